"""What Evacuation says to people: why not, and what happened."""

from __future__ import annotations

from collections.abc import Mapping

from boardgames.evacuation import building_events as built
from boardgames.evacuation import card_events as dealt
from boardgames.evacuation import events as happened
from boardgames.evacuation.events import Event
from boardgames.evacuation.state import State, box_of
from boardgames.evacuation.words import Phase, Player, Resource, World
from boardgames.kit import by_hand, entered, turns
from boardgames.kit.sentences import BESIDE_PLAYERS, said
from megagame.core.game import Seat
from megagame.core.sentences import Sentence, gettext_noop, listed

REFUSALS: Mapping[str, str] = {
    **turns.REFUSALS,
    **entered.DECK_REFUSALS,
    **by_hand.REFUSALS,
    "no_seat": gettext_noop("{seat} does not sit at this table."),
    "already_acting": gettext_noop("Your action has begun already: do its parts, then end it."),
    "nothing_done": gettext_noop("Nothing was done yet: do a part first, or pass."),
    "nothing_to_do": gettext_noop("Nothing of that could be done now."),
    "must_choose": gettext_noop("Something must be chosen first."),
    "not_in_hand": gettext_noop("That card is not in the hand."),
    "bad_count": gettext_noop("Choose exactly {wanted} cards."),
    "once_a_round": gettext_noop("The first group is used once a round only."),
    "wrong_world": gettext_noop("The energy cannot come from that world."),
    "no_energy": gettext_noop("There is not enough energy."),
    "no_part": gettext_noop("No such part is open."),
    "cannot_afford": gettext_noop("There are not enough resources in that world."),
    "not_in_row": gettext_noop("That card does not lie open in the row."),
    "same_picture": gettext_noop("A card with this picture is laid already."),
    "level_closed": gettext_noop("Develop the lowest technology of a column first."),
    "nothing_waiting": gettext_noop("No such piece waits on the New World."),
    "terrain_closed": gettext_noop("That terrain is not open yet."),
    "occupied": gettext_noop("That space is taken."),
    "wrong_kind": gettext_noop("That space does not take such a piece."),
    "symbols_missing": gettext_noop("Symbols are missing for that space."),
    "none_left": gettext_noop("No factory of that kind is left."),
    "not_yours": gettext_noop("That public goal is not yours to play."),
    "unknown_ship": gettext_noop("There is no such ship of yours, or it was named twice."),
    "wrong_region": gettext_noop("That region cannot be loaded there."),
    "no_capacity": gettext_noop("The ship cannot carry so much."),
    "not_in_store": gettext_noop("That is not in the Old World's store."),
    "bad_spread": gettext_noop("The whole group sum must be spread over both markers."),
    "place_taken": gettext_noop("That place of the track is taken, or there is none."),
    "bad_option": gettext_noop("That cannot be chosen."),
}


PHASES: Mapping[Phase, str] = {
    "keep": gettext_noop("Everybody chooses action cards."),
    "draft": gettext_noop("Goals are drafted."),
    "action": gettext_noop("Round {round}: income came in; now actions."),
    "transport": gettext_noop("Ships fly."),
    "progress": gettext_noop("The markers move."),
    "reward": gettext_noop("Rewards are given."),
}
RESOURCES: Mapping[Resource, str] = {
    "food": gettext_noop("{n} food"),
    "steel": gettext_noop("{n} steel"),
    "energy": gettext_noop("{n} energy"),
}
WORLDS: Mapping[World, Sentence] = {
    "old": Sentence(gettext_noop("the Old World")),
    "new": Sentence(gettext_noop("the New World")),
}


def seat_called(state: State, seat: Seat) -> Sentence:
    """What people call a seat."""
    return BESIDE_PLAYERS.get(seat) or said("{seat}", seat=seat)


