"""Results of a separate process on PostgreSQL, while these tests use SQLite.

Its module sets Django up and prints one JSON document with `tell`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management import call_command

from tests.proof.processes import servers


def found_on_postgresql(module: str, folder: Path) -> Any:
    """Runs the module on an empty PostgreSQL and returns its output; its files go below `folder`."""
    with servers.grown_up() as settings:
        done = subprocess.run(
            [sys.executable, "-m", module],
            cwd=servers.ROOT,
            env=servers.environment(folder / "event", settings),
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def tell(find: Callable[[], Any]) -> None:
    """Migrates the database, prints the result of `find`, and ends the process."""
    call_command("migrate", verbosity=0)
    print(json.dumps(find()), flush=True)
    os._exit(0)  # the threads' connections end with the process
