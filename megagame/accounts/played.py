"""The one of Control whom the program plays in a practice: a helper's account, which ends with the event it is for."""

from django.contrib.auth.models import User

from megagame.accounts.passwords import renewed

PLAYED = "Robin, played"
"""No helper can be called so: names that are typed have neither comma nor blank."""


def enter() -> str:
    """Makes the account, or gives it a new password; returns that, which is kept nowhere."""
    return renewed(User.objects.filter(username=PLAYED).first() or User(username=PLAYED))


def leave() -> None:
    """Ends the account, if there is one: from then on nothing is accepted from it."""
    User.objects.filter(username=PLAYED).delete()
