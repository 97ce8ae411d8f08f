"""One failed expectation of a model as code, message and hint."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from pydantic import BaseModel

from generator.reading.expectations import Rule, known_key_words, known_keys, known_values, rules_at
from generator.reading.other_words import meant
from generator.reading.parsing.nodes import ListNode, MapNode, Node, Scalar, Step
from generator.reading.problems import did_you_mean, excerpt
from generator.system.values import frozen

COMMA_NUMBER = r"[+-]?\d+,\d+"
"""A number with a decimal comma."""
MAX_DIGITS = 18
WHOLE = re.compile(r"0|-?[1-9][0-9]*")

_WANTED = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "string": "text",
    "list": "a list",
    "tuple": "a list",
    "set": "a list",
    "frozen_set": "a list",
    "model": "a set of keys with values",
    "model_attributes": "a set of keys with values",
    "dict": "a set of keys with values",
    "mapping": "a set of keys with values",
    "none_required": "nothing",
}


_SPELLINGS = {
    r"^[a-z][a-z0-9_]*$": "lower-case letters, digits and _, a letter first",
    r"^[A-Za-z][A-Za-z0-9_]*$": "letters, digits and _, a letter first",
    r"^[A-Z]$": "one capital letter",
    r"^[0-9]{13}$": "the 13 digits of an EAN-13, without blanks",
    r"^[A-Z][A-Z0-9-]{0,7}$": "up to eight capital letters, digits and -, a letter first",
    r"^#[0-9A-Fa-f]{6}$": "a colour such as #2f6fab, in quotes",
    r"^(#[0-9a-fA-F]{6}|\d{1,3}/\d{1,3}/\d{1,3}/\d{1,3})$": (
        "a colour such as '#2f6fab' in quotes, or percentages of cyan, magenta, yellow and black: 80/50/20/0"
    ),
}

_JOINED = r"(\w+)\s*[:=\s]\s*(\S.*)"
"""A key and its value with no ': ' between them."""
_BY = r"(?i)^([0-9.]+)\s*(?:mm)?\s*[x×*]\s*([0-9.]+)\s*(?:mm)?$"
"""Two sides, as in 63 x 88 mm."""
_CURLY = "\u201c\u201d\u201e"
STRAIGHT_QUOTES = "curly quotes do not quote in YAML; put the whole text in straight ones, \" or '"
"""The hint where a word processor put its own quotes round a text."""


@frozen
class Miss:
    """One expectation not met: the way to the value, the value if there is one, and what pydantic said.

    ``labels`` are the alternatives tried on the way: (how deep in ``path``, name of the alternative).
    """

    path: tuple[Step, ...]
    node: Node | None
    kind: str
    context: dict[str, Any]
    said: str
    labels: tuple[tuple[int, str], ...] = ()
    at_key: bool = False


def has_curly_quotes(text: str) -> bool:
    """Whether a word processor's double quotes are in it."""
    return any(quote in text for quote in _CURLY)


def wanted(kind: str) -> str:
    """The kind of value that was expected, for a kind such as ``int_type``; empty for other kinds."""
    return _WANTED.get(re.sub(r"_(type|parsing|from_float)$", "", kind), "")


def explain(miss: Miss, model: type[BaseModel]) -> tuple[str, str, str]:
    """Code, message and hint: there is always something to try."""
    code, message, hint = _explained(miss, model)
    return code, message, hint or _to_try(code, message, miss)


def _explained(miss: Miss, model: type[BaseModel]) -> tuple[str, str, str]:
    if miss.at_key:
        return _key(miss, model)
    if miss.kind == "missing":
        return _missing(miss)
    if miss.kind == "extra_forbidden":
        key = str(miss.path[-1])
        label = miss.labels[-1][1] if miss.labels else ""
        keys = [name for name in known_keys(model, miss.path[:-1], label) if name != key]
        hint = meant(key, keys)
        if has_curly_quotes(key):
            hint = STRAIGHT_QUOTES
        elif (parts := re.fullmatch(_JOINED, key)) and parts[1] in keys:
            hint = f"write {parts[1]}: {excerpt(parts[2])}"
        elif isinstance(miss.node, Scalar) and miss.node.empty and not hint.startswith("did"):
            hint = "text that holds a comma needs quotes"
        return "unknown-key", f"'{excerpt(key)}' is not a key here", hint
    if isinstance(miss.node, Scalar) and miss.node.empty and miss.kind != "value_error":
        words = known_values(model, miss.path)
        hint = did_you_mean("", words) if words else f"write {wanted(miss.kind)}" if wanted(miss.kind) else ""
        return "missing-value", f"{_subject(miss)} has no value", hint or "write one, or remove the key"
    if wanted(miss.kind):
        code, message, hint = _type(miss, [wanted(miss.kind)])
        if wanted(miss.kind) == "a set of keys with values" and not hint:
            hint = _keys_hint(miss, model)
        return code, message, hint
    if miss.kind in ("literal_error", "enum", "union_tag_invalid"):
        return _unknown(miss, model)
    return _limit(miss, model) or _other(miss)


