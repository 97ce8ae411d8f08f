"""Files for a press name a printing condition; they are PDF/X where it comes with what that asks for."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from typer.testing import CliRunner, Result

from generator.cli import app
from tests.press.pdfx.judge import faults
from tests.press.pdfx.profiles import profile

CONTENT = Path(__file__).parents[3] / "content"


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def coated(tmp_path: Path) -> Path:
    path = tmp_path / "coated.icc"
    path.write_bytes(profile())
    return path


def claiming(level: str, coated: Path) -> list[str]:
    named = ["--condition", f"FOGRA39={coated}"] if level == "4" else ["--condition", "CGATS TR 001"]
    return ["--ink", "press", "--pdfx", level, *named]


PARTS = [
    "bridge_crew/officer_mats",
    "bruise_cruise/board",
    "general_quarters/scratch_cards",
    "to_the_bottom/a_to_z",
]


@pytest.mark.thorough
@pytest.mark.parametrize("level", ["4", "1a"])
def test_a_claim_is_true_of_every_kind_of_file(tmp_path: Path, coated: Path, level: str) -> None:
    ran = run("render", *PARTS, "--content", CONTENT, "--out", tmp_path / "out", *claiming(level, coated))
    assert ran.exit_code == 0, ran.output
    files = [path for path in tmp_path.rglob("*.pdf") if not path.stem.endswith(("docket", "die"))]
    assert len(files) == len(PARTS)
    for path in files:
        assert faults(path.read_bytes(), level) == set(), path.name
        # Whoever cannot read the table at the end of a file would have to mend it.
        with pikepdf.open(path, attempt_recovery=False) as pdf:
            assert pdf.pages[0].TrimBox is not None


@pytest.mark.thorough
@pytest.mark.parametrize("level", ["4", "1a"])
def test_whole_sheets_with_their_booklet_claim_it_too(tmp_path: Path, coated: Path, level: str) -> None:
    words = ["bridge_crew/rulebook", "bridge_crew/cards/helm", "--paper", "a3", *claiming(level, coated)]
    ran = run("render", *words, "--content", CONTENT, "--out", tmp_path / "out")
    assert ran.exit_code == 0, ran.output
    files = sorted(tmp_path.rglob("*.pdf"))
    assert len(files) == 3
    assert [faults(path.read_bytes(), level) for path in files] == [set()] * 3
    ids = {_document_id(path) for path in files}
    assert len(ids) == 3


def _document_id(path: Path) -> str:
    with pikepdf.open(path) as pdf:
        text = pdf.Root.Metadata.read_bytes().decode()
    return text.split("<xmpMM:DocumentID>")[1].split("<")[0]


PROMISED = {"output condition", "claim", "metadata", "trapped", "annotations", "version"}
"""Faults of a file that names its condition and does not say that it is PDF/X-4."""


def intent_of(path: Path) -> str:
    """The name that the output intent of a file has in the registry; the file claims nothing beside."""
    data = path.read_bytes()
    assert faults(data, "4") <= PROMISED
    with pikepdf.open(BytesIO(data)) as pdf:
        assert b"PDF/X" not in pdf.Root.Metadata.read_bytes()
        [intent] = pdf.Root.OutputIntents
        assert str(intent.S) == "/GTS_PDFX"
        assert str(intent.RegistryName) == "http://www.color.org"
        assert "/DestOutputProfile" not in intent
        return str(intent.OutputConditionIdentifier)


@pytest.mark.thorough
def test_every_kind_of_file_names_the_usual_condition_and_claims_no_more(tmp_path: Path) -> None:
    """PDF/X-4 holds a profile, which is the printer's: naming one of ours for it would be a lie."""
    parts = [*PARTS, "bridge_crew/rulebook"]
    ran = run("render", *parts, "--ink", "press", "--content", CONTENT, "--out", tmp_path)
    assert ran.exit_code == 0, ran.output
    files = [path for path in tmp_path.rglob("*.pdf") if not path.stem.endswith(("docket", "die"))]
    assert len(files) == len(parts)
    assert {path.name: intent_of(path) for path in files} == {path.name: "FOGRA39" for path in files}
    told = json.loads((tmp_path / "bridge_crew" / "manifest.json").read_text())["files"]
    assert {(entry["condition"], entry["pdfx"]) for entry in told} == {("FOGRA39", "")}


