"""Where phones can reach this machine: its addresses and names, now and when the network changes."""

from __future__ import annotations

import ipaddress
import logging
import socket
import threading
from collections.abc import Callable, Sequence

import ifaddr

logger = logging.getLogger(__name__)

LOOPBACK = "127.0.0.1"
_ANYWHERE = ("192.0.2.1", 9)  # an address kept for documentation: asking for the way there sends nothing


def addresses() -> list[str]:
    """This machine's IPv4 addresses on all interfaces, the best for phones first and loopback last."""
    found = {ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips if isinstance(ip.ip, str)}
    return in_order(found | {LOOPBACK}, outward())


def in_order(found: set[str], towards_others: str) -> list[str]:
    """Private addresses before public ones, the one that leads to other machines first, those of no use last."""

    def of_less_use(address: str) -> tuple[bool, bool, bool, bool, str]:
        ip = ipaddress.ip_address(address)
        return ip.is_loopback, ip.is_link_local, not ip.is_private, address != towards_others, address

    return sorted(found, key=of_less_use)


def outward() -> str:
    """The address from which this machine reaches others; empty when it is in no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ANYWHERE)
        except OSError:
            return ""
        name: str = probe.getsockname()[0]
        return name


def names() -> list[str]:
    """The names by which this machine may be called without anybody having set up anything."""
    own = socket.gethostname().lower()
    return ["localhost", own, own if own.endswith(".local") else f"{own}.local"]


def hosts(extra: Sequence[str]) -> list[str]:
    """What may are in a request as the host: this machine's own addresses and names, and `extra`."""
    return [*addresses(), *names(), *extra]


def url(host: str, port: int) -> str:
    return f"http://{host}/" if port == 80 else f"http://{host}:{port}/"


def watch(
    allowed: list[str], extra: Sequence[str], tell: Callable[[list[str]], None], pause: float = 5.0
) -> threading.Event:
    """From now on keeps the list `allowed` true in place, and calls `tell` with the addresses whenever they change.

    The watch ends with the process, or when the event that is given back is set.
    """
    over = threading.Event()

    def look_until_over() -> None:
        known = addresses()
        while not over.wait(pause):
            try:
                known = look_again(known, allowed, extra, tell)
            except OSError:  # there may be no file descriptor left to look with
                logger.exception("Nobody could see whether the network has changed")

    threading.Thread(target=look_until_over, name="addresses", daemon=True).start()
    return over


def look_again(
    known: list[str], allowed: list[str], extra: Sequence[str], tell: Callable[[list[str]], None]
) -> list[str]:
    """One look: gives the addresses as they are now; if they differ, `allowed` is brought up to date, `tell` called."""
    now = addresses()
    if now != known:
        allowed[:] = [*now, *names(), *extra]
        tell(now)
    return now
