"""``broadside puzzle``: makes, counts, checks and solves; says in one line what is wrong."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from generator import games
from generator.cli import app
from generator.games.general_quarters.certificates import ladder
from generator.games.loading import LoadedGame
from generator.puzzles import search
from generator.reading.packs import find_packs
from tests import shipped
from tests.games.general_quarters.on_paper import words
from tests.puzzles.waters import small_waters


@pytest.fixture(scope="module")
def loaded():
    game, content = shipped.load("general_quarters")
    return LoadedGame(shipped.pack("general_quarters"), game, content)


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A pack of few ships on a small map, where a game is solved in no time."""
    return small_waters(tmp_path_factory.mktemp("packs"))


@pytest.fixture(scope="module")
def rated(small):
    """The first cards of a run on the small map, certified."""
    pack = find_packs([], small)[0][0]
    game = games.game("general_quarters")
    content, problems = game.read(pack)
    assert not problems
    maker = game.puzzles
    return [maker.certify(content, card) for card in maker.deal(content, "calm", "rated", 0, 2)]


def run(*words: str):
    return CliRunner().invoke(app, ["puzzle", *words])


def lines(result) -> list[dict]:
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.clause("GQ-V18")
def test_count_prints_the_number_of_legal_fleets():
    result = run("count")
    assert (result.exit_code, result.stdout) == (0, "358714693566\n")


def test_count_counts_any_content(loaded):
    """Nothing but the four frigates: as many sets of them as were counted by hand."""
    fleet = loaded.content.fleet
    frigates = fleet.model_copy(update={"ships": tuple(s for s in fleet.ships if s.id == "frigate")})
    assert search.maker_of(loaded).count(replace(loaded.content, fleet=frigates)) == 15174


def test_the_same_seed_deals_the_same_cards_and_another_others():
    one, again = (run("new", "--unrated", "--count", "5", "--seed", "a", "--format", "json") for _ in "ab")
    other = run("new", "--unrated", "--count", "5", "--seed", "b", "--format", "json")
    assert one.exit_code == 0
    assert one.stdout == again.stdout
    assert not {card["id"] for card in lines(one)} & {card["id"] for card in lines(other)}


def test_a_longer_run_begins_with_the_shorter_one():
    short, long = (
        lines(run("new", "--unrated", "--count", n, "--seed", "a", "--format", "json")) for n in ("3", "7")
    )
    assert long[:3] == short


def test_json_has_the_keys_other_programs_rely_on():
    (card,) = lines(run("new", "--unrated", "--format", "json", "--preset", "storm"))
    assert list(card) == [
        "id", "seed", "preset", "content", "grid", "shallow", "missiles", "labels", "order", "anti_air",
        "strike_fighters", "transcript", "result", "grade",
    ]  # fmt: skip
    assert (card["preset"], card["missiles"], card["shallow"]) == ("storm", 30, [7, 8, 9])
    assert card["labels"] == {"D-1": 6, "D-2": 6, "D-3": 6, "AIR": 6, "CRU": 6}
    assert {token[0] for row in card["grid"] for token in row} == set(".SUM")


def test_an_id_makes_the_card_again(loaded):
    (card,) = lines(run("new", "--unrated", "--format", "json", "--seed", "again"))
    opened = search.maker_of(loaded).from_id(loaded.content, card["id"].lower().replace("-", " "))
    assert search.maker_of(loaded).record(opened) == card


@pytest.mark.clause("GQ-V16")
def test_no_two_cards_of_a_run_are_alike(loaded, monkeypatch):
    """A maker that deals everything twice, once mirrored: each card is printed once."""
    from generator.games.general_quarters.cards.card import Card

    maker = search.maker_of(loaded)
    dealt = maker.deal(loaded.content, "standard", "twins", 0, 4)
    doubled = [twin for card in dealt for twin in (card, Card(card.setup, card.number, card.mirrored))]
    monkeypatch.setattr(search, "dealt", lambda *_: enumerate(doubled))
    stream = search.CardSearch(loaded, search.CardRequest("standard", "twins", 5, rated=False))
    assert [stream.take().card for _ in range(4)] == list(dealt)
    with pytest.raises(search.NoPuzzles, match="4 of 5 cards found that are not alike"):
        stream.take()


