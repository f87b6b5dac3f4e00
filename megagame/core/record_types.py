"""Types of records, made known to msgspec while one thread runs.

msgspec finds out what a type holds when it is first read, and meanwhile another thread sees what is half found: two
that read the same type first, at the same moment, end the process (msgspec 0.22, segmentation fault).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec
from msgspec import Struct


def make_known() -> None:
    """Has what every type of records holds found out, of all that are imported by now; takes some hundredths of a
    second. To be called before a second thread reads any.
    """
    for kind in record_types():
        with suppress(TypeError):  # some screens are written and never read, which their types do not allow
            msgspec.json.Decoder(kind)


def record_types() -> Iterator[type[Struct]]:
    waiting = [Struct]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            waiting.append(kind)
            yield kind
