"""Cards for home: with a code on every square, or as layers under and over scratch stickers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from functools import partial
from string import ascii_letters, digits
from typing import Any

from generator.contract import Face, Piece, VariableData
from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.cards.codebook import CodeBook, needs, plain
from generator.games.general_quarters.content import Content
from generator.games.general_quarters.printing.card_faces import (
    ART,
    BLANK,
    CHEVRONS,
    CODE,
    FORM,
    GRADE,
    GROUND,
    ID,
    NUMBER,
    SEA,
    WHOLE,
    Records,
    chevrons_of,
    grade_of,
    intel,
    name_of,
    public,
)
from generator.games.general_quarters.printing.lazy_pieces import LazyPieces
from generator.games.general_quarters.printing.pictures import Picture
from generator.games.general_quarters.printing.places import SCREEN_MM, SCREEN_SQUARE_MM
from generator.games.general_quarters.setup import Setup
from generator.reading.strings.words import Words
from generator.system.values import frozen


def setups_of(cards: Iterable[Card]) -> list[Setup]:
    """The setups among some cards, each once."""
    return list({card.setup.digest: card.setup for card in cards}.values())


@frozen(slots=False)
class Run:
    """The values that cards printed together share; it travels to other processes with each of them.

    ``numbers`` are those on the ladder, by id; cards of other runs have none. On it every card has one of the
    ``pictures``, by id, beside its setup. ``edge`` mm around a card are white.
    """

    content: Content
    setups: tuple[Setup, ...]
    records: Records
    words: Words
    numbers: Mapping[str, int]
    size: tuple[float, float] = SCREEN_MM
    square: float = SCREEN_SQUARE_MM
    edge: float = 0.0
    pictures: Mapping[str, tuple[Setup, Picture]] = field(default_factory=dict)

    @property
    def has_drills(self) -> bool:
        """Whether some squares are told from the start."""
        return any(record.get("intel") for record in self.records.values())

    @property
    def shares_waters(self) -> bool:
        """Whether all maps are alike, so that cards can be variable data."""
        return len({setup.waters for setup in self.setups}) == 1

    @property
    def is_graded(self) -> bool:
        """Whether some cards bear a grade."""
        return any(record.get("grade") for record in self.records.values())

    def facts(self, setup: Setup, shown: Picture | None = None) -> dict[str, Any]:
        """The public facts of a card that is shown whole."""
        return public(
            self.content,
            setup,
            self.words,
            size=self.size,
            square=self.square,
            edge=self.edge,
            shown=shown,
        )

    def facts_of(self, card: Card) -> dict[str, Any]:
        """The same with the card's own picture."""
        return self.facts(*self.pictures.get(card.id, (card.setup, None)))

    def number(self, card: Card) -> str:
        """The number of a card on the ladder; empty when it is on none."""
        return str(self.numbers.get(card.id, ""))

    def grade(self, card: Card) -> str:
        """The grade printed on a card."""
        return grade_of(self.records.get(card.id), self.words)

    def chevrons(self, card: Card) -> str:
        """The grade again, in chevrons."""
        return chevrons_of(self.records.get(card.id))

    def own_texts(self, card: Card) -> tuple[str, ...]:
        """The texts every kind of card has, in the order it has them."""
        return (self.number(card),) if self.numbers else ()

    def arts(self, layout: str, **values: Any) -> dict[str, Face]:
        """The art of each picture, or of each sea where cards are of several: all is known before play."""
        if self.pictures:
            shown = {self._pictured(*both): self.facts(*both) for both in self.pictures.values()}
        elif len(self.setups) > 1:
            shown = {self._sea(setup): self.facts(setup) for setup in self.setups}
        else:
            shown = {}
        return {name: Face(layout, facts | values) for name, facts in shown.items()}

    def art(self, card: Card) -> str:
        """The name of the card's art among those."""
        if self.pictures:
            return self._pictured(*self.pictures[card.id])
        return self._sea(card.setup) if len(self.setups) > 1 else ""

    def _pictured(self, setup: Setup, shown: Picture) -> str:
        return f"{self._sea(setup)}_{shown.id}"

    def _sea(self, setup: Setup) -> str:
        """The preset, if it is of one setup only."""
        alike = sum(other.preset == setup.preset for other in self.setups)
        return setup.preset if alike < 2 else setup.digest

    def charset(self) -> str:
        """Every character of ids, codes and grades."""
        grades = {grade_of(record, self.words) for record in self.records.values()}
        return "".join(sorted(set(ascii_letters + digits + " -" + CHEVRONS).union(*grades)))