def test_json_goes_whole_into_a_file(tmp_path):
    path = tmp_path / "cards.jsonl"
    result = run("new", "--unrated", "--count", "4", "--format", "json", "--out", str(path))
    assert result.stdout == f"{path.as_posix()}\n"
    assert len(path.read_text().splitlines()) == 4
    assert list(tmp_path.iterdir()) == [path]


def test_the_seed_is_always_told():
    assert "seed tonight" in run("new", "--unrated", "--format", "text", "--seed", "tonight").stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["new", "--preset", "calmm"], "there is no preset 'calmm' (did you mean 'calm'?)"),
        (["new", "--rank", "Admirall"], "there is no rank 'Admirall' (did you mean 'Admiral'?)"),
        (["new", "--sheets", "codebok"], "there is no kind of sheet 'codebok' (did you mean 'codebook'?)"),
        (["new", "--unrated", "--drill"], "--drill needs certificates; leave out --unrated"),
        (["new", "--unrated", "--rank", "Admiral"], "--rank needs certificates; leave out --unrated"),
        (
            ["new", "--unrated", "--format", "text", "--paper", "letter"],
            "--paper is for what is printed; --format text prints nothing",
        ),
        (
            ["new", "--unrated", "--format", "json", "--sheets", "press"],
            "--sheets is for what is printed; --format json prints nothing",
        ),
        (["new", "--game", "bridge_crew"], "bridge_crew makes no puzzles"),
        (["new", "--unrated", "--format", "json", "--out", "."], "--out . is a folder, not a file"),
        (["check", "nowhere.json"], "there is no file nowhere.json"),
        (["check", "."], ". is a folder; name a .json or .jsonl file in it"),
        (
            ["solve", "S-0000"],
            "'S-0000' has 5 symbols, 14 expected; it is no file either "
            "(compare it with the card letter by letter; cards of a pack of your own need --content)",
        ),
    ],
)
def test_wrong_usage_is_one_line_and_exit_code_2(words, said):
    result = run(*words)
    assert result.exit_code == 2
    assert result.stderr == f"broadside: {said}\n"
    assert result.stdout == ""


def check(tmp_path, *records: object, content: Path | None = None) -> tuple[int, list[str]]:
    path = tmp_path / "cards.jsonl"
    path.write_text("".join(r if isinstance(r, str) else json.dumps(r) + "\n" for r in records))
    result = run("check", str(path), *(["--content", str(content)] if content else []))
    return result.exit_code, [line.removeprefix(f"{path.as_posix()}:") for line in result.stdout.splitlines()]


@pytest.mark.clause("GQ-V15")
def test_check_proves_certificates_again(tmp_path, small, rated):
    """Certified cards pass; one not won fairly is told with the clause of a solvable card."""
    _, found = check(tmp_path, *rated, content=small)
    assert all(": GQ-S" in line for line in found)


@pytest.mark.clause("GQ-V15")
def test_check_names_line_clause_and_fault(tmp_path, small, rated):
    bare = rated[0] | {"transcript": []}
    crowded = json.loads(json.dumps(rated[0]))
    crowded["grid"][0] = ["U"] * 8
    lied = json.loads(json.dumps(rated[1]))
    lied["transcript"][-1]["saw"] = ["."]
    code, found = check(tmp_path, bare, crowded, "{\n", "\n", '"text"\n', lied, content=small)
    assert code == 1
    assert found[0] == "1: GQ-V15 the card carries no certificate"
    assert any(line.startswith("2: GQ-V8 ") for line in found)
    assert any(line.startswith("3: not-json this is not JSON") for line in found)
    assert "5: GQ-V1 a card is an object with a grid" in found
    assert any(line.startswith("6: GQ-V15 certificate does not replay: turn ") for line in found)


