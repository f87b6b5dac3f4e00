"""Style sheets use only variables that exist, and sizes of one scale."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.look.classes import COMMENT, apart

ROOT = Path(__file__).resolve().parent.parent.parent
SET_ELSEWHERE = {"--text-size"}  # by the projector's script, from what Control chose
SET = re.compile(r"(?<![\w-])(--[a-z0-9-]+)\s*:")
USED = re.compile(r"var\(\s*(--[a-z0-9-]+)")
MEDIA = re.compile(r"@media[^{]*")
BREAKPOINT = re.compile(r"((?:min|max)-(?:width|height)): ([^)]+)\)")
BREAKPOINTS = {
    "max-width": {"19.99rem", "37.5rem", "56.25rem", "63.99rem", "79.99rem", "89.99rem", "119.99rem", "137.5rem"},
    "min-width": {"20rem", "37.51rem", "56.26rem", "64rem", "80rem", "90rem", "120rem", "137.51rem"},
    "max-height": {"18rem", "32.5rem", "47.5rem", "56rem"},
    "min-height": {"18.01rem", "32.51rem", "47.51rem", "56.01rem"},
}
OPENED = re.compile(r"([^{}]*)\{|\}")
SIZE_OF_ITS_OWN = re.compile(r"font-size:[^;}]*?[\d.]+rem[^;}]*")


def sheets() -> dict[str, str]:
    files = [file for file in ROOT.rglob("static/**/*.css") if not {".venv", "node_modules"} & set(file.parts)]
    assert len(files) > 10
    return {str(file.relative_to(ROOT)): file.read_text(encoding="utf-8") for file in files}


def test_no_line_is_longer_than_160_characters() -> None:
    lines = [(name, line) for name, sheet in sheets().items() for line in sheet.splitlines()]
    assert [(name, line) for name, line in lines if len(line) > 160] == []


def test_every_variable_that_is_used_is_set() -> None:
    known = {name for sheet in sheets().values() for name in SET.findall(sheet)}
    used = {name for sheet in sheets().values() for name in USED.findall(sheet)}
    assert used - known == SET_ELSEWHERE


def test_a_page_that_does_not_scroll_is_as_high_as_what_a_tablet_shows_of_it() -> None:
    """There, `vh` counts the browser's own bars as well, and a page's lowest row would lie below the window."""
    bodies = {(name, body) for name, text in sheets().items() for body in re.findall(r"body \{([^}]*)\}", text)}
    fixed = {each for each in bodies if re.search(r"(?<![-\w])height: 100vh", each[1])}
    assert len(fixed) >= 3
    assert [name for name, body in fixed if "height: 100vh; height: 100dvh;" not in body] == []


def test_windows_change_at_the_same_sizes_everywhere() -> None:
    media = {(name, query) for name, sheet in sheets().items() for query in MEDIA.findall(sheet)}
    asked = {(name, *found) for name, query in media for found in BREAKPOINT.findall(query)}
    assert len(asked) > 20
    assert {each for each in asked if each[2] not in BREAKPOINTS[each[1]]} == set()


def test_every_size_of_type_is_one_of_the_scale() -> None:
    found = {name: SIZE_OF_ITS_OWN.findall(sheet) for name, sheet in sheets().items()}
    assert {name: sizes for name, sizes in found.items() if sizes} == {}


class Rule(NamedTuple):
    """One selector of a rule, the `@media` that it is in (empty: none), and the properties that it sets."""

    media: str
    selector: str
    properties: frozenset[str]


def rules(sheet: str) -> Iterator[Rule]:
    """Yields each selector of a sheet in order; those of other @-rules, like keyframes, as if they were in @media."""
    text, around = COMMENT.sub("", sheet), list[str]()
    for found in OPENED.finditer(text):
        head = found[1]
        if head is None:
            around.pop()
            continue
        around.append(head.strip())
        if not head.strip().startswith("@"):
            body = text[found.end() : text.index("}", found.end())]
            properties = frozenset(each.split(":")[0].strip() for each in body.split(";") if ":" in each)
            for selector in apart(head.strip()):
                yield Rule(" ".join(around[:-1]), selector, properties)


def undone(sheet: str) -> set[tuple[str, str]]:
    """Returns what rules for some windows set in vain: a later rule of the same selector for all windows sets it."""
    all_rules = list(rules(sheet))
    return {
        (rule.selector, name)
        for place, rule in enumerate(all_rules)
        if rule.media.startswith("@media")
        for later in all_rules[place + 1 :]
        if not later.media and later.selector == rule.selector
        for name in rule.properties
        if any(name == set_later or name.startswith(f"{set_later}-") for set_later in later.properties)
    }


def test_no_rule_for_some_windows_is_undone_by_a_later_one_for_all() -> None:
    assert {name: found for name, sheet in sheets().items() if (found := undone(sheet))} == {}
    assert undone("@media print { .a, .b { gap: 1px; margin-top: 0 } } .b { margin: 1px } .a { gap: 2px }") == {
        (".a", "gap"),
        (".b", "margin-top"),
    }
