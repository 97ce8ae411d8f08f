"""Templates as a stranger might write them: a grammar of our own helpers, filters, methods and values.

What it writes is nearly always well formed and often absurd: large, negative or missing numbers, values
that hold themselves many times over, loops in loops, long texts, symbols of symbols.
"""

from __future__ import annotations

from random import Random

NUMBERS = (
    "0",
    "1",
    "-1",
    "2.5",
    "60",
    "999",
    "9999",
    "1e9",
    "-1e9",
    "1e400",
    "0.0001",
    "w",
    "h",
    "(1 / 3)",
    "i",
)
WORDS = (
    "a",
    "word ",
    "*a ",
    "**a",
    "\\\\*",
    ":square:",
    ":nope:",
    "漢",
    "é",
    "<b>&",
    "\u00ad",
    "{0.__class__}",
)
FILTERS = (
    *(
        "abs",
        "batch(3)",
        "batch(9999, 'x')",
        "capitalize",
        "count",
        "default(1)",
        "dictsort",
        "escape",
        "first",
    ),
    *("float", "groupby('a')", "int", "int(base=2)", "items", "join(',')", "last", "length", "list", "lower"),
    *("map('upper')", "map('string')", "max", "min", "reject", "replace('a', 'bb')", "reverse", "round(3)"),
    *(
        "select('eq', x)",
        "slice(99)",
        "sort",
        "string",
        "sum",
        "sum(start=[])",
        "title",
        "trim",
        "unique",
        "upper",
    ),
)
TEXT_FILTERS = (
    "upper",
    "lower",
    "title",
    "replace('a', 'bb')",
    "trim",
    "escape",
    "string",
    "capitalize",
    "reverse",
)
LIST_FILTERS = (
    *(
        "list",
        "reverse|list",
        "map('string')|list",
        "select|list",
        "batch(3)|list",
        "slice(9)|list",
        "unique|list",
    ),
    *("sort", "batch(9999, 'x')|list", "select('eq', x)|list", "reject('in', [x])|list"),
)
METHODS = (
    "split()",
    "count('a')",
    "find('zz')",
    "upper()",
    "partition('a')",
    "splitlines()",
    "get('a')",
    "items()",
)
OPERATORS = ("+", "-", "*", "/", "//", "%", "**", "~", "==", "!=", "<", "in", "not in", "and", "or", "is eq")
COLOURS = ("'#0b1526'", "ink('night')", "ink('nope')", "'red'", "'none'")
SHAPES = (
    "<rect x='{a}' y='{b}' width='{c}' height='{d}'/>",
    "<circle cx='{a}' cy='{b}' r='{c}' fill='#ffb000'/>",
    "<line x2='{a}' y2='{b}' stroke='#000000' stroke-width='1' stroke-dasharray='{c} {d}'/>",
    "<path d='M{a} {b}L{c} {d}Z'/>",
    "<g transform='scale({a}) rotate({b})'><rect width='{c}' height='{d}'/></g>",
    "<use href='#s' x='{a}' y='{b}' width='{c}' height='{d}'/>",
    "<text x='{a}' y='{b}' font-family='text' font-size='{c}'>word</text>",
)


