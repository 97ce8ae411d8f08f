"""Bridge Crew on the table: the pools on their mats, everybody's cards and dice, the challenge between."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil, sqrt
from typing import TYPE_CHECKING

from generator.contract import SAID, Area, Face, Item, Json, Scene, Tabletop
from generator.games.bridge_crew import actions as act
from generator.games.bridge_crew.commentary import FACE_DOWN, WatchCommentary
from generator.games.bridge_crew.content import Content
from generator.games.bridge_crew.knowledge import all_rolled, offered_die
from generator.games.bridge_crew.phases import (
    ALIEN_ATTITUDE,
    AUCTION,
    BID_FOR_ALIEN,
    BID_FOR_CAPTAIN,
    COMMAND,
    CREW_ATTITUDE,
    MAVERICK,
    OUTCOME,
    OVER,
    PICK_CREW,
    PICK_PERSONALITY,
    TAKE_DIE,
)
from generator.games.bridge_crew.printing import OFFICER_MAT, PITCH, pool_value

if TYPE_CHECKING:
    from generator.contract import Component
    from generator.reading.packs import Pack

# Where a pool's mat has the places of its dice: as its layout draws them.
MAT_MM = (190.0, 265.0)
COLUMNS_X, COLUMNS_Y = 27.0, 43.5

PLACE, CHIT = 25.5, 15.0
"""A die's place on any mat is a square of so many mm; its chit is smaller."""
CARD, GAP = (63.5, 88.9), 2.5
TOKEN, ROLLED = (42.0, 58.0), 26.0
"""Sizes of an attitude and of a die that has been rolled, for which there is no printed piece."""

STORY = 6
"""Lines of the story that lie open; the log has them all."""

ROLES = ("captain", "alien")
DECKS = ("crew", "personality")
HELD = {"crew": "crew_cards", "personality": "personalities"}
DEALT = {"crew": PICK_CREW, "personality": PICK_PERSONALITY}
"""The decks, under which key of an observation the seats' cards stand, and when they are chosen."""

BY_TYPE = (BID_FOR_CAPTAIN, BID_FOR_ALIEN, AUCTION)
"""Phases in which a die stands for its type, whatever its origin."""


