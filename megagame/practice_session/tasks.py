"""A practice's tasks and their completion, as a pure function of the journals."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from megagame.core.sentences import Sentence, gettext_noop
from megagame.practice_session.moment import Moment
from megagame.practice_session.ways import UNDONE, way

CITY, EVENT = "crisis_map", "event"


class Task(NamedTuple):
    """A task, its display name, and how often it must be done."""

    name: str
    called: str
    needed: int = 1


TASKS = (
    Task("open", gettext_noop("Open a turn")),
    Task("unseal", gettext_noop("Unseal the box")),
    Task("paper", gettext_noop("Put in a form on paper")),
    Task("execute", gettext_noop("Execute a line")),
    Task("change", gettext_noop("Change a line")),
    Task("skip", gettext_noop("Skip a line")),
    Task("undo", gettext_noop("Undo three steps"), UNDONE),
    Task("put_back", gettext_noop("Put them back"), UNDONE),
    Task("places", gettext_noop("Strike with places chosen")),
    Task("card", gettext_noop("Replace a lost card")),
    Task("message", gettext_noop("Send a message")),
    Task("call", gettext_noop("Answer a call")),
    Task("break", gettext_noop("Put in a break")),
    Task("double", gettext_noop("Play a double turn")),
    Task("backup", gettext_noop("Restore a backup")),
)
"""In the order of a turn; they may be done in any order."""

_LINES = {"execute_line", "execute_form", "execute"}
_AT_ONCE = {
    "change_line": "change",
    "skip_line": "skip",
    "queue_form": "paper",
    "unseal": "unseal",
    "put_back": "put_back",
}


_IN_THE_HALL = {"announce": "message", "plan_break": "break"}
"""Kinds of action of the programme that are tasks."""


class Step(NamedTuple):
    """The relevant part of a journal entry. `voids`: it takes another one back."""

    game: str
    author: str
    action: Mapping[str, Any]
    events: Sequence[Mapping[str, Any]] = ()
    voids: bool = False


class Done(Struct, frozen=True):
    """How often each task was done. `is_double`: the programme is in a double turn; `chose`: a place is chosen."""

    counts: Mapping[str, int] = {}
    is_double: bool = False
    chose: bool = False


def after(done: Done, steps: Iterable[Step], others: frozenset[str]) -> Done:
    """Completion after these steps. Undone tasks stay done; steps of `others` do not count."""
    for step in steps:
        done = replace(done, is_double=_is_double(done.is_double, step))
        if step.author not in others:
            done = _after(done, step)
    return done


def _is_double(before: bool, step: Step) -> bool:
    entered = [event for event in step.events if event["event"] == "PlaceEntered"]
    return any(event.get("last", 0) > event["place"].get("turn", 0) for event in entered) if entered else before


def _after(done: Done, step: Step) -> Done:
    if step.voids:
        return _more(done, "undo")
    kind = step.action.get("type", "")
    if step.game != CITY:
        return _more(done, _IN_THE_HALL[kind]) if kind in _IN_THE_HALL else done
    if kind in _AT_ONCE:
        return _more(done, _AT_ONCE[kind])
    if kind in _LINES:
        return _more(done, "execute", sum(map(_is_executed, step.events)))
    if kind == "open_phase":
        return _more(_more(done, "open"), "double", int(done.is_double))
    return _with_places(done, step.action)


def _with_places(done: Done, action: Mapping[str, Any]) -> Done:
    match action.get("type"):
        case "choose_place" if action.get("crisis") and action.get("to"):
            return replace(done, chose=True)
        case "forget_places":
            return replace(done, chose=False)
        case "strike":
            chose = done.chose or any(action.get("places", ()))
            return replace(_more(done, "places", int(chose)), chose=False)
        case _:
            return done


def _more(done: Done, name: str, times: int = 1) -> Done:
    return replace(done, counts={**done.counts, name: done.counts.get(name, 0) + times}) if times else done


def _is_executed(event: Mapping[str, Any]) -> bool:
    return event["event"] == "OrderJudged" and bool(event["verdict"] == "executed")


class Shown(NamedTuple):
    """A listed task: how many `times` it was done, and if it is next, what to press now."""

    task: Task
    times: int
    help: Sentence | None = None

    @property
    def is_done(self) -> bool:
        return self.times >= self.task.needed


def listed(counts: Mapping[str, int], moment: Moment) -> tuple[Shown, ...]:
    """All tasks. The next one is the first unfinished task that is possible now."""
    shown = tuple(Shown(task, counts.get(task.name, 0)) for task in TASKS)
    ways = ((place, way(each.task.name, each.times, moment)) for place, each in enumerate(shown) if not each.is_done)
    for place, found in ways:
        if found is not None:
            return (*shown[:place], shown[place]._replace(help=found), *shown[place + 1 :])
    return shown
