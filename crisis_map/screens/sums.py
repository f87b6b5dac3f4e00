"""Totals of strikes and opens, counted the same way for past and expected events."""

from collections.abc import Iterable

from msgspec import Struct

from crisis_map.records import events as happened


class Sums(Struct, frozen=True):
    """Numbers of tokens. `displaced` excludes those who died."""

    dead: int = 0
    damage: int = 0
    displaced: int = 0
    rioted: int = 0
    ruined: int = 0
    removed: int = 0


def sums_of(events: Iterable[object]) -> Sums:
    """The totals of these events. Other kinds of events are ignored."""
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
