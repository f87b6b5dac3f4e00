"""What a player can do now, why, and what follows, for somebody who never played."""

from collections.abc import Iterable, Mapping

from boardgames.earthquake.parts.turn_choices import ways
from boardgames.earthquake.records.events import Phase
from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import INCOME
from boardgames.earthquake.records.state import State, answering, block_of, to_act
from boardgames.earthquake.rules.quakes.quake_pages import turns_pages
from boardgames.earthquake.screens import CityScreen
from boardgames.kit.sentences import sentence
from megagame.core.sentences import Sentence, gettext_noop

AIM = (
    Sentence(
        gettext_noop("When all four sides are secured the game is over: most deeds win, then most pieces in savings.")
    ),
    Sentence(
        gettext_noop(
            "Sound: a structure with all five kinds. A side is secured by a sound structure that touches the tank farm."
        )
    ),
)
PAGE = Sentence(gettext_noop("Press the yellow button: it shows everybody the next page of the earthquake."))
ANSWER = Sentence(
    gettext_noop("Press Agree or Decline. If you agree, the pieces are given and the deeds paid at once.")
)
WAIT = Sentence(gettext_noop("You wait for the others."))
TURN = Sentence(gettext_noop("In your turn you roll two dice, walk, and take one action on the block where you stop."))
PHASES: Mapping[Phase, tuple[str, ...]] = {
    "roll": (
        gettext_noop("Press Roll the dice: your pawn walks that far."),
        gettext_noop(
            "At every season corner on the way your deeds bring pieces. Then you take one action on the block."
        ),
    ),
    "pay": (
        gettext_noop("For each deed press Pay, which costs the pieces of its structure, or Give up."),
        gettext_noop("Then you collect, and a die tells whether an earthquake comes."),
    ),
    "rescue": (
        gettext_noop("Choose pieces to give, or press Give nothing."),
        gettext_noop("If they are not enough, the structure at the tanks is auctioned."),
    ),
    "auction": (
        gettext_noop("Choose the pieces you bid, or press Pass. You bid once."),
        gettext_noop("Most squares win the deed; its structure must be paid for at your New Year."),
    ),
    "collect": (
        gettext_noop("Choose pieces of exactly the squares that your deeds bring, and press Collect."),
        gettext_noop("Then your walk goes on."),
    ),
}
INVEST = gettext_noop(
    "Nobody holds {block}: press Invest, lay a piece or more from its edge inwards, and take its deed."
)
BRINGS = gettext_noop(
    "A deed brings {squares} squares of pieces at each season corner; at your New Year you pay the same pieces again."
)
OWNED = gettext_noop("You hold {block}: press Build and lay pieces towards the tank farm, so that it becomes sound.")
CHOOSE = gettext_noop("Press one of the actions, which say what they cost, or Pass.")
LAST = gettext_noop("Then the next player rolls.")


def guide(screen: CityScreen) -> tuple[Sentence, ...]:
    state = screen.state
    player = next((each for each in state.seats if each == screen.seat), None)
    turning = turns_pages(state)
    if player is None or (state.phase == "over" and turning is None):
        return ()
    if turning == player:
        return (PAGE,)
    if turning:
        return (WAIT, TURN, *AIM)
    return (*_now(state, player), *AIM)


def _now(state: State, player: Player) -> Iterable[Sentence]:
    if player in answering(state):
        return (ANSWER,)
    if player not in to_act(state):
        return (WAIT, TURN)
    if state.phase == "act":
        return _act(state, player)
    return map(Sentence, PHASES[state.phase])


def _act(state: State, player: Player) -> Iterable[Sentence]:
    block = block_of(state, player) or ""
    possible = {way.kind for way in ways(state, player) if way.possible}
    if "invest" in possible:
        yield sentence(INVEST, block=block)
        yield sentence(BRINGS, squares=INCOME)
    elif "build" in possible and state.deeds.get(block) == player:
        yield sentence(OWNED, block=block)
    else:
        yield Sentence(CHOOSE)
    yield Sentence(LAST)
