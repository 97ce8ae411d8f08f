"""A pack in another language: its texts replaced, and everything that is missing, misspelt or at odds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import field
from typing import TYPE_CHECKING

from generator.reading.game_folders import shown
from generator.reading.parsing.nodes import ListNode, MapNode, Node, Scalar, Source
from generator.reading.parsing.text_files import read_text
from generator.reading.problems import Place, Problem, did_you_mean, excerpt, in_file_order, nearest
from generator.reading.strings.documents import documents, missing, other_numbers
from generator.reading.strings.files import StringsFile, files, strings_file
from generator.reading.strings.originals import originals
from generator.reading.strings.words import (
    CODE,
    ENGLISH,
    FOLDER,
    PLACEHOLDER,
    languages,
    placeholders,
    wrong_names,
)
from generator.system.folders import files_below
from generator.system.values import frozen, record

if TYPE_CHECKING:
    from pydantic import BaseModel

    from generator.reading.packs import Pack

ICON = re.compile(r":([a-z][a-z0-9_]*):")
WORD_KEY = re.compile(r"[\w.-]+")
MAX_LAYOUTS = 200
"""Layouts of a pack that are searched for a word."""
NUMBER = re.compile(r"[0-9]+")
WORD = re.compile(r"[^\W\d_]{2,}")
MAX_SAME_WORDS = 2
"""Words that a name or a term may have alike in two languages."""
MAX_LISTED = 6
"""Originals of a list that are told in a hint."""
MIN_LETTERS = 12
"""Letters from which on two texts are hardly translated alike by chance."""


@frozen(slots=False)
class Text:
    """One text of the content: its file and its value there, under the path a translator writes."""

    file: str
    value: Scalar


@record
class Translation:
    """A language's texts as they are read: what replaces which value, by file."""

    texts: Mapping[str, Text]
    wordless: Set[str] = frozenset()
    """The paths of texts without letters, such as numbers: nobody has to translate them."""
    replaced: dict[str, dict[Scalar, Scalar]] = field(default_factory=dict)
    covered: set[str] = field(default_factory=set)
    first: dict[str, str] = field(default_factory=dict)
    """The path at which each translated text stands first."""


class TranslatedSource(Source):
    """A content file with other texts in it; their places are in the file of the language."""

    def __init__(self, original: Source, root: Node, strings: Source) -> None:
        super().__init__(original.path, original.text, root)
        self._strings = strings

    def at(self, offset: int) -> Place:
        """The place of the character at ``offset``; beyond the end of the file the translation begins."""
        beyond = offset - len(self.text) - 1
        return super().at(offset) if beyond < 0 else self._strings.at(beyond)


def in_language(
    pack: Pack, language: str, models: Mapping[str, type[BaseModel]]
) -> tuple[Pack | None, list[Problem]]:
    """A pack whose texts and words are those of a language, and all problems of its strings, in file order.

    English stands in for what is missing, with a warning for each. None when there is no such language,
    or when its file cannot be read.
    """
    spoken = languages(pack)
    if language not in spoken:
        message = f"'{excerpt(language)}' is no language of {pack.name}"
        hint = did_you_mean(language, spoken)
        if CODE.fullmatch(language):
            hint += f"; another one is a file {FOLDER}/{language}.yaml"
        return None, [Problem(pack.place("game.yaml"), "unknown-language", message, hint)]
    folder = pack.folder / FOLDER
    _, strings, problems = strings_file(folder, language, pack)
    # A text that is missing is told where it is read, so what is amiss with its translation ends nothing.
    misnamed = [*wrong_names(folder, documents(pack))]
    if problems:
        return None, in_file_order([*problems, *misnamed])
    if language == ENGLISH:
        return pack, misnamed
    problems = misnamed
    originals_by_path = dict(_originals(pack, models))
    texts = {path: text for path, text in originals_by_path.items() if _has_letters(text.value.text)}
    translation = Translation(texts, originals_by_path.keys() - texts)
    if strings is not None:
        problems += _texts(translation, strings)
    problems += _missing_texts(translation, pack, language)
    problems += _words(pack, language, texts.keys())
    problems += [*missing(pack, language), *other_numbers(pack, language)]
    sources: dict[str, Source] = {}
    for name, replaced in translation.replaced.items():
        original, _ = pack.source(name)
        if original is not None and strings is not None:
            root = _replaced(original.root, replaced, len(original.text) + 1)
            sources[name] = TranslatedSource(original, root, strings)
    return pack.translated(language, sources), in_file_order(problems)


def string_problems(pack: Pack) -> list[Problem]:
    """The faults of the strings of a pack that is printed in English: files nobody reads, bad words."""
    folder = pack.folder / FOLDER
    file, source, problems = strings_file(folder, ENGLISH, pack)
    problems += wrong_names(folder, documents(pack))
    if file is not None and source is not None and file.texts:
        message = "English texts stand in the content itself"
        problems.append(Problem(source.key(("texts",)), "unknown-key", message, "give words only"))
    if file is not None and source is not None:
        problems += _unasked(pack, file, source)
    return in_file_order(problems)


