"""Nets of dice that fold into true solids."""
