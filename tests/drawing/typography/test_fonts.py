"""Fonts are found, made static, measured as the PDF writer measures them, and kept safely."""

from __future__ import annotations

import base64
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import fontpkg
import pytest
from fontTools.ttLib import TTFont

from generator.drawing.typography import font_metrics, fonts
from generator.drawing.typography.fonts import FontError, FontSpec

WORDS = "Ticho na moři: Jørgen, Žofie & Kōji — 3½ “ports” → (AVATAR) Wa To"
STATIC = [FontSpec("Barlow"), FontSpec("Barlow", 700, "italic"), FontSpec("Chakra Petch", 600)]
VARIABLE = FontSpec("Exo 2", 900)

FONT = b"\0\1\0\0font" * 100


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty cache folder of the user's, and nothing remembered from before."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    fonts.load.cache_clear()
    yield tmp_path / "cache" / "broadside" / "fonts"
    fonts.load.cache_clear()


@pytest.mark.parametrize("spec", [*STATIC, VARIABLE], ids=str)
def test_widths_are_those_the_pdf_will_use(spec: FontSpec) -> None:
    from reportlab.pdfbase.ttfonts import TTFont as PdfFont

    font = fonts.load("text", spec)
    there = PdfFont(f"there-{spec.family}-{spec.weight}-{spec.style}", str(font.path))
    text = "".join(sign for sign in WORDS if not font.missing(sign))
    assert len(text) > len(WORDS) - 6
    for words in (text, *text.split(), "AVATAR", "fi fl ffi"):
        assert font.width(words) * 1000 == pytest.approx(there.stringWidth(words, 1000), abs=0.01)


def test_a_family_of_its_own_package_is_the_one_among_all_packages() -> None:
    families = fontpkg.families()
    assert {slug: fonts._of_own_package(slug) for slug in families} == families
    assert fonts._of_own_package("no-such-family") is None


