"""Attitudes, bids, options, roles, sham science. CR-V9, CR-V10, CR-V12, CR-V13"""

from __future__ import annotations

from collections.abc import Iterator

from generator.games.bridge_crew import odds
from generator.games.bridge_crew.pieces import RolesFile, TechnobabbleFile
from generator.reading.checking import Checked, repeats
from generator.reading.problems import Problem, did_you_mean

WORDS = 8
STANCES = ("neutral", "friendly", "hostile")
BIDS = ("yes_sir", "lower", "with_respect", "no_bid")
ORIGINS = {"as_given": "any", "reinterpret": "any", "technobabble": "C", "alien_love": "E"}


def three_attitudes(checked: Checked) -> Iterator[Problem]:
    """CR-V9: three attitudes with automatic wins none, odd, even."""
    file = checked.file(RolesFile)
    if not file:
        return
    stances = file.attitudes
    ids = [stance.id for stance in stances]
    yield from checked.twice("CR-V9", "there are two attitudes '{}'", ids, "roles.yaml", "attitudes")
    for name in STANCES:
        if name not in ids:
            message, hint = f"there is no attitude '{name}'", f"add one with 'id: {name}'"
            yield checked.at_key("CR-V9", message, "roles.yaml", "attitudes", hint=hint)
    for index, stance in enumerate(stances):
        where = ("roles.yaml", "attitudes", index, "auto_win")
        if stance.auto_win not in odds.AUTO_WINS:
            message = f"attitude '{stance.id}': auto_win '{stance.auto_win}' unknown"
            yield checked.at("CR-V9", message, *where, hint=did_you_mean(stance.auto_win, odds.AUTO_WINS))
        elif stance.auto_win in [other.auto_win for other in stances[:index] if other.id != stance.id]:
            message = f"attitude '{stance.id}': another attitude has auto_win '{stance.auto_win}'"
            hint = f"use each of {', '.join(odds.AUTO_WINS)} once"
            yield checked.at("CR-V9", message, *where, hint=hint)


def bids_in_order(checked: Checked) -> Iterator[Problem]:
    """The four things that can be said in an auction, highest first. CR-5.6"""
    file = checked.file(RolesFile)
    if file and tuple(bid.id for bid in file.bids) != BIDS:
        message = "bids: need " + ", ".join(BIDS) + ", each once, in this order"
        yield checked.at_key(
            "CR-5.6", message, "roles.yaml", "bids", hint="names and texts may change, ids may not"
        )


def maverick_origins(checked: Checked) -> Iterator[Problem]:
    """CR-V10: every maverick option once; Technobabble from C, Alien Love from E."""
    file = checked.file(RolesFile)
    if not file:
        return
    options = file.maverick_options
    ids = [option.id for option in options]
    yield from checked.twice(
        "CR-V10", "there are two maverick options '{}'", ids, "roles.yaml", "maverick_options"
    )
    for name in ORIGINS:
        if name not in ids:
            message = f"there is no maverick option '{name}'"
            hint = f"add one with 'id: {name}'"
            yield checked.at_key("CR-V10", message, "roles.yaml", "maverick_options", hint=hint)
    for index, option in enumerate(options):
        where = ("roles.yaml", "maverick_options", index)
        if option.origin != ORIGINS[option.id]:
            origin = ORIGINS[option.id]
            message, hint = f"{option.id}: origin must be {origin}", f"write {origin}"
            yield checked.at("CR-V10", message, *where, "origin", hint=hint)
        if ORIGINS[option.id] == "any" and option.suits != "anything":
            # Or a strict table could leave a maverick without anything to do.
            message = f"{option.id}: suits must be anything"
            yield checked.at("CR-V10", message, *where, "suits", hint="write anything")


def word_table(checked: Checked) -> Iterator[Problem]:
    """CR-V12: three columns of eight different words."""
    file = checked.file(TechnobabbleFile)
    if not file:
        return
    columns = file.columns
    if len(columns) != 3:
        message = f"technobabble has {len(columns)} columns, need 3"
        hint = "one word of each makes a sentence"
        yield checked.at_key("CR-V12", message, "technobabble.yaml", "columns", hint=hint)
    for name, words in columns.items():
        where = ("technobabble.yaml", "columns", name)
        if len(words) != WORDS:
            yield checked.at_key(
                "CR-V12", f"technobabble '{name}' has {len(words)} words", *where, hint=f"need {WORDS}"
            )
        for spot, word in repeats(words):
            message = f"technobabble '{name}' has '{word}' twice"
            yield checked.at("CR-V12", message, *where, spot, hint="write another word")


def role_cards(checked: Checked) -> Iterator[Problem]:
    """CR-V13: one Captain card and one Alien card."""
    file = checked.file(RolesFile)
    if not file:
        return
    roles = file.roles
    ids = [role.id for role in roles]
    yield from checked.twice("CR-V13", "roles: there are two {} cards", ids, "roles.yaml", "roles")
    for name in ("captain", "alien"):
        if name not in ids:
            hint = f"add one with 'id: {name}'"
            yield checked.at_key("CR-V13", f"roles: no {name} card", "roles.yaml", "roles", hint=hint)
    for index, role in enumerate(roles):
        if role.copies != 1:
            message = f"roles: {role.id} copies {role.copies}"
            yield checked.at("CR-V13", message, "roles.yaml", "roles", index, "copies", hint="write 1")
