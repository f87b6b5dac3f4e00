"""The pages on which an earthquake is shown.

The earthquake is already resolved: nobody waits for the last page.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from boardgames.earthquake.records import actions
from boardgames.earthquake.records.events import CityShaken, GameEnded, Page, PageTurned, QuakeRolled
from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import Laid
from boardgames.earthquake.records.state import State, structure
from boardgames.earthquake.records.street import NEW_YEAR
from boardgames.earthquake.rules.quakes.new_year import GREATEST, LOST
from boardgames.earthquake.rules.resolution import Resolution
from boardgames.earthquake.rules.turns import TURNS
from megagame.core.game import Refusal, Seat


def turn_page(resolution: Resolution, seat: Seat, action: actions.TurnPage) -> None:
    """Refused: `wrong_phase` (no page is open); `not_your_turn`; `no_page`."""
    state = resolution.state
    if state.page is None:
        raise Refusal("wrong_phase", now=TURNS.now(state))
    player = turns_pages(state)
    if player is None or player != seat:
        raise Refusal("not_your_turn", now=TURNS.now(state))
    if action.to == state.page or action.to not in (*pages(state), None):
        raise Refusal("no_page")
    resolution.happens(PageTurned(player, action.to))


def turns_pages(state: State) -> Player | None:
    """The player who turns the pages (who rolled), or None."""
    rolled = _rolled(state)
    return rolled.seat if rolled and state.page else None


def pages(state: State) -> tuple[Page, ...]:
    """The pages of the earthquake since the last roll, if one came.

    Only while one of them is open: afterwards structures are no longer as the earthquake left them.
    """
    rolled = _rolled(state)
    if rolled is None or len(rolled.dice) == 1:
        return ()
    found: list[Page] = ["die", "magnitude"]
    if rolled.dice[1] >= GREATEST:
        found.append("tanks")
    broken = _broken(state)
    if broken:
        found.append("breaks")
    if state.lost or broken != state.fallen:
        found.append("falls")
    return tuple(found)


def next_page(state: State) -> Page | None:
    """The page after the current one, or None."""
    if state.page is None:
        return None
    order = pages(state)
    place = order.index(state.page) + 1 if state.page in order else len(order)
    return order[place] if place < len(order) else None


def ruptured(state: State) -> bool:
    return any(isinstance(event, GameEnded) and event.outcome.reason == "rupture" for event in state.just)


def shown(state: State) -> State:
    """The state as the open page shows it: later losses are undone."""
    player = turns_pages(state)
    if player is None:
        return state
    turn = state.turn and player
    years = (*state.years[:-1], *(replace(year, dice=(), fell=0, lost=()) for year in state.years[-1:]))
    there = replace(state, turn=turn, positions={**state.positions, player: NEW_YEAR}, years=years)
    if state.page == "falls":
        return there
    broken: Mapping[str, tuple[Laid, ...]] = _broken(state) if state.page == "breaks" else {}
    before = {block: _before(state, block) for block in state.fallen}
    left = {block: tuple(piece for piece in before[block] if piece not in broken.get(block, ())) for block in before}
    structures = {block: pieces for block, pieces in {**state.structures, **left}.items() if pieces}
    return replace(there, structures=structures, fallen=broken, deeds={**state.deeds, **state.lost}, lost={})


def _rolled(state: State) -> QuakeRolled | None:
    return next((event for event in reversed(state.just) if isinstance(event, QuakeRolled)), None)


def _shaken(state: State) -> CityShaken | None:
    return next((event for event in reversed(state.just) if isinstance(event, CityShaken)), None)


def _broken(state: State) -> Mapping[str, tuple[Laid, ...]]:
    """The pieces broken by the earthquake itself, not those that then lost support."""
    rolled = _rolled(state)
    if rolled is None or len(rolled.dice) == 1:
        return {}
    if rolled.dice[1] >= GREATEST:
        return state.fallen
    newest = LOST.get(rolled.dice[1], 0)
    return {block: _before(state, block)[-newest:] for block in state.fallen}


def _before(state: State, block: str) -> tuple[Laid, ...]:
    """The pieces of a block before the earthquake, oldest first."""
    shaken = _shaken(state)
    gone = dict(zip(shaken.lost[block], state.fallen[block], strict=True)) if shaken else {}
    left = iter(structure(state, block))
    count = len(gone) + len(structure(state, block))
    return tuple(gone[place] if place in gone else next(left) for place in range(count))
