"""Expected consequences of changing the owners of hexes in the running city, in numbers."""

import re
from collections.abc import Iterable

from msgspec import Struct

from crisis_map.city.city import SLUMS
from crisis_map.records.city_actions import MoveHexes
from crisis_map.records.state import State, tokens_at

_BETWEEN = re.compile(r"[\s,;/\u3001\uff0c]+")


class Change(Struct, frozen=True):
    """A district's hexes and people before and after. `district`: None for the slums."""

    district: str | None
    hexes: tuple[int, int]
    people: tuple[int, int]
    funding: int | None


class Consequences(Struct, frozen=True):
    """`changing`: the hexes that change owners; `lines`: the number of queued lines that start in them."""

    changing: tuple[str, ...]
    changes: tuple[Change, ...]
    lines: int


def labels(text: str) -> tuple[str, ...]:
    """The typed or tapped hexes in order, without repetitions and unchecked."""
    return tuple(dict.fromkeys(word for word in _BETWEEN.split(text.upper()) if word))


def consequences(state: State, action: MoveHexes) -> Consequences:
    """The effects of `action`, which the rules must accept in this state."""
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
    """The number of population tokens."""
    return sum(token.kind == "population" for at in hexes for token in tokens_at(state, at))
