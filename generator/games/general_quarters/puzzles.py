"""The puzzle maker of General Quarters: cards dealt, certified, checked, told in words and printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.contract import Component, Json, Puzzle
from generator.games.general_quarters.cards.card import SEED_SYMBOLS, BadId, Card, read_id
from generator.games.general_quarters.content import Content
from generator.games.general_quarters.printing.card_faces import DRILL, name_of
from generator.games.general_quarters.printing.components import BACK, coded, in_the_box, press, stickers
from generator.games.general_quarters.rules import Patrol, on_card
from generator.games.general_quarters.waters import letter
from generator.mechanics.dice import Dice
from generator.reading.strings.words import Words

if TYPE_CHECKING:
    from generator.games.general_quarters.web.documents import Draw, Page

CODEBOOK, STICKERS, HALF_INCH, PRESS = "codebook", "stickers", "stickers-half-inch", "press"
ID_SYMBOLS = SEED_SYMBOLS + 2
MARKS = {"S": "#", ".": "~", "U": "U"}


class Cards:
    """The puzzle maker of General Quarters. Counting and proving are imported when they are needed."""

    sheets: Sequence[str] = (CODEBOOK, STICKERS, HALF_INCH, PRESS)
    shared_components: Sequence[str] = ("codebook", "how", BACK)
    uniqueness_clause = "GQ-V16"

    def count(self, content: Content) -> int:
        """The number of legal fleets. TooManyWaters when they cannot be counted. GQ-V18"""
        from generator.games.general_quarters.counting import graph_cache
        from generator.games.general_quarters.counting.building import TooManyWaters, count_fleets
        from generator.games.general_quarters.counting.fitting import fits

        waters = content.waters()
        cached = graph_cache.load(waters)
        if cached is not None:
            return cached.count
        room = fits(waters)
        if room is None:
            raise TooManyWaters("no fleet was found that fits, and there are too many to try them all")
        return count_fleets(waters) if room else 0

    def presets(self, content: Content) -> Sequence[str]:
        """The pack's own preset first."""
        usual = content.chart.preset
        return [usual, *(preset.id for preset in content.presets.presets if preset.id != usual)]

    def ranks(self, content: Content) -> Sequence[str]:
        """Admiral to Ensign. GQ-8.3"""
        return [rank.name for rank in sorted(content.ranks.ranks, key=lambda rank: -rank.afloat)]

    def deal(self, content: Content, preset: str, seed: str, start: int, count: int) -> Sequence[Card]:
        """Cards of a run; ValueError when the content leaves no room for them."""
        from generator.games.general_quarters.cards import maker
        from generator.games.general_quarters.counting.fleets import NoFleetFound

        try:
            return list(maker.dealt(content.setup(preset), seed, start, count))
        except (maker.NoCardFound, NoFleetFound) as problem:
            raise ValueError(str(problem)) from None

    def grades(self, content: Content) -> Sequence[str]:
        """The names of the grades. GQ-S6"""
        from generator.games.general_quarters.certificates.grading import NAMES

        return [name for _, name in NAMES]

    def grade(self, record: Json) -> str:
        """The name of its grade; a drill has none."""
        return "" if record.get("intel") else str(record["grade"]["name"])

    def is_drill(self, puzzle: object) -> bool:
        """True for the id of a drill, which has a D at its end that others do not have, or its record."""
        if isinstance(puzzle, str):
            return _without_drill(puzzle) != puzzle
        return isinstance(puzzle, Mapping) and bool(puzzle.get("intel"))

    def from_id(self, content: Content, words: str) -> Card:
        """The card of that id. BadId says why there is none."""
        from generator.games.general_quarters.cards import maker
        from generator.games.general_quarters.counting.fleets import NoFleetFound

        setup, number = read_id(_without_drill(words), content.setups.values())
        try:
            return maker.rebuilt(setup, number)
        except (maker.NoCardFound, NoFleetFound) as problem:
            raise BadId(str(problem)) from None

    def drill_id(self, puzzle: Puzzle) -> str:
        """The id with a D at its end."""
        return f"{puzzle.id}{DRILL}"

    def table(self, content: Content, words: str) -> Patrol:
        """A game on the card of that id, the intel of a drill shown. GQ-1.2, GQ-S7"""
        card = self.from_id(content, words)
        state = on_card(card, Dice("card"))
        state.printed_id = self.drill_id(card) if self.is_drill(words) else card.id
        if not self.is_drill(words):
            return state
        from generator.games.general_quarters.certificates.drill import intel
        from generator.games.general_quarters.certificates.replay import with_intel

        return with_intel(state, intel(card))

    def ladder(self, content: Content) -> Sequence[tuple[str, int, bool]]:
        """Drills, calm seas, and rougher ones: what the box holds."""
        from generator.games.general_quarters.certificates import ladder

        return ladder.plan(content)

    def ladder_file(self, content: Content, steps: Sequence[Sequence[Json]]) -> tuple[str, str]:
        """ladder.yaml and what stands in it: the cards of each step in the order of their difficulty."""
        from generator.games.general_quarters.certificates import ladder

        return "ladder.yaml", ladder.yaml_of(
            [record for step in steps for record in sorted(step, key=ladder.difficulty)]
        )

    def record(self, puzzle: Puzzle) -> Json:
        """The card alone."""
        assert isinstance(puzzle, Card)
        return puzzle.as_json()

    def prescreen(self, content: Content, puzzle: Puzzle) -> bool:
        """True when hunters win the card neither too often nor too seldom. GQ-S5"""
        from generator.games.general_quarters.certificates import certificate

        assert isinstance(puzzle, Card)
        return certificate.promising(puzzle)

    def certify(self, content: Content, puzzle: Puzzle) -> Json:
        """The card with the reference player's game and its grade. GQ-S2 to GQ-S6"""
        from generator.games.general_quarters.certificates.certificate import certify

        assert isinstance(puzzle, Card)
        return certify(content, puzzle).on(puzzle)

    def certify_drill(self, content: Content, puzzle: Puzzle) -> Json:
        """The card with as few squares shown as prove all others, and the game that proves them. GQ-S7"""
        from generator.games.general_quarters.certificates.drill import certify_drill

        assert isinstance(puzzle, Card)
        return certify_drill(content, puzzle).on(puzzle)

    def rejections(self, content: Content, record: Json, rank: str) -> Sequence[str]:
        """The reasons why the card is not solvable at all, or not with that rank. GQ-S2, GQ-S5"""
        from generator.games.general_quarters.certificates import grading
        from generator.games.general_quarters.setup import DRILL

        aims = DRILL if record.get("intel") else content.setup(record["preset"]).aims
        faults = grading.shortfalls(aims, record["result"], record["grade"])
        reasons = [str(fault) for fault in faults]
        if rank:
            ranks = list(self.ranks(content))
            reached = record["result"]["rank"]
            if reached not in ranks or ranks.index(reached) > ranks.index(rank):
                reasons.append(f"the reference player is {reached or 'beaten'}, not {rank}")
        return reasons

    def faults(
        self, content: Content, record: object, *, certificate: bool = True
    ) -> Sequence[tuple[str, str]]:
        """Every rule of the card, its certificate replayed and proved again. GQ-V1 to GQ-V15"""
        if not certificate:
            from generator.games.general_quarters.cards.validity import record_faults

            return record_faults(record, content.setups)
        from generator.games.general_quarters.certificates.certificate import check

        return check(content, record)

    def from_record(self, content: Content, record: object, *, sound: bool = False) -> Card:
        """The card in a record; ValueError when its form is wrong. GQ-V1 to GQ-V11"""
        from generator.games.general_quarters.cards.validity import card_faults

        if not isinstance(record, Mapping):
            raise ValueError("a card is an object with a grid")
        setups = content.setups
        preset = record.get("preset")
        if not isinstance(preset, str) or preset not in setups:
            raise ValueError(f"its preset is none of {', '.join(setups)}")
        faults = [] if sound else card_faults(record, setups[preset])
        if faults:
            raise ValueError(str(faults[0]))
        if not isinstance(record.get("id"), str):
            raise BadId("the card has no id")
        setup, number = read_id(record["id"], [setups[preset]])
        return Card(setup, number, tuple(token for row in record["grid"] for token in row))

    def text(self, content: Content, record: Json) -> str:
        """Id, public facts, grade, and the solution at the end."""
        card = self.from_record(content, record)
        setup = card.setup
        missiles = ", ".join(f"{label} {n}" for label, n in zip(setup.order, setup.missiles, strict=True))
        lines = [f"{card.id}  {content.preset(setup.preset).name}"]
        lines.append(
            f"missiles: {missiles}; anti-air {setup.anti_air}, strike-fighters {setup.strike_fighters}"
        )
        if record["grade"]:
            grade, result = record["grade"], record["result"]
            ends = f"wins as {result['rank']}" if result["win"] else "loses"
            lines.append(
                f"grade: {grade['name']} ({grade['points']} of 100); the reference player {ends}, "
                f"{grade['proven']} of {grade['scratches']} scratches proved harmless"
            )
        return "\n".join([*lines, *chart(card)]) + "\n"

    def game(self, content: Content, record: Json) -> str:
        """The reference player's game in the card's own square names."""
        card = self.from_record(content, record)
        cols = card.setup.waters.cols

        def named(square: Sequence[int]) -> str:
            return card.setup.waters.square_name(square[0] * cols + square[1])

        lines = [f"{name_of(card, record)}  {content.preset(card.setup.preset).name}"]
        if record.get("intel"):
            squares = (
                f"{named(square)} {word(record['grid'][square[0]][square[1]])}" for square in record["intel"]
            )
            lines.append(f"shown from the start: {'; '.join(squares)}")
        for turn, item in enumerate(record["transcript"], 1):
            saw = " ".join(word(token) for token in item["saw"])
            if item["do"] == "scratch":
                why = "proved harmless" if item["proven_safe"] else risk(item)
                lines.append(
                    f"{turn:3}. scratch {named(item['at'])}: {saw} ({why}; {item['layouts']:,} left)"
                )
            elif item["do"] == "strike":
                lines.append(f"{turn:3}. strike-fighter around {named(item['centre'])}: {saw}")
            else:
                path = " ".join(named(square) for square in item["path"])
                lines.append(f"{turn:3}. helicopter of {item['ship']} by {path}: {saw}")
        result, grade = record["result"], record["grade"]
        if result["win"]:
            end = f"won as {result['rank']}: {result['score']} of {len(card.setup.order)} ships afloat"
        else:
            end = "lost"
        if record.get("intel"):
            lines.append(f"{end}; every square follows by proof from the {len(record['intel'])} shown")
        else:
            lines.append(f"{end}; grade {grade['name']} ({grade['points']} of 100), luck {grade['luck']:+}")
        return "\n".join(lines) + "\n"

    def components(
        self,
        content: Content,
        puzzles: Sequence[Puzzle],
        records: Sequence[Json],
        seed: str,
        sheets: str,
        words: Words,
    ) -> Sequence[Component]:
        """Cards with their code book, sticker pairs, or cards for a press; solutions in their own file."""
        cards: list[Any] = list(puzzles)
        grades = {record["id"]: record for record in records}
        if sheets == CODEBOOK:
            return coded(content, cards, seed, grades, words)
        if sheets == PRESS:
            return press(content, cards, grades, words)
        geometry = "half inch" if sheets == HALF_INCH else "9 mm"
        return stickers(content, cards, geometry, grades, words)

    def page(self, content: Content, puzzle: Puzzle, record: Json | None, words: Words) -> Page:
        """The card to be scratched in a browser."""
        from generator.games.general_quarters.web.pages import page

        assert isinstance(puzzle, Card)
        return page(content, puzzle, record, words)

    def box_pages(self, content: Content, words: Words) -> Sequence[Page]:
        """The ladder, with the numbers its cards have on paper."""
        from generator.games.general_quarters.web.pages import page

        cards, records = in_the_box(content)
        numbers = {card.id: at for at, card in enumerate(cards, 1)} if records else {}
        return [page(content, card, records.get(card.id), words, numbers) for card in cards]

    def documents(self, pages: Sequence[Page], draw: Draw) -> Iterator[str]:
        """The text of each page, one after the other."""
        from generator.games.general_quarters.web import documents

        return documents.documents(pages, draw)

    def page_list(self, title: str, pages: Sequence[Page]) -> str:
        """The text of a page that leads to all of them."""
        from generator.games.general_quarters.web import documents

        return documents.page_list(title, pages)


