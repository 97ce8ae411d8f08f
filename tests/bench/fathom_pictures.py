"""Paints the pictures of the deck ``decks/fathom`` into its folder art.

    python tests/bench/fathom_pictures.py [NAME …]

Cards are JPEGs of 840 by 1146 pixels, 300 an inch over a poker card and its bleed; the board has
3400 by 2320; bells are PNGs that one can see through. Everything is drawn twice as large and made smaller.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter

HOME = Path(__file__).parents[2] / "decks" / "fathom" / "art"
WIDE, HIGH, TIMES = 840, 1146, 2
QUALITY = 84

Colour = tuple[int, int, int]
Point = tuple[float, float]

ZONES: dict[str, tuple[Colour, Colour]] = {
    "sunlight": ((128, 214, 222), (24, 116, 164)),
    "twilight": ((42, 128, 172), (16, 48, 100)),
    "midnight": ((24, 56, 104), (10, 16, 44)),
    "abyss": ((26, 22, 58), (6, 6, 18)),
}
"""The colours of the water at the top and at the bottom of a picture."""


class Sea:
    """A picture being painted, in points of 840 by 1146."""

    def __init__(self, zone: str, name: str, size: tuple[int, int] = (WIDE, HIGH)) -> None:
        self.wide, self.high = size
        self.chance = random.Random(name)
        self.lower = 0.0
        """How much further down all brushes paint: the head of a card covers 200 points."""
        self.picture = _graded((self.wide * TIMES, self.high * TIMES), *ZONES[zone])
        if zone in ("sunlight", "twilight"):
            self.rays(0.5 if zone == "sunlight" else 0.22)
        self._snow(40 if zone == "sunlight" else 130)

    # ---- what all have ----------------------------------------------------------------------

    def rays(self, strength: float) -> None:
        """Shafts of light from above."""
        rays = Image.new("L", self.picture.size)
        draw = ImageDraw.Draw(rays)
        for _ in range(9):
            x, lean, width = (
                self.chance.uniform(-0.2, 1.1),
                self.chance.uniform(0.05, 0.3),
                self.chance.uniform(0.03, 0.1),
            )
            corners = [(x, 0), (x + width, 0), (x + lean + 2.2 * width, 0.95), (x + lean, 0.95)]
            draw.polygon([(a * rays.width, b * rays.height) for a, b in corners], fill=round(90 * strength))
        rays = ImageChops.multiply(
            rays.filter(ImageFilter.GaussianBlur(22)),
            ImageChops.invert(Image.linear_gradient("L").resize(rays.size)),
        )
        self.picture.paste((236, 255, 244), (0, 0), rays)

    def _snow(self, count: int) -> None:
        draw = ImageDraw.Draw(self.picture, "RGBA")
        for _ in range(count):
            x, y = self.chance.uniform(0, self.wide), self.chance.uniform(0, self.high)
            r = self.chance.uniform(0.8, 2.6)
            self._disc(draw, x, y, r, r, (220, 240, 255, self.chance.randint(50, 150)))

    def floor(self, colour: Colour, heights: Sequence[float] = (820, 900)) -> None:
        """Hills at the bottom, the nearer the darker."""
        draw = ImageDraw.Draw(self.picture)
        for layer, height in enumerate(heights):
            shade = tuple(round(part * (1 - 0.45 * layer / max(1, len(heights) - 1))) for part in colour)
            phase = self.chance.uniform(0, 6)
            edge = [
                (
                    x,
                    height
                    + 34 * math.sin(x / 130 + phase)
                    + 16 * math.sin(x / 47 + 2 * phase)
                    + self.chance.uniform(-2, 2),
                )
                for x in range(-10, self.wide + 20, 10)
            ]
            outline = [*edge, (self.wide + 10, self.high), (-10, self.high)]
            draw.polygon([(x * TIMES, y * TIMES) for x, y in outline], fill=shade)

    def bubbles(self, x: float, y: float, count: int = 9, rise: float = 260) -> None:
        """A string of bubbles from a point upwards."""
        draw = ImageDraw.Draw(self.picture, "RGBA")
        for k in range(count):
            r = self.chance.uniform(4, 13)
            cx, cy = x + self.chance.uniform(-26, 26), y - rise * k / count
            self._disc(draw, cx, cy, r, r, (230, 250, 255, 70))
            self._disc(draw, cx - 0.3 * r, cy - 0.3 * r, 0.3 * r, 0.3 * r, (255, 255, 255, 210))

    # ---- brushes ----------------------------------------------------------------------------

    def _disc(
        self, draw: ImageDraw.ImageDraw, x: float, y: float, rx: float, ry: float, fill: tuple[int, ...]
    ) -> None:
        y += self.lower
        draw.ellipse([TIMES * edge for edge in (x - rx, y - ry, x + rx, y + ry)], fill=fill)

    def disc(self, x: float, y: float, rx: float, ry: float, fill: tuple[int, ...]) -> None:
        """An ellipse about a point, of one colour; the fourth number says how much covers."""
        self._disc(ImageDraw.Draw(self.picture, "RGBA"), x, y, rx, ry, fill)

    def glow(self, x: float, y: float, radius: float, colour: Colour, strength: float = 1.0) -> None:
        """Light about a point, added to what is there."""
        light = ImageChops.invert(Image.radial_gradient("L")).point(
            [round(strength * 255 * max(0.0, (level - 75) / 180) ** 1.8) for level in range(256)]
        )
        side = round(2 * radius * TIMES)
        lit = Image.new("RGB", self.picture.size)
        lit.paste(
            Image.new("RGB", (side, side), colour),
            (round((x - radius) * TIMES), round((y + self.lower - radius) * TIMES)),
            light.resize((side, side)),
        )
        self.picture = ImageChops.screen(self.picture, lit)

    def body(
        self, points: Sequence[Point], top: Colour, bottom: Colour, depth: float = 26, cover: int = 255
    ) -> None:
        """A smooth shape through these points, shaded from above."""
        outline = [(x * TIMES, (y + self.lower) * TIMES) for x, y in smooth(points)]
        mask = Image.new("L", self.picture.size)
        ImageDraw.Draw(mask).polygon(outline, fill=255)
        self._paint(mask, top, bottom, depth, cover)

    def oval(
        self, x: float, y: float, rx: float, ry: float, top: Colour, bottom: Colour, cover: int = 255
    ) -> None:
        """A shaded ellipse."""
        around = [(x + rx * math.cos(k * math.pi / 8), y + ry * math.sin(k * math.pi / 8)) for k in range(16)]
        self.body(around, top, bottom, 0.4 * min(rx, ry), cover)

    def arm(
        self,
        points: Sequence[Point],
        first: float,
        last: float,
        top: Colour,
        bottom: Colour,
        cover: int = 255,
    ) -> None:
        """A tapering arm along points, ``first`` wide where it begins and ``last`` where it ends."""
        along = smooth(points, closed=False, steps=60)
        mask = Image.new("L", self.picture.size)
        draw = ImageDraw.Draw(mask)
        for k, (x, y) in enumerate(along):
            r = (first + (last - first) * k / (len(along) - 1)) / 2
            self._disc(draw, x, y, r, r, (255,))
        self._paint(mask, top, bottom, 0.5 * first, cover)

    def line(
        self, points: Sequence[Point], width: float, fill: tuple[int, ...], closed: bool = False
    ) -> None:
        """A smooth stroke."""
        draw = ImageDraw.Draw(self.picture, "RGBA")
        path = [(x * TIMES, (y + self.lower) * TIMES) for x, y in smooth(points, closed=closed)]
        draw.line(path, fill=fill, width=max(1, round(width * TIMES)), joint="curve")

    def eye(self, x: float, y: float, r: float, iris: Colour = (250, 222, 120)) -> None:
        """An eye that looks at you."""
        self.disc(x, y, r * 1.15, r * 1.15, (10, 14, 24, 255))
        self.disc(x, y, r, r, (*iris, 255))
        self.disc(x, y, 0.58 * r, 0.58 * r, (8, 10, 18, 255))
        self.disc(x - 0.3 * r, y - 0.34 * r, 0.24 * r, 0.24 * r, (255, 255, 255, 255))

    def _paint(self, mask: Image.Image, top: Colour, bottom: Colour, depth: float, cover: int) -> None:
        box = mask.getbbox()
        if box is None:
            return
        # Room around it, or what is shifted below comes in again on the other side.
        room = round(2 * depth * TIMES)
        box = (box[0] - room, box[1] - room, box[2] + room, box[3] + room)
        cut = mask.crop(box)
        paint = _graded(cut.size, top, bottom)
        # The edge away from the light is darker, the one towards it lighter.
        if depth:
            by = round(depth * TIMES * 0.6)
            soft = cut.filter(ImageFilter.GaussianBlur(by))
            lower = ImageChops.subtract(cut, ImageChops.offset(soft, -by // 2, -by))
            paint.paste(
                tuple(round(0.45 * part) for part in bottom),
                (0, 0),
                lower.point([level * 5 // 8 for level in range(256)]),
            )
            upper = ImageChops.subtract(cut, ImageChops.offset(soft, by // 3, by))
            paint.paste((255, 255, 255), (0, 0), upper.point([level // 3 for level in range(256)]))
        self.picture.paste(paint, box[:2], cut.point([level * cover // 255 for level in range(256)]))


def smooth(points: Sequence[Point], *, closed: bool = True, steps: int = 14) -> list[Point]:
    """A curve through points, after Catmull and Rom."""
    count = len(points)
    path = []
    for k in range(count if closed else count - 1):
        around = [
            points[(k + j) % count] if closed else points[min(max(k + j, 0), count - 1)]
            for j in (-1, 0, 1, 2)
        ]
        for step in range(steps):
            t = step / steps
            path.append(
                tuple(
                    0.5
                    * (
                        2 * b
                        + (c - a) * t
                        + (2 * a - 5 * b + 4 * c - d) * t * t
                        + (3 * b - a - 3 * c + d) * t**3
                    )
                    for a, b, c, d in zip(*around, strict=True)
                )
            )
    return [(x, y) for x, y in path] if closed else [*((x, y) for x, y in path), points[-1]]


def _graded(size: tuple[int, int], top: Colour, bottom: Colour) -> Image.Image:
    ramp = Image.linear_gradient("L").resize(size)
    return Image.composite(Image.new("RGB", size, bottom), Image.new("RGB", size, top), ramp)


def ring(x: float, y: float, r: float, count: int, wobble: float = 0.0, turn: float = 0.0) -> list[Point]:
    """Points around a point, every second one ``wobble`` further in."""
    return [
        (
            x + r * (1 - wobble * (k % 2)) * math.cos(turn + 2 * math.pi * k / count),
            y + r * (1 - wobble * (k % 2)) * math.sin(turn + 2 * math.pi * k / count),
        )
        for k in range(count)
    ]


# ---- sunlight -----------------------------------------------------------------------------------


def flying_fish() -> Sea:
    """Two of them over the swell."""
    sea = Sea("sunlight", "flying fish")
    sea.lower = 56
    sea.picture.paste(_graded((WIDE * TIMES, 700 * TIMES), (250, 226, 176), (178, 226, 226)))
    sea.glow(640, 190, 330, (255, 236, 170), 0.9)
    sea.disc(640, 190, 62, 62, (255, 248, 214, 255))
    for at, (y, top, bottom) in enumerate(
        (
            (600, (98, 186, 200), (40, 128, 170)),
            (690, (46, 142, 182), (20, 96, 146)),
            (800, (22, 104, 154), (8, 54, 100)),
        )
    ):
        crest = [
            (x, y + 26 * math.sin(x / 95 + 2 * at) + 9 * math.sin(x / 31 + at)) for x in range(-60, 920, 30)
        ]
        sea.body([*crest, (920, 1300), (-60, 1300)], top, bottom, 10)
        sea.line(crest, 4, (240, 252, 250, 150))
    for x, y, size in ((360, 420, 1.0), (620, 560, 0.55)):

        def at(*points: Point, x: float = x, y: float = y, size: float = size) -> list[Point]:
            return [(x + size * a, y + size * b) for a, b in points]

        sea.body(at((-30, 6), (-120, -170), (-40, -190), (60, -20)), (206, 226, 240), (92, 140, 186), 16)
        sea.body(
            at((-190, 60), (-270, 10), (-250, 80), (-290, 170), (-180, 90)), (96, 134, 178), (62, 98, 150), 10
        )
        sea.body(
            at((-200, 72), (-60, 4), (120, -56), (226, -60), (250, -40), (190, 6), (30, 62), (-120, 96)),
            (44, 88, 150),
            (232, 242, 244),
            22,
        )
        sea.body(
            at((20, 0), (-40, -230), (80, -290), (170, -230), (110, -30)),
            (236, 246, 250),
            (120, 170, 206),
            18,
        )
        for k in range(5):
            sea.line(
                at((40 + 10 * k, -14), (-16 + 34 * k, -236 - (18 if k in (1, 2, 3) else 0))),
                2.4 * size,
                (60, 110, 160, 150),
            )
        sea.eye(x + 196 * size, y - 40 * size, 15 * size)
    return sea


def moon_jelly() -> Sea:
    """Three bells of glass."""
    sea = Sea("sunlight", "moon jelly")
    for x, y, size in ((640, 250, 0.45), (180, 620, 0.5), (410, 400, 1.25)):
        sea.glow(x, y, 260 * size, (210, 240, 255), 0.5)
        for k in range(13):
            foot = x + size * (-150 + 25 * k)
            sway = 26 * size * math.sin(k * 1.7)
            sea.line(
                [(foot, y + 40 * size), (foot + sway, y + 150 * size), (foot - sway, y + 270 * size)],
                2.6 * size,
                (226, 240, 255, 150),
            )
        for k in range(4):
            start = x + size * (-54 + 36 * k)
            sea.arm(
                [(start, y), (start - 24 * size, y + 110 * size), (start + 18 * size, y + 230 * size)],
                34 * size,
                6 * size,
                (250, 232, 250),
                (176, 196, 236),
                190,
            )
        dome = [
            (-176, 40),
            (-160, -60),
            (-90, -138),
            (0, -160),
            (90, -138),
            (160, -60),
            (176, 40),
            (88, 62),
            (0, 48),
            (-88, 62),
        ]
        sea.body(
            [(x + a * size, y + b * size) for a, b in dome], (250, 252, 255), (150, 190, 236), 34 * size, 205
        )
        for a, b in ((-58, -44), (58, -44), (-46, 0), (46, 0)):
            sea.line(
                ring(x + a * size, y + b * size, 30 * size, 10), 7 * size, (196, 130, 208, 220), closed=True
            )
    return sea


def sea_turtle() -> Sea:
    """A turtle from above, on its way."""
    sea = Sea("sunlight", "sea turtle")
    sea.floor((206, 196, 150), (860, 960))
    green, pale = (66, 120, 84), (196, 208, 150)
    sea.body(
        [(310, 360), (180, 250), (70, 270), (40, 340), (150, 350), (280, 460)],
        (96, 150, 104),
        (50, 100, 78),
        14,
    )
    sea.body(
        [(540, 350), (680, 250), (790, 300), (800, 360), (690, 350), (560, 450)],
        (96, 150, 104),
        (50, 100, 78),
        14,
    )
    sea.body([(330, 590), (250, 680), (230, 740), (300, 720), (380, 640)], green, (42, 88, 70), 12)
    sea.body([(510, 600), (600, 670), (640, 740), (560, 720), (470, 650)], green, (42, 88, 70), 12)
    sea.body(
        [(420, 330), (366, 280), (376, 206), (425, 180), (474, 206), (484, 280)],
        (128, 176, 120),
        (70, 120, 84),
        16,
    )
    sea.eye(388, 236, 11)
    sea.eye(462, 236, 11)
    shell = [(424, 296), (300, 340), (252, 460), (296, 590), (424, 672), (552, 590), (596, 460), (550, 340)]
    sea.body(shell, (158, 124, 66), (88, 62, 40), 44)
    for x, y, r in (
        (424, 384, 58),
        (424, 484, 62),
        (424, 582, 50),
        (330, 432, 46),
        (518, 432, 46),
        (336, 536, 44),
        (512, 536, 44),
    ):
        sea.line(ring(x, y, r, 6, turn=math.pi / 2), 6, (*pale, 130), closed=True)
        sea.glow(x - 10, y - 14, 1.3 * r, (150, 120, 60), 0.5)
    return sea


def squall() -> Sea:
    """A wave that comes down on you."""
    sea = Sea("twilight", "squall")
    sea.picture.paste(_graded((WIDE * TIMES, HIGH * TIMES), (76, 88, 112), (28, 62, 92)))
    for _ in range(16):
        x, y = sea.chance.uniform(0, 840), sea.chance.uniform(20, 200)
        sea.oval(
            x, y, sea.chance.uniform(90, 190), sea.chance.uniform(30, 66), (98, 108, 130), (54, 64, 88), 170
        )
    sea.line([(640, 180), (596, 280), (650, 300), (590, 420)], 8, (255, 246, 190, 255))
    sea.glow(620, 300, 260, (220, 220, 170), 0.7)
    wave = [
        (-60, 780),
        (60, 560),
        (190, 380),
        (360, 290),
        (520, 320),
        (600, 420),
        (580, 500),
        (520, 440),
        (430, 420),
        (360, 500),
        (360, 640),
        (460, 760),
        (640, 800),
        (920, 730),
        (920, 1300),
        (-60, 1300),
    ]
    sea.body(wave, (86, 168, 176), (12, 52, 88), 40)
    for k in range(8):
        sea.line(
            [(20 + 34 * k, 800 - 26 * k), (130 + 26 * k, 560 - 16 * k), (300 + 22 * k, 390 + 2 * k)],
            4,
            (214, 240, 238, 110),
        )
    for _ in range(70):
        along = sea.chance.choice(wave[3:9])
        r = sea.chance.uniform(5, 26)
        sea.disc(
            along[0] + sea.chance.gauss(0, 34), along[1] + sea.chance.gauss(0, 22), r, r, (240, 250, 250, 190)
        )
    for _ in range(120):
        x, y = sea.chance.uniform(0, 840), sea.chance.uniform(0, 1000)
        sea.line([(x, y), (x - 16, y + 52)], 1.6, (220, 234, 244, 110))
    return sea


def amphora() -> Sea:
    """A jar that somebody lost long ago."""
    sea = Sea("sunlight", "amphora")
    sea.floor((214, 200, 152), (690, 760))
    clay, dark = (214, 136, 84), (134, 66, 46)
    sea.line([(356, 270), (262, 290), (276, 430), (330, 440)], 22, (*dark, 255))
    sea.line([(492, 270), (586, 290), (572, 430), (518, 440)], 22, (*dark, 255))
    sea.body(
        [
            (368, 190),
            (480, 190),
            (476, 250),
            (470, 330),
            (560, 420),
            (566, 540),
            (500, 690),
            (424, 800),
            (348, 690),
            (282, 540),
            (288, 420),
            (378, 330),
            (372, 250),
        ],
        clay,
        dark,
        52,
    )
    sea.body(
        [(352, 180), (424, 168), (496, 180), (496, 214), (424, 224), (352, 214)], (226, 156, 104), dark, 10
    )
    for y, half in ((470, 134), (520, 138), (590, 118)):
        sea.line([(424 - half, y - 8), (424, y + 16), (424 + half, y - 8)], 7, (70, 34, 34, 220))
    for k in range(9):
        x = 310 + 28 * k
        sea.line([(x, 516), (x + 9, 544), (x + 20, 516)], 5, (70, 34, 34, 200))
    sea.floor((188, 170, 122), (840, 900))
    for x, y in ((180, 760), (690, 720), (640, 860)):
        sea.body(ring(x, y, 48, 10, 0.55, -math.pi / 2), (242, 128, 92), (196, 70, 66), 9)
    return sea


# ---- twilight -----------------------------------------------------------------------------------


def fish_like(sea: Sea, x: float, y: float, size: float, top: Colour, bottom: Colour) -> None:
    """A plain small fish, its head to the left, with lights along its belly."""

    def at(*points: Point) -> list[Point]:
        return [(x + size * a, y + size * b) for a, b in points]

    sea.body(at((150, 0), (246, -70), (226, 0), (250, 76)), top, bottom, 8 * size)
    sea.body(at((-20, -60), (40, -124), (84, -110), (70, -40)), top, bottom, 8 * size)
    sea.body(
        at(
            (-190, 6),
            (-130, -58),
            (-10, -84),
            (110, -36),
            (180, -8),
            (180, 14),
            (100, 52),
            (-20, 78),
            (-140, 56),
        ),
        top,
        bottom,
        26 * size,
    )
    sea.line(at((-190, 12), (-150, 24), (-118, 14)), 4 * size, (10, 20, 40, 200))
    sea.body(at((-30, 10), (30, 50), (10, 6)), top, bottom, 5 * size)
    sea.eye(x - 122 * size, y - 18 * size, 27 * size, (236, 246, 220))
    for k in range(8):
        a, b = x + size * (-110 + 34 * k), y + size * (50 + 12 * math.sin((k + 1) / 2.6))
        sea.glow(a, b, 46 * size, (120, 230, 255), 0.95)
        sea.disc(a, b, 6 * size, 6 * size, (232, 255, 255, 255))


def lanternfish() -> Sea:
    """A shoal that carries its own light."""
    sea = Sea("twilight", "lanternfish")
    for x, y, size in (
        (650, 230, 0.42),
        (200, 290, 0.36),
        (620, 660, 0.5),
        (170, 640, 0.4),
        (420, 440, 1.25),
    ):
        fish_like(sea, x, y, size, (52, 86, 134), (176, 206, 222))
    return sea


def glass_squid() -> Sea:
    """One that you see through."""
    sea = Sea("twilight", "glass squid")
    sea.lower = 100
    sea.glow(420, 400, 420, (120, 190, 240), 0.55)
    for k in range(8):
        x = 340 + 23 * k
        bend = 70 * math.sin(k * 1.9)
        sea.arm(
            [(x, 560), (x + bend * 0.5, 660), (x + bend, 730), (x + bend * 0.4, 800)],
            20,
            4,
            (232, 196, 236),
            (150, 130, 200),
            220,
        )
    for side in (-1, 1):
        sea.body(
            [
                (420 + side * 40, 170),
                (420 + side * 150, 200),
                (420 + side * 136, 300),
                (420 + side * 60, 300),
            ],
            (236, 224, 255),
            (150, 160, 226),
            14,
            200,
        )
    sea.body(
        [(420, 130), (330, 250), (296, 400), (330, 540), (420, 576), (510, 540), (544, 400), (510, 250)],
        (240, 244, 255),
        (130, 160, 222),
        46,
        190,
    )
    sea.body(
        [(420, 300), (392, 390), (404, 480), (436, 480), (448, 390)],
        (255, 190, 150),
        (206, 100, 120),
        12,
        220,
    )
    for _ in range(46):
        x, y = sea.chance.gauss(420, 62), sea.chance.uniform(190, 530)
        sea.disc(x, y, 5, 5, (190, 90, 150, 190))
    sea.eye(352, 540, 34)
    sea.eye(488, 540, 34)
    return sea


def sperm_whale() -> Sea:
    """A whale going down, and a diver's lamp beside it."""
    sea = Sea("twilight", "sperm whale")
    sea.lower = 40
    grey, pale = (88, 108, 138), (26, 40, 70)
    sea.body(
        [(648, 240), (770, 130), (806, 150), (744, 246), (820, 330), (776, 350), (660, 300)], grey, pale, 18
    )
    sea.body(
        [
            (60, 470),
            (70, 400),
            (150, 350),
            (330, 330),
            (480, 290),
            (640, 236),
            (690, 262),
            (640, 350),
            (520, 470),
            (380, 560),
            (240, 600),
            (110, 580),
        ],
        (132, 152, 178),
        pale,
        66,
    )
    sea.body([(300, 540), (270, 640), (330, 670), (400, 550)], grey, pale, 14)
    sea.line([(70, 540), (150, 560), (262, 548)], 5, (14, 22, 44, 220))
    sea.body([(90, 566), (180, 580), (270, 560), (220, 600), (130, 602)], (150, 168, 190), (66, 86, 120), 10)
    sea.eye(284, 508, 11)
    for k in range(7):
        y = 380 + 20 * k
        sea.line([(120 + 14 * k, y), (190 + 10 * k, y - 12), (250 + 12 * k, y)], 2.4, (200, 216, 232, 90))
    sea.bubbles(110, 330, 7, 180)
    sea.glow(640, 700, 210, (255, 236, 160), 0.9)
    sea.oval(640, 700, 30, 34, (226, 150, 70), (130, 66, 36))
    sea.disc(632, 698, 13, 13, (255, 246, 200, 255))
    sea.line([(640, 666), (660, 400), (640, 0)], 3, (20, 30, 50, 200))
    return sea


