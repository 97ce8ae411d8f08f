"""The table as one seat sees it, as plain JSON: made from what that seat may know, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import cached_property
from typing import Any

from generator.contract import Area, Component, Face, Item, Scene, State
from generator.contract.commentary import readable
from generator.contract.scene import Size
from generator.games.loading import laid_out
from generator.play.menu import Menu, takes_words
from generator.play.optional_rules import optional_rules
from generator.play.session import ending, ending_in_lines
from generator.reading.packs import Pack
from generator.serving.font_files import FontFiles, fonts_of
from generator.tabletop.pictures import Pictures
from generator.tabletop.refusals import NotHere
from generator.tabletop.rulebook import Rulebook, has_rulebook, named_rule, rulebook_of
from generator.tabletop.table import Table

MAX_FAULTS = 20
RECENT = 100
"""Entries of the log in a view, the newest; a page asks for those before them when it is scrolled there."""
PREFIX = "table."
"""The words the page uses itself begin so."""

Json = dict[str, Any]


BRIEF = ("brief.you", "brief.aim", "brief.turn", "brief.end")
"""Words of a game for who sits down knowing nothing: who you are, what wins, what a turn is, how it ends."""


def brief_of(pack: Pack) -> list[str]:
    """The game in a few sentences, as far as it has words for them."""
    return [pack.words(key) for key in BRIEF if key in pack.words.by_key]


class Views:
    """Makes the views of one table; ``pictures`` remembers which faces each seat was told of."""

    def __init__(
        self,
        table: Table,
        report: Callable[[Exception], object] = lambda error: None,
        chooser: str = "",
    ) -> None:
        self.table = table
        self._report = report
        self._reported: set[str] = set()
        self.pictures = Pictures(table.loaded.pack)
        self.font_files = FontFiles()
        self.hides = table.session.rules.hidden
        self._tabletop = laid_out(table.loaded)
        pack = table.loaded.pack
        self._about = {
            "game": pack.name,
            "title": table.loaded.header.title,
            "language": pack.words.language,
            "hides": table.session.rules.hidden,
            "rules": has_rulebook(pack),
            "brief": brief_of(pack),
            "variants": self._variants(),
            "chooser": chooser,
            "fonts": self.font_files.addresses(fonts_of(pack)),
            "words": {
                key.removeprefix(PREFIX): text
                for key, text in pack.words.by_key.items()
                if key.startswith(PREFIX)
            },
        }

    def _variants(self) -> list[list[str]]:
        """The optional rules that were switched: title and clause, and "" for one that was switched off."""
        loaded, switched = self.table.loaded, self.table.session.switched
        if not switched:
            return []
        names = {rule.name: rule for rule in optional_rules(loaded.game, loaded.pack)}
        titles = {name: named_rule(loaded.pack, self._book, name, names[name].clause)[0] for name in switched}
        return [[titles[name], names[name].clause, "on" if on else ""] for name, on in switched.items()]

    @property
    def curtained(self) -> bool:
        """Whether people who share a machine see what is not for each other."""
        return self.hides

    def look(self, seat: int, own: tuple[int, ...], at: int | None = None) -> Json:
        """All there is to see in a seat, now or after that many decisions. NotHere for another's seat."""
        table = self.table
        with table.lock:
            if seat not in own or seat not in table.people:
                raise NotHere
            at = table.decisions if at is None else at
            state, now = table.position(at), at == table.decisions
            observation = state.observation(seat)
            ended = now and table.session.is_over
            decides = now and table.decides(seat)
            return self._view(
                own,
                seat=seat,
                players=self._players(seat if len(own) == 1 else -1),
                to_move=None if ended or state.is_over() else state.to_move(),
                over=ended,
                result=ending_in_lines(table.heard_as[seat], state, seat) if ended else [],
                ending=self._ending(state, seat) if ended else None,
                waiting="" if decides or ended or not now else self._waiting(seat),
                at=at,
                scene=self._scene(seat, state, ended),
                table=[_spans(line) for line in table.heard_as[seat].table(state, seat)],
                moves=self._moves(table.menu(), observation) if decides else [],
                **self._log(seat, at),
                may=self._may(seat, now, decides),
            )

    def _log(self, seat: int, at: int) -> Json:
        """The newest entries of the log, and how many came before them."""
        log = self.table.log(seat, at)
        return {"log": [_fields(heard) for heard in log[-RECENT:]], "log_before": max(0, len(log) - RECENT)}

    def earlier(self, seat: int, before: int) -> Json:
        """The entries of the log before that many, and how many came before those."""
        log = self.table.log(seat, self.table.decisions)[:before]
        return {"log": [_fields(heard) for heard in log[-RECENT:]], "log_before": max(0, len(log) - RECENT)}

    def draw_ahead(self) -> None:
        """Draw every piece as it is printed, where people at other links may hold what a seat must not know.

        A face that somebody's browser has fetched is there at once for the next who asks, which tells.
        """
        if self._tabletop is not None and self.table.session.rules.hidden:
            self.pictures.draw_ahead(
                (face, *self.pictures.mm(part.size))
                for part, piece in self._tabletop.printed.values()
                for face in (piece.front, piece.back)
                if face is not None
            )

    def rules(self, own: tuple[int, ...]) -> Json:
        """The rulebook: its HTML, and the printed pieces it shows by name. NotHere without one.

        ``aids`` are pieces that sum it up.
        """
        book = self._book
        if book is None:
            raise NotHere
        aids = self._tabletop.aids if self._tabletop is not None else ()
        return {
            "html": book.html,
            "clauses": list(book.clauses),
            "terms": dict(book.terms),
            "faces": {name: face for name in book.figures if (face := self._printed(own, name))},
            "aids": [face for name in aids if (face := self._printed(own, name))],
        }

    @cached_property
    def _book(self) -> Rulebook | None:
        return rulebook_of(self.table.loaded.pack)

    def _printed(self, own: tuple[int, ...], name: str) -> Json | None:
        """A printed piece, or with ``/back`` its back, for all to see; None when there is none."""
        component, _, rest = name.partition("/")
        piece, _, side = rest.partition("/")
        printed = self._tabletop.printed if self._tabletop is not None else {}
        if f"{component}/{piece}" not in printed:
            return None
        part, its = printed[f"{component}/{piece}"]
        face = its.back if side == "back" else its.front
        return None if face is None else self._named(own, part, face)

    def _named(self, own: tuple[int, ...], part: Component, face: Face) -> Json:
        size = self.pictures.mm(part.size)
        # All seats of a link get the same name for it.
        (key,) = {self.pictures.name(seat, face, *size) for seat in own}
        return {"label": part.title, "face": key, "size": size}

    def paper(self, own: tuple[int, ...]) -> Json:
        """The puzzle of a game that is over, as it is printed. NotHere before, or without one."""
        with self.table.lock:
            loaded, puzzle = self.table.loaded, self.table.puzzle
            maker = loaded.game.puzzles
            if maker is None or not puzzle or not self.table.session.is_over:
                raise NotHere
        content, card = loaded.content, maker.from_id(loaded.content, puzzle)
        # Makers of drills have these two, which say what such a card shows from the beginning.
        drilled = getattr(maker, "is_drill", None)
        records = [maker.certify_drill(content, card)] if drilled and drilled(puzzle) else []  # type: ignore[attr-defined]
        parts = maker.components(content, [card], records, puzzle, maker.sheets[0], loaded.pack.words)
        return {"pieces": [self._named(own, part, piece.front) for part in parts for piece in part.pieces]}

    def behind_the_curtain(self, own: tuple[int, ...]) -> Json:
        """The view while one of several people at a machine has not yet said that they look."""
        with self.table.lock:
            return self._view(own)

    def _view(self, own: tuple[int, ...], **shown: object) -> Json:
        """All keys of a view; what is not ``shown`` is as nobody in particular may see it."""
        table, over = self.table, self.table.session.is_over
        return {
            "version": table.version,
            **self._about,
            "seat": None,
            "own": list(own),
            "players": self._players(-1),
            "to_move": None if over else table.session.state.to_move(),
            "over": over,
            "result": [],
            "ending": None,
            "waiting": "",
            "decisions": table.decisions,
            "at": table.decisions,
            "scene": None,
            "table": [],
            "moves": [],
            "log": [],
            "log_before": 0,
            "may": {"undo": False, "hint": False, "save": True, "again": False},
            **shown,
        }

    def _may(self, seat: int, now: bool, decides: bool) -> Json:
        table = self.table
        undo, again = now and table.may_undo(seat), now and table.may_begin_again()
        return {"undo": undo, "hint": decides, "save": True, "again": again}

    def _ending(self, state: State[Any], seat: int) -> Json:
        table = self.table
        end = ending(table.heard_as[seat], state, seat)
        return {
            "won": end.won,
            "verdict": end.verdict,
            "why": list(end.why),
            "points": [readable(points) for points in end.points],
            "victors": list(end.victors),
            "puzzle": table.puzzle,
        }

    def _players(self, seat: int) -> list[Json]:
        words = self.table.commentary
        row = enumerate(self.table.session.row)
        return [{"seat": spot, "name": words.player(spot, seat), "bot": bot} for spot, bot in row]

    def _waiting(self, seat: int) -> str:
        session, commentary = self.table.session, self.table.commentary
        mover = session.state.to_move()
        if self.table.broken_at == self.table.version:
            return commentary.words("table.broken", player=commentary.player(mover, seat))
        key = "table.thinks" if session.row[mover] else "table.waits"
        return commentary.words(key, player=commentary.player(mover, seat))

    def _moves(self, menu: Menu, observation: Json) -> list[Json]:
        kinds = self._kinds(menu.actions)
        odds = self.table.odds(menu.actions)
        return [
            {
                "number": number,
                "says": sentence,
                "touches": self._touches(observation, action),
                "typed": notation,
                "rule": self.table.commentary.clause(action),
                "takes_words": takes_words(action),
                **({"kind": kind} if kind else {}),
                **({"odds": odds[action]} if action in odds else {}),
            }
            for number, (action, sentence, notation, kind) in enumerate(
                zip(menu.actions, menu.sentences, menu.notations, kinds, strict=True), 1
            )
        ]

    def _kinds(self, actions: Sequence[Any]) -> list[str]:
        """The kind of each move, where there is more than one to choose from."""
        try:
            kinds = [self._tabletop.kind(action) if self._tabletop is not None else "" for action in actions]
        except Exception as error:
            self._tell_once(error)
            kinds = []
        return kinds if len(set(kinds) - {""}) > 1 else [""] * len(actions)

    # ---- the scene --------------------------------------------------------------------------

    def _scene(self, seat: int, state: State[Any], ended: bool) -> Json:
        """The scene with its faces by name; who decides there is asked by the moves that are legal then."""
        scene, asks = Scene(()), ""
        try:
            if self._tabletop is not None:
                table, observation = self._tabletop, dict(state.observation(seat))
                scene = table.laid_open(state, seat) if ended else table.scene(observation)
                if not state.is_over() and state.to_move() == seat:
                    asks = table.asks(observation, state.legal_actions())
            areas = [self._area(seat, area) for area in scene.areas]
            return {"notes": list(scene.notes), "asks": asks or scene.asks, "out": scene.out, "areas": areas}
        except Exception as error:
            self._tell_once(error)
            return {"notes": [], "asks": "", "out": "", "areas": []}

    def _touches(self, observation: Json, action: Any) -> list[str]:
        try:
            return list(self._tabletop.touched(observation, action)) if self._tabletop is not None else []
        except Exception as error:
            self._tell_once(error)
            return []

    def _tell_once(self, error: Exception) -> None:
        """A game that cannot be laid out goes on by sentences alone; its author hears of each fault once."""
        fault = f"{type(error).__name__} {error}"
        if fault not in self._reported and len(self._reported) < MAX_FAULTS:
            self._reported.add(fault)
            self._report(error)

    def _area(self, seat: int, area: Area) -> Json:
        """An area without a size has no face: nothing is drawn under its rows."""
        return {
            **_fields(area),
            "size": self.pictures.mm(area.size) if area.size is not None else None,
            "face": self._key(seat, area.face, area.size) if area.size is not None else None,
            "items": [self._item(seat, item) for item in area.items],
            "spots": [_fields(spot) for spot in area.spots],
        }

    def _item(self, seat: int, item: Item) -> Json:
        face, size = self._key(seat, item.face, item.size), self.pictures.mm(item.size)
        return {**_fields(item), "face": face, "size": size}

    def _key(self, seat: int, face: Face | None, size: Size) -> str | None:
        return None if face is None else self.pictures.name(seat, face, *self.pictures.mm(size))


def _fields(value: Any) -> Json:
    """A record by the names of its fields, as they are."""
    return {field.name: getattr(value, field.name) for field in fields(value)}


def _spans(line: str | tuple[tuple[str, str], ...]) -> list[list[str]]:
    return [[line, ""]] if isinstance(line, str) else [list(span) for span in line]