def _without_drill(words: str) -> str:
    """An id without the letter that marks a drill."""
    symbols = "".join(words.upper().replace("-", " ").split())
    is_drill = len(symbols) == ID_SYMBOLS + 1 and symbols.endswith(DRILL[-1])
    return words.rstrip()[:-1] if is_drill else words


def chart(card: Card) -> list[str]:
    """The card laid open in letters: # ship, ~ water, U submarine, missiles by their target's last letter."""
    waters = card.setup.waters
    width = max(len(label) for label in card.setup.order)
    head = "    " + " ".join(letter(col).ljust(width) for col in range(waters.cols))
    lines = [head.rstrip()]
    for row, tokens in enumerate(card.rows(), 1):
        marks = (MARKS.get(token[0], token[2:]).ljust(width) for token in tokens)
        lines.append(f"{row:3} " + " ".join(marks).rstrip())
    return lines


def word(token: str) -> str:
    """The content of a scratched square, in a word."""
    kinds = {"S": "hit", ".": "water", "U": "submarine"}
    return kinds.get(token[0], f"missile for {token[2:]}")


def risk(item: Mapping[str, Any]) -> str:
    """The chances of a risky scratch in per cent."""
    return (
        f"ship {100 * item['p_ship']:.0f} %, missile {100 * item['p_missile']:.0f} %, "
        f"submarine {100 * item['p_submarine']:.0f} %"
    )
