"""YAML syntax errors explained in words an author of content can act on."""

from __future__ import annotations

import re

import yaml

from generator.reading.problems import excerpt
from generator.system.values import frozen

_BLANK_LOOKALIKE = r"[ \t]*([\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000])"
_CURLY = "a curly quote does not begin a quoted text"
_STRAIGHT = "use straight quotes, \" or ', round the whole text"
_QUOTE_IT = "put the text in quotes"
_COMMENT = r"[:,\[{][ \t]+(#(?:[0-9A-Fa-f]{3,8}\b|[^\r\n]*[]}])[^\r\n]*)"
"""A comment inside brackets that looks as if it was to be a value: a colour, or with what closes them."""
_MERGE = r"(?m)^(?:<{7}|>{7})(?: [^\r\n]*)?\r?$"
_LINE_UP = "indent it like its neighbours; text over several lines needs quotes or '>-'"


@frozen
class Fault:
    """A problem still without its file: where it is in the text, code, message and hint."""

    at: int
    code: str
    message: str
    hint: str = ""


def explain(text: str, error: yaml.YAMLError, inside: int = 0) -> Fault:
    """One fault for what stopped the parser, at the spot an author has to change.

    ``inside`` is where the innermost list or mapping begins that is still open.
    """
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        return Fault(0, "syntax", "the file cannot be read as YAML", "begin with the file of a shipped game")
    if merge := re.search(_MERGE, text):
        hint = "keep one of the two versions, and take out the lines <<<<<<<, ======= and >>>>>>>"
        return Fault(merge.start(), "syntax", "this is a mark of a merge that was not finished", hint)
    at = min(error.problem_mark.index, len(text))
    opened = min(error.context_mark.index, at) if error.context_mark is not None else at
    in_brackets = text[inside : inside + 1] in ("[", "{")
    if in_brackets and (fault := _lost_in_comment(text, inside, at)):
        return fault
    if not text[at:].strip() and in_brackets:
        return _bracket(text, len(text), inside)
    fault = _indentation(text, at) or _construct(text, at, opened, f"{error.context} {error.problem}")
    # Whoever wrote quotes of that kind has quoted the text already, and would not know what else to do.
    curly = re.search(r"(?:[:\[{,-] *)([\u201c\u201e])", text[_line(text, at) : _line_end(text, at)])
    return Fault(_line(text, at) + curly.start(1), "syntax", _CURLY, _STRAIGHT) if curly else fault


def _lost_in_comment(text: str, inside: int, at: int) -> Fault | None:
    """A value that begins with '#' between brackets: the rest of its line, and what closes them, is gone."""
    for comment in re.compile(_COMMENT).finditer(text, inside, at):
        before = text[_line(text, comment.start()) : comment.start()]
        if before.count('"') % 2 == 0 and not before.lstrip().startswith("#"):
            value = re.match(r"#\w*", comment[1])
            assert value is not None
            message = f"what follows '#' is a comment: '{excerpt(comment[1])}' is passed over"
            return Fault(comment.start(1), "syntax", message, f'write "{value[0]}", in quotes')
    return None


def _indentation(text: str, at: int) -> Fault | None:
    """Tabs and look-alikes of the space, which no editor shows, on the line of the error or the one above."""
    start = _line(text, at)
    tab = re.compile(r" *(\t)").match(text, start)
    if tab:
        return Fault(tab.start(1), "tab", "a tab is used as indentation", "use spaces")
    for line in (start, _line(text, max(start - 1, 0))):
        blank = re.compile(_BLANK_LOOKALIKE).match(text, line)
        if blank:
            name = f"U+{ord(blank[1]):04X}"
            return Fault(
                blank.start(1), "syntax", f"the character {name} is used as indentation", "use spaces"
            )
    return None


def _construct(text: str, at: int, opened: int, said: str) -> Fault:
    # The two parsers word their errors differently; the words looked for here are in both.
    first = text[at : at + 1]
    if first == ":" and ("node content" in said or "block mapping" in said):
        return Fault(at, "bad-key", "there is no key before the ':'", "write 'key: value'")
    if "quoted scalar" in said and "end of stream" in said:
        hint = "close it with the same sign at the end of the text"
        return Fault(opened, "syntax", "the quote opened here is never closed", hint)
    if "escape" in said or "hexdec" in said:
        slash = text.rfind("\\", opened, at + 1)
        slash = slash if slash >= 0 else at
        sign = text[slash : slash + 2]
        hint = r"use single quotes, or write \\ for a backslash"
        return Fault(slash, "syntax", f"'{excerpt(sign)}' means nothing inside double quotes", hint)
    if "flow sequence" in said or "flow mapping" in said:
        return _bracket(text, at, opened)
    if "simple key" in said:
        return _no_colon(text, at, opened)
    if "mapping values are not allowed" in said:
        return _stray_colon(text, at)
    if "entries are not allowed" in said:
        hint = "begin the list on the next line, or write [a, b]"
        return Fault(at, "syntax", "a list with '- ' cannot begin in the middle of a line", hint)
    if "mapping keys are not allowed" in said:
        return Fault(at, "syntax", "a value cannot begin with '? '", _QUOTE_IT)
    if "directive" in said or "incompatible" in said or text[_line(text, at) :].startswith("%"):
        return Fault(_line(text, at), "syntax", "a line cannot begin with '%'", _QUOTE_IT)
    if "cannot start any token" in said or "node content" in said:
        return Fault(at, "syntax", f"a value cannot begin with '{excerpt(first)}'", _QUOTE_IT)
    if "alias" in said or "anchor" in said or " a tag" in said:
        return Fault(opened, "syntax", f"a value cannot begin with '{text[opened : opened + 1]}'", _QUOTE_IT)
    if "block scalar" in said:
        hint = "begin the text on the next line, indented"
        return Fault(at, "syntax", f"text follows '{text[opened : opened + 1]}' on the same line", hint)
    if "document start" in said:
        if re.search(r"^\.\.\.", text[:at], re.MULTILINE):
            return Fault(
                at, "several-documents", "the file goes on after '...'", "one file holds one document"
            )
        percent = re.search(r"^%", text[:at], re.MULTILINE)
        if percent:
            return Fault(percent.start(), "syntax", "a line cannot begin with '%'", _QUOTE_IT)
        return Fault(at, "syntax", "the file goes on after its value has ended", _LINE_UP)
    return _block(text, at, said)


