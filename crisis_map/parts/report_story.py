"""How a district's tokens have changed since the phase was last opened, as its Councillor's phone tells it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from crisis_map.city.city import City
from crisis_map.city.hexes import Label
from crisis_map.city.tokens import Kind
from crisis_map.records import events as happened
from megagame.core.listing import Dated

KINDS = (
    happened.PhaseOpened,
    happened.HexRuined,
    happened.HexRioted,
    happened.OrderJudged,
    happened.RubbleCleared,
    happened.HexStruck,
    happened.UnrestRemoved,
    happened.TokenDisplaced,
    happened.TokenPlaced,
    happened.TokenRemoved,
    happened.TokenShifted,
)


def changes(past: Sequence[Dated], city: City, district: str) -> Mapping[Kind, int]:
    """By kind, how many more tokens there are in the hexes that are the district's now; {} before the first open.

    `past`: dated events of `KINDS`, oldest first.
    """
    if not any(isinstance(event, happened.PhaseOpened) for event, _ in past):
        return {}
    counts: Counter[Kind] = Counter()
    for event in takewhile(_is_later, (event for event, _ in reversed(past))):
        for at, kind, more in _changed(event):
            counts[kind] += more if city.district_of(at) == district else 0
    return counts


def _is_later(event: object) -> bool:
    return not isinstance(event, happened.PhaseOpened)


def _changed(event: object) -> Iterator[tuple[Label, Kind, int]]:  # noqa: C901 - one arm for each event, that is all
    """The tokens that came to a hex, and (below 0) that left it."""
    match event:
        case happened.HexRuined():
            yield from ((event.at, "unrest", -1), (event.at, "damage", 1))
        case happened.HexRioted():
            yield from ((event.at, "refugee", -1), (event.at, "unrest", 1))
        case happened.OrderJudged(token=was, becomes=becomes) if was and becomes:
            yield from ((event.from_, was, -1), (event.to, becomes, 1))
        case happened.RubbleCleared():
            yield event.at, "damage", -1
        case happened.HexStruck():
            yield event.at, "damage", event.damage
            yield from ((event.at, token.kind, -1) for token in event.leaving)
        case happened.UnrestRemoved():
            yield event.at, "unrest", -1
        case happened.TokenDisplaced():
            yield event.to, event.becomes, 1
        case happened.TokenPlaced():
            yield event.at, event.token, 1
        case happened.TokenRemoved():
            yield event.at, event.token.kind, -1
        case happened.TokenShifted():
            yield from ((event.from_, event.token.kind, -1), (event.to, event.token.kind, 1))
        case _:
            pass
