"""The figures of the rulebook, and packs of one's own on paper."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import atan2, degrees, dist

import pytest

from generator.contract import Edition
from generator.drawing.display import Circle, Path, Rect, Text, Use
from generator.drawing.faces import Faces
from generator.drawing.legibility.geometry import flat, scale
from generator.games.bruise_cruise import GAME
from generator.games.bruise_cruise import actions as act
from generator.games.bruise_cruise.content import board_mm
from generator.games.bruise_cruise.printing.action_scenes import SCENES, played
from generator.games.bruise_cruise.printing.furniture import furniture
from generator.games.bruise_cruise.printing.laid_table import SEATS, laid, picture
from generator.games.bruise_cruise.printing.position import _in_window
from generator.games.bruise_cruise.printing.rulebook_figures import _shots, figures
from generator.games.bruise_cruise.printing.sizes import CARD
from generator.games.bruise_cruise.state import DECOMMISSIONED
from generator.mechanics.hexes import Hex, distance
from generator.reading.packs import find_packs
from generator.reading.strings.editions import for_edition
from tests.looks import at

from ..table import box, chart, hex_of, pack, ship, space
from ..test_own_packs import invented_islands


@pytest.mark.parametrize("edition", ["home", "press"])
def test_the_rulebook_shows_every_picture_there_is_once(edition):
    text = for_edition(pack().text("rulebook.md"), edition)
    assert text.count("(face:table/setup)") == 1
    names = [f"{part.name}/{piece.id}" for part in figures(box(), pack(), {}) for piece in part.pieces]
    assert {"pieces/all", "reading/card", "figures/battle", "shots/hits"} <= set(names)
    for name in names:
        assert text.count(f"(face:{name})") == 1, name


KINDS = (
    *(act.Step, act.Sail, act.Trade, act.Exchange, act.Claim, act.Torpedo, act.Missile),
    *(act.Raid, act.Battle, act.Unfathomable, act.LiftAnchor, act.Commission, act.Decommission),
)
"""The thirteen actions in the order of the rulebook."""


def test_each_of_the_thirteen_actions_has_a_scene_below_its_heading():
    scenes = [(name, scene) for name, scene in SCENES.items() if scene.actions]
    assert [type(scene.actions[0]) for _, scene in scenes] == list(KINDS)
    sections = pack().text("rulebook.md").split("### 7.")[1:]
    for number, ((name, _), section) in enumerate(zip(scenes, sections, strict=True), 1):
        assert section.startswith(f"{number} ")
        assert f"(face:actions/{name})" in section


@pytest.mark.parametrize("name", [name for name, scene in SCENES.items() if scene.actions])
def test_the_action_of_a_scene_is_legal_and_does_what_the_picture_shows(name):
    scene = SCENES[name]
    states = played(chart(), scene)
    assert scene.actions[0] in states[0].legal_actions()
    before, after = states[0], states[-1]
    gained = [after.held(0, item) - before.held(0, item) for item in range(3)]
    shown = {
        "trade": gained == [-3, 1, 1],
        "exchange": gained == [1, 1, 0],
        "claim": after.flag[chart().port_number["tampa"]] == 0,
        "torpedo": after.points(0) == before.points(0) + 1,
        "missile": after.points(0) == before.points(0) + 1,
        "raid": gained == [1, 0, 0],
        "battle": (before.flag[chart().port_number["colon"]], after.flag[chart().port_number["colon"]])
        == (1, 0),
        "unfathomable": after.anchored == 1 << ship(1, "flagship"),
        "lift-anchor": before.anchored and not after.anchored,
        "commission": after.at[ship(0, "northern")] == space("key-west"),
        "decommission": after.at[ship(0, "northern")] == DECOMMISSIONED,
    }
    assert shown.get(name, True)


def spot(where):
    return Hex(*(hex_of(where) if isinstance(where, str) else where))


@pytest.mark.clause("BC-3.2", "BC-3.5", "BC-3.7", "BC-3.8", "BC-7.6.2", "BC-7.8.2", "BC-7.8.4")
def test_the_ways_of_the_scenes_follow_open_sides_and_missiles_fly():
    """Step by step, and none is longer than need be; what is counted is the distance of the rules."""
    lengths = {}
    for name, scene in SCENES.items():
        for track in scene.ways if name != "three-ports" else ():
            spots = [spot(each) for each in track.spots]
            for one, other in pairwise(spots):
                near = distance if track.kind == "missile" else box().sea.sailing_distance
                assert near(one, other) == 1, name
            lengths[name] = len(spots) - 1
    sailed = {"distances": 4, "bahamas": 4, "sail-one": 1, "sail": 3, "raid": 3}
    assert lengths == {**sailed, "torpedo": 3, "missile": 2}
    for port in ("havana", "santiago", "george-town"):
        assert distance(spot(port), spot((6, 7))) == 2
    assert box().sea.sailing_distance(spot("nassau"), spot("grand-turk")) == 4
    assert distance(spot("tampa"), spot("cape-canaveral")) == 1
    assert box().sea.sailing_distance(spot("tampa"), spot("miami")) == 3
    assert box().sea.sailing_distance(spot("cape-canaveral"), spot("tampa")) == 4
    assert distance(spot("miami"), spot((5, 4))) == 2
    assert box().terrain[spot((6, 4))] == "mixed"


@pytest.mark.thorough
@pytest.mark.parametrize("ink", ["home", "mono", "press"])
def test_pictures_of_actions_can_be_drawn_and_read_on_the_narrowest_page(ink):
    """No finding; what is named in them is in letters of 2 mm where a column of Letter makes them smaller."""
    parts = {part.name: part for part in GAME.components(box(), pack(), Edition())}
    faces = Faces(pack().layouts, ink, pack().words)
    part, column = parts["actions"], 52.0
    assert len(part.pieces) == len(SCENES)
    for piece in part.pieces:
        drawing = faces.draw(piece.front, *part.size)
        assert drawing.findings == ()
        letters = [(op.size * scale(matrix), op.text) for op, matrix in flat(drawing) if isinstance(op, Text)]
        sizes = {words: size for size, words in sorted(letters)}
        named = [port.name for port in box().ports.ports if port.id in piece.front.values["named"]]
        numbers = [str(n) for n in range(1, 5) if str(n) in sizes]
        for words in (*named, *numbers):
            assert sizes[words] * column / part.size[0] >= 2.0, (piece.id, words)


def test_a_coast_is_cut_off_around_a_window():
    window = (200.0, 60.0, 60.0, 60.0)
    [square] = _in_window(["0,0 400,0 400,300 0,300"], window)
    corners = {tuple(map(float, point.split(","))) for point in square.split()}
    assert corners == {(184.0, 44.0), (276.0, 44.0), (276.0, 136.0), (184.0, 136.0)}
    assert list(_in_window(["0,0 10,0 10,10"], window)) == []


def setup_picture():
    """The picture of the laid table, among all components of the box."""
    [part] = [part for part in GAME.components(box(), pack(), Edition()) if part.name == "table"]
    return part


def test_the_laid_table_is_a_game_set_up_by_section_1():
    """Stock, supply, hands and Home Ports of its picture are those of the rules. BC-1.2, BC-1.8, BC-1.13"""
    values = setup_picture().pieces[0].front.values
    stock = {"life_preserver": 2, "missile": 1, "torpedo": 0}
    for admiral in values["admirals"]:
        assert admiral["items"] == stock
        assert (admiral["hand"], admiral["flags"], admiral["ships"]) == (6, 12, 5)
    assert values["supply"] == {"life_preserver": 18, "missile": 15, "torpedo": 15}
    assert (values["anchors"], values["draw_pile"], len(values["discarded"])) == (9, 100 - 7 * SEATS, SEATS)
    assert len({home["id"] for home in values["homes"]}) == len(values["admirals"]) == SEATS
    assert [ship["id"] for ship in values["ships"]] == ["flagship"] * SEATS
    assert not laid(chart()).pending


@pytest.mark.parametrize("ink", ["home", "mono", "press"])
def test_the_laid_table_says_numbers_and_lines_and_nothing_of_the_map(ink):
    """Every number of the caption is in the picture, and no port's name that nobody could read. BC-1"""
    part = setup_picture()
    drawing = Faces(pack().layouts, ink, pack().words).draw(part.pieces[0].front, *part.size)
    assert drawing.findings == ()
    words = {op.text for op in drawing.ops if isinstance(op, Text)}
    assert {str(number) for number in range(1, 12)} <= words
    assert not words & {port.name for port in box().ports.ports}


