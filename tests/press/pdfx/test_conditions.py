"""Printing conditions: which profiles and names are taken, and in what words the others are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.drawing.layouts import LayoutError
from generator.press.errors import UnusableValue
from generator.press.pdfx.conditions import MAX_BYTES, read_condition
from tests.press.pdfx.profiles import profile


@pytest.fixture
def coated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("coated.icc").write_bytes(profile())
    return "coated.icc"


@pytest.mark.parametrize("version", [(2, 4), (4, 2)])
def test_a_profile_is_known_by_its_description(coated: str, version: tuple[int, int]) -> None:
    Path(coated).write_bytes(
        profile(title="Küste, gestrichen" if version > (4, 0) else "Coast", version=version)
    )
    condition = read_condition(coated, "4")
    assert condition.title == ("Küste, gestrichen" if version > (4, 0) else "Coast")
    assert condition.name == ""
    assert condition.profile == Path(coated).read_bytes()


def test_a_registered_name_stands_before_its_profile(coated: str) -> None:
    assert read_condition(f"fogra39={coated}", "4").name == "FOGRA39"
    assert read_condition("CGATS TR001", "1a").name == "CGATS TR 001"
    assert read_condition("CGATS TR001", "1a").profile == b""


def test_a_file_called_like_a_condition_is_the_file(coated: str) -> None:
    Path(coated).rename("FOGRA39")
    assert read_condition("FOGRA39", "4").title == "Harbour coated"


FAULTS = {
    "a picture": (b"\x89PNG" + bytes(200), "is no ICC profile"),
    "nothing": (b"", "is no ICC profile"),
    "cut short": (profile()[:-40], "is not a whole ICC profile"),
    "longer than it says": (profile() + b"more", "is not a whole ICC profile"),
    "a table beyond its end": (
        profile()[:136] + b"\xff\xff\xff\x00" + profile()[140:],
        "is not a whole ICC profile",
    ),
    "of a monitor": (profile(kind=b"mntr"), "is a profile of a monitor, not of a press"),
    "in RGB": (profile(space=b"RGB "), "is a profile in RGB, not in CMYK"),
    "without a way back": (profile(without=b"B2A0"), "has no table B2A0"),
    "too new": (profile(version=(4, 4)), "is of ICC version 4.4, too new for PDF/X-4"),
}


@pytest.mark.parametrize(("data", "told"), FAULTS.values(), ids=FAULTS)
def test_a_file_that_is_no_profile_of_a_press_is_refused(coated: str, data: bytes, told: str) -> None:
    Path(coated).write_bytes(data)
    with pytest.raises(UnusableValue) as refused:
        read_condition(coated, "4")
    assert str(refused.value) == f"coated.icc {told}" or str(refused.value).startswith(f"coated.icc {told}")


def test_no_more_than_so_many_bytes_are_read(coated: str) -> None:
    with Path(coated).open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(UnusableValue, match="is larger than 16 MB"):
        read_condition(coated, "4")


@pytest.mark.parametrize(
    ("text", "level", "told", "hint"),
    [
        ("FOGRA39", "4", "'FOGRA39' is a name; PDF/X-4 holds the profile itself", "FOGRA39=FILE.icc"),
        ("nowhere.icc", "4", "'nowhere.icc' is no file that can be read", "coated.icc"),
        (".", "4", "'.' is no file that can be read", "coated.icc"),
        ("FOGRA93", "1a", "'FOGRA93' is no file that can be read", "coated.icc"),
        ("FOGRA38=coated.icc", "4", "'FOGRA38' is no registered printing condition", "FOGRA"),
    ],
)
def test_names_and_paths_of_nothing_are_refused(
    coated: str, text: str, level: str, told: str, hint: str
) -> None:
    with pytest.raises(UnusableValue) as refused:
        read_condition(text, level)  # type: ignore[arg-type]
    assert str(refused.value) == told
    assert hint in refused.value.hint


def test_a_profile_of_version_4_is_none_for_the_pdf_of_x_1a(coated: str) -> None:
    Path(coated).write_bytes(profile(version=(4, 2)))
    with pytest.raises(UnusableValue, match="too new for PDF/X-1a") as refused:
        read_condition(coated, "1a")
    assert "--pdfx 4" in refused.value.hint


def test_a_profile_that_changes_during_a_run_ends_it(coated: str) -> None:
    condition = read_condition(coated, "4")
    Path(coated).write_bytes(profile(title="Another"))
    with pytest.raises(LayoutError, match="another file than a moment ago"):
        condition.profile  # noqa: B018
