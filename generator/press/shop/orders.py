"""The papers of an order: the list of its parts, and an order that mpc-autofill reads."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import PurePosixPath
from xml.etree import ElementTree

from generator.press.shop.contents import Item
from generator.press.shop.table import Shop

HEADINGS = ("component", "product", "piece", "copies", "front", "back")


def order_list(items: Sequence[Item]) -> bytes:
    """Every piece with its copies and its files, as a spreadsheet reads it."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(HEADINGS)
    for item in items:
        rows.writerow((item.component, item.product, item.piece, item.copies, item.front, item.back))
    return text.getvalue().encode()


# ---- orders of cards, all of one size --------------------------------------------------------


def split(items: Sequence[Item], most: int) -> list[list[Item]]:
    """The items in as many orders as ``most`` cards an order need; copies may part."""
    orders: list[list[Item]] = [[]]
    room = most
    for item in items:
        left = item.copies
        while left:
            if not room:
                orders.append([])
                room = most
            taken = min(left, room)
            orders[-1].append(replace(item, copies=taken))
            left, room = left - taken, room - taken
    return orders


def bracket(cards: int, brackets: Sequence[int]) -> int:
    """The number of cards that an order of so many is charged as.

    >>> bracket(19, (18, 36, 55))
    36
    """
    return next((each for each in brackets if each >= cards), cards)


def autofill_orders(shop: Shop, items: Sequence[Item], stock: str) -> Iterator[tuple[str, bytes]]:
    """The name and the XML of each order that the items make: one a size, more when it has too many."""
    for product in dict.fromkeys(item.product for item in items):
        orders = split([item for item in items if item.product == product], shop.brackets[-1])
        for number, cards in enumerate(orders, 1):
            ending = f"-{number}" if len(orders) > 1 else ""
            yield f"order-{product}{ending}.xml", autofill(shop, cards, stock)


def autofill(shop: Shop, items: Sequence[Item], stock: str) -> bytes:
    """One order. Slots count the cards from 0; paths are those from the folder the order lies in.

    The back that most cards have is told once for all, and goes on cards without a back, too; slots with
    another one are told apart.
    """
    cards = [item for item in items for _ in range(item.copies)]
    backs = Counter(item.common_back for item in cards if item.common_back)
    usual = backs.most_common(1)[0][0] if backs else ""
    order = ElementTree.Element("order")
    details = ElementTree.SubElement(order, "details")
    _told(details, "quantity", len(cards))
    _told(details, "bracket", bracket(len(cards), shop.brackets))
    _told(details, "stock", shop.stocks[stock])
    _told(details, "foil", "false")
    _side(order, "fronts", [item.front for item in cards])
    _side(order, "backs", [item.common_back if item.common_back != usual else "" for item in cards])
    _told(order, "cardback", usual)
    ElementTree.indent(order)
    text = ElementTree.tostring(order, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n'.encode()


def _side(order: ElementTree.Element, name: str, files: Sequence[str]) -> None:
    side = ElementTree.SubElement(order, name)
    for file in dict.fromkeys(filter(None, files)):
        card = ElementTree.SubElement(side, "card")
        _told(card, "id", file)
        _told(card, "sourceType", "Local File")
        _told(card, "slots", ",".join(str(slot) for slot, each in enumerate(files) if each == file))
        _told(card, "name", PurePosixPath(file).name)
        _told(card, "query", "")


def _told(parent: ElementTree.Element, name: str, value: object) -> None:
    ElementTree.SubElement(parent, name).text = str(value)
