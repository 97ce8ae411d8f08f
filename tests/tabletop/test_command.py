"""The command: who sits at the table, games taken up again, links, how it ends."""

from __future__ import annotations

import importlib.util
import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from generator.cli.browser import table as command
from generator.tabletop.links import links_for, names_on_network, network_address
from tests.cli.conftest import broadside as broadside
from tests.patience import HANGS

UNIX = pytest.mark.skipif(os.name == "nt", reason="there is no such signal")
STOPPED = "broadside: stopped; files finished before are whole, nothing else was changed"


def test_without_the_extra_it_says_how_to_get_it(broadside, monkeypatch):
    find = importlib.util.find_spec
    monkeypatch.setattr(command, "find_spec", lambda name: None if name == "uvicorn" else find(name))
    assert broadside("table", "bridge_crew") == (
        2,
        "",
        'broadside: the table is an extra (pip install "broadside-pnp[preview]")\n',
    )


def test_other_commands_load_nothing_of_it():
    code = (
        "import sys, generator.cli, generator.cli.browser.table\n"
        "print({'starlette', 'uvicorn', 'generator.tabletop', 'generator.preview'} & set(sys.modules))"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "set()\n"


@pytest.fixture
def sat_down(broadside, monkeypatch):
    """Who sits at the table that the words lay: the session, its puzzle, and where it is saved."""

    def run(*words):
        seen = []
        monkeypatch.setattr(command, "_serve", lambda *values, another, show: seen.append((*values, another)))
        code, _, err = broadside("table", *words)
        assert (code, err) == (0, "")
        return seen[0][1:]

    return run


@pytest.mark.parametrize(
    ("words", "row"),
    [
        ((), ("", "reference", "reference", "reference", "reference")),
        (("--seats", "3"), ("", "reference", "reference")),
        (("--seats", "3", "--people", "0,2"), ("", "reference", "")),
        (("--seats", "3", "--people", " 2 "), ("reference", "reference", "")),
        (("--seats", "3", "--people", "all"), ("", "", "")),
        (("--seats", "3", "--bots", "random,greedy,random"), ("", "greedy", "random")),
        (("--seats", "3", "--people", "1,1", "--bots", "random"), ("random", "", "random")),
    ],
)
def test_people_sit_where_they_said_and_bots_elsewhere(sat_down, words, row):
    assert sat_down("bridge_crew", *words)[0].row == row


def test_a_seed_nobody_chose_is_too_long_to_be_tried_out(sat_down):
    assert len({sat_down("jure_of_the_seas")[0].seed for _ in range(5)}) == 5
    assert len(sat_down("jure_of_the_seas")[0].seed) == 32
    assert sat_down("jure_of_the_seas", "--seed", "tonight")[0].seed == "tonight"


def test_a_puzzle_lies_on_the_table_as_it_does_at_the_terminal(sat_down):
    session, puzzle, *_ = sat_down("general_quarters", "--preset", "calm", "--seed", "x")
    again, same, *_ = sat_down("general_quarters", "--card", puzzle)
    assert puzzle == same
    assert sat_down("general_quarters", "--seed", "x")[1], "a card of the usual kind has an id, too"
    assert again.state.observation(0) == session.state.observation(0)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nobody",), "there is no game 'nobody' here"),
        (("bridge_crew", "--seats", "2"), "bridge_crew has 3 to 7 seats, not 2"),
        (("bridge_crew", "--seats", "3", "--people", "3"), "--people: seat '3' is not one of 0 to 2"),
        (("bridge_crew", "--people", ""), "--people: seat '' is not one of 0 to 4"),
        (("bridge_crew", "--people", "0,x"), "--people: seat 'x' is not one of 0 to 4"),
        (("bridge_crew", "--people", "-1"), "--people: seat '-1' is not one of 0 to 4"),
        (("bridge_crew", "--people", "\u0661"), "--people: seat '\u0661' is not one of 0 to 4"),
        (("bridge_crew", "--people", "9" * 5000), "--people: seat '9"),
        (("bridge_crew", "--bots", "nobody"), "no bot 'nobody' for bridge_crew"),
        (("bridge_crew", "--card", "S-1"), "bridge_crew has no puzzles"),
        (("bridge_crew", "--names", "A,B,C,D,E,F"), "--names: there are 6 names for 5 seats"),
        (("bridge_crew", "--names", "Ann, Ann"), "--names: 'Ann' is there twice"),
        (("bridge_crew", "--names", "Ann\tB"), "is no name of up to 30 characters"),
        (("bridge_crew", "--names", "A" * 31), "is no name of up to 30 characters"),
        (("general_quarters", "--card", "S-1"), "--card: "),
        (("bridge_crew", "--save", "no/folder/x.json"), "--save no/folder/x.json is in no folder there is"),
        (("bridge_crew", "--save", "."), "--save . is a folder"),
        (("bridge_crew", "--save", ""), "invalid value for '--save': '' is no path"),
        (("bridge_crew", "--port", "70000"), "invalid value for '--port'"),
        (("bridge_crew", "--resume", "none.json"), "invalid value for '--resume'"),
    ],
    ids=lambda words: " ".join(words)[:40] if isinstance(words, tuple) else "",
)
def test_what_there_is_not_is_wrong_usage_in_a_line(broadside, words, said):
    code, out, err = broadside("table", *words)
    assert (code, out) == (2, "")
    assert said in err.splitlines()[0]
    assert len(err) < 1200