def test_a_package_whose_module_has_another_name_is_asked_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_such_module(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(fonts, "import_module", no_such_module)
    assert fonts._of_own_package("barlow") == fontpkg.family("Barlow")
    assert fonts._of_own_package("no-such-family") is None


def test_a_missing_glyph_is_known_and_as_wide_as_its_box() -> None:
    font = fonts.load("text", FontSpec("Barlow"))
    with TTFont(font.path) as face:
        box = face["hmtx"].metrics[".notdef"][0] / face["head"].unitsPerEm
    assert font.missing("a漢b字漢") == "漢字"
    assert font.missing("Žofie") == ""
    assert font.width("漢") == pytest.approx(box)


def test_measures_bound_the_ink() -> None:
    for spec in STATIC:
        font = fonts.load("text", spec)
        with TTFont(font.path) as face:
            glyphs, cmap, units = face["glyf"], face.getBestCmap(), face["head"].unitsPerEm
            for sign in "HlÅŽÉgjpqy,;Q()":
                if ord(sign) in cmap:
                    glyph = glyphs[cmap[ord(sign)]]
                    assert glyph.yMax / units <= font.ascent + 0.005
                    assert -glyph.yMin / units <= font.descent + 0.02
            assert font.cap == pytest.approx(glyphs[cmap[ord("H")]].yMax / units, abs=0.005)


def test_static_fonts_are_used_as_they_are(cache: Path) -> None:
    assert fonts.load("text", FontSpec("Barlow")).path.name == "Barlow-Regular.ttf"
    assert not cache.exists()


def test_a_variable_font_is_made_static_at_its_weight(cache: Path) -> None:
    heavy = fonts.load("text", FontSpec("Exo 2", 900))
    with TTFont(heavy.path) as face, TTFont(fontpkg.path("Exo 2", weight=900)) as variable:
        assert "fvar" in variable
        assert "fvar" not in face
        assert face["OS/2"].usWeightClass == 900
        assert face["name"].getDebugName(6) == "BroadsideExo2900"
        assert face["name"].getDebugName(1) == "Broadside Exo 2 900"
        thick, thin = (each["glyf"]["I"].xMax - each["glyf"]["I"].xMin for each in (face, variable))
        assert thick > 2 * thin
    assert heavy.path.parent == cache
    assert stat.S_IMODE(cache.stat().st_mode) == 0o700
    # Made again, it is the same to the byte: printed files must not differ between machines.
    body = heavy.path.read_bytes()
    heavy.path.unlink()
    fonts.load.cache_clear()
    assert fonts.load("text", FontSpec("Exo 2", 900)).path.read_bytes() == body


def test_what_was_made_once_is_kept(cache: Path) -> None:
    made = []

    def make() -> bytes:
        made.append(1)
        return FONT

    assert fonts.cached_font("a.ttf", make) == fonts.cached_font("a.ttf", make)
    assert len(made) == 1


@pytest.mark.parametrize("damage", [b"", b"garbage" * 20, None], ids=["empty", "garbage", "one byte"])
def test_a_damaged_file_is_made_again(cache: Path, damage: bytes | None) -> None:
    path = fonts.cached_font("a.ttf", lambda: FONT)
    whole = path.read_bytes()
    path.write_bytes(b"g" + whole[1:] if damage is None else damage)
    assert fonts.cached_font("a.ttf", lambda: FONT) == path
    assert path.read_bytes() == whole
    assert [each.name for each in cache.iterdir()] == [path.name]


def test_no_spare_folder_is_made_where_the_cache_holds_fonts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A child that is ended would leave it behind."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(fonts, "_spare_folder", lambda: pytest.fail("a spare folder was made"))
    assert fonts.cached_font("a.ttf", lambda: FONT).is_relative_to(tmp_path)


def test_a_home_that_cannot_be_used_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    path = fonts.cached_font("spare.ttf", lambda: FONT[:100])
    assert path.read_bytes()[:100] == FONT[:100]
    assert not path.is_relative_to(tmp_path)


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="folders have no owners here")
def test_a_folder_others_can_write_is_not_trusted(cache: Path) -> None:
    cache.mkdir(parents=True)
    cache.chmod(0o777)
    (cache / "a.ttf").write_bytes(b"planted")
    path = fonts.cached_font("a.ttf", lambda: b"own" * 30)
    assert path.parent != cache
    assert path.read_bytes().startswith(b"own")


def test_a_failed_making_leaves_nothing(cache: Path) -> None:
    def fails() -> bytes:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fonts.cached_font("a.ttf", fails)
    assert list(cache.iterdir()) == []


@pytest.mark.parametrize("spec", [*STATIC, VARIABLE], ids=str)
def test_measures_are_read_once_and_come_back_the_same(
    cache: Path, monkeypatch: pytest.MonkeyPatch, spec: FontSpec
) -> None:
    first = fonts.load("text", spec)
    fonts.load.cache_clear()
    monkeypatch.setattr(font_metrics, "_measured", None)
    again = fonts.load("text", spec)
    for name in ("path", "ascent", "descent", "cap", "advances"):
        assert getattr(again, name) == getattr(first, name)
    # A text that breaks elsewhere because a width came back otherwise would be found on paper only.
    assert {type(width) for width in again.advances.values()} == {int}
    assert list(again.advances) == list(first.advances)


@pytest.mark.parametrize("damage", [b"", b"garbage" * 20, None], ids=["empty", "garbage", "one byte"])
def test_damaged_measures_are_read_again(cache: Path, damage: bytes | None) -> None:
    first = fonts.load("text", FontSpec("Barlow"))
    [kept] = (cache.parent / "metrics").iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(b"?" + whole[1:] if damage is None else damage)
    fonts.load.cache_clear()
    assert fonts.load("text", FontSpec("Barlow")).advances == first.advances
    assert kept.read_bytes() == whole


def test_a_font_changed_in_its_place_is_measured_anew(tmp_path: Path, cache: Path) -> None:
    path = tmp_path / "font.ttf"
    path.write_bytes(Path(fontpkg.path("Barlow")).read_bytes())
    thin = font_metrics.metrics(path)
    path.write_bytes(Path(fontpkg.path("Barlow", weight=700)).read_bytes())
    assert font_metrics.metrics(path) != thin


