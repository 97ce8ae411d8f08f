"""Cards by the thousand: what they share stands in a file once, and each still looks as it does alone."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from generator.games.general_quarters.cards import maker
from generator.games.general_quarters.counting import graph_cache
from generator.games.general_quarters.printing.places import CARD_MM
from generator.press.paper import paper
from generator.press.planning import Order
from generator.press.print_run import print_orders
from generator.press.settings import Settings
from tests import shipped
from tests.games.general_quarters.on_paper import coded, stickers, words

DPI = 120
EDGE = round(12 / 25.4 * DPI)
"""Where sheets say what they are, in dots."""


@pytest.fixture(scope="module")
def content():
    return shipped.load("general_quarters")[1]


def dealt(content, count, seed="series"):
    setup = content.setup()
    return list(maker.cards(graph_cache.graph(setup.waters), setup, maker.numbers(seed, setup, 0, count)))


def told(cards):
    """Records as of drills that show four squares each."""
    return {
        card.id: {
            "id": card.id,
            "intel": [[0, n], [5, 5], [9, 0], [3, 8]],
            "result": {"win": True, "rank": "Admiral"},
            "grade": {
                "name": "drill",
                "points": 0,
                "proven": 1,
                "scratches": 1,
                "luck": 0.0,
                "hunter_wins": 0,
                "hunter_games": 0,
            },
        }
        for n, card in enumerate(cards)
    }


def settings(ink="home", name="a4"):
    return Settings(paper(name, shipped.pack("general_quarters").layouts), ink)


def order(component, folder):
    pack = shipped.pack("general_quarters")
    return Order(pack, pack.name, [component], folder, [component])


def printed(component, folder, how):
    outcome = print_orders([order(component, folder)], how)
    assert not outcome.problems
    return outcome.written[0]


@pytest.mark.thorough
@pytest.mark.parametrize(("ink", "drills"), [("home", False), ("mono", True)])
@pytest.mark.parametrize("name", ["cards", "hidden", "covers"])
def test_a_run_looks_like_sheets_of_single_faces(content, tmp_path, ink, name, drills):
    """Printed as variable data or face by face: the same dots everywhere but in the words at the edge."""
    cards = dealt(content, 3)
    records = told(cards) if drills else None
    parts = [*coded(content, cards, "look", records), *stickers(content, cards, records=records)]
    component = next(part for part in parts if part.name == name)
    assert component.variable is not None
    variable = picture(printed(component, tmp_path / "variable", settings(ink)))
    faces = picture(printed(replace(component, variable=None), tmp_path / "faces", settings(ink)))
    differs = np.abs(variable - faces)[EDGE:-EDGE, EDGE:-EDGE] > 40
    assert (faces < 128).mean() > 0.02
    # QR codes are drawn as paths there and as images here, with other edges.
    assert differs.mean() < 0.004


def picture(file: Path):
    """The first page, in grey."""
    document = pypdfium2.PdfDocument(file)
    page = document[0].render(scale=DPI / 72, grayscale=True).to_numpy().astype(float)
    document.close()
    return page.squeeze()


@pytest.mark.parametrize(("name", "most"), [("cards", 1200), ("hidden", 600), ("covers", 450)])
def test_a_card_costs_few_bytes(content, tmp_path, name, most):
    """The bytes that each of two hundred more cards adds to a file."""
    sizes = []
    for count in (8, 208):
        cards = dealt(content, count)
        parts = [*coded(content, cards, "bytes"), *stickers(content, cards)]
        component = next(part for part in parts if part.name == name)
        sizes.append(printed(component, tmp_path / str(count), settings()).stat().st_size)
    assert (sizes[1] - sizes[0]) / 200 < most


def test_every_code_and_id_is_text(content, tmp_path):
    cards = dealt(content, 5)
    component = coded(content, cards, "text")[0]
    document = pypdfium2.PdfDocument(printed(component, tmp_path, settings()))
    words = " ".join(page.get_textpage().get_text_range() for page in document).split()
    document.close()
    for piece in component.pieces:
        assert piece.id in words
        assert {code[:-1] for code in piece.front.values["squares"]} <= set(words)


def test_a_sheet_says_what_it_is(content, tmp_path):
    cards = dealt(content, 3)
    layers = stickers(content, cards, "half inch")[0]
    document = pypdfium2.PdfDocument(printed(layers, tmp_path, settings()))
    texts = [page.get_textpage().get_text_range() for page in document]
    document.close()
    assert len(texts) == 3
    assert f"page 2 of 3 · {cards[1].id}" in texts[1]
    assert all("100 mm" in text and "Print at 100 %" in text for text in texts)


def test_cards_are_scaled_to_paper_too_small_for_them(content, tmp_path):
    """A sheet as large as the card alone, less its margins: printed smaller, and said so."""
    cards = coded(content, dealt(content, 2), "small")[0]
    outcome = print_orders([order(cards, tmp_path)], settings(name="90x120mm"))
    assert not outcome.problems
    assert any("is printed at" in remark for remark in outcome.remarks)
    assert cards.size == CARD_MM


@pytest.mark.thorough
def test_the_same_bytes_in_any_process_and_any_order_of_hashing(tmp_path):
    made = []
    for jobs, hashing in (("1", "1"), ("2", "2")):
        words = ["puzzle", "new", "--unrated", "--count", "5", "--jobs", jobs, "--out", tmp_path / jobs]
        subprocess.run(
            [sys.executable, "-m", "generator", *words],
            check=True,
            capture_output=True,
            cwd=Path(__file__).parents[4],
            env=os.environ | {"PYTHONHASHSEED": hashing},
        )
        made.append({path.name: path.read_bytes() for path in (tmp_path / jobs).iterdir() if path.is_file()})
    assert len(made[0]) == 4
    assert made[0] == made[1]


@pytest.mark.parametrize("sheets", ["codebook", "stickers", "press"])
def test_cards_travel_to_other_processes(content, sheets):
    """The maker of pieces can be sent along with the cards, and makes the same there."""
    cards = dealt(content, 2)
    maker = shipped.load("general_quarters")[0].puzzles
    for part in maker.components(content, cards, [], "travel", sheets, words()):
        twin = pickle.loads(pickle.dumps(part))
        assert [twin.pieces[i] for i in range(len(twin.pieces))] == [*part.pieces]
        assert twin.variable == part.variable


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"texts": ("", "123")}, "has 2 texts for 201 placeholders"),
        ({"texts": ("",) * 200 + ("ß",)}, "has characters outside the charset"),
        ({"id": "S-0000-0000-ÄÖÜ"}, "has characters outside the charset"),
        ({"images": ("S",)}, "has 1 images for 0 slots"),
    ],
)
def test_a_piece_that_does_not_fit_its_variable_data_is_told(content, tmp_path, changed, said):
    component = coded(content, dealt(content, 2), "fit")[0]
    pieces = [component.pieces[0], replace(component.pieces[1], **changed)]
    with pytest.raises(ValueError, match=said):
        printed(replace(component, pieces=pieces), tmp_path, settings())
    assert not list(tmp_path.iterdir())


@pytest.mark.clause("GQ-S7")
def test_drills_and_their_solutions_bear_the_id_that_makes_them_again(content):
    cards = dealt(content, 2)
    parts = [*coded(content, cards, "ids", told(cards)), *stickers(content, cards, records=told(cards))]
    for part in parts:
        if part.name in ("cards", "hidden", "covers"):
            assert [piece.front.values["id"] for piece in part.pieces] == [f"{card.id}-D" for card in cards]
        if part.name == "solutions":
            assert [card["title"] for card in part.pieces[0].front.values["cards"]] == [
                f"{card.id}-D" for card in cards
            ]
