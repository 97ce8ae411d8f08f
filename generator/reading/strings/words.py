"""Words of templates and of titles by key, in one language; English stands in for what it lacks.

They are kept in ``i18n/<language>.yaml``: in the pack, in the pack its game came with, and for what the
press itself says in ``layouts/press``. The first that has a key wins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Protocol

from generator.reading.game_folders import installed_games, shipped, shown
from generator.reading.parsing.text_files import read_text
from generator.reading.problems import Place, Problem, did_you_mean
from generator.reading.spreadsheets.languages import table_languages
from generator.system.values import frozen

FOLDER = "i18n"
ENGLISH = "en"
CODE = re.compile(r"[a-z]{2,3}(-[A-Z]{2})?")
"""A language, or a language as a country speaks it: ``cs``, ``pt-BR``."""
NAMED = "play.name.{seat}"
"""The key of the word that is the name of who sits in a seat."""
PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*)\}")


class StringsHome(Protocol):
    """A pack, as far as its strings are concerned."""

    folder: Path
    game: str
    layouts: tuple[Path, ...]


class UnknownWord(ValueError):
    """A word that nobody has written down, or one that was asked for with other values than it takes."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


@frozen(slots=False)
class Words:
    """The words of one language by key; calling it gives a word with its placeholders filled in.

    >>> Words("en", (("dice", "{n} dice"),))("dice", n=35)
    '35 dice'
    """

    language: str = ENGLISH
    entries: tuple[tuple[str, str], ...] = ()

    @cached_property
    def by_key(self) -> Mapping[str, str]:
        """Every word by its key."""
        return dict(self.entries)

    def __call__(self, key: str, **values: object) -> str:
        """The word of that key, each ``{name}`` in it replaced by the value of that name.

        Raises UnknownWord for a key that is not there, and for other values than the word takes.
        """
        text = self.by_key.get(key)
        if text is None:
            raise UnknownWord(f"there is no word '{key}'", did_you_mean(key, list(self.by_key)))
        wanted = placeholders(text)
        if wanted != values.keys():
            needs = ", ".join(sorted(wanted)) or "no values"
            raise UnknownWord(f"the word '{key}' takes {needs}", f"it reads '{text}'")
        return PLACEHOLDER.sub(lambda name: str(values[name[1]]), text) if wanted else text

    def seat(self, seat: int) -> str:
        """Who sits there: by name where somebody was given one, or else by number."""
        return self.by_key.get(NAMED.format(seat=seat)) or self("play.seat", seat=seat)

    def with_names(self, names: Mapping[int, str]) -> Words:
        """The same words with names for those seats.

        >>> Words("en", (("play.seat", "seat {seat}"),)).with_names({1: "Ann"}).seat(1)
        'Ann'
        """
        named = ((NAMED.format(seat=seat), name) for seat, name in names.items())
        return Words(self.language, (*self.entries, *named))


def placeholders(text: str) -> set[str]:
    """The names in curly brackets.

    >>> sorted(placeholders("{each} of {all}"))
    ['all', 'each']
    """
    return set(PLACEHOLDER.findall(text))


def folders(pack: StringsHome) -> list[Path]:
    """The folders that may hold strings for a pack, its own first."""
    game = pack.game
    ours = shipped("content") / game
    homes = [pack.folder, pack.folder.absolute().parent / game, ours]
    # No installed game has the name of one of ours.
    others = installed_games() if not ours.is_dir() else ()
    homes += [installed.pack for installed in others if installed.name == game and installed.pack]
    homes += [layouts / "press" for layouts in pack.layouts]
    seen = dict.fromkeys((home / FOLDER).resolve() for home in homes)
    return [pack.folder / FOLDER, *(folder for folder in list(seen)[1:] if folder.is_dir())]


def languages(pack: StringsHome) -> list[str]:
    """The languages a pack can be printed in, sorted: English, and each there is a file or a column for."""
    codes = {ENGLISH}
    for folder in folders(pack):
        # That the press speaks a language does not mean that the game does.
        if folder.parent.name != "press" and folder.is_dir():
            codes |= {path.stem for path in folder.glob("*.yaml") if CODE.fullmatch(path.stem)}
    return sorted(codes | table_languages(pack.folder))


def text_of(folder: Path, language: str, pack: StringsHome) -> tuple[str | None, str, list[Problem]]:
    """The text of a file of strings, its path in messages, and why it cannot be read; None without one."""
    path = folder / f"{language}.yaml"
    if not path.is_file():
        return None, "", []
    own = folder == pack.folder / FOLDER
    text, problems = read_text(path, shown(path), pack.folder if own else None)
    return None if problems else text, shown(path), problems


def wrong_names(folder: Path, documents: Sequence[str]) -> Iterator[Problem]:
    """Files of an ``i18n`` folder that no language would ever read; ``documents`` are the pack's texts."""
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        stem, _, code = path.stem.partition(".") if path.suffix == ".md" else ("", "", path.stem)
        if path.name.startswith(".") or path.suffix not in (".yaml", ".yml", ".md"):
            continue
        place = Place(shown(path))
        if path.suffix == ".md" and f"{stem}.md" not in documents:
            message = f"'{path.name}' translates no text of this game"
            hint = did_you_mean(f"{stem}.md", documents)
            yield Problem(place, "unknown-file", message, hint, severity="warning")
        elif not CODE.fullmatch(code) or path.suffix == ".yml":
            wanted = f"{stem}.de.md" if stem else "de.yaml"
            message = f"'{path.name}' is not named by the code of a language"
            yield Problem(place, "language-code", message, f"as in {wanted}")


def translated_name(file: str, language: str) -> str:
    """The name of a text of the pack in another language: ``i18n/rulebook.de.md`` of ``rulebook.md``."""
    stem, _, ending = file.rpartition(".")
    return f"{FOLDER}/{stem}.{language}.{ending}"
