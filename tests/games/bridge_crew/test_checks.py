"""A pack that breaks an invariant is told so, at the very line. CR-V"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml

from generator.games.bridge_crew import GAME
from generator.games.bridge_crew.checks.cards import MAX_PROMPT_LENGTH, MAX_TEXT_LENGTH
from generator.reading.packs import find_packs

from .bridge import CONTENT, content

GAME_FILE, ORDERS, CREW = "game.yaml", "orders.yaml", "crew.yaml"
PEOPLE, ROLES, BABBLE = "personalities.yaml", "roles.yaml", "technobabble.yaml"


@pytest.fixture
def pack(tmp_path):
    """A copy of the shipped pack that a test may spoil; ``pack(file, old, new, ...)`` reads it then."""
    folder = tmp_path / "bridge_crew"
    shutil.copytree(CONTENT / "bridge_crew", folder, ignore=shutil.ignore_patterns("schema"))

    def spoilt(*edits):
        for file, old, new in edits:
            text = (folder / file).read_text(encoding="utf-8")
            assert text.count(old) == 1, f"{old!r} is {text.count(old)} times in {file}"
            (folder / file).write_text(text.replace(old, new), encoding="utf-8")
        packs, problems = find_packs([], folder)
        assert not problems
        found, problems = GAME.read(packs[0])
        assert (found is None) is bool(problems)
        return folder, problems

    return spoilt


def place(folder: Path, file: str, mark: str) -> tuple[str, int, int]:
    """File, line and column of the ``^`` in ``mark``, the rest of which stands once in the file."""
    text = (folder / file).read_text(encoding="utf-8")
    whole = mark.replace("^", "", 1)
    assert text.count(whole) == 1, f"{whole!r} is {text.count(whole)} times in {file}"
    at = text.index(whole) + mark.index("^")
    return file, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def told(problems):
    """Each problem's place, code and message."""
    return [
        ((Path(found.place.path).name, found.place.line, found.place.column), found.code, found.message)
        for found in problems
    ]


def test_the_shipped_pack_is_without_fault(pack):
    assert pack()[1] == []


HAIL = '"Speak to the Alien: greet, bargain, plead, answer a call."'
PROMPT = "A voice asks for the captain by a name nobody has used for years."

# What is changed into what, where it is reported, and what is said.
FAULTS = yaml.safe_load((Path(__file__).parent / "faults.yaml").read_text(encoding="utf-8"))


@pytest.mark.clause("CR-V1", "CR-V2", "CR-V3", "CR-V4", "CR-V5", "CR-V6", "CR-V7", "CR-V8")
@pytest.mark.clause("CR-V9", "CR-V10", "CR-V11", "CR-V12", "CR-V13", "CR-V16")
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault['code']} {fault['says']}")
def test_one_fault_is_one_problem_at_its_place(pack, fault):
    folder, problems = pack((fault["file"], fault["change"], fault["into"]))
    where = place(folder, fault["file"], fault["at"])
    assert told(problems) == [(where, fault["code"], fault["says"])]


def test_every_invariant_a_pack_can_break_has_a_fault():
    """CR-V5 comes with others, CR-V14 is about the odds, CR-V15 about play; all have tests of their own."""
    named = {fault["code"] for fault in FAULTS if fault["code"].startswith("CR-V")}
    assert named == {f"CR-V{number}" for number in range(1, 17)} - {"CR-V5", "CR-V14", "CR-V15"}


# ---- the other side of every limit ---------------------------------------------------------


@pytest.mark.clause("CR-V1", "CR-V11", "CR-V16")
def test_texts_may_be_as_long_as_the_limit(pack):
    assert (MAX_TEXT_LENGTH, MAX_PROMPT_LENGTH) == (70, 80)
    edits = [
        (ORDERS, HAIL, "x" * 70),
        (ORDERS, PROMPT, "x" * 80),
        (PEOPLE, "violence, action, danger", "x" * 70),
        (PEOPLE, "talking, thinking", "x" * 70),
    ]
    assert pack(*edits)[1] == []


@pytest.mark.clause("CR-V11")
def test_an_order_may_have_more_prompts(pack):
    more = f"      - {PROMPT}\n      - One more.\n      - And another.\n"
    assert pack((ORDERS, f"      - {PROMPT}\n", more))[1] == []


@pytest.mark.clause("CR-V8")
@pytest.mark.parametrize("number", [2, 4])
def test_mavericks_may_need_2_to_4(pack, number):
    assert pack((GAME_FILE, "success: 3\n", f"success: {number}\n"))[1] == []


