"""How long a search takes at the pace of this machine: beside the report, which is the same on any."""

from __future__ import annotations

from generator.play.measures.wording import about, count_of

PACE = "pace.html"

_PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Pace</title><style>
body {{ margin: 0; color: #1d2733; font: 16px/1.5 system-ui, sans-serif; }}
</style></head><body>{}</body></html>
"""


def pace_page(played: int, seconds: float, games: int, processes: str) -> str:
    """A sentence as a page to be shown within the report: ``played`` games took so many seconds, so a search
    of ``games`` takes so long.

    >>> "about 10 minutes" in pace_page(400, 60.0, 4000, "one process")
    True
    """
    if not played:
        return _PAGE.format("")
    minutes = seconds / 60 * games / played
    long = "less than a minute" if minutes < 1 else f"about {about(minutes)} minutes"
    return _PAGE.format(
        f"At the pace of this machine, with {processes}, such a search takes <b>{long}</b> "
        f"({count_of(played, 'game')} took {seconds:.0f} seconds)."
    )
