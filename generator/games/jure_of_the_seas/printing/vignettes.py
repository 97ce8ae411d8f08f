"""Small pictures in the headings of the rulebook: what a section is about, as it lies on the table."""

from __future__ import annotations

from typing import Any

from generator.contract import Component, Face, Piece
from generator.games.jure_of_the_seas import wakes
from generator.games.jure_of_the_seas.content import Content
from generator.games.jure_of_the_seas.printing.face_values import beast_values, ship_values

HIGH = 8.1
"""Millimetres; a square is as high and as broad."""
PAIR, ONE = (17.0, HIGH), (HIGH, HIGH)
"""Two squares side by side, or one where the heading is long."""

BENT: wakes.Pairing = ((0, 1), (2, 5), (3, 7), (4, 6))
ROUND: wakes.Pairing = ((0, 2), (1, 4), (3, 7), (5, 6))
CROSSED: wakes.Pairing = ((0, 5), (1, 3), (2, 6), (4, 7))
BEHIND: wakes.Pairing = ((0, 4), (1, 3), (2, 6), (5, 7))

Cell = dict[str, Any]
WATER: Cell = {
    "pairs": (),
    "turns": 0,
    "sailed": (),
    "beast": "",
    "colour": "",
    "back": False,
    "ship": None,
    "heading": 0,
    "die": "",
    "gold": False,
    "arrow": 0,
    "lost": False,
}
"""A square with nothing on it; a cell of a picture says what is there instead."""


def vignettes(content: Content) -> list[Component]:
    """One for each section from the second on, called by its number, in the order of the rules."""
    ships = [ship_values(ship) for ship in content.ships.ships]
    beasts = [beast_values(beast) for beast in content.daikaiju.daikaiju]
    sun, wave = _ship(ships[0]), _ship(ships[1 % len(ships)])
    dragon, jellyfish = (
        {key: beast[key] for key in ("beast", "colour")} for beast in (beasts[0], beasts[-1])
    )
    pairs: dict[str, list[Cell]] = {
        "s2": [sun, wave],
        "s3": [_die(2, gold=True), _die(1, gold=False)],
        "s4": [_die(6, gold=True), _tile(ROUND)],
        "s5": [dragon, {"arrow": 90}],
        "s6": [jellyfish, _tile(BENT) | {"lost": True}],
        "s7": [_tile(ROUND), _tile(CROSSED, 1)],
        "s8": [_tile(BEHIND, sailed=(2, 6)), _tile(ROUND) | sun],
        "s10": [{"back": True}, _tile(CROSSED)],
        "s11": [sun, {"lost": True} | wave],
    }
    ones: dict[str, list[Cell]] = {"s9": [_tile(BENT, 1)], "s12": [_tile(BEHIND) | wave]}
    return [
        Component(name, "Figures", "sheet", size, _pieces(cells), printed=False)
        for name, size, cells in (("vignettes", PAIR, pairs), ("small_vignettes", ONE, ones))
    ]


def _pieces(cells: dict[str, list[Cell]]) -> list[Piece]:
    return [
        Piece(name, Face("vignette", {"cells": [WATER | cell for cell in each]}))
        for name, each in cells.items()
    ]


def _ship(ship: dict[str, str]) -> Cell:
    """A ship on open water, bow to the right."""
    return {"ship": ship, "heading": 90}


def _tile(pairs: wakes.Pairing, turns: int = 0, sailed: tuple[int, int] | None = None) -> Cell:
    """A wake tile, and the wake on it that a ship has just run along."""
    return {"pairs": pairs, "turns": turns, "sailed": sailed or ()}


def _die(result: int, *, gold: bool) -> Cell:
    """One die as thrown, on the board's water."""
    return {"die": str(result), "gold": gold}
