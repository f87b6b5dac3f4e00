"""Machines of their own on this one: Linux network namespaces, each with a line to PostgreSQL, and one to phones.

Cutting a line says nothing to anybody: what is sent on it does not arrive, as where a cable is pulled farther away.
"""

from __future__ import annotations

import random
import secrets
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass


@dataclass(frozen=True)
class Machine:
    """A namespace. `address`: on the line to the others and to PostgreSQL; `host`: where phones reach it."""

    space: str
    line: str
    address: str
    host: str

    def command(self, *words: str) -> list[str]:
        """How a command is run there."""
        return ["ip", "netns", "exec", self.space, *words]

    def cut(self) -> None:
        """From now on neither the others nor PostgreSQL and Redis hear from it. Phones do."""
        _run("ip", "link", "set", self.line, "down")

    def mend(self) -> None:
        """The line is there again."""
        _run("ip", "link", "set", self.line, "up")


@dataclass(frozen=True)
class Network:
    """`address`: of this machine itself, where PostgreSQL and Redis are for the others."""

    address: str
    machines: tuple[Machine, ...]

    def part(self) -> None:
        """From now on the machines do not hear from each other, and from PostgreSQL and Redis as ever."""
        for machine in self.machines:
            _run("bridge", "link", "set", "dev", machine.line, "isolated", "on")

    def join(self) -> None:
        """They do again."""
        for machine in self.machines:
            _run("bridge", "link", "set", "dev", machine.line, "isolated", "off")


@contextmanager
def network(count: int = 2) -> Iterator[Network]:
    """So many machines, gone at the end with all that runs on them."""
    name = f"mg{secrets.token_hex(3)}"
    net = f"10.{random.randrange(200, 255)}.{random.randrange(0, 127) * 2}"  # noqa: S311 - a net that is hardly in use
    phones = f"{net.rpartition('.')[0]}.{int(net.rpartition('.')[2]) + 1}"
    machines = tuple(
        Machine(f"{name}-{number}", f"{name}b{number}", f"{net}.{10 + number}", f"{phones}.{4 * number + 2}")
        for number in range(count)
    )
    try:
        _run("ip", "link", "add", name, "type", "bridge", "forward_delay", "0")
        _run("ip", "address", "add", f"{net}.1/24", "dev", name)
        _run("ip", "link", "set", name, "up")
        for number, machine in enumerate(machines):
            _make(machine, name, f"{name}f{number}", f"{phones}.{4 * number + 1}")
        yield Network(f"{net}.1", machines)
    finally:
        for machine in machines:
            with suppress(AssertionError):  # where it could not be made
                _run("ip", "netns", "del", machine.space)
        with suppress(AssertionError):
            _run("ip", "link", "del", name)


def _make(machine: Machine, bridge: str, to_phones: str, phones: str) -> None:
    _run("ip", "netns", "add", machine.space)
    inside = ("ip", "-n", machine.space)
    _run("ip", "link", "add", machine.line, "type", "veth", "peer", "name", "back", "netns", machine.space)
    _run("ip", "link", "add", to_phones, "type", "veth", "peer", "name", "front", "netns", machine.space)
    _run("ip", "link", "set", machine.line, "master", bridge, "up")
    _run("ip", "address", "add", f"{phones}/30", "dev", to_phones)
    _run("ip", "link", "set", to_phones, "up")
    _run(*inside, "address", "add", f"{machine.address}/24", "dev", "back")
    _run(*inside, "address", "add", f"{machine.host}/30", "dev", "front")
    for line in ("lo", "back", "front"):
        _run(*inside, "link", "set", line, "up")


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(command)}: {done.stderr}")
