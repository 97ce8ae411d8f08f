"""Colours of kinds by what they are called, rims of tokens, and the words and signs that keep within them."""

from __future__ import annotations

from math import hypot
from pathlib import Path

import pytest
from PIL import Image

from generator.contract import Component
from generator.drawing import preflight
from generator.drawing.faces import Faces
from generator.games.deck.printing.tones import BLUE, GOLD, GREEN, RED, ROSE, SKY, VIOLET
from generator.reading.packs import Pack
from tests.games.deck.packs import CARDS, deck, printed, told
from tests.games.deck.test_looks import STYLES, drawings, in_style, pictures, texts


def tones(component: Component, end: str = "") -> dict[str, int]:
    """The number of the colour of each piece, from 0; with ``end`` of its other end."""
    fronts = {piece.id: piece.front.values for piece in component.pieces}
    cards = {name: values["card"]["other"] if end else values["card"] for name, values in fronts.items()}
    return {name: card["tone"] - 1 for name, card in cards.items()}


def kinds(folder: Path, words: list[str], style: str = "parchment", more: str = "") -> dict[str, int]:
    """The colour of each kind, a card for each."""
    table = "title,kind,icons\n" + "".join(f"{word} card,{word},{more}\n" for word in words)
    fields = "    fields: {icons: icon}\n"
    pack = in_style(deck(folder, CARDS + fields, cards_csv=table), style)
    (cards,) = printed(pack)
    return {name.removesuffix("_card"): tone for name, tone in tones(cards).items()}


def test_kinds_have_the_colours_of_their_names_and_others_what_is_left(tmp_path: Path) -> None:
    seen = kinds(tmp_path, ["Fox", "Water", "Fire", "Owl", "Forest"])
    assert seen == {"fox": VIOLET, "water": BLUE, "fire": RED, "owl": GOLD, "forest": GREEN}


def test_no_two_kinds_share_a_colour_while_there_is_another(tmp_path: Path) -> None:
    seen = kinds(tmp_path / "alike", ["Water", "Sea", "Fox", "Rain"])
    assert seen["water"] == BLUE
    assert len(set(seen.values())) == 4
    many = kinds(tmp_path / "many", [f"Kind {n}" for n in range(10)])
    assert set(list(many.values())[:8]) == set(range(8))


@pytest.mark.parametrize(("style", "first"), [("parchment", RED), ("night", BLUE), ("bright", RED)])
def test_the_first_kind_without_a_meaning_has_the_colour_of_the_style(
    style: str, first: int, tmp_path: Path
) -> None:
    assert kinds(tmp_path, ["Fox", "Owl"], style)["fox"] == first


def test_the_icon_of_all_its_cards_says_what_a_kind_is(tmp_path: Path) -> None:
    assert kinds(tmp_path, ["Beast"], more="flame sun") == {"beast": RED}
    assert kinds(tmp_path / "night", ["Beast"], "night", more="coin") == {"beast": GOLD}


def test_the_other_end_has_the_colour_of_its_own_kind(tmp_path: Path) -> None:
    table = "title,kind,kind_2,text,text_2\nSow,Spring,Winter,A.,B.\n"
    pack = deck(tmp_path, f"{CARDS}    front: two_ended\n", cards_csv=table)
    (cards,) = printed(pack)
    assert (tones(cards), tones(cards, "other")) == ({"sow": GREEN}, {"sow": SKY})


def test_tokens_of_one_meaning_share_its_colour_and_have_rims_of_their_own(tmp_path: Path) -> None:
    rows = "[{title: One, icons: coin}, {title: Five, icons: coin}, {title: Leaf, icons: leaf}]"
    (tokens,) = printed(deck(tmp_path, f"  - {{id: t, kind: tokens, rows: {rows}}}\n"))
    assert tones(tokens) == {"one": GOLD, "five": GOLD, "leaf": GREEN}
    assert [piece.front.values["rim_pattern"] for piece in tokens.pieces] == [1, 2, 3]
    assert ROSE not in tones(tokens).values()


