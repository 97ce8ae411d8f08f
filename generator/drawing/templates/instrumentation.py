"""Rewriting of templates before they are compiled: costs are metered, lines know their place."""

from __future__ import annotations

from typing import Any

from jinja2 import nodes


def paid(name: str, args: list[Any], line: int) -> nodes.Call:
    """A call of the sandbox's own method ``name``."""
    function = nodes.EnvironmentAttribute(name, lineno=line)
    return nodes.Call(function, args, [], None, None, lineno=line)


def replace_concatenations(node: nodes.Node) -> None:
    """Turn every ``a ~ b`` below ``node`` into a call that is paid for."""
    for name, value in list(node.iter_fields()):
        if isinstance(value, nodes.Concat):
            replace_concatenations(value)
            setattr(node, name, paid("concatenated", value.nodes, value.lineno))
        elif isinstance(value, nodes.Node):
            replace_concatenations(value)
        elif isinstance(value, list | tuple):
            made = []
            for item in value:
                if isinstance(item, nodes.Node):
                    replace_concatenations(item)
                if isinstance(item, nodes.Concat):
                    item = paid("concatenated", item.nodes, item.lineno)
                made.append(item)
            setattr(node, name, type(value)(made))


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
