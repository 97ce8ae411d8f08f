"""The contents of the box: every piece once, in the right number and size, saying what the content says."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import cos, hypot, radians, sin

import pytest

from generator.contract import Component, Edition, Face
from generator.drawing.display import Circle, Line, Matrix, Rect, Text, Use
from generator.drawing.display import Path as Curve
from generator.drawing.faces import Faces
from generator.drawing.legibility.geometry import flat
from generator.drawing.sizes import size
from generator.drawing.svg.values import times
from generator.games.bridge_crew import odds
from generator.games.bridge_crew.content import Content
from generator.games.bridge_crew.places import AID, IN_FIELD, in_field, officer_fields
from generator.games.bridge_crew.printing.pools import CHIT, LARGER, NETS
from generator.games.loading import load
from tests import shipped
from tests.drawing.computed.paper_dice.nets import net
from tests.drawing.computed.paper_dice.test_nets import overlap_mm2

# component: (kind, pieces, copies, size), as the rules list them
BOX = {
    "cards": ("cards", 16, 16, (63.5, 88.9)),
    "orders": ("cards", 7, 7, (63.5, 88.9)),
    "reference": ("cards", 1, 7, (63.5, 88.9)),
    "mats": ("sheet", 2, 2, (190, 265)),
    "officer_mats": ("sheet", 1, 7, (128, 98)),
    "odds": ("sheet", 1, 2, (128, 196)),
    "dice": ("sheet", 2, 2, (190, 265)),
    "chits": ("cards", 10, 70, (20, 20)),
    "card_box": ("board", 1, 1, (163.0, 140.9)),
    "dice_box": ("board", 1, 1, (197.0, 174.9)),
    "aid": ("sheet", 3, 4, (128, 196)),
    "log": ("sheet", 1, 1, (190, 265)),
    "rulebook": ("book", 1, 1, (148, 210)),
    "laid_table": ("sheet", 1, 1, (117, 72.8)),
    "table_scene": ("sheet", 1, 1, (148, 86)),
    "swap_meet": ("sheet", 1, 1, (117, 36)),
    "order_row": ("sheet", 1, 1, (54, 28.4)),
    "auction": ("sheet", 1, 1, (54, 34)),
    "dice_kinds": ("sheet", 1, 1, (117, 17)),
    "full_pools": ("sheet", 1, 1, (54, 24.4)),
    "selection": ("sheet", 1, 1, (54, 23.4)),
    "tempers": ("sheet", 1, 1, (54, 47)),
    "opening": ("sheet", 1, 1, (54, 36)),
    "verdicts": ("sheet", 1, 1, (54, 27)),
    "ties": ("sheet", 1, 1, (54, 18)),
    "mavericks": ("sheet", 1, 1, (54, 24)),
    "role_changes": ("sheet", 1, 1, (54, 28)),
    "rescue": ("sheet", 1, 1, (54, 40)),
    "assembly": ("sheet", 6, 6, (54, 27)),
    "example_table": ("sheet", 1, 1, (117, 32)),
    "example_ladder": ("sheet", 1, 1, (117, 47)),
    "example_roll": ("sheet", 1, 1, (117, 40)),
    "example_swap": ("sheet", 1, 1, (117, 44)),
}


def content() -> Content:
    """The shipped content."""
    found = shipped.load("bridge_crew")[1]
    assert isinstance(found, Content)
    return found


@cache
def box() -> dict[str, Component]:
    """The components by name."""
    game, read = shipped.load("bridge_crew")
    return {each.name: each for each in game.components(read, shipped.pack("bridge_crew"), Edition())}


@cache
def faces(ink: str) -> Faces:
    """The layouts of the game in one ink."""
    return Faces(shipped.pack("bridge_crew").layouts, ink, shipped.pack("bridge_crew").words)


def millimetres(component: Component) -> tuple[float, float]:
    """Width and height of a component's pieces."""
    made = size(component.size, shipped.pack("bridge_crew").layouts)
    return made.width, made.height


def every_face(*names: str) -> Iterator[tuple[str, str, Face, float, float]]:
    """(component, piece, face, width, height) of all faces, or those of some components."""
    for name, component in box().items():
        if component.kind == "book" or (names and name not in names):
            continue
        width, height = millimetres(component)
        for piece in component.pieces:
            yield name, piece.id, piece.front, width, height
            if piece.back:
                yield name, f"{piece.id}, back", piece.back, width, height