def variable_data(
    run: Run, layout: str, images: Mapping[str, Face], codes: Sequence[str] = (), **differs: Any
) -> VariableData | None:
    """The parts of ``layout`` that cards of a run share, and those left open; None where maps differ."""
    if not run.shares_waters:
        return None
    own = {"id": ID, "number": NUMBER if run.numbers else "", "grade": ""} | differs
    values = run.facts(run.setups[0]) | own
    # A plate for number and grade is drawn where some have one.
    drawn = own | {"grade": own["grade"] if run.is_graded else ""}
    arts = run.arts(layout, **drawn, part=SEA)
    return VariableData(
        Face(layout, values | {"part": FORM}),
        images,
        run.charset(),
        shared_art=Face(layout, values | drawn | {"part": GROUND if arts else ART}),
        placeholders=(NUMBER, *codes),
        arts=arts,
    )


def pieces(run: Run, cards: Sequence[Card], make: Callable[[Run, Card], Piece]) -> LazyPieces[Card]:
    """A piece for every card, made when it is asked for."""
    return LazyPieces(cards, partial(make, run))


# ---- cards with codes ----------------------------------------------------------------------


def coded_data(run: Run, book: CodeBook) -> VariableData | None:
    """Cards with a code on every square, but for the codes."""
    setup = run.setups[0]
    squares = [CODE] * setup.waters.squares
    images = _images(setup, told=True) if run.has_drills else {}
    differs = {"book": book.id, "squares": squares, "intel": _blanks(setup, run.has_drills), "grade": GRADE}
    differs["chevrons"] = CHEVRONS if run.is_graded else ""
    return variable_data(run, "code_card", images, (GRADE, CHEVRONS, CODE[:-1], CODE[-1]), **differs)


def coded_piece(book: CodeBook, run: Run, card: Card) -> Piece:
    """A card with a code on every square that is not told from the start."""
    shown_squares = intel(card, run.records.get(card.id))
    codes = [book.written(code) for code in book.encoded(card)]
    grade, chevrons = run.grade(card), run.chevrons(card)
    own = {"book": book.id, "squares": codes, "intel": shown_squares, "grade": grade, "chevrons": chevrons}
    face = _face(run, "code_card", card, **own)
    shown = [code if not open_ else "" for code, open_ in zip(codes, shown_squares, strict=True)]
    graded = (grade, chevrons) if run.is_graded else (grade,)
    texts = (*run.own_texts(card), *graded, *(code[:-1] for code in shown), *(code[-1:] for code in shown))
    return _piece(run, card, face, _filled(shown_squares, run), texts)


# ---- layers --------------------------------------------------------------------------------


def hidden_data(run: Run) -> VariableData | None:
    """Hidden layers, but for what they hide."""
    setup = run.setups[0]
    return variable_data(run, "hidden", _images(setup, told=False), squares=[BLANK] * setup.waters.squares)


def hidden_piece(run: Run, card: Card) -> Piece:
    """The layer under the stickers."""
    squares = [plain(token) for token in card.grid]
    face = _face(run, "hidden", card, squares=squares)
    return _piece(run, card, face, tuple(squares), run.own_texts(card))


def cover_data(run: Run) -> VariableData | None:
    """Covers, but for what drills tell."""
    setup = run.setups[0]
    images = _images(setup, told=True) if run.has_drills else {}
    return variable_data(run, "cover", images, intel=_blanks(setup, run.has_drills))


def cover_piece(run: Run, card: Card) -> Piece:
    """The layer over it: the id and what a drill tells; no grade, which hangs on what is hidden. GQ-V17"""
    shown_squares = intel(card, run.records.get(card.id))
    face = _face(run, "cover", card, intel=shown_squares)
    return _piece(run, card, face, _filled(shown_squares, run), run.own_texts(card))


def screen_face(run: Run, card: Card) -> Face:
    """The card as a screen shows it before the first scratch, and as it is printed from there."""
    return _face(
        run,
        "screen_card",
        card,
        intel=intel(card, run.records.get(card.id)),
        grade=run.grade(card),
        chevrons=run.chevrons(card),
    )


# Pieces travel to other processes, so what makes them has a name.


def _face(run: Run, layout: str, card: Card, **differs: Any) -> Face:
    """A card as it is seen."""
    name = name_of(card, run.records.get(card.id))
    own = {"id": name, "number": run.number(card), "grade": "", "part": WHOLE}
    return Face(layout, run.facts_of(card) | own | differs)


def _piece(run: Run, card: Card, face: Face, images: tuple[str, ...], texts: tuple[str, ...]) -> Piece:
    name = name_of(card, run.records.get(card.id))
    return Piece(name, face, images=images, texts=texts, art=run.art(card), number=run.number(card))


def _images(setup: Setup, told: bool) -> dict[str, Face]:
    """The faces that may stand in a square: under a sticker, or shown from the start."""
    return {token: Face("stamp", {"token": token, "open": told}) for token in needs(setup)}


def _blanks(setup: Setup, drills: bool) -> list[str]:
    """The blanks a form leaves for squares shown from the start: everywhere, or nowhere."""
    return [BLANK if drills else ""] * setup.waters.squares


def _filled(shown_squares: Sequence[str], run: Run) -> tuple[str, ...]:
    return tuple(shown_squares) if run.has_drills else ()
