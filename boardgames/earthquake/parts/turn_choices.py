"""Options on a block, and why others are unavailable (earthquake.md, A turn)."""

from typing import Literal, TypeAlias

from msgspec import Struct

from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import holds, number
from boardgames.earthquake.records.state import State, block_of, cost, deeds_of, structure
from boardgames.earthquake.rules.turns import CALLED
from boardgames.earthquake.sentences import said
from megagame.core.sentences import Sentence, gettext_noop, listed

Kind: TypeAlias = Literal["build", "invest", "buy", "loot", "police", "pass"]


class Way(Struct, frozen=True):
    """One of the six actions; `says` gives its cost, or why it is impossible."""

    kind: Kind
    possible: bool
    says: Sentence


def ways(state: State, seat: Player) -> tuple[Way, ...]:
    """The actions on a block, possible ones first, each group in rule order."""
    block = block_of(state, seat)
    if block is None:
        return ()
    all_of_them = (
        _build(state, seat, block),
        _invest(state, seat, block),
        _buy(state, seat, block),
        _loot(state, seat, block),
        _police(state, seat),
        _yes("pass", gettext_noop("do nothing this turn")),
    )
    return tuple(sorted(all_of_them, key=lambda way: not way.possible))


def building_blocks(state: State, seat: Player) -> tuple[str, ...]:
    """The blocks where a seat may build: its pawn's, and those whose deeds it holds."""
    here = block_of(state, seat)
    own = tuple(deed for deed in deeds_of(state, seat) if deed != here)
    return (here, *own) if here else own


def others_here(state: State, seat: Player) -> tuple[Player, ...]:
    """Other players with savings on the same block."""
    here = (other for other in state.seats if other != seat and state.positions[other] == state.positions[seat])
    return tuple(other for other in here if number(state.savings[other]))


def _yes(kind: Kind, text: str, **what: str | Sentence) -> Way:
    return Way(kind, possible=True, says=Sentence(text, what))


def _no(kind: Kind, text: str, **what: str | Sentence) -> Way:
    return Way(kind, possible=False, says=Sentence(text, what))


def _build(state: State, seat: Player, block: str) -> Way:
    if not number(state.savings[seat]):
        return _no("build", gettext_noop("your savings are empty"))
    own = building_blocks(state, seat)[1:]
    if not own:
        return _yes("build", gettext_noop("here, without taking the deed"))
    return _yes("build", gettext_noop("here, or on one of: {blocks}"), blocks=listed(own))


def _invest(state: State, seat: Player, block: str) -> Way:
    holder = state.deeds.get(block)
    if holder == seat:
        return _no("invest", gettext_noop("the deed is yours already"))
    if holder is not None:
        return _no("invest", gettext_noop("{seat} holds this deed"), seat=Sentence(CALLED[holder]))
    if not number(state.savings[seat]):
        return _no("invest", gettext_noop("your savings are empty"))
    return _yes("invest", gettext_noop("lay pieces here, and take the deed"))


def _buy(state: State, seat: Player, block: str) -> Way:
    holder = state.deeds.get(block)
    if holder is None:
        return _no("buy", gettext_noop("nobody holds this deed"))
    if holder == seat:
        return _no("buy", gettext_noop("the deed is yours already"))
    price, named = cost(state, block), Sentence(CALLED[holder])
    if not holds(state.savings[seat], price):
        return _no("buy", gettext_noop("it costs {pieces}"), pieces=said(price))
    return _yes("buy", gettext_noop("give {seat} {pieces}"), seat=named, pieces=said(price))


def _loot(state: State, seat: Player, block: str) -> Way:
    holder = state.deeds.get(block)
    if holder is None:
        return _no("loot", gettext_noop("nobody holds this deed"))
    if holder == seat:
        return _no("loot", gettext_noop("the deed is yours already"))
    if not structure(state, block):
        return _no("loot", gettext_noop("nothing stands here"))
    return _yes("loot", gettext_noop("take pieces; {seat} keeps the deed"), seat=Sentence(CALLED[holder]))


def _police(state: State, seat: Player) -> Way:
    here = others_here(state, seat)
    if not here:
        return _no("police", gettext_noop("nobody else with savings is here"))
    text = gettext_noop("take one to five pieces from {seats}")
    return _yes("police", text, seats=listed(Sentence(CALLED[other]) for other in here))
