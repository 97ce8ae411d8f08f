"""Single values of YAML files and spreadsheets written back; every other byte stays as it is."""