def letters(face: Face, width: float, height: float, ink: str = "home") -> list[tuple[Text, Matrix]]:
    """The runs of text on a face."""
    drawing = faces(ink).draw(face, width, height)
    return [(op, matrix) for op, matrix in flat(drawing) if isinstance(op, Text)]


def words(face: Face, width: float, height: float, ink: str = "home") -> str:
    """All that can be read on a face, in drawing order."""
    return " ".join(run.text for run, _ in letters(face, width, height, ink))


# ---- what is there ------------------------------------------------------------------------


@pytest.mark.clause("CR-1.1", "CR-2.4")
@pytest.mark.parametrize("name", BOX)
def test_counts_and_sizes(name: str) -> None:
    """Each component has the pieces, copies and trimmed size that the rules ask for."""
    component = box()[name]
    kind, pieces, copies, trimmed = BOX[name]
    assert component.kind == kind
    assert len(component.pieces) == pieces
    assert sum(piece.copies for piece in component.pieces) == copies
    assert millimetres(component) == trimmed
    assert len({piece.id for piece in component.pieces}) == pieces


def test_nothing_else() -> None:
    """The box holds these components and no others."""
    assert list(box()) == [*BOX, "box"]


def test_box_list_agrees() -> None:
    """game.yaml lists what is printed, with the right counts."""
    pieces = {name: component.pieces for name, component in box().items()}
    layouts = Counter(piece.front.layout for piece in pieces["cards"])
    pools = Counter(
        {
            pool.id: sum(p.copies for p in pieces["chits"] if p.id.startswith(pool.id))
            for pool in content().game.pools
        }
    )
    printed = {
        "crew_cards": layouts["crew"],
        "personality_cards": layouts["personality"],
        "captain_cards": sum(p.copies for p in pieces["cards"] if p.id == "captain"),
        "alien_cards": sum(p.copies for p in pieces["cards"] if p.id == "alien"),
        "order_cards": len(pieces["orders"]),
        "reference_cards": pieces["reference"][0].copies,
        "pool_mats": len(pieces["mats"]),
        "officer_mats": pieces["officer_mats"][0].copies,
        "commission_dice": pools["commission"],
        "encounter_dice": pools["encounter"],
        "odds_cards": pieces["odds"][0].copies,
        "paper_dice_sheets": len(pieces["dice"]),
        "player_aids": sum(piece.copies for piece in pieces["aid"]),
        "log_sheets": len(pieces["log"]),
        "rulebooks": sum(component.kind == "book" for component in box().values()),
    }
    assert {item.id: item.count for item in content().game.contents} == printed


@pytest.mark.clause("CR-2.1", "CR-9.1")
def test_every_officer_once() -> None:
    """Each Crew card shows title, speciality, who wins or loses a tie, and its line; each Order is on one."""
    orders = {order.id: order.name for order in content().orders}
    found = []
    for card in content().crew:
        piece = next(piece for piece in box()["cards"].pieces if piece.id == card.id)
        said = words(piece.front, 63.5, 88.9)
        assert card.title.upper() in said
        assert orders[card.speciality].upper() in said
        assert card.text in said
        assert "twice and keep the higher" in said
        keen = [each.name for each in content().personalities if card.speciality in each.keen]
        assert keen
        counter = [each.name for each in content().personalities if card.speciality in each.counter]
        tie = said.split("Ties", 1)[1]
        assert ", ".join(keen) in tie
        assert ", ".join(counter) in tie.split(keen[-1], 1)[1]
        found.append(card.speciality)
    assert sorted(found) == sorted(orders)


@pytest.mark.clause("CR-15.1", "CR-15.2", "CR-15.3", "CR-15.4", "CR-15.5", "CR-15.6", "CR-15.7")
def test_every_personality_once() -> None:
    """Each Personality card shows its name, both lists of themes and both lists of Orders."""
    orders = {order.id: order.name for order in content().orders}
    assert len(content().personalities) == 7
    for card in content().personalities:
        piece = next(piece for piece in box()["cards"].pieces if piece.id == card.id)
        said = words(piece.front, 63.5, 88.9)
        keen, counter = said.split("COUNTER")
        assert card.name.upper() in keen
        assert card.keen_on in keen
        assert card.counter_to in counter
        assert [name for name in orders.values() if name in keen] == [
            orders[order] for order in orders if order in card.keen
        ]
        assert [name for name in orders.values() if name in counter] == [
            orders[order] for order in orders if order in card.counter
        ]