@pytest.mark.clause("GQ-V16")
def test_check_finds_cards_that_are_alike(tmp_path, loaded):
    maker = search.maker_of(loaded)
    card = maker.record(maker.deal(loaded.content, "standard", "alike", 0, 1)[0])
    found = check(tmp_path, card, card)[1]
    assert sum("GQ-V16 the same card as" in line for line in found) == 1


@pytest.mark.parametrize("text", ["", "\n\n", "[" * 5000, "null\n", "\x00\n", '{"grid": [[]]}\n', "9" * 5000])
def test_check_survives_any_file(tmp_path, text):
    code, found = check(tmp_path, text)
    assert code == 1
    assert len(found) == 1


def test_solve_tells_the_game_square_by_square(small, rated):
    """As many numbered turns as the certificate has, and the end; the same from the id as from a file."""
    said = run("solve", rated[0]["id"], "--content", str(small)).stdout.splitlines()
    assert said[0] == f"{rated[0]['id']}  Calm seas"
    assert len(said) == len(rated[0]["transcript"]) + 2
    assert all(line.startswith(f"{turn:3}. ") for turn, line in enumerate(said[1:-1], 1))
    assert ("won as" in said[-1]) is rated[0]["result"]["win"]


def test_solve_reads_files_too(tmp_path, small, rated):
    path = tmp_path / "card.json"
    path.write_text(json.dumps(rated[0], indent=1))
    by_file = run("solve", str(path), "--content", str(small))
    by_id = run("solve", rated[0]["id"], "--content", str(small))
    assert by_file.stdout == by_id.stdout


@pytest.mark.thorough
def test_only_cards_worth_it_come_from_a_rated_run(small):
    """Every card of a run passes its own check; the run is the same in two processes."""
    words = ["new", "--count", "2", "--format", "json", "--preset", "calm", "--content", str(small)]
    made = [run(*words, "--jobs", jobs) for jobs in ("1", "2")]
    assert [one.exit_code for one in made] == [0, 0]
    assert made[0].stdout == made[1].stdout
    assert all(card["result"]["score"] >= 3 and card["transcript"] for card in lines(made[0]))


@pytest.mark.thorough
def test_cards_are_printed_with_book_and_solutions(tmp_path):
    result = run("new", "--unrated", "--count", "2", "--out", str(tmp_path / "paper"))
    assert result.exit_code == 0
    assert [Path(line).name for line in result.stdout.splitlines()] == [
        "cards.pdf", "codebook.pdf", "solutions.pdf",
    ]  # fmt: skip
    again = run("new", "--unrated", "--count", "2", "--out", str(tmp_path / "again"))
    assert again.exit_code == 0
    for name in ("cards.pdf", "codebook.pdf", "solutions.pdf"):
        assert (tmp_path / "paper" / name).read_bytes() == (tmp_path / "again" / name).read_bytes()


@pytest.mark.parametrize("sheets", ["stickers", "stickers-half-inch"])
def test_sticker_pairs_are_printed(tmp_path, sheets):
    result = run("new", "--unrated", "--sheets", sheets, "--paper", "letter", "--out", str(tmp_path / "p"))
    assert [Path(line).name for line in result.stdout.splitlines()] == [
        "hidden.pdf", "covers.pdf", "how.pdf", "solutions.pdf",
    ]  # fmt: skip


