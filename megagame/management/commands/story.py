"""`manage.py story [FOLDER]`: write all downloads of the day into a folder."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from megagame.start import prepared_database
from megagame.story.days import MAP
from megagame.story.stories import story_of
from megagame.story_pages.png import png
from megagame.story_pages.take_away import files, maps
from megagame.tables.models import Table


class Command(BaseCommand):
    help = "Writes the story of the running event as files: tables, the journal, recaps and maps."

    def add_arguments(self, parser: ArgumentParser) -> None:
        languages = [code for code, _ in settings.LANGUAGES]
        parser.add_argument("folder", nargs="?", default="story", metavar="FOLDER", help="where to (default: story)")
        parser.add_argument(
            "--step",
            type=int,
            action="append",
            default=[],
            metavar="N",
            help="also the map of this step, as SVG and PNG",
        )
        parser.add_argument("--language", default=languages[0], choices=languages, help="one of %(choices)s")

    def handle(self, *args: Any, **options: Any) -> None:
        prepared_database.refuse_unprepared()
        table = Table.objects.filter(game=MAP, kept=None).order_by("pk").first()
        if table is None:
            raise CommandError("There is no event whose story could be told.")
        told, folder = story_of(table), Path(options["folder"])
        if beyond := [step for step in options["step"] if not 0 <= step < len(told.steps)]:
            raise CommandError(f"There is no step {beyond[0]}: the last is {len(told.steps) - 1}.")
        folder.mkdir(parents=True, exist_ok=True)
        with translation.override(options["language"]):
            drawn = maps(told, options["step"])
            as_png = {Path(name).with_suffix(".png").name: png(svg.decode()) for name, svg in drawn.items()}
            for name, content in {**files(told), **drawn, **as_png}.items():
                (folder / name).write_bytes(content)
                self.stdout.write(f"{folder / name}  {len(content):,} bytes")
