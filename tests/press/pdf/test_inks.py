"""Four inks and nothing else: how colours become ink, names of spot inks, every game for a press."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from typer.testing import CliRunner, Result

from generator.cli import app
from generator.drawing import style
from generator.drawing.display import (
    Circle,
    Drawing,
    Gradient,
    Line,
    Matrix,
    Op,
    Paint,
    Pop,
    Push,
    Rect,
    Shaded,
    Stop,
    Symbol,
    Text,
    Use,
)
from generator.drawing.display import (
    Path as Outline,
)
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError, Layouts
from generator.games import NAMES
from generator.press.errors import UnusableName
from generator.press.pdf.document import PdfFile
from generator.press.pdf.inks import (
    BLACK,
    MAX_INK,
    Process,
    SpotInks,
    cmyk,
    is_dark,
)
from generator.press.pdf.metadata import Info
from generator.press.pdf.page import Page
from tests.press.harbour_press import LAYOUTS, opened
from tests.press.test_prepress import measures

CONTENT = Path(__file__).parents[3] / "content"
MM = 72 / 25.4
LIGHT = {"rg", "RG", "g", "G"}


def render(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["render", *map(str, words), "--ink", "press"])


def streams(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """Everything that draws: pages, and forms at any depth."""
    yield from pdf.pages
    for each in pdf.objects:
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form":
            yield each


def spaces(pdf: pikepdf.Pdf) -> set[str]:
    """The colour spaces any page or form can name, by what they are."""
    found = set()
    for each in streams(pdf):
        for _, space in each.get("/Resources", {}).get("/ColorSpace", {}).items():
            assert str(space[0]) == "/Separation"
            assert str(space[2]) == "/DeviceCMYK"
            found.add(str(space[1]))
    return found


def words(pdf: pikepdf.Pdf) -> set[str]:
    return {str(operator) for each in streams(pdf) for _, operator in pikepdf.parse_content_stream(each)}


def lets_through(resources: Any) -> bool:
    """Whether anything that resources name is transparent: opacity, blending, soft masks."""
    states = dict(resources.get("/ExtGState", {}).items()).values()
    if any({"/ca", "/CA", "/BM", "/SMask"} & set(state.keys()) and not _is_opaque(state) for state in states):
        return True
    inside = dict(resources.get("/XObject", {}).items()).values()
    return any("/SMask" in each or lets_through(each.get("/Resources", {})) for each in inside)


def _is_opaque(state: Any) -> bool:
    return all(float(state.get(key, 1)) == 1 for key in ("/ca", "/CA")) and "/BM" not in state


def millimetres(box: Any) -> list[float]:
    return [round(float(edge) / MM, 2) for edge in box]


def inset(inner: list[float], outer: list[float]) -> list[float]:
    return [a - b for a, b in zip(inner, outer, strict=True)]


# ---- every game ---------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "paper"), [*((name, "card") for name in NAMES), ("bridge_crew", "a3")])
def test_no_light_is_anywhere_in_a_file_for_a_press(tmp_path: Path, name: str, paper: str) -> None:
    ran = render(name, "--content", CONTENT, "--out", tmp_path, "--paper", paper)
    assert ran.exit_code == 0, ran.output
    files = sorted((tmp_path / name).glob("*.pdf"))
    assert files
    for path in files:
        with pikepdf.open(path) as pdf:
            used = words(pdf)
            assert "k" in used
            assert not used & LIGHT, path.name
            assert not any(b"RGB" in each.unparse() or b"Gray" in each.unparse() for each in pdf.objects)
            for page in pdf.pages:
                assert ("/Group" in page) == lets_through(page.Resources)
                assert "/Group" not in page or page.Group.CS == "/DeviceCMYK"
                assert "/TrimBox" in page
            for each in pdf.objects:
                if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/FontDescriptor":
                    assert "/FontFile2" in each
        assert b"Helvetica" not in path.read_bytes()


def test_a_page_for_each_piece_holds_its_trim_its_bleed_and_its_marks(tmp_path: Path) -> None:
    ran = render("bridge_crew/cards", "--content", CONTENT, "--out", tmp_path, "--bleed", "4")
    assert ran.exit_code == 0, ran.output
    with pikepdf.open(tmp_path / "bridge_crew" / "cards.pdf") as pdf:
        assert len(pdf.pages) == 32
        for page in pdf.pages:
            trim, bleed, media = (millimetres(page[box]) for box in ("/TrimBox", "/BleedBox", "/MediaBox"))
            assert [trim[2] - trim[0], trim[3] - trim[1]] == pytest.approx([63.5, 88.9], abs=0.02)
            assert inset(trim, bleed) == pytest.approx([4, 4, -4, -4], abs=0.02)
            assert media[0] == media[1] == 0
            assert media[2] > bleed[2] + 4
        assert spaces(pdf) == set()


def test_a_book_shows_its_bleed_around_its_trim(tmp_path: Path) -> None:
    assert render("deck/rulebook", "--content", CONTENT, "--out", tmp_path).exit_code == 0
    with pikepdf.open(tmp_path / "deck" / "rulebook.pdf") as pdf:
        for page in pdf.pages:
            media = millimetres(page.MediaBox)
            # Below the bleed there is room for the slug.
            assert inset(media, millimetres(page.BleedBox)) == pytest.approx([0, -4.5, 0, 0], abs=0.02)
            trim = millimetres(page.TrimBox)
            assert inset(trim, millimetres(page.BleedBox)) == pytest.approx([3, 3, -3, -3], abs=0.02)


def test_a_press_gives_up_pieces_before_bleed(tmp_path: Path) -> None:
    """Poker cards on A4 leave 1 mm of bleed nine a sheet; six keep all of it."""
    ran = render("bridge_crew/cards", "--content", CONTENT, "--out", tmp_path, "--paper", "a4")
    assert ran.exit_code == 0
    assert "leaves" not in ran.output
    with pikepdf.open(tmp_path / "bridge_crew" / "cards.pdf") as pdf:
        assert len(pdf.pages) == 2 * 3


def test_the_same_content_gives_the_same_bytes(tmp_path: Path) -> None:
    made = []
    for folder in ("one", "two"):
        assert render("bridge_crew/mats", "--content", CONTENT, "--out", tmp_path / folder).exit_code == 0
        made.append((tmp_path / folder / "bridge_crew" / "mats.pdf").read_bytes())
    assert made[0] == made[1]


# ---- colours ------------------------------------------------------------------------------


def test_three_inks_at_most_and_greys_in_black_alone() -> None:
    assert cmyk("#000000") == BLACK
    assert cmyk("#ffffff") == (0, 0, 0, 0)
    assert cmyk("#808080")[:3] == (0, 0, 0)
    assert min(cmyk("#46522a")[:3]) == 0


@pytest.mark.parametrize("step", range(0, 256, 17))
def test_no_colour_asks_for_more_ink_than_paper_takes(step: int) -> None:
    for other in range(0, 256, 15):
        for colour in (f"#{step:02x}{other:02x}00", f"#00{step:02x}{other:02x}", f"#{other:02x}00{step:02x}"):
            assert sum(cmyk(colour)) <= MAX_INK + 1e-3
            assert sum(Process().mix(colour)) <= MAX_INK + 1e-3


def test_a_colour_is_one_mix_whatever_it_covers_but_for_letters_and_thin_lines_near_black() -> None:
    inks = Process()
    assert is_dark("#0b1a2e")
    assert not is_dark("#46522a")
    navy = " ".join(f"{part:.4g}" for part in cmyk("#0b1a2e"))
    assert inks.fill("#0b1a2e") == f"{navy} k"
    assert inks.stroke("#0b1a2e", 1.0) == f"{navy} K"
    assert inks.letters("#0b1a2e", 4) == "0 0 0 1 k"
    assert inks.stroke("#0b1a2e", 0.99) == "0 0 0 1 K"
    assert inks.fill("#0a0a0a") == "0 0 0 1 k"
    assert inks.overprints("#0b1a2e", 0.5)
    assert not inks.overprints("#0b1a2e", 1.0)


def drawn(*ops: Any, symbols: dict[str, Symbol] | None = None, inks: Process | None = None) -> pikepdf.Pdf:
    file = PdfFile(Info("Test"), Faces(LAYOUTS).fonts, inks or Process())
    page = Page(50, 50)
    page.place(file.operators(Drawing(ops, (0, 0, 50, 50), symbols or {})), 0, 0)
    file.add(page)
    return opened(file.finish())


def spelt(pdf: pikepdf.Pdf) -> list[str]:
    found = []
    for operands, operator in pikepdf.parse_content_stream(pdf.pages[0]):
        found.append(" ".join([*map(str, operands), str(operator)]))
    return found


def test_black_letters_and_lines_print_over_colour_and_shapes_in_its_stead() -> None:
    with drawn(
        Rect(0, 0, 40, 40, 0, Paint("#ffcc00")),
        Text(2, 10, "ink", "text", 4, "#101010"),
        Rect(5, 20, 5, 5, 0, Paint("#000000")),
        Line(0, 30, 9, 30, Paint(None, "#000000", 0.2)),
        Text(2, 40, "red", "text", 4, "#aa0000"),
    ) as pdf:
        states = {
            name.strip("/"): (bool(state.op), bool(state.OP), int(state.OPM))
            for name, state in pdf.pages[0].Resources.ExtGState.items()
        }
        assert states == {"over": (True, True, 1), "knock-out": (False, False, 1)}
        order = [
            word for word in spelt(pdf) if word.endswith((" gs", " re", " l", " f", " S")) or "Tj" in word
        ]
        kinds = [word.split()[0] if word.endswith("gs") else word.split()[-1] for word in order]
        assert kinds == ["re", "/over", "Tj", "/knock-out", "re", "/over", "l", "/knock-out", "Tj"]


RED, PEACH = "#e01000", "#f0c0a0"
STAR = Symbol("star", (0, 0, 10, 10), (Line(0, 5, 10, 5, Paint(None, "#000000", 0.4)),))
PAINTED = Symbol("painted", (0, 0, 10, 10), (Rect(0, 0, 10, 10, 0, Paint(RED)),))
LINE = Line(6, 20, 30, 20, Paint(None, "#000000", 0.4))
ON_RED = Rect(0, 0, 40, 40, 0, Paint(RED))
AT_5: Matrix = (1.0, 0.0, 0.0, 1.0, 5.0, 15.0)
SHADE = Gradient((0.0, 0.0, 40.0, 0.0), AT_5, (Stop(0, PEACH), Stop(1, RED)))
SQUARE = (("M", (0.0, 0.0)), ("L", (40.0, 0.0)), ("L", (40.0, 40.0)), ("L", (0.0, 40.0)), ("Z", ()))
PANEL = Outline(
    (*((kind, tuple(n / 2 + 5 for n in at)) for kind, at in SQUARE[:-1]), ("Z", ())), Paint(PEACH)
)
HEAVY = {
    "a line on it": ((ON_RED, LINE), False),
    "a line half on it": ((Rect(0, 0, 20, 40, 0, Paint(RED)), LINE), False),
    "a line on a thick line": ((Line(0, 20, 40, 20, Paint(None, RED, 4.0)), LINE), False),
    "letters on it": ((ON_RED, Text(5, 20, "ink", "text", 6, "#000000")), False),
    "small letters on it": ((ON_RED, Text(5, 20, "ink", "text", 2.5, "#000000")), False),
    "letters on letters": (
        (Text(5, 20, "ink", "text", 9, RED), Text(5.4, 20.4, "ink", "text", 9, "#000000")),
        False,
    ),
    "a symbol on it": ((ON_RED, Use("star", AT_5, "#000000")), False),
    "a line on a symbol": ((Use("painted", AT_5, "#000000"), LINE), False),
    "a symbol in a group on it": ((ON_RED, Push(AT_5), Use("star", AT_5, "#000000"), Pop()), False),
    "a line on a gradient": ((Shaded(SQUARE, SHADE), LINE), False),
    "a line beside it": ((Rect(0, 25, 40, 15, 0, Paint(RED)), LINE), True),
    "a line on a lighter one": ((Rect(0, 0, 40, 40, 0, Paint(PEACH)), LINE), True),
    "letters on a panel over it": ((ON_RED, PANEL, Text(7, 16, "ink", "text", 4, "#000000")), True),
    "letters on a sheer panel over it": (
        (
            ON_RED,
            PANEL._replace(paint=Paint(PEACH, fill_opacity=0.2)),
            Text(7, 16, "ink", "text", 4, "#000000"),
        ),
        False,
    ),
}


@pytest.mark.parametrize(("ops", "over"), HEAVY.values(), ids=HEAVY)
def test_black_prints_over_no_ink_with_which_it_would_not_dry(
    ops: tuple[Op, ...], over: bool, tmp_path: Path
) -> None:
    """Measured plate by plate, by code that shares nothing with the press."""
    with drawn(*ops, symbols={"star": STAR, "painted": PAINTED}) as pdf:
        assert any(word == "/over gs" for word in spelt(pdf)) is over
        pdf.save(tmp_path / "page.pdf")
    eyes = measures()
    assert 100 < max(eyes.ink_totals(tmp_path / "page.pdf")) <= eyes.MOST_INK


def test_black_in_the_stead_of_heavy_ink_has_as_much_of_it_as_dries() -> None:
    """Where plates shift a little, no white shows beside a line or a letter."""
    with drawn(ON_RED, LINE, Text(5, 30, "ink", "text", 6, "#000000")) as pdf:
        said = spelt(pdf)
    [line] = [word for word in said if word.endswith(" K")]
    [red, letters] = [word for word in said if word.endswith(" k")]
    assert line[:-2] == letters[:-2]
    mix, ground = ([float(part) for part in word.split()[:4]] for word in (line, red))
    assert mix[3] == 1
    assert sum(mix) == pytest.approx(MAX_INK, abs=0.01)
    assert mix[1] / mix[2] == pytest.approx(ground[1] / ground[2], abs=0.01)
    with drawn(ON_RED, Text(5, 30, "ink", "text", 2.5, "#000000")) as pdf:
        [_, small] = [word.split()[:4] for word in spelt(pdf) if word.endswith(" k")]
    assert sum(float(part) > 0 for part in small) == 2


def test_a_symbol_never_overprints_by_what_came_before() -> None:
    star = Symbol("star", (0, 0, 1, 1), (Circle(0.5, 0.5, 0.5, Paint("inherit")),))
    with drawn(
        Text(2, 10, "ink", "text", 4, "#000000"),
        Use("star", (5.0, 0.0, 0.0, 5.0, 0.0, 0.0), "#ff0000"),
        symbols={"star": star},
    ) as pdf:
        order = [word for word in spelt(pdf) if word.endswith((" gs", " Do"))]
        assert [word.split()[0] for word in order][:2] == ["/over", "/knock-out"]


def test_a_small_shape_and_a_large_one_of_a_colour_are_one_ink() -> None:
    small, big = Circle(5, 5, 1, Paint("#0b1526")), Rect(0, 0, 60, 60, 0, Paint("#0b1526"))
    with drawn(small, big) as pdf:
        assert len({word for word in spelt(pdf) if word.endswith(" k")}) == 1


# ---- a layout's own mixes -----------------------------------------------------------------

STYLE = """\
fonts:
  text: {family: Barlow}
