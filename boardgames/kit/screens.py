from __future__ import annotations

from typing import Any, TypeVar

from msgspec import Struct

Screen = TypeVar("Screen", bound=Struct)


def shown(kind: type[Screen], record: Struct, **more: Any) -> Screen:
    """Build a screen from `more` and, for its other fields, those of `record`."""
    return kind(**{name: getattr(record, name) for name in kind.__struct_fields__ if name not in more}, **more)
