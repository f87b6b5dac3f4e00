"""Side-by-side comparison of the checkout's gallery with that of an earlier revision."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import NamedTuple

from tests.proof.engines.pixels import count, differing, without
from tests.proof.engines.window import Box
from tests.proof.gallery.pictures import NOT_SHOWN, boxes
from tests.proof.gallery.sheet import head
from tests.proof.processes import reaper
from tests.proof.processes.servers import ROOT, without_ours

COMMAND = "tests/proof/management/commands/gallery.py"
ROOM = 3
"""Pixels added around changing elements, whose size varies, too."""
FEW = 32
"""Pixels by which pictures of the same page may differ: round corners are not always drawn alike."""
SHADE = 40
"""Allowed difference of a pixel's red, green or blue (of 255): text is not always smoothed alike."""


class NoGalleryError(Exception):
    """Why a revision has no gallery, in one sentence."""


class Difference(NamedTuple):
    """A differing picture, by its path in both folders; `what` is `changed`, `new` or `gone`."""

    file: str
    what: str


def commit_of(revision: str) -> str:
    """Returns the commit of this revision. Raises NoGalleryError."""
    known = _git("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
    if known.returncode:
        raise NoGalleryError(f"Git knows no revision {revision}.")
    commit = known.stdout.strip()
    if _git("cat-file", "-e", f"{commit}:{COMMAND}").returncode:
        raise NoGalleryError(f"The revision {revision} has no gallery yet.")
    return commit


def take_before(folder: Path, commit: str, options: Sequence[str]) -> Path:
    """Takes this commit's own gallery with these options, in a subfolder of `folder`.

    It has an environment of its own, as its requirements may be others. Raises NoGalleryError if it takes no picture.
    """
    before = folder / f"before-{commit[:12]}"
    with _checked_out(commit) as checkout:
        command = [sys.executable, "manage.py", "gallery", str(before.resolve()), *options]
        reaper.call(command, checkout, without_ours())  # it reports itself what it cannot show
    if not any(pictures_in(before)):
        raise NoGalleryError(f"The gallery of {commit[:12]} took no picture.")
    return before


def pictures_in(folder: Path) -> Iterator[Path]:
    """Yields the pictures of states that could be shown."""
    return (file for file in folder.rglob("*.png") if NOT_SHOWN not in file.parts)


def differences(before: Path, after: Path, files: Sequence[str]) -> list[Difference]:
    """Lists pictures that differ outside changing elements, or exist in one folder only."""
    old = {str(file.relative_to(before)) for file in pictures_in(before)}
    found = [Difference(file, "gone") for file in sorted(old - set(files))]
    found += [Difference(file, "new") for file in files if file not in old and (after / file).exists()]
    both = [file for file in files if file in old and (after / file).exists()]
    return found + [Difference(file, "changed") for file in both if _differ(before / file, after / file)]


def write(folder: Path, before: Path, commit: str, found: Sequence[Difference]) -> Path:
    """Writes `against.html` with both pictures of each difference, and returns its path."""
    file = folder / "against.html"
    title = f"Against {commit[:12]}: {len(found)} pictures differ"
    file.write_text("\n".join([head(title), *(_row(before.name, each) for each in found)]), encoding="utf-8")
    return file


def _row(before: str, difference: Difference) -> str:
    file = escape(difference.file)
    old = "" if difference.what == "new" else _figure(f"{before}/{file}", "before")
    new = "" if difference.what == "gone" else _figure(file, "after")
    return f'<h3>{file}: {difference.what}</h3><div class="row">{old}{new}</div>'


def _figure(file: str, when: str) -> str:
    image = f'<img loading="lazy" src="{file}" alt="{when}">'
    return f'<figure><a href="{file}">{image}</a><figcaption>{when}</figcaption></figure>'


def _differ(before: Path, after: Path) -> bool:
    one, other = before.read_bytes(), after.read_bytes()
    if one == other:
        return False
    changing = [_with_room(box) for box in (*boxes(before), *boxes(after))]
    return count(without(differing(one, other, SHADE), changing)) > FEW


def _with_room(box: Sequence[int]) -> Box:
    left, top, width, height = box
    return left - ROOM, top - ROOM, left + width + ROOM, top + height + ROOM


@contextmanager
def _checked_out(commit: str) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="gallery-") as folder:
        checkout = Path(folder, "checkout")
        added = _git("worktree", "add", "--detach", str(checkout), commit)
        if added.returncode:
            raise NoGalleryError(f"{commit} could not be checked out: {added.stderr.strip()}")
        try:
            yield checkout
        finally:
            _git("worktree", "remove", "--force", str(checkout))


def _git(*command: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return subprocess.run(
        ["git", *command],  # noqa: S607
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