def corners(pack: Pack, component: Component) -> list[tuple[str, float]]:
    """Each text, set in the middle, and how far its ink reaches from the middle of its piece, in mm."""
    fonts = Faces(pack.layouts, pack=pack.folder).fonts
    reach = []
    for drawing in drawings(pack, component):
        cy = drawing.box[1] + drawing.box[3] / 2
        for text in texts(drawing):
            half = fonts[text.font].width(text.text) * text.size / 2
            low = 0.2 * text.size if set(text.text) & set("gjpqy") else 0.0
            far = max(hypot(half, y - cy) for y in (text.y - 0.7 * text.size, text.y + low))
            reach.append((text.text, far))
    return reach


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("word", ["Fog", "10", "888", "WWW", "gyp", "I"])
def test_words_alone_keep_within_the_ring_of_a_token(word: str, style: str, tmp_path: Path) -> None:
    pack = in_style(
        deck(tmp_path, f'  - {{id: t, kind: tokens, size: 30, rows: [{{title: "{word}"}}]}}\n'), style
    )
    ((text, far),) = corners(pack, printed(pack)[0])
    assert text == word
    assert far < 15 - 2.55 - 1.05


@pytest.mark.parametrize("style", STYLES)
def test_ornaments_of_a_classic_card_yield_to_its_words(style: str, tmp_path: Path) -> None:
    """A line from wall to wall has none beside it; a short one has two."""
    table = "title,text,picture\nSquall,Everybody discards a card.,\nRest,Rest.,\n"
    pack = in_style(deck(tmp_path, f"{CARDS}    front: classic\n", cards_csv=table), style)
    (cards,) = printed(pack)
    faces = Faces(pack.layouts, pack=pack.folder)
    long, short = (faces.svg(piece.front, 63.5, 88.9).count("scale(1 -1)") for piece in cards.pieces)
    # A card without a picture has ornaments in its art, too.
    assert short > long


def test_a_picture_that_is_cut_keeps_its_head(tmp_path: Path) -> None:
    rows = "title,text,picture,focus\n" + "".join(f"{n},{'Draw. ' * 12},m.png,{n}\n" for n in ("", "middle"))
    pack = deck(tmp_path, f"{CARDS}    fields: {{picture: picture}}\n", cards_csv=rows.replace("\n,", "\nA,"))
    Image.new("RGB", (900, 1500), "#406080").save(pack.folder / "m.png")
    tops = []
    for drawing in drawings(pack, printed(pack)[0]):
        (picture,) = pictures(drawing)
        tops.append(picture.y)
    assert tops[0] > tops[1] + 1


def test_several_icons_stand_on_a_face_of_a_die(tmp_path: Path) -> None:
    faces = '["sword shield", flame, "1", "2", "3", "big sword"]'
    pack = deck(tmp_path, f"  - {{id: d, kind: dice, count: 2, faces: {faces}}}\n")
    (dice,) = printed(pack)
    signs = dice.pieces[0].front.values["faces"]
    assert (signs[0], signs[-1]) == (":sword: :shield:", "big sword")
    (drawing,) = drawings(pack, dice)
    assert "shield" not in {text.text for text in texts(drawing)}
    assert [told(each) for each in preflight.problems([dice], pack)] == []


@pytest.mark.parametrize(("count", "scale"), [(2, 1.25), (40, 1.0)])
def test_a_few_dice_are_larger(count: int, scale: float, tmp_path: Path) -> None:
    (dice,) = printed(deck(tmp_path, f"  - {{id: d, kind: dice, count: {count}}}\n"))
    assert dice.pieces[0].front.values["scale"] == scale


def test_the_second_side_of_a_reference_card_has_a_heading_of_its_own(tmp_path: Path) -> None:
    words = "title: Your turn, text: Draw., back_text: Count., back_title: The end"
    part = f"  - {{id: r, kind: reference, {words}}}\n"
    (card,) = printed(deck(tmp_path, part))[0].pieces
    assert card.back is not None
    assert (card.front.values["title"], card.back.values["title"]) == ("Your turn", "The end")
