"""``<style>`` of a drawing: rules whose selectors are elements, classes and ids, and which wins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field
from typing import NamedTuple

from generator.drawing.svg.values import ProfileError
from generator.reading.problems import excerpt
from generator.system.values import record

MAX_RULES = 2_000
COMMENT = re.compile(r"/\*.*?\*/|<!--|-->", re.DOTALL)
AT_LINE = re.compile(r"@(?:charset|namespace)\b[^;{}]*;")
IMPORT = re.compile(r"@import\b[^;{}]*;?")
RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
SELECTOR = re.compile(r"(\*|[A-Za-z][\w-]*)?((?:[.#][\w-]+)*)\Z")
IMPORTANT = re.compile(r"\s*!\s*important\s*\Z")
CURE = "save with presentation attributes: in Illustrator SVG options, CSS Properties"


class Rule(NamedTuple):
    """One selector with its declarations; ``rank`` orders rules that meet in an element."""

    rank: tuple[int, int, int, int]
    element: str
    classes: frozenset[str]
    ids: frozenset[str]
    declarations: tuple[tuple[str, str], ...]


@record
class Stylesheet:
    """The rules of all ``<style>`` elements, found by what an element must have."""

    rules: dict[str, list[Rule]] = field(default_factory=dict)
    count: int = 0

    def add(self, text: str) -> None:
        """Read the text of a ``<style>``. Raises ProfileError."""
        text = AT_LINE.sub(" ", COMMENT.sub(" ", text))
        if other := IMPORT.search(text):
            message = f"the style sheet takes rules from another file: '{excerpt(other[0])}'"
            raise ProfileError(
                message, "put those rules into the drawing's own <style>, or take the line out"
            )
        rest = RULE.sub("", text).strip()
        if rest:
            raise ProfileError(f"the style sheet has '{excerpt(rest)}', which is no rule", CURE)
        for selectors, body in RULE.findall(text):
            if selectors.strip().startswith("@font-face"):
                # Texts in it are refused where they stand.
                continue
            settings = tuple(declarations(body))
            for selector in selectors.split(","):
                self._add(selector.strip(), settings)

    def _add(self, selector: str, settings: tuple[tuple[str, str], ...]) -> None:
        match = SELECTOR.match(selector)
        if match is None or not selector:
            message = f"the selector '{excerpt(selector)}' is not an element, a class or an id"
            raise ProfileError(message, CURE)
        self.count += 1
        if self.count > MAX_RULES:
            raise ProfileError(f"the style sheet has more than {MAX_RULES} rules", CURE)
        element = "" if match[1] in (None, "*") else match[1]
        parts = re.findall(r"([.#])([\w-]+)", match[2])
        classes = frozenset(name for sign, name in parts if sign == ".")
        ids = frozenset(name for sign, name in parts if sign == "#")
        rank = len(ids), len(classes), int(bool(element)), self.count
        key = next((sign + name for sign, name in parts), element or "*")
        self.rules.setdefault(key, []).append(Rule(rank, element, classes, ids, settings))

    def of(self, element: str, classes: str, identity: str) -> Iterator[tuple[str, str]]:
        """The declarations for an element, the one that wins last."""
        if not self.rules:
            return
        own = frozenset(classes.split())
        keys = ["*", element, f"#{identity}", *(f".{name}" for name in own)]
        rules = [
            rule
            for key in keys
            for rule in self.rules.get(key, ())
            if rule.element in ("", element) and rule.classes <= own and rule.ids <= {identity}
        ]
        for rule in sorted(rules):
            yield from rule.declarations


def declarations(body: str) -> Iterator[tuple[str, str]]:
    """The properties of a ``style`` attribute or a rule."""
    for part in body.split(";"):
        name, colon, value = part.partition(":")
        if colon and name.strip():
            yield name.strip(), IMPORTANT.sub("", value.strip())
