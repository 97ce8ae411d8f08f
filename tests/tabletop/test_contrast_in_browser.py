"""Words on the cloth and marks on the boards are seen, whatever colour the pieces give the table."""

from __future__ import annotations

import pytest

from tests.tabletop.in_browser import IN_CHROMIUM, Sit

pytestmark = IN_CHROMIUM

WORDS = 4.5
"""WCAG 1.4.3: words beside their ground."""
MARKS = 9.0
"""Two colours so far apart that on any ground one of them has the 3 to 1 of WCAG 1.4.11."""

RATIOS = """
const root = document.documentElement, probe = document.body.appendChild(document.createElement('i'));
root.dataset.theme = arguments[0];
// Whatever is not asked about is not styled anew for each of the hues.
const others = [...document.body.children].filter((each) => each !== probe && !each.querySelector('#prompt'));
const hidden = others.map((each) => each.style.display);
for (const each of others) each.style.display = 'none';
const light = (colour) => {
  probe.style.color = colour;
  const parts = getComputedStyle(probe).color.match(/[0-9.]+/g).slice(0, 3).map((each) => each / 255);
  const linear = (each) => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4;
  const [red, green, blue] = parts.map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const ratio = (one, other) => {
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
};
const words = ['#notes', '#prompt'].map((name) => getComputedStyle(document.querySelector(name)).color);
let least = 99;
for (let hue = 0; hue < 360; hue += 5) {
  root.style.setProperty('--hue', hue);
  for (const ground of ['var(--felt)', 'var(--felt-deep)']) {
    least = Math.min(least, ...words.map((each) => ratio(each, ground)));
  }
}
const marks = ratio('var(--lit)', 'var(--glow)');
probe.remove();
others.forEach((each, at) => { each.style.display = hidden[at]; });
return [least, marks];
"""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_on_every_cloth_and_marks_on_every_board_are_seen(sit: Sit, theme: str) -> None:
    table = sit("jure_of_the_seas", "--seats", "2")
    seen = table.turn()
    assert seen["prompt"].startswith("Your turn: choose the mark at the edge where your ship begins")
    for whose in ("mine", "other", "past"):
        table.js("document.getElementById('turn').dataset.whose = arguments[0]", whose)
        words, marks = table.js(RATIOS, theme)
        assert words >= WORDS, whose
        assert marks >= MARKS
    # Both colours are there, also where so much is lit that marks are drawn smaller.
    assert len(seen["lit"]) > 24
    style = "const {borderTopWidth: width, boxShadow: glow} = getComputedStyle(arguments[0], '::after');"
    shown = table.js(
        "const spot = document.querySelector('#table .spot.lit');" + style.replace("arguments[0]", "spot")
        + "return [parseFloat(width), glow]"
    )  # fmt: skip
    assert shown[0] >= 2
    assert shown[1] != "none"
    size = (
        "return ['#prompt', '#notes'].map((each) => getComputedStyle(document.querySelector(each)).fontSize)"
    )
    prompt, notes = (float(pixels.removesuffix("px")) for pixels in table.js(size))
    assert prompt > 1.3 * notes
