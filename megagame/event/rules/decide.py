"""Dispatch actions to their rules."""

from typing import assert_never

from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Refusal, Seat
from megagame.event import actions as asked
from megagame.event.actions import Action
from megagame.event.events import Event, StoryShown, ThemeSet
from megagame.event.rules import breaks, clock, messages, notes, phases, planning, projectors
from megagame.event.state import State


def decide(state: State, seat: Seat, action: Action, dice: Dice) -> tuple[Event, ...]:
    """The events of `action`. Refused: `control_only`, for other seats."""
    if seat != CONTROL:
        raise Refusal("control_only")
    return _decided(state, action)


def _decided(state: State, action: Action) -> tuple[Event, ...]:  # noqa: C901, PLR0911, PLR0912 - one arm for each action
    match action:
        case asked.Start():
            return clock.start(state, action)
        case asked.Pause():
            return clock.pause(state, action)
        case asked.AddMinutes():
            return clock.add_minutes(state, action)
        case asked.SetClock():
            return clock.set_clock(state, action)
        case asked.NextPhase():
            return clock.next_phase(state, action)
        case asked.Back():
            return clock.back(state, action)
        case asked.LoseClock():
            return clock.lose(state, action)
        case asked.SetPace():
            return clock.set_pace(state, action)
        case asked.SetPhase():
            return phases.set_phase(state, action)
        case asked.AddPhase():
            return phases.add_phase(state, action)
        case asked.RemovePhase():
            return phases.remove_phase(state, action)
        case asked.MovePhase():
            return phases.move_phase(state, action)
        case asked.PlanBreak():
            return breaks.plan(state, action)
        case asked.CancelBreak():
            return breaks.cancel(state, action)
        case asked.SetDouble():
            return planning.set_double(state, action)
        case asked.SetFinal():
            return planning.set_final(state, action)
        case asked.SetCaptains():
            return planning.set_captains(action)
        case asked.Announce():
            return messages.announce(state, action)
        case asked.TakeDown():
            return messages.take_down(state, action)
        case asked.Publish():
            return messages.publish(state, action)
        case asked.Withdraw():
            return messages.withdraw(state, action)
        case asked.AddNote():
            return notes.add(state, action)
        case asked.FinishNote():
            return notes.finish(state, action)
        case asked.Show():
            return projectors.show(state, action)
        case asked.SetTheme():
            return (ThemeSet(action.theme),)
        case asked.SetTextSize():
            return projectors.set_text_size(action)
        case asked.ShowStory():
            return show_story(state, action)
        case _:
            assert_never(action)


def show_story(state: State, action: asked.ShowStory) -> tuple[StoryShown]:
    """Publish or hide the story of the day. Refused: `nothing_new`."""
    if state.story == action.to_all:
        raise Refusal("nothing_new")
    return (StoryShown(action.to_all),)
