"""`manage.py open_table GAME NAME`: open a table, create its seat cards, and print them as JSON."""

from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from megagame.core.documents import BadDocument, parse
from megagame.core.input.options import read_options
from megagame.games import GAMES
from megagame.start import prepared_database
from megagame.tables.live.seat_cards import issue_first
from megagame.tables.models import Table
from megagame.tables.playing.play import open_table

AUTHOR = "Set-up"
NO_ADDRESS = "{name} cannot stand in an address: a table's name has up to 50 of a to z, A to Z, 0 to 9, - and _."


class Command(BaseCommand):
    help = "Opens a table of a game, and prints the card of each of its seats as JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", metavar="GAME", choices=sorted(GAMES))
        parser.add_argument("name", metavar="NAME", help="the table's name in addresses, like beijing-1")
        parser.add_argument("--title", help="what people call the table (default: its name)")
        parser.add_argument("--options", default="{}", metavar="JSON", help="the game's house rulings")

    def handle(self, *args: Any, **options: Any) -> None:
        prepared_database.refuse_unprepared()
        refuse_name(options["name"])
        try:
            rulings = read_options(GAMES[options["game"]].game, parse(options["options"].encode()))
        except BadDocument as bad:
            raise CommandError(f"options: {bad}") from None
        title = options["title"] or options["name"]
        table = open_table(game=options["game"], name=options["name"], title=title, options=rulings, author=AUTHOR)
        issue_first(table, table.versions)
        cards = dict(table.cards.values_list("seat", "value"))
        self.stdout.write(msgspec.json.encode(cards).decode())


def refuse_name(name: str) -> None:
    """Raise CommandError for a name that does not fit an address or is taken."""
    try:
        Table._meta.get_field("name").clean(name, None)
    except ValidationError:
        raise CommandError(NO_ADDRESS.format(name=name or "Nothing")) from None
    if Table.objects.filter(name=name).exists():
        raise CommandError(f"There is a table {name} already.")
