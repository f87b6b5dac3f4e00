"""What people have told for the day, kept beside the event: the phone that came, whose password is safe."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User
from msgspec import Struct

from megagame.machine import kept_files

PHONE, PASSWORDS = "phone-seen.json", "passwords-known.json"


class Phone(Struct, frozen=True):
    """A phone that opened the test code, at `at`.

    - `address`: the host and port at which it found this machine
    - `milliseconds`: after which its page was whole; `live`: whether its live line held
    - `ahead`: by how many seconds its clock is ahead of this machine's; `zone`: minutes ahead of UTC, where it is
    """

    at: datetime
    address: str
    milliseconds: int
    live: bool
    ahead: int
    zone: int


class _Known(Struct, frozen=True):
    """The logins (`User.get_session_auth_hash`) of which somebody said that their passwords are written down."""

    logins: tuple[str, ...] = ()


def phone() -> Phone | None:
    """The newest that came."""
    return kept_files.read(PHONE, Phone)


def note_phone(came: Phone) -> None:
    kept_files.write(PHONE, came)


def is_safe(user: User) -> bool:
    """Whether somebody said so of the password that this user has now."""
    return user.get_session_auth_hash() in _known().logins


def note_safe(user: User) -> None:
    """The user's password is another one than the terminal showed, or is written down."""
    ours = [each.get_session_auth_hash() for each in User.objects.filter(is_active=True, is_staff=True)]
    kept = tuple(login for login in _known().logins if login in ours)
    kept_files.write(PASSWORDS, _Known(tuple(dict.fromkeys((*kept, user.get_session_auth_hash())))))


def _known() -> _Known:
    return kept_files.read(PASSWORDS, _Known) or _Known()
