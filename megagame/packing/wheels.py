"""The requirements as wheels for all supported systems and Python versions."""

import importlib.util
import operator
import re
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PATIENCE = 900  # seconds per system and Python version

NO_PIP = "This Python has no pip to fetch the requirements with: on Debian or Ubuntu `apt install python3-venv`."
NO_NETWORK = (
    "The wheels for {system}, Python {python}, could not be fetched: connect this machine to a network, then start "
    "again. pip said: {reason}"
)

NOT_PACKED = (
    "Macs with an Intel processor or a macOS before 15 cannot start from it: nobody makes wheels of autobahn, cbor2 "
    "and cryptography for them any more. Such a laptop needs a network and compilers (C, Rust) the first time."
)

_MARKER = re.compile(r'(\w+) (==|!=|<|>=) "([^"]+)"')
_COMPARED = {"==": operator.eq, "!=": operator.ne, "<": operator.lt, ">=": operator.ge}


class BadWheels(Exception):
    """The requirements could not be fetched; the reason is one sentence."""


class System(NamedTuple):
    """A system's wheel tags and its Python's environment markers."""

    platforms: tuple[str, ...]
    markers: dict[str, str]


def _linux(machine: str) -> System:
    names = ("manylinux_2_28", "manylinux_2_17", "manylinux2014")
    markers = {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix", "platform_machine": machine}
    return System(tuple(f"{name}_{machine}" for name in names), markers)


def _mac(machine: str) -> System:
    markers = {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix", "platform_machine": machine}
    return System((f"macosx_15_0_{machine}",), markers)


SYSTEMS = {
    "linux-x86_64": _linux("x86_64"),
    "linux-aarch64": _linux("aarch64"),
    "macos": _mac("arm64"),  # see NOT_PACKED
    "windows": System(
        ("win_amd64",),
        {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt", "platform_machine": "AMD64"},
    ),
}


def wanted(requirements: str, system: System, python: str) -> Iterator[str]:
    """The requirements for such a machine, with hashes and without markers."""
    for line in requirements.replace("\\\n", " ").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        first, *hashes = line.split(" --hash=")
        pinned, _, marker = first.partition(";")
        if not marker.strip() or _holds(marker.strip(), system, python):
            yield " ".join((pinned.strip(), *(f"--hash={each.strip()}" for each in hashes)))


def _holds(marker: str, system: System, python: str) -> bool:
    """Evaluate a marker for the first or last Python of this minor version. Raises ValueError for complex markers."""
    found = _MARKER.fullmatch(marker)
    if not found:
        raise ValueError(marker)
    name, comparison, value = found.groups()
    if name in system.markers:
        return bool(_COMPARED[comparison](system.markers[name], value))
    return any(_COMPARED[comparison](_version(each), _version(value)) for each in (f"{python}.0", f"{python}.99"))


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(each) for each in text.split("."))


def fetch(requirements: str, systems: dict[str, System], pythons: tuple[str, ...], into: Path) -> None:
    """Download all wheels, accepting only pinned hashes. Raises BadWheels if one is missing."""
    with tempfile.TemporaryDirectory() as spare:
        pip = _pip(Path(spare))
        for name, system in systems.items():
            for python in pythons:
                listed = Path(spare) / f"{name}-{python}.txt"
                listed.write_text("\n".join(wanted(requirements, system, python)), encoding="utf-8")
                _download(pip, listed, name, python, into)


def _download(pip: list[str], listed: Path, name: str, python: str, into: Path) -> None:
    platforms = [word for platform in SYSTEMS[name].platforms for word in ("--platform", platform)]
    how = ["--no-deps", "--only-binary=:all:", "--require-hashes", "--implementation", "cp", "--python-version", python]
    quiet = ["--quiet", "--disable-pip-version-check", "--retries", "2"]
    done = subprocess.run(
        [*pip, "download", *quiet, *how, *platforms, "--dest", str(into), "-r", str(listed)],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    if done.returncode:
        reason = next((line for line in reversed(done.stderr.splitlines()) if line.startswith("ERROR")), "nothing")
        raise BadWheels(NO_NETWORK.format(system=name, python=python, reason=reason.removeprefix("ERROR: ")))


def _pip(spare: Path) -> list[str]:
    """This environment's pip, or a temporary one if uv created the environment without pip."""
    if importlib.util.find_spec("pip"):
        return [sys.executable, "-m", "pip"]
    try:
        venv.create(spare / "pip", with_pip=True)
    except (OSError, subprocess.CalledProcessError):
        raise BadWheels(NO_PIP) from None
    return [str(next((spare / "pip").glob("[bS]*/python*"))), "-m", "pip"]
