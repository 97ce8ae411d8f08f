"""Wakes drawn in characters: every tile can be followed with a finger, and the board as one chart."""

from __future__ import annotations

import pytest

from generator.contract import plain
from generator.games.jure_of_the_seas import GAME
from generator.games.jure_of_the_seas.chart import chart, tiles_in_lines
from generator.games.jure_of_the_seas.commentary import SeaCommentary
from generator.games.jure_of_the_seas.wake_drawing import CORNERS, ENDS, HEIGHT, WIDTH, drawing
from generator.games.jure_of_the_seas.wakes import POINTS, matchings
from generator.play.bots import seated
from generator.play.one_game import play
from generator.play.transcript import transcript

from .table import STRAIGHT, U_TURNS, Table, box, pack, sea

COMMENTARY = SeaCommentary(box(), pack())
WAYS = {"─": "we", "│": "ns", "╭": "es", "╮": "ws", "╰": "en", "╯": "wn"}
STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
ACROSS = dict(zip("nesw", "swne", strict=True))
SIDES = "nneessww"


def followed(signs, point):
    """The point one comes to that reads nothing but the signs of a tile."""
    (x, y), entry = ENDS[point], SIDES[point]
    while True:
        sign = signs[x, y]
        leaving = ACROSS[entry] if sign == "┼" else WAYS[sign].replace(entry, "")
        assert len(leaving) == 1, f"'{sign}' has no end at {entry}"
        for other, end in enumerate(ENDS):
            if end == (x, y) and SIDES[other] == leaving:
                return other
        x, y = x + STEPS[leaving][0], y + STEPS[leaving][1]
        entry = ACROSS[leaving]


@pytest.mark.clause("JS-1.4")
def test_every_tile_there_can_be_is_drawn_so_that_each_wake_leads_to_its_other_end():
    for pairing in matchings():
        cells = drawing(pairing)
        signs = {cell: sign for cell, (sign, _) in cells.items()}
        assert not CORNERS & signs.keys(), pairing
        assert all(0 <= x < WIDTH and 0 <= y < HEIGHT for x, y in signs)
        for one, other in pairing:
            assert (followed(signs, one), followed(signs, other)) == (other, one)
        assert sorted(point for pair in pairing for point in pair) == [*range(POINTS)]


def sailed():
    """Ship 0 at the left edge; ship 1 sailed from the right over two tiles and lies before D4."""
    return Table(
        [(0, 3, 7), (3, 3, 2)],
        tiles={(4, 3): (STRAIGHT, 0), (5, 3): (STRAIGHT, 0)},
        daikaiju={"D3B": (4, 0, 0)},
        hands=[[STRAIGHT, U_TURNS, STRAIGHT], [STRAIGHT]],
    )


@pytest.mark.clause("JS-1.6")
def test_the_chart_has_each_ship_where_its_wake_ends_and_is_no_wider_than_80_columns():
    table = sailed()
    lines = [plain(line) for line in chart(table.sea, table.board, table.ships, 0)]
    assert max(map(len, lines)) <= 80
    # Six rows without tiles are one line each, the other is as high as a tile.
    assert len(lines) == 1 + 6 + HEIGHT
    assert "D3B" in lines[1]
    upper = lines[1 + 3 + 1]
    assert (upper[4], upper[4 + 3 * WIDTH + WIDTH - 1]) == ("0", "1")
    wake = upper[4 + 4 * WIDTH : 4 + 6 * WIDTH]
    assert wake.strip("─┼") == ""


def test_the_way_a_ship_has_come_stands_out_by_its_tone():
    """Nothing is told by it alone: the numbers of the ships and the lines are there without colour."""
    table = sailed()
    for seat, tone in ((0, "shallow"), (1, "own")):
        spans = [span for line in chart(table.sea, table.board, table.ships, seat)[1:] for span in line]
        run = [text for text, each in spans if each == tone and "─" in text]
        assert [len(text) for text in run] == [2 * WIDTH + 1]
        assert run[0].startswith("1")


def test_tiles_in_hand_are_drawn_once_each_and_six_abreast():
    names = sea().wakes[:7]
    lines = [plain(line) for line in tiles_in_lines(sea(), names)]
    assert [line.split() for line in lines[:: HEIGHT + 1]] == [[*names[:6]], [names[6]]]
    assert max(map(len, lines)) <= 80
    shown = [plain(line) for line in COMMENTARY.drawn(sailed(), 0)]
    assert sum(line.split() == [U_TURNS, STRAIGHT] for line in shown) == 1


def test_the_table_in_words_has_no_drawing():
    """Who listens to it would hear a hundred box characters."""
    words = [plain(line) for line in COMMENTARY.table(sailed(), 0)]
    assert not set("".join(words)) & {*WAYS, "┼"}


def test_a_game_that_is_told_again_ends_with_its_chart():
    record = play(GAME, box(), seated(GAME, ["random"], 2), "swell")
    assert any("───" in line for line in transcript(GAME, box(), record, COMMENTARY))
