"""The checklist as sentences, computed from the facts alone."""

from collections.abc import Callable, Iterable
from datetime import timedelta

from civil_orders.cards.card_numbers import too_many_captains
from megagame.core.sentences import Sentence, gettext_noop, in_a_row, listed
from megagame.machine.disk_trouble import Trouble
from megagame.readiness.readiness_facts import Facts
from megagame.start.day import day_rows, minutes_over
from megagame.tables.connections.readiness_status import Colour, Line

PHONE_COUNTS = timedelta(hours=12)
CLOCK_SECONDS = 60
FULL_MEGABYTES, ENOUGH_MEGABYTES = 200, 1000
EMPTY_PERCENT = 20
MOST_TOLD = 12
"""Maximum number of turning hexes named in a sentence."""

GETTING_IN = gettext_noop("Getting in")
SCREENS = gettext_noop("Control and screens")
GAME = gettext_noop("The game")
LAPTOP = gettext_noop("This laptop")
LOOK = gettext_noop("Look")
TEST = gettext_noop("Test code")

PROBLEMS = {
    "missing": gettext_noop("This folder does not exist. Is the stick still plugged in?"),
    "full": gettext_noop("There is no room left."),
    "read_only": gettext_noop("The folder is read-only."),
    "other_event": gettext_noop("The folder holds another event’s backup: choose another folder."),
    "no_backup": gettext_noop("The folder holds another file of that name: choose another folder."),
}
TROUBLES: dict[Trouble, str] = {
    "disk_full": gettext_noop("It is full, and nothing can be written: make room now."),
    "disk_read_only": gettext_noop("It can only be read, and nothing can be written: put that right now."),
    "disk_fails": gettext_noop("It fails, and nothing can be written: look after it now."),
    "file_gone": gettext_noop("The event’s files are not where they were: put their folder or their stick back now."),
}


def lines(facts: Facts) -> tuple[Line, ...]:
    """All lines in the order in which guests meet them, without those that this machine cannot check."""
    found = (each(facts) for each in _LINES)
    return tuple(line for line in found if line is not None)


def _address(facts: Facts) -> Line:
    colour, said = _reached(facts)
    at = facts.phone.at if facts.phone and colour == "right" else None
    called = Sentence(gettext_noop("Address"))
    return Line("address", GETTING_IN, called, colour, said, TEST, "/ready/#test-code", at)


def _reached(facts: Facts) -> tuple[Colour, Sentence]:
    came = facts.phone
    if not (facts.in_network or facts.reachable):
        return "wrong", Sentence(gettext_noop("This laptop is in no network: no phone can reach it."))
    if came is None or facts.now - came.at > PHONE_COUNTS:
        return "look", Sentence(gettext_noop("No phone has opened the test code yet."))
    told = {"address": came.address, "seconds": f"{came.milliseconds / 1000:.1f}"}
    if not facts.reachable:
        return "look", Sentence(gettext_noop("The address is another one than the phone opened: {address}."), told)
    if not came.live:
        return "wrong", Sentence(gettext_noop("A phone opened {address}, but its live line did not hold."), told)
    return "right", Sentence(gettext_noop("A phone opened {address} in {seconds} s, and its live line held."), told)


def _wifi(facts: Facts) -> Line:
    name = {"name": facts.wifi.name}
    if not facts.wifi.name:
        colour, said = _look(gettext_noop("The hall’s wifi is not entered yet."))
    elif not facts.wifi.password:
        colour, said = _look(gettext_noop("{name}, without a password: everybody near can read along."), **name)
    else:
        colour, said = _right(gettext_noop("{name}, with its password for the door sheet."), **name)
    called = Sentence(gettext_noop("Wifi"))
    return Line("wifi", GETTING_IN, called, colour, said, gettext_noop("Write it down"), "/ready/wifi/")


def _https(facts: Facts) -> Line:
    if facts.https:
        colour, said = _right(gettext_noop("On: nobody on the wifi can read along."))
    else:
        colour, said = _look(gettext_noop("Off: anyone on an open wifi can read along. Phones say so."))
    called = Sentence(gettext_noop("Https"))
    return Line("https", GETTING_IN, called, colour, said, gettext_noop("What follows"), "/ready/#https")


def _password(facts: Facts) -> Line:
    if facts.unsafe:
        names = listed(facts.unsafe)
        text = gettext_noop("Not confirmed as changed or written down: {names}.")
        colour, said = _wrong(text, names=names)
    else:
        colour, said = _right(gettext_noop("Changed, or written down where Control finds it."))
    called = Sentence(gettext_noop("Control’s password"))
    return Line("password", SCREENS, called, colour, said, gettext_noop("Change it"), "/ready/password/")


