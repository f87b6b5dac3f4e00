"""Plays runs of simulated days beside the server: a thread that waits for processes of the lowest priority."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing

from django.db import connection
from django.utils import timezone
from msgspec import Struct

from megagame.machine import kept_files
from megagame.simulated_days.processes import played
from megagame.simulation_runs import runs
from megagame.simulation_runs.runs import Pause, Run
from megagame.tables.models import Entry

QUIET_SECONDS = 3.0
"""The running event is busy for as long after a press."""
WRITE_SECONDS = 0.5
LOOK_SECONDS = 0.1
WAIT_SECONDS = 0.25
STOPPED_SECONDS = 5.0
MOST_PROCESSES = 8
logger = logging.getLogger(__name__)
_one_at_a_time = threading.Lock()
_playing: dict[str, tuple[str, threading.Event]] = {}
"""The runs of this process, by name: id, and the event that stops it."""


def start(name: str, run: Run) -> None:
    """Plays the run, or goes on with it. A run of this name that is being played ends."""
    stop(name)
    runs.remove_unfinished(name)
    run.stage, run.pause, run.problem = "playing", "", ""
    runs.keep(name, run)
    if name in _playing:
        _playing[name][1].set()  # one that was silent for long may play still
    stopped = threading.Event()
    _playing[name] = (run.id, stopped)
    threading.Thread(target=_play, args=(name, run, stopped), daemon=True).start()


def stop(name: str) -> None:
    """Ends the run after the newest day, and waits until that is written. What was played is kept."""
    run = ask_to_stop(name)
    end = time.monotonic() + STOPPED_SECONDS
    while run is not None and run.stage == "playing" and time.monotonic() < end:
        time.sleep(WAIT_SECONDS / 5)
        run = runs.kept(name)


def ask_to_stop(name: str) -> Run | None:
    """Has the run end after the newest day, and does not wait. Returns it as it is kept."""
    run = runs.kept(name)
    if run and run.stage == "playing":
        id_, stopped = _playing.get(name, ("", threading.Event()))
        if id_ == run.id:
            stopped.set()
        else:
            kept_files.write(_stop_file(name), _Stop(run.id))
    return run


def forget(name: str) -> None:
    """Ends the run and deletes all that is kept of it."""
    stop(name)
    runs.forget(name)
    kept_files.remove(_stop_file(name))


class _Stop(Struct):
    """Asks the process that plays this run to stop it."""

    id: str


def _stop_file(name: str) -> str:
    return f"simulated-{name}.stop"


def _play(name: str, run: Run, stopped: threading.Event) -> None:
    seen = _Watch(name, run, stopped)
    try:
        if seen.hold(lambda: _one_at_a_time.acquire(blocking=False), "other"):
            try:
                _play_days(seen)
            finally:
                _one_at_a_time.release()
    except BrokenProcessPool:
        run.problem = runs.ENDED
    except Exception:
        logger.exception("simulated days of %s", name)
        run.problem = runs.FAILED
    finally:
        seen.end()
        connection.close()


def _play_days(seen: _Watch) -> None:
    run, begun = seen.run, time.monotonic() - seen.run.seconds
    with closing(played(run.plan, run.sides, run.assumed.days, processes_beside(), run.days + 1)) as days:
        for day in days:
            run.add(day)
            run.seconds = time.monotonic() - begun
            seen.write()
            if not seen.hold(seen.is_quiet, "event"):
                return
    run.stage = "done"


class _Watch:
    """Writes a run while it is played, and notices when it is to stop."""

    def __init__(self, name: str, run: Run, stopped: threading.Event) -> None:
        self.name, self.run, self._stopped = name, run, stopped
        self._written = self._looked = 0.0

    def hold(self, may_go_on: Callable[[], bool], why: Pause) -> bool:
        """Waits until it may go on, and tells why it waits. False: it is stopped."""
        while not self._stopped.is_set():
            if may_go_on():
                self.run.pause = ""
                return True
            self.run.pause = why
            self.write()
            time.sleep(WAIT_SECONDS)
        return False

    def is_quiet(self) -> bool:
        """Whether nobody has pressed anything in the running event just now. Looks ten times a second."""
        if time.monotonic() - self._looked < LOOK_SECONDS and not self.run.pause:
            return True
        self._looked = time.monotonic()
        newest = Entry.objects.filter(table__kept=None).order_by("-pk").values_list("at", flat=True).first()
        return newest is None or abs((timezone.now() - newest).total_seconds()) > QUIET_SECONDS

    def write(self) -> None:
        """Writes the run, twice a second at most, and stops it if another process asks or another run has followed."""
        if time.monotonic() - self._written < WRITE_SECONDS:
            return
        if self._is_asked_to_stop() or not runs.is_newest(self.name, self.run):
            self._stopped.set()
            return
        runs.keep(self.name, self.run)
        self._written = time.monotonic()

    def end(self) -> None:
        self.run.pause = ""
        if self.run.stage == "playing":
            self.run.stage = "stopped"
        if runs.is_newest(self.name, self.run):
            runs.keep(self.name, self.run)
        if self._is_asked_to_stop():
            kept_files.remove(_stop_file(self.name))

    def _is_asked_to_stop(self) -> bool:
        asked = kept_files.read(_stop_file(self.name), _Stop)
        return asked is not None and asked.id == self.run.id


def processes_beside() -> int:
    """Returns how many processes play beside an event: one processor is left to it, where there are several."""
    return max(1, min((os.cpu_count() or 1) - 1, MOST_PROCESSES))
