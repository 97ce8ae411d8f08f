"""Values of a piece that pages edit: written back into its file, and taken back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from generator.editing.desk import Desk, Edit
from generator.preview.playtests import PlaytestReports
from generator.preview.proofs import Proofs
from generator.reading.problems import Place, Problem

_KEYS = ("entry", "at", "digest", "old", "new")

Saved = Callable[[Proofs], object]
"""Is told when a file of a pack was written."""


class Edits:
    """The desks of the packs; a page names a piece by a place it was told of, and nothing by a path."""

    def __init__(self, packs: Mapping[str, Proofs], saved: Saved) -> None:
        self._packs = packs
        self._saved = saved
        self._desks: dict[str, Desk] = {}
        self._reports = PlaytestReports()

    async def entry(self, request: Request) -> Response:
        """The values of a piece, and what the last playtest says of it."""
        proofs = self._packs.get(request.path_params["game"])
        place = proofs and proofs.places().get(request.query_params.get("place", ""))
        if not proofs or not place:
            return _nothing()
        return _json(await run_in_threadpool(self._entry, proofs, place))

    async def edit(self, request: Request) -> Response:
        """Write a value back."""
        proofs = self._packs.get(request.path_params["game"])
        try:
            body = json.loads((await request.body()).decode())
        except (ValueError, RecursionError):
            return _nothing()
        words = [body.get(key) for key in _KEYS] if isinstance(body, dict) else []
        texts = [word for word in words if isinstance(word, str)]
        place = proofs.places().get(texts[0]) if proofs and len(texts) == len(_KEYS) else None
        if not proofs or not place:
            return _nothing()
        return _json(await run_in_threadpool(self._edit, proofs, Edit(place, *texts[1:])))

    async def undo(self, request: Request) -> Response:
        """Take the last edit back."""
        proofs = self._packs.get(request.path_params["game"])
        return _json(await run_in_threadpool(self._undo, proofs)) if proofs else _nothing()

    def _desk(self, proofs: Proofs) -> Desk:
        return self._desks.setdefault(proofs.name, Desk(proofs.pack))

    def _entry(self, proofs: Proofs, place: Place) -> dict[str, Any]:
        desk = self._desk(proofs)
        entry = desk.entry(place, proofs.loaded)
        fields = [
            {
                "label": field.label,
                "place": str(field.place),
                "text": field.text,
                "kind": field.kind,
                "choices": field.choices,
            }
            for field in (entry.fields if entry else ())
        ]
        return {
            "fields": fields,
            "digest": entry.digest if entry else "",
            "locked": entry.locked if entry else "",
            "undo": desk.last,
            "playtest": self._reports.told(proofs.pack, place, entry) if entry else "",
        }

    def _edit(self, proofs: Proofs, edit: Edit) -> dict[str, Any]:
        answer = self._answer(proofs, self._desk(proofs).change(edit))
        # The next edit on the page is one of the file as it is now.
        return answer if answer["problems"] else {**answer, "entry": self._entry(proofs, edit.entry)}

    def _undo(self, proofs: Proofs) -> dict[str, Any]:
        return self._answer(proofs, self._desk(proofs).undo())

    def _answer(self, proofs: Proofs, problems: list[Problem]) -> dict[str, Any]:
        if not problems:
            self._saved(proofs)
        faults = [{"place": str(each.place), "code": each.code, "said": _said(each)} for each in problems]
        return {"problems": faults, "undo": self._desk(proofs).last}


def _said(problem: Problem) -> str:
    return f"{problem.message} ({problem.hint})" if problem.hint else problem.message


def _json(value: dict[str, Any]) -> Response:
    return JSONResponse(value)


def _nothing() -> Response:
    return PlainTextResponse("there is nothing here\n", 404)
