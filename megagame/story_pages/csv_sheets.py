"""Tables of plain figures for CSV files and charts, and the journal as plain data."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias, get_args

import msgspec

from crisis_map.city.tokens import KINDS, kinds
from crisis_map.records.city_events import CityEvent
from crisis_map.records.council_events import ForecastPassedOn, TreasuryMoved
from crisis_map.records.forms import Verdict
from crisis_map.records.state import State, hexes_with_tokens, number_of
from crisis_map.screens.public_map import Done, JudgedLine, Strike
from megagame.core.sentences import say
from megagame.story.corrections import BY_HAND
from megagame.story.days import Day
from megagame.story.phase_times import Length
from megagame.story.recap import districts_called
from megagame.story.story_steps import Step
from megagame.story.turn_figures import COUNTED, Turn, tokens_by_kind

Row: TypeAlias = tuple[str | int, ...]
REFUSED: tuple[Verdict, ...] = tuple(verdict for verdict in get_args(Verdict) if verdict != "executed")


class Sheet(NamedTuple):
    """A table of figures. `columns`: names, the same in every language."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def of_turns(turns: Sequence[Turn]) -> Sheet:
    """One row per turn: funding, forms, line results, crises, events, final tokens, and changes by hand.

    `turn`: the map's own number, in every sheet. `first`, `last`: the matching turns of the programme.
    """
    columns = (
        *("turn", "given", "used", "forms", "executed", "skipped", *REFUSED, "crises", *COUNTED, *KINDS),
        *("first", "last", "placed", "removed", "shifted"),
    )
    return Sheet(columns, tuple(map(_turn, turns)))


def of_lines(turns: Sequence[Turn]) -> Sheet:
    """All judged lines with their verdicts. Sorted by content within a turn, to hide their order."""
    rows: Iterator[Row] = ((turn.number, *line) for turn in turns for line in sorted(map(_line, turn.judged)))
    return Sheet(("turn", "from", "to", "token", "becomes", "verdict"), tuple(rows))


def of_tokens(turns: Sequence[Turn]) -> Sheet:
    """Tokens in each hex at the end of each turn; turn 0 is the first opening. Empty hexes have no row."""
    start = [(0, turn.opened) for turn in turns[:1]]
    stands = (*start, *((turn.number, turn.ended) for turn in turns))
    rows = (row for number, state in stands for row in _tokens(number, state))
    return Sheet(("turn", "hex", "district", *KINDS), tuple(rows))


def of_deaths(turns: Sequence[Turn]) -> Sheet:
    rows = (
        (turn.number, district, turn.counts["deaths"].get(district, 0), turn.counts["displaced"].get(district, 0))
        for turn in turns
        for district in districts_called([turn])
    )
    return Sheet(("turn", "district", "deaths", "displaced"), tuple(rows))


def of_council(turns: Sequence[Turn]) -> Sheet:
    """By turn and district: what Control took, and people, tax and the treasury at the close."""
    rows: list[Row] = []
    for turn in turns:
        taxes = {each.district: each for each in turn.council.taxes}
        for district in dict.fromkeys((*turn.council.taken, *taxes)):
            tax = taxes.get(district)
            paid = (tax.people, tax.amount, tax.treasury) if tax else ("", "", "")
            rows.append((turn.number, district, turn.council.taken.get(district, ""), *paid))
    return Sheet(("turn", "district", "taken", "people", "tax", "treasury"), tuple(rows))


def of_sharing(turns: Sequence[Turn]) -> Sheet:
    """Treasury passed on, and what the Scientists told whom, in order. `from` is empty for the Scientists."""
    rows = (row for turn in turns for event in turn.council.shared for row in _shared(turn.number, event))
    return Sheet(("turn", "from", "to", "amount", "forecast", "what"), tuple(rows))


def of_phases(lengths: Sequence[Length]) -> Sheet:
    """Planned and actual minutes of all finished phases and breaks.

    `turn`, `last`: turns of the programme, which differ if merged; for a break (`stage`), those after it.
    """
    rows = ((each.turn, each.phase, each.planned, each.lasted, each.last, each.stage) for each in lengths)
    return Sheet(("turn", "phase", "planned", "lasted", "last", "stage"), tuple(rows))


def journal(day: Day, steps: Sequence[Step]) -> dict[str, Any]:
    """The founded city and all public steps as plain data. A step that is not `in_force` was undone."""
    city = msgspec.to_builtins(day.map.states[0].city)
    return {"title": day.map.title, "city": city, "steps": [_step(step) for step in steps]}


def _turn(turn: Turn) -> Row:
    tokens = tokens_by_kind(turn.ended)
    return (
        turn.number,
        sum(turn.given.values()),
        turn.used,
        turn.forms,
        turn.executed,
        turn.lines.get("skipped", 0),
        *(turn.lines.get(verdict, 0) for verdict in REFUSED),
        len(turn.crises),
        *map(turn.in_all, COUNTED),
        *(tokens.get(kind, 0) for kind in KINDS),
        turn.first,
        turn.last,
        *(turn.corrections.by_hand.get(noun, 0) for noun in BY_HAND.values()),
    )


def _line(line: JudgedLine) -> tuple[str, ...]:
    return line.from_, line.to, line.token or "", line.becomes or "", line.verdict


def _tokens(turn: int, state: State) -> Iterator[Row]:
    for at, tokens in hexes_with_tokens(state):
        there = kinds(tokens)
        yield (turn, at, state.city.district_of(at), *map(there.count, KINDS))


def _shared(turn: int, event: TreasuryMoved | ForecastPassedOn) -> Iterator[Row]:
    if isinstance(event, TreasuryMoved):
        yield (turn, event.from_, event.to, event.amount, "", "")
        return
    what = "both" if event.hex and event.magnitude else "hex" if event.hex else "magnitude"
    yield from ((turn, "", district, "", int(number_of(event.forecast)), what) for district in event.districts)


def _step(step: Step) -> dict[str, Any]:
    place = step.stay.place
    told = {"table": step.table, "stage": place.stage, "turn": place.turn, "phase": step.stay.phase}
    said = [say(each) for each in step.said]
    seen = list(map(_seen, step.seen))
    return {**told, "in_force": step.in_force, "marks": list(step.marks), "said": said, "seen": seen}


def _seen(done: Done | CityEvent) -> dict[str, Any]:
    """A public event with its name in the journal."""
    kind = {JudgedLine: "OrderJudged", Strike: "CrisisStruck"}.get(type(done))
    return {**({"event": kind} if kind else {}), **msgspec.to_builtins(done)}
