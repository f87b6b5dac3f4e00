"""HTTP clients for our own servers: `httpx` without proxies, certificates or compressed answers."""

from __future__ import annotations

import httpx

PATIENCE = 60.0
"""Seconds within which a server must have answered: a busy machine takes long to start one."""


def client(*, patience: float = PATIENCE, keeps_connection: bool = False) -> httpx.Client:
    """A client that follows redirects and remembers cookies. `patience`: seconds for each step of a request.

    `keeps_connection`: all its requests use one connection. Without it each request opens its own.
    """
    headers = {"Accept-Encoding": "identity"} | ({} if keeps_connection else {"Connection": "close"})
    return httpx.Client(
        headers=headers,
        timeout=patience,
        follow_redirects=True,
        trust_env=False,
        verify=False,  # noqa: S501 - trials speak plain HTTP, and reading the certificates takes 60 ms a client
    )
