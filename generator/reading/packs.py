"""Packs: folders of content, where they are found, and what is in them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from generator.reading.game_folders import installed_games, is_installed, layouts_of
from generator.reading.game_folders import shipped as shipped
from generator.reading.game_folders import shown as shown
from generator.reading.parsing.mojibake import garbled
from generator.reading.parsing.nodes import ListNode, MapNode, Scalar, Source, Step, entry_id
from generator.reading.parsing.source import parsed, read
from generator.reading.parsing.text_files import read_text
from generator.reading.problems import Place, Problem, did_you_mean, in_file_order, nearest
from generator.system.folders import files_below

if TYPE_CHECKING:
    from pydantic import BaseModel

    from generator.reading.spreadsheets.tables import Table
    from generator.reading.strings.words import Words

BOX = "game.yaml"
_NOT_CONTENT = ("schema", "layouts")
ENGLISH, STRINGS = "en", "i18n"
Models = Mapping[str, "type[BaseModel]"]
"""Each YAML file of a pack, and the model of its contents."""

Files = Models | Callable[["Pack"], Models]
"""The files of the packs of a game: always the same, or known once a pack is there to be asked."""


class BadFile(Exception):
    """A file somebody asked for by name cannot be had; ``problem`` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


class Pack:
    """A folder with ``game.yaml`` and the other files of one game's content.

    ``name`` is the folder's name as text, ``game`` the rule engine it is for, ``layouts`` the search path for
    templates: the pack's own, those of its game, then what all games share. ``language`` is that of its
    texts and words.
    """

    def __init__(self, folder: Path, game: str, layouts: Sequence[Path]) -> None:
        self.folder = folder
        self.name = name_in_text(Path(os.path.abspath(folder)).name)
        self.game = game
        self.layouts = tuple(layouts)
        self.language = ENGLISH
        self._read: dict[str, tuple[Source | None, list[Problem]]] = {}
        self.opened: set[str] = set()
        """The files of the pack that were asked for so far, with ``/`` between folders."""
        self._tables: dict[tuple[str, str], tuple[Table | None, list[Problem]]] = {}
        self._instead: dict[str, bytes] = {}

    def __repr__(self) -> str:
        return f"Pack({self.name!r}, game={self.game!r}, folder={str(self.folder)!r})"

    def load(self, files: Models) -> tuple[dict[str, BaseModel], list[Problem]]:
        """Each file as its model, and all problems in file order; files with problems are left out.

        A YAML file in the folder that is none of ``files`` is a problem too: nobody would read it.
        """
        from generator.reading.provenance import check as check_provenance
        from generator.reading.schema import read_as

        models: dict[str, BaseModel] = {}
        problems = list(self._strangers(files))
        for name, model in files.items():
            source, faults = self.source(name)
            if source is not None:
                value, wrong = read_as(model, source)
                # A key that is misspelt leaves its provenance without one, too.
                misspelt = {
                    problem.message.split("'")[1] for problem in wrong if problem.code == "unknown-key"
                }
                faults = [*faults, *wrong, *check_provenance(source, misspelt)]
                if value is not None and not faults:
                    models[name] = value
                problems += garbled(source)
            problems += faults
        return models, in_file_order(problems)

    def source(self, file: str) -> tuple[Source | None, list[Problem]]:
        """The tree of a YAML file of the pack, and what is wrong with it; read once."""
        self.opened.add(file)
        if file not in self._read:
            name, raw = shown(self.folder / file), self._instead.get(file)
            self._read[file] = (
                read(self.folder / file, name, self.folder) if raw is None else parsed(raw, name)
            )
        return self._read[file]

    def table(self, reference: str, part: str = "") -> tuple[Table | None, list[Problem]]:
        """The rows of a spreadsheet of the pack, as ``read_table`` has them; read once."""
        self.read_tables([(reference, part)])
        return self._tables[reference, part]

    def read_tables(self, references: Iterable[tuple[str, str]]) -> None:
        """Read several at once, which takes one process for all of them; ``table`` then has them ready."""
        from generator.reading.spreadsheets.tables import read_tables

        wanted = [key for key in dict.fromkeys(references) if key not in self._tables]
        self.opened.update(reference.partition("#")[0] for reference, _ in wanted)
        self._tables.update(zip(wanted, read_tables(self.folder, wanted, self._instead), strict=True))

    @property
    def spreadsheets(self) -> set[str]:
        """The spreadsheets that were asked for so far."""
        return {reference.partition("#")[0] for reference, _ in self._tables}

    def files(self) -> list[str]:
        """Every file but hidden ones and those of layouts and schema, with ``/`` between folders."""
        paths = files_below(self.folder, lambda name: not name.startswith(".") and name not in _NOT_CONTENT)
        return sorted(
            path.relative_to(self.folder).as_posix() for path in paths if not path.name.startswith(".")
        )

    def place(self, file: str, *path: Step) -> Place:
        """The place of a value: ``pack.place("crew.yaml", "crew", 2, "speciality")``.

        A step into a list is an index or the ``id`` of an entry. The nearest value above is named when
        there is none, and the beginning of the file when the file cannot be read.
        """
        source, _ = self.source(file)
        return source.place(path) if source else Place(shown(self.folder / file))

    def key(self, file: str, *path: Step) -> Place:
        """The place of the key of a value; for an entry of a list, where the entry begins."""
        source, _ = self.source(file)
        return source.key(path) if source else Place(shown(self.folder / file))

    def place_of_text(self, entry: Place, text: str, mark: str = "") -> Place:
        """The place of a text in the entry that begins at a place of this pack; ``entry`` if nowhere.

        In a text of several lines, the line with the ``mark`` in it.
        """
        table = next((rows for rows, _ in self._tables.values() if rows and rows.path == entry.path), None)
        if table is not None:
            return table.place_of_text(entry, text) or self._place_of_word(text) or entry
        source = next((tree for tree, _ in self._read.values() if tree and tree.path == entry.path), None)
        # The beginning of a file is where somebody is sent who comes from no entry of it.
        place = source.place_of_text(entry, text, mark) if source and entry != source.place(()) else None
        return place or self._place_of_word(text) or entry

    def _place_of_word(self, text: str) -> Place | None:
        """The place of the word that a text is, in the strings of the pack's own language."""
        from generator.reading.strings.files import files

        keys = [key for key, word in self.words.entries if word.casefold() == text.casefold()]
        places = (
            source.place(("words", keys[0]))
            for file, source in files(self, self.language)
            if keys and keys[0] in file.words
        )
        return next(places, None)

    def ids(self, file: str, *path: Step) -> list[str]:
        """The ``id`` of every entry of a list that has one, in file order; none without such a list."""
        source, _ = self.source(file)
        node = source.node(path) if source else None
        return [name for item in node.items if (name := entry_id(item))] if isinstance(node, ListNode) else []

    def translated(self, language: str, sources: Mapping[str, Source]) -> Pack:
        """The same pack in another language, with these trees in the place of its own."""
        twin = Pack(self.folder, self.game, self.layouts)
        twin.language = language
        twin._tables, twin.opened, twin._instead = self._tables, self.opened, self._instead
        twin._read = {**self._read, **{file: (source, []) for file, source in sources.items()}}
        return twin

    def with_file(self, file: str, raw: bytes) -> Pack:
        """The pack with these bytes in the place of a file, in memory; what was read of others is kept."""
        twin = Pack(self.folder, self.game, self.layouts)
        twin.language = self.language
        twin._instead = {**self._instead, file: raw}
        twin._read = {name: read for name, read in self._read.items() if name != file}
        twin._tables = {key: table for key, table in self._tables.items() if key[0].partition("#")[0] != file}
        return twin

    @cached_property
    def trusted(self) -> bool:
        """Whether it came with the program or an installed package, and its layouts too, as code does.

        What is drawn from any other pack is worked out under ``system.limits``.
        """
        return all(map(is_installed, (self.folder, *self.layouts)))

    @cached_property
    def words(self) -> Words:
        """The words of templates and of titles, in the language of the pack."""
        from generator.reading.strings.pack_words import words_of

        return words_of(self, self.language)

    def with_names(self, names: Mapping[int, str]) -> Pack:
        """The same pack, in whose words those seats have names."""
        twin = copy(self)
        twin.words = self.words.with_names(names)
        return twin

    def text_file(self, file: str) -> str:
        """The name of a text file as it is in the language of the pack; the name itself where it is not."""
        from generator.reading.strings.words import translated_name

        own = translated_name(file, self.language)
        return own if self.language != ENGLISH and (self.folder / own).is_file() else file

    def text(self, file: str) -> str:
        """A text file of the pack, such as ``rulebook.md``; line ends are LF. BadFile when there is none."""
        file = self.text_file(file)
        self.opened.add(file)
        text, problems = read_text(self.folder / file, shown(self.folder / file), self.folder)
        if problems:
            raise BadFile(problems[0])
        return text.replace("\r\n", "\n").replace("\r", "\n")

    @cached_property
    def digest(self) -> str:
        """SHA-256 over names and content of all content files (``content_digest.digest_of``)."""
        from generator.reading.content_digest import digest_of

        return digest_of(self.folder, self.language)

    @property
    def digest_played(self) -> str:
        """The digest that logs of games carry: of the content in English, whatever the pack is printed in."""
        return self.digest if self.language == ENGLISH else Pack(self.folder, self.game, self.layouts).digest

    def _strangers(self, files: Iterable[str]) -> Iterator[Problem]:
        names = list(files)
        for path in _listing(self.folder):
            if path.suffix.lower() in (".yaml", ".yml") and path.name not in names and not path.is_dir():
                message = f"'{path.name}' is no file of {self.game}"
                yield Problem(Place(shown(path)), "unknown-file", message, did_you_mean(path.name, names))


