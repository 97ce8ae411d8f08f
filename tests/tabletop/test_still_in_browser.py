"""The board stays where it is under the pointer: at a hint, with the last card of a hand, after a deal."""

from __future__ import annotations

import pytest

from tests.tabletop.in_browser import IN_CHROMIUM, Sit, Sitting

pytestmark = IN_CHROMIUM

SEATS = {"bridge_crew": "3", "bruise_cruise": "2", "jure_of_the_seas": "2", "to_the_bottom": "2"}
BOXES = """
return [...document.querySelectorAll('#middle .sized > .board')].map((each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return [left + scrollX, top + scrollY, width, height].map(Math.round);
});
"""

ZOOMED = "return document.getElementById('middle').classList.contains('zoomed')"
WIDTHS = "return [...document.querySelectorAll('#middle .spot.lit')].map((each) => each.offsetWidth)"
FRAME = """
const { left, top, width, height } = document.getElementById('middle').getBoundingClientRect();
return [left + scrollX, top + scrollY, width, height].map(Math.round);
"""


def drawn(table: Sitting) -> None:
    table.sees("return document.documentElement.dataset.drawing === '0'", "all pieces")
    table.turn()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("game", ["general_quarters", *SEATS])
def test_a_hint_moves_no_board(sit: Sit, game: str, phone: bool) -> None:
    table = sit(game, *(("--seats", SEATS[game]) if game in SEATS else ("--drill",)), "--bots", "random")
    table.resize(*((390, 844) if phone else (1400, 900)), phone=phone)
    drawn(table)
    table.sees(f"return (() => {{ {BOXES} }})().every(([left]) => left >= 0 && left < innerWidth)", "a board")
    before = table.js(BOXES)
    assert before
    table.js("document.getElementById('hint').click()")
    table.sees("return document.querySelector('#choices .main')", "the hint")
    assert table.js(BOXES) == before
    frame = table.js(FRAME)
    if table.js(ZOOMED):
        # It came close at once, to marks that are asked for before anything else.
        assert (game, phone) == ("jure_of_the_seas", True)
        assert min(table.js(WIDTHS)) >= 24
        return
    table.js("document.querySelector('#table .lit')?.click()")
    if table.js(ZOOMED):
        # It came close to spaces that no finger would hit.
        assert (game, phone) == ("bruise_cruise", True)
        assert table.js(FRAME) == frame
        assert min(table.js(WIDTHS)) >= 24
        return
    assert table.js(BOXES) == before


@pytest.mark.thorough
def test_the_last_card_of_a_hand_moves_no_board(sit: Sit) -> None:
    table = sit("to_the_bottom", "--seats", "2", "--bots", "random")
    table.resize(1400, 900)
    drawn(table)
    before, hand = table.js(BOXES), "return document.querySelectorAll('#hand .item').length"
    assert table.js(hand) > 0
    for _ in range(12):
        if not table.js(hand):
            break
        seen = table.turn()
        table.js("[...document.querySelectorAll('#sentences button')]"
                 ".find((each) => /jettison/.test(each.textContent)).click()")  # fmt: skip
        table.sees(f"return document.documentElement.dataset.beat !== '{seen['beat']}'", "a card less")
        shop = table.js(BOXES)[0]
        # A line of words more or less on a mat beside it leaves half a pixel.
        assert all(abs(now - then) <= 1 for now, then in zip(shop, before[0], strict=True)), (shop, before)
    assert table.js(hand) == 0
    assert not table.js("return document.getElementById('hand').hidden")


@pytest.mark.thorough
def test_only_the_first_deal_of_a_free_table_moves_its_board(sit: Sit) -> None:
    """It makes room for hands, which a game without hands needs for its mat; no later deal moves anything."""
    table = sit("deck", "--seats", "2")
    table.resize(1400, 900)
    table.sees("return document.documentElement.dataset.ready === '1'", "the table")
    drawn = "return document.documentElement.dataset.drawing === '0'"
    table.sees(drawn, "all pieces")
    in_hand = "return document.querySelectorAll('#hand [data-area=hand] .item').length"

    def deal() -> list[list[int]]:
        pile = table.js("return [...document.querySelectorAll('#middle .item.pile')].find((each) =>"
                        " each.item.count > 4).dataset.id")  # fmt: skip
        held = table.js(in_hand)
        table.js("document.getElementById('typed-text').focus()")
        table.press(f"draw 3 from {pile}", "\n")
        table.sees(f"{in_hand} > {held}", "cards in hand")
        table.sees(drawn, "all pieces")
        boxes: list[list[int]] = table.js(BOXES)
        return boxes

    before, first = table.js(BOXES), deal()
    assert first[0][3] < before[0][3]
    assert deal() == first


LARGER = """
const zone = document.getElementById('middle'), ground = zone.firstElementChild;
const { paddingTop, paddingBottom } = getComputedStyle(zone);
const room = [ground.clientWidth, zone.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)];
const used = () => [ground.scrollWidth <= room[0] + 1, ground.offsetHeight <= room[1] + 1];
const mm = parseFloat(ground.style.getPropertyValue('--mm')), now = used();
document.body.classList.add('measuring');
ground.style.setProperty('--mm', `${mm + 5.4 / 256}px`);
const next = used();
ground.style.setProperty('--mm', `${mm}px`);
document.body.classList.remove('measuring');
return now.every(Boolean) && !next.every(Boolean);
"""


@pytest.mark.thorough
@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", ["general_quarters", *SEATS])
def test_a_board_is_as_large_as_there_is_room(sit: Sit, game: str) -> None:
    """The next of the 256 sizes from 0.6 to 6 pixels a millimetre would not fit."""
    table = sit(game, *(("--seats", SEATS[game]) if game in SEATS else ("--drill",)), "--bots", "random")
    for width, height in ((1400, 900), (1000, 700)):
        table.resize(width, height)
        drawn(table)
        table.sees(LARGER, "the largest of the sizes that fit")
