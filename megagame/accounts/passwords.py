"""The Control team's passwords: made up here, shown once, stored only as Django's hash."""

import re
import secrets
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.models import User

CONTROL = "control"
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # without those that are read as another: i, l, o, 0, 1
GROUPS, LETTERS = 3, 4
FEW_ROUNDS = 1_000
_MADE_UP = re.compile(rf"[{ALPHABET}]{{{LETTERS}}}(-[{ALPHABET}]{{{LETTERS}}}){{{GROUPS - 1}}}")


class Hasher(PBKDF2PasswordHasher):
    """Django's hash, with few rounds for passwords like our generated ones.

    Nobody guesses 59 bits from a stolen hash, however fast it is; a password that somebody chose keeps all its rounds.
    So endless attempts take only a thousandth of the time away from everybody else.
    """

    def encode(self, password: str, salt: Any, iterations: int | None = None) -> str:
        few = FEW_ROUNDS if _MADE_UP.fullmatch(password) else None
        return super().encode(password, salt, iterations or few)

    def must_update(self, encoded: str) -> bool:
        """How many rounds a hash has follows from its password, which it does not tell."""
        return False


def made_up() -> str:
    """A new password of 59 bits, easy to read aloud and to type on a phone."""
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(LETTERS)) for _ in range(GROUPS))


def first_password() -> str:
    """Control's password where there was no Control yet, else empty: it cannot be known a second time."""
    if get_user_model().objects.filter(username=CONTROL).exists():
        return ""
    return new_password(CONTROL)


def new_password(name: str) -> str:
    """Gives this user a new password and ends their sessions. A missing user is made, as Control."""
    user, _ = get_user_model().objects.get_or_create(username=name, defaults={"is_staff": True})
    return renewed(user)


def renewed(user: User) -> str:
    """Gives `user`, who may be new, a password, and saves both."""
    password = made_up()
    user.set_password(password)
    user.save()
    return password
