"""BC-V1 to BC-V21, BC-V23: what is said about a pack that is wrong as a whole; nothing of the shipped one."""

from __future__ import annotations

from math import dist

import pytest

from generator.games.bruise_cruise import GAME
from generator.games.bruise_cruise.checks.box import COMPONENTS
from generator.games.bruise_cruise.checks.coast import ring_of
from generator.games.bruise_cruise.checks.ports import clearance_mm, true_place_mm
from generator.games.bruise_cruise.content import FILES
from generator.games.bruise_cruise.effects import WORDS
from generator.mechanics.hexes import Hex
from generator.reading.packs import shipped
from generator.reading.provenance import provenance

from .packs import said
from .table import box, pack

TAMPA_A = "port: tampa\n    region: northern\n    engine: 3"


def card_block(name):
    text = pack().text("cards.yaml")
    start = text.index(f"  - id: {name}\n")
    return text[start : text.index("  - id:", start + 5)]


def test_the_shipped_pack_is_in_order():
    content, problems = GAME.read(pack())
    assert content is not None
    assert problems == []


@pytest.mark.clause("BC-V1", "BC-V2")
def test_one_card_missing(tmp_path):
    assert said(tmp_path, "cards.yaml", (card_block("tampa-b"), "")) == [
        "cards.yaml:6:1: BC-V1 deck has 99 cards, expected 100: "
        "81 Action cards of 82, 18 Unfathomable cards of 18",
        "cards.yaml:89:11: BC-V2 port tampa has 1 card, expected 2",
    ]


@pytest.mark.clause("BC-V2")
def test_a_port_without_any_card_is_named_where_it_stands(tmp_path):
    problems = said(tmp_path, "cards.yaml", (card_block("tampa-b"), ""), (card_block("tampa-a"), ""))
    assert "ports.yaml:59:9: BC-V2 port tampa has 0 cards, expected 2" in problems


@pytest.mark.clause("BC-V3")
def test_a_card_of_no_port_or_of_another_region(tmp_path):
    assert said(tmp_path, "cards.yaml", (TAMPA_A, TAMPA_A.replace("northern", "western"))) == [
        "cards.yaml:90:13: BC-V3 card tampa-a: region western, port says northern"
    ]
    problems = said(tmp_path / "other", "cards.yaml", (TAMPA_A, TAMPA_A.replace("tampa", "tamppa")))
    assert problems == [
        "cards.yaml:89:11: BC-V3 card tampa-a: there is no port 'tamppa'",
        "cards.yaml:97:11: BC-V2 port tampa has 1 card, expected 2",
    ]


@pytest.mark.clause("BC-V4")
@pytest.mark.parametrize("engine", [0, 8, 9, -1])
def test_engines_are_one_to_seven(tmp_path, engine):
    assert said(tmp_path, "cards.yaml", (TAMPA_A, TAMPA_A.replace("3", str(engine)))) == [
        f"cards.yaml:91:13: BC-V4 card tampa-a: engine {engine} out of 1..7"
    ]


@pytest.mark.clause("BC-V5")
@pytest.mark.parametrize(
    ("exchange", "problem"),
    [
        ("{life_preserver: 2, torpedo: 2}", "92:15: BC-V5 card tampa-a: exchange worth 6, expected 1..4"),
        ("{}", "92:15: BC-V5 card tampa-a: exchange worth 0, expected 1..4"),
        ("{life_preserver: 4}", "92:32: BC-V5 card tampa-a: 4 life_preserver out of 1..3"),
        ("{missile: 0, torpedo: 1}", "92:25: BC-V5 card tampa-a: 0 missile out of 1..3"),
    ],
)
def test_exchanges_are_worth_one_to_four(tmp_path, exchange, problem):
    old = "exchange: {life_preserver: 1, torpedo: 1}\n    fact: A pirate"
    new = f"exchange: {exchange}\n    fact: A pirate"
    assert said(tmp_path, "cards.yaml", (old, new)) == [f"cards.yaml:{problem}"]


@pytest.mark.clause("BC-V6")
@pytest.mark.parametrize(("length", "fits"), [(1, True), (140, True), (141, False)])
def test_facts_have_at_most_140_characters(tmp_path, length, fits):
    fact = next(card.fact for card in box().cards.cards if card.id == "tampa-a")
    problems = said(tmp_path, "cards.yaml", (fact, "X" * length))
    assert problems == ([] if fits else ["cards.yaml:93:11: BC-V6 card tampa-a: fact too long to print"])


