"""BC-7.10: the eighteen Unfathomable cards, and what holds for all of them."""

from __future__ import annotations

import pytest

from generator.games.bruise_cruise.actions import (
    Discard,
    EndActions,
    Exchange,
    PickCard,
    PickRival,
    PickShip,
    PickSpace,
    SailTo,
    Surrender,
    Take,
    Trade,
    Unfathomable,
)
from generator.games.bruise_cruise.chart import NO_PORT
from generator.games.bruise_cruise.state import COMMISSIONABLE
from generator.mechanics.hexes import Hex, distance

from .table import (
    box,
    card,
    chart,
    do,
    hand,
    hex_of,
    items_of,
    legal,
    port,
    refused,
    ship,
    space,
    table,
    where,
)

CARDS = [one.id for one in box().unfathomable.cards]


def play(name, *choices, **how):
    """Play that card as seat 0 and make these choices."""
    hands = how.pop("hands", {})
    how["hands"] = {**hands, 0: [name, *hands.get(0, ())]}
    return do(table(how.pop("seats", 2), **how), Unfathomable(name), *choices)


FLEETS = {
    (0, "flagship"): "tampa",
    (0, "central"): "havana",
    (1, "flagship"): "miami",
    (1, "eastern"): "cozumel",
}


# ---- all cards -----------------------------------------------------------------------------


@pytest.mark.clause("BC-7.10.1", "BC-7.10.9")
@pytest.mark.parametrize("name", CARDS)
def test_the_card_is_discarded_before_its_effects(name):
    state = table(3, ships=FLEETS, hands={0: [name, "tampa-a"]}, rolls=(3, 3), cards=(1, 1, 1))
    state.apply(Unfathomable(name))
    assert card(name) in state.discard
    assert state.played
    assert name not in hand(state, 0)


@pytest.mark.clause("BC-7.10.3")
@pytest.mark.parametrize("name", CARDS)
def test_every_card_may_be_played_for_nothing(name):
    """One ship each, at home and anchored, and no supply: parts that cannot be done are skipped."""
    state = table(
        hands={0: [name]},
        anchored=[(0, "flagship"), (1, "flagship")],
        items={1: (0, 0, 0)},
        rolls=(1, 2),
        cards=(1,),
    )
    state.supply = [0, 0, 0]
    do(state, Unfathomable(name))
    assert not state.pending or name == "lost-and-found"
    assert state.scores() == (0, 0)


@pytest.mark.clause("BC-7.10.1")
def test_only_unfathomable_cards_are_played_so():
    assert refused(table(hands={0: ["tampa-a"]}), Unfathomable("tampa-a")) == "BC-7.10.1"
    assert refused(table(), Unfathomable("leap-hour")) == "BC-7.10.1"


@pytest.mark.clause("BC-7.10.4")
@pytest.mark.parametrize(
    "name", [name for name in CARDS if name not in ("karaoke-coup", "paperwork-amnesty")]
)
def test_no_card_gives_points_but_by_flags(name):
    state = table(3, ships=FLEETS, hands={0: [name]}, rolls=(3, 3), cards=(1, 1, 1))
    state.apply(Unfathomable(name))
    while state.pending and state.active == 0 and state.actions_left:
        state.apply(state.legal_actions()[0])
    assert state.scores() == (0, 0, 0)


@pytest.mark.clause("BC-7.10.5")
@pytest.mark.parametrize(
    "name", ["rubber-duck-current", "triangle-holiday", "fire-drill", "ironmongery", "buffet-heist"]
)
def test_who_plays_the_card_chooses(name):
    state = play(name, ships=FLEETS, items={1: (1, 1, 1)})
    asked = 0
    while state.pending and not isinstance(state.legal_actions()[0], EndActions) and asked < 4:
        assert state.to_move() == 0
        state.apply(state.legal_actions()[0])
        asked += 1
    assert asked


# ---- one by one ----------------------------------------------------------------------------


def test_absurd_tailwind_sails_an_own_ship_up_to_ten_spaces():
    state = play("absurd-tailwind", PickShip(0, "flagship"), ships=FLEETS)
    far = [box().sea.sailing_distance(Hex(6, 3), Hex(action.q, action.r)) for action in legal(state)]
    assert max(far) == 10
    do(state, SailTo(*hex_of("cape-canaveral")))
    assert where(state, 0, "flagship") == hex_of("cape-canaveral")