@pytest.mark.parametrize("length", [0, 3, 100, 3_000, 20_000])
def test_a_font_cut_short_is_refused(tmp_path: Path, cache: Path, length: int) -> None:
    path = tmp_path / "font.ttf"
    path.write_bytes(Path(fontpkg.path("Barlow")).read_bytes()[:length])
    with pytest.raises(font_metrics.Unusable, match="cannot be read"):
        font_metrics.metrics(path)
    with pytest.raises(font_metrics.Unusable, match="cannot be read"):
        font_metrics.metrics(tmp_path / "none.ttf")


@pytest.mark.parametrize(
    ("spec", "message", "hint"),
    [
        (FontSpec("Barlo"), "the font family 'Barlo' is not one of ours", "did you mean 'Barlow'?"),
        (
            FontSpec("Zzyzx Sans"),
            "the font family 'Zzyzx Sans' is not one of ours",
            "pip install fontpkg-zzyzx-sans, if there is such a package",
        ),
        (FontSpec("Barlow", 450), "Barlow has no weight 450 normal", "100 normal"),
        (FontSpec("Exo 2", 1000), "Exo 2 has no weight 1000 normal", "100 to 900"),
    ],
)
def test_a_font_that_is_not_there_says_what_to_try(spec: FontSpec, message: str, hint: str) -> None:
    with pytest.raises(FontError) as caught:
        fonts.load("text", spec)
    assert str(caught.value) == message
    assert hint in caught.value.hint


def test_a_data_address_holds_the_letters_asked_for_and_no_more() -> None:
    font = fonts.load("text", FontSpec("Barlow"))
    uri = fonts.data_uri(font, ["Ahoy", "hay"])
    head, _, body = uri.partition(",")
    assert head == "data:font/ttf;base64"
    with TTFont(BytesIO(base64.b64decode(body))) as part, TTFont(font.path) as whole:
        assert {chr(code) for code in part.getBestCmap()} == set("Ahoyay")
        for code, glyph in part.getBestCmap().items():
            assert part["hmtx"].metrics[glyph][0] == whole["hmtx"].metrics[whole.getBestCmap()[code]][0]
        # Kerning and ligatures would set the text otherwise than it was measured.
        assert not {"GPOS", "GSUB", "kern"} & set(part.keys())
    assert fonts.data_uri(font, ["hay", "Ahoy"]) == uri


def test_the_part_of_a_font_is_made_once_and_cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second run, for which ``cache_clear`` stands, makes none but of other letters or a damaged file."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    font, made = fonts.load("text", FontSpec("Barlow")), []
    subset = fonts._subset
    monkeypatch.setattr(fonts, "_subset", lambda font, signs: made.append(signs) or subset(font, signs))
    addresses = []
    for text in ("Ahoy", "yoAh", "hay", "Ahoy"):
        fonts._data_uri.cache_clear()
        addresses.append(fonts.data_uri(font, [text]))
    assert made == ["Ahoy", "ahy"]
    assert addresses[0] == addresses[1] == addresses[3] != addresses[2]
    for file in (tmp_path / "broadside" / "subsets").iterdir():
        file.write_bytes(file.read_bytes()[:-1] + b"?")
    fonts._data_uri.cache_clear()
    assert fonts.data_uri(font, ["Ahoy"]) == addresses[0]
    assert made == ["Ahoy", "ahy", "Ahoy"]


def test_measuring_fonts_does_not_load_the_press() -> None:
    code = (
        "import sys\nfrom generator.drawing.typography import fonts\n"
        "fonts.load('text', fonts.FontSpec('Barlow'))\n"
        "print([name for name in ('reportlab', 'numpy', 'pikepdf', 'pypdfium2', 'fontTools.subset')"
        " if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_lengths_add_up_alike_on_every_python() -> None:
    """From 3.12 on ``sum`` gives 1.0, and eight files were printed otherwise."""
    assert fonts.total([0.1] * 10) == 0.9999999999999999
    assert fonts.total(()) == 0.0
