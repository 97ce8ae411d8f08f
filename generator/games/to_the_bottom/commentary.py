"""To the Bottom in words: cards by their names, boards and waters as they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from generator.contract import Commentary, Json, Line
from generator.games.to_the_bottom.actions import (
    Action,
    Buy,
    BuyIceberg,
    EndTurn,
    Jettison,
    JettisonPair,
    Name,
    Pass,
    Pick,
    Play,
    Put,
    React,
    Tire,
    Use,
)
from generator.games.to_the_bottom.content import Content
from generator.games.to_the_bottom.reasons import reasons
from generator.games.to_the_bottom.rules import Voyage
from generator.games.to_the_bottom.state import State
from generator.games.to_the_bottom.terms import CRUISE, OVER
from generator.reading.packs import Pack


class VoyageCommentary(Commentary[Content, Action, State]):
    """To the Bottom in words."""

    clauses: ClassVar[Mapping[str, str]] = {
        "jettison": "TB-6.1",
        "jettison_pair": "TB-12.65",
        "play": "TB-6.4",
        "buy": "TB-4.7",
        "buy_iceberg": "TB-5.2",
        "tire": "TB-7.1",
        "use": "TB-12.3",
        "rearrange": "TB-12.71",
        "end_turn": "TB-3.5",
        "react": "TB-11.3",
        "put": "TB-12.52",
        "name": "TB-11.1",
        "draw": "TB-12.37",
    }

    def __init__(self, content: Content, pack: Pack) -> None:
        super().__init__(content, pack)
        self.names = {kind.id: kind.card.name for kind in content.kinds}
        self.iceberg_price = content.price[content.iceberg]
        self.kinds = {kind.id: kind for kind in content.kinds}
        self.values_of = {kind.id: kind.value for kind in content.kinds}

    # ---- the table ---------------------------------------------------------------------------

    def table(self, state: State, seat: int) -> list[Line]:
        """The phase, the Shop, every ship with its water, and the seat's hand."""
        seen = state.observation(seat)  # type: ignore[attr-defined]
        lines: list[Line] = [self._where(seen, seat)]
        if seen["phase"] == "cruise":
            shop = ", ".join(map(self.for_sale, seen["shop"])) or "–"
            iceberg = self.words("play.iceberg", n=self.iceberg_price) if seen["iceberg"] else ""
            lines.append(self.words("play.shop", cards=shop) + iceberg)
        for number, player in enumerate(seen["players"]):
            tone = "own" if number == seat else "" if player["afloat"] else "dim"
            lines.append(((f"  {self.player(number, seat)}: ", tone), (self._ship(player), "")))
            if player["board"]:
                lines.append(f"    {self.words('play.board', cards=self._board(player['board']))}")
            if player["water"]:
                lines.append(f"    {self.words('play.water', cards=self.counted(player['water']))}")
            if player["hand"]:
                lines.append(f"    {self.words('play.hand', cards=self._row(player['hand']))}")
        lines += self.alone(seen)
        lines += [self.act(seen, *act) for act in seen["acts"]]
        if seen["declared"]:
            lines.append(self.words("play.declared", card=self.names[seen["declared"]]))
        if seen["asked"]:
            lines.append(self.asked(seen))
        lines += [((f"  {text}", "dim"),) for text in self._texts(seen)]
        return lines

    def alone(self, seen: Json) -> list[str]:
        """When the last ship afloat goes down, where the variant makes it. TB-13.4"""
        numbers, since = self.content.numbers, seen["alone_since"]
        if not (since and self.content.options.lone_ship_sinks and seen["phase"] != OVER):
            return []
        last = min(numbers.round_cap.sinking, since + numbers.lone_rounds)
        return [self.words("play.lone_ship", last=last)]

    def asked(self, seen: Json) -> str:
        """Who is asked for what in the middle of something."""
        return self.words(f"asked.{seen['asked'].lower()}", who=self.player(seen["to_move"], seen["seat"]))

    def act(self, seen: Json, seat: int, card: str, target: int) -> str:
        """An effect under way: whose, which card, and against whom."""
        against = self._target(target, seen["seat"]) if target != seat else ""
        who = self.player(seat, seen["seat"])
        return self.words("play.act", who=who, card=self.names[card], against=against)

    def for_sale(self, card: str) -> str:
        """A card of the Shop with its value, and its price where that is another."""
        kind = self.kinds[card]
        price = f" ({self.words('price_is', n=kind.price)})" if kind.price != kind.value else ""
        return f"{self.names[card]} {kind.value}{price}"

    def _texts(self, seen: Json) -> Iterator[str]:
        """The printed words of the cards that lie open and do something."""
        boards = [entry["card"] for player in seen["players"] for entry in player["board"]]
        hands = [card for player in seen["players"] for card in player["hand"]]
        shop = seen["shop"] if seen["phase"] == CRUISE else []
        for card in dict.fromkeys([*shop, *hands, *boards]) if seen["phase"] != OVER else ():
            if self.kinds[card].card.abilities:
                yield f"{self.names[card]}: {self.kinds[card].card.text}"

    def _where(self, seen: Json, seat: int) -> str:
        if seen["phase"] == OVER:
            return self.words("play.over")
        facts = {"round": seen["round"], "who": self.player(seen["active"], seat), "points": seen["points"]}
        return self.words(f"play.phase_{seen['phase']}", **facts)

    def _ship(self, player: Json) -> str:
        key = "play.afloat" if player["afloat"] else "play.sunk"
        score = int(player["score"])
        return self.words(key, score=score, hand=player["hand_size"], deck=player["deck_size"])

    def _board(self, board: Sequence[Json]) -> str:
        return ", ".join(
            self.names[entry["card"]]
            + (self.words("play.tired") if entry["tired"] else "")
            + (self.words("play.ridden") if entry["assistant"] else "")
            for entry in board
        )

    def _row(self, cards: Iterable[str]) -> str:
        return ", ".join(f"{self.names[card]} {self.values_of[card]}" for card in cards) or "–"

    def counted(self, cards: Iterable[str]) -> str:
        """Cards by name, those alike as a number of them."""
        counts = Counter(self.names[card] for card in cards)
        return ", ".join(f"{count} × {name}" if count > 1 else name for name, count in counts.items())

    # ---- moves -------------------------------------------------------------------------------

    def event(self, state: State, action: Action, seat: int) -> str:
        """A move as the seat hears of it, which may be its target."""
        if self.is_secret(action) and seat != state.to_move():
            return super().event(state, action, seat)
        sentence = self.phrase("move", action, self.values(state, action, seat))
        return f"{self.player(state.to_move(), seat)}: {sentence}"

    def values(self, state: State, action: Action, listener: int = -1) -> Mapping[str, object]:
        """Cards by name, players as the listener calls them, and the place of a card where one is alike."""
        card = self.names.get(getattr(action, "card", ""), "")
        match action:
            case JettisonPair(pair=pair):
                return {"card": card, "pair": self.names[pair]}
            case Play():
                where = self._spot(action.spot) + self._target(action.target, listener)
                cost = state.price_to_play(state.active, self.kinds[action.card].number)
                return {"card": card, "where": where, "cost": cost}
            case Buy():
                return {"card": card, "cost": self.kinds[action.card].price}
            case Jettison():
                return {"card": card, "points": self.kinds[action.card].worth}
            case BuyIceberg():
                return {"cost": self.iceberg_price}
            case Tire() | Use() | React():
                return {
                    "card": card,
                    "where": self._spot(action.spot) + self._target(action.target, listener),
                }
            case Pick(spot=spot):
                return {"card": card or self.words("play.unseen"), "where": self._spot(spot)}
            case Put(place=place):
                return {"place": self.words(f"put.{place}")}
            case Name(target=target):
                return {"who": self.player(target, listener)}
        return {"card": card}

    def _spot(self, spot: int) -> str:
        return self.words("play.spot", n=spot + 1) if spot >= 0 else ""

    def _target(self, target: int, listener: int) -> str:
        return self.words("play.against", who=self.player(target, listener)) if target >= 0 else ""

    def reasons(self, state: State, action: Action) -> list[str]:
        """The value of a card against the next best, or what points are for."""
        return reasons(self, state, action) if isinstance(state, Voyage) else []

    def is_secret(self, action: Action) -> bool:
        """A card picked may be one that only its owner sees."""
        return isinstance(action, Pick)

    def notation(self, state: State, action: Action) -> str:
        """``buy jack`` and the like where the card alone says it all; ``end`` and ``pass``."""
        match action:
            case Buy(card=card):
                return f"buy {self.names[card]}".lower()
            case Jettison(card=card):
                return f"jettison {self.names[card]}".lower()
            case Play(card=card, spot=-1, target=-1):
                return f"play {self.names[card]}".lower()
            case BuyIceberg():
                return "iceberg"
            case EndTurn():
                return "end"
            case Pass():
                return "pass"
        return ""

    def read(self, state: State, text: str) -> Action | None:
        """A move written as ``notation`` writes it, allowed or not."""
        ids = {name.lower(): card for card, name in self.names.items()}
        verb, _, rest = text.lower().partition(" ")
        verbs: Mapping[str, type[Buy | Jettison | Play]] = {"buy": Buy, "jettison": Jettison, "play": Play}
        if rest in ids and verb in verbs:
            return verbs[verb](ids[rest])
        said: Mapping[str, Action] = {"iceberg": BuyIceberg(), "end": EndTurn(), "pass": Pass()}
        return said.get(text.lower())

    # ---- what came of it ---------------------------------------------------------------------

    def verdict(self, state: State, seat: int) -> list[str]:
        """That no ship is left."""
        return [self.words("play.over")]

    def outcome(self, before: Json, after: Json) -> list[str]:
        """Cards that came aboard, left, tired, or went into the water; points; ships that sank."""
        lines = []
        for seat, (then, now) in enumerate(zip(before["players"], after["players"], strict=True)):
            lines += self._of_player(self.player(seat, after["seat"]), then, now)
        if not before["alone_since"]:
            lines += self.alone(after)
        if after["points"] != before["points"] and after["active"] == before["active"]:
            lines.append(self.words("play.points", points=after["points"]))
        if after["phase"] != before["phase"]:
            lines.append(self.words(f"play.begins_{after['phase']}"))
        elif came := list((Counter[str](after["shop"]) - Counter[str](before["shop"])).elements()):
            lines.append(self.words("play.comes_up", cards=", ".join(map(self.for_sale, came))))
        return lines

    def _of_player(self, who: str, then: Json, now: Json) -> list[str]:
        lines = []
        aboard = ([entry["card"] for entry in side["board"]] for side in (then, now))
        places = {
            "aboard": tuple(aboard),
            "water": (then["water"], now["water"]),
            "hand": (then["hand"], now["hand"]),
        }
        shuffled = len(then["water"]) > 1 and not now["water"] and now["afloat"]
        if shuffled:
            lines.append(self.words("play.shuffled", who=who))
        for place, (was, held) in places.items():
            old, new = Counter(was), Counter(held)
            if came := list((new - old).elements()):
                lines.append(self.words(f"play.came_{place}", who=who, cards=self.counted(came)))
            if (
                place != "hand"
                and not (shuffled and place == "water")
                and (gone := list((old - new).elements()))
            ):
                lines.append(self.words(f"play.left_{place}", who=who, cards=self.counted(gone)))
        if now["deck_size"] != then["deck_size"]:
            lines.append(self.words("play.deck", who=who, n=now["deck_size"]))
        if then["afloat"] and not now["afloat"]:
            lines.append(self.words("play.sinks", who=who, score=int(now["score"])))
        return lines
