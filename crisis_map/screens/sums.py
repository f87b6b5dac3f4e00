"""What strikes and opens do, in sums: counted by one rule for whatever is still to come and for what everybody saw."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from crisis_map.records import events as happened


class Sums(Struct, frozen=True):
    """How many tokens: who died, damage that came, who found another place, who rioted, fell to ruin or was removed.

    Whoever dies is not among the displaced: those are the ones who live elsewhere now.
    """

    dead: int = 0
    damage: int = 0
    displaced: int = 0
    rioted: int = 0
    ruined: int = 0
    removed: int = 0


def sums_of(events: Iterable[object]) -> Sums:
    """The sums of these events; those of other kinds count for nothing."""
    told = tuple(events)
    return Sums(
        dead=_count(told, happened.TokenDestroyed),
        damage=sum(event.damage for event in told if isinstance(event, happened.HexStruck)),
        displaced=_count(told, happened.TokenDisplaced),
        rioted=_count(told, happened.HexRioted),
        ruined=_count(told, happened.HexRuined),
        removed=_count(told, happened.UnrestRemoved),
    )


def _count(events: Iterable[object], kind: type) -> int:
    return sum(isinstance(event, kind) for event in events)
