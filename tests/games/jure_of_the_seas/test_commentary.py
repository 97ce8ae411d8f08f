"""The sea in words: a turn in its order, one's own ship as one's own, arrows as the tiles lie."""

from __future__ import annotations

from generator.contract import plain
from generator.games.jure_of_the_seas.actions import Place
from generator.games.jure_of_the_seas.commentary import SeaCommentary

from .table import STRAIGHT, U_TURNS, Table, box, pack

COMMENTARY = SeaCommentary(box(), pack())


def test_a_turn_is_told_in_its_order():
    """JS-4.1: a ship sails, a tile is drawn, then the daikaiju of the next turn stir, and what they do."""
    table = Table(
        [(1, 3, 7), (5, 5, 7)],
        daikaiju={"D1G": (5, 4, 0), "D2G": (6, 0, 0), "D3G": (6, 6, 0)},
        tiles={(4, 5): (STRAIGHT, 0)},
        hands=[[STRAIGHT], [STRAIGHT]],
        under=[U_TURNS],
        rolls=(3, 4, arrow("D1G", "down")),
    )
    told = [table.observation(seat) for seat in (0, 1)]
    table.apply(Place(STRAIGHT, 0))
    heard = [COMMENTARY.outcome(told[seat], table.observation(seat)) for seat in (0, 1)]
    assert heard[0][:4] == [
        "your ship sails before C4 left upper",
        f"drawn: {U_TURNS}",
        f"dice 3 and 4: the daikaiju stir, by {arrow('D1G', 'down')}",
        "Akanami-ryu swims from F5 to F6",
    ]
    assert heard[0][-2:] == [
        "the ship of seat 1 is lost: a daikaiju moved in front of it",
        "won: you",
    ]
    assert heard[1][0] == "the ship of seat 0 sails before C4 left upper"
    assert heard[1][-2:] == ["your ship is lost: a daikaiju moved in front of it", "won: seat 0"]


def test_what_was_rolled_is_told_and_lies_on_the_table_until_the_next_turn():
    """JS-4.3: 2 and 3 make 5, which stirs nothing; with too few daikaiju nothing is rolled. JS-4.2"""
    beasts = {"D1G": (5, 6, 0), "D2G": (6, 0, 0), "D3G": (6, 6, 0)}
    start = [(1, 3, 7), (5, 5, 7)]
    for daikaiju, rolled, lines in (
        (beasts, [2, 3], ["dice 2 and 3: the daikaiju lie still"]),
        ({"D1G": (5, 6, 0)}, [], []),
    ):
        table = Table(
            start,
            daikaiju=daikaiju,
            hands=[[STRAIGHT], [STRAIGHT]],
            under=[U_TURNS],
            rolls=(2, 3, 5, 5),
            chance=[1] * 4,
        )
        before = table.observation(0)
        table.apply(Place(STRAIGHT, 0))
        after = table.observation(0)
        assert after["rolled"] == rolled == table.copy().observation(1)["rolled"]
        assert [line for line in COMMENTARY.outcome(before, after) if line.startswith("dice")] == lines


def arrow(name: str, way: str) -> int:
    """The result of the die by which a daikaiju that lies upright goes that way."""
    beast = next(one for one in box().daikaiju.daikaiju if one.id == name)
    return next(result for result, each in beast.arrows.items() if each == way)


def test_the_table_tells_where_each_result_of_the_die_sends_a_daikaiju():
    """JS-5.4: as its tile lies; turned a quarter, what pointed up points to the right."""
    ways = "↑→↓←"
    for turns in range(4):
        table = Table([(1, 3, 7), (6, 2, 3)], daikaiju={"D3B": (4, 2, turns)})
        lines = [plain(line) for line in COMMENTARY.table(table, 0)]
        (line,) = [line for line in lines if "D3B" in line and "Kirigani" in line]
        assert "E3" in line
        for at, way in enumerate(("up", "right", "down", "left")):
            assert f"{arrow('D3B', way)} {ways[(at + turns) % 4]}" in line
        assert f"{arrow('D3B', 'turn')} ↺" in line


def test_a_tile_that_leads_round_for_ever_says_so():
    """JS-1.8: the way is followed to its end, over the very tile that is laid if need be."""
    loop = Table(
        [(3, 3, 0), (6, 2, 3)],
        tiles={(2, 3): ("T35", 0), (2, 2): ("T35", 0), (3, 2): ("T35", 0)},
        hands=[["T35"], ["T02"]],
    )
    said = {COMMENTARY.move(loop, action) for action in loop.legal_actions()}
    assert said == {"lay T35 at D4, upright, round and round for ever"}
