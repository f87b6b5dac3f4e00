from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from megagame.practice_players import cast


class Command(BaseCommand):
    help = "Plays everybody but Control in the practice that runs; `event` starts and ends it by itself."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=int, required=True, help="where the event is served on this machine")

    def handle(self, *args: Any, port: int, **options: Any) -> None:
        cast.play(port)
