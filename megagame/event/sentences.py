"""Sentences of the running event: refusals and events."""

from collections.abc import Mapping
from typing import assert_never

from megagame.core.sentences import Sentence, gettext_noop
from megagame.event import events as happened
from megagame.event.events import Event
from megagame.event.programme import DEFAULT_NAMES, Break
from megagame.event.state import EVERYBODY, PROJECTORS, TABLES, Audience, Shown, State, Theme

REFUSALS: Mapping[str, str] = {
    "control_only": gettext_noop("Only Control does this."),
    "no_clock": gettext_noop("There is no clock now: press Next phase first."),
    "runs_already": gettext_noop("The clock runs already."),
    "stands_already": gettext_noop("The clock stands already."),
    "clock_elsewhere": gettext_noop("The clock was started on another machine: press Next phase or Back."),
    "bad_minutes": gettext_noop("Add or take 1 to {most} minutes."),
    "bad_time": gettext_noop("A clock shows 0 to {most} minutes, and 0 to 59 seconds."),
    "over": gettext_noop("The event is over: press Back to go on playing."),
    "at_the_start": gettext_noop("Nothing comes before the briefing."),
    "not_lost": gettext_noop("The clock is right: nothing was lost."),
    "unknown_phase": gettext_noop("There is no such phase any more."),
    "other_phase": gettext_noop("The phases were changed meanwhile: number {number} is {phase} now. Look again."),
    "phase_on": gettext_noop("The event is in {phase}: go on to another phase first, then remove this one."),
    "only_phase": gettext_noop("A turn has one phase at least."),
    "too_many_phases": gettext_noop("A turn has {most} phases at most."),
    "no_name": gettext_noop("A phase needs a name."),
    "nothing_new": gettext_noop("So it is already: nothing was changed."),
    "bad_length": gettext_noop("A phase has 1 to {most} minutes."),
    "past_turn": gettext_noop("Turn {turn} is past."),
    "in_double": gettext_noop("Turn {turn} is played together with turn {first}."),
    "next_double": gettext_noop("Turn {turn} is double already: make it single first."),
    "is_final": gettext_noop("Turn {turn} is the final turn: say first that a later one is."),
    "first_of_double": gettext_noop("Turns {turn} and {last} are played as one: choose {last}."),
    "bad_captains": gettext_noop("Enter the number of captains in the largest district: 1 to {most}."),
    "bad_pace": gettext_noop("Choose a pace of 1 to {most}."),
    "unknown_break": gettext_noop("There is no such break any more."),
    "too_many_breaks": gettext_noop("A day has {most} breaks at most."),
    "break_on": gettext_noop("The event is in {name}: press Next phase to end it."),
    "past_break": gettext_noop("This break is over."),
    "beyond_final": gettext_noop("Turn {turn} is not played: this break would never come."),
    "bad_duration": gettext_noop("Show it for 1 to {most} minutes."),
    "no_text": gettext_noop("Write something first."),
    "unknown_audience": gettext_noop("There is no such district any more: choose another."),
    "too_many_messages": gettext_noop("At most {most} messages can be shown at once: take one down first."),
    "unknown_message": gettext_noop("This message was already taken down."),
    "unknown_headline": gettext_noop("This headline is no longer in the news."),
    "too_long": gettext_noop("That is too long: {longest} characters at most."),
    "too_many_notes": gettext_noop("At most {most} notes can wait: tick some off first."),
    "unknown_note": gettext_noop("This note is done already."),
    "no_table": gettext_noop("Say which side table the projectors are to show."),
    "no_announcement": gettext_noop("Projectors have no message to show."),
    "bad_size": gettext_noop("Text can be shown at {smallest} to {largest} percent."),
}

SHOWN: Mapping[Shown, Sentence] = {
    "map": Sentence(gettext_noop("the map")),
    "announcement": Sentence(gettext_noop("the messages")),
    "table": Sentence(gettext_noop("the side table {table}")),
    "join": Sentence(gettext_noop("how to join")),
}
AUDIENCES: Mapping[Audience, Sentence] = {
    EVERYBODY: Sentence(gettext_noop("everybody")),
    PROJECTORS: Sentence(gettext_noop("projectors")),
    TABLES: Sentence(gettext_noop("side tables")),
}
THEMES: Mapping[Theme, Sentence] = {
    "auto": Sentence(gettext_noop("as the machine prefers")),
    "dark": Sentence(gettext_noop("dark")),
    "light": Sentence(gettext_noop("light")),
}


