"""Values and records: dataclasses that cost little to define.

``@dataclass(frozen=True, slots=True, order=True)`` writes ten functions as text for each class and compiles
them whenever the class is imported; on Python 3.11 that is 4 to 6 million instructions a class, and a command
imports a hundred classes. Here a function is compiled when it is first called, and most never are. To
everybody else such a class is a dataclass: ``fields``, ``replace``, ``asdict`` and ``match`` know its fields,
and it has dataclasses as bases and subclasses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields, is_dataclass
from typing import Any, NoReturn, TypeVar, dataclass_transform, overload

T = TypeVar("T")


@overload
def frozen(cls: type[T], /) -> type[T]: ...
@overload
def frozen(*, slots: bool = ..., order: bool = ..., eq: bool = ...) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: Any = None, /, *, slots: bool = True, order: bool = False, eq: bool = True) -> Any:
    """The class as ``@dataclass(frozen=True, slots=True)`` makes it, all of its fields in their order.

    Equality, hash, order and text are those of a dataclass, as are ``__post_init__``, defaults and pickles.
    Without ``slots`` values have a ``__dict__``, which ``cached_property`` needs. FrozenInstanceError for
    whoever sets or deletes an attribute.
    """
    if cls is None:
        return lambda decorated: _frozen(decorated, slots, order, eq)
    return _frozen(cls, slots, order, eq)


@overload
def record(cls: type[T], /) -> type[T]: ...
@overload
def record(*, slots: bool = ...) -> Callable[[type[T]], type[T]]: ...


@dataclass_transform(field_specifiers=(field,))
def record(cls: Any = None, /, *, slots: bool = False) -> Any:
    """The class as ``@dataclass`` makes it: fields may change, so it is equal by value and has no hash."""
    if cls is None:
        return lambda decorated: _record(decorated, slots)
    return _record(cls, slots)


def _record(cls: Any, slots: bool) -> Any:
    cls = _with_fields(cls, slots, frozen=False)
    cls.__dataclass_params__.eq = True
    if vars(cls).get("__eq__") is None:
        cls.__hash__ = None
    return _with_methods(cls, {}, ["__init__", "__repr__", "__eq__"])


def _frozen(cls: Any, slots: bool, order: bool, eq: bool) -> Any:
    # A dataclass and its base are frozen both or neither.
    inherits = any(map(is_dataclass, cls.__bases__))
    # With slots this is another class than the one that was written; methods belong to this one.
    cls = _with_fields(cls, slots, frozen=inherits)
    cls.__dataclass_params__.frozen = True
    cls.__setattr__, cls.__delattr__ = _refuse_to_set, _refuse_to_delete
    methods: dict[str, Callable[..., Any]] = {}
    if slots:
        methods = {"__getstate__": _state, "__setstate__": _restore}
    later = ["__init__", "__repr__", *(("__eq__", "__hash__") if eq else ()), *(COMPARISONS if order else ())]
    return _with_methods(cls, methods, later)


def _with_fields(cls: Any, slots: bool, frozen: bool) -> Any:
    # A dataclass without words of its own is told as its signature, which is parsed for that.
    cls.__doc__ = cls.__doc__ or cls.__name__
    return dataclass(init=False, repr=False, eq=False, slots=slots, frozen=frozen)(cls)


def _with_methods(cls: Any, methods: dict[str, Callable[..., Any]], later: Sequence[str]) -> Any:
    methods |= {name: _at_first_call(cls, name) for name in later}
    for name, method in methods.items():
        # A class that writes ``__eq__`` has ``__hash__ = None`` from Python, not from its author.
        if vars(cls).get(name) is None:
            setattr(cls, name, method)
    return cls


def _refuse_to_set(self: object, name: str, value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: object, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[Any]:
    return [getattr(self, each.name) for each in fields(self)]


def _restore(self: Any, state: list[Any]) -> None:
    for each, kept in zip(fields(self), state, strict=True):
        object.__setattr__(self, each.name, kept)


# ---- compiled when they are first called ----------------------------------------------------

COMPARISONS = {"__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}


def _at_first_call(cls: Any, name: str) -> Callable[..., Any]:
    """A method that puts the real one in its place, and calls it."""

    def first(self: Any, *values: Any, **named: Any) -> Any:
        method = _compiled(cls, name)
        setattr(cls, name, method)
        return method(self, *values, **named)

    return first


def _compiled(cls: type, name: str) -> Callable[..., Any]:
    every = fields(cls)
    names: dict[str, Any] = {}
    if name == "__init__":
        parameters, body = _init(cls, every, names)
    elif name == "__repr__":
        shown = ", ".join(f"{each.name}={{self.{each.name}!r}}" for each in every if each.repr)
        parameters, body = ["self"], [f"return self.__class__.__qualname__ + f'({shown})'"]
    elif name == "__hash__":
        hashed = [each for each in every if (each.compare if each.hash is None else each.hash)]
        parameters, body = ["self"], [f"return hash({_tuple('self', hashed)})"]
    else:
        compared = [each for each in every if each.compare]
        test = f"{_tuple('self', compared)} {COMPARISONS.get(name, '==')} {_tuple('other', compared)}"
        parameters = ["self", "other"]
        body = [f"return {test} if other.__class__ is self.__class__ else NotImplemented"]
    exec(f"def {name}({', '.join(parameters)}):\n " + "\n ".join(body), names)
    method: Callable[..., Any] = names[name]
    method.__qualname__ = f"{cls.__qualname__}.{name}"
    return method


def _tuple(of: str, some: Sequence[Field[Any]]) -> str:
    return f"({''.join(f'{of}.{each.name},' for each in some)})"


def _init(cls: type, every: Sequence[Field[Any]], names: dict[str, Any]) -> tuple[list[str], list[str]]:
    """Parameters and body of ``__init__``; what the two call by a name goes into ``names``."""
    names |= {"_set": object.__setattr__, "_unset": MISSING}
    frozen = cls.__dataclass_params__.frozen  # type: ignore[attr-defined]
    parameters, body = ["self"], []
    for each in every:
        name, value = each.name, each.name
        if each.kw_only or (frozen and not each.init):
            raise TypeError(f"{cls.__qualname__}.{name}: such a class takes all fields in their order")
        if each.default_factory is not MISSING:
            names[f"_new_{name}"] = each.default_factory
            parameters.append(f"{name}=_unset")
            value = f"_new_{name}() if {name} is _unset else {name}"
        elif each.default is not MISSING:
            names[f"_default_{name}"] = each.default
            parameters.append(f"{name}=_default_{name}")
        else:
            parameters.append(name)
        if not each.init:
            del parameters[-1]
            if each.default is MISSING and each.default_factory is MISSING:
                continue
            value = f"_new_{name}()" if each.default_factory is not MISSING else f"_default_{name}"
        body.append(f"_set(self, {name!r}, {value})" if frozen else f"self.{name} = {value}")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    return parameters, body or ["pass"]
