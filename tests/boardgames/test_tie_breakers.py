"""With a tie the end says which rule decided."""

from __future__ import annotations

import pytest

from boardgames.earthquake.records.events import Outcome
from boardgames.earthquake.records.options import Player
from boardgames.earthquake.records.pieces import added
from boardgames.earthquake.records.state import State as City
from boardgames.earthquake.side_game import ended as city_ended
from boardgames.evacuation.box.home_box import home_box
from boardgames.evacuation.records.state import Counted, Nation, State
from boardgames.evacuation.rules.changes.scoring import count_race
from boardgames.evacuation.side_game import ended
from megagame.core.sentences import say


def city(winners: tuple[Player, ...], **seats: tuple[int, int]) -> str:
    """Returns the end with these deeds and singles for the seats."""
    scores = {seat: deeds for seat, (deeds, _) in seats.items()}
    savings = {seat: added({"blue": singles}) for seat, (_, singles) in seats.items()}
    outcome = Outcome("stopped", winners, scores)  # type: ignore[arg-type]  # the names of seats
    sentence = city_ended(City(savings=savings, outcome=outcome, phase="over"))  # type: ignore[arg-type]  # the same
    assert sentence
    return say(sentence, str)


def test_pieces_that_decided_between_equal_deeds_are_told() -> None:
    one = "The game was stopped. Won by Orange with one deed."
    assert city(("orange",), orange=(1, 8), red=(1, 5), blue=(0, 9)) == (
        f"{one} Tied in deeds with Red. Pieces in savings decided: 8 to 5."
    )
    assert city(("orange",), orange=(1, 8), red=(0, 9)) == one


def test_a_tie_in_deeds_and_pieces_is_told() -> None:
    assert city(("orange", "red"), orange=(2, 5), red=(2, 5)) == (
        "The game was stopped. Won by Orange, Red with 2 deeds. They tie in deeds, and in pieces: 5 each."
    )


def nation(food: int, steel: int, energy: int) -> Nation:
    """Returns a seat without stadiums; each missing one lowers its lowest production by one."""
    return Nation(production={"food": food, "steel": steel, "energy": energy})


@pytest.mark.parametrize(
    ("one", "other", "by"),
    [
        (nation(8, 9, 10), nation(7, 9, 10), "Lowest production: 5 against 4."),
        (nation(8, 9, 10), nation(8, 8, 10), "Equal up to smileys. The second lowest production decided: 9 against 8."),
        (
            nation(8, 9, 10),
            nation(8, 9, 9),
            "Equal up to the second lowest production. The highest decided: 10 against 9.",
        ),
    ],
)
def test_what_decided_the_race_is_told(one: Nation, other: Nation, by: str) -> None:
    state = State(box=home_box(), seats=("P1", "P2"), nations={"P1": one, "P2": other}, mode="race", phase="over")
    over = State(**{name: getattr(state, name) for name in state.__struct_fields__} | {"outcome": count_race(state)})
    sentence = ended(over)
    assert sentence
    assert say(sentence, str) == f"P1 has won. {by}"


def test_points_are_told_and_that_nothing_breaks_a_tie() -> None:
    def points(*winners: str, **scores: int) -> str:
        outcome = Counted(winners, scores)  # type: ignore[arg-type]  # the names of seats
        sentence = ended(State(box=home_box(), seats=("P1", "P2"), mode="points", outcome=outcome))
        assert sentence
        return say(sentence, str)

    assert points("P1", P1=12, P2=9) == "P1 has won. Points: 12 against 9."
    assert points("P1", "P2", P1=9, P2=9) == "P1, P2 have won together. Points of each: 9. Nothing breaks a tie."
