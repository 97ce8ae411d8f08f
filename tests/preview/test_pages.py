"""The pages: every shipped game answers, names are looked up and never joined to a path."""

from __future__ import annotations

import re

import pytest

from generator.games import NAMES
from generator.preview import sides
from generator.preview.editor import Editor
from generator.preview.server import FOLDER, STATIC, Preview
from generator.reading.problems import Place
from generator.system.limits import AVAILABLE
from tests.preview.conftest import HOME, Browser, client_of, proofs_of
from tests.shipped import CONTENT


@pytest.fixture(scope="module")
def bridge() -> Browser:
    return client_of(Preview([proofs_of("bridge_crew", CONTENT)]))


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", NAMES)
def test_every_shipped_game_is_drawn_with_its_fonts_and_without_problems(name, monkeypatch):
    # The golden faces are all of them; here a few of each kind will do.
    monkeypatch.setattr(sides, "MAX_PIECES", 2)
    client = client_of(Preview([proofs_of(name, CONTENT)]))
    home = client.home
    assert client.get(home).headers["location"] == f"{home}/{name}"
    assert "/static/preview.js" in client.get(f"{home}/{name}").text
    look = client.get(f"{home}/{name}/look").json()
    assert look["whole"]
    assert look["problems"] == []
    keys = {
        key for part in look["parts"] for piece in part["pieces"] for key in (piece["front"], piece["back"])
    }
    assert keys - {None} == look["drawings"].keys()
    asked = {
        family for svg in look["drawings"].values() for family in re.findall(r'font-family="([^"]+)"', svg)
    }
    assert asked <= look["fonts"].keys()
    for address in look["fonts"].values():
        assert client.get(address).headers["content-type"] == "font/ttf"
    for piece in (piece for part in look["parts"] for piece in part["pieces"]):
        path, line, column = piece["place"].rsplit(":", 2)
        assert path.endswith((".yaml", ".md"))
        assert int(line) > 0
        assert int(column) > 0


def test_the_safe_line_of_a_shop_is_drawn_on_what_it_prints():
    """The Game Crafter has no chits of 20 mm; those keep the usual line."""
    preview = Preview([proofs_of("bridge_crew", CONTENT)], shop="tgc")
    client = client_of(preview)
    look = client.get(f"{client.home}/bridge_crew/look").json()
    assert look["shop"].pop("shops")["tgc"] == "The Game Crafter"
    assert look["shop"] == {
        "name": "tgc",
        "title": "The Game Crafter",
        "bleed": 3.175,
        "safe": dict.fromkeys(
            ("cards", "orders", "reference", "dice", "card_box", "dice_box", "rulebook"), 3.175
        ),
    }
    # Another one may be chosen on the page, or none.
    other = client.get(f"{client.home}/bridge_crew/look?shop=mpc").json()["shop"]
    assert (other["name"], other["bleed"] > 3) == ("mpc", True)
    for name in ("", "nobody"):
        assert (
            client.get(f"{client.home}/bridge_crew/look", params={"shop": name}).json()["shop"]["safe"] == {}
        )


@pytest.mark.thorough
@pytest.mark.skipif(not AVAILABLE, reason="there are no processes to split off")
def test_text_beyond_the_line_is_a_problem_of_the_preview():
    preview = Preview([proofs_of("jure_of_the_seas", CONTENT)], shop="mbprint")
    preview.inspector._inspect(preview.packs["jure_of_the_seas"])
    problems = preview.packs["jure_of_the_seas"].paper_problems
    assert problems
    for problem in problems:
        assert (problem.code, problem.severity) == ("text-beyond-safe-line", "warning")


