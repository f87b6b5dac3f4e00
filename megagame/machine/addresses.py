"""Addresses and names under which phones reach this machine, tracked as the network changes."""

import ipaddress
import logging
import socket
import threading
from collections.abc import Callable, Sequence

import ifaddr

logger = logging.getLogger(__name__)

LOOPBACK = "127.0.0.1"
_ANYWHERE = ("192.0.2.1", 9)  # a documentation address; connecting a UDP socket sends nothing


def addresses() -> list[str]:
    """IPv4 addresses of all interfaces, the most useful for phones first, loopback last."""
    found = {ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips if isinstance(ip.ip, str)}
    return in_order(found | {LOOPBACK}, outward())


def in_order(found: set[str], towards_others: str) -> list[str]:
    """Private before public addresses, the outgoing one first, useless ones last."""

    def of_less_use(address: str) -> tuple[bool, bool, bool, bool, str]:
        ip = ipaddress.ip_address(address)
        return ip.is_loopback, ip.is_link_local, not ip.is_private, address != towards_others, address

    return sorted(found, key=of_less_use)


def outward() -> str:
    """The address of outgoing connections, or "" without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ANYWHERE)
        except OSError:
            return ""
        name: str = probe.getsockname()[0]
        return name


def names() -> list[str]:
    """Host names of this machine that work without set-up."""
    own = socket.gethostname().lower()
    return ["localhost", own, own if own.endswith(".local") else f"{own}.local"]


def hosts(extra: Sequence[str]) -> list[str]:
    """Allowed hosts: this machine's addresses and names, and `extra`."""
    return [*addresses(), *names(), *extra]


def url(host: str, port: int) -> str:
    return f"http://{host}/" if port == 80 else f"http://{host}:{port}/"


def watch(
    allowed: list[str], extra: Sequence[str], tell: Callable[[list[str]], None], pause: float = 5.0
) -> threading.Event:
    """Keep the list `allowed` up to date and `tell` new addresses, until the returned event is set."""
    over = threading.Event()

    def look_until_over() -> None:
        known = addresses()
        while not over.wait(pause):
            try:
                known = look_again(known, allowed, extra, tell)
            except OSError:  # there may be no free file descriptor
                logger.exception("Nobody could see whether the network has changed")

    threading.Thread(target=look_until_over, name="addresses", daemon=True).start()
    return over


def look_again(
    known: list[str], allowed: list[str], extra: Sequence[str], tell: Callable[[list[str]], None]
) -> list[str]:
    """Check once: return the current addresses; on changes update `allowed` and call `tell`."""
    now = addresses()
    if now != known:
        allowed[:] = [*now, *names(), *extra]
        tell(now)
    return now
