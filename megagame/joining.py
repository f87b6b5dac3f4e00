"""How the next device gets here: the front page's address, also as a QR code."""

from __future__ import annotations

from typing import NamedTuple

import segno
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

from megagame import addresses


class Join(NamedTuple):
    """The front page's address, and a drawing of it that a phone can read."""

    address: str
    qr: SafeString


def join(request: HttpRequest) -> Join:
    """How to join from another device, as seen from the page that is asked for."""
    address = _address_for_others(request)
    drawing = segno.make(address, micro=False).svg_inline(border=2, omitsize=True)
    return Join(address, mark_safe(drawing))  # noqa: S308 - segno's own drawing


def _address_for_others(request: HttpRequest) -> str:
    """The front page's address; on the laptop itself the one that other devices can reach."""
    host = request.get_host().rpartition(":")[0] or request.get_host()
    if host in {addresses.LOOPBACK, "localhost"}:
        return addresses.url(addresses.addresses()[0], int(request.get_port()))
    return request.build_absolute_uri("/")
