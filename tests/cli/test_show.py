"""``broadside show``: one face, a contact sheet, or where the values come from."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from generator.contract import Edition
from generator.games import NAMES
from generator.games.loading import LoadedGame
from generator.play.logged_games import logged_state
from generator.reading.packs import shipped
from generator.reading.problems import Place, Problem
from tests.looks import looks
from tests.shipped import load, pack

SVG = "{http://www.w3.org/2000/svg}"


LINE = re.compile(r' d="([^"]+)"')


def letters(svg: str) -> str:
    """All text of an SVG file, run by run."""
    return " ".join(text.text or "" for text in ElementTree.fromstring(svg).iter(SVG + "text"))


def test_one_piece_is_its_face_at_its_size(broadside, tmp_path):
    code, out, err = broadside("show", "bridge_crew/cards/helm", "--out", tmp_path / "new")
    assert (code, err) == (0, "")
    path = tmp_path / "new" / "cards-helm.svg"
    assert out == f"{path.as_posix()}\n"
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    svg = path.read_text(encoding="utf-8")
    root = ElementTree.fromstring(svg)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == (
        "63.5mm",
        "88.9mm",
        "0 0 63.5 88.9",
    )
    assert root.findtext(SVG + "title") == "bridge_crew/cards/helm"
    assert "COURSE" in letters(svg)


def test_a_piece_may_be_named_without_its_component(broadside, tmp_path):
    assert broadside("show", "bridge_crew/helm", "--out", tmp_path).code == 0
    assert (tmp_path / "helm.svg").is_file()


def test_the_back_and_the_inks_have_files_of_their_own(broadside, tmp_path):
    for more in (["--back"], ["--ink", "mono"], ["--back", "--ink", "mono"]):
        assert broadside("show", "bridge_crew/cards/helm", "--out", tmp_path, *more).code == 0
    assert {path.name for path in tmp_path.iterdir()} == {
        "cards-helm-back.svg",
        "cards-helm-mono.svg",
        "cards-helm-back-mono.svg",
    }
    assert "CREW" in letters((tmp_path / "cards-helm-back.svg").read_text(encoding="utf-8"))
    mono = (tmp_path / "cards-helm-mono.svg").read_text(encoding="utf-8")
    colours = set(re.findall(r'"#([0-9a-f]{6})"', mono))
    assert all(colour[:2] == colour[2:4] == colour[4:] for colour in colours)


def test_a_component_is_a_contact_sheet_with_every_face(broadside, tmp_path):
    code, out, _ = broadside("show", "bridge_crew/cards", "--out", tmp_path)
    assert (code, out) == (0, f"{(tmp_path / 'cards.svg').as_posix()}\n")
    words = letters((tmp_path / "cards.svg").read_text(encoding="utf-8"))
    for word in ("HAIL", "LOGICAL", "CAPTAIN", "ALIEN", "comms", "philanthropic"):
        assert word in words
    # Each different back is there once.
    assert len(re.findall(r"\w+, back", words)) == 4


def test_a_game_is_one_sheet_in_its_own_folder(broadside, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, _ = broadside("show", "bridge_crew")
    assert (code, out) == (0, "output/bridge_crew/show/bridge_crew.svg\n")
    assert "COMMISSION" in letters((tmp_path / out.strip()).read_text(encoding="utf-8"))


def test_a_png_is_as_large_as_its_dots(broadside, tmp_path):
    code, out, _ = broadside("show", "bridge_crew/helm", "--format", "png", "--dpi", "254", "--out", tmp_path)
    assert (code, out) == (0, f"{(tmp_path / 'helm.png').as_posix()}\n")
    with Image.open(tmp_path / "helm.png") as picture:
        assert picture.size == (635, 889)
        assert len(picture.convert("RGB").getcolors(1_000_000)) > 20


def test_the_same_picture_is_the_same_bytes(broadside, tmp_path):
    for style in ("svg", "png"):
        bodies = []
        for _ in range(2):
            broadside("show", "bridge_crew/helm", "--format", style, "--out", tmp_path)
            bodies.append((tmp_path / f"helm.{style}").read_bytes())
        assert bodies[0] == bodies[1]


def test_png_and_svg_of_a_face_agree_on_every_letter(broadside, tmp_path):
    """The PNG is made from the PDF, the SVG from the display list; both say the same words."""
    import pypdfium2

    from generator.cli.options import loaded_packs
    from generator.drawing.faces import Faces
    from generator.press.pdf.document import PdfFile
    from generator.press.pdf.metadata import Info
    from generator.press.pdf.page import Page

    [loaded] = loaded_packs(["bridge_crew"], None)
    faces = Faces(loaded.pack.layouts, words=loaded.pack.words)
    components = {each.name: each for each in loaded.game.components(loaded.content, loaded.pack, Edition())}
    face = components["cards"].pieces[0].front
    drawing = faces.draw(face, 63.5, 88.9)
    file, page = PdfFile(Info(title="x"), faces.fonts), Page(63.5, 88.9)
    page.place(file.operators(drawing), 0, 0)
    file.add(page)
    document = pypdfium2.PdfDocument(BytesIO(file.finish()))
    printed = document[0].get_textpage().get_text_range()
    document.close()
    shown = letters(faces.standalone(face, 63.5, 88.9))
    assert sorted(re.sub(r"\s", "", printed)) == sorted(re.sub(r"\s", "", shown))


def test_provenance_lists_every_value_with_its_origin(broadside):
    code, out, _ = broadside("show", "bridge_crew", "--provenance")
    assert code == 0
    lines = out.splitlines()
    assert len(lines) > 100
    assert all(
        re.match(r"\S+\.yaml:\d+:\d+: (rulebook|public|derived|reconstructed) +\S+ = ", line)
        for line in lines
    )
    assert {line.split()[1] for line in lines} >= {"rulebook", "reconstructed"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["bridge_crw"], "did you mean 'bridge_crew'?"),
        (["bridge_crew/crads"], "did you mean 'cards'?"),
        (["jure"], "did you mean 'jure_of_the_seas'?"),
        (["bridge_crew/cards/he"], "did you mean 'helm'?"),
        (["bridge_crew/cards/hlem"], "did you mean 'helm'?"),
        (["bridge_crew/nowhere/helm"], "has no part 'nowhere'"),
        (["bridge_crew/mats/commission", "--back"], "'commission' has no back"),
        (["bridge_crew", "--ink", "pink"], "invalid value for '--ink'"),
        (["bridge_crew", "--dpi", "5"], "invalid value for '--dpi'"),
    ],
)
def test_what_nobody_knows_is_wrong_usage(broadside, tmp_path, words, said):
    code, out, err = broadside("show", *words, "--out", tmp_path / "new")
    assert (code, out) == (2, "")
    assert said in err
    assert not (tmp_path / "new").exists()


def test_a_layout_at_fault_is_named_and_nothing_is_written(broadside, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pack = tmp_path / "content" / "bridge_crew"
    shutil.copytree(shipped("content") / "bridge_crew", pack)
    (pack / "layouts").mkdir()
    (pack / "layouts" / "crew.svg.j2").write_text(
        "{% extends 'shared/face.svg.j2' %}\n{% block face %}\n<mask/>{% endblock %}"
    )
    code, out, _ = broadside("show", "bridge_crew/cards/helm")
    assert (code, out) == (
        1,
        "content/bridge_crew/layouts/crew.svg.j2:3:1: layout <mask> is not in the profile (use a clipPath)\n",
    )
    assert not (tmp_path / "output").exists()


def test_text_that_does_not_fit_is_shown_all_the_same(broadside, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pack = tmp_path / "content" / "bridge_crew"
    shutil.copytree(shipped("content") / "bridge_crew", pack)
    crew = pack / "crew.yaml"
    text = crew.read_text(encoding="utf-8")
    old = re.search(r"Hold on to something dignified\.?", text)
    assert old
    crew.write_text(text.replace(old[0], "Hold on to something dignified. " * 12), encoding="utf-8")
    code, out, _ = broadside("show", "bridge_crew/cards/helm")
    problem, path = out.splitlines()
    assert code == 1
    assert re.match(r"content/bridge_crew/crew\.yaml:\d+:\d+: text-too-long '“Hold on", problem)
    assert (tmp_path / path).is_file()


def test_what_a_whole_pack_check_finds_comes_after_the_picture(broadside, tmp_path, monkeypatch):
    """An eighth Personality breaks a rule; the form of the files is clean, so its card can be looked at."""
    monkeypatch.chdir(tmp_path)
    pack = tmp_path / "content" / "bridge_crew"
    shutil.copytree(shipped("content") / "bridge_crew", pack)
    file = pack / "personalities.yaml"
    text = file.read_text(encoding="utf-8")
    entry = re.search(r"  - id: logical\n(?:    .*\n)+", text)[0].replace("logical", "sarcastic")
    file.write_text(text.replace("\npersonalities:\n", f"\npersonalities:\n{entry}"), encoding="utf-8")
    code, out, _ = broadside("show", "bridge_crew/cards/sarcastic")
    path, *problems = out.splitlines()
    assert code == 1
    assert path == "output/bridge_crew/show/cards-sarcastic.svg"
    assert (tmp_path / path).is_file()
    assert "CR-V3 personalities: found 8, need 7" in problems[0]
    assert broadside("render", "bridge_crew").code == 1


def test_content_that_breaks_the_rules_and_cannot_be_drawn_is_told_alone(broadside, tmp_path, monkeypatch):
    """No internal fault: the problems say enough."""

    def stumble(*_):
        raise KeyError("sarcastic")

    problem = Problem(Place("content/bridge_crew/personalities.yaml", 6), "CR-V3", "found 8, need 7")
    game, content = load("bridge_crew")
    wrong = replace(game, read=lambda pack: (content, [problem]), components=stumble)
    monkeypatch.setattr("generator.games.bridge_crew.GAME", wrong)
    done = broadside("show", "bridge_crew", "--out", tmp_path / "none")
    assert (done.code, done.out) == (1, f"{problem}\n")
    assert not (tmp_path / "none").exists()


# ---- positions of logged games ------------------------------------------------------------


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    """A log of two games for two."""
    from typer.testing import CliRunner

    from generator.cli import app

    folder = tmp_path_factory.mktemp("log")
    args = [
        "playtest",
        "jure_of_the_seas",
        "--games",
        "2",
        "--seats",
        "2",
        "--seed",
        "show",
        "--out",
        str(folder),
    ]
    assert CliRunner().invoke(app, args).exit_code == 0
    return next(folder.rglob("games.jsonl"))


def test_a_logged_position_is_drawn_with_the_faces_of_its_tiles(broadside, tmp_path, log):
    """Turn 0 is the bare board with its monsters; later there are ships, and tiles with foam."""
    words = []
    for turn in (0, 6):
        args = ("--state", log, "2", str(turn), "--out", tmp_path)
        code, out, err = broadside("show", "jure_of_the_seas", *args)
        assert (code, err) == (0, "")
        path = tmp_path / f"game-2-turn-{turn}.svg"
        assert out == f"{path.as_posix()}\n"
        svg = path.read_text(encoding="utf-8")
        assert "before" in letters(svg) or not turn
        words.append(svg.count(looks("jure_of_the_seas").faces.palette["foam_inside"]))
    assert words[1] > words[0] + 4


def test_a_logged_position_as_png(broadside, tmp_path, log):
    args = ("--state", log, "1", "3", "--format", "png", "--dpi", "50", "--out", tmp_path)
    assert broadside("show", "jure_of_the_seas", *args).code == 0
    with Image.open(tmp_path / "game-1-turn-3.png") as drawn:
        assert min(drawn.size) > 339 / 25.4 * 50, "the board alone is so large"


@pytest.mark.thorough
@pytest.mark.parametrize("name", [*NAMES, "bridge_crew --lang de"])
def test_every_game_shows_a_table(broadside, tmp_path, name):
    name, *lang = name.split()
    args = ("--games", "1", "--bots", "random", "--out", tmp_path)
    assert broadside("playtest", name, *args).code == 0
    log = tmp_path / "games.jsonl"
    for more in ([], ["--ink", "mono"]):
        args = ("--state", log, "1", "12", "--out", tmp_path / "out", *lang, *more)
        code, out, err = broadside("show", name, *args)
        assert (code, err) == (0, "")
        svg = Path(out.strip()).read_text(encoding="utf-8")
        assert svg.count("<g ") > 20
    assert "sees it" in ElementTree.fromstring(svg).findtext(SVG + "title")


def lines_of_kinds(game, content):
    """For each kind of wake the lines of its tile, as an SVG has them; those of its last wake."""
    from generator.drawing.faces import Faces

    own = pack("jure_of_the_seas")
    faces = Faces(own.layouts, "home", own.words)
    parts = {part.name: part for part in game.components(content, own, Edition())}
    return {
        piece.front.values["type"]: set(LINE.findall(faces.standalone(piece.front, 45, 45)))
        for piece in parts["wake_tiles"].pieces
    }


def test_a_seat_is_shown_no_more_than_it_knew(broadside, tmp_path, log):
    """The same table from either side: own tiles lie open, those of the other show their backs."""
    views = []
    for seat in ("0", "1"):
        args = ("--state", log, "1", "4", "--seat", seat, "--out", tmp_path)
        assert broadside("show", "jure_of_the_seas", *args).code == 0
        views.append((tmp_path / f"game-1-turn-4-seat-{seat}.svg").read_text(encoding="utf-8"))
    game, content = load("jure_of_the_seas")
    state = logged_state(LoadedGame(pack("jure_of_the_seas"), game, content), log, 1, 4)
    lines = lines_of_kinds(game, content)
    lying = {tile["wake"] for tile in state.observation(0)["tiles"].values()}
    hands = [set(state.observation(seat)["hand"]) - lying for seat in (0, 1)]
    told = 0
    for seat, svg in enumerate(views):
        drawn = set(LINE.findall(svg))
        others = set().union(*(lines[kind] for kind in lying | hands[seat]))
        assert all(lines[kind] <= drawn for kind in hands[seat])
        for kind in hands[1 - seat] - hands[seat]:
            assert not (lines[kind] - others) & drawn
            told += bool(lines[kind] - others)
    assert told


def test_a_game_without_a_tabletop_says_so_in_one_line(broadside, tmp_path, log, monkeypatch):
    game, _ = load("jure_of_the_seas")
    monkeypatch.setattr("generator.games.jure_of_the_seas.GAME", replace(game, tabletop=None))
    done = broadside("show", "jure_of_the_seas", "--state", log, "1", "0", "--out", tmp_path / "none")
    assert done.code == 2
    assert "jure_of_the_seas has no tabletop: show --state needs one" in " ".join(done.err.split())
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("what", "game", "turn", "said"),
    [
        ("jure_of_the_seas", "3", "0", "holds games 1 to 2, not 3"),
        ("jure_of_the_seas", "0", "0", "holds games 1 to 2, not 0"),
        ("jure_of_the_seas", "1", "999", "game 1 has turns 0 to"),
        ("jure_of_the_seas/board", "1", "0", "--state shows the whole table"),
    ],
)
def test_a_position_there_is_not_is_wrong_usage(broadside, tmp_path, log, what, game, turn, said):
    code, _, err = broadside("show", what, "--state", log, game, turn, "--out", tmp_path / "none")
    assert code == 2
    assert said in " ".join(err.split())
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--state", "LOG", "1", "0", "--seat", "2"), "seat 2 is not one of 0 to 1"),
        (("--seat", "0"), "it goes with --state"),
    ],
)
def test_a_seat_there_is_not_is_wrong_usage(broadside, tmp_path, log, more, said):
    args = [log if each == "LOG" else each for each in more]
    code, _, err = broadside("show", "jure_of_the_seas", *args, "--out", tmp_path / "none")
    assert code == 2
    assert said in " ".join(err.split())
    assert not (tmp_path / "none").exists()


def test_a_log_that_is_not_there_is_wrong_usage(broadside, tmp_path):
    code, _, err = broadside("show", "jure_of_the_seas", "--state", tmp_path / "no.jsonl", "1", "0")
    assert code == 2
    assert "there is no log" in " ".join(err.split())


def test_a_log_of_other_content_is_a_problem(broadside, tmp_path, log):
    """The header names the content it was played with; the position is not drawn from another."""
    other = tmp_path / "other.jsonl"
    text = log.read_text(encoding="utf-8")
    digest = re.search(r'"content": ?"([0-9a-f]+)"', text).group(1)
    other.write_text(text.replace(digest, digest[::-1], 1), encoding="utf-8")
    code, out, _ = broadside(
        "show", "jure_of_the_seas", "--state", other, "1", "0", "--out", tmp_path / "none"
    )
    assert code == 1
    assert "bad-log not played with this content" in out
    assert not (tmp_path / "none").exists()


def test_what_the_last_playtest_says_of_a_piece_is_told_with_it(broadside, tmp_path, monkeypatch):
    """After its text; of a picture, whose path scripts read, apart from it. Nothing without a report."""
    monkeypatch.chdir(tmp_path)
    assert broadside("show", "bridge_crew/cards/helm")[2] == ""
    place = pack("bridge_crew").place("crew.yaml", "crew", "helm", "id")
    report = {
        "games": 1000,
        "content": "of another day",
        "items": [{"item": "crew helm", "place": f"bridge_crew/crew.yaml:{place.line}:1", "value": 0.43}],
        "components": [],
    }
    (tmp_path / "output" / "bridge_crew" / "report.json").write_text(json.dumps(report))
    said = "In the last 1,000 games played by bots: crew helm in 43 %; the pack has changed since."
    code, out, err = broadside("show", "bridge_crew/cards/helm")
    assert (code, out, err) == (0, "output/bridge_crew/show/cards-helm.svg\n", f"{said}\n")
    _, out, err = broadside("show", "bridge_crew/cards/helm", "--text")
    assert (out.splitlines()[-1], err) == (said, "")
    _, out, _ = broadside("show", "bridge_crew/cards/helm", "bridge_crew/reference", "--text")
    assert out.splitlines()[-1] == f"helm: {said}"
    assert "In the last" not in broadside("show", "bridge_crew/cards", "--text")[1]
