"""The code book: every square found again, codes used evenly, neighbours that tell nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from math import fsum

import pytest

from generator.games.general_quarters.cards import maker
from generator.games.general_quarters.cards.codebook import (
    LINES,
    TABLE,
    CodeBook,
    check_digit,
    needs,
    plain,
    shared,
)
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


def test_a_code_stands_in_the_table_of_its_row_and_there_once(run):
    """So that two squares with one code would not tell that they hide the same."""
    cards, book = run
    for card in cards[:50]:
        codes = book.encoded(card)
        assert [code // TABLE for code in codes] == [square // 10 for square in range(100)]
        assert len(set(codes)) == 100


def test_a_book_has_a_table_for_each_row_in_the_shares_of_a_card(run):
    cards, book = run
    used = needs(cards[0].setup)
    assert len(book.tables) == 10
    for row in book.tables:
        assert Counter(book.entries[row * TABLE : (row + 1) * TABLE]) == used
    assert book.written(7) == f"K7{check_digit(7)}"
    assert book.written(999)[:2] == "Z9"


def test_equal_things_have_many_codes_in_every_row(run):
    """A row full of hits, or of water, still has more codes to choose from than squares."""
    _, book = run
    for row in book.tables:
        assert len(book.codes[row, "S"]) >= 3 * 10
        assert len(book.codes[row, "."]) >= 4 * 10


def test_a_single_slip_never_makes_another_code(run):
    """The table of another row, another line or another column: the check digit tells."""
    _, book = run
    for code in range(1000):
        row, line, column = code // 100, code // 10 % 10, code % 10
        slips = [other * 100 + line * 10 + column for other in range(10) if other != row]
        slips += [row * 100 + other * 10 + column for other in range(10) if other != line]
        slips += [row * 100 + line * 10 + other for other in range(10) if other != column]
        assert book.written(code)[2] not in {book.written(slip)[2] for slip in slips}


def test_letters_of_lines_are_like_no_figure_and_no_mark():
    """Nor is one a letter for a thing that a square hides, which are drawn beside them."""
    assert len(set(LINES)) == 10
    assert not set(LINES) & set("0123456789ILOQSUBX")


def test_check_digits_tell_nothing_of_what_is_hidden(run):
    """Each digit ends a hundred codes, and of those thirty hide a hit: z below 4."""
    _, book = run
    ends: dict[str, list[str]] = {}
    for code, token in enumerate(book.entries):
        ends.setdefault(book.written(code)[-1], []).append(token)
    assert {end: len(tokens) for end, tokens in ends.items()} == dict.fromkeys("0123456789", 100)
    assert all(abs(tokens.count("S") - 30) < 4 * 21**0.5 for tokens in ends.values())


def test_without_its_book_a_code_tells_nothing(run):
    """Over 200 books and a card in each, every line, figure and check digit hides hits as often: chi-square.

    Nine degrees of freedom; above 33 chance comes once in ten thousand. 30 of 100 squares are hits.
    """
    cards, _ = run
    all_of, hits = [Counter() for _ in range(3)], [Counter() for _ in range(3)]
    for number, card in enumerate(cards[:200]):
        book = CodeBook.of([card.setup], f"book {number}")
        for code, token in zip(book.encoded(card), card.grid, strict=True):
            for place, sign in enumerate(book.written(code)):
                all_of[place][sign] += 1
                hits[place][sign] += token[0] == "S"
    for every, hit in zip(all_of, hits, strict=True):
        assert len(every) == 10
        assert fsum((hit[sign] - 0.3 * n) ** 2 / (0.21 * n) for sign, n in every.items()) < 33


def test_the_largest_map_has_a_table_for_every_row_too():
    """Twelve rows of twelve: fewer codes a square, but more of every kind than a row can need."""
    _, content = shipped.load("general_quarters")
    setup = content.setup()
    large = replace(setup, waters=replace(setup.waters, rows=12, cols=12, shallow=(9, 10, 11)))
    book = CodeBook.of([large], "large")
    assert len(book.entries) == 1200
    for row in book.tables:
        assert all(len(book.codes[row, token]) >= min(12, n) for token, n in needs(large).items())
    assert book.written(1199)[:2] == "Z9"


def test_all_codes_are_used_evenly(run):
    """400 cards of 100 squares use each of 1,000 codes 40 times, give or take.

    Rows differ in what they hold, so codes of submarines spread more than chance over 1,000 would.
    """
    cards, book = run
    used = Counter(code for card in cards for code in book.encoded(card))
    assert len(used) == 1000
    for token in set(book.entries):
        of_token = [used[code] for code in range(1000) if book.entries[code] == token]
        assert abs(sum(of_token) / len(of_token) - 40) < 1e-9
    chi = fsum((used[code] - 40) ** 2 / 40 for code in range(1000))
    assert 700 < chi < 1900


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
            (codes[at] % TABLE, codes[at + 1] % TABLE)
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
    """No line or column of the tables is rich in ships: each has a hundred codes and 30 hits, z below 4."""
    _, book = run
    for at in range(10):
        line = [token for code, token in enumerate(book.entries) if code // 10 % 10 == at]
        column = book.entries[at::10]
        assert abs(line.count("S") - 30) < 4 * (100 * 0.3 * 0.7) ** 0.5
        assert abs(column.count("S") - 30) < 4 * (100 * 0.3 * 0.7) ** 0.5


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
    assert shared(10, {"a": 1, "b": 1, "c": 1}, {}) == {"a": 4, "b": 3, "c": 3}
    assert shared(1000, {"x": 30, "y": 70}, {}) == {"x": 300, "y": 700}


def test_what_is_scarce_has_enough_for_a_row():
    """The others share what is left, and who becomes scarce by that has enough as well."""
    assert shared(100, {"u": 1, "x": 50, "y": 49}, {"u": 3}) == {"u": 3, "x": 49, "y": 48}
    assert shared(20, {"u": 1, "v": 2, "x": 17}, {"u": 9, "v": 2}) == {"u": 9, "v": 2, "x": 9}


def test_rows_of_the_roughest_sea_never_run_out(run):
    """Every book of the box's ladder has as many codes of each thing as a row could hold."""
    _, content = shipped.load("general_quarters")
    setups = [content.setup(preset.id) for preset in content.presets.presets]
    book = CodeBook.of(setups, "all")
    for row in book.tables:
        for setup in setups:
            for token, n in needs(setup).items():
                assert len(book.codes[row, token]) >= min(setup.waters.cols, n), token
