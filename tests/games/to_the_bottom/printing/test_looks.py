"""How the box looks, as far as it can be measured: legible, within its edges, sparing with ink."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pytest
import yaml
from PIL import Image

from generator.drawing.display import Circle, Line, Paint, Rect, Text, Use
from generator.drawing.display import Path as Curve
from generator.drawing.legibility.geometry import flat, scale
from generator.games.to_the_bottom.printing.card_faces import PORTHOLES
from generator.press.png import face_png
from tests import shipped
from tests.looks import Looks, Shown, darkness, heavy, inked, looks

GAME = "to_the_bottom"
SAFE_MM = 3.0
WEIGHTS_MM = (0.25, 0.5, 1.0)
IN_HOME, IN_PRESS = 0.38, 0.7
"""The most of a face that may be dark."""

EVERY_INK = pytest.mark.parametrize(
    "ink", ["home", "mono", pytest.param("press", marks=pytest.mark.thorough)]
)
PAPERS = pytest.mark.parametrize("paper", ["a4", "letter"])


def fronts(ink: str) -> Iterator[Shown]:
    """The fronts of all cards."""
    return (shown for shown in looks(GAME, ink).shown("cards") if not shown.piece.endswith("back"))


def kind_of(shown: Shown) -> str:
    """The id of a card, whichever of its portraits it has."""
    return shown.piece.partition("-")[0]


def picture(shown: Shown, game: Looks, dots: int = 60) -> Image.Image:
    """A face as pixels."""
    return Image.open(BytesIO(face_png(shown.drawing, game.faces.fonts, dots)))


# ---- letters ------------------------------------------------------------------------------


@EVERY_INK
def test_every_text_fits(ink: str) -> None:
    """No text too long for its box, no sign without a glyph, no icon that is not there."""
    shown = list(looks(GAME, ink).shown())
    assert shown
    assert [finding for face in shown for finding in face.drawing.findings] == []


@EVERY_INK
def test_no_letters_too_small(ink: str) -> None:
    assert looks(GAME, ink).small_letters() == []


def test_card_texts_are_set_at_2_7_mm_or_more() -> None:
    small = [
        f"{shown}: '{run.text}' {run.size * scale(matrix):.2f}"
        for shown in fronts("home")
        for run, matrix in shown.letters()
        if run.size * scale(matrix) < 2.7 - 1e-6 and len(run.text) > 1
    ]
    assert small == []


def test_card_texts_have_one_size() -> None:
    """In English the wordiest rule is as large as the shortest, in nearly ten points; flavour is smaller.

    Where a card has no rule, its line is the only text, and larger than any.
    """
    sizes = {
        round(run.size * scale(matrix), 2)
        for shown in fronts("home")
        for run, matrix in shown.letters()
        if run.y > 65 and matrix[1] == 0 and len(run.text) > 2
    }
    assert sizes == {4.1, 3.45, 3.1}
    for shown in fronts("home"):
        flavour = shown.face.values["card"]["flavour"]
        lines = {run.text for run, _ in shown.letters() if round(run.size, 2) == 3.1 and run.y > 80}
        assert lines == ({flavour} if flavour and not shown.face.values["card"]["is_plain"] else set()), shown


@pytest.mark.parametrize("name", ["player_aids", "a_to_z"])
def test_aids_are_set_in_eight_points_or_more(name: str) -> None:
    small = [
        f"{shown}: '{run.text}' {run.size * scale(matrix):.2f}"
        for shown in looks(GAME, "home").shown(name)
        for run, matrix in shown.letters()
        if run.size * scale(matrix) < 8 / 72 * 25.4
    ]
    assert small == []


@pytest.mark.clause("TB-3.1", "TB-3.4", "TB-5.8")
def test_the_aid_has_a_number_for_each_step_and_buys_on_the_cruise_alone() -> None:
    for side, buys in ("player_aid", True), ("player_aid, back", False):
        (shown,) = (face for face in looks(GAME, "home").shown("player_aids") if face.piece == side)
        texts = [run.text for run, _ in shown.letters()]
        steps = [text for text in texts if text in tuple("123456")]
        assert steps[:6] == list("123456")
        assert any("buy" in text for text in texts) is buys


def test_type_from_a_press_is_black_alone() -> None:
    """All text of what is read at the table has one ink, but for what stands light on a dark ground."""
    style = yaml.safe_load((shipped.pack(GAME).layouts[0] / "style.yaml").read_text(encoding="utf-8"))
    inks = style["palettes"]["press"]
    black = {key for key, ink in inks.items() if ink.startswith("0/0/0/")}
    assert {"ink", "ink_red", "on_beige"} <= black
    palette = looks(GAME, "press").faces.palette
    plain = {palette[key] for key in (*black, "on_red", "on_blue", "on_green", "on_violet", "on_navy")}
    mixed = {
        f"{shown}: '{run.text}'"
        for shown in looks(GAME, "press").shown("cards", "player_aids", "points", "score", "a_to_z")
        for run, _ in shown.letters()
        if run.fill not in plain
    }
    assert mixed == set()


def test_covers_say_for_how_many_how_long_and_from_what_age() -> None:
    _, content = shipped.load(GAME)
    [book] = [each for each in looks(GAME, "home").components() if each.name == "rulebook"]
    faces, piece = looks(GAME, "home").faces, book.pieces[0]
    assert piece.back is not None
    for face in (piece.front, piece.back):
        ops = [op for op, _ in flat(faces.draw(face, 148, 210, 0.0))]
        words = " ".join(op.text for op in ops if isinstance(op, Text))
        players = content.game.players
        for said in (f"{players.min} to {players.max} players", "about an hour", "ages 12 and up"):
            assert said in words


def seal(shown: Shown, game: Looks) -> list[bool]:
    """The value in the shape of its class, black or not, dot by dot."""
    crop = picture(shown, game, 254).convert("L").crop((47, 47, 169, 169))
    return [value < 128 for value in crop.tobytes()]


def test_a_6_turned_round_is_no_9() -> None:
    """The shape round a value has an upper and a lower end: upside down a card is not read as another."""
    _, content = shipped.load(GAME)
    value = {card.id: card.value for card in content.cards.cards}
    game = looks(GAME, "mono")
    seals = {kind_of(shown): seal(shown, game) for shown in fronts("mono") if value[kind_of(shown)] in (6, 9)}
    assert {value[kind] for kind in seals} == {6, 9}
    for one, dots in seals.items():
        for other, turned in seals.items():
            if value[one] != value[other]:
                differing = sum(a != b for a, b in zip(dots, reversed(turned), strict=True))
                assert differing > 0.1 * len(dots), (one, other, differing / len(dots))


def test_the_value_lies_in_the_corner_that_a_hand_shows() -> None:
    """Held in a fan, a card shows 17 mm of its left side: its value is whole within them."""
    _, content = shipped.load(GAME)
    value = {card.id: str(card.value) for card in content.cards.cards}
    for shown in fronts("home"):
        [run] = [
            run for run, matrix in shown.letters() if run.text == value[kind_of(shown)] and run.y < 20 > run.x
        ]
        assert run.size >= 8, shown
        assert run.x + 0.6 * run.size * len(run.text) / 2 < 17, shown


def test_values_and_names_are_large() -> None:
    """The value is 7 mm or more, the name 4.4 mm or more."""
    _, content = shipped.load(GAME)
    cards = {card.id: card for card in content.cards.cards}
    for shown in fronts("home"):
        card = cards[kind_of(shown)]
        size_of: dict[str, float] = {}
        for run, matrix in shown.letters():
            if run.font in ("display", "figures"):
                size_of[run.text] = max(size_of.get(run.text, 0), run.size * scale(matrix))
        assert size_of[str(card.value)] >= 7, shown
        assert size_of.get(card.name, 0) >= 4.4 or all(size_of[word] >= 4.4 for word in card.name.split()), (
            shown
        )


@EVERY_INK
def test_nothing_to_read_near_the_edge(ink: str) -> None:
    """All text keeps 3 mm from the trim; on the page-filling sheets 2 mm, where nothing is cut."""
    cut = {"cards", "player_aids"}
    near = looks(GAME, ink).letters_near_the_edge(lambda name: SAFE_MM if name in cut else 1.9)
    assert near == []


@EVERY_INK
def test_letters_stand_out(ink: str) -> None:
    """Every run of text has a contrast of 4.5 : 1 or more to what was painted under it."""
    assert looks(GAME, ink).faint_letters() == []


@pytest.mark.clause("TB-7.1")
def test_the_value_reads_upright_when_a_card_is_tired() -> None:
    """Turned a quarter to the right, a card has its value upright in the new upper left corner."""
    _, content = shipped.load(GAME)
    value = {card.id: str(card.value) for card in content.cards.cards}
    for shown in fronts("home"):
        turned = [
            (run, matrix)
            for run, matrix in shown.letters()
            if run.text == value[kind_of(shown)] and abs(matrix[0]) < 1e-6 and matrix[1] < 0
        ]
        assert len(turned) == 1, shown
        run, matrix = turned[0]
        x = matrix[0] * run.x + matrix[2] * run.y + matrix[4]
        y = matrix[1] * run.x + matrix[3] * run.y + matrix[5]
        assert x < shown.width / 3, shown
        assert y > shown.height * 2 / 3, shown
        assert run.size >= 5, shown


# ---- pictures -----------------------------------------------------------------------------


def test_every_kind_has_a_porthole_of_its_own() -> None:
    """A picture for each card but the second copies of five Babies; none is the bottle that others get."""
    _, content = shipped.load(GAME)
    seen = {}
    for shown in fronts("home"):
        [art] = {
            op.name
            for op in shown.drawing.ops
            if isinstance(op, Use) and op.name.startswith(("port-", "guest-"))
        }
        assert art.partition("-")[2].removesuffix("-1") == shown.piece
        seen[shown.piece] = shown.drawing.symbols[art].ops
    assert {name.partition("-")[0] for name in seen} == PORTHOLES == {card.id for card in content.cards.cards}
    assert len({repr(ops) for ops in seen.values()}) == len(seen) == 144 - 5


@EVERY_INK
def test_the_back_has_no_up_or_down(ink: str) -> None:
    """One back for all 144 cards, the same when it is turned round."""
    game = looks(GAME, ink)
    backs = [shown for shown in game.shown("cards") if shown.piece.endswith("back")]
    assert len({repr(shown.drawing.ops) for shown in backs}) == 1
    upright = picture(backs[0], game, 100).convert("L")
    turned = upright.rotate(180)
    differing = sum(abs(a - b) > 96 for a, b in zip(upright.tobytes(), turned.tobytes(), strict=True))
    assert differing < 0.01 * upright.width * upright.height


@EVERY_INK
def test_line_weights(ink: str) -> None:
    """Lines drawn on cards are 0.25, 0.5 or 1 mm wide; portholes and symbols are drawings of their own."""
    for shown in looks(GAME, ink).shown("cards", "player_aids", "points", "shop_mat", "box_shop", "score"):
        for op in shown.drawing.ops:
            paint = getattr(op, "paint", None)
            if isinstance(op, Rect | Circle | Line | Curve) and isinstance(paint, Paint) and paint.stroke:
                if paint.stroke == paint.fill:
                    continue  # colour that runs over an edge
                assert paint.width in WEIGHTS_MM, f"{shown}: a line of {paint.width} mm"


# ---- nothing by colour alone --------------------------------------------------------------


def test_classes_differ_in_grey() -> None:
    """A class is told by the shape of its badge and by its name on the plate, in any ink."""
    _, content = shipped.load(GAME)
    colour = {card.id: card.colour for card in content.cards.cards}
    signs: dict[str, set[tuple[str, str]]] = {}
    for shown in fronts("mono"):
        badges = {
            op.name for op, _ in flat(shown.drawing) if isinstance(op, Use) and op.name.startswith("badge-")
        }
        plate = shown.face.values["card"]["class_name"]
        plates = [run.text for run, _ in shown.letters() if run.text == plate]
        assert len(badges) == len(plates) == 1, shown
        signs.setdefault(colour[kind_of(shown)], set()).add((badges.pop(), plates[0]))
    assert all(len(pairs) == 1 for pairs in signs.values())
    assert len({badge for pairs in signs.values() for badge, _ in pairs}) == 5
    assert len({name for pairs in signs.values() for _, name in pairs}) == 5


def test_badges_differ_in_outline() -> None:
    """Filled with one grey, no two badges look alike: a tenth of their ground or more differs."""
    game = looks(GAME, "mono")
    masks = {}
    for colour in ("beige", "red", "blue", "green", "violet"):
        shown = next(
            face
            for face in fronts("mono")
            if any(isinstance(op, Use) and op.name == f"badge-{colour}" for op, _ in flat(face.drawing))
        )
        crop = picture(shown, game, 100).convert("L").crop((12, 12, 90, 90))
        masks[colour] = [value < 128 for value in crop.tobytes()]
    names = sorted(masks)
    for one in names:
        for other in names[names.index(one) + 1 :]:
            differing = sum(a != b for a, b in zip(masks[one], masks[other], strict=True))
            assert differing > 0.04 * len(masks[one]), (one, other, differing)


def test_mono_says_the_same() -> None:
    """Black line leaves out colour and texture, never a word or an icon."""
    for home, mono in zip(looks(GAME, "home").shown(), looks(GAME, "mono").shown(), strict=True):
        assert said(home) == said(mono), str(home)


def said(shown: Shown) -> tuple[list[str], list[str]]:
    """The texts and the icons of a face."""
    ops = [op for op, _ in flat(shown.drawing)]
    texts = " ".join(op.text for op in ops if isinstance(op, Text)).split()
    return texts, sorted(op.name for op in ops if isinstance(op, Use) and op.name.startswith("icon-"))


# ---- ink ----------------------------------------------------------------------------------


IN_MASSES = 0.2
"""The most of a sheet of cards, and of a box, that black line may blacken: they are cut in solid black."""
IN_COVERS = 0.33
"""And of a cover, whose sea is engraved like a woodblock's."""


