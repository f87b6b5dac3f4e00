"""Possible actions: those that buttons offer, and random legal ones for bots and tests."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from crisis_map.city.city import SCIENTISTS
from crisis_map.city.hexes import Label
from crisis_map.city.tokens import KINDS, PEOPLE, has_room
from crisis_map.records import actions as asked
from crisis_map.records.actions import Action, Places, WrittenLine
from crisis_map.records.council import COUNCILLOR_SEAT
from crisis_map.records.state import State, coming_turn, crises_to_strike, hexes_with_tokens, tokens_at
from crisis_map.rules.crises import Displacement
from crisis_map.rules.phases import proposal, proposal_at_open
from crisis_map.rules.queue import in_order, open_lines
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Seat
from tests.crisis_map import council_sampling

MOST_FUNDING = 8
MOST_ORDERS = 6
TURNS_AHEAD = 2

_OF_FORMS_ANY_TIME = (asked.PutFirst, asked.SkipLine)
_OF_FORMS = (*_OF_FORMS_ANY_TIME, asked.ExecuteLine, asked.ExecuteForm)


def choices(state: State, seat: Seat) -> tuple[Action, ...]:
    """The actions that buttons offer `seat` now, none of which needs input. Only Control has any."""
    if seat != CONTROL:
        return ()
    planning = (*_planning_choices(state), *council_sampling.choices(state))
    return (*_phase_choices(state), *planning, *_box_choices(state), *_queue_choices(state))


def sample(state: State, seat: Seat, dice: Dice) -> Action | None:
    """A random legal action of `seat`, from all kinds that are legal now; None if there is none."""
    if seat == SCIENTISTS or seat.startswith(COUNCILLOR_SEAT):
        return council_sampling.of_player(state, seat, dice)
    if seat != CONTROL:
        return None
    drawn = (kind(state, dice) for kind in dice.shuffled(_KINDS_OF_ACTION + council_sampling.kinds(state)))
    return next((action for action in drawn if action is not None), None)


def _phase_choices(state: State) -> tuple[Action, ...]:
    if state.phase == "closed":
        return (asked.OpenPhase(),)
    closing = () if _sealed(state) else (asked.ClosePhase(),)
    return (*map(asked.Strike, crises_to_strike(state)), *closing)


def _box_choices(state: State) -> tuple[Action, ...]:
    match state.box.stage if state.box else None:
        case None:
            return (asked.OpenBox(),)
        case "accepting":
            return (asked.ShutBox(),)
        case "shut":
            return (asked.OpenBox(), asked.Unseal(coming_turn(state)))
        case _:
            return ()


def _sealed(state: State) -> bool:
    return state.box is not None and state.box.stage != "unsealed"


def _planning_choices(state: State) -> tuple[Action, ...]:
    to_come = (name for name, crisis in state.crises.items() if not crisis.struck)
    cancelling: tuple[Action, ...] = tuple(map(asked.Cancel, to_come))
    return (*cancelling, *map(asked.Withdraw, state.forecasts))


def _queue_choices(state: State) -> tuple[Action, ...]:
    forms = [form.name for form in in_order(state) if open_lines(form)]
    kinds = _OF_FORMS if state.phase == "open" else _OF_FORMS_ANY_TIME
    awaited = state.phase == "open" and not state.forms_in and not _sealed(state)
    return (*(kind(form) for kind in kinds for form in forms), *((asked.EndForms(),) if awaited else ()))


def _a_choice(state: State, dice: Dice) -> Action | None:
    return dice.one_of(_planning_choices(state) + _queue_choices(state) or (None,))


def _turn_of_phase(state: State, dice: Dice) -> Action | None:
    if state.phase == "open":
        return None if _sealed(state) else asked.ClosePhase()
    return asked.OpenPhase(places_by_lot(dice, partial(proposal_at_open, state)))


def _strike(state: State, dice: Dice) -> Action | None:
    crises = crises_to_strike(state)
    if state.phase == "closed" or not crises:
        return None
    crisis = dice.one_of(crises)
    return asked.Strike(crisis, places_by_lot(dice, partial(proposal, state, crisis)))


def places_by_lot(dice: Dice, proposed: Callable[[Places], tuple[Displacement, ...]]) -> Places:
    """A random place, or the default, for each displaced token. Each choice affects later ones."""
    places: Places = ()
    for number in range(len(proposed(()))):
        places += (dice.one_of((None, *proposed(places)[number].free)),)
    return places


def _choose_place(state: State, dice: Dice) -> Action | None:
    crisis = dice.one_of((*crises_to_strike(state), None)) if state.phase == "open" else None
    if crisis is None and state.phase == "open":
        return None
    people = proposal_at_open(state) if crisis is None else proposal(state, crisis)
    if not people:
        return asked.ForgetPlaces(crisis)
    number = dice.roll(len(people))
    return asked.ChoosePlace(number, crisis, dice.one_of((None, *people[number - 1].free)))


def _strike_first(state: State, dice: Dice) -> Action | None:
    crises = crises_to_strike(state)
    return asked.StrikeFirst(dice.one_of(crises)) if crises and state.phase == "open" else None


def _fund_together(state: State, dice: Dice) -> Action | None:
    districts = dice.shuffled(tuple(state.city.districts))
    funding = (asked.Funding(district, dice.roll(MOST_FUNDING + 1) - 1) for district in districts)
    return asked.FundTogether(tuple(funding)) if districts else None


def _fund(state: State, dice: Dice) -> Action | None:
    if not state.city.districts:
        return None
    return asked.Fund(_district(state, dice), dice.roll(MOST_FUNDING + 1) - 1)


def _move_funding(state: State, dice: Dice) -> Action | None:
    givers = tuple(district for district in state.city.districts if state.funding.get(district))
    if not givers or len(state.city.districts) < 2:
        return None
    from_ = dice.one_of(givers)
    to = dice.one_of(tuple(district for district in state.city.districts if district != from_))
    return asked.MoveFunding(from_, to, dice.roll(state.funding[from_]))


def _plan_funding(state: State, dice: Dice) -> Action | None:
    if not state.city.districts:
        return None
    turn = coming_turn(state) + dice.roll(TURNS_AHEAD)
    return asked.PlanFunding(turn, _district(state, dice), dice.roll(MOST_FUNDING + 1) - 1)


def _schedule(state: State, dice: Dice) -> Action | None:
    if not (state.city.hexes and state.city.magnitudes):
        return None
    turn = coming_turn(state) + dice.roll(TURNS_AHEAD) - 1
    return asked.Schedule(turn, _hex(state, dice), dice.one_of(tuple(state.city.magnitudes)))


def _publish(state: State, dice: Dice) -> Action | None:
    to_come = tuple(name for name, crisis in state.crises.items() if not crisis.struck)
    if not to_come:
        return None
    districts = dice.shuffled(tuple(state.city.districts))[: dice.roll(2) - 1]
    told = dice.roll(3)
    crisis = dice.one_of(to_come)
    if state.council and dice.roll(2) == 1:
        districts = (*districts, SCIENTISTS)
    return asked.Publish(crisis, districts, everybody=not districts, hex=told != 1, magnitude=told != 2)


def _execute(state: State, dice: Dice) -> Action | None:
    if state.phase == "closed" or len(state.city.hexes) < 2 or not state.city.districts:
        return None
    return asked.Execute(_district(state, dice), _orders(state, dice))


def _queue_form(state: State, dice: Dice) -> Action | None:
    if len(state.city.hexes) < 2 or not state.city.districts:
        return None
    return asked.QueueForm(_district(state, dice), _orders(state, dice), dice.one_of(("", "before the strike")))


def _box(state: State, dice: Dice) -> Action | None:
    action = dice.one_of(_box_choices(state) or (None,))
    if not isinstance(action, asked.Unseal) or len(state.city.hexes) < 2 or not state.city.districts:
        return action
    receipts = (f"{dice.seed():016x}" for _ in range(dice.roll(3) - 1))
    forms = (asked.SealedForm(_district(state, dice), _orders(state, dice), "", receipt) for receipt in receipts)
    return asked.Unseal(coming_turn(state), tuple(forms))


def _change_line(state: State, dice: Dice) -> Action | None:
    lines = tuple((form.name, line.number) for form in state.forms for line in open_lines(form))
    if not lines:
        return None
    form, number = dice.one_of(lines)
    order = _order(state, dice)
    return asked.ChangeLine(form, number, order.from_, order.to, order.token)


def _place(state: State, dice: Dice) -> Action | None:
    free = tuple(at for at in state.city.places if has_room(tokens_at(state, at)))
    return asked.Place(dice.one_of(free), dice.one_of(KINDS)) if free else None


def _remove(state: State, dice: Dice) -> Action | None:
    held = tuple(hexes_with_tokens(state))
    if not held:
        return None
    at, tokens = dice.one_of(held)
    return asked.Remove(at, dice.one_of(tokens).kind)


def _shift(state: State, dice: Dice) -> Action | None:
    held = tuple(hexes_with_tokens(state))
    if not held:
        return None
    from_, tokens = dice.one_of(held)
    free = tuple(at for at in state.city.places if at != from_ and has_room(tokens_at(state, at)))
    return asked.Shift(from_, dice.one_of(free), dice.one_of(tokens).kind) if free else None


def _note(state: State, dice: Dice) -> Action | None:
    return asked.WriteNote(f"Turn {state.turn}: {dice.one_of(('agreed', 'as the table saw it'))}.")


_Kind: TypeAlias = Callable[[State, Dice], Action | None]

_RARELY: tuple[_Kind, ...] = (
    *(_schedule, _publish, _place, _remove, _shift, _note),
    *(_strike_first, _fund_together, _move_funding, _plan_funding, _box),
)
_OFTEN: tuple[_Kind, ...] = (
    *(_fund, _execute, _queue_form, _change_line),
    *(_choose_place, _strike, _turn_of_phase, _a_choice),
)
_KINDS_OF_ACTION: tuple[_Kind, ...] = _RARELY + _OFTEN * 3


def _orders(state: State, dice: Dice) -> tuple[WrittenLine, ...]:
    return tuple(_order(state, dice) for _ in range(dice.roll(MOST_ORDERS)))


def _order(state: State, dice: Dice) -> WrittenLine:
    """A random order: mostly from occupied hexes to nearby ones, sometimes nonsense."""
    people = tuple(at for at, tokens in hexes_with_tokens(state) if any(token.kind in PEOPLE for token in tokens))
    from_ = dice.one_of(people) if people and dice.roll(5) > 1 else _hex(state, dice)
    near = state.city.neighbours[from_]
    to = dice.one_of(near) if near and dice.roll(3) > 1 else _hex(state, dice)
    return WrittenLine(from_, to, dice.one_of((None, None, *PEOPLE, *KINDS)))


def _district(state: State, dice: Dice) -> str:
    return dice.one_of(tuple(state.city.districts))


def _hex(state: State, dice: Dice) -> Label:
    return dice.one_of(tuple(state.city.places))
