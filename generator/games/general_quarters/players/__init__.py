"""Players who see no more than a person does."""
