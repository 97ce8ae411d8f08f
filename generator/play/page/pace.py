"""How long a search takes at the pace of this machine: beside the report, which is the same on any."""

from __future__ import annotations

from generator.play.measures.wording import about, count_of

PACE = "pace.html"
LEAST_SECONDS = 1
"""The seconds of a run from which on it tells how long another one takes, unless that is no minute."""

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
    minutes = seconds / 60 * games / max(1, played)
    if not played or seconds < LEAST_SECONDS <= minutes:
        return _PAGE.format("How long that takes on this machine is not known from so few games.")
    long = "less than a minute" if minutes < 1 else f"about {about(minutes)} minutes"
    return _PAGE.format(
        f"At the pace of this machine, with {processes}, such a search takes <b>{long}</b> "
        f"({count_of(played, 'game')} took {seconds:.0f} seconds)."
    )
