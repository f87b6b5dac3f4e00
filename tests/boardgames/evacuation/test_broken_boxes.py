"""Broken boxes are refused with the places of all faults, those of the published schema and others."""

from __future__ import annotations

import copy
import io
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgames.evacuation.box import game_box
from boardgames.evacuation.box.game_box import faults
from boardgames.evacuation.box.home_box import home_box
from boardgames.evacuation.game import GAME
from boardgames.evacuation.replay import REPLAY
from megagame.core.documents import BadDocument
from megagame.core.input.options import option_problems
from tests.boardgames.evacuation.schema import SCHEMA, breaches, follows
from tests.share import share_of

HOME = Path(game_box.__file__).with_name("home_box.json")
BOX: dict[str, Any] = json.loads(HOME.read_text(encoding="utf-8"))
Path_ = tuple[str | int, ...]


def _leaves(data: Any, path: Path_ = ()) -> Iterator[Path_]:
    """Yields the path of every leaf of the box."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _leaves(value, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _leaves(value, (*path, number))
    else:
        yield path


LEAVES = sorted({path[:2]: path for path in _leaves(BOX)}.values(), key=str)
"""One leaf per card, so that several faults are in different cards."""

EFFECTS = "gain, production, infra, develop, settle, ship, stadium, prefab, clone, exchange, draw"
EVERY_LEAF = sorted(_leaves(BOX), key=str)


def place_of(path: Path_) -> str:
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return text.removeprefix(".")


def spoilt(paths: Sequence[Path_]) -> dict[str, Any]:
    """Returns the home box with an impossible value at each of these places."""
    box = copy.deepcopy(BOX)
    for path in paths:
        target: Any = box
        for step in path[:-1]:
            target = target[step]
        target[path[-1]] = {"no": "such thing"}
    return box


def told(box: Any) -> set[str]:
    return {fault.place for fault in faults(box)}


def test_the_home_box_follows_the_published_schema() -> None:
    assert list(breaches(BOX)) == []
    assert list(faults(BOX)) == []
    assert home_box().name == "home_box"


@settings(max_examples=share_of(15))
@given(st.lists(st.sampled_from(LEAVES), min_size=1, max_size=5, unique_by=lambda path: path[:2]))
def test_several_broken_places_are_all_told(paths: list[Path_]) -> None:
    assert told(spoilt(paths)) == {place_of(path) for path in paths}


@settings(max_examples=share_of(20))
@given(st.sampled_from(EVERY_LEAF))
def test_any_broken_place_is_told_by_itself(path: Path_) -> None:
    box = spoilt([path])
    assert told(box) == {place_of(path)}
    assert not follows(box)


@settings(max_examples=share_of(10))
@given(
    st.sampled_from(
        [name for name in SCHEMA["required"] if isinstance(BOX[name], list) and isinstance(BOX[name][0], dict)]
    ),
    st.data(),
)
def test_unknown_and_missing_fields_are_told(name: str, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(BOX[name]) - 1))
    box = copy.deepcopy(BOX)
    del box[name][number]["id"]
    box[name][number]["speed"] = 3
    wanted = {f"{name}[{number}].id", f"{name}[{number}].speed"}
    assert told(box) == wanted
    assert wanted <= set(breaches(box))


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("ships", 3, "id"), "ship-1", "ships[3].id"),
        (("ships", 3, "id"), "steel", "ships[3].id"),
        (("ships", 3, "bays"), [["red", "red"]], "ships[3].bays[0]"),
        (("technologies", 5, "column"), 1, "technologies"),
        (("track", "transitions"), [2, 2, 6, 8], "track.transitions"),
        (("track", "transitions"), [2, 4, 6, 16], "track.transitions"),
        (("lines", "B", 1, "faces", 0), [["atlantis-1"]], "lines.B[1].faces[0][0]"),
        (("lines", "A", 0, "id"), "ship-1", "lines.A[0].id"),
        (("goals", 2), {"id": "goal-3", "points": 3}, "goals[2]"),
        (("old_regions", 2, "population"), 2, "old_regions[2].population"),
        (("stadiums", 0, "starter"), False, "stadiums"),
        (("rewards", 0, "lenient", 0, "to"), None, "rewards[0].lenient"),
        (("actions", 0, "numbers"), [1, 1], "actions[0].numbers"),
        (("actions", 0, "numbers"), [5], "actions[0].numbers[0]"),
        (("energy",), [], "energy"),
        (("settle_limit",), 0, "settle_limit"),
        (("score_table", "points"), [1, 2, 3], "score_table.points"),
        (("new_regions", 3, "at"), [1], "new_regions[3].at"),
        (("new_regions", 3, "at"), [1, 24], "new_regions[3].at[1]"),
        (("new_regions", 3, "at"), BOX["new_regions"][7]["at"], "new_regions[7].at"),
    ],
)
def test_what_a_box_must_not_be(path: Path_, value: Any, place: str) -> None:
    box = copy.deepcopy(BOX)
    target: Any = box
    for step in path[:-1]:
        target = target[step]
    target[path[-1]] = value
    assert told(box) == {place}
    document = {"game": "evacuation", "options": {"box": box}, "actions": []}
    with pytest.raises(BadDocument) as bad:
        REPLAY.play(document)
    assert bad.value.place == f"options.box.{place}"


def test_a_symbol_that_nothing_gives_is_told_of_a_box_but_spoils_no_document() -> None:
    box = copy.deepcopy(BOX)
    box["new_regions"][3]["symbols"] = ["winds"]
    assert told(box) == {"new_regions[3].symbols[0]"}
    assert REPLAY.play({"game": "evacuation", "options": {"box": box}, "actions": []})


def test_what_no_schema_says_is_told_all_at_once_too() -> None:
    box = copy.deepcopy(BOX)
    box["ships"][4]["id"] = "ship-1"
    box["track"]["transitions"] = [4, 3, 6, 8]
    box["lines"]["A"][2]["faces"][1] = [["nowhere"]]
    assert told(box) == {"ships[4].id", "track.transitions", "lines.A[2].faces[1][0]"}


def test_what_a_schema_says_and_what_it_does_not_is_told_together() -> None:
    box = copy.deepcopy(BOX)
    box["ships"][4] |= {"id": "ship-1", "energy": "two"}
    box["old_regions"][2] |= {"colours": ["red", "red"], "value": -1}
    del box["new_regions"][5]["at"]
    box["new_regions"][6]["symbols"] = ["winds"]
    box["lines"]["A"][2]["faces"][1] = [["nowhere"]]
    wanted = {
        *("ships[4].id", "ships[4].energy", "old_regions[2].colours", "old_regions[2].value", "new_regions[5].at"),
        *("new_regions[6].symbols[0]", "lines.A[2].faces[1][0]"),
    }
    assert told(box) == wanted
    form = option_problems(GAME, {"box": box}, strict=False)
    assert {fault.place for fault in form} == {f"box.{place}" for place in wanted}


def test_a_box_with_a_place_for_every_space_or_for_none_can_be_played_with() -> None:
    box = copy.deepcopy(BOX)
    for space in box["new_regions"]:
        del space["at"]
    assert told(box) == set()


def test_the_command_names_every_fault_by_its_place(tmp_path: Path) -> None:
    box = spoilt([("ships", 3, "energy"), ("goals", 0, "points")])
    file = tmp_path / "box.json"
    file.write_text(json.dumps(box), encoding="utf-8")
    errors = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("box", "check", str(file), stderr=errors)
    assert ended.value.code == 2
    assert [line.partition(":")[0] for line in errors.getvalue().splitlines()] == ["ships[3].energy", "goals[0].points"]
    said = io.StringIO()
    call_command("box", "check", str(HOME), stdout=said)
    assert said.getvalue() == "This box can be played with.\n"


def test_a_word_that_is_not_allowed_is_told_with_those_that_are() -> None:
    box = copy.deepcopy(BOX)
    box["new_regions"][0]["terrain"] = "swamp"
    box["new_regions"][2]["takes"] = ["nobody"]
    box["ships"][0]["price"] = {"wood": 1}
    box["rewards"][0]["strict"]["1"] = [{"effect": "devlop"}]
    assert [str(fault) for fault in faults(box)] == [
        "new_regions[0].terrain: invalid enum value 'swamp'; allowed: mountain, desert, forest, sea",
        "new_regions[2].takes[0]: invalid enum value 'nobody'; allowed: population, factory",
        "ships[0].price.wood: invalid enum value 'wood'; allowed: food, steel, energy, any",
        f"rewards[0].strict.1[0].effect: invalid value 'devlop'; allowed: {EFFECTS}",
    ]


def test_a_symbol_that_nothing_gives_and_an_unknown_space_are_told_with_what_is_allowed() -> None:
    box = copy.deepcopy(BOX)
    box["new_regions"][6]["symbols"] = ["winds"]
    box["lines"]["A"][2]["faces"][1] = [["nowhere", "sea-1"]]
    assert [str(fault) for fault in faults(box)] == [
        "lines.A[2].faces[1][0]: A line needs existing spaces, each once. There is no space nowhere.",
        "new_regions[6].symbols[0]: Nothing gives the symbol winds. These can be had: rock, sun, wind.",
    ]
