"""`manage.py record TABLE`: print a table's journal as a recording, which replays without a database."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from megagame.core.journals.recording import document
from megagame.start import prepared_database
from megagame.tables.journals.audit import recording
from megagame.tables.models import Table


class Command(BaseCommand):
    help = "Prints a table's whole journal as JSON, with the state that it ends in."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("table", metavar="TABLE", help="the table's name, like crisis-map")

    def handle(self, *args: Any, **options: Any) -> None:
        prepared_database.refuse_unprepared()
        table = Table.objects.filter(name=options["table"]).first()
        if table is None:
            names = ", ".join(Table.objects.values_list("name", flat=True))
            raise CommandError(f"There is no table {options['table']}; there are: {names}.")
        self.stdout.write(document(recording(table)), ending="")
