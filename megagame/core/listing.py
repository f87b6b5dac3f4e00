"""What a game lists of itself: its rules, and how the house shows them. Each game's package holds its `LISTING`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from megagame.core.dice import Dice
from megagame.core.game import CONTROL, WALL, AnyGame, Seat, tag_of
from megagame.core.instants import Instant
from megagame.core.parts import Part
from megagame.core.searching import NOT_SEARCHED, LogSearch
from megagame.core.sentences import Noun, Sentence, gettext_noop

LastAlive: TypeAlias = Callable[[str], Instant | None]
"""When a program was last seen to run on a start of the machine (`Instant.boot`), as far as is known."""


def _nothing(*anything: Any) -> None:
    """Of most games nothing is asked."""


STEP = Noun(gettext_noop("{number} step"), gettext_noop("{number} steps"))


def _a_step(kind: str, events: tuple[Any, ...]) -> tuple[Noun, ...]:
    return (STEP,)


def _the_same(asked: Any, done: Any) -> str | None:
    return gettext_noop("{author} already did that.") if asked == done else None


def _never(*anything: Any) -> bool:
    """Of most games nothing may be done by players."""
    return False


def _by_its_key(state: Any, seat: Seat) -> Sentence:
    return Sentence("{seat}", {"seat": seat})


@dataclass(frozen=True, kw_only=True)
class SideGame:
    """What the house needs of a game that is played at side tables.

    - `called`: what people call the game
    - `stage(state)`: where it is, as in "round 3, plan"
    - `to_act(state)`: the seats that must act now
    - `ended(state)`: how the game ended; None while it goes on
    - `announced(state)`: the same once everybody may read it; None: at once. For a game that shows its end step by step
    - `picture(screen)`: a small drawing of the table view's screen, in the house's colours and without words;
      None: the game has no board to draw
    - `call(state, seat)`: what stands over a player's page: what is to be chosen now, as spoken to that player, or whom
      one waits for; None: the house says who must act
    - `moment(state, seat)`: what else tells one decision of this seat from its next one than `stage` and `call` do, of
      what its page shows; a press that was drawn for another decision is refused
    - `words`: what people call its options and their values, by `option` and by `option.value`
    - `strategies`: by name, other ways for bots to play than at random; each as the game's `sample`
    - `kept`: the options given as files that later tables may be opened with again, and what people call such a file
    - `suggested()`: options for a table about which nothing was said yet, where some have no default of their own
    - `may_take_back(state, seat, events)`: whether a player may take back the own seat's newest step, of which these
      events came: it brought nothing hidden to light, for anybody. Whether others have acted on it the house finds out
    - `unseen`: the kinds of event that only their own seat sees. A step of anything else ends as the player's own when
      another player acts; a step of these alone may be taken back as long as the others' would have been the same
    """

    called: str
    stage: Callable[[Any], Sentence]
    to_act: Callable[[Any], tuple[Seat, ...]]
    ended: Callable[[Any], Sentence | None]
    announced: Callable[[Any], Sentence | None] | None = None
    picture: Callable[[Any], Part] | None = None
    call: Callable[[Any, Seat], Sentence | None] = _nothing
    moment: Callable[[Any, Seat], Any] = _nothing
    words: Mapping[str, str] = field(default_factory=dict)
    strategies: Mapping[str, Callable[[Any, Seat, Dice], Any]] = field(default_factory=dict)
    kept: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)
    suggested: Callable[[], Any] | None = None
    may_take_back: Callable[[Any, Seat, tuple[Any, ...]], bool] = _never
    unseen: tuple[type[Any], ...] = ()

    def end_for_all(self, state: Any) -> Sentence | None:
        """How the game ended, as far as everybody may read it by now."""
        return (self.announced or self.ended)(state)

    @property
    def gives_back(self) -> bool:
        return self.may_take_back is not _never


@dataclass(frozen=True, kw_only=True)
class GivesBack:
    """Which steps players may take back in a game that is not played at side tables: as `SideGame` has it."""

    may_take_back: Callable[[Any, Seat, tuple[Any, ...]], bool]
    unseen: tuple[type[Any], ...] = ()
    ended: Callable[[Any], Sentence | None] = _nothing


@dataclass(frozen=True, kw_only=True)
class RunningEvent:
    """What only the game of the running event needs, whose table stands beside every other one, on the same pages.

    - `set_up_page`: the template of the page on which Control sets the event up
    - `set_up`: the kinds of action that belong to the set-up, which helpers leave alone
    - `timed`: those of which the time matters; the house puts it in as `at: Instant`
    - `automatic`: those that the house plays by itself, and nobody asks for
    - `awakened(state, now, last_alive)`: the action that the house plays, if any, when the program starts
    - `projected(state)`: the name of the side table that the projectors show; empty: none
    """

    set_up_page: str
    set_up: tuple[type[Any], ...]
    timed: tuple[type[Any], ...]
    automatic: tuple[type[Any], ...]
    awakened: Callable[[Any, Instant, LastAlive], Any]
    projected: Callable[[Any], str]


@dataclass(frozen=True, kw_only=True)
class Listing:
    """A game and how the house shows it.

    - `asked`: the kinds of action that Control's pages may ask for
    - `played`: those of them that the holder of a seat card may ask for, for that seat; None: such people only look
    - `enters(state, seat)`: whether a player may enter what real dice and cards show (`ENTERED`), because it is that
      seat's roll and the table's options say that it plays with real ones; the log then says so
    - `parts(screen)`: the named parts of the page that shows this screen; the names depend on the table's set-up only
    - `secrets(screen)`: the parts of Control's screen that show what is hidden at the table; its page has them only
      while Control asks for them. None: nothing is hidden there
    - `scenery(state)`: what of the pages never changes while the table runs
    - `pages`: the template for each kind of seat (the seat's name up to the first hyphen)
    - `papers`: the templates of what Control may print, by name; each shows Control's `screen`
    - `called(state, seat)`: what people call a seat
    - `already(asked, done)`: what to tell anyone who asks for what somebody (`{author}`) has just done; None if that
      was something else
    - `nouns(kind, events)`: what a step is counted as, where many are told as one; it may be several things
    - `search`: what its log can be searched by
    - `side`: how it is played at side tables, beside the main one; None: it is not
    - `own_steps`: which steps players may take back where it is not played there; None: no step
    - `event`: what the house needs of the running event; None of every other game
    - `replay(data)`: plays a replay document (plain data); refused with BadDocument; None: there are no such documents
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
    side: SideGame | None = None
    own_steps: GivesBack | None = None
    event: RunningEvent | None = None
    replay: Callable[[Any], dict[str, Any]] | None = None

    @property
    def takes_back(self) -> SideGame | GivesBack | None:
        """What says which steps players may take back; None: they may take back none."""
        return self.side if self.side and self.side.gives_back else self.own_steps

    def is_of_the_house(self, kind: str) -> bool:
        """Whether nobody asks for this kind of action."""
        return self.event is not None and kind in map(tag_of, self.event.automatic)

    def belongs_to_set_up(self, kind: str) -> bool:
        """Whether helpers leave this kind of action alone."""
        return self.event is not None and kind in map(tag_of, self.event.set_up)

    def is_timed(self, kind: Any) -> bool:
        """Whether the house puts the time into what is said to be this kind of action."""
        return self.event is not None and kind in map(tag_of, self.event.timed)

    def players(self, state: Any) -> tuple[Seat, ...]:
        """Every seat but Control's and the table view's."""
        return tuple(seat for seat in self.game.seats(state) if seat not in {CONTROL, WALL})

    def page(self, seat: Seat) -> str | None:
        """The template of the page for `seat`; None if that seat has no page."""
        return self.pages.get(seat.partition("-")[0])
