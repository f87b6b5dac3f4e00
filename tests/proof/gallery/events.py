"""Servers for tours, each on a copy of one prepared event."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from tests.proof.gallery.server import PROGRAM
from tests.proof.processes import servers
from tests.proof.processes.preloaded import Warm
from tests.proof.processes.servers import Server


class Prepared(NamedTuple):
    """Data of an event that was set up and stopped, and Control's password."""

    data: Path
    password: str


@contextmanager
def prepared(warm: Warm) -> Iterator[Prepared]:
    """Yields the sample event, not yet played."""
    with tempfile.TemporaryDirectory(prefix="gallery-") as folder:
        server = warm.start_event(Path(folder, "sample"), program=PROGRAM)
        servers.stop(server)
        yield Prepared(server.data, server.password)


@contextmanager
def event(warm: Warm, sample: Prepared) -> Iterator[Server]:
    """Yields a server on a new copy."""
    with tempfile.TemporaryDirectory(prefix="gallery-") as folder:
        data = Path(folder, "event")
        shutil.copytree(sample.data, data)
        server = warm.start_event(data, program=PROGRAM)
        try:
            yield replace(server, password=sample.password)
        finally:
            servers.stop(server)
