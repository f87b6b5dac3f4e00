"""Parts about the Council: funding that Councillors hand in, and the mandate (council.md)."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from crisis_map.city.city import City
from crisis_map.drawing import shapes
from crisis_map.parts.every_page import part
from crisis_map.parts.funding_story import funding_story
from crisis_map.records.council import Passed
from crisis_map.screens.control import ControlScreen
from crisis_map.screens.council_funding import Fund, Funds, funds_of
from megagame.core.listing import Dated
from megagame.core.parts import Part

MOST_LANES = 4
"""Arrows in the table; the list below it has all transfers."""
LANE = 26
"""Width of an arrow's lane, in pixels."""

Side: TypeAlias = Literal["up", "down", "through"]


class Named(Struct, frozen=True):
    """A district's name and colours."""

    district: str
    name: str
    palette: int


class Lane(Struct, frozen=True):
    """A row's piece of a transfer's arrow, `x` pixels from the left. `side`: where it goes. `gives`: it starts here."""

    number: int
    x: int
    side: Side
    gives: bool = False


class Given(Struct, frozen=True):
    """What a district gave away (`amount` below 0) or got, and from or to whom."""

    number: int
    amount: int
    other: str


class FundRow(Struct, frozen=True):
    """A row in the table of funding. `is_taken`: Control has taken amounts, so that others are late.

    `at`: when the amount was handed in, taken or set by hand, by the row's state; None: not known. `was`: the amount
    that was handed in before.
    """

    fund: Fund
    named: Named
    lanes: tuple[Lane, ...]
    given: tuple[Given, ...]
    is_taken: bool
    at: datetime | None = None
    was: int | None = None

    @property
    def more(self) -> int:
        return self.fund.gets - self.fund.had


class FundSums(Struct, frozen=True):
    """The table's last row. `gets`: without what is `missing`. `is_open`: Control still funds."""

    treasury: int | None
    had: int
    gets: int
    missing: int
    stays: int | None
    is_open: bool


class PassedOn(Struct, frozen=True):
    """A transfer from one treasury to another, by its number in the list."""

    number: int
    giver: Named
    receiver: Named
    amount: int


class Take(Struct, frozen=True):
    """What *Take all* does. `stays`: the rest in all treasuries. `late`: missing districts, with what they had.

    `short`: names of districts with more handed in than they have. `turn`: the turn before.
    """

    ready: tuple[Fund, ...]
    amount: int
    stays: int | None
    late: tuple[tuple[Named, int], ...]
    short: tuple[str, ...]
    turn: int

    @property
    def as_before(self) -> tuple[tuple[Named, int], ...]:
        """Late districts that had funding."""
        return tuple(each for each in self.late if each[1])


class UseIt(Struct, frozen=True):
    """A late amount, and what the district has already."""

    named: Named
    amount: int
    has: int


def council(screen: ControlScreen) -> dict[str, Part]:
    """Parts of Control's page; none without a Council."""
    if screen.map.city.council is None:
        return {}
    funds = funds_of(screen)
    rows = {f"fund-row-{number}": part("fund_row", row) for number, row in enumerate(_rows(screen, funds), 1)}
    more = {"fund-sums": part("fund_sums", _sums(screen, funds)), "fund-passed": part("fund_passed", _passed(screen))}
    return {"mandate": part("mandate_line", screen.map.mandate), **rows, **(more if funds.districts else {})}


def fund_rows(screen: ControlScreen, happened: tuple[Dated, ...]) -> dict[str, Part]:
    """The rows of the table of funding with times."""
    rows = (_dated(row, screen.coming_turn, happened) for row in _rows(screen, funds_of(screen)))
    return {f"fund-row-{number}": part("fund_row", row) for number, row in enumerate(rows, 1)}


def _dated(row: FundRow, turn: int, happened: tuple[Dated, ...]) -> FundRow:
    story = funding_story(happened, row.fund.district, turn)
    newest = {"handed_in": story.handed_in, "taken": story.taken, "by_hand": story.set_by_hand}.get(row.fund.state)
    return replace(row, at=newest.at, was=newest.was) if newest else row


def take(screen: ControlScreen) -> Take | None:
    """None unless Councillors hand funding in."""
    funds = funds_of(screen)
    if not funds.districts:
        return None
    city = screen.map.city
    return Take(
        ready=funds.ready,
        amount=sum(each.gets for each in funds.ready),
        stays=_total(each.stays for each in funds.districts),
        late=tuple((_named(city, each.district), each.had) for each in funds.late),
        short=tuple(city.name_of(each.district) for each in funds.districts if each.is_short),
        turn=screen.coming_turn - 1,
    )


def to_use(screen: ControlScreen) -> tuple[UseIt, ...]:
    """Amounts that came after *Take all* or the open, and those in whose place Control set others."""
    funds, city = funds_of(screen), screen.map.city
    late = screen.map.phase == "open" or funds.is_taken
    return tuple(
        UseIt(_named(city, each.district), each.said or 0, screen.funding.get(each.district, 0))
        for each in funds.waiting
        if late or each.state == "by_hand"
    )


def _rows(screen: ControlScreen, funds: Funds) -> Iterator[FundRow]:
    city, passed = screen.map.city, _transfers(screen)
    places = {fund.district: place for place, fund in enumerate(funds.districts)}
    for fund in funds.districts:
        lanes = tuple(_lanes(passed[:MOST_LANES], places, fund.district))
        given = tuple(_given(city, passed, fund.district))
        yield FundRow(fund, _named(city, fund.district), lanes, given, funds.is_taken)


def _lanes(passed: tuple[Passed, ...], places: dict[str, int], district: str) -> Iterator[Lane]:
    here = places[district]
    for number, each in enumerate(passed, 1):
        giver, receiver, x = places[each.from_], places[each.to], LANE * number - LANE // 2
        if here in {giver, receiver}:
            other = receiver if here == giver else giver
            yield Lane(number, x, "down" if other > here else "up", gives=here == giver)
        elif min(giver, receiver) < here < max(giver, receiver):
            yield Lane(number, x, "through")


def _given(city: City, passed: tuple[Passed, ...], district: str) -> Iterator[Given]:
    for number, each in enumerate(passed, 1):
        if district == each.from_:
            yield Given(number, -each.amount, city.name_of(each.to))
        elif district == each.to:
            yield Given(number, each.amount, city.name_of(each.from_))


def _transfers(screen: ControlScreen) -> tuple[Passed, ...]:
    return screen.council.passed if screen.council else ()


def _passed(screen: ControlScreen) -> tuple[PassedOn, ...]:
    city = screen.map.city
    return tuple(
        PassedOn(number, _named(city, each.from_), _named(city, each.to), each.amount)
        for number, each in enumerate(_transfers(screen), 1)
    )


def _sums(screen: ControlScreen, funds: Funds) -> FundSums:
    return FundSums(
        treasury=_total(each.treasury for each in funds.districts),
        had=sum(each.had for each in funds.districts),
        gets=sum(each.gets for each in funds.districts if each.state != "late"),
        missing=sum(each.had for each in funds.late),
        stays=_total(each.stays for each in funds.districts),
        is_open=screen.map.phase == "closed" and funds.is_open,
    )


def _total(amounts: Iterable[int | None]) -> int | None:
    """None without treasuries."""
    known = [amount for amount in amounts if amount is not None]
    return sum(known) if known else None


def _named(city: City, district: str) -> Named:
    return Named(district, city.name_of(district), shapes.palette(city, district))