def anchor() -> Sea:
    """An anchor in the sand, and its chain."""
    sea = Sea("twilight", "anchor")
    sea.lower = -20
    sea.floor((70, 104, 120), (720, 800))
    for k in range(11):
        x, y = 440 + 24 * k + 10 * math.sin(k), 190 - 26 * k
        sea.line(ring(x, y, 22, 8), 8, (150, 160, 168, 255), closed=True)
    iron, dark = (176, 170, 160), (70, 72, 84)
    sea.line(ring(420, 226, 40, 12), 18, (*iron, 255), closed=True)
    sea.arm([(420, 262), (420, 500), (420, 740)], 44, 56, iron, dark)
    sea.arm([(290, 330), (420, 330), (550, 330)], 34, 34, iron, dark)
    for side in (-1, 1):
        sea.arm([(420, 740), (420 + side * 120, 716), (420 + side * 200, 590)], 52, 26, iron, dark)
        sea.body([(420 + side * 150, 640), (420 + side * 226, 540), (420 + side * 252, 660)], iron, dark, 10)
    for x, y in ((404, 420), (430, 600), (300, 330), (560, 690), (282, 690)):
        sea.body(ring(x, y, 30, 14, 0.35), (236, 150, 120), (170, 84, 92), 8)
    sea.floor((52, 84, 104), (770, 860))
    return sea


