"""The content of Skerry: one model for each YAML file."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Bird(BaseModel):
    """One kind of card."""

    model_config = ConfigDict(frozen=True)

    id: str
    worth: int
    copies: int
    storm: bool = False


class Box(BaseModel):
    """The whole of game.yaml."""

    model_config = ConfigDict(frozen=True)

    game: str
    title: str


class Birds(BaseModel):
    """The whole of birds.yaml."""

    model_config = ConfigDict(frozen=True)

    hand: int
    birds: tuple[Bird, ...]
