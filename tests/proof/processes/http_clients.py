"""HTTP clients for our own servers: `httpx` without proxies, certificates or compression."""

from __future__ import annotations

import httpx

PATIENCE = 60.0
"""Seconds until a server must have answered: on a busy machine it starts slowly."""


def client(*, patience: float = PATIENCE, keeps_connection: bool = False) -> httpx.Client:
    """Returns a client that follows redirects and keeps cookies. `patience`: seconds per step of a request.

    `keeps_connection`: use one connection for all requests, instead of one each.
    """
    headers = {"Accept-Encoding": "identity"} | ({} if keeps_connection else {"Connection": "close"})
    return httpx.Client(
        headers=headers,
        timeout=patience,
        follow_redirects=True,
        trust_env=False,
        verify=False,  # noqa: S501 - trials speak plain HTTP, and reading the certificates takes 60 ms a client
    )
