"""Many threads may read a record type for the first time at once, after `make_known`."""

from __future__ import annotations

import os
import subprocess
import sys

from megagame.settings import BASE_DIR

THREADS_THAT_READ = """
import sys, threading
import django
django.setup()
import msgspec
from megagame.core import record_types
from megagame.games import GAMES
sys.setswitchinterval(1e-6)
record_types.make_known()
kinds = [kind for kind in record_types.record_types() if ".screens" not in kind.__module__]  # written, never read
together = threading.Barrier(8)
def read():
    together.wait()
    for kind in kinds:
        try:
            msgspec.convert(dict.fromkeys(reversed(kind.__struct_encode_fields__), 1), kind)
        except (msgspec.ValidationError, TypeError):
            pass
threads = [threading.Thread(target=read) for _ in range(8)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
"""


def test_types_that_were_made_known_may_be_read_by_many_threads_at_once() -> None:
    """Without `make_known` the process crashes with a segmentation fault."""
    settings = {**os.environ, "DJANGO_SETTINGS_MODULE": "megagame.settings"}
    subprocess.run([sys.executable, "-c", THREADS_THAT_READ], cwd=BASE_DIR, env=settings, check=True)


def test_a_process_that_serves_makes_all_types_known_before_anything_else_runs() -> None:
    lines = (BASE_DIR / "megagame/asgi.py").read_text(encoding="utf-8").splitlines()
    assert lines.index("record_types.make_known()") < lines.index("checks.refuse_bad()")