@pytest.mark.clause("BC-7.10.6")
def test_a_steered_rival_ship_obeys_the_rules_of_its_own_line():
    """It may enter its own Home Port and not that of the card's player."""
    homes = ("key-west", "miami")
    state = play("rubber-duck-current", ships={(1, "flagship"): (6, 5)}, homes=homes)
    spaces = {(action.q, action.r) for action in legal(state, SailTo)}
    assert hex_of("miami") in spaces
    assert hex_of("key-west") not in spaces
    assert all(box().sea.sailing_distance(Hex(6, 5), Hex(*hex)) <= 4 for hex in spaces)
    do(state, SailTo(*hex_of("miami")))
    assert where(state, 1, "flagship") == hex_of("miami")


@pytest.mark.clause("BC-7.10.8")
def test_any_rival_ship_may_be_meant_at_any_distance():
    state = play("ironmongery", seats=3, ships={**FLEETS, (2, "flagship"): "bridgetown"})
    assert legal(state) == [PickShip(1, "eastern"), PickShip(1, "flagship"), PickShip(2, "flagship")]
    do(state, PickShip(2, "flagship"))
    assert state.anchored == 1 << ship(2, "flagship")


def test_free_trip_to_the_triangle():
    state = play("triangle-holiday", PickShip(1, "eastern"), ships={**FLEETS, (0, "western"): (12, 4)})
    zone = next(zone for zone in box().board.zones if zone.id == "bermuda_triangle")
    assert {(action.q, action.r) for action in legal(state)} == {tuple(hex) for hex in zone.hexes} - {(12, 4)}
    do(state, PickSpace(13, 2))
    assert where(state, 1, "eastern") == (13, 2)


@pytest.mark.clause("BC-4.7", "BC-7.10.6")
def test_a_perfectly_normal_shortcut_leads_to_any_empty_port_but_a_rival_home():
    state = play("shortcut", PickShip(0, "flagship"), ships=FLEETS, homes=("hamilton", "tortola"))
    ports = {(action.q, action.r) for action in legal(state)}
    assert len(ports) == 41 - 4 - 1
    assert hex_of("hamilton") in ports
    assert hex_of("tortola") not in ports
    assert hex_of("miami") not in ports
    do(state, PickSpace(*hex_of("colon")))
    assert where(state, 0, "flagship") == hex_of("colon")


@pytest.mark.clause("BC-7.10.6")
def test_mandatory_fire_drill_swaps_ships_that_are_not_in_home_ports():
    homes = ("hamilton", "miami")
    state = play("fire-drill", ships=FLEETS, homes=homes)
    assert legal(state) == [PickShip(0, "central"), PickShip(0, "flagship")]
    do(state, PickShip(0, "central"))  # the only rival ship away from home is at Cozumel
    assert where(state, 0, "central") == hex_of("cozumel")
    assert where(state, 1, "eastern") == hex_of("havana")
    assert state.ship_on[space("havana")] == ship(1, "eastern")
    assert state.fleet_at[0] >> space("cozumel") & 1
    nothing = play("fire-drill", homes=homes, ships={(0, "flagship"): "tampa"})
    assert where(nothing, 0, "flagship") == hex_of("tampa")


def test_falling_ironmongery_needs_a_ship_without_an_anchor():
    state = play("ironmongery", ships=FLEETS, anchored=[(1, "flagship")])
    assert state.anchored >> ship(1, "eastern") & 1
    assert state.anchors == 7


def test_anchor_appreciation_day():
    state = play("appreciation-day", ships=FLEETS, anchored=[(0, "flagship"), (0, "central"), (1, "eastern")])
    assert state.anchored == 1 << ship(1, "eastern")
    assert (state.anchors, items_of(state, 0)) == (8, (1, 0, 0))


@pytest.mark.clause("BC-7.10.3")
def test_anchor_hot_potato():
    """Lift one, and only then drop one on a rival ship within five spaces of the ship just freed."""
    ships = {**FLEETS, (1, "eastern"): "colon", (1, "western"): "bridgetown"}
    state = play("hot-potato", ships=ships, anchored=[(0, "flagship")])
    near = [name for name, spot in (("eastern", "colon"), ("flagship", "miami"), ("western", "bridgetown"))
            if distance(Hex(6, 3), Hex(*hex_of(spot))) <= 5]  # fmt: skip
    assert near == ["flagship"]
    assert state.anchored == 1 << ship(1, "flagship")
    state = play("hot-potato", ships=ships)
    assert (state.anchored, state.anchors) == (0, 9)
    state = play(
        "hot-potato", PickShip(0, "central"), ships=ships, anchored=[(0, "flagship"), (0, "central")]
    )
    assert state.anchored == 1 << ship(0, "flagship") | 1 << ship(1, "flagship"), "Miami is four from Havana"


