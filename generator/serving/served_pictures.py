"""The pictures a pack's faces show, at addresses that only those know who were sent such a face."""

from __future__ import annotations

import hashlib
import secrets
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from generator.drawing.bounded_drawing import drawn_apart
from generator.drawing.display import Picture
from generator.drawing.layouts import LayoutError
from generator.drawing.pictures.encoding import Encoded, encoded
from generator.reading.problems import Problem
from generator.system.values import frozen

if TYPE_CHECKING:
    from generator.reading.packs import Pack

MAX_BYTES = 128 << 20
"""Files that are kept; older ones are read anew."""
KEY_BYTES = 16


@frozen
class Addresses:
    """Where a page gets a picture once it was told of; a value, which a process that draws may be handed."""

    secret: bytes

    def __call__(self, picture: Picture) -> str:
        """The address of a picture."""
        return f"/picture/{self.key(picture)}"

    def key(self, picture: Picture) -> str:
        """The token that stands for the picture in its address."""
        whole = f"{picture.sha256} {picture.look}".encode()
        return hashlib.blake2b(whole, key=self.secret, digest_size=KEY_BYTES).hexdigest()


class ServedPictures:
    """Pictures of one pack that pages were told of; may be used from any thread.

    Whoever has the pack knows its files, and must not find out by asking which of them others have seen;
    so an address hangs on a secret of this server.
    """

    def __init__(self) -> None:
        self.address = Addresses(secrets.token_bytes(KEY_BYTES))
        self._lock = threading.Lock()
        self._told: dict[str, Picture] = {}
        self._files: OrderedDict[str, Encoded] = OrderedDict()

    def tell(self, pictures: Iterable[Picture]) -> None:
        """Answer for these from now on."""
        with self._lock:
            self._told.update((self.address.key(picture), picture) for picture in pictures)

    def get(self, key: str, pack: Pack) -> Encoded | None:
        """The file of a key some page was told; of packs from elsewhere it is read under limits."""
        with self._lock:
            picture = self._told.get(key)
            if picture is None:
                return None
            if key not in self._files:
                file = _file(picture, pack)
                if file is None:
                    return None
                self._files[key] = file
                while sum(len(each.body) for each in self._files.values()) > MAX_BYTES:
                    self._files.popitem(last=False)
            self._files.move_to_end(key)
            return self._files[key]

    def read_ahead(self, pack: Pack) -> None:
        """Have every picture that was told of ready, as far as there is room.

        Then no answer comes later for being the first.
        """
        for key in list(self._told):
            self.get(key, pack)


def _file(picture: Picture, pack: Pack) -> Encoded | None:
    """The picture as a browser shows it; None when it is no longer what was drawn."""
    try:
        if pack.trusted:
            return encoded(picture)
        answer = next(drawn_apart(partial(_encoded, picture), pack.layouts, 1, pack.folder))
    except LayoutError:
        return None
    return None if isinstance(answer, Problem) else answer


def _encoded(picture: Picture) -> Iterator[Encoded]:
    yield encoded(picture)
