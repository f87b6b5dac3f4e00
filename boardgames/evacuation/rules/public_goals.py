"""Public goals (evacuation.md, Modules)."""

from boardgames.evacuation.box.words import Player, plus
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.building_events import ProductionRaised
from boardgames.evacuation.records.card_events import PublicGoalPlayed
from boardgames.evacuation.records.state import box_of
from boardgames.evacuation.rules.changes.payment import pay
from boardgames.evacuation.rules.changes.resolution import Resolution
from megagame.core.game import Refusal


def play(resolution: Resolution, seat: Player, action: actions.PlayGoal) -> None:
    """Refused: `not_yours` (or already played); `cannot_afford`."""
    standing = resolution.state.public_goals.get(action.card)
    if standing is None or standing.seat != seat or standing.played:
        raise Refusal("not_yours")
    card = box_of(resolution.state).public_goal[action.card]
    pay(resolution, seat, "new", card.price, action.any)
    resolution.happens(PublicGoalPlayed(seat, action.card), ProductionRaised(seat, plus(card.production)))