def tell(state: State, event: Event) -> Sentence | None:  # noqa: C901, PLR0911, PLR0912, PLR0915 - one arm for each event
    """What happened, for the log; None where what follows says it, or where it would tell a hidden card."""
    match event:
        case happened.PhaseBegun():
            return Sentence(PHASES[event.phase], {"round": state.round})
        case happened.IncomeReceived(penalties=0):
            return None
        case happened.IncomeReceived():
            text = gettext_noop("{seat} lacks food or stadiums: {n} penalty tokens.")
            return Sentence(text, {"seat": event.seat, "n": event.penalties})
        case happened.ActionBegun(slot=None):
            return Sentence(gettext_noop("{seat} plays a card face up."), {"seat": event.seat})
        case happened.ActionBegun():
            return Sentence(gettext_noop("{seat} uses {slot}."), {"seat": event.seat, "slot": event.slot or ""})
        case happened.ActionEnded():
            return Sentence(gettext_noop("{seat} ends the action."), {"seat": event.seat})
        case happened.MarkerMoved():
            stands = {"seat": event.seat, "step": event.step}
            return Sentence(gettext_noop("A marker of {seat} stands on step {step}."), stands)
        case dealt.CardsKept():
            return Sentence(gettext_noop("{seat} has kept action cards."), {"seat": event.seat})
        case dealt.GoalDrafted():
            return Sentence(gettext_noop("{seat} has kept a goal."), {"seat": event.seat})
        case dealt.CardsDiscarded():
            return Sentence(gettext_noop("{seat} puts action cards away."), {"seat": event.seat})
        case happened.SeatPassed():
            return Sentence(gettext_noop("{seat} passes."), {"seat": event.seat})
        case built.ResourceGained():
            gained = {"seat": event.seat, "resources": stored({event.resource: 1}), "world": WORLDS[event.world]}
            return Sentence(gettext_noop("{seat} gains {resources} on {world}."), gained)
        case built.ProductionRaised():
            text = gettext_noop("{seat} produces more on the New World: {resources}.")
            return Sentence(text, {"seat": event.seat, "resources": stored(event.by)})
        case built.InfrastructureTaken() | built.InfrastructureLaid():
            return _infrastructure(state, event)
        case built.TechnologyStepped(developed=True):
            return _card(state, gettext_noop("{seat} has developed {card}."), event.seat, event.technology)
        case built.TechnologyStepped():
            return _card(state, gettext_noop("{seat} begins to develop {card}."), event.seat, event.technology)
        case built.PieceSettled():
            return _card(state, gettext_noop("{seat} settles on {card}."), event.seat, event.space)
        case built.ShipBuilt():
            return _card(state, gettext_noop("{seat} builds the ship {card}."), event.seat, event.card)
        case built.StadiumBuilt():
            return _card(state, gettext_noop("{seat} builds the stadium {card}."), event.seat, event.card)
        case built.FactoryPrefabbed():
            where = {"seat": event.seat, "world": WORLDS[event.world]}
            return Sentence(gettext_noop("{seat} prefabs a factory on {world}."), where)
        case built.PopulationCloned():
            return Sentence(gettext_noop("{seat} clones {n} people."), {"seat": event.seat, "n": event.n})
        case happened.ShipFlew():
            where = {"seat": event.seat, "world": WORLDS["new" if event.world == "old" else "old"]}
            return Sentence(gettext_noop("A ship of {seat} flies to {world}."), where)
        case dealt.PublicGoalReached():
            return _card(state, gettext_noop("{seat} reaches the public goal {card}."), event.seat, event.card)
        case dealt.PublicGoalPlayed():
            return _card(state, gettext_noop("{seat} plays the public goal {card}."), event.seat, event.card)
        case dealt.NumberSet():
            return said(gettext_noop("Control puts a number of {seat} right."), seat=event.seat)
        case dealt.RowTurnedUp():
            return said(gettext_noop("Control says which cards lie open in a row."))
        case dealt.DeckStacked():
            return said(gettext_noop("Control says how a deck lies."))
        case happened.OrderChanged():
            return Sentence(gettext_noop("The turn order is {order}."), {"order": listed(event.order)})
        case happened.OceanLeft():
            return Sentence(gettext_noop("An ocean of {seat} leaves the Old World."), {"seat": event.seat})
        case happened.OceanReturned():
            return Sentence(gettext_noop("An ocean of {seat} is on the New World now."), {"seat": event.seat})
        case happened.RaceTriggered():
            return Sentence(gettext_noop("{seat} can live on the New World: the last actions."), {"seat": event.seat})
        case happened.GameEnded():
            return Sentence(gettext_noop("The game is over."))
        case _:
            return None


def stored(store: Mapping[Resource, int]) -> Sentence:
    """Resources by number and kind; there must be some."""
    return listed(Sentence(RESOURCES[each], {"n": store[each]}) for each in RESOURCES if store.get(each))


def _infrastructure(state: State, event: built.InfrastructureTaken | built.InfrastructureLaid) -> Sentence:
    if isinstance(event, built.InfrastructureTaken):
        return _card(state, gettext_noop("{seat} takes {card}."), event.seat, event.card)
    return _card(state, gettext_noop("{seat} lays {card}."), event.seat, event.card)


def _card(state: State, text: str, seat: Player, card: str) -> Sentence:
    return Sentence(text, {"seat": seat, "card": box_of(state).called(card)})
