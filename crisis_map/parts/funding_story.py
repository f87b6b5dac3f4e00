"""The funding of a district in the turn that its Councillor funds next, as its phone tells it (council.md)."""

from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from crisis_map.records import council_events as happened
from crisis_map.records.events import PhaseClosed, PhaseOpened
from crisis_map.records.funding_events import FundingSet
from megagame.core.listing import Dated

KINDS = (
    PhaseOpened,
    PhaseClosed,
    FundingSet,
    happened.FundingHandedIn,
    happened.FundingTaken,
    happened.TreasuryMoved,
)


class Amount(Struct, frozen=True):
    """An amount. `turn`: that it was handed in for. `was`: the one handed in for that turn before; None: none."""

    amount: int
    at: datetime
    turn: int = 0
    was: int | None = None


class Passed(Struct, frozen=True):
    """Treasury passed on since the last close. `district`: the other one; `came`: it gave."""

    district: str
    amount: int
    at: datetime
    came: bool


class FundingStory(Struct, frozen=True):
    """What happened to a district's funding for a turn.

    - `handed_in`: the newest amount handed in for any turn
    - `planned`: the amount that the last close set
    - `taken`: the amount that Control took; `set_by_hand`: the one that Control set since, or without any
    - `overruled`: `set_by_hand` came after the newest amount that was handed in
    - `others_at`: when Control last took the amounts of other districts for that turn
    - `passed`: since the last close
    - `before`: the funding of the turn before; None if Control never set any
    """

    handed_in: Amount | None = None
    planned: Amount | None = None
    taken: Amount | None = None
    set_by_hand: Amount | None = None
    overruled: bool = False
    others_at: datetime | None = None
    passed: tuple[Passed, ...] = ()
    before: int | None = None


class _Turns(Struct, frozen=True):
    """The story so far. `turn`: that of the next funding set. `closed_at`: when the turn before was closed, until
    something else than the planned funding follows.
    """

    turn: int = 1
    story: FundingStory = FundingStory()
    closed_at: datetime | None = None


def funding_story(past: Iterable[Dated], district: str, turn: int) -> FundingStory:
    """The story of the funding for `turn`, from dated events of `KINDS`, oldest first."""
    told = _Turns()
    for event, at in past:
        told = _after(told, event, at, district)
    if told.turn == turn:
        return told.story
    return FundingStory(handed_in=told.story.handed_in, passed=told.story.passed, before=_funding(told.story))


def _after(told: _Turns, event: object, at: datetime, district: str) -> _Turns:
    match event:
        case PhaseOpened():
            return replace(told, turn=event.turn)
        case PhaseClosed():
            story = FundingStory(handed_in=told.story.handed_in, before=_funding(told.story))
            return _Turns(told.turn + 1, story, at)
        case FundingSet() if at == told.closed_at:
            planned = Amount(event.amount, at) if event.district == district else told.story.planned
            return replace(told, story=replace(told.story, planned=planned))
        case _:
            return _Turns(told.turn, _with(told.story, event, at, district))


def _with(story: FundingStory, event: object, at: datetime, district: str) -> FundingStory:
    match event:
        case FundingSet() if event.district == district:
            return replace(story, set_by_hand=Amount(event.amount, at), overruled=True)
        case happened.FundingHandedIn() if event.district == district:
            before = story.handed_in
            was = before.amount if before and before.turn == event.turn else None
            return replace(story, handed_in=Amount(event.amount, at, event.turn, was), overruled=False)
        case happened.FundingTaken() if event.district == district:
            return replace(story, taken=story.set_by_hand and replace(story.set_by_hand, at=at), set_by_hand=None)
        case happened.FundingTaken():
            return replace(story, others_at=at)
        case happened.TreasuryMoved() if district in {event.from_, event.to}:
            came = event.to == district
            passed = Passed(event.from_ if came else event.to, event.amount, at, came)
            return replace(story, passed=(*story.passed, passed))
        case _:
            return story


def _funding(story: FundingStory) -> int | None:
    """The funding of the turn that the story tells; the amount of the turn before if Control set none."""
    last = story.set_by_hand or story.taken or story.planned
    return last.amount if last else story.before
