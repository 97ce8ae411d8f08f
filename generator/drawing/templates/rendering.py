"""Running a layout's templates; whatever goes wrong becomes a LayoutError at the template's line."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from traceback import clear_frames
from types import TracebackType
from typing import Any

from jinja2 import TemplateError, TemplateNotFound, TemplateSyntaxError
from jinja2.utils import missing

from generator.drawing.layouts import HelperError, LayoutError, Layouts, is_sheet, shown
from generator.drawing.svg.values import ProfileError
from generator.drawing.templates.blocks import check_blocks
from generator.drawing.templates.explanations import UnknownName, bad_sum, bad_syntax, in_words, unknown_name
from generator.drawing.templates.likely_slips import colour_by_name, decimal_comma, import_without_context
from generator.drawing.templates.sandbox import Sandbox
from generator.reading.problems import did_you_mean, excerpt
from generator.system.limits import LimitReached

MAX_MESSAGE = 300
# Asked when something is wrong, and compiled then.
GIVES_NAMES = (
    r"\{%-?\s*(?:from\s[^%]*?\simport\s([^%]*?)(?:\swith context)?\s*-?%\}"
    r"|set\s+([\w, ]+?)\s*=|macro\s+(\w+)|for\s+([\w, ]+?)\s+in\s)"
)
SAME_LETTERS = 30
"""Letters of a line by which its place is found in a text that is nearly the same."""
MARKED = re.compile("\ue000([^\ue001]*)\ue001([0-9]+)\ue002")


class Templates:
    """The templates of one pack, with the functions and values they may use.

    ``colours`` are the names of its palette, for hints.
    """

    def __init__(
        self,
        layouts: Layouts,
        functions: Mapping[str, Callable[..., Any]],
        values: Mapping[str, Any],
        metered: bool = True,
        colours: Collection[str] = (),
    ) -> None:
        self.layouts, self._metered, self._colours = layouts, metered, colours
        self._functions = functions
        self._values = values
        self._checked: set[str] = set()
        self._sandbox = self._environment(traced=False)

    def render(self, name: str, values: Mapping[str, Any]) -> str:
        """The text that the template ``name`` gives. Raises LayoutError with its file and line."""
        return self._run(self._sandbox, name, values)

    def blame(self, name: str, values: Mapping[str, Any], svg: str, problem: ProfileError) -> LayoutError:
        """The error at the template line that wrote the offending part of ``svg``."""
        lines = svg.split("\n")
        offset = sum(len(line) + 1 for line in lines[: problem.line - 1]) + problem.column - 1
        # Made once more, with each template line naming itself; no cost unless something is wrong.
        try:
            place = _place(self._run(self._environment(traced=True), name, values), svg, offset, name)
        except LayoutError:
            # A macro whose text is taken for a number, as in across(1)|float, gives none with marks in it.
            place = None
        if place is None:
            tail = f"{problem.message} (line {problem.line} of the SVG it gives)"
            return LayoutError(self.layouts.shown(name), 1, tail, problem.hint)
        hint = problem.hint
        if self._colours and (path := self.layouts.find(place[0])):
            hint = colour_by_name(problem.message, self._colours, _line_of(path, place[1])) or hint
        if place[2] and not is_sheet(name):
            # What is wrong may be where the macro is called, and not in its file.
            hint = "; ".join(filter(None, (hint, f"called at {name}:{place[2]}")))
        return LayoutError(self.layouts.shown(place[0]), place[1], problem.message, hint)

    def _environment(self, traced: bool) -> Sandbox:
        sandbox = Sandbox(self.layouts, traced, self._metered)
        for name, function in self._functions.items():
            sandbox.add_function(name, function)
        sandbox.globals.update(self._values)
        return sandbox

    def _run(self, sandbox: Sandbox, name: str, values: Mapping[str, Any]) -> str:
        if name not in self._checked:
            # Read once before Jinja2 does, for errors with a place; a run sees one state of a file.
            text, _ = self.layouts.read(name)
            check_blocks(self.layouts, name, text)
            self._checked.add(name)
        try:
            return sandbox.rendered(name, dict(values))
        except LayoutError:
            raise
        except TemplateSyntaxError as problem:
            file = shown(Path(problem.filename)) if problem.filename else self.layouts.shown(name)
            raise LayoutError(file, *bad_syntax(problem, problem.source or "", sandbox)) from None
        except TemplateNotFound as problem:
            lacking = str(problem.name or name)
            shared = [f"shared/{name}" for name in self.layouts.names("shared")]
            hint = did_you_mean(lacking, self.layouts.names() + shared)
            raise self._blamed(name, f"there is no layout '{excerpt(lacking)}'", hint, problem) from None
        except HelperError as problem:
            hint = decimal_comma(str(problem), self._line(name, problem)) or problem.hint
            raise self._blamed(name, str(problem), hint, problem) from None
        except UnknownName as problem:
            if problem.owner is missing and problem.name in values:
                self._blame_import(problem)
            names = {*values, *sandbox.globals, *self._own_names(name, problem)}
            words = unknown_name(problem, names, self._line(name, problem))
            raise self._blamed(name, *words, problem) from None
        except TemplateError as problem:
            raise self._blamed(name, *in_words(problem.message or "", sandbox), problem) from None
        except RecursionError as problem:
            raise self._blamed(
                name, "the template nests too deeply", "see which macro calls itself", problem
            ) from None
        except MemoryError as problem:
            # What the template held goes first, or no memory is left to say so.
            clear_frames(problem.__traceback__)
            raise self._blamed(
                name, "this takes more memory than there is for a face", "shorten the loop", problem
            ) from None
        except LimitReached:
            raise
        except Exception as problem:
            # Whatever a template makes Python say is the template's fault, and belongs to its line.
            raise self._blamed(name, *bad_sum(problem), problem) from problem

    def _blamed(self, name: str, message: str, hint: str, problem: BaseException) -> LayoutError:
        """A LayoutError at the innermost template line of a traceback."""
        path, line = _innermost(problem)
        file = shown(path) if path else self.layouts.shown(name)
        return LayoutError(file, line, excerpt(message, MAX_MESSAGE), hint)

    def _blame_import(self, problem: UnknownName) -> None:
        """Raise LayoutError at the import that hides a value of the face, if there is one."""
        hidden = import_without_context([path for path, _ in _stack(problem)])
        if hidden is not None:
            message = (
                f"'{excerpt(str(problem.name))}' is not known in {hidden.imported} as it is imported here"
            )
            raise LayoutError(shown(hidden.template), hidden.line, message, hidden.hint) from None

    def _own_names(self, name: str, problem: BaseException) -> set[str]:
        """The names that the innermost template of a traceback imports, sets or loops over itself."""
        path = _innermost(problem)[0] or self.layouts.find(name)
        text = path.read_text(encoding="utf-8", errors="replace") if path else ""
        lists = [listed for match in re.finditer(GIVES_NAMES, text) for listed in match.groups() if listed]
        return {word for listed in lists for word in re.findall(r"[A-Za-z_]\w*", listed)}

    def _line(self, name: str, problem: BaseException) -> str:
        """The text of the innermost template line of a traceback."""
        path, line = _innermost(problem)
        path = path or self.layouts.find(name)
        return _line_of(path, line) if path else ""


def _line_of(path: Path, line: int) -> str:
    """The text of a line, from 1, of a template; "" when there is none."""
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    return lines[line - 1] if 0 < line <= len(lines) else ""


def _innermost(problem: BaseException) -> tuple[Path | None, int]:
    """File and line of the innermost template in a traceback; (None, 1) when there is none."""
    stack = _stack(problem)
    if isinstance(problem, UnknownName):
        # A macro may be handed a value that is not there: the line that names it is its caller's.
        name = re.compile(rf"\b{re.escape(str(problem.name))}\b")
        stack = [each for each in stack if name.search(_line_of(*each))] or stack
    return stack[-1] if stack else (None, 1)


def _stack(problem: BaseException) -> list[tuple[Path, int]]:
    """Files and lines of the templates in a traceback, the outermost first."""
    stack = []
    trace: TracebackType | None = problem.__traceback__
    while trace is not None:
        template = trace.tb_frame.f_globals.get("__jinja_template__")
        # A filter that does not exist fails in a stand-in that has no line.
        stand_in = re.fullmatch(r"t_\d+", trace.tb_frame.f_code.co_name)
        if template is not None and template.filename and not stand_in:
            stack.append((Path(template.filename), template.get_corresponding_lineno(trace.tb_lineno)))
        trace = trace.tb_next
    return stack


def _place(traced: str, svg: str, offset: int, face: str) -> tuple[str, int, int] | None:
    """Template name and line of a character of ``svg``, by the marks in ``traced``.

    The last number is the line of the template ``face`` that called for it; 0 where that has it itself.
    """
    marks: list[tuple[int, str, int]] = []
    plain: list[str] = []
    length = at = 0
    for mark in MARKED.finditer(traced):
        part = traced[at : mark.start()]
        plain.append(part)
        length += len(part)
        at = mark.end()
        marks.append((length, mark.group(1), int(mark.group(2))))
    plain.append(traced[at:])
    text = "".join(plain)
    if text != svg:
        # A template that works on its own text can come out otherwise when that text is marked.
        offset = _same_spot(text, svg, offset)
    before = [mark for mark in marks if mark[0] <= offset]
    if not before:
        return None
    _, name, line = before[-1]
    own = [mark[2] for mark in before if mark[1] == face] if name != face else []
    return name, line, own[-1] if own else 0


def _same_spot(text: str, svg: str, offset: int) -> int:
    """Where the words at ``offset`` of ``svg`` stand in a text that is nearly the same; -1 for nowhere."""
    words = svg[offset : offset + SAME_LETTERS].split("\n")[0]
    spot = text.find(words) if words else -1
    for _ in range(svg.count(words, 0, offset) if words else 0):
        spot = text.find(words, spot + 1) if spot >= 0 else -1
    return spot
