"""What follows when hexes of the running city change hands, in numbers, before it is done."""

import re
from collections.abc import Iterable

from msgspec import Struct

from crisis_map.city.city import SLUMS
from crisis_map.records.city_actions import MoveHexes
from crisis_map.records.state import State, tokens_at

_BETWEEN = re.compile(r"[\s,;/\u3001\uff0c]+")


class Change(Struct, frozen=True):
    """A district before and after: how many hexes and people it has. `district`: None for the slums."""

    district: str | None
    hexes: tuple[int, int]
    people: tuple[int, int]
    funding: int | None


class Consequences(Struct, frozen=True):
    """`changing`: the hexes that change hands; `lines`: how many queued lines begin in one of them."""

    changing: tuple[str, ...]
    changes: tuple[Change, ...]
    lines: int


def labels(text: str) -> tuple[str, ...]:
    """Hexes as they were typed or tapped, each once, in their order; nothing is checked."""
    return tuple(dict.fromkeys(word for word in _BETWEEN.split(text.upper()) if word))


def consequences(state: State, action: MoveHexes) -> Consequences:
    """What `action` would change; it must be one that the rules accept in this state."""
    city = state.city
    changing = tuple(at for at in action.hexes if city.hexes[at].district != action.district)
    losing = dict.fromkeys(city.hexes[at].district for at in changing)
    return Consequences(
        changing=changing,
        changes=tuple(_change(state, district, changing, action.district) for district in (*losing, action.district)),
        lines=sum(line.fate is None and line.from_ in changing for form in state.forms for line in form.lines),
    )


def _change(state: State, district: str | None, changing: Iterable[str], to: str | None) -> Change:
    before = [at for at, block in state.city.hexes.items() if block.district == district]
    after = [*before, *changing] if district == to else [at for at in before if at not in set(changing)]
    return Change(
        district=district,
        hexes=(len(before), len(after)),
        people=(_people(state, before), _people(state, after)),
        funding=state.funding.get(district or SLUMS),
    )


def _people(state: State, hexes: Iterable[str]) -> int:
    """Population tokens, as they are counted for a district."""
    return sum(token.kind == "population" for at in hexes for token in tokens_at(state, at))
