"""Faces on the table: named to a seat, drawn when asked for, those of strangers under limits."""

from __future__ import annotations

import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Event

import pytest

from generator.contract import Edition, Face
from generator.drawing import faces as drawing_faces
from generator.drawing.templates import sandbox
from generator.games.loading import load
from generator.play.session import Session
from generator.reading.packs import find_packs
from generator.system import limits
from generator.tabletop import linked_server
from generator.tabletop import pictures as pictures_module
from generator.tabletop import server as server_module
from generator.tabletop.pictures import Pictures
from generator.tabletop.table import Table
from generator.tabletop.views import Views
from tests import shipped
from tests.patience import HANGS
from tests.shipped import CONTENT
from tests.tabletop.asking import sat

DRAWING_SECONDS = linked_server.DRAWING_SECONDS
UNIX = pytest.mark.skipif(not limits.AVAILABLE, reason="there are no processes to copy")


@pytest.fixture
def strangers(tmp_path) -> Pictures:
    """The pictures of a copy of Bridge Crew with templates of its own."""
    shutil.copytree(CONTENT / "bridge_crew", tmp_path / "content" / "bridge_crew")
    (packs, problems) = find_packs(["bridge_crew"], tmp_path / "content")
    assert not problems
    assert not packs[0].trusted
    layouts = Path(packs[0].folder) / "layouts"
    layouts.mkdir()
    (layouts / "endless.svg.j2").write_text(
        '{% extends "shared/face.svg.j2" %}{% block face %}{% for i in range(9999) %}'
        "{% for j in range(9999) %}{% set x = i * j %}{% endfor %}{% endfor %}{% endblock %}"
    )
    return Pictures(find_packs(["bridge_crew"], tmp_path / "content")[0][0])


def card() -> Face:
    game, content = shipped.load("bridge_crew")
    parts = game.components(content, shipped.pack("bridge_crew"), Edition())
    return next(part.pieces[0].front for part in parts if part.name == "cards")


def test_a_face_is_drawn_for_those_who_were_told_of_it():
    pictures = Pictures(shipped.pack("bridge_crew"))
    key = pictures.name(0, card(), 63.5, 88.9)
    svg = pictures.drawing((0,), key)
    assert svg is not None
    assert svg.startswith("<svg")
    assert pictures.drawing((1, 2), key) is None
    assert pictures.drawing((1, 0), key) == svg
    assert pictures.name(1, card(), 63.5, 88.9) == key
    assert pictures.drawing((1,), key) == svg
    assert pictures.name(1, card(), 70, 100) != key


@UNIX
def test_a_strangers_face_looks_the_same_and_is_drawn_apart(strangers, monkeypatch):
    calls, apart = [], pictures_module.drawn_apart
    monkeypatch.setattr(
        pictures_module, "drawn_apart", lambda *values: calls.append(values[2]) or apart(*values)
    )
    keys = [strangers.name(0, card(), size, 88.9) for size in (60.0, 63.5)]
    ours = Pictures(shipped.pack("bridge_crew"))
    assert strangers.drawing((0,), keys[1]) == ours.drawing((0,), ours.name(0, card(), 63.5, 88.9))
    assert strangers.drawing((0,), keys[0])
    assert calls == [2], "both in one go"


@UNIX
def test_a_strangers_face_that_takes_too_much_leaves_the_others(strangers, copied, monkeypatch):
    monkeypatch.setattr(sandbox.Sandbox, "spend", lambda self, cost: None)
    monkeypatch.setattr(drawing_faces, "within", partial(limits.within, seconds=1.0))
    bad = strangers.name(0, Face("endless"), 63.5, 88.9)
    lacking = strangers.name(0, Face("no_such_template"), 63.5, 88.9)
    good = strangers.name(0, card(), 63.5, 88.9)
    assert strangers.drawing((0,), bad) == ""
    assert strangers.drawing((0,), lacking) == ""
    assert str(strangers.drawing((0,), good)).startswith("<svg")


def test_what_is_kept_has_a_bound(monkeypatch):
    monkeypatch.setattr(pictures_module, "MAX_NAMED", 3)
    monkeypatch.setattr(pictures_module, "MAX_CHARACTERS", 1)
    pictures = Pictures(shipped.pack("bridge_crew"))
    keys = [pictures.name(0, card(), size, 88.9) for size in (60.0, 61.0, 62.0, 63.0)]
    assert [pictures.drawing((0,), key) is not None for key in keys] == [False, True, True, True]
    assert len(pictures._svg) == 1


@pytest.mark.parametrize(
    ("name", "language", "said"),
    [("bridge_crew", "de", "{player} ist am Zug"), ("to_the_bottom", "cs", "{player}: přemýšlení")],
)
def test_a_table_speaks_the_language_of_its_pack(name, language, said):
    loaded, _ = load(shipped.pack(name), language)
    assert loaded is not None
    row = ["", *["random"] * (loaded.game.rules.seats[0] - 1)]
    view = Views(Table(loaded, Session(loaded.game, loaded.content, row, "x"))).look(0, (0,))
    assert view["language"] == language
    assert view["words"]["thinks"].startswith(said)
    assert view["players"][0]["name"] == {"de": "du", "cs": "ty"}[language]


