"""What is kept of a run of simulated days: one file for each event, in the data directory.

Any server process can read it; the one that plays the run writes it. It outlives a restart.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from msgspec import Struct, field

from megagame.core.sentences import gettext_noop
from megagame.machine import kept_files
from megagame.simulated_days.day import Figures
from megagame.simulated_days.plan import Captains, Kind, Plan
from megagame.simulated_days.tally import Differences, Tally, slid

Stage: TypeAlias = Literal["playing", "stopped", "done"]
Pause: TypeAlias = Literal["", "event", "other"]
"""Why a run waits: for presses of the running event, or for the days of another event."""

RUNNING = "running"
"""The run of the running event."""
GONE_SECONDS = 15.0
GONE_DAYS = 10
"""A run that is silent for longer, and for longer than so many of its days take, has lost its server process."""
EVERYBODY: tuple[Kind, Kind] = ("idle", "careful")
"""The two ways to play that are always compared."""
ENDED = gettext_noop("A process that played the days was ended, perhaps for lack of memory.")
FAILED = gettext_noop("The days could not be played: the log of the server says why.")


class Assumed(Struct, frozen=True):
    """What Control chose. `everybody`: how all captains play; None: by district."""

    everybody: Kind | None
    captains: Captains
    heard: float
    days: int
    seed: int


class Final(Struct, frozen=True, array_like=True):
    """How a day ended. `slid`: whether the city slid."""

    deaths: int
    slid: bool


class Run(Struct):
    """A run of days. `sides`: the chosen captains, then idle and careful ones.

    `document`: the simulated parts of the draft, by which it can be taken back. `version`, `by`: of the draft, and who
    started. `finals`: how each day of the chosen captains ended. `beat`: when it was written, in seconds
    of the clock. `before`: the run that it is compared with.
    """

    id: str
    by: str
    version: int
    assumed: Assumed
    plan: Plan
    sides: tuple[Captains, ...]
    tallies: list[Tally]
    pair: Differences
    document: Any = None
    stage: Stage = "playing"
    pause: Pause = ""
    problem: str = ""
    seconds: float = 0.0
    beat: float = 0.0
    finals: list[Final] = field(default_factory=list)
    before: Run | None = None

    @property
    def days(self) -> int:
        return self.tallies[0].days

    @property
    def pace(self) -> float:
        """Seconds for a day; 0 before the first."""
        return self.seconds / self.days if self.days else 0.0

    def add(self, day: Sequence[Figures]) -> None:
        """One more day, with the figures of each side."""
        for tally, figures in zip(self.tallies, day, strict=True):
            tally.add(figures)
        self.pair.add(day[1], day[2])
        self.finals.append(Final(died(day[0]), slid(day[0])))


def died(figures: Figures) -> int:
    """The deaths of a day."""
    return figures.by_turn[-1][4]


def new(id_: str, by: str, version: int, plan: Plan, assumed: Assumed, document: Any, before: Run | None) -> Run:
    """A run of which no day is played yet. `before`: the newest run, to compare with if it is of other days."""
    sides = (assumed.captains, *(dict.fromkeys(plan.city.districts, kind) for kind in EVERYBODY))
    tallies = [Tally(plan.turns, plan.first_turn) for _ in sides]
    pair = Differences(plan.turns, plan.first_turn)
    if before:
        before = before.before if not before.days or _same(before, plan, assumed) else before
    if before:
        before.before = None
    return Run(id_, by, version, assumed, plan, sides, tallies, pair, document, beat=time.time(), before=before)


def _same(run: Run, plan: Plan, assumed: Assumed) -> bool:
    return run.plan == plan and run.assumed.captains == assumed.captains


def name_of(number: int) -> str:
    """The run of the draft with this number."""
    return f"draft-{number}"


def kept(name: str) -> Run | None:
    """The run, stopped if the process that played it is gone; None if there is none."""
    run = kept_files.read(_file(name), Run)
    if run and run.stage == "playing" and time.time() - run.beat > GONE_SECONDS + GONE_DAYS * run.pace:
        run.stage, run.pause = "stopped", ""
    return run


def keep(name: str, run: Run) -> None:
    run.beat = time.time()
    kept_files.write(_file(name), run)


def forget(name: str) -> None:
    """Deletes what is kept of the run."""
    kept_files.remove(_file(name))


def is_newest(name: str, run: Run) -> bool:
    """Whether this run is the one that is kept: it was neither deleted nor followed by another."""
    found = kept_files.read(_file(name), _Known)
    return found is not None and found.id == run.id


def remove_unfinished(name: str) -> None:
    """Removes what a killed process left of this run besides its figures. Nobody may be playing it."""
    kept_files.remove_unfinished(_file(name))


class _Known(Struct):
    """As much of a run as tells which it is."""

    id: str


def _file(name: str) -> str:
    return f"simulated-{name}.json"
