"""Steps of people: logins in two tabs, helpers and their passwords, and screen languages."""

from __future__ import annotations

from django.contrib.auth.models import User

from tests.doors.declared import CONTROL, HELPER
from tests.proof.walks import people, screens
from tests.proof.walks.described import YES, Told
from tests.proof.walks.event_steps import undo_on
from tests.proof.walks.people import LANGUAGES, Login
from tests.proof.walks.prepared import HELPERS
from tests.proof.walks.world import Hall

OTHER_DEVICE = "Control's other device"
SECOND_TAB = "a second tab there"


def log_in_elsewhere(hall: Hall, pick: int) -> Told:
    """Opens a second tab in the same browser, which shares the login."""
    if hall.login(OTHER_DEVICE):
        return Told("Log in on another device", None)
    login = hall.log_in(OTHER_DEVICE, "control", hall.password, CONTROL)
    tab = login.visitor.another(hall.server.url)
    hall.logins.append(Login(SECOND_TAB, login.name, CONTROL, tab))
    return Told("Log Control in on another device, in two tabs", YES)


def log_out_elsewhere(hall: Hall, pick: int) -> Told:
    """Logs out in one tab, which ends the other's screens as well."""
    login, tab = hall.login(OTHER_DEVICE), hall.login(SECOND_TAB)
    if login is None or tab is None:
        return Told("Log out on the other device", None)
    pressed = (login, tab)[pick % 2]
    done = hall.submit("/logout/", {}, pressed)
    login.ended = tab.ended = True
    return Told(f"Log out in {pressed.called}", done)


def _helper() -> User | None:
    return User.objects.filter(username=HELPERS).first()


def make_helper(hall: Hall, pick: int) -> Told:
    """Creates the helper, who logs in."""
    if _helper():
        return Told("Make the helper", None)
    shown = hall.submit("/helpers/", {"username": HELPERS})
    hall.ended(HELPERS)
    hall.log_in("the helper", HELPERS, people.password_in(shown.text), HELPER)
    return Told("Make the helper, who logs in", shown)


def remove_helper(hall: Hall, pick: int) -> Told:
    helper = _helper()
    if helper is None:
        return Told("Remove the helper", None)
    done = hall.submit(f"/helpers/{helper.pk}/remove/", {})
    hall.ended(HELPERS)
    return Told("Remove the helper", done)


def new_password(hall: Hall, pick: int) -> Told:
    """The helper logs in with it every second time."""
    helper = _helper()
    if helper is None:
        return Told("Give the helper a new password", None)
    shown = hall.submit(f"/helpers/{helper.pk}/password/", {})
    hall.ended(HELPERS)
    if pick % 2:
        return Told("Give the helper a new password", shown)
    hall.log_in("the helper", HELPERS, people.password_in(shown.text), HELPER)
    return Told("Give the helper a new password; the helper logs in", shown)


def undo_on_helpers_page(hall: Hall, pick: int) -> Told:
    """An undo there gives back the logins that its press ended, and no others."""
    told = undo_on(hall, "/helpers/")
    if told.done and told.done.accepted:
        _compare_logins(hall)
    return told


def _compare_logins(hall: Hall) -> None:
    """Updates which of the helper's logins have ended, which nobody logs out of."""
    helper = _helper()
    for each in hall.logins:
        if each.name == HELPERS:
            each.ended = helper is None or not each.visitor.is_in()


def switch_off(hall: Hall, pick: int) -> Told:
    """A device loses its connection silently."""
    lost = screens.lose(hall, pick)
    return Told(f"Switch off {lost or 'a device'}", YES if lost else None)


def language(hall: Hall, pick: int) -> Told:
    """Reopens all pages in another language."""
    hall.language = LANGUAGES[(LANGUAGES.index(hall.language) + 1 + pick % 2) % len(LANGUAGES)]
    screens.shut(hall)
    answer = hall.control.visitor.get(f"/console/?language={hall.language}")
    return Told(f"Open all pages again in {hall.language}", YES if answer.status == 200 else None)
