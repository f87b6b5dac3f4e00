"""Random replay documents for Hypothesis: small crowded maps, and actions of which many are refused."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from crisis_map.city.hexes import label_of
from crisis_map.city.tokens import KINDS

LAYOUTS = ("odd-q", "even-q", "odd-r", "even-r")
MAGNITUDES = ("minor", "moderate", "major", "severe", "catastrophic")
DISTRICTS = ("d0", "d1", "d2")
COLUMNS, ROWS, OFF_THE_MAP = 5, 4, "ZZ99"

labels = st.builds(label_of, st.integers(0, COLUMNS - 1), st.integers(0, ROWS - 1))
somewhere = st.one_of(labels, labels, labels, st.just(OFF_THE_MAP))
kinds = st.sampled_from(KINDS)
districts = st.sampled_from((*DISTRICTS, "d9"))
crises = st.sampled_from(("c1", "c2", "c3", "c9"))
places = st.lists(st.one_of(st.none(), somewhere), max_size=3)

rulings = st.fixed_dictionaries(
    {},
    optional={
        "charge_invalid": st.booleans(),
        "major_displaces": st.sampled_from(("all", "excess")),
        "displacement_order": st.permutations(("refugee", "population", "unrest")),
        "adjacency": st.sampled_from(("core", "touching")),
    },
)
blocks = st.fixed_dictionaries(
    {"tokens": st.lists(kinds, max_size=2)}, optional={"district": st.sampled_from(DISTRICTS)}
)
setups = st.fixed_dictionaries(
    {
        "layout": st.sampled_from(LAYOUTS),
        "districts": st.just({district: {} for district in DISTRICTS}),
        "hexes": st.dictionaries(labels, blocks, min_size=6, max_size=COLUMNS * ROWS),
        "rulings": rulings,
    }
)
orders = st.fixed_dictionaries({"from": somewhere, "to": somewhere}, optional={"token": kinds})


def action(kind: str, **fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"type": st.just(kind), **fields})


funding = action("fund", district=districts, amount=st.integers(-1, 6))
forms = action("execute", district=districts, orders=st.lists(orders, max_size=6))
opening = st.one_of(action("open_phase"), action("open_phase", places=places))
actions = st.one_of(
    funding,
    forms,
    forms,
    action("schedule", turn=st.integers(0, 4), at=somewhere, magnitude=st.sampled_from((*MAGNITUDES, "huge"))),
    opening,
    action("close_phase"),
    action("strike", crisis=crises),
    action("strike", crisis=crises, places=places),
    action("place", at=somewhere, token=kinds),
    action("remove", at=somewhere, token=kinds),
    action("shift", **{"from": somewhere, "to": somewhere, "token": kinds}),
)
undos = action("undo")


@st.composite
def turns(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Draws turns from open to close, with various actions."""
    turn = st.tuples(
        st.lists(funding, max_size=3),
        st.tuples(opening),
        st.lists(actions, max_size=6),
        st.tuples(action("close_phase")),
    )
    return [each for parts in draw(st.lists(turn, max_size=3)) for part in parts for each in part]


documents = st.builds(
    lambda setup, played: {"game": "crisis_map", "setup": setup, "actions": played},
    setups,
    st.one_of(turns(), st.lists(st.one_of(actions, undos), max_size=20)),
)
