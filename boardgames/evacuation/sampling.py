"""Legal actions: those that buttons offer, and random ones for bots and laws."""

from collections.abc import Iterator

from boardgames.evacuation.box.words import Place, Player
from boardgames.evacuation.records import actions
from boardgames.evacuation.records.actions import Action, Flight, Move
from boardgames.evacuation.records.state import State, box_of
from boardgames.evacuation.rules import transport_phase
from boardgames.evacuation.rules.changes.decks import HAND
from boardgames.evacuation.rules.decide import decide
from boardgames.evacuation.rules.turns import TURNS
from boardgames.evacuation.screens import possible_actions
from boardgames.kit.sampling import is_legal
from megagame.core.dice import Dice
from megagame.core.game import Seat

LANES: tuple[Place, ...] = ("inner", "middle", "outer")
PASS_ONE_IN = 6


def sample(state: State, seat: Seat, dice: Dice) -> Action | None:
    """A random legal move, or None."""
    player = TURNS.due(state, seat)
    if player is None:
        return None
    if state.phase == "action" and not state.begun and not state.ending and dice.roll(PASS_ONE_IN) == 1:
        return actions.PassRound()
    candidates = list(_candidates(state, player, dice))
    return next(action for action in dice.shuffled(candidates) if is_legal(decide, state, player, action))


def _candidates(state: State, player: Player, dice: Dice) -> Iterator[Action]:
    """Moves of which at least one is legal."""
    hand = state.nations[player].hand
    match state.phase:
        case "keep":
            yield actions.Keep(cards=dice.shuffled(hand.actions)[:HAND])
        case "draft":
            yield actions.Draft(card=dice.one_of(hand.draft))
        case "transport":
            yield actions.Transport(ships=_flights(state, player, dice))
        case _ if state.ending:
            yield actions.DiscardCards(cards=dice.shuffled(hand.actions)[: state.parts.discard])
        case "action" if not state.begun:
            yield actions.PassRound()
            yield from possible_actions.beginnings(state, player)
            yield from possible_actions.goals_to_play(state, player)
        case "progress" if not state.begun:
            yield _spread(state, player, dice)
        case _:
            yield actions.Done()
            yield from possible_actions.steps(state, player)


def _flights(state: State, player: Player, dice: Dice) -> tuple[Flight, ...]:
    """Random cargo for the Old World's ships while there is energy."""
    box, nation = box_of(state), state.nations[player]
    energy, left, flights = nation.old["energy"], list(nation.discs), list[Flight]()
    for ship in dice.shuffled(nation.ships["old"]):
        energy -= transport_phase.energy_of(state, player, ship)
        if energy < 0:
            break
        bays = list[str | None]()
        for colours in box.ship[ship].bays:
            fits = [disc for disc in left if set(box.region[disc].colours) & set(colours)]
            bays.append(dice.one_of(fits) if fits else None)
            left = [disc for disc in left if disc != bays[-1]]
        flights.append(Flight(ship=ship, bays=tuple(bays)))
    return tuple(flights)


def _spread(state: State, player: Player, dice: Dice) -> Action:
    """A random spread, with markers as far in as possible."""
    nation, last = state.nations[player], len(box_of(state).track.steps)
    numbers = tuple(dice.one_of(box_of(state).action[card].numbers) for card in nation.hand.face_up)
    room = [last - marker.step for marker in nation.markers]
    total = min(nation.group_sum + sum(numbers), sum(room))
    first = dice.one_of([steps for steps in range(total + 1) if steps <= room[0] and total - steps <= room[1]])
    spreads = [
        actions.Progress(moves=(Move(1, first, lane), Move(2, total - first, other)), numbers=numbers)
        for lane in LANES
        for other in LANES
    ]
    return next(way for way in spreads if is_legal(decide, state, player, way))