def _bracket(text: str, at: int, opened: int) -> Fault:
    opener = text[opened : opened + 1]
    closer = {"[": "]", "{": "}"}.get(opener, "]")
    sign = text[at : at + 1]
    if colour := re.compile(r"[:,\[][ \t]+(#[0-9a-fA-F]{3,8})\b").search(text, opened, at):
        message = f"'#' begins a comment here, so the '{opener}' before it is never closed"
        return Fault(colour.start(1), "syntax", message, f'put it in quotes: "{colour[1]}"')
    if not text[at:].strip():
        return Fault(opened, "syntax", f"the '{opener}' opened here is never closed", f"add '{closer}'")
    if text[opened:at].count("\n"):
        message = f"the '{opener}' opened here is not closed by line {text.count(chr(10), 0, at) + 1}"
        return Fault(opened, "syntax", message, f"add '{closer}', or the comma that is missing")
    if sign in ("]", "}"):
        return Fault(at, "syntax", f"'{excerpt(sign)}' closes what '{opener}' opened", f"write '{closer}'")
    hint = f"put text that holds any of , : [ ] {{ }} in quotes, or add ',' or '{closer}'"
    return Fault(at, "syntax", f"',' or '{closer}' is missing here", hint)


def _no_colon(text: str, at: int, opened: int) -> Fault:
    words = text[opened : min(_line_end(text, opened), at)].strip()
    glued = re.match(r"[\w-]+:(?=\S)", words)
    hint = (
        "put a space after ':'"
        if glued
        else "write 'key: value'; text over several lines needs quotes or '>-'"
    )
    return Fault(opened, "syntax", f"'{excerpt(words)}' is no key with a value", hint)


def _stray_colon(text: str, at: int) -> Fault:
    start = _line(text, at)
    before = text[start:at]
    if ": " in before:
        hint = "put the text after the first ': ' in quotes"
        return Fault(at, "syntax", "there is a second ': ' on this line", hint)
    dashes = re.search(r"(?:^|\n) *-[^\s-][^\n]*\n? *$|^ *-[^\s-]", text[_line(text, max(start - 1, 0)) : at])
    hint = "put a space after '-'" if dashes else _LINE_UP
    above = text[_line(text, max(start - 1, 0)) : start]
    if above.lstrip().startswith(("//", "--", ";", "/*")):
        hint = "a comment, as the line above may be, begins with '#'"
    indent = len(before) - len(before.lstrip(" "))
    return Fault(start + indent, "syntax", "this line does not line up with the one above", hint)


def _block(text: str, at: int, said: str) -> Fault:
    before = text[_line(text, at) : at].rstrip(" ")
    if before.endswith(("'", '"')):
        closing = text.rfind(before[-1], 0, at)
        opening = text.rfind(before[-1], 0, closing)
        if opening >= 0 and "\n" in text[opening:closing]:
            message = "the quote opened here is not closed before the next one"
            return Fault(opening, "syntax", message, f"end the text with {before[-1]}")
        hint = "quote the whole value; inside single quotes write '' for one quote"
        return Fault(at, "syntax", "text goes on after the closing quote", hint)
    if re.match(r"-\s", text[at : at + 2]) and not before:
        return Fault(at, "syntax", "a list entry stands among keys", "indent it below the key it belongs to")
    if "block collection" in said or "block sequence" in said:
        hint = "begin it with '- ' or indent it deeper"
        return Fault(at, "syntax", "this line is no entry of the list above", hint)
    if re.match(r":[,}\]]", text[at : at + 2]):
        return Fault(at, "syntax", "there is no value after the ':'", "write one, or '' for none")
    if before:
        return Fault(at, "syntax", "a value ends before this, and nothing more can follow", _QUOTE_IT)
    return Fault(at, "syntax", "this line does not line up with any key above", _LINE_UP)


def _line(text: str, at: int) -> int:
    """The offset where the line of a character begins."""
    return max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1


def _line_end(text: str, at: int) -> int:
    end = re.compile(r"[\r\n]").search(text, at)
    return end.start() if end else len(text)
