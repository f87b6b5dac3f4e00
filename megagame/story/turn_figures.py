"""Figures of each turn of the Crisis Map, counted from events that were not undone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from crisis_map.city.hexes import Label
from crisis_map.city.tokens import Kind, kinds
from crisis_map.records import box_events as boxed
from crisis_map.records import events as happened
from crisis_map.records.city_events import DistrictRemoved
from crisis_map.records.council_events import ForecastPassedOn, FundingTaken, TaxCame, TreasuryMoved
from crisis_map.records.forms import Fate
from crisis_map.records.state import BLANK, State, coming_turn, hexes_with_tokens
from crisis_map.rules.apply import apply
from crisis_map.screens.public_map import JudgedLine, Strike, judged, strike
from megagame.story.corrections import Corrected, Corrections
from megagame.story.council_told import NO_COUNCIL, CouncilTurn

Counted: TypeAlias = Literal["deaths", "displaced", "rioted", "ruined", "slid"]
COUNTED: tuple[Counted, ...] = ("deaths", "displaced", "rioted", "ruined", "slid")
"""Counted by district: deaths, displaced tokens, and hexes with riots, ruins and slides."""


class Turn(NamedTuple):
    """One turn of the map whose phase was opened.

    `first`, `last`: the matching turns of the programme, or its own number if unknown. `given`: funding by district.
    `used`: total spent. `lines`: numbers of lines by fate. `judged`: publicly judged lines. `counts`: by district and
    `slums`, without zeros. `opened`, `ended`: the map at the opening, and at the close or now. `council`: Councillors
    and Scientists since the close before; empty without them.
    """

    number: int
    first: int
    last: int
    is_closed: bool
    given: Mapping[str, int]
    used: int
    forms: int
    lines: Mapping[Fate, int]
    judged: tuple[JudgedLine, ...]
    crises: tuple[Strike, ...]
    counts: Mapping[Counted, Mapping[str, int]]
    opened: State
    ended: State
    corrections: Corrections = Corrections({}, (), BLANK.city, BLANK.city)
    council: CouncilTurn = NO_COUNCIL

    @property
    def executed(self) -> int:
        return self.lines.get("executed", 0)

    @property
    def refused(self) -> dict[Fate, int]:
        """Numbers of refused lines by reason, most frequent first."""
        counts = [(fate, count) for fate, count in self.lines.items() if fate not in {"executed", "skipped"}]
        return dict(sorted(counts, key=lambda each: (-each[1], each[0])))

    def without_notes(self) -> Turn:
        """The turn as the hall may see it."""
        return self._replace(corrections=self.corrections._replace(notes=()), council=self.council.without_secrets())

    def in_all(self, what: Counted) -> int:
        """The total over all districts."""
        return sum(self.counts[what].values())


@dataclass
class _Tally:
    """Accumulates a turn. `lost`: remaining funding of removed districts. `hexes`: already counted."""

    number: int
    forms: int = 0
    lines: Counter[Fate] = field(default_factory=Counter)
    judged: list[JudgedLine] = field(default_factory=list)
    crises: list[Strike] = field(default_factory=list)
    counts: dict[Counted, Counter[str]] = field(default_factory=lambda: {what: Counter() for what in COUNTED})
    hexes: set[tuple[Counted, str]] = field(default_factory=set)
    paid: Counter[str] = field(default_factory=Counter)
    lost: dict[str, int] = field(default_factory=dict)
    opened: State = BLANK
    council: CouncilTurn = NO_COUNCIL


def turns(in_force: Iterable[tuple[Any, ...]]) -> tuple[Turn, ...]:
    """All opened turns in order. `in_force`: events of each entry of the map that was not undone."""
    state, tally, found, corrected = BLANK, _Tally(1), list[Turn](), list[Corrections]()
    by_hand = Corrected()
    for events in in_force:
        opens = any(isinstance(event, happened.PhaseOpened) for event in events)
        if opens and state.turn:
            corrected.append(by_hand.until(state.city))
            by_hand = Corrected(state.city)
        for event in events:
            by_hand.count(event)
            _count(tally, state, event)
            if isinstance(event, TaxCame):  # it follows the close of its turn
                found[-1] = found[-1]._replace(council=found[-1].council.with_event(state, event))
            before, state = state, apply(state, event)
            if isinstance(event, happened.PhaseClosed):
                found.append(_turn(tally, before, state))
                tally = _Tally(coming_turn(state))
        if opens:
            tally.number, tally.opened = state.turn, state
    if state.phase == "open":
        found.append(_turn(tally, state, None))
    corrected.append(by_hand.until(state.city))
    return tuple(turn._replace(corrections=each) for turn, each in zip(found, corrected, strict=False))


def tokens_by_kind(state: State) -> Mapping[Kind, int]:
    """The number of tokens of each kind on the map."""
    return Counter(kind for _, tokens in hexes_with_tokens(state) for kind in kinds(tokens))


def _count(tally: _Tally, state: State, event: Any) -> None:
    match event:
        case happened.FormQueued():
            tally.forms += 1
        case boxed.BoxUnsealed():
            tally.forms += len(event.forms)
        case happened.OrderJudged():
            tally.lines[event.verdict] += 1
            tally.paid[event.district] += event.cost
            tally.judged.append(judged(event))
        case happened.LineSkipped():
            tally.lines["skipped"] += 1
        case DistrictRemoved():
            tally.lost[event.district] = state.funding.get(event.district, 0)
        case happened.CrisisStruck():
            tally.crises.append(strike(state, event))
        case FundingTaken() | TreasuryMoved() | ForecastPassedOn():
            tally.council = tally.council.with_event(state, event)
        case _:
            _count_by_district(tally, state, event)


def _count_by_district(tally: _Tally, state: State, event: Any) -> None:
    match event:
        case happened.TokenDestroyed():
            tally.counts["deaths"][state.city.district_of(event.at)] += 1
        case happened.TokenDisplaced():
            tally.counts["displaced"][state.city.district_of(event.from_)] += 1
        case happened.HexRioted():
            _count_hex(tally, state, "rioted", event.at)
        case happened.HexRuined():
            _count_hex(tally, state, "ruined", event.at)
        case happened.HexStruck(spread=True):
            _count_hex(tally, state, "slid", event.at)
        case _:
            pass


def _count_hex(tally: _Tally, state: State, what: Counted, at: Label) -> None:
    """Count each hex once, however many of its tokens changed."""
    if (what, at) not in tally.hexes:
        tally.hexes.add((what, at))
        tally.counts[what][state.city.district_of(at)] += 1


def _turn(tally: _Tally, open_still: State, closed: State | None) -> Turn:
    """`open_still`: the last state with an open phase, since closing clears remaining funding."""
    return Turn(
        number=tally.number,
        first=tally.number,
        last=tally.number,
        is_closed=closed is not None,
        given={
            district: left + tally.paid[district] for district, left in {**tally.lost, **open_still.funding}.items()
        },
        used=tally.paid.total(),
        forms=tally.forms,
        lines=dict(tally.lines),
        judged=tuple(tally.judged),
        crises=tuple(tally.crises),
        counts=tally.counts,
        opened=tally.opened,
        ended=closed or open_still,
        council=tally.council._replace(mandate=open_still.council.mandate if open_still.council else ""),
    )
