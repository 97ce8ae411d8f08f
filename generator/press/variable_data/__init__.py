"""Variable data: cards by the thousand that share their art."""
