"""Effect words: what a card may say it does, each word one function of the game's engine.

A game keeps its words in one ``EffectWords``. A word is a function; the keyword-only parameters of its
signature are the arguments an author may write, with the types they must have, and its docstring is
what editors and reference sheets say about it. Parameters before them are the engine's affair.

    WORDS = EffectWords()

    @WORDS.word
    def draw(table: Table, act: Act, *, who: Who, n: Count, up_to: bool = False) -> None:
        '''Cards from the top of the own deck into hand.'''

In YAML a word is an entry that names it, and nothing more: no expressions, no nesting.

    - {word: draw, who: self, n: 1}

Models of content take ``WORDS.entry`` for the type of such an entry: an unknown word or argument, a
missing one or one of the wrong type is then a Problem at its line like any other, with a suggestion,
and the JSON Schema of the file lists the words. ``bind`` turns an entry, once, into a call.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial, reduce
from operator import or_
from typing import Annotated, Any, Literal, TypeVar, cast

from pydantic import Field, create_model

from generator.reading.schema import Entry
from generator.system.values import frozen

F = TypeVar("F", bound=Callable[..., Any])

TAG = "word"
"""The key of an entry that names its word."""

MODEL = "entry"
"""The attribute of a word's function that holds the model of its entries."""


class Effect(Entry):
    """An entry that was read: a word with its arguments, as the model of that word holds them."""

    @property
    def name(self) -> str:
        """The word."""
        return cast(str, getattr(self, TAG))

    @property
    def arguments(self) -> dict[str, Any]:
        """Arguments by the names of the function's parameters, defaults filled in."""
        return {field: getattr(self, field) for field in type(self).model_fields if field != TAG}


@frozen
class Word:
    """One word: the function, the groups it belongs to, and the model of an entry that uses it."""

    name: str
    function: Callable[..., Any]
    groups: frozenset[str]
    model: type[Effect]

    @property
    def meaning(self) -> str:
        """The first paragraph of the function's docstring, in one line."""
        return " ".join((inspect.getdoc(self.function) or "").split("\n\n")[0].split())

    @property
    def arguments(self) -> Mapping[str, bool]:
        """Each argument as it is written in YAML, and whether it must be there."""
        return {
            field.alias or name: field.is_required()
            for name, field in self.model.model_fields.items()
            if name != TAG
        }


class EffectWords:
    """The vocabulary of one game, in the order in which its words were defined.

    ``groups`` are functions by the group their words belong to; others can follow, by ``word`` and ``of``.
    """

    def __init__(self, groups: Mapping[str, Iterable[Callable[..., Any]]] | None = None) -> None:
        self._words: dict[str, Word] = {}
        for group, functions in (groups or {}).items():
            for function in functions:
                self.word(function, (group,))

    def __iter__(self) -> Iterator[Word]:
        return iter(self._words.values())

    def __contains__(self, name: object) -> bool:
        return name in self._words

    def __getitem__(self, name: str) -> Word:
        return self._words[name]

    def word(self, function: F, groups: tuple[str, ...] = ()) -> F:
        """Decorator: the function is a word of that name from now on.

        A trailing ``_`` is left out of names that Python keeps for itself: ``from_`` is written
        ``from`` in YAML. ValueError tells the programmer what no word can be like.
        """
        name = function.__name__.rstrip("_")
        if name in self._words:
            raise ValueError(f"the word '{name}' is there already")
        model = vars(function).get(MODEL) or _model(name, function)
        setattr(function, MODEL, model)
        self._words[name] = Word(name, function, frozenset(groups), model)
        return function

    def of(self, *groups: str) -> Callable[[F], F]:
        """Decorator: the same for a word that belongs to groups, such as a place it may stand in."""
        return lambda function: self.word(function, groups)

    def group(self, name: str) -> frozenset[str]:
        """The words that belong to a group."""
        return frozenset(word.name for word in self if name in word.groups)

    @property
    def entry(self) -> Any:
        """The type of an entry, to annotate models with; ask for it when all words are defined."""
        models = [word.model for word in self]
        if len(models) == 1:
            return models[0]
        return Annotated[reduce(or_, models), Field(discriminator=TAG)]

    def bind(self, effect: Effect) -> Callable[..., Any]:
        """The word of an entry with its arguments filled in: a call that takes the rest."""
        return partial(self._words[effect.name].function, **effect.arguments)


def _model(name: str, function: Callable[..., Any]) -> type[Effect]:
    """A model with a field for each keyword-only parameter."""
    fields: dict[str, Any] = {TAG: (Literal[name], ...)}
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind is parameter.VAR_KEYWORD or parameter.kind is parameter.VAR_POSITIONAL:
            raise ValueError(f"the word '{name}' must name its arguments, not take any")
        if parameter.kind is not parameter.KEYWORD_ONLY:
            continue
        if parameter.annotation is parameter.empty:
            raise ValueError(f"argument '{parameter.name}' of '{name}' has no type")
        written = parameter.name.rstrip("_")
        if written == TAG:
            raise ValueError(f"no argument can be called '{TAG}'")
        default = ... if parameter.default is parameter.empty else parameter.default
        alias = None if written == parameter.name else written
        fields[parameter.name] = (_type(parameter.annotation, function), Field(default, alias=alias))
    doc, module = inspect.getdoc(function), function.__module__
    model = create_model(name, __base__=Effect, __doc__=doc, __module__=module, **fields)
    # Where other processes find it: at the function, and in every vocabulary the same.
    model.__qualname__ = f"{function.__qualname__}.{MODEL}"
    return model


def _type(annotation: Any, function: Callable[..., Any]) -> Any:
    # Only these annotations are looked up: those of the engine's own parameters may be imported for
    # type checkers alone.
    if isinstance(annotation, str):
        return eval(annotation, function.__globals__)
    return annotation
