"""Headers of every answer of the program."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings

POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
}
ORDER_PATH: tuple[str, ...] = settings.ORDER_PATH


def missing(path: str, headers: Mapping[str, str]) -> list[str]:
    """Returns the strict headers that an answer from `path` lacks or has with another value."""
    policy = set(headers.get("Content-Security-Policy", "").split("; "))
    found = [] if policy == POLICY else ["Content-Security-Policy"]
    found += [name for name, value in _wanted(path).items() if headers.get(name) != value]
    if "camera=()" not in headers.get("Permissions-Policy", ""):
        found.append("Permissions-Policy")
    return found + [name for name in _unwanted(path) if name in headers]


def _wanted(path: str) -> dict[str, str]:
    quiet = path.startswith((*ORDER_PATH, settings.STATIC_URL))
    return {
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "no-referrer" if quiet else "same-origin",
        **({"Cache-Control": "no-store"} if path.startswith(ORDER_PATH) else {}),
    }


def _unwanted(path: str) -> list[str]:
    """Other sites may not read answers, and the order path sets no cookies."""
    return ["Access-Control-Allow-Origin", *(["Set-Cookie"] if path.startswith(ORDER_PATH) else [])]
