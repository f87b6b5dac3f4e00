"""What Councillors and Scientists did in a turn (docs/house-rulings.md). All but the mandate is for Control alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from crisis_map.city.city import City
from crisis_map.council_sentences import told
from crisis_map.records.council_events import (
    CouncilEvent,
    ForecastPassedOn,
    FundingTaken,
    TaxCame,
    TreasuryMoved,
)
from crisis_map.records.state import State
from megagame.core.sentences import Sentence, gettext_noop, listed

TOOK = gettext_noop("Control took what councillors handed in: {districts}.")
TAXES = gettext_noop("Tax at the close: {districts}.")
MANDATE = gettext_noop("The Council’s mandate: {text}")


class CouncilTurn(NamedTuple):
    """The Council in one turn.

    `mandate`: the last one before the close. `taken`: amounts that Control took, by district. `taxes`: at its close,
    with the treasuries after them. `shared`: transfers, and what the Scientists told.
    """

    mandate: str = ""
    taken: Mapping[str, int] = {}
    taxes: tuple[TaxCame, ...] = ()
    shared: tuple[TreasuryMoved | ForecastPassedOn, ...] = ()

    def without_secrets(self) -> CouncilTurn:
        """The Council as everybody may see it."""
        return CouncilTurn(self.mandate)

    def with_event(self, state: State, event: CouncilEvent) -> CouncilTurn:
        """With an event that happened in this state."""
        match event:
            case FundingTaken() if state.council:
                amount = state.council.handed_in[event.district].amount
                return self._replace(taken={**self.taken, event.district: self.taken.get(event.district, 0) + amount})
            case TaxCame():
                return self._replace(taxes=(*self.taxes, event))
            case TreasuryMoved() | ForecastPassedOn():
                return self._replace(shared=(*self.shared, event))
            case _:
                return self


NO_COUNCIL = CouncilTurn()


def sentences(council: CouncilTurn, city: City) -> Iterator[Sentence]:
    """The Council's turn in words."""
    if council.mandate:
        yield Sentence(MANDATE, {"text": council.mandate})
    if council.taken:
        yield Sentence(TOOK, {"districts": _by_district(city, council.taken.items())})
    yield from (told(city, event) for event in council.shared)
    if council.taxes:
        amounts = ((each.district, each.amount) for each in council.taxes)
        yield Sentence(TAXES, {"districts": _by_district(city, amounts)})


def _by_district(city: City, amounts: Iterable[tuple[str, int]]) -> Sentence:
    return listed(f"{city.name_of(key)} {amount}" for key, amount in amounts)
