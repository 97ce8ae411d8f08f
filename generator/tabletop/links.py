"""The secret links of a table, and the addresses under which a browser finds it."""

from __future__ import annotations

import re
import socket
from collections.abc import Sequence

from generator.serving.gate import fresh_token
from generator.system.values import frozen

ELSEWHERE = "192.0.2.1"
"""An address of documentation, which no machine has: asked for, and never sent to."""


@frozen
class Link:
    """A secret, and the seats that whoever has it plays."""

    token: str
    seats: tuple[int, ...]


def links_for(people: Sequence[int], share: bool) -> list[Link]:
    """One link a person's seat when they are shared, else one link for all of them."""
    seats = [(seat,) for seat in people] if share else [tuple(people)]
    return [Link(fresh_token(), own) for own in seats]


def network_address() -> str:
    """This machine's address on the network it is on; "" when it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            # Without a word being sent the system says by which address it would send one.
            asked.connect((ELSEWHERE, 9))
            address = str(asked.getsockname()[0])
        except OSError:
            return ""
    return "" if address.startswith(("127.", "0.")) else address


def names_on_network(address: str, port: int) -> frozenset[str]:
    """The names a browser on the network has for this server: the address, or the name of this machine."""
    own = socket.gethostname().lower().partition(".")[0]
    names = {address}
    if re.fullmatch(r"[a-z0-9][a-z0-9-]*", own) and own != "localhost":
        names |= {own, f"{own}.local"}
    return frozenset({f"{name}:{port}" for name in names} | (names if port == 80 else set()))
