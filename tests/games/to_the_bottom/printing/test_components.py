"""Counts, sizes and words of all that is printed, and what an edition changes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.contract import Component, Edition
from generator.contract.boxes import depth, flat
from generator.drawing.sizes import size
from generator.games.to_the_bottom.printing import places
from generator.games.to_the_bottom.printing.boxes import CARD
from generator.games.to_the_bottom.printing.card_text import marked
from generator.press.paper import paper
from generator.press.sheets.imposition import lay_out
from tests import shipped
from tests.sheets_measured import sheets

GAME = "to_the_bottom"
RULEBOOK = Path(__file__).parents[4] / "content" / GAME / "rulebook.md"


WHOLE = Edition()


def box(edition: Edition = WHOLE) -> dict[str, Component]:
    """The components by name."""
    game, content = shipped.load(GAME)
    return {each.name: each for each in game.components(content, shipped.pack(GAME), edition)}


def count(component: Component) -> int:
    """Pieces of a component, copies included."""
    return sum(piece.copies for piece in component.pieces)


def test_144_cards_of_46_kinds_in_16_sheets() -> None:
    cards = box()["cards"]
    assert (len({piece.id.partition("-")[0] for piece in cards.pieces}), count(cards)) == (46, 144)
    for name in ("a4", "letter"):
        grid = lay_out(size(cards.size, shipped.pack(GAME).layouts), paper(name, shipped.pack(GAME).layouts))
        assert grid is not None
        assert -(-144 // grid.count) == 16


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_five_player_aids_on_a_sheet(name: str) -> None:
    layouts = shipped.pack(GAME).layouts
    grid = lay_out(size(box()["player_aids"].size, layouts), paper(name, layouts))
    assert grid is not None
    assert grid.count == 5


@pytest.mark.clause("TB-1.2")
@pytest.mark.parametrize(("players", "cards"), [(2, 114), (3, 124), (4, 134), (5, 144), (None, 144)])
def test_a_set_for_fewer_leaves_out_starting_cards_only(players: int | None, cards: int) -> None:
    edition = Edition(players=players)
    parts = box(edition)
    assert count(parts["cards"]) == cards
    assert count(parts["player_aids"]) == (players or 5)
    whole = {piece.id: piece.copies for piece in box()["cards"].pieces}
    fewer = {piece.id: piece.copies for piece in parts["cards"].pieces}
    changed = {card.partition("-")[0] for card in whole if whole[card] != fewer.get(card, 0)}
    assert changed <= {"passenger", "baby"}
    boxed = [parts[name].pieces[0].front.values["count"] for name in ("box_starting", "box_shop")]
    assert sum(boxed) == cards


@pytest.mark.parametrize(("players", "each"), [(None, 5), (2, 2), (3, 3)])
def test_eight_passengers_are_five_people_each(players: int | None, each: int) -> None:
    """No two alike, as many of each of the eight, each with a line of their own; one card's rules for all."""
    pieces = [
        piece for piece in box(Edition(players=players))["cards"].pieces if piece.id.startswith("passenger")
    ]
    eight = ["passenger", *(f"passenger-{n}" for n in range(2, 9))]
    looks = ["", "-b", "-c", "-d", "-e"][:each]
    assert [(piece.id, piece.copies) for piece in pieces] == [
        (f"{one}{look}", 1) for one in eight for look in looks
    ]
    assert len({piece.place for piece in pieces}) == 1
    assert len({piece.front.values["card"]["art"] for piece in pieces}) == len(pieces)
    texts = [piece.front.values["card"]["text"] for piece in pieces]
    assert len(set(texts)) == len(pieces)
    assert all(text.endswith(".") and "ability" not in text for text in texts)


@pytest.mark.parametrize(("players", "shares"), [(None, [2] * 5), (2, [1] * 4), (3, [2] + [1] * 4)])
def test_five_babies_share_their_copies(players: int | None, shares: list[int]) -> None:
    pieces = [piece for piece in box(Edition(players=players))["cards"].pieces if piece.id.startswith("baby")]
    assert [piece.copies for piece in pieces] == shares
    assert len({piece.front.values["card"]["art"] for piece in pieces}) == len(shares)
    assert len({piece.front.values["card"]["text"] for piece in pieces}) == len(shares)


def test_no_two_copies_for_sale_show_the_same_picture() -> None:
    """Each copy of a card in the Shop has a picture of its own, and the same words."""
    _, content = shipped.load(GAME)
    pieces = box()["cards"].pieces
    for card in content.cards.cards:
        mine = [piece for piece in pieces if piece.id.partition("-")[0] == card.id]
        if card.supply == "starting":
            continue
        assert [piece.copies for piece in mine] == [1] * card.copies, card.id
        assert len({piece.front.values["card"]["art"] for piece in mine}) == card.copies
        assert len({piece.front.values["card"]["text"] for piece in mine}) == 1
        assert {piece.id for piece in mine} == {
            card.id,
            *(f"{card.id}-{number}" for number in range(2, card.copies + 1)),
        }


@pytest.mark.thorough
@pytest.mark.parametrize("on", ["a4", "letter"])
def test_aids_and_cards_of_points_have_a_sheet_each(on: str) -> None:
    """Like lies with like: five aids on one sheet, five cards of points on another."""
    counts = sheets(GAME, "home", on).counts()
    assert counts | {"player_aids": 1, "points": 1} == counts


@pytest.mark.clause("TB-3.6")
@pytest.mark.parametrize("players", [2, 5])
def test_a_card_of_points_for_each_player(players: int) -> None:
    """Each in a colour and with a sign of its own; the price of the Iceberg stands out among the tens."""
    cards = box(Edition(players=players))["points"].pieces
    assert len({piece.front.values["colour"] for piece in cards}) == len(cards) == players
    assert {piece.front.values["iceberg"] for piece in cards} == {20}


