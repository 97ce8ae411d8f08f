"""``broadside preview``: faces, sheets, rulebook and Problems in the browser, drawn anew at every save."""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote

import typer

from generator.cli.options import ENGLISH, Content, Lang, chosen_packs, speaking
from generator.cli.report import ContentRefused, UsageError, say_fault, tell

if TYPE_CHECKING:
    from generator.games.loading import LoadedGame
    from generator.reading.problems import Problem

NEEDED = ("starlette", "uvicorn", "watchfiles")


def preview(
    name: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game; all when none is given.")
    ] = None,
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="The port to listen on; 0 for any that is free.")
    ] = 8000,
    content: Content = None,
    lang: Lang = ENGLISH,
    shop: Annotated[
        str, typer.Option("--shop", metavar="NAME", help="Draw the lines of a shop, and check its safe line.")
    ] = "",
) -> None:
    """See faces, sheets and Problems in the browser while you write.

    Every save is drawn at once. A file that cannot be read leaves the last good faces beside its
    Problems. A click on a face or a Problem copies its file, line and column, and opens the editor
    that BROADSIDE_EDITOR or VISUAL names. Beside a face at large its values can be edited: they are
    checked, then written into their YAML file or CSV, and can be taken back. The page is for whoever
    has its link, on this machine alone; Ctrl-C ends it.
    """
    if any(find_spec(package) is None for package in NEEDED):
        raise UsageError("the preview is an extra", hint='pip install "broadside-pnp[preview]"')
    packs, problems = chosen_packs([name] if name else [], content)
    if not packs:
        raise ContentRefused(problems)
    packs = speaking(packs, [name] if name else [], lang)
    if shop:
        from generator.cli.printing import shop_called

        shop_called(shop, list(dict.fromkeys(folder for pack in packs for folder in pack.layouts)))
    from generator.drawing.bounded_drawing import prepare_to_draw
    from generator.preview.editor import editor_of
    from generator.preview.proofs import Proofs
    from generator.preview.server import Preview
    from generator.serving.gate import names_of
    from generator.serving.server import listening, serve

    prepare_to_draw()
    try:
        listener = listening(port)
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise UsageError(f"--port {port}: {reason}", hint="--port 0 takes any that is free") from None
    port = listener.getsockname()[1]
    # Others of their kind stay out of the way while one of them is written.
    proofs = [Proofs(pack.name, partial(_read, pack.name, content, lang), pack) for pack in packs]
    shown = Preview(proofs, editor_of(), shop)
    tell(f"http://127.0.0.1:{port}{shown.home}/{quote(packs[0].name)}")
    tell("every save is drawn at once; Ctrl-C ends the preview", err=True)
    serve(shown.app(names_of(port)), listener, shown.start, shown.end, say_fault)


def _read(name: str, content: Path | None, language: str) -> tuple[LoadedGame | None, list[Problem]]:
    """A pack as its files are now, with the problems of its checks; None when they are not in form."""
    from generator.cli.pictures.faces import readable_pack

    try:
        return readable_pack(name, content, language)
    except ContentRefused as refused:
        return None, refused.problems
