import errno
import gc
import io
import os
import socket
from argparse import ArgumentTypeError
from ipaddress import AddressValueError, IPv4Address
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser

from megagame.accounts import passwords
from megagame.core.game import Refusal
from megagame.event_form.step_pages import told
from megagame.machine import addresses
from megagame.packing.stick import SET_UP
from megagame.planned_events import lifecycle
from megagame.practice.models import running_practice
from megagame.practice_session import begin_and_end as practices
from megagame.practice_session import cities
from megagame.serving import descriptors, event_loop
from megagame.start import checks, prepared_database, sample_event, serving_lock, set_up
from megagame.tables.authors import SET_UP as SET_UP_AUTHOR
from megagame.tables.lookup import running_number
from megagame.tables.models import Table

OWN_CITY = "own"
LOOKED_FOR_GARBAGE = (25_000, 2, 5)
"""Python would look through everything for every 70,000 objects that stay: for a crowd that comes a third of its work.
Connections leave nothing to be found when they go. The first figure is more than ten thousand screens, as a list of
them all, which is made each second, would have everything looked through now and then: a second in which nothing goes.
"""


class Command(BaseCommand):
    help = "Prepares the event where that is not done yet, and serves it until Ctrl-C. Started again it continues."
    requires_system_checks = ()  # tests run the checks; here they would only delay the start

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=port, default=8000, help="where phones knock (default: %(default)s)")
        parser.add_argument("--bind", type=address, help="serve this address alone, as behind nginx (all)")
        parser.add_argument(
            "--hide-password",
            action="store_true",
            help="do not show Control's first password, where output is kept; `manage.py password` makes one",
        )
        parser.add_argument("--set-up", type=Path, metavar="FILE", help="begin with this set-up (docs/setting-up.md)")
        parser.add_argument(
            "--practice",
            nargs="?",
            const=cities.SAMPLE_CITY,
            choices=(cities.SAMPLE_CITY, OWN_CITY),
            help="practise: the program plays everybody but you; `own`: with the city of your event, not the sample's",
        )
        parser.epilog = "Also --data DIR: where the event is kept; --host NAME: a further name of this machine."

    def handle(self, *args: Any, port: int, bind: str | None, hide_password: bool, **options: Any) -> None:
        refuse_taken(bind or "", port)
        checks.refuse_bad()
        serving_lock.claim()
        self.prepare(hide_password, options["set_up"])
        if options["practice"]:
            self.practise(options["practice"])
        event_loop.install()
        self.serve(bind or "", port, descriptors.raised())
        self.stdout.flush()
        # A cut-off request may leave its thread waiting forever for the loop that has just ended, and Python
        # would wait for that thread. All acknowledged work is written, so leaving now loses nothing.
        os._exit(0)

    def serve(self, bind: str, port: int, most: int) -> None:
        """Serve until Ctrl-C with at most this many file descriptors. Re-enables garbage collection."""
        # Daphne uses the loop that it finds on import, and importing the application claims the event.
        from twisted.internet.error import CannotListenError  # noqa: PLC0415

        from megagame.asgi import application, known_by  # noqa: PLC0415
        from megagame.serving.server import BoundedServer  # noqa: PLC0415

        gc.collect()
        gc.freeze()  # the remaining objects are permanent: collecting them took a tenth of a second of every burst
        gc.set_threshold(*LOOKED_FOR_GARBAGE)
        gc.enable()  # manage.py disabled it during the imports
        try:
            at = (bind, port)
            BoundedServer(application, at, most, known_by, ready=lambda: self.welcome(bind, port)).run()
        except CannotListenError:
            raise SystemExit(f"Port {port} was taken by another program just now: start again.") from None

    def prepare(self, hide_password: bool, file: Path | None) -> None:
        if not prepared_database.is_prepared():
            self.stdout.write("Preparing the database ...")
            call_command("migrate", verbosity=0, interactive=False)
        self.begin(file)
        sample_event.prepare()
        lifecycle.number_running()
        password = passwords.first_password()
        if hide_password or not password:
            self.stdout.write(f"Name: {passwords.CONTROL}; a new password: `python3 manage.py password`\n\n")
        else:
            self.stdout.write(f"Control logs in with\n\n    Name: {passwords.CONTROL}   Password: {password}\n")
            self.stdout.write("It is shown only now; `python3 manage.py password` makes a new one.\n\n")

    def practise(self, city: str = cities.SAMPLE_CITY) -> None:
        """Start a practice next to the stored event, or continue the running one."""
        if not running_practice():
            own = next(iter(cities.offered()), None)
            if city == OWN_CITY and own is None:
                raise SystemExit("No event of your own runs, and none that is being made is complete.")
            if own and city != OWN_CITY:
                self.stdout.write(f"This is the sample city; `--practice own` practises with {own.title}.")
            self._begin_practice(own.value if own and city == OWN_CITY else cities.SAMPLE_CITY)
        self.stdout.write("You practise: log in, and do what stands under To try, beside the console.\n\n")

    def _begin_practice(self, city: str) -> None:
        try:
            practices.begin(running_number(), SET_UP_AUTHOR, city)
        except Refusal as no:
            raise SystemExit(practices.REFUSALS[no.code]) from None

    def begin(self, file: Path | None) -> None:
        """Start with the given set-up, or with the one packed with the program (`pack`)."""
        packed = settings.BASE_DIR / SET_UP
        if file is None and packed.is_file() and not Table.objects.exists():
            file = packed
        if file is None:
            return
        if Table.objects.exists():
            raise SystemExit("This data directory keeps an event already: choose another one with --data.")
        try:
            lifecycle.begin_first(set_up.read_file(file))
        except set_up.BadSetUp as problem:
            said = "\n".join(told(problem.problems, problem.found))
            raise SystemExit(f"{file} cannot be begun with, and nothing was taken of it:\n{said}") from None

    def welcome(self, bind: str, port: int) -> None:
        extra = settings.FURTHER_HOSTS
        if bind:
            self.stdout.write(f"Served at {bind}, port {port}, and at no other address of this machine.")
            self.stdout.flush()
            return
        self.show([*addresses.addresses(), *extra], port)
        self.stdout.write("Ctrl-C ends it; started again it continues where it was.")
        self.stdout.flush()
        addresses.watch(settings.ALLOWED_HOSTS, extra, lambda now: self.moved([*now, *extra], port))

    def moved(self, hosts: list[str], port: int) -> None:
        self.stdout.write("\nThe network has changed: this machine has other addresses now.")
        self.show(hosts, port)

    def show(self, hosts: list[str], port: int) -> None:
        """Print the best address as a QR code, then all addresses."""
        picture = io.StringIO()
        segno.make(addresses.url(hosts[0], port), micro=False).terminal(picture, border=2, compact=True)
        self.stdout.write(picture.getvalue())
        if hosts[0] == addresses.LOOPBACK:
            self.stdout.write("This machine is in no network: phones cannot reach it yet.")
        for host in hosts:
            self.stdout.write(f"  {addresses.url(host, port)}")
        self.stdout.flush()


def port(text: str) -> int:
    if text.isdecimal() and 0 < int(text) < 65536:
        return int(text)
    raise ArgumentTypeError("a port is a number from 1 to 65535")


def address(text: str) -> str:
    """An IPv4 address of this machine, for argparse."""
    try:
        return str(IPv4Address(text))
    except AddressValueError:
        raise ArgumentTypeError("an address looks like 127.0.0.1") from None


def refuse_taken(bind: str, port: int) -> None:
    """Exit with one sentence if this address or port cannot be used. No address means all addresses."""
    try:
        socket.create_server((bind, port)).close()
    except OSError as problem:
        if problem.errno == errno.EADDRNOTAVAIL:
            raise SystemExit(f"This machine has no address {bind}: choose another with --bind.") from None
        raise SystemExit(
            f"Port {port} is taken or not allowed: end the program that uses it, or choose another with --port."
        ) from None
