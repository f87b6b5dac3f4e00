"""Gallery pictures used in README and docs."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from tests.proof.gallery.pictures import Dress, Picture, pictures
from tests.proof.gallery.states import Size
from tests.proof.gallery.tours import tours
from tests.proof.processes.servers import ROOT

DRESS = Dress("chromium", "light", "en")


class Shows(NamedTuple):
    """Page, state and size of a picture."""

    page: str
    state: str
    size: Size


DOCUMENTS: Mapping[str, Shows] = {"docs/pictures/console.png": Shows("console", "queue long", Size(1920, 1080))}
"""By path in the checkout."""


def of_gallery(shows: Shows) -> Picture:
    """Returns the gallery's picture. Raises StopIteration if no such state exists."""
    return next(
        each for each in pictures(tours(), [DRESS]) if Shows(each.state.page, each.state.name, each.size) == shows
    )


def renew(folder: Path) -> list[str]:
    """Copies the pictures for README and docs from a gallery's folder, and returns their paths.

    Raises FileNotFoundError if the folder lacks one.
    """
    for place, shows in DOCUMENTS.items():
        shutil.copyfile(folder / of_gallery(shows).file, ROOT / place)
    return list(DOCUMENTS)