palettes:
  home: {night: "#0b1526", amber: "#ffb000", coal: "#000000"}
  press: {night: "90/60/20/80", coal: "40/30/30/100"}
"""


def read(folder: Path, text: str) -> style.Style:
    (folder / "style.yaml").write_text(text, encoding="utf-8")
    return style.read(Layouts([folder]))


def test_a_layout_may_say_its_own_mixes(tmp_path: Path) -> None:
    found = read(tmp_path, STYLE)
    palette = found.palette("press")
    assert palette["amber"] == "#ffb000"
    inks = Process(found.mixes)
    assert inks.fill(palette["night"]) == inks.letters(palette["night"], 4) == "0.9 0.6 0.2 0.8 k"
    assert inks.fill(palette["coal"]) == "0.4 0.3 0.3 1 k"
    # On a screen both are black, or nearly; the palette keeps them and the home colours apart.
    assert len({*palette.values(), "#000000"}) == 4
    assert all(colour.startswith("#") for colour in palette.values())


@pytest.mark.parametrize(
    ("old", "new", "spot", "said"),
    [
        ("90/60/20/80", "101/0/0/0", "5:18", "more than 100 %"),
        ("90/60/20/80", "90/90/90/90", "5:18", "360 % of ink"),
        ('"#ffb000"', '"0/30/100/0"', "4:35", "only 'press' has those"),
        ("90/60/20/80", "90/60/20", "5:18", ""),
    ],
)
def test_a_bad_mix_is_a_problem_at_its_spot(tmp_path: Path, old: str, new: str, spot: str, said: str) -> None:
    with pytest.raises(LayoutError) as caught:
        read(tmp_path, STYLE.replace(old, new))
    problem = caught.value.problem()
    assert f"{problem.place.line}:{problem.place.column}" == spot
    assert said in problem.message


# ---- names of spot inks -------------------------------------------------------------------

HOSTILE = [
    "Cyan",
    "black",
    "All",
    "NONE",
    "Registration",
    " ",
    "Silver ",
    "Sil(ver)",
    "Sil\nver",
    "Silber/ö",
    "#41ll",
    "../x",
    "9",
    "S" * 41,
    "Silver\x00",
    "‮Silver",
]


@pytest.mark.parametrize("name", ["", *HOSTILE])
def test_a_name_no_plate_can_have_is_refused(name: str) -> None:
    with pytest.raises(UnusableName) as caught:
        SpotInks(scratch=name)
    assert "\n" not in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("name", HOSTILE)
def test_the_command_refuses_it_in_one_line(tmp_path: Path, name: str) -> None:
    ran = render("bridge_crew", "--content", CONTENT, "--out", tmp_path / "out", "--spot", name)
    assert ran.exit_code == 2
    assert len(ran.output.strip().splitlines()) == 1, ran.output
    assert not (tmp_path / "out").exists()


def test_two_plates_cannot_have_one_name() -> None:
    with pytest.raises(UnusableName, match="different"):
        SpotInks("Silver", "silver")


@pytest.mark.parametrize("name", ["Silver", "PANTONE 877 C", "Latex-2", "Rub_off+", "X"])
def test_ordinary_names_are_fine(name: str) -> None:
    assert SpotInks(name).name("scratch") == name
