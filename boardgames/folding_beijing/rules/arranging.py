"""The residents' hidden set-up (folding-beijing.md, Set-up)."""

from collections import Counter
from collections.abc import Mapping

from boardgames.folding_beijing.records.actions import Arrange
from boardgames.folding_beijing.records.cards import DECK, FACILITIES, Card, Facility
from boardgames.folding_beijing.records.events import Arranged
from boardgames.folding_beijing.records.grid import SQUARES, Label, without_power
from boardgames.folding_beijing.records.state import State
from boardgames.folding_beijing.rules.turns import TURNS
from megagame.core.game import Refusal, Seat

_DECK = Counter[str](DECK)
_FACILITIES = Counter[str](FACILITIES)
_CARD: Mapping[str, Card] = {card: card for card in DECK}
_FACILITY: Mapping[str, Facility] = {facility: facility for facility in FACILITIES}


def arrange(state: State, seat: Seat, action: Arrange) -> tuple[Arranged, ...]:
    """Hide the people under facilities and put chips on them.

    Refused: `wrong_phase`; `not_your_turn`; `wrong_cards`; `unpowered`; `bad_chips` (negative, or more than in hand).
    """
    TURNS.require_turn(state, seat, "arrange")
    if Counter(action.population) != _DECK or Counter(action.facilities) != _FACILITIES:
        raise Refusal("wrong_cards")
    _require_power(state, action)
    hand = state.hand.residents
    if min(action.chips) < 0 or sum(action.chips) > hand:
        raise Refusal("bad_chips", hand=hand)
    return (
        Arranged(
            population=tuple(_CARD[card] for card in action.population),
            facilities=tuple(_FACILITY[facility] for facility in action.facilities),
            chips=action.chips,
        ),
    )


def _require_power(state: State, action: Arrange) -> None:
    placed = dict(zip(SQUARES, action.facilities, strict=True))
    stations = [at for at, facility in placed.items() if facility == "power"]
    everything = state.options.powered == "all"
    for at in without_power(_needing(placed, everything=everything), stations)[:1]:
        raise Refusal("unpowered", at=at)


def _needing(placed: Mapping[Label, str], *, everything: bool) -> tuple[Label, ...]:
    return tuple(at for at, facility in placed.items() if everything or facility == "house")
