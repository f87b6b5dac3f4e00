"""How the next device gets here: the front page's address, also as a QR code."""

from typing import NamedTuple

import segno
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

from megagame.machine import addresses


class Join(NamedTuple):
    """The front page's address, and a drawing of it that a phone can read."""

    address: str
    qr: SafeString


def join(request: HttpRequest) -> Join:
    """How to join from another device, as seen from the page that is asked for."""
    address = address_for_others(request)
    return Join(address, qr_of(address))


def qr_of(address: str) -> SafeString:
    """A drawing of an address that a phone can read."""
    drawing = segno.make(address, micro=False).svg_inline(border=2, omitsize=True)
    return mark_safe(drawing)  # noqa: S308 - segno's own drawing


def address_for_others(request: HttpRequest, path: str = "/") -> str:
    """The address of a page; on the laptop itself the one that other devices can reach."""
    host = request.get_host().rpartition(":")[0] or request.get_host()
    if host in {addresses.LOOPBACK, "localhost"}:
        return addresses.url(addresses.addresses()[0], int(request.get_port())).rstrip("/") + path
    return request.build_absolute_uri(path)
