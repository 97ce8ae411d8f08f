"""Everything printed of a deck: each part as a component, its rows as plain values for the layouts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from generator.contract import Component, Edition, Face, Outline, Piece, covers
from generator.contract.boxes import EDGE_MM, depth, flat
from generator.contract.retail.bought import left_at_home
from generator.contract.trade_sizes import trade_sizes
from generator.games.deck import pieces
from generator.games.deck.card_places import card_places, icon_of
from generator.games.deck.content import BACK, Deck, Entry, Rows
from generator.games.deck.files import PICTURES, NoPicture, picture_file
from generator.games.deck.pieces import Back, Cards, Tokens
from generator.games.deck.printing.dice import paper_dice
from generator.games.deck.printing.edges import edge
from generator.games.deck.printing.illustrations import illustrations
from generator.games.deck.printing.places import laid, seams, spots
from generator.games.deck.printing.row_values import (
    cells,
    longest,
    motif,
    on_colour,
    other_end,
    turned,
    values_of,
)
from generator.games.deck.printing.tones import rims, tones_by_kind
from generator.games.deck.roles import roles
from generator.reading.header import FILE
from generator.reading.packs import Pack
from generator.reading.problems import Place

ROUND_EDGE_MM = 1.0
"""White around round and hexagonal tokens, so that they lie edge to edge on a sheet."""
OUTLINES = {
    "square": Outline(),
    "round": Outline("round", ROUND_EDGE_MM),
    "hex": Outline("hex", ROUND_EDGE_MM),
}


def components(deck: Deck, pack: Pack, edition: Edition) -> list[Component]:
    """Every part that is printed, in the order of game.yaml."""
    maker = _Maker(deck, pack, edition)
    return left_at_home([maker.component(part) for part in deck.parts], deck.game.bought)


class _Maker:
    """Makes the components of one deck."""

    def __init__(self, deck: Deck, pack: Pack, edition: Edition) -> None:
        self.deck, self.pack, self.edition = deck, pack, edition
        self.game = {"title": deck.game.title, "tagline": deck.game.tagline}

    def component(self, part: pieces.Part) -> Component:
        """The component of a part."""
        make: Callable[[Any], Component] = getattr(self, f"_{type(part).__name__.lower()}")
        return make(part)

    # ---- parts with rows ------------------------------------------------------------------------

    def _cards(self, part: Cards) -> Component:
        rows = self.deck.rows[part.id]
        backs = _Backs(self, part)
        shown = {"longest": longest(rows, part)}
        tones = tones_by_kind(rows, part, self.deck.game.style)
        printed = []
        for entry in rows.entries:
            if entry.copies:
                front, back = self._front(part.front, part, rows, entry, tones, **shown), backs.of(entry)
                piece = Piece(
                    entry.id,
                    front,
                    back,
                    copies=entry.copies,
                    place=entry.place,
                    places={**self._places_of_stats(part), **backs.places(entry), **cells(entry)},
                    edge=edge(front, back, self.pack),
                )
                printed.append(piece)
        return Component(
            part.id,
            self._title(part),
            "cards",
            part.size,
            printed,
            sheet=part.sheet,
            each_player=part.each_player,
            open_beside=part.open_beside,
            before_each=part.before_each,
            discarded=part.discard,
        )

    def _places_of_stats(self, part: Cards) -> dict[str, Place]:
        """Where game.yaml names the fields whose names are printed beside their values, as capitals."""
        return {
            word: self.pack.place(FILE, "parts", part.id, "show", "stats", at)
            for at, name in enumerate(part.show.stats)
            for word in (name.replace("_", " "), name.replace("_", " ").upper())
        }

    def _tokens(self, part: Tokens) -> Component:
        rows = self.deck.rows[part.id]
        tones = tones_by_kind(rows, part, self.deck.game.style)
        own_rims = rims(rows, part)
        shape = {"shape": part.shape, "size": part.size, "longest": longest(rows, part)}
        outline = OUTLINES[part.shape]
        side = part.size + 2 * outline.inset_mm
        printed = []
        for entry in rows.entries:
            if entry.copies:
                more = shape | {"rim_pattern": own_rims.get(entry.id, -1) + 1}
                front = self._front(part.front, part, rows, entry, tones, **more)
                back = None
                if part.two_sided:
                    back = self._front(part.front, part, rows, turned(entry, part, rows), tones, **more)
                piece = Piece(
                    entry.id,
                    front,
                    back,
                    copies=entry.copies,
                    place=entry.place,
                    places=cells(entry),
                )
                printed.append(piece)
        return Component(
            part.id,
            self._title(part),
            "cards",
            (side, side),
            printed,
            sheet=part.sheet,
            outline=outline,
            each_player=part.each_player,
            starts=part.places,
            bag=part.bag,
        )

    def _front(
        self,
        layout: str,
        part: pieces.RowsPart,
        rows: Rows,
        entry: Entry,
        tones: Mapping[str, int],
        **more: Any,
    ) -> Face:
        places = roles(part.show, rows.rules)
        card = values_of(part, rows, entry)
        if part.show.picture is not None and ("picture" in places or "picture" in rows.rules):
            card["picture"] = self._picture_of(places.get("picture", ""), entry)
        kind = str(entry.values.get(places["kind"], "")) if "kind" in places else entry.id
        card["tone"] = tones.get(kind, 0) + 1
        other = other_end(card, part, rows)
        card["other"] = {**other, "tone": tones.get(str(other["kind"]), card["tone"] - 1) + 1}
        return Face(layout, {"card": card, "motif": motif(entry.id), "game": self.game, **more})

    # ---- other parts ----------------------------------------------------------------------------

    def _board(self, part: pieces.Board) -> Component:
        outlines = card_places(part, self.deck.game, trade_sizes(self.pack))
        values = {
            "title": part.title,
            "text": part.text,
            "picture": self.picture(part.picture),
            "squares": part.squares and part.squares.model_dump(),
            "hexes": part.hexes and part.hexes.model_dump(),
            "track": part.track and part.track.model_dump() | laid(part.track, *part.size),
            "places": [outline._asdict() | {"icon": icon_of(outline.name)} for outline in outlines],
            "game": self.game,
        }
        piece = Piece(
            part.id,
            Face(part.layout, values),
            copies=part.copies,
            place=self._place(part),
            places=self._place_of_picture(part),
        )
        return Component(
            part.id,
            self._title(part),
            "board",
            part.size,
            [piece],
            seams=seams(part),
            spots=tuple(spots(part, outlines)),
            each_player=int(part.kind == "mat"),
        )

    def _box(self, part: pieces.Box) -> Component:
        held = next(each for each in self.deck.parts if isinstance(each, Cards) and each.id == part.holds)
        count = self.deck.rows[held.id].printed
        deep = depth(count, self.edition.card_mm)
        card = trade_sizes(self.pack)[held.size] if isinstance(held.size, str) else held.size
        values = {
            "title": self.deck.game.title,
            "name": part.title or self._title(held),
            "text": part.text or self.deck.game.tagline,
            "picture": self.picture(part.picture) or self._first_picture(held),
            "chosen": bool(part.picture),
            "count": count,
            "pieces": count,
            "players": self._players(),
            "card": card,
            "deep": deep,
            "edge": EDGE_MM,
        }
        places = self._place_of_picture(part)
        piece = Piece(part.id, Face(part.layout, values), place=self._place(part), places=places)
        # A sheet scaled to the paper would hold no cards; a board keeps its size.
        return Component(part.id, self._title(part), "board", flat(card, deep), [piece], folded=True)

    def _paperdice(self, part: pieces.PaperDice) -> Component:
        return paper_dice(part, self._title(part), part.title or self.deck.game.title, self.pack)

    def _reference(self, part: pieces.Reference) -> Component:
        title = part.title or self.deck.game.title
        sides = [(title, part.text)]
        if part.back_text:
            sides.append((part.back_title or title, part.back_text))
        faces = [
            Face(part.layout, {"title": heading, "text": text, "game": self.game}) for heading, text in sides
        ]
        piece = Piece(part.id, faces[0], faces[1] if faces[1:] else None, part.copies, self._place(part))
        return Component(
            part.id, self._title(part), "cards", part.size, [piece], sheet=part.sheet, each_player=1, aid=True
        )

    def _scoresheet(self, part: pieces.ScoreSheet) -> Component:
        values = {
            "title": part.title or self.deck.game.title,
            "lines": part.lines,
            "players": part.players,
            "game": self.game,
        }
        # Two halves of a page: paper for two games.
        copies = 2 if part.size == "half_page" else 1
        piece = Piece(part.id, Face(part.layout, values), copies=copies, place=self._place(part))
        return Component(part.id, self._title(part), "sheet", part.size, [piece], scored=True)

    def _rulebook(self, part: pieces.Rulebook) -> Component:
        picture = self.picture(part.picture)
        game = self.deck.game
        cover = covers(game.title, game.tagline, picture=picture, players=self._players())
        cover = replace(cover, place=self._place(part), places=self._place_of_picture(part))
        stated = tuple(self.deck.counted())
        return Component(
            part.id,
            self._title(part),
            "book",
            "a5",
            [cover],
            text=part.text,
            stated=stated,
            illustrations=illustrations(self.deck),
        )

    # ---- what they share ------------------------------------------------------------------------

    def _players(self) -> tuple[int, ...]:
        """The least and the largest number of players; nothing where game.yaml leaves them out."""
        players = self.deck.game.players
        return (players.min, players.max) if "players" in self.deck.game.model_fields_set else ()

    def picture(self, named: str) -> str:
        """The file of a picture that game.yaml names; "" for none. Checked when the pack was read."""
        return picture_file(self.pack, named) if named else ""

    def _first_picture(self, part: Cards) -> str:
        """That of the rulebook's cover, else of the first card of a part that has one; "" for none."""
        covers = (each.picture for each in self.deck.parts if isinstance(each, pieces.Rulebook))
        if named := next(filter(None, covers), ""):
            return self.picture(named)
        rows = self.deck.rows[part.id]
        field = roles(part.show, rows.rules).get("picture", "")
        if not field or part.show.picture is None:
            return ""
        return next(filter(None, (self._picture_of(field, entry) for entry in rows.entries)), "")

    def _picture_of(self, field: str, entry: Entry) -> str:
        """The file that a field of any type names, in spite of words of another language; "" for none."""
        for named in (entry.shown.get(field), entry.values.get(field)):
            try:
                return self.picture(str(named or ""))
            except NoPicture:
                continue
        return ""

    def _title(self, part: pieces.PartOfBox) -> str:
        return part.title or part.id.replace("_", " ").capitalize()

    def _place(self, part: pieces.PartOfBox) -> Place:
        return self.pack.place(FILE, "parts", part.id)

    def _place_of_picture(self, part: pieces.Board | pieces.Box | pieces.Rulebook) -> dict[str, Place]:
        place = self.pack.place(FILE, "parts", part.id, "picture")
        return {self.picture(part.picture): place} if part.picture else {}


