"""The event's settings over a data directory that is thrown away: no test comes near a real event."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

_data = tempfile.mkdtemp(prefix="megagame-tests-")
atexit.register(shutil.rmtree, _data, ignore_errors=True)
for _name in ("DATABASE_URL", "REDIS_URL", "MEGAGAME_HOSTS", "MEGAGAME_HTTPS", "SECRET_KEY"):
    os.environ.pop(_name, None)
os.environ["MEGAGAME_DATA"] = _data

from megagame.settings import *  # noqa: E402 - the settings read the environment when they are imported
from megagame.settings import BASE_DIR, DATABASES, TEMPLATES  # noqa: E402

# A file, not memory: locks and threads behave as they do in the event.
DATABASES["default"]["TEST"] = {"NAME": Path(_data) / "test.sqlite3"}
TEMPLATES[0]["DIRS"] = [BASE_DIR / "templates", BASE_DIR / "tests" / "templates"]  # what tests plant