def layouts_drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list to which the layout of every face is added that is drawn from now on."""
    drawn: list[str] = []
    draw = drawing_faces.Faces.draw
    monkeypatch.setattr(
        drawing_faces.Faces,
        "draw",
        lambda self, face, *rest, **more: drawn.append(face.layout) or draw(self, face, *rest, **more),
    )
    return drawn


def test_what_the_only_page_asks_for_is_drawn_before_it_asks_the_smallest_first(monkeypatch):
    """From an empty cache the first piece took up to 1.8 s, most of it a mat that everything lies on."""
    sitting = sat("to_the_bottom", "early", 3, people=(0,), bot="random")
    drawn = layouts_drawn(monkeypatch)
    monkeypatch.setattr(server_module, "AWAITED", 0)
    sitting.server.draw_first()
    assert drawn.index("shop_mat") == 3
    areas = sitting.look(0)["scene"]["areas"]
    keys = {each["face"] for area in areas for each in (area, *area["items"])} - {None}
    before = len(drawn)
    assert all(sitting.get(0, f"/drawing/{key}").status == 200 for key in keys)
    assert len(drawn) == before


@pytest.mark.parametrize(("people", "share"), [((0, 1), True), ((0, 1), False)])
def test_nothing_is_drawn_ahead_for_one_of_several_who_must_not_know(people, share):
    sitting = sat("to_the_bottom", "early", 3, people=people, share=share, bot="random")
    sitting.server.draw_first()
    assert not sitting.server.views.pictures.smallest_first(0)


def test_a_page_that_has_come_has_the_machine_to_itself():
    """Drawing beside it, the first paint took a tenth of a second more."""
    sitting = sat("jure_of_the_seas", "early", 3, people=(0,), bot="random")
    assert sitting.get(0, "").status == 200
    sitting.server.draw_first()
    assert not sitting.server.views.pictures.smallest_first(0)


@pytest.mark.parametrize("page", ["table", "free"])
def test_a_page_names_every_script_it_will_need_at_once(page):
    """A script that another one imports was asked for when that one had come, one after the other."""
    html = linked_server.static_file(f"{page}.html").body.decode()
    named = re.findall(r'(?:src|href)="/static/(\w+\.js)"', html)
    imported = set()
    for name in named:
        script = linked_server.static_file(name).body.decode()
        imported |= set(re.findall(r'^(?:import|export) [^;]*?"\./(\w+\.js)"', script, re.MULTILINE))
    assert {f"{page}.js", *imported} == {*named}
    assert len(named) == len({*named}) > 10


@pytest.mark.sampled(1)
@pytest.mark.parametrize("fetched", [False, True])
def test_no_drawing_tells_what_another_link_has_fetched(monkeypatch, fetched):
    """Hostile review N6: in a game of doubles a face was there at once because another held it, too."""
    sitting = sat("to_the_bottom", "doubles", 2)
    sitting.server.views.draw_ahead()
    drawn = layouts_drawn(monkeypatch)
    hands = [
        [item["face"] for area in sitting.look(seat)["scene"]["areas"] for item in area["items"]]
        for seat in (0, 1)
    ]
    common = {key for key in hands[0] if key in hands[1]} - {None}
    assert common
    for key in common:
        if fetched:
            assert sitting.get(0, f"/drawing/{key}").status == 200
        drawn.clear()
        assert sitting.get(1, f"/drawing/{key}").status == 200
        assert drawn == [] or key not in sitting.server.views.pictures.ahead
    assert common & sitting.server.views.pictures.ahead


def test_a_face_that_was_not_drawn_ahead_takes_its_time_however_often_it_is_asked_for(monkeypatch):
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(linked_server.asyncio, "sleep", sleep)
    monkeypatch.setattr(linked_server, "DRAWING_SECONDS", DRAWING_SECONDS)
    sitting = sat("to_the_bottom", "doubles", 2)
    faces = [
        item["face"]
        for area in sitting.look(0)["scene"]["areas"]
        for item in area["items"]
        if item["face"] is not None
    ]
    for _ in range(2):
        assert sitting.get(0, f"/drawing/{faces[0]}").status == 200
    assert len(waited) == 2
    assert waited[1] > 0.5 * DRAWING_SECONDS
    sitting.server.views.draw_ahead()
    assert sitting.get(0, f"/drawing/{faces[0]}").status == 200
    assert len(waited) == 2, "not where all is drawn already"


def test_nobody_waits_where_there_is_but_one_link(monkeypatch):
    monkeypatch.setattr(linked_server.asyncio, "sleep", None)
    sitting = sat("to_the_bottom", "doubles", 2, share=False)
    view = sitting.get(0, "/look?seat=0").json()
    face = next(item["face"] for area in view["scene"]["areas"] for item in area["items"])
    assert sitting.get(0, f"/drawing/{face}").status == 200


def test_a_face_is_named_while_another_is_drawn(monkeypatch):
    """A view names hundreds: it would wait as long as all of them take to draw."""
    pictures, begun, go_on = Pictures(shipped.pack("bridge_crew")), Event(), Event()

    def slowly(key, named):
        begun.set()
        assert go_on.wait(HANGS)
        yield pictures_module.DrawnFace(key, "<svg/>")

    monkeypatch.setattr(pictures, "_drawn", slowly)
    key = pictures.name(0, card(), 63.5, 88.9)
    with ThreadPoolExecutor(2) as pool:
        drawing = pool.submit(pictures.drawing, (0,), key)
        assert begun.wait(HANGS)
        try:
            assert pool.submit(pictures.name, 1, card(), 63.5, 88.9).result(HANGS) == key
            assert not drawing.done()
        finally:
            go_on.set()
        assert drawing.result(HANGS) == "<svg/>"
