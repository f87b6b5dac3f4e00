"""`manage.py box check FILE`: check a box of Evacuation and list all its faults."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from megagame.core.documents import BadDocument, parse
from megagame.games import box_faults


class Command(BaseCommand):
    help = "Checks a box of Evacuation (JSON; - for standard input) and names all that is wrong with it by its place."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", choices=["check"])
        parser.add_argument("file", metavar="FILE", help="the box; - for standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        found = _faults(_read(options["file"]))
        for fault in found:
            self.stderr.write(" ".join(str(fault).splitlines()))
        if found:
            sys.exit(2)
        self.stdout.write("This box can be played with.")


def _read(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from error


def _faults(raw: bytes) -> tuple[BadDocument, ...]:
    try:
        return tuple(box_faults(parse(raw)))
    except BadDocument as bad:
        return (bad,)
