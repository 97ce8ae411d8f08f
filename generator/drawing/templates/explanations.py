"""Errors of templates in words: what a designer reads instead of Python's and Jinja2's own messages."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from jinja2 import Environment, StrictUndefined, TemplateSyntaxError, UndefinedError
from jinja2.runtime import Undefined
from jinja2.utils import missing

from generator.reading.problems import did_you_mean, excerpt

MAX_NAMES = 12
"""As many names are listed when none is near."""
KINDS = {
    "str": "text",
    "Markup": "text",
    "int": "a number",
    "float": "a number",
    "bool": "true or false",
    "NoneType": "nothing",
    "list": "a list",
    "tuple": "a list",
    "dict": "a mapping",
}
WANTED: Mapping[str, tuple[tuple[type, ...], str]] = {
    "float": ((int, float), "a number"),
    "int": ((int,), "a whole number"),
    "str": ((str,), "text"),
    "float | None": ((int, float, type(None)), "a number"),
    "str | None": ((str, type(None)), "text"),
}
"""Values that parameters of helpers may have, by their annotations."""
IN_A_LOOP = (
    "set it before; what is set in a loop or a block ends there, unless it is {% set all = namespace() %}"
)
BY_NAME = "ink|icon|symbol|image|t"
"""Helpers whose first value is a name in quotes."""
TYPE_SIZES = ("size", "font_size", "fontsize")
BLOCKS = ("for", "if", "block", "macro", "call", "filter", "set", "with", "autoescape")
"""Tags that a tag ``end...`` closes."""
TAGS = (*BLOCKS, *(f"end{tag}" for tag in BLOCKS), "else", "elif", "include", "import", "from", "extends")

OPERANDS = r"unsupported operand type\(s\) for (\S+).*: '(\w+)' and '(\w+)'"
UNORDERED = r"'(\S+)' not supported between instances of '(\w+)' and '(\w+)'"
CONCATENATED = r"can only concatenate \w+ \(not \"(\w+)\"\) to (\w+)"
NOT_A = r"'(\w+)' object is not (iterable|subscriptable|callable)|object of type '(\w+)' has no len"
NO_FILTER = r"No (filter|test) named '([^']*)'"
EXPECTED = r"(?s)expected token '(.*)', got '(.*)'"
UNEXPECTED = r"(?s)unexpected ('.*'|end of \w+ \w+|end of file)"
CLOSERS = {
    "end of print statement": "'}}'",
    "end of statement block": "'%}'",
    "begin of print statement": "'{{'",
    "begin of statement block": "'{%'",
    "name": "a name",
    "string": "a text",
    "integer": "a number",
    "float": "a number",
}
CURLY = "“”„‟‘’‚«»"
END_TAGS = "end '{{' with '}}', and '{%' with '%}'"
UNKNOWN_TAG = r"Encountered unknown tag '([^']*)'"

Words = tuple[str, str]
"""A message, and a hint or nothing."""


class UnknownName(UndefinedError):
    """A template's use of a name that ``owner`` does not have; ``owner`` is ``missing`` for the template."""

    def __init__(self, owner: Any, name: Any, message: str) -> None:
        super().__init__(message)
        self.owner, self.name = owner, name


class NamedUndefined(StrictUndefined):
    """An undefined value that still knows its name when something is made of it."""

    __slots__ = ()

    def __init__(
        self,
        hint: str | None = None,
        obj: Any = missing,
        name: str | None = None,
        exc: Any = UndefinedError,
    ) -> None:
        raised: Any = partial(UnknownName, obj, name) if exc is UndefinedError else exc
        super().__init__(hint, obj, name, raised)


# ---- names ------------------------------------------------------------------------------------


def unknown_name(error: UnknownName, names: Iterable[str], line: str) -> Words:
    """Words for a name that does not exist; ``names`` are the template's, ``line`` is where it stands."""
    name = str(error.name)
    if error.owner is missing:
        sorted_names = sorted(names)
        hint = _near(name, sorted_names)
        if not hint and re.search(rf"\b(?:{BY_NAME})\(\s*{re.escape(name)}\s*[,)]", line):
            hint = f'write it in quotes: "{excerpt(name)}"'
        return f"there is no '{excerpt(name)}'", hint or IN_A_LOOP
    own = _names_of(error.owner)
    listed = f"it has {', '.join(map(excerpt, own[:MAX_NAMES]))}" if own else ""
    hint = " ".join(filter(None, (_near(name, own), listed)))
    return f"{_owner(error.owner, name, line)} has no '{excerpt(name)}'", hint


