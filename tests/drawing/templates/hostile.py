"""Hostile templates by name, each with words of what is said about it; nothing said means it is drawn.

Those marked F are of the review that found them; the others are attacks on the same surfaces.
"""

from __future__ import annotations


def loop(times: int, body: str) -> str:
    """``body`` so many times."""
    return f"{{% for i in range({times}) %}}{body}{{% endfor %}}"


def grown(start: str, each: str, times: int = 40) -> str:
    """``ns.a`` and ``ns.b``, grown alike."""
    both = "".join(f"{{% set ns.{name} = {each.replace('A', f'ns.{name}')} %}}" for name in "ab")
    return f"{{% set ns = namespace(a={start}, b={start}) %}}" + loop(times, both)


LISTS, TUPLES = grown("[1]", "[A, A]"), grown("(1,)", "(A, A)")
LONG = grown("'a b c d e f g h '", "A ~ A", 13)
KEPT = "{% set k = namespace(k=[]) %}"
PARTS, LONG_RUN, TEXT = "more than 100000 parts", "runs too long", "a text is longer than"


def kept(expression: str) -> str:
    """Values made and kept, ten thousand times."""
    return KEPT + loop(9999, f"{{% set k.k = [{expression}, k.k] %}}")


def told(times: int, expression: str) -> str:
    return loop(times, loop(9999, f"{{% set x = {expression} %}}"))


REVIEWED = {
    "grid negative": ("{{ grid(-1e9, 1e9, 1) }}", "grid is given -1000000000"),
    "grid below zero": ("{{ grid(-1e5, 1e5, 30) }}", "below zero"),
    "waves negative": ("{{ waves(-10, 1000000000) }}", "waves is given 1000000000"),
    "waves below zero": ("{{ waves(-10, 1000000) }}", "below zero"),
    "stars negative": ("{{ stars(1, -5, 9, 9) }}", "below zero"),
    "nested lists compared": (LISTS + "{{ ns.a == ns.b }}", PARTS),
    "nested tuples hashed": (TUPLES + "{{ {ns.a: 1}|length }}", PARTS),
    "nested lists in": (LISTS + "{{ ns.a in [ns.b] }}", PARTS),
    "nested lists printed": (LISTS + "{{ ns.a }}", PARTS),
    "nested lists to a helper": (LISTS + "{{ textbox(ns.a, 0, 0, 9, 9) }}", PARTS),
    "nested lists string filter": (LISTS + "{{ ns.a|string|length }}", PARTS),
    "split keeps": (LONG + kept("ns.a.split()"), LONG_RUN),
    "text asked": (LONG + told(9999, "ns.a.find('zz')"), LONG_RUN),
    "text counted": (LONG + told(9999, "ns.a.count('zz')"), LONG_RUN),
    "text compared": (LONG + told(9999, "(ns.a ~ 'a') == (ns.a ~ 'b')"), LONG_RUN),
    "fitted steps": (told(99, "fitted('a', 9, 9, hi=500, lo=0.001)"), LONG_RUN),
    "many notes": (loop(2000, "{{ textbox('word' ~ i, 0, 0, 1, 1) }}"), ""),
    "missing glyphs": (
        "{{ textbox('" + "".join(chr(0x4E00 + n) for n in range(9000)) + "', 0, 0, 9, 9) }}",
        "",
    ),
    "many macros": (
        "".join(f"{{% macro m{n}() %}}a{{% endmacro %}}" for n in range(20_000)),
        "the tags of the template are longer",
    ),
}
"""The groups of F1, and the words of F12."""

