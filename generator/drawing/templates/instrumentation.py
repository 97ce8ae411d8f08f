"""Rewriting of templates before they are compiled: costs are metered, lines know their place."""

from __future__ import annotations

from typing import Any

from jinja2 import nodes

# Filters of the sandbox itself: no template can write a name with a blank.
LOOP, SEARCH, CONCATENATION = "metered loop", "metered search", "metered concatenation"


def meter(source: nodes.Template) -> None:
    """Let every loop, every ``in`` and every ``~`` of a template go through a filter that meters it."""
    for loop in list(source.find_all(nodes.For)):
        loop.iter = _through(LOOP, [loop.iter], loop.lineno)
    for operand in list(source.find_all(nodes.Operand)):
        if operand.op in ("in", "notin"):
            operand.expr = _through(SEARCH, [operand.expr], operand.lineno)
    _replace_concatenations(source)


def _through(name: str, values: list[Any], line: int) -> nodes.Filter:
    return nodes.Filter(values[0], name, values[1:], [], None, None, lineno=line)


def _replace_concatenations(node: nodes.Node) -> None:
    for name, value in list(node.iter_fields()):
        if isinstance(value, nodes.Concat):
            _replace_concatenations(value)
            setattr(node, name, _through(CONCATENATION, value.nodes, value.lineno))
        elif isinstance(value, nodes.Node):
            _replace_concatenations(value)
        elif isinstance(value, list | tuple):
            rewritten = []
            for item in value:
                if isinstance(item, nodes.Node):
                    _replace_concatenations(item)
                if isinstance(item, nodes.Concat):
                    item = _through(CONCATENATION, item.nodes, item.lineno)
                rewritten.append(item)
            setattr(node, name, type(value)(rewritten))


# ---- lines ----------------------------------------------------------------------------------

MARK = "\ue000{name}\ue001{line}\ue002"


def mark_lines(source: nodes.Template, name: str) -> None:
    """Put the template's name and line into the text itself, before each line and each expression."""
    for output in source.find_all(nodes.Output):
        marked: list[nodes.Expr] = []
        for node in output.nodes:
            if isinstance(node, nodes.TemplateData):
                parts = enumerate(node.data.split("\n"), node.lineno)
                node.data = "\n".join(MARK.format(name=name, line=line) + part for line, part in parts)
            else:
                marked.append(
                    nodes.TemplateData(MARK.format(name=name, line=node.lineno), lineno=node.lineno)
                )
            marked.append(node)
        output.nodes = marked
