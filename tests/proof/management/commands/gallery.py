"""`manage.py gallery`: takes a picture of every page in every named state, for one contact sheet."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tests.proof.engines.start import ENGINES, missing
from tests.proof.gallery import against, documents, sheet
from tests.proof.gallery.choosing import LANGUAGES, THEMES, chosen, dresses, words_of
from tests.proof.gallery.pictures import Picture
from tests.proof.gallery.revisions import forget_others
from tests.proof.gallery.tours import tours
from tests.proof.gallery.work import take

FOLDER = Path("gallery")


class Command(BaseCommand):
    help = (
        "Takes a picture of every page in every named state at its sizes, on servers of its own, and makes a contact "
        "sheet. Started again it goes on where it ended, unless the program has changed."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "folder",
            type=Path,
            nargs="?",
            default=FOLDER,
            metavar="FOLDER",
            help="where it goes (default: %(default)s)",
        )
        parser.add_argument("--only", metavar="NAME", help="states whose name, page or tour has these words")
        parser.add_argument("--engine", choices=ENGINES, default="chromium", help="browser (default: %(default)s)")
        parser.add_argument("--theme", choices=(*THEMES, "all"), default="light", help="default: %(default)s")
        parser.add_argument("--language", choices=(*LANGUAGES, "all"), default="en", help="default: %(default)s")
        parser.add_argument("--one-size", action="store_true", help="each state in the first of its sizes alone")
        parser.add_argument("--documents", action="store_true", help="put its pictures into README and docs")
        parser.add_argument("--against", metavar="REV", help="show what differs from this revision, side by side")

    def handle(self, *args: Any, folder: Path, **options: Any) -> None:
        began = time.monotonic()
        wanted = self._wanted(options)
        commit = _commit(options["against"])
        problems = self._take(folder, wanted)
        written = sheet.write(folder, wanted, problems)
        self.stdout.write(f"{time.monotonic() - began:.0f} s: {written}")
        if options["documents"]:
            self.stdout.write(f"Renewed: {', '.join(documents.renew(folder))}")
        if commit:
            self._compare(folder, wanted, commit, options)
        if problems:
            raise CommandError("These states are not shown:\n" + "\n".join(problems))

    def _wanted(self, options: Mapping[str, Any]) -> list[Picture]:
        if lacking := missing(options["engine"]):
            raise CommandError(f"This machine lacks {lacking}.")
        wanted = chosen(tours(), dresses(options), only=options["only"], one_size=options["one_size"])
        if not wanted:
            raise CommandError(f"No state, page or tour of the gallery has “{options['only']}” in its name.")
        return wanted

    def _take(self, folder: Path, wanted: Sequence[Picture]) -> list[str]:
        """Takes the missing pictures; returns problems of states not shown."""
        folder.mkdir(parents=True, exist_ok=True)
        if forget_others(folder):
            self.stdout.write("The program has changed since: all pictures are taken again.")
        left = [picture for picture in wanted if not (folder / picture.file).exists()]
        self.stdout.write(f"{len(wanted)} pictures, {len(left)} of them to be taken")
        return take(folder, left, self.stdout.write) if left else []

    def _compare(self, folder: Path, wanted: Sequence[Picture], commit: str, options: Mapping[str, Any]) -> None:
        try:
            before = against.take_before(folder, commit, words_of(options))
        except against.NoGalleryError as no:
            raise CommandError(str(no)) from no
        found = against.differences(before, folder, [picture.file for picture in wanted])
        written = against.write(folder, before, commit, found)
        self.stdout.write(f"{len(found)} pictures differ: {written}")


def _commit(revision: str | None) -> str:
    """Returns the commit of this revision, or "" without one."""
    try:
        return against.commit_of(revision) if revision else ""
    except against.NoGalleryError as no:
        raise CommandError(str(no)) from no
