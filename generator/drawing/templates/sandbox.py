"""Templates that may come from anywhere: no way out, no way to run for ever, no way to fill the memory.

Jinja2's own sandbox keeps templates from attributes and calls that lead out. On top of that every
loop, call, filter, include and joined string is paid for from a budget, so that a template can waste
seconds but not minutes, and functions and filters are a short list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from types import ModuleType
from typing import Any

from jinja2 import BaseLoader, StrictUndefined, TemplateNotFound, nodes
from jinja2.exceptions import SecurityError
from jinja2.runtime import BlockReference, Context, LoopContext, Macro, TemplateReference, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace
from markupsafe import Markup

from generator.drawing.layouts import Layouts
from generator.drawing.templates.bytecode import StoredBytecode
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
            # Traced templates say other things than plain ones, and are run once.
            bytecode_cache=None if traced else StoredBytecode(),
        )
        self.left = BUDGET
        self.traced = traced
        self.filters = {name: made for name, made in self.filters.items() if name in FILTERS}
        self.filters.update(join=joined, replace=replaced)
        for name in COUNTING:
            self.filters[name] = modest(self.filters[name])
        self.filters = {name: self._costing(made) for name, made in self.filters.items()}
        self.globals = {"range": modest_range, "dict": dict, "namespace": Namespace}
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
        if not self.is_safe_callable(obj):
            raise SecurityError(f"{_named(obj)} cannot be called from a template")
        result = context.call(obj, *args, **kwargs)
        if isinstance(result, str):
            self.spend(len(result) // 16)
        return result

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

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        if operator == "%" and not (number(left) and number(right)):
            raise SecurityError("'%' is for numbers")
        if operator == "**" and not (number(left) and number(right) and abs(right) <= 64):
            raise SecurityError("'**' takes no exponent above 64")
        if operator == "*" and not (number(left) and number(right)):
            raise SecurityError("'*' is for numbers")
        if operator == "+" and not number(left) and hasattr(left, "__len__") and hasattr(right, "__len__"):
            self._pay_for(len(left) + len(right))
        result = super().call_binop(context, operator, left, right)
        if isinstance(result, int) and not -MAX_NUMBER < result < MAX_NUMBER:
            raise SecurityError("a number became too large")
        return result

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

    # ---- compiling --------------------------------------------------------------------------

    def compile(self, *args: Any, **kwargs: Any) -> Any:
        """The code of a template, compiled on a budget of its own."""
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
        return super()._generate(source, *args, **kwargs)


def _named(obj: Any) -> str:
    return f"'{getattr(obj, '__name__', type(obj).__name__)}'"
