"""The code book: every square found again, codes used evenly, neighbours that tell nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from generator.games.general_quarters.cards import maker
from generator.games.general_quarters.cards.codebook import CodeBook, checked, needs, plain, shared
from generator.games.general_quarters.counting import graph_cache
from tests import shipped


@pytest.fixture(scope="module")
def run():
    """Four hundred Standard cards and their book."""
    _, content = shipped.load("general_quarters")
    setup = content.setup()
    cards = list(maker.cards(graph_cache.graph(setup.waters), setup, maker.numbers("codes", setup, 0, 400)))
    return cards, CodeBook.of([setup], "codes")


def test_the_book_tells_what_every_square_hides(run):
    cards, book = run
    for card in cards[:50]:
        assert [book.entries[code] for code in book.encoded(card)] == [plain(token) for token in card.grid]


def test_no_code_stands_twice_on_a_card(run):
    cards, book = run
    assert all(len(set(book.encoded(card))) == len(card.grid) for card in cards[:50])


def test_a_book_has_a_thousand_codes_in_the_shares_of_a_card(run):
    cards, book = run
    assert len(book.entries) == 1000
    assert book.written(7)[:3] == "007"
    used = needs(cards[0].setup)
    assert Counter(book.entries) == {token: 10 * count for token, count in used.items()}


def test_a_single_slip_never_makes_another_code(run):
    """One digit misread, two neighbours swapped, a line or a column missed: the check digit tells."""
    _, book = run
    codes = {book.written(code) for code in range(1000)}
    assert len(codes) == 1000
    for code in codes:
        for at in range(4):
            misread = {code[:at] + digit + code[at + 1 :] for digit in "0123456789"} - {code}
            assert not misread & codes
        for at in range(3):
            swapped = code[:at] + code[at + 1] + code[at] + code[at + 2 :]
            assert swapped == code or swapped not in codes


def test_check_digits_tell_nothing_of_what_is_hidden(run):
    """Each digit ends a hundred codes, and of those thirty hide a hit: z below 4."""
    _, book = run
    ends: dict[str, list[str]] = {}
    for code, token in enumerate(book.entries):
        ends.setdefault(book.written(code)[-1], []).append(token)
    assert {end: len(tokens) for end, tokens in ends.items()} == dict.fromkeys("0123456789", 100)
    assert all(abs(tokens.count("S") - 30) < 4 * 21**0.5 for tokens in ends.values())
    assert checked("12")[:2] == "12"


def test_the_largest_map_has_a_thousand_codes_too():
    """144 squares: fewer codes a square, but more of every kind than a card needs."""
    _, content = shipped.load("general_quarters")
    setup = content.setup()
    large = replace(setup, waters=replace(setup.waters, rows=12, cols=12, shallow=(9, 10, 11)))
    book = CodeBook.of([large], "large")
    assert len(book.entries) == 1000
    assert all(len(book.codes[token]) > count for token, count in needs(large).items())


def test_all_codes_are_used_evenly(run):
    """400 cards of 100 squares use each of 1,000 codes 40 times, give or take; chi-square on 999 degrees.

    Codes of a card are drawn without repeats, which makes them a little more even than chance.
    """
    cards, book = run
    used = Counter(code for card in cards for code in book.encoded(card))
    chi = sum((used[code] - 40) ** 2 / 40 for code in range(1000))
    assert 750 < chi < 1150
    assert len(used) == 1000


def test_neighbours_in_the_book_tell_nothing(run):
    """Equal neighbours are as frequent as chance has it: z below 4."""
    _, book = run
    kinds = [entry[0] for entry in book.entries]
    share = sum((kinds.count(kind) / 1000) ** 2 for kind in set(kinds))
    alike = sum(one == two for one, two in pairwise(kinds))
    assert abs(alike - 999 * share) / (999 * share * (1 - share)) ** 0.5 < 4


def test_a_code_tells_nothing_about_the_codes_beside_it(run):
    """Numbers on neighbouring squares are uncorrelated, also where both hide the same: |r| below 4 sigma."""
    cards, book = run
    pairs = []
    for card in cards:
        codes, cols = book.encoded(card), card.setup.waters.cols
        pairs += [
            (codes[at], codes[at + 1])
            for at in range(len(codes) - 1)
            if (at + 1) % cols and plain(card.grid[at]) == plain(card.grid[at + 1])
        ]
    n = len(pairs)
    mean_x, mean_y = (sum(pair[side] for pair in pairs) / n for side in (0, 1))
    cov = sum((x - mean_x) * (y - mean_y) for x, y in pairs)
    spread = sum((x - mean_x) ** 2 for x, _ in pairs) * sum((y - mean_y) ** 2 for _, y in pairs)
    assert n > 5000
    assert abs(cov / spread**0.5) < 4 / n**0.5


def test_high_and_low_codes_hide_the_same(run):
    """No part of the numbers is rich in ships: each hundred holds 30 hits, z below 4."""
    _, book = run
    for low in range(0, 1000, 100):
        hits = book.entries[low : low + 100].count("S")
        assert abs(hits - 30) < 4 * (100 * 0.3 * 0.7) ** 0.5


def test_one_book_serves_several_presets():
    _, content = shipped.load("general_quarters")
    setups = [content.setup("calm"), content.setup("typhoon")]
    book = CodeBook.of(setups, "mixed")
    graph = graph_cache.graph(setups[0].waters)
    for setup in setups:
        card = maker.make(graph, setup, 5)
        assert [book.entries[code] for code in book.encoded(card)] == [plain(token) for token in card.grid]


def test_seed_and_ids_make_book_and_codes_again(run):
    cards, book = run
    again = CodeBook.of([cards[0].setup], "codes")
    assert again == book
    assert again.encoded(cards[3]) == book.encoded(cards[3])
    other = CodeBook.of([cards[0].setup], "other")
    assert other.id != book.id
    assert other.entries != book.entries


def test_shares_are_whole_and_add_up():
    assert shared(10, {"a": 1, "b": 1, "c": 1}) == {"a": 4, "b": 3, "c": 3}
    assert shared(1000, {"x": 30, "y": 70}) == {"x": 300, "y": 700}
