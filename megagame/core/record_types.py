"""Prepare record types for msgspec while only one thread runs.

msgspec resolves a type on first use. Two threads that do so at once crash the process (msgspec 0.22, segmentation
fault).
"""

from collections.abc import Iterator
from contextlib import suppress

import msgspec
from msgspec import Struct


def make_known() -> None:
    """Resolve all record types imported so far (some hundredths of a second). Call before starting threads."""
    for kind in record_types():
        with suppress(TypeError):  # some screen types can be encoded only
            msgspec.json.Decoder(kind)


def record_types() -> Iterator[type[Struct]]:
    waiting = [Struct]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            waiting.append(kind)
            yield kind
