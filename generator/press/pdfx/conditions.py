"""Printing conditions: the name of one, and the ICC profile of a file, of which only the head is read."""

from __future__ import annotations

import hashlib
import struct
from functools import lru_cache
from pathlib import Path
from typing import Literal

from generator.drawing.layouts import LayoutError
from generator.press.errors import UnusableValue
from generator.reading.problems import did_you_mean
from generator.system.values import frozen

Level = Literal["4", "1a"]
"""PDF/X-4, which allows transparency and asks for a profile, or PDF/X-1a:2003."""

MAX_BYTES = 16 << 20
"""Profiles of presses have one to three million bytes."""

MAX_TAGS = 100
HEADER, ENTRY = 128, 12
"""Bytes of the head of a profile, and of one entry of the table behind it (ICC.1:2004-10, 7.2 and 7.3)."""

PRINTER, INKS = b"prtr", b"CMYK"
KINDS = {b"mntr": "a monitor", b"scnr": "a scanner", b"link": "one device to another", b"spac": "colour"}
NEEDED = (b"A2B0", b"B2A0")
"""Tables from inks to colour and back, without which nobody can proof or convert."""

LATEST = {"4": (4, 2), "1a": (2, 9)}
"""The latest version of ICC profiles that PDF 1.6 and PDF 1.4 know."""

REGISTRY = "http://www.color.org"
REGISTERED = (
    *(f"FOGRA{number}" for number in (27, 28, 29, 30, 31, 32, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49)),
    *(f"FOGRA{number}" for number in (50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60)),
    *(f"CGATS TR {number:03}" for number in (1, 2, 3, 5, 6)),
    *(f"CGATS21-2-CRPC{number}" for number in range(1, 8)),
    *("IFRA26", "IFRA30", "JC200103", "JCN2002", "JCW2003"),
)
"""Names that the registry of the International Color Consortium lists for conditions in four inks."""

USUAL = "FOGRA39"
"""Offset on coated paper (ISO 12647-2), for which printers of cards in Europe and China ask most often."""
NONE = "none"
"""The word in the place of a condition for none."""

CUSTOM = "Custom"
"""The identifier of a condition that is in no registry."""


@frozen
class Condition:
    """How a file is to be printed: a registered name or "", and a profile's file, title and hash, if any."""

    name: str
    path: str = ""
    title: str = ""
    sha256: str = ""

    @property
    def profile(self) -> bytes:
        """The profile as it was when it was asked for; b"" without one. LayoutError when it has changed."""
        return _unchanged(self.path, self.sha256) if self.path else b""


@lru_cache(maxsize=1)
def _unchanged(path: str, sha256: str) -> bytes:
    try:
        data = _bytes_of(path)
    except UnusableValue as problem:
        raise LayoutError(path, 1, problem.message, problem.hint) from None
    if hashlib.sha256(data).hexdigest() != sha256:
        raise LayoutError(path, 1, "this is another file than a moment ago", "run the command again")
    return data


def named_alone(text: str) -> Condition | None:
    """The condition of a registered name without a profile; None for anything else."""
    text = text.strip()
    if not _is_registered(text) or Path(text).is_file():
        return None
    return Condition(_registered(text))


def read_condition(text: str, level: Level) -> Condition:
    """The condition of ``FILE.icc``, ``NAME`` or ``NAME=FILE.icc``.

    UnusableValue, to stand behind the option's name, for a file that is no profile of a press in four inks,
    for a name without a file where the level asks for one, and for a name in no registry.
    """
    name, separator, path = text.strip().rpartition("=")
    if not separator and _is_registered(path) and not Path(path).is_file():
        name, path = path, ""
    registered = _registered(name) if name else ""
    if not path:
        if level == "4":
            message = f"'{text}' is a name; PDF/X-4 holds the profile itself"
            raise UnusableValue(message, f"{registered or 'NAME'}=FILE.icc, or --pdfx 1a")
        return Condition(registered)
    data = _bytes_of(path)
    title = _title(_checked(data, path, level), data)
    return Condition(registered, path, title, hashlib.sha256(data).hexdigest())


