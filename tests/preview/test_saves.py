"""A save is drawn at once, and only what it changed; what cannot be read leaves the last good faces."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from generator.preview import proofs as proofs_module
from generator.preview import sides
from generator.preview.inspection import Inspector
from generator.preview.watching import Watcher
from generator.system import limits
from tests.preview.conftest import proofs_of


@pytest.fixture(autouse=True)
def few_pieces(monkeypatch):
    every = proofs_module._components
    monkeypatch.setattr(sides, "MAX_PIECES", 3)
    monkeypatch.setattr(
        proofs_module,
        "_components",
        lambda loaded: [each for each in every(loaded) if each.name in ("cards", "rulebook")],
    )


@pytest.fixture
def pack(shelf):
    return proofs_of("bridge_crew", shelf)


def codes(look) -> list[str]:
    return [problem.code for problem in look["problems"]]


def piece_of(look, part: str, piece: str) -> dict[str, str]:
    pieces = next(each["pieces"] for each in look["parts"] if each["name"] == part)
    return next(each for each in pieces if each["id"] == piece)


def faces_of(look) -> list[tuple[str, str | None, str | None]]:
    return [(each["id"], each["front"], each["back"]) for part in look["parts"] for each in part["pieces"]]


def test_a_save_sends_what_it_changed_and_nothing_else(pack, change):
    first = pack.look("home")
    assert not pack.pack.trusted
    change("crew.yaml", "Hold on to something dignified.", "Hold on.")
    version = pack.refresh(False)
    second = pack.look("home", first["seen"])
    assert second["version"] == version == first["version"] + 1
    ((key, svg),) = second["drawings"].items()
    assert "Hold on." in svg
    assert piece_of(second, "cards", "helm")["front"] == key
    assert piece_of(second, "cards", "helm")["back"] == piece_of(first, "cards", "helm")["back"]
    # A page that has seen nothing is sent everything, one that has seen this nothing.
    assert pack.look("home")["drawings"].keys() > {key}
    assert not pack.look("home", second["seen"])["drawings"]


def test_a_change_taken_back_shows_the_old_face_without_drawing(pack, change, monkeypatch):
    before = faces_of(pack.look("home"))
    change("crew.yaml", "dignified", "solid")
    pack.refresh(False)
    pack.look("home")
    change("crew.yaml", "solid", "dignified")
    pack.refresh(False)
    monkeypatch.setattr(pack, "_drawn", lambda ink, sides: [][len(sides) :])
    assert faces_of(pack.look("home")) == before


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("{id: helm,", "{id: helm, [", "crew.yaml:8"),
        ("title: Helmsman", "titel: Helmsman", "crew.yaml:8"),
        ("{id: helm,", "{id: comms,", "crew.yaml:8"),
    ],
    ids=["YAML", "key", "check"],
)
def test_a_broken_save_keeps_the_last_good_faces_beside_its_problem(pack, shelf, change, old, new, place):
    whole = (shelf / "bridge_crew" / "crew.yaml").read_text(encoding="utf-8")
    good = pack.look("home")
    change("crew.yaml", old, new)
    pack.refresh(False)
    broken = pack.look("home", good["seen"])
    assert len(broken["parts"]) == len(good["parts"])
    assert any(place in str(problem.place) for problem in broken["problems"])
    assert str(broken["problems"][0].place) in pack.places()
    (shelf / "bridge_crew" / "crew.yaml").write_text(whole, encoding="utf-8")
    pack.refresh(False)
    mended = pack.look("home", good["seen"])
    assert (mended["parts"], mended["problems"], mended["whole"]) == (good["parts"], [], True)


def test_a_file_that_is_gone_and_a_pack_that_never_was_whole_are_problems(shelf, change):
    change("crew.yaml", "crew:", "crew: [")
    pack = proofs_of("bridge_crew", shelf)
    look = pack.look("home")
    assert (look["parts"], look["whole"]) == ([], False)
    assert look["problems"]
    assert pack.title == "bridge_crew"
    (shelf / "bridge_crew" / "game.yaml").unlink()
    pack.refresh(False)
    assert pack.look("home")["problems"]


def test_a_text_that_does_not_fit_is_a_problem_at_its_line(pack, change):
    pack.look("home")
    change("crew.yaml", "title: Helmsman", "title: Helmswomanandhelmsmanofeveryshipthereis")
    pack.refresh(False)
    problems = [problem for problem in pack.look("home")["problems"] if problem.place.line == 8]
    assert problems
    change("crew.yaml", "title: Helmswomanandhelmsmanofeveryshipthereis", "title: Helmsman")
    pack.refresh(False)
    assert pack.look("home")["problems"] == []


def test_a_template_of_the_pack_redraws_its_own_faces_and_breaks_alone(pack, shelf):
    own = shelf / "bridge_crew" / "layouts"
    own.mkdir()
    template = own / "crew.svg.j2"
    square = '<rect width="9" height="9" fill="#123456"/>'
    face = f'{{% extends "shared/face.svg.j2" %}}{{% block face %}}{square}{{% endblock %}}'
    first = pack.look("home")
    template.write_text(face, encoding="utf-8")
    pack.refresh(True)
    second = pack.look("home", first["seen"])
    assert [svg for svg in second["drawings"].values() if "#123456" in svg] == list(
        second["drawings"].values()
    )
    template.write_text(face.replace("<rect", "<wreck"), encoding="utf-8")
    pack.refresh(True)
    third = pack.look("home", second["seen"])
    assert set(codes(third)) == {"layout"}
    assert third["parts"] == second["parts"]
    assert not third["drawings"]


@pytest.mark.soak
@pytest.mark.skipif(not limits.AVAILABLE, reason="there are no processes to copy")
def test_a_template_that_never_ends_is_ended(pack, shelf, copied, monkeypatch):
    monkeypatch.setattr(limits, "STEP_SECONDS", 1)
    first = pack.look("home")
    own = shelf / "bridge_crew" / "layouts"
    own.mkdir()
    loops = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}"
    (own / "crew.svg.j2").write_text(
        f'{{% extends "shared/face.svg.j2" %}}{{% block face %}}{loops}{{% endblock %}}'
    )
    pack.refresh(True)
    look = pack.look("home", first["seen"])
    assert set(codes(look)) == {"layout"}
    assert look["parts"] == first["parts"]


def test_content_that_breaks_its_game_down_is_a_problem(pack, monkeypatch):
    first = pack.look("home")
    monkeypatch.setattr(pack, "_read", lambda: 1 / 0)
    pack.refresh(False)
    look = pack.look("home", first["seen"])
    assert codes(look) == ["broken-game"]
    assert "ZeroDivisionError" in look["problems"][0].message
    assert look["parts"] == first["parts"]


def test_a_file_saved_on_disk_is_noticed(pack, change):
    told = threading.Event()
    watcher = Watcher([pack], lambda proofs: told.set())
    watcher.start()
    try:
        for attempt in range(40):
            change("crew.yaml", "dignified" + "!" * attempt, "dignified" + "!" * (attempt + 1))
            if told.wait(0.5):
                break
        assert told.is_set()
        assert pack.version > 1
    finally:
        watcher.end()


def test_files_of_others_change_nothing(pack, shelf):
    watcher = Watcher([pack], lambda proofs: None)
    watcher.changed([shelf.resolve() / "other" / "game.yaml"])
    assert pack.version == 1
    watcher.changed([Path(shelf).resolve() / "bridge_crew" / "crew.yaml"])
    assert pack.version == 2


def test_pieces_of_one_name_are_told_apart(pack, change):
    change("crew.yaml", "{id: helm,", "{id: comms,")
    pack.refresh(False)
    cards = pack.look("home")["parts"][0]["pieces"]
    assert [piece["id"] for piece in cards] == ["comms", "science", "comms~2"]


def test_what_inspection_brings_up_belongs_to_its_version(pack):
    version = pack.version
    assert not pack.inspected(version, [])
    problem = pack._fault(ValueError("x"))
    assert pack.inspected(version, [problem])
    assert codes(pack.look("home")) == ["broken-game"]
    pack.refresh(False)
    assert not pack.inspected(version, [])


def test_inspection_tells_of_faults_in_a_rulebook(pack, shelf):
    (shelf / "bridge_crew" / "rulebook.md").write_text("# One\n\n![](no_such_face)\n", encoding="utf-8")
    pack.refresh(False)
    told = threading.Event()
    inspector = Inspector([pack], lambda proofs: told.set())
    inspector._inspect(pack)
    assert told.is_set()
    assert any("rulebook.md" in str(problem.place) for problem in pack.look("home")["problems"])


def test_a_piece_has_the_name_on_it_beside_its_id(pack):
    look = pack.look("home")
    assert piece_of(look, "cards", "helm")["name"] == "Helmsman"
