"""Councillors and Scientists of a practice: they hand in funding and pass forecasts on, if rulings give them a part."""

from crisis_map.city.city import SCIENTISTS
from crisis_map.game import carded
from crisis_map.records.council import COUNCILLOR_SEAT
from crisis_map.records.council_actions import CouncilAction, HandInFunding, PassOn, What
from crisis_map.records.state import State
from megagame.bots.seats import SeatPlayer
from megagame.core.dice import Dice
from megagame.core.game import Seat
from megagame.practice_players.practice_facts import seat_cards
from megagame.practice_players.stage import Stage

MOST = 6
ACT_SECONDS = 5


async def play_council(stage: Stage) -> None:
    """Play the seats that had cards at the start; one of them acts now and then. Nothing without a ruling."""
    cards = await stage.ask(lambda: seat_cards(stage.facts.map_table))
    seats = [seat for seat in carded(stage.facts.state) if seat in cards]
    players = {seat: SeatPlayer(stage.place, stage.facts.map_table, seat, cards[seat]) for seat in seats}
    for player in players.values():
        await player.open_page()
    while players:
        await stage.wait(ACT_SECONDS)
        await _one_acts(stage, players)


async def _one_acts(stage: Stage, players: dict[Seat, SeatPlayer]) -> None:
    for seat in stage.dice.shuffled(tuple(players)):
        action = wanted(stage.facts.state, seat, stage.dice)
        if action is not None:
            await players[seat].act(action, stage.facts.number)
            return


def wanted(state: State, seat: Seat, dice: Dice) -> CouncilAction | None:
    """What this seat would do now, at random; None if it has nothing to do, or no part."""
    if state.city.council is None or state.council is None or seat not in carded(state):
        return None
    if seat == SCIENTISTS:
        return _pass_on(state, dice)
    return _hand_in(state, seat.removeprefix(COUNCILLOR_SEAT), dice)


def _hand_in(state: State, district: str, dice: Dice) -> HandInFunding | None:
    """An amount for the coming turn, once while the map is closed, though a practice has funding from the start."""
    ruling, council = state.city.council, state.council
    if ruling is None or council is None or ruling.funding == "control":
        return None
    if state.phase == "open" or district in council.handed_in or district in council.taken:
        return None
    has = min(MOST, council.treasuries.get(district, MOST))
    return HandInFunding(dice.roll(has)) if has else None


def _pass_on(state: State, dice: Dice) -> PassOn | None:
    """One part of a forecast that some district does not know, to one of those."""
    for name, forecast in state.forecasts.items():
        unknowing = [key for key in state.city.districts if not forecast.reaches(key)]
        if forecast.scientists and unknowing:
            what: What = "hex" if forecast.hex else "magnitude"
            return PassOn(int(name[1:]), what, (dice.one_of(tuple(unknowing)),))
    return None
