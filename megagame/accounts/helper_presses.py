"""Changes to the accounts of Control and its helpers, and their undo."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import QuerySet
from django.utils import timezone

from megagame.accounts.names import taken
from megagame.core.game import Refusal
from megagame.core.sentences import Sentence, gettext_noop
from megagame.presses.kinds import at_row
from megagame.presses.presses import Change, Kind

PAGE, OWN_PAGE = "helpers", "password"
MADE = gettext_noop("{name} is a helper now.")
RENEWED = gettext_noop("{name} has a new password.")
REMOVED = gettext_noop("{name} was removed.")
REMOVE = gettext_noop("Undo: remove {name} again (devices logged in: {number})")
OLD_PASSWORD = gettext_noop("Undo: the old password of {name} counts again, the new one ends")
MAKE_AGAIN = gettext_noop("Undo: {name} helps again, with the same password")
REFUSALS = {
    "name_taken": gettext_noop("Somebody else has the name {name} by now."),
    "helper_gone": gettext_noop("This helper was removed meanwhile."),
}


def made(helper: User) -> Change:
    """The change that created an account."""
    return Change({"name": helper.username}, helper.pk)


def renewed(user: User, before: str) -> Change:
    """The change that set a new password. `before`: the old one's hash."""
    return Change({"name": user.username}, {"helper": user.pk, "password": before})


def removed(helper: User) -> Change:
    fields = ("id", "username", "password", "is_active", "is_staff", "date_joined", "last_login")
    before = {name: getattr(helper, name) for name in fields}
    helper.delete()
    return Change({"name": helper.username}, before)


def logged_in() -> dict[int, int]:
    """Number of devices on which each account is logged in."""
    found: dict[int, int] = {}
    for session in Session.objects.filter(expire_date__gt=timezone.now()):
        number = session.get_decoded().get("_auth_user_id")
        if number is not None:
            found[int(number)] = found.get(int(number), 0) + 1
    return found


def _helpers(number: int) -> QuerySet[User]:
    return User.objects.filter(pk=number, is_staff=False)


def _figures(user: User) -> Mapping[str, str | int]:
    return {"name": user.username, "number": logged_in().get(user.pk, 0)}


def _put_back(users: QuerySet[User], before: Any) -> int:
    return users.update(password=before["password"])


def _helps_again(before: Any) -> Sentence:
    return Sentence(MAKE_AGAIN, {"name": before["username"]})


def _make_again(before: Any) -> None:
    if before["username"].casefold() in taken():
        raise Refusal("name_taken", name=before["username"])
    User.objects.create(**before)


KINDS: Mapping[str, Kind] = {
    "made": at_row(MADE, REMOVE, _helpers, _figures, lambda users, before: users.delete()[0], "helper_gone"),
    "renewed": at_row(
        RENEWED, OLD_PASSWORD, lambda before: _helpers(before["helper"]), _figures, _put_back, "helper_gone"
    ),
    "removed": Kind(REMOVED, _helps_again, _make_again),
}
OWN_KINDS: Mapping[str, Kind] = {
    "renewed": at_row(
        RENEWED,
        OLD_PASSWORD,
        lambda before: User.objects.filter(pk=before["helper"], is_staff=True),
        _figures,
        _put_back,
        "helper_gone",
    ),
}
