"""Pages of cards: nothing hidden can be read, nothing is loaded, the same seed gives the same bytes."""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from generator.drawing.display import Text
from generator.drawing.faces import Faces
from generator.drawing.legibility.geometry import flat
from generator.games import game
from generator.games.general_quarters.web import cipher, documents, pages
from generator.puzzles.abilities import PageMaker
from generator.reading.strings.pack_words import words_of
from tests import shipped
from tests.cli.conftest import broadside
from tests.games.general_quarters.recorded import content, record

__all__ = ["broadside"]

WORDS = words_of(shipped.pack("general_quarters"), "en")
MAKER = game("general_quarters").puzzles


@pytest.fixture(scope="module")
def faces():
    return Faces(shipped.pack("general_quarters").layouts, words=WORDS)


@pytest.fixture
def quick(monkeypatch):
    """Keys in a few rounds."""
    monkeypatch.setattr(cipher, "ROUNDS", 3)


def kept(name="standard"):
    certified = record(name)
    return MAKER.from_record(content(), certified, sound=True), certified


def values_in(text: str):
    return json.loads(re.search(r'id="values">(.*?)</script>', text)[1])


def document(page, faces) -> str:
    (text,) = documents.documents([page], faces.standalone)
    return text


def without(text: str, *keys: str) -> str:
    values = values_in(text)
    for key in keys:
        text = text.replace(values["sealed"][key], f"({key})")
    return text


def test_the_maker_of_general_quarters_makes_pages():
    assert isinstance(MAKER, PageMaker)


def test_nothing_but_the_cipher_hangs_on_what_the_squares_hide(faces, quick):
    """Another card of the same name and sea comes out alike in every byte but those enciphered."""
    card, _ = kept()
    other = replace(card, grid=card.grid[::-1])
    assert other.grid != card.grid
    first, second = (document(pages.page(content(), each, None, WORDS), faces) for each in (card, other))
    assert first != second
    assert without(first, "squares", "game") == without(second, "squares", "game")


def test_nothing_but_the_cipher_hangs_on_the_game_of_the_certificate(faces, quick):
    card, certified = kept()
    shorter = certified | {"transcript": certified["transcript"][:-3]}
    first, second = (
        document(pages.page(content(), card, each, WORDS), faces) for each in (certified, shorter)
    )
    assert first != second
    assert without(first, "game") == without(second, "game")


@pytest.mark.parametrize("name", ["standard", "calm", "storm", "drill"])
def test_no_square_stands_in_the_page_in_the_clear(faces, quick, name):
    """Neither as words the page will say, nor as a list of tokens; nor inside base64."""
    card, certified = kept(name)
    text = document(pages.page(content(), card, certified, WORDS), faces)
    told = {row * 10 + col for row, col in certified.get("intel", ())}
    inside = [b64decode(part).decode("latin-1") for part in re.findall(r"base64,([A-Za-z0-9+/=]+)", text)]
    for place in (text, *inside):
        assert not re.search(
            r"\b[A-J]([1-9]|10)\b[:,\"' ]{1,4}(water|hit|submarine|missile|–|x\b|U\b)", place
        )
        for size in (3, 10):
            grid = [token[0] if token[0] == "S" else token for token in card.grid]
            for at in range(100 - size):
                if told.isdisjoint(range(at, at + size)):
                    assert json.dumps(grid[at : at + size])[1:-1] not in place
    assert all(
        turn not in text for turn in pages.solutions.game(certified, pages.Run(content(), (), {}, WORDS, {}))
    )
    squares = bytes.fromhex(values_in(text)["sealed"]["squares"])
    water = {squares[at] for at, token in enumerate(card.grid) if token == "."}
    assert len(water) > 20, "the same square enciphered the same again and again"


@pytest.mark.parametrize("name", ["standard", "drill"])
def test_the_page_deciphers_what_was_enciphered(quick, name):
    quickjs = pytest.importorskip("quickjs")
    card, certified = kept(name)
    values = pages.page(content(), card, certified, WORDS).values
    context = quickjs.Context()
    context.eval((Path(pages.__file__).parent / "cipher.js").read_text(encoding="utf-8"))
    context.eval(f"const sealed = {json.dumps(values['sealed'])};")
    squares = json.loads(
        context.eval("JSON.stringify([...Array(100).keys()].map((at) => deciphered(sealed, at)))")
    )
    assert squares == [token[0] if token[0] == "S" else token for token in card.grid]
    told = json.loads(context.eval("JSON.stringify(decipheredGame(sealed))"))
    assert len(told["turns"]) == len(certified["transcript"])
    assert context.eval("sha256(new Uint8Array(200)).join()") == ",".join(
        map(str, sha256(bytes(200)).digest())
    )


