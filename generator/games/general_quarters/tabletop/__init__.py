"""General Quarters on a table: the card, what was scratched drawn in its squares, losses crossed out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from generator.contract import Area, Face, Item, Json, Scene, Spot, Tabletop
from generator.contract import State as AnyState
from generator.games.general_quarters.actions import Action, Helicopter, Strike
from generator.games.general_quarters.content import Content
from generator.games.general_quarters.printing.card_faces import (
    DRILL,
    WHOLE,
    chevrons_of,
    grade_of,
    public,
)
from generator.games.general_quarters.printing.places import CRAFT_MM, FIELD_GAP_MM, SCREEN_MM, card_places
from generator.games.general_quarters.printing.scratch_cards import BACK
from generator.games.general_quarters.printing.ships_to_tick import ships_to_tick
from generator.games.general_quarters.setup import Setup
from generator.games.general_quarters.state import LANDED, TAKEN_OFF, State
from generator.games.general_quarters.waters import letter

HELICOPTER_SCALE = 1.3
HELICOPTER_AT = 0.22
"""So far from the right and from the top of its square a helicopter in the air is drawn, in squares."""

AIRCRAFT = {Helicopter: "helicopter", Strike: "strike"}
"""The moves that send one up, by the word that offers it."""

UNFOUND = 0.62
"""The size of what was never scratched, beside what was, once the card is laid open."""


class CardTable(Tabletop[Content, Action]):
    """A card as it is played."""

    aids = ("aid/aid", "log/log")

    def scene(self, observation: Json) -> Scene:
        """The card with everything on it, and the rules in short beside it."""
        setup = self.content.setups[observation["preset"]]
        areas = [self._card(observation, setup), *self._fleet(observation, setup)]
        if f"{BACK}/back" in self.printed:
            title = self.words("scene.rules")
            areas.append(Area("rules", title, "common", (self.item("rules", title, f"{BACK}/back"),)))
        return Scene(tuple(areas), tuple(self._ended(observation)), self._asks(observation))

    def laid_open(self, state: AnyState[Action], seat: int) -> Scene:
        """The card with all its squares; what was never scratched is smaller."""
        assert isinstance(state, State)
        scene, twin = self.scene(state.observation(seat)), state.copy()
        twin.scratched = (1 << state.card.setup.waters.squares) - 1
        own = set(scene.ids())
        (whole, *_) = self.scene(twin.observation(seat)).areas
        fleet = tuple(replace(item, scale=item.scale * UNFOUND) for item in whole.items if item.id not in own)
        card, *beside = scene.areas
        return replace(scene, areas=(replace(card, items=(*card.items, *fleet)), *beside))

    def touched(self, observation: Json, action: Action) -> tuple[str, ...]:
        """A square; a destroyer; the carrier and the square in the middle of its strike."""
        if isinstance(action, Helicopter):
            return (f"ship {action.ship}",)
        square = f"square {letter(action.col)}{action.row + 1}"
        if isinstance(action, Strike):
            carrier = self.content.setups[observation["preset"]].carrier
            return f"ship {carrier}", square
        return (square,)

    def asks(self, observation: Json, actions: Sequence[Action]) -> str:
        """A turn: to scratch a square, or the aircraft that can fly now; "" while one is in the air."""
        if observation["helicopter"] != LANDED:
            return ""
        flights = {type(action) for action in actions} & {Helicopter, Strike}
        also = [self.words(f"scene.or_{flight}") for kind, flight in AIRCRAFT.items() if kind in flights]
        return self.words("scene.choose", flights="".join(also))

    def _ended(self, seen: Json) -> Iterator[str]:
        """How it ended."""
        if seen["result"] == "win":
            yield self.words("play.won", rank=self.content.rank(sum(seen["afloat"])))
        elif seen["result"] == "loss":
            yield self.words("play.beaten")

    def _asks(self, seen: Json) -> str:
        """The prompt: the moves there are."""
        if seen["result"]:
            return ""
        if seen["helicopter"] == LANDED:
            return self.words("scene.choose", flights="")
        return self.words("scene.take_off" if seen["helicopter"] == TAKEN_OFF else "scene.fly_on")

    # ---- the card ----------------------------------------------------------------------------

    def _card(self, seen: Json, setup: Setup) -> Area:
        items = (*self._scratched(seen, setup), *self._group(seen, setup), *self._flying(seen, setup))
        title = f"{self.content.title.title}, {self.content.preset(setup.preset).name}"
        tokens = [token for row in seen["shown"] for token in row]
        facts = {
            "hits": tokens.count("S"),
            "squares": setup.waters.ship_squares,
            "found": tokens.count("U"),
            "submarines": setup.waters.submarines,
            "turns": seen["turns"],
        }
        notes = (self.words("scene.tally", **facts),)
        spots = () if seen["result"] else tuple(self._hidden(seen, setup))
        return Area(
            "card",
            title,
            "board",
            items,
            size=SCREEN_MM,
            face=self._face(seen, setup),
            spots=spots,
            notes=notes,
            pencil=True,
        )

    def _fleet(self, seen: Json, setup: Setup) -> Iterator[Area]:
        """The enemy's ships, to be ticked as they are on paper."""
        if not seen["result"]:
            yield Area(
                "fleet", self.words("scene.found"), "common", ticks=tuple(ships_to_tick(setup, self.words))
            )

    def _face(self, seen: Json, setup: Setup) -> Face:
        """The card before the first scratch; with id, number and grade where it was asked for by its id."""
        printed = {"id": seen["card"], "number": "", "grade": "", "part": WHOLE}
        for number, card in enumerate(self.content.ladder.cards, 1):
            if seen["card"] == (f"{card.id}{DRILL}" if card.intel else card.id):
                record = {
                    "intel": card.intel,
                    "grade": {"name": card.grade.name, "points": card.grade.points},
                }
                printed |= {
                    "number": str(number),
                    "grade": grade_of(record, self.words),
                    "chevrons": chevrons_of(record),
                }
        blank = {"intel": [""] * setup.waters.squares}
        return Face("screen_card", public(self.content, setup, self.words) | printed | blank)

    def _squares(self, seen: Json) -> Iterator[tuple[int, int, str, str]]:
        """Row, column, name and token of each square."""
        for row, tokens in enumerate(seen["shown"]):
            for col, token in enumerate(tokens):
                yield row, col, f"{letter(col)}{row + 1}", token

    def _scratched(self, seen: Json, setup: Setup) -> Iterator[Item]:
        places = card_places(setup)
        for row, col, name, token in self._squares(seen):
            if token:
                x, y = places.middle(row, col)
                label = self.words("scene.square", square=name, shows=self._shows(token))
                face = Face("stamp", {"token": token, "open": True})
                yield Item(f"square {name}", label, face, (places.cell, places.cell), x, y, motion="swims")

    def _shows(self, token: str) -> str:
        if token[0] == "M":
            return self.words("play.missile", ship=token[2:])
        return self.words({"S": "play.hit", "U": "play.submarine"}.get(token[0], "play.water"))

    def _hidden(self, seen: Json, setup: Setup) -> Iterator[Spot]:
        places = card_places(setup)
        waters = {depth: self.words(f"scene.{depth}") for depth in ("deep", "shallow")}
        for row, col, name, token in self._squares(seen):
            if not token:
                x, y = places.middle(row, col)
                shows = waters["shallow" if col in setup.waters.shallow else "deep"]
                label = self.words("scene.square", square=name, shows=shows)
                yield Spot(f"square {name}", label, x, y, places.cell, places.cell)

    def _flying(self, seen: Json, setup: Setup) -> Iterator[Item]:
        """The helicopter in the air, over the square it revealed last."""
        if seen["helicopter"] >= 0:
            row, col = divmod(seen["helicopter"], setup.waters.cols)
            x, y = card_places(setup).middle(row - 0.5 + HELICOPTER_AT, col + 0.5 - HELICOPTER_AT)
            face = Face("craft_stamp", {"name": "helicopter", "step": CRAFT_MM})
            label = self.words("scene.flying", square=f"{letter(col)}{row + 1}")
            yield Item("helicopter", label, face, (CRAFT_MM, CRAFT_MM), x, y, scale=HELICOPTER_SCALE)

    # ---- the group ---------------------------------------------------------------------------

    def _group(self, seen: Json, setup: Setup) -> Iterator[Item]:
        """The fields of the group, drawn again with all that is lost or used crossed out."""
        for at, printed in enumerate(public(self.content, setup, self.words)["group"]):
            ship = printed["id"]
            carried = len(printed["craft"])
            used = [place < carried - self._left(seen, setup, at) for place in range(carried)]
            values = {
                "group": [printed],
                "missiles_told": setup.missiles_printed,
                "afloat": seen["afloat"][at],
                "used": used,
                "field_gap": FIELD_GAP_MM,
                "craft_mm": CRAFT_MM,
            }
            left, top, wide, high = card_places(setup).field(at, len(setup.order))
            place: dict[str, Any] = {"x": left + wide / 2, "y": top + high / 2}
            label = self._told(seen, setup, at)
            yield Item(f"ship {ship}", label, Face("table_ship", values), (wide, high), **place)

    def _left(self, seen: Json, setup: Setup, at: int) -> int:
        """The number of things that ship still carries."""
        label = setup.order[at]
        left: int = seen["helicopters"][at]
        left += seen["strike_fighters"] if label == setup.carrier else 0
        left += seen["anti_air"] if label == setup.cruiser else 0
        return left

    def _told(self, seen: Json, setup: Setup, at: int) -> str:
        """A ship in words: its name, and what it still carries."""
        label = setup.order[at]
        name = next(ship.name for ship in self.content.group.ships if ship.id == label)
        facts = [f"{label}, {name}", self.words("play.afloat" if seen["afloat"][at] else "play.lost")]
        if seen["afloat"][at]:
            if seen["helicopters"][at]:
                facts.append(self.words("play.helicopter"))
            if label == setup.carrier:
                facts.append(self.words("play.strike_fighters", n=seen["strike_fighters"]))
            if label == setup.cruiser:
                facts.append(self.words("play.anti_air", n=seen["anti_air"]))
        return ", ".join(facts)
