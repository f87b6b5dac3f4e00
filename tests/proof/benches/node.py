"""Node servers for comparison, with their packages from npm."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.proof.processes.ports import free_port

INSTALLING = 180.0  # seconds


class Package(NamedTuple):
    """An npm package in the measured version."""

    name: str
    version: str

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


def installed(package: Package, tell: Callable[[str], None]) -> Path | None:
    """Returns the package's modules, installed into the user's cache if needed; None, and tells why, if impossible."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        tell(f"{package} was not measured: Node and npm are not installed here.")
        return None
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = cache / "megagame" / f"{package.name}-{package.version}"
    if not (folder / "node_modules" / package.name).exists() and not _install(npm, folder, package):
        tell(f"{package} was not measured: npm could not install it, as without a network.")
        return None
    return folder / "node_modules"


def _install(npm: str, folder: Path, package: Package) -> bool:
    folder.mkdir(parents=True, exist_ok=True)
    quietly = ["--no-audit", "--no-fund", "--ignore-scripts"]
    command = [npm, "install", "--prefix", str(folder), *quietly, f"{package.name}@{package.version}"]
    try:
        done = subprocess.run(command, capture_output=True, check=False, timeout=INSTALLING)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def output(script: Path, modules: Path, arguments: Sequence[str]) -> str:
    """Runs `script ARGUMENTS…` to its end and returns its output."""
    command, environment = _command(script, modules, arguments)
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


class Served(NamedTuple):
    """A Node server: its process, with an open standard input, and its port."""

    process: subprocess.Popen[str]
    port: int


@contextmanager
def serving(script: Path, modules: Path, arguments: Sequence[str] = ()) -> Iterator[Served]:
    """Runs `script PORT ARGUMENTS…` and yields it once it has printed "ready"."""
    port = free_port()
    command, environment = _command(script, modules, [str(port), *arguments])
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, text=True) as process:
        try:
            if process.stdout is None or not any(line.strip() == "ready" for line in process.stdout):
                raise AssertionError(f"{script.name} did not start")
            yield Served(process, port)
        finally:
            process.kill()


def _command(script: Path, modules: Path, arguments: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    environment = {**os.environ, "NODE_PATH": str(modules), "NODE_ENV": "production"}
    return [shutil.which("node") or "node", str(script), *arguments], environment
