"""The games of a run so far: taken up where they are right, played anew where they are not."""

from __future__ import annotations

import pytest

from generator.play import journal as journal_module
from generator.play import playtest as floor
from generator.play.journal import NAME, NOTE, Journal, code_of
from generator.play.playtest import Plan, playtest
from tests.outside.toy import CONTENT, GAME

HEAD = '0123 {"log":1}\n'


def lines_of(plan, **more):
    lines, rows = [], []
    tally = playtest(GAME, CONTENT, plan, log=lines.append, rows=rows.append, **more)
    return tally, lines, rows


@pytest.fixture
def followed(monkeypatch):
    """The numbers of games that were followed by their lines."""
    numbers = []
    follow = floor._followed

    def counted(*words, **more):
        game = follow(*words, **more)
        if game is not None:
            numbers.append(game.record.number)
        return game

    monkeypatch.setattr(floor, "_followed", counted)
    return numbers


@pytest.mark.parametrize("bots", [("keeper", "keeper"), ("keeper", "random")])
def test_games_of_an_earlier_run_are_followed_and_all_comes_out_the_same(followed, bots):
    plan = Plan("skerry", 2, bots, "tide", 60)
    whole = lines_of(plan)
    assert not followed
    assert lines_of(plan, earlier=whole[1][:46]) == whole
    assert followed == list(range(1, 47))
    assert lines_of(plan, earlier=whole[1]) == whole


def test_bots_are_not_asked_for_games_that_are_followed(monkeypatch):
    plan = Plan("skerry", 2, ("random", "random"), "tide", 12)
    whole = lines_of(plan)

    def asked(state, dice):
        raise AssertionError("the bots were asked")

    monkeypatch.setattr(floor.benches, "random", asked)
    assert lines_of(plan, earlier=whole[1]) == whole


@pytest.mark.parametrize(
    "spoil",
    [
        lambda line: "",
        lambda line: "{}\n",
        lambda line: line[: len(line) // 2],
        lambda line: line.replace('"land"', '"lend"', 1),
        lambda line: line.replace('"game":3', '"game":4'),
        lambda line: line.replace('"seed":"tide-3"', '"seed":"tide-4"'),
        lambda line: line.replace('"finished":true', '"finished":false'),
        lambda line: line.replace('"scores":[', '"scores":[1'),
    ],
)
def test_a_line_that_is_not_that_game_is_played_anew(followed, spoil):
    plan = Plan("skerry", 2, ("keeper", "keeper"), "tide", 5)
    whole = lines_of(plan)
    earlier = [*whole[1][:2], spoil(whole[1][2]), *whole[1][3:]]
    assert earlier != whole[1]
    assert lines_of(plan, earlier=earlier) == whole
    assert followed == [1, 2, 4, 5]


def killed(journal, *lines):
    """Add lines to a journal and be gone."""
    journal.__enter__()
    for line in lines:
        journal.add(f"{line}\n")


def test_a_journal_gives_whole_lines_of_whole_deals(tmp_path):
    path = tmp_path / NAME
    killed(Journal(path, HEAD), *"abcde")
    path.write_bytes(path.read_bytes() + b"torn")
    assert Journal(path, HEAD).games == 5
    journal = Journal(path, HEAD, step=2)
    assert list(journal.lines()) == ["a\n", "b\n", "c\n", "d\n"]
    killed(journal, "x")
    assert path.read_text() == HEAD + "a\nb\nc\nd\nx\n"
    assert Journal(path, HEAD.replace("0123", "4567")).games == 0, "other bots, or another run"


@pytest.mark.parametrize("fault", [None, ValueError, KeyboardInterrupt])
def test_a_run_that_ends_in_a_way_of_its_own_leaves_no_journal(tmp_path, fault):
    path = tmp_path / NAME
    try:
        with Journal(path, HEAD) as journal:
            journal.add("a\n")
            assert path.read_text() == HEAD + "a\n"
            if fault:
                raise fault
    except (ValueError, KeyboardInterrupt):
        pass
    assert not path.exists()


def test_a_link_in_its_place_is_not_written_through(tmp_path):
    other = tmp_path / "other"
    other.write_text("precious")
    path = tmp_path / NAME
    path.symlink_to(other)
    with Journal(path, HEAD) as journal:
        journal.add("a\n")
    assert other.read_text() == "precious"


def test_other_bots_have_another_digest(monkeypatch, tmp_path):
    before = code_of(GAME)
    assert code_of(GAME) == before
    package = tmp_path / "other_skerry"
    package.mkdir()
    (package / "__init__.py").write_text("def keeper(state, dice):\n    return state.legal_actions()[0]\n")
    monkeypatch.syspath_prepend(tmp_path)
    from other_skerry import keeper

    from tests.outside.toy import ruled

    assert code_of(ruled(bots={"keeper": keeper})) != before


def test_a_note_says_how_far_a_run_came_and_goes_with_the_journal(tmp_path, monkeypatch):
    monkeypatch.setattr(journal_module, "NOTED_SECONDS", -1.0)
    path, note = tmp_path / NAME, tmp_path / NOTE
    killed(Journal(path, HEAD, of=40, again="broadside playtest skerry --seats 2"), *"abc")
    says = note.read_text()
    assert "3 of 40 games have been played so far" in says
    assert "\n    broadside playtest skerry --seats 2\n" in says
    with Journal(path, HEAD, of=40, again="x"):
        assert "3 of 40 games" in note.read_text()
    assert list(tmp_path.iterdir()) == []


def test_a_note_takes_no_name_from_a_file_of_somebody_else(tmp_path):
    note = tmp_path / NOTE
    note.write_text("my own")
    with Journal(tmp_path / NAME, HEAD, of=40, again="x") as journal:
        journal.add("a\n")
    assert note.read_text() == "my own"


def test_a_run_that_is_stopped_as_it_begins_leaves_nothing(tmp_path, monkeypatch):
    """Ctrl-C may come while the journal is opened, before anything would end it."""

    def stopped(journal):
        raise KeyboardInterrupt

    monkeypatch.setattr(Journal, "_tell", stopped)
    with pytest.raises(KeyboardInterrupt), Journal(tmp_path / NAME, "head\n", of=9):
        pass
    assert list(tmp_path.iterdir()) == []
