"""Templates and rulebooks by the hundred from seeded grammars: none hangs, grows, breaks or lacks a place."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from generator.contract import Component, Edition, Face
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError
from generator.drawing.legibility.checks import edges, faint, overlaps
from generator.drawing.legibility.painting import Painting
from generator.games.loading import LoadedGame, load
from generator.press.book.book import print_book
from generator.press.book.inspection import problems as in_books
from generator.press.paper import paper
from generator.press.planning import Order, Plan, jobs_of
from generator.press.png import face_png
from generator.press.settings import Settings
from generator.reading.checking import has_errors
from generator.reading.packs import Pack, shipped
from generator.reading.problems import Problem
from tests.drawing.kit import Kit
from tests.fuzz.ordeal import faults, pytestmark, undergo
from tests.fuzz.rulebooks import RulebookWriter
from tests.fuzz.templates import TemplateWriter

__all__ = ["pytestmark"]

FEW, MANY, MANY_BOOKS = range(15), range(1000, 1500), range(1000, 1300)


def ordeal_of_template(kit: Kit, faces: Faces, seed: int) -> list[str]:
    """Faults in how a template is drawn, looked through, and shown by a viewer."""
    name = f"case{seed}.svg.j2"
    kit.write(name, TemplateWriter(f"template {seed}").template())

    def draw() -> list[Problem]:
        try:
            drawing = faces.draw(Face(name), 60, 90)
        except LayoutError as problem:
            return list(problem.problems)
        painting = Painting(drawing, faces.fonts)
        for look in (edges(painting, 60, 90), overlaps(painting), faint(painting, 60, 90)):
            list(islice(look, 500))
        face_png(drawing, faces.fonts, 72)
        return []

    return faults(undergo(draw, faces.layouts.folders))


@pytest.fixture(scope="module")
def crew() -> LoadedGame:
    """A game whose rulebook is exchanged."""
    loaded, _ = load(Pack(shipped("content") / "bridge_crew", "bridge_crew", layouts()))
    assert loaded is not None
    return loaded


def layouts() -> list[Path]:
    return [shipped("layouts") / "bridge_crew", shipped("layouts")]


class _Elsewhere(Pack):
    """The pack with a rulebook of a stranger's."""

    book = ""

    def text(self, file: str) -> str:
        return self.book


def ordeal_of_rulebook(loaded: LoadedGame, components: list[Component], faces: Faces, text: str) -> list[str]:
    """Faults in how a rulebook is proofread and set, and between the two."""
    pack = _Elsewhere(loaded.pack.folder, "bridge_crew", layouts())
    pack.book = text
    book = [component for component in components if component.kind == "book"]

    def work() -> list[Problem]:
        proofs = in_books(components, pack)
        jobs, _ = jobs_of(
            [Order(pack, "Crew", book, pack.folder, components)],
            Plan(0, Settings(paper("a4", layouts())), "pdf"),
        )
        printed = print_book(jobs[0], faces)
        # What is printed as it stands, though it may be a slip, is a warning of the proofs alone.
        if bool(printed.problems) != has_errors(proofs):
            raise AssertionError(f"validate says {proofs}, render {printed.problems}")
        return [*proofs, *printed.problems]

    return faults(undergo(work, layouts()))


def rulebook_faces(loaded: LoadedGame) -> tuple[list[Component], Faces, str]:
    components = list(loaded.game.components(loaded.content, loaded.pack, Edition()))
    cards = next(component for component in components if component.kind == "cards")
    return components, Faces(layouts(), words=loaded.pack.words), f"{cards.name}/{cards.pieces[0].id}"


@pytest.mark.parametrize("seeds", [FEW, pytest.param(MANY, marks=pytest.mark.soak)], ids=["few", "many"])
def test_no_template_of_the_grammar_does_harm(kit: Kit, seeds: range) -> None:
    faces = kit.faces()
    wrong = {seed: told for seed in seeds if (told := ordeal_of_template(kit, faces, seed))}
    assert not wrong, wrong


@pytest.mark.thorough
@pytest.mark.parametrize(
    "seeds", [FEW, pytest.param(MANY_BOOKS, marks=pytest.mark.soak)], ids=["few", "many"]
)
def test_no_rulebook_of_the_grammar_does_harm(crew: LoadedGame, seeds: range) -> None:
    components, faces, face = rulebook_faces(crew)
    wrong = {}
    for seed in seeds:
        text = RulebookWriter(f"rulebook {seed}", face).rulebook()
        if told := ordeal_of_rulebook(crew, components, faces, text):
            wrong[seed] = told
    assert not wrong, wrong
