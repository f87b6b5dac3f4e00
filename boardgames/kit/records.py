"""How the actions and events of every board game are read and written; a game adds its fields."""

from __future__ import annotations

from msgspec import Struct


class ActionRecord(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename={"from_": "from"}):
    """What is asked; the `tag` of a kind of action is its `type` in documents and forms."""


class EventRecord(Struct, frozen=True, tag_field="event", omit_defaults=True, rename={"from_": "from"}):
    """What happened; the name of the record is its `event` in journals and documents."""