def _unasked(pack: Pack, own: StringsFile, source: Source) -> Iterator[Problem]:
    """Keys that are none, and a warning for each word that is nearly one the game asks for.

    Words that the pack's own layouts ask for may have any key.
    """
    others = {
        key
        for file, tree in files(pack, ENGLISH)
        if tree.path != source.path and f"/{pack.game}/" in tree.path
        for key in file.words
    }
    lacking = sorted(others - own.words.keys())
    own_layouts: list[str] | None = None
    for key in own.words:
        if not WORD_KEY.fullmatch(key):
            message = f"key '{excerpt(key)}' is not written as it should be"
            hint = "a key holds letters, digits, '.', '-' and '_'; ': ' parts it from its word"
            yield Problem(source.key(("words", key)), "bad-key", message, hint)
            continue
        if key in others or not others or not (near := nearest(key, lacking)):
            continue
        if own_layouts is None:
            paths = [path for path in files_below(pack.folder / "layouts") if path.suffix == ".j2"]
            own_layouts = [read_text(path, shown(path), pack.folder)[0] for path in paths[:MAX_LAYOUTS]]
        if not any(key in text for text in own_layouts):
            message = f"nothing asks for the word '{excerpt(key)}'"
            hint = f"did you mean '{excerpt(near[0])}'?"
            yield Problem(source.key(("words", key)), "unknown-word", message, hint, "warning")


def mistakes_in_languages(pack: Pack, models: Mapping[str, type[BaseModel]]) -> list[Problem]:
    """The mistakes in the pack's own strings of all languages but English; what is missing is left out."""
    codes = [path.stem for path in (pack.folder / FOLDER).glob("*.yaml") if CODE.fullmatch(path.stem)]
    problems = [problem for code in codes for problem in in_language(pack, code, models)[1]]
    return in_file_order(
        problem for problem in problems if problem.code not in ("missing-text", "missing-word")
    )


# ---- texts of the content -------------------------------------------------------------------


def _originals(pack: Pack, models: Mapping[str, type[BaseModel]]) -> Iterator[tuple[str, Text]]:
    """Every text of the pack by its path; where two files have the same, the first counts."""
    seen: set[str] = set()
    for name, model in models.items():
        source, _ = pack.source(name)
        for path, value in originals(model, source) if source is not None else ():
            way = ".".join(map(str, path))
            if way not in seen:
                seen.add(way)
                yield way, Text(name, value)


def _has_letters(text: str) -> bool:
    return any(sign.isalpha() for sign in text)


def _texts(translation: Translation, strings: Source) -> Iterator[Problem]:
    """Take over each text of a language's file, and report those that fit no original."""
    written = strings.node(("texts",))
    for path, value in written.items.items() if isinstance(written, MapNode) else ():
        if isinstance(value, ListNode):
            yield from _list(translation, strings, path, value)
        elif isinstance(value, Scalar):
            yield from _one(translation, strings, path, value, strings.key(("texts", path)))


def _list(translation: Translation, strings: Source, path: str, value: ListNode) -> Iterator[Problem]:
    wanted = [way for way in translation.texts if way.rpartition(".")[0] == path]
    if wanted and len(wanted) != len(value.items):
        message = f"'{path}' has {len(value.items)} of {len(wanted)} texts"
        hint = _in_english([translation.texts[way].value.text for way in wanted], len(value.items))
        yield Problem(strings.key(("texts", path)), "other-length", message, hint)
        translation.covered.update(wanted)
        return
    if not wanted:
        lists = {way.rpartition(".")[0] for way in translation.texts if way.rpartition(".")[2].isdecimal()}
        message = f"there is no list of texts '{excerpt(path)}' to translate"
        hint = did_you_mean(path, sorted(lists)) or "give each text by its own path"
        yield Problem(strings.key(("texts", path)), "unknown-text", message, hint)
        return
    for index, item in enumerate(value.items):
        if isinstance(item, Scalar):
            yield from _one(translation, strings, f"{path}.{index}", item, strings.at(item.at))


def _in_english(originals: Sequence[str], count: int) -> str:
    """The hint for a list that has ``count`` texts for these."""
    lack = len(originals) - count
    missing = f"add the missing {'one' if lack == 1 else lack}" if lack > 0 else f"take {-lack} away"
    listed = ", ".join(f"'{excerpt(text, 50)}'" for text in originals[:MAX_LISTED])
    return f"{missing}; in English they are {listed}{', …' * (len(originals) > MAX_LISTED)}"


