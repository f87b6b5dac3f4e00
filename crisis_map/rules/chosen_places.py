"""Control's choices of places for tokens that a coming strike or open will displace."""

from crisis_map.records import actions as asked
from crisis_map.records.events import Event, PlaceChosen, PlacesForgotten
from crisis_map.records.state import State
from crisis_map.rules.crises import Displacement
from crisis_map.rules.phases import proposal, proposal_at_open, require_to_strike
from megagame.core.game import Refusal


def choose_place(state: State, action: asked.ChoosePlace) -> tuple[Event, ...]:
    """Choose a displaced token's place.

    The choice is kept while the token still leaves the same hex and the place has room. Refused: `phase_open` without a
    crisis; `phase_closed`, `unknown_crisis`, `wrong_turn`, `already_struck` with one; `nobody_displaced`, for this
    number; `bad_place`.
    """
    people = _people(state, action.crisis)
    if action.number > len(people):
        raise Refusal("nobody_displaced", number=action.number)
    person = people[action.number - 1]
    if action.to is not None and action.to not in person.free:
        raise Refusal("bad_place", at=person.at, place=action.to)
    return (PlaceChosen(action.crisis, action.number, person.at, person.token.kind, action.to),)


def forget_places(state: State, action: asked.ForgetPlaces) -> tuple[Event, ...]:
    """Return to the default places. Refused: as `choose_place`, except for the last two codes."""
    _require_displacing(state, action.crisis)
    return (PlacesForgotten(action.crisis),)


def _people(state: State, crisis: str | None) -> tuple[Displacement, ...]:
    _require_displacing(state, crisis)
    return proposal_at_open(state) if crisis is None else proposal(state, crisis)


def _require_displacing(state: State, crisis: str | None) -> None:
    if crisis is not None:
        require_to_strike(state, crisis)
    elif state.phase == "open":
        raise Refusal("phase_open", turn=state.turn)
