"""BC-3 and BC-V13 to V15: spaces, closed sides, sailing distance and range, with the rulebook's examples."""

from __future__ import annotations

import pytest

from generator.games.bruise_cruise.actions import Missile, Sail, SailTo, Step, Torpedo
from generator.mechanics.hexes import Hex, distance
from generator.mechanics.routes import spaces_in

from .table import box, chart, do, hex_of, legal, refused, space, table

EVERGLADES = [((7, 3), (6, 3)), ((7, 3), (6, 4)), ((7, 4), (6, 4)), ((7, 2), (6, 3)), ((7, 2), (6, 2))]
FLORIDA = [(7, 3), (7, 4), (6, 5), (6, 4), (6, 3)]
BAHAMAS = [(8, 4), (8, 5), (8, 6), (8, 7), (9, 7)]


def sailing(a, b):
    return box().sea.sailing_distance(Hex(*hex_of(a)), Hex(*hex_of(b)))


@pytest.mark.clause("BC-3.1")
def test_a_sea_space_is_a_hex_with_any_water():
    terrain = box().terrain
    count = {kind: list(terrain.values()).count(kind) for kind in ("sea", "mixed", "land", "void")}
    assert count == {"sea": 149, "mixed": 95, "land": 29, "void": 27}
    assert set(box().sea.hexes) == {hex for hex, kind in terrain.items() if kind in ("sea", "mixed")}
    assert len(box().sea.hexes) == 244


@pytest.mark.clause("BC-3.2")
def test_neighbouring_sea_spaces_are_joined_unless_the_side_between_them_is_closed():
    sea = box().sea
    assert len(sea.closed) == 34
    for hex in sea.hexes:
        for other in sea.hexes:
            near = distance(hex, other) == 1 and frozenset((hex, other)) not in sea.closed
            assert bool(sea.routes.near[sea.number[hex]] >> sea.number[other] & 1) == near


@pytest.mark.clause("BC-3.3")
def test_one_space_is_one_node():
    """Havana's south coast is scenery: nobody gets from there to the spaces south of it."""
    havana = hex_of("havana")
    assert {(havana[0] - 1, havana[1] + 1), (havana[0], havana[1] + 1)} == {(4, 7), (5, 7)}
    for south in ((4, 7), (5, 7)):
        assert frozenset((Hex(*havana), Hex(*south))) in box().sea.closed
        assert sailing("havana", south) > 1
    assert len(box().sea.routes.parts()) == 1


@pytest.mark.clause("BC-3.4")
def test_sailing_distance_ignores_ships_and_range_ignores_land():
    state = table(ships={(0, "flagship"): "cape-canaveral", (1, "flagship"): (6, 4)}, items={0: (0, 0, 1)})
    assert sailing("cape-canaveral", "tampa") == 4
    assert distance(Hex(*hex_of("cape-canaveral")), Hex(*hex_of("tampa"))) == 1
    assert legal(state, Torpedo) == [Torpedo("flagship", 1, "flagship")]  # three by sea, round Florida


@pytest.mark.clause("BC-3.5", "BC-V13")
def test_cape_canaveral_to_tampa_is_four_spaces_although_the_hexes_touch():
    assert sailing("cape-canaveral", "tampa") == 4
    assert distance(Hex(7, 3), Hex(6, 3)) == 1
    path = chart().routes.path(space((7, 3)), space((6, 3)))
    assert [tuple(chart().sea.hex[each]) for each in path] == FLORIDA
    assert hex_of("miami") == (7, 4)


@pytest.mark.clause("BC-3.6", "BC-V14")
@pytest.mark.parametrize(("here", "there"), EVERGLADES)
def test_crossing_florida_is_illegal(here, there):
    for one, other in ((here, there), (there, here)):
        state = table(ships={(0, "flagship"): one})
        assert refused(state, Step("flagship", *other)) == "BC-7.1.1"


@pytest.mark.clause("BC-3.7")
def test_sailing_through_islands_is_legal():
    assert sailing("nassau", "grand-turk") == 4
    assert (BAHAMAS[0], BAHAMAS[-1]) == (hex_of("nassau"), hex_of("grand-turk"))
    assert all(box().terrain[Hex(*hex)] == "mixed" for hex in BAHAMAS)
    state = table(ships={(0, "flagship"): "nassau"}, hands={0: ["nassau-a"]}, actions=1)
    for hex in BAHAMAS[1:]:
        state.actions_left = 2
        do(state, Step("flagship", *hex))


@pytest.mark.clause("BC-3.8", "BC-V15")
def test_missiles_of_three_ports_reach_one_ship():
    sea = box().sea
    ports = [Hex(*hex_of(name)) for name in ("havana", "santiago", "george-town")]
    assert [distance(port, Hex(6, 7)) for port in ports] == [2, 2, 2]
    reached = [hex for hex in sea.hexes if all(distance(port, hex) <= 3 for port in ports)]
    assert len(reached) == 11
    for name in ("havana-a", "santiago-b", "george-town-a"):
        state = table(ships={(1, "flagship"): (6, 7)}, hands={0: [name]}, items={0: (0, 1, 0)})
        do(state, Missile(name, 1, "flagship"))


@pytest.mark.clause("BC-3.9")
def test_from_tampa_a_ship_at_cape_canaveral_is_hit_by_missile_and_not_by_torpedo():
    state = table(
        ships={(0, "flagship"): "tampa", (1, "flagship"): "cape-canaveral"},
        hands={0: ["tampa-a"]},
        items={0: (0, 1, 1)},
    )
    assert refused(state, Torpedo("flagship", 1, "flagship")) == "BC-7.6.1"
    do(state, Missile("tampa-a", 1, "flagship"))


@pytest.mark.clause("BC-3.10")
def test_a_distance_counts_steps():
    assert sailing("tampa", "tampa") == 0
    assert sailing("tampa", (5, 3)) == 1
    # Missiles reach exactly three: over Florida, over land and over hexes out of play.
    tampa = Hex(*hex_of("tampa"))
    reached = set(spaces_in(chart().missile_reach[chart().port_number["tampa"]]))
    assert reached == {chart().sea.number[hex] for hex in chart().sea.hexes if distance(tampa, hex) <= 3}
    assert {distance(tampa, chart().sea.hex[each]) for each in reached} == {0, 1, 2, 3}


def test_a_ship_sails_exactly_as_far_as_the_slow_way_says():
    state = table(ships={(0, "flagship"): "cape-canaveral"}, hands={0: ["nassau-a"]})
    do(state, Sail("nassau-a", "flagship"))
    assert SailTo(6, 3) in legal(state)  # engine 4
    state = table(ships={(0, "flagship"): "cape-canaveral"}, hands={0: ["tampa-a"]})
    do(state, Sail("tampa-a", "flagship"))
    assert SailTo(6, 4) in legal(state)  # engine 3
    assert refused(state, SailTo(6, 3)) == "BC-7.2.3"
