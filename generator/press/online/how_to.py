"""The README of a saved object: where it goes, and how others see its pictures."""

from __future__ import annotations

from textwrap import dedent

from generator.press.online.tts_objects import SEATS


def how_to(title: str, file: str, players: int, hosted: str) -> bytes:
    """The text. ``hosted`` is the address of the pictures, "" where they are files of their owner."""
    pictures = (
        f"The pictures are fetched from {hosted}" if hosted else "The pictures are files on your machine"
    )
    friends = _HOSTED if hosted else _LOCAL
    seats = ", ".join(list(SEATS)[:players])
    text = _TEXT.format(
        title=title, file=file, players=players, pictures=pictures, friends=friends, seats=seats
    )
    return text.encode()


_LOCAL = dedent(
    """\
    Only you see them so far. Before friends join:
      1. spawn the object, then open Modding > Cloud Manager;
      2. press the arrow at the top ("Upload All"): every picture goes into your Steam Cloud;
      3. save the game (Games > Save), since the addresses are others now.
    Do not move this folder before you have done so: the addresses of the pictures name it."""
)
_HOSTED = dedent(
    """\
    Put all files of this folder there that end in .png or .pdf; then everybody sees them.
    A picture that changes gets another address, so that no table shows an old one."""
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
    Piles lie as the rulebook sets them up; shuffle those it tells you to shuffle (R over a pile). Each player
    has a zone for a hand, with what is dealt to it: {seats}, from the left.
    Boards are locked (L); pieces snap to their squares and hexes. The rulebook is a PDF at the left. To have
    it in the notebook as well, copy {file}.json into the folder "Saves" under the name TS_Save_1000.json and
    load that save; do so, too, if what is in hand lies on the table instead.

    Sizes of tiles and boards are near to those of print, not exact.
    """
)
