from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from megagame.backups import restore
from megagame.backups.file import BadBackup
from megagame.backups.restore import Held
from megagame.start import serving_lock


class Command(BaseCommand):
    help = "Puts the event of a backup in the place of the one that is kept here, which is kept beside it."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="the backup")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *args: Any, file: Path, yes: bool, **options: Any) -> None:
        try:
            found, copy = restore.read(file)
        except BadBackup as problem:
            raise CommandError(str(problem)) from None
        self._tell(restore.held(found, copy))
        if not (yes or self._agreed()):
            raise CommandError("Nothing was changed.")
        serving_lock.claim(alone=True)
        try:
            kept = restore.restore(found, copy)
        except BadBackup as problem:
            raise CommandError(str(problem)) from None
        if kept:
            self.stdout.write(f"What was here before is kept in {kept}.")
        self.stdout.write("Restored. Go on with `python3 manage.py event`.")

    def _agreed(self) -> bool:
        try:
            return input("Put it in the place of what is kept here? Type yes: ").strip().lower() == "yes"
        except EOFError:  # nobody is there to ask
            return False

    def _tell(self, held: Held) -> None:
        until = held.until.astimezone()
        self.stdout.write(f"The backup holds the event until {until:%Y-%m-%d %H:%M:%S} ({_ago(held.until)}):")
        for title, steps in held.tables:
            self.stdout.write(f"- {title}, {steps} steps")
        self.stdout.write(f"- {held.seat_cards} seat cards, {held.order_cards} order and district cards")
        self.stdout.write(f"- {held.helpers} helpers")
        self.stdout.write(f"- {_box(held)}")
        self.stdout.write(
            f"Whatever was done after {until:%H:%M:%S} is not in it. What is kept here now stays beside it."
        )


def _ago(until: datetime) -> str:
    minutes = int((datetime.now(UTC) - until).total_seconds() // 60)
    if minutes < 0:
        return "by this machine's clock that is still to come"
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest} min ago" if hours else f"{rest} min ago"


def _box(held: Held) -> str:
    if not held.box:
        return "no box: sealed forms are not in it"
    if held.forms is None:
        return "the box of sealed forms, which cannot be read: forms that lay in it are lost"
    return f"the box, sealed forms in it: {held.forms}"
