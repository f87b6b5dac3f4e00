"""One class, one meaning: each class belongs to one component, and other components' rules do not reach it by accident.

The console once went blind: its right column and the tokens of the map had a class of the same name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from tests.look.classes import ID, Written, compounds, selectors, written
from tests.look.components import CITY, CITY_STATIC, COMPONENTS, SKINS, given, on_one_page, owners

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDERS = ("boardgames", "civil_orders", "crisis_map", "megagame", "static", "templates")
KINDS = {".css", ".html", ".js", ".py"}

Files = Mapping[str, str]


@cache
def files() -> Files:
    found = (file for folder in FOLDERS for file in (ROOT / folder).rglob("*") if file.suffix in KINDS)
    named = {str(file.relative_to(ROOT)): file.read_text(encoding="utf-8") for file in found}
    return {file: text for file, text in named.items() if file not in SKINS}


@cache
def _written(file: str, text: str) -> Written:
    return written(file, text)


@cache
def _rules(sheet: str) -> list[tuple[str, list[list[str]]]]:
    return [(selector, compounds(selector)) for selector in selectors(sheet)]


class Classes:
    """Of each component: the classes it writes, those that say what an element is or how it is, those it styles."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self.writes, self.is_what, self.is_how, self.styles = (defaultdict[str, set[str]](set) for _ in range(4))
        for file, text in files.items():
            for owner in owners(file):
                self._add_sheet(owner, text) if file.endswith(".css") else self._add_writer(owner, file, text)

    def _add_sheet(self, owner: str, text: str) -> None:
        for _, elements in _rules(text):
            self.styles[owner] |= {name for names in elements for name in names}
            self.is_what[owner] |= {names[0] for names in elements}
            self.is_how[owner] |= {name for names in elements for name in names[1:]}

    def _add_writer(self, owner: str, file: str, text: str) -> None:
        what, how = _written(file, text)
        self.writes[owner] |= what | how
        self.is_what[owner] |= what

    def shared(self, name: str) -> dict[str, list[str]]:
        """Classes that this component and another on its pages write, each for something else."""
        page = on_one_page(name)
        for_all = self.writes["house"] | self.styles["house"] | given(page)
        what = set().union(*(self.is_what[each] for each in page)) - for_all
        by = {each: sorted(one for one in page if each in self.writes[one]) for each in what & self.writes[name]}
        return {each: found for each, found in by.items() if len(found) > 1}

    def reaching(self, name: str) -> list[str]:
        """Selectors of this component that name no class or id of its own, and so reach what others write."""
        own = self._own(name)
        sheets = [text for file, text in self.files.items() if file.endswith(".css") and name in owners(file)]
        rules = [rule for text in sheets for rule in _rules(text)]
        named = [(selector, {one for names in elements for one in names}) for selector, elements in rules]
        return [selector for selector, names in named if names and not names & own and not ID.search(selector)]

    def _own(self, name: str) -> set[str]:
        others = on_one_page(name) - {name}
        written = set().union(self.styles["house"], *(self.writes[each] for each in others))
        styled = set().union(*(self.styles[each] for each in others))
        return self.writes[name] - written | self.styles[name] - written - styled | COMPONENTS[name].gives

    def both(self, name: str) -> dict[str, list[str]]:
        """Classes that say what an element of this component is, and in another's sheet how one of its own is."""
        page = on_one_page(name)
        what = self.is_what[name] - self.writes["house"] - self.styles["house"] - given(page)
        by = {each: sorted(one for one in page - {name} if each in self.is_how[one]) for each in what}
        return {each: found for each, found in by.items() if found}


@cache
def as_they_are() -> Classes:
    return Classes(files())


def test_every_file_that_has_classes_belongs_to_a_component() -> None:
    unowned = [file for file, text in files().items() if (file.endswith(".css") or any(written(file, text)))]
    assert [file for file in unowned if not owners(file)] == []


@pytest.mark.parametrize("name", COMPONENTS)
def test_no_class_has_two_meanings_on_a_page(name: str) -> None:
    assert as_they_are().shared(name) == {}


@pytest.mark.parametrize("name", COMPONENTS)
def test_no_class_says_what_one_thing_is_and_how_another_is(name: str) -> None:
    assert as_they_are().both(name) == {}


@pytest.mark.parametrize("name", [name for name in COMPONENTS if name != "house"])
def test_no_rule_reaches_what_another_component_writes(name: str) -> None:
    assert as_they_are().reaching(name) == []


def planted(file: str, old: str, new: str) -> Classes:
    assert old in files()[file]
    return Classes({**files(), file: files()[file].replace(old, new)})


def test_the_class_that_once_hid_all_tokens_is_found() -> None:
    found = planted(f"{CITY}parts/hex.html", 'class="hex-tokens"', 'class="standing"')
    assert found.shared("console") == {"standing": ["console", "map"]}


@pytest.mark.parametrize(
    ("file", "component", "rule"),
    [
        (f"{CITY_STATIC}console.css", "console", ".token { display: none; }"),
        (f"{CITY_STATIC}wall.css", "wall", "@media (max-width: 20rem) { .map > .hexes, .clock-time { color: red; } }"),
        ("static/tables.css", "tables", ".button.primary:hover { color: red; }"),
        ("boardgames/greenway/static/greenway/green.css", "greenway", ".seat-main { padding: 0; }"),
        ("civil_orders/static/civil_orders/phone.css", "phone", ".tag:not([hidden]) { color: red; }"),
    ],
)
def test_a_rule_for_all_that_another_component_writes_is_found(file: str, component: str, rule: str) -> None:
    assert Classes({**files(), file: f"{files()[file]}\n{rule}"}).reaching(component)


@pytest.mark.parametrize(
    ("file", "code"),
    [
        (f"{CITY_STATIC}motion.js", 'element.className = "steps";'),
        (f"{CITY_STATIC}map.js", 'map.classList.toggle("steps", detail.open);'),
        (f"{CITY}token.html", '<i class="mark steps"></i>'),
        ("megagame/event/templates/event/bar.html", '<p class="{% if a %}steps{% endif %} {{ b }}">'),
        ("crisis_map/templatetags/city_map.py", "f'<g class=\"steps {state}\">'"),
    ],
)
def test_a_class_of_the_console_that_another_component_writes_is_found(file: str, code: str) -> None:
    found = Classes({**files(), file: f"{files()[file]}\n{code}"})
    assert list(found.shared("console")) == ["steps"]


def test_a_state_that_is_the_name_of_something_else_is_found() -> None:
    sheet = f"{CITY_STATIC}map.css"
    found = Classes({**files(), sheet: f"{files()[sheet]}\n.token.steps {{ opacity: 0; }}"})
    assert found.both("console") == {"steps": ["map"]}