class BridgeTable(Tabletop[Content, act.Action]):
    """Lays Bridge Crew out. Dice are named by place, kind and number: ``commission:d8C:1``."""

    def __init__(self, content: Content, pack: Pack, parts: Sequence[Component]) -> None:
        super().__init__(content, pack, parts)
        self.told = WatchCommentary(content, pack.words)
        self.pools: dict[str, dict[str, str]] = {pool.origin: pool_value(pool) for pool in content.game.pools}
        self.origins = {pool["id"]: origin for origin, pool in self.pools.items()}
        self.rows = content.game.players.max

    # ---- the table ---------------------------------------------------------------------------

    def scene(self, observation: Json) -> Scene:
        """The pools in the middle, the challenge beside them, a mat and cards for everybody."""
        seen = observation
        middle = [self._pool(seen, "commission"), self._pool(seen, "encounter")]
        beside = filter(None, (self._challenge(seen), self._hand(seen), self._story(seen)))
        seats = len(seen["officers"])
        people = [self._player(seen, (seen["seat"] + step) % seats) for step in range(seats)]
        return Scene((*middle, *beside, *people), tuple(self._where(seen)))

    def _where(self, seen: Json) -> Iterator[str]:
        """The round, who is asked for what, and the last bid."""
        yield self.words("play.round", n=seen["round"])
        if seen["phase"] == OVER:
            yield self.words("play.ended", how=seen["ending"])
        else:
            yield self._asked(seen)
        if "auction" in seen and seen["auction"]["last_bid"]:
            bidder = self.told.player(seen["auction"]["bidder"], seen["seat"])
            yield self.words("play.last_bid", who=bidder, bid=seen["auction"]["last_bid"])

    def _asked(self, seen: Json) -> str:
        return self.words(f"play.phase_{seen['phase']}", who=self.told.player(seen["to_move"], seen["seat"]))

    # ---- pools -------------------------------------------------------------------------------

    def _pool(self, seen: Json, pool: str) -> Area:
        """A pool's mat, each type in its column; the offered die lies with the Order."""
        dice = dict(seen[pool])
        if pool == "commission" and (offered := offered_die(seen)):
            dice[offered] -= 1
        fell = seen["rolls"]["alien"] if pool == "encounter" and all_rolled(seen) else ()
        lying = self._dice(pool, dice, seen["phase"] in BY_TYPE, fell)
        items: list[Item] = []
        wide = (MAT_MM[0] - 0.5 - COLUMNS_X) / len(self.content.types)
        for column, die in enumerate(self.content.types):
            # Dice that came in later lie above those the pool began with.
            of_type = [(kind, item) for kind, item in lying if kind.partition(" ")[0] == f"d{die}"]
            own = [item for kind, item in of_type if kind.endswith(self.origins[pool])]
            stack = own + [item for kind, item in of_type if not kind.endswith(self.origins[pool])]
            pitch = min(PITCH, PITCH * (self.rows - 1) / max(1, len(stack) - 1))
            for row, item in enumerate(stack):
                y = COLUMNS_Y + PITCH * (self.rows - 0.5) - pitch * row
                items.append(replace(item, x=COLUMNS_X + wide * (column + 0.5), y=y))
        face = self.printed[f"mats/{pool}"][1].front
        return Area(pool, self.pools[self.origins[pool]]["name"], "board", tuple(items), MAT_MM, face)

    def _dice(
        self, place: str, dice: Mapping[str, int], by_type: bool = False, fell: Sequence[int] = ()
    ) -> list[tuple[str, Item]]:
        """Kind and item of every die; of dice that are alike one is as good as the other."""
        items: list[tuple[str, Item]] = []
        first: dict[str, str] = {}
        results = iter(fell)
        for kind, count in dice.items():
            for number in range(1, count + 1):
                id = die_id(place, kind, number)
                alike = first.setdefault(kind.partition(" ")[0] if by_type else kind, id)
                die = self._die(id, kind, next(results, 0))
                items.append((kind, replace(die, same_as="" if alike == id else alike)))
        return items

    def _die(self, id: str, kind: str, fell: int = 0, caption: str = "") -> Item:
        """The chit of a die, or the die as it fell."""
        name, _, origin = kind.partition(" ")
        pool = self.pools[origin]
        label = self.words("table.die", die=self.words("die", n=int(name[1:])), pool=pool["name"])
        if fell:
            face = Face("table_die", {"pool": pool, "type": int(name[1:]), "fell": fell})
            label = self.words("table.fell", die=label, n=fell)
            return Item(id, label, face, (ROLLED, ROLLED), scale=0.95 * PLACE / ROLLED, caption=caption)
        chit = f"chits/{pool['id']}_{name}"
        return self.item(id, label, chit, scale=0.9 * PLACE / CHIT, caption=caption)

    # ---- players -----------------------------------------------------------------------------

    def _player(self, seen: Json, seat: int) -> Area:
        """The Officer mat with its dice; beside it the role, the Crew card and the Personality."""
        mine = seat == seen["seat"]
        label = self.words("table.officer_mat", who=self.told.player(seat, seen["seat"]))
        wide, high = OFFICER_MAT
        items = [self.item(f"mat:{seat}", label, "officer_mats/officer", x=wide / 2, y=high / 2)]
        cards = [self._role(role) for role in ROLES if seen[role] == seat]
        cards += [self._card(seen, deck, seat) for deck in DECKS if seen[HELD[deck]][seat]]
        for number, card in enumerate(cards):
            x = wide + GAP + CARD[0] / 2 + (CARD[0] + GAP) * number
            items.append(replace(card, x=x, y=high / 2))
        items += self._officers(seen, seat)
        # All mats are as wide as one with two cards, so that they stand in line.
        size = (wide + (CARD[0] + GAP) * max(2, len(cards)), high)
        roles = [self.words(f"play.{role}") for role in ROLES if seen[role] == seat]
        title = ", ".join([self.told.player(seat, seen["seat"]), *roles])
        notes = tuple(self._bidding(seen, seat))
        return Area(f"player{seat}", title, "hand" if mine else "player", tuple(items), size, notes=notes)

    def _bidding(self, seen: Json, seat: int) -> Iterator[str]:
        """Whether the seat is still in the auction that is going on."""
        if "auction" not in seen or seen["phase"] == TAKE_DIE:
            return
        if seen["auction"]["bidder"] == seat:
            yield self.words("table.bids", bid=seen["auction"]["last_bid"])
        elif not seen["auction"]["bidding"][seat] and seat not in (seen["captain"], seen["alien"]):
            yield self.words("table.out")

    def _officers(self, seen: Json, seat: int) -> list[Item]:
        """Officer dice on the fields of their origins, four or as many more as there are."""
        fell = seen["rolls"]["crew"][0] if all_rolled(seen) and seen["captain"] == seat else ()
        items = []
        lying = self._dice(officer(seat), seen["officers"][seat], fell=fell)
        wide = (OFFICER_MAT[0] - 8.5) / len(self.pools)
        for field, origin in enumerate(self.pools):
            dice = [item for kind, item in lying if kind.endswith(origin)]
            across = max(2, ceil(sqrt(len(dice))))
            pitch = 2 * PITCH / across
            for number, item in enumerate(dice):
                x = 3.5 + (wide + 1.5) * field + wide / 2 + pitch * (number % across - (across - 1) / 2)
                y = 85.1 - pitch * (across - 0.5 - number // across)
                items.append(replace(item, x=x, y=y, scale=item.scale * 2 / across))
        return items

    def _card(self, seen: Json, deck: str, seat: int) -> Item:
        """A Crew card or Personality that a seat holds, as it lies."""
        card = seen[HELD[deck]][seat]
        if card == FACE_DOWN:
            return self._hidden(deck, f"{deck}:of{seat}")
        return self.item(f"{deck}:{card}", self._name(deck, card), f"cards/{card}")

    def _hidden(self, deck: str, id: str, count: int = 1) -> Item:
        """Cards of a deck with their backs up."""
        some = self.content.crew_ids[0] if deck == "crew" else self.content.personality_ids[0]
        label = f"{self.words(f'back.{deck}')}: {self.words('play.face_down')}"
        return self.item(id, label, f"cards/{some}", back=True, count=count)

    def _name(self, deck: str, card: str) -> str:
        return self.told.crew[card] if deck == "crew" else self.told.personalities[card]

    def _role(self, role: str) -> Item:
        return self.item(f"role:{role}", self.words(f"play.{role}"), f"cards/{role}")

    # ---- what lies between the players ---------------------------------------------------------

    def _challenge(self, seen: Json) -> Area | None:
        """What lies between the players: roles and stacks still to be had, the Order, the Conflict dice."""
        items = [self._role(role) for role in ROLES if seen[role] < 0]
        items += self._stacks(seen)
        if "order" in seen:
            items.append(self._order(seen["order"]["order"]))
        if offered := offered_die(seen):
            items.append(self._die("offered", offered, caption=self.words("table.offered")))
        if "challenge" in seen:
            items += self._conflict(seen, seen["challenge"])
        notes = self._how(seen)
        if not items and not notes:
            return None
        return Area("challenge", self.words("table.challenge"), "common", tuple(items), notes=notes)

    def _how(self, seen: Json) -> tuple[str, ...]:
        """The maverick's way, the fits the table stated, what was rolled and who won."""
        lines = []
        challenge = seen.get("challenge", {})
        if challenge.get("option"):
            carried = challenge["carried_out"]
            ways = [self.told.options[challenge["option"]], self.told.orders.get(carried, "")]
            lines.append(", ".join(filter(None, ways)))
        if "rolls" in seen:
            crew = " / ".join(" + ".join(map(str, dice)) for dice in seen["rolls"]["crew"])
            alien = " / ".join(map(str, seen["rolls"]["alien"])) or "–"
            lines.append(self.words("play.rolled", crew=crew, alien=alien))
        if challenge and seen["phase"] == OUTCOME:
            lines.append(self.words("table.crew_won" if challenge["crew_won"] else "table.alien_won"))
        return tuple(lines)

    def _stacks(self, seen: Json) -> Iterator[Item]:
        """The stacks that go round, face down for all but who is to choose from one."""
        if "stacks" not in seen:
            return
        for deck, phase in DEALT.items():
            left = len(self.content.crew_ids) - sum(map(bool, seen[HELD[deck]]))
            if not (seen["phase"] == phase and seen["to_move"] == seen["seat"]):
                yield self._hidden(deck, f"{deck}:stack", left)

    def _order(self, order: str) -> Item:
        return self.item(f"order:{order}", self.told.orders[order], f"orders/{order}")

    def _conflict(self, seen: Json, challenge: Json) -> Iterator[Item]:
        """The die and the attitude of either side."""
        rolls = seen.get("rolls", {"crew": [[0]], "alien": [0]})
        fell = {"crew": max(rolls["crew"][-1]), "alien": rolls["alien"][-1] if rolls["alien"] else 0}
        for side in ("crew", "alien"):
            who = self.told.player(challenge["crew"] if side == "crew" else seen["alien"], seen["seat"])
            caption = self.words(f"table.side_{side}", who=who)
            if kind := challenge[f"{side}_die"]:
                yield self._die(f"{side}_die", kind, fell[side], caption)
            if stance := challenge[f"{side}_attitude"]:
                yield replace(self._attitude(stance), id=f"{side}_attitude", caption=caption)
            elif side == "crew" and seen["phase"] == ALIEN_ATTITUDE:
                label = self.words("event.attitude")
                yield Item("crew_attitude", label, Face("table_attitude_back"), TOKEN, caption=caption)

    def _attitude(self, stance: str) -> Item:
        each = next(each for each in self.content.words.attitudes if each.id == stance)
        face = Face("table_attitude", {"stance": each.model_dump()})
        return Item(f"attitude:{stance}", each.name, face, TOKEN)

    # ---- what one seat alone has in hand -----------------------------------------------------

    def _hand(self, seen: Json) -> Area | None:
        """Cards to choose from: a stack that has come round, Orders to give, attitudes."""
        if seen["to_move"] != seen["seat"]:
            return None
        items, phase = list[Item](), seen["phase"]
        if phase in (PICK_CREW, PICK_PERSONALITY):
            deck = "crew" if phase == PICK_CREW else "personality"
            items = [
                self.item(f"{deck}:{card}", self._name(deck, card), f"cards/{card}")
                for card in seen["stacks"][deck]
            ]
        elif phase in (COMMAND, MAVERICK):
            given = seen.get("order", {}).get("order", "")
            items = [self._order(order.id) for order in self.content.orders if order.id != given]
        elif phase in (CREW_ATTITUDE, ALIEN_ATTITUDE):
            items = [self._attitude(each.id) for each in self.content.words.attitudes]
        if not items:
            return None
        return Area("hand", self._asked(seen), "hand", tuple(items))

    def _story(self, seen: Json) -> Area | None:
        """The last lines of the story so far."""
        if not seen["story"]:
            return None
        lines = [f"{self.told.player(seat, seen['seat'])}: “{text}”" for seat, text in seen["story"]]
        return Area("story", self.words("table.story"), "common", notes=tuple(lines[-STORY:]))

    # ---- moves -------------------------------------------------------------------------------

    def touched(self, observation: Json, action: act.Action) -> tuple[str, ...]:
        """The card, the die or the attitude that is picked up; what is only said is a button."""
        seen = observation
        match action:
            case act.PickCrew(card=card):
                return (f"crew:{card}",)
            case act.PickPersonality(card=card):
                return (f"personality:{card}",)
            case act.Order(order=order, die=die, origin=origin):
                return (f"order:{order}", die_id("commission", f"d{die} {origin}"))
            case act.OpenBid(die=die):
                return self._any("commission" if seen["phase"] == BID_FOR_CAPTAIN else "encounter", seen, die)
            case act.Bid(die=die):
                return self._any("commission", seen, die)
            case act.YesSir():
                return ("offered",)
            case act.TakeDie(origin=origin):
                return (die_id("commission", f"{seen['auction']['last_bid']} {origin}"),)
            case act.Maverick(option=option, order=order, die=die, origin=origin):
                way = f"order:{order}" if order else SAID + self.told.options[option]
                return (way, die_id(officer(seen["seat"]), f"d{die} {origin}"))
            case act.AlienDie(die=die, origin=origin):
                return (die_id("encounter", f"d{die} {origin}"),)
            case act.Attitude(stance=stance):
                return (f"attitude:{stance}",)
            case act.ReturnDie(die=die, origin=origin):
                return (die_id(officer(seen["captain"]), f"d{die} {origin}"),)
        return ()

    def _any(self, pool: str, seen: Json, die: int) -> tuple[str, ...]:
        """The first die of that type in the pool, for all of them."""
        kind = next(kind for kind in seen[pool] if kind.startswith(f"d{die} "))
        return (die_id(pool, kind),)


def die_id(place: str, kind: str, number: int = 1) -> str:
    """The id of a die of a kind such as ``d8 C`` in a pool.

    >>> die_id("commission", "d8 C")
    'commission:d8C:1'
    """
    return f"{place}:{kind.replace(' ', '')}:{number}"


def officer(seat: int) -> str:
    """The Officer pool of a seat, in ids of dice."""
    return f"officer{seat}"
