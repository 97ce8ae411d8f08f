"""Bruise Cruise in words: ports and cards by name, spaces by what lies nearest."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, ClassVar

from generator.contract import Commentary, Json, Line
from generator.games.bruise_cruise import actions as act
from generator.games.bruise_cruise.actions import FLAGSHIP, Action
from generator.games.bruise_cruise.chart import ITEM_IDS, NO_PORT
from generator.games.bruise_cruise.clauses import CLAUSES
from generator.games.bruise_cruise.content import Content
from generator.games.bruise_cruise.decisions import FROM_DISCARD
from generator.games.bruise_cruise.printing.chart import counted
from generator.games.bruise_cruise.reasons import reasons
from generator.games.bruise_cruise.rules import Cruise
from generator.games.bruise_cruise.sea_map import SeaMap
from generator.reading.packs import Pack

TASKS = {
    "the item to steal": "loot",
    "the weapon to give back": "surrender",
    "a discard down to the limit": "limit",
    "a ship for the card": "ship",
    "a rival for the card": "rival",
    "the space to put it on": "space",
    FROM_DISCARD: "discard_pile",
}
"""The decisions that moves alone do not tell, by the word that does."""
ASKED = {
    **TASKS,
    "an action": "action",
    "a Home Port": "home",
    "how many cards to draw": "draw",
    "where the ship sails to": "sail",
}
"""All that an Admiral may be asked, likewise."""
SAIL = "task.sail"
OTHER_PHRASES = {
    "one": "move.sail_one",
    "draw": "move.discard_to_draw",
    "lacking": "move.exchange_lacking",
    "none": "move.draw_none",
}
"""Phrases of moves that do more or less than others of their kind."""


class CruiseCommentary(Commentary[Content, Action, Cruise]):
    """Bruise Cruise in words."""

    clauses: ClassVar[Mapping[str, str]] = CLAUSES
    first_steps = (act.Sail,)

    def __init__(self, content: Content, pack: Pack) -> None:
        super().__init__(content, pack)
        self.chart = content.chart
        self.map = SeaMap(content, self.words)
        self.ports = {port.id: port.name for port in content.ports.ports}
        self.regions = {region.id: region.name for region in content.ports.regions}
        self.lines = [line.name for line in content.lines.lines]
        self.cards = {card.id: self._port_card(card) for card in content.cards.cards}
        self.cards |= {card.id: f"“{card.title}”" for card in content.unfathomable.cards}
        self.told = {card.id: self._uses(card.id, card.region) for card in content.cards.cards}
        self.told |= {card.id: f"“{card.title}”: {card.text}" for card in content.unfathomable.cards}

    def _port_card(self, card: Any) -> str:
        return self.words("card.port", port=self.ports[card.port], n=card.number)

    def _uses(self, card: str, region: str) -> str:
        """An Action card with all that is of use on it."""
        facts = {"region": self.regions[region], "items": self.bundle(card)}
        engine = self.chart.engine[self.chart.card_number[card]]
        return self.words("card.uses", card=self.cards[card], engine=engine, **facts)

    # ---- places and pieces -------------------------------------------------------------------

    def space(self, q: int, r: int) -> str:
        """A space by its port, or by its coordinates and the nearest port."""
        chart = self.chart
        number = chart.space_at(q, r)
        if number < 0:
            return f"{q},{r}"
        port = chart.port_at[number]
        if port != NO_PORT:
            return f"{self.ports[chart.ports[port]]} ({q},{r})"
        distances = [row[number] for row in chart.port_distance]
        nearest = min(range(len(distances)), key=distances.__getitem__)
        name = self.ports[chart.ports[nearest]]
        return self.words("play.near", at=f"{q},{r}", n=distances[nearest], port=name)

    def ship(self, ship: str) -> str:
        """The flagship, or the ship of a region."""
        if ship == FLAGSHIP:
            return self.words("play.flagship")
        return self.words("play.region_ship", region=self.regions.get(ship, ship))

    def ship_of(self, ship: str, seat: int) -> str:
        """The same of an Admiral, who may be the one it is told to."""
        who = self.player(seat)
        if who != self.words("play.you"):
            return self.words("play.ship_of", ship=self.ship(ship), who=who)
        if ship == FLAGSHIP:
            return self.words("play.your_flagship")
        return self.words("play.your_region_ship", region=self.regions.get(ship, ship))

    def bundle(self, card: str) -> str:
        """The goods a card is exchanged for."""
        items = self.chart.exchange[self.chart.card_number[card]]
        return self._items(dict(zip(ITEM_IDS, items, strict=True)))

    def _lacking(self, state: Cruise, card: str) -> str:
        """The goods of a card's exchange that the supply lacks; "" when it has everything. BC-7.4.3"""
        wanted = zip(ITEM_IDS, self.chart.exchange[self.chart.card_number[card]], state.supply, strict=True)
        short = {item: count - there for item, count, there in wanted if count > there}
        return self._items(short) if short else ""

    def _items(self, items: Mapping[str, int]) -> str:
        return ", ".join(counted(self.words, item, n) for item, n in items.items() if n) or "–"

    # ---- the table ---------------------------------------------------------------------------

    def table(self, state: Cruise, seat: int) -> list[Line]:
        """The Admirals with their ships and ports, the supply, and the seat's hand."""
        seen = state.observation(seat)
        lines: list[Line] = [*self.map.lines(seen), "", *self.round(seen)]
        lines.append(self.words("play.supply", items=self._items(seen["supply"])))
        for number, admiral in enumerate(seen["admirals"]):
            lines += self._admiral(seen, admiral, number, seat)
        lines.append(self.words("play.hand"))
        return [*lines, *(f"  {self.told[card]}" for card in seen["hand"])]

    def round(self, seen: Json) -> list[str]:
        """Whose turn it is, what is left of the deck, and what has to be done."""
        lines, words, seat = self.turn(seen), self.words, seen["seat"]
        if seen["ended"] or not seen["turn"]:
            return lines
        if seen["waits_for"] in TASKS:
            lines.append(words(f"task.{TASKS[seen['waits_for']]}"))
        if seen["decides"] != seen["active"]:
            lines.append(words("play.decides", who=self.player(seen["decides"], seat)))
        if seen["ship_to_move"]:
            owner, ship = seen["ship_to_move"]
            lines.append(words("play.sails", ship=self.ship(ship), who=self.player(owner, seat)))
        if seen["must_play"] and not seen["card_played"]:
            lines.append(words("play.must_play"))
        return lines

    def turn(self, seen: Json) -> list[str]:
        """Whose turn it is, and what is left of the deck; or how the game ended."""
        words, seat = self.words, seen["seat"]
        cards, shuffles = counted(words, "card", seen["deck"]), seen["shuffles_left"]
        again = words("play.deck_again", cards=cards)
        deck = again if shuffles else words("play.deck", cards=cards)
        if seen["ended"]:
            return [words("play.ended", how=words(f"ended.{seen['ended']}"))]
        if not seen["turn"]:
            return [words("play.setup", who=self.player(seen["decides"], seat)), deck]
        turn = {"turn": seen["turn"], "who": self.player(seen["active"], seat), "left": seen["actions_left"]}
        return [words("play.turn", **turn), deck]

    def asks(self, seen: Json) -> str:
        """The decision of the seat that looks; "" while somebody else decides."""
        if seen["ended"] or seen["decides"] != seen["seat"] or seen["waits_for"] not in ASKED:
            return ""
        owner, ship = seen["ship_to_move"] or (seen["seat"], FLAGSHIP)
        key = f"task.{ASKED[seen['waits_for']]}"
        if key == SAIL:
            return self.words(key, ship=self.ship(ship))
        task = self.words(key)
        if owner != seen["seat"]:
            return f"{task}; {self.words('play.sails', ship=self.ship(ship), who=self.player(owner))}"
        must = bool(seen["must_play"]) and not seen["card_played"] and seen["waits_for"] == "an action"
        return f"{task}; {self.words('play.must_play')}" if must else task

    def _admiral(self, seen: Json, admiral: Json, number: int, seat: int) -> list[Line]:
        tone = "own" if number == seat else ""
        home = self.ports.get(admiral["home_port"], "–")
        line = self.lines[number] if number < len(self.lines) else ""
        items = self._items(admiral["items"])
        points = counted(self.words, "point", admiral["points"])
        facts = self.words("play.admiral", line=line, home=home, points=points, items=items)
        lines: list[Line] = [((f"{self.player(number, seat)}, ", tone), (facts, ""))]
        for ship, where in admiral["ships"].items():
            lines.append(f"  {self.ship(ship)}: {self.whereabouts(where)}")
        flags = [self.ports[port] for port, owner in seen["flags"].items() if owner == number]
        if flags:
            lines.append(f"  {self.words('play.flags', ports=', '.join(flags))}")
        return lines

    def whereabouts(self, where: Json) -> str:
        """Where a ship lies, and how."""
        at = where["at"]
        if isinstance(at, str):
            return self.words(f"place.{at}")
        facts = [self.space(*at)]
        facts += [self.words(f"play.{fact}") for fact in ("claimed", "anchored") if where[fact]]
        return ", ".join(facts)

    # ---- moves -------------------------------------------------------------------------------

    def values(self, state: Cruise, action: Action) -> Mapping[str, object]:
        """Names for every card, ship, item and place of the move."""
        # What kinds of move there are is a matter of their fields: a card, a ship, a space, a rival.
        move: Any = action
        names = {field.name for field in fields(move)}
        values: dict[str, object] = {}
        if "card" in names:
            values["card"] = self.cards.get(move.card, move.card)
        if "ship" in names:
            values["ship"] = self.ship(move.ship)
        if "target" in names:
            values["target"] = self.ship_of(move.target, move.rival)
        if "seat" in names:
            values["rival"] = self.player(move.seat)
        if "q" in names:
            values["space"] = self.space(move.q, move.r)
        for field in ("weapon", "item"):
            if field in names:
                values["item"] = self.words(f"item.{getattr(move, field)}")
        return {**values, **self._numbers(state, move)}

    def phrase(self, group: str, action: Action, values: Mapping[str, object]) -> str:
        """As any, but for a discard that is drawn for, what an exchange cannot give, and no card drawn."""
        key = OTHER_PHRASES.get(str(values.get("more")))
        if group != "move" or key is None:
            return super().phrase(group, action, values)
        return self.words(key, **{name: value for name, value in values.items() if name != "more"})

    def _numbers(self, state: Cruise, move: Any) -> Mapping[str, object]:
        """How far, how many, and for what."""
        match move:
            case act.Exchange(card=card):
                lacking = self._lacking(state, card)
                return {
                    "items": self.bundle(card),
                    **({"more": "lacking", "lacking": lacking} if lacking else {}),
                }
            case act.Discard():
                too_many = len(state.hands[state.to_move()]) > self.chart.numbers.hand_limit
                return {} if too_many else {"more": "draw"}
            case act.Sail(card=card):
                engine = self.chart.engine[self.chart.card_number[card]]
                return {"more": "one"} if engine == 1 else {"n": engine}
            case act.Draw(count=0):
                return {"more": "none"}
            case act.Draw(count=count):
                return {"cards": counted(self.words, "card", count)}
        return {}

    def reasons(self, state: Cruise, action: Action) -> list[str]:
        """The points it adds by the bot's count."""
        return reasons(self, state, action)

    def is_secret(self, action: Action) -> bool:
        """Everything is done in the open: cards that are played or discarded lie face up. BC-2.7"""
        return False

    def notation(self, state: Cruise, action: Action) -> str:
        """A space by its port or its coordinates, after the ship that sails one space; ``end``."""
        match action:
            case act.SailTo(q=q, r=r) | act.PickSpace(q=q, r=r):
                return self._typed(q, r)
            case act.Step(ship=ship, q=q, r=r):
                return f"{ship} {self._typed(q, r)}"
            case act.EndActions():
                return "end"
        return ""

    def _typed(self, q: int, r: int) -> str:
        number = self.chart.space_at(q, r)
        port = self.chart.port_at[number] if number >= 0 else NO_PORT
        return self.chart.ports[port] if port != NO_PORT else f"{q},{r}"

    def read(self, state: Cruise, text: str) -> Action | None:
        """A move as ``notation`` writes it, allowed or not; a port also by its name or its letters."""
        text = text.strip().lower()
        if text == "end":
            return act.EndActions()
        if (space := self._space_meant(text)) is not None:
            asked = {type(action) for action in state.legal_actions()}
            if act.PickSpace in asked:
                return act.PickSpace(*space)
            return act.SailTo(*space) if act.SailTo in asked else None
        ship, _, spot = text.partition(" ")
        space = self._space_meant(spot.strip())
        return act.Step(ship, *space) if space is not None and ship in self.chart.ship_number else None

    def _space_meant(self, text: str) -> tuple[int, int] | None:
        for port, name in self.ports.items():
            if _letters(text) in (_letters(port), _letters(name), _letters(self.map.codes[port])):
                hex = self.chart.sea.hex[self.chart.port_space[self.chart.port_number[port]]]
                return hex.q, hex.r
        parts = [part.strip() for part in text.split(",")]
        if len(parts) != 2 or not all(part.lstrip("-").isdecimal() and len(part) < 4 for part in parts):
            return None
        return int(parts[0]), int(parts[1])

    # ---- what came of it ---------------------------------------------------------------------

    def verdict(self, state: Cruise, seat: int) -> list[str]:
        """The reason why the war ended. BC-9.1"""
        return [self.words("play.ended", how=self.words(f"ended.{state.ended}"))]

    def outcome(self, before: Json, after: Json) -> list[str]:
        """Ships that moved, flags, items and points that changed, cards that were drawn."""
        lines = []
        if after["rolled"]:
            attacker, defender = after["rolled"]
            lines.append(self.words("play.rolled", attacker=attacker, defender=defender))
        for seat, (then, now) in enumerate(zip(before["admirals"], after["admirals"], strict=True)):
            lines += self._of_admiral(self.player(seat, after["seat"]), then, now)
        for port, owner in after["flags"].items():
            if before["flags"].get(port) != owner:
                lines.append(
                    self.words("play.flag", who=self.player(owner, after["seat"]), port=self.ports[port])
                )
        lines += [
            self.words("play.flag_gone", port=self.ports[port])
            for port in before["flags"]
            if port not in after["flags"]
        ]
        drawn = [self.cards[card] for card in after["hand"] if card not in before["hand"]]
        if drawn:
            lines.append(self.words("play.drawn", cards=", ".join(drawn)))
        # After a shuffle a card that was played may lie in the deck.
        shuffled = after["shuffles_left"] != before["shuffles_left"]
        taken = {*before["hand"]} - {*after["hand"], *after["discard"]} if not shuffled else ()
        if taken:
            cards = ", ".join(self.cards[card] for card in sorted(taken))
            lines.append(self.words("play.taken", cards=cards))
        if after["turn"] == before["turn"] and after["actions_left"] > before["actions_left"]:
            lines.append(self.words("play.more_actions", left=after["actions_left"]))
        if after["ended"] and not before["ended"]:
            lines.append(self.words("play.ended", how=self.words(f"ended.{after['ended']}")))
        return lines

    def _of_admiral(self, who: str, then: Json, now: Json) -> list[str]:
        lines: list[str] = []
        for ship, where in now["ships"].items():
            if then["ships"].get(ship) != where:
                facts = {"who": who, "ship": self.ship(ship), "where": self.whereabouts(where)}
                lines.append(self.words("play.ship_now", **facts))
        if now["items"] != then["items"]:
            lines.append(self.words("play.items_now", who=who, items=self._items(now["items"])))
        if now["points"] != then["points"]:
            points = counted(self.words, "point", now["points"])
            lines.append(self.words("play.points_now", who=who, points=points))
        return lines


def _letters(text: str) -> str:
    """The letters and figures of a name, small and without accents, as people type it."""
    folded = unicodedata.normalize("NFKD", text.lower())
    return "".join(sign for sign in folded if sign.isalnum())
