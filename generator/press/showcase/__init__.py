"""Pictures for the shop window: printed faces as if somebody had laid them on a table."""
