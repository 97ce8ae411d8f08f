"""Words of effects: the signature of a function is what an author may write."""

from __future__ import annotations

import pickle
from typing import Annotated, Literal

import pytest
from pydantic import Field, create_model

from generator.reading.effect_words import EffectWords
from generator.reading.json_schema import json_schema
from generator.reading.parsing.source import parse
from generator.reading.schema import Entry, read_as

WORDS = EffectWords()
Count = Annotated[int, Field(ge=1, le=5)]
Zone = Literal["hand", "deck", "board"]


@WORDS.of("acting", "gentle")
def draw(said: list[str], *, n: Count, up_to: bool = False) -> None:
    """Cards from the top of the own deck into hand.

    Only here for tests.
    """
    said.append(f"draw {n}{' or fewer' if up_to else ''}")


@WORDS.of("acting")
def move(said: list[str], *, from_: Zone, to: Zone, n: Count | None = None) -> None:
    """From a zone to a zone."""
    said.append(f"move {n} from {from_} to {to}")


@WORDS.word
def quiet(said: list[str]) -> None:
    """Nothing."""


class Card(Entry):
    id: str


Deck = create_model("Deck", __base__=Entry, cards=(tuple[create_model(
    "Card", __base__=Card, do=(tuple[WORDS.entry, ...], ...)), ...], ...))  # fmt: skip


def read(do: str):
    source, problems = parse(f"cards:\n- id: gull\n  do:\n  - {do}\n", "deck.yaml")
    assert source is not None
    assert not problems
    return read_as(Deck, source)


def problem(do: str) -> str:
    value, problems = read(do)
    assert value is None
    (only,) = problems
    return str(only)


@pytest.mark.parametrize(
    ("do", "said"),
    [
        ("{word: draw, n: 2}", "draw 2"),
        ("{word: draw, n: 2, up_to: true}", "draw 2 or fewer"),
        ("{word: move, from: hand, to: deck}", "move None from hand to deck"),
        ("{word: move, from: hand, to: deck, n: 3}", "move 3 from hand to deck"),
    ],
)
def test_an_entry_binds_to_its_function_once(do, said):
    value, problems = read(do)
    assert problems == []
    call, heard = WORDS.bind(value.cards[0].do[0]), []
    call(heard)
    call(heard)
    assert heard == [said, said]


@pytest.mark.parametrize(
    ("do", "said"),
    [
        ("{word: drew, n: 2}", "4:12: unknown-value word 'drew' is not known (did you mean 'draw'?)"),
        ("{word: draw, m: 2, n: 1}", "4:18: unknown-key 'm' is not a key here (one of word, n, up_to)"),
        ("{word: draw}", "4:5: missing-key 'n' is missing (add 'n: …')"),
        ("{word: draw, n: 0}", "4:21: out-of-range n '0' is not 1 to 5 (write 1 to 5)"),
        (
            "{word: draw, n: two}",
            "4:21: wrong-type n 'two' is not a whole number (write a whole number, such as 3)",
        ),
        ("{word: draw, n: 1, up_to: yes}", "4:31: wrong-type up_to 'yes' is not true or false (write true)"),
        (
            "{word: move, from: hnad, to: deck}",
            "4:24: unknown-value from 'hnad' is not known (did you mean 'hand'?)",
        ),
        ("{word: move, to: deck}", "4:5: missing-key 'from' is missing (add 'from: …')"),
        ("{n: 2}", "4:5: missing-key 'word' is missing (add 'word: …')"),
        ("{word: quiet, n: 1}", "4:19: unknown-key 'n' is not a key here (one of word)"),
        (
            "draw",
            "4:5: wrong-type do 'draw' is not a set of keys with values "
            "(write 'key: value', one a line, indented below)",
        ),
        ("{word: }", "4:11: missing-value word has no value (one of draw, move, quiet)"),
    ],
)
def test_what_is_wrong_is_said_where_it_stands(do, said):
    assert problem(do) == f"deck.yaml:{said}"


def test_editors_see_every_word_with_its_arguments():
    schema = json_schema(Deck, "deck")
    definitions = schema["definitions"]
    assert {"draw", "move", "quiet"} <= set(definitions)
    assert definitions["draw"]["properties"]["n"]["maximum"] == 5
    assert definitions["draw"]["description"].startswith("Cards from the top")
    assert set(definitions["move"]["required"]) == {"word", "from", "to"}


def test_the_vocabulary_can_be_listed():
    assert [word.name for word in WORDS] == ["draw", "move", "quiet"]
    assert WORDS["draw"].meaning == "Cards from the top of the own deck into hand."
    assert dict(WORDS["move"].arguments) == {"from": True, "to": True, "n": False}
    assert WORDS.group("acting") == {"draw", "move"}
    assert WORDS.group("gentle") == {"draw"}
    assert "draw" in WORDS
    assert "drew" not in WORDS


def test_words_are_told_apart_from_programming_mistakes():
    words = EffectWords()
    words.word(quiet)
    with pytest.raises(ValueError, match="'quiet' is there already"):
        words.word(quiet)

    def greedy(said, **anything: int) -> None: ...
    def untyped(said, *, n) -> None: ...
    def tagged(said, *, word: int) -> None: ...

    for bad, why in ((greedy, "must name its"), (untyped, "has no type"), (tagged, "no argument can be")):
        with pytest.raises(ValueError, match=why):
            words.word(bad)


def test_a_vocabulary_of_one_word_works_too():
    words = EffectWords()
    words.word(draw)
    deck = create_model("Deck", __base__=Entry, do=(tuple[words.entry, ...], ...))
    source, _ = parse("do:\n- {word: draw, n: 1}\n", "deck.yaml")
    value, problems = read_as(deck, source)
    assert problems == []
    assert value.do[0].name == "draw"
    assert value.do[0].arguments == {"n": 1, "up_to": False}


def test_a_word_that_fits_elsewhere_is_not_suggested_again():
    """No hint offers the very word that was written."""
    words = EffectWords()

    @words.word
    def sail(said: list[str], *, ship: Literal["own", "rival"]) -> None:
        """Moves a ship."""

    @words.word
    def sink(said: list[str], *, ship: Literal["rival", "any"]) -> None:
        """Takes a ship away."""

    model = create_model("Sea", __base__=Entry, do=(tuple[words.entry, ...], ...))
    source, _ = parse("do:\n- {word: sink, ship: own}\n", "sea.yaml")
    assert source is not None
    _, (only,) = read_as(model, source)
    assert only.message == "ship 'own' is not known"
    assert "'own'" not in only.hint
    assert "any" in only.hint


def test_an_entry_can_be_sent_to_another_process():
    """The model of a word is found at its function; two vocabularies with one function have one model."""
    words, others = EffectWords(), EffectWords()
    for each in (words, others):
        each.word(draw)
    assert words["draw"].model is others["draw"].model
    effect = words["draw"].model(word="draw", n=2)
    assert pickle.loads(pickle.dumps(effect)) == effect