def test_a_port_that_is_taken_is_said_in_one_line(broadside):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        code, out, err = broadside("table", "bridge_crew", "--port", port)
    assert (code, out) == (2, "")
    assert err == f"broadside: --port {port}: address already in use (--port 0 takes any that is free)\n"


def test_a_machine_without_a_network_shares_nothing(broadside, monkeypatch):
    monkeypatch.setattr("generator.tabletop.links.network_address", lambda: "")
    said = "broadside: --share: this machine is on no network (leave --share out)\n"
    assert broadside("table", "bridge_crew", "--share") == (2, "", said)


# ---- saved games ----


def save_of(tmp_path: Path, broadside, monkeypatch, row: str, answers: str) -> Path:
    """A game of three that somebody saved at the terminal."""
    path = tmp_path / "saved.json"
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{answers}save {path}\nq\n"))
    words = ("play", "bridge_crew", "--seats", "3", "--seat", row, "--seed", "x", "--bots", "random")
    assert broadside(*words).code == 0
    return path


def test_a_game_saved_at_the_terminal_goes_on_at_the_table_and_back(
    tmp_path, broadside, monkeypatch, sat_down
):
    path = save_of(tmp_path, broadside, monkeypatch, "1", "1\n1\n")
    session, _, keep, *_ = sat_down("bridge_crew", "--resume", path, "--save", tmp_path / "other.json")
    assert session.row == ("random", "", "random")
    assert sum(step.seat == 1 for step in session.steps) == 2
    session.apply(session.state.legal_actions()[0])
    from tests import shipped

    session.save(keep, shipped.pack("bridge_crew"))
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
    code, out, _ = broadside("play", "bridge_crew", "--resume", keep)
    assert (code, out.splitlines()[1]) == (0, "the others: Bot 1 (random), Bot 2 (random)")


@pytest.mark.parametrize(
    ("row", "table", "play"),
    [
        (["", "random", ""], "", "2 people play in it (broadside table --resume goes on with it)"),
        (["random"] * 3, "nobody plays in it but bots", "nobody plays in it but bots"),
        (["", "nobody", "random"], "there is no bot 'nobody'", "there is no bot 'nobody'"),
        ([""] * 9, "bridge_crew is not played in 9 seats", "bridge_crew is not played in 9 seats"),
    ],
)
def test_a_save_of_several_people_goes_on_at_the_table_alone(
    tmp_path, broadside, monkeypatch, sat_down, row, table, play
):
    path = save_of(tmp_path, broadside, monkeypatch, "0", "")
    path.write_text(json.dumps({**json.loads(path.read_text()), "row": row, "actions": []}))
    code, _, err = broadside("play", "bridge_crew", "--resume", path)
    assert (code, play in err, len(err.splitlines())) == (2, True, 1)
    if table:
        code, _, err = broadside("table", "bridge_crew", "--resume", path)
        assert (code, table in err) == (2, True)
    else:
        assert sat_down("bridge_crew", "--resume", path)[0].row == tuple(row)


@pytest.mark.parametrize(
    "words", [("--seats", "3"), ("--people", "all"), ("--seed", "x"), ("--drill",)], ids=str
)
def test_a_game_is_taken_up_as_it_was(tmp_path, broadside, monkeypatch, words):
    path = save_of(tmp_path, broadside, monkeypatch, "0", "")
    code, _, err = broadside("table", "bridge_crew", "--resume", path, *words)
    assert (code, err[:50]) == (2, "broadside: --resume goes on with a game as it was ")


# ---- links ----


def test_links_are_secret_and_one_each():
    shared, alone = links_for((0, 2, 3), True), links_for((0, 2, 3), False)
    assert [link.seats for link in shared] == [(0,), (2,), (3,)]
    assert [link.seats for link in alone] == [(0, 2, 3)]
    tokens = [link.token for _ in range(50) for link in links_for((0, 1), True)]
    assert len(set(tokens)) == 100
    assert all(re.fullmatch(r"[\w-]{22}", token) for token in tokens)


