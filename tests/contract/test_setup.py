"""A table set up from components alone, for games that say nothing of their own."""

from __future__ import annotations

from generator.contract import Component, Die, Face, Outline, Piece, Spot, set_up
from tests.shipped import pack

WORDS = pack("deck").words
SEA, SKY = Face("back", {"of": "sea"}), Face("back", {"of": "sky"})


def cards(*pieces: Piece, name: str = "cards", title: str = "Cards", **more: object) -> Component:
    """A component of cards."""
    return Component(name, title, "cards", "poker", pieces, **more)  # type: ignore[arg-type]


def card(id: str, back: Face | None, copies: int = 1) -> Piece:
    """A card called by its id."""
    return Piece(id, Face("front", {"name": id.title()}), back, copies)


def test_cards_that_share_a_back_are_a_pile_face_down() -> None:
    """One for each back; each card as often as it is printed."""
    table = set_up([cards(card("a", SEA, 3), card("b", SKY), card("c", SEA), card("d", SKY))], 4, WORDS)
    assert [(lot.count, lot.face_up, lot.shuffled) for lot in table.lots] == [
        (4, False, True),
        (2, False, True),
    ]
    assert [thing.id for thing, _ in table.lots[0].things] == ["cards/a", "cards/c"]
    assert table.players == 4


def test_what_has_no_back_or_one_of_its_own_lies_open_by_its_kind() -> None:
    """Cards to read, and tokens, which are cut to a shape."""
    aid = cards(card("aid", SEA, 4), name="aid", title="Your turn")
    tokens = cards(card("air", None, 9), card("bell", None, 2), name="tokens", outline=Outline("round", 1.0))
    table = set_up([aid, tokens], 2, WORDS)
    assert [(lot.title, lot.count, lot.face_up) for lot in table.lots] == [
        ("Your turn", 4, True),
        ("Air", 9, True),
        ("Bell", 2, True),
    ]
    assert table.lots[1].things[0][0].outline.shape == "round"


def test_boards_are_the_ground_and_pages_lie_at_the_side() -> None:
    """Folded, unprinted and press-only components stay away; their dice do not."""
    page = Piece("page", Face("page"))
    spot = Spot("a1", "a1", 10, 10, 20, 20)
    table = set_up(
        [
            Component("board", "Board", "board", (200, 200), [page], spots=(spot,)),
            Component("score", "Score", "sheet", "page", [page]),
            Component("rules", "Rules", "book", "a5", [page], text="rules.md"),
            Component(
                "box",
                "Box",
                "board",
                (200, 200),
                [page],
                folded=True,
                dice=(Die("d", "D6", ("1", "2"), count=2),),
            ),
            Component("figure", "Figure", "sheet", (50, 50), [page], printed=False),
            Component("foil", "Foil", "cards", (50, 50), [page], press_only=True),
        ],
        2,
        WORDS,
    )
    assert [(ground.thing.label, ground.spots) for ground in table.grounds] == [("Board", (spot,))]
    assert [paper.label for paper in table.papers] == ["Score"]
    assert table.books == ("rules",)
    assert [each.die.id for each in table.dice] == ["d", "d"]
    assert not table.lots
    assert {thing.id for thing in table.things()} == {"board/page", "score/page"}
