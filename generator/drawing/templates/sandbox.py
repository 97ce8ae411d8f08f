"""Templates that may come from anywhere: no way out, no way to run for ever, no way to fill the memory.

Jinja2's own sandbox keeps templates from attributes and calls that lead out. On top of that every
loop, call, filter, include and joined string is paid for from a budget, so that a template can waste
seconds but not minutes, and functions and filters are a short list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from types import FunctionType, MethodType, ModuleType
from typing import Any

from jinja2 import BaseLoader, StrictUndefined, TemplateNotFound, nodes
from jinja2.exceptions import SecurityError
from jinja2.runtime import BlockReference, Context, LoopContext, Macro, TemplateReference, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace
from markupsafe import Markup, escape

from generator.drawing.layouts import Layouts
from generator.drawing.templates import bytecode
from generator.drawing.templates.filters import (
    COUNTING,
    FILTERS,
    MAX_TEXT_LENGTH,
    Overspent,
    joined,
    modest,
    modest_range,
    number,
    replaced,
    weight,
)
from generator.drawing.templates.instrumentation import mark_lines, paid, replace_concatenations

BUDGET = 600_000
FOLDING = 20_000
"""What compiling one template may spend on working out beforehand what is the same every time."""
MAX_FACE_LENGTH = 8_000_000
MAX_NUMBER = 10**18

FUNCTIONS = (FunctionType, MethodType)
REAL = frozenset(((float, float), (float, int), (int, float)))
"""Numbers that do not grow beyond bounds when they are added or multiplied."""
DICT_HAS = frozenset(dir(dict))
TEMPLATE_MADE = (Macro, BlockReference, LoopContext)
METHODS: dict[type, frozenset[str]] = {
    str: frozenset(
        (
            *("capitalize", "count", "endswith", "find", "index", "isdigit", "islower", "isupper", "lower"),
            *("lstrip", "partition", "removeprefix", "removesuffix", "rpartition", "rsplit", "rstrip"),
            *("split", "splitlines", "startswith", "strip", "title", "upper"),
        )
    ),
    dict: frozenset(("get", "items", "keys", "values")),
    list: frozenset(("count", "index")),
    tuple: frozenset(("count", "index")),
    float: frozenset(("is_integer",)),
}


class _Loader(BaseLoader):
    """Templates by name from one pack's layouts."""

    def __init__(self, layouts: Layouts) -> None:
        self.layouts = layouts

    def get_source(self, environment: Any, template: str) -> tuple[str, str, Callable[[], bool]]:
        if self.layouts.find(template) is None:
            raise TemplateNotFound(template)
        text, path = self.layouts.read(template)
        return text, str(path), lambda: True


