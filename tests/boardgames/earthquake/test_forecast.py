"""The forecast is exact, by the dice and the current table, and equals what then happens."""

from __future__ import annotations

from boardgames.earthquake.records.actions import Roll
from boardgames.earthquake.records.pieces import Laid, counted
from boardgames.earthquake.records.state import State
from boardgames.earthquake.rules.quakes.forecast import THROWS, Owed, forecast
from tests.boardgames.earthquake.positions import after, city, column, saved

TOUCHING = {"Foster": (14, 18), "Sandy": (13, 14), "Cornell": (14, 13)}


def secured_on(*blocks: str) -> dict[str, tuple[Laid, ...]]:
    """Returns sound structures, each with a piece at the tanks; support is ignored."""
    others = (("red", 1), ("orange", 2), ("yellow", 3), ("green", 4))
    return {
        block: (Laid("blue", (TOUCHING[block],), "red"), *(Laid(kind, ((x, 0),), "red") for kind, x in others))  # type: ignore[arg-type]  # kinds
        for block in blocks
    }


def test_one_new_year_in_ten_ends_the_game_while_fewer_than_three_sides_are_secured() -> None:
    assert forecast(city()).ends * 10 == THROWS
    assert forecast(city(structures=secured_on("Foster", "Sandy"))).ends * 10 == THROWS
    assert forecast(city(structures=secured_on(*TOUCHING))).ends == 0


def test_all_throws_are_told_of() -> None:
    magnitudes = forecast(city()).magnitudes
    assert sum(each.throws for each in magnitudes) == THROWS
    assert [(each.first, each.last, each.throws) for each in magnitudes] == [
        *((None, None, 20), (1, 4, 4), (5, 5, 1), (6, 6, 1), (7, 7, 1), (8, 10, 3)),
    ]


def test_what_is_foretold_for_each_magnitude_is_what_happens() -> None:
    standing = {
        **secured_on(*TOUCHING),
        "Division": column("Division", cells=4),
        "Water": column("Water", cells=1),
        "Salmon": column("Salmon", cells=3),
    }
    deeds = {"Division": "blue", "Water": "blue", "Taylors Ferry": "green"}
    before = city(structures=standing, deeds=deeds, phase="roll", positions={"red": 35, "blue": 4, "green": 20})
    foretold = {each.first: (each.pieces, each.deeds) for each in forecast(before).magnitudes}
    assert foretold == {None: (0, 0), 1: (0, 0), 5: (3, 1), 6: (5, 1), 7: (7, 1), 8: (8, 3)}
    for magnitude in (5, 6, 7, 8, 9, 10):
        there = after(before, "red", Roll(dice=(1, 2), quake=(1, magnitude)))
        lost = len(before.deeds) - len(there.deeds)
        assert (pieces_on(before) - pieces_on(there), lost) == foretold[min(magnitude, 8)]


def pieces_on(state: State) -> int:
    return sum(sum(counted(standing).values()) for standing in state.structures.values())


def test_a_seat_owes_what_its_structures_hold_but_for_what_is_paid_ahead() -> None:
    standing = {"Foster": column("Foster", cells=3), "Sandy": column("Sandy", cells=2)}
    state = city(structures=standing, deeds={"Foster": "red", "Sandy": "red"}, paid_ahead=("Sandy",))
    owed = forecast(state).owed
    assert owed["red"] == Owed(saved(blue=3), saved(blue=2))
    assert owed["blue"] == Owed(saved(), saved())
