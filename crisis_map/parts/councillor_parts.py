"""Parts of a Councillor's page: mandate, report, treasury, and what happened to the funding (council.md)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Literal, TypeAlias

from msgspec import Struct

from crisis_map.city.city import City
from crisis_map.city.hexes import Label
from crisis_map.city.tokens import Kind
from crisis_map.drawing.shapes import palette, part_name
from crisis_map.parts.every_page import looking, part
from crisis_map.parts.funding_story import Amount, FundingStory, funding_story
from crisis_map.parts.report_story import changes
from crisis_map.rules.council_rules.decisions import MOST
from crisis_map.screens.council import CouncillorScreen
from crisis_map.screens.reports import Report
from megagame.core.listing import Dated
from megagame.core.parts import Part

State: TypeAlias = Literal["writing", "handed_in", "taken", "not_in"]
"""`not_in`: Control took the amounts of other districts, and this one has handed in none."""

NO_CHANGE: Mapping[Kind, int] = {}


class Mandate(Struct, frozen=True):
    """The Council's sentence of `turn`, or ""."""

    text: str
    turn: int


class OwnFigure(Struct, frozen=True):
    """The number of the district's tokens of a kind. `more`: since the phase was last opened, below 0 if fewer."""

    kind: Kind
    number: int
    more: int = 0

    @property
    def fewer(self) -> int:
        return -self.more


class Dead(Struct, frozen=True):
    """The number of dead in a hex. `slid`: by catastrophic failure instead of a crisis."""

    at: Label
    number: int
    slid: bool


class OwnReport(Struct, frozen=True):
    """The district's report. `figures`: its tokens by kind. `died`: where people died in the last closed turn."""

    report: Report
    figures: tuple[OwnFigure, ...]
    died: tuple[Dead, ...]
    turn: int
    lately: int


class OwnTreasury(Struct, frozen=True):
    """The treasury, and the tax of the last close. `full`: the tax of an untroubled district; None before a close."""

    treasury: int
    people: int
    tax: int
    full: int | None
    turn: int


class PassedOn(Struct, frozen=True):
    """Treasury passed to or (`came`) from another district."""

    name: str
    palette: int
    amount: int
    at: datetime
    came: bool


class OwnFunding(Struct, frozen=True):
    """The district's funding for `turn`, the next one that opens.

    - `amount`: handed in or taken, by the state; `for_turn`: the turn that it is for
    - `at`: when it was handed in or taken, or when Control took the others
    - `by_hand`: what Control set by hand instead
    - `treasury`: None without treasuries; `stays`: what it keeps of it
    - `most`: the largest amount to hand in; `suggested`: the initial one; `before`: that of the turn before
    """

    state: State
    turn: int
    for_turn: int
    amount: int
    at: datetime | None
    by_hand: Amount | None
    treasury: int | None
    stays: int
    passed: tuple[PassedOn, ...]
    most: int
    suggested: int
    before: int | None


def councillor_parts(screen: CouncillorScreen) -> dict[str, Part]:
    """Parts that the state alone gives. The page draws its district's hexes; Control may give it others."""
    shown = screen.map
    drawn = looking(shown)
    return {
        **{name: drawn[name] for name in ("turn", *map(part_name, shown.city.hexes))},
        "mandate": part("mandate", Mandate(shown.mandate, _coming(screen))),
        "own-report": part("own_report", _report(screen)),
        "own-treasury": part("own_treasury", _treasury(screen)),
    }


def funding_parts(screen: CouncillorScreen, happened: tuple[Dated, ...]) -> Mapping[str, Part]:
    """The part with times, and the report with what has changed."""
    turn = screen.map.turn + 1
    more = changes(happened, screen.map.city, screen.district)
    return {
        "own-funding": part("own_funding", _funding(screen, funding_story(happened, screen.district, turn))),
        "own-report": part("own_report", _report(screen, more)),
    }


def _coming(screen: CouncillorScreen) -> int:
    return screen.map.turn if screen.map.phase == "open" else screen.map.turn + 1


def _report(screen: CouncillorScreen, more: Mapping[Kind, int] = NO_CHANGE) -> OwnReport:
    shown, report = screen.map, screen.report
    closed = shown.turn if shown.phase == "closed" else shown.turn - 1
    numbers: Mapping[Kind, int] = {
        "population": report.population,
        "refugee": report.refugee,
        "unrest": report.unrest,
        "damage": report.damage,
    }
    figures = tuple(OwnFigure(kind, number, more.get(kind, 0)) for kind, number in numbers.items())
    return OwnReport(report, figures, tuple(_dead(screen)), closed, len(screen.died))


def _dead(screen: CouncillorScreen) -> Iterator[Dead]:
    slid = Counter(screen.slid)
    yield from (Dead(at, number, slid=False) for at, number in (Counter(screen.died) - slid).items())
    yield from (Dead(at, number, slid=True) for at, number in slid.items())


def _treasury(screen: CouncillorScreen) -> OwnTreasury | None:
    if screen.treasury is None:
        return None
    ruling, tax = screen.map.city.council, screen.tax
    if ruling is None or tax is None:
        return OwnTreasury(screen.treasury, 0, 0, None, 0)
    closed = screen.map.turn if screen.map.phase == "closed" else screen.map.turn - 1
    return OwnTreasury(screen.treasury, tax.people, tax.amount, tax.people // ruling.people_per_tax, closed)


def _funding(screen: CouncillorScreen, story: FundingStory) -> OwnFunding:
    turn, treasury = screen.map.turn + 1, screen.treasury
    state, for_turn, shown = _state(screen, story)
    most = MOST if treasury is None else min(MOST, treasury)
    suggested = screen.handed_in.amount if screen.handed_in else story.before or 0
    held_back = screen.handed_in.amount if screen.handed_in else 0
    return OwnFunding(
        state=state,
        turn=turn,
        for_turn=for_turn,
        amount=shown.amount,
        at=shown.at,
        by_hand=_by_hand(screen, story),
        treasury=treasury,
        stays=max(0, (treasury or 0) - held_back),
        passed=tuple(_passed(screen.map.city, story)),
        most=most,
        suggested=min(most, suggested),
        before=story.before,
    )


class _Shown(Struct, frozen=True):
    amount: int = 0
    at: datetime | None = None


def _state(screen: CouncillorScreen, story: FundingStory) -> tuple[State, int, _Shown]:
    turn, handed_in = screen.map.turn + 1, screen.handed_in
    if handed_in:
        at = story.handed_in.at if story.handed_in else None
        return "handed_in", handed_in.turn, _Shown(handed_in.amount, at)
    if story.taken:
        return "taken", turn, _Shown(story.taken.amount, story.taken.at)
    return ("not_in" if story.others_at else "writing"), turn, _Shown(0, story.others_at)


def _by_hand(screen: CouncillorScreen, story: FundingStory) -> Amount | None:
    """What Control set by hand, unless an amount was handed in since or it is the amount that it took.

    What was planned counts until an amount is handed in.
    """
    later = screen.handed_in and story.handed_in
    set_by_hand = story.set_by_hand or (None if later or story.taken else story.planned)
    if set_by_hand is None or (later and not story.overruled):
        return None
    return None if story.taken and story.taken.amount == set_by_hand.amount else set_by_hand


def _passed(city: City, story: FundingStory) -> tuple[PassedOn, ...]:
    return tuple(
        PassedOn(city.name_of(each.district), palette(city, each.district), each.amount, each.at, each.came)
        for each in story.passed
    )
