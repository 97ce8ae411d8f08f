"""The content of Skerry: one model for each YAML file besides game.yaml."""

from __future__ import annotations

from typing import Annotated

from generator.contract import Models
from generator.reading.fields import Count, Id, Line, Text
from generator.reading.header import Header
from generator.reading.provenance import ContentFile
from generator.reading.schema import Entry
from pydantic import Field

FILE = "birds.yaml"


class Bird(Entry):
    """One kind of card."""

    id: Id
    name: Line
    text: Text
    worth: Annotated[int, Field(ge=1, le=9)]
    copies: Count
    storm: bool = False
    """Whether it brings a storm over everybody else when it lands."""


class Birds(ContentFile):
    """birds.yaml: the deck, and how many cards everybody begins with."""

    hand: Annotated[int, Field(ge=1, le=6)]
    birds: Annotated[tuple[Bird, ...], Field(min_length=1, max_length=40)]


FILES: Models = {"game.yaml": Header, FILE: Birds}


def content_of(header: Header, birds: Birds) -> Birds:
    """The birds are all the rules need."""
    return birds
