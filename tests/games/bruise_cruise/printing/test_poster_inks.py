"""The inks of the pictures: a black contour over any of them stays within what a press dries."""

from __future__ import annotations

from pathlib import Path

import yaml

from generator.press.pdf.inks import MAX_INK


def test_black_line_over_a_poster_ink_is_dry() -> None:
    """Fine black lines overprint, so that cyan, magenta and yellow below them leave room for black."""
    style = yaml.safe_load((Path("layouts/bruise_cruise/style.yaml")).read_text())
    press = style["palettes"]["press"]
    posters = {name: mix for name, mix in press.items() if name.startswith("poster_")}
    dark = ("poster_umber", "poster_ink", "poster_abyss")
    totals = {
        name: sum(int(part) for part in str(mix).split("/")[:3]) / 100 + 1
        for name, mix in posters.items()
        if name not in dark
    }
    assert totals
    assert {name: total for name, total in totals.items() if total > MAX_INK} == {}
