"""The rulebooks of a pack inspected: proofread, and those of strangers set for trial."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from generator.contract import Component
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError
from generator.drawing.sizes import size_of
from generator.press.book.claims import claims, contradictions
from generator.press.book.markdown import Block, Heading, letters
from generator.press.book.plates import faces_to_show
from generator.press.book.proofs import blocks_to_set, proofread
from generator.press.book.slips import slips
from generator.reading.game_folders import are_installed
from generator.reading.packs import ENGLISH, BadFile, shown
from generator.reading.parsing.nodes import Scalar
from generator.reading.problems import Place, Problem, excerpt, in_file_order
from generator.reading.strings import editions

if TYPE_CHECKING:
    from generator.press.book.plates import SizedFace
    from generator.reading.packs import Pack


def problems(components: Sequence[Component], pack: Pack) -> list[Problem]:
    """The problems of all books of a pack, but for texts and layouts that are missing altogether."""
    books = [component for component in components if component.kind == "book" and component.text]
    if not books:
        return []
    try:
        faces = Faces(pack.layouts, words=pack.words, trusted=are_installed(pack.layouts), pack=pack.folder)
    except LayoutError:
        return []  # reported with the faces
    try:
        for component in components:
            size_of(component, pack)
    except LayoutError:
        return []  # as are sizes, and no face of an unknown size can be shown
    shown_faces = faces_to_show(components, pack.layouts)
    problems: list[Problem] = []
    for book in books:
        try:
            text = pack.text(book.text)
        except BadFile:
            continue  # reported with the box
        path = shown(pack.folder / pack.text_file(book.text))
        wrong = editions.faults(text, path)
        for edition in () if wrong else editions.editions_of(text):
            read = _Read(editions.for_edition(text, edition), path, book)
            unset, said = _proofs(read, shown_faces, faces, pack)
            wrong += unset
            problems += said
        # Whatever else keeps a stranger's book from being set shows when it is.
        problems += wrong or ([] if pack.trusted else _set_for_trial(book, components, pack, faces))
    return in_file_order(problems)


class _Read(NamedTuple):
    """A book as one edition has it, and the path of its text."""

    text: str
    path: str
    book: Component


def _proofs(
    read: _Read, shown_faces: Mapping[str, SizedFace], faces: Faces, pack: Pack
) -> tuple[list[Problem], list[Problem]]:
    """Everything that keeps a book from being set, and warnings of things it says."""
    text, path, book = read
    blocks, faults = blocks_to_set(text, path)
    said: list[Problem] = []
    if blocks:
        said += [slip for slip in slips(text, blocks, path) if slip.severity == "warning"]
        said += claims(blocks, text.splitlines(), path, shown_faces, pack)
        if pack.language == ENGLISH:
            said += contradictions(blocks, text.splitlines(), path, book.stated)
            said += _other_title(blocks, path, pack)
    return faults or proofread(blocks, path, shown_faces, faces), said


def _other_title(blocks: Sequence[Block], path: str, pack: Pack) -> Iterator[Problem]:
    """A warning for a book of another title than ``title`` of game.yaml."""
    source, _ = pack.source("game.yaml")
    node = source.node(("title",)) if source is not None else None
    heading = next((block for block in blocks if isinstance(block, Heading) and block.level == 1), None)
    if heading is None or not isinstance(node, Scalar):
        return
    called = letters(heading.text)
    book, game = ("".join(filter(str.isalnum, text)).casefold() for text in (called, node.text))
    # "Fireflies: the rules" is of Fireflies.
    if book not in game and game not in book:
        message = f"the book is called '{excerpt(called)}', the game '{excerpt(node.text)}'"
        place = Place(path, heading.line)
        yield Problem(place, "other-than-game", message, "correct whichever is wrong", "warning")


def _set_for_trial(
    book: Component, components: Sequence[Component], pack: Pack, faces: Faces
) -> Sequence[Problem]:
    # Only here: laying out a book takes longer to load than to proofread one.
    from generator.press.book.book import print_book
    from generator.press.paper import paper
    from generator.press.planning import Order, Plan, jobs_of
    from generator.press.settings import Settings

    order = Order(pack, pack.name, [book], pack.folder, components)
    jobs, problems = jobs_of([order], Plan(0, Settings(paper("a4", pack.layouts)), "pdf"))
    return problems or [problem for job in jobs for problem in print_book(job, faces).problems]
