"""What the running event says to people: why not, and what happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from megagame.core.sentences import Sentence, gettext_noop
from megagame.event import events as happened
from megagame.event.events import Event
from megagame.event.programme import DEFAULT_NAMES, Place, Programme, last_turn
from megagame.event.state import Shown, State, Theme

REFUSALS: Mapping[str, str] = {
    "control_only": gettext_noop("Only Control does this."),
    "no_clock": gettext_noop("There is no clock now: press Next phase first."),
    "runs_already": gettext_noop("The clock runs already."),
    "stands_already": gettext_noop("The clock stands already."),
    "clock_elsewhere": gettext_noop("The clock was started on another machine: press Next phase or Back."),
    "bad_minutes": gettext_noop("Add or take 1 to {most} minutes."),
    "over": gettext_noop("The event is over: press Back to go on playing."),
    "at_the_start": gettext_noop("Nothing comes before the briefing."),
    "not_lost": gettext_noop("The clock is right: nothing was lost."),
    "unknown_phase": gettext_noop("There is no such phase."),
    "bad_length": gettext_noop("A phase has 1 to {most} minutes."),
    "past_turn": gettext_noop("Turn {turn} is past."),
    "in_double": gettext_noop("Turn {turn} is played together with turn {first}."),
    "next_double": gettext_noop("Turn {turn} is double already: make it single first."),
    "is_final": gettext_noop("Turn {turn} is the final turn: say first that a later one is."),
    "first_of_double": gettext_noop("Turns {turn} and {last} are played as one: choose {last}."),
    "no_text": gettext_noop("An announcement needs a text."),
    "too_long": gettext_noop("That is too long: {longest} characters at most."),
    "no_announcement": gettext_noop("There is no announcement."),
    "bad_size": gettext_noop("Text can be shown at {smallest} to {largest} percent."),
}

SHOWN: Mapping[Shown, Sentence] = {
    "map": Sentence(gettext_noop("the map")),
    "announcement": Sentence(gettext_noop("the announcement")),
    "join": Sentence(gettext_noop("how to join")),
}
THEMES: Mapping[Theme, Sentence] = {
    "auto": Sentence(gettext_noop("as the machine prefers")),
    "dark": Sentence(gettext_noop("dark")),
    "light": Sentence(gettext_noop("light")),
}


def tell(state: State, event: Event) -> Sentence | None:  # noqa: C901, PLR0911, PLR0912 - one arm for each event
    """What happened, in plain words for Control's log; None for what goes without saying."""
    match event:
        case happened.ProgrammeSet():
            return None
        case happened.PlaceEntered():
            return _place(state.programme, event.place)
        case happened.ClockStarted():
            return Sentence(gettext_noop("The clock runs."))
        case happened.ClockStopped():
            return _stopped(event)
        case happened.MinutesAdded():
            return _minutes(event.minutes)
        case happened.LengthSet():
            return _length(state.programme, event)
        case happened.TurnDoubled():
            return _doubled(event)
        case happened.FinalTurnSaid():
            return _final(event.turn)
        case happened.Announced():
            return Sentence(gettext_noop("Announced: {text}"), {"text": event.text})
        case happened.AnnouncementTakenDown():
            return Sentence(gettext_noop("The announcement was taken down."))
        case happened.ProjectorsShow():
            return Sentence(gettext_noop("The projectors show {what}."), {"what": SHOWN[event.what]})
        case happened.ThemeSet():
            return Sentence(gettext_noop("Colours of the projectors: {theme}."), {"theme": THEMES[event.theme]})
        case happened.TextSizeSet():
            return Sentence(gettext_noop("Text on the projectors: {percent} percent."), {"percent": event.percent})
        case _:
            assert_never(event)


def phase_called(name: str) -> Sentence | str:
    """What people call a phase; one that an event made up keeps its name."""
    return Sentence(name) if name in DEFAULT_NAMES else name


def minutes_and_seconds(milliseconds: int) -> str:
    """Time that is left as a clock shows it: 06:12, and +01:05 when it is over."""
    seconds = -(-abs(milliseconds) // 1000) if milliseconds > 0 else -milliseconds // 1000
    sign = "+" if milliseconds < 0 else ""
    return f"{sign}{seconds // 60:02}:{seconds % 60:02}"


def _place(programme: Programme, place: Place) -> Sentence:
    if place.stage == "briefing":
        return Sentence(gettext_noop("Back to the briefing."))
    if place.stage == "over":
        return Sentence(gettext_noop("The event is over."))
    what = {"turn": place.turn, "phase": phase_called(programme.phases[place.phase].name)}
    last = last_turn(programme, place.turn)
    if last == place.turn:
        return Sentence(gettext_noop("Turn {turn}: {phase}."), what)
    return Sentence(gettext_noop("Turns {turn} and {last}: {phase}."), {**what, "last": last})


def _stopped(event: happened.ClockStopped) -> Sentence:
    what = {"time": minutes_and_seconds(event.left)}
    if event.restarted:
        return Sentence(gettext_noop("The machine was restarted: the clock stands at {time}."), what)
    return Sentence(gettext_noop("The clock stands at {time}."), what)


def _minutes(minutes: int) -> Sentence:
    if minutes > 0:
        return Sentence(gettext_noop("Minutes added: {minutes}."), {"minutes": minutes})
    return Sentence(gettext_noop("Minutes taken away: {minutes}."), {"minutes": -minutes})


def _length(programme: Programme, event: happened.LengthSet) -> Sentence:
    phase = phase_called(programme.phases[event.phase].name)
    return Sentence(gettext_noop("{phase}: {minutes} minutes from now on."), {"phase": phase, "minutes": event.minutes})


def _doubled(event: happened.TurnDoubled) -> Sentence:
    if event.double:
        text = gettext_noop("Turns {turn} and {last} are played as one.")
        return Sentence(text, {"turn": event.turn, "last": event.turn + 1})
    return Sentence(gettext_noop("Turn {turn} counts as one turn."), {"turn": event.turn})


def _final(turn: int | None) -> Sentence:
    if turn is None:
        return Sentence(gettext_noop("No turn is called the final one."))
    return Sentence(gettext_noop("Turn {turn} is the final turn."), {"turn": turn})