@pytest.mark.clause("BC-V6")
def test_no_fact_is_told_twice():
    facts = [card.fact for card in box().cards.cards]
    assert len(set(facts)) == len(facts) == 82
    assert all(1 <= len(fact) <= 140 for fact in facts)
    assert all(card.checked.source for card in box().cards.cards)


@pytest.mark.clause("BC-V7")
def test_ids_and_numbers_are_unique_and_without_a_gap(tmp_path):
    assert said(tmp_path, "cards.yaml", ("number: 12\n", "number: 101\n")) == [
        "cards.yaml:96:13: BC-V7 card tampa-b: number 101 out of 1..100"
    ]
    assert said(tmp_path / "ids", "cards.yaml", ("  - id: tampa-b\n", "  - id: tampa-a\n")) == [
        "cards.yaml:95:9: BC-V7 two cards are called tampa-a"
    ]
    numbers = [card.number for card in (*box().cards.cards, *box().unfathomable.cards)]
    assert sorted(numbers) == list(range(1, 101))


@pytest.mark.clause("BC-V8")
def test_five_regions_of_eight_or_nine_ports(tmp_path):
    regions = [port.region for port in box().ports.ports]
    assert {region: regions.count(region) for region in dict.fromkeys(regions)} == {
        "northern": 8, "western": 8, "southern": 9, "eastern": 8, "central": 8,
    }  # fmt: skip
    problems = said(
        tmp_path, "ports.yaml", ("region: northern\n    hex: [6, 3]", "region: western\n    hex: [6, 3]")
    )
    assert "ports.yaml:7:10: BC-V8 region northern has 7 ports, expected 8 or 9" in problems


@pytest.mark.clause("BC-V9")
@pytest.mark.parametrize(
    ("hex", "problem"),
    [
        ("[7, 3]", "BC-V9 port tampa shares hex 7,3 with cape-canaveral"),
        ("[0, 0]", "BC-V9 port tampa lies off the water: hex 0,0 is land"),
        ("[-5, 10]", "BC-V9 port tampa lies off the water: hex -5,10 is out of play"),
        ("[40, 0]", "BC-V9 port tampa: hex 40,0 is off the board"),
    ],
)
def test_a_port_lies_on_a_sea_space_of_its_own(tmp_path, hex, problem):
    assert said(tmp_path, "ports.yaml", ("hex: [6, 3]", f"hex: {hex}")) == [f"ports.yaml:64:10: {problem}"]


@pytest.mark.clause("BC-V10")
def test_latitude_and_longitude_lie_in_the_hex_that_is_stored(tmp_path):
    assert said(tmp_path, "ports.yaml", ("lat: 27.94", "lat: 25.04")) == [
        "ports.yaml:64:10: BC-V10 port tampa lies in hex 5,5, stored 6,3"
    ]
    board = box().board
    for port in box().ports.ports:
        true = true_place_mm(board.projection, box().layout, port)
        assert box().layout.at(*true) == Hex(*port.hex)
        assert dist(true, port.dot_mm) <= 0.51
        assert clearance_mm(box().layout, Hex(*port.hex), port.dot_mm) >= 0.99


@pytest.mark.clause("BC-V10")
def test_a_dot_stands_at_its_true_place(tmp_path):
    assert said(tmp_path, "ports.yaml", ("dot_mm: [417.16, 26.57]", "dot_mm: [414.16, 26.57]")) == [
        "ports.yaml:22:13: BC-V10 port hamilton: its dot is 3.0 mm off its true place"
    ]


LAST_CLOSED = "  8,12: [SW]"


def closed(*lines):
    """One change of board.yaml that closes more sides."""
    return LAST_CLOSED, "\n".join([*(f"  {line}" for line in lines), LAST_CLOSED])


@pytest.mark.clause("BC-V11")
def test_a_port_that_no_ship_reaches(tmp_path):
    cut = closed("15,0: [E]", "16,0: [W, E, SW, SE]", "17,0: [W]", "15,1: [NE]", "16,1: [NW]")
    assert said(tmp_path, "board.yaml", cut) == [
        "board.yaml:9:5: BC-V11 hex 16,0 is cut off: no ship reaches the port hamilton"
    ]