def test_cards_differ() -> None:
    """No two officers and no two temperaments share a picture; four decks, four backs."""
    pictures = {}
    for piece in box()["cards"].pieces:
        drawing = faces("home").draw(piece.front, 63.5, 88.9)
        scene = tuple(
            op.name
            for op, _ in flat(drawing)
            if isinstance(op, Use) and re.match("crew-|mind-|role-|scene-", op.name)
        )
        assert scene, f"{piece.id} has no picture"
        assert pictures.setdefault(scene, piece.id) == piece.id
    backs = {repr(piece.back) for piece in box()["cards"].pieces}
    assert len(backs) == 4


@pytest.mark.clause("CR-14.3", "CR-16.1", "CR-16.7")
def test_orders_with_prompts() -> None:
    """An Order card shows what the Order covers, three prompts and whose speciality it is."""
    for order in content().orders:
        piece = next(piece for piece in box()["orders"].pieces if piece.id == order.id)
        said = words(piece.front, 63.5, 88.9)
        assert order.text in said
        assert all(prompt in said for prompt in order.prompts[:3])
        assert next(card.title for card in content().crew if card.speciality == order.id) in said


@pytest.mark.clause("CR-1.2")
def test_mats_count_the_dice() -> None:
    """A pool mat has a column a type and a row a player, and says how many dice each party starts with."""
    for piece in box()["mats"].pieces:
        said = words(piece.front, 148, 210)
        assert re.findall(r"d\d+", said) == ["d4", "d6", "d8", "d10", "d12"]
        assert re.findall(r"(\d) (\d+) dice", said) == [
            ("3", "15"), ("4", "20"), ("5", "25"), ("6", "30"), ("7", "35")
        ]  # fmt: skip


@pytest.mark.clause("CR-1.2", "CR-1.4")
def test_chits_for_the_largest_party() -> None:
    """35 chits for each pool, seven of each type, told apart by their mark."""
    for pool, mark in (("commission", "chevron"), ("encounter", "ring")):
        pieces = [piece for piece in box()["chits"].pieces if piece.id.startswith(pool)]
        assert [(piece.id, piece.copies) for piece in pieces] == [
            (f"{pool}_d{die}", 7) for die in (4, 6, 8, 10, 12)
        ]
        for piece in pieces:
            for face in (piece.front, piece.back):
                assert face is not None
                used = {op.name for op, _ in flat(faces("mono").draw(face, *CHIT)) if isinstance(op, Use)}
                assert used == {f"icon-{mark}"}


@pytest.mark.clause("CR-1.2")
@pytest.mark.parametrize("ink", ["home", "mono"])
def test_a_chit_is_drawn_in_the_outline_of_its_die(ink: str) -> None:
    """Without their letters the five types of a pool are still told apart, and each says its type."""
    for pool in ("commission", "encounter"):
        outlines = set()
        for piece in box()["chits"].pieces:
            if piece.id.startswith(pool):
                drawing = faces(ink).draw(piece.front, *CHIT)
                assert words(piece.front, *CHIT, ink) == piece.id.split("_")[1]
                filled = (op.segments for op, _ in flat(drawing) if isinstance(op, Curve) and op.paint.fill)
                outlines.add(repr(next(filled)))
        assert len(outlines) == 5


# ---- numbers that are computed ------------------------------------------------------------


@pytest.mark.clause("CR-8.1", "CR-8.9", "CR-9.1")
@pytest.mark.parametrize("speciality", [False, True])
def test_odds_card_is_the_odds(speciality: bool) -> None:
    """The 225 numbers of each side are those of the odds module, in the order they are drawn."""
    piece = box()["odds"].pieces[0]
    face = piece.back if speciality else piece.front
    assert face is not None
    runs = [run for run, _ in letters(face, 148, 210)]
    drawn = [(int(run.text), run.font) for run in runs if re.fullmatch(r"\d+", run.text)]
    expected = []
    wins = [stance.auto_win for stance in content().words.attitudes]
    for ours, theirs in itertools.product(wins, wins):
        for crew, alien in itertools.product(content().types, content().types):
            chance = odds.conflict(crew, alien, ours, theirs, speciality).chance()
            expected.append((int(100 * chance + 0.5), "bold" if chance >= 0.5 else "text"))
    assert drawn == expected