def _helpers(facts: Facts) -> Line:
    if not facts.helpers:
        colour, said = _look(gettext_noop("None yet: give everyone who works with you their own login."))
    elif facts.never_in:
        text = gettext_noop("Not logged in yet: {names}.")
        colour, said = _look(text, names=listed(facts.never_in))
    else:
        colour, said = _right(gettext_noop("{names}: each has been in."), names=listed(facts.helpers))
    called = Sentence(gettext_noop("Helpers"))
    return Line("helpers", SCREENS, called, colour, said, gettext_noop("See them"), "/helpers/")


def _projector(facts: Facts) -> Line:
    if facts.projectors:
        colour, said = _right(gettext_noop("Seen now, text size {percent} %."), percent=facts.text_size)
    else:
        colour, said = _look(gettext_noop("No projector is connected: open its page on the hall’s computer."))
    called = Sentence(gettext_noop("Projector"))
    return Line("projector", SCREENS, called, colour, said, gettext_noop("Open it"), facts.wall or "/console/")


def _cards(facts: Facts) -> Line | None:
    if not facts.turn:
        return None
    told = {"number": facts.cards, "wanted": facts.wanted}
    if not facts.cards:
        colour, said = _look(gettext_noop("No cards yet: captains can only hand in on paper."))
    elif facts.cards < facts.wanted:
        text = gettext_noop("{number} per district, but {wanted} are needed for so many captains.")
        colour, said = _look(text, **told)
    else:
        colour, said = _right(gettext_noop("{number} per district."), **told)
    called = Sentence(gettext_noop("Cards for turn {turn}"), {"turn": facts.turn})
    return Line("cards", GAME, called, colour, said, gettext_noop("Print cards"), facts.cards_at)


def _council(facts: Facts) -> Line | None:
    if not facts.council:
        return None
    text = gettext_noop("Screens now: {here} of {seats}.")
    are_here = facts.council_here >= facts.council
    colour, said = (_right if are_here else _look)(text, here=facts.council_here, seats=facts.council)
    called = Sentence(gettext_noop("Councillors and Scientists"))
    return Line("council", GAME, called, colour, said, gettext_noop("Print cards"), facts.council_at)


def _city(facts: Facts) -> Line | None:
    if facts.city is None:
        return None
    city = facts.city
    told = {"hexes": city.hexes, "districts": city.districts, "population": city.population}
    said = Sentence(gettext_noop("Hexes: {hexes}, districts: {districts}, population: {population}."), told)
    if city.turning:
        text = gettext_noop("If nobody does anything, these turn at the next close: {hexes}.")
        said = in_a_row((said, Sentence(text, {"hexes": listed(city.turning[:MOST_TOLD])})))
    called = Sentence(gettext_noop("City"))
    return Line("city", GAME, called, "right", said, LOOK, "/city/running/")


def _programme(facts: Facts) -> Line:
    colour, said = _planned(facts)
    called, address = Sentence(gettext_noop("Programme")), facts.programme or "/console/"
    return Line("programme", GAME, called, colour, said, LOOK, address)


def _planned(facts: Facts) -> tuple[Colour, Sentence]:
    final, doubles = facts.plan.final, facts.plan.doubles
    if final is None:
        return _look(gettext_noop("No turn is the final one: it goes on until somebody says which is."))
    rows, over = day_rows(facts.day, facts.plan), minutes_over(facts.day, facts.plan)
    told: dict[str, str | int] = {"turns": final, "minutes": over}
    if not rows:
        said = Sentence(gettext_noop("Turns: {turns}. Nobody has said when they begin."), told)
    elif over:
        told |= {"ends": rows[-1].ends}
        return _look(gettext_noop("Turns: {turns}, until {ends}. Minutes after the hall closes: {minutes}."), **told)
    else:
        told |= {"begins": rows[0].begins, "ends": rows[-1].ends}
        said = Sentence(gettext_noop("Turns: {turns}, {begins} to {ends}."), told)
    if doubles:
        text = gettext_noop("Double: {turns}.")
        said = in_a_row((said, Sentence(text, {"turns": listed(str(turn) for turn in doubles)})))
    return "right", said


def _captains(facts: Facts) -> Line:
    colour: Colour
    shortage = too_many_captains(facts.captains, facts.city.districts) if facts.city else None
    if shortage:
        colour, said = "look", shortage
    elif facts.captains == 1:
        colour, said = _look(gettext_noop("One per district, so every form shows whose it is. Are there more?"))
    else:
        text = gettext_noop("{number} in the largest district.")
        colour, said = _right(text, number=facts.captains)
    called = Sentence(gettext_noop("Captains"))
    return Line("captains", GAME, called, colour, said, LOOK, f"{facts.programme or '/console/'}#captains-title")