def models_of(files: Files, pack: Pack) -> Models:
    """Each file of a pack and its model."""
    return files(pack) if callable(files) else files


def name_in_text(name: str) -> str:
    """The name of a folder as text, for reports and manifests: ``l\\xff`` on disk is ``l_dcff``."""
    if name.isascii():
        return name
    return re.sub("[\ud800-\udfff]", lambda sign: f"_{ord(sign[0]):04x}", name)


def find_packs(names: Sequence[str], content: Path | None) -> tuple[list[Pack], list[Problem]]:
    """The packs of these names, all when there are none, and what stands in the way.

    ``content`` is a folder of packs or one pack; without it the nearest ``content`` folder above the
    current one that holds a pack, else what came with the program and with installed games; a name
    that is not there is looked for among those. One pack also answers to the name of its game.
    A name nobody has is a problem with code ``unknown-pack``, a folder without packs one with
    ``no-packs``: both are wrong usage rather than wrong content.
    """
    shelf = content if content is not None else _nearest_content()
    names = [name_in_text(name) for name in names]
    if (shelf / BOX).is_file():
        pack, problems = _open(shelf)
        wrong = [name for name in names if pack is not None and name not in (pack.name, pack.game)]
        problems += [_unknown(shelf, name, [pack.name] if pack else []) for name in wrong]
        return [pack] if pack and not problems else [], problems
    folders = _packs_in(shelf)
    if not folders:
        what = "there is no game here" if shelf.is_dir() else "there is no such folder"
        hint = f"a game is a folder with {BOX} in it"
        if not shelf.exists():
            beside = [path.name for path in _listing(shelf.parent) if path.is_dir()]
            hint = did_you_mean(shelf.name, beside) if nearest(shelf.name, beside) else hint
        if shelf.is_file():
            what, hint = "this is a file, not a folder", f"write --content {shown(shelf.parent)}"
        return [], [Problem(Place(shown(shelf)), "no-packs", what, hint)]
    with_program = content is None and _same_folder(shelf, shipped("content"))
    wanted = dict.fromkeys(names or [*folders, *(_outside() if with_program else ())])
    # Whoever has packs of their own can still name a shipped one, or one that is installed.
    elsewhere = content is None and any(name not in folders for name in wanted)
    others = {**_outside(), **_packs_in(shipped("content"))} if elsewhere else {}
    packs, problems = [], []
    for name in wanted:
        folder = folders.get(name) or others.get(name)
        if folder is None:
            broken = [game.no_content() for game in installed_games() if game.name == name and name in others]
            problems += broken or [_unknown(shelf, name, sorted({**others, **folders}))]
            continue
        pack, faults = _open(folder)
        packs += [pack] if pack is not None else []
        problems += faults
    return packs, problems


