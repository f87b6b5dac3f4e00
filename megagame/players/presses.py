"""Changes to the list of players, and undoing them."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import QuerySet

from megagame.core.sentences import Sentence, gettext_noop
from megagame.players.comparing import Expected
from megagame.players.models import Player
from megagame.presses.presses import Change, Kind

PAGE = "players"
ADDED = gettext_noop("People added: {number}.")
ARRIVED = gettext_noop("{name} was added, and is here.")
REMOVED = gettext_noop("{name} was removed.")
EMPTIED = gettext_noop("People removed: {number}, of whom {here} were here.")
TAKE_OUT = gettext_noop("Undo: take those {number} out again")
TAKE_OUT_OTHERS = gettext_noop("Undo: take {number} out again; those here stay ({here})")
TAKE_ONE_OUT = gettext_noop("Undo: take {name} out again")
PUT_BACK = gettext_noop("Undo: put {number} back, with their ticks")


def added(people: Iterable[Expected]) -> Change:
    made = Player.objects.bulk_create([Player(**each._asdict()) for each in people], 500)
    return Change({"number": len(made)}, [each.pk for each in made])


def arrived(person: Expected) -> Change:
    """Add an unexpected person who is here."""
    made = Player.objects.create(**person._asdict(), here=True)
    return Change({"name": made.name}, made.pk)


def removed(players: QuerySet[Player]) -> Change:
    rows = list(players.values())
    players.delete()
    here = sum(row["here"] for row in rows)
    return Change({"number": len(rows), "here": here, "name": rows[0]["name"] if rows else ""}, rows)


def _added_back(before: Any) -> Sentence | None:
    left = Player.objects.filter(pk__in=before).count()
    here = Player.objects.filter(pk__in=before, here=True).count()
    if left == here:
        return None
    return Sentence(TAKE_OUT_OTHERS if here else TAKE_OUT, {"number": left - here, "here": here})


def _take_out(before: Any) -> None:
    """Those who have arrived stay."""
    Player.objects.filter(pk__in=before, here=False).delete()


def _arrived_back(before: Any) -> Sentence | None:
    found = Player.objects.filter(pk=before).first()
    return Sentence(TAKE_ONE_OUT, {"name": found.name}) if found else None


def _take_one_out(before: Any) -> None:
    Player.objects.filter(pk=before).delete()


def _removed_back(before: Any) -> Sentence:
    return Sentence(PUT_BACK, {"number": len(before)})


def _put_back(before: Any) -> None:
    Player.objects.bulk_create([Player(**row) for row in before], 500)


KINDS: Mapping[str, Kind] = {
    "added": Kind(ADDED, _added_back, _take_out),
    "arrived": Kind(ARRIVED, _arrived_back, _take_one_out),
    "removed": Kind(REMOVED, _removed_back, _put_back),
    "emptied": Kind(EMPTIED, _removed_back, _put_back),
}
