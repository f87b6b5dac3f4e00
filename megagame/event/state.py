"""The state of a running event."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from megagame.core.instants import Instant
from megagame.event.programme import Break, Breaks, Phase, Place, Programme, breaks_before, last_turn

Shown: TypeAlias = Literal["map", "announcement", "join", "table"]
Ends: TypeAlias = Literal["taken_down", "phase", "minutes"]
Theme: TypeAlias = Literal["auto", "dark", "light"]
Audience: TypeAlias = Annotated[str, Meta(pattern=r"\A[a-z][-\w]{0,49}\Z")]
"""`everybody`, `projectors`, `tables` (all side tables), or one seat of the Crisis Map, such as `district-quays`."""

EVERYBODY = "everybody"
PROJECTORS = "projectors"
TABLES = "tables"
HALL = (EVERYBODY, PROJECTORS, TABLES)
"""Audiences that are no single seat."""
MOST_MESSAGES = 12
MOST_HEADLINES = 3
SMALLEST_TEXT = 80
LARGEST_TEXT = 160
MOST_CAPTAINS = 200
MOST_PACE = 100
MOST_NOTES = 40


class Running(Struct, frozen=True, tag="running"):
    """A running clock. The phase ends, or ended, at `until`."""

    until: Instant


class Paused(Struct, frozen=True, tag="paused"):
    """A stopped clock with `left` milliseconds, negative if overdue. `restarted`: stopped by a restart."""

    left: int
    restarted: bool = False


Clock: TypeAlias = Running | Paused


class Projector(Struct, frozen=True):
    """Projector settings. `table`: the side table on show. `text_size`: in percent."""

    shows: Shown = "map"
    theme: Theme = "auto"
    text_size: int = 100
    table: str = ""


class Left(Struct, frozen=True):
    """Milliseconds left on the clock when the event left this place."""

    place: Place
    milliseconds: int


class Message(Struct, frozen=True):
    """A text on the screens of its audience. `until`: screens show it until then; None: until it is taken down, or the
    phase ends.

    `number`: 0 in journals of rules versions 1 to 3, in which there was one at a time. `called`: what people call the
    district it is for; empty for everybody, the projectors and the side tables. `since`: None in old journals.
    """

    text: str
    ends: Ends = "taken_down"
    until: Instant | None = None
    number: int = 0
    to: Audience = EVERYBODY
    called: str = ""
    since: Instant | None = None


class Headline(Struct, frozen=True):
    """News of a turn, in which a break before it counts as well; it stays until another turn begins.

    `breaking`: projectors show it large, in the phase in which it was published.
    """

    number: int
    text: str
    breaking: bool
    since: Instant
    turn: int


class ControlNote(Struct, frozen=True):
    """What one of Control wrote for the others: for somebody (`whom`), for a side table (`table`: its name, `called`:
    its title), or for all. Due in the phase called so of a turn; turn 0: at once; phase "": when the turn begins.
    """

    number: int
    text: str
    whom: str = ""
    table: str = ""
    turn: int = 0
    phase: str = ""
    called: str = ""


class State(Struct, frozen=True):
    """A running event. `clock`: None in the briefing and when the event is over. `captains`: in the largest district.

    `story`: everybody may read the story of the day. `pace`: how many times as fast as planned the programme goes, in a
    practice. `left`: the time with which each place goes on that was left before. `messages`, `headlines`: the oldest
    first. `numbered`: the newest number of a message or a headline. `notes`: those between Controls that are not done;
    `noted`: the newest number of one, apart from those that everybody sees.
    """

    programme: Programme = Programme()
    place: Place = Place()
    clock: Clock | None = None
    messages: tuple[Message, ...] = ()
    headlines: tuple[Headline, ...] = ()
    numbered: int = 0
    notes: tuple[ControlNote, ...] = ()
    noted: int = 0
    projector: Projector = Projector()
    captains: int = 1
    story: bool = False
    pace: int = 1
    breaks: Breaks = ()
    left: tuple[Left, ...] = ()


BLANK = State()


def phase_now(state: State) -> Phase | None:
    """The current phase; None in the briefing, in breaks, and when the event is over."""
    return state.programme.phases[state.place.phase] if state.place.stage == "turn" else None


def break_now(state: State) -> Break | None:
    return breaks_before(state.breaks, state.place.turn)[state.place.phase] if state.place.stage == "break" else None


def left_on(state: State, place: Place) -> int:
    """Milliseconds with which a place's clock starts: its full length, or the time left on an earlier visit."""
    known = {each.place: each.milliseconds for each in state.left}
    return known[place] if place in known else length_now(replace(state, place=place))


def length_now(state: State) -> int:
    """Full length of the current phase or break in milliseconds, at the event's pace; 0 without a clock."""
    timed = phase_now(state) or break_now(state)
    return timed.milliseconds // state.pace if timed else 0


def is_due(state: State, note: ControlNote) -> bool:
    """Whether its phase has come. One of a phase that was left out meanwhile is due when its turn begins."""
    place = state.place
    if place.stage == "over" or note.turn == 0 or note.turn < place.turn:
        return True
    names = [phase.name for phase in state.programme.phases]
    number = names.index(note.phase) if note.phase in names else 0
    now = place.turn <= note.turn <= last_turn(state.programme, place.turn) and place.stage == "turn"
    return now and number <= place.phase


def messages_to(state: State, *audiences: Audience) -> tuple[Message, ...]:
    return tuple(each for each in state.messages if each.to in audiences)


def not_over(messages: tuple[Message, ...], at: Instant | None) -> tuple[Message, ...]:
    """Those whose time has not ended at this moment. A restart of the machine ends those that have one."""
    return tuple(each for each in messages if not _is_over(each.until, at))


def _is_over(until: Instant | None, at: Instant | None) -> bool:
    return until is not None and at is not None and (until.boot != at.boot or until.until(at) >= 0)
