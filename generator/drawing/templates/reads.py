"""The fields, words and names that a template reads, with those it extends, includes and imports."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import field
from functools import lru_cache
from typing import NamedTuple, TypeVar

from jinja2 import Environment, TemplateSyntaxError, nodes

from generator.drawing.layouts import LayoutError, Layouts
from generator.system.values import record

LEFT_OUT = re.compile(r"\{#-?\s*without\s+([\w.,\s]+?)\s*-?#\}")
"""The comment by which a template says that it leaves fields out on purpose."""
JINJAS_OWN = frozenset(("loop", "caller", "varargs", "kwargs", "self", "super"))
PRINT, MEASURE, WORD = ("textbox", "textline"), ("fitted",), ("t",)
"""Helpers that print their first value, that only measure it, and that look up a word by its key."""
ANY = "*"
"""The owner of a field that is no name, and the field that is asked for by a value."""

N = TypeVar("N", bound=nodes.Node)
Read = tuple[str, str]
"""A field as a template asks for it: ``("card", "text")``; of a plain value the field is empty."""
Spot = tuple[str, int]
"""Template and line."""


@record
class Reads:
    """All reads with the first place of each: of values of a face, of ``own`` names, and of the ``words``.

    ``bound`` and ``used`` are names of its own by template, ``printed`` those that are handed to a helper as
    text; ``constants`` all texts in quotes, ``left_out`` the fields that a comment says are not shown. Asking
    whether there is a value, or how much room it takes, is no reading.
    """

    given: dict[Read, Spot] = field(default_factory=dict)
    local: dict[Read, Spot] = field(default_factory=dict)
    words: dict[str, Spot] = field(default_factory=dict)
    printed: dict[tuple[str, str], Spot] = field(default_factory=dict)
    bound: set[tuple[str, str]] = field(default_factory=set)
    used: set[tuple[str, str]] = field(default_factory=set)
    own: set[str] = field(default_factory=set)
    constants: set[str] = field(default_factory=set)
    left_out: set[str] = field(default_factory=set)
    unsure: bool = False
    """Whether a file is named by a value, or a field by a filter: only a run could tell which it is."""

    def has(self, read: Read) -> bool:
        """Whether the field, or any field of its owner, is read."""
        return any(each in self.given or each in self.local for each in (read, (read[0], ANY)))


class Template(NamedTuple):
    """A template as Jinja2 parses it, and the templates that it extends, includes and imports.

    ``named_by_value`` when one of these is known to a run alone.
    """

    tree: nodes.Template
    text: str
    leads_to: tuple[str, ...]
    named_by_value: bool


class TemplateReader:
    """Templates as Jinja2 parses them, each once."""

    def __init__(self, layouts: Layouts) -> None:
        self.layouts = layouts
        self._templates: dict[str, Template | None] = {}

    def lines(self, name: str) -> list[str]:
        """The lines of a template; none where it cannot be read."""
        template = self._template(name)
        return template.text.splitlines() if template else []

    def texts(self, name: str) -> dict[str, str] | None:
        """The texts of a template and of all it leads to, by name; None where that cannot be told."""
        templates = self._with_all_it_leads_to(name)
        if templates is None or any(template.named_by_value for template in templates.values()):
            return None
        return {part: template.text for part, template in templates.items()}

    def reads(self, name: str) -> Reads | None:
        """The reads of a template and of all it leads to; None where that cannot be told."""
        templates = self._with_all_it_leads_to(name)
        if templates is None:
            return None
        reads = Reads(unsure=any(template.named_by_value for template in templates.values()))
        try:
            idle = _idle([template.tree for template in templates.values()])
            for part, template in templates.items():
                _gather(reads, part, template.tree, template.text, idle)
        except RecursionError:
            return None
        return None if reads.unsure else reads

    def _with_all_it_leads_to(self, name: str) -> dict[str, Template] | None:
        templates: dict[str, Template] = {}
        waiting = [name]
        while waiting:
            part = waiting.pop()
            if part not in templates:
                template = self._template(part)
                if template is None:
                    return None
                templates[part] = template
                waiting += template.leads_to
        return templates

    def _template(self, name: str) -> Template | None:
        if name not in self._templates:
            try:
                self._templates[name] = _parsed(self.layouts.read(name)[0])
            except (LayoutError, TemplateSyntaxError, RecursionError):
                self._templates[name] = None
        return self._templates[name]


@lru_cache(maxsize=128)
def _parsed(text: str) -> Template:
    """A text parsed once for a game and for the packs that have the same. Raises TemplateSyntaxError."""
    tree = Environment(trim_blocks=True, lstrip_blocks=True).parse(text)
    led_to = list(_leads_to(tree))
    names = tuple(name for name in led_to if name is not None)
    return Template(tree, text, names, named_by_value=len(names) < len(led_to))


def _idle(templates: Sequence[nodes.Template]) -> set[int]:
    """The nodes, by identity, of macros that nothing in the templates calls."""
    macros = [macro for template in templates for macro in template.find_all(nodes.Macro)]
    inside = {id(macro): [macro, *macro.find_all(nodes.Node)] for macro in macros}
    of_macros = {id(node) for parts in inside.values() for node in parts}
    # Macros are also passed on under other names.
    called = {name[0] for template in templates for name in _renamed(template)}
    called |= {
        node.name
        for template in templates
        for node in template.find_all(nodes.Name)
        if id(node) not in of_macros
    }
    called |= {
        node.attr
        for template in templates
        for node in template.find_all(nodes.Getattr)
        if id(node) not in of_macros
    }
    while live := [macro for macro in macros if macro.name in called and id(macro) in inside]:
        for macro in live:
            parts = inside.pop(id(macro))
            called |= {node.name for node in parts if isinstance(node, nodes.Name)}
            called |= {node.attr for node in parts if isinstance(node, nodes.Getattr)}
    return {id(node) for parts in inside.values() for node in parts}


def _renamed(template: nodes.Template) -> Iterator[tuple[str, str]]:
    """Names imported under other names: ``{% from "a" import b as c %}``."""
    for imports in template.find_all(nodes.FromImport):
        yield from (word for word in imports.names if isinstance(word, tuple))


def _gather(reads: Reads, name: str, template: nodes.Template, text: str, idle: set[int]) -> None:
    passed_over = {id(node) for node in _not_shown(template)} | idle
    own = {node.name for node in template.find_all(nodes.Name) if node.ctx != "load"}
    own |= {*_imported(template), *JINJAS_OWN, ANY}
    reads.own |= own
    reads.bound |= {
        (name, node.name)
        for node in template.find_all(nodes.Name)
        if node.ctx != "load" and id(node) not in idle
    }
    for listed in LEFT_OUT.findall(text):
        reads.left_out |= set(re.split(r"[,\s]+", listed))
    for node in template.find_all((nodes.Getattr, nodes.Getitem, nodes.Name)):
        if id(node) not in passed_over:
            owner, step = _read(node)
            kind = reads.local if owner.partition(".")[0] in own else reads.given
            kind.setdefault((owner, step), (name, node.lineno))
            if isinstance(node, nodes.Name) and node.ctx == "load":
                reads.used.add((name, owner))
    for call in template.find_all(nodes.Call):
        if id(call) in idle:
            continue
        helper = call.node.name if isinstance(call.node, nodes.Name) else ""
        for value in call.args[:1]:
            spot = name, call.lineno
            if helper in PRINT:
                for each in _with_all_in(value, nodes.Name):
                    if each.name in own and id(each) not in passed_over:
                        reads.printed.setdefault((name, each.name), spot)
            elif helper in WORD:
                keys = {
                    each.value for each in _with_all_in(value, nodes.Const) if isinstance(each.value, str)
                }
                reads.words |= {key: spot for key in keys if key and key not in reads.words}
    reads.constants |= {node.value for node in template.find_all(nodes.Const) if isinstance(node.value, str)}
    reads.unsure |= any(node.name == "attr" for node in template.find_all(nodes.Filter))


def _read(node: nodes.Node) -> Read:
    """``("card", "text")`` for ``card.text`` and ``card["text"]``, ``("title", "")`` for ``title``."""
    if isinstance(node, nodes.Getattr):
        return _owner(node.node), node.attr
    if isinstance(node, nodes.Getitem):
        word = node.arg.value if isinstance(node.arg, nodes.Const) else None
        return _owner(node.node), word if isinstance(word, str) else ANY
    return _owner(node), ""


def _owner(node: nodes.Node) -> str:
    """The words of a chain such as ``card`` or ``role.crew``; ANY for the value of an expression."""
    if isinstance(node, nodes.Name):
        return node.name
    return f"{_owner(node.node)}.{node.attr}" if isinstance(node, nodes.Getattr) else ANY


def _not_shown(template: nodes.Template) -> Iterator[nodes.Node]:
    """The nodes that only ask whether there is a value, or how much room it would take."""
    for branch in template.find_all(nodes.If):
        yield from _asked(branch.test)
    for choice in template.find_all(nodes.CondExpr):
        yield from _asked(choice.test)
    for call in template.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name in MEASURE and call.args:
            yield from _with_all_in(call.args[0], nodes.Name)
            yield from _with_all_in(call.args[0], nodes.Getattr)


def _asked(test: nodes.Node) -> Iterator[nodes.Node]:
    if isinstance(test, nodes.And | nodes.Or):
        yield from _asked(test.left)
        yield from _asked(test.right)
    elif isinstance(test, nodes.Not):
        yield from _asked(test.node)
    elif isinstance(test, nodes.Getattr | nodes.Name):
        yield test


def _with_all_in(node: nodes.Node, kind: type[N]) -> Iterator[N]:
    """The node, if it is of a kind, and all of that kind inside it."""
    if isinstance(node, kind):
        yield node
    yield from node.find_all(kind)


def _imported(template: nodes.Template) -> Iterator[str]:
    for imports in template.find_all(nodes.FromImport):
        yield from (word[1] if isinstance(word, tuple) else word for word in imports.names)
    yield from (whole.target for whole in template.find_all(nodes.Import))


def _leads_to(template: nodes.Template) -> Iterator[str | None]:
    """The templates that one extends, includes and imports; None for one named by a value."""
    for kind in (nodes.Extends, nodes.Include, nodes.FromImport, nodes.Import):
        for node in template.find_all(kind):
            # All four have it; their common class does not.
            named = getattr(node, "template", None)
            yield named.value if isinstance(named, nodes.Const) and isinstance(named.value, str) else None
