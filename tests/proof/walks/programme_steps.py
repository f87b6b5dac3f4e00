"""Steps of the programme and projectors: phases, breaks, announcements, themes, and the story."""

from __future__ import annotations

from megagame.bots.presses import fields_of
from megagame.core.dice import Dice
from megagame.core.game import CONTROL
from megagame.event.state import State
from megagame.tables.journals import journal
from tests.event.sampling import sample
from tests.proof.walks import facts
from tests.proof.walks.described import Told
from tests.proof.walks.map_steps import act
from tests.proof.walks.world import Hall

EVENT = "event"
TIMED = {"start", "pause", "next_phase", "back", "announce"}
THEMES = ("auto", "dark", "light")
SHOWN = ("map", "announcement", "join", "table")


def state() -> State:
    found = facts.table(EVENT)
    assert found is not None
    now: State = journal.current(found).state
    return now


def start_clock(hall: Hall, pick: int) -> Told:
    return act(hall, pick, EVENT, type="start")


def pause_clock(hall: Hall, pick: int) -> Told:
    return act(hall, pick, EVENT, type="pause")


def next_phase(hall: Hall, pick: int) -> Told:
    return act(hall, pick, EVENT, type="next_phase")


def phase_back(hall: Hall, pick: int) -> Told:
    return act(hall, pick, EVENT, type="back")


def plan_break(hall: Hall, pick: int) -> Told:
    turn = max(state().place.turn, 1) + pick % 3
    return act(hall, pick, EVENT, type="plan_break", before=turn, name="Lunch", minutes=10 + pick % 30)


def anything_in_programme(hall: Hall, pick: int) -> Told:
    """Any legal press, as bots choose it; the server adds the time."""
    action = sample(state(), CONTROL, Dice(pick))
    if action is None:
        return Told("Press anything in the programme", None)
    fields = {name: value for name, value in fields_of(action).items() if name != "at"}
    return act(hall, 1, EVENT, **fields)


def announce(hall: Hall, pick: int) -> Told:
    return act(hall, pick, EVENT, type="announce", text=f"Announcement {pick % 10}", ends="taken_down")


def take_announcement_down(hall: Hall, pick: int) -> Told:
    return act(hall, pick, EVENT, type="take_down")


def steer_projectors(hall: Hall, pick: int) -> Told:
    what, tables = SHOWN[pick % 4], list(facts.side_tables())
    if what != "table":
        return act(hall, pick, EVENT, type="show", what=what)
    name = tables[pick % len(tables)].name if tables else "folding-beijing-1"
    return act(hall, pick, EVENT, type="show", what=what, table=name)


def theme(hall: Hall, pick: int) -> Told:
    return act(hall, pick, EVENT, type="set_theme", theme=THEMES[pick % 3])


def undo_programme(hall: Hall, pick: int) -> Told:
    return act(hall, pick, EVENT, type="undo")


def put_back_programme(hall: Hall, pick: int) -> Told:
    return act(hall, pick, EVENT, type="put_back")


def publish_story(hall: Hall, pick: int) -> Told:
    return Told("Publish the story", hall.submit("/story/show/", {"to_all": "yes"}, hall.somebody(pick)))


def take_story_back(hall: Hall, pick: int) -> Told:
    return Told("Take the story back", hall.submit("/story/show/", {"to_all": "no"}, hall.somebody(pick)))
