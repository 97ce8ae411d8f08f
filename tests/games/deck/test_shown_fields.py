"""Of fields that no card shows somebody is told; and what a ready layout shows is what its template draws."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.contract import Face
from generator.drawing.faces import Faces
from generator.games.deck import GAME
from generator.games.deck.shown_fields import SHOWS, Shows, ready_layouts
from tests import shipped
from tests.games.deck.packs import CARDS, deck, printed, read, told

READY = ready_layouts(shipped.pack("deck"))
FULL: dict[str, Any] = {
    "title": "Moth",
    "cost": 3,
    "kind": "Beast",
    "picture": "owl",
    "text": "Fly.",
    "icons": ("flame",),
    "foot": "Softly.",
    "corner": 7,
    "colour": "#204060",
    "stats": (("speed", "5"),),
}
OTHER = FULL | {
    "title": "Lamp",
    "cost": 4,
    "kind": "Bird",
    "picture": "",
    "text": "Shine.",
    "icons": ("sun",),
    "foot": "Dim.",
    "corner": 8,
    "colour": "#602020",
    "stats": (("speed", "6"),),
}


@pytest.fixture(scope="module")
def faces() -> Faces:
    """The ready layouts, with the pictures of the deck that comes along."""
    pack = shipped.pack("deck")
    return Faces(pack.layouts, words=pack.words, trusted=True, pack=pack.folder)


def drawn(faces: Faces, layout: str, values: dict[str, Any], across: float = 63.5) -> str:
    """The face of a card of these values."""
    picture = "art/owl.png" if values["picture"] else ""
    card = {**values, "picture": picture, "tone": 1, "on_colour": "#ffffff", "focus": "50% 50%"}
    longest = {name: "" if value in ("", ()) else str(value) for name, value in FULL.items()}
    more = {"shape": "square", "size": across, "rim_pattern": 0} if layout == "token" else {}
    face = Face(layout, {"card": {**card, "other": card}, "game": {}, "longest": longest, **more})
    return faces.svg(face, across, across if layout == "token" else 88.9)


@pytest.mark.parametrize("layout", sorted(READY))
def test_what_a_layout_is_said_to_show_is_what_it_draws(layout: str, faces: Faces) -> None:
    """On a card that has everything, each place that is shown changes the drawing, and no other does."""
    whole = drawn(faces, layout, FULL)
    changes = {place for place in FULL if drawn(faces, layout, {**FULL, place: OTHER[place]}) != whole}
    assert changes == READY[layout].always
    for place, others in READY[layout].unless.items():
        empty = {**FULL, **{other: () if other == "icons" else "" for other in others}}
        assert drawn(faces, layout, empty) != drawn(faces, layout, {**empty, place: OTHER[place]}), place


@pytest.mark.parametrize("across", [25.0, 39.9, 40.0])
def test_what_a_small_token_is_said_to_show_is_what_it_draws(across: float, faces: Faces) -> None:
    """The same below and from the size that shows.yaml names."""
    shows = READY["token"].at(across)
    whole = drawn(faces, "token", FULL, across)
    changes = {
        place for place in FULL if drawn(faces, "token", {**FULL, place: OTHER[place]}, across) != whole
    }
    assert changes == shows.always
    assert ("text" in changes) == (across >= READY["token"].below == 40)
    for place, others in shows.unless.items():
        empty = {**FULL, **{other: () if other == "icons" else "" for other in others}}
        before, after = (
            drawn(faces, "token", values, across) for values in (empty, {**empty, place: OTHER[place]})
        )
        assert before != after, place


@pytest.mark.parametrize(
    ("size", "messages"),
    [
        (25, ["game.yaml:4:99 not-printed token does not show text on a piece of 25 mm"]),
        (40, []),
    ],
)
def test_text_that_a_small_token_has_no_room_for_is_told(
    size: int, messages: list[str], tmp_path: Path
) -> None:
    """At the cell, once; a text without an icon beside it is shown."""
    rows = (
        "[{title: A, text: Five}, {title: B, icons: flame, text: Burn., kind: x}, {icons: sun, text: Shine.}]"
    )
    parts = f"  - {{id: t, kind: tokens, size: {size}, rows: {rows}}}\n"
    content, problems = GAME.read(deck(tmp_path, parts))
    assert content is not None
    assert [told(each) for each in problems if each.code == "not-printed"] == messages


def test_every_front_that_the_guide_names_is_listed() -> None:
    """All layouts for rows; those of boxes, books and boards show no fields."""
    assert set(READY) == {"classic", "full_picture", "text_only", "big_symbol", "two_ended", "token"}
    assert (shipped.pack("deck").layouts[-2] / SHOWS).is_file()


def test_a_place_that_gives_way_is_dropped_where_the_other_is_shown() -> None:
    """A number in the corner takes the place of the cost, and only then."""
    shows = Shows(frozenset({"title", "corner"}), {"cost": frozenset({"corner"})})
    assert shows.dropped(["title", "cost"]) == []
    assert shows.dropped(["title", "cost", "corner", "kind"]) == ["cost", "kind"]


ALL = "title,cost,kind,power,text\nMoth,1,A,2,Fly.\n"
SHOW = "    show: {title: title, cost: cost, kind: kind, corner: power, text: text}\n"


@pytest.mark.parametrize(
    ("front", "message"),
    [
        ("token", "token does not show cost, kind and text"),
        ("classic", ""),
    ],
)
def test_a_layout_that_drops_what_is_to_be_shown_says_so(front: str, message: str, tmp_path: Path) -> None:
    """With those that show it."""
    content, problems = GAME.read(deck(tmp_path, f"{CARDS}    front: {front}\n{SHOW}", cards_csv=ALL))
    assert content is not None
    assert [told(each) for each in problems] == ([f"game.yaml:7:12 not-printed {message}"] if message else [])
    for problem in problems:
        assert problem.severity == "warning"
        assert problem.hint.startswith("classic, full_picture, text_only, big_symbol and two_ended do; ")


def test_columns_that_nothing_prints_are_told_once(tmp_path: Path) -> None:
    """With how to show them; not those that a check, a back or a place uses, nor those set aside."""
    table = "title,speed,rarity,_notes,text_2,set,level\nMoth,1,rare,x,Burn.,A,3\n"
    parts = CARDS + "    show: {stats: [level]}\n    backs: {by: set, of: {A: {title: A}}}\n"
    content, problems = GAME.read(deck(tmp_path, parts, cards_csv=table))
    assert content is not None
    (problem,) = problems
    assert told(problem) == "cards.csv:1:2 not-printed 2 columns are printed nowhere: speed and rarity"
    assert problem.hint == (
        "write show: {stats: [level, speed, rarity]} at 'cards', or begin their headings with '_'"
    )
    check = "  - {check: count, part: cards, where: {speed: 1}, is: 1}\n"
    assert (
        "1 column is printed nowhere: rarity"
        in read(deck(tmp_path, parts, checks=check, cards_csv=table))[1][0]
    )


def test_a_layout_of_ones_own_shows_what_it_likes(tmp_path: Path) -> None:
    """Nothing is known of it, so nothing is said."""
    own = tmp_path / "mine" / "layouts" / "big_symbol.svg.j2"
    own.parent.mkdir(parents=True)
    own.write_text("<svg/>")
    pack = deck(tmp_path, f"{CARDS}    front: big_symbol\n{SHOW}", cards_csv=ALL.replace("text", "speed"))
    assert [each for each in read(pack)[1] if "not-printed" in each] == []


@pytest.mark.sampled(14)
@pytest.mark.parametrize("none", ["none", "~", '""', ""])
@pytest.mark.parametrize("place", [place for place in FULL if place != "stats"])
def test_a_place_that_is_to_stay_empty_does(place: str, none: str, tmp_path: Path) -> None:
    """Though a column has its name, on the front and at the other end of a card."""
    folder = tmp_path / "mine" / "art"
    folder.mkdir(parents=True)
    (folder / "owl.png").write_bytes((shipped.pack("deck").folder / "art" / "owl.png").read_bytes())
    table = "title,cost,kind,picture,text,icons,foot,corner,colour,text_2,cost_2,colour_2\n"
    table += "Moth,1,Beast,owl,Fly.,flame,Softly.,7,#204060,Burn.,3,red\n"
    (whole,), (without,) = (
        [
            component.pieces[0].front.values["card"]
            for component in printed(deck(tmp_path, parts, cards_csv=table))
        ]
        for parts in (CARDS, f"{CARDS}    show:\n      {place}: {none}\n")
    )
    assert whole[place] not in ("", ())
    assert without[place] == without["other"][place] == (() if place == "icons" else "")
    changed = {name for name, value in without.items() if value != whole[name]}
    assert changed <= {place, f"{place}_2", "other", "tone", "on_colour", "id"}


@pytest.mark.parametrize(
    ("show", "lines"), [("", 1), ("    show: {text: rules}\n", 1), ("    show: {text: none}\n", 0)]
)
def test_a_text_that_gives_way_to_an_icon_is_told(show: str, lines: int, tmp_path: Path) -> None:
    """At its first cell, whether game.yaml names it or its heading does; one that is to stay away is not."""
    parts = "  - id: t\n    kind: tiles\n    size: 25\n    rows: cards.csv\n" + show
    table = "title,rules,icons\nMoth,Fly.,\nLamp,Shine.,sun\nOwl,,moon\n"
    problems = [each for each in read(deck(tmp_path, parts, cards_csv=table))[1] if "cards.csv:3:2" in each]
    assert problems == ["cards.csv:3:2 not-printed token does not show text on a piece of 25 mm"] * lines


def test_a_column_found_by_its_name_that_the_layout_has_no_place_for_is_told(tmp_path: Path) -> None:
    """As other columns that go nowhere are; the kind gives its colour to the card all the same."""
    table = "title,type,flavour\nMoth,Beast,Softly.\n"
    (problem,) = GAME.read(deck(tmp_path, CARDS + "    front: two_ended\n", cards_csv=table))[1]
    assert told(problem) == "cards.csv:1:3 not-printed 1 column is printed nowhere: flavour"


@pytest.mark.parametrize(("place", "heading"), [("corner", "value"), ("cost", "price"), ("foot", "quote")])
def test_a_column_that_is_kept_off_its_place_is_not_missed(place: str, heading: str, tmp_path: Path) -> None:
    """Whoever writes none knows; another column without a place is told all the same."""
    table = f"title,{heading},weather\nMoth,1,Rain\n"
    parts = f"{CARDS}    show: {{{place}: none}}\n"
    (problem,) = GAME.read(deck(tmp_path, parts, cards_csv=table))[1]
    assert told(problem) == "cards.csv:1:3 not-printed 1 column is printed nowhere: weather"