class Sandbox(ImmutableSandboxedEnvironment):
    """The environment all faces of one layout are made in."""

    intercepted_binops = frozenset(("+", "*", "**", "%"))

    def __init__(self, layouts: Layouts, traced: bool = False) -> None:
        super().__init__(
            loader=_Loader(layouts),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=False,
            auto_reload=False,
            cache_size=400,
        )
        self.left = BUDGET
        self.traced = traced
        self.filters = {name: made for name, made in self.filters.items() if name in FILTERS}
        self.filters.update(join=joined, replace=replaced)
        for name in COUNTING:
            self.filters[name] = modest(self.filters[name])
        self.filters = {name: self._costing(made) for name, made in self.filters.items()}
        self.globals = {"range": modest_range, "dict": dict, "namespace": Namespace}
        self.helpers: set[Any] = set()
        self.callables: set[Any] = {modest_range, dict, Namespace}
        self.callables |= {self.counted, self.concatenated, self.weighed}

    def spend(self, cost: int) -> None:
        """Pay for work. Raises Overspent when nothing is left."""
        self.left -= cost
        if self.left < 0:
            raise Overspent("the template runs too long")

    def add_function(self, name: str, function: Callable[..., Any]) -> None:
        """Let templates call ``function``."""
        self.globals[name] = function
        self.callables.add(function)
        if not hasattr(function, "jinja_pass_arg"):
            self.helpers.add(function)

    def rendered(self, name: str, values: dict[str, Any]) -> str:
        """The text a template gives, on a budget of its own. Raises Jinja2's errors and Overspent."""
        self.left = BUDGET
        template = self.get_template(name)
        pieces: list[str] = []
        length = 0
        for piece in template.root_render_func(template.new_context(values)):
            pieces.append(piece)
            length += len(piece)
            if length > MAX_FACE_LENGTH:
                raise Overspent(f"the face is longer than {MAX_FACE_LENGTH} characters")
        return "".join(pieces)

    # ---- what a template may touch ----------------------------------------------------------

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Plain data, and the few methods of text, lists and mappings that only read."""
        # What pydantic gives its models besides their fields is no part of a piece.
        if attr.startswith(("_", "model_")) or isinstance(value, ModuleType):
            return False
        if isinstance(obj, LoopContext | BlockReference | TemplateReference | Namespace):
            return bool(super().is_safe_attribute(obj, attr, value))
        if isinstance(value, Macro):
            return True
        if callable(value):
            return any(isinstance(obj, kind) and attr in names for kind, names in METHODS.items())
        return not isinstance(obj, type) and bool(super().is_safe_attribute(obj, attr, value))

    def is_safe_callable(self, obj: Any) -> bool:
        """The helpers, macros and blocks, and the methods above."""
        if type(obj) in TEMPLATE_MADE:
            return True
        try:
            if obj in self.callables:
                return True
        except TypeError:
            return False
        owner, name = getattr(obj, "__self__", None), getattr(obj, "__name__", "")
        if isinstance(owner, LoopContext):
            return name in ("cycle", "changed")
        return any(isinstance(owner, kind) and name in names for kind, names in METHODS.items())

    # ---- what a template must pay for --------------------------------------------------------

    def call(self, context: Context, obj: Any, *args: Any, **kwargs: Any) -> Any:
        self.spend(4 + sum([len(arg) for arg in args if isinstance(arg, str)]) // 8)
        kind = type(obj)
        # Nearly all that templates call is one of these two; the long way round asks much about each.
        if kind is Macro:
            made = self._plainly(obj, (context.eval_ctx, *args), kwargs)
        elif kind in FUNCTIONS and obj in self.helpers:
            made = self._plainly(obj, args, kwargs)
        elif self.is_safe_callable(obj):
            made = context.call(obj, *args, **kwargs)
        else:
            raise SecurityError(f"{_named(obj)} cannot be called from a template")
        if isinstance(made, str):
            self.spend(len(made) // 16)
        return made

    def _plainly(self, obj: Callable[..., Any], args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
        # Jinja2 hands on the variables of loops and blocks, for functions that ask for the context.
        kwargs.pop("_loop_vars", None)
        kwargs.pop("_block_vars", None)
        try:
            return obj(*args, **kwargs)
        except StopIteration as problem:
            raise SecurityError(f"{_named(obj)} came to an early end") from problem

    def concat(self, parts: Iterable[str]) -> str:
        """What macros, blocks and block assignments put together, paid for."""
        pieces = list(parts)
        length = sum(map(len, pieces))
        if length > MAX_FACE_LENGTH:
            raise Overspent(f"the face is longer than {MAX_FACE_LENGTH} characters")
        self.spend(1 + length // 256)
        return "".join(pieces)

    def weighed(self, items: Any) -> Any:
        """What ``in`` looks through, paid for."""
        if hasattr(items, "__len__"):
            self.spend(len(items) // 64)
        return items

    def getattr(self, obj: Any, attribute: str) -> Any:
        """``obj.attribute``; for most values that is a key of a mapping."""
        if type(obj) is not dict or attribute in DICT_HAS:
            return super().getattr(obj, attribute)
        try:
            return obj[attribute]
        except KeyError:
            return self.undefined(obj=obj, name=attribute)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        kinds = type(left), type(right)
        if kinds in REAL and (operator == "+" or operator == "*"):
            return left + right if operator == "+" else left * right
        if operator == "%" and not (number(left) and number(right)):
            raise SecurityError("'%' is for numbers")
        if operator == "**" and not (number(left) and number(right) and abs(right) <= 64):
            raise SecurityError("'**' takes no exponent above 64")
        if operator == "*" and not (number(left) and number(right)):
            raise SecurityError("'*' is for numbers")
        if operator == "+" and not number(left) and hasattr(left, "__len__") and hasattr(right, "__len__"):
            self._pay_for(len(left) + len(right))
        made = super().call_binop(context, operator, left, right)
        if kinds == (int, int) and not -MAX_NUMBER < made < MAX_NUMBER:
            raise SecurityError("a number became too large")
        return made

    def counted(self, items: Any) -> Iterable[Any]:
        """The items of a loop, paid for."""
        if isinstance(items, Undefined):
            return items
        if hasattr(items, "__len__"):
            self.spend(1 + len(items))
            made: Iterable[Any] = items
            return made
        return self._one_by_one(items)

    def concatenated(self, *parts: Any) -> str:
        """``a ~ b``, paid for."""
        texts = [part if isinstance(part, str) else str(part) for part in parts]
        self._pay_for(sum(map(len, texts)))
        if any(hasattr(part, "__html__") for part in parts):
            return Markup("").join(parts)
        return "".join(texts)

    def get_template(self, name: Any, parent: str | None = None, globals: Any = None) -> Any:
        self.spend(50)
        return super().get_template(name, parent, globals)

    def _costing(self, filter_: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(filter_)
        def paid(*args: Any, **kwargs: Any) -> Any:
            self.spend(1 + sum([weight(arg) for arg in args]))
            return filter_(*args, **kwargs)

        return paid

    def _one_by_one(self, items: Iterable[Any]) -> Iterator[Any]:
        for item in items:
            self.spend(1)
            yield item

    def _pay_for(self, length: int) -> None:
        if length > MAX_TEXT_LENGTH:
            raise Overspent(f"a text is longer than {MAX_TEXT_LENGTH} characters")
        self.spend(1 + length // 256)

    @staticmethod
    def escaped(value: Any) -> str:
        """``value`` as text between tags or in an attribute. Most are numbers, with nothing to escape."""
        kind = type(value)
        if kind is float or kind is int:
            return str(value)
        made: str = value if kind is Markup else escape(value)
        return made

    # ---- compiling --------------------------------------------------------------------------

    def compile(self, source: Any, name: Any = None, filename: Any = None, *args: Any, **kwargs: Any) -> Any:
        """The code of a template, as a run before this one may have kept it."""
        plain = isinstance(source, str) and isinstance(name, str) and isinstance(filename, str)
        if self.traced or not plain or args or kwargs:
            return self._compiled(source, name, filename, *args, **kwargs)
        key = bytecode.key(name, source)
        code = bytecode.recall(key, filename)
        if code is None:
            code = self._compiled(source, name, filename)
            bytecode.keep(key, code)
        return code

    def _compiled(self, *args: Any, **kwargs: Any) -> Any:
        # Whether a template had to be compiled must not decide whether a face stays within its budget.
        left, self.left = self.left, FOLDING
        try:
            return super().compile(*args, **kwargs)
        finally:
            self.left = left

    def _generate(self, source: nodes.Template, *args: Any, **kwargs: Any) -> str:
        for loop in list(source.find_all(nodes.For)):
            loop.iter = paid("counted", [loop.iter], loop.lineno)
        for operand in list(source.find_all(nodes.Operand)):
            if operand.op in ("in", "notin"):
                operand.expr = paid("weighed", [operand.expr], operand.lineno)
        replace_concatenations(source)
        if self.traced:
            mark_lines(source, str(args[0] if args else kwargs.get("name")))
        # The last word in the module a template becomes: its own escape, instead of Jinja2's.
        return super()._generate(source, *args, **kwargs) + "\nescape = environment.escaped\n"


def _named(obj: Any) -> str:
    return f"'{getattr(obj, '__name__', type(obj).__name__)}'"
