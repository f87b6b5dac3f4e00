"""Rows of planned crises in the event form."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.http import QueryDict
from msgspec import Struct

from crisis_map.city.city import DEFAULT_MAGNITUDES
from megagame.event_form.clashes import Clash
from megagame.event_form.typed_rows import changed, mappings, number, posted_rows

CRISIS = ("turn", "at", "magnitude")


class CrisisLine(Struct, frozen=True):
    """One crisis row with its `typed` values. `magnitudes`: each choice, and whether it is selected."""

    number: int
    typed: Mapping[str, Any]
    magnitudes: tuple[tuple[str, bool], ...]
    last: bool
    clash: Clash | None = None
    wrong: tuple[str, ...] = ()


def crises(posted: QueryDict, before: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The typed crises after a press of one of their buttons. Empty rows are ignored."""
    rows = [_crisis(row) for row in posted_rows(posted, "crisis", CRISIS) if any(row.values())]
    new = {"turn": 1, "at": "", "magnitude": next(iter(_magnitudes(before)), "")}
    return [{"type": "schedule", **row} for row in changed(rows, posted.get("change", ""), "crisis", new)]


def crisis_lines(
    found: Mapping[str, Any], clashes: Iterable[Clash], wrong: Mapping[str, Sequence[str]]
) -> Iterator[CrisisLine]:
    """The rows of a set-up. `wrong`: errors by place, without field names."""
    actions = enumerate(mappings(found.get("actions")))
    planned = [(place, each) for place, each in actions if each.get("type") == "schedule"]
    at, names = {clash.place: clash for clash in clashes}, list(_magnitudes(found))
    for row, (place, typed) in enumerate(planned):
        chosen = str(typed.get("magnitude", ""))
        known = names if chosen in names else [*names, chosen]
        yield CrisisLine(
            number=row,
            typed=typed,
            magnitudes=tuple((name, name == chosen) for name in known),
            last=row == len(planned) - 1,
            clash=at.get(f"actions[{place}]"),
            wrong=tuple(wrong.get(f"actions[{place}]", ())),
        )


def _crisis(row: Mapping[str, str]) -> dict[str, Any]:
    return {"turn": number(row["turn"]), "at": row["at"].upper(), "magnitude": row["magnitude"]}


def _magnitudes(found: Mapping[str, Any]) -> Iterable[str]:
    named: Mapping[str, Any] = found.get("setup", {}).get("magnitudes", DEFAULT_MAGNITUDES)
    return named
