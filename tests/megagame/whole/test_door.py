from __future__ import annotations

import ast
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import manage
from tests.proof.processes.servers import ROOT


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for `manage` without an environment and without uv."""
    environment = tmp_path / ".venv"
    monkeypatch.setattr(manage, "VENV", environment)
    monkeypatch.setattr(manage, "PYTHON", environment / "bin/python")
    monkeypatch.setattr(manage, "UNFINISHED", environment / "unfinished")
    monkeypatch.setattr(manage, "LOG", environment / "install.log")
    monkeypatch.setattr(manage, "LOCK", tmp_path / ".venv.lock")
    monkeypatch.setattr(manage, "RUNS", tmp_path / "requirements.txt")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    manage.RUNS.write_text("")
    return tmp_path


def furnish(house: Path) -> None:
    """Simulates a successful first start, with this test's Python in the environment."""
    (house / ".venv/bin").mkdir(parents=True)
    manage.PYTHON.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    manage.PYTHON.chmod(0o755)
    manage.stamp(manage.RUNS).write_text(manage.digest(manage.RUNS))


def sentence(refusal: pytest.ExceptionInfo[SystemExit]) -> str:
    assert isinstance(refusal.value.code, str)
    assert "\n" not in refusal.value.code
    return refusal.value.code


def test_an_old_python_is_refused_with_one_sentence() -> None:
    assert manage.too_old((3, 10)) == "This needs Python 3.11 or newer, and this is 3.10: start it with a newer one."
    assert manage.too_old((3, 11)) == manage.too_old((3, 14)) == ""


def test_an_old_python_can_read_the_door_at_all() -> None:
    ast.parse((ROOT / "manage.py").read_text(encoding="utf-8"), feature_version=(3, 7))


def test_a_missing_venv_module_is_named_with_its_debian_package(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SystemExit) as refusal:
        manage.prepare([manage.RUNS])
    assert "apt install python3-venv" in sentence(refusal)
    assert not manage.VENV.exists()


def test_a_changed_requirement_file_is_installed_again(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    furnish(house)
    installed: list[Path] = []
    monkeypatch.setattr(manage, "install", installed.append)
    manage.prepare([manage.RUNS])
    assert installed == []
    manage.RUNS.write_text("# changed\n")
    manage.prepare([manage.RUNS])
    assert installed == [manage.RUNS]


@pytest.mark.parametrize(
    ("command", "with_tests"),
    [
        *((command, False) for command in ("", "event", "help", "prove --help", "rehearse crisis_map", "story")),
        *(
            (command, True)
            for command in ("test", "test -h", "prove", "bench rules", "gallery", "rehearse --speed 0 day")
        ),
    ],
)
def test_what_tries_or_measures_the_program_gets_what_it_needs_for_that(command: str, with_tests: bool) -> None:
    assert manage.needed(command.split()) == [manage.RUNS, manage.TESTS][: 1 + with_tests]


@pytest.mark.parametrize("lost", ["python", "stamp", "end of an installation"])
def test_a_half_made_environment_is_made_again(house: Path, monkeypatch: pytest.MonkeyPatch, lost: str) -> None:
    furnish(house)
    made: list[bool] = []
    monkeypatch.setattr(manage, "make", lambda: made.append(True))
    monkeypatch.setattr(manage, "install", lambda requirement: None)
    manage.prepare([manage.RUNS])
    assert made == []
    if lost == "python":
        manage.PYTHON.unlink()
    elif lost == "stamp":
        manage.stamp(manage.RUNS).unlink()
    else:
        manage.UNFINISHED.touch()
    manage.prepare([manage.RUNS])
    assert made == [True]


def test_a_second_command_waits_for_the_first_one_to_install(tmp_path: Path) -> None:
    shutil.copy(ROOT / "manage.py", tmp_path)
    (tmp_path / "requirements.txt").write_text("# nothing, so that no network is needed\n")
    command = [f"{sys.base_prefix}/bin/python3", "manage.py", "event"]
    both = [subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    said = [each.communicate(timeout=120)[1] for each in both]
    assert "Traceback" not in "".join(said)
    assert "".join(said).count("Installing requirements.txt") == 1
    assert all(each.endswith("delete the folder .venv and start again.\n") for each in said)


def test_a_killed_installation_stays_marked_as_unfinished(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(command: list[str]) -> bool:
        raise KeyboardInterrupt

    furnish(house)
    monkeypatch.setattr(manage, "follow", killed)
    manage.RUNS.write_text("# changed\n")
    with pytest.raises(KeyboardInterrupt):
        manage.prepare([manage.RUNS])
    assert not manage.whole()


def test_without_a_network_one_sentence_says_what_to_do(house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    furnish(house)
    for name in ("PIP_FIND_LINKS", "PIP_EXTRA_INDEX_URL", "PIP_INDEX_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    manage.RUNS.write_text("a-package-that-is-not-there==1.0\n")
    with pytest.raises(SystemExit) as refusal:
        manage.prepare([manage.RUNS])
    assert "connect this machine to a network" in sentence(refusal)
    assert "a-package-that-is-not-there" in manage.LOG.read_text()
    assert manage.whole()
    assert not manage.installed(manage.RUNS)


def test_data_and_host_reach_the_settings_and_nothing_else_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEGAGAME_DATA", "before")
    monkeypatch.setenv("MEGAGAME_HOSTS", "before")
    arguments = ["event", "--host", "one.lan", "--port", "80", "--data", "there", "--host=two.lan"]
    assert manage.announce(arguments) == ["event", "--port", "80"]
    assert (os.environ["MEGAGAME_DATA"], os.environ["MEGAGAME_HOSTS"]) == ("there", "one.lan,two.lan")
    assert manage.announce(["replay", "-"]) == ["replay", "-"]
    assert os.environ["MEGAGAME_DATA"] == "there"


def enter(house: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs manage.py with a Python that has none of our packages."""
    command = [f"{sys.base_prefix}/bin/python3", "manage.py", *arguments]
    return subprocess.run(command, cwd=house, capture_output=True, text=True, check=False, timeout=120)


def test_the_first_start_makes_an_environment_and_the_second_does_not(tmp_path: Path) -> None:
    shutil.copy(ROOT / "manage.py", tmp_path)
    (tmp_path / "requirements.txt").write_text("# nothing, so that no network is needed\n")
    first, second = enter(tmp_path, "event"), enter(tmp_path, "event")
    assert "First start: making the environment .venv ..." in first.stderr
    assert "Installing requirements.txt" in first.stderr
    assert first.stdout == second.stdout == ""  # reserved for the command's own output
    without_django = "The environment .venv does not fit this Python any more: delete the folder .venv and start again."
    assert first.stderr.endswith(f"{without_django}\n")
    assert second.stderr == f"{without_django}\n"
