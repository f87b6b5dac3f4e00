"""Base records for the actions and events of all board games."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

NumberByHand: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
"""A number that Control sets. More than any game reaches is a slip of the hand, and fits no screen."""


class ActionRecord(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename={"from_": "from"}):
    """An action. Its `tag` is its `type` in documents and forms."""


class EventRecord(Struct, frozen=True, tag_field="event", omit_defaults=True, rename={"from_": "from"}):
    """An event. Its class name is its `event` in journals and documents."""