class _Backs:
    """The backs of a part of cards, each made once, since cards share them."""

    def __init__(self, maker: _Maker, part: Cards) -> None:
        self._maker, self._part = maker, part
        self._faces: dict[tuple[str, ...], Face] = {}

    def of(self, entry: Entry) -> Face:
        """The back of a row: its own, that of its kind, or the common one."""
        return self._face(self._chosen(entry)[0])

    def places(self, entry: Entry) -> dict[str, Place]:
        """Where game.yaml, or the cell of a back of its own, says what the back of a row shows."""
        back, path = self._chosen(entry)
        texts = {"title": back.title, "picture": self._maker.picture(back.picture)}
        if not path:
            return {text: entry.at(BACK) for text in texts.values() if text}
        home = ("parts", self._part.id, *path)
        return {text: self._maker.pack.place(FILE, *home, key) for key, text in texts.items() if text}

    def _chosen(self, entry: Entry) -> tuple[Back, tuple[str, ...]]:
        """The back of a row and the way to it in its part; no way to that of its own cell."""
        own = str(entry.values.get(BACK, ""))
        if own:
            is_picture = own.lower().endswith(PICTURES)
            return (Back(picture=own) if is_picture else Back(layout=own)), ()
        backs = self._part.backs
        word = str(entry.values.get(backs.by, "")) if backs else ""
        if backs and word in backs.of:
            return backs.of[word], ("backs", "of", word)
        return self._part.back, ("back",)

    def _face(self, back: Back) -> Face:
        key = (back.layout, back.picture, back.colour, back.title)
        if key not in self._faces:
            values = {
                "title": back.title or self._maker.game["title"],
                "picture": self._maker.picture(back.picture),
                "colour": back.colour,
                "on_colour": on_colour(back.colour),
                "game": self._maker.game,
            }
            self._faces[key] = Face(back.layout, values)
        return self._faces[key]
