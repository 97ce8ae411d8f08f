"""Text in a wrong encoding is told with what was meant; text that only looks odd is left alone."""

from __future__ import annotations

import pytest

from generator.reading.parsing.mojibake import mojibake, unmixed
from generator.reading.problems import Place


@pytest.mark.parametrize(
    "meant",
    [
        "It’s late",
        "Søren",
        "GRÖSSE, Größe",
        "wait… – “yes”",
        "Žlutý kůň, řeka",
        "5 °C",
        "10 €",
        "Привет",
        "a\u00a0b",
    ],
)
def test_utf_8_taken_for_windows_1252_is_undone(meant):
    garbled = "".join(
        bytes([byte]).decode("cp1252") if byte not in (0x81, 0x8D, 0x8F, 0x90, 0x9D) else chr(byte)
        for byte in meant.encode()
    )
    assert unmixed(garbled) == meant
    assert mojibake(garbled, Place("cards.csv", 2, 3)).severity == "warning"


@pytest.mark.parametrize(
    "text",
    [
        "Größe",
        "„MENÜ“",
        "CAFÉ…",
        "NAÇÃO",
        "IRMÃ–",
        "Ô… nuit",
        "„Å“",
        "Žluťoučký kůň úpěl",
        "Αθήνα",
        "東京",
        "plain",
    ],
)
def test_text_as_people_write_it_is_left_alone(text):
    assert unmixed(text) == text
    assert mojibake(text, Place("cards.csv")) is None