def test_another_registered_name_takes_its_place_and_none_leaves_it_out(tmp_path: Path) -> None:
    words = ["bridge_crew/mats", "--ink", "press", "--content", CONTENT, "--out", tmp_path, "--condition"]
    assert run("render", *words, "fogra51").exit_code == 0
    [path] = tmp_path.rglob("*.pdf")
    assert intent_of(path) == "FOGRA51"
    assert run("render", *words, "none").exit_code == 0
    with pikepdf.open(path) as pdf:
        assert "/OutputIntents" not in pdf.Root
    [entry] = json.loads((path.parent / "manifest.json").read_text())["files"]
    assert "condition" not in entry


def test_a_printer_at_home_has_no_condition(tmp_path: Path) -> None:
    assert run("render", "bridge_crew/mats", "--content", CONTENT, "--out", tmp_path).exit_code == 0
    [path] = tmp_path.rglob("*.pdf")
    with pikepdf.open(path) as pdf:
        assert "/OutputIntents" not in pdf.Root


def test_a_name_alone_is_a_reference_to_the_registry(tmp_path: Path, coated: Path) -> None:
    words = ["bridge_crew/mats", *claiming("1a", coated)]
    assert run("render", *words, "--content", CONTENT, "--out", tmp_path / "out").exit_code == 0
    with pikepdf.open(next(tmp_path.rglob("*.pdf"))) as pdf:
        [intent] = pdf.Root.OutputIntents
        assert str(intent.OutputConditionIdentifier) == "CGATS TR 001"
        assert "/DestOutputProfile" not in intent


def test_the_same_content_and_condition_give_the_same_bytes(tmp_path: Path, coated: Path) -> None:
    made = []
    for folder in ("one", "two"):
        words = ["bridge_crew/officer_mats", *claiming("1a", coated)]
        assert run("render", *words, "--content", CONTENT, "--out", tmp_path / folder).exit_code == 0
        [path] = (tmp_path / folder).rglob("*.pdf")
        made.append(path.read_bytes())
    assert made[0] == made[1]


def test_another_profile_prints_again_what_has_changed_and_another_place_of_it_does_not(
    tmp_path: Path, coated: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [
        "bridge_crew/mats",
        "--ink",
        "press",
        "--changed",
        "--content",
        CONTENT,
        "--out",
        tmp_path / "out",
    ]
    assert "was whole" not in run("render", *words, "--condition", coated).output
    monkeypatch.chdir(tmp_path)
    assert "was whole" in run("render", *words, "--condition", "coated.icc").output
    coated.write_bytes(profile(title="Another harbour"))
    assert "was whole" not in run("render", *words, "--condition", "coated.icc").output


def test_scratch_cards_of_a_printing_house_claim_it(tmp_path: Path) -> None:
    asked = ["--count", "3", "--unrated", "--sheets", "press", "--pdfx", "1a", "--condition", "CGATS TR 001"]
    ran = run("puzzle", "new", *asked, "--content", CONTENT, "--out", tmp_path)
    assert ran.exit_code == 0, ran.output
    data = (tmp_path / "scratch_cards.pdf").read_bytes()
    assert faults(data, "1a") == set()
    assert len(pypdfium2.PdfDocument(data)) == 3


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--condition", "coated.icc"], "--condition is for a press"),
        (["--ink", "press", "--pdfx", "1a"], "--pdfx names the printing condition: which one is yours?"),
        (
            ["--ink", "press", "--pdfx", "4", "--condition", "FOGRA39"],
            "--condition: 'FOGRA39' is a name; PDF/X-4 holds the profile itself",
        ),
        (["--ink", "press", "--condition", "gone.icc"], "--condition: 'gone.icc' is no file"),
    ],
)
def test_a_claim_that_cannot_be_made_is_refused(tmp_path: Path, options: list[str], told: str) -> None:
    ran = run("render", "bridge_crew/mats", "--content", CONTENT, "--out", tmp_path / "out", *options)
    assert ran.exit_code != 0
    assert told in str(ran.exception) or told in ran.output
    assert not (tmp_path / "out").exists()


