"""Laws of treasuries, checked by random documents (council.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from crisis_map.city.city import read
from crisis_map.game import GAME
from crisis_map.records.council_events import FundingTaken, TaxCame, TreasuryMoved
from crisis_map.records.state import State, founded
from megagame.core.dice import Dice
from megagame.core.documents import shape
from megagame.core.game import CONTROL, Refusal
from tests.crisis_map.documents import DISTRICTS, action, districts, kinds, labels, setups
from tests.share import share_of

rulings = st.fixed_dictionaries(
    {
        "funding": st.just("treasury"),
        "treasury": st.integers(0, 9),
        "people_per_tax": st.integers(1, 3),
        "troubled": st.sampled_from(("full", "half", "none")),
        "transfers": st.sampled_from((True, True, False)),
    }
)
amounts = st.integers(-1, 12)
councillors = st.sampled_from([f"councillor-{district}" for district in DISTRICTS])
by_control = st.one_of(
    action("fund", district=districts, amount=amounts),
    action("move_funding", **{"from": districts}, to=districts, amount=amounts),
    action("transfer", **{"from": districts}, to=districts, amount=amounts),
    action("take_funding"),
    action("take_funding", districts=st.lists(districts, max_size=2)),
    action("place", at=labels, token=kinds),
    action("remove", at=labels, token=kinds),
    st.sampled_from(({"type": "open_phase"}, {"type": "close_phase"})),
)
by_councillors = st.one_of(action("hand_in_funding", amount=amounts), action("transfer", to=districts, amount=amounts))
steps = st.lists(
    st.one_of(st.tuples(st.just(CONTROL), by_control), st.tuples(councillors, by_councillors)), min_size=8, max_size=60
)


@settings(max_examples=share_of(150))
@given(setups, rulings, steps)
def test_no_treasury_is_lost_made_or_overdrawn(
    setup: dict[str, Any], ruling: dict[str, Any], steps: list[tuple[str, dict[str, Any]]]
) -> None:
    """In each district: its start, its tax and what it was given are what was taken or given away, and what is left."""
    state = founded(read({**setup, "rulings": {"council": ruling}}))
    begun = dict(treasuries(state))
    changes: Counter[str] = Counter()
    for seat, asked in steps:
        try:
            events = GAME.decide(state, seat, shape(asked, GAME.action), Dice(0))
        except Refusal:
            continue
        for event in events:
            count(changes, state, event)
            state = GAME.apply(state, event)
        assert treasuries(state) == {district: amount + changes[district] for district, amount in begun.items()}
        assert min(treasuries(state).values()) >= 0


def treasuries(state: State) -> Mapping[str, int]:
    return state.council.treasuries if state.council else {}


def count(changes: Counter[str], state: State, event: object) -> None:
    match event:
        case TaxCame():
            changes[event.district] += event.amount
        case FundingTaken() if state.council:
            changes[event.district] -= state.council.handed_in[event.district].amount
        case TreasuryMoved():
            changes[event.from_] -= event.amount
            changes[event.to] += event.amount
        case _:
            pass