def _owner(owner: Any, name: str, line: str) -> str:
    """The owner of an attribute as the line names it: ``'card'`` for ``card.name``."""
    match = re.search(
        rf"([A-Za-z_][\w.]*)(?:\.{re.escape(name)}\b|\[\s*['\"]{re.escape(name)}['\"]\s*\])", line
    )
    return f"'{excerpt(match[1])}'" if match else kind_of(owner)


def _names_of(owner: Any) -> list[str]:
    """The names a template may ask of a value."""
    if isinstance(owner, Mapping):
        return sorted(str(key) for key in owner)
    fields = getattr(type(owner), "model_fields", None) or getattr(owner, "__dataclass_fields__", None) or ()
    return sorted(name for name in fields if not name.startswith("_"))


def kind_of(value: Any) -> str:
    """The kind of a value in a designer's words."""
    return KINDS.get(type(value).__name__, "a value")


# ---- calls ------------------------------------------------------------------------------------


def bad_call(
    name: str, function: Callable[..., Any], args: Sequence[Any], options: Mapping[str, Any]
) -> Words | None:
    """Words for a call of a helper that cannot be made; None when nothing is wrong with the call."""
    signature = inspect.signature(function)
    parameters = signature.parameters
    takes_any = any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters.values())
    if not takes_any:
        for option in options:
            if option not in parameters:
                return f"{name} has no option '{excerpt(option)}'", _other_option(option, list(parameters))
    if len(args) > len(parameters):
        return f"{name} takes at most {len(parameters)} values, got {len(args)}", _usage(name, signature)
    by_place = dict(zip(parameters, args, strict=False))
    twice = [option for option in options if option in by_place]
    if twice:
        return f"{name} is given '{excerpt(twice[0])}' twice", _usage(name, signature)
    passed = {**by_place, **options}
    lacking = [
        f"'{parameter.name}'"
        for parameter in parameters.values()
        if parameter.default is parameter.empty
        and parameter.name not in passed
        and parameter.kind is parameter.POSITIONAL_OR_KEYWORD
    ]
    if lacking:
        return f"{name} is not given {' and '.join(lacking)}", _usage(name, signature)
    return _wrong_kind(name, parameters, passed)


def _other_option(option: str, options: Sequence[str]) -> str:
    """A hint for an option that a helper does not have: the one meant, or all it has."""
    if option in TYPE_SIZES and {"hi", "lo"} <= set(options):
        return "write the largest size of its letters as hi and the smallest as lo, such as hi=3.4, lo=2.4"
    return did_you_mean(option, options) or f"it has {', '.join(options)}"


def function_given(name: str, value: Any) -> Words:
    """Words for a call that is given a function, most often a name that lacks its quotes."""
    other = getattr(value, "__name__", None) or getattr(value, "name", "")
    message = f"{name} is given the helper '{excerpt(str(other))}' where a value belongs"
    return (
        message,
        f'write "{excerpt(str(other))}" in quotes for a name, or call it: {excerpt(str(other))}(...)',
    )


def _wrong_kind(
    name: str, parameters: Mapping[str, inspect.Parameter], passed: Mapping[str, Any]
) -> Words | None:
    for key, value in passed.items():
        types, wanted = WANTED.get(str(parameters[key].annotation) if key in parameters else "", ((), ""))
        wrong = types and (not isinstance(value, types) or isinstance(value, bool))
        if wrong and not isinstance(value, Undefined):
            shown = f"'{excerpt(value)}'" if isinstance(value, str) else kind_of(value)
            example = " such as 12" if wanted == "a number" else ""
            return f"{key} of {name} wants {wanted}, got {shown}", f"write {wanted}{example}"
        if isinstance(value, list | dict):
            return f"{key} of {name} cannot be {kind_of(value)}", "write its values in round brackets"
    return None


def _usage(name: str, signature: inspect.Signature) -> str:
    """A call of the helper as layouts/README.md writes it."""
    return f"{name}({', '.join(signature.parameters)})"


# ---- sums -------------------------------------------------------------------------------------


def bad_sum(problem: Exception) -> Words:
    """Words for an error Python has with an expression of a template."""
    said = str(problem)
    if isinstance(problem, ZeroDivisionError):
        return "this divides by zero", "see which value can be 0 here, and ask with 'if' first"
    if match := re.match(OPERANDS, said):
        return f"'{match[1]}' does not go with {_kinds(match[2], match[3])}", "|int makes a number of a text"
    if match := re.match(UNORDERED, said):
        return f"'{match[1]}' cannot compare {_kinds(match[2], match[3])}", "|int makes a number of a text"
    if match := re.match(CONCATENATED, said):
        return (
            f"'+' does not go with {_kinds(match[2], match[1])}",
            "'~' joins anything as text",
        )
    if match := re.match(NOT_A, said):
        kind = KINDS.get(match[1] or match[3], "this value")
        return {
            "iterable": f"{kind} cannot be gone through",
            "subscriptable": f"{kind} has no entries",
            "callable": f"{kind} cannot be called",
        }.get(match[2] or "", f"{kind} has no length"), ""
    if said.startswith("macro '"):
        # Jinja2 counts the values of a macro, and says so in plain words.
        return said, "look where the macro is written for what it takes"
    return "this cannot be worked out", "try it in smaller steps"


