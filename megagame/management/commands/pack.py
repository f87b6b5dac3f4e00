import tempfile
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from megagame.event_form.step_pages import told
from megagame.packing import stick, wheels
from megagame.start import set_up


class Command(BaseCommand):
    help = "Writes one zip with which a laptop that has no network runs the program: unpack it, then start it as ever."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, default=Path(f"{stick.FOLDER}.zip"), help="(%(default)s)")
        parser.add_argument("--set-up", type=Path, metavar="FILE", help="what the event begins with there")
        parser.add_argument(
            "--for", dest="systems", nargs="+", choices=wheels.SYSTEMS, default=list(wheels.SYSTEMS), help="(all)"
        )
        parser.add_argument("--python", nargs="+", choices=wheels.PYTHONS, default=list(wheels.PYTHONS), help="(all)")

    def handle(self, *args: Any, file: Path, systems: list[str], python: list[str], **options: Any) -> None:
        refuse_bad(options["set_up"])
        requirements = (settings.BASE_DIR / "requirements.txt").read_text(encoding="utf-8")
        wanted = {name: wheels.SYSTEMS[name] for name in systems}
        self.stdout.write(f"Fetching wheels for {', '.join(systems)}; Python {', '.join(python)} ...")
        with tempfile.TemporaryDirectory() as fetched:
            try:
                wheels.fetch(requirements, wanted, tuple(python), Path(fetched))
                size = stick.write(file, Path(fetched), options["set_up"])
            except wheels.BadWheels as problem:
                raise SystemExit(str(problem)) from None
            except OSError as problem:
                raise SystemExit(f"{file} cannot be written ({problem.strerror}): choose another place.") from None
        self.stdout.write(
            f"{file} is packed: {size // 1_000_000} MB. On the other laptop unpack it, go into the folder"
        )
        self.stdout.write(f"{stick.FOLDER}, and run `python3 manage.py event`: it needs Python, and no network.")
        self.stdout.write(wheels.NOT_PACKED)


def refuse_bad(file: Path | None) -> None:
    """Exit if the file is not a set-up."""
    if file is None:
        return
    try:
        set_up.read_file(file)
    except set_up.BadSetUp as problem:
        said = "\n".join(told(problem.problems, problem.found))
        raise SystemExit(f"{file} cannot be begun with, and nothing was packed:\n{said}") from None
