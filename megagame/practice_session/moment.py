"""Control's current situation in a practice: the large button's action and the state of map and programme."""

from itertools import islice, takewhile
from typing import NamedTuple

from civil_orders.crisis_map_table import the_map
from crisis_map.records.state import State, crises_to_strike
from crisis_map.rules.phases import proposal
from crisis_map.screens.control import control_screen
from crisis_map.screens.next_steps import Next, StepName, next_of
from megagame.core.game import CONTROL
from megagame.event.programme import MOST_BREAKS, last_turn
from megagame.event.screens import ControlScreen, screen
from megagame.event.set_up_parts import break_turns
from megagame.event.state import State as Day
from megagame.practice_session.preparations import crowded
from megagame.tables.journals import calls, journal, steps
from megagame.tables.lookup import event_table
from megagame.tables.models import Table

BARRIERS = frozenset({"open_phase", "close_phase", "open_box", "shut_box", "unseal"})
"""Steps of the map that a practice never suggests to undo."""
MOST_STEPS = 10


class Moment(NamedTuple):
    """What can be pressed now.

    - `step`: the large button's action, for turn `turn`; `box`: its stage, "" where it was not opened this turn
    - `lines`: how many lines wait before all forms are in
    - `choice`: some of those whom the next crisis displaces have several places; `choice_later`: so after *Later*
    - `crowded`: where a crisis of the last magnitude would give such a choice, once none is left this turn; "": nowhere
    - `ahead`: the programme has not reached the map's phase of this turn, and goes on to it
    - `double`: the first double turn that the programme has not passed, 0 for none; `is_double`: it is on
    - `may_break`: a break can be put in before a coming turn; `called`: a call for Control waits
    - `steps`: how many steps can be undone without taking back one of `BARRIERS`; `put_back`: some can be put back
    - `at`: the numbers of the newest entries of the map and of the programme
    """

    step: StepName
    turn: int = 1
    box: str = ""
    lines: int = 0
    choice: bool = False
    choice_later: bool = False
    crowded: str = ""
    ahead: bool = False
    double: int = 0
    is_double: bool = False
    may_break: bool = False
    called: bool = False
    steps: int = 0
    put_back: bool = False
    at: str = ""


def now() -> Moment:
    event = event_table()
    table, state = the_map()
    day: Day | None = journal.current(event).state if event else None
    at = f"{table.number} {event.number if event else 0}"
    called = any(not each.coming for each in calls.waiting())
    moment = read(state, day)._replace(at=at, called=called)
    return moment._replace(steps=_undoable(table), put_back=_may_put_back(table))


def read(state: State, day: Day | None) -> Moment:
    """The moment of a map and a programme, without the possible undo, which is only in the journal."""
    following = next_of(control_screen(state))
    choices = [_has_choice(state, crisis) for crisis in crises_to_strike(state)[:2]]
    return Moment(
        step=following.name,
        turn=following.turn,
        box=state.box.stage if state.box else "",
        lines=following.lines,
        choice=choices[:1] == [True],
        choice_later=choices[1:] == [True],
        crowded=crowded(state, [list(state.city.magnitudes)[-1]])[0] if following.name == "close" else "",
        ahead=_is_ahead(following, day),
        double=_double(day),
        is_double=_is_double(day),
        may_break=_may_break(day),
    )


def _has_choice(state: State, crisis: str) -> bool:
    return any(len(person.free) > 1 for person in proposal(state, crisis))


def _is_ahead(following: Next, day: Day | None) -> bool:
    """Whether the map is ahead of the programme, as in `next_button.js`."""
    if day is None or day.place.stage == "over":
        return False
    shown = screen(day, CONTROL)
    is_early = day.place.stage == "break" or (isinstance(shown, ControlScreen) and shown.early)
    reached = shown.public.now.last
    return following.turn > reached or (following.turn == reached and is_early)


def _may_break(day: Day | None) -> bool:
    shown = screen(day, CONTROL) if day else None
    return isinstance(shown, ControlScreen) and len(shown.breaks) < MOST_BREAKS and bool(break_turns(shown))


def _double(day: Day | None) -> int:
    if day is None or day.place.stage == "over":
        return 0
    return min((turn for turn in day.programme.doubles if turn >= day.place.turn), default=0)


def _is_double(day: Day | None) -> bool:
    return day is not None and day.place.stage == "turn" and last_turn(day.programme, day.place.turn) > day.place.turn


def _undoable(table: Table) -> int:
    newest = takewhile(lambda step: step.kind not in BARRIERS, steps.since(table, table.number, steps.OPENING))
    return sum(1 for _ in islice(newest, MOST_STEPS))


def _may_put_back(table: Table) -> bool:
    return bool(steps.to_put_back(table, table.number, None))
