"""Two days that differ only in who sent what, what came first or what replaced another are the same day to others."""

from __future__ import annotations

import functools
import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from megagame.trials import servers
from megagame.trials.servers import ROOT, environment
from tests.civil_orders.leaks import LEAKS, ON_POSTGRESQL, SHOWN_BY

VARIANTS = ("as_it_was", "senders", "arrival", "replaced")
REVIEWED = {("replaced", "in the box files", "event.box")}
"""What may differ between two such days: to somebody with the event's key the box has a mark of the request that was
replaced, by which it is known should it come again."""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with an empty database and a key, which every day begins with."""
    data = tmp_path_factory.mktemp("days") / "prepared"
    data.mkdir()
    done = servers.manage("migrate", "-v", "0", data=data)
    assert done.returncode == 0, done.stderr
    return data


Lived = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.server)])
def lived(request: pytest.FixtureRequest, prepared: Path) -> Iterator[Lived]:
    """Lives a day, and gives everything that others than the senders got and that was stored or logged."""
    if request.param == "sqlite":
        yield functools.cache(functools.partial(_lived, prepared, {}))
        return
    yield functools.cache(functools.partial(_on_postgresql, prepared))


def _on_postgresql(prepared: Path, variant: str, leak: str = "none", again: int = 0) -> dict[str, Any]:
    with servers.grown_up() as named:
        settings = {"DATABASE_URL": named["DATABASE_URL"], "REDIS_URL": ""}
        assert servers.manage("migrate", "-v", "0", data=prepared, settings=settings).returncode == 0
        return _lived(prepared, settings, variant, leak, again)


def _lived(
    prepared: Path, settings: Mapping[str, str], variant: str, leak: str = "none", again: int = 0
) -> dict[str, Any]:
    """`again`: another such day."""
    data = prepared.with_name(f"{leak}-{variant}-{again}-{len(settings)}")
    shutil.copytree(prepared, data)
    command = [sys.executable, "-m", "tests.civil_orders.a_day", str(data), variant, leak]
    chance = {"PYTHONHASHSEED": "0", **settings}  # sets have an order of their own in each process
    done = subprocess.run(
        command, cwd=ROOT, env=environment(data, chance), capture_output=True, text=True, check=False, timeout=120
    )
    shutil.rmtree(data)
    assert done.returncode == 0, done.stderr
    return {**json.loads(done.stdout), "log": done.stderr}


def differences(variant: str, one: dict[str, Any], other: dict[str, Any]) -> set[tuple[str, str, str]]:
    """What is not the same, with the name of the file where it is one."""
    return {
        (variant, name, file)
        for name in one.keys() | other.keys()
        for file in _differing(one.get(name), other.get(name))
    } - REVIEWED


def _differing(one: Any, other: Any) -> set[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        return {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)}
    return set() if one == other else {""}


def test_a_day_has_all_that_is_compared(lived: Lived) -> None:
    day = lived("as_it_was")
    assert {"event.box", "secret.key"} <= day["in the box files"].keys()
    empty, full, wiped = (day[f"{when} files"]["event.box"] for when in ("open", "in the box", "unsealed"))
    assert (empty == wiped) is (full != wiped) is True
    assert all(len(day[f"socket of {name}"]) > 4 for name in ("control-zh-hans", "wall", "highgarth", "quays"))
    assert "note 3" in str(day["unsealed control /console/ en"])
    assert "note 3" not in str(day["in the box control /console/ zh-hans"])
    assert sum("answer to" in name for name in day) == 7
    assert sum("health" in name for name in day) > 15


@pytest.mark.parametrize("variant", VARIANTS)
def test_nothing_tells_who_sent_what_or_what_came_first_or_replaced_another(lived: Lived, variant: str) -> None:
    assert differences(variant, lived("as_it_was"), lived(variant, again=1)) == set()


@pytest.mark.parametrize("leak", sorted(LEAKS.keys() - ON_POSTGRESQL))
def test_a_planted_leak_is_caught(prepared: Path, leak: str) -> None:
    variant = SHOWN_BY.get(leak, "arrival")
    one, other = (_lived(prepared, {}, each, leak) for each in ("as_it_was", variant))
    assert differences(variant, one, other)


@pytest.mark.server
@pytest.mark.parametrize("leak", ON_POSTGRESQL)
def test_a_leak_that_is_none_on_sqlite_is_caught_on_postgresql(prepared: Path, leak: str) -> None:
    one, other = (_on_postgresql(prepared, each, leak) for each in ("as_it_was", "arrival"))
    assert differences("arrival", one, other)