def cold_current() -> Sea:
    """Water that carries you off."""
    sea = Sea("twilight", "cold current")
    for k in range(26):
        y, lift = 110 + 30 * k, 70 * math.sin(k / 3)
        path = [
            (x, y + lift * math.sin(x / 210 + k / 5) + 30 * math.sin(x / 90 + k / 3))
            for x in range(-80, 960, 60)
        ]
        sea.line(path, sea.chance.uniform(2, 9), (200, 240, 255, sea.chance.randint(40, 130)))
    for x, y, r in ((330, 380, 150), (590, 610, 96)):
        for turn in range(3):
            spiral = [
                (
                    x + r * k / 22 * math.cos(k / 2.6 + 2.1 * turn),
                    y + 0.8 * r * k / 22 * math.sin(k / 2.6 + 2.1 * turn),
                )
                for k in range(23)
            ]
            sea.line(spiral, 7, (232, 250, 255, 210))
        sea.glow(x, y, 1.3 * r, (150, 220, 255), 0.6)
    for _ in range(24):
        x, y, r = sea.chance.uniform(60, 780), sea.chance.uniform(160, 760), sea.chance.uniform(6, 16)
        for spoke in range(3):
            a = spoke * math.pi / 3 + x
            sea.line(
                [(x - r * math.cos(a), y - r * math.sin(a)), (x + r * math.cos(a), y + r * math.sin(a))],
                2,
                (240, 252, 255, 220),
            )
    return sea