def _outside() -> dict[str, Path | None]:
    """Folder by name of the packs that installed packages bring; None where one has no content."""
    return {game.name: game.pack for game in installed_games()}


def _same_folder(one: Path, other: Path) -> bool:
    return os.path.realpath(one) == os.path.realpath(other)


def _unknown(shelf: Path, name: str, names: Sequence[str]) -> Problem:
    return Problem(
        Place(shown(shelf)), "unknown-pack", f"there is no game '{name}' here", did_you_mean(name, names)
    )


def _open(folder: Path) -> tuple[Pack | None, list[Problem]]:
    """The pack in a folder; its ``game.yaml`` has to say which game it is."""
    path = folder / BOX
    source, problems = read(path, shown(path), folder)
    if source is None:
        return None, problems
    game = source.root.items.get("game") if isinstance(source.root, MapNode) else None
    if not isinstance(game, Scalar) or not game.text:
        hint = "write 'game: ' and the name of the game whose rules it follows"
        return None, [*problems, Problem(source.place(["game"]), "missing-key", "'game' is missing", hint)]
    style = source.root.items.get("style") if isinstance(source.root, MapNode) else None
    layouts = _layouts(folder, game.text, style.text if isinstance(style, Scalar) else "")
    for place in layouts:
        if place.is_symlink() and not place.resolve().is_relative_to(place.parent.resolve()):
            wrong = "the folder leads out of its pack", "copy it into the folder"
            return None, [Problem(Place(shown(place)), "outside-pack", *wrong)]
    pack = Pack(folder, game.text, layouts)
    pack._read[BOX] = source, problems
    return pack, []


