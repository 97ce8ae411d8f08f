"""Values and records are the dataclasses they stand in for, told from them by what they cost alone."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, is_dataclass, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

import pytest

from generator.system import values
from generator.system.values import frozen, record

T = TypeVar("T")


@frozen(order=True)
class Hex:
    """A hex, and a word that equality ignores."""

    q: int
    r: int = 0
    word: str = field(default="", compare=False)
    names: list[str] = field(default_factory=list, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.q > 9:
            raise ValueError("off the board")


@dataclass(frozen=True, slots=True, order=True)
class Pattern:
    """The same as a dataclass."""

    q: int
    r: int = 0
    word: str = field(default="", compare=False)
    names: list[str] = field(default_factory=list, compare=False, repr=False)


@frozen
class Named(Hex):
    """A value with a value as its base."""

    name: str = "x"


@dataclass(frozen=True, slots=True)
class Further(Hex):
    """A dataclass with a value as its base."""

    name: str = "x"


@frozen
class Again(Pattern):
    """A value with a dataclass as its base."""

    name: str = "x"


@frozen(slots=False)
class Board(Generic[T]):
    """A value that remembers what it once worked out."""

    size: T

    @cached_property
    def made(self) -> list[T]:
        return [self.size]


@frozen(eq=False)
class Alone:
    """Equal to nothing else."""

    x: int


@frozen
class Loose:
    """Equality of its own."""

    x: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Loose)


@frozen
class Empty:
    """No fields at all."""


CALLS: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    ((1,), {}),
    ((1, 2), {}),
    ((), {"q": 1, "r": 2}),
    ((1,), {"word": "aye"}),
    ((2, 0, "aye", ["a"]), {}),
]


@pytest.mark.parametrize(("given", "named"), CALLS)
def test_a_value_reads_hashes_and_is_told_like_a_dataclass(given, named):
    """Same text, hash, dictionary and fields; hashes decide the order of sets, and so what is drawn."""
    value, pattern = Hex(*given, **named), Pattern(*given, **named)
    assert repr(value) == repr(pattern).replace("Pattern", "Hex")
    assert hash(value) == hash(pattern)
    assert asdict(value) == asdict(pattern)
    assert [each.name for each in fields(value)] == [each.name for each in fields(pattern)]
    assert Hex.__match_args__ == Pattern.__match_args__


@pytest.mark.parametrize("one", CALLS)
@pytest.mark.parametrize("other", CALLS)
def test_values_compare_as_dataclasses_do(one, other):
    for test in ("__eq__", "__lt__", "__le__", "__gt__", "__ge__"):
        told = [
            getattr(kind(*one[0], **one[1]), test)(kind(*other[0], **other[1])) for kind in (Hex, Pattern)
        ]
        assert told[0] == told[1], test


def test_values_of_two_classes_are_not_equal():
    assert Hex(1) != Pattern(1)
    assert Hex(1) != Named(1)
    with pytest.raises(TypeError):
        sorted([Hex(1), Pattern(1)])
    with pytest.raises(TypeError):
        sorted([Empty(), Empty()])


def test_nothing_is_set_and_nothing_deleted():
    for value in (Hex(1), Named(1), Again(1), Board(1)):
        name = fields(value)[0].name
        with pytest.raises(FrozenInstanceError):
            setattr(value, name, 2)
        with pytest.raises(FrozenInstanceError):
            delattr(value, name)
        with pytest.raises(FrozenInstanceError):
            value.more = 2
    assert not hasattr(Hex(1), "__dict__")


@pytest.mark.parametrize("value", [Hex(1, 2, "aye"), Named(1, name="y"), Board(3), Empty(), Again(1)])
def test_a_value_comes_back_from_a_worker(value):
    assert pickle.loads(pickle.dumps(value)) == value


def test_what_a_value_refuses_is_told_by_its_name():
    with pytest.raises(TypeError, match=r"Hex\.__init__\(\) missing 1 required positional argument: 'q'"):
        Hex()
    with pytest.raises(ValueError, match="off the board"):
        replace(Hex(1), q=10)


def test_lists_are_made_anew_for_each_value():
    assert Hex(1).names is not Hex(1).names


@pytest.mark.parametrize("kind", [Named, Further, Again])
def test_values_and_dataclasses_are_bases_of_each_other(kind):
    value = kind(1, 2, name="y")
    assert (value.q, value.r, value.name) == (1, 2, "y")
    assert replace(value, q=3) == kind(3, 2, name="y")
    assert is_dataclass(kind)
    assert kind.__dataclass_params__.frozen


def test_a_board_remembers_and_is_still_equal():
    board = Board(3)
    assert board.made is board.made
    assert board == Board(3)


def test_equality_of_ones_own_stays():
    assert Loose(1) == Loose(2)
    assert hash(Loose(1)) != hash(Loose(2))
    assert Alone(1) != Alone(1)
    assert len({Alone(1), Alone(1)}) == 2


def test_fields_that_no_value_takes_are_refused():
    @frozen
    class Late:
        x: int = field(init=False)

    with pytest.raises(TypeError, match=r"Late\.x"):
        Late()


def test_importing_a_class_compiles_nothing(monkeypatch):
    """The reason why there are such values at all."""
    compiled = []
    monkeypatch.setattr(values, "_compiled", lambda cls, name: compiled.append(name))

    @frozen(order=True)
    class Spot:
        x: int

    assert is_dataclass(Spot)
    assert compiled == []


# ---- records: the same with fields that change ------------------------------------------------


@record(slots=True)
class Count:
    """So many of a kind."""

    kind: str
    number: int = 0
    seen: list[str] = field(default_factory=list)
    last: str = field(default="none", init=False)
    notes: list[str] = field(default_factory=list, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.number += 1


@dataclass(slots=True)
class CountPattern:
    """The same as a dataclass."""

    kind: str
    number: int = 0
    seen: list[str] = field(default_factory=list)
    last: str = field(default="none", init=False)
    notes: list[str] = field(default_factory=list, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.number += 1


@record
class CountOfOne(Count):
    name: str = "x"


@pytest.mark.parametrize(("given", "named"), [(("a",), {}), (("a", 3), {}), (("a",), {"seen": ["b"]})])
def test_a_record_reads_and_compares_like_a_dataclass(given, named):
    one, pattern = Count(*given, **named), CountPattern(*given, **named)
    assert repr(one) == repr(pattern).replace("CountPattern", "Count")
    assert asdict(one) == asdict(pattern)
    assert one == Count(*given, **named)
    assert one != pattern
    assert one.__class__.__hash__ is pattern.__class__.__hash__ is None
    assert replace(one, kind="c").kind == "c"
    assert pickle.loads(pickle.dumps(one)) == one


def test_a_record_changes_and_keeps_its_lists_to_itself():
    one, other = Count("a"), Count("a")
    one.number, one.last = 7, "b"
    one.seen.append("c")
    one.notes.append("d")
    assert (one.number, one.last, other.seen, other.notes) == (7, "b", [], [])
    assert one != other
    assert not hasattr(one, "__dict__")
    with pytest.raises(AttributeError):
        one.more = 1
    with pytest.raises(TypeError, match="last"):
        Count("a", last="b")


def test_a_record_has_bases_and_a_line_about_itself():
    assert CountOfOne("a", name="y").name == "y"
    assert CountOfOne.__doc__ == "CountOfOne"
    assert is_dataclass(CountOfOne)
