from __future__ import annotations

import io
import os
import socket
from argparse import ArgumentTypeError
from typing import Any

import segno
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser

from megagame import addresses, event_loop, passwords, running, sample, setups

LARGEST_FRAME = 16 * 1024  # bytes that a page may send at once; sockets only listen, so whoever sends more means harm
HANDSHAKE_SECONDS = 30  # a thousand that come back at once wait for each other: who is cut off only comes again
LARGEST_MESSAGE = 4 * 1024 * 1024  # bytes; Daphne knows one limit for both ways, and whole screens of large maps go out


class Command(BaseCommand):
    help = "Prepares the event where that is not done yet, and serves it until Ctrl-C. Started again it continues."
    requires_system_checks = ()  # the tests run the checks; here they would only delay the start

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--port", type=port, default=8000, help="where phones knock (default: %(default)s)")
        parser.epilog = "Also --data DIR: where the event is kept; --host NAME: a further name of this machine."

    def handle(self, *args: Any, port: int, **options: Any) -> None:
        os.umask(0o077)  # what is made here, the database first of all, is for its owner alone
        refuse_taken(port)
        setups.refuse_bad()
        running.claim()
        self.prepare()
        event_loop.install()
        from daphne.server import Server  # noqa: PLC0415 - it serves on the loop that it finds when it is imported

        from megagame.asgi import application  # noqa: PLC0415 - importing it claims the event, which `help` must not

        server = Server(
            application,
            endpoints=[f"tcp:port={port}:interface=0.0.0.0:backlog=2048"],
            ready_callable=lambda: self.welcome(port),
            websocket_max_message_size=LARGEST_MESSAGE,
            websocket_max_frame_size=LARGEST_FRAME,
            websocket_handshake_timeout=HANDSHAKE_SECONDS,
        )
        server.run()
        if server.abort_start:
            raise SystemExit(f"Port {port} was taken by another program just now: start again.")
        # A request that was cut off may leave its thread waiting for ever for the loop that has just ended, and Python
        # would wait for that thread. Whatever was acknowledged is written, so nothing is lost by leaving at once.
        self.stdout.flush()
        os._exit(0)

    def prepare(self) -> None:
        if not running.is_prepared():
            self.stdout.write("Preparing the database ...")
            call_command("migrate", verbosity=0, interactive=False)
        sample.prepare()
        password = passwords.first_password()
        if password:
            self.stdout.write(f"Control logs in with\n\n    Name: {passwords.CONTROL}   Password: {password}\n")
            self.stdout.write("It is shown only now; `python3 manage.py password` makes a new one.\n\n")

    def welcome(self, port: int) -> None:
        extra = settings.FURTHER_HOSTS
        self.show([*addresses.addresses(), *extra], port)
        self.stdout.write("Ctrl-C ends it; started again it continues where it was.")
        self.stdout.flush()
        addresses.watch(settings.ALLOWED_HOSTS, extra, lambda now: self.moved([*now, *extra], port))

    def moved(self, hosts: list[str], port: int) -> None:
        self.stdout.write("\nThe network has changed: this machine has other addresses now.")
        self.show(hosts, port)

    def show(self, hosts: list[str], port: int) -> None:
        """Prints the best address large, as a QR code, and then all of them."""
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


def refuse_taken(port: int) -> None:
    """Ends the program with one sentence where this port cannot be used."""
    try:
        socket.create_server(("", port)).close()
    except OSError:
        raise SystemExit(
            f"Port {port} is taken or not allowed: end the program that uses it, or choose another with --port."
        ) from None