def _clock(facts: Facts) -> Line:
    colour, said = _compared(facts)
    return Line(
        "clock",
        LAPTOP,
        Sentence(gettext_noop("Clock")),
        colour,
        said,
        TEST,
        "/ready/#test-code",
        facts.now.replace(second=0),
    )


def _compared(facts: Facts) -> tuple[Colour, Sentence]:
    came, zone = facts.phone, _zone(facts.zone)
    if came is None or facts.now - came.at > PHONE_COUNTS:
        return _look(gettext_noop("Time zone {zone}. No phone has confirmed it yet."), zone=zone)
    if abs(came.ahead) > CLOCK_SECONDS:
        text = gettext_noop("This laptop and the phone that came differ by {seconds} seconds: set the clock.")
        return _look(text, seconds=abs(came.ahead))
    if came.zone != facts.zone:
        text = gettext_noop("This laptop is in the zone {zone}, the phone that came in {other}: set one of them.")
        return _look(text, zone=zone, other=_zone(came.zone))
    return _right(gettext_noop("Time zone {zone}, confirmed by a phone."), zone=zone)


def _zone(minutes: int) -> str:
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'-' if minutes < 0 else '+'}{hours}{f':{rest:02}' if rest else ''}"


def _power(facts: Facts) -> Line | None:
    if facts.power is None:
        return None
    called, percent = Sentence(gettext_noop("Power")), facts.power.percent
    if percent is None:
        colour, said = _right(gettext_noop("On mains."))
    elif facts.power.mains:
        colour, said = _right(gettext_noop("On mains, battery {percent} %."), percent=percent)
    else:
        text = gettext_noop("On its battery, {percent} %: plug it in.")
        colour, said = (_wrong if percent < EMPTY_PERCENT else _look)(text, percent=percent)
    return Line("power", LAPTOP, called, colour, said, LOOK, "/ready/#power")


def _disk(facts: Facts) -> Line:
    free = facts.free_megabytes
    if facts.trouble:
        colour, said = _wrong(TROUBLES[facts.trouble])
    elif free < FULL_MEGABYTES:
        colour, said = _wrong(gettext_noop("Only {free} MB are free: make room now."), free=free)
    elif free < ENOUGH_MEGABYTES:
        colour, said = _look(gettext_noop("{free} MB are free: make room before the day."), free=free)
    else:
        text = gettext_noop("{free} GB are free; a day needs less than 1.")
        colour, said = _right(text, free=free // 1000)
    return Line("disk", LAPTOP, Sentence(gettext_noop("Disk")), colour, said, LOOK, "/ready/#disk")


def _backup(facts: Facts) -> Line:
    colour, said = _backed_up(facts)
    called = Sentence(gettext_noop("Backup"))
    return Line("backup", LAPTOP, called, colour, said, gettext_noop("Choose the place"), "/backups/", facts.backup.at)


def _backed_up(facts: Facts) -> tuple[Colour, Sentence]:
    folder = facts.folder
    match facts.backup.condition:
        case "none":
            return _look(gettext_noop("No backup: if this laptop breaks, the day is lost."))
        case "begun":
            return _look(gettext_noop("The first one is being written to {folder}."), folder=folder)
        case "late":
            return _look(gettext_noop("The one in {folder} is older than two minutes."), folder=folder)
        case "failed":
            text = PROBLEMS.get(facts.backup.problem or "", gettext_noop("The backup could not be written."))
            return "wrong", Sentence(gettext_noop("{folder}: {problem}"), {"folder": folder, "problem": Sentence(text)})
        case "fresh":
            return _right(gettext_noop("Written to {folder}, read back and right."), folder=folder)


def _right(text: str, **what: str | int | Sentence) -> tuple[Colour, Sentence]:
    return "right", Sentence(text, what)


def _look(text: str, **what: str | int | Sentence) -> tuple[Colour, Sentence]:
    return "look", Sentence(text, what)


def _wrong(text: str, **what: str | int | Sentence) -> tuple[Colour, Sentence]:
    return "wrong", Sentence(text, what)


_LINES: Iterable[Callable[[Facts], Line | None]] = (
    *(_address, _wifi, _https),
    *(_password, _helpers, _projector),
    *(_city, _cards, _council, _programme, _captains),
    *(_clock, _power, _disk, _backup),
)
