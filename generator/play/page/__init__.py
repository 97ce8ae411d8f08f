"""The page of a report: what it shows, in which words, and its drawings."""
