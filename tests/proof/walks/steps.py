"""All steps of walks by name, and the beginnings of walks."""

from __future__ import annotations

from typing import Any

from tests.proof.walks import box_steps, event_steps, map_steps, people_steps, programme_steps, table_steps
from tests.proof.walks.described import Step

MODULES = (box_steps, event_steps, map_steps, people_steps, programme_steps, table_steps)


def is_step(module: Any, name: str) -> bool:
    """Whether this is a step: a public function of the module that takes a hall and a pick."""
    found = getattr(module, name)
    code = getattr(found, "__code__", None)
    takes = code.co_varnames[: code.co_argcount] if code else ()
    return (
        not name.startswith("_") and getattr(found, "__module__", "") == module.__name__ and takes == ("hall", "pick")
    )


STEPS: dict[str, Step] = {
    name: getattr(module, name) for module in MODULES for name in sorted(vars(module)) if is_step(module, name)
}
BEGINNINGS: dict[str, tuple[str, ...]] = {
    "nothing": (),
    "open box": ("open_phase", "open_box", "seal", "seal"),
    "shut box": ("open_phase", "open_box", "seal", "seal", "shut_box"),
    "queue": ("open_phase", "open_box", "seal", "seal", "shut_box", "unseal"),
    "second turn": ("open_phase", "end_forms", "strike", "close_phase", "order_cards_again"),
    "elsewhere": ("back_up", "begin_another", "district_cards_again", "order_cards_again"),
    "practice": ("practise", "end_practice"),
}
"""Steps before a walk, for situations that a dozen random steps would seldom reach."""
OFTEN = {"seal": 3, "undo": 3, "open_box": 2, "shut_box": 2, "unseal": 2, "close_phase": 2, "put_back": 2, "play": 3}
