"""To the Bottom on the table: the Shop on its mat, and every ship with its deck, its water and its board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from generator.contract import SAID, Area, Face, Item, Json, Scene, Spot, Tabletop
from generator.games.to_the_bottom import actions as act
from generator.games.to_the_bottom.commentary import VoyageCommentary
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.printing import places
from generator.games.to_the_bottom.printing.boxes import CARD
from generator.games.to_the_bottom.tabletop.berths import (
    BAND,
    GAP,
    OTHERS,
    Ship,
    ids_aboard,
    rider_id,
)
from generator.games.to_the_bottom.terms import CRUISE, OVER

if TYPE_CHECKING:
    from generator.contract import Component
    from generator.reading.packs import Pack


MARKER_DOWN, MARKER_SCALE = 8.4, 0.55
"""How far down its cell the middle of a marker is, and its size: below the number."""

PILES = ("PickFromPile", "ChooseRansom")
OWN_HAND = ("ChoosePayment", "ChooseRedraw", "Discard")
OWN_BOARD = ("ChooseOrder", "ChooseDue")
"""Decisions, as observations name them, for which a card of a pile, the own hand or board is picked."""


class VoyageTable(Tabletop[Content, act.Action]):
    """Lays To the Bottom out. Cards are named by place, kind and number: ``hand0:passenger:2``."""

    def __init__(self, content: Content, pack: Pack, parts: Sequence[Component]) -> None:
        super().__init__(content, pack, parts)
        self.told = VoyageCommentary(content, pack)
        self.any_card = next(name for name in self.printed if name.startswith("cards/"))

    # ---- the table ---------------------------------------------------------------------------

    def scene(self, observation: Json) -> Scene:
        """The Shop and the own ship in the middle, the hand, piles that are looked at, and other ships."""
        seen, seats = observation, len(observation["players"])
        me = seen["seat"]
        areas = [self._shop(seen)] if seen["phase"] == CRUISE else []
        areas.append(self._ship(seen, me))
        areas += [self._points(seen), *self._between(seen), *self._looks(seen)]
        for seat in ((me + step) % seats for step in range(seats)):
            if seat != me:
                areas.append(self._ship(seen, seat))
            if seen["players"][seat]["hand"]:
                areas.append(self._hand(seen, seat))
        return Scene(tuple(areas), tuple(self._where(seen)))

    def _where(self, seen: Json) -> Iterator[str]:
        """The phase, the round and the points; who is asked in the middle of something."""
        me = seen["seat"]
        if seen["phase"] == OVER:
            yield self.words("play.over")
            return
        who = self.told.player(seen["active"], me)
        yield self.words(f"play.phase_{seen['phase']}", round=seen["round"], who=who, points=seen["points"])
        if seen["asked"]:
            yield self.told.asked(seen)

    def _shop(self, seen: Json) -> Area:
        """The mat with the common deck, the cards for sale and the Iceberg; a large Shop goes on below."""
        mat = self.item("mat", self.words("sheet_shop_mat"), "shop_mat/shop_mat", degrees=270)
        items = [replace(mat, x=places.MAT[0] / 2, y=places.MAT[1] / 2)]
        if seen["common"]:
            items.append(self._pile("common", "common_deck", seen["common"], _middle(places.on_mat(0))))
        for n, card in enumerate(self._cards("shop", seen["shop"]), 1):
            x, y = _middle(places.on_mat(n if n < places.ICEBERG_AT else n + 1))
            items.append(replace(card, x=x, y=y, label=self.told.for_sale(seen["shop"][n - 1])))
        if seen["iceberg"]:
            x, y = _middle(places.on_mat(places.ICEBERG_AT))
            iceberg = self.content.ids[self.content.iceberg]
            items.append(replace(self._card("iceberg", iceberg, x=x, y=y), label=self.told.for_sale(iceberg)))
        lowest = max(item.y for item in items[1:])
        size = (places.MAT[0], max(places.MAT[1], lowest + CARD[1] / 2 + GAP))
        return Area("shop", self.words("shop"), "board", tuple(items), size)

    def _points(self, seen: Json) -> Area:
        """The track of the player at turn, with its marker."""
        active, label = seen["active"], self.words("play.points", points=seen["points"])
        window, half = places.track(active), places.marker(active)
        wide, high = window[2:]
        track = self.item("track", label, "points/points", x=wide / 2, y=high / 2)
        # The marker stands like a tent, of which one half is seen.
        half = (half[0], half[1] + half[3] / 2, half[2], half[3] / 2)
        x, y = places.cell(seen["points"] % places.TRACK)
        standing = replace(track, id="marker", window=half, x=x + places.CELL[0] / 2, y=y + MARKER_DOWN)
        items = (replace(track, window=window), replace(standing, scale=MARKER_SCALE))
        return Area("points", label, "common", items, (wide, high))

    def _between(self, seen: Json) -> Iterator[Area]:
        """A card that is paid for and not aboard yet, and effects under way."""
        items = (self._card("declared", seen["declared"]),) if seen["declared"] else ()
        acts = tuple(self.told.act(seen, *each) for each in seen["acts"])
        if items or acts:
            declared = self.words("play.declared", card=items[0].label) if items else ""
            title, *notes = [*([declared] if items else []), *reversed(acts)]
            yield Area("acting", title, "common", items, notes=tuple(notes))

    # ---- cards -------------------------------------------------------------------------------

    def _card(self, id: str, card: str, **rest: Any) -> Item:
        return self.item(id, f"{self.told.names[card]} {self.told.values_of[card]}", f"cards/{card}", **rest)

    def _cards(self, place: str, cards: Sequence[str], scale: float = 1.0) -> list[Item]:
        """Cards side by side; of those that are alike any may be touched."""
        items, counts = list[Item](), Counter[str]()
        for card in cards:
            counts[card] += 1
            first = f"{place}:{card}:1"
            id = f"{place}:{card}:{counts[card]}"
            items.append(self._card(id, card, scale=scale, same_as="" if id == first else first))
        return items

    def _pile(self, id: str, word: str, count: int, at: tuple[float, float], **rest: Any) -> Item:
        """A pile with backs up."""
        label = self.words("scene.pile", pile=self.words(word), n=count)
        return self.item(id, label, self.any_card, back=True, x=at[0], y=at[1], count=count, **rest)

    # ---- ships -------------------------------------------------------------------------------

    def _ship(self, seen: Json, seat: int) -> Area:
        """A ship: deck and water, of others the hand, and the board with the next place on it."""
        player, mine = seen["players"][seat], seat == seen["seat"]
        ship = Ship(mine)
        places, rows = ship.lying([entry["tired"] for entry in player["board"]])
        items = (*self._piles(seen, seat, ship), *self._aboard(seen, seat, ship, places))
        who = self.told.player(seat, seen["seat"])
        return Area(
            f"ship{seat}",
            self.words("scene.active", who=who) if seat == seen["active"] else who,
            "board" if mine else "player",
            items,
            size=(round(ship.width, 2), round(ship.high(rows), 2)),
            face=self._ground(ship),
            spots=tuple(self._spots(seat, who, ship, places)) if player["afloat"] else (),
            notes=(
                self.words(f"scene.{'afloat' if player['afloat'] else 'sunk'}", score=int(player["score"])),
            ),
        )

    def _spots(self, seat: int, who: str, ship: Ship, free: Sequence[tuple[float, float]]) -> Iterator[Spot]:
        """Of the own ship deck, water and the next place aboard; another is named as a whole, by its band."""
        if not ship.mine:
            label = self.words("scene.ship", who=who)
            yield Spot(f"ship{seat}", label, ship.width / 2, BAND / 2, ship.width, BAND)
            return
        for name, (x, y) in {**ship.piles, "board": free[-1]}.items():
            yield Spot(f"{name}{seat}", self.words(f"scene.{name}"), x, y, ship.wide - GAP, ship.tall - GAP)

    def _ground(self, ship: Ship) -> Face:
        """The ship as it is drawn under the cards."""
        places = [{"word": word, "x": x, "y": y} for word, (x, y) in ship.piles.items()]
        size = {"wide": ship.wide - GAP, "tall": ship.tall - GAP}
        return Face("table_ship", {"left": ship.left, "band": BAND, "places": places, **size})

    def _piles(self, seen: Json, seat: int, ship: Ship) -> Iterator[Item]:
        """Deck and water, and of others the hand, unless they are spread out."""
        player, at, scale = seen["players"][seat], ship.piles, ship.scale
        whole = f"ship{seat}" if player["afloat"] and not ship.mine else ""
        if deck := player["deck_size"] - len(self._top(seen, seat)):
            same = whole or f"deck{seat}"
            yield self._pile(f"deck{seat}:pile", "deck", deck, at["deck"], scale=scale, same_as=same)
        if player["water"] and seat != looked_through(self.content, seen):
            top = self._card(
                f"water{seat}:pile", player["water"][-1], scale=scale, count=len(player["water"])
            )
            label = self.words("play.water", cards=self.told.counted(player["water"]))
            x, y = at["water"]
            yield replace(top, x=x, y=y, label=label, same_as=whole or f"water{seat}")
        if (count := player["hand_size"]) and not player["hand"]:
            yield self._pile(f"hand{seat}:pile", "hand", count, at["hand"], scale=scale, same_as=whole)

    def _aboard(
        self, seen: Json, seat: int, ship: Ship, places: Sequence[tuple[float, float]]
    ) -> Iterator[Item]:
        """Cards aboard, the tired ones turned; an Assistant lies on top of its card."""
        board, first = seen["players"][seat]["board"], dict[tuple[object, ...], str]()
        # Whoever points at a card of another ship means the ship, unless a card of it is to be chosen.
        chosen_from = seen["asked"] == "FromBoard" and seen["acts"][-1][2] == seat
        ship_meant = seen["players"][seat]["afloat"] and not ship.mine and not chosen_from
        for entry, id, (x, y) in zip(board, ids_aboard(seat, board), places, strict=False):
            alike = first.setdefault(tuple(entry.values()), id)
            same = f"ship{seat}" if ship_meant else "" if alike == id else alike
            where = {"x": x, "y": y, "scale": ship.scale, "degrees": 90.0 if entry["tired"] else 0.0}
            card = self._card(id, entry["card"], same_as=same, **where)
            if entry["tired"]:
                card = replace(card, label=card.label + self.words("play.tired"))
            yield card
            if entry["assistant"]:
                where |= {"x": x + 7 * ship.scale, "y": y + 22 * ship.scale, "scale": 0.6 * ship.scale}
                rider = self.content.ids[self.content.rider]
                same = f"ship{seat}" if ship_meant else "" if alike == id else rider_id(alike)
                yield self._card(rider_id(id), rider, same_as=same, **where)

    # ---- cards in hand, and piles that are looked through --------------------------------------

    def _hand(self, seen: Json, seat: int) -> Area:
        """A hand that lies open to whoever looks."""
        mine = seat == seen["seat"]
        cards = self._cards(f"hand{seat}", seen["players"][seat]["hand"], 1.0 if mine else OTHERS)
        title = self.words("scene.hand", who=self.told.player(seat, seen["seat"]))
        locked = self.told.counted(seen["locked"]) if seat == seen["active"] else ""
        notes = (self.words("scene.locked", cards=locked),) if locked else ()
        return Area(f"hand{seat}", title, "hand" if mine else "player", tuple(cards), notes=notes)

    def _top(self, seen: Json, seat: int) -> list[str]:
        """The cards of a deck that lie beside it, from the top; "" for one with its back up."""
        player = seen["players"][seat]
        top = list(player["deck_top"])
        if seen["asked"] == "FromDeck" and seat == seen["to_move"] == seen["seat"]:
            top += [""] * (player["deck_size"] - len(top))
        return top

    def _looks(self, seen: Json) -> Iterator[Area]:
        """Tops of decks that may be seen, and a water while a card is chosen from it."""
        for seat in range(len(seen["players"])):
            if top := self._top(seen, seat):
                title = self.words("scene.top", who=self.told.player(seat, seen["seat"]))
                cards = [self._of_deck(seat, depth, card) for depth, card in enumerate(top, 1)]
                yield Area(f"top{seat}", title, "hand" if seat == seen["seat"] else "player", tuple(cards))
        seat = looked_through(self.content, seen)
        if seat >= 0:
            who = self.told.player(seat, seen["seat"])
            counts = Counter(seen["players"][seat]["water"])
            items = [self._card(f"water{seat}:{card}:1", card, count=n) for card, n in sorted(counts.items())]
            yield Area("through", self.words("scene.through", who=who), "hand", tuple(items))

    def _of_deck(self, seat: int, depth: int, card: str) -> Item:
        """A card so deep from the top of a deck; "" has its back up."""
        id = f"deck{seat}:{depth}"
        if card:
            return self._card(id, card, caption=str(depth))
        label = f"{self.words('play.unseen')} ({depth})"
        return self.item(id, label, self.any_card, True, caption=str(depth))

    # ---- moves -------------------------------------------------------------------------------

    def touched(self, observation: Json, action: act.Action) -> tuple[str, ...]:
        """The card, and where it goes: into the water, aboard, onto a card, to another's ship."""
        seen, me = observation, observation["seat"]
        match action:
            case act.Jettison(card=card):
                return (f"hand{me}:{card}:1", f"water{me}")
            case act.JettisonPair(pair=pair, card=card):
                return (f"hand{me}:{pair}:1", f"hand{me}:{card}:1", f"water{me}")
            case act.Play(card=card, spot=spot, target=target):
                goes = (
                    self._at(seen, me, spot)
                    if spot >= 0
                    else f"ship{target}"
                    if target >= 0
                    else f"board{me}"
                )
                return (f"hand{me}:{card}:1", goes)
            case act.Buy(card=card):
                return (f"shop:{card}:1",)
            case act.BuyIceberg():
                return ("iceberg",)
            case act.Tire(spot=spot, target=target) | act.React(spot=spot, target=target):
                return (self._at(seen, me, spot), *([f"ship{target}"] if target >= 0 else []))
            case act.Use(spot=spot, target=target):
                against = (f"ship{target}",) if target >= 0 else (SAID + self.words("scene.use"),)
                return (self._at(seen, me, spot), *against)
            case act.Name(target=target):
                return (f"ship{target}",)
            case act.Rearrange() | act.Draw():
                return (f"deck{me}",)
            case act.Put(place=place):
                return (
                    f"deck{me}:1",
                    f"board{me}" if place == "board" else SAID + self.words(f"put.{place}"),
                )
            case act.Pick(card=card, spot=spot):
                return (self._picked(seen, card, spot),)
        return ()

    def _at(self, seen: Json, seat: int, spot: int) -> str:
        return ids_aboard(seat, seen["players"][seat]["board"])[spot]

    def _picked(self, seen: Json, card: str, spot: int) -> str:
        """The card that is chosen, wherever it lies."""
        me, asked = seen["seat"], seen["asked"]
        if asked == "FromBoard":
            seat = seen["acts"][-1][2]
            id = self._at(seen, seat, spot)
            return id if seen["players"][seat]["board"][spot]["card"] == card else rider_id(id)
        if asked == "FromDeck":
            return f"deck{me}:{spot + 1}"
        if asked == "Arranging" and card in seen["players"][me]["deck_top"]:
            return f"deck{me}:{seen['players'][me]['deck_top'].index(card) + 1}"
        if asked in OWN_BOARD:
            return f"aboard{me}:{card}:1"
        if asked in PILES and looked_through(self.content, seen) >= 0:
            return f"water{looked_through(self.content, seen)}:{card}:1"
        seat = me if asked in OWN_HAND else seen["acts"][-1][2]
        return (
            f"hand{seat}:{card}:1" if card in seen["players"][seat]["hand"] else SAID + self.told.names[card]
        )


def _middle(rect: places.Rect) -> tuple[float, float]:
    left, top, wide, high = rect
    return left + wide / 2, top + high / 2


def looked_through(content: Content, seen: Json) -> int:
    """The seat whose water whoever looks is to choose a card from; -1 for none."""
    if seen["asked"] not in PILES or seen["to_move"] != seen["seat"]:
        return -1
    if seen["asked"] == "ChooseRansom":
        return int(seen["active"])
    _, card, seat = seen["acts"][-1]
    words = [word for ability in content.kinds[content.number[card]].card.abilities for word in ability.do]
    zones = {word.arguments.get("from_", word.arguments.get("zone")) for word in words}
    return int(seat) if "water" in zones and "hand" not in zones else -1