@pytest.mark.clause("BC-V12")
@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (
            ("  2,7: [W]\n", ""),
            "41:9: BC-V12 closed side 1,7 E is open from 2,7",
        ),
        (("  2,7: [W]", "  2,7: [W, W]"), "42:12: BC-V12 closed side 2,7 W is listed twice"),
        (
            ("  3,1: [E, SW]", "  3,1: [E, NE, SW]"),
            "28:12: BC-V12 closed side 3,1 NE leads nowhere: 4,0 is land",
        ),
        (
            closed("13,14: [SE]"),
            "60:3: BC-V12 closed sides of 13,14, which is off the board",
        ),
    ],
)
def test_a_closed_side_is_one_of_two_sea_spaces_and_closed_from_both(tmp_path, change, problem):
    assert said(tmp_path, "board.yaml", change) == [f"board.yaml:{problem}"]


@pytest.mark.clause("BC-V13", "BC-V14")
def test_the_way_round_florida_is_watched_over(tmp_path):
    problems = said(
        tmp_path, "board.yaml", ("  6,3: [E, NE]", "  6,3: [NE]"), ("  7,3: [W, SW]", "  7,3: [SW]")
    )
    assert problems == [
        "board.yaml:96:54: BC-V13 worked example broken: got 1, cape-canaveral to tampa is 4",
        "board.yaml:97:12: BC-V14 worked example broken: edge 7,3|6,3 is open",
    ]


@pytest.mark.clause("BC-V15")
def test_missiles_of_three_ports_meet_somewhere(tmp_path):
    assert said(tmp_path, "board.yaml", ("to: [6, 7]", "to: [10, 4]")) == [
        "board.yaml:98:58: BC-V15 worked example broken: "
        "10,4 is not within 3 of havana, santiago, george-town"
    ]


@pytest.mark.clause("BC-V16")
def test_a_lonely_port(tmp_path):
    cut = closed("15,0: [E]", "16,0: [W, SW, SE]", "15,1: [NE]", "16,1: [NW]")
    assert said(tmp_path, "board.yaml", cut) == [
        "ports.yaml:19:10: BC-V16 port hamilton is too lonely: nearest 9, at most 7"
    ]
    ports = [Hex(*port.hex) for port in box().ports.ports]
    nearest = [min(box().sea.sailing_distance(a, b) for b in ports if b != a) for a in ports]
    assert max(nearest) == nearest[0] == 7


@pytest.mark.clause("BC-V17")
def test_a_home_port_that_cuts_off_another_port(tmp_path):
    assert said(tmp_path, "board.yaml", closed("0,10: [NE]", "1,9: [SW]")) == [
        "ports.yaml:145:10: BC-V17 Home Ports belize-city, roatan cut off santo-tomas"
    ]


@pytest.mark.clause("BC-V18")
@pytest.mark.parametrize(
    ("effect", "problem"),
    [
        (
            "{word: stirke, ship: rival}",
            "16: unknown-value word 'stirke' is not known",
        ),
        ("{word: strike, shop: rival}", "24: unknown-key 'shop' is not a key here"),
        ("{word: gain, who: self, item: anchors, count: 1}", None),
        (
            "{word: take_card, from: that_rival, count: 2}",
            "9: BC-V18 card orbital-confetti: take_card names that_rival, but nobody rolled off",
        ),
        (
            "{word: if_done, then: [{word: strike, ship: rival}]}",
            "9: BC-V18 card orbital-confetti: if_done follows no step",
        ),
        (
            "{word: anchor, ship: rival, within: 5}",
            "9: BC-V18 card orbital-confetti: anchor needs both within and of, or neither",
        ),
        (
            "{word: anchor, ship: rival, within: 5, of: that_ship}",
            "52: BC-V18 card orbital-confetti: no step before says which ship that_ship is",
        ),
    ],
)
def test_effects_use_words_the_game_knows_in_ways_that_make_sense(tmp_path, effect, problem):
    problems = said(tmp_path, "unfathomable.yaml", ("{word: strike, ship: rival}", effect))
    assert len(problems) == 1
    assert problems[0].startswith("unfathomable.yaml:88:")
    if problem:
        assert problems == [f"unfathomable.yaml:88:{problem}"]


@pytest.mark.clause("BC-V18")
def test_a_zone_that_the_map_does_not_have(tmp_path):
    problems = said(tmp_path, "board.yaml", ("id: bermuda_triangle", "id: sargasso_sea"))
    assert problems == [
        "unfathomable.yaml:23:43: BC-V18 card triangle-holiday: board.yaml has no zone 'bermuda_triangle'"
    ]


