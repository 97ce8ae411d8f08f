"""Rewriting of templates before they are compiled: costs are metered, lines know their place."""

from __future__ import annotations

from typing import Any

from jinja2 import TemplateSyntaxError, nodes

from generator.drawing.templates.costs import body

MAX_NODES = 40_000
"""The largest template of the installed games has 5,000; that many take a second to compile."""

# Filters of the sandbox itself: no template can write a name with a blank.
LOOP, SEARCH, CONCATENATION = "metered loop", "metered search", "metered concatenation"
WEIGHED, CUT, BODY = "metered value", "metered cut", "metered body"


def meter(source: nodes.Template) -> None:
    """Let all that can cost much in a template go through a filter that meters it.

    These are loops, ``in``, ``~``, comparisons, slices, keys of mappings, and bodies that can be run
    many times.
    """
    for loop in list(source.find_all(nodes.For)):
        each = body([*loop.body, *([loop.test] if loop.test is not None else [])])
        loop.iter = _through(LOOP, [loop.iter, nodes.Const(each)], loop.lineno)
        if loop.recursive:
            loop.body.insert(0, _paid(each, loop.lineno))
    bodies: list[Any] = [*source.find_all((nodes.Macro, nodes.CallBlock, nodes.Block)), source]
    for each_body in bodies:
        cost = body(each_body.body)
        if cost > 1:
            each_body.body.insert(0, _paid(cost, each_body.lineno or 1))
    for compared in list(source.find_all(nodes.Compare)):
        _meter_comparison(compared)
    for mapping in list(source.find_all(nodes.Dict)):
        for pair in mapping.items:
            if not _is_scalar(pair.key):
                pair.key = _through(WEIGHED, [pair.key], pair.lineno)
    _rewrite(source)


def check_length(source: nodes.Template, filename: str | None = None) -> None:
    """Raise TemplateSyntaxError for a template that is too long to be compiled."""
    waiting: list[nodes.Node] = [source]
    count = 0
    while waiting:
        count += 1
        if count > MAX_NODES:
            message = f"the template is too long: it has more than {MAX_NODES} parts"
            raise TemplateSyntaxError(message, 1, filename=filename)
        waiting.extend(waiting.pop().iter_child_nodes())


def _meter_comparison(compared: nodes.Compare) -> None:
    """Weigh both sides, but where one is a short constant, which no value is compared with for long."""
    searches = [operand for operand in compared.ops if operand.op in ("in", "notin")]
    for operand in searches:
        operand.expr = _through(SEARCH, [operand.expr], operand.lineno)
    sides = [compared.expr, *(operand.expr for operand in compared.ops)]
    if not searches and len(sides) == 2 and any(map(_is_scalar, sides)):
        return
    if not _is_scalar(compared.expr):
        compared.expr = _through(WEIGHED, [compared.expr], compared.lineno)
    for operand in compared.ops:
        if operand not in searches and not _is_scalar(operand.expr):
            operand.expr = _through(WEIGHED, [operand.expr], operand.lineno)


def _is_scalar(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Const) and (not isinstance(node.value, str) or len(node.value) < 200)


def _paid(cost: int, line: int) -> nodes.ExprStmt:
    """A statement that pays for the body it begins."""
    return nodes.ExprStmt(_through(BODY, [nodes.Const(cost, lineno=line)], line), lineno=line)


def _through(name: str, values: list[Any], line: int) -> nodes.Filter:
    return nodes.Filter(values[0], name, values[1:], [], None, None, lineno=line)


def _rewrite(node: nodes.Node) -> None:
    """Replace every ``a ~ b`` and every ``a[b:c]`` below a node."""
    for name, value in list(node.iter_fields()):
        if isinstance(value, nodes.Node):
            _rewrite(value)
            setattr(node, name, _metered(value))
        elif isinstance(value, list | tuple):
            rewritten = []
            for item in value:
                if isinstance(item, nodes.Node):
                    _rewrite(item)
                    item = _metered(item)
                rewritten.append(item)
            setattr(node, name, type(value)(rewritten))


def _metered(node: nodes.Node) -> nodes.Node:
    if isinstance(node, nodes.Concat):
        return _through(CONCATENATION, node.nodes, node.lineno)
    if isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Slice):
        ends = [node.arg.start, node.arg.stop, node.arg.step]
        return _through(CUT, [node.node, *(end or nodes.Const(None) for end in ends)], node.lineno)
    return node


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
