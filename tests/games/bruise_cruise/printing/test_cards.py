"""The hundred cards: what is on them, one back, and no deck of dark cards on one sheet."""

from __future__ import annotations

from functools import cache
from math import dist

import pytest

from generator.drawing.display import Circle, Text, Use
from generator.games.bruise_cruise.content import board_mm
from generator.games.bruise_cruise.printing.cards import ART, action_values
from generator.games.bruise_cruise.printing.chart import dot_place
from tests.looks import at, flat, looks

from ..table import box, pack

NAME = "bruise_cruise"
INKS = pytest.mark.parametrize("ink", ["home", "mono"])


@cache
def component():
    return next(each for each in looks(NAME).components() if each.name == "cards")


@cache
def drawings(ink="home"):
    """Every front by its id."""
    return {piece.id: looks(NAME, ink).faces.draw(piece.front, 63.5, 88.9) for piece in component().pieces}


def words(drawing):
    return [op.text for op, _ in flat(drawing) if isinstance(op, Text)]


def test_a_hundred_cards_with_one_back():
    pieces = component().pieces
    assert len(pieces) == 100
    assert len({piece.id for piece in pieces}) == 100
    assert all(piece.back is pieces[0].back for piece in pieces)


def test_the_back_has_no_up_or_down():
    """Turned by half it is the same: every run of text stands there twice, once on its head."""
    drawing = looks(NAME).faces.draw(component().pieces[0].back, 63.5, 88.9)
    places = [(op.text, at(matrix, op.x, op.y)) for op, matrix in flat(drawing) if isinstance(op, Text)]
    assert len(places) >= 2
    for text, (x, y) in places:
        assert any(other == text and dist((63.5 - x, 88.9 - y), place) < 0.01 for other, place in places), (
            text
        )


@INKS
def test_an_action_card_shows_port_region_rating_exchange_and_fact(ink):
    ports = {port.id: port for port in box().ports.ports}
    regions = {region.id: region for region in box().ports.regions}
    for card in box().cards.cards:
        text = words(drawings(ink)[card.id])
        whole = " ".join(text).replace("’", "'")
        port = ports[card.port]
        assert port.name in whole
        assert port.territory in whole
        assert regions[card.region].name in text
        assert regions[card.region].letter in text
        assert str(card.engine) in text
        assert card.fact.replace("’", "'") in whole
        assert f"No. {card.number}" in text


@INKS
def test_what_is_read_on_an_action_card_is_eight_and_a_half_points(ink):
    """Fact and exchange: no smaller on any card, and nothing that did not fit."""
    for card in box().cards.cards:
        drawing = drawings(ink)[card.id]
        assert drawing.findings == ()
        runs = [op for op, _ in flat(drawing) if isinstance(op, Text)]
        fact = [op.size for op in runs if op.text.replace("’", "'") in card.fact and len(op.text) > 3]
        words = action_values(card, pack().words)["words"]
        assert fact
        assert min(fact + [op.size for op in runs if op.text == words]) / 25.4 * 72 > 8.49, card.id


@INKS
def test_the_rating_is_the_largest_figure_and_lights_as_many_lamps(ink):
    faces = looks(NAME, ink).faces
    lit = faces.palette["sun"]
    for card in box().cards.cards:
        drawing = drawings(ink)[card.id]
        [size] = [op.size for op, _ in flat(drawing) if isinstance(op, Text) and op.text == str(card.engine)]
        assert size > 8
        lamps = [op for op, _ in flat(drawing) if isinstance(op, Circle) and abs(op.r - 0.95) < 1e-6]
        assert len(lamps) == 7
        assert sum(lamp.paint.fill == lit for lamp in lamps) == card.engine


def test_the_exchange_is_shown_item_by_item():
    for card in box().cards.cards:
        icons = [op.name.split("~")[0] for op, _ in flat(drawings()[card.id]) if isinstance(op, Use)]
        for item, icon in (("life_preserver", "preserver"), ("missile", "missile"), ("torpedo", "torpedo")):
            assert icons.count(icon) == card.exchange.get(item, 0), card.id


def test_the_words_of_an_exchange():
    card = box().cards.cards[0].model_copy(update={"exchange": {"life_preserver": 1, "torpedo": 2}})
    assert action_values(card, pack().words)["words"] == "1 life preserver + 2 torpedoes"


def test_the_small_map_shows_the_port_where_the_board_does():
    wide = board_mm(box().board)[0]
    ports = {port.id: port for port in box().ports.ports}
    for card in box().cards.cards:
        drawing = drawings()[card.id]
        [ring] = [
            at(matrix, op.cx, op.cy)
            for op, matrix in flat(drawing)
            if isinstance(op, Circle) and abs(op.r - 1.05) < 1e-6
        ]
        x, y = dot_place(box(), ports[card.port])
        scale = 15.6 / wide
        left, top = 63.5 - 4 - 15.6, 55.4
        assert ring == pytest.approx((left + x * scale, top + y * scale), abs=0.02)


def test_all_cards_share_one_small_map():
    maps = {
        name
        for card in box().cards.cards
        for name in drawings()[card.id].symbols
        if name.startswith("locator")
    }
    assert len(maps) == 1


@INKS
def test_an_unfathomable_card_shows_its_title_text_and_sign(ink):
    for card in box().unfathomable.cards:
        whole = " ".join(words(drawings(ink)[card.id])).replace("’", "'")
        assert card.title.replace("’", "'") in whole
        assert card.text.replace("’", "'") in whole
        assert "UNFATHOMABLES" in whole
        assert str(card.effects[0].word) in ART


def test_no_sheet_has_more_than_two_dark_cards():
    dark = {card.id for card in box().unfathomable.cards}
    order = [piece.id in dark for piece in component().pieces]
    for start in range(0, 100, 9):
        assert sum(order[start : start + 9]) <= 2
    assert sum(order) == 18
