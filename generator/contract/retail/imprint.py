"""Who sells a game: lines for the back of its box, and what a shop will ask for that is not there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.contract.printing import Component
from generator.reading.header import FILE, OUTER, BareHeader, Imprint, header
from generator.reading.packs import Pack
from generator.reading.problems import Problem
from generator.reading.strings.words import Words

TOY_AGE = 14
"""Games for players younger than that are toys before the law, and bear a mark of conformity."""


def lines(imprint: Imprint | None, words: Words) -> list[str]:
    """The imprint as it stands on a box, line by line."""
    if imprint is None:
        return []
    origin = words("outer.made_in", country=imprint.made_in) if imprint.made_in else ""
    batch = words("outer.batch", number=imprint.batch) if imprint.batch else ""
    article = words("outer.article", number=imprint.article) if imprint.article else ""
    together = " · ".join(filter(None, (origin, article, batch)))
    return [*filter(None, (imprint.publisher, imprint.address, imprint.contact, together, imprint.rights))]


def missing(game: BareHeader) -> list[str]:
    """All that a shop asks for and game.yaml does not say, for a sentence; nothing of a box that is ready."""
    imprint = game.imprint
    wanted = {
        "publisher and address (imprint)": imprint is None,
        "an address on the internet (contact)": imprint is not None and not imprint.contact,
        "where it is made (made_in)": imprint is None or not imprint.made_in,
        "batch number (batch)": imprint is None or not imprint.batch,
        f"CE or UKCA for players below {TOY_AGE} (marks)": (game.ages or 0) < TOY_AGE
        and (imprint is None or not imprint.marks),
        "bar code (ean)": not game.ean,
    }
    return [what for what, is_missing in wanted.items() if is_missing]


def imprint_problems(components: Sequence[Component], pack: Pack) -> Iterator[Problem]:
    """One warning for a game with a box that no shop could sell as it is."""
    lacking = missing(header(pack))
    if lacking and any(each.name == OUTER and each.press_only for each in components):
        imprint = header(pack).imprint
        message = f"a shop will ask for what the box lacks: {', '.join(lacking)}"
        place = pack.place(FILE, "imprint") if imprint else pack.place(FILE, "title")
        yield Problem(
            place, "no-imprint", message, "whoever sells the game fills in imprint: and ean:", "warning"
        )