@pytest.mark.clause("BC-7.10.8", "BC-3.4")
def test_the_hot_potato_flies_over_land():
    """Its five are range, not spaces to sail: there are ports nearer as the crow flies than by sea."""
    sea = box().sea
    home = Hex(*hex_of("charleston"))
    pairs = [
        (one, other)
        for one in chart().ports
        for other in chart().ports
        if distance(Hex(*hex_of(one)), Hex(*hex_of(other))) <= 5
        and sea.sailing_distance(Hex(*hex_of(one)), Hex(*hex_of(other))) > 5
        and home not in (Hex(*hex_of(one)), Hex(*hex_of(other)))
    ]
    assert pairs
    one, other = pairs[0]
    ships = {(0, "flagship"): one, (1, "flagship"): other}
    state = play("hot-potato", ships=ships, anchored=[(0, "flagship")])
    assert state.anchored == 1 << ship(1, "flagship")


@pytest.mark.parametrize(("spot", "reached"), [("costa-maya", True), ("belize-city", False)])
def test_the_hot_potato_flies_exactly_five_spaces(spot, reached):
    """Costa Maya is five hexes from Tampa, Belize City six."""
    assert distance(Hex(*hex_of("tampa")), Hex(*hex_of(spot))) == (5 if reached else 6)
    ships = {(0, "flagship"): "tampa", (1, "flagship"): spot}
    assert bool(play("hot-potato", ships=ships, anchored=[(0, "flagship")]).anchored) == reached


@pytest.mark.clause("BC-7.10.8")
def test_the_midnight_buffet_heist():
    state = play("buffet-heist", seats=3, ships=FLEETS, items={1: (1, 1, 0), 2: (0, 0, 0)})
    assert legal(state) == [PickRival(1), PickRival(2)], "one without items may be chosen"
    robbed = do(state.copy(), PickRival(1))
    assert legal(robbed) == [Take("life_preserver"), Take("missile")]
    do(robbed, Take("missile"))  # what is left is one life preserver, taken at once
    assert (items_of(robbed, 0), items_of(robbed, 1)) == ((1, 1, 0), (0, 0, 0))
    do(state, PickRival(2))
    assert items_of(state, 0) == (0, 0, 0)


def test_flotation_for_all():
    state = play("flotation-for-all", seats=3)
    assert [items_of(state, seat)[0] for seat in range(3)] == [3, 1, 1]


@pytest.mark.parametrize(("held", "left"), [(0, 0), (1, 1), (2, 1), (5, 3)])
def test_the_bank_audits_itself(held, left):
    state = play("bank-audit", items={0: (4, 0, 0), 1: (held, 1, 0)})
    assert items_of(state, 1) == (left, 1, 0)
    assert items_of(state, 0) == (4, 0, 0)
    assert state.supply[0] == 24 - 4 - left


def test_warlord_closing_down_sale():
    assert items_of(play("closing-down-sale"), 0) == (0, 1, 1)
    state = play("closing-down-sale", items={1: (0, 18, 0)})
    assert items_of(state, 0) == (0, 0, 1)


def test_orbital_confetti_strikes_like_a_missile_and_nobody_scores():
    state = play("orbital-confetti", PickShip(1, "eastern"), ships=FLEETS, items={1: (0, 1, 1)})
    assert (state.to_move(), legal(state)) == (1, [Surrender("missile"), Surrender("torpedo")])
    do(state, Surrender("torpedo"))
    assert (items_of(state, 1), state.scores(), state.deployed) == ((0, 1, 0), (0, 0), [0] * 6)
    bare = play("orbital-confetti", PickShip(1, "eastern"), ships=FLEETS)
    assert bare.anchored == 1 << ship(1, "eastern")


