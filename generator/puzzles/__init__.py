"""Runs of puzzle cards: searched for, noted in journals, printed in volumes, resumed where they stopped."""
