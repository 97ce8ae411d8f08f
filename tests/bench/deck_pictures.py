"""Paints the pictures of the deck that ``broadside new NAME --from deck`` begins with, into content/deck/art.

    python tests/bench/deck_pictures.py

Each is drawn three times as large and made smaller, then kept to 96 colours: some fifty kilobytes each.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter

HOME = Path(__file__).parents[2] / "content" / "deck" / "art"
WIDE, HIGH, TIMES = 900, 600, 2
COLOURS = 96

Canvas = tuple[Image.Image, ImageDraw.ImageDraw]


def dusk(upper: tuple[int, int, int], lower: tuple[int, int, int]) -> Canvas:
    """A sky in bands, from one colour to the other."""
    picture = Image.new("RGB", (WIDE * TIMES, HIGH * TIMES))
    draw = ImageDraw.Draw(picture)
    bands = 24
    for band in range(bands):
        colour = tuple(round(a + (b - a) * band / (bands - 1)) for a, b in zip(upper, lower, strict=True))
        draw.rectangle((0, band * HIGH * TIMES // bands, WIDE * TIMES, HIGH * TIMES), fill=colour)
    return picture, draw


def glow(picture: Image.Image, x: float, y: float, radius: float, colour: tuple[int, int, int]) -> None:
    """Light around a spot, added to what is there."""
    light = Image.new("RGB", picture.size)
    draw = ImageDraw.Draw(light)
    for step in range(10, 0, -1):
        part = tuple(round(shade * (1 - step / 11) ** 2) for shade in colour)
        r = radius * TIMES * step / 10
        draw.ellipse((x * TIMES - r, y * TIMES - r, x * TIMES + r, y * TIMES + r), fill=part)
    picture.paste(ImageChops.add(picture, light.filter(ImageFilter.GaussianBlur(radius * TIMES / 9))))


def disc(draw: ImageDraw.ImageDraw, x: float, y: float, rx: float, ry: float, fill: object) -> None:
    """An ellipse around a point."""
    box = ((x - rx) * TIMES, (y - ry) * TIMES, (x + rx) * TIMES, (y + ry) * TIMES)
    draw.ellipse(box, fill=fill)  # type: ignore[arg-type]


def shape(draw: ImageDraw.ImageDraw, points: list[tuple[float, float]], fill: object) -> None:
    """A polygon."""
    draw.polygon([(x * TIMES, y * TIMES) for x, y in points], fill=fill)  # type: ignore[arg-type]


def grass(
    draw: ImageDraw.ImageDraw, chance: random.Random, ground: float, colour: tuple[int, int, int]
) -> None:
    """Blades along the lower edge."""
    shape(draw, [(0, ground), (WIDE, ground), (WIDE, HIGH), (0, HIGH)], colour)
    for x in range(-10, WIDE + 10, 9):
        lean, tall = chance.uniform(-22, 22), chance.uniform(30, 120)
        shape(draw, [(x - 6, ground + 8), (x + 6, ground + 8), (x + lean, ground - tall)], colour)


def flier() -> Image.Image:
    """A firefly seen from above, wings open, in a square of 300 that one can see through."""
    insect = Image.new("RGBA", (300 * TIMES, 300 * TIMES))
    draw = ImageDraw.Draw(insect)
    for side in (-1, 1):
        for turn, long, colour in ((24, 58, (168, 184, 222, 150)), (-8, 52, (206, 216, 242, 165))):
            wing = Image.new("RGBA", insect.size)
            disc(ImageDraw.Draw(wing), 150 + side * (14 + long), 128, long, 21, colour)
            insect.alpha_composite(
                wing.rotate(side * turn, Image.Resampling.BICUBIC, center=(150 * TIMES, 128 * TIMES))
            )
    draw = ImageDraw.Draw(insect)
    for step, colour in enumerate(((255, 214, 96), (255, 228, 128), (255, 242, 178), (255, 252, 226))):
        disc(draw, 150, 192 + 2 * step, 25 - 6 * step, 44 - 10 * step, colour)
    for line in (178, 194, 210):
        shape(draw, [(128, line), (172, line), (172, line + 2), (128, line + 2)], (222, 168, 70))
    for side in (-1, 1):
        shell = [(150, 116), (150 + side * 26, 112), (150 + side * 40, 150), (150 + side * 34, 186)]
        shape(draw, [*shell, (150 + side * 20, 162), (150, 138)], (70, 40, 40))
        shape(draw, [(150 + side * 20, 118), (150 + side * 33, 148), (150 + side * 30, 168)], (112, 66, 54))
        feeler = [(150 + side * 6, 78), (150 + side * 26, 48), (150 + side * 30, 50), (150 + side * 11, 82)]
        shape(draw, feeler, (44, 28, 34))
    disc(draw, 150, 106, 24, 20, (196, 92, 58))
    disc(draw, 150, 108, 11, 12, (44, 28, 34))
    disc(draw, 150, 84, 15, 12, (44, 28, 34))
    for side in (-1, 1):
        disc(draw, 150 + side * 10, 80, 4, 4, (236, 226, 190))
    return insect


def firefly() -> Image.Image:
    """Three fireflies over a meadow."""
    chance = random.Random("firefly")
    picture, draw = dusk((22, 28, 66), (92, 84, 120))
    for _ in range(90):
        x, y, r = chance.uniform(0, WIDE), chance.uniform(0, 330), chance.uniform(0.8, 2.2)
        disc(draw, x, y, r, r, (214, 220, 240))
    grass(draw, chance, 470, (26, 44, 58))
    for x, y, size, lean in ((330, 235, 1.45, -24), (668, 165, 0.9, 18), (690, 400, 0.75, -8)):
        tail = 46 * size
        at = x + tail * math.sin(math.radians(lean)), y + tail * math.cos(math.radians(lean))
        glow(picture, *at, 190 * size, (214, 176, 66))
        insect = flier().rotate(lean, Image.Resampling.BICUBIC)
        insect = insect.resize(
            (round(300 * size * TIMES), round(300 * size * TIMES)), Image.Resampling.LANCZOS
        )
        corner = (round((x - 150 * size) * TIMES), round((y - 150 * size) * TIMES))
        picture.paste(insect, corner, insect)
    draw = ImageDraw.Draw(picture)
    grass(draw, chance, 545, (14, 26, 38))
    return picture


def lantern() -> Image.Image:
    """A lantern on a branch."""
    chance = random.Random("lantern")
    picture, draw = dusk((30, 20, 44), (112, 62, 62))
    for _ in range(60):
        x, y, r = chance.uniform(0, WIDE), chance.uniform(0, 420), chance.uniform(0.8, 2.0)
        disc(draw, x, y, r, r, (236, 214, 196))
    shape(
        draw,
        [(0, 70), (320, 96), (640, 78), (900, 120), (900, 142), (640, 102), (320, 122), (0, 104)],
        (26, 18, 26),
    )
    for x in range(20, 900, 46):
        leaf = chance.uniform(-18, 18)
        disc(draw, x, 104 + leaf, 26, 11, (36, 40, 40))
    glow(picture, 450, 340, 330, (236, 150, 60))
    draw = ImageDraw.Draw(picture)
    shape(draw, [(446, 98), (454, 98), (454, 176), (446, 176)], (26, 18, 26))
    shape(draw, [(396, 216), (504, 216), (474, 172), (426, 172)], (44, 28, 34))
    shape(draw, [(372, 222), (528, 222), (548, 440), (352, 440)], (250, 190, 84))
    shape(draw, [(402, 228), (498, 228), (512, 434), (388, 434)], (255, 220, 130))
    disc(draw, 450, 372, 30, 62, (255, 246, 206))
    for x, lean in ((372, -20), (450, 0), (528, 20)):
        shape(draw, [(x - 6, 220), (x + 6, 220), (x + 6 + lean, 442), (x - 6 + lean, 442)], (44, 28, 34))
    shape(draw, [(340, 440), (560, 440), (536, 484), (364, 484)], (44, 28, 34))
    grass(draw, chance, 566, (20, 14, 24))
    return picture


def owl() -> Image.Image:
    """An owl before the moon."""
    chance = random.Random("owl")
    picture, draw = dusk((14, 30, 48), (40, 84, 96))
    glow(picture, 470, 270, 340, (150, 160, 130))
    draw = ImageDraw.Draw(picture)
    disc(draw, 470, 270, 218, 218, (236, 232, 200))
    disc(draw, 400, 210, 34, 30, (220, 214, 180))
    disc(draw, 560, 340, 46, 38, (222, 216, 184))
    brown, dark, light = (92, 66, 52), (56, 40, 38), (196, 166, 124)
    shape(draw, [(330, 130), (400, 176), (540, 176), (610, 130), (604, 250), (336, 250)], brown)
    disc(draw, 470, 380, 140, 180, brown)
    disc(draw, 470, 236, 134, 96, brown)
    disc(draw, 470, 420, 92, 128, light)
    for row in range(5):
        for column in range(-2, 3):
            x, y = 470 + column * 34 + (row % 2) * 17, 340 + row * 40
            if abs(x - 470) < 84 - row * 6:
                disc(draw, x, y, 11, 8, brown)
    shape(draw, [(338, 300), (300, 470), (372, 540), (392, 360)], dark)
    shape(draw, [(602, 300), (640, 470), (568, 540), (548, 360)], dark)
    for x in (412, 528):
        disc(draw, x, 236, 58, 58, light)
        disc(draw, x, 236, 44, 44, (250, 206, 84))
        disc(draw, x, 236, 24, 24, (22, 20, 28))
        disc(draw, x - 8, 226, 8, 8, (255, 250, 230))
    shape(draw, [(448, 258), (492, 258), (470, 312)], (222, 150, 62))
    shape(draw, [(0, 536), (900, 520), (900, 560), (0, 580)], (24, 22, 30))
    for x in (430, 510):
        for toe in (-16, 0, 16):
            disc(draw, x + toe, 540, 9, 18, (222, 150, 62))
    grass(draw, chance, 590, (12, 20, 30))
    return picture


def save(name: str, paint: Callable[[], Image.Image]) -> None:
    """The finished picture, as a PNG of few colours."""
    small = paint().resize((WIDE, HIGH), Image.Resampling.LANCZOS)
    small.quantize(COLOURS, dither=Image.Dither.NONE).save(HOME / f"{name}.png", optimize=True)


if __name__ == "__main__":
    for name, paint in (("firefly", firefly), ("lantern", lantern), ("owl", owl)):
        save(name, paint)
