"""Colours of a pack's own that hide text in black and white are told; those of its game are not looked at."""

from __future__ import annotations

from pathlib import Path

from generator.contract import Face, Piece
from generator.drawing.faces import Faces
from generator.drawing.legibility.mono import MonoReader
from generator.reading.packs import Pack
from tests.drawing.kit import SHARED, STYLE, Kit

CARD = """{% extends "shared/face.svg.j2" %}
{% block face %}
{{ textline("Moth", 30, 20, 40, fill=ink("night")) }}{{ textline("Owl", 30, 40, 40, fill=ink("amber")) }}
{% endblock %}
"""
IN_MONO = '  mono: {night: "#ffffff"}'


def told(kit: Kit, folder: Path, mono: str) -> list[str]:
    """The problems of a pack whose style has that palette, each kind of face read twice."""
    own = folder / "own"
    kit.write("style.yaml", STYLE.replace(IN_MONO, '  mono: {night: "#000000", amber: "#000000"}'))
    kit.write("card.svg.j2", CARD)
    Kit(own / "layouts").write("style.yaml", STYLE.replace(IN_MONO, mono))
    pack = Pack(own, "own", (own / "layouts", kit.folder, SHARED))
    face = Face("card")
    reader = MonoReader(pack, Faces(pack.layouts))
    problems = [
        problem
        for colours in ("one", "two")
        for problem in reader.problems(Piece("moth", face), face, frozenset((colours,)), (60.0, 90.0))
    ]
    return [f"{each.place.line}:{each.place.column} {each.code} {each.message[:6]}" for each in problems]


def test_a_colour_that_hides_text_in_black_and_white_is_told_once(kit: Kit, tmp_path: Path) -> None:
    assert told(kit, tmp_path, '  mono: {night: "#ffffff", amber: "#000000"}') == ["9:17 faint-text 'Moth'"]


def test_one_that_mono_leaves_out_is_told_at_home(kit: Kit, tmp_path: Path) -> None:
    assert told(kit, tmp_path, '  mono: {night: "#000000"}') == ["8:35 faint-text 'Owl' "]


def test_dark_colours_and_those_of_the_game_are_not_told(kit: Kit, tmp_path: Path) -> None:
    assert told(kit, tmp_path, '  mono: {night: "#333333", amber: "#000000"}') == []
    assert told(kit, tmp_path, '  mono: {night: "#000000", amber: "#000000"}') == []
