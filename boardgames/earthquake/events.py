"""What happened in the city. Events hold all that applying them needs: no rule is asked again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, field

from boardgames.earthquake.hand_events import HandEvent
from boardgames.earthquake.options import Player, Rulings
from boardgames.earthquake.pieces import Piece, Pieces
from boardgames.kit.records import EventRecord

Phase: TypeAlias = Literal["roll", "pay", "rescue", "auction", "collect", "act", "over"]
Reason: TypeAlias = Literal["secured", "rupture", "stopped"]
Page: TypeAlias = Literal["die", "magnitude", "tanks", "breaks", "falls"]
"""What everybody is shown of an earthquake, one page after the other; what comes of it is decided before."""


class Outcome(Struct, frozen=True):
    """How the game ended, and how many deeds each seat held."""

    reason: Reason
    winners: tuple[Player, ...]
    scores: Mapping[Player, int]


class CitySetUp(EventRecord, frozen=True):
    """The table begins. `rolls`: everybody's first rolls, then those of whoever was equal.

    `real_dice`: the table rolls its own dice, and whoever rolls enters them.
    """

    seats: tuple[Player, ...]
    order: tuple[Player, ...]
    rulings: Rulings
    rolls: tuple[Mapping[Player, int], ...] = ()
    real_dice: bool = False


class DiceRolled(EventRecord, frozen=True):
    """A seat rolled and walks."""

    seat: Player
    dice: tuple[int, int]


class CornerReached(EventRecord, frozen=True):
    """The walker stands on a season corner, with so many steps left, until it is settled."""

    seat: Player
    at: int
    left: int


class YearBegun(EventRecord, frozen=True):
    """The walker is at New Year. `due`: the deeds to be paid for; `used_up`: those that had been paid ahead."""

    seat: Player
    due: tuple[str, ...]
    used_up: tuple[str, ...] = ()


class PhaseBegun(EventRecord, frozen=True):
    """The seat whose turn it is has to pay, to collect, or to act."""

    phase: Phase


class CostPaid(EventRecord, frozen=True):
    """A seat paid the COST of these deeds to the bank. `ahead`: those that another holds."""

    seat: Player
    deeds: tuple[str, ...]
    pieces: Pieces
    ahead: tuple[str, ...] = ()


class DeedForfeited(EventRecord, frozen=True):
    """A seat gave a deed up. `pieces`: what came off the board into its savings; None: the structure stays."""

    seat: Player
    deed: str
    pieces: Pieces | None = None


class PiecesContributed(EventRecord, frozen=True):
    """A seat gave pieces to another that is at New Year, or (none, in a rescue) gave nothing."""

    seat: Player
    to: Player
    pieces: Pieces


class RescueBegun(EventRecord, frozen=True):
    """A critical deed cannot be paid for: these seats are asked, one after the other."""

    seat: Player
    deed: str
    asked: tuple[Player, ...]


class ContributionsReturned(EventRecord, frozen=True):
    """It was not enough: everybody has back what they gave."""

    seat: Player
    pieces: Mapping[Player, Pieces]


class Defaulted(EventRecord, frozen=True):
    """A seat lost every deed and piece to the bank. `deeds`: those that are auctioned, one after the other."""

    seat: Player
    deeds: tuple[str, ...]


class AuctionBegun(EventRecord, frozen=True):
    """A critical deed is put up for auction: these seats bid, one after the other."""

    deed: str
    asked: tuple[Player, ...]


class BidMade(EventRecord, frozen=True):
    """A seat bid, or (None) passed."""

    seat: Player
    pieces: Pieces | None


class AuctionEnded(EventRecord, frozen=True):
    """The highest bidder paid the bank and has the deed; None: nobody bid, and nobody holds it."""

    deed: str
    winner: Player | None
    pieces: Pieces


class IncomeCollected(EventRecord, frozen=True):
    """A seat took its income at a season corner."""

    seat: Player
    pieces: Pieces


class QuakeRolled(EventRecord, frozen=True):
    """The earthquake die was rolled; a second number is the magnitude of the one that came."""

    seat: Player
    dice: tuple[int, ...]


class CityShaken(EventRecord, frozen=True):
    """What the earthquake broke: the pieces lost of each block, by their places, and the deeds that went with them."""

    lost: Mapping[str, tuple[int, ...]]
    deeds: tuple[str, ...]


class PageTurned(EventRecord, frozen=True):
    """Who rolled for the earthquake shows everybody another page of it; None: the table as it stands since."""

    seat: Player
    to: Page | None


class SpaceReached(EventRecord, frozen=True):
    """The walker has arrived on a block."""

    seat: Player
    at: int


class PiecesLaid(EventRecord, frozen=True):
    """A seat laid pieces on a block."""

    seat: Player
    block: str
    pieces: tuple[Piece, ...]


class DeedTaken(EventRecord, frozen=True):
    """A seat has the deed of a block, from the bank (None) or from its holder, whom it paid these pieces."""

    seat: Player
    deed: str
    from_: Player | None = None
    pieces: Pieces = field(default_factory=dict)


class StructureLooted(EventRecord, frozen=True):
    """A seat took pieces of a structure into savings, by their places in it.

    `kinds`: how many of each; empty in journals of rules version 1, which did not say it.
    """

    seat: Player
    block: str
    pieces: tuple[int, ...]
    kinds: Pieces = field(default_factory=dict)


class SavingsTaken(EventRecord, frozen=True):
    """A seat took pieces from the savings of another on the same block."""

    seat: Player
    from_: Player
    pieces: Pieces


class TurnPassed(EventRecord, frozen=True):
    """A seat did nothing on its block."""

    seat: Player


class TurnBegun(EventRecord, frozen=True):
    """The next seat rolls."""

    seat: Player


class GameEnded(EventRecord, frozen=True):
    """The game is over."""

    outcome: Outcome


Event: TypeAlias = (
    CitySetUp
    | DiceRolled
    | CornerReached
    | YearBegun
    | PhaseBegun
    | CostPaid
    | DeedForfeited
    | PiecesContributed
    | RescueBegun
    | ContributionsReturned
    | Defaulted
    | AuctionBegun
    | BidMade
    | AuctionEnded
    | IncomeCollected
    | QuakeRolled
    | CityShaken
    | PageTurned
    | SpaceReached
    | PiecesLaid
    | DeedTaken
    | StructureLooted
    | SavingsTaken
    | TurnPassed
    | TurnBegun
    | GameEnded
    | HandEvent
)
