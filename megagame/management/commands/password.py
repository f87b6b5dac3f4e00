from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from megagame.accounts import passwords
from megagame.start import prepared_database


class Command(BaseCommand):
    help = "Makes a new password for a Control and prints it once; whoever is logged in with the old one is logged out."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "name", nargs="?", default=passwords.CONTROL, help="made where missing (default: %(default)s)"
        )

    def handle(self, *args: Any, name: str, **options: Any) -> None:
        prepared_database.refuse_unprepared()
        self.stdout.write(f"Name: {name}   Password: {passwords.new_password(name)}")
