"""When the game is over, and who wins (folding-beijing.md, Eviction)."""

from __future__ import annotations

from boardgames.folding_beijing.records.actions import Attack, Raise, Yield
from boardgames.folding_beijing.records.sides import GOVERNOR, RESIDENTS
from boardgames.folding_beijing.records.state import to_act
from boardgames.folding_beijing.rules.outcome import outcome
from boardgames.folding_beijing.sentences import ENDED
from boardgames.kit.outcome import Ended
from tests.boardgames.folding_beijing.positions import do, position, refused, table_of

HALF = "xH300 P100 xH200 H100 Hempty Hmedia P100 Hempty P200"
LAST = (GOVERNOR, Attack("B2", 1)), (RESIDENTS, Yield())


def test_it_ends_when_the_governor_has_no_chips_in_hand_after_an_attack() -> None:
    state, log = do(position(governor=1), *LAST)
    assert log[-1] == "GameEnded residents"
    assert table_of(state) == "over: governor 0, residents 15"
    assert to_act(state) == ()


def test_it_does_not_end_while_a_bid_is_on() -> None:
    """The governor's hand is empty, but the facility may still fall."""
    state, _ = do(position(governor=1), LAST[0])
    assert table_of(state) == "bid B2: governor 0, residents 15"
    assert outcome(state) is None


def test_it_ends_when_the_governor_can_attack_nothing() -> None:
    fortress = "H300:3 P100:3 H200:3 H100:3 Hempty:3 Hmedia:3 P100:3 Hempty:3-4 P200:3"
    state, log = do(position(fortress, bid="B3", governor=3, residents=9), (RESIDENTS, Yield()))
    assert log[-1] == "GameEnded residents"
    assert table_of(state) == "over: governor 3, residents 9"


def test_it_goes_on_while_one_facility_can_be_attacked() -> None:
    fortress = "H300:3 P100:2 H200:3 H100:3 Hempty:3 Hmedia:3 P100:3 Hempty:3-4 P200:3"
    state, log = do(position(fortress, bid="B3", governor=3, residents=9), (RESIDENTS, Yield()))
    assert log == ["Yielded B3 residents", "Destroyed B3 empty"]
    assert table_of(state) == "attack: governor 3, residents 9"


def test_it_ends_when_nothing_stands() -> None:
    ruin = "xH300 xP100 xH200 xH100 xHempty xHmedia xP100 Hempty:0-1 xP200"
    state, _ = do(position(ruin, bid="B3", governor=9), (RESIDENTS, Yield()))
    assert table_of(state) == "over: governor 9, residents 15"
    assert outcome(state) == Ended((GOVERNOR,), {GOVERNOR: 1000, RESIDENTS: 0}, ENDED[GOVERNOR])


def test_more_people_win() -> None:
    half = "xH300 xP100 xH200 H100 xHempty:0-1 Hmedia P100 Hempty P200".replace("xHempty", "Hempty", 1)
    state, _ = do(position(half, bid="B2", governor=0), (RESIDENTS, Yield()))
    assert outcome(state) == Ended((GOVERNOR,), {GOVERNOR: 600, RESIDENTS: 400}, ENDED[GOVERNOR])


def test_equally_many_people_are_a_win_for_the_residents() -> None:
    state, _ = do(position(HALF, governor=1), *LAST)
    assert outcome(state) == Ended((RESIDENTS,), {GOVERNOR: 500, RESIDENTS: 500}, ENDED[RESIDENTS])


def test_a_protected_facility_may_end_it_too() -> None:
    state, log = do(position(governor=1), LAST[0], (RESIDENTS, Raise(2)), (GOVERNOR, Yield()))
    assert log[-2:] == ["Protected B2", "GameEnded residents"]
    assert outcome(state) == Ended((RESIDENTS,), {GOVERNOR: 0, RESIDENTS: 1000}, ENDED[RESIDENTS])


def test_nothing_is_played_after_the_end() -> None:
    state, _ = do(position(governor=1), *LAST)
    for seat in (GOVERNOR, RESIDENTS):
        for action in (Attack("A1", 1), Raise(1), Yield()):
            assert refused(state, seat, action) == "wrong_phase"
