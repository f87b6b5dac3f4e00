"""Reports kept next to the event: the newest phone test and confirmed passwords."""

from datetime import datetime

from django.contrib.auth.models import User
from msgspec import Struct

from megagame.machine import kept_files

PHONE, PASSWORDS = "phone-seen.json", "passwords-known.json"


class Phone(Struct, frozen=True):
    """A phone that opened the test code, at `at`.

    - `address`: the host and port by which it reached this machine
    - `milliseconds`: its loading time; `live`: its live connection worked
    - `ahead`: seconds by which its clock is ahead of this machine's; `zone`: minutes ahead of UTC
    """

    at: datetime
    address: str
    milliseconds: int
    live: bool
    ahead: int
    zone: int


class _Known(Struct, frozen=True):
    """Session hashes (`User.get_session_auth_hash`) of logins whose passwords are confirmed as written down."""

    logins: tuple[str, ...] = ()


def phone() -> Phone | None:
    """The newest phone test."""
    return kept_files.read(PHONE, Phone)


def note_phone(came: Phone) -> None:
    kept_files.write(PHONE, came)


def is_safe(user: User) -> bool:
    """Whether the user's current password is confirmed as written down."""
    return user.get_session_auth_hash() in _known().logins


def note_safe(user: User) -> None:
    """Record that the user's password is written down, or was changed from the one in the terminal."""
    ours = [each.get_session_auth_hash() for each in User.objects.filter(is_active=True, is_staff=True)]
    kept = tuple(login for login in _known().logins if login in ours)
    kept_files.write(PASSWORDS, _Known(tuple(dict.fromkeys((*kept, user.get_session_auth_hash())))))


def _known() -> _Known:
    return kept_files.read(PASSWORDS, _Known) or _Known()
