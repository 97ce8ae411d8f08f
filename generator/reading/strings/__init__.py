"""Strings of other languages: texts of the content by path, words of templates by key, whole rulebooks."""
