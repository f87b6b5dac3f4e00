"""A game is a record of functions over frozen records (msgspec structs that convert to and from JSON)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from megagame.core.dice import Dice
from megagame.core.sentences import Sentence

Options = TypeVar("Options")
State = TypeVar("State")
Action = TypeVar("Action")
Event = TypeVar("Event")
Screen = TypeVar("Screen")

Seat: TypeAlias = str

CONTROL: Seat = "control"
WALL: Seat = "wall"


class Refusal(Exception):
    """A refused action: `code` names the rule, `what` has its sentence's values. Nothing was changed."""

    def __init__(self, code: str, **what: str | int | Sentence) -> None:
        super().__init__(code)
        self.code = code
        self.what = what


class Problem(NamedTuple):
    """A fault in options that fit their types; `place` is like `decks.ships[3]`."""

    place: str
    sentence: Sentence


def _none(options: Any) -> Iterable[Problem]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Game(Generic[Options, State, Action, Event, Screen]):
    """One game. Its functions are pure: no clock, settings or database, and no chance but `dice`.

    `name` is its name in code, documents and addresses. `rules_version` increases by one whenever `decide` would answer
    an old action differently. `options`, `action`, `event` and `state` are msgspec types (tagged unions for actions and
    events). `blank` is the state before the first event. `once` lists action types that must not happen twice, so the
    asker must have seen the newest entry.

    - `open(options, dice)`: the events that set the table up
    - `decide(state, seat, action, dice)`: the resulting events, or a `Refusal`
    - `apply(state, event)`: the next state; never fails or rolls, does not ask who acted, and leaves its input
      unchanged
    - `seats(state)`: everybody who may act or watch, `control` and `wall` first
    - `screen(state, seat)`: what that seat may know, built from nothing
    - `problems(options)`: why options that fit their types cannot open a table; `open` is called only if there are none
    - `refusals`: the English sentence of each code, with the names in `Refusal.what` as placeholders
    - `tell(state, event)`: the log's sentence for an event, with the table's names; None if the log does not show it
    """

    name: str
    rules_version: int = 1
    options: type[Options]
    action: Any
    event: Any
    state: type[State]
    blank: State
    once: tuple[type[Any], ...] = ()
    open: Callable[[Options, Dice], Iterable[Event]]
    decide: Callable[[State, Seat, Action, Dice], Iterable[Event]]
    apply: Callable[[State, Event], State]
    seats: Callable[[State], tuple[Seat, ...]]
    screen: Callable[[State, Seat], Screen]
    refusals: Mapping[str, str]
    tell: Callable[[State, Event], Sentence | None]
    problems: Callable[[Options], Iterable[Problem]] = _none

    def after(self, state: State, events: Iterable[Event]) -> State:
        """The state after applying `events` in order."""
        for event in events:
            state = self.apply(state, event)
        return state


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]


def tag_of(kind: type[Any]) -> str:
    """The name of an action type in pages and journals."""
    tag: str = kind.__struct_config__.tag
    return tag