@pytest.mark.clause("CR-V5", "CR-V6")
def test_a_box_for_fewer_players(pack):
    edits = [
        (GAME_FILE, "max: 7, best: [4, 5, 6]", "max: 5, best: [4, 5]"),
        (GAME_FILE, ", 6: 30, 7: 35", ""),
        (GAME_FILE, '"Commission chits, seven of each die", count: 35', "Commission dice, count: 25"),
        (GAME_FILE, '"Encounter chits, seven of each die", count: 35', "Encounter dice, count: 25"),
    ]
    assert pack(*edits)[1] == []


@pytest.mark.clause("CR-V6")
def test_a_box_with_other_dice(pack):
    edits = [
        (GAME_FILE, "[4, 6, 8, 10, 12]", "[4, 6, 8, 10, 12, 20]"),
        (GAME_FILE, "{3: 15, 4: 20, 5: 25, 6: 30, 7: 35}", "{3: 18, 4: 24, 5: 30, 6: 36, 7: 42}"),
        (GAME_FILE, '"Commission chits, seven of each die", count: 35', "Commission dice, count: 42"),
        (GAME_FILE, '"Encounter chits, seven of each die", count: 35', "Encounter dice, count: 42"),
    ]
    assert pack(*edits)[1] == []


# ---- faults that show in several ways ------------------------------------------------------


def codes(problems):
    return sorted((found.code, found.message) for found in problems)


@pytest.mark.clause("CR-V2", "CR-V5")
def test_a_crew_card_too_few(pack):
    card = "  - {id: weapons, title: Weapons Officer, speciality: torpedoes,"
    _, problems = pack((CREW, f"{card} text: Small problems do not reach this desk.}}\n", ""))
    assert codes(problems) == [
        ("CR-V2", "crew: found 6, need 7"),
        ("CR-V2", "no Crew card for order 'torpedoes'"),
        ("CR-V5", "players.max 7 but 6 crew cards"),
    ]


@pytest.mark.clause("CR-V2")
def test_two_specialists_for_one_order(pack):
    folder, problems = pack((CREW, "speciality: course", "speciality: hail"))
    assert told(problems) == [
        (place(folder, CREW, "^crew:\n"), "CR-V2", "no Crew card for order 'course'"),
        (
            place(folder, CREW, "Helmsman, speciality: ^hail"),
            "CR-V2",
            "helm: 'hail' is already the speciality of 'comms'",
        ),
    ]


@pytest.mark.clause("CR-V5")
def test_more_players_than_cards(pack):
    edits = [(GAME_FILE, "max: 7", "max: 8"), (GAME_FILE, "7: 35}", "7: 35, 8: 40}")]
    folder, problems = pack(*edits)
    place_of_max = place(folder, GAME_FILE, "max: ^8")
    assert [problem for problem in told(problems) if problem[1] == "CR-V5"] == [
        (place_of_max, "CR-V5", "players.max 8 but 7 crew cards and 7 personality cards"),
    ]


@pytest.mark.clause("CR-V5")
def test_two_players_are_too_few(pack):
    folder, problems = pack((GAME_FILE, "min: 3", "min: 2"), (GAME_FILE, "{3: 15", "{2: 10, 3: 15"))
    message = "players.min 2 but a Captain, an Alien and a bidder make 3"
    assert told(problems) == [(place(folder, GAME_FILE, "{min: ^2"), "CR-V5", message)]


@pytest.mark.clause("CR-V1")
def test_two_orders_of_one_name(pack):
    """Shields called Hail: the second of them is reported, and whoever asks for Shields."""
    folder, problems = pack((ORDERS, "id: shields", "id: hail"))
    where = place(folder, ORDERS, "id: ^hail\n    name: Shields")
    assert (where, "CR-V1", "there are two Orders 'hail'") in told(problems)
    assert {problem.code for problem in problems} == {"CR-V1", "CR-V2", "CR-V3"}


@pytest.mark.clause("CR-V5")
def test_the_most_are_not_fewer_than_the_fewest(pack):
    _, problems = pack((GAME_FILE, "{min: 3, max: 7,", "{min: 5, max: 4,"))
    assert ("players", "players.max 4 is below players.min 5") in codes(problems)


@pytest.mark.clause("CR-V3")
def test_an_order_both_keen_and_counter(pack):
    """Logical is Keen on Scan and Course; make it run counter to Scan as well.

    That no Personality runs counter to Beam any more follows from that, and is left out.
    """
    folder, problems = pack((PEOPLE, "counter: [beam, torpedoes]", "counter: [scan, torpedoes]"))
    assert told(problems) == [
        (
            place(folder, PEOPLE, "counter: [^scan, torpedoes]"),
            "CR-V3",
            "logical: 'scan' is both keen and counter",
        )
    ]


@pytest.mark.clause("CR-V1", "CR-V2", "CR-V3")
def test_an_order_too_few(pack):
    start = "  - id: torpedoes\n"
    text = (CONTENT / "bridge_crew" / ORDERS).read_text(encoding="utf-8")
    whole = text[text.index(start) : text.index("provenance:")]
    folder, problems = pack((ORDERS, whole, ""))
    assert (place(folder, ORDERS, "^orders:\n"), "CR-V1", "orders: found 6, need 7") in told(problems)
    assert {problem.code for problem in problems} == {"CR-V1", "CR-V2", "CR-V3"}


