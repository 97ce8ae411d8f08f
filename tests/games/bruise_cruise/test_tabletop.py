"""Bruise Cruise laid out on a table: every piece once, each where it is printed, and what moves touch."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from generator.contract import Edition
from generator.contract.scene import SAID
from generator.drawing.display import Path, Text, Use
from generator.games.bruise_cruise import GAME, new
from generator.games.bruise_cruise import actions as act
from generator.games.bruise_cruise.printing.counters import SIZES
from generator.games.bruise_cruise.printing.places import STACKS
from generator.games.bruise_cruise.state import ASHORE, SUNK
from generator.games.bruise_cruise.tabletop import CruiseTabletop
from generator.games.bruise_cruise.tabletop.prompts import KINDS
from generator.mechanics.dice import Dice
from generator.mechanics.hexes import Hex
from generator.reading.packs import find_packs
from tests.looks import flat, looks

from .table import box, do, legal, pack, table
from .test_own_packs import invented_islands

NAME = "bruise_cruise"
TOKENS = ("life_preserver", "missile", "torpedo", "anchor")


@cache
def tabletop() -> CruiseTabletop:
    return CruiseTabletop(box(), pack(), GAME.components(box(), pack(), Edition()))


def laid(state, seat=0):
    """The scene, and its items by id with the area each is in."""
    scene = tabletop().scene(state.observation(seat))
    return scene, {item.id: (item, area) for area in scene.areas for item in area.items}


def within(point, rect):
    """Whether a point lies in a rectangle, by a tenth of a millimetre."""
    left, top, wide, tall = rect
    return -0.1 <= point[0] - left <= wide + 0.1 and -0.1 <= point[1] - top <= tall + 0.1


def touches(state, action):
    """The pieces that a legal move touches; all lie on the table of who is to move."""
    seat = state.to_move()
    path = tabletop().touched(state.observation(seat), action)
    assert action in state.legal_actions()
    assert {step for step in path if not step.startswith(SAID)} <= set(laid(state, seat)[0].ids())
    return path


def played(seats, decisions):
    """A game of the greedy bot, halted now and then."""
    state, choices = new(box(), seats, Dice("on the table")), Dice("choices")
    for decision in range(decisions):
        if state.is_over():
            return
        if decision % 17 == 0:
            yield state
        state.apply(GAME.rules.bots["greedy"](state, choices))


# ---- every piece -------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_piece_that_is_told_of_lies_on_the_table_once(seats):
    for state in played(seats, 250):
        scene, items = laid(state, 1)
        assert len(scene.ids()) == len(set(scene.ids()))
        kinds: Counter[str] = Counter()
        for item, _ in items.values():
            kinds[item.face.values.get("kind", item.face.layout)] += item.count
        pieces = state.pieces()
        assert {token: kinds[token] for token in TOKENS} == {token: pieces[token] for token in TOKENS}
        assert kinds["flag"] == 12 * seats
        assert kinds["ship"] == sum(where != ASHORE for where in state.at)
        assert kinds["home"] == sum(port >= 0 for port in state.home)
        backs = len(state.deck) + sum(len(hand) for seat, hand in enumerate(state.hands) if seat != 1)
        assert kinds["card_back"] == backs
        assert kinds["port_card"] + kinds["unfathomable_card"] == len(state.hands[1]) + len(state.discard)


def test_hands_are_faces_to_their_own_seat_and_a_counted_back_to_others():
    state = table(hands={0: ["tampa-a", "leap-hour"], 1: ["colon-b"]}, discard=["miami-a"])
    _, own = laid(state, 0)
    assert own["tampa-a"][0].face is tabletop().printed["cards/tampa-a"][1].front
    assert own["tampa-a"][1].role == "hand"
    assert (own["hand 1"][0].count, own["hand 1"][0].face.layout) == (1, "card_back")
    _, other = laid(state, 1)
    assert "tampa-a" not in other
    assert other["hand 0"][0].count == 2
    assert not any("Tampa" in item.label for item, _ in other.values())


def test_ships_show_the_side_that_lies_up_and_their_anchor():
    state = table(
        ships={(0, "northern"): "tampa", (1, "western"): (7, 4)},
        claimed=[(0, "northern")],
        anchored=[(1, "western")],
        waiting=[(0, "eastern")],
        gone=[(1, "central")],
    )
    _, items = laid(state)
    assert items["ship 0 northern"][0].face.values["claimed"] is True
    assert items["ship 1 western"][0].face.values["claimed"] is False
    assert "under an anchor" in items["ship 1 western"][0].label
    assert "anchor 1 western" in items
    assert items["supply anchor"][0].count == 8
    for name, seat, stack in (
        ("ship 0 eastern", 0, "commissionable"),
        ("ship 1 central", 1, "decommissioned"),
    ):
        item, area = items[name]
        assert area.id == f"before {seat}"
        assert within((item.x, item.y), STACKS[stack])


def test_an_empty_pile_is_no_piece_but_its_place_can_be_touched():
    state = table(deck=[])
    state.discard.clear()
    scene, items = laid(state)
    assert "deck" not in items
    assert [spot.id for area in scene.areas for spot in area.spots].count("discard") == 1


def test_ships_that_sank_lie_beside_the_board():
    state = table(laser=True)
    state.at[0] = SUNK
    _, items = laid(state)
    assert items["ship 0 central"][1].id == "sunk"


# ---- where they are printed --------------------------------------------------------------------


def test_ships_and_spaces_lie_at_the_printed_middles_of_their_hexes():
    """Once by the formula of the map, once by the tinted spaces of ports on the board as it is drawn."""
    state = table(4, ships={(seat, "northern"): (10, seat + 6) for seat in range(4)})
    scene, items = laid(state)
    # In a port she lies at the place that is printed there, above the name.
    for name, q, r, off in [
        ("ship 2 northern", 10, 8, 0.0),
        ("ship 0 flagship", 16, 0, -2.4),
        ("ship 1 flagship", -3, 8, -2.4),
    ]:
        item = items[name][0]
        assert (item.x, item.y) == pytest.approx((18.8 + 25 * (q + r / 2), 24.43 + 21.651 * r + off), abs=0.1)
    [shown] = looks(NAME).shown("board")
    tints = {looks(NAME).faces.palette[f"{region.id}_tint"] for region in box().ports.regions}
    middles = []
    for op, _ in flat(shown.drawing):
        if isinstance(op, Path) and op.paint.fill in tints:
            points = [point for _, point in op.segments if point]
            xs, ys = [x for x, _ in points], [y for _, y in points]
            middles.append(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2))
    spots = {spot.id: (spot.x, spot.y) for spot in scene.areas[0].spots}
    for port in box().ports.ports:
        x, y = spots["{},{}".format(*port.hex)]
        assert min(max(abs(x - across), abs(y - down)) for across, down in middles) < 0.1, port.id
    assert len(spots) == 244 + 1


def test_every_flag_lies_in_its_space():
    homes = ["hamilton", "veracruz", "colon", "bridgetown"]
    ports = [port for port in box().ports.ports if port.id not in homes]
    for start in range(0, len(ports), 12):
        state = table(flags={port.id: 0 for port in ports[start : start + 12]})
        _, items = laid(state)
        for port in ports[start : start + 12]:
            item = items[f"flag {port.id}"][0]
            assert box().layout.at(item.x, item.y) == Hex(*port.hex)


def test_supplies_and_piles_lie_in_their_printed_boxes():
    _, items = laid(table(discard=["miami-a"]))
    bank, warlords = box().board.boxes_mm.shady_offshore_bank, box().board.boxes_mm.warlord_island
    for name, rect in (
        ("supply life_preserver", bank),
        ("supply anchor", tabletop().pieces.places["anchors"]),
        *(("supply " + item, warlords) for item in ("missile", "torpedo")),
        ("deck", tabletop().pieces.places["deck"]),
        ("miami-a", tabletop().pieces.places["discard"]),
    ):
        item = items[name][0]
        across, down = (63.5, 88.9) if item.size == "poker" else item.size
        corners = [(item.x + side * across / 2, item.y + side * down / 2) for side in (-1, 1)]
        assert all(within(corner, rect) for corner in corners), name
    assert items["supply missile"][0].count == 18


@pytest.mark.parametrize("ink", ["home", "mono"])
def test_a_counter_by_itself_looks_as_on_its_sheet(ink):
    faces = looks(NAME, ink).faces
    state = table(
        flags={"tampa": 0}, anchored=[(0, "flagship")], claimed=[(1, "flagship")], items={0: (1, 1, 1)}
    )
    sheet = [op for op, _ in flat(next(looks(NAME, ink).shown("counters")).drawing)]
    for item, _ in laid(state)[1].values():
        if item.face.layout == "counter":
            drawing = faces.draw(item.face, *item.size)
            assert drawing.findings == ()
            assert item.size == SIZES[item.face.values["kind"]]
            signs = {(op.name, op.fill) for op, _ in flat(drawing) if isinstance(op, Use)}
            words = {(op.text, op.fill) for op, _ in flat(drawing) if isinstance(op, Text)}
            if not item.face.values.get("claimed"):  # that side is on the back of the sheet
                assert signs <= {(op.name, op.fill) for op in sheet if isinstance(op, Use)}
                assert words <= {(op.text, op.fill) for op in sheet if isinstance(op, Text)}


def test_what_a_map_has_no_box_for_lies_beside_it(tmp_path):
    packs, _ = find_packs([], invented_islands(tmp_path, 3))
    content, problems = GAME.read(packs[0])
    assert content is not None, problems
    own = CruiseTabletop(content, packs[0], GAME.components(content, packs[0], Edition()))
    scene = own.scene(new(content, 3, Dice("islands")).observation(0))
    [beside] = [area for area in scene.areas if area.id == "beside"]
    assert {item.id for item in beside.items} >= {f"supply {token}" for token in TOKENS}
    for item in beside.items:
        assert within((item.x, item.y), (0, 0, *beside.size))


# ---- moves -------------------------------------------------------------------------------------


def test_each_action_touches_what_a_player_would_move():
    state = table(
        ships={(0, "flagship"): "tampa", (0, "northern"): "charleston", (1, "flagship"): (6, 4)},
        hands={0: ["tampa-a", "havana-b", "leap-hour"]},
        items={0: (2, 1, 1), 1: (1, 0, 0)},
        waiting=[(0, "southern")],
        anchored=[(0, "northern")],
    )
    for action, path in {
        act.Step("flagship", 6, 4): None,
        act.Step("flagship", 5, 3): ("ship 0 flagship", "5,3"),
        act.Sail("havana-b", "flagship"): ("havana-b", "ship 0 flagship"),
        act.Trade("torpedo"): ("0 life_preserver", "supply torpedo"),
        act.Exchange("havana-b"): ("havana-b", "=exchange for 1 torpedo"),
        act.Claim("tampa-a", "flagship"): ("tampa-a", "=claim Tampa"),
        act.Torpedo("flagship", 1, "flagship"): ("0 torpedo", "ship 0 flagship", "ship 1 flagship"),
        act.Missile("tampa-a", 1, "flagship"): ("0 missile", "tampa-a", "ship 1 flagship"),
        act.Raid("flagship", 1, "flagship"): ("ship 0 flagship", "ship 1 flagship"),
        act.Unfathomable("leap-hour"): ("leap-hour", "discard"),
        act.LiftAnchor("northern"): ("anchor 0 northern",),
        act.Commission("southern"): ("ship 0 southern", "home 0"),
        act.EndActions(): (),
    }.items():
        if path is None:
            assert action not in state.legal_actions(), "a ship lies there"
        else:
            assert touches(state, action) == path


def test_a_ship_goes_where_its_space_is_touched_and_what_is_asked_says_which_ship_it_is():
    state = do(table(hands={0: ["havana-b"]}), act.Sail("havana-b", "flagship"))
    assert touches(state, act.SailTo(15, 0)) == ("15,0",)
    assert laid(state)[0].asks == "choose the space the flagship sails to"
    owners = {
        card.id: card.effects[0].ship
        for card in box().unfathomable.cards
        if card.effects[0].word == "teleport"
    }
    assert set(owners.values()) == {"own", "rival"}
    for card, whose in owners.items():
        state = do(table(hands={0: [card]}), act.Unfathomable(card))
        moved = "" if whose == "own" else "; the flagship of seat 1 is to move"
        assert laid(state)[0].asks == f"choose where it goes{moved}"
        space = legal(state)[0]
        assert touches(state, space) == (f"{space.q},{space.r}",)


def test_loot_is_taken_from_the_quay_of_the_one_who_was_raided():
    state = table(
        ships={(0, "flagship"): (7, 4), (1, "flagship"): (8, 4)}, items={1: (1, 1, 0)}, rolls=(6, 1)
    )
    do(state, act.Raid("flagship", 1, "flagship"))
    assert touches(state, act.Take("missile")) == ("1 missile",)


def test_who_is_hit_gives_a_weapon_of_the_own_quay():
    state = table(
        ships={(0, "flagship"): (7, 4), (1, "flagship"): (8, 4)}, items={0: (0, 0, 1), 1: (0, 1, 1)}
    )
    do(state, act.Torpedo("flagship", 1, "flagship"))
    assert state.to_move() == 1
    assert touches(state, act.Surrender("torpedo")) == ("1 torpedo",)


def test_the_discard_pile_lies_open_while_a_card_of_it_is_chosen():
    [card] = [card.id for card in box().unfathomable.cards if card.effects[0].word == "take_discard"]
    state = table(hands={0: [card]}, discard=["miami-a", "tampa-b", "miami-b"])
    assert "tampa-b" not in laid(state)[1]
    do(state, act.Unfathomable(card))
    _, items = laid(state)
    assert {name for name, (_, area) in items.items() if area.id == "spread"} == {
        *("miami-a", "tampa-b", "miami-b"),
        card,
    }
    assert touches(state, act.PickCard("tampa-b")) == ("tampa-b",)


def test_a_home_port_is_chosen_by_its_card_and_its_space():
    state = new(box(), 2, Dice("homes"))
    action = state.legal_actions()[0]
    port = next(port for port in box().ports.ports if port.id == action.card.rpartition("-")[0])
    assert touches(state, action) == (action.card, "{},{}".format(*port.hex))


@pytest.mark.parametrize("seats", [2, 4])
def test_every_move_touches_what_is_on_the_table_and_no_two_are_the_same_button(seats):
    for state in played(seats, 200):
        seen = state.observation(state.to_move())
        ids = set(tabletop().scene(seen).ids())
        paths = Counter()
        for action in state.legal_actions():
            path = tabletop().touched(seen, action)
            assert all(step in ids or (step.startswith(SAID) and len(step) > 1) for step in path), action
            paths[path] += 1
        assert all(count == 1 for path, count in paths.items() if path), paths.most_common(3)


def test_the_way_to_each_space_a_ship_may_sail_to_is_shown_and_none_is_shorter():
    state, dice, met = new(box(), 3, Dice("ways")), Dice("ways moves"), 0
    while not state.is_over() and met < 12:
        actions = state.legal_actions()
        sails = [action for action in actions if isinstance(action, act.SailTo)]
        seen = state.observation(state.to_move())
        board = tabletop().scene(seen).areas[0]
        ways = dict(board.ways)
        assert bool(ways) == bool(seen["ship_to_move"]) or not sails
        if sails and ways:
            met += 1
            chart, (seat, ship) = state.chart, seen["ship_to_move"]
            start = state.at[seat * chart.fleet + chart.ship_number[ship]]
            number = {f"{hex.q},{hex.r}": chart.space_at(*hex) for hex in chart.sea.hex.values()}
            for action in sails:
                at, steps = f"{action.q},{action.r}", 0
                while at in number and steps < 99:
                    before = ways[at]
                    assert chart.near[number.get(before, start)] >> number[at] & 1
                    at, steps = before, steps + 1
                assert at == f"ship {seat} {ship}"
                reached = {space for space in range(len(chart.near)) if chart.near[start] >> space & 1}
                assert steps >= 1 + (number[f"{action.q},{action.r}"] not in reached)
        state.apply(dice.pick(sails or actions))
    assert met >= 12


# ---- what is asked -----------------------------------------------------------------------------


def asked(state):
    return tabletop().asks(state.observation(state.to_move()), state.legal_actions())


def test_a_turn_offers_the_kinds_of_action_that_are_open_and_no_others():
    state = table(hands={0: ["tampa-a"]}, ships={(0, "flagship"): "tampa"})
    assert asked(state) == (
        "what do you do? You can sail, claim a port or exchange a card: choose a ship, card or counter, "
        "or take no further action"
    )
    words, prompts = pack().words, set()
    for state in played(3, 150):
        prompt = asked(state)
        if state.observation(state.to_move())["waits_for"] != "an action" or not prompt:
            continue
        kinds = {type(action) for action in legal(state)}
        for kind, types in KINDS.items():
            assert (words(f"kind.{kind}") in prompt) == bool(kinds & {*types}), prompt
        assert ("no further action" in prompt) == (act.EndActions in kinds)
        prompts.add(prompt)
    assert len(prompts) > 2


def test_a_full_hand_is_told_to_discard_first():
    ids = [card.id for card in box().cards.cards]
    state = do(table(hands={0: ids[:7]}), act.EndActions())
    assert asked(state) == "your hand is full: to draw a card, first choose one to discard; or draw none"
    state = do(table(hands={0: ids[:6]}), act.EndActions())
    assert asked(state) == "draw up to 1 card: how many?"
    assert asked(do(table(hands={0: ids[:2]}), act.EndActions())) == "draw up to 2 cards: how many?"
