"""The helper account that the program plays in a practice. It is deleted with its event."""

from django.contrib.auth.models import User

from megagame.accounts.passwords import renewed

PLAYED = "Robin, played"
"""No helper can have this name, as typed names contain no commas or spaces."""


def enter() -> str:
    """Create the account, or give it a new password. Returns the password, which is not stored."""
    return renewed(User.objects.filter(username=PLAYED).first() or User(username=PLAYED))


def leave() -> None:
    """Delete the account if it exists, so that its requests are refused."""
    User.objects.filter(username=PLAYED).delete()
