"""A person at the terminal: what is shown, and what is made of the answers."""

from __future__ import annotations

import pytest

from generator.cli.terminal.sitting import Leave, Sitting, keeper
from generator.contract import Commentary, plain
from generator.play.session import Session, commentary_of, read_save
from tests import shipped
from tests.outside.toy import CONTENT, GAME, PACK


def sitting(*answers, game=GAME, content=CONTENT, pack=PACK, row=("", "keeper"), seed="swell"):
    """Somebody with their answers ready in the first seat; gives the sitting and the lines shown."""
    lines, ready = [], iter(answers)

    def ask(prompt):
        for answer in ready:
            return answer
        raise Leave

    session = Session(game, content, row, seed)
    commentary = commentary_of(game, content, pack)
    table = Sitting(
        session,
        commentary,
        row.index(""),
        lambda line: lines.append(plain(line)),
        ask,
        keeper(session, pack, ""),
    )
    return table, lines


def played(*answers, **how):
    """All that is shown until the answers are used up."""
    table, lines = sitting(*answers, **how)
    with pytest.raises(Leave):
        table.run()
    return table.session, lines


def quarters(*answers):
    """The same with a card of General Quarters, whose moves can be typed."""
    name = "general_quarters"
    game, content = shipped.load(name)
    return played(*answers, game=game, content=content, pack=shipped.pack(name), row=("",), seed="a")


def test_the_number_chosen_is_the_move_made():
    table, _ = sitting()
    for number, action in enumerate(table.session.state.legal_actions(), start=1):
        session, _ = played(f"{number}")
        assert session.steps[0].action == action
        assert session.steps[0].seat == 0


def test_the_person_is_asked_until_something_is_chosen():
    session, lines = played("x", "all", "0", "99", "fish", "", "1")
    assert len([step for step in session.steps if step.seat == 0]) == 1
    assert "no move has 'x' in it; all lists every one, help what can be typed" in lines
    assert any(line.startswith("there is no move 0; 1 to ") for line in lines)
    assert any(line.startswith("there is no move 99; 1 to ") for line in lines)
    fish = [line for line in lines if line.endswith("  fish")]
    assert len(fish) >= 3, "in the menu, after all and after the word"


def test_words_after_the_number_are_said_along_with_a_move_that_has_room_for_them():
    table, _ = sitting()
    land = next(n for n, a in enumerate(table.session.state.legal_actions(), 1) if type(a).__name__ == "Land")
    fish = len(table.session.state.legal_actions())
    session, lines = played(f"{land} screech")
    assert session.steps[0].action.text == "screech"
    _, lines = played(f"{fish} screech")
    assert "nothing can be said along with that; it is done without" in lines


def test_what_others_do_in_secret_is_not_told():
    session, lines = played(*["1"] * 6, row=("", "random"))
    theirs = [step.action for step in session.steps if step.seat == 1]
    assert theirs
    words = Commentary(CONTENT, PACK)
    told = "\n".join(line for line in lines if line.startswith("seat 1"))
    assert told
    assert not any(words.move(session.state, action) in told for action in theirs)


def test_a_hint_is_the_move_of_the_reference_bot():
    session, lines = played("?")
    hint = session.hint()
    number = session.state.legal_actions().index(hint) + 1
    at = lines.index("the bot that knows the game best would choose")
    assert lines[at + 1].split()[0] == str(number)


def test_undo_goes_back_to_ones_own_last_decision():
    session, lines = played("1", "undo")
    assert session.steps == []
    assert any(line.startswith("your last decision is taken back") for line in lines)
    _, lines = played("undo")
    assert "there is no decision of yours to take back" in lines


def test_a_game_is_saved_and_goes_on_where_it_stood(tmp_path):
    path = tmp_path / "game.json"
    session, lines = played("1", f"save {path}", "save")
    assert f"saved in {path}; go on with --resume {path}" in lines
    assert "save FILE: a name is missing" in lines
    again = Session(GAME, CONTENT, session.row, session.seed)
    again.catch_up(read_save(path))
    assert again.steps == session.steps
    assert again.state.observation(0) == session.state.observation(0)


def test_a_file_that_cannot_be_written_costs_a_line_and_no_game(tmp_path):
    (tmp_path / "file").write_text("")
    _, lines = played(f"save {tmp_path}/file/game.json", "1")
    assert any("cannot be written" in line for line in lines)


def test_a_square_is_typed_as_it_is_printed():
    session, lines = quarters("e4")
    (step,) = session.steps
    assert (step.action.row, step.action.col) == (3, 4)
    assert "you: scratch E4" in lines
    assert any(line.startswith("  E4: ") for line in lines)


def test_a_helicopter_and_its_first_square_are_typed_together():
    """Without a ship the first that can flies, as far as squares are typed."""
    session, _ = quarters("heli a6")
    first, second = (step.action for step in session.steps)
    assert first.ship == "D-1"
    assert (second.row, second.col) == (5, 0)


def test_a_helicopter_flies_on_by_the_squares_typed_behind_it_until_it_lands():
    session, lines = quarters("heli a1 a2 a3")
    kinds = [type(step.action).__name__ for step in session.steps]
    assert kinds == ["Helicopter", "HelicopterStep", "HelicopterStep"]
    assert "that move is over; 'a3' was not done" in lines, "the second square ended the flight"


@pytest.mark.parametrize(
    ("answers", "refusal"),
    [
        (("e4", "e4"), "not allowed, GQ-3.2: E4 is scratched already"),
        (("strike e4",), "not allowed, GQ-6.1: E4 is not scratched"),
        (("heli air",), "not allowed, GQ-5.1: AIR has no helicopter left"),
        (("z9",), "not allowed, GQ-3.2: row 8, column 25 is off the map"),
        (("heli", "e5"), "not allowed, GQ-5.2: E5 is not on the edge of the map"),
    ],
)
def test_a_move_the_rules_forbid_is_refused_with_its_clause(answers, refusal):
    _, lines = quarters(*answers)
    assert refusal in lines


def test_a_finished_game_tells_the_scores_and_who_is_ahead():
    table, lines = sitting(*["1"] * 500)
    table.run()
    assert lines[-1].startswith("the game is over: you ")
    assert "; You have " in lines[-1]


def test_the_map_is_shown_again_after_each_whole_move():
    _, lines = quarters("heli d-1", "a1", "a2")
    maps = [line for line in lines if line.split() == [*"ABCDEFGHIJ"]]
    assert len(maps) == 4


def test_a_hint_says_where_a_flight_begins_and_why():
    _, lines = quarters("?")
    at = lines.index("the bot that knows the game best would choose")
    assert "send up the helicopter of" in lines[at + 1]
    assert lines[at + 2].strip().startswith("then: begin the flight at ")
    assert lines[at + 3].strip() == "in the air missiles and submarines do no harm"


def test_the_rulebook_is_asked_by_clause_by_words_and_by_what_is_open():
    table, lines = sitting("rules SK-4.1", "rules storm", "rules", "rules xyzzy")
    asked = []

    def rules(what):
        asked.append(what)
        return [f"  {what} is a rule"] * (20 if what == "storm" else what != "xyzzy")

    table.rules = rules
    with pytest.raises(Leave):
        table.run()
    assert asked == ["SK-4.1", "storm", "xyzzy"]
    assert "  SK-4.1 is a rule" in lines
    assert lines.count("  storm is a rule") == 12
    assert "… 8 more; name a clause or more words" in lines
    assert lines.count("the rulebook has nothing like that") == 2
