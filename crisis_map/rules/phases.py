"""Opening and closing the Specialisation Phase, and striking crises (crisis-map.md §3 and §6)."""

from collections.abc import Iterable

from crisis_map.city.hexes import Label
from crisis_map.city.tokens import count
from crisis_map.records import actions as asked
from crisis_map.records.actions import Places
from crisis_map.records.events import (
    CrisisMovedFirst,
    CrisisStruck,
    Event,
    Groups,
    HexRioted,
    HexRuined,
    MovesRenewed,
    PhaseClosed,
    PhaseOpened,
)
from crisis_map.records.funding_events import FundingSet
from crisis_map.records.state import AT_OPENING, State, crises_to_strike, number_of, tokens_at
from crisis_map.rules.adjacency import pending
from crisis_map.rules.apply import after
from crisis_map.rules.council_rules.decisions import taxes
from crisis_map.rules.crises import Blast, Displacement, blast_of, displacements, places_of, spread_of, struck
from megagame.core.game import Refusal


def open_phase(state: State, action: asked.OpenPhase) -> tuple[Event, ...]:
    """Begin the next turn: ruins, riots, spread, then moves are renewed (crisis-map.md §3.1 and §6).

    Refused: `phase_open`; `bad_place`.
    """
    if state.phase == "open":
        raise Refusal("phase_open", turn=state.turn)
    turned = _turned(state)
    state_turned = after(state, turned)
    blast = _spread(state_turned)
    spread = struck(state_turned, blast, action.places or _chosen(state_turned, blast, AT_OPENING))
    return (PhaseOpened(state.turn + 1), *turned, *spread, MovesRenewed())


def strike(state: State, action: asked.Strike) -> tuple[Event, ...]:
    """Strike one of this turn's crises (crisis-map.md §5).

    Refused: `phase_closed`; `unknown_crisis`; `wrong_turn`; `already_struck`; `bad_place`.
    """
    require_to_strike(state, action.crisis)
    return _struck(state, CrisisStruck(action.crisis), action.places)


def strike_first(state: State, action: asked.StrikeFirst) -> tuple[Event, ...]:
    """Move a crisis before all others. Refused: as `strike`, except for `bad_place`."""
    require_to_strike(state, action.crisis)
    return (CrisisMovedFirst(action.crisis),)


def close_phase(state: State) -> tuple[Event, ...]:
    """Close the phase: strike remaining crises, compute adjacency, end funding and queue (crisis-map.md §3.4).

    Refused: `phase_closed`; `box_sealed`, as its forms would be lost.
    """
    require_open(state)
    require_unsealed(state)
    return closing(state)


def closing(state: State) -> tuple[Event, ...]:
    """The events of closing the open phase.

    After funding has lapsed, taxes are paid (council.md) and the next turn's planned funding is set.
    """
    planned = (plan for plan in state.planned_funding if plan.turn == state.turn + 1)
    funded = [FundingSet(plan.district, plan.amount) for plan in planned]
    events: list[Event] = []
    for name in crises_to_strike(state):
        step = _struck(state, CrisisStruck(name, follows=bool(events)))
        events.extend(step)
        state = after(state, step)
    return (*events, PhaseClosed(pending(state), follows=bool(events)), *taxes(state), *funded)


def require_open(state: State) -> None:
    """Refuse with `phase_closed` unless the phase is open."""
    if state.phase == "closed":
        raise Refusal("phase_closed")


def require_unsealed(state: State) -> None:
    """Refuse with `box_sealed` if the box may hold sealed forms."""
    if state.box and state.box.stage != "unsealed":
        raise Refusal("box_sealed", turn=state.turn)


def require_to_strike(state: State, name: str) -> None:
    """Refuse a crisis that cannot be struck now.

    Refused: `phase_closed`; `unknown_crisis`; `wrong_turn`; `already_struck`.
    """
    require_open(state)
    crisis = state.crises.get(name)
    if crisis is None:
        raise Refusal("unknown_crisis", crisis=number_of(name))
    if crisis.turn != state.turn:
        raise Refusal("wrong_turn", crisis=number_of(name), turn=crisis.turn)
    if crisis.struck:
        raise Refusal("already_struck", crisis=number_of(name))


def blast(state: State, crisis: str) -> Blast:
    scheduled = state.crises[crisis]
    return blast_of(state.city, scheduled.at, state.city.magnitudes[scheduled.magnitude])


def proposal(state: State, crisis: str, places: Places = ()) -> tuple[Displacement, ...]:
    """The tokens that this crisis would displace now, in order. `places`: empty for Control's choices."""
    of_crisis = blast(state, crisis)
    return displacements(state, of_crisis, places or _chosen(state, of_crisis, crisis))


def proposal_at_open(state: State, places: Places = ()) -> tuple[Displacement, ...]:
    """The tokens that the spread would displace if the phase opened now; otherwise as `proposal`."""
    turned = after(state, _turned(state))
    spread = _spread(turned)
    return displacements(turned, spread, places or _chosen(turned, spread, AT_OPENING))


def _struck(state: State, struck_now: CrisisStruck, places: Places = ()) -> tuple[Event, ...]:
    of_crisis = blast(state, struck_now.crisis)
    return (struck_now, *struck(state, of_crisis, places or _chosen(state, of_crisis, struck_now.crisis)))


def _chosen(state: State, blast: Blast, name: str) -> Places:
    return places_of(state, blast, state.choices.get(name, ()))


def _spread(turned: State) -> Blast:
    """The blast of catastrophic failure, after ruins and riots have turned."""
    return spread_of(turned, _each(turned.pending.failures))


def _turned(state: State) -> tuple[Event, ...]:
    """Pending ruins, then riots, with one event for each token that is still present."""
    ruined = (HexRuined(at) for at in _each(state.pending.ruins) for _ in range(count(tokens_at(state, at), "unrest")))
    rioted = (HexRioted(at) for at in _each(state.pending.riots) for _ in range(count(tokens_at(state, at), "refugee")))
    return (*ruined, *rioted)


def _each(groups: Groups) -> Iterable[Label]:
    return (at for group in groups for at in group)