# ---- midnight -----------------------------------------------------------------------------------


def comb_jelly() -> Sea:
    """A drop with eight rows of rainbow."""
    sea = Sea("midnight", "comb jelly")
    sea.glow(420, 410, 420, (70, 120, 210), 0.6)
    for side in (-1, 1):
        sea.arm(
            [
                (420 + 70 * side, 560),
                (420 + 150 * side, 690),
                (420 + 70 * side, 800),
                (420 + 190 * side, 900),
            ],
            14,
            3,
            (250, 210, 236),
            (170, 120, 200),
            200,
        )
    sea.body(
        [(420, 160), (300, 260), (262, 420), (310, 570), (420, 630), (530, 570), (578, 420), (540, 260)],
        (150, 190, 246),
        (70, 90, 180),
        54,
        130,
    )
    rainbow = (
        (255, 110, 120),
        (255, 196, 90),
        (190, 255, 120),
        (90, 240, 220),
        (120, 160, 255),
        (220, 130, 255),
    )
    for row in range(6):
        bend = -1 + 2 * row / 5
        for k in range(24):
            t = k / 23
            x, y = 420 + 134 * bend * math.sin(math.pi * (0.08 + 0.86 * t)), 186 + 420 * t
            colour = rainbow[(k // 4 + row) % 6]
            sea.disc(x, y, 9, 4.5, (*colour, 240))
            if k % 3 == 0:
                sea.glow(x, y, 34, colour, 0.6)
    return sea


def anglerfish() -> Sea:
    """A lamp that one should not follow."""
    sea = Sea("midnight", "anglerfish")
    sea.glow(200, 250, 430, (255, 214, 130), 0.8)
    dark = (30, 22, 40)
    sea.body([(650, 470), (770, 380), (760, 470), (790, 590), (660, 540)], (132, 90, 96), dark, 14)
    sea.body([(440, 320), (520, 220), (560, 250), (600, 340)], (132, 90, 96), dark, 12)
    sea.body([(470, 660), (560, 740), (600, 690), (580, 610)], (132, 90, 96), dark, 12)
    sea.body(
        [
            (200, 420),
            (300, 330),
            (440, 300),
            (580, 370),
            (680, 470),
            (680, 540),
            (580, 640),
            (420, 700),
            (270, 690),
            (180, 630),
            (150, 540),
        ],
        (154, 112, 112),
        dark,
        62,
    )
    sea.body(
        [(160, 470), (230, 452), (330, 500), (370, 570), (320, 640), (230, 662), (164, 620), (200, 560)],
        (34, 12, 26),
        (12, 6, 14),
        0,
    )
    for k in range(8):
        x = 182 + 24 * k
        sea.body(
            [(x - 9, 462 + 10 * k), (x + 9, 466 + 10 * k), (x - 2, 520 + 10 * k + 12 * (k % 2))],
            (250, 246, 226),
            (206, 196, 170),
            2,
        )
        sea.body(
            [(x - 9, 652 - 4 * k), (x + 9, 648 - 4 * k), (x + 1, 586 - 2 * k - 14 * (k % 2))],
            (250, 246, 226),
            (206, 196, 170),
            2,
        )
    sea.eye(352, 408, 30, (190, 230, 190))
    sea.body([(520, 520), (600, 480), (640, 540), (580, 590)], (132, 90, 96), (50, 34, 50), 10)
    for _ in range(60):
        sea.disc(sea.chance.gauss(500, 60), sea.chance.gauss(470, 70), 4, 4, (60, 40, 54, 160))
    sea.line([(380, 312), (360, 190), (280, 150), (206, 228)], 8, (150, 112, 112, 255))
    sea.glow(200, 250, 130, (255, 240, 180), 1.0)
    sea.oval(200, 250, 30, 36, (255, 252, 226), (255, 200, 96))
    return sea


def gulper_eel() -> Sea:
    """All mouth."""
    sea = Sea("midnight", "gulper eel")
    sea.glow(300, 430, 400, (90, 70, 160), 0.6)
    top, dark = (92, 84, 128), (22, 16, 44)
    sea.arm(
        [(400, 420), (560, 400), (690, 500), (640, 660), (500, 700), (470, 800), (560, 860), (690, 850)],
        120,
        6,
        top,
        dark,
    )
    sea.body(
        [
            (430, 350),
            (330, 300),
            (190, 250),
            (90, 260),
            (140, 300),
            (260, 420),
            (200, 560),
            (110, 660),
            (210, 670),
            (360, 600),
            (460, 500),
        ],
        top,
        dark,
        34,
    )
    sea.body(
        [
            (130, 272),
            (230, 320),
            (330, 400),
            (330, 470),
            (250, 560),
            (150, 646),
            (230, 560),
            (290, 430),
            (220, 330),
        ],
        (206, 90, 120),
        (90, 26, 60),
        14,
    )
    sea.body(
        [(160, 296), (260, 400), (280, 440), (220, 550), (150, 640), (110, 560), (90, 440), (110, 340)],
        (30, 10, 30),
        (16, 6, 22),
        0,
        200,
    )
    sea.eye(196, 276, 14, (220, 240, 255))
    sea.glow(694, 848, 90, (255, 120, 150), 1.0)
    sea.disc(694, 848, 10, 10, (255, 220, 226, 255))
    for k in range(12):
        x, y = 480 + 150 * math.sin(k / 3.2), 410 + 34 * k
        sea.disc(x if k > 1 else 500, y, 3, 3, (160, 200, 255, 200))
    return sea


def ships_bell() -> Sea:
    """It rings when the swell is long."""
    sea = Sea("midnight", "ship's bell")
    sea.lower = 50
    sea.floor((40, 58, 86), (800, 870))
    for x in (190, 640):
        sea.arm([(x, 150), (x + 6, 500), (x - 8, 900)], 46, 58, (92, 84, 82), (34, 34, 50))
    sea.arm([(120, 176), (420, 160), (730, 190)], 56, 50, (104, 94, 88), (40, 38, 52))
    sea.glow(420, 480, 380, (255, 206, 120), 0.55)
    gold, dark = (250, 212, 120), (120, 72, 40)
    sea.line(ring(420, 216, 34, 10), 14, (150, 110, 60, 255), closed=True)
    sea.oval(420, 700, 40, 42, (180, 130, 70), (70, 40, 30))
    sea.body(
        [
            (420, 240),
            (340, 256),
            (306, 350),
            (286, 500),
            (250, 610),
            (196, 660),
            (220, 690),
            (420, 702),
            (620, 690),
            (644, 660),
            (590, 610),
            (554, 500),
            (534, 350),
            (500, 256),
        ],
        gold,
        dark,
        60,
    )
    for y, half in ((352, 108), (372, 112), (606, 160), (626, 174)):
        sea.line([(420 - half, y), (420, y + 14), (420 + half, y)], 5, (110, 66, 36, 220))
    sea.body(ring(420, 480, 56, 16, 0.5, -math.pi / 2), (150, 94, 50), (110, 66, 40), 4)
    for _ in range(40):
        sea.disc(sea.chance.gauss(480, 60), sea.chance.uniform(520, 690), 5, 5, (96, 150, 130, 150))
    return sea


def leak() -> Sea:
    """The inside of a diving bell, and water where it should not be."""
    sea = Sea("midnight", "leak")
    sea.picture.paste(_graded((WIDE * TIMES, HIGH * TIMES), (112, 92, 76), (40, 32, 36)))
    for x in (70, 300, 540, 770):
        sea.line([(x, -20), (x, 1160)], 10, (36, 28, 30, 255))
        for k in range(14):
            sea.oval(x + 24, 50 + 84 * k, 9, 9, (184, 156, 120), (70, 52, 44))
    sea.oval(420, 420, 236, 236, (214, 172, 108), (92, 60, 40))
    for k in range(16):
        a = k * math.pi / 8
        sea.oval(420 + 210 * math.cos(a), 420 + 210 * math.sin(a), 13, 13, (250, 224, 160), (110, 74, 46))
    sea.oval(420, 420, 182, 182, (40, 96, 140), (10, 20, 50))
    for bend in range(7):
        a = bend * 0.9 + 0.3
        sea.line(
            [
                (470, 380),
                (470 + 60 * math.cos(a), 380 + 60 * math.sin(a)),
                (460 + 120 * math.cos(a + 0.3), 390 + 120 * math.sin(a + 0.3)),
            ],
            4,
            (220, 244, 255, 230),
        )
    for k in range(26):
        a = 0.5 + 0.05 * k
        sea.line(
            [
                (474, 384),
                (474 + 150 * math.cos(a), 384 + 120 * math.sin(a)),
                (480 + (180 + 8 * k) * math.cos(a), 420 + (300 + 9 * k) * math.sin(a)),
            ],
            3,
            (210, 242, 255, 150),
        )
    surface = [(x, 760 + 14 * math.sin(x / 60)) for x in range(-60, 920, 40)]
    sea.body([*surface, (920, 1300), (-60, 1300)], (86, 160, 190), (20, 60, 96), 8, 225)
    for _ in range(60):
        x, y, r = sea.chance.gauss(600, 90), sea.chance.gauss(760, 26), sea.chance.uniform(3, 12)
        sea.disc(x, y, r, r, (232, 250, 255, 190))
    return sea


# ---- abyss --------------------------------------------------------------------------------------


def tube_worms() -> Sea:
    """A garden without any sun."""
    sea = Sea("abyss", "tube worms")
    sea.lower = 70
    sea.glow(420, 860, 520, (255, 110, 50), 0.6)
    sea.floor((64, 40, 50), (800, 900))
    for x, top, lean in (
        (150, 470, -30),
        (690, 440, 40),
        (270, 330, -20),
        (570, 300, 24),
        (420, 230, 0),
        (210, 610, -40),
        (640, 600, 30),
        (350, 520, -10),
        (500, 500, 16),
    ):
        sea.arm(
            [(x + lean, 900), (x - lean * 0.3, (900 + top) / 2), (x, top)],
            46,
            36,
            (238, 236, 226),
            (140, 128, 140),
        )
        for plume in range(7):
            a = -math.pi / 2 + (plume - 3) * 0.26
            reach = 96 + 10 * (plume % 2)
            sea.arm(
                [
                    (x, top + 8),
                    (x + 0.6 * reach * math.cos(a), top + 0.6 * reach * math.sin(a)),
                    (x + reach * math.cos(a), top + reach * math.sin(a)),
                ],
                26,
                10,
                (255, 104, 88),
                (168, 20, 44),
            )
    sea.floor((36, 24, 36), (870, 940))
    return sea


def basket_star() -> Sea:
    """A star that branches and branches."""
    sea = Sea("abyss", "basket star")
    sea.lower = 30
    sea.glow(420, 440, 430, (250, 140, 60), 0.5)

    def branch(x: float, y: float, turn: float, long: float, width: float) -> None:
        tip = (x + long * math.cos(turn), y + long * math.sin(turn))
        middle = (x + 0.55 * long * math.cos(turn + 0.16), y + 0.55 * long * math.sin(turn + 0.16))
        sea.line([(x, y), middle, tip], width, (255, 176, 96, 255) if width > 5 else (255, 206, 140, 230))
        if width > 3:
            for lean in (-0.44, 0.4):
                branch(*tip, turn + lean, long * 0.7, width * 0.66)

    for arm in range(5):
        branch(420, 440, -math.pi / 2 + arm * 2 * math.pi / 5, 140, 24)
    sea.body(ring(420, 440, 92, 10, 0.22, -math.pi / 2), (255, 196, 120), (196, 84, 50), 24)
    for arm in range(5):
        a = -math.pi / 2 + arm * 2 * math.pi / 5
        sea.line(
            [
                (420 + 16 * math.cos(a), 440 + 16 * math.sin(a)),
                (420 + 60 * math.cos(a), 440 + 60 * math.sin(a)),
            ],
            9,
            (150, 56, 44, 220),
        )
    return sea


def giant_squid() -> Sea:
    """It looks in at the window."""
    sea = Sea("abyss", "giant squid")
    sea.lower = 90
    sea.glow(420, 500, 460, (190, 60, 80), 0.55)
    red, dark = (206, 84, 76), (74, 18, 40)
    for k in range(8):
        side = -1 if k < 4 else 1
        near = k % 4
        x = 420 + side * (30 + 34 * near)
        path = [
            (x, 560),
            (420 + side * (110 + 60 * near), 640 + 30 * near),
            (420 + side * (150 + 74 * near), 760 - 60 * near),
            (420 + side * (70 + 110 * near), 880 - 130 * near),
        ]
        sea.arm(path, 54, 8, red, dark)
        for sx, sy in smooth(path, closed=False)[8:34:4]:
            sea.disc(sx, sy, 6, 6, (255, 200, 180, 220))
    sea.body(
        [
            (420, 90),
            (300, 200),
            (210, 190),
            (300, 280),
            (330, 420),
            (420, 450),
            (510, 420),
            (540, 280),
            (630, 190),
            (540, 200),
        ],
        (236, 116, 96),
        dark,
        50,
    )
    sea.body(
        [(330, 410), (310, 500), (340, 580), (420, 610), (500, 580), (530, 500), (510, 410), (420, 380)],
        (220, 96, 84),
        dark,
        40,
    )
    for _ in range(60):
        sea.disc(sea.chance.gauss(420, 56), sea.chance.uniform(150, 400), 6, 4, (255, 170, 140, 110))
    sea.eye(352, 500, 44, (255, 226, 130))
    sea.eye(488, 500, 44, (255, 226, 130))
    return sea


def black_pearl() -> Sea:
    """There is one."""
    sea = Sea("abyss", "black pearl")
    sea.lower = 20
    sea.floor((44, 36, 60), (780, 860))
    sea.glow(420, 500, 440, (120, 140, 255), 0.7)
    for k in range(9):
        a = math.pi + 0.2 + k * (math.pi - 0.4) / 8
        sea.body(
            [
                (420, 640),
                (420 + 330 * math.cos(a - 0.14), 620 + 400 * math.sin(a - 0.14)),
                (420 + 350 * math.cos(a), 620 + 430 * math.sin(a)),
                (420 + 330 * math.cos(a + 0.14), 620 + 400 * math.sin(a + 0.14)),
            ],
            (196, 180, 214),
            (92, 74, 124),
            18,
        )
    sea.body(
        [(110, 640), (240, 600), (420, 590), (600, 600), (730, 640), (640, 760), (420, 810), (200, 760)],
        (176, 158, 196),
        (64, 50, 92),
        40,
    )
    sea.body(
        [(180, 646), (300, 622), (420, 616), (540, 622), (660, 646), (560, 700), (420, 716), (280, 700)],
        (250, 214, 226),
        (190, 130, 170),
        12,
    )
    sea.oval(420, 596, 92, 92, (92, 96, 130), (10, 10, 24))
    sea.disc(388, 560, 24, 17, (240, 246, 255, 230))
    sea.glow(452, 636, 60, (120, 220, 220), 0.8)
    for k in range(6):
        a = -math.pi / 2 + (k - 2.5) * 0.36
        sea.line(
            [
                (420 + 130 * math.cos(a), 596 + 130 * math.sin(a)),
                (420 + 190 * math.cos(a), 596 + 190 * math.sin(a)),
            ],
            4,
            (230, 236, 255, 170),
        )
    return sea


def black_smoker() -> Sea:
    """A chimney that boils."""
    sea = Sea("abyss", "black smoker")
    sea.lower = -60
    sea.glow(400, 520, 480, (255, 96, 40), 0.75)
    for k in range(34):
        x, y = 400 + sea.chance.gauss(0, 26 + 4.2 * k), 470 - 13 * k
        r = 46 + 2.6 * k
        sea.oval(x, y, r, 0.8 * r, (96, 84, 96), (22, 18, 30), 120)
    rock, dark = (136, 92, 78), (30, 20, 30)
    for x, wide, top in ((250, 70, 650), (580, 84, 600), (410, 110, 480)):
        sides = [(x - wide * (0.55 + 0.14 * math.sin(5 * k)), top + k * 100) for k in range(5)]
        others = [(x + wide * (0.55 + 0.14 * math.cos(4 * k)), top + k * 100) for k in range(4, -1, -1)]
        sea.body([*sides, *others], rock, dark, 24)
        sea.glow(x, top + 6, wide * 1.2, (255, 170, 70), 1.0)
    sea.floor((52, 34, 42), (820, 900))
    for _ in range(60):
        x, y = sea.chance.gauss(400, 150), sea.chance.uniform(200, 800)
        sea.disc(x, y, 3, 3, (255, 190, 100, 220))
    return sea


# ---- board and tokens ---------------------------------------------------------------------------

BOARD = (1700, 1160)
"""Half the pixels of the board, which are 300 an inch over 280 by 190 mm and a bleed of 3 mm."""


def board() -> Sea:
    """The sea from the surface to the abyss, in four waters."""
    wide, high = BOARD
    sea = Sea("abyss", "board", BOARD)
    sky = 0.2 * high
    sea.picture.paste(_graded((wide * TIMES, high * TIMES), (246, 214, 160), (160, 214, 222)))
    sea.glow(wide * 0.76, sky * 0.9, 320, (255, 240, 180), 0.9)
    waters = [
        ((96, 198, 210), (44, 140, 182)),
        ((38, 122, 170), (20, 70, 124)),
        ((18, 58, 110), (12, 28, 70)),
        ((14, 18, 46), (6, 6, 20)),
    ]
    deep = (0.87 * high - sky) / 4
    for k, (top, bottom) in enumerate(waters):
        y = sky + k * deep
        crest = [
            (x, y + 9 * math.sin(x / 70 + 2 * k) + 4 * math.sin(x / 23 + k))
            for x in range(-60, wide + 90, 30)
        ]
        sea.body([*crest, (wide + 90, high + 200), (-60, high + 200)], top, bottom, 0)
        sea.line(crest, 3.5, (240, 252, 250, 170 if not k else 90))
        for _ in range(26 + 30 * k):
            r = sea.chance.uniform(0.8, 2.4)
            sea.disc(sea.chance.uniform(0, wide), sea.chance.uniform(y, y + deep), r, r, (220, 240, 255, 110))
    sea.rays(0.3)
    # A ship above, and whoever lives below.
    sea.body(
        [(560, sky - 4), (580, sky + 30), (790, sky + 30), (830, sky - 12), (700, sky)],
        (96, 58, 50),
        (46, 28, 34),
        8,
    )
    sea.arm([(690, sky), (690, sky - 130)], 7, 5, (90, 64, 56), (60, 40, 40))
    sea.body(
        [(698, sky - 126), (770, sky - 70), (800, sky - 22), (698, sky - 18)],
        (252, 244, 226),
        (214, 196, 170),
        6,
    )
    sea.body(
        [(682, sky - 110), (630, sky - 60), (606, sky - 20), (682, sky - 18)],
        (252, 244, 226),
        (214, 196, 170),
        6,
    )
    for x, y in ((330, 0.3), (382, 0.6), (410, 0.35), (1180, 0.5), (1228, 0.25)):
        fish(sea, x, sky + y * deep, 0.22, (230, 150, 90), (250, 220, 160))
    fish_like(sea, 470, sky + 1.5 * deep, 0.24, (52, 86, 134), (176, 206, 222))
    fish_like(sea, 590, sky + 1.35 * deep, 0.18, (52, 86, 134), (176, 206, 222))
    sea.body(
        [
            (1000, sky + 1.6 * deep),
            (1010, sky + 1.4 * deep),
            (1120, sky + 1.3 * deep),
            (1260, sky + 1.36 * deep),
            (1330, sky + 1.2 * deep),
            (1350, sky + 1.26 * deep),
            (1290, sky + 1.5 * deep),
            (1150, sky + 1.72 * deep),
            (1040, sky + 1.72 * deep),
        ],
        (110, 134, 166),
        (30, 52, 90),
        18,
    )
    sea.eye(1062, sky + 1.6 * deep, 4)
    fluke = (1340, sky + 1.22 * deep)
    sea.body(
        [
            fluke,
            (1400, fluke[1] - 44),
            (1416, fluke[1] - 30),
            (1384, fluke[1] + 6),
            (1418, fluke[1] + 34),
            (1396, fluke[1] + 42),
        ],
        (88, 110, 146),
        (30, 52, 90),
        6,
    )
    x, y = 420, sky + 2.5 * deep
    sea.glow(x - 66, y - 46, 110, (255, 214, 130), 0.9)
    sea.body(
        [
            (x - 60, y),
            (x, y - 46),
            (x + 90, y - 20),
            (x + 130, y - 50),
            (x + 128, y + 44),
            (x + 84, y + 14),
            (x + 10, y + 46),
            (x - 50, y + 36),
        ],
        (130, 96, 104),
        (36, 26, 46),
        14,
    )
    sea.line([(x + 4, y - 44), (x - 20, y - 80), (x - 66, y - 50)], 3, (150, 112, 112, 255))
    sea.disc(x - 66, y - 46, 8, 8, (255, 246, 210, 255))
    sea.eye(x - 16, y - 14, 6)
    for k in range(3):
        jelly, depth = 1080 + 90 * k, sky + (2.35 + 0.16 * (k % 2)) * deep
        sea.glow(jelly, depth, 80, (120, 160, 255), 0.7)
        sea.body(
            [(jelly - 34, depth + 10), (jelly, depth - 34), (jelly + 34, depth + 10), (jelly, depth + 14)],
            (220, 226, 255),
            (130, 140, 220),
            8,
            200,
        )
        for leg in range(5):
            sea.line(
                [
                    (jelly - 24 + 12 * leg, depth + 10),
                    (jelly - 28 + 14 * leg, depth + 46),
                    (jelly - 22 + 11 * leg, depth + 80),
                ],
                2,
                (200, 210, 255, 150),
            )
    ground = sky + 3.62 * deep
    sea.glow(850, ground, 330, (255, 96, 40), 0.5)
    sea.floor((50, 36, 52), (ground, ground + 70))
    for x, top in ((740, 60), (790, 96), (860, 74), (920, 104), (980, 58)):
        sea.arm(
            [(x, ground + 40), (x - 5, ground - top / 2), (x, ground - top)],
            15,
            11,
            (238, 236, 226),
            (140, 128, 140),
        )
        sea.body(ring(x, ground - top - 12, 19, 10, 0.3), (255, 104, 88), (168, 20, 44), 4)
    return sea


def fish(sea: Sea, x: float, y: float, size: float, top: Colour, bottom: Colour) -> None:
    """A small fish of the sunlight, its head to the left."""
    body = [(-150, 0), (-60, -70), (80, -30), (170, -66), (150, 0), (170, 66), (80, 30), (-60, 70)]
    sea.body([(x + size * a, y + size * b) for a, b in body], top, bottom, 6)
    sea.eye(x - 96 * size, y - 10 * size, 4)


BELLS: dict[str, tuple[Colour, Colour]] = {
    "red": ((244, 120, 96), (140, 30, 40)),
    "yellow": ((255, 224, 120), (176, 110, 24)),
    "green": ((150, 220, 130), (36, 106, 66)),
    "violet": ((206, 160, 246), (92, 46, 140)),
}


def bell(name: str) -> Image.Image:
    """A diving bell on its rope, on nothing."""
    sea = Sea("abyss", name, (400, 400))
    sea.picture.paste((0, 255, 1), (0, 0, *sea.picture.size))
    empty = sea.picture.copy()
    top, bottom = BELLS[name]
    brass, dark = (246, 214, 140), (120, 80, 44)
    sea.arm([(200, 20), (200, 92)], 13, 13, brass, dark)
    sea.line(ring(200, 76, 20, 8), 9, (*brass, 255), closed=True)
    for x in (120, 200, 280):
        sea.arm([(x, 300), (x + (x - 200) * 0.25, 352)], 20, 16, brass, dark)
    sea.body(
        [(200, 92), (124, 116), (84, 196), (72, 300), (200, 316), (328, 300), (316, 196), (276, 116)],
        top,
        bottom,
        34,
    )
    sea.body([(64, 296), (200, 312), (336, 296), (344, 322), (200, 340), (56, 322)], brass, dark, 8)
    sea.oval(200, 214, 66, 66, brass, dark)
    sea.oval(200, 214, 48, 48, (190, 236, 250), (40, 100, 150))
    sea.disc(184, 194, 15, 11, (255, 255, 255, 230))
    for k in range(8):
        sea.disc(
            200 + 57 * math.cos(k * math.pi / 4),
            214 + 57 * math.sin(k * math.pi / 4),
            5,
            5,
            (90, 60, 36, 255),
        )
    alpha = ImageChops.difference(sea.picture, empty).convert("L").point([0, *[255] * 255])
    cut = sea.picture.convert("RGBA")
    cut.putalpha(alpha)
    return cut.resize((400, 400), Image.Resampling.LANCZOS)


CARDS: tuple[Callable[[], Sea], ...] = (
    *(flying_fish, moon_jelly, sea_turtle, amphora, squall),
    *(lanternfish, glass_squid, sperm_whale, anchor, cold_current),
    *(comb_jelly, anglerfish, gulper_eel, ships_bell, leak),
    *(tube_worms, basket_star, giant_squid, black_pearl, black_smoker),
)


def main(wanted: Sequence[str]) -> None:
    """Paint what is named, or all."""
    HOME.mkdir(parents=True, exist_ok=True)
    for paint in CARDS:
        if not wanted or paint.__name__ in wanted:
            picture = paint().picture.resize((WIDE, HIGH), Image.Resampling.LANCZOS)
            picture.save(HOME / f"{paint.__name__}.jpg", quality=QUALITY, optimize=True, dpi=(300, 300))
    if not wanted or "board" in wanted:
        board().picture.save(HOME / "board.jpg", quality=72, optimize=True, dpi=(300, 300))
    for name in BELLS:
        if not wanted or "bell" in wanted:
            bell(name).save(HOME / f"bell_{name}.png", optimize=True)


if __name__ == "__main__":
    main(sys.argv[1:])
