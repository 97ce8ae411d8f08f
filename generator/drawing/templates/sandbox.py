"""Templates that may come from anywhere: no way out, no way to run for ever, no way to fill the memory.

Jinja2's own sandbox keeps templates from attributes and calls that lead out. On top of that every
loop, call, filter, include and joined string is metered against a budget, so that a template can waste
seconds but not minutes, and functions and filters are a short list.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any

from jinja2 import BaseLoader, TemplateError, TemplateNotFound, nodes
from jinja2.exceptions import SecurityError
from jinja2.runtime import BlockReference, Context, LoopContext, Macro, TemplateReference, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace

from generator.drawing.layouts import HelperError, LayoutError, Layouts, shown, text_at
from generator.drawing.templates.bytecode import StoredBytecode
from generator.drawing.templates.costs import HELPERS, LETTERS, MAX_LENGTH_MM, NUMBER, shallow
from generator.drawing.templates.explanations import NamedUndefined, bad_call, function_given, kind_of
from generator.drawing.templates.filters import (
    FILTERS,
    MAX_NUMBER,
    BudgetExceeded,
    added,
    bounded_range,
    joined,
    replaced,
    whole_number,
)
from generator.drawing.templates.instrumentation import check_length, mark_lines, meter
from generator.drawing.templates.metering import MAX_COST, Meter
from generator.reading.problems import excerpt
from generator.system.limits import tell_lines

MAX_FOLDING = 20_000
"""The budget of compiling one template, for constants that are worked out beforehand."""
MAX_FACE_LENGTH = 8_000_000
TAG = re.compile(r"\{[{%](?:.*?[%}]\}|.*)", re.DOTALL)
MAX_CODE_LENGTH = 200_000
MAX_EXPONENT = 64
MAX_INSIDE_ITSELF = 40
"""A template that is included so often is looked at: inside itself half as often, it never ends."""

FOR_THE_CONTEXT = ("_loop_vars", "_block_vars")
"""Arguments that Jinja hands every call for its own use."""
TEMPLATE_MADE = (Macro, BlockReference, LoopContext)
JINJAS_OWN = (LoopContext, BlockReference, TemplateReference, Namespace)
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
        path = self.layouts.find(template)
        if path is None:
            raise TemplateNotFound(template)
        text = text_at(path)
        # The tags of a text that is no longer than they may be need not be counted.
        if len(text) > MAX_CODE_LENGTH and sum(len(tag[0]) for tag in TAG.finditer(text)) > MAX_CODE_LENGTH:
            message = f"the tags of the template are longer than {MAX_CODE_LENGTH} characters"
            raise LayoutError(shown(path), 1, message, "cut it in parts, and include them")
        return text, str(path), lambda: True


class Sandbox(Meter, ImmutableSandboxedEnvironment):
    """The environment all faces of one layout are made in.

    With ``metered`` false, for layouts that came with the program, loops, filters and arguments of calls
    cost nothing; what templates may touch stays the same.
    """

    intercepted_binops = frozenset(("+", "-", "*", "**", "%"))

    def __init__(self, layouts: Layouts, traced: bool = False, metered: bool = True) -> None:
        super().__init__(
            loader=_Loader(layouts),
            autoescape=True,
            undefined=NamedUndefined,
            finalize=self.printed if metered else None,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=False,
            auto_reload=False,
            cache_size=400,
            # Traced templates say other things than plain ones, and are run once.
            bytecode_cache=None if traced else StoredBytecode(metered),
        )
        self.budget_left = MAX_COST
        self.traced, self.metered = traced, metered
        self._told: set[str] = set()
        self.layouts = layouts
        self._entries: Counter[str] = Counter()
        self.filters = {name: filter_ for name, filter_ in self.filters.items() if name in FILTERS}
        self.filters.update(join=joined, replace=replaced, int=whole_number, sum=added)
        if metered:
            self.filters = self.metered_filters(self.filters)
            self.tests = self.metered_tests(self.tests)
        self.globals = {"range": bounded_range, "dict": dict, "namespace": Namespace}
        self.helpers: dict[Any, str] = {}
        self.callables: set[Any] = {bounded_range, dict, Namespace}

    def add_function(self, name: str, function: Callable[..., Any]) -> None:
        """Let templates call ``function``."""
        self.globals[name] = function
        self.callables.add(function)
        self.helpers[function] = name

    def rendered(self, name: str, values: dict[str, Any]) -> str:
        """The text a template gives, on a budget of its own. Raises Jinja2's errors and BudgetExceeded."""
        self.budget_left = MAX_COST
        # One ahead of what it extends, so that the line is told where it comes back, not its first.
        self._entries = Counter({name: 1})
        template = self.get_template(name)
        pieces: list[str] = []
        length = 0
        for piece in template.root_render_func(template.new_context(values)):
            pieces.append(piece)
            length += len(piece)
            if length > MAX_FACE_LENGTH:
                raise BudgetExceeded(f"the face is longer than {MAX_FACE_LENGTH} characters")
        return "".join(pieces)

    # ---- what a template may touch ----------------------------------------------------------

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Plain data, and the few methods of text, lists and mappings that only read."""
        # What pydantic gives its models besides their fields is no part of a piece.
        if attr.startswith(("_", "model_")) or isinstance(value, ModuleType):
            return False
        if isinstance(obj, JINJAS_OWN):
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

    def getattr(self, obj: Any, attribute: str) -> Any:
        """``a.b``; of a mapping it is the entry, before any method of that name."""
        return self.getitem(obj, attribute) if isinstance(obj, dict) else super().getattr(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """``a[b]``; an entry may be named by a tuple, which is hashed with all its parts."""
        if isinstance(argument, tuple):
            self.spend_on(argument)
        return super().getitem(obj, argument)

    # ---- metering -----------------------------------------------------------------------------

    # A template may name its own options of a call as it likes, so none of ours has a name there.

    def call(self, context: Context, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        self.spend(4)
        if not self.is_safe_callable(obj):
            raise SecurityError(f"{_named(obj)} cannot be called from a template")
        if self.metered and type(obj) not in TEMPLATE_MADE:
            self._spend_on_call(obj, args, kwargs)
        try:
            if type(obj) is not Macro and obj in self.helpers:
                # Jinja would first look whether it wants the context, which none of ours does.
                for name in FOR_THE_CONTEXT:
                    kwargs.pop(name, None)
                result = obj(*args, **kwargs)
            else:
                result = context.call(obj, *args, **kwargs)
        except (HelperError, LayoutError, TemplateError):
            raise
        except (TypeError, ValueError, ArithmeticError, AttributeError):
            words = self._explained(obj, args, kwargs)
            if words is None:
                raise
            raise HelperError(*words) from None
        if isinstance(result, str):
            self.spend(len(result) // LETTERS)
        elif isinstance(result, list | tuple):
            self.spend(len(result))
        return result

    def _spend_on_call(self, obj: Any, args: tuple[Any, ...], options: dict[str, Any]) -> None:
        """The cost of a helper or of a method, which look at all they are given."""
        owner = getattr(obj, "__self__", None)
        if isinstance(owner, str):
            self.spend(len(owner) // LETTERS)
        elif isinstance(owner, list | tuple):
            self.spend_on(owner)
        name = self.helpers.get(obj, "")
        cost = HELPERS.get(name, 0)
        for value in (*args, *options.values()):
            kind = type(value)
            if kind is not float and kind is not int:
                if isinstance(value, str):
                    cost += len(value)
                elif not isinstance(value, NUMBER):
                    if name and callable(value) and not isinstance(value, Undefined):
                        raise HelperError(*function_given(name, value))
                    self.spend_on(value)
            elif name and not -MAX_LENGTH_MM <= value <= MAX_LENGTH_MM:
                raise HelperError(
                    f"{name} is given {value}", f"numbers up to {MAX_LENGTH_MM:.0f} can be drawn"
                )
        self.spend(cost)

    def _explained(self, obj: Any, args: Any, kwargs: dict[str, Any]) -> tuple[str, str] | None:
        """Words for a call of a helper that failed, if the call itself is at fault."""
        name = self.helpers.get(obj)
        options = {key: value for key, value in kwargs.items() if not key.startswith("_")}
        return bad_call(name, obj, args, options) if name else None

    def concat(self, parts: Iterable[str]) -> str:
        """The text that macros, blocks and block assignments put together, metered."""
        pieces = list(parts)
        length = sum(map(len, pieces))
        if length > MAX_FACE_LENGTH:
            raise BudgetExceeded(f"the face is longer than {MAX_FACE_LENGTH} characters")
        self.spend(1 + length // 64)
        return "".join(pieces)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        if type(left) is type(right) is float and operator != "**":
            return self.binop_table[operator](left, right)
        if isinstance(left, NUMBER) and isinstance(right, NUMBER):
            if operator == "**" and not abs(right) <= MAX_EXPONENT:
                raise SecurityError(f"'**' takes no exponent above {MAX_EXPONENT}")
        elif operator != "+":
            raise SecurityError(f"'{operator}' is for numbers")
        elif isinstance(left, str) and isinstance(right, str):
            self.spend_on_text(len(left) + len(right))
        elif hasattr(left, "__len__") and hasattr(right, "__len__"):
            self.spend(shallow(left) + shallow(right))
        result = self.binop_table[operator](left, right)
        if isinstance(result, int) and not -MAX_NUMBER < result < MAX_NUMBER:
            raise SecurityError("a number became too large")
        return result

    def get_template(self, name: Any, parent: str | None = None, globals: Any = None) -> Any:
        self.spend(50)
        if str(name).endswith((".yaml", ".yml")):
            hint = (
                "include files that end in .svg.j2; ink(name) gives a colour of the style, sizes.name a size"
            )
            raise HelperError(f"'{excerpt(str(name))}' is no layout", hint)
        if parent is not None:
            self._entered(str(name))
        template = super().get_template(name, parent, globals)
        if template.filename and template.filename not in self._told:
            self._told.add(template.filename)
            tell_lines(template.filename, template.debug_info)
        return template

    def make_globals(self, d: Any) -> dict[str, Any]:
        """All names a template sees from its beginning, in one mapping: each face copies it."""
        return {**self.globals, **(d or {})}

    def _entered(self, name: str) -> None:
        """Refuses a template that leads back to itself before it has cost the whole budget."""
        self._entries[name] += 1
        if self._entries[name] % MAX_INSIDE_ITSELF:
            return
        inside, frame = 0, sys._getframe()
        path = self.layouts.find(name)
        while frame.f_back is not None:
            frame = frame.f_back
            template = frame.f_globals.get("__jinja_template__")
            inside += template is not None and path is not None and template.filename == str(path)
        if inside >= MAX_INSIDE_ITSELF // 2:
            raise HelperError(f"{name} includes itself", "remove this line, or include another template")

    # ---- compiling --------------------------------------------------------------------------

    def compile(self, *args: Any, **kwargs: Any) -> Any:
        """The code of a template, compiled on a budget of its own."""
        # Whether a template had to be compiled must not decide whether a face stays within its budget.
        budget_left, self.budget_left = self.budget_left, MAX_FOLDING
        try:
            return super().compile(*args, **kwargs)
        finally:
            self.budget_left = budget_left

    def _generate(self, source: nodes.Template, *args: Any, **kwargs: Any) -> str:
        filename = args[1] if len(args) > 1 else kwargs.get("filename")
        check_length(source, filename)
        if self.metered:
            meter(source)
        if self.traced:
            mark_lines(source, str(args[0] if args else kwargs.get("name")))
        return super()._generate(source, *args, **kwargs)


def _named(obj: Any) -> str:
    name = getattr(obj, "__name__", "")
    return f"'{name}'" if name else kind_of(obj)
