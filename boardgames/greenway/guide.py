"""What a player can do now, why, and what follows, for somebody who never played."""

from collections.abc import Iterable

from boardgames.greenway.records.board import ZONES
from boardgames.greenway.records.events import OccupierWalked
from boardgames.greenway.screens import PlayerScreen, Screen, Way
from boardgames.greenway.sentences import card_called
from boardgames.kit.sentences import sentence
from megagame.core.sentences import Sentence, gettext_noop, listed

AIM = gettext_noop("You win when an Occupier is in your safe zone after the plans: {squares}.")
WAIT = Sentence(gettext_noop("You wait for the others."))
PLAN = Sentence(
    gettext_noop("Tap one of your cards, then the Occupier that it moves, or Bluff. Then press the yellow button.")
)
WINS = gettext_noop("As things are, {card} on O{number} brings it there.")
NONE_WINS = Sentence(
    gettext_noop("None of your cards does that now. Bring one nearer, or spoil the way of another player.")
)
REVEAL = Sentence(
    gettext_noop("When all four have planned, the cards are revealed and the Occupiers move. Then the Protectors act.")
)
ORDER = (
    gettext_noop("Press the order that you want. It counts once all whose cards are on that Occupier want the same."),
    gettext_noop("Without an agreement any of you may have it drawn at random."),
)
ACT = gettext_noop(
    "Tap one of your Protectors, then a highlighted square, and press the button; or draw a card. Actions left: {n}."
)
WHY = Sentence(
    gettext_noop("Your pieces stop cards that are not a 3, 6 or 9, and a step pushes an Occupier one square.")
)
DONE = Sentence(gettext_noop("Press End turn. Before that you may discard cards, which is free."))
TURN = Sentence(gettext_noop("In your turn you have three actions: a step, a jump or a card each."))
AFTER = Sentence(gettext_noop("When all have acted, the Veterans march and a new round begins."))
MARCH = (
    gettext_noop("Each Veteran walks one square clockwise on the ring, the foremost of a file first."),
    gettext_noop("Anybody may press the button. Then the badge passes on, and all plan again."),
)


def guide(screen: Screen) -> tuple[Sentence, ...]:
    if not isinstance(screen, PlayerScreen) or screen.green.phase == "over":
        return ()
    first, *others = _now(screen)
    return (first, sentence(AIM, squares=listed(ZONES[screen.player])), *others)


def _now(screen: PlayerScreen) -> Iterable[Sentence]:
    match screen.green.phase:
        case "plan" if screen.green.plans:
            involved = screen.player in screen.green.orders[0]
            return map(Sentence, ORDER) if involved else (WAIT, REVEAL)
        case "plan":
            return (WAIT, REVEAL) if screen.plan else (PLAN, _best(screen.ways, screen), REVEAL)
        case "protect" if screen.green.turn == screen.player:
            left = screen.green.actions_left
            return (sentence(ACT, n=left), WHY, AFTER) if left else (DONE, AFTER)
        case "protect":
            return (WAIT, TURN, AFTER)
        case _:
            return map(Sentence, MARCH)


def _best(ways: tuple[Way, ...], screen: PlayerScreen) -> Sentence:
    """A card that would win now if nobody else planned, or that there is none."""
    for way in ways:
        ends = [event.to for event in way.events if isinstance(event, OccupierWalked)]
        if ends and ends[-1] in ZONES[screen.player]:
            return sentence(WINS, card=card_called(way.card), number=way.occupier)
    return NONE_WINS
