"""What a seat may know, as records that a game names field by field."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import Struct

Screen = TypeVar("Screen", bound=Struct)


def shown(kind: type[Screen], record: Struct, **more: Any) -> Screen:
    """A screen of this kind: `more`, and of the record what else the kind has fields for, under the same names."""
    return kind(**{name: getattr(record, name) for name in kind.__struct_fields__ if name not in more}, **more)
