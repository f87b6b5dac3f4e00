"""Days that differ in who sent what, in arrival or in replacements look the same to others."""

from __future__ import annotations

import functools
import json
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.civil_orders.leaks import LEAKS, TOGETHER, Leak
from tests.proof.processes import servers
from tests.proof.processes.preloaded import Warm, warmed
from tests.proof.processes.servers import environment

VARIANTS = ("senders", "arrival", "replaced")
REVIEWED = {
    ("replaced", "in the box files", "event.box"),
    ("replaced", "in the box files", "stick/megagame.backup"),
}
"""Reviewed differences: with the event's key the box shows a mark of the replaced request, to recognise it if repeated.
Backups include the box."""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with an empty database and a key, copied for every day."""
    data = tmp_path_factory.mktemp("days") / "prepared"
    data.mkdir()
    done = servers.manage("migrate", "-v", "0", data=data)
    assert done.returncode == 0, done.stderr
    return data


Lived = Callable[..., dict[str, Any]]
"""Runs a variant with these leaks; returns what others received, what was stored and what was logged."""


Found = Callable[[int], list[str]]
"""Returns the differences, as text, between two days with the leaks at that place in `TOGETHER`."""


@pytest.fixture(scope="module")
def starter() -> Iterator[Warm]:
    """Starts the days as copies with a fixed hash seed, as the order of sets would differ."""
    with warmed(PYTHONHASHSEED="0") as starter:
        yield starter


@pytest.fixture(scope="module")
def on_sqlite(starter: Warm, prepared: Path) -> Lived:
    return functools.partial(_lived, starter, prepared, {})


@pytest.fixture(scope="module")
def on_postgresql(starter: Warm, prepared: Path) -> Iterator[Lived]:
    """Gives each day a copy of one prepared database."""
    with servers.grown_up() as empty:
        assert servers.manage("migrate", "-v", "0", data=prepared, settings=_alone(empty)).returncode == 0
        prepared_database = urlsplit(empty["DATABASE_URL"]).path.removeprefix("/")

        def lived(variant: str, *leaks: str) -> dict[str, Any]:
            with servers.grown_up(like=prepared_database) as named:
                return _lived(starter, prepared, _alone(named), variant, *leaks)

        yield lived


def _alone(named: Mapping[str, str]) -> dict[str, str]:
    """Limits these settings to one process."""
    return {"DATABASE_URL": named["DATABASE_URL"], "REDIS_URL": ""}


@pytest.fixture(scope="module", params=["on_sqlite", pytest.param("on_postgresql", marks=pytest.mark.server)])
def lived(request: pytest.FixtureRequest) -> Lived:
    return functools.cache(request.getfixturevalue(request.param))


def _lived(starter: Warm, prepared: Path, settings: Mapping[str, str], variant: str, *leaks: str) -> dict[str, Any]:
    data = Path(tempfile.mkdtemp(dir=prepared.parent))
    shutil.copytree(prepared, data, dirs_exist_ok=True)
    words = ["-m", "tests.civil_orders.a_day", str(data), variant, *leaks]
    done = starter.ended(words, environment(data, settings))
    shutil.rmtree(data)
    assert done.returncode == 0, done.stderr
    return {**json.loads(done.stdout), "log": done.stderr}


@pytest.fixture(scope="module")
def found(request: pytest.FixtureRequest) -> Found:
    @functools.cache
    def differing(number: int) -> list[str]:
        together = TOGETHER[number]
        lived = request.getfixturevalue("on_postgresql" if together.on_postgresql else "on_sqlite")
        leaks = [leak.__name__ for leak in together.places]
        days = [lived(variant, *leaks) for variant in ("as_it_was", together.variant)]
        return sorted(f"{name}: {detail}" for _, name, detail in differences(together.variant, *days))

    return differing


def differences(variant: str, one: dict[str, Any], other: dict[str, Any]) -> set[tuple[str, str, str]]:
    """Returns the differing names, with the file or table where applicable."""
    return {
        (variant, name, file)
        for name in one.keys() | other.keys()
        for file in _differing(one.get(name), other.get(name))
    } - REVIEWED


def _differing(one: Any, other: Any) -> set[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        return {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)}
    return set() if one == other else {""}


def test_a_day_has_all_that_is_compared(lived: Lived, request: pytest.FixtureRequest) -> None:
    backend = request.node.callspec.params["lived"]
    day = lived("as_it_was")
    assert {"event.box", "secret.key", "stick/megagame.backup"} <= day["in the box files"].keys()
    empty, full, wiped = (day[f"{when} files"]["event.box"] for when in ("open", "in the box", "unsealed"))
    assert (empty == wiped) is (full != wiped) is True
    languages = {name.removeprefix("socket of control-") for name in day if name.startswith("socket of control-")}
    assert languages == ({"en"} if backend == "on_postgresql" else {"en", "zh-hans", "zh-hant"})
    assert all(len(day[f"socket of {name}"]) > 4 for name in ("control-en", "wall", "highgarth", "quays"))
    assert "note 3" in str(day["unsealed control /console/ en"])
    assert "OrderJudged" in day["executed story"]["journal.json"]
    assert {"day.html", "report.html", "lines.csv", "map-0.svg", "film of all"} <= day["executed story"].keys()
    assert "note 3" not in str(day["in the box control /console/ en"])
    assert sum("answer to" in name for name in day) == 7
    assert sum("health" in name for name in day) > 5 * len(languages)
    assert 'id="line-captains"' in str(day["in the box control /ready/ en"])
    assert all('id="line-captains"' in day[name]["readiness-lines"] for name in day if "health" in name)


@pytest.mark.parametrize("variant", VARIANTS)
def test_nothing_tells_who_sent_what_or_what_came_first_or_replaced_another(lived: Lived, variant: str) -> None:
    assert differences(variant, lived("as_it_was"), lived(variant)) == set()


def test_who_was_ticked_at_the_door_shows_in_the_list_of_players_alone(lived: Lived) -> None:
    told = {name for _, name, _ in differences("door", lived("as_it_was"), lived("door"))}
    moments = ("open", "in the box", "unsealed", "executed")
    assert told <= {f"{when} {what}" for when in moments for what in ("players", "dump", "files")}
    assert {f"{when} players" for when in moments} <= told
    one, other = (lived(variant)["executed dump"] for variant in ("as_it_was", "door"))
    assert {table for table in one if one[table] != other[table]} == {"players_player"}


@pytest.mark.parametrize(
    ("number", "leak"),
    [
        pytest.param(number, leak, id=leak.__name__, marks=[pytest.mark.server] if together.on_postgresql else [])
        for number, together in enumerate(TOGETHER)
        for leak in together.places
    ],
)
def test_a_planted_leak_is_caught(found: Found, number: int, leak: Leak) -> None:
    place = re.compile(TOGETHER[number].places[leak])
    assert [each for each in found(number) if place.search(each)]


def test_no_two_leaks_of_a_day_show_in_the_same_place() -> None:
    assert len(LEAKS) == sum(len(together.places) for together in TOGETHER)
    assert all(len(set(together.places.values())) == len(together.places) for together in TOGETHER)
