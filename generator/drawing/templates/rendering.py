"""Running a layout's templates; whatever goes wrong becomes a LayoutError at the template's line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from jinja2 import TemplateError, TemplateNotFound, TemplateSyntaxError

from generator.drawing.layouts import LayoutError, Layouts, shown
from generator.drawing.svg.values import ProfileError
from generator.drawing.templates.sandbox import Sandbox
from generator.reading.problems import did_you_mean

MARKED = re.compile("\ue000([^\ue001]*)\ue001([0-9]+)\ue002")


class HelperError(ValueError):
    """A helper that was asked for something it does not have."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


class Templates:
    """The templates of one pack, with the functions and values they may use."""

    def __init__(
        self, layouts: Layouts, functions: Mapping[str, Callable[..., Any]], values: Mapping[str, Any]
    ) -> None:
        self.layouts = layouts
        self._functions = functions
        self._values = values
        self._found: set[str] = set()
        self._sandbox = self._environment(traced=False)

    def render(self, name: str, values: Mapping[str, Any]) -> str:
        """What the template ``name`` gives. Raises LayoutError with its file and line."""
        return self._run(self._sandbox, name, values)

    def blame(self, name: str, values: Mapping[str, Any], made: str, problem: ProfileError) -> LayoutError:
        """The error at the template line that wrote the offending part of ``made``."""
        lines = made.split("\n")
        offset = sum(len(line) + 1 for line in lines[: problem.line - 1]) + problem.column - 1
        # Made once more, with each template line naming itself; no cost unless something is wrong.
        place = _place(self._run(self._environment(traced=True), name, values), made, offset)
        if place is None:
            tail = f"{problem.message} (line {problem.line} of the SVG it gives)"
            return LayoutError(self.layouts.shown(name), 1, tail, problem.hint)
        return LayoutError(self.layouts.shown(place[0]), place[1], problem.message, problem.hint)

    def _environment(self, traced: bool) -> Sandbox:
        sandbox = Sandbox(self.layouts, traced)
        for name, function in self._functions.items():
            sandbox.add_function(name, function)
        sandbox.globals.update(self._values)
        return sandbox

    def _run(self, sandbox: Sandbox, name: str, values: Mapping[str, Any]) -> str:
        if name not in self._found:
            # Read once before Jinja2 does, for errors with a place; a run sees one state of a file.
            self.layouts.read(name)
            self._found.add(name)
        try:
            return sandbox.rendered(name, dict(values))
        except LayoutError:
            raise
        except TemplateSyntaxError as problem:
            file = shown(Path(problem.filename)) if problem.filename else self.layouts.shown(name)
            raise LayoutError(file, problem.lineno, problem.message or "the syntax is wrong") from None
        except TemplateNotFound as problem:
            missing = str(problem.name or name)
            shared = [f"shared/{each}" for each in self.layouts.names("shared")]
            hint = did_you_mean(missing, self.layouts.names() + shared)
            raise self._blamed(name, f"there is no layout '{missing}'", hint, problem) from None
        except HelperError as problem:
            raise self._blamed(name, str(problem), problem.hint, problem) from None
        except TemplateError as problem:
            raise self._blamed(name, problem.message or type(problem).__name__, "", problem) from None
        except RecursionError as problem:
            raise self._blamed(name, "the template nests too deeply", "", problem) from None
        except Exception as problem:
            # Whatever a template makes Python say is the template's fault, and belongs to its line.
            said = f"{type(problem).__name__}: {problem}"
            raise self._blamed(name, said, "", problem) from problem

    def _blamed(self, name: str, message: str, hint: str, problem: BaseException) -> LayoutError:
        """A LayoutError at the innermost template line of a traceback."""
        file, line = self.layouts.shown(name), 1
        trace: TracebackType | None = problem.__traceback__
        while trace is not None:
            template = trace.tb_frame.f_globals.get("__jinja_template__")
            # A filter that does not exist fails in a stand-in that has no line.
            stand_in = re.fullmatch(r"t_\d+", trace.tb_frame.f_code.co_name)
            if template is not None and template.filename and not stand_in:
                file = shown(Path(template.filename))
                line = template.get_corresponding_lineno(trace.tb_lineno)
            trace = trace.tb_next
        return LayoutError(file, line, message, hint)


def _place(traced: str, made: str, offset: int) -> tuple[str, int] | None:
    """Template name and line of a character of ``made``, by the marks in ``traced``."""
    place: tuple[str, int] | None = None
    plain: list[str] = []
    length = at = 0
    for mark in MARKED.finditer(traced):
        part = traced[at : mark.start()]
        plain.append(part)
        length += len(part)
        at = mark.end()
        if length <= offset:
            place = mark.group(1), int(mark.group(2))
    plain.append(traced[at:])
    # A template that works on its own text can come out otherwise when that text is marked.
    return place if "".join(plain) == made else None
