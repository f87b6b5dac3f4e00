"""Steps of events and the machine: practices, other cities, going back, backups and killed servers."""

from __future__ import annotations

from tests.proof.walks import facts
from tests.proof.walks.described import YES, Told
from tests.proof.walks.people import Known
from tests.proof.walks.world import Done, Hall

SOURCES = ("running", "lot", "sample")


def practise(hall: Hall, pick: int) -> Told:
    return Told("Begin a practice (/practice/)", _of_practice(hall, "begin"))


def end_practice(hall: Hall, pick: int) -> Told:
    return Told("End the practice", _of_practice(hall, "end"))


def practise_on(hall: Hall, pick: int) -> Told:
    return Told("Go on with the practice", _of_practice(hall, "go_on"))


def keep_practice(hall: Hall, pick: int) -> Told:
    return Told("Leave the practice and keep it", _of_practice(hall, "keep"))


def throw_practice_away(hall: Hall, pick: int) -> Told:
    event = facts.running()
    done = _of_practice(hall, "throw_away")
    if done.accepted:
        forget_forms(hall.known, event)
    return Told("Leave the practice and throw it away", done)


def _of_practice(hall: Hall, do: str) -> Done:
    return hall.submit("/practice/", {"do": do, **_running()})


def _running() -> dict[str, str]:
    """Returns the field of the running event."""
    return {"running": str(facts.running())}


def forget_forms(known: Known, event: int) -> None:
    """Forgets the forms of a deleted event, which are lost as its page says."""
    known.sent = [each for each in known.sent if each.event != event]
    known.replaced = [each for each in known.replaced if each.event != event]


def begin_another(hall: Hall, pick: int) -> Told:
    """Starts a copy of the running event, a random city, or the sample city."""
    source = SOURCES[(0, 0, 1, 2)[pick % 4]]
    numbers = {"hexes": str(12 + pick % 20), "districts": str(1 + pick % 4)} if source == "lot" else {}
    rehearsal = {"rehearsal": "true"} if pick % 2 else {}
    form = {"title": f"City {pick % 100}", "source": source, **numbers, **rehearsal}
    made = hall.submit("/events/new/", form)
    number = made.address.rstrip("/").rpartition("/")[2]
    words = f"Make a{' rehearsal' if rehearsal else 'n event'} from the source {source} and begin it"
    if not number.isdecimal():
        return Told(words, made)
    return Told(words, hall.submit(f"/events/{number}/begin/", {"version": "1", **_running()}))


def go_back(hall: Hall, pick: int) -> Told:
    earlier = facts.events("earlier")
    if not earlier:
        return Told("Go back to an earlier event", None)
    number = earlier[pick % len(earlier)]
    words = f"Go back to the earlier event {1 + pick % len(earlier)} of {len(earlier)}"
    return Told(words, hall.submit(f"/events/{number}/back/", _running()))


def throw_event_away(hall: Hall, pick: int) -> Told:
    kept = facts.events("earlier")
    if not kept:
        return Told("Throw an earlier event away", None)
    number = kept[pick % len(kept)]
    words = f"Throw the earlier event {1 + pick % len(kept)} of {len(kept)} away"
    return Told(words, hall.submit(f"/events/{number}/throw-away/", _running()))


def undo_on_events_page(hall: Hall, pick: int) -> Told:
    return undo_on(hall, "/events/")


def undo_on(hall: Hall, page: str) -> Told:
    """Presses Undo on a page that is not a table's."""
    found = hall.numbers(r'action="(/undo/\d+/)"', page)
    return Told(f"Press Undo on {page}", hall.submit(found[0], {}) if found else None)


def back_up(hall: Hall, pick: int) -> Told:
    return Told("Choose a stick for backups", hall.back_up())


def restore(hall: Hall, pick: int) -> Told:
    if hall.saved is None:
        return Told("Restore the backup", None)
    hall.restore()
    return Told("Stop the server, restore the backup, start the server and log in", YES)


def restart(hall: Hall, pick: int) -> Told:
    hall.restarted()
    return Told("Kill the server and start it again", YES)