def test_a_key_takes_thousands_of_rounds():
    card, _ = kept()
    assert cipher.ROUNDS >= 2000
    assert pages.page(content(), card, None, WORDS).values["sealed"]["rounds"] == cipher.ROUNDS


def test_the_squares_to_press_lie_on_the_squares_of_the_art(faces, quick):
    """The page measures in Python what the template measures for itself."""
    card, certified = kept()
    page = pages.page(content(), card, certified, WORDS)
    left, top, side = page.values["map"]
    texts = [op for op, _ in flat(faces.draw(page.art, *page.size)) if isinstance(op, Text)]
    for name, row, col in (("A1", 0, 0), ("J1", 0, 9), ("A10", 9, 0), ("J10", 9, 9), ("E4", 3, 4)):
        (text,) = (op for op in texts if op.text == name)
        assert left + side * col < text.x < left + side * (col + 0.5)
        assert top + side * (row + 0.5) < text.y < top + side * (row + 1)
    x, y, wide, high, step = page.values["group"]
    for at, ship in enumerate(card.setup.order):
        (text,) = (op for op in texts if op.text == ship)
        assert x + step * at < text.x < x + step * at + wide
        assert y < text.y < y + high


def test_a_page_may_load_nothing_and_runs_no_script_but_its_own(faces, quick):
    card, certified = kept()
    text = document(pages.page(content(), card, certified, WORDS), faces)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)[1]
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    script = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    assert [b64encode(sha256(each.encode()).digest()).decode() in policy for each in script] == [True]
    for style in re.findall(r"<style>(.*?)</style>", text, re.DOTALL):
        assert b64encode(sha256(style.encode()).digest()).decode() in policy
    assert not re.search(r"(src|href)=\"(?!data:|#)", text)
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")


def test_words_of_a_pack_are_text_and_no_markup(quick):
    hostile = "</script><img src=x onerror=alert(1)>$x"
    words = replace(
        WORDS,
        entries=tuple(
            (key, hostile if "page" in key or "back_" in key else text) for key, text in WORDS.entries
        ),
    )
    card, _ = kept()
    page = pages.page(content(), card, None, words)
    faces = Faces(shipped.pack("general_quarters").layouts, words=words)
    text = document(page, faces)
    assert "<img" not in text
    assert text.count("</script>") == 2


def test_the_same_seed_gives_the_same_pages_and_a_list_of_them(broadside, tmp_path):
    for folder in ("first", "second"):
        ran = broadside(
            "puzzle", "new", "--unrated", "--format", "html", "--count", 2, "--out", tmp_path / folder
        )
        assert ran.code == 0
    names = sorted(path.name for path in (tmp_path / "first").iterdir())
    assert len(names) == 3
    assert "index.html" in names
    for name in names:
        assert (tmp_path / "first" / name).read_bytes() == (tmp_path / "second" / name).read_bytes()
    listed = re.findall(r'href="([^":]+)"', (tmp_path / "first" / "index.html").read_text(encoding="utf-8"))
    assert sorted([*listed, "index.html"]) == names


