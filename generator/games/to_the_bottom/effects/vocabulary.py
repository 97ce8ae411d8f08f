"""The arguments of effect words, and the groups the words belong to."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

Who = Annotated[
    Literal["self", "opponent", "each_opponent", "each_player", "board_leaders", "full_boards"],
    Field(description="whose cards; the actor is the holder of the card whose effect runs"),
]
Pick = Annotated[
    Literal["actor", "owner", "blind", "top", "this", "highest"],
    Field(description="who chooses, or which card it is"),
]
Zone = Literal["hand", "deck", "board", "water"]
Place = Literal["hand", "board", "deck_top", "deck_bottom"]
TopPlace = Literal["board", "deck_top", "deck_bottom"]
Colour = Literal["beige", "green", "blue", "red", "violet"]

Amount = Annotated[int, Field(description="how many cards or points, 1 to 5")]
Cap = Annotated[int, Field(description="the most points, 1 to 12")]

ACTS = "acts"
"""Words that do something when their ability's moment comes."""
ANSWERS = "answers"
"""Words that answer in a window; they stand only under a reaction."""
HOLDS = "holds"
"""Words that hold for the player while their card is aboard; they stand only under a passive."""
MARKS = "marks"
"""Words about the card itself; they stand only under a passive."""
ON_PLAY = "on_play"
"""Words that stand only under on_play."""
