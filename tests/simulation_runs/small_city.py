"""A small event whose days are played fast, and of which some slide."""

from typing import Any

HEXES: dict[str, dict[str, Any]] = {
    "A1": {"district": "one", "tokens": ["population"]},
    "A2": {"district": "one", "tokens": ["population", "refugee"]},
    "B1": {"district": "one", "tokens": ["population", "damage"]},
    "B2": {"district": "two", "tokens": ["population"]},
    "B3": {"district": "two", "tokens": ["refugee", "unrest"]},
    "C1": {"district": "two", "tokens": ["population"]},
    "C2": {"tokens": ["population"]},
    "C3": {},
}


def small_event(**changed: Any) -> dict[str, Any]:
    """Its set-up, in which no crisis is scheduled."""
    return {
        "title": "Small",
        "setup": {
            "layout": "odd-q",
            "districts": {"one": {"name": "Highgarth"}, "two": {"name": "Wickfen"}},
            "hexes": HEXES,
        },
        "actions": [
            {"type": "fund", "district": "one", "amount": 2},
            {"type": "fund", "district": "two", "amount": 2},
        ],
        "programme": {"phases": [{"name": "Orders", "minutes": 10, "specialisation": True}], "final": 3},
        **changed,
    }
