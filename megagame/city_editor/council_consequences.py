"""What follows when the ruling on Councillors and Scientists changes in play, before it is done."""

from collections.abc import Iterator, Mapping

from crisis_map.records.city_actions import ChangeRulings
from crisis_map.records.council import Council
from crisis_map.records.state import State, number_of
from crisis_map.rules.apply import after
from crisis_map.rules.city_changes import decided
from megagame.core.sentences import Sentence, gettext_noop, listed

SEATS_COME = gettext_noop("New seats: a councillor for each district, and the Scientists. Print their cards.")
SEATS_GO = gettext_noop("The seats of the councillors and the Scientists go, and their cards end.")
BEGIN = gettext_noop("Each district’s treasury begins with {amount}.")
DROPPED = gettext_noop("Treasuries are dropped: {districts}.")
FORGOTTEN = gettext_noop("Amounts that lie at Control are dropped: {districts}.")
MANDATE_GOES = gettext_noop("The mandate is dropped.")
UNHEARD = gettext_noop("Forecasts that only the Scientists have reach nobody: {forecasts}.")
KEPT = gettext_noop("Treasuries, amounts that lie at Control, and the mandate stay as they are.")


def changes_council(state: State, action: ChangeRulings) -> bool:
    return (action.rulings.council or None) != state.city.council


def consequences(state: State, action: ChangeRulings) -> tuple[Sentence, ...]:
    """What `action` changes; it must be one that the rules accept in this state."""
    changed = after(state, decided(state, action))
    return tuple(_consequences(state, changed)) or (Sentence(KEPT),)


def _consequences(before: State, now: State) -> Iterator[Sentence]:
    was, remains = before.council or Council(), now.council or Council()
    if (before.council is None) != (now.council is None):
        yield Sentence(SEATS_COME if now.council else SEATS_GO)
    if remains.treasuries and not was.treasuries:
        yield Sentence(BEGIN, {"amount": next(iter(remains.treasuries.values()))})
    if was.treasuries and not remains.treasuries:
        yield Sentence(DROPPED, {"districts": _by_district(before, was.treasuries)})
    if was.handed_in and not remains.handed_in:
        amounts = {key: each.amount for key, each in was.handed_in.items()}
        yield Sentence(FORGOTTEN, {"districts": _by_district(before, amounts)})
    if was.mandate and not remains.mandate:
        yield Sentence(MANDATE_GOES)
    given = [number_of(name) for name, each in before.forecasts.items() if each.scientists and not each.passed_on]
    if given and now.council is None:
        yield Sentence(UNHEARD, {"forecasts": listed(given)})


def _by_district(state: State, amounts: Mapping[str, int]) -> Sentence:
    return listed(f"{state.city.name_of(key)} {amount}" for key, amount in amounts.items())
