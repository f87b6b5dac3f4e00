"""The rule for each action."""

from typing import assert_never

from crisis_map.records import actions as asked
from crisis_map.records.actions import Action
from crisis_map.records.city_actions import CityAction
from crisis_map.records.council_actions import CouncilAction
from crisis_map.records.events import Event
from crisis_map.records.state import State
from crisis_map.rules import box_rules, by_hand, chosen_places, city_changes, phases, planning, queue
from crisis_map.rules.council_rules import decisions as council
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Refusal, Seat


def decide(state: State, seat: Seat, action: Action, dice: Dice) -> tuple[Event, ...]:
    """The events of `action`. Refused with `control_only` for other seats, except for the Council's actions."""
    if seat != CONTROL and not isinstance(action, CouncilAction):
        raise Refusal("control_only")
    if isinstance(action, asked.Unseal):
        return box_rules.unseal(state, action, dice)
    return _decided(state, seat, action)


def _decided(state: State, seat: Seat, action: asked.Pressed) -> tuple[Event, ...]:  # noqa: C901, PLR0911, PLR0912, PLR0915 - one arm for each action
    if isinstance(action, CityAction):
        return city_changes.decided(state, action)
    if isinstance(action, CouncilAction):
        return council.decided(state, seat, action)
    match action:
        case asked.Fund():
            return planning.fund(state, action)
        case asked.FundTogether():
            return planning.fund_together(state, action)
        case asked.MoveFunding():
            return planning.move_funding(state, action)
        case asked.PlanFunding():
            return planning.plan_funding(state, action)
        case asked.Schedule():
            return planning.schedule(state, action)
        case asked.Cancel():
            return planning.cancel(state, action)
        case asked.Publish():
            return planning.publish(state, action)
        case asked.Withdraw():
            return planning.withdraw(state, action)
        case asked.WriteNote():
            return planning.write_note(action)
        case asked.OpenPhase():
            return phases.open_phase(state, action)
        case asked.Strike():
            return phases.strike(state, action)
        case asked.StrikeFirst():
            return phases.strike_first(state, action)
        case asked.ChoosePlace():
            return chosen_places.choose_place(state, action)
        case asked.ForgetPlaces():
            return chosen_places.forget_places(state, action)
        case asked.ClosePhase():
            return phases.close_phase(state)
        case asked.Place():
            return by_hand.place(state, action)
        case asked.Remove():
            return by_hand.remove(state, action)
        case asked.Shift():
            return by_hand.shift(state, action)
        case asked.Execute():
            return queue.execute(state, action)
        case asked.QueueForm():
            return queue.queue_form(state, action)
        case asked.EndForms():
            return queue.end_forms(state)
        case asked.OpenBox():
            return box_rules.open_box(state, action)
        case asked.ShutBox():
            return box_rules.shut_box(state)
        case asked.PutFirst():
            return queue.put_first(state, action)
        case asked.ExecuteLine():
            return queue.execute_line(state, action)
        case asked.SkipLine():
            return queue.skip_line(state, action)
        case asked.ChangeLine():
            return queue.change_line(state, action)
        case asked.ExecuteForm():
            return queue.execute_form(state, action)
        case _:
            assert_never(action)
