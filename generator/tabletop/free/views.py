"""A free table as one seat sees it, as plain JSON: made of what that seat may know, and of nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any, Literal

from generator.contract import Area, Item
from generator.play.free.state import NO_BACK
from generator.play.free.verbs import Roll
from generator.serving.font_files import FontFiles, fonts_of
from generator.tabletop.free.table import FreeTable, seat_names
from generator.tabletop.pictures import Pictures
from generator.tabletop.refusals import NotHere
from generator.tabletop.rulebook import has_rulebook, rulebook_of

PREFIXES = ("table.", "free.")
"""The words the page uses itself begin so."""
TABLE, HAND = "table", "hand"

Json = dict[str, Any]
Role = Literal["board", "hand", "player"]


class FreeViews:
    """Makes the views of one free table; ``pictures`` remembers which faces each seat was told of."""

    hides = True

    def __init__(self, table: FreeTable) -> None:
        self.table = table
        pack = table.loaded.pack
        self.pictures = Pictures(pack)
        self.font_files = FontFiles()
        self._about = {
            "game": pack.name,
            "title": table.loaded.header.title,
            "language": pack.words.language,
            "hides": True,
            "rules": has_rulebook(pack),
            "fonts": self.font_files.addresses(fonts_of(pack)),
            "words": {
                key.removeprefix(prefix): text
                for key, text in pack.words.by_key.items()
                for prefix in PREFIXES
                if key.startswith(f"{prefix}page.")
            },
        }

    @property
    def curtained(self) -> bool:
        """Whether people who share a machine see what is not for each other."""
        return self.table.has_secrets

    def look(self, seat: int, own: tuple[int, ...], at: int | None = None) -> Json:
        """All there is to see in a seat. NotHere for another's seat, and for any moment but now."""
        table = self.table
        with table.lock:
            if seat not in own or seat not in table.people or at is not None:
                raise NotHere
            seen = table.state.observation(seat)
            return self._view(
                own,
                seat=seat,
                scene={"notes": [], "asks": "", "areas": list(self._areas(seat, seen))},
                log=[
                    {"decision": line.act, "seat": line.seat, "says": says, "undone": line.undone}
                    for line, says in table.log(seat)
                ],
                last=self._last(),
                may={"undo": table.may_undo(seat), "save": True},
            )

    def _last(self) -> Json | None:
        """Where new pieces come from: pile and seat of the last act; and the die it rolled, 0 for all.

        No number out of a hand is among them: whoever knew it could tell which of the cards was played.
        """
        acts = self.table.session.acts
        if not acts:
            return None
        seat, verb = acts[-1].seat, acts[-1].verb
        rolled = verb.die if isinstance(verb, Roll) else None
        return {"seat": seat, "pile": str(getattr(verb, "pile", "")), "rolled": rolled}

    def behind_the_curtain(self, own: tuple[int, ...]) -> Json:
        """The view while one of several people at a machine has not yet said that they look."""
        with self.table.lock:
            return self._view(own)

    def draw_ahead(self) -> None:
        """Draw every face, since one that somebody's browser has fetched is there at once, which tells."""
        laid = self.table.laid
        self.pictures.draw_ahead(
            (face, *shape.size)
            for thing, shape in zip(laid.things, laid.shapes, strict=True)
            for face in (thing.front, thing.back)
            if face is not None
        )

    def rules(self) -> Json:
        """The rulebook as HTML, without figures. NotHere without one."""
        book = rulebook_of(self.table.loaded.pack)
        if book is None:
            raise NotHere
        return {
            "html": book.html,
            "clauses": list(book.clauses),
            "terms": dict(book.terms),
            "faces": {},
            "aids": [],
        }

    def _view(self, own: tuple[int, ...], **shown: object) -> Json:
        table = self.table
        return {
            "version": table.version,
            **self._about,
            "seat": None,
            "own": list(own),
            "curtained": self.curtained,
            "players": [{"seat": seat, "name": name} for seat, name in enumerate(table.names)],
            "decisions": len(table.session.acts),
            "hands": self._has_hands(),
            "scene": None,
            "log": [],
            "last": None,
            "may": {"undo": False, "save": True},
            **shown,
        }

    def _has_hands(self) -> bool:
        """Whether anybody has something in hand, or the game began so; everybody may know."""
        start = self.table.laid.start
        return any(self.table.state.hands) or any(pile.hand is not None for pile in start.piles)

    # ---- the scene --------------------------------------------------------------------------

    def _areas(self, seat: int, seen: Json) -> Iterable[Json]:
        start, words = self.table.laid.start, self.table.words
        things = [self._ground(seat, number) for number in range(len(self.table.laid.grounds))]
        things += [self._pile(seat, pile) for pile in seen["piles"]]
        things += [self._die(die) for die in seen["dice"]]
        spots = [{**_fields(spot), "id": f"@{spot.id}"} for spot in start.spots]
        yield _area(
            TABLE, words("free.table"), "board", things, size=(start.width, start.height), spots=spots
        )
        for search in seen["searching"]:
            pile = next(each for each in seen["piles"] if each["id"] == search["pile"])
            cards = [self._held(seat, card, pile=search["pile"]) for card in search["cards"]]
            name = self._name(pile)
            title = words("free.looked_at", name=name, count=len(cards))
            yield _area(f"search {search['pile']}", title, "hand", cards, pile=search["pile"])
        own = [self._held(seat, card) for card in seen["hand"]]
        yield _area(HAND, words("free.your_hand", count=len(own)), "hand", own)
        for hand in seen["hands"]:
            name, backs = self.table.names[hand["seat"]], hand["backs"]
            count = sum(number for _, number in backs)
            items = [self._back(seat, hand["seat"], look, number) for look, number in backs]
            title = words("free.hand_of", player=name, count=count)
            yield _area(f"hand {hand['seat']}", title, "player", items, seat=hand["seat"])

    def _name(self, pile: Json) -> str:
        """A pile by its title, by what everybody sees on top, or as what lies face down."""
        start = self.table.laid.start
        if pile["title"] and (pile["count"] > 1 or pile["bag"]):
            return str(pile["title"])
        if pile["kind"] is not None:
            return start.kinds[pile["kind"]].label
        return start.kinds[self.table.laid.backs[pile["look"]]].unseen

    def _drawn(self, seat: int, kind: int, back: bool) -> Json:
        """A side of a kind of piece, as large as it lies."""
        laid = self.table.laid
        thing, shape = laid.things[kind], laid.shapes[kind]
        face = thing.back if back and thing.back is not None else thing.front
        return {
            "face": self.pictures.name(seat, face, *shape.size),
            "size": shape.size,
            "window": shape.window if shape.window != (0, 0, *shape.size) else None,
            "scale": shape.scale,
            "corner": shape.corner,
            "outline": shape.outline,
            "lies": shape.lies,
        }

    def _ground(self, seat: int, number: int) -> Json:
        ground = self.table.laid.grounds[number]
        turn = self.table.laid.shapes[ground.kind].turn
        label = self.table.laid.start.kinds[ground.kind].label
        drawn = self._drawn(seat, ground.kind, False)
        return _item(f"ground {number}", label, "ground", x=ground.x, y=ground.y, degrees=turn, **drawn)

    def _pile(self, seat: int, pile: Json) -> Json:
        laid = self.table.laid
        kind = laid.backs[pile["look"]] if pile["kind"] is None and not pile["bag"] else pile["kind"]
        drawn = self._drawn(seat, kind, pile["kind"] is None) if kind is not None else _BAG
        turn = laid.shapes[kind].turn if kind is not None else 0
        label, words = self._name(pile), self.table.words
        looking = seat_names(self.table, pile["searched"])
        return _item(
            str(pile["id"]),
            label,
            "pile",
            x=pile["x"],
            y=pile["y"],
            degrees=(pile["degrees"] + turn) % 360,
            count=pile["count"],
            caption=words("free.looking", player=looking) if looking else "",
            bag=pile["bag"],
            two_sided=not pile["bag"] and kind is not None and laid.start.kinds[kind].two_sided,
            title=pile["title"],
            # One-sided pieces make piles of their own kind when one is dropped on another.
            alike=pile["look"],
            hidden=pile["kind"] is None,
            **drawn,
        )

    def _die(self, die: Json) -> Json:
        first = self.table.laid.start.dice[die["number"]]
        shows = first.values[die["side"]]
        return _item(
            str(die["id"]),
            self.table.words("free.die_shows", die=first.title, side=shows),
            "die",
            x=die["x"],
            y=die["y"],
            shows=shows,
            motion="rolls",
            colour=self.table.laid.colours[die["number"]],
            **_DIE,
        )

    def _held(self, seat: int, card: Json, **where: object) -> Json:
        kind = card["kind"]
        turn = self.table.laid.shapes[kind].turn
        its = self.table.laid.start.kinds[kind]
        return _item(
            str(card["id"]),
            its.label,
            "held",
            degrees=turn,
            two_sided=its.two_sided,
            alike=its.look,
            **where,
            **self._drawn(seat, kind, False),
        )

    def _back(self, seat: int, other: int, look: int, count: int) -> Json:
        if look == NO_BACK:
            label = self.table.words("free.a_piece")
            return _item(f"hand {other} {look}", label, "back", count=count, **_HELD)
        kind = self.table.laid.backs[look]
        drawn, turn = self._drawn(seat, kind, True), self.table.laid.shapes[kind].turn
        label = self.table.laid.start.kinds[kind].unseen
        return _item(f"hand {other} {look}", label, "back", degrees=turn, count=count, **drawn)


_PLAIN: Json = {"face": None, "window": None, "scale": 1.0, "corner": 3.0, "outline": "box"}
_BAG: Json = {**_PLAIN, "size": (40.0, 48.0), "lies": (40.0, 48.0)}
_HELD: Json = {**_PLAIN, "size": (40.0, 56.0), "lies": (40.0, 56.0)}
_DIE: Json = {**_PLAIN, "size": (16.0, 16.0), "lies": (16.0, 16.0)}


def _item(id: str, label: str, sort: str, **rest: object) -> Json:
    """An item as the page knows them from other tables, and what is said of it here alone."""
    return {**_fields(Item(id, label)), "sort": sort, **rest}


def _area(id: str, title: str, role: Role, items: list[Json], **rest: object) -> Json:
    return {**_fields(Area(id, title, role)), "items": items, **rest}


def _fields(value: Any) -> Json:
    return {field.name: getattr(value, field.name) for field in fields(value)}
