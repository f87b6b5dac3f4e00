"""Agreements to pay for linked structures together (source, How to arbitrate 4: shared ownership)."""

from boardgames.earthquake.records import actions
from boardgames.earthquake.records.events import ShareAnswered, ShareOffered
from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import number
from boardgames.earthquake.records.state import Offer, State, walker
from boardgames.earthquake.rules.quakes import new_year
from boardgames.earthquake.rules.resolution import Resolution
from boardgames.earthquake.rules.turns import TURNS
from boardgames.kit.resolution import Resolution as KitResolution
from megagame.core.game import Refusal, Seat


def require_party(state: State, seat: Seat, giver: Player) -> Player:
    """Return the seat if it is `giver` or at New Year. Refused: `not_your_turn`; `no_deed` (no link)."""
    for player in (walker(state), giver):
        if player == seat:
            new_year.require_linked(state, giver)
            return player
    raise Refusal("not_your_turn", now=TURNS.now(state))


def offer(resolution: Resolution, seat: Player, action: actions.OfferShare) -> None:
    """Open an offer, or replace it. Refused: as contributing and paying at once."""
    offered = Offer(seat, action.deeds, action.pieces)
    _settle(KitResolution(resolution.apply, resolution.state, resolution.chance), action.giver, offered)
    resolution.happens(ShareOffered(seat, action.giver, action.deeds, action.pieces))


def answer(resolution: Resolution, seat: Player, action: actions.AnswerShare) -> bool:
    """Return whether all is paid. Refused: `no_offer` (none to answer); as `offer`."""
    offered = resolution.state.offers.get(action.giver)
    if offered is None or (action.agrees and offered.by == seat):
        raise Refusal("no_offer")
    resolution.happens(ShareAnswered(seat, action.giver, action.agrees))
    return action.agrees and _settle(resolution, action.giver, offered)


def _settle(resolution: Resolution, giver: Player, offered: Offer) -> bool:
    """Give the pieces and pay. Return whether all is paid."""
    if number(offered.pieces):
        new_year.contribute(resolution, giver, actions.Contribute(offered.pieces))
    return new_year.pay(resolution, walker(resolution.state), actions.Pay(offered.deeds))
