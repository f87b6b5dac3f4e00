"""Memory runs out and Linux kills the server, while people press and captains seal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.proof.clients.hall import Hall, enter, leaving
from tests.proof.clients.judgements import Judgement
from tests.proof.processes import servers
from tests.proof.processes.memory_limits import Limit, limited
from tests.proof.processes.ports import free_port
from tests.proof.processes.servers import Server
from tests.proof.trials import outages
from tests.proof.trials.kills_of_forms import judged_forms, sending
from tests.proof.trials.outages import Outage

AWAY = 1.0  # seconds


@dataclass(frozen=True)
class Outcome:
    """Results for presses and forms, and how often Linux should have killed the server and has."""

    presses: outages.Outcome
    forms: Judgement
    wanted: int
    ended: int

    @property
    def clean(self) -> bool:
        return self.presses.clean and self.forms.clean and self.ended == self.wanted


def out_of_memory(
    folder: Path, count: int, tell: Callable[[str], None], program: Sequence[str] = ("manage.py",)
) -> Outcome:
    """Lets one process on SQLite run out of memory `count` times, and restarts it with enough."""
    folder.mkdir()
    with limited() as limit:
        server = _start(limit, folder / "event", program, free_port())
        with leaving(enter((server,), server.password)) as hall:
            trouble = _trouble(hall, limit, program)
            with sending(hall) as people:
                presses = outages.outages(hall, [trouble] * count, tell, AWAY)
            return Outcome(presses, judged_forms(hall, people), count, limit.ended)


def _trouble(hall: Hall, limit: Limit, program: Sequence[str]) -> Outage:
    def again() -> None:
        limit.give_room()
        ended = hall.processes[0]
        hall.processes = (_start(limit, ended.data, program, ended.port),)

    return Outage("No memory is left", lambda: limit.close_in(hall.processes[0].process), again, refuses=False)


def _start(limit: Limit, data: Path, program: Sequence[str], port: int) -> Server:
    command = limit.within([sys.executable, *program, "event", "--port", str(port)])
    return servers.start(command, port, data, None)
