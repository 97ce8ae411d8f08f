"""Pieces as a shop's page shows them: pictures of the faces that get printed."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from generator.contract import Edition
from generator.drawing.contact_sheet import Studio
from generator.games.loading import load_unchecked
from generator.press.showcase.pictures import NothingToShow, Photographer, Wanted
from generator.reading.packs import find_packs
from tests.shipped import load, pack

SIZE = (400, 300)
DECKS = Path(__file__).parents[3] / "decks"


def taken(name: str, pose, component: str = "", pieces: tuple[str, ...] = ()) -> Image.Image:
    game, content = load(name)
    parts = [part for part in game.components(content, pack(name), Edition()) if part.pieces]
    due = [
        Wanted(part, tuple(each for each in part.pieces if not pieces or each.id in pieces), bool(pieces))
        for part in parts
        if (part.name == component if component else part.printed and part.kind != "book")
    ]
    studio = Studio(pack(name), "home", full_bleed=True)
    body = Photographer(studio, name).picture(due, parts, pose, SIZE)
    assert body == Photographer(studio, name).picture(due, parts, pose, SIZE)
    assert not studio.problems
    return Image.open(BytesIO(body))


def is_ground(pixel) -> bool:
    """Whether it is the light, warm grey of the table."""
    red, green, blue = pixel
    return red > 195 and 0 <= red - green < 10 and 0 <= green - blue < 12


@pytest.mark.thorough
@pytest.mark.parametrize("pose", ["hand", "fan", "spread", "sheet", "box"])
def test_a_game_has_a_picture_of_every_kind_the_same_twice(pose):
    picture = taken("bridge_crew", pose)
    assert (picture.size, picture.mode, picture.format) == (SIZE, "RGB", "PNG")
    wide, high = picture.size
    assert all(is_ground(picture.getpixel(spot)) for spot in ((2, 2), (wide - 3, 2), (2, high - 3)))
    dark = sum(count for count, level in picture.convert("L").getcolors() if level < 70)
    # The cards of this game are a deep blue, and they fill a good part of the picture.
    assert dark > 0.06 * wide * high


def test_cards_that_were_named_are_shown_in_their_order():
    one, both = (taken("bridge_crew", "hand", "cards", pieces) for pieces in (("alien",), ("helm", "alien")))
    # The one card alone stands upright in the middle, so it fills the height.
    assert not is_ground(one.getpixel((200, 30)))
    assert is_ground(one.getpixel((60, 150)))
    assert not is_ground(both.getpixel((130, 150)))


def test_a_card_lies_on_its_shadow():
    picture = taken("to_the_bottom", "hand", "cards", ("rats",))
    left = next(x for x in range(400) if not is_ground(picture.getpixel((x, 150))))
    beside = sum(picture.getpixel((left - 1, 150))) / 3
    far = sum(picture.getpixel((4, 150))) / 3
    assert beside < far


def test_a_round_token_is_cut_out_round():
    packs, _ = find_packs(["fathom"], DECKS)
    loaded, _ = load_unchecked(packs[0], "en")
    parts = loaded.game.components(loaded.content, packs[0], Edition())
    bells = next(part for part in parts if part.name == "bells")
    studio = Studio(packs[0], "home", full_bleed=True)
    due = [Wanted(bells, tuple(bells.pieces[:1]), True)]
    body = Photographer(studio, "fathom").picture(due, parts, "sheet", SIZE)
    picture = Image.open(BytesIO(body))
    # It fills the height but for the margins; a corner of its square shows the table.
    assert not is_ground(picture.getpixel((200, 150)))
    assert is_ground(picture.getpixel((80, 27)))


def test_a_tuck_box_stands_with_its_own_art_and_a_game_without_any_box_has_no_picture_of_one():
    picture = taken("to_the_bottom", "box", "box_shop")
    assert not is_ground(picture.getpixel((180, 150)))
    studio = Studio(pack("bridge_crew"), "home", full_bleed=True)
    with pytest.raises(NothingToShow, match="no tuck box"):
        Photographer(studio, "none").picture([], [], "box", SIZE)
