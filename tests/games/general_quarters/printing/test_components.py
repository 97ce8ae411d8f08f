"""Components: boxes, covers that know nothing, solutions, and the book's words on keeping count."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from generator.contract import Edition
from generator.drawing.computed import tuck_box
from generator.drawing.display import Text
from generator.drawing.faces import Faces
from generator.drawing.legibility.geometry import flat, scale
from generator.games.general_quarters.actions import Scratch
from generator.games.general_quarters.cards import maker
from generator.games.general_quarters.cards.card import Card
from generator.games.general_quarters.counting import graph_cache
from generator.games.general_quarters.printing.card_faces import classes, name_of, public
from generator.games.general_quarters.printing.components import STICKERS, components, in_the_box
from generator.games.general_quarters.printing.places import CARD_MM
from generator.games.general_quarters.printing.solutions import FACTS, JOINS, joins_of
from generator.games.general_quarters.rules import on_card
from generator.mechanics.dice import Dice
from tests import shipped
from tests.games.general_quarters.on_paper import coded, solutions, stickers, words


@pytest.fixture(scope="module")
def content():
    return shipped.load("general_quarters")[1]


@pytest.fixture(scope="module")
def cards(content):
    setup = content.setup()
    return list(maker.cards(graph_cache.graph(setup.waters), setup, maker.numbers("paper", setup, 0, 8)))


@pytest.fixture(scope="module")
def faces():
    return Faces(shipped.pack("general_quarters").layouts, words=words())


def drawn(faces, component, at=0):
    face = component.pieces[at].front
    return faces.svg(face, *component.size)


@pytest.mark.clause("GQ-V17")
@pytest.mark.parametrize("geometry", list(STICKERS))
def test_covers_differ_in_nothing_but_the_id(content, cards, faces, geometry):
    """Two cards with different hidden layers: the same cover, once the ids are the same."""
    one, two = cards[:2]
    assert one.grid != two.grid
    swapped = Card(one.setup, one.number, two.grid)
    made = [drawn(faces, stickers(content, [card], geometry)[1]) for card in (one, swapped)]
    assert made[0] == made[1]
    hidden = [drawn(faces, stickers(content, [card], geometry)[0]) for card in (one, swapped)]
    assert hidden[0] != hidden[1]


@pytest.mark.clause("GQ-V17")
def test_a_cover_is_told_the_id_and_public_facts_only(content, cards):
    values = [piece.front.values for piece in stickers(content, cards[:2])[1].pieces]
    assert values[0].keys() == {
        "id",
        "number",
        "grade",
        "intel",
        "part",
        *public(content, cards[0].setup, words()),
    }
    assert not any(values[0]["intel"])
    assert values[0]["id"] != values[1]["id"]
    assert {k: v for k, v in values[0].items() if k != "id"} == {
        k: v for k, v in values[1].items() if k != "id"
    }


@pytest.mark.clause("GQ-1.4")
def test_missiles_are_printed_only_when_the_card_tells(content, cards):
    told = public(content, cards[0].setup, words())
    untold = public(content, replace(cards[0].setup, missiles_printed=False), words())
    assert "25 missiles" in told["cover"]
    assert [ship["missiles"] for ship in told["group"]] == [5] * 5
    assert "25" not in untold["cover"]
    assert [ship["missiles"] for ship in untold["group"]] == [0] * 5
    assert [told["missiles_told"], untold["missiles_told"]] == [True, False]


@pytest.mark.clause("GQ-1.5")
def test_everything_that_can_be_used_up_is_printed_below_its_ship(content, cards):
    craft = {ship["id"]: ship["craft"] for ship in public(content, cards[0].setup, words())["group"]}
    assert craft == {
        "D-1": ["helicopter"],
        "D-2": ["helicopter"],
        "D-3": ["helicopter"],
        "AIR": ["fighter"] * 2,
        "CRU": ["anti_air"] * 3,
    }


@pytest.mark.clause("GQ-8.1")
def test_a_box_for_each_of_the_ten_ships_and_no_rule_about_it(content, cards):
    """The boxes follow the fleet list; the state of a game has no place for a tick."""
    boxes = [(kind["length"], lies) for kind in classes(content) for lies in kind["ships"]]
    assert [length for length, _ in boxes] == [5, 4, 4, 3, 3, 3, 2, 2, 2, 2]
    assert [lies for length, lies in boxes if length == 4] == ["horizontal", "vertical"]
    state = on_card(cards[0], Dice("x"))
    assert not any("tick" in name or "box" in name for name in state.observation(0))


@pytest.mark.clause("GQ-8.2")
def test_three_hits_look_alike_whatever_ship_they_belong_to(content, cards):
    """Three squares of the battlecruiser and a whole destroyer show the same three hits."""
    card = cards[0]
    hulls = {len(hull): hull for hull in card.setup.waters.hulls(card.ships)}
    shown = []
    for hull in (hulls[5][:3], hulls[3]):
        state = on_card(card, Dice("x"))
        for square in hull:
            state.apply(Scratch(*divmod(square, card.setup.waters.cols)))
        shown.append([state.shown()[square] for square in hull])
    assert shown[0] == shown[1] == ["S", "S", "S"]


@pytest.mark.clause("GQ-8.5")
def test_turns_break_ties_in_tables_only(content, cards):
    """A win in more turns, by scratching empty water first, scores the same."""
    card = cards[0]
    scores, turns = [], []
    for detour in (False, True):
        state = on_card(card, Dice("x"))
        squares = [at for at, token in enumerate(card.grid) if token == "."][: 5 * detour]
        for square in [*squares, *(at for at, token in enumerate(card.grid) if token[0] == "S")]:
            state.apply(Scratch(*divmod(square, card.setup.waters.cols)))
        assert state.is_over()
        scores.append(state.scores())
        turns.append(state.turns)
    assert scores == [(5.0,), (5.0,)]
    assert turns == [30, 35]


@pytest.mark.clause("GQ-7.9")
def test_labels_do_not_depend_on_position(content):
    """In every row each label is a fifth of all missiles, within 4.5 sigma over 1,000 cards."""
    setup = content.setup()
    found: dict[int, Counter[str]] = {row: Counter() for row in range(10)}
    for card in maker.cards(graph_cache.graph(setup.waters), setup, maker.numbers("labels", setup, 0, 1000)):
        for square, token in enumerate(card.grid):
            if token[0] == "M":
                found[square // 10][token[2:]] += 1
    for counts in found.values():
        n = sum(counts.values())
        for label in setup.order:
            assert abs(counts[label] - n / 5) < 4.5 * (n * 0.16) ** 0.5


def test_the_box_holds_what_it_lists(content):
    parts = {part.name: part for part in components(content, shipped.pack("general_quarters"), Edition())}
    listed = {item.id: item.count for item in content.title.contents}
    assert len(parts["cards"].pieces) == listed["cards"]
    assert len({piece.id for piece in parts["cards"].pieces}) == listed["cards"]
    assert {"codebook", "solutions", "aid", "log", "examples", "rulebook"} < set(parts)


def test_a_card_shows_codes_and_its_solution_what_they_hide(content, cards):
    made = {part.name: part for part in coded(content, cards, "paper")}
    pages = [page.front.values["tables"] for page in made["codebook"].pieces]
    assert [[row for row, _ in page] for page in pages] == [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]]
    tables = {row: dict(table) for page in pages for row, table in page}
    solved = made["solutions"].pieces[0].front.values["cards"]
    for piece, solution in zip(made["cards"].pieces, solved, strict=False):
        values = piece.front.values
        assert values["book"] == made["codebook"].pieces[0].front.values["book"]
        told = [tables[1 + square // 10][code] for square, code in enumerate(values["squares"])]
        assert told == solution["squares"]
        assert values["id"] == solution["title"] == piece.id


def test_solutions_leave_nobody_out(content, cards):
    twelve = [*cards, *cards[:4]]
    pages = solutions(content, twelve).pieces
    assert [len(page.front.values["cards"]) for page in pages] == [8, 4]
    assert [card["title"] for page in pages for card in page.front.values["cards"]] == [c.id for c in twelve]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("ink", ["home", "mono"])
def test_every_face_can_be_drawn_in_every_ink(content, cards, ink):
    faces = Faces(shipped.pack("general_quarters").layouts, ink, words())
    pack = shipped.pack("general_quarters")
    parts = [*components(content, pack, Edition()), *stickers(content, cards, "half inch")]
    sizes = {"page": (190.0, 265.0), "a6": (105.0, 148.0), "a5": (148.0, 210.0)}
    for part in parts:
        if part.pieces:
            width, height = sizes.get(part.size, part.size)
            assert not faces.draw(part.pieces[0].front, width, height).findings, part.name


def test_a_page_of_solutions_stamps_what_its_face_shows(content, cards):
    """Whole as a face and filled in as a form: the same ids and squares, and nothing where no card is."""
    component = solutions(content, [*cards[:8], *cards[:4]])
    assert component.variable is not None
    for piece in component.pieces:
        shown = piece.front.values["cards"]
        assert piece.texts[0] == f"page {piece.front.values['page']} of 2"
        beside = piece.texts[1:]
        assert len(beside) == 8 * (1 + FACTS + 100)
        assert beside[:: 1 + FACTS + 100] == (*(card["title"] for card in shown), *[""] * (8 - len(shown)))
        maps = [piece.images[at : at + 120] for at in range(0, 960, 120)]
        for card, stamps in zip(shown, maps, strict=False):
            assert stamps[:10] == tuple(f"column {name}" for name in "ABCDEFGHIJ")
            rows = [stamps[at : at + 11] for at in range(10, 120, 11)]
            assert [row[0] for row in rows] == [f"row {n}" for n in range(1, 11)]
            stamped = [token for row in rows for token in row[1:]]
            assert [stamp.split()[0] for stamp in stamped] == card["squares"]
            for stamp, joins, how in zip(stamped, card["joins"], card["hows"], strict=True):
                assert stamp.split()[1:] == [part for part in (joins, how) if part]
        assert all(set(stamps) == {""} for stamps in maps[len(shown) :])
        assert set(piece.images) <= {"", *component.variable.images}


def test_certificates_and_games_stand_beside_their_solutions(content, cards, faces):
    record = {
        "grade": {
            "name": "gentle", "points": 100, "hunter_wins": 100, "hunter_games": 200, "proven": 40,
            "scratches": 60, "luck": -2.5,
        },
        "result": {"win": True, "rank": "Commander"},
        "transcript": [
            {
                "do": "helicopter", "ship": "D-1", "path": [[0, n] for n in range(9)],
                "saw": [*["."] * 8, "M:AIR"],
            },
            *({"do": "scratch", "at": [9, 9], "saw": ["S"], "proven_safe": n > 0} for n in range(2)),
            {"do": "strike", "centre": [9, 9], "saw": ["S", "U", "."]},
        ],
    }  # fmt: skip
    component = solutions(content, cards, {cards[0].id: record})
    words = component.pieces[0].texts
    facts = words[2 : 2 + FACTS]
    # A blank before one figure brings it to the middle of two.
    turns = words[2 + FACTS : 2 + FACTS + 100]
    assert facts == (
        "gentle 100: won as Commander, against the odds",
        "sure before opening: 40 of 60 squares",
        "hasty players win 50 in 100",
    )
    # Nine squares by helicopter; of the three around the corner the strike takes those that are hidden.
    hows = component.pieces[0].front.values["cards"][0]["hows"]
    assert turns[:11] == (" 1",) * 9 + ("", "")
    assert hows[:11] == ["helicopter"] * 9 + ["", ""]
    assert (turns[99], hows[99]) == (" 3", "sure")
    flown = {at: turns[at] for at, how in enumerate(hows) if how == "fighter"}
    assert flown == {88: " 4", 89: " 4", 98: " 4"}
    assert words[2 + FACTS + 100 + 1] == "Standard"
    assert set("".join(words)) <= set(component.variable.charset)
    # Behind the longest name the second fact ends before its half of the page, the first before the third.
    fonts = faces.fonts
    longest = "27 · " + name_of(cards[0], {"intel": [[0, 0]]})
    assert -4.6 + fonts["bold"].width(longest) * 3.3 < 37.2
    room = (54, 89, 89)
    starts = (-4.6, 37.4, 54.4)
    ends = [at + fonts["medium"].width(fact) * 2.8 for at, fact in zip(starts, facts, strict=True)]
    assert all(end < most for end, most in zip(ends, room, strict=True)), ends
    # A turn keeps inside its sign, and a label beside it inside its square.
    assert 0.5 + fonts["label"].width("48") * 2.8 < 3.7
    assert fonts["medium"].width("CRU") * 2.8 < 8.85 - 3.7


def test_a_ship_of_a_solution_is_one_outline(content, cards):
    """A square is open on the sides where its own ship goes on, and on no other."""
    for card in cards[:4]:
        cols = card.setup.waters.cols
        steps = {"n": -cols, "e": 1, "s": cols, "w": -1}
        for square, token in enumerate(card.grid):
            joins = joins_of(card, square)
            assert joins in JOINS
            assert all(card.grid[square + steps[side]] == token for side in joins)
            if token[0] == "S":
                length = card.grid.count(token)
                assert 1 <= len(joins) <= 2 if length > 1 else not joins
            else:
                assert not joins
        assert sum(len(joins_of(card, square)) for square in range(len(card.grid))) == 2 * (30 - 10)


def test_solutions_are_read_at_arms_length(content, cards, faces):
    """Nothing on them is under 2.8 mm, eight points."""
    page = solutions(content, cards)
    drawing = faces.draw(page.pieces[0].front, 190, 265)
    sizes = [op.size * scale(matrix) for op, matrix in flat(drawing) if isinstance(op, Text)]
    assert min(sizes) >= 2.8


def test_the_aid_has_one_size_of_text_and_is_true_of_every_card(content, faces):
    """Words that are read have one size; the count of missiles spans all seas of the ladder."""
    parts = {part.name: part for part in components(content, shipped.pack("general_quarters"), Edition())}
    drawing = faces.draw(parts["aid"].pieces[0].front, 190, 265)
    shown = [op for op, _ in flat(drawing) if isinstance(op, Text) and op.font in ("text", "bold", "italic")]
    # A hull has a letter.
    read = [op for op in shown if len(op.text) > 1]
    assert {round(op.size, 2) for op in read} == {3.5}
    said = " ".join(op.text for op in read)
    totals = {card.setup.missile_total for card in in_the_box(content)[0]}
    assert f"{min(totals)}–{max(totals)} missiles" in said
    assert "25" not in said


def test_the_box_for_home_holds_the_cards_and_is_joined_along_a_fold(content):
    """Its panels are wider than a card, both its sheets fit on A4, and a press has a box of its own."""
    pack = shipped.pack("general_quarters")
    parts = {part.name: part for part in components(content, pack, Edition())}
    part = parts["tuck_box"]
    assert part.home_only
    assert parts["card_box"].press_only
    wide, tall = part.size
    values = part.pieces[0].front.values
    assert values["card"] == CARD_MM
    assert values["deep"] > 27 * 0.3
    plan = tuck_box.plan(*CARD_MM, values["deep"])
    across = plan["panels"]
    folds = [values["edge"] + across[side]["x"] for side in ("side", "front")]
    assert list(part.seams[0]) == pytest.approx(folds, abs=0.01)
    assert all(max(seam, wide - seam) < 190 for seam in part.seams[0])
    assert tall < 277
    drawing = Faces(pack.layouts, "home", words()).draw(part.pieces[0].front, wide, tall)
    assert not drawing.findings
    assert "27 cards · code book · aid · log · solutions" in [
        op.text for op, _ in flat(drawing) if isinstance(op, Text)
    ]


def test_the_log_has_a_field_for_every_card_of_the_ladder(content, faces):
    parts = {part.name: part for part in components(content, shipped.pack("general_quarters"), Edition())}
    rungs = parts["log"].pieces[0].front.values["ladder"]
    assert [rung["number"] for rung in rungs] == [str(n) for n in range(1, 28)]
    assert (rungs[0]["grade"], rungs[-1]["sea"]) == ("drill", "Typhoon")
    drawing = faces.draw(parts["log"].pieces[0].front, 190, 265)
    assert not drawing.findings
    assert "ships brought home, of 135" in [op.text for op, _ in flat(drawing) if isinstance(op, Text)]
