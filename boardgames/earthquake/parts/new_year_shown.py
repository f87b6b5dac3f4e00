"""The public display of a New Year."""

from typing import Literal, TypeAlias

from msgspec import Struct

from boardgames.earthquake.parts.board_parts import Shield, shield
from boardgames.earthquake.parts.sharing_parts import Pact, pacts
from boardgames.earthquake.records import events as happened
from boardgames.earthquake.records.events import Event, Page
from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import INCOME, Pieces, counted, number
from boardgames.earthquake.records.state import BidPlaced, State, cost, deeds_of, is_critical, secured
from boardgames.earthquake.records.street import in_board_order
from boardgames.earthquake.rules.quakes.new_year import GREATEST, LOST
from boardgames.earthquake.rules.quakes.quake_pages import next_page, ruptured, shown, turns_pages
from boardgames.earthquake.rules.quakes.rescue import missing

Step: TypeAlias = Literal["cost", "collect", "quake"]
STEPS: tuple[Step, ...] = ("cost", "collect", "quake")

Fate: TypeAlias = Literal["free", "due", "paid", "given_up", "asked", "lost", "sold", "nobodys", "ahead"]


class YearDeed(Struct, frozen=True):
    """A deed at this New Year. `holder`: set for others' deeds and sold ones."""

    block: str
    price: Pieces
    fate: Fate
    critical: bool
    holder: Shield | None


class YearRescue(Struct, frozen=True):
    """A rescue in progress. `asked` begins with the player who decides now."""

    deed: str
    missing: Pieces
    gave: tuple[BidPlaced, ...]
    asked: tuple[Player, ...]


class YearAuction(Struct, frozen=True):
    """An auction in progress. `asked` begins with the player who bids now."""

    deed: str
    bids: tuple[BidPlaced, ...]
    asked: tuple[Player, ...]


class Broken(Struct, frozen=True):
    """The pieces that a block loses on the current page."""

    block: str
    pieces: Pieces


class Quake(Struct, frozen=True):
    """The earthquake as far as its pages are turned.

    - `takes`: pieces lost by each unsound structure, None: all
    - `sides`: how many are secured; `ruptured`: the tanks broke
    - `broken`: losses on this page; `deeds`: those lost with them
    - `page`: None once all are turned or nothing came; `following`: the next; `turns`: who turns them
    """

    dice: tuple[int, ...]
    takes: int | None
    sides: int
    ruptured: bool
    broken: tuple[Broken, ...]
    deeds: tuple[str, ...]
    page: Page | None
    following: Page | None
    turns: Shield | None


class NewYear(Struct, frozen=True):
    """A player's New Year. `step` is None once it is settled.

    `given`: gifts before the payment; `pacts`: open offers. `squares`: income due; `collected`: income taken.
    """

    seat: Player
    number: int
    step: Step | None
    deeds: tuple[YearDeed, ...]
    given: tuple[BidPlaced, ...]
    pacts: tuple[Pact, ...]
    rescue: YearRescue | None
    auction: YearAuction | None
    squares: int
    collected: Pieces | None
    quake: Quake | None


def new_year(state: State) -> NewYear | None:
    """The New Year of the last walk, or None."""
    begun = next((event for event in state.just if isinstance(event, happened.YearBegun)), None)
    if begun is None:
        return None
    year = _until_shaken(state.just[state.just.index(begun) :])
    quake = _quake(state)
    return NewYear(
        seat=begun.seat,
        number=len(state.quakes) + (quake is None),
        step=_step(state, quake),
        deeds=_deeds(state, begun, year),
        given=_given(year),
        pacts=pacts(state),
        rescue=_rescue(state) if state.phase == "rescue" else None,
        auction=_auction(state) if state.phase == "auction" else None,
        squares=INCOME * len(deeds_of(state, begun.seat)) if state.phase == "collect" else 0,
        collected=next((event.pieces for event in year if isinstance(event, happened.IncomeCollected)), None),
        quake=quake,
    )