def neither(misses: list[Miss], model: type[BaseModel]) -> tuple[str, str, str]:
    """Code, message and hint for a value that is none of several alternatives."""
    words = [wanted(miss.kind) for miss in misses if wanted(miss.kind)]
    named = [miss for miss in misses if not wanted(miss.kind)]
    if named and isinstance(misses[0].node, Scalar):
        code, message, hint = explain(named[0], model)
        return code, message + "".join(f", nor {word}" for word in dict.fromkeys(words)), hint
    code, message, hint = _type(misses[0], list(dict.fromkeys(words)))
    return code, message, hint or _to_try(code, message, misses[0])


BOUNDS = ("greater_than", "greater_than_equal", "less_than", "less_than_equal", "multiple_of")
_EXAMPLES = {
    "a whole number": "write a whole number, such as 3",
    "a number": "write a number, such as 2.5",
    "true or false": "write true or false",
    "text": "write the text here",
    "a list": "begin each entry with '- ', or write [one, two]",
    "a set of keys with values": "write 'key: value', one a line, indented below",
    "nothing": "leave the value out",
}


def _to_try(code: str, message: str, miss: Miss) -> str:
    """A hint for what nothing better is known to say about."""
    match code:
        case "wrong-type":
            want = next((words for words in _EXAMPLES if message.endswith(words)), "")
            return _EXAMPLES.get(wanted(miss.kind) or want, "")
        case "missing-key":
            return f"add '{miss.path[-1]}: …'" if miss.path else "add it"
        case "out-of-range":
            return "write " + message.rpartition(" is not ")[2]
        case "too-short":
            empty = message.endswith((" is empty", " blanks"))
            return "write something here" if empty else "add what is missing"
        case "too-long":
            return "shorten it" if isinstance(miss.node, Scalar) else "take some away"
        case "unknown-key":
            return "remove it, or look how it is spelt elsewhere"
        case "unknown-value":
            return "look how it is spelt where it is defined"
        case "bad-key":
            return "look how the keys beside it are written"
        case "check-digit":
            return "copy the number again: a digit is wrong, or two have changed places"
    return ""


def _key(miss: Miss, model: type[BaseModel]) -> tuple[str, str, str]:
    key = str(miss.path[-1])
    words = known_key_words(model, miss.path[:-1])
    if miss.kind in ("literal_error", "enum"):
        return "unknown-key", f"'{excerpt(key)}' is not a key here", did_you_mean(key, words)
    if miss.kind == "string_pattern_mismatch":
        hint = _spelling(miss.context["pattern"], [])
        return "bad-key", f"key '{excerpt(key)}' is not written as it should be", hint
    if wanted(miss.kind):
        return "bad-key", f"key '{excerpt(key)}' is not {wanted(miss.kind)}", ""
    if miss.kind in BOUNDS:
        return "bad-key", f"key '{excerpt(key)}' is not {_range(miss.kind, miss.context, [])}", ""
    return "bad-key", f"key '{excerpt(key)}': {_plainly(miss.said)}", ""


def _missing(miss: Miss) -> tuple[str, str, str]:
    last = miss.path[-1]
    if isinstance(last, int):
        whole = replace(miss, path=miss.path[:-1])
        return "too-short", f"{_subject(whole)} has {_count(last, 'entry')}, needs more", ""
    return "missing-key", f"'{last}' is missing", ""


