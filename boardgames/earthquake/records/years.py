"""What each New Year of each player brought."""

from msgspec import Struct
from msgspec.structs import replace

from boardgames.earthquake.records import events as happened
from boardgames.earthquake.records.events import Event
from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import Pieces


class Year(Struct, frozen=True, omit_defaults=True):
    """A New Year of `seat`.

    - `paid`: own deeds paid for; `ahead`: those of others; `free`: own ones that had been paid for in advance
    - `given_up`: deeds given up, or lost to the bank
    - `dice`: of the earthquake; `fell`: pieces that it took; `lost`: deeds lost with them
    """

    seat: Player
    paid: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    given_up: tuple[str, ...] = ()
    collected: Pieces = {}
    dice: tuple[int, ...] = ()
    fell: int = 0
    lost: tuple[str, ...] = ()


def after(years: tuple[Year, ...], event: Event) -> tuple[Year, ...]:
    """The New Years after one more event; a New Year ends with its earthquake roll."""
    if isinstance(event, happened.YearBegun):
        return (*years, Year(event.seat, free=event.used_up))
    if not years or not isinstance(event, _TOLD):
        return years
    changed = _shaken(years[-1], event) if isinstance(event, happened.CityShaken) else _settled(years[-1], event)
    return (*years[:-1], changed)


_TOLD = (
    *(happened.CostPaid, happened.DeedForfeited, happened.Defaulted, happened.IncomeCollected),
    *(happened.QuakeRolled, happened.CityShaken),
)


def _shaken(year: Year, event: happened.CityShaken) -> Year:
    return replace(year, fell=sum(map(len, event.lost.values())), lost=event.deeds)


def _settled(year: Year, event: Event) -> Year:
    if year.dice:
        return year
    match event:
        case happened.CostPaid():
            own = tuple(deed for deed in event.deeds if deed not in event.ahead)
            return replace(year, paid=(*year.paid, *own), ahead=(*year.ahead, *event.ahead))
        case happened.DeedForfeited():
            return replace(year, given_up=(*year.given_up, event.deed))
        case happened.Defaulted():
            return replace(year, given_up=(*year.given_up, *event.deeds))
        case happened.IncomeCollected():
            return replace(year, collected=event.pieces)
        case happened.QuakeRolled():
            return replace(year, dice=event.dice)
        case _:
            return year