def test_markers_show_every_sum_from_0_to_39_apart() -> None:
    shown = [places.riders(points) for points in range(40)]
    assert len(set(shown)) == 40
    wide, high = places.POINTS
    for tens, ones in shown:
        assert 0 < tens[0] < wide
        assert places.TEN[1] < ones[1] < high


def test_all_cards_have_the_same_back() -> None:
    assert {repr(piece.back) for piece in box()["cards"].pieces} == {"Face(layout='back', values={})"}


def test_every_card_knows_its_line() -> None:
    places = [piece.place for piece in box()["cards"].pieces]
    assert all(place is not None and str(place.path).endswith("cards.yaml") for place in places)


@pytest.mark.clause("TB-4.7")
def test_a_price_is_printed_only_where_it_differs() -> None:
    priced = {
        piece.id: piece.front.values["card"]["price"]
        for piece in box()["cards"].pieces
        if piece.front.values["card"]["price"] != ""
    }
    assert priced == {"iceberg": 20, "lifeboat": 8, "lifeboat-2": 8}


@pytest.mark.clause("TB-7.2", "TB-7.3", "TB-7.4")
def test_the_mark_of_coming_aboard_tired() -> None:
    """Red, violet and beige cards that tire have it; blue ones, and those that never tire, have not."""
    _, content = shipped.load(GAME)
    printed = {piece.id: piece.front.values["card"] for piece in box()["cards"].pieces}
    for kind in content.kinds:
        assert printed[kind.id]["comes_tired"] is not kind.enters_ready, kind.id
        assert (printed[kind.id]["kind"] in ("tire", "reaction")) is kind.card.tires, kind.id


def test_card_texts_say_what_the_yaml_says() -> None:
    """Marks and icons aside, the printed text is the text of the file; names and numbers stand out."""
    _, content = shipped.load(GAME)
    cards = content.cards.cards
    for card in cards:
        text = marked(card, cards, "Tire")
        assert re.sub(r":[a-z-]+: ?|\*\*", "", text) == card.text.replace("'", "’")
        assert text.startswith(":tire:") is card.tires
        for number in re.findall(r"\d+", card.text):
            assert f"**{number}**" in text
    by_id = {card.id: card for card in cards}
    assert "**Steersman**" in marked(by_id["navigator"], cards, "Tire")
    assert ":class-" not in marked(by_id["rose"], cards, "Tire")


def test_the_a_to_z_has_every_kind_in_order() -> None:
    entries = [entry for page in box()["a_to_z"].pieces for entry in page.front.values["entries"]]
    names = [entry["name"] for entry in entries]
    assert names == sorted(names)
    assert len(names) == 46


@pytest.mark.clause("TB-4.1", "TB-8.1")
def test_the_aid_prints_the_numbers_of_the_file() -> None:
    aid = box()["player_aids"].pieces[0]
    assert aid.back is not None
    cruise, sinking = aid.front.values, aid.back.values
    assert [draw["below"] for draw in cruise["draws"]] == [3, 4, 5]
    assert [draw["below"] for draw in sinking["draws"]] == [0, 1, 2, 3]
    assert [step["above"] for step in cruise["prices"]] == ["0–4", "5–9", "10–14", "15–19"]


@pytest.mark.clause("TB-11.5", "TB-11.6", "TB-11.7", "TB-11.8")
def test_the_aid_names_every_reaction() -> None:
    _, content = shipped.load(GAME)
    reacting = {
        card.name for card in content.cards.cards if any(a.trigger == "reaction" for a in card.abilities)
    }
    aid = box()["player_aids"].pieces[0]
    assert aid.back is not None
    rows = aid.back.values["reactions"]
    assert {name for row in rows for name in row["cards"].split(", ")} == reacting
    assert all(row["cards"] for row in rows)


@pytest.mark.parametrize("name", ["box_starting", "box_shop"])
@pytest.mark.parametrize("edition", [Edition(), Edition(players=2), Edition(card_mm=0.33)], ids=str)
def test_boxes_hold_their_cards_and_fit_on_a_sheet(name: str, edition: Edition) -> None:
    component = box(edition)[name]
    values = component.pieces[0].front.values
    cards = values["count"]
    assert values["deep"] >= cards * edition.card_mm
    for sheet in ("a4", "letter"):
        grid = lay_out(
            size(component.size, shipped.pack(GAME).layouts), paper(sheet, shipped.pack(GAME).layouts)
        )
        assert grid is not None, f"{name} on {sheet}"


def test_the_sheet_of_a_box_is_as_large_as_its_plan() -> None:
    from generator.drawing.computed.tuck_box import plan

    for cards in (21, 51, 93):
        deep = depth(cards, 0.3)
        drawn = plan(*CARD, deep)
        assert flat(CARD, deep) == pytest.approx((drawn["width"] + 4, drawn["height"] + 4), abs=0.02)


def test_the_rulebook_shows_every_figure() -> None:
    shown = set(re.findall(r"face:(\w+/\w+)", RULEBOOK.read_text(encoding="utf-8")))
    parts = [
        component for component in box().values() if not component.printed and component.name != "riders"
    ]
    assert shown == {f"{component.name}/{piece.id}" for component in parts for piece in component.pieces}


@pytest.mark.clause("TB-3.2", "TB-3.5")
def test_the_aid_names_what_is_due() -> None:
    values = box()["player_aids"].pieces[0].front.values
    assert (values["before"], values["end"]) == ("Maid, Stowaway", "Arbiter")
