"""Named parts of the running event's pages.

Every page can have `clock` and `phase-now`, in the way that its seat needs them. Those of the hall and of the Crisis
Map's seats have `announcement`, the messages that concern them; the hall's also `table-messages` and
`table-wall-messages` (those that side tables show to seats and to everybody), `news` and `projector`. Control's page
has `standing-messages`, `standing-news`, `notes`, `notes-due`, `note-phase`, `clock-buttons`, `programme`,
`break-rows`, `break-turns` and `projector-settings`. The page on which Control sets the event up has the two of
breaks, too, and `turn-rows`, `captains` and a `phase-row-…` for each phase that there can be.
"""

from collections.abc import Mapping
from itertools import zip_longest
from typing import assert_never

from msgspec import Struct

from megagame.core.parts import Part
from megagame.event.programme import Stage
from megagame.event.screens import ClockScreen, ControlScreen, Pause, PublicScreen, Screen, SeatScreen, WallScreen
from megagame.event.set_up_parts import break_table, break_turns, phase_names, phase_rows, programme_table, turn_rows
from megagame.event.state import EVERYBODY, LARGEST_TEXT, PROJECTORS, SMALLEST_TEXT, Message, Projector, State, not_over

TEMPLATES = "event/parts/"
TEXT_STEP = 10


class Clock(Struct, frozen=True):
    """The clock and its phase. `pause`: what a break leads to; None outside breaks."""

    clock: ClockScreen
    stage: Stage
    turn: int
    last: int
    phase: str
    pause: Pause | None


class Buttons(Struct, frozen=True):
    """Which clock buttons are active. `lost`: the remaining time of a clock stopped by a restart.

    `early`: the Crisis Map is played in a later phase of this turn.
    """

    stage: Stage
    stands: bool
    runs: bool
    lost: int | None
    early: bool


class Settings(Struct, frozen=True):
    """Projector settings. `smaller`, `larger`: the next text sizes; None at the limit."""

    projector: Projector
    announced: bool
    smaller: int | None
    larger: int | None


class Scenery(Struct, frozen=True):
    """The unchanging parts of the set-up page: the names of its phase rows."""

    phase_rows: tuple[str, ...]


def scenery(state: State) -> Scenery:
    return Scenery(phase_names())


def parts(screen: Screen) -> Mapping[str, Part]:
    """All parts of this screen."""
    match screen:
        case ControlScreen():
            return _control(screen)
        case WallScreen():
            return _wall(screen)
        case SeatScreen():
            return _seat(screen.public, screen.messages)
        case _:
            assert_never(screen)


def _control(screen: ControlScreen) -> dict[str, Part]:
    public = screen.public
    return {
        "clock": _part("clock", _clock(public)),
        "phase-now": _part("phase_now", public.now),
        "standing-messages": _messages("standing_messages", screen.messages),
        "notes": _part("notes", screen.notes),
        "notes-due": _part("notes_due", tuple(row.note for row in screen.notes if row.due)),
        "note-phase": _part("note_phase", tuple(phase.name for phase in screen.programme.phases)),
        "standing-news": _part("standing_news", public.headlines),
        "clock-buttons": _part("clock_buttons", _buttons(screen)),
        "programme": _part("programme", programme_table(screen)),
        "projector-settings": _part("projector_settings", _settings(screen)),
        "turn-rows": _part("turn_rows", turn_rows(screen)),
        "break-rows": _part("break_rows", break_table(screen)),
        "break-turns": _part("break_turns", break_turns(screen)),
        "captains": _part("captains", screen.captains),
        **_phase_parts(screen),
    }


def _phase_parts(screen: ControlScreen) -> dict[str, Part]:
    rows = zip_longest(phase_names(), phase_rows(screen))
    return {name: _part("phase_row", row) for name, row in rows}


def _wall(screen: WallScreen) -> dict[str, Part]:
    public = screen.public
    return {
        "clock": _part("clock_wall", _clock(public)),
        "phase-now": _part("phase_now", public.now),
        "announcement": _messages("announcement_wall", screen.messages),
        "table-messages": _messages("announcement", screen.at_tables),
        "table-wall-messages": _messages("announcement_wall", screen.at_tables),
        "news": _part("news", public.headlines),
        "projector": _part("projector", public.projector),
    }


def _seat(public: PublicScreen, messages: tuple[Message, ...]) -> dict[str, Part]:
    return {
        "clock": _part("clock_wall", _clock(public)),
        "phase-now": _part("phase_now", public.now),
        "announcement": _messages("announcement", messages),
    }


def _clock(public: PublicScreen) -> Clock:
    now = public.now
    return Clock(public.clock, now.stage, now.turn, now.last, now.phase, public.pause)


def _part(template: str, data: object) -> Part:
    return Part(f"{TEMPLATES}{template}.html", data)


def _messages(template: str, messages: tuple[Message, ...]) -> Part:
    return Part(f"{TEMPLATES}{template}.html", messages, not_over)


def _buttons(screen: ControlScreen) -> Buttons:
    clock = screen.public.clock
    return Buttons(
        stage=screen.public.now.stage,
        stands=clock.left is not None,
        runs=clock.until is not None,
        lost=clock.left if screen.restarted else None,
        early=screen.early,
    )


def _settings(screen: ControlScreen) -> Settings:
    projector, size = screen.public.projector, screen.public.projector.text_size
    return Settings(
        projector=projector,
        announced=any(each.to in {EVERYBODY, PROJECTORS} for each in screen.messages),
        smaller=max(SMALLEST_TEXT, size - TEXT_STEP) if size > SMALLEST_TEXT else None,
        larger=min(LARGEST_TEXT, size + TEXT_STEP) if size < LARGEST_TEXT else None,
    )
