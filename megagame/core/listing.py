"""How a game is listed: its rules and how to show it. Each game's package has a `LISTING`."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeAlias

from megagame.core.breakdown import Breakdown
from megagame.core.colours import Colour
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, WALL, AnyGame, Seat, tag_of
from megagame.core.instants import Instant
from megagame.core.parts import Part
from megagame.core.searching import NOT_SEARCHED, LogSearch
from megagame.core.sentences import Noun, Sentence, gettext_noop

LastAlive: TypeAlias = Callable[[str], Instant | None]
"""When a program was last seen running in a boot of the machine (`Instant.boot`), if known."""


def _nothing(*anything: Any) -> None:
    """The default for games that do not use this function."""


def _no_seats(state: Any) -> tuple[Seat, ...]:
    return ()


STEP = Noun(gettext_noop("{number} step"), gettext_noop("{number} steps"))


def _a_step(kind: str, events: tuple[Any, ...]) -> tuple[Noun, ...]:
    return (STEP,)


def _the_same(asked: Any, done: Any) -> str | None:
    return gettext_noop("{author} already did that.") if asked == done else None


def _never(*anything: Any) -> bool:
    return False


def _no_words(*anything: Any) -> tuple[Sentence, ...]:
    return ()


def _by_its_key(state: Any, seat: Seat) -> Sentence:
    return Sentence("{seat}", {"seat": seat})


@dataclass(frozen=True, kw_only=True)
class SideGame:
    """What the program needs of a game that is played at side tables.

    - `called`: the game's display name
    - `stage(state)`: the current stage, such as "round 3, plan"
    - `to_act(state)`: the seats that must act now
    - `sample(state, seat, dice)`: a random legal action of a seat, or None, for the players of a practice
    - `ended(state)`: how the game ended; None while it is running
    - `announced(state)`: `ended`, but only once everybody may read it, for games that reveal their end step by step;
      None: at once
    - `picture(screen)`: a small wordless drawing of the table view's screen in the program's colours; None: no board
    - `call(state, seat)`: the heading of a player's page: what to choose now, or whom to wait for; None: the default,
      which names who must act
    - `moment(state, seat)`: whatever else on this seat's page distinguishes one decision from the next, besides `stage`
      and `call`; presses meant for another decision are refused
    - `words`: labels of the options and their values, by `option` and by `option.value`
    - `kept`: options given as files that later tables may reuse, with a function that names a file
    - `suggested()`: initial options for a new table, if some options have no default
    - `may_take_back(state, seat, events)`: whether a player may take back their seat's newest step, which had these
      events: it must have revealed nothing to anybody. The program checks whether others have acted on it
    - `unseen`: event types that only their own seat sees. Any other step becomes final when another player acts; a step
      of these alone becomes final when a later step would differ without it
    - `breakdown(state)`: the count of a finished game, by line and player; None while it is running
    - `guide(screen)`: one or two sentences for somebody who never played: what this seat can do now, and what its first
      turn consists of, from the seat's own screen
    - `lists_moves`: the table view lists the newest moves, as the game's own parts do not; its template places them
      with `{% live_part "newest" of=table.name %}`
    - `colours`: the colours of seats that players may change; empty: colours are part of the game's rules
    - `plain_seats`: a player's name replaces the seat's; otherwise it is added, as where seats have different roles
    """

    called: str
    stage: Callable[[Any], Sentence]
    to_act: Callable[[Any], tuple[Seat, ...]]
    sample: Callable[[Any, Seat, Dice], Any]
    ended: Callable[[Any], Sentence | None]
    announced: Callable[[Any], Sentence | None] | None = None
    picture: Callable[[Any], Part] | None = None
    call: Callable[[Any, Seat], Sentence | None] = _nothing
    moment: Callable[[Any, Seat], Any] = _nothing
    words: Mapping[str, str] = field(default_factory=dict)
    kept: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)
    suggested: Callable[[], Any] | None = None
    may_take_back: Callable[[Any, Seat, tuple[Any, ...]], bool] = _never
    unseen: tuple[type[Any], ...] = ()
    breakdown: Callable[[Any], Breakdown | None] = _nothing
    guide: Callable[[Any], tuple[Sentence, ...]] = _no_words
    lists_moves: bool = False
    colours: Mapping[Seat, Colour] = field(default_factory=dict)
    plain_seats: bool = False

    def end_for_all(self, state: Any) -> Sentence | None:
        """How the game ended, once everybody may read it."""
        return (self.announced or self.ended)(state)

    @property
    def gives_back(self) -> bool:
        return self.may_take_back is not _never


@dataclass(frozen=True, kw_only=True)
class GivesBack:
    """Which steps players may take back in a game that is not played at side tables; fields as in `SideGame`."""

    may_take_back: Callable[[Any, Seat, tuple[Any, ...]], bool]
    unseen: tuple[type[Any], ...] = ()
    ended: Callable[[Any], Sentence | None] = _nothing


Dated: TypeAlias = tuple[Any, datetime]
"""An event, and when it happened."""


@dataclass(frozen=True, kw_only=True)
class Times:
    """Parts that say when something happened, which no state knows: of seats with seat cards, and of Control with them.

    - `kinds`: the event types that they tell of
    - `parts(screen, happened)`: the parts by name; `happened` are all events of these kinds in force, oldest first
    """

    kinds: tuple[type[Any], ...]
    parts: Callable[[Any, tuple[Dated, ...]], Mapping[str, Part]]


@dataclass(frozen=True, kw_only=True)
class RunningEvent:
    """What only the running event's game needs. Its table appears on the pages of all others.

    - `set_up_page`: the template of Control's set-up page
    - `set_up`: action types of the set-up, which helpers may not use
    - `timed`: action types that need the time; the program adds it as `at: Instant`
    - `addressed`: action types that are `to` an audience; the program adds its name as `called`
    - `automatic`: action types that only the program plays
    - `awakened(state, now, last_alive)`: the action to play when the program starts, or None
    - `projected(state)`: the name of the side table on the projectors; empty: none
    - `turn(state)`: the current turn, 0 in the briefing
    """

    set_up_page: str
    set_up: tuple[type[Any], ...]
    timed: tuple[type[Any], ...]
    addressed: tuple[type[Any], ...]
    automatic: tuple[type[Any], ...]
    awakened: Callable[[Any, Instant, LastAlive], Any]
    projected: Callable[[Any], str]
    turn: Callable[[Any], int]


@dataclass(frozen=True, kw_only=True)
class Listing:
    """A game and how to show it.

    - `asked`: action types that Control's pages may request
    - `played`: those that a seat card's holder may request for that seat; None: card holders only watch
    - `enters(state, seat)`: whether a player may enter real dice and cards (`ENTERED`), because the roll is that seat's
      and the table's options say that real ones are used; the log shows it
    - `parts(screen)`: the page's parts by name; the names depend only on the table's set-up
    - `secrets(screen)`: parts of Control's screen with hidden information, which its page loads on request; None: none
    - `scenery(state)`: page data that does not change while the table runs
    - `pages`: page templates by kind of seat (the seat's name up to the first hyphen)
    - `papers`: templates that Control may print, by name; each shows Control's `screen`
    - `called(state, seat)`: a seat's display name
    - `already(asked, done)`: the text for a request that `{author}` has just carried out; None if `done` was another
      thing
    - `nouns(kind, events)`: what a step counts as in totals, possibly several things
    - `search`: how its log can be searched
    - `compared(now, then)`: two states in small pictures, and what differs in words; None: they are not drawn
    - `side`: how to play it at side tables; None: it is not played there
    - `own_steps`: which steps players may take back where it is not; None: none
    - `carded(state)`: the seats that have seat cards where it is not, apart from the table view
    - `times`: parts of those seats that say when something happened; None: none
    - `event`: set only for the running event's game
    - `replay(data)`: play a replay document (plain data), or raise BadDocument; None: no such documents
    """

    game: AnyGame
    asked: Any
    played: Any = None
    enters: Callable[[Any, Seat], bool] = _never
    parts: Callable[[Any], Mapping[str, Part]]
    secrets: Callable[[Any], Mapping[str, Part]] | None = None
    scenery: Callable[[Any], Any] = _nothing
    pages: Mapping[str, str]
    papers: Mapping[str, str] = field(default_factory=dict)
    called: Callable[[Any, Seat], Sentence] = _by_its_key
    already: Callable[[Any, Any], str | None] = _the_same
    nouns: Callable[[str, tuple[Any, ...]], Iterable[Noun]] = _a_step
    search: LogSearch = NOT_SEARCHED
    compared: Callable[[Any, Any], Part] | None = None
    side: SideGame | None = None
    own_steps: GivesBack | None = None
    carded: Callable[[Any], tuple[Seat, ...]] = _no_seats
    times: Times | None = None
    event: RunningEvent | None = None
    replay: Callable[[Any], dict[str, Any]] | None = None

    @property
    def takes_back(self) -> SideGame | GivesBack | None:
        """The rules for taking back own steps; None: no step can be taken back."""
        return self.side if self.side and self.side.gives_back else self.own_steps

    def is_of_the_house(self, kind: str) -> bool:
        """Whether only the program plays this kind of action."""
        return self.event is not None and kind in map(tag_of, self.event.automatic)

    def belongs_to_set_up(self, kind: str) -> bool:
        """Whether helpers may not use this kind of action."""
        return self.event is not None and kind in map(tag_of, self.event.set_up)

    def is_timed(self, kind: Any) -> bool:
        """Whether the program adds the time to this kind of action."""
        return self.event is not None and kind in map(tag_of, self.event.timed)

    def is_addressed(self, kind: Any) -> bool:
        """Whether the program adds the audience's name to this kind of action."""
        return self.event is not None and kind in map(tag_of, self.event.addressed)

    def players(self, state: Any) -> tuple[Seat, ...]:
        """All seats except Control and the table view."""
        return tuple(seat for seat in self.game.seats(state) if seat not in {CONTROL, WALL})

    def page(self, seat: Seat) -> str | None:
        """The page template for `seat`; None if it has no page."""
        return self.pages.get(seat.partition("-")[0])
