"""Settings of a gallery's server: the program's, with more addresses, and always noon."""

from __future__ import annotations

from megagame.settings import *  # noqa: F403
from tests.proof.gallery.server import NOON
from tests.proof.processes import moved_time

ROOT_URLCONF = "tests.proof.gallery.urls"
SECRET_KEY = "the words of receipts follow from it" * 2
moved_time.tell(NOON.timestamp)