def _layouts(folder: Path, game: str, style: str = "") -> list[Path]:
    """The search path: the pack's own, those of its game beside it or where it came from, the shared ones.

    A game may have several styles, of which game.yaml names one; its folder goes before that of the game.
    """
    own = [folder / "layouts"] if (folder / "layouts").is_dir() else []
    ours = shipped("layouts")
    # The names come from a file: only a plain word is a folder's name.
    if not game.isidentifier():
        return [*own, ours]
    beside = Path(os.path.abspath(folder)).parent.parent / "layouts"
    home = beside if (beside / game).is_dir() else layouts_of(game) or ours
    shared = [home] if _same_folder(home, ours) else [home, ours]
    styles = [home / game / "styles" / style] if style.isidentifier() else []
    return [*own, *(each for each in styles if each.is_dir()), home / game, *shared]


def _nearest_content() -> Path:
    folder = Path.cwd()
    for above in (folder, *folder.parents):
        shelf = above / "content"
        if any((path / BOX).is_file() for path in _listing(shelf)):
            return shelf
    return shipped("content")


def _packs_in(shelf: Path) -> dict[str, Path]:
    """Folder by name, sorted, of what is or means to be a pack."""
    return {name_in_text(path.name): path for path in _listing(shelf) if _may_be_pack(path)}


def _may_be_pack(path: Path) -> bool:
    """A folder with game.yaml, or with YAML in it that misses one, which is then a problem to report."""
    if path.name.startswith((".", "_")) or not path.is_dir():
        return False
    return (path / BOX).exists() or any(file.suffix in (".yaml", ".yml") for file in _listing(path))


def _listing(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []
