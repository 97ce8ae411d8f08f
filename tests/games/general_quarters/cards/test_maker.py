"""Made cards: legal, the same for ever, and each as likely as the definition says."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest

from generator.games.general_quarters.cards import maker
from generator.games.general_quarters.cards.card import BadId, card_id, read_id
from generator.games.general_quarters.cards.validity import card_faults
from generator.games.general_quarters.counting import random_words
from generator.games.general_quarters.counting.building import build
from generator.games.general_quarters.counting.decoration import Places, submarine_sets, taken_counts
from generator.games.general_quarters.waters import Kind, Waters
from tests.games.general_quarters.seas import beside, every_fleet, graph, setup

SETUP = setup()


@pytest.mark.clause("GQ-1.1", "GQ-1.7", "GQ-7.6", "GQ-7.7", "GQ-7.8")
@pytest.mark.parametrize("missiles", [4, 5, 6, 8])
def test_made_cards_are_legal(missiles: int) -> None:
    """By a judge that shares nothing with the maker, at the missile numbers of every preset."""
    rough = setup(missiles=missiles)
    for card in maker.cards(graph(), rough, maker.numbers("legal", rough, 0, 200)):
        assert card_faults(card.as_json(), rough) == [], card.id


def test_a_card_is_the_same_alone_or_in_a_batch() -> None:
    """Where it stands in a run, and with what others, makes no difference."""
    run = maker.numbers("harbour", SETUP, 0, 1500)
    cards = list(maker.cards(graph(), SETUP, run))
    for place in (0, 1, 1023, 1024, 1499):
        assert maker.make(graph(), SETUP, int(run[place])) == cards[place]
    assert (maker.numbers("harbour", SETUP, 1024, 10) == run[1024:1034]).all()
    assert len({card.canonical_key for card in cards}) == len(cards)


def test_an_old_id_opens_the_same_card() -> None:
    """Written down once; if this fails, every printed id opens another card."""
    cards = list(maker.cards(graph(), SETUP, range(100)))
    assert [cards[0].id, cards[99].id] == ["S-0000-0000-0000N", "S-0000-0000-00331"]
    assert " ".join(cards[0].rows()[0]) == FIRST_ROW
    text = "\n".join(" ".join(card.grid) for card in cards)
    assert sha256(text.encode()).hexdigest()[:24] == FIRST_HUNDRED


FIRST_ROW = "S2 . U . M:D-3 . U . . ."
FIRST_HUNDRED = "6ed95cf0a244f09ba4cc3c0f"


def test_words_are_the_same_by_whole_arrays_and_one_by_one() -> None:
    """And are these very words, on every machine."""
    numbers = np.array([0, 1, 2**63, 2**64 - 1], np.uint64)
    for purpose in (0, 5, 1 << 40):
        for counter in (0, 1, 99):
            many = random_words.words(numbers, purpose, counter)
            assert [int(word) for word in many] == [
                random_words.word(int(n), purpose, counter) for n in numbers
            ]
    assert random_words.word(1, 2, 3) == 1781814000385167108
    limits = (1, 2, 10, 2**40 + 1, 2**63 - 5, 2**63 + 5, 2**64 + 1, 3**90)
    for limit in limits:
        many = random_words.many_below(limit, numbers, 9)
        assert [int(word) for word in many] == [random_words.below(limit, int(n), 9) for n in numbers]
        assert all(0 <= int(word) < limit for word in many)


def test_numbers_below_a_limit_are_even() -> None:
    """Also just past three quarters of the words, where half the draws are thrown away."""
    numbers = np.arange(30_000, dtype=np.uint64)
    for limit, cells in ((7, 7), (3 << 61, 6), (2**64 // 3 * 2, 8)):
        drawn = [int(n) * cells // limit for n in random_words.many_below(limit, numbers, 3)]
        chi = sum((found - 30_000 / cells) ** 2 * cells / 30_000 for found in Counter(drawn).values())
        assert chi < 27  # up to seven degrees of freedom, far less than one in a thousand


TINY = Waters(5, 5, (3, 4), (Kind("destroyer", 3, 1), Kind("frigate", 2, 1, water="shallow")), submarines=2)


def _decorations(waters: Waters, fleet: int, missiles: int) -> dict[tuple[int, ...], int]:
    """For each legal set of submarines, how many sets of missiles go with it; by the rules alone."""
    ships = [s for s in range(waters.squares) if fleet >> s & 1]
    found = {}
    for subs in combinations([s for s in range(waters.squares) if s not in ships], waters.submarines):
        around = {other for s in subs for other in beside(waters, s)}
        if around & {*ships, *subs}:
            continue
        room = [
            s
            for s in range(waters.squares)
            if s not in ships and s not in around and set(beside(waters, s)) & set(ships)
        ]
        if comb(len(room), missiles):
            found[subs] = comb(len(room), missiles)
    return found


@pytest.mark.thorough
def test_submarine_sets_leave_the_room_they_say() -> None:
    """Counted for each fleet of a small map against the rules, for one, two and three submarines."""
    fleets = every_fleet(TINY)
    grids = np.array([[fleet >> s & 1 for s in range(25)] for fleet in fleets], bool).reshape(-1, 5, 5)
    places = Places.of(grids)
    for number in (1, 2, 3):
        waters = Waters(5, 5, (3, 4), TINY.kinds, submarines=number)
        for sets in submarine_sets(waters, places.clear, places.beside, number):
            counts = taken_counts(sets, sets.legal, 4 * number)
            for at, row in enumerate(sets.fleets):
                room = int(places.beside[row].sum())
                wanted = _decorations(waters, fleets[row], 1)
                assert sum(int(n) * (room - t) for t, n in enumerate(counts[at])) == sum(wanted.values())


@pytest.mark.thorough
def test_every_card_of_a_tiny_map_is_as_likely_as_the_definition_says() -> None:
    """Fleets that can be decorated equally often; then their decorations equally often."""
    tiny = setup(TINY, missiles=(1, 1, 0, 0, 0))
    cards = 40_000
    fleets = {f: d for f in every_fleet(TINY) if (d := _decorations(TINY, f, 2))}
    seen: Counter[tuple[int, tuple[int, ...]]] = Counter()
    by_fleet: Counter[int] = Counter()
    first: Counter[bool] = Counter()
    for card in maker.cards(build(TINY), tiny, range(cards)):
        submarines = tuple(s for s, token in enumerate(card.grid) if token == "U")
        seen[card.ships, submarines] += 1
        by_fleet[card.ships] += 1
        first[card.grid.index("M:D-1") < card.grid.index("M:D-2")] += 1
    assert set(by_fleet) == set(fleets)
    expected = {
        (fleet, subs): cards / len(fleets) * ways / sum(sets.values())
        for fleet, sets in fleets.items()
        for subs, ways in sets.items()
    }
    assert set(seen) <= set(expected)
    for found, wanted in (
        (by_fleet, dict.fromkeys(fleets, cards / len(fleets))),
        (seen, expected),
    ):
        chi = sum((found[key] - number) ** 2 / number for key, number in wanted.items())  # type: ignore[index]
        freedom = len(wanted) - 1
        assert abs(chi - freedom) < 4.5 * sqrt(2 * freedom) + 5
    assert abs(first[True] - cards / 2) < 4 * sqrt(cards) / 2


def test_a_setup_without_room_says_so() -> None:
    """More missiles than any fleet has places for."""
    with pytest.raises(maker.NoCardFound, match="room for 3 submarines and 100 missiles"):
        maker.make(graph(), setup(missiles=20), 1)


def test_an_id_is_read_as_people_write_it() -> None:
    """Small letters, spaces, no hyphens, O for 0 and I or L for 1."""
    number = 0x0123_4567_89AB_CDE
    text = card_id(SETUP, number)
    for written in (text, text.lower(), text.replace("-", ""), text.replace("0", "o").replace("1", "l")):
        assert read_id(written, [setup(code="X"), SETUP]) == (SETUP, number)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda text: text[:-1], "has 13 symbols, 14 expected"),
        (lambda text: text + "0", "has 15 symbols, 14 expected"),
        (lambda text: "Q" + text[1:], "begins with 'Q'; presets begin with S"),
        (lambda text: text[:-1] + "U", "has 'U', which no id has"),
        (lambda text: "", "has 0 symbols"),
    ],
)
def test_a_wrong_id_says_what_is_wrong(change, why: str) -> None:  # type: ignore[no-untyped-def]
    """Never another card, and never a traceback."""
    with pytest.raises(BadId, match=why):
        read_id(change(card_id(SETUP, 4711)), [SETUP])


def test_slips_and_other_content_are_caught() -> None:
    """A mistyped symbol opens a wrong card at most once in thirty times; other missiles likewise."""
    text = card_id(SETUP, 987_654_321)
    caught = 0
    for at in (2, 3, 4, 5, 7, 8, 9, 10, 12, 13, 14, 15):
        for symbol in "0123456789ABCDEFGHJKMNPQRSTVWXYZ":
            if symbol == text[at]:
                continue
            try:
                read_id(text[:at] + symbol + text[at + 1 :], [SETUP])
            except BadId:
                caught += 1
    assert caught > 12 * 31 * 0.93
    other = sum(card_id(setup(anti_air=2), n)[-1] == card_id(SETUP, n)[-1] for n in range(320))
    assert other < 30
