"""`manage.py replay FILE|-`: play a replay document and print the result as JSON, without a database."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from django.core.management.base import BaseCommand

from megagame.core.documents import BadDocument, parse
from megagame.games import REPLAYS


class Command(BaseCommand):
    help = "Plays a replay document (- for standard input) and prints the result as one JSON object."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="the document; - for standard input")
        parser.add_argument("--lines", action="store_true", help="one document a line, one result a line")

    def handle(self, *args: Any, **options: Any) -> None:
        play = _play_lines if options["lines"] else _play_one
        try:
            with _source(options["file"]) as source:
                sys.exit(play(source))
        except OSError as error:
            sys.exit(_complain(f"{options['file']}: {error.strerror}"))


def _source(file: str) -> AbstractContextManager[BinaryIO]:
    return nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb")


def _play_one(source: BinaryIO) -> int:
    try:
        result = _result(source.read())
    except BadDocument as bad:
        return _complain(str(bad))
    _print(result)
    return 0


def _play_lines(source: BinaryIO) -> int:
    results = list(_each(source))
    return 2 if any("error" in result for result in results) else 0


def _each(source: BinaryIO) -> Iterator[dict[str, Any]]:
    for line in source:
        try:
            result = _result(line)
        except BadDocument as bad:
            result = {"error": _one_line(str(bad))}
        _print(result)
        yield result


def _result(raw: bytes) -> dict[str, Any]:
    data = parse(raw)
    if not isinstance(data, dict):
        raise BadDocument("", "an object is needed")
    game = data.get("game")
    if not isinstance(game, str) or game not in REPLAYS:
        raise BadDocument("game", "one of " + ", ".join(sorted(REPLAYS)) + " is needed")
    return REPLAYS[game](data)


def _print(result: dict[str, Any]) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(result) + b"\n")
    sys.stdout.buffer.flush()


def _complain(problem: str) -> int:
    sys.stderr.write(_one_line(problem) + "\n")
    return 2


def _one_line(problem: str) -> str:
    return " ".join(problem.splitlines())
