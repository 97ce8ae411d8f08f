"""Values edited through the server: by who has the link, from its own page, and of what the page was told."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from generator.preview.server import MAX_BODY, Preview
from tests.editing import judges
from tests.preview.conftest import HOME, Browser, client_of, proofs_of
from tests.shipped import CONTENT


@pytest.fixture
def bridge(shelf: Path) -> Browser:
    return client_of(Preview([proofs_of("bridge_crew", shelf)]))


def pieces(client: Browser) -> list[str]:
    look = client.get(f"{client.home}/bridge_crew/look").json()
    return [piece["place"] for part in look["parts"] for piece in part["pieces"]]


def entry_at(client: Browser, place: str) -> dict[str, Any]:
    answer = client.get(f"{client.home}/bridge_crew/entry", params={"place": place})
    assert answer.status_code == 200
    return answer.json()


def post(client: Browser, name: str, body: object, **headers: str) -> Any:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    return client.post(
        f"{client.home}/bridge_crew/{name}", content=content, headers={"origin": HOME, **headers}
    )


def edit_of(client: Browser, line: int, label: str, new: str) -> dict[str, str]:
    place = next(
        each for each in pieces(client) if each.split(":")[-2:] == [str(line), "5"] and "crew.yaml" in each
    )
    entry = entry_at(client, place)
    field = next(each for each in entry["fields"] if each["label"] == label)
    return {"entry": place, "at": field["place"], "digest": entry["digest"], "old": field["text"], "new": new}


def test_an_edit_is_written_shown_and_taken_back(bridge, shelf):
    crew = shelf / "bridge_crew" / "crew.yaml"
    before = crew.read_bytes()
    first = bridge.get(f"{bridge.home}/bridge_crew/look").json()
    answer = post(bridge, "edit", edit_of(bridge, 8, "title", "Steers: both")).json()
    assert (answer["problems"], answer["undo"]) == ([], "title in crew.yaml")
    assert {"label": "title", "text": "Steers: both"}.items() <= answer["entry"]["fields"][1].items()
    assert crew.read_bytes() == before.replace(b"Helmsman", b"'Steers: both'", 1)
    look = bridge.get(f"{bridge.home}/bridge_crew/look", params={"since": first["seen"]}).json()
    assert look["version"] > first["version"]
    cards = next(part["pieces"] for part in look["parts"] if part["name"] == "cards")
    [changed] = [piece for piece in cards if any(piece["before"])]
    assert (changed["id"], changed["before"][1]) == ("helm", None)
    drawn = look["drawings"][changed["front"]].upper()
    assert "STEERS:" in drawn
    assert "BOTH" in drawn
    assert post(bridge, "undo", b"").json() == {"problems": [], "undo": ""}
    assert crew.read_bytes() == before


def test_a_refused_edit_and_a_stale_one_change_nothing(bridge, shelf):
    crew = shelf / "bridge_crew" / "crew.yaml"
    edit = edit_of(bridge, 8, "speciality", "nothing")
    before = crew.read_bytes()
    [problem] = post(bridge, "edit", edit).json()["problems"]
    assert problem["code"] == "CR-V2"
    assert "is not an Order (one of" in problem["said"]
    stale = edit_of(bridge, 8, "title", "Steerswoman")
    crew.write_bytes(before + b"#\n")
    [problem] = post(bridge, "edit", stale).json()["problems"]
    assert problem["code"] == "stale-edit"
    assert crew.read_bytes() == before + b"#\n"


@pytest.mark.thorough
def test_sixteen_edits_by_chance_through_the_server(bridge, shelf):
    chance = random.Random("server")
    written = 0
    for _ in range(16):
        place = chance.choice(
            [each for each in pieces(bridge) if "crew.yaml" in each or "personalities" in each]
        )
        entry = entry_at(bridge, place)
        field = chance.choice(entry["fields"])
        new = judges.other_text(field["text"], chance)
        edit = {
            "entry": place,
            "at": field["place"],
            "digest": entry["digest"],
            "old": field["text"],
            "new": new,
        }
        file = shelf / "bridge_crew" / Path(place.split(":")[0]).name
        before = file.read_text("utf-8")
        answer = post(bridge, "edit", edit).json()
        after = file.read_text("utf-8")
        changed = list(judges.changed_values(before, after).values())
        assert changed == ([] if answer["problems"] or new == field["text"] else [new])
        assert judges.comments(before) == judges.comments(after)
        written += bool(changed)
    assert written > 5


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    "change",
    [
        {"entry": "/etc/passwd:1:1"},
        {"entry": "crew.yaml:8:5"},
        {"entry": "../bridge_crew/crew.yaml:8:5"},
        {"entry": None},
        {"new": 7},
        {"digest": ["x"]},
        {"old": {}},
    ],
)
def test_an_edit_of_what_the_page_was_not_told_is_nothing(bridge, shelf, change):
    before = (shelf / "bridge_crew" / "crew.yaml").read_bytes()
    edit = edit_of(bridge, 8, "title", "Steerswoman") | change
    assert post(bridge, "edit", edit).status_code == 404
    assert (shelf / "bridge_crew" / "crew.yaml").read_bytes() == before


@pytest.mark.sampled(1)
@pytest.mark.parametrize("change", [{"at": "crew.yaml:1:1"}, {"digest": "0"}, {"old": "other"}])
def test_an_edit_of_another_value_than_the_one_shown_is_stale(bridge, shelf, change):
    before = (shelf / "bridge_crew" / "crew.yaml").read_bytes()
    answer = post(bridge, "edit", edit_of(bridge, 8, "title", "Steerswoman") | change).json()
    assert [problem["code"] for problem in answer["problems"]] == ["stale-edit"]
    assert (shelf / "bridge_crew" / "crew.yaml").read_bytes() == before


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"\xff", b"[" * 60_000, b"null"])
def test_what_is_no_edit_is_nothing(bridge, body):
    assert post(bridge, "edit", body).status_code == 404


@pytest.mark.parametrize("name", ["edit", "undo"])
def test_edits_need_the_link_the_page_and_a_bounded_body(bridge, shelf, name):
    edit = edit_of(bridge, 8, "title", "Steerswoman")
    before = (shelf / "bridge_crew" / "crew.yaml").read_bytes()
    body = json.dumps(edit).encode()
    for origin in ("https://example.org", "null", f"{HOME}:1"):
        answer = post(bridge, name, body, origin=origin)
        assert answer.status_code == 403
    assert bridge.post(f"{bridge.home}/bridge_crew/{name}", content=body).status_code == 403
    wrong = bridge.home[:-1] + ("A" if bridge.home[-1] != "A" else "B")
    assert (
        bridge.post(f"{wrong}/bridge_crew/{name}", content=body, headers={"origin": HOME}).status_code == 404
    )
    assert post(bridge, name, b" " * (MAX_BODY + 1)).status_code == 413
    assert bridge.get(f"{bridge.home}/bridge_crew/{name}").status_code == 405
    assert (shelf / "bridge_crew" / "crew.yaml").read_bytes() == before


def test_a_template_has_no_values_to_edit(bridge, shelf):
    answer = bridge.get(
        f"{bridge.home}/bridge_crew/entry", params={"place": "layouts/bridge_crew/crew.svg.j2:1:1"}
    )
    assert answer.status_code == 404


@pytest.mark.thorough
def test_the_last_playtest_is_told_beside_its_piece(shelf, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    bridge = client_of(Preview([proofs_of("bridge_crew", shelf)]))
    report = {
        "games": 1000,
        "content": "of another day",
        "items": [{"item": "crew helm", "place": "bridge_crew/crew.yaml:8:10", "value": 0.43}],
        "components": [
            {
                "component": "helm",
                "offered": 1200,
                "taken": 30,
                "winners": {"of": 20, "value": 0.7, "stands_out": True},
            }
        ],
    }
    folder = tmp_path / "output" / "bridge_crew"
    folder.mkdir(parents=True)
    (folder / "report.json").write_text(json.dumps(report))
    place = next(each for each in pieces(bridge) if each.endswith("crew.yaml:8:5"))
    told = entry_at(bridge, place)["playtest"]
    assert told == (
        "In the last 1,000 games played by bots: crew helm in 43 %, taken 30 of 1,200 times, "
        "with it 70 % won, more than luck explains; the pack has changed since."
    )
    other = next(each for each in pieces(bridge) if each.endswith("crew.yaml:7:5"))
    assert entry_at(bridge, other)["playtest"] == ""
    for odd in (
        "[" * 5000,
        '{"items": 7}',
        '{"items": [{"place": 1}]}',
        '{"components": [{"component": "helm"}]}',
    ):
        (folder / "report.json").write_text(odd)
        assert entry_at(bridge, place)["playtest"] == ""


def test_a_face_is_had_as_a_picture_and_a_part_as_pdf():
    client = client_of(Preview([proofs_of("bridge_crew", CONTENT)]))
    home = f"{client.home}/bridge_crew"
    picture = client.get(f"{home}/png/cards/helm/front")
    assert picture.content.startswith(b"\x89PNG")
    assert picture.headers["content-disposition"] == 'attachment; filename="bridge_crew-cards-helm.png"'
    wide = int.from_bytes(picture.content[16:20], "big")
    assert abs(wide - 63.5 / 25.4 * 300) <= 2
    pdf = client.get(f"{home}/pdf/dice/dice.pdf")
    assert pdf.content.startswith(b"%PDF")
    assert pdf.headers["content-disposition"] == 'attachment; filename="bridge_crew-dice.pdf"'
    for path in (
        "png/cards/nobody/front",
        "png/cards/helm/side",
        "png/x/helm/front",
        "pdf/dice/x.pdf",
        "pdf/x/x.pdf",
    ):
        assert client.get(f"{home}/{path}").status_code == 404


@pytest.mark.thorough
def test_a_broken_template_is_told_with_its_line(shelf):
    own = shelf / "bridge_crew" / "layouts"
    shutil.copytree(CONTENT.parent / "layouts" / "bridge_crew", own)
    proofs = proofs_of("bridge_crew", shelf)
    client = client_of(Preview([proofs]))
    good = client.get(f"{client.home}/bridge_crew/look").json()
    while good["due"]:
        good = client.get(f"{client.home}/bridge_crew/look").json()
    assert good["fault"] is None
    template = own / "crew.svg.j2"
    lines = template.read_text("utf-8").splitlines()
    lines.insert(3, "{% nonsense %}")
    template.write_text("\n".join(lines), "utf-8")
    proofs.refresh(True)
    broken = client.get(f"{client.home}/bridge_crew/look").json()
    while broken["due"]:
        broken = client.get(f"{client.home}/bridge_crew/look").json()
    assert broken["fault"]["line"] == "{% nonsense %}"
    assert broken["fault"]["place"].split(":")[-2] == "4"
    assert broken["undrawn"] >= 7
    assert [part["name"] for part in broken["parts"]] == [part["name"] for part in good["parts"]]


@pytest.mark.thorough
def test_what_is_seen_is_drawn_first(shelf):
    proofs = proofs_of("bridge_crew", shelf)
    look = proofs.look("home", first=["reference/reference"], patience=0.001)
    [reference] = [part["pieces"][0] for part in look["parts"] if part["name"] == "reference"]
    assert look["due"]
    assert reference["front"]
    seen = look["drawings"].keys()
    while look["due"]:
        look = proofs.look("home", look["seen"], patience=0.001)
        assert not seen & look["drawings"].keys()
        seen |= look["drawings"].keys()
    assert seen == proofs.look("home")["drawings"].keys()
    assert not any(piece["due"] for part in look["parts"] for piece in part["pieces"])
