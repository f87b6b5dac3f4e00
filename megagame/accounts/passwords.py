"""The Control team's passwords: generated, shown once, and stored only as Django's hash."""

import re
import secrets
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.models import User

CONTROL = "control"
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # without characters that look alike: i, l, o, 0, 1
GROUPS, LETTERS = 3, 4
FEW_ROUNDS = 1_000
_MADE_UP = re.compile(rf"[{ALPHABET}]{{{LETTERS}}}(-[{ALPHABET}]{{{LETTERS}}}){{{GROUPS - 1}}}")


class Hasher(PBKDF2PasswordHasher):
    """Django's hash, with few rounds for passwords like our generated ones.

    59 bits cannot be guessed from a stolen hash, even a fast one. Chosen passwords keep all rounds.
    So endless attempts take only a thousandth of the time away from everybody else.
    """

    def encode(self, password: str, salt: Any, iterations: int | None = None) -> str:
        few = FEW_ROUNDS if _MADE_UP.fullmatch(password) else None
        return super().encode(password, salt, iterations or few)

    def must_update(self, encoded: str) -> bool:
        """Never: the number of rounds depends on the password, which the hash does not reveal."""
        return False


def made_up() -> str:
    """A new password of 59 bits, easy to read aloud and to type on a phone."""
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(LETTERS)) for _ in range(GROUPS))


def first_password() -> str:
    """The password of a new Control account, or "" if Control exists already, since it is not stored."""
    if get_user_model().objects.filter(username=CONTROL).exists():
        return ""
    return new_password(CONTROL)


def new_password(name: str) -> str:
    """Give this user a new password and end their sessions. A missing user is created as Control."""
    user, _ = get_user_model().objects.get_or_create(username=name, defaults={"is_staff": True})
    return renewed(user)


def renewed(user: User) -> str:
    """Give `user`, who may be new, a password, and save."""
    password = made_up()
    user.set_password(password)
    user.save()
    return password
