"""Simulated machines: namespaces with a wire to PostgreSQL and one to phones.

A cut wire drops packets silently, like a cable unplugged far away.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass

from tests.proof.networks.namespaces import Namespace, run


@dataclass(frozen=True)
class Machine:
    """A machine's network. `address`: on the wire to the others and PostgreSQL; `host`: for phones."""

    space: Namespace
    line: str
    address: str
    host: str

    def command(self, *words: str) -> list[str]:
        return self.space.command(*words)

    def cut(self) -> None:
        """Cuts the wire to the others, PostgreSQL and Redis, but not to phones."""
        run("link", "set", self.line, "down")

    def mend(self) -> None:
        """Restores the wire."""
        run("link", "set", self.line, "up")


@dataclass(frozen=True)
class Network:
    """`address`: of this machine, for PostgreSQL and Redis."""

    address: str
    machines: tuple[Machine, ...]

    def part(self) -> None:
        """Cuts the machines off from each other, but not from PostgreSQL and Redis."""
        self._isolate("on")

    def join(self) -> None:
        """Reconnects them."""
        self._isolate("off")

    def _isolate(self, how: str) -> None:
        for machine in self.machines:
            run("link", "set", machine.line, "type", "bridge_slave", "isolated", how)


@contextmanager
def network(count: int = 2) -> Iterator[Network]:
    """Yields this many machines, which go once nothing runs on them."""
    name = f"mg{secrets.token_hex(3)}"
    net = f"10.{random.randrange(200, 255)}.{random.randrange(0, 127) * 2}"  # noqa: S311 - a net that is hardly in use
    phones = f"{net.rpartition('.')[0]}.{int(net.rpartition('.')[2]) + 1}"
    with ExitStack() as stack:
        machines = tuple(
            Machine(
                stack.enter_context(closing(Namespace())),
                f"{name}b{number}",
                f"{net}.{10 + number}",
                f"{phones}.{4 * number + 2}",
            )
            for number in range(count)
        )
        run("link", "add", name, "type", "bridge", "forward_delay", "0")
        stack.callback(run, "link", "del", name)
        run("address", "add", f"{net}.1/24", "dev", name)
        run("link", "set", name, "up")
        for number, machine in enumerate(machines):
            _make(machine, name, f"{name}f{number}", f"{phones}.{4 * number + 1}")
        yield Network(f"{net}.1", machines)


def _make(machine: Machine, bridge: str, to_phones: str, phones: str) -> None:
    for line, inside in ((machine.line, "back"), (to_phones, "front")):
        run("link", "add", line, "type", "veth", "peer", "name", inside, "netns", machine.space.path)
        run("link", "set", line, "up")
    run("link", "set", machine.line, "master", bridge)
    run("address", "add", f"{phones}/30", "dev", to_phones)
    with machine.space.entered():
        run("address", "add", f"{machine.address}/24", "dev", "back")
        run("address", "add", f"{machine.host}/30", "dev", "front")
        for line in ("back", "front"):
            run("link", "set", line, "up")
