"""The pictures of README and docs, which are the gallery's."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from tests.proof.gallery.pictures import Dress, Picture, pictures
from tests.proof.gallery.states import Size
from tests.proof.gallery.tours import tours
from tests.proof.trials.servers import ROOT

DRESS = Dress("chromium", "light", "en")


class Shows(NamedTuple):
    """The page and the state that a picture shows, and its size."""

    page: str
    state: str
    size: Size


DOCUMENTS: Mapping[str, Shows] = {"docs/pictures/console.png": Shows("console", "queue long", Size(1920, 1080))}
"""By the picture's place in the checkout."""


def of_gallery(shows: Shows) -> Picture:
    """The gallery's picture. Raises StopIteration: no state is called so."""
    return next(
        each for each in pictures(tours(), [DRESS]) if Shows(each.state.page, each.state.name, each.size) == shows
    )


def renew(folder: Path) -> list[str]:
    """Copies from a gallery's folder what README and docs show, and returns their places.

    Raises FileNotFoundError: the folder has no such picture, as where only some were taken.
    """
    for place, shows in DOCUMENTS.items():
        shutil.copyfile(folder / of_gallery(shows).file, ROOT / place)
    return list(DOCUMENTS)