def tell(state: State, event: Event) -> Sentence | None:  # noqa: C901, PLR0911, PLR0912, PLR0915 - one arm for each event
    """Describe an event for Control's log; None for events not worth a sentence."""
    match event:
        case happened.ProgrammeSet():
            return None
        case happened.PlaceEntered():
            return _place(event)
        case happened.ClockStarted():
            return Sentence(gettext_noop("The clock runs."))
        case happened.ClockStopped():
            return _stopped(event)
        case happened.MinutesAdded():
            return _minutes(event.minutes)
        case happened.ClockSet(left=left):
            return Sentence(gettext_noop("The clock is set to {time}."), {"time": minutes_and_seconds(left)})
        case happened.LengthSet():
            return _length(event)
        case happened.PhaseRenamed():
            return _of_phase(gettext_noop("{was} is called {phase} now."), event.name, was=phase_called(event.was))
        case happened.PlayingSet():
            return _playing(event)
        case happened.PhaseAdded():
            return _added(event.phase.name, event.phase.minutes)
        case happened.PhaseRemoved():
            return _of_phase(gettext_noop("{phase} is left out from now on."), event.name)
        case happened.PhaseMoved():
            text = gettext_noop("{phase} is phase {number} of a turn now.")
            return _of_phase(text, event.name, number=event.to + 1)
        case happened.TurnDoubled():
            return _doubled(event)
        case happened.FinalTurnSaid():
            return _final(event.turn)
        case happened.CaptainsSaid():
            return Sentence(gettext_noop("Captains of the largest district: {captains}."), {"captains": event.captains})
        case happened.BreakPlanned(planned=planned):
            return _break(gettext_noop("New break before turn {turn}: {name}. Minutes: {minutes}."), planned)
        case happened.BreakCancelled():
            return _cancelled(event)
        case happened.PaceSet():
            return pace_said(event.pace)
        case happened.Announced():
            return _announced(event)
        case happened.AnnouncementTakenDown():
            return _taken_down(event)
        case happened.HeadlinePublished():
            return _headline(event)
        case happened.HeadlineWithdrawn():
            return Sentence(gettext_noop("Headline taken down: {text}"), {"text": event.text})
        case happened.NoteAdded(note=note):
            return Sentence(gettext_noop("Note between Controls: {text}"), {"text": note.text})
        case happened.NoteFinished(text=text):
            return Sentence(gettext_noop("Note done: {text}"), {"text": text})
        case happened.ProjectorsShow():
            return Sentence(gettext_noop("The projectors show {what}."), {"what": _shown(event)})
        case happened.ThemeSet():
            return Sentence(gettext_noop("Colours of the projectors: {theme}."), {"theme": THEMES[event.theme]})
        case happened.TextSizeSet():
            return Sentence(gettext_noop("Text on the projectors: {percent} percent."), {"percent": event.percent})
        case happened.StoryShown():
            return _story(event)
        case _:
            assert_never(event)


def _story(event: happened.StoryShown) -> Sentence:
    if event.to_all:
        return Sentence(gettext_noop("The story of the day is published."))
    return Sentence(gettext_noop("The story of the day is for Control alone again."))


def _shown(event: happened.ProjectorsShow) -> Sentence:
    return Sentence(SHOWN[event.what].text, {"table": event.table})


def phase_called(name: str) -> Sentence | str:
    """A phase's display name. Custom phases keep their name."""
    return Sentence(name) if name in DEFAULT_NAMES else name


