"""What lies open before each player."""

from msgspec import Struct

from boardgames.evacuation.box.game_box import Box
from boardgames.evacuation.box.words import Player
from boardgames.evacuation.screens.table_screen import NationScreen, TableScreen


class SeatPart(Struct, frozen=True):
    player: Player
    nation: NationScreen
    acts: bool
    you: bool
    passed: bool
    advanced: bool
    score: int | None


class Seats(Struct, frozen=True):
    """What lies open before each player, in turn order. `whole`: with all that they own."""

    box: Box
    whole: bool
    seats: tuple[SeatPart, ...]


def seat_panels(screen: TableScreen, *, whole: bool) -> Seats:
    return Seats(screen.box, whole, tuple(_seat(screen, player) for player in screen.order))


def _seat(screen: TableScreen, player: Player) -> SeatPart:
    return SeatPart(
        player,
        screen.nations[player],
        acts=player in screen.to_act,
        you=player == screen.seat,
        passed=screen.phase == "action" and screen.nations[player].passed,
        advanced="advanced_actions" in screen.modules,
        score=score_of(screen, player),
    )


def score_of(screen: TableScreen, player: Player) -> int | None:
    return screen.outcome.scores[player] if screen.outcome else None
