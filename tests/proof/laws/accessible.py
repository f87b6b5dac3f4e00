"""axe-core finds no fault: contrast, names, roles, and the rest of WCAG 2.2 AA that a program can check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Final

from tests.proof.engines.window import Window
from tests.proof.laws.fault import Fault

AXE: Final = resources.files("axe_core_python").joinpath("axe.min.js").read_text(encoding="utf-8")
RULES: Final = {
    "resultTypes": ["violations"],
    "preload": False,
    "selectors": False,
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
"""Preloading serves experimental rules only, and nothing uses the selectors."""
COLOURS: Final = {**RULES, "runOnly": {"type": "rule", "values": ["color-contrast"]}}
ABOVE: Final = ":is(:popover-open, dialog[open])"
IS_OPEN: Final = "(above) => document.querySelector(above) !== null"
LOAD: Final = f"() => {{ if (!('axe' in window)) {{ {AXE} }} }}"
RUN: Final = """async (part, rules) => {
    const moving = document.getAnimations().filter((each) => each.playState === "running");
    for (const each of moving) if (each.effect.getComputedTiming().endTime !== Infinity) each.finish();
    const { violations } = await axe.run(part, rules);
    return violations.map(({ id, help, nodes }) => [id, help, nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))]);
}"""
"""Animations are finished first, as colours in transition would be judged."""


def accessible(window: Window) -> Iterator[Fault]:
    yield from _broken(window, "html", RULES)


def readable_above(window: Window) -> Iterator[Fault]:
    """The colours of an open menu or dialog, which costs little."""
    if window.run(IS_OPEN, ABOVE):
        yield from _broken(window, ABOVE, COLOURS)


def _broken(window: Window, part: str, rules: Mapping[str, object]) -> Iterator[Fault]:
    window.run(LOAD)
    for rule, help_, nodes in window.run(RUN, part, rules):
        yield Fault("accessible", " ".join(nodes), f"{rule}: {help_}")
