"""What a seat that never played is told: from its possible actions, and from nothing hidden."""

from msgspec.structs import replace

from boardgames.evacuation.guide import guide
from boardgames.evacuation.records.state import State
from boardgames.evacuation.screens.table_screen import screen
from megagame.core.sentences import say
from tests.boardgames.evacuation.rounds import begun
from tests.boardgames.evacuation.test_scoring import stands, table
from tests.every_game import playouts


def told(state: State, seat: str) -> list[str]:
    return [say(each) for each in guide(screen(state, seat))]


def test_the_first_turn_is_told_from_what_is_possible() -> None:
    first, turn = told(begun(), "P1")
    assert first.startswith("Now you can: Gain, Infrastructure")
    assert (
        turn == "A turn is one action: begin it, do its parts in any order, then press Finish. You act until you pass."
    )


def test_who_waits_reads_what_its_turn_will_be() -> None:
    state = table("race", stands((5, 5, 5), 1), stands((5, 5, 5), 1))
    waiting = next(seat for seat in state.seats if seat != state.turn)
    assert told(state, waiting)[0] == "You wait for the others."


def test_after_the_end_nothing_is_told() -> None:
    state = replace(table("race", stands((5, 5, 5), 1)), phase="over")
    assert told(state, "P1") == []


def test_every_player_who_must_act_is_told_something_in_every_state() -> None:
    for playout in playouts("evacuation")[:8]:
        for state in playout.states:
            for seat in (*state.seats,):
                assert state.phase == "over" or told(state, seat)