def test_black_line_of_what_lies_on_the_table_prints_below_eight_per_cent() -> None:
    """The quick part of what follows."""
    names = ("player_aids", "points", "score")
    files = looks(GAME, "mono").printed("a4", *names)
    assert heavy(inked({name: files[name] for name in names})) == []


@pytest.mark.thorough
@PAPERS
def test_black_line_prints_below_eight_per_cent(paper: str) -> None:
    """In mono every side and page is less than 8 % black, but for cards, boxes and covers."""
    covered = inked(looks(GAME, "mono").printed(paper))
    assert {"cards", "player_aids", "points", "shop_mat", "score", "a_to_z", "box_shop", "rulebook"} <= set(
        covered
    )
    masses = {name: covered.pop(name) for name in ("cards", "box_shop", "box_starting")}
    covers = {f"{name}'s cover": [covered[name].pop(0)] for name in covered if name.startswith("rulebook")}
    covers["rulebook's back"] = [covered["rulebook"].pop()]
    assert heavy(masses, IN_MASSES) == []
    assert heavy(covers, IN_COVERS) == []
    assert heavy(covered) == []


def test_black_line_has_solid_black() -> None:
    """A picture has masses of black, not outlines alone: on most cards a twentieth of the glass."""
    game = looks(GAME, "mono")
    solid = []
    for shown in fronts("mono"):
        glass = picture(shown, game, 50).convert("L").crop((20, 40, 105, 125))
        blocks = glass.resize((21, 21), Image.Resampling.BOX)
        solid.append(sum(value < 40 for value in blocks.tobytes()) / len(blocks.tobytes()))
    assert sum(share > 0.05 for share in solid) > len(solid) / 2


def is_navy(name: str) -> bool:
    """Whether a face is one of those that are dark in colour: backs of cards, boxes, and markers."""
    return name.endswith(("back", "marker")) or name.startswith("box_")


@pytest.mark.parametrize(
    ("ink", "most"), [("home", IN_HOME), pytest.param("press", IN_PRESS, marks=pytest.mark.thorough)]
)
def test_colour_is_not_flooded(ink: str, most: float) -> None:
    """No face takes more than its share of the ink that would blacken it; backs and boxes are navy."""
    game = looks(GAME, ink)
    covered = {str(shown): darkness(picture(shown, game, 40)) for shown in game.shown()}
    assert {
        name: round(share, 2)
        for name, share in covered.items()
        if not 0.02 < share < (IN_PRESS if is_navy(name) else most)
    } == {}
