"""The end of the game and its winner (folding-beijing.md, Eviction)."""

from boardgames.folding_beijing.records.events import Event, GameEnded, GameResumed
from boardgames.folding_beijing.records.sides import GOVERNOR, RESIDENTS, Side
from boardgames.folding_beijing.records.state import State, can_attack, people_of
from boardgames.folding_beijing.sentences import ENDED
from boardgames.kit.outcome import Ended
from megagame.core.game import Seat


def ended(state: State) -> tuple[Event, ...]:
    """End the game once no legal attack is left, or resume it after a correction."""
    if state.phase == "attack" and not can_attack(state):
        return (GameEnded(winner(state)),)
    if state.phase == "over" and can_attack(state):
        return (GameResumed(),)
    return ()


def winner(state: State) -> Side:
    """The side with more people; the residents win ties."""
    people = people_of(state)
    return GOVERNOR if people.governor > people.residents else RESIDENTS


def outcome(state: State) -> Ended | None:
    """How the game ended; None while it runs."""
    if state.phase != "over":
        return None
    won, people = winner(state), people_of(state)
    scores: dict[Seat, int] = {GOVERNOR: people.governor, RESIDENTS: people.residents}
    return Ended(winners=(won,), scores=scores, reason=ENDED[won])
