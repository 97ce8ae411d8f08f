"""All fleets there are: counted, sampled, and weighed by what has been seen."""
