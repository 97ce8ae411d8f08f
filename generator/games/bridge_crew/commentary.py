"""Bridge Crew in words: Orders, bids and dice as players say them, cards by their printed names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from generator.contract import Commentary, Json, Line
from generator.games.bridge_crew import actions as act
from generator.games.bridge_crew.content import Content
from generator.games.bridge_crew.phases import (
    BID_FOR_ALIEN,
    BID_FOR_CAPTAIN,
    CREW_ATTITUDE,
    DEAL,
    OUTCOME,
    OVER,
    PICK_CREW,
    PICK_PERSONALITY,
)
from generator.games.bridge_crew.rules import Watch
from generator.reading.packs import Pack

FACE_DOWN = "face down"
FACE_DOWN_PHASES = (DEAL, PICK_CREW, PICK_PERSONALITY)
SECRET = (act.PickCrew, act.PickPersonality)
HOMES = {"commission": "C", "encounter": "E"}
"""The pools, and the letter by which a die tells that it began there. CR-1.4"""


class WatchCommentary(Commentary[Content, act.Action, Watch]):
    """Bridge Crew in words."""

    clauses: ClassVar[Mapping[str, str]] = {
        "deal": "CR-2.1",
        "pick_crew": "CR-2.2",
        "pick_personality": "CR-2.2",
        "open_bid": "CR-3.1",
        "order": "CR-5.1",
        "sentience": "CR-6.5",
        "save_the_day": "CR-12.1",
        "yes_sir": "CR-5.5",
        "bid": "CR-5.6",
        "repeat_bid": "CR-5.11",
        "with_respect": "CR-5.8",
        "no_bid": "CR-5.3",
        "take_die": "CR-5.9",
        "maverick": "CR-6.2",
        "alien_die": "CR-7.1",
        "attitude": "CR-7.2",
        "narrate": "CR-4.2",
        "return_die": "CR-12.6",
    }

    def __init__(self, content: Content, pack: Pack) -> None:
        super().__init__(content, pack)
        self.orders = {order.id: order.name for order in content.orders}
        self.crew = {card.id: card.title for card in content.crew}
        self.personalities = {card.id: card.name for card in content.personalities}
        self.stances: dict[str, str] = {stance.id: stance.name for stance in content.words.attitudes}
        self.auto_win = content.auto_win
        self.bids: dict[str, str] = {bid.id: bid.say for bid in content.words.bids}
        self.options: dict[str, str] = {option.id: option.name for option in content.words.maverick_options}

    def round(self, seen: Mapping[str, Any]) -> str:
        """The round that is played, if the first has begun."""
        return (
            self.words("play.round", n=seen["round"]) if seen["round"] else self.words("play.before_rounds")
        )

    # ---- the table ---------------------------------------------------------------------------

    def table(self, state: Watch, seat: int) -> list[Line]:
        """The pools, the players with their cards and Officer dice, and where the round stands."""
        seen = state.observation(seat)
        pools = {pool: self._dice(seen[pool], home) for pool, home in HOMES.items()}
        lines: list[Line] = [self.round(seen), self.words("play.pools", **pools)]
        for number in range(state.seats):
            tone = "own" if number == seat else ""
            lines.append(((f"  {self.player(number, seat)}: ", tone), (self._person(seen, number), "")))
        if "order" in seen:
            lines.append(self.order_told(seen["order"]))
        if "auction" in seen and seen["auction"]["last_bid"]:
            bidder = self.player(seen["auction"]["bidder"], seat)
            lines.append(self.words("play.last_bid", who=bidder, bid=self.bid(seen["auction"]["last_bid"])))
        if "challenge" in seen:
            lines.append(self._challenge(seen["challenge"], seat))
        if state.phase != OVER:
            lines.append(self.words(f"play.phase_{state.phase}", who=self.player(state.turn, seat)))
        return lines

    def _person(self, seen: Json, number: int) -> str:
        roles = [self.words(f"play.{role}") for role in ("captain", "alien") if seen[role] == number]
        cards = (
            self.crew.get(seen["crew_cards"][number], self._back(seen["crew_cards"][number])),
            self.personalities.get(seen["personalities"][number], self._back(seen["personalities"][number])),
        )
        facts = [
            *roles,
            *filter(None, cards),
            self.words("play.officers", dice=self._dice(seen["officers"][number])),
        ]
        return ", ".join(facts)

    def _back(self, card: str) -> str:
        return self.words("play.face_down") if card == FACE_DOWN else ""

    def order_told(self, order: Json) -> str:
        """The Order that was given, and the die that goes with it."""
        name = self.orders[order["order"]]
        return self.words(
            "play.order", order=name, die=self._kind(order["offered"]) if order["offered"] else "–"
        )

    def _challenge(self, challenge: Json, seat: int) -> str:
        facts = [self.words("play.crew", who=self.player(challenge["crew"], seat))]
        for side in ("crew", "alien"):
            if die := challenge[f"{side}_die"]:
                facts.append(self.words(f"play.{side}_die", die=self._kind(die)))
            if stance := challenge[f"{side}_attitude"]:
                facts.append(self.words(f"play.{side}_attitude", attitude=self.stances[stance]))
        return ", ".join(facts)

    # ---- moves -------------------------------------------------------------------------------

    def values(self, state: Watch, action: act.Action) -> Mapping[str, object]:
        """Cards, Orders and dice by the names players use."""
        match action:
            case act.PickCrew(card=card):
                return {"card": self.crew[card]}
            case act.PickPersonality(card=card):
                return {"card": self.personalities[card]}
            case act.Order(order=order, die=die, origin=origin, fit=fits):
                judged = "; ".join(f"{self.personalities.get(who, who)} {fit}" for who, fit in fits)
                return {
                    "order": self.orders[order],
                    "die": self.die(die, origin),
                    "fit": f" ({judged})" if judged else "",
                }
            case act.Maverick(option=option, order=order, die=die, origin=origin, fit=fit):
                carried = f", {self.orders[order]}" if order else ""
                way = f"{self.options[option]}{carried}"
                return {"way": way, "die": self.die(die, origin), "fit": f" ({fit})" if fit else ""}
            case act.AlienDie(die=die, origin=origin) | act.ReturnDie(die=die, origin=origin):
                return {"die": self.die(die, origin)}
            case act.YesSir():
                return {"die": self.die(state.content.types[state.offered // 2])}
            case act.RepeatBid():
                return {"bid": self.bid(state.spoken_bid())}
            case act.OpenBid(die=die) | act.Bid(die=die):
                card = "captain" if state.phase == BID_FOR_CAPTAIN else "alien"
                return {"die": self.die(die), "card": self.words(f"play.{card}")}
            case act.Attitude(stance=stance):
                return {"attitude": self.stances[stance]}
            case act.Deal(by=by):
                return {"way": self.words(f"deal.{by}")}
            case act.TakeDie(origin=origin):
                return {"pool": self.words(f"pool.{origin.lower()}")}
            case act.Sentience(thinks=thinks):
                return {"thinks": self.words("play.thinks" if thinks else "play.thoughtless")}
        return {}

    def reasons(self, state: Watch, action: act.Action) -> list[str]:
        """The chances of a challenge and of the day, and the points a move promises."""
        # Imported late: the room it stands in tells its table with this class.
        from generator.games.bridge_crew.tabletop.reasons import reasons

        return reasons(self, state, action)

    def is_secret(self, action: act.Action) -> bool:
        """Cards are kept face down, and an attitude until both have chosen. CR-2.2, CR-7.3"""
        return isinstance(action, (*SECRET, act.Attitude))

    def event(self, state: Watch, action: act.Action, seat: int) -> str:
        """Told aloud, but for what is secret; the Alien's attitude ends the secret. CR-7.3"""
        text = getattr(action, "text", "")
        event = super().event(state, action, seat)
        if isinstance(action, act.Attitude) and state.phase != CREW_ATTITUDE:
            event = f"{self.player(state.turn, seat)}: {self.move(state, action)}"
        return f"{event}: “{text}”" if text and event else event

    def verdict(self, state: Watch, seat: int) -> list[str]:
        """How the story ended. CR-13.1"""
        return [self.words(f"play.ended_{state.ending}")]

    def victors(self, state: Watch) -> tuple[int, ...]:
        """All or nobody: the crew wins as a whole. CR-13.2"""
        return tuple(range(state.seats)) if state.scores()[0] else ()

    def notation(self, state: Watch, action: act.Action) -> str:
        """The words of players: ``d8``, ``yes sir``, ``with respect``, ``no bid``, ``friendly``."""
        match action:
            case act.OpenBid(die=die) | act.Bid(die=die):
                return f"d{die}"
            case act.YesSir():
                return "yes sir"
            case act.RepeatBid():
                return "repeat"
            case act.WithRespect():
                return "with respect"
            case act.NoBid():
                return "no bid"
            case act.Attitude(stance=stance):
                return stance
        return ""

    def read(self, state: Watch, text: str) -> act.Action | None:
        """A move written as ``notation`` writes it, allowed or not."""
        said: dict[str, Any] = {
            "yes sir": act.YesSir(),
            "repeat": act.RepeatBid(),
            "with respect": act.WithRespect(),
            "no bid": act.NoBid(),
            "pass": act.NoBid(),
        }
        text = text.lower().rstrip("!.")
        if text in self.stances:
            return act.Attitude(text)
        if text[:1] == "d" and text[1:].isascii() and text[1:].isdigit() and len(text) < 4:
            opening = state.phase in (BID_FOR_CAPTAIN, BID_FOR_ALIEN)
            return (act.OpenBid if opening else act.Bid)(int(text[1:]))
        return said.get(text)

    # ---- what came of it ---------------------------------------------------------------------

    def outcome(self, before: Json, after: Json) -> list[str]:
        """Who carries the Order out, attitudes, dice that fell; roles, cards and dice that changed hands."""
        listener = after["seat"]
        lines = [*self._challenged(before, after), *self._fell(before, after)]
        for role in ("captain", "alien"):
            if after[role] != before[role] and after[role] >= 0:
                lines.append(self.words(f"play.new_{role}", who=self.player(after[role], listener)))
        for pool in ("commission", "encounter"):
            if after[pool] != before[pool]:
                lines.append(self.words(f"play.now_{pool}", dice=self._dice(after[pool], HOMES[pool])))
        for seat, (then, now) in enumerate(zip(before["officers"], after["officers"], strict=True)):
            if then != now:
                who = self.player(seat, listener)
                lines.append(self.words("play.now_officers", who=who, dice=self._dice(now)))
        if before["phase"] in FACE_DOWN_PHASES and after["phase"] not in FACE_DOWN_PHASES:
            for seat, (crew, personality) in enumerate(
                zip(after["crew_cards"], after["personalities"], strict=True)
            ):
                cards = f"{self.crew.get(crew, '–')}, {self.personalities.get(personality, '–')}"
                lines.append(self.words("play.turned_up", who=self.player(seat, listener), cards=cards))
        if after["ending"] and not before["ending"]:
            lines.append(self.words(f"play.ended_{after['ending']}"))
        return lines

    def _challenged(self, before: Json, after: Json) -> Iterator[str]:
        """Who is the Crew, and with which die."""
        then, now = before.get("challenge", {}), after.get("challenge", {})
        if now and now["crew"] != then.get("crew", -1):
            yield self.words("play.crew", who=self.player(now["crew"], after["seat"]))
        if now and now["crew_die"] and not then.get("crew_die"):
            yield self.words("play.crew_takes", die=self._kind(now["crew_die"]))

    def _fell(self, before: Json, after: Json) -> Iterator[str]:
        """Attitudes shown together, dice that fell, and whose the challenge is."""
        rolls, now = after.get("rolls"), after.get("challenge", {})
        if not rolls or rolls == before.get("rolls"):
            return
        if now.get("alien_attitude"):
            sides = {side: self.stances[now[f"{side}_attitude"]] for side in ("crew", "alien")}
            yield self.words("play.attitudes", **sides)
        yield self.rolled(rolls)
        if now.get("alien_attitude"):
            yield from self._instant_wins(now, rolls)
        if not now:
            yield self.totals(rolls)
        if now and after["phase"] == OUTCOME:
            yield self.words("play.crew_won" if now["crew_won"] else "play.alien_won")

    def _instant_wins(self, facts: Json, rolls: Json) -> Iterator[str]:
        """Results that win at once by the attitude of their side. CR-8.1"""
        for side, fell in (("crew", max(rolls["crew"][-1])), ("alien", rolls["alien"][-1])):
            stance = facts[f"{side}_attitude"]
            parity = "odd" if fell % 2 else "even"
            if self.auto_win[stance] == parity:
                yield self.words(f"play.instant_{parity}", n=fell, attitude=self.stances[stance])

    def rolled(self, rolls: Json) -> str:
        """Dice as they fell; of a tie that was rolled again every roll."""
        crew = " + ".join(", ".join(map(str, dice)) for dice in rolls["crew"])
        return self.words("play.rolled", crew=crew, alien=", ".join(map(str, rolls["alien"])) or "–")

    def totals(self, rolls: Json) -> str:
        """The result of both sides when the day was to be saved. CR-12.4"""
        crew, alien = sum(rolls["crew"][0]), sum(rolls["alien"])
        return self.words("play.saved" if crew > alien else "play.not_saved", crew=crew, alien=alien)

    # ---- dice --------------------------------------------------------------------------------

    def die(self, die: int, origin: str = "") -> str:
        """``Commission d8``: the type as the language writes it, and the pool it began in. CR-1.4"""
        name = self.words("die", n=die)
        return self.words("die.of", die=name, pool=self.words(f"pool.{origin.lower()}")) if origin else name

    def bid(self, spoken: str) -> str:
        """A bid of an observation as players say it: ``d8``, “Yes Sir!”."""
        said = {"Yes Sir!": "yes_sir", "With respect, sir": "with_respect"}.get(spoken)
        return self.words("bid.said", say=self.bids[said]) if said else self._kind(spoken)

    def _kind(self, name: str) -> str:
        """``d8 C`` of an observation as players write it."""
        die, _, origin = name.partition(" ")
        return self.die(int(die[1:]), origin)

    def _dice(self, pool: Mapping[str, int], home: str = "") -> str:
        """``2 d8, 1 Encounter d12``, those that began at ``home`` without saying so; a dash for none."""
        dice = ((count, kind.removesuffix(f" {home}")) for kind, count in pool.items() if count)
        return ", ".join(f"{count} {self._kind(kind)}" for count, kind in dice) or "–"