def test_pages_are_written_all_or_none(broadside, tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device", "index.html")

    monkeypatch.setattr(documents, "page_list", full)
    ran = broadside(
        "puzzle", "new", "--unrated", "--format", "html", "--count", 2, "--out", tmp_path / "pages"
    )
    assert ran.code != 0
    assert not (tmp_path / "pages").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--paper", "a4"], "--paper is for what is printed; --format html prints nothing"),
        (["--sheets", "codebook"], "--sheets is for what is printed; --format html prints nothing"),
        (["--count", "1001"], "--format html makes 1,000 pages at most, not 1,001"),
        (["--out", "file"], "--out file is a file, not a folder"),
    ],
)
def test_pages_refuse_what_they_cannot_do(broadside, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    ran = broadside("puzzle", "new", "--unrated", "--format", "html", *words)
    assert ran.code == 2
    assert said in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


# ---- the cards of the box --------------------------------------------------------------------


@pytest.mark.thorough
def test_render_makes_a_page_of_every_card_of_the_ladder_with_its_number(broadside, tmp_path, quick):
    """A file a card, named as on paper, and a list of them in the order of the ladder."""
    ran = broadside("render", "general_quarters", "--format", "html", "--out", tmp_path)
    assert ran.code == 0, ran.err
    folder = tmp_path / "general_quarters" / "box"
    ladder = [f"{card.id}-D" if card.intel else card.id for card in content().ladder.cards]
    assert {path.name for path in folder.iterdir()} == {*(f"{name}.html" for name in ladder), "index.html"}
    listed = re.findall(r'href="([^":]+)"', (folder / "index.html").read_text(encoding="utf-8"))
    assert listed == [f"{name}.html" for name in ladder]
    assert ran.out.splitlines()[-1] == (folder / "index.html").as_posix()
    charts = re.findall(r"<svg.*?</svg>", (folder / "index.html").read_text(encoding="utf-8"))
    told = [
        sum(token.startswith("S") for _, token in page.values["card"]["told"])
        for page in MAKER.box_pages(content(), WORDS)
    ]
    assert [
        len(re.findall("h.6v.6", "".join(re.findall(r'd="([^"]*)" fill="#e2570b"', chart))))
        for chart in charts
    ] == told
    box = MAKER.box_pages(content(), WORDS)
    assert [page.art.values["number"] for page in box] == [str(at) for at in range(1, len(ladder) + 1)]
    assert [page.values["rated"] for page in box] == [True] * len(ladder)


def test_render_makes_a_page_of_one_card_by_its_id(broadside, tmp_path, quick):
    one = content().ladder.cards[5].id
    ran = broadside("render", f"general_quarters/cards/{one}", "--format", "html", "--out", tmp_path)
    assert ran.code == 0, ran.err
    assert [path.name for path in tmp_path.rglob("*.html")] == [f"{one}.html"]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["bridge_crew"], "bridge_crew has no cards for a browser (broadside table bridge_crew)"),
        (["general_quarters/aid"], "general_quarters/aid has no cards for a browser"),
        (["general_quarters/cards/S-1"], "general_quarters/cards has no card 'S-1'"),
        (["general_quarters/kards"], "general_quarters/kards has no cards for a browser"),
        (["general_quarters", "--ink", "mono"], "--ink is for what is printed; --format html prints nothing"),
        (
            ["general_quarters", "--no-backs"],
            "--no-backs is for what is printed; --format html prints nothing",
        ),
        (["general_quarters", "--out", "file"], "--out file is a file, not a folder"),
    ],
)
def test_render_refuses_pages_of_what_has_none_in_one_line(broadside, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    ran = broadside("render", *words, "--format", "html")
    assert ran.code == 2
    assert said in ran.err
    assert len(ran.err.splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_the_list_says_how_far_each_card_has_come():
    """Its script reads the memory of a page: a card was begun, won or lost."""
    quickjs = pytest.importorskip("quickjs")
    card, certified = kept()
    page = pages.page(content(), card, certified, WORDS)
    text = documents.page_list("General Quarters", [page])
    assert re.search(r"<strong>(.*?)</strong>", text)[1] == page.title.removeprefix("General Quarters · ")
    told = dict(re.findall(r'data-(begun|win|loss)="([^"]*)"', text))
    assert told == {"begun": "under way", "win": "won", "loss": "lost"}
    memory = re.search(r'data-memory="([^"]*)"', text)[1]
    assert memory == f"broadside/{page.values['sealed']['id']}/{page.values['sealed']['salt']}"
    script = re.search(r"<script>(.*?)</script>", text, re.DOTALL)[1]
    context = quickjs.Context()
    context.eval(
        f"var told = {json.dumps(told)}, classes = [], state = {{ hidden: true, dataset: told,"
        " classList: { toggle(name, on) { if (on) classes.push(name); } } };"
        f"var link = {{ dataset: {{ memory: {json.dumps(memory)} }}, querySelector: () => state }};"
        "var kept = {};"
        "var document = { querySelectorAll: () => [link] }, localStorage = { getItem: (name) => kept[name] };"
    )
    context.eval(script)
    assert context.eval("state.hidden")
    for result, said in ((None, "under way"), ("loss", "lost"), ("win", "won")):
        game = json.dumps({"game": {"result": result, "afloat": [True]}})
        context.eval(
            f"state.hidden = true; classes.length = 0; kept[link.dataset.memory] = {json.dumps(game)};"
        )
        context.eval(script)
        assert not context.eval("state.hidden")
        assert context.eval("state.textContent") == said
        assert context.eval("classes.join()") == ("won" if result == "win" else "")