@pytest.mark.clause("BC-V18")
def test_every_word_is_on_a_card_and_says_what_it_does():
    used = set()

    def note(effects):
        for effect in effects:
            used.add(effect.name)
            for value in effect.arguments.values():
                if isinstance(value, tuple):
                    note(value)

    for card in box().unfathomable.cards:
        note(card.effects)
    assert used == {word.name for word in WORDS}
    assert all(len(word.meaning) > 20 for word in WORDS)


@pytest.mark.clause("BC-V19")
def test_no_region_has_the_better_cards(tmp_path):
    fast = [
        (f"engine: 1\n    exchange: {{life_preserver: 2, {item}}}\n    fact: {fact}",
         f"engine: 7\n    exchange: {{life_preserver: 2, {item}}}\n    fact: {fact}")
        for item, fact in (("torpedo: 1", "Bermuda sh"), ("missile: 2", "The Charl"))
    ]  # fmt: skip
    assert said(tmp_path, "cards.yaml", *fast) == [
        "cards.yaml:6:1: BC-V19 mean engine is 3.88 in region eastern and 4.69 in northern, "
        "expected less than 0.5 apart"
    ]


@pytest.mark.clause("BC-V20")
def test_the_box_holds_what_the_rulebook_counts(tmp_path):
    assert said(tmp_path, "game.yaml", ("name: Anchors, count: 9", "name: Anchors, count: 8")) == [
        "game.yaml:47:41: BC-V20 anchors is 8, need 9"
    ]
    tokens = ("flags", "home_port_markers", "ships", "anchors", "torpedoes", "missiles", "life_preservers")
    assert [COMPONENTS[token] for token in tokens] == [48, 4, 24, 9, 15, 18, 24]
    assert box().numbers.flags == 12
    assert len(box().lines.lines) * (1 + len(box().ports.regions)) == 24


@pytest.mark.clause("BC-V21")
def test_the_coast_stays_on_the_board(tmp_path):
    assert said(tmp_path, "coast.yaml", ("146.08,197.16", "-146.08,197.16")) == [
        "coast.yaml:9:5: BC-V21 coast leaves the board at -146.08,197.16"
    ]
    assert len(box().coast.coast) == 212
    assert sum(len(ring_of(ring)) for ring in box().coast.coast) == 5787


@pytest.mark.clause("BC-V21")
def test_a_coast_of_too_many_points(tmp_path):
    ring = "  - " + " ".join(["10.01,10.01"] * 20_000) + "\n"
    (problem,) = said(tmp_path, "coast.yaml", ("coast:\n", "coast:\n" + ring))
    assert problem.startswith("coast.yaml:8:1: BC-V21 board, coast and ports take 33")


def test_the_coast_belongs_to_the_content_hash(tmp_path):
    from .packs import changed

    one = changed(tmp_path / "one", {"coast.yaml": [("146.08,197.16", "146.09,197.16")]})
    assert one.digest != pack().digest


def test_provenance_tells_the_rulebook_from_us():
    rows = provenance(pack().source(file)[0] for file in FILES)
    origins = {row.path: row.origin for row in rows}
    assert origins["ports.havana.name"] == "rulebook"
    assert origins["ports.colon.name"] == "reconstructed"
    assert origins["contents.anchors.count"] == "rulebook"
    assert origins["cards.tampa-a.fact"] == "reconstructed"


def test_the_shipped_content_is_found_by_the_program():
    assert (shipped("content") / "bruise_cruise" / "game.yaml").is_file()


@pytest.mark.clause("BC-V23")
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("max: 4", "max: 1", ["15:11: BC-V23 card rubber-duck-current: the text says 4, no effect"]),
        ("max: 4", "max: 12", ["15:11: BC-V23 card rubber-duck-current: the text says 4, no effect"]),
        (
            "up to 4 spaces",
            "away",
            ["15:11: BC-V23 card rubber-duck-current: an effect has the number 4, the text has not"],
        ),
        ("up to 4 spaces", "up to four spaces", []),
        ("It was never about the shrimp.", "It is 99 years old.", []),
        ("range 5", "range 6", ["52:11: BC-V23 card hot-potato: the text says 6, no effect"]),
    ],
)
def test_numbers_of_a_text_are_those_of_its_effects(tmp_path, old, new, told):
    lines = said(tmp_path, "unfathomable.yaml", (old, new))
    assert [line.split(" has that")[0] for line in lines] == [f"unfathomable.yaml:{line}" for line in told]
