"""Metering: every value, loop, text and filter of a template is paid for from one budget."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import Any

from jinja2 import Environment, pass_context
from jinja2.runtime import Context, Undefined
from markupsafe import Markup

from generator.drawing.templates.costs import ENTRIES, LETTERS, MAX_PARTS, NUMBER, deep, shallow
from generator.drawing.templates.filters import (
    COMPARING,
    COUNTING,
    MAX_TEXT_LENGTH,
    SHALLOW,
    BudgetExceeded,
    check_counts,
)
from generator.drawing.templates.instrumentation import BODY, CONCATENATION, CUT, LOOP, SEARCH, WEIGHED

MAX_COST = 1_000_000
"""Units one face may cost. The largest face of the installed games costs under a quarter of them."""


class Meter:
    """A budget, and the filters that take the cost of their work off it."""

    budget_left = MAX_COST

    def metered_filters(self, filters: dict[str, Any]) -> dict[str, Any]:
        """The filters with their costs, and those of the sandbox itself."""
        own = {LOOP: self._loop, SEARCH: self._search, WEIGHED: self._weighed}
        own |= {CONCATENATION: self._concatenation, CUT: self._cut, BODY: self._body}
        return {name: self._metered(name, filter_) for name, filter_ in filters.items()} | own

    def metered_tests(self, tests: dict[str, Any]) -> dict[str, Any]:
        """The tests; those that compare go through values with all their parts, and cost so much."""
        return {name: self._metered("", test) if name in COMPARING else test for name, test in tests.items()}

    def spend(self, cost: int) -> None:
        """Take the cost of some work off the budget. Raises BudgetExceeded when nothing is left."""
        if cost > 0:
            self.budget_left -= cost
        if self.budget_left < 0:
            raise BudgetExceeded("the template runs too long")

    def spend_on(self, value: Any) -> None:
        """Take the cost of going through a value with all its parts off the budget."""
        cost = deep(value)
        if cost >= MAX_PARTS:
            raise BudgetExceeded(
                f"a value has more than {MAX_PARTS} parts, those counted that it holds twice"
            )
        self.spend(cost)

    def _metered(self, name: str, filter_: Callable[..., Any]) -> Callable[..., Any]:
        counting, goes_deep = name in COUNTING, name not in SHALLOW

        @wraps(filter_)
        def metered(*args: Any, **kwargs: Any) -> Any:
            self.spend(1)
            for value in (*args, *kwargs.values()):
                # Some filters are handed the environment, which they do not go through.
                if isinstance(value, Environment):
                    continue
                if goes_deep:
                    self.spend_on(value)
                else:
                    self.spend(shallow(value))
            if counting:
                self.spend(check_counts((*args[1:], *kwargs.values())))
            if args and isinstance(args[-1], Iterator):
                args = (*args[:-1], self._one_by_one(args[-1], 1))
            return filter_(*args, **kwargs)

        return metered

    # Those that follow take the context, although they do not need it, for one reason: Jinja2 runs
    # other filters of constants once, when it compiles, and these have to count every time.

    @pass_context
    def _loop(self, context: Context, items: Any, cost: int) -> Iterable[Any]:
        """The items of a loop; going round once has that cost."""
        if isinstance(items, Undefined):
            return items
        cost = max(1, cost)
        if hasattr(items, "__len__"):
            self.spend(4 + len(items) * cost)
            sized: Iterable[Any] = items
            return sized
        return self._one_by_one(items, cost)

    @pass_context
    def _search(self, context: Context, items: Any) -> Any:
        """The collection that ``in`` looks through."""
        self.spend(4)
        if isinstance(items, str | dict):
            self.spend(len(items) // (4 * LETTERS) if isinstance(items, str) else 0)
        else:
            self.spend_on(items)
        return items

    @pass_context
    def _weighed(self, context: Context, value: Any) -> Any:
        """A value that is compared, or that names an entry of a mapping."""
        self.spend_on(value)
        return value

    @pass_context
    def _cut(self, context: Context, items: Any, start: Any, stop: Any, step: Any) -> Any:
        """``a[b:c]``."""
        part = items[start:stop:step]
        self.spend(4 + len(part) // (4 * LETTERS if isinstance(part, str) else ENTRIES))
        return part

    @pass_context
    def _body(self, context: Context, cost: int) -> None:
        """The statements of a macro, a block or a template, about to be run."""
        self.spend(cost)

    def printed(self, value: Any) -> Any:
        """A value that a template prints."""
        if not isinstance(value, (str, *NUMBER)):
            self.spend_on(value)
        return value

    @pass_context
    def _concatenation(self, context: Context, *parts: Any) -> str:
        """``a ~ b``."""
        texts = [part if isinstance(part, str) else str(self.printed(part)) for part in parts]
        self.spend_on_text(sum(map(len, texts)))
        if any(hasattr(part, "__html__") for part in parts):
            return Markup("").join(parts)
        return "".join(texts)

    def _one_by_one(self, items: Iterable[Any], cost: int) -> Iterator[Any]:
        for item in items:
            self.spend(cost)
            yield item

    def spend_on_text(self, length: int) -> None:
        if length > MAX_TEXT_LENGTH:
            raise BudgetExceeded(f"a text is longer than {MAX_TEXT_LENGTH} characters")
        self.spend(4 + length // (4 * LETTERS))
