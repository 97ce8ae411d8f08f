"""Packs of strangers whose files are giants, have names that are no text, or lead out of their folder."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import fontpkg
import pikepdf
import pytest

from generator.drawing.style import MAX_FONTS
from generator.drawing.typography import font_files
from generator.reading.packs import shipped
from generator.system.limits import AVAILABLE
from tests.patience import takes_at_most

UNIX = pytest.mark.skipif(os.name == "nt", reason="names of any bytes and links are Unix's")
NO_TEXT = os.fsdecode(b"n\xfc\xff")


@pytest.fixture
def pack(broadside, tmp_path, monkeypatch):
    """A pack of one's own, in the current folder."""
    monkeypatch.chdir(tmp_path)
    assert broadside("new", "my_crew", "--from", "bridge_crew").code == 0
    return tmp_path / "content" / "my_crew"


def sparse(path: Path, size: int = 9 << 30) -> None:
    """A giant of nothing."""
    with path.open("wb") as file:
        file.truncate(size)


# ---- giants -------------------------------------------------------------------------------


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["icons/sea.svg", "icons/readme", "notes.txt", "unused.svg.j2"])
def test_a_giant_nobody_asks_for_is_passed_over(broadside, pack, name):
    sparse(pack / "layouts" / name)
    with takes_at_most(20):
        done = broadside("render", "my_crew/chits")
    assert (done.code, "chits.pdf" in done.out) == (0, True)


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("layouts/style.yaml", ("render", "my_crew/chits")),
        ("layouts/chit.svg.j2", ("render", "my_crew/chits")),
        ("layouts/style.yaml", ("show", "my_crew/chits")),
        ("crew.yaml", ("render", "my_crew/chits")),
    ],
)
def test_a_giant_that_is_needed_is_refused_in_a_line(broadside, pack, name, command):
    sparse(pack / name)
    with takes_at_most(20):
        done = broadside(*command)
    assert done.code == 1
    assert f"{name}:1:1: too-large " in done.out
    assert "internal fault" not in done.err


def test_a_giant_is_not_copied_into_a_new_pack(broadside, pack):
    sparse(pack / "layouts" / "icons" / "sea.svg")
    assert broadside("new", "another", "--from", "my_crew").code == 0
    assert not (pack.parent / "another" / "layouts" / "icons" / "sea.svg").exists()
    assert (pack.parent / "another" / "layouts" / "style.yaml").is_file()


# ---- names that are no text ---------------------------------------------------------------

COMMANDS = [
    ("validate", "{}", "--no-play"),
    ("render", "{}/chits"),
    ("render", "{}/chits", "--format", "svg"),
    ("show", "{}/chits"),
    ("playtest", "{}", "--games", "1"),
    ("new", "twin", "--from", "{}"),
]


@pytest.mark.sampled(2)
@UNIX
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_files_whose_names_are_no_text_break_nothing(broadside, pack, command):
    for place in ("{}.md", "layouts/{}.svg.j2", "layouts/icons/{}.svg", "layouts/{}/a.yaml"):
        path = pack / place.format(NO_TEXT)
        path.parent.mkdir(exist_ok=True)
        path.write_text("<svg/>")
    done = broadside(*(word.format("my_crew") for word in command))
    assert "internal fault" not in done.err
    assert done.code == 0, done


@pytest.mark.thorough
@UNIX
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_nor_does_a_pack_whose_folder_is_called_so(broadside, pack, command):
    pack.rename(pack.parent / NO_TEXT)
    done = broadside(*(word.format(NO_TEXT) for word in command))
    assert "internal fault" not in done.err
    assert done.code == 0, done
    for manifest in Path().rglob("manifest.json"):
        told = json.loads(manifest.read_bytes().decode("utf-8"))["pack"]
        assert told == "n_dcfc_dcff"
        assert manifest.parent.name == told, "its output is in a folder of that name"
    for report in Path().rglob("report.*"):
        assert report.read_text(encoding="utf-8")


# ---- links --------------------------------------------------------------------------------


def inputs(folder: Path) -> list[str]:
    """The hashes of what was printed, from its manifest."""
    (path,) = folder.rglob("manifest.json")
    return [entry["inputs"] for entry in json.loads(path.read_text(encoding="utf-8"))["files"]]


@pytest.mark.sampled(1)
@UNIX
@pytest.mark.parametrize("place", ["layouts/icons/x.svg", "layouts/more.yaml", "layouts/deep/er"])
def test_a_manifest_tells_nothing_of_a_file_elsewhere(broadside, pack, tmp_path, place):
    secret = tmp_path / "secret"
    path = pack / place
    path.parent.mkdir(exist_ok=True)
    path.symlink_to(secret)
    told = []
    for text in ("one", "two and three"):
        secret.write_text(text)
        assert broadside("render", "my_crew/chits", "--out", f"out {len(text)}").code == 0
        told.append(inputs(tmp_path / f"out {len(text)}"))
    assert told[0] == told[1] != []


@UNIX
@pytest.mark.parametrize(
    "command", [("render", "my_crew/chits"), ("validate", "my_crew"), ("show", "my_crew")]
)
def test_layouts_that_are_a_link_to_another_folder_are_refused(broadside, pack, tmp_path, command):
    (pack / "layouts").rename(tmp_path / "elsewhere")
    (pack / "layouts").symlink_to(tmp_path / "elsewhere")
    done = broadside(*command)
    assert done.code == 1
    assert "content/my_crew/layouts:1:1: outside-pack the folder leads out of its pack" in done.out