@pytest.mark.parametrize(
    ("own", "names"),
    [
        ("Hamster", {"10.0.0.5:8001", "hamster:8001", "hamster.local:8001"}),
        ("hamster.fritz.box", {"10.0.0.5:8001", "hamster:8001", "hamster.local:8001"}),
        ("localhost", {"10.0.0.5:8001"}),
        ("", {"10.0.0.5:8001"}),
        ("evil\r\nhost", {"10.0.0.5:8001"}),
    ],
)
def test_a_shared_table_has_the_names_of_its_machine(monkeypatch, own, names):
    monkeypatch.setattr(socket, "gethostname", lambda: own)
    assert names_on_network("10.0.0.5", 8001) == names
    assert "10.0.0.5" in names_on_network("10.0.0.5", 80)


# ---- the whole ----


class Running:
    """The command as somebody runs it, in an empty folder."""

    def __init__(self, folder: Path, *words: str, background: bool = False) -> None:
        ignore = (lambda: signal.signal(signal.SIGINT, signal.SIG_IGN)) if background else None
        self.run = subprocess.Popen(
            [sys.executable, "-m", "generator", "table", *words, "--port", "0"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=folder,
            preexec_fn=ignore,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        )
        assert self.run.stdout is not None
        self.links = [self.run.stdout.readline().strip()]

    def ask(self, path: str, said: object = None) -> dict:
        link = self.links[0].split(": ")[-1]
        origin = link.partition("/seat/")[0]
        body = None if said is None else json.dumps(said).encode()
        request = urllib.request.Request(f"{link}/{path}", body, {"origin": origin} if body else {})
        with urllib.request.urlopen(request, timeout=HANGS) as answer:
            return json.load(answer)

    def end(self, sign: signal.Signals) -> tuple[int, list[str]]:
        self.run.send_signal(sign)
        try:
            _, err = self.run.communicate(timeout=HANGS)
        finally:
            self.run.kill()
        return self.run.returncode, err.splitlines()


@UNIX
def test_it_plays_with_bots_saves_and_ends_with_ctrl_c(tmp_path):
    words = ("--seats", "3", "--bots", "random", "--seed", "swell", "--save", "evening.json")
    table = Running(tmp_path, "jure_of_the_seas", *words)
    try:
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/seat/[\w-]{22}", table.links[0])
        for _ in range(3):
            while not (view := table.ask("look"))["moves"]:
                assert not view["over"]
            assert table.ask("hint")["number"] >= 1
            table.ask("move", {"seat": 0, "version": view["version"], "number": 1})
        assert table.ask("save", {}) == {"saved": "evening.json"}
    except BaseException:
        table.run.kill()
        raise
    code, told = table.end(signal.SIGINT)
    assert (code, told[1:]) == (130, [STOPPED])
    assert [path.name for path in tmp_path.iterdir()] == ["evening.json"]
    assert json.loads((tmp_path / "evening.json").read_text())["row"] == ["", "random", "random"]


@UNIX
@pytest.mark.parametrize(("sign", "background"), [(signal.SIGTERM, True), (signal.SIGHUP, False)])
def test_every_signal_to_end_is_ctrl_c_also_while_pages_are_open(tmp_path, sign, background):
    table = Running(tmp_path, "jure_of_the_seas", background=background)
    with urllib.request.urlopen(f"{table.links[0]}/news", timeout=HANGS) as news:
        assert news.readline()
        code, told = table.end(sign)
    assert (code, told[1:]) == (130, [STOPPED])
    assert not list(tmp_path.iterdir())


@UNIX
@pytest.mark.skipif(not network_address(), reason="this machine is on no network")
def test_a_shared_table_has_a_link_a_seat_and_listens_nowhere_else(tmp_path):
    table = Running(tmp_path, "jure_of_the_seas", "--seats", "3", "--people", "0,2", "--share")
    assert table.run.stdout is not None
    table.links.append(table.run.stdout.readline().strip())
    port = int(table.links[0].partition("/seat/")[0].rpartition(":")[2])
    home = f"http://{network_address()}:{port}/seat/"
    assert [link.startswith(f"seat {seat}: {home}") for link, seat in zip(table.links, (0, 2), strict=True)]
    assert table.ask("look")["own"] == [0]
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", port), timeout=HANGS)
    code, told = table.end(signal.SIGINT)
    assert code == 130
    assert told[0] == (
        "whoever on this network has a link plays that seat and sees what it sees; "
        "send each to its player alone, on a network you trust"
    )