class TemplateWriter:
    """Writes one template from a seed."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed)

    def template(self) -> str:
        """A whole face."""
        body = "\n".join(self.statement(3) for _ in range(self.random.randint(1, 5)))
        head = '{% extends "shared/face.svg.j2" %}\n{% block face %}\n'
        return f"{head}{self.start()}\n{body}\n{{% endblock %}}\n"

    def start(self) -> str:
        """Values that the rest can do harm with."""
        grown = self.random.choice(
            ("[ns.x, ns.x]", "(ns.x, ns.x)", "{'a': ns.x, 'b': ns.x}", "ns.x ~ ns.x", "[ns.x] + [ns.x]")
        )
        times = self.random.choice((1, 3, 12, 40))
        first = self.random.choice(("'a b '", "[1]", "(1,)", self.number()))
        symbols = "".join(
            f"<symbol id='s{n}' viewBox='0 0 9 9'>"
            + f"<use href='#s{n - 1}' width='9' height='9'/>" * self.random.choice((1, 3, 10))
            + "</symbol>"
            for n in range(1, self.random.choice((1, 1, 2, 9)))
        )
        return "\n".join(
            (
                f"{{% set ns = namespace(x={first}) %}}",
                f"{{% for i in range({times}) %}}{{% set ns.x = {grown} %}}{{% endfor %}}",
                "{% set x = ns.x %}{% set i = 3 %}",
                "<symbol id='s0' viewBox='0 0 9 9'><rect width='9' height='9'/></symbol>",
                symbols,
                "<symbol id='s' viewBox='0 0 9 9'>",
                f"<use href='#s{symbols.count('<symbol')}' width='9' height='9'/></symbol>",
            )
        )

    def statement(self, depth: int) -> str:
        """One statement, with others inside it."""
        kind = self.random.choice(
            ("print", "print", "helper", "helper", "shape", "loop", "set", "if", "macro", "grow")
        )
        if depth == 0 or kind == "print":
            return f"<title>{{{{ {self.expression(3)} }}}}</title>"
        inner = self.statement(depth - 1)
        if kind == "helper":
            return f"{{{{ {self.helper()} }}}}"
        if kind == "shape":
            numbers = {
                name: self.random.choice(("{{ %s }}", "{{ %s }}", "%s")) % self.number() for name in "abcd"
            }
            return self.random.choice(SHAPES).format(**numbers)
        if kind == "loop":
            recursive = self.random.choice(("", "", " recursive", " if loop is not defined"))
            over = self.random.choice(("range(9)", "range(999)", "range(9999)", "x", self.expression(1)))
            return f"{{% for i in {over}{recursive} %}}{inner}{{% endfor %}}"
        if kind == "set":
            return f"{{% set x = {self.expression(2)} %}}{inner}"
        if kind == "grow":
            return f"{{% for i in range(99) %}}{{% set ns.x = {self.expression(2)} %}}{{% endfor %}}{inner}"
        if kind == "if":
            return f"{{% if {self.expression(2)} %}}{inner}{{% endif %}}"
        again = self.random.choice(("", "{{ m(a) }}", "{{ m(a - 1) }}{{ m(a - 1) }}"))
        guarded = f"{{% if a is number and a > 0 %}}{again}{{% endif %}}"
        return f"{{% macro m(a) %}}{inner}{guarded}{{% endmacro %}}{{{{ m({self.number()}) }}}}"

    def expression(self, depth: int) -> str:
        """An expression of any kind, mostly one that can be worked out."""
        kinds = (self.sum, self.sum, self.text, self.text, self.many, self.many, self.compared, self.anything)
        return self.random.choice(kinds)(depth)

    def sum(self, depth: int) -> str:
        """A number."""
        if depth == 0:
            return self.number()
        kind = self.random.randrange(5)
        if kind == 0:
            return (
                f"({self.many(depth - 1)})|{self.random.choice(('length', 'count', 'sum', 'first', 'max'))}"
            )
        if kind == 1:
            return f"({self.text(depth - 1)}).{self.random.choice(('find', 'count'))}({self.word()})"
        if kind == 2:
            return f"({self.text(depth - 1)})|{self.random.choice(('int', 'length', 'float', 'int(base=2)'))}"
        operator = self.random.choice(("+", "-", "*", "**", "//", "%", "/"))
        return f"({self.sum(depth - 1)}) {operator} ({self.sum(depth - 1)})"

    def text(self, depth: int) -> str:
        """A text."""
        if depth == 0:
            return self.random.choice((self.word(), "(x|string)", "(ns.x ~ 'a')"))
        kind = self.random.randrange(4)
        if kind == 0:
            return f"({self.text(depth - 1)}) ~ ({self.expression(depth - 1)})"
        if kind == 1:
            return f"({self.text(depth - 1)})|{self.random.choice(TEXT_FILTERS)}"
        if kind == 2:
            return f"({self.text(depth - 1)})[{self.random.choice(('1:', ':-1', '::2', '::-1'))}]"
        return f"({self.many(depth - 1)})|join({self.word()})"

    def many(self, depth: int) -> str:
        """A list."""
        if depth == 0:
            return self.random.choice(
                ("[x, 1]", "[ns.x, ns.x]", "range(99)", "range(9999)|list", "[ns]", "((1, 2), x)")
            )
        kind = self.random.randrange(4)
        if kind == 0:
            return f"({self.text(depth - 1)}).{self.random.choice(('split()', 'splitlines()', 'rsplit()'))}"
        if kind == 1:
            return f"({self.many(depth - 1)})|{self.random.choice(LIST_FILTERS)}"
        if kind == 2:
            return f"({self.many(depth - 1)})[{self.random.choice(('1:', ':-1', '::2', '::-1'))}]"
        return f"[{self.expression(depth - 1)}, {self.expression(depth - 1)}]"

    def compared(self, depth: int) -> str:
        """A comparison."""
        one, other = (self.random.choice((self.many, self.text))(max(0, depth - 1)) for _ in range(2))
        operator = self.random.choice(("==", "!=", "in", "not in", "and", "or", "is eq", "is in"))
        return f"({one}) {operator}({other})" if operator[:2] == "is" else f"({one}) {operator} ({other})"

    def anything(self, depth: int) -> str:
        """Whatever a stranger could try, sensible or not."""
        value = self.random.choice((self.many, self.text, self.sum))(max(0, depth - 1))
        kind = self.random.randrange(6)
        if kind == 0:
            return f"({value})|{self.random.choice(FILTERS)}"
        if kind == 1:
            return f"({value}).{self.random.choice(METHODS)}"
        if kind == 2:
            return self.helper()
        if kind == 3:
            return f"{{({value}): 1}}"
        return self.random.choice(
            ("x", "ns.x", "ns", "textbox", "nope", f"({value}) {self.random.choice(OPERATORS)}(x)")
        )

    def helper(self) -> str:
        """A call of a helper, with values of the right kind more often than not."""
        n, c = self.number, self.random.choice(COLOURS)
        text = self.random.choice((self.word(), "x", f"{self.word()} ~ i", n()))
        points = self.random.choice(("((0, 0), (9, 9), (20, 5))", "((0, 0),)", "x"))
        coast = self.random.choice(("('0,0 30,0 30,30 0,30',)", "('0,0 1e9,1e9 9,9',)", "('a',)", "()", "x"))
        return self.random.choice(
            (
                f"textbox({text}, {n()}, {n()}, {n()}, {n()}, hi={n()}, lo={n()}, fill={c})",
                f"textbox({text}, 5, 5, 40, 20)",
                f"textline({text}, 5, 5, {n()}, anchor='middle')",
                f"fitted({text}, {n()}, {n()}, hi=500, lo=0.001)",
                f"icon('square', {n()}, {n()}, {n()}, {c})",
                f"icon({text}, 1, 1, 5)",
                f"symbol({text}, {n()}, {n()})",
                f"width({text}, {n()})",
                f"qr({text}, 1, 1, {n()})",
                f"stars({text}, {n()}, {n()}, {n()})",
                f"waves({n()}, {n()}, {n()}, {n()})",
                f"grid({n()}, {n()}, {n()})",
                f"polygon({n()}, 9, 9, {n()}, fill={c})",
                f"net({n()})",
                f"wakes(((0, 1), (2, {n()})), side={n()})",
                f"brush({points}, ({n()}, {n()}))",
                f"hexagon(1, 2, {n()}, {n()}, 5)",
                f"hex_board(((0, 0), (1, {n()})), (), {n()}, 5, 5)",
                f"coastline({coast}, {n()}, {n()})",
                f"soundings({points}, {coast}, (), {text})",
                f"chart_names((('a', 1, 1, 2, 2),), {coast}, (), (), (0, 0, 60, 90), {n()}, {n()}, (4, 4))",
                f"tuck_box({n()}, {n()}, {n()})",
                f"textbox({text}, obj=1, context=2)",
                f"t({text}, self=1)",
            )
        )

    def number(self) -> str:
        """A number, not always a sensible one."""
        return self.random.choice(NUMBERS)

    def word(self) -> str:
        """A text, not always a short one."""
        return "'" + self.random.choice(WORDS) * self.random.choice((1, 1, 3, 200)) + "'"