@pytest.mark.parametrize(("part", "pages", "size"), [("cards", 4, (210, 297)), ("rulebook", 3, (148.5, 210))])
def test_sheets_and_books_are_pages_as_they_leave_the_printer(bridge, part, pages, size):
    answer = bridge.get(f"{bridge.home}/bridge_crew/sheets/{part}").json()
    assert answer["problems"] == []
    assert len(answer["pages"]) >= pages
    assert {(page["width"], page["height"]) for page in answer["pages"]} == {size}
    picture = bridge.get(f"{bridge.home}/bridge_crew/sheet/{answer['pages'][0]['key']}")
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "path",
    [
        "{home}/general_quarters",
        "{home}/%2e%2e",
        "{home}/..%2f..%2fetc%2fpasswd",
        "/static/server.py",
        "/static/../server.py",
        "/static/..%2fserver.py",
        "/static/%2e%2e%2fserver.py",
        "/static/..%5cserver.py",
        "/static//etc/passwd",
        "/static/preview.js%00.css",
        "/font/0",
        "/font/..%2f..%2fpyproject.toml",
        "{home}/bridge_crew/sheet/0",
        "{home}/bridge_crew/sheet/..%2f..%2fpyproject.toml",
        "{home}/bridge_crew/sheets/..%2f..%2ftmp",
        "{home}/bridge_crew/sheets/nothing",
        "{home}/nobody/sheets/cards",
        "{home}/nobody/look",
        "{home}/..%2fbridge_crew/look",
        "{home}/bridge_crew/look?ink=gold",
        "{home}/bridge_crew/look?ink=../press",
        "{home}/bridge_crew/look?since=none",
        "{home}/bridge_crew/sheets/cards?ink=gold",
        "/generator/preview/server.py",
        "/.git/config",
        "{home}/bridge_crew/open",
    ],
)
def test_what_there_is_not_cannot_be_had(bridge, path):
    answer = bridge.get(path.format(home=bridge.home))
    assert answer.status_code in (404, 405)
    assert len(answer.text) < 200


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", ""),
        ("GET", "/bridge_crew"),
        ("GET", "/bridge_crew/look?ink=press"),
        ("GET", "/bridge_crew/sheets/cards"),
        ("GET", "/bridge_crew/news"),
        ("POST", "/bridge_crew/open"),
    ],
)
def test_without_the_link_there_is_nothing(bridge, method, path):
    """Hostile review N7: everybody with an account on the machine could look, and start one's editor."""
    token = bridge.home.rpartition("/")[2]
    assert len(token) >= 22
    for wrong in ("x", token[:-1], token + "a", token.swapcase(), "%C3%A9", "%2e%2e"):
        answer = bridge.request(method, f"/preview/{wrong}{path}", headers={"origin": HOME})
        assert answer.status_code == 404
        assert token not in answer.text
    assert bridge.get("/").status_code == 404


def test_what_is_served_names_no_other_place():
    for name in STATIC:
        text = (FOLDER / name).read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "//" not in re.sub(r"^\s*//.*|  // .*", "", text, flags=re.MULTILINE).replace("`//", "")
        assert "style=" not in text
        assert not re.search(r"\son[a-z]+=", text)


# ---- the editor ------------------------------------------------------------------------------


class Opened(Editor):
    """An editor that remembers."""

    def open(self, place, folder):
        opened.append(str(place))
        return ""


opened: list[str] = []


def test_only_a_place_the_page_was_told_of_is_opened():
    opened.clear()
    pack = proofs_of("bridge_crew", CONTENT)
    client = client_of(Preview([pack], Opened(("edit",))))
    place = str(pack.components[0].pieces[0].place)
    origin = {"origin": HOME}
    for wrong in (b"/etc/passwd:1:1", b"", b"../" + place.encode(), place.encode() + b"; ls", b"\xff\xfe"):
        assert (
            client.post(f"{client.home}/bridge_crew/open", content=wrong, headers=origin).status_code == 404
        )
    assert not opened
    assert client.post(f"{client.home}/bridge_crew/open", content=place, headers=origin).status_code == 200
    assert opened == [place]
    assert client.post("/preview/guess/bridge_crew/open", content=place, headers=origin).status_code == 404
    assert opened == [place]


def test_without_an_editor_nothing_is_opened(bridge):
    place = str(Place("content/bridge_crew/crew.yaml", 6, 5))
    address = f"{bridge.home}/bridge_crew/open"
    assert bridge.post(address, content=place, headers={"origin": HOME}).status_code == 404