OWN = {
    "nested lists ordered": (LISTS + "{{ ns.a < ns.b }}", PARTS),
    "nested in a chain": (LISTS + "{{ 1 != ns.a != ns.b }}", PARTS),
    "nested as a key": (TUPLES + "{{ {}[ns.a] }}", PARTS),
    "nested asked for": (TUPLES + "{{ {}.get(ns.a) }}", PARTS),
    "nested joined": (LISTS + "{{ [ns.a, 1]|join(',')|length }}", PARTS),
    "nested with a tilde": (LISTS + "{{ (ns.a ~ 'x')|length }}", PARTS),
    "nested in a test": (LISTS + "{{ ns.a is eq(ns.b) }}", PARTS),
    "nested in a lower test": (LISTS + "{{ ns.a is lower }}", PARTS),
    "nested selected": (LISTS + "{{ [ns.a]|select('eq', ns.b)|list|length }}", PARTS),
    "nested unique": (TUPLES + "{{ [ns.a, ns.b]|unique|list|length }}", PARTS),
    "nested sorted": (LISTS + "{{ [ns.a, ns.b]|sort|length }}", PARTS),
    "nested grouped": (LISTS + "{{ [{'a': ns.a}, {'a': ns.b}]|groupby('a')|length }}", PARTS),
    "nested dictsort": (LISTS + "{{ {'a': ns.a, 'b': ns.b}|dictsort(by='value')|length }}", PARTS),
    "nested counted": (LISTS + "{{ [ns.a].count(ns.b) }}", PARTS),
    "nested changed": (LISTS + "{% for x in [ns.a, ns.b] %}{{ loop.changed(x) }}{% endfor %}", PARTS),
    "nested namespaces": (
        "{% set ns = namespace(a=1) %}"
        + loop(40, "{% set m = namespace(a=ns.a) %}{% set ns.a = (m, m) %}")
        + "{{ ns.a }}",
        PARTS,
    ),
    "a namespace in itself": ("{% set ns = namespace() %}{% set ns.a = [ns, ns] %}{{ ns.a }}", PARTS),
    "nested mappings": (grown("1", "{'x': A, 'y': A}") + "{{ ns.a }}", PARTS),
    "nested by plus": (grown("[1]", "[A] + [A]") + "{{ ns.a }}", PARTS),
    "nested varargs": ("{% macro m() %}{{ varargs }}{% endmacro %}" + LISTS + "{{ m(ns.a) }}", PARTS),
    "texts cut": (LONG + kept("ns.a[1:]"), LONG_RUN),
    "texts raised": (LONG + kept("ns.a.upper()"), LONG_RUN),
    "texts as lists": (LONG + kept("('é' ~ ns.a)|list"), LONG_RUN),
    "text searched": (LONG + told(9999, "'zz' in ns.a"), LONG_RUN),
    "lists added": (kept("range(9999)|list + range(9999)|list"), LONG_RUN),
    "lists copied": ("{% set m = range(9999)|list %}" + kept("m[:]"), LONG_RUN),
    "filled up": (kept("[1]|batch(9999, 'x')|list"), LONG_RUN),
    "many boxes": (told(9, "textbox('a ' ~ i, 0, 0, 9 + i / 1000, 9)"), LONG_RUN),
    "long boxes": (grown("'*a '", "A ~ A", 13) + "{{ textbox(ns.a, 0, 0, 9, 9)|length }}", "stands outside"),
    "double stars": (
        grown("'**a '", "A ~ A", 13) + "{{ textbox(ns.a, 0, 0, 9, 9)|length }}",
        "stands outside",
    ),
    "escapes": (grown("'\\\\*'", "A ~ A", 14) + "{{ textbox(ns.a, 0, 0, 9, 9)|length }}", "stands outside"),
    "unknown icons": ("{{ textbox('" + " ".join(f":n{n}:" for n in range(2000)) + "', 0, 0, 9, 9) }}", ""),
    "a long body": (told(9999, "1").replace("{% set x = 1 %}", "{% set x = 1 * 2 - 3 %}" * 200), LONG_RUN),
    "a long macro": (
        "{% macro m() %}" + "{% set x = 1 * 2 - 3 %}" * 200 + "{% endmacro %}" + told(999, "m()"),
        LONG_RUN,
    ),
    "subtraction that grows": (
        "{% set ns = namespace(n=9) %}" + loop(99, "{% set ns.n = ns.n - (0 - ns.n) %}"),
        "too large",
    ),
    "a binary number": ("{{ ('1' ~ '" + "1" * 99 + "')|int(base=2) }}", "too large"),
    "many codes": (loop(9999, "{{ qr('text' ~ i, 0, 0, 20) }}"), LONG_RUN),
    "a budget given back": (
        loop(9999, "{% set x = [-90000]|map('metered body')|list %}{% for j in range(9999) %}{% endfor %}"),
        LONG_RUN,
    ),
    "an option called obj": ("{{ textbox('a', 0, 0, 9, 9, obj=1) }}", "textbox has no option 'obj'"),
    "an option called context": ("{{ t('a', context=1) }}", "there is no|has no|not known"),
    "a macro with our names": (
        "{% macro m(obj, context) %}<title>{{ obj }}</title>{% endmacro %}{{ m(obj=1, context=2) }}",
        "",
    ),
    "many wakes": (
        loop(999, "{{ wakes(((0,1),(2,3)), side=45 + i / 1000)|length }}"),
        "runs too long|stands outside",
    ),
    "a far coast": (
        "{{ soundings(((1,1),), ('0,0 1e9,1e9 0,1e9',), (), 'a')|length }}",
        "farther than 10000 mm",
    ),
    "a coast of words": ("{{ coastline(('a,b',)) }}", "not written as numbers"),
    "a high coast": (
        "{{ soundings(((1,1),), ('" + "0,0 0,9999 " * 99 + "',), (), 'a')|length }}",
        "too long to be looked at",
    ),
    "a jagged coast": (
        "{{ coastline(('" + " ".join(f"{n % 90},{n * n % 97}" for n in range(9000)) + "',), 1, 0.01) }}",
        "too jagged|stands outside",
    ),
    "many names": (
        "{% set ns = namespace(n=()) %}"
        + loop(3000, "{% set ns.n = ns.n + (('Port' ~ i, i, i, i, i),) %}")
        + "{{ chart_names(ns.n, ('0,0 9,0 9,9',), (), (), (0, 0, 99, 99), 1, 9, (4, 4))|length }}",
        LONG_RUN,
    ),
    "a polygon of 1e9 sides": ("{{ polygon(1e9, 0, 0, 5) }}", "polygon is given"),
    "no number": ("{{ grid(1e308 * 10 - 1e308 * 10, 5) }}", "grid is given nan"),
    "a sum of lists": ("{{ [[1], [2]]|sum(start=[]) }}", "'sum' is for numbers"),
}
"""Further attacks on the same surfaces."""
