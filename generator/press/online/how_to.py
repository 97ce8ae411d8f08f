"""The README of a saved object: where it goes, and how others see its pictures."""

from __future__ import annotations

from textwrap import dedent

from generator.contract.setup import Setup
from generator.press.online.placing import with_hands
from generator.press.online.tts_objects import SEATS

PICTURES = "Pictures"
"""The title of the page of the notebook that says where they are."""
SPOTS = {"box": "squares", "hex": "hexes", "round": "marks"}


def about_pictures(hosted: str) -> str:
    """A page of the notebook: who sees the pictures, and what to do before friends join."""
    if hosted:
        return f"The pictures are fetched from {hosted}, so everybody sees them as long as they are there."
    return _LOCAL_NOTE


def how_to(title: str, file: str, setup: Setup, hosted: str, *, book: bool) -> bytes:
    """The text. ``hosted`` is the address of the pictures, "" where they are files of their owner.

    ``book``: whether a rulebook lies on the table.
    """
    players = setup.players
    pictures = (
        f"The pictures are fetched from {hosted}" if hosted else "The pictures are files on your machine"
    )
    friends = _HOSTED if hosted else _LOCAL.format(file=file)
    colours, near = list(SEATS)[:players], (players + 1) // 2
    seats = f"{', '.join(colours[:near])} from the right of the near edge"
    if colours[near:]:
        seats += f", {', '.join(colours[near:])} from the left of the far edge"
    # Places of their own on boards, each shape by its word.
    shapes = {spot.shape for ground in setup.grounds for spot in ground.spots}
    words = [word for shape, word in SPOTS.items() if shape in shapes]
    snap = f"; pieces snap to their {' and '.join(words)}" if words else ""
    text = _TEXT.format(
        title=title,
        file=file,
        players=players,
        pictures=pictures,
        friends=friends,
        hands=_HANDS.format(seats=seats) if with_hands(setup) else "",
        boards=f"Boards are locked (L){snap}. " if setup.grounds else "",
        rules=(_WITH_BOOK if book else _WITHOUT_BOOK).format(file=file),
    )
    return text.encode()


_LOCAL_NOTE = (
    "The pictures of this table are files of whoever made it: their addresses begin with file:/// and name a"
    " folder of that machine. Only its owner sees them; everybody else sees white pieces."
    "\n\nBefore friends join: Modding > Cloud Manager, the arrow at the top (Upload All), then save the game."
)
_LOCAL = dedent(
    """\
    Only you see them so far: {file}.json has their
    absolute addresses, file:/// and the folder this README is in, and friends would see white pieces. So
    do not pass the JSON on as it is. Before friends join:
      1. spawn the object, then open Modding > Cloud Manager;
      2. press the arrow at the top ("Upload All"): every picture goes into your Steam Cloud;
      3. save the game (Games > Save), since the addresses are others now.
    Do not move this folder before you have done so. Or host the pictures and render with --images-at URL."""
)
_HOSTED = dedent(
    """\
    Put all files of this folder there that end in .png or .pdf; then everybody sees them.
    A picture that changes gets another address, so that no table shows an old one."""
)
_HANDS = dedent(
    """\
    Each player has a zone for a hand at the edge, with what is dealt to it,
    clockwise: {seats}.
    """
)
_WITH_BOOK = dedent(
    """\
    The rulebook is a PDF at the left. To have
    it in the notebook as well, copy {file}.json into the folder "Saves" under the name TS_Save_1000.json and
    load that save; do so, too, if what is in hand lies on the table instead."""
)
_WITHOUT_BOOK = dedent(
    """\
    If what is in hand lies on the table instead, copy
    {file}.json into the folder "Saves" under the name TS_Save_1000.json and load that save."""
)
_TEXT = dedent(
    """\
    {title} for Tabletop Simulator
    ==============================

    Set up for {players}; broadside render --format tts --players N sets it up for others.

    1. Where it goes
    Copy {file}.json and {file}.png into the folder "Saved Objects":
      Windows  Documents\\My Games\\Tabletop Simulator\\Saves\\Saved Objects
      macOS    ~/Library/Tabletop Simulator/Saves/Saved Objects
      Linux    ~/.local/share/Tabletop Simulator/Saves/Saved Objects
    In the game: Objects > Saved Objects > {title}.

    2. Pictures
    {pictures}. {friends}

    3. Before you play
    Piles that begin shuffled always begin in the same order: shuffle them again (R over a pile) before you
    play. {hands}{boards}{rules}

    Sizes are near to those of print, not exact.
    """
)