def minutes_and_seconds(milliseconds: int) -> str:
    """Remaining time as a clock shows it: 06:12, or +01:05 when overdue."""
    seconds = -(-abs(milliseconds) // 1000) if milliseconds > 0 else -milliseconds // 1000
    sign = "+" if milliseconds < 0 else ""
    return f"{sign}{seconds // 60:02}:{seconds % 60:02}"


def _of_phase(text: str, name: str, **what: str | int | Sentence) -> Sentence:
    return Sentence(text, {"phase": phase_called(name), **what})


def _break(text: str, planned: Break) -> Sentence:
    return Sentence(text, {"turn": planned.before, "name": planned.name, "minutes": planned.minutes})


def _cancelled(event: happened.BreakCancelled) -> Sentence:
    text = gettext_noop("The break before turn {turn} is cancelled: {name}.")
    return Sentence(text, {"turn": event.before, "name": event.name})


def _headline(event: happened.HeadlinePublished) -> Sentence:
    text = gettext_noop("Breaking news: {text}") if event.breaking else gettext_noop("News: {text}")
    return Sentence(text, {"text": event.text})


def _taken_down(event: happened.AnnouncementTakenDown) -> Sentence:
    if not event.number:
        return Sentence(gettext_noop("The announcement was taken down."))
    return Sentence(gettext_noop("Message taken down: {text}"), {"text": event.text})


def audience_called(to: Audience, called: str) -> Sentence | str:
    """What people call the audience of a message."""
    return AUDIENCES.get(to, called)


def _announced(event: happened.Announced) -> Sentence:
    if event.to != EVERYBODY:
        return _sent(event)
    match event.ends:
        case "taken_down":
            return Sentence(gettext_noop("Announced: {text}"), {"text": event.text})
        case "phase":
            return Sentence(gettext_noop("Announced for this phase: {text}"), {"text": event.text})
        case "minutes":
            text = gettext_noop("Announced for {minutes} min: {text}")
            return Sentence(text, {"minutes": event.minutes, "text": event.text})
        case _:
            assert_never(event.ends)


def _sent(event: happened.Announced) -> Sentence:
    what = {"to": audience_called(event.to, event.called), "minutes": event.minutes, "text": event.text}
    match event.ends:
        case "taken_down":
            return Sentence(gettext_noop("Message to {to}: {text}"), what)
        case "phase":
            return Sentence(gettext_noop("Message to {to} for this phase: {text}"), what)
        case "minutes":
            return Sentence(gettext_noop("Message to {to} for {minutes} min: {text}"), what)
        case _:
            assert_never(event.ends)


def _place(event: happened.PlaceEntered) -> Sentence:
    place = event.place
    if place.stage == "briefing":
        return Sentence(gettext_noop("Back to the briefing."))
    if place.stage == "over":
        return Sentence(gettext_noop("The event is over."))
    if place.stage == "break":
        return Sentence(gettext_noop("Before turn {turn}: {name}."), {"turn": place.turn, "name": event.phase})
    if not event.phase:
        return Sentence(gettext_noop("Turn {turn}, phase {number}."), {"turn": place.turn, "number": place.phase + 1})
    if event.last == place.turn:
        return _of_phase(gettext_noop("Turn {turn}: {phase}."), event.phase, turn=place.turn)
    text = gettext_noop("Turns {turn} and {last}: {phase}.")
    return _of_phase(text, event.phase, turn=place.turn, last=event.last)


def _stopped(event: happened.ClockStopped) -> Sentence:
    what = {"time": minutes_and_seconds(event.left)}
    if event.restarted:
        return Sentence(gettext_noop("The machine was restarted: the clock stands at {time}."), what)
    return Sentence(gettext_noop("The clock stands at {time}."), what)


def _minutes(minutes: int) -> Sentence:
    if minutes > 0:
        return Sentence(gettext_noop("Minutes added: {minutes}."), {"minutes": minutes})
    return Sentence(gettext_noop("Minutes taken away: {minutes}."), {"minutes": -minutes})


def _added(name: str, minutes: int) -> Sentence:
    many = gettext_noop("New phase: {phase}, {minutes} minutes.")
    text = gettext_noop("New phase: {phase}, {minutes} minute.") if minutes == 1 else many
    return _of_phase(text, name, minutes=minutes)


def _length(event: happened.LengthSet) -> Sentence:
    if not event.name:
        what = {"number": event.phase + 1, "minutes": event.minutes}
        many = gettext_noop("Phase {number}: {minutes} minutes from now on.")
        return Sentence(
            gettext_noop("Phase {number}: {minutes} minute from now on.") if event.minutes == 1 else many, what
        )
    many = gettext_noop("{phase}: {minutes} minutes from now on.")
    text = gettext_noop("{phase}: {minutes} minute from now on.") if event.minutes == 1 else many
    return _of_phase(text, event.name, minutes=event.minutes)


def _playing(event: happened.PlayingSet) -> Sentence:
    if event.specialisation:
        return _of_phase(gettext_noop("The map plays in {phase}."), event.name)
    return _of_phase(gettext_noop("The map plays in {phase} no longer."), event.name)


def _doubled(event: happened.TurnDoubled) -> Sentence:
    if event.double:
        text = gettext_noop("Turns {turn} and {last} are played as one.")
        return Sentence(text, {"turn": event.turn, "last": event.turn + 1})
    return Sentence(gettext_noop("Turn {turn} counts as one turn."), {"turn": event.turn})


def pace_said(pace: int) -> Sentence:
    """Describe the programme's speed factor."""
    if pace == 1:
        return Sentence(gettext_noop("The clock goes as the programme has it."))
    return Sentence(gettext_noop("The programme goes {pace} times as fast."), {"pace": pace})


def _final(turn: int | None) -> Sentence:
    if turn is None:
        return Sentence(gettext_noop("No turn is called the final one."))
    return Sentence(gettext_noop("Turn {turn} is the final turn."), {"turn": turn})