@pytest.mark.parametrize(("rolls", "won"), [((3, 4), True), ((3, 5), False)])
def test_karaoke_coup_adds_one_to_the_die(rolls, won):
    state = play("karaoke-coup", ships=FLEETS, flags={"tampa": 1}, rolls=rolls)
    assert (state.flag[port("tampa")] == 0) == won
    assert state.scores() == ((1, 0) if won else (0, 1))
    assert bool(state.claimed) == won
    # Havana has no flag: there is nothing to battle for, and no die is rolled.
    assert play("karaoke-coup", ships=FLEETS).scores() == (0, 0)


@pytest.mark.clause("BC-7.10.4", "BC-7.5.3")
@pytest.mark.parametrize(("name", "flags"), [("paperwork-amnesty", {}), ("karaoke-coup", {"tampa": 1})])
def test_a_claim_by_card_brings_all_rewards(name, flags):
    """A point, the turned ship, and in a new region its ship."""
    state = play(name, ships={(0, "flagship"): "tampa"}, flags=flags, rolls=(6, 1))
    assert state.scores() == (1, 0)
    assert state.claimed == 1 << ship(0, "flagship")
    assert state.at[ship(0, "northern")] == COMMISSIONABLE


def test_paperwork_amnesty_claims_without_the_card():
    state = play("paperwork-amnesty", PickShip(0, "central"), ships=FLEETS)
    assert state.flag[port("havana")] == 0
    assert state.claimed == 1 << ship(0, "central")
    state = play("paperwork-amnesty", ships=FLEETS, flags={"tampa": 1, "havana": 0})
    assert state.scores() == (1, 1), "neither port is unclaimed"


def test_a_full_line_claims_nothing_by_card_either():
    names = [name for name in chart().ports if name not in ("hamilton", "veracruz", "tampa", "havana")]
    state = play("paperwork-amnesty", ships=FLEETS, flags=dict.fromkeys(names[:12], 0))
    assert state.scores() == (12, 0)


@pytest.mark.clause("BC-7.10.8", "BC-8.5")
def test_unlicensed_limbo_contest():
    hands = {0: ["tampa-a"], 1: ["miami-a", "miami-b", "havana-a"]}
    won = play("limbo", hands=hands, rolls=(4, 4), cards=(1, 1))
    assert hand(won, 0) == ["havana-a", "miami-a", "tampa-a"]
    assert hand(won, 1) == ["miami-b"]
    lost = play("limbo", hands=hands, rolls=(3, 4), cards=(1,))
    assert (hand(lost, 0), len(hand(lost, 1))) == ([], 4)
    poor = play("limbo", hands={0: ["tampa-a"], 1: ["miami-a"]}, rolls=(6, 1), cards=(1,))
    assert (len(hand(poor, 0)), hand(poor, 1)) == (2, []), "takes stop at what is there"
    third = play("limbo", seats=3, hands=hands, rolls=(4, 4), cards=(1, 1))
    assert legal(third) == [PickRival(1), PickRival(2)]
    full = [name for name in chart().cards if name.endswith("-a")][:6]
    state = play("limbo", hands={0: full, 1: ["tortola-b", "miami-b"]}, rolls=(6, 1), cards=(1, 1))
    assert len(hand(state, 0)) == 8
    do(state, EndActions())
    assert isinstance(legal(state)[0], Discard), "the hand limit bites at the end of the turn"


@pytest.mark.clause("BC-7.10.9")
def test_lost_and_found_takes_an_action_card_from_the_discard_pile():
    state = table(hands={0: ["lost-and-found", "tampa-a"]}, discard=["leap-hour", "roatan-a"])
    do(state, Unfathomable("lost-and-found"))
    assert hand(state, 0) == ["roatan-a", "tampa-a"]
    state = table(hands={0: ["lost-and-found", "tampa-a"]}, discard=["leap-hour", "roatan-a"])

    do(state, Exchange("tampa-a"), Unfathomable("lost-and-found"))
    assert legal(state) == [PickCard("roatan-a"), PickCard("tampa-a")], "discarded earlier in the same turn"
    do(state, PickCard("tampa-a"))
    assert hand(state, 0) == ["tampa-a"]
    assert all(chart().card_port[n] == NO_PORT or chart().cards[n] == "roatan-a" for n in state.discard)


@pytest.mark.clause("BC-7.10.7")
def test_the_leap_hour_adds_to_the_actions_that_are_left():
    state = play("leap-hour", items={0: (9, 0, 0)})
    assert state.actions_left == 3
    do(state, Trade("missile"), Trade("missile"))
    assert state.actions_left == 1
    assert play("leap-hour", actions=1).actions_left == 2
