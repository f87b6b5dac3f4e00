"""Places chosen by Control before a strike or an open: their effect, and how long they hold."""

from __future__ import annotations

from crisis_map.records.actions import (
    Cancel,
    ChoosePlace,
    ClosePhase,
    ForgetPlaces,
    Fund,
    Funding,
    FundTogether,
    OpenPhase,
    Place,
    Remove,
    Schedule,
    Strike,
    StrikeFirst,
)
from crisis_map.records.state import State, crises_to_strike
from crisis_map.rules.phases import proposal, proposal_at_open
from tests.crisis_map.positions import do, map_of, position

CROSS = "north: A2 ., A3 ., B1 ., B2 PR, B3 ., C2 ., C3 ."
"""B2 and all its neighbours; clockwise they are B1, C2, C3, B3, A3, A2."""
TWO = {"two": [2]}


def threatened() -> State:
    """Returns a strike to come on B2: its refugee would go to B1, and its population to C2."""
    return do(position(CROSS, magnitudes=TWO), Schedule(1, "B2", "two"))[0]


def places(state: State) -> list[str | None]:
    return [person.to for person in proposal(state, "c1")]


def test_a_choice_is_where_the_displaced_will_go_and_later_proposals_follow_from_it() -> None:
    state, _ = do(threatened(), ChoosePlace(1, "c1", "C2"))
    assert places(state) == ["C2", "B1"]
    state, log = do(state, ChoosePlace(2, "c1", "A2"), Strike("c1"))
    assert log[1:] == ["displaced B2 C2 refugee unrest", "displaced B2 A2 population refugee"]
    assert state.choices == {}


def test_a_later_choice_replaces_an_earlier_one_and_no_place_is_the_proposal_again() -> None:
    state, _ = do(threatened(), ChoosePlace(1, "c1", "C2"), ChoosePlace(1, "c1", "A3"))
    assert places(state) == ["A3", "B1"]
    state, _ = do(state, ChoosePlace(1, "c1"))
    assert state == threatened()


def test_all_choices_of_a_crisis_are_forgotten_at_once() -> None:
    chosen, _ = do(threatened(), ChoosePlace(1, "c1", "C2"), ChoosePlace(2, "c1", "A2"))
    assert do(chosen, ForgetPlaces("c1"))[0] == threatened()


def test_a_list_of_places_in_the_strike_itself_counts_alone() -> None:
    chosen, _ = do(threatened(), ChoosePlace(1, "c1", "C2"))
    assert do(chosen, Strike("c1", (None,)))[1][1] == "displaced B2 B1 refugee unrest"


def test_a_choice_holds_no_longer_when_the_hex_is_full() -> None:
    chosen, _ = do(threatened(), ChoosePlace(1, "c1", "C2"), ChoosePlace(2, "c1", "A2"))
    full, _ = do(chosen, Place("C2", "unrest"), Place("C2", "unrest"))
    assert places(full) == ["B1", "A2"]
    assert places(do(full, Remove("C2", "unrest"))[0]) == ["C2", "A2"]


def test_a_choice_holds_no_longer_when_another_token_is_the_one_with_its_number() -> None:
    chosen, _ = do(threatened(), ChoosePlace(1, "c1", "C2"), ChoosePlace(2, "c1", "A2"))
    assert places(do(chosen, Remove("B2", "refugee"))[0]) == ["B1"]


def test_closing_strikes_what_is_left_with_the_chosen_places() -> None:
    chosen, _ = do(threatened(), ChoosePlace(1, "c1", "C2"))
    assert do(chosen, ClosePhase())[1][1] == "displaced B2 C2 refugee unrest"


def test_choices_go_with_their_crisis() -> None:
    chosen, _ = do(threatened(), ChoosePlace(1, "c1", "C2"))
    assert do(chosen, Cancel("c1"))[0].choices == {}


def test_places_for_the_spread_at_the_next_open() -> None:
    drawing = "north: A1 DD, A2 DD, B1 DD, C1 PP, C2 ., D1 ."
    state, _ = do(position(drawing), ClosePhase())
    person = proposal_at_open(state)[0]
    assert len(person.free) > 1
    chosen, _ = do(state, ChoosePlace(1, to=person.free[1]))
    assert proposal_at_open(chosen)[0].to == person.free[1]
    opened, log = do(chosen, OpenPhase())
    assert f"displaced {person.at} {person.free[1]} population refugee" in log
    assert opened.choices == {}
    assert do(chosen, ForgetPlaces())[0] == state


def test_a_crisis_may_be_struck_before_the_others() -> None:
    state, _ = do(position(CROSS), *(Schedule(1, "A2", "minor") for _ in range(3)), StrikeFirst("c2"))
    assert crises_to_strike(state) == ("c2", "c1", "c3")
    state, _ = do(state, StrikeFirst("c3"), Strike("c2"))
    assert crises_to_strike(state) == ("c3", "c1")


def test_several_districts_are_funded_in_one_step() -> None:
    state = position("north: A1 .\nsouth: B1 .\neast: C1 .")
    state, _ = do(state, Fund("east", 4), FundTogether((Funding("north", 2), Funding("south", 3))))
    assert state.funding == {"north": 2, "south": 3, "east": 4}
    assert map_of(state) == "A1 ., B1 ., C1 ."