# ---- fonts --------------------------------------------------------------------------------


@pytest.mark.sampled(1)
@pytest.mark.parametrize("count", [MAX_FONTS, MAX_FONTS + 1])
def test_so_many_fonts_are_made_and_no_more(broadside, pack, count):
    """Each weight of a variable font takes a while; seven hundred were once made before a word was said."""
    style = pack / "layouts" / "style.yaml"
    text = style.read_text()
    had = len(re.findall(r"^  \w+: \{family", text, re.M))
    more = "".join(f"  own{n}: {{family: Jost, weight: {300 + n}}}\n" for n in range(count - had))
    style.write_text(text.replace("fonts:\n", f"fonts:\n{more}", 1))
    with takes_at_most(60):
        done = broadside("show", "my_crew/chits")
    if count > MAX_FONTS:
        assert done.code == 1
        assert f"too-long fonts has {count} entries, at most {MAX_FONTS} fit" in done.out
    else:
        assert "too-long" not in done.out


# ---- crowds of symbols --------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.parametrize("command", [("validate", "my_crew", "--no-play"), ("render", "my_crew/chits")])
def test_validate_and_render_both_refuse_a_crowd(broadside, pack, command):
    template = pack / "layouts" / "chit.svg.j2"
    crowd = (
        '<symbol id="dot" viewBox="0 0 9 9"><rect width="9" height="9"/></symbol>'
        '{% for n in range(190) %}<use href="#dot" width="1" height="1" x="{{ n % 15 }}"/>{% endfor %}'
    )
    template.write_text(template.read_text().replace("{% endblock %}", crowd + "{% endblock %}"))
    done = broadside(*command)
    assert done.code == 1
    assert "layouts/chit.svg.j2:1:1: layout a sheet full of these uses more than 20000 symbols" in done.out


# ---- fonts --------------------------------------------------------------------------------

COMMANDS = {
    "render": ("render", "moth"),
    "validate": ("validate", "moth"),
    "show": ("show", "moth", "--format", "png"),
    "press": ("render", "moth", "--ink", "press"),
}


@pytest.mark.thorough
@pytest.mark.usefixtures("copied")
@pytest.mark.skipif(not AVAILABLE, reason="there are no processes to copy")
@pytest.mark.parametrize("case", COMMANDS)
def test_no_command_reads_a_strangers_font_in_its_own_process(broadside, tmp_path, monkeypatch, case):
    """The manifest named the fonts, and read them once more for that, without limits."""
    monkeypatch.chdir(tmp_path)
    assert broadside("new", "moth", "--from", "deck")[0] == 0
    pack = tmp_path / "content" / "moth"
    for folder in ("fonts", "layouts"):
        (pack / folder).mkdir(exist_ok=True)
    shutil.copy(fontpkg.path("Barlow", weight=400), pack / "fonts" / "own.ttf")
    style = (shipped("layouts") / "deck" / "style.yaml").read_text("utf-8")
    lines = [
        "  text: {file: fonts/own.ttf}" if line.startswith("  text:") else line for line in style.split("\n")
    ]
    (pack / "layouts" / "style.yaml").write_text("\n".join(lines), "utf-8")
    readers = tmp_path / "readers"
    read = font_files._read

    def noted(body, name, weight):
        with readers.open("a") as file:
            file.write(f"{os.getpid()}\n")
        return read(body, name, weight)

    monkeypatch.setattr(font_files, "_read", noted)
    done = broadside(*COMMANDS[case])
    assert done.code == 0, done.out + done.err
    assert readers.read_text().split()
    assert str(os.getpid()) not in readers.read_text().split()


@pytest.mark.thorough
def test_a_font_file_may_call_itself_as_another_font_of_the_document_does(broadside, tmp_path, monkeypatch):
    """The parts of both were written under one name, which ended in an internal fault."""
    monkeypatch.chdir(tmp_path)
    assert broadside("new", "moth", "--from", "deck").code == 0
    pack = tmp_path / "content" / "moth"
    for folder in ("fonts", "layouts"):
        (pack / folder).mkdir(exist_ok=True)
    shutil.copy(fontpkg.path("Alegreya Sans", weight=400), pack / "fonts" / "own.ttf")
    style = (shipped("layouts") / "deck" / "style.yaml").read_text("utf-8")
    # Fonts that are made to have other figures have names of ours.
    style = style.replace(", figures: lining", "")
    label = style.replace("label: {family: Alegreya Sans, weight: 700,", "label: {file: fonts/own.ttf,")
    assert label != style
    (pack / "layouts" / "style.yaml").write_text(label, "utf-8")
    done = broadside("render", "moth/cards")
    assert done.code == 0, done.err
    with pikepdf.open(next(tmp_path.rglob("cards.pdf"))) as document:
        named = [each for each in document.objects if isinstance(each, pikepdf.Dictionary)]
        fonts = {str(each["/BaseFont"]) for each in named if "/BaseFont" in each}
    assert len([name for name in fonts if "AlegreyaSans-Regular" in name]) == 2