def _type(miss: Miss, words: list[str]) -> tuple[str, str, str]:
    node, last = miss.node, words[-1]
    want = " or ".join(words) if len(words) < 3 else ", ".join(words[:-1]) + f" or {last}"
    hint = ""
    if isinstance(node, Scalar):
        if not miss.path:
            hint = "a key is followed by ': ', with a blank after the colon" if ":" in node.text else ""
            if len(re.findall(r"[,;\t]", node.text)) > 3 and ": " not in node.text:
                hint = "this looks like a table; write YAML, or make a deck of it: broadside new --help"
            return "wrong-type", f"the file holds {shown(node)}, not {want}", hint
        text = node.text
        if "a whole number" in words or "a number" in words:
            hint = _number_hint(node, text)
            if WHOLE.fullmatch(text) and node.plain and len(text.lstrip("-")) > MAX_DIGITS:
                size = len(text.lstrip("-"))
                return (
                    "wrong-type",
                    f"{_subject(miss)} has {size} digits, at most {MAX_DIGITS} are allowed",
                    "write a smaller number",
                )
        elif "true or false" in words:
            hint = _switch_hint(node, text)
        elif words == ["a list"]:
            hint = _list_hint(re.sub(_BY, r"\1, \2", text))
        return "wrong-type", f"{_subject(miss)} {shown(node)} is not {want}", hint
    if isinstance(node, MapNode) and all(key.startswith("-") for key in node.items):
        hint = "put a blank after each '-'"
    elif "text" in words:
        mark = "begins with '['" if isinstance(node, ListNode) else "begins with '{' or holds ': '"
        hint = f"text that {mark} needs quotes"
    if not miss.path:
        return "wrong-type", f"the file holds {shown(node)}, not {want}", hint
    return "wrong-type", f"{_subject(miss)} is {shown(node)}, not {want}", hint


def _keys_hint(miss: Miss, model: type[BaseModel]) -> str:
    """How an entry with keys is written, by the names of those it needs; "" where that is not known."""
    rules = [rule for rule in rules_at(model, miss.path) if "properties" in rule]
    keys = [key for key in rules[0]["properties"] if key.isidentifier()] if len(rules) == 1 else []
    return "write {" + ", ".join(f"{key}: …" for key in keys[:4]) + "}" if keys else ""


def _list_hint(text: str) -> str:
    if re.fullmatch(rf"\(?{COMMA_NUMBER}\s*[/; ]\s*{COMMA_NUMBER}\)?", text):
        return f"write [{', '.join(part.replace(',', '.') for part in re.findall(COMMA_NUMBER, text))}]"
    if re.fullmatch(r"[+-]?\d+,\d+", text):
        first, second = text.split(",")
        return f"write [{first}, {second}]; a decimal has a point, as in {first}.{second}"
    if re.fullmatch(r"\(?[\w .,;-]+\)?", text):
        return f"write [{excerpt(text.strip('()').replace(';', ','))}]"
    return "begin each entry with '- '"


def _number_hint(node: Scalar, text: str) -> str:
    # A unit behind it, or nothing behind a decimal comma, changes nothing.
    number = re.fullmatch(r"([+-]?)0*([0-9]+)(?:[.,]0*)?\s*(?:[A-Za-z%]+)?", text)
    if number is None:
        return ""
    if not node.plain and text == text.strip() and not text[-1:].isalpha() and text[-1:] != "%":
        return "remove the quotes"
    return f"write {'-' if number[1] == '-' else ''}{number[2]}"


def _switch_hint(node: Scalar, text: str) -> str:
    if text in ("true", "false"):
        return "remove the quotes"
    meant = {"yes": "true", "on": "true", "true": "true", "1": "true", "y": "true"}
    meant |= {"no": "false", "off": "false", "false": "false", "0": "false", "n": "false"}
    word = meant.get(text.lower())
    return f"write {word}" if word else ""


def _unknown(miss: Miss, model: type[BaseModel]) -> tuple[str, str, str]:
    values = known_values(model, miss.path)
    if isinstance(miss.node, Scalar) and len(values) == 1:
        return (
            "unknown-value",
            f"{_subject(miss)} {shown(miss.node)} has to be {values[0]}",
            f"write {values[0]}",
        )
    if isinstance(miss.node, Scalar):
        # A word of another alternative may be the very one that was written.
        hint = meant(miss.node.text, [value for value in values if value != miss.node.text])
        return "unknown-value", f"{_subject(miss)} {shown(miss.node)} is not known", hint
    hint = "one of " + ", ".join(values) if len(values) <= 12 else f"write one word, such as {values[0]}"
    hint = hint if values else "write one word"
    return "wrong-type", f"{_subject(miss)} is {shown(miss.node)}, not a single word", hint


