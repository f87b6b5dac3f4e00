"""What happened at a table of Folding Beijing. Events hold all that applying them needs: no rule is asked again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from boardgames.folding_beijing.cards import Card, Facility
from boardgames.folding_beijing.grid import Label
from boardgames.folding_beijing.options import Options
from boardgames.folding_beijing.sides import Both, Side
from boardgames.kit.records import EventRecord


class TableOpened(EventRecord, frozen=True):
    """Both sides hold their chips. `players`: who drew which side, where they are known by name."""

    options: Options
    players: Mapping[Side, str] = {}


class Arranged(EventRecord, frozen=True):
    """The residents have hidden their people: for each square, in reading order, its card, facility and chips."""

    population: tuple[Card, ...]
    facilities: tuple[Facility, ...]
    chips: tuple[int, ...]


class Attacked(EventRecord, frozen=True):
    """The governor bids so many chips for this facility."""

    at: Label
    chips: int


class Raised(EventRecord, frozen=True):
    """A side put so many chips more on the facility that is bid for."""

    at: Label
    side: Side
    chips: int


class Yielded(EventRecord, frozen=True):
    """A side bids no more."""

    at: Label
    side: Side


class Protected(EventRecord, frozen=True):
    """The facility stands. `kept`: the residents' chips that stay on it; all others there are out of the game."""

    at: Label
    kept: int = 0


class Destroyed(EventRecord, frozen=True):
    """The facility is gone with all chips on it, its card exposed and taken. `dark`: because it had no power left."""

    at: Label
    population: Card
    dark: bool = False


class MediaSeen(EventRecord, frozen=True):
    """The media card was exposed: the side with more chips in hand lost so many. `side`: None where nobody did."""

    side: Side | None = None
    lost: int = 0


class GameEnded(EventRecord, frozen=True):
    """The governor can attack no more."""

    winner: Side


class GameResumed(EventRecord, frozen=True):
    """After Control's correction the governor can attack again."""


class SquareSet(EventRecord, frozen=True):
    """By hand: this lies on a square now."""

    at: Label
    facility: Facility
    population: Card
    standing: bool
    chips: Both


class HandsSet(EventRecord, frozen=True):
    """By hand: both sides hold so many chips."""

    hand: Both


class BidSet(EventRecord, frozen=True):
    """By hand: this square is bid for now; None: none is."""

    at: Label | None = None


Event: TypeAlias = (
    TableOpened
    | Arranged
    | Attacked
    | Raised
    | Yielded
    | Protected
    | Destroyed
    | MediaSeen
    | GameEnded
    | GameResumed
    | SquareSet
    | HandsSet
    | BidSet
)
