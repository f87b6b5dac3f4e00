"""Public goals (evacuation.md, Modules)."""

from boardgames.evacuation import actions
from boardgames.evacuation.building_events import ProductionRaised
from boardgames.evacuation.card_events import PublicGoalPlayed
from boardgames.evacuation.payment import pay
from boardgames.evacuation.resolution import Resolution
from boardgames.evacuation.state import box_of
from boardgames.evacuation.words import Player, plus
from megagame.core.game import Refusal


def play(resolution: Resolution, seat: Player, action: actions.PlayGoal) -> None:
    """Refused: `not_yours` (or already played); `cannot_afford`."""
    standing = resolution.state.public_goals.get(action.card)
    if standing is None or standing.seat != seat or standing.played:
        raise Refusal("not_yours")
    card = box_of(resolution.state).public_goal[action.card]
    pay(resolution, seat, "new", card.price, action.any)
    resolution.happens(PublicGoalPlayed(seat, action.card), ProductionRaised(seat, plus(card.production)))