def _limit(miss: Miss, model: type[BaseModel]) -> tuple[str, str, str] | None:
    kind, context = miss.kind, miss.context
    rules = rules_at(model, miss.path)
    if kind in BOUNDS:
        return (
            "out-of-range",
            f"{_subject(miss)} {shown(miss.node)} is not {_range(kind, context, rules)}",
            "",
        )
    if kind.endswith("too_short"):
        least = context["min_length"]
        if kind == "string_too_short" and isinstance(miss.node, Scalar):
            if not miss.node.text:
                return "too-short", f"{_subject(miss)} is empty", ""
            size = _count(len(miss.node.text), "character")
        else:
            size = _count(context.get("actual_length", 0), "entry")
        return "too-short", f"{_subject(miss)} has {size}, needs at least {least}", ""
    if kind.endswith("too_long"):
        most = context["max_length"]
        if kind == "string_too_long" and isinstance(miss.node, Scalar):
            size = _count(len(miss.node.text), "character")
        else:
            size = _count(_length(miss.node), "entry")
        return "too-long", f"{_subject(miss)} has {size}, at most {most} fit", ""
    if kind == "string_pattern_mismatch":
        hint = _respelt(context["pattern"], miss.node) or _spelling(context["pattern"], rules)
        return "bad-pattern", f"{_subject(miss)} {shown(miss.node)} is not written as it should be", hint
    return None


def _other(miss: Miss) -> tuple[str, str, str]:
    if miss.kind in ("value_error", "assertion_error"):
        return "bad-value", _plainly(str(miss.context.get("error", miss.said))), ""
    if miss.kind == "union_tag_not_found":
        key = str(miss.context.get("discriminator")).strip("'")
        return "missing-key", f"'{key}' is missing", f"add '{key}: …'"
    if "error" not in miss.context and miss.kind.count("-"):
        if miss.kind == "too-short":
            return miss.kind, f"{_subject(miss)} {miss.said}", ""
        return miss.kind, miss.said, ""  # a model's own PydanticCustomError, such as CR-V3
    return miss.kind.replace("_", "-"), f"{_subject(miss)}: {_plainly(miss.said)}", ""


def _respelt(pattern: str, node: Node | None) -> str:
    """The hint for a word that would do in lower-case letters, or for two that a comma should part."""
    text = node.text if isinstance(node, Scalar) else ""
    words = [word for word in re.split(r"\s*;\s*", text) if word]
    if len(words) > 1 and all(re.search(pattern, word) for word in words):
        return "write " + ", ".join(words)
    likely = re.sub(r"[\s-]+", "_", text.strip().lower())
    return f"write {likely}" if text and len(text) < 40 and re.search(pattern, likely) else ""


def _spelling(pattern: str, rules: list[Rule]) -> str:
    """The way to write a word, never as a regular expression: known words for it, or the model's own."""
    description = next((rule["description"] for rule in rules if "description" in rule), "")
    return _SPELLINGS.get(pattern) or _plainly(description) or "look how such words are written elsewhere"


def _range(kind: str, context: dict[str, Any], rules: list[Rule]) -> str:
    for rule in rules:
        low, high = rule.get("minimum"), rule.get("maximum")
        if low is not None and high is not None and kind != "multiple_of":
            return f"{_figure(low)} to {_figure(high)}"
    words = {
        "greater_than": "more than {gt}",
        "greater_than_equal": "{ge} or more",
        "less_than": "less than {lt}",
        "less_than_equal": "{le} or less",
        "multiple_of": "a multiple of {multiple_of}",
    }
    return words[kind].format(**{name: _figure(value) for name, value in context.items()})


def _figure(value: Any) -> str:
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _subject(miss: Miss) -> str:
    """The nearest key above the value, which is how an author thinks of it."""
    names = [step for step in miss.path if isinstance(step, str)]
    named = next((name for name in reversed(names) if not name.isdigit()), names[-1] if names else "")
    if not named:
        return "the file" if not miss.path else "the entry"
    entry = isinstance(miss.path[-1], int) and not isinstance(miss.node, Scalar)
    return f"an entry of {excerpt(named)}" if entry else excerpt(named)


def shown(node: Node | None) -> str:
    """A value as it appears in a message: text in quotes and not too long, or what it is."""
    if isinstance(node, Scalar):
        return f"'{excerpt(node.text)}'"
    if isinstance(node, ListNode):
        return "a list"
    return "a set of keys with values" if isinstance(node, MapNode) else "missing"


def _length(node: Node | None) -> int:
    return len(node.items) if isinstance(node, (ListNode, MapNode)) else 0


def _count(number: int, what: str) -> str:
    plural = what[:-1] + "ies" if what.endswith("y") else what + "s"
    return f"{number} {what if number == 1 else plural}"


def _plainly(said: str) -> str:
    said = said.removeprefix("Value error, ").removeprefix("Assertion failed, ").rstrip(".")
    return said[:1].lower() + said[1:] if said[1:2].islower() else said