@pytest.mark.clause("GQ-S7")
def test_a_drill_shows_its_intel_and_risks_nothing(small):
    """Every scratch of a drill is proved; its card prints what is known from the start in the open."""
    command = ["new", "--drill", "--format", "json", "--preset", "calm", "--content", str(small)]
    (card,) = lines(run(*command))
    assert card["intel"]
    assert all(turn["proven_safe"] for turn in card["transcript"])
    game = games.game("general_quarters")
    content, _ = game.read(find_packs([], small)[0][0])
    opened = game.puzzles.from_record(content, card)
    printed = game.puzzles.components(content, [opened], [card], "drill", "codebook", words())[0].pieces[0]
    told = {divmod(at, 8): token for at, token in enumerate(printed.front.values["intel"]) if token}
    hidden = {(row, col): card["grid"][row][col] for row, col in card["intel"]}
    assert told == {spot: "S" if token[0] == "S" else token for spot, token in hidden.items()}


@pytest.fixture(scope="module")
def drill(small):
    """A drill on the small map."""
    (card,) = lines(run("new", "--drill", "--format", "json", "--preset", "calm", "--content", str(small)))
    return card


@pytest.mark.clause("GQ-S7", "GQ-V17")
@pytest.mark.parametrize("sheets", ["codebook", "stickers", "stickers-half-inch"])
def test_a_drill_shows_its_intel_on_every_sheet(small, drill, sheets):
    """The squares shown are open on cards and covers, and no other square is told."""
    game = games.game("general_quarters")
    content, _ = game.read(find_packs([], small)[0][0])
    opened = game.puzzles.from_record(content, drill)
    parts = {
        part.name: part
        for part in game.puzzles.components(content, [opened], [drill], "drill", sheets, words())
    }
    values = parts["cards" if sheets == "codebook" else "covers"].pieces[0].front.values
    assert values["id"] == drill["id"] + "-D"
    shown = {divmod(at, 8) for at, token in enumerate(values["intel"]) if token}
    assert shown == {tuple(spot) for spot in drill["intel"]}
    assert "squares" not in values or sheets == "codebook"


@pytest.mark.clause("GQ-S7")
def test_solve_shows_how_a_drill_follows_by_proof(small, drill):
    """From the printed id as from the file: what is shown, then proved scratches only, to the last hit."""
    said = run("solve", drill["id"] + "-D", "--content", str(small)).stdout.splitlines()
    assert said[0] == f"{drill['id']}-D  Calm seas"
    assert said[1].startswith("shown from the start: ")
    assert said[1].count(";") == len(drill["intel"]) - 1
    assert len(said) == 3 + len(drill["transcript"])
    assert all("proved harmless" in line for line in said[2:-1])
    assert said[-1].endswith(f"every square follows by proof from the {len(drill['intel'])} shown")
    normal = run("solve", drill["id"], "--content", str(small)).stdout
    assert "shown from the start" not in normal


def test_an_id_with_a_letter_too_many_is_no_drill(small, drill):
    result = run("solve", drill["id"] + "-E", "--content", str(small))
    assert result.exit_code == 2
    assert "has 15 symbols, 14 expected" in result.stderr


@pytest.mark.parametrize(
    "steps",
    [
        pytest.param({"DRILLS": 1, "EASIEST": 0, "USUAL": 1, "OTHERS": 0}, id="short"),
        pytest.param({}, id="whole", marks=pytest.mark.soak),
    ],
)
def test_one_command_gives_a_pack_a_ladder_of_its_own(tmp_path, monkeypatch, steps):
    """Certified cards in its ladder.yaml, in the order of the plan, and nothing to complain of."""
    for name, count in steps.items():
        monkeypatch.setattr(ladder, name, count)
    pack = small_waters(tmp_path)
    made = run("ladder", "--content", str(pack), "--seed", "steps")
    assert made.exit_code == 0, made.output
    assert Path(made.stdout.strip()) == pack / "ladder.yaml"
    game = games.game("general_quarters")
    content, problems = game.read(find_packs([], pack)[0][0])
    assert problems == []
    planned = [(preset, drill) for preset, count, drill in ladder.plan(content) for _ in range(count)]
    assert [(step.preset, bool(step.intel)) for step in content.ladder.cards] == planned
    assert len(planned) == (2 if steps else 12)