def _is_registered(name: str) -> bool:
    return _plain(name) in {_plain(registered) for registered in REGISTERED}


def _registered(name: str) -> str:
    """The name as the registry writes it."""
    for registered in REGISTERED:
        if _plain(registered) == _plain(name):
            return registered
    raise UnusableValue(f"'{name}' is no registered printing condition", did_you_mean(name, REGISTERED))


def _plain(name: str) -> str:
    return "".join(sign for sign in name.upper() if sign.isalnum())


# ---- profiles -----------------------------------------------------------------------------


def _bytes_of(path: str) -> bytes:
    try:
        with Path(path).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError):
        hint = "an ICC profile of your printer's, such as coated.icc"
        raise UnusableValue(f"'{path}' is no file that can be read", hint) from None
    if len(data) > MAX_BYTES:
        raise UnusableValue(f"{path} is larger than {MAX_BYTES >> 20} MB, as no profile of a press is")
    return data


def _checked(data: bytes, path: str, level: Level) -> dict[bytes, tuple[int, int]]:
    """The places of a profile's tags: offset and size by signature."""
    if len(data) < HEADER + 4 or data[36:40] != b"acsp":
        raise UnusableValue(f"{path} is no ICC profile", "your printer names the one to use")
    size, tags = struct.unpack(">I", data[:4])[0], struct.unpack(">I", data[HEADER : HEADER + 4])[0]
    if size != len(data) or tags > MAX_TAGS or HEADER + 4 + ENTRY * tags > size:
        raise UnusableValue(f"{path} is not a whole ICC profile", "fetch it again")
    if data[12:16] != PRINTER:
        kind = KINDS.get(data[12:16], "something else")
        raise UnusableValue(f"{path} is a profile of {kind}, not of a press", "an output profile in CMYK")
    if data[16:20] != INKS:
        space = data[16:20].decode("latin-1").strip()
        raise UnusableValue(f"{path} is a profile in {space}, not in CMYK", "an output profile in CMYK")
    version = data[8], data[9] >> 4
    if version > LATEST[level]:
        message = f"{path} is of ICC version {version[0]}.{version[1]}, too new for PDF/X-{level}"
        raise UnusableValue(
            message, "a profile of version 2, or --pdfx 4" if level == "1a" else "an older one"
        )
    return _places(data, tags, path)


def _places(data: bytes, tags: int, path: str) -> dict[bytes, tuple[int, int]]:
    places: dict[bytes, tuple[int, int]] = {}
    for number in range(tags):
        signature, offset, length = struct.unpack_from(">4sII", data, HEADER + 4 + ENTRY * number)
        if offset + length > len(data):
            raise UnusableValue(f"{path} is not a whole ICC profile", "fetch it again")
        places[signature] = offset, length
    missing = [tag.decode() for tag in NEEDED if tag not in places]
    if missing:
        raise UnusableValue(f"{path} has no table {missing[0]}, which a profile of a press needs")
    return places


def _title(places: dict[bytes, tuple[int, int]], data: bytes) -> str:
    """The description of a profile, as ICC version 2 or 4 writes it; "" when it cannot be read."""
    offset, length = places.get(b"desc", (0, 0))
    tag = data[offset : offset + length]
    text = ""
    if tag[:4] == b"desc" and len(tag) > 12:
        text = tag[12 : 12 + struct.unpack_from(">I", tag, 8)[0]].split(b"\0")[0].decode("latin-1")
    elif tag[:4] == b"mluc" and len(tag) >= 28:
        size, start = struct.unpack_from(">II", tag, 20)
        text = tag[start : start + size].decode("utf-16-be", "replace")
    return "".join(sign for sign in text if sign.isprintable())[:200].strip()
