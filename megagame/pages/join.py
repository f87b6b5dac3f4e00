"""How to join: the front page's address and its QR code."""

from typing import NamedTuple

import segno
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

from megagame.machine import addresses


class Join(NamedTuple):
    """The front page's address and its QR code."""

    address: str
    qr: SafeString


def join(request: HttpRequest) -> Join:
    """How to join from another device, given the current request."""
    address = address_for_others(request)
    return Join(address, qr_of(address))


def qr_of(address: str) -> SafeString:
    """The QR code of an address."""
    drawing = segno.make(address, micro=False).svg_inline(border=2, omitsize=True)
    return mark_safe(drawing)  # noqa: S308 - segno's own drawing


def address_for_others(request: HttpRequest, path: str = "/") -> str:
    """A page's address as other devices can reach it, even if requested on the laptop itself."""
    host = request.get_host().rpartition(":")[0] or request.get_host()
    if host in {addresses.LOOPBACK, "localhost"}:
        return addresses.url(addresses.addresses()[0], int(request.get_port())).rstrip("/") + path
    return request.build_absolute_uri(path)