@pytest.mark.clause("CR-V9")
def test_an_attitude_missing(pack):
    lost = (
        "  - id: hostile\n    name: Hostile\n    auto_win: even\n"
        "    winner_takes: the winner takes both Conflict dice\n"
    )
    folder, problems = pack((ROLES, lost, ""))
    assert told(problems) == [
        (place(folder, ROLES, "^attitudes:\n"), "CR-V9", "there is no attitude 'hostile'")
    ]


@pytest.mark.clause("CR-V10")
def test_an_option_in_place_of_another(pack):
    _, problems = pack((ROLES, "id: alien_love", "id: technobabble"))
    assert codes(problems) == [
        ("CR-V10", "technobabble: origin must be C"),
        ("CR-V10", "there are two maverick options 'technobabble'"),
        ("CR-V10", "there is no maverick option 'alien_love'"),
    ]


@pytest.mark.clause("CR-V12")
def test_a_column_missing(pack):
    words = "  thing: [manifold, lattice, deflector, conduit, resonator, pattern buffer, injector, horizon]\n"
    folder, problems = pack((BABBLE, words, ""))
    assert told(problems) == [
        (place(folder, BABBLE, "^columns:\n"), "CR-V12", "technobabble has 2 columns, need 3")
    ]


@pytest.mark.clause("CR-V13")
def test_two_captains_and_no_alien(pack):
    _, problems = pack((ROLES, "- id: alien\n", "- id: captain\n"))
    assert ("CR-V13", "roles: there are two captain cards") in codes(problems)
    assert ("CR-V13", "roles: no alien card") in codes(problems)


@pytest.mark.clause("CR-V6")
def test_a_die_with_too_few_faces(pack):
    _, problems = pack((GAME_FILE, "[4, 6, 8, 10, 12]", "[2, 6, 8, 10, 12]"))
    assert codes(problems) == [
        ("CR-V6", "d2 has fewer than 4 faces"),
        ("CR-V8", "maverick_success 3 cannot be rolled on d2"),
    ]


@pytest.mark.clause("CR-V7")
@pytest.mark.parametrize("count", [1, 3])
def test_one_pool_or_three(pack, count):
    text = (CONTENT / "bridge_crew" / GAME_FILE).read_text(encoding="utf-8")
    second = text[text.index("  - id: encounter") : text.index("# Dice in each pool")].rstrip() + "\n"
    third = second.replace("green", "red").replace("ring", "star").replace("#2E7D4F", "#aa0000")
    folder, problems = pack((GAME_FILE, second, "" if count == 1 else second + third))
    found = (place(folder, GAME_FILE, "^pools:\n"), "CR-V7", f"pools: found {count}, need 2")
    assert [problem for problem in told(problems) if problem[1] == "CR-V7"] == [found]


@pytest.mark.clause("CR-V7")
def test_the_origins_the_wrong_way_round(pack):
    edits = [
        (GAME_FILE, "mark: chevron\n    origin: C", "mark: chevron\n    origin: E"),
        (GAME_FILE, "mark: ring\n    origin: E", "mark: ring\n    origin: C"),
    ]
    _, problems = pack(*edits)
    assert codes(problems) == [
        ("CR-V7", "commission: origin must be C"),
        ("CR-V7", "encounter: origin must be E"),
    ]


# ---- files that cannot be read -------------------------------------------------------------


@pytest.mark.parametrize("file", [ORDERS, CREW, PEOPLE, ROLES, BABBLE])
def test_a_missing_file_does_not_hide_what_is_wrong_with_the_others(tmp_path, file):
    folder = tmp_path / "mine"
    shutil.copytree(CONTENT / "bridge_crew", folder)
    (folder / file).unlink()
    text = (folder / GAME_FILE).read_text(encoding="utf-8")
    (folder / GAME_FILE).write_text(text.replace("min: 3", "min: 2"), encoding="utf-8")
    packs, _ = find_packs([], folder)
    found, problems = GAME.read(packs[0])
    assert found is None
    assert [problem.code for problem in problems if problem.place.path.endswith(GAME_FILE)] == [
        "CR-V5",
        "CR-V6",
    ]
    assert any(problem.place.path.endswith(file) for problem in problems)
    assert not any(
        problem.place.path.endswith(other)
        for problem in problems
        for other in {ORDERS, CREW, PEOPLE, ROLES, BABBLE} - {file}
    )


def test_content_is_read_whole():
    found = content()
    assert (len(found.orders), len(found.crew), len(found.personalities)) == (7, 7, 7)
    assert len(found.technobabble) == 3
