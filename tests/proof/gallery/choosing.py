"""Selection of a gallery's pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.proof.gallery.pictures import Dress, Picture, pictures
from tests.proof.gallery.states import State, Tour

THEMES = ("light", "dark")
LANGUAGES = ("en", "zh-Hant", "zh-Hans")


def dresses(options: Mapping[str, Any]) -> list[Dress]:
    """Returns the themes and languages that the options name, in all combinations; `all` is each of them."""
    themes = THEMES if options["theme"] == "all" else (options["theme"],)
    languages = LANGUAGES if options["language"] == "all" else (options["language"],)
    return [Dress(options["engine"], theme, language) for theme in themes for language in languages]


def words_of(options: Mapping[str, Any]) -> list[str]:
    """Returns the options as command arguments, without the folder and the revision to compare."""
    words = [f"--{name}={options[name]}" for name in ("engine", "theme", "language", "only") if options[name]]
    return [*words, "--one-size"] if options["one_size"] else words


def chosen(
    tours: Sequence[Tour], dresses: Sequence[Dress], *, only: str | None = None, one_size: bool = False
) -> list[Picture]:
    """Returns the pictures of states with `only` in their name, page or tour."""
    return [
        picture
        for picture in pictures(tours, dresses)
        if (only is None or _has(picture.tour, picture.state, only))
        and (not one_size or picture.size == picture.state.sizes[0])
    ]


def _has(tour: Tour, state: State, words: str) -> bool:
    return any(words.casefold() in name.casefold() for name in (tour.name, state.page, state.name))