@pytest.mark.parametrize("ink", ["home", "mono", "press"])
def test_cards_in_the_picture_of_the_table_have_the_printed_back(ink):
    """Every sign and every tone of the back of a card is on those of the picture, six and a pile of five."""
    faces = Faces(pack().layouts, ink, pack().words)
    part = setup_picture()
    [cards] = [each for each in GAME.components(box(), pack(), Edition()) if each.name == "cards"]
    printed = faces.draw(cards.pieces[0].back, *CARD)
    drawing = faces.draw(part.pieces[0].front, *part.size)
    [back] = [name for name in drawing.symbols if name.split("~")[0] == "back"]
    assert sum(isinstance(op, Use) and op.name == back for op in drawing.ops) == 6 * SEATS + 5

    def tones(ops):
        return {op.paint.fill for op in ops if isinstance(op, Path | Rect | Circle) and op.paint.fill}

    assert tones(printed.ops) <= tones(drawing.symbols[back].ops) | {faces.palette["headline"]}


@pytest.mark.clause("BC-1.1")
def test_anchors_in_the_picture_of_the_table_lie_where_the_board_has_their_place():
    left, top, wide, tall = furniture(box())["anchors"]
    bank, island = box().board.boxes_mm.shady_offshore_bank, box().board.boxes_mm.warlord_island
    assert bank[1] + bank[3] < top
    assert top + tall < island[1]
    part = setup_picture()
    drawing = Faces(pack().layouts, "home", pack().words).draw(part.pieces[0].front, *part.size)
    places = [
        at(matrix, *at(op.matrix, 10, 10))
        for op, matrix in flat(drawing)
        if isinstance(op, Use) and op.name.split("~")[0] == "anchor"
    ]
    assert len(places) == 9
    scale, off = 0.165, ((part.size[0] - board_mm(box().board)[0] * 0.165) / 2, 8)
    for x, y in places:
        assert left < (x - off[0]) / scale < left + wide
        assert top < (y - off[1]) / scale < top + tall


