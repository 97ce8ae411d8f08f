"""Places say what they are called and how safe they are; what is small or far away is readable and near."""

from __future__ import annotations

import pytest

from tests.tabletop.in_browser import IN_CHROMIUM, PLACE, Sit

pytestmark = IN_CHROMIUM

TIP = "const tip = document.getElementById('tip'); return tip.hidden ? '' : tip.textContent"


@pytest.mark.thorough
def test_start_marks_of_jure_tell_their_chance(sit: Sit) -> None:
    table = sit("jure_of_the_seas", "--seats", "2", "--bots", "random")
    table.turn()
    marks = table.sees(
        "return [...document.querySelectorAll('#middle .spot.lit')].map((each) => each.ariaLabel)", "marks"
    )
    assert all(label.endswith(" %") for label in marks), marks[0]
    assert len({label.rpartition(": ")[2] for label in marks}) > 2, "they differ"
    number = next(at for at, name in enumerate(table.turn()["lit"]) if name.startswith("mark "))
    x, y = table.js(PLACE, "lit", number)
    table.mouse("mouseMoved", x - 3, y, 0)
    table.mouse("mouseMoved", x, y, 0)
    told = table.sees(TIP, "the chance beside the mark")
    assert told in marks
    box = table.js("const { bottom } = document.getElementById('tip').getBoundingClientRect(); return bottom")
    assert box <= y, "it covers not what is about to be clicked"


@pytest.mark.thorough
def test_ports_are_named_large_enough_also_where_nothing_is_lit(sit: Sit) -> None:
    table = sit("bruise_cruise", "--seats", "2", "--bots", "random")
    table.resize(1400, 900)
    table.turn()
    x, y, says = table.sees(
        """
        const all = [...document.querySelectorAll('#middle .spot:not(.lit)')];
        for (const each of all) {
          const box = each.getBoundingClientRect();
          const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
          const over = document.elementFromPoint(x, y);
          const free = box.width && over?.closest('#middle') && !over.closest('.item');
          if (free && /[a-z]{4}/.test(each.ariaLabel)) {
            return [x, y, each.ariaLabel];
          }
        }
        """,
        "a port",
    )
    table.mouse("mouseMoved", x - 2, y, 0)
    table.mouse("mouseMoved", x, y, 0)
    assert table.sees(TIP, "its name") == says
    assert table.js("return parseFloat(getComputedStyle(document.getElementById('tip')).fontSize)") >= 11


@pytest.mark.thorough
def test_a_card_of_the_shop_is_enlarged_for_who_stands_on_it(sit: Sit) -> None:
    table = sit("to_the_bottom", "--seats", "2", "--bots", "random")
    table.resize(1400, 900)
    table.turn()
    card = "document.querySelector('#middle .item[data-id^=\"shop:\"]')"
    table.press("\ue004")  # a key, so that the focus is seen
    table.js(f"{card}.tabIndex = -1; {card}.focus()")
    table.sees("return !document.getElementById('loupe').hidden", "the card, large")
    large, box, lit = table.js(
        f"""
        const box = (each) => {{
          const {{ left, top, right, bottom }} = each.getBoundingClientRect();
          return [left, top, right, bottom];
        }};
        return [box(document.getElementById('loupe')), box({card}),
          [...document.querySelectorAll('#hand .lit')].map(box)];
        """
    )

    def apart(one: list[float], other: list[float]) -> bool:
        return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]

    assert apart(large, box)
    assert all(apart(large, each) for each in lit)
    assert large[2] - large[0] > 2 * (box[2] - box[0])


@pytest.mark.thorough
def test_on_a_phone_the_dice_of_bridge_crew_stand_in_the_prompt(sit: Sit) -> None:
    table = sit("bridge_crew", "--seats", "3", "--bots", "random")
    table.resize(390, 844, phone=True)
    chips = "return document.querySelectorAll('#choices .far-away').length"
    for _ in range(40):
        seen = table.turn()
        assert seen["whose"] != "over"
        touched = (
            "return [...document.querySelectorAll('#table .lit')].some((each) => /^commission:d|^encounter:d/"
        )
        if table.js(f"{touched}.test(each.dataset.id))") and table.js(chips):
            break
        table.click("button" if seen["buttons"] else "lit", 0)
        table.sees(f"return document.documentElement.dataset.beat !== '{seen['beat']}'", "something done")
        if table.js("return !document.getElementById('own-words').hidden"):
            table.js("document.querySelector('#own-words button').click()")
    first = "document.querySelector('#choices .far-away').getBoundingClientRect()"
    assert table.js(
        f"return {first}.bottom <= document.getElementById('turn').getBoundingClientRect().bottom"
    )
    assert table.js(f"return {first}.top > 0 && {first}.height >= 24")
    at = table.turn()["beat"]
    table.js("document.querySelector('#choices .far-away').click()")
    table.sees(f"return document.documentElement.dataset.beat !== '{at}'", "the die is taken")