def _until_shaken(year: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of the New Year up to the earthquake's dice."""
    rolled = (place for place, event in enumerate(year) if isinstance(event, happened.QuakeRolled))
    return year[: next(rolled, len(year))]


def _step(state: State, quake: Quake | None) -> Step | None:
    if quake is not None:
        return "quake" if quake.page else None
    if state.phase == "over":
        return None
    return "collect" if state.phase == "collect" else "cost"


def _deeds(state: State, begun: happened.YearBegun, year: tuple[Event, ...]) -> tuple[YearDeed, ...]:
    """The player's deeds and those paid in advance, in board order."""
    of_others = {deed for event in year if isinstance(event, happened.CostPaid) for deed in event.ahead}
    given_up = {event.deed for event in year if isinstance(event, happened.DeedForfeited)}
    own = {*begun.due, *begun.used_up, *given_up}
    fates: dict[str, Fate] = {
        **dict.fromkeys(own, "free"),
        **dict.fromkeys(begun.due, "due"),
        **dict.fromkeys(of_others, "ahead"),
    }
    prices = {deed: cost(state, deed) for deed in fates}
    for event in year:
        _settle(event, fates, prices)
    if state.at_stake is not None:
        fates[state.at_stake] = "asked"
        prices[state.at_stake] = cost(state, state.at_stake)
    return tuple(
        YearDeed(deed, prices[deed], fates[deed], is_critical(state, deed), _whose(state, deed, fates[deed]))
        for deed in in_board_order(fates)
    )


def _settle(event: Event, fates: dict[str, Fate], prices: dict[str, Pieces]) -> None:
    match event:
        case happened.CostPaid():
            fates.update({deed: "paid" for deed in event.deeds if deed not in event.ahead})
        case happened.DeedForfeited():
            fates[event.deed] = "given_up"
            prices[event.deed] = event.pieces or prices[event.deed]
        case happened.Defaulted():
            fates.update(dict.fromkeys((deed for deed in fates if fates[deed] not in {"given_up", "ahead"}), "lost"))
        case happened.AuctionEnded():
            fates[event.deed] = "sold" if event.winner else "nobodys"
            prices[event.deed] = event.pieces
        case _:
            return


def _whose(state: State, deed: str, fate: Fate) -> Shield | None:
    holder = state.deeds.get(deed)
    return shield(state, holder) if holder and fate in {"ahead", "sold"} else None


def _given(year: tuple[Event, ...]) -> tuple[BidPlaced, ...]:
    """Gifts, without those returned."""
    returned = any(isinstance(event, happened.ContributionsReturned) for event in year)
    asked = [place for place, event in enumerate(year) if isinstance(event, happened.RescueBegun)]
    kept = year[: asked[-1]] if returned else year
    gifts = (event for event in kept if isinstance(event, happened.PiecesContributed))
    return tuple(BidPlaced(gift.seat, gift.pieces) for gift in gifts if number(gift.pieces))


def _rescue(state: State) -> YearRescue:
    gave = tuple(BidPlaced(seat, pieces) for seat, pieces in state.contributed.items())
    return YearRescue(state.at_stake or "", missing(state), gave, state.asked)


def _auction(state: State) -> YearAuction:
    return YearAuction(state.at_stake or "", state.bids, state.asked)


def _quake(state: State) -> Quake | None:
    dice = next((event.dice for event in state.just if isinstance(event, happened.QuakeRolled)), None)
    if dice is None:
        return None
    came = len(dice) > 1
    player, page = turns_pages(state), state.page
    return Quake(
        dice=dice[:1] if page == "die" else dice,
        takes=None if came and dice[1] >= GREATEST else LOST.get(dice[1], 0) if came else 0,
        sides=len(secured(shown(state))),
        ruptured=ruptured(state),
        broken=tuple(
            Broken(block, counted(pieces))
            for block, pieces in shown(state).fallen.items()
            if page in {None, "breaks", "falls"}
        ),
        deeds=tuple(state.lost) if page in {None, "falls"} else (),
        page=page,
        following=next_page(state),
        turns=shield(state, player) if player else None,
    )