@pytest.mark.clause("CR-7.6")
@pytest.mark.parametrize("speciality", [False, True])
def test_ground_of_the_odds_says_how_good_a_chance_is(speciality: bool) -> None:
    """Each number lies on the colour of its quarter; black line has a bar below those of the highest."""
    piece = box()["odds"].pieces[0]
    face = piece.back if speciality else piece.front
    assert face is not None
    shown = [run for run, _ in letters(face, *AID) if run.text.isdigit()]
    numbers = [int(run.text) for run in shown]
    inks = faces("home").style.palette("home")
    grounds = {inks[name]: name for name in ("best", "good", "poor", "slight")}
    drawn = [op.paint.fill for op, _ in flat(faces("home").draw(face, *AID)) if isinstance(op, Rect)]
    drawn = [grounds[fill] for fill in drawn if fill in grounds][-len(numbers) :]
    assert drawn == [
        "best" if n >= 75 else "good" if run.font == "bold" else "poor" if n >= 25 else "slight"
        for n, run in zip(numbers, shown, strict=True)
    ]
    bars = [
        op
        for op, _ in flat(faces("mono").draw(face, *AID))
        if isinstance(op, Line | Curve) and op.paint.width == 0.5
    ]
    assert len(bars) == sum(n >= 75 for n in numbers) > 0


@pytest.mark.clause("CR-1.4")
@pytest.mark.parametrize("ink", ["home", "mono"])
def test_ground_of_a_chit_tells_its_pool(ink: str) -> None:
    """Behind the die lie chevrons or rings as wide as the chit, so that a pool is known across the table."""
    for piece in box()["chits"].pieces:
        ground = [op for op, _ in flat(faces(ink).draw(piece.front, *CHIT)) if hasattr(op, "paint")]
        lines = [op for op in ground if op.paint.fill is None and op.paint.width >= 0.34]
        kind = Curve if piece.id.startswith("commission") else Circle
        assert any(isinstance(op, kind) for op in lines), piece.id
        assert not any(isinstance(op, Circle) for op in lines) or kind is Circle, piece.id


@pytest.mark.clause("CR-1.2")
def test_rulebook_counts_dice() -> None:
    """The rulebook's table of dice has 10n in all."""
    text = shipped.pack("bridge_crew").text("rulebook.md")
    rows = [
        [int(cell) for cell in row.split(" | ")]
        for row in re.findall(r"^\| [a-z ]+ \| ([\d |]+\d) \|$", text, re.M)
    ]
    assert list(zip(*rows, strict=True)) == [(n, n, 5 * n, 10 * n) for n in range(3, 8)]


@pytest.mark.clause("CR-14.4")
@pytest.mark.parametrize("lang", ["en", "de"])
def test_rulebook_lists_the_orders_of_every_personality(lang: str) -> None:
    """The picture of section 15 says in either language what is printed on the cards, in their order."""
    spoken, problems = load(shipped.pack("bridge_crew"), lang)
    assert spoken is not None, problems
    content = spoken.content
    assert isinstance(content, Content)
    names = {order.id: order.name for order in content.orders}
    pieces = {each.name: each.pieces for each in spoken.game.components(content, spoken.pack, Edition())}
    drawing = Faces(spoken.pack.layouts, "home", spoken.pack.words).draw(pieces["tempers"][0].front, 54, 47)
    runs = [op.text for op, _ in flat(drawing) if isinstance(op, Text)]
    assert runs[2:] == [
        text
        for one in content.personalities
        for text in (one.name, *(names[each] for each in (*one.keen, *one.counter)))
    ]
    assert runs[:2] == [spoken.pack.words("personality.keen"), spoken.pack.words("personality.counter")]


@pytest.mark.clause("CR-1.3")
def test_the_picture_of_full_pools_has_the_dice_of_the_example() -> None:
    """Five of each type in each pool, and 25 in all."""
    pools = box()["full_pools"].pieces[0].front.values["shown"]
    assert [(pool["id"], pool["each"], pool["dice"]) for pool in pools] == [
        ("commission", 5, 25),
        ("encounter", 5, 25),
    ]
    face = box()["full_pools"].pieces[0].front
    marks = [op.name for op, _ in flat(faces("home").draw(face, 54, 24.4)) if isinstance(op, Use)]
    assert marks.count("icon-chevron") == marks.count("icon-ring") == 26