def test_a_condition_in_the_settings_file_waits_for_a_press(
    tmp_path: Path, coated: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broadside.yaml").write_text("condition: coated.icc\nout: out\n")
    assert run("render", "bridge_crew/mats", "--content", CONTENT).exit_code == 0
    assert "claim" in faults((tmp_path / "out/bridge_crew/mats.pdf").read_bytes(), "4")
    assert run("render", "bridge_crew/mats", "--content", CONTENT, "--ink", "press").exit_code == 0
    assert faults((tmp_path / "out/bridge_crew/mats.pdf").read_bytes(), "4") == set()


# ---- the judge --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def honest(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("honest")
    (folder / "coated.icc").write_bytes(profile())
    words = ["bridge_crew/mats", *claiming("4", folder / "coated.icc")]
    ran = run("render", *words, "--content", CONTENT, "--out", folder / "out")
    assert ran.exit_code == 0, ran.output
    return next(folder.rglob("*.pdf")).read_bytes()


def _no_intent(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.OutputIntents


def _no_profile(pdf: pikepdf.Pdf) -> None:
    del pdf.Root.OutputIntents[0].DestOutputProfile


def _profile_of_a_monitor(pdf: pikepdf.Pdf) -> None:
    pdf.Root.OutputIntents[0].DestOutputProfile = pdf.make_stream(profile(space=b"RGB "), N=3)


def _no_claim(pdf: pikepdf.Pdf) -> None:
    text = pdf.Root.Metadata.read_bytes().replace(b"PDF/X-4", b"PDF/A-2")
    pdf.Root.Metadata = pdf.make_stream(text)


def _no_trim(pdf: pikepdf.Pdf) -> None:
    del pdf.pages[1].TrimBox


def _light(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].contents_add(b"1 0 0 rg 0 0 9 9 re f")


def _trapped(pdf: pikepdf.Pdf) -> None:
    pdf.docinfo["/Trapped"] = pikepdf.Name.Unknown


def _font_left_out(pdf: pikepdf.Pdf) -> None:
    for each in pdf.objects:
        if isinstance(each, pikepdf.Dictionary) and "/FontFile2" in each:
            del each["/FontFile2"]


def _link(pdf: pikepdf.Pdf) -> None:
    link = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, Rect=[0, 0, 9, 9])
    pdf.pages[0].Annots = pikepdf.Array([link])


def _blending_in_light(pdf: pikepdf.Pdf) -> None:
    page = pdf.pages[0]
    page.Resources.ExtGState["/gone"] = pikepdf.Dictionary(ca=0.5)
    page.Group = pikepdf.Dictionary(S=pikepdf.Name.Transparency, CS=pikepdf.Name.DeviceRGB)


PLANTED: dict[str, Callable[[Any], None]] = {
    "output intent": _no_intent,
    "output condition": _no_profile,
    "profile": _profile_of_a_monitor,
    "claim": _no_claim,
    "boxes": _no_trim,
    "colour": _light,
    "trapped": _trapped,
    "font": _font_left_out,
    "annotations": _link,
    "blending space": _blending_in_light,
}


@pytest.mark.parametrize(("fault", "plant"), PLANTED.items(), ids=PLANTED)
def test_the_judge_of_these_tests_sees_what_is_planted(
    honest: bytes, fault: str, plant: Callable[[Any], None]
) -> None:
    with pikepdf.open(BytesIO(honest)) as pdf:
        plant(pdf)
        out = BytesIO()
        pdf.save(out, deterministic_id=True, force_version="1.6")
    assert fault in faults(out.getvalue(), "4")
