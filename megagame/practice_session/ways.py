"""What to press next for each task: something visible, or the menu that contains it."""

from collections.abc import Callable, Mapping

from megagame.core.sentences import Sentence, gettext_noop
from megagame.practice_session.moment import Moment

UNDONE = 3
"""Steps to undo, and then to put back."""

NEXT_PHASE = gettext_noop("Press Next phase, at the top, until the button Open turns yellow.")
FUND = gettext_noop("Press Fund, write an amount for each district, and press Set funding.")
OPEN_IT = gettext_noop("Press Open.")
OPEN_BOX = gettext_noop("Press Open the box, beside No forms this turn: captains seal their forms then.")
OPEN_BOX_LATE = gettext_noop("Open “No box is open”, beside the map, and press Open the box.")
SHUT = gettext_noop("Captains seal their forms now. Once most are in, press Shut the box.")
UNSEAL = gettext_noop("Press Unseal.")
NO_FORMS = gettext_noop("Press No forms this turn.")
FORMS_IN = gettext_noop("Press Forms are in.")
EXECUTE = gettext_noop("Press the yellow button: Execute, or Refuse for a line that the rules forbid.")
STRIKE = gettext_noop("Press Strike.")
CLOSE = gettext_noop("Press Close.")
PAPER = gettext_noop(
    "Press Form, under the map. Type the lines that a captain brings, or some of your own; press Put in the queue."
)
MORE_LINES = gettext_noop("No line is left: press Form, under the map, type a few lines, and press Put in the queue.")
CHANGE = gettext_noop("Press Change, write another hex under To, and press Change line.")
SKIP = gettext_noop("Press Skip.")
MORE_STEPS = gettext_noop("First do {number} more: press the yellow button, or Skip.")
UNDO = gettext_noop("Press Undo, at the bottom: {number} to go.")
PUT_BACK = gettext_noop("Press the arrow to the right of Undo: {number} to go.")
UNDO_AGAIN = gettext_noop("Something new was done. Press Undo, then the arrow to the right of it.")
PLACES = gettext_noop(
    "Below (in a narrow window under To come), press Change at one of the displaced, and tap another hex. Then press"
    " Strike."
)
LATER = gettext_noop("Nobody has a choice here: press Later, and look at the other crisis.")
NO_CHOICE = gettext_noop("Nobody has a choice here: press Strike.")
SCHEDULE = gettext_noop(
    "Press Crises, under the map. Schedule one at {at} with the last magnitude of the list, and press Done."
)
CARD = gettext_noop(
    "Press your name, at the top, then Print, and there Make cards. Then press Replace this stack, and agree."
)
MESSAGE = gettext_noop("Press Messages, at the top. Write something under New message, press Send, and then Close.")
CALL = gettext_noop("A captain calls Control. Press Messages, at the top, then I am coming, and then Close.")
BREAK = gettext_noop("Press Programme, at the top, and there Add a break. Next phase enters it before its turn.")
BACKUP = gettext_noop(
    "Press your name, at the top, then Backup, and choose a folder. End the program with Ctrl-C, restore as that page"
    " says, and start it again."
)

Way = Callable[[int, Moment], Sentence | None]


def way(task: str, times: int, moment: Moment) -> Sentence | None:
    """The next step towards a task that was done `times` times; None if there is none now."""
    return _WAYS[task](times, moment)


def _onward(moment: Moment) -> Sentence:
    """The press that continues the turn."""
    texts = {
        "fund": FUND,
        "open": NEXT_PHASE if moment.ahead else OPEN_IT,
        "forms": SHUT if moment.box == "accepting" else FORMS_IN if moment.lines else NO_FORMS,
        "unseal": UNSEAL,
        "execute": EXECUTE,
        "strike": STRIKE,
        "close": CLOSE,
    }
    return Sentence(texts[moment.step])


def _to_a_line(moment: Moment) -> Sentence:
    """The press that leads to a line to execute."""
    is_empty = moment.step == "forms" and not moment.box and not moment.lines
    return Sentence(MORE_LINES) if is_empty or moment.step in {"strike", "close"} else _onward(moment)


def _open(times: int, moment: Moment) -> Sentence | None:
    return _onward(moment) if moment.step in {"fund", "open"} else None


def _unseal(times: int, moment: Moment) -> Sentence | None:
    if moment.step in {"fund", "open"} or moment.box in {"accepting", "shut"}:
        return _onward(moment)
    if moment.box:
        return None
    return Sentence(OPEN_BOX if moment.step == "forms" else OPEN_BOX_LATE)


def _paper(times: int, moment: Moment) -> Sentence:
    return Sentence(PAPER)


def _execute(times: int, moment: Moment) -> Sentence:
    return _to_a_line(moment)


def _change(times: int, moment: Moment) -> Sentence:
    return Sentence(CHANGE) if moment.step == "execute" else _to_a_line(moment)


def _skip(times: int, moment: Moment) -> Sentence:
    return Sentence(SKIP) if moment.step == "execute" else _to_a_line(moment)


def _undo(times: int, moment: Moment) -> Sentence:
    to_go = UNDONE - times
    if moment.steps >= to_go:
        return Sentence(UNDO, {"number": to_go})
    if moment.step == "execute":
        return Sentence(MORE_STEPS, {"number": to_go - moment.steps})
    return _to_a_line(moment)


def _put_back(times: int, moment: Moment) -> Sentence:
    if moment.put_back:
        return Sentence(PUT_BACK, {"number": UNDONE - times})
    return Sentence(UNDO_AGAIN) if moment.steps else _to_a_line(moment)


def _places(times: int, moment: Moment) -> Sentence | None:
    if moment.step == "strike":
        return Sentence(PLACES if moment.choice else LATER if moment.choice_later else NO_CHOICE)
    if moment.step == "close":
        return Sentence(SCHEDULE, {"at": moment.crowded}) if moment.crowded else None
    return _onward(moment)


def _card(times: int, moment: Moment) -> Sentence:
    return Sentence(CARD)


def _message(times: int, moment: Moment) -> Sentence:
    return Sentence(MESSAGE)


def _call(times: int, moment: Moment) -> Sentence | None:
    return Sentence(CALL) if moment.called else None


def _break(times: int, moment: Moment) -> Sentence | None:
    return Sentence(BREAK) if moment.may_break else None


def _double(times: int, moment: Moment) -> Sentence | None:
    if moment.is_double and moment.step == "open":
        return Sentence(OPEN_IT)
    return _onward(moment) if moment.double else None


def _backup(times: int, moment: Moment) -> Sentence:
    return Sentence(BACKUP)


_WAYS: Mapping[str, Way] = {
    "open": _open,
    "unseal": _unseal,
    "paper": _paper,
    "execute": _execute,
    "change": _change,
    "skip": _skip,
    "undo": _undo,
    "put_back": _put_back,
    "places": _places,
    "card": _card,
    "message": _message,
    "call": _call,
    "break": _break,
    "double": _double,
    "backup": _backup,
}