@pytest.mark.clause("CR-2.2", "CR-2.3")
def test_the_picture_of_the_selection_has_the_picks_of_the_example() -> None:
    """The first player has the first pick of one deck and the last of the other, the third both third."""
    crew, minds = box()["selection"].pieces[0].front.values["shown"]
    assert crew["cards"] == [7, 6, 5, 4, 3]
    assert minds["cards"] == [3, 4, 5, 6, 7]
    assert (crew["left"], minds["left"]) == (True, False)


@pytest.mark.clause("CR-9.11")
def test_aid_shows_maverick_odds() -> None:
    """The crew's aid gives the chance of Technobabble and Alien Love for each die."""
    said = words(next(piece.back for piece in box()["aid"].pieces if piece.id == "aid_crew"), 128, 196)
    pairs = re.findall(r"d(\d+) (\d/\d)", said)
    assert pairs == [(str(die), str(odds.maverick(die, 3))) for die in content().types]


@pytest.mark.parametrize(
    ("part", "lit", "word"),
    [
        ("captain", 2, "school of lights"),
        ("crew", 6, "pattern buffer"),
        ("alien", 5, "for no reason"),
    ],
)
def test_each_part_has_an_aid_of_its_own(part: str, lit: int, word: str) -> None:
    """Captain, crew and Alien have their steps in dark lamps and a table that the two others have not."""
    parts = {piece.id: piece for piece in box()["aid"].pieces}
    assert set(parts) == {"aid_captain", "aid_crew", "aid_alien"}
    dark = faces("home").draw(parts[f"aid_{part}"].front, 128, 196)
    lamps = [op for op, _ in flat(dark) if isinstance(op, Circle) and op.r == 3.9 and op.paint.width == 0.5]
    assert len(lamps) == lit
    assert [name for name, piece in parts.items() if word in words(piece.back, 128, 196)] == [f"aid_{part}"]


def test_rulebook_names_every_clause_once() -> None:
    """Each clause number stands at the head of one paragraph, in order."""
    text = shipped.pack("bridge_crew").text("rulebook.md")
    heads = re.findall(r"^\*\*CR-(\d+)\.(\d+)\*\*", text, re.MULTILINE)
    numbers = [(int(section), int(clause)) for section, clause in heads]
    assert numbers == sorted(set(numbers))
    assert len(numbers) == 123
    assert {section for section, _ in numbers} == set(range(17))


# ---- paper dice ---------------------------------------------------------------------------


def placed(sides: int, x: float, y: float, turn: float) -> list[tuple[tuple[float, float], ...]]:
    """The faces and tabs of a net where a sheet puts it."""
    sheet = net(sides)
    c, s = round(cos(radians(turn))), round(sin(radians(turn)))
    parts = [side.corners for side in sheet.faces] + [tab.corners for tab in sheet.tabs]
    turned = [[(LARGER * (c * u - s * v), LARGER * (s * u + c * v)) for u, v in part] for part in parts]
    left = min(u for part in turned for u, _ in part)
    top = min(v for part in turned for _, v in part)
    return [tuple((x + u - left, y + v - top) for u, v in part) for part in turned]


@pytest.mark.clause("CR-1.2")
def test_a_sheet_of_nets_holds_one_of_each() -> None:
    """A set of each pool to roll for chits, half as large again as drawn: faces of a d12 are 15 mm."""
    assert Counter(sides for sides, *_ in NETS) == dict.fromkeys(content().types, 1)
    assert LARGER == 1.5


def test_nets_on_a_sheet_keep_apart() -> None:
    """At least half a millimetre lies between two nets, and three between a net and the sheet's edge."""
    nets = [placed(sides, x + 3, y + 24, turn) for sides, x, y, turn in NETS]
    for one, other in itertools.combinations(nets, 2):
        for a, b in itertools.product(one, other):
            assert overlap_mm2(grown(a, 0.25), grown(b, 0.25)) < 1e-9
    corners = [corner for each in nets for part in each for corner in part]
    assert min(x for x, _ in corners) >= 2.99
    assert max(x for x, _ in corners) <= 190 - 2.99
    assert min(y for _, y in corners) >= 23.5
    assert max(y for _, y in corners) <= 265 - 2.99


def grown(polygon: tuple[tuple[float, float], ...], by: float) -> tuple[tuple[float, float], ...]:
    """A polygon with its corners moved outwards from its middle."""
    cx = sum(x for x, _ in polygon) / len(polygon)
    cy = sum(y for _, y in polygon) / len(polygon)
    grow = [(x, y, 1 + by / hypot(x - cx, y - cy) * 1.5) for x, y in polygon]
    return tuple((cx + k * (x - cx), cy + k * (y - cy)) for x, y, k in grow)