def _one(
    translation: Translation, strings: Source, path: str, value: Scalar, place: Place
) -> Iterator[Problem]:
    text = translation.texts.get(path)
    if text is None and path in translation.wordless:
        return
    if text is None:
        lists = {way.rpartition(".")[0] for way in translation.texts if way.rpartition(".")[2].isdecimal()}
        hint = did_you_mean(path, [*translation.texts, *lists])
        yield Problem(place, "unknown-text", f"there is no text '{excerpt(path)}' to translate", hint)
        return
    translation.covered.add(path)
    yield from at_odds(f"'{path}'", text.value.text, value.text, strings.at(value.at))
    first = translation.first.setdefault(value.text, path)
    letters = sum(sign.isalpha() for sign in PLACEHOLDER.sub("", value.text))
    if letters >= MIN_LETTERS and translation.texts[first].value.text != text.value.text:
        message = f"'{path}' is the same text as '{first}', whose English differs"
        hint = f"translate '{excerpt(text.value.text, 80)}'"
        yield Problem(strings.at(value.at), "same-text", message, hint, "warning")
    if value.text == text.value.text and len(WORD.findall(PLACEHOLDER.sub("", value.text))) > MAX_SAME_WORDS:
        message = f"'{path}' is still English"
        hint = f"translate '{excerpt(value.text, 80)}'"
        yield Problem(strings.at(value.at), "missing-text", message, hint, "warning")
    translation.replaced.setdefault(text.file, {})[text.value] = value


def _replaced(node: Node, texts: Mapping[Scalar, Scalar], end: int) -> Node:
    """The tree with other texts in it; offsets from ``end`` on tell where they stand in their own file."""
    if isinstance(node, Scalar):
        text = texts.get(node)
        return node if text is None else Scalar(end + text.at, text.text, plain=False)
    if isinstance(node, ListNode):
        return ListNode(node.at, [_replaced(item, texts, end) for item in node.items])
    return MapNode(node.at, {key: _replaced(item, texts, end) for key, item in node.items.items()}, node.keys)


def _missing_texts(translation: Translation, pack: Pack, language: str) -> Iterator[Problem]:
    for path, text in translation.texts.items():
        if path not in translation.covered:
            source, _ = pack.source(text.file)
            assert source is not None
            message = f"'{path}' is not in {FOLDER}/{language}.yaml, English is printed"
            hint = f"under texts: '{path}: …' for '{excerpt(text.value.text)}'"
            yield Problem(source.at(text.value.at), "missing-text", message, hint, "warning")


# ---- words of templates ---------------------------------------------------------------------


def _words(pack: Pack, language: str, texts: Set[str]) -> Iterator[Problem]:
    """Words that a language lacks, has for nothing, or says with other placeholders than English.

    One whose key is the path of one of the ``texts`` stands under the wrong heading.
    """
    english: dict[str, tuple[str, Source]] = {}
    for file, source in files(pack, ENGLISH):
        english = {key: (text, source) for key, text in file.words.items()} | english
    for file, source in files(pack, language):
        for key, text in file.words.items():
            if key not in english:
                hint = "move it up under texts:" if key in texts else did_you_mean(key, list(english))
                message = f"there is no word '{excerpt(key)}' to translate"
                yield Problem(source.key(("words", key)), "unknown-word", message, hint)
            else:
                yield from at_odds(f"'{key}'", english[key][0], text, source.place(("words", key)))
    own = {key for file, _ in files(pack, language) for key in file.words}
    for key in english:
        if key not in own:
            text, source = english[key]
            message = f"the word '{key}' is not in {FOLDER}/{language}.yaml, English is printed"
            hint = f"under words: '{key}: …' for '{excerpt(text)}'"
            yield Problem(source.place(("words", key)), "missing-word", message, hint, "warning")


def at_odds(name: str, original: str, text: str, place: Place) -> Iterator[Problem]:
    """Placeholders, icons and numbers of a translation that are not those of its original."""
    names = placeholders(original)
    for unknown in sorted(placeholders(text) - names):
        hint = did_you_mean(unknown, sorted(names)) or "the original has none"
        yield Problem(place, "placeholder", f"{name}: there is no placeholder '{{{unknown}}}'", hint)
    for lost in sorted(names - placeholders(text)):
        if not placeholders(text) - names:
            message = f"{name}: the placeholder '{{{lost}}}' is missing"
            yield Problem(place, "placeholder", message, f"the original reads '{excerpt(original)}'")
    hint = f"the original reads '{excerpt(original, 80)}'"
    if icons := _difference(ICON, original, text):
        yield Problem(place, "other-icon", f"{name} {icons.format('icon')}", hint)
    if numbers := _difference(NUMBER, original, text):
        yield Problem(place, "other-number", f"{name} {numbers.format('number')}", hint)


def _difference(sign: re.Pattern[str], original: str, text: str) -> str:
    """Signs that a text has and its original has not, or else those it lacks; "" when they are alike."""
    before, after = set(sign.findall(original)), set(sign.findall(text))
    if before == after:
        return ""
    return (
        "has the {} " + ", ".join(sorted(after - before))
        if after - before
        else ("lacks the {} " + ", ".join(sorted(before - after)))
    )
