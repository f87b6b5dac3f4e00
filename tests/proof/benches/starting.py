"""Time of a second start until the first page is served."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.proof.benches.figures import Figure
from tests.proof.benches.timing import once_ms
from tests.proof.processes import servers


def second_start(data: Path) -> Iterator[Figure]:
    """Starts the event in `data` twice and measures the second start."""
    servers.stop(servers.start_event(data))
    started = []
    took = once_ms(lambda: started.append(servers.start_event(data)))
    servers.stop(started[0])
    yield Figure("second start to first page", took, "ms", 3_000)