@pytest.mark.parametrize("pool", ["commission", "encounter"])
def test_nets_are_drawn_where_they_were_put(pool: str) -> None:
    """The layout turns and shifts each net to its place, so that the sheet is what was checked."""
    piece = next(piece for piece in box()["dice"].pieces if piece.id == f"{pool}_dice")
    drawing = faces("home").draw(piece.front, 190, 265)
    found = []
    for op, outer in flat(drawing):
        if isinstance(op, Use) and op.name.startswith(f"net-{pool}-d"):
            _, _, width, height = drawing.symbols[op.name].box
            m = times(outer, op.matrix)
            # The symbol's box has a millimetre of air around the net.
            spots = [
                (m[0] * u + m[2] * v + m[4], m[1] * u + m[3] * v + m[5])
                for u, v in ((0, 0), (width - 2, height - 2))
            ]
            left, top = (min(spot[i] for spot in spots) for i in (0, 1))
            found.append((int(op.name.split("-d")[1]), round(left, 2), round(top, 2)))
    wanted = [(sides, round(x + 3.0, 2), round(y + 24.0, 2)) for sides, x, y, _ in NETS]
    assert sorted(found) == sorted(wanted)


# ---- mats that hold the dice --------------------------------------------------------------


def places(component: str, piece: str) -> list[tuple[float, float]]:
    """The middles of the squares where dice go."""
    (face,) = [each.front for each in box()[component].pieces if each.id == piece]
    drawing = faces("home").draw(face, *millimetres(box()[component]))
    squares = [op for op, _ in flat(drawing) if isinstance(op, Rect) and op.width == op.height == 25.5]
    return [(op.x + op.width / 2, op.y + op.height / 2) for op in squares]


@pytest.mark.clause("CR-1.2")
@pytest.mark.parametrize("piece", ["commission", "encounter"])
def test_chits_have_places_on_the_mats(piece) -> None:
    """Each place is larger than a chit, and so far from the next that fingers get between two."""
    middles = places("mats", piece)
    assert len(middles) == 35
    nearest = min(hypot(a - c, b - d) for (a, b), (c, d) in itertools.combinations(middles, 2))
    assert nearest >= max(CHIT) + 5


@pytest.mark.clause("CR-1.5")
def test_six_chits_of_one_origin_lie_open_on_an_officer_mat() -> None:
    """All of each in its field, none upon another."""
    for field in officer_fields(content()):
        left, top, wide, high = field
        middles = [in_field(field, number) for number in range(IN_FIELD)]
        for x, y in middles:
            assert left + CHIT[0] / 2 <= x <= left + wide - CHIT[0] / 2
            assert top + CHIT[1] / 2 <= y <= top + high - CHIT[1] / 2
        assert all(
            max(abs(a - c), abs(b - d)) > max(CHIT) for (a, b), (c, d) in itertools.combinations(middles, 2)
        )
    assert IN_FIELD == 6


def test_dice_sheets_say_what_they_are_for_and_how_a_d4_is_read() -> None:
    """That bought dice are better stands first."""
    for piece in box()["dice"].pieces:
        said = words(piece.front, 190, 265).replace("  ", " ")
        assert "One of each, to roll for chits" in said
        assert said.index("Buy dice if you can.") < said.index("1 Print on paper")
        assert "On a d4 the number that stands upright counts." in said


def test_the_orders_of_a_reference_stand_four_and_three() -> None:
    """None of them is alone in a row."""
    back = box()["reference"].pieces[0].back
    assert back is not None
    names = {order.name for order in content().orders}
    rows = Counter(round(run.y, 1) for run, _ in letters(back, 63.5, 88.9) if run.text in names)
    assert [count for _, count in sorted(rows.items())] == [4, 3]


def test_boxes_tell_what_they_hold_and_who_plays() -> None:
    """Both have the title in capitals all round, and the cards' box counts the reference cards."""
    for name, holds in (("card_box", "30 cards"), ("dice_box", "70 chits")):
        said = words(box()[name].pieces[0].front, *millimetres(box()[name]))
        assert holds in said
        assert "3–7 players · one evening · ages 12+" in said
        assert said.count("BRIDGE CREW") == 6
        assert "Bridge Crew" not in said
    assert "a reference for everybody" in words(box()["card_box"].pieces[0].front, 163.0, 140.9)
