"""A game is a record of functions over frozen records (msgspec structs, JSON both ways)."""

from __future__ import annotations

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
    """No: `code` says which rule, `what` holds the figures that its sentence needs. Nothing was changed."""

    def __init__(self, code: str, **what: str | int | Sentence) -> None:
        super().__init__(code)
        self.code = code
        self.what = what


class Problem(NamedTuple):
    """What is wrong with options though they fit their types; `place` as in `decks.ships[3]`."""

    place: str
    sentence: Sentence


def _no_choices(state: Any, seat: Seat) -> tuple[Any, ...]:
    """Of a game whose `sample` gives every action there is, none need be listed."""
    return ()


def _none(options: Any) -> Iterable[Problem]:
    """Of most games all options that fit their types make a table."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Game(Generic[Options, State, Action, Event, Screen]):
    """One game. All of it is pure: no clock, no settings, no database, no chance but the dice handed in.

    `name` is its name in code, documents and addresses. `rules_version` goes up by one whenever `decide` would answer
    an old action otherwise. `options`, `action`, `event` and `state` are msgspec types (for actions and events: tagged
    unions). `blank` is the state before the first event. `once` lists the kinds of action that must not be done
    twice, so that anyone who asks for one must have seen the newest entry.

    - `open(options, dice)`: the events that set the table up
    - `decide(state, seat, action, dice)`: the events that follow, or a `Refusal`
    - `apply(state, event)`: the state after it; never fails, never rolls, never asks who; leaves its input alone
    - `seats(state)`: everybody who may act or look, `control` and `wall` first
    - `choices(state, seat)`: whole actions that buttons offer; `decide` accepts each of them
    - `sample(state, seat, dice)`: one legal action where not all can be listed, or None
    - `screen(state, seat)`: what that seat may know, built up from nothing
    - `problems(options)`: why no table can be opened with these options, which fit their types; `open` is asked only
      where there is none
    - `refusals`: for each code its English sentence, with the names of `Refusal.what`
    - `tell(state, event)`: what happened, for the log, with that table's names; None if it says nothing to people
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
    choices: Callable[[State, Seat], tuple[Action, ...]] = _no_choices
    sample: Callable[[State, Seat, Dice], Action | None]
    screen: Callable[[State, Seat], Screen]
    refusals: Mapping[str, str]
    tell: Callable[[State, Event], Sentence | None]
    problems: Callable[[Options], Iterable[Problem]] = _none

    def after(self, state: State, events: Iterable[Event]) -> State:
        """The state after all of `events`, in their order."""
        for event in events:
            state = self.apply(state, event)
        return state


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]


def tag_of(kind: type[Any]) -> str:
    """What pages and journals call a kind of action."""
    tag: str = kind.__struct_config__.tag
    return tag
