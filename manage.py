#!/usr/bin/env python3
"""Entry point: creates its virtual environment on first use, then runs Django or pytest.

    python3 manage.py event [--port 8000] [--data DIR] [--host NAME ...]
    python3 manage.py test [--quick | --all | PATH ...] [pytest arguments]

Every command takes --data DIR (where the event is kept) and --host NAME (a further name of this machine).
"""

import argparse
import gc
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
UNFINISHED = VENV / "unfinished"
LOG = VENV / "install.log"
LOCK = ROOT / ".venv.lock"
WAIT_SECONDS = 5.0
WHEELS = ROOT / "wheels"  # on a stick written by `pack`: packages are installed from there, without a network
RUNS = ROOT / "requirements.txt"
TESTS = ROOT / "requirements-dev.txt"

NOT_INSTALLED = "The packages could not be installed: connect this machine to a network, start again (details: {})."
NOT_ON_THE_STICK = (
    "What was packed does not fit this machine or its Python (details: {}): pack it for them, or delete the folder "
    "wheels and connect this machine to a network."
)


def main(arguments: "list[str]") -> None:
    problem = too_old(sys.version_info[:2])
    if problem:
        sys.exit(problem)
    prepare(needed(arguments))
    if arguments[:1] == ["test"]:
        os.chdir(ROOT)
        become([str(PYTHON), "-m", "tests.run", *arguments[1:]])
    if not inside():
        become([str(PYTHON), str(ROOT / "manage.py"), *arguments])
    django(announce(arguments))


def needed(arguments: "list[str]") -> "list[Path]":
    """The requirement files of a command: what tests, tries or measures the program needs more than it does itself."""
    command, rest = arguments[:1], arguments[1:]
    tries = command in (["prove"], ["bench"], ["gallery"]) or (command == ["rehearse"] and "day" in rest)
    only_asks = "--help" in rest or "-h" in rest
    return [RUNS, TESTS] if command == ["test"] or (tries and not only_asks) else [RUNS]


def too_old(version: "tuple[int, ...]") -> str:
    """The sentence that refuses this Python, or nothing."""
    if version >= (3, 11):
        return ""
    return "This needs Python 3.11 or newer, and this is {}.{}: start it with a newer one.".format(*version)


def inside() -> bool:
    return Path(sys.prefix).resolve() == VENV.resolve()


def prepare(requirements: "list[Path]") -> None:
    """Leaves an environment that holds these requirement files as they are now; ends with one sentence if it cannot."""
    if is_ready(requirements):
        return
    with LOCK.open("a") as lock:
        wait_alone(lock.fileno())
        if not (inside() or whole()):
            make()
        for changed in [each for each in requirements if not installed(each)]:
            install(changed)


def is_ready(requirements: "list[Path]") -> bool:
    return (inside() or whole()) and all(installed(each) for each in requirements)


def wait_alone(lock: int) -> None:
    """Waits while another command makes or changes the environment. The lock ends with this process at the latest."""
    while not locked(lock):
        print("Another command is installing: waiting for it ...", file=sys.stderr, flush=True)
        time.sleep(WAIT_SECONDS)


def locked(lock: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def whole() -> bool:
    return PYTHON.exists() and stamp(RUNS).exists() and not UNFINISHED.exists()


def installed(requirement: Path) -> bool:
    return stamp(requirement).exists() and stamp(requirement).read_text() == digest(requirement)


def stamp(requirement: Path) -> Path:
    return VENV / (requirement.name + ".sha256")


def digest(requirement: Path) -> str:
    return hashlib.sha256(requirement.read_bytes()).hexdigest()


def make() -> None:
    uv = shutil.which("uv")
    if not uv and not importlib.util.find_spec("ensurepip"):
        sys.exit(
            "This Python cannot make environments: on Debian or Ubuntu `apt install python3-venv`, then start again."
        )
    print("First start: making the environment .venv ...", file=sys.stderr, flush=True)
    if VENV.exists():
        shutil.rmtree(VENV)
    command = [uv, "venv", "--quiet", "--python", sys.executable] if uv else [sys.executable, "-m", "venv"]
    if subprocess.call([*command, str(VENV)]) != 0:
        sys.exit("The environment .venv could not be made, for the reason above: put it right and start again.")


def install(requirement: Path) -> None:
    """Install one requirements file. If the program is killed, the environment stays marked as unfinished."""
    uv = shutil.which("uv")
    # Compiling all modules takes longer than installing them; Python compiles and caches what it imports.
    pip = [str(PYTHON), "-m", "pip", "install", "--no-compile", "--retries", "2"]
    command = [uv, "pip", "install", "--python", str(PYTHON)] if uv else pip
    UNFINISHED.touch()
    said = f"Installing {requirement.name}; the first time this can take some minutes ..."
    print(said, file=sys.stderr, flush=True)
    packed = ["--no-index", "--find-links", str(WHEELS)] if WHEELS.is_dir() and requirement == RUNS else []
    succeeded = follow([*command, *packed, "--require-hashes", "-r", str(requirement)])
    UNFINISHED.unlink()
    if not succeeded:
        sys.exit(NOT_ON_THE_STICK.format(LOG) if packed else NOT_INSTALLED.format(LOG))
    stamp(requirement).write_text(digest(requirement))


def follow(command: "list[str]") -> bool:
    """Runs an installer, counting packages on a terminal and keeping its own words; tells whether it succeeded."""
    said = []
    looked_at = 0
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as installer:
        for line in installer.stdout or ():
            said.append(line)
            if line.startswith("Collecting") and sys.stderr.isatty():
                looked_at += 1
                print(f"\r  packages: {looked_at} ", end="", file=sys.stderr, flush=True)
    print(end="\n" if looked_at else "", file=sys.stderr)
    LOG.write_text("".join(said), encoding="utf-8")
    return installer.returncode == 0


def become(command: "list[str]") -> NoReturn:
    """Goes on as another program: same terminal, same exit code."""
    if os.name != "nt":
        os.execv(command[0], command)
    child = subprocess.Popen(command)  # exec on Windows gives the terminal back before the new program has ended
    while True:
        try:
            sys.exit(child.wait())
        except KeyboardInterrupt:
            continue  # the child has heard Ctrl-C as well and ends in its own way


def announce(arguments: "list[str]") -> "list[str]":
    """Puts --data and --host where the settings look for them, and gives back the rest."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--data")
    parser.add_argument("--host", action="append", default=[])
    known, rest = parser.parse_known_args(arguments)
    if known.data is not None:
        os.environ["MEGAGAME_DATA"] = known.data
    if known.host:
        os.environ["MEGAGAME_HOSTS"] = ",".join(known.host)
    return rest


def django(arguments: "list[str]") -> None:
    os.umask(0o077)  # what a command makes, the database first of all, is for its owner alone
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "megagame.settings")
    if arguments[:1] == ["event"]:
        gc.disable()  # imports create no garbage, and searching for it took a fifth of the start
    try:
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
        from environs import EnvError
    except ImportError:
        sys.exit("The environment .venv does not fit this Python any more: delete the folder .venv and start again.")
    try:
        execute_from_command_line(["manage.py", *arguments])
    except (ImproperlyConfigured, EnvError) as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