def test_a_table_for_fewer_lines_has_no_picture():
    lines = box().lines.model_copy(update={"lines": box().lines.lines[: SEATS - 1]})
    assert picture(replace(box(), lines=lines), pack(), {}).pieces == []


def test_another_map_prints_without_the_example():
    """Fewer ports: the example round cannot be played, so there are no figures of it."""
    ports = box().ports.model_copy(update={"ports": box().ports.ports[:10]})
    parts = {part.name: part.pieces for part in figures(replace(box(), ports=ports), pack(), {})}
    assert len(parts.pop("pieces")) == 1
    assert parts == {"reading": [], "shots": [], "figures": [], "actions": []}


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(4))
def test_an_invented_map_without_a_coast_is_drawn(tmp_path, seed):
    """Islands of whole hexes: all that is printed can be drawn, and nothing covers a port."""
    packs, _ = find_packs([], invented_islands(tmp_path, seed))
    content, _ = GAME.read(packs[0])
    if content is None:
        pytest.skip("an island of chance cuts something off")
    faces = Faces(packs[0].layouts, words=packs[0].words)
    [part] = [each for each in GAME.components(content, packs[0], Edition()) if each.name == "board"]
    values = part.pieces[0].front.values
    assert faces.draw(part.pieces[0].front, *part.size).findings == ()
    assert len(values["islands"]) > 3
    for port in content.ports.ports:
        x, y = port.dot_mm
        for left, top, wide, tall in values["furniture"].values():
            assert not (left < x < left + wide and top < y < top + tall), port.id


def test_regions_lines_and_emblems_nobody_has_drawn_get_a_drawing():
    """Other letters, other colours, other emblems: everything is drawn, and nothing wrong is said."""
    region = {"id": "fog", "name": "Foggy", "letter": "F"}
    regions = (*box().ports.regions[:4], box().ports.regions[4].model_copy(update=region))
    ports = tuple(
        port.model_copy(update={"region": "fog"}) if port.region == "central" else port
        for port in box().ports.ports
    )
    line = box().lines.lines[0].model_copy(update={"emblem": "goat", "colour": "plaid", "name": "Goat"})
    cards = tuple(
        card.model_copy(update={"region": "fog"}) if card.region == "central" else card
        for card in box().cards.cards
    )
    mine = replace(
        box(),
        ports=box().ports.model_copy(update={"regions": regions, "ports": ports}),
        lines=box().lines.model_copy(update={"lines": (line, *box().lines.lines[1:])}),
        cards=box().cards.model_copy(update={"cards": cards}),
    )
    faces = Faces(pack().layouts, words=pack().words)
    sizes = {
        "cards": (63.5, 88.9),
        "counters": (190, 265),
        "quays": (190, 60),
        "board": board_mm(box().board),
    }
    for component in GAME.components(mine, pack(), Edition()):
        if component.name in sizes:
            for piece in (component.pieces[0], component.pieces[-1]):
                assert faces.draw(piece.front, *sizes[component.name]).findings == ()


@pytest.mark.clause("BC-3.4", "BC-3.10")
def test_the_missile_flies_straight_and_counts_three_hexes_to_its_target():
    """From Havana to Tampa as the crow flies: each number in a hex of its own, over Florida, not Key West."""
    ports = {port.id: Hex(*port.hex) for port in box().ports.ports}
    torpedo, missile = _shots(box())
    numbers = missile["numbers"]
    counted = [box().layout.at(x, y) for x, y in numbers]
    assert [distance(ports["havana"], each) for each in counted] == [1, 2, 3]
    assert counted[-1] == ports["tampa"]
    assert not set(counted[:-1]) & set(ports.values())
    x, y, turn = missile["head"]
    for one, other in pairwise([*numbers, (x, y)]):
        assert degrees(atan2(other[1] - one[1], other[0] - one[0])) == pytest.approx(turn, abs=1.0)
    assert min(dist(one, other) for one, other in pairwise(numbers)) > 14
    assert box().layout.at(*torpedo["head"][:2]) == ports["key-west"]
    assert not torpedo["numbers"]
