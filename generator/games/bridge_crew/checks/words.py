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


def three_attitudes(of: Checked) -> Iterator[Problem]:
    """CR-V9: three attitudes with automatic wins none, odd, even."""
    file = of.file(RolesFile)
    if not file:
        return
    stances = file.attitudes
    ids = [stance.id for stance in stances]
    yield from of.twice("CR-V9", "there are two attitudes '{}'", ids, "roles.yaml", "attitudes")
    for name in STANCES:
        if name not in ids:
            yield of.at_key("CR-V9", f"there is no attitude '{name}'", "roles.yaml", "attitudes")
    for index, stance in enumerate(stances):
        where = ("roles.yaml", "attitudes", index, "auto_win")
        if stance.auto_win not in odds.AUTO_WINS:
            message = f"attitude '{stance.id}': auto_win '{stance.auto_win}' unknown"
            yield of.at("CR-V9", message, *where, hint=did_you_mean(stance.auto_win, odds.AUTO_WINS))
        elif stance.auto_win in [other.auto_win for other in stances[:index] if other.id != stance.id]:
            message = f"attitude '{stance.id}': another attitude has auto_win '{stance.auto_win}'"
            yield of.at("CR-V9", message, *where)


def bids_in_order(of: Checked) -> Iterator[Problem]:
    """The four things that can be said in an auction, highest first. CR-5.6"""
    file = of.file(RolesFile)
    if file and tuple(bid.id for bid in file.bids) != BIDS:
        message = "bids: need " + ", ".join(BIDS) + ", each once, in this order"
        yield of.at_key("CR-5.6", message, "roles.yaml", "bids")


def maverick_origins(of: Checked) -> Iterator[Problem]:
    """CR-V10: every maverick option once; Technobabble from C, Alien Love from E."""
    file = of.file(RolesFile)
    if not file:
        return
    options = file.maverick_options
    ids = [option.id for option in options]
    yield from of.twice(
        "CR-V10", "there are two maverick options '{}'", ids, "roles.yaml", "maverick_options"
    )
    for name in ORIGINS:
        if name not in ids:
            message = f"there is no maverick option '{name}'"
            yield of.at_key("CR-V10", message, "roles.yaml", "maverick_options")
    for index, option in enumerate(options):
        where = ("roles.yaml", "maverick_options", index)
        if option.origin != ORIGINS[option.id]:
            yield of.at("CR-V10", f"{option.id}: origin must be {ORIGINS[option.id]}", *where, "origin")
        if ORIGINS[option.id] == "any" and option.suits != "anything":
            # Or a strict table could leave a maverick without anything to do.
            yield of.at("CR-V10", f"{option.id}: suits must be anything", *where, "suits")


def word_table(of: Checked) -> Iterator[Problem]:
    """CR-V12: three columns of eight different words."""
    file = of.file(TechnobabbleFile)
    if not file:
        return
    columns = file.columns
    if len(columns) != 3:
        message = f"technobabble has {len(columns)} columns, need 3"
        yield of.at_key("CR-V12", message, "technobabble.yaml", "columns")
    for name, words in columns.items():
        where = ("technobabble.yaml", "columns", name)
        if len(words) != WORDS:
            yield of.at_key(
                "CR-V12", f"technobabble '{name}' has {len(words)} words", *where, hint=f"need {WORDS}"
            )
        for spot, word in repeats(words):
            yield of.at("CR-V12", f"technobabble '{name}' has '{word}' twice", *where, spot)


def role_cards(of: Checked) -> Iterator[Problem]:
    """CR-V13: one Captain card and one Alien card."""
    file = of.file(RolesFile)
    if not file:
        return
    roles = file.roles
    ids = [role.id for role in roles]
    yield from of.twice("CR-V13", "roles: there are two {} cards", ids, "roles.yaml", "roles")
    for name in ("captain", "alien"):
        if name not in ids:
            yield of.at_key("CR-V13", f"roles: no {name} card", "roles.yaml", "roles")
    for index, role in enumerate(roles):
        if role.copies != 1:
            yield of.at(
                "CR-V13", f"roles: {role.id} copies {role.copies}", "roles.yaml", "roles", index, "copies"
            )
