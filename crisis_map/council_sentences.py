"""What Control's log says of Councillors, Scientists and forecasts, and why Councillors and Scientists are refused."""

from collections.abc import Mapping
from typing import assert_never

from crisis_map.city.city import City
from crisis_map.records import council_events as happened
from crisis_map.records.council_events import CouncilEvent
from crisis_map.records.events import ForecastPublished
from crisis_map.records.state import number_of
from megagame.core.sentences import Sentence, gettext_noop, listed

REFUSALS: Mapping[str, str] = {
    "council_off": gettext_noop("The rulings of this event leave that to Control."),
    "councillor_only": gettext_noop("Only a District Councillor does this."),
    "scientists_only": gettext_noop("Only the Scientists do this."),
    "treasury_short": gettext_noop("There is not enough in the treasury. It has: {districts}."),
    "no_transfers": gettext_noop("By the rulings of this event, treasuries cannot be passed on."),
    "no_giver": gettext_noop("Choose which district gives."),
    "nothing_handed_in": gettext_noop("No funding is handed in."),
    "not_known": gettext_noop("The Scientists do not know that of forecast {forecast}."),
    "already_known": gettext_noop("That of forecast {forecast} is known there already."),
}


def told(city: City, event: CouncilEvent) -> Sentence:
    """What happened, in plain words."""
    match event:
        case happened.FundingHandedIn():
            text = gettext_noop("Handed in for turn {turn}: {district} {amount}.")
            return Sentence(
                text, {"turn": event.turn, "district": city.name_of(event.district), "amount": event.amount}
            )
        case happened.FundingTaken():
            return Sentence(gettext_noop("Taken as handed in: {each}."), {"each": city.name_of(event.district)})
        case happened.TaxCame():
            each = f"{city.name_of(event.district)} {event.amount}"
            return Sentence(gettext_noop("Tax: {each}."), {"each": each})
        case happened.TreasuryMoved():
            names = {"from": city.name_of(event.from_), "to": city.name_of(event.to)}
            return Sentence(gettext_noop("Treasury: {from} gives {amount} to {to}."), {**names, "amount": event.amount})
        case happened.MandateWritten(text=""):
            return Sentence(gettext_noop("There is no mandate any more."))
        case happened.MandateWritten():
            return Sentence(gettext_noop("Mandate of the Council: {text}"), {"text": event.text})
        case happened.ForecastPassedOn():
            return _passed_on(city, event)
        case _:
            assert_never(event)


def published(city: City, event: ForecastPublished) -> Sentence:
    """Whom a forecast tells what; the Scientists are among those."""
    if event.hex and event.magnitude:
        text = gettext_noop("Forecast {forecast} published to {districts}: hex and magnitude of crisis {crisis}.")
    elif event.hex:
        text = gettext_noop("Forecast {forecast} published to {districts}: hex of crisis {crisis}.")
    else:
        text = gettext_noop("Forecast {forecast} published to {districts}: magnitude of crisis {crisis}.")
    named: tuple[str | Sentence, ...] = tuple(map(city.name_of, event.districts))
    if event.scientists:
        named += (Sentence(gettext_noop("the Scientists")),)
    districts = listed(named) if named else Sentence(gettext_noop("all districts"))
    return Sentence(
        text, {"forecast": number_of(event.forecast), "crisis": number_of(event.crisis), "districts": districts}
    )


def _passed_on(city: City, event: happened.ForecastPassedOn) -> Sentence:
    if event.hex and event.magnitude:
        text = gettext_noop("The Scientists tell {districts} hex and magnitude of forecast {forecast}.")
    elif event.hex:
        text = gettext_noop("The Scientists tell {districts} the hex of forecast {forecast}.")
    else:
        text = gettext_noop("The Scientists tell {districts} the magnitude of forecast {forecast}.")
    return Sentence(
        text, {"districts": listed(map(city.name_of, event.districts)), "forecast": number_of(event.forecast)}
    )