def _kinds(one: str, other: str) -> str:
    return f"{KINDS.get(one, 'a value')} and {KINDS.get(other, 'a value')}"


# ---- syntax -----------------------------------------------------------------------------------


def bad_syntax(problem: TemplateSyntaxError, source: str, environment: Environment) -> tuple[int, str, str]:
    """(line, message, hint) of a template that cannot be parsed."""
    said = problem.message or "the syntax is wrong"
    if re.match(NO_FILTER, said):
        return problem.lineno, *in_words(said, environment)
    opened = _unclosed(source, environment) if said.startswith("Unexpected end of template") else None
    if opened is not None:
        tag, line = opened
        return line, f"{{% {tag} %}} is never closed", f"add {{% end{tag} %}}"
    if match := re.match(UNKNOWN_TAG, said):
        tag = match[1]
        opened = _unclosed(source, environment, problem.lineno) if tag.startswith("end") else None
        if opened is not None:
            message = f"{{% {tag} %}} does not close the {{% {opened[0]} %}} of line {opened[1]}"
            return problem.lineno, message, f"add {{% end{opened[0]} %}} first"
        return problem.lineno, f"there is no tag '{excerpt(tag)}'", _near(tag, TAGS)
    return problem.lineno, *_bad_grammar(said)


def _bad_grammar(said: str) -> Words:
    """Words for what Jinja2's grammar has no room for."""
    if match := re.match(EXPECTED, said):
        wanted, got = (CLOSERS.get(word, f"'{word}'") for word in match.groups())
        hint = "close what was opened here; values have ',' or an operator between them"
        if match[2] == "}":
            hint = END_TAGS
        return f"{wanted} is missing before {excerpt(got)}", hint
    if said == "unexpected '}'":
        return "a single '}' stands where the end of the tag belongs", END_TAGS
    if match := re.match(UNEXPECTED, said):
        return f"{excerpt(match[1])} stands where a value belongs", "see what was opened before, or remove it"
    if said.lower() == "missing end of comment tag":
        return "the '{#' opened here is never closed", "end it with '#}'"
    if said.startswith("unexpected char '") and said[17] in CURLY:
        return f"{said[17]} quotes nothing here", "write straight quotes, \" or '"
    return said[:1].lower() + said[1:].rstrip("."), "see how the tag begins and ends, and quote texts"


def in_words(said: str, environment: Environment) -> Words:
    """Words for a message of Jinja2's."""
    if match := re.match(NO_FILTER, said):
        table = environment.filters if match[1] == "filter" else environment.tests
        names = sorted(filter(str.isidentifier, table))
        begun = [name for name in names if len(name) > 2 and match[2].startswith(name)]
        meant = f"did you mean '{begun[-1]}'?" if begun else "layouts/README.md says what a layout may do"
        hint = _near(match[2], names) or meant
        return f"there is no {match[1]} '{excerpt(match[2])}'", hint
    if said == "'%' is for numbers":
        return said, "'~' joins anything as text: card.name ~ \"!\""
    spent = "longer than" in said or "too long" in said
    hint = (
        "a face needs far less; shorten the loop" if spent else "layouts/README.md says what a layout may do"
    )
    return said or "this cannot be worked out", hint


def _near(word: str, names: Sequence[str]) -> str:
    """The nearest name as a hint; nothing when none is near."""
    hint = did_you_mean(word, names)
    return hint if hint.startswith("did") else ""


def _unclosed(source: str, environment: Environment, until: int = 10**9) -> tuple[str, int] | None:
    """The innermost tag that is open at the end of the source, or at a line, and its own line."""
    open_tags: list[tuple[str, int]] = []
    tag: list[tuple[int, str, str]] = []
    for line, kind, text in environment.lex(source):
        if kind == "block_begin":
            tag = []
        elif kind == "block_end" and tag:
            start, _, name = tag[0]
            if name.startswith("end"):
                if start >= until:
                    break
                if open_tags:
                    open_tags.pop()
            elif name in BLOCKS and not (name == "set" and any(word == "=" for _, _, word in tag)):
                open_tags.append((name, start))
            tag = []
        elif kind != "whitespace":
            tag.append((line, kind, text))
    return open_tags[-1] if open_tags else None
