"""Sentences of the Crisis Map: refusals and events."""

from collections.abc import Mapping
from functools import reduce
from typing import assert_never

from crisis_map import city_sentences, council_sentences, funding_sentences
from crisis_map.city.city import SCIENTISTS, City
from crisis_map.city.tokens import Kind
from crisis_map.records import box_events as boxed
from crisis_map.records import events as happened
from crisis_map.records.city_events import CityEvent
from crisis_map.records.council import COUNCILLOR_SEAT
from crisis_map.records.council_events import CouncilEvent
from crisis_map.records.events import Event, Groups
from crisis_map.records.forms import Form, FormCalled, Verdict
from crisis_map.records.funding_events import FundingEvent
from crisis_map.records.state import DISTRICT_SEAT, State, number_of
from megagame.core.game import CONTROL, WALL, Seat
from megagame.core.sentences import Sentence, gettext_noop, in_a_row, listed

REFUSALS: Mapping[str, str] = {
    "control_only": gettext_noop("Only Control does this."),
    "unknown_district": gettext_noop("There is no district {district}."),
    "unknown_hex": gettext_noop("There is no hex {at} on this map."),
    "unknown_magnitude": gettext_noop("There is no magnitude {magnitude}."),
    "past_turn": gettext_noop("Turn {turn} is past: schedule for turn {coming} or later."),
    "phase_open": gettext_noop("The phase of turn {turn} is open already: close it first."),
    "phase_closed": gettext_noop("The phase is closed: open it first."),
    "unknown_crisis": gettext_noop("There is no crisis {crisis}."),
    "wrong_turn": gettext_noop("Crisis {crisis} belongs to turn {turn}: only a crisis of this turn can be struck."),
    "already_struck": gettext_noop("Crisis {crisis} was struck already."),
    "nobody_displaced": gettext_noop("There is no displaced {number} any more."),
    "bad_place": gettext_noop("Who leaves {at} cannot go to {place}: choose an adjacent hex that has room."),
    "no_room": gettext_noop("{at} is full: a hex holds two tokens."),
    "no_such_token": gettext_noop("There is no {token} in {at}."),
    "same_hex": gettext_noop("{at} is both origin and destination: choose two hexes."),
    "unknown_forecast": gettext_noop("There is no forecast {forecast}."),
    "nothing_published": gettext_noop("A forecast tells the hex, the magnitude or both: choose at least one."),
    "nobody_told": gettext_noop("Choose who is told: some districts, or all districts."),
    "unknown_form": gettext_noop("There is no form {form} in the queue."),
    "form_done": gettext_noop("{district}, form {form}: every line is done."),
    "forms_in": gettext_noop("The forms of turn {turn} are in already."),
    "unknown_line": gettext_noop("{district}, form {form}: there is no line {line}."),
    "line_done": gettext_noop("{district}, form {form}: line {line} is done and can no longer be changed."),
    "box_open": gettext_noop("The box is accepting forms already."),
    "box_not_open": gettext_noop("The box is not accepting forms."),
    "box_not_shut": gettext_noop("Shut the box first: then it can be unsealed."),
    "box_unsealed": gettext_noop(
        "The box of turn {turn} was unsealed and takes no more forms, also if you undo that: late ones come on paper."
    ),
    "box_sealed": gettext_noop("The box of turn {turn} is still sealed: unseal it first, or its forms would be lost."),
    "no_lines": gettext_noop("A form has at least one line."),
    "too_many_lines": gettext_noop("Lines on a form: at most {most}."),
    "line_twice": gettext_noop("There are two lines {line}: each number stands once."),
    "no_ruling": gettext_noop("The ruling has no words. Write it, then press again."),
    "too_long": gettext_noop("That is too long: {longest} characters at most."),
    **city_sentences.REFUSALS,
    **funding_sentences.REFUSALS,
    **council_sentences.REFUSALS,
}

KINDS: Mapping[Kind, Sentence] = {
    "population": Sentence(gettext_noop("population")),
    "refugee": Sentence(gettext_noop("refugee")),
    "unrest": Sentence(gettext_noop("unrest")),
    "damage": Sentence(gettext_noop("damage")),
}

REASONS: Mapping[Verdict, str] = {
    "unfunded": gettext_noop("no funding left"),
    "unknown_hex": gettext_noop("not on the map"),
    "same_hex": gettext_noop("origin and destination are the same hex"),
    "jurisdiction": gettext_noop("{from} is another district’s"),
    "not_movable": gettext_noop("unrest and damage cannot be moved"),
    "no_such_token": gettext_noop("there is no such token in {from}"),
    "already_moved": gettext_noop("it was moved already this turn"),
    "no_room": gettext_noop("{to} is full"),
    "executed": gettext_noop("executed"),
}
"""Reason for each verdict."""


MAGNITUDES: Mapping[str, Sentence] = {
    "minor": Sentence(gettext_noop("minor")),
    "moderate": Sentence(gettext_noop("moderate")),
    "major": Sentence(gettext_noop("major")),
    "severe": Sentence(gettext_noop("severe")),
    "catastrophic": Sentence(gettext_noop("catastrophic")),
}


CLOSED = Sentence(gettext_noop("The phase is closed."))
WILL_RUIN = gettext_noop("Will fall to ruin: {hexes}.")
WILL_RIOT = gettext_noop("Will riot: {hexes}.")
WILL_FAIL = gettext_noop("Will fail: {hexes}.")

SEATS: Mapping[Seat, Sentence] = {
    CONTROL: Sentence(gettext_noop("Control")),
    WALL: Sentence(gettext_noop("the projector")),
    SCIENTISTS: Sentence(gettext_noop("the Scientists")),
}


def magnitude_called(name: str) -> Sentence | str:
    """A magnitude's display name. Custom magnitudes keep their name."""
    return MAGNITUDES.get(name, name)


def seat_called(state: State, seat: Seat) -> Sentence:
    """A seat's display name at this table."""
    if seat in SEATS:
        return SEATS[seat]
    if seat.startswith(COUNCILLOR_SEAT):
        district = state.city.name_of(seat.removeprefix(COUNCILLOR_SEAT))
        return _said(gettext_noop("Councillor of {district}"), district=district)
    return Sentence("{district}", {"district": state.city.name_of(seat.removeprefix(DISTRICT_SEAT))})


def tell(state: State, event: Event) -> Sentence | None:
    """Describe an event for Control's log; None for events not worth a sentence."""
    return told(state.city, event)


def told(city: City, event: Event) -> Sentence | None:  # noqa: C901, PLR0911, PLR0912, PLR0915 - one arm for each event, that is all
    """Describe an event in this city."""
    if isinstance(event, CityEvent):
        return city_sentences.told(city, event)
    if isinstance(event, FundingEvent):
        return funding_sentences.told(city, event)
    if isinstance(event, CouncilEvent):
        return council_sentences.told(city, event)
    match event:
        case happened.CityFounded() | happened.MovesRenewed():
            return None
        case happened.CrisisScheduled():
            return _scheduled(event)
        case happened.CrisisCancelled():
            return _said(gettext_noop("Crisis {crisis} cancelled."), crisis=number_of(event.crisis))
        case happened.ForecastPublished():
            return council_sentences.published(city, event)
        case happened.ForecastWithdrawn():
            return _said(gettext_noop("Forecast {forecast} withdrawn."), forecast=number_of(event.forecast))
        case happened.PhaseOpened():
            return _said(gettext_noop("The phase of turn {turn} is open."), turn=event.turn)
        case happened.HexRuined():
            return _said(gettext_noop("Fallen to ruin: {each}."), each=event.at)
        case happened.HexRioted():
            return _said(gettext_noop("Riot: {each}."), each=event.at)
        case happened.FormQueued():
            return _queued(city, event.form)
        case happened.FormsEnded():
            return _said(gettext_noop("All forms are in."))
        case boxed.BoxOpened():
            many = gettext_noop("The box accepts forms of up to {lines} lines.")
            text = gettext_noop("The box accepts forms of up to {lines} line.") if event.lines == 1 else many
            return _said(text, lines=event.lines)
        case boxed.BoxShut():
            return _said(gettext_noop("The box is shut."))
        case boxed.BoxUnsealed():
            return _said(gettext_noop("The box is unsealed, forms: {forms}."), forms=len(event.forms))
        case happened.PlaceChosen():
            return _place_chosen(event)
        case happened.PlacesForgotten():
            return _said(gettext_noop("All the displaced go where it was proposed."))
        case happened.CrisisMovedFirst():
            return _said(gettext_noop("Crisis {crisis} will be struck first."), crisis=number_of(event.crisis))
        case happened.FormMovedFirst():
            return _said(gettext_noop("{form} comes first."), form=_form(city, event.form, event.called))
        case happened.LineChanged():
            return _line_changed(city, event)
        case happened.LineSkipped():
            return _said(gettext_noop("{line}: skipped."), line=_line(city, event.form, event.line, event.called))
        case happened.OrderJudged():
            return _judged(city, event)
        case happened.RubbleCleared():
            return _said(gettext_noop("Rubble cleared: {each}."), each=event.at)
        case happened.CrisisStruck():
            return _said(gettext_noop("Crisis {crisis} strikes."), crisis=number_of(event.crisis))
        case happened.HexStruck():
            return _hex_struck(event)
        case happened.UnrestRemoved():
            return _said(gettext_noop("Unrest removed: {each}."), each=event.at)
        case happened.TokenDisplaced():
            return _said(gettext_noop("Displaced: {each}."), each=f"{event.from_} → {event.to}")
        case happened.TokenDestroyed():
            return _said(gettext_noop("Dead, with no place to go: {each}."), each=event.at)
        case happened.PhaseClosed():
            return _closed(event)
        case happened.TokenPlaced():
            return _said(gettext_noop("By hand: {token} placed in {at}."), at=event.at, token=KINDS[event.token])
        case happened.TokenRemoved():
            token = KINDS[event.token.kind]
            return _said(gettext_noop("By hand: {token} removed from {at}."), at=event.at, token=token)
        case happened.TokenShifted():
            token = KINDS[event.token.kind]
            return _said(gettext_noop("By hand: {token} {from} to {to}."), token=token, **_way(event.from_, event.to))
        case happened.NoteWritten():
            text = gettext_noop("Note: {text}") if event.step is None else gettext_noop("Ruling: {text}")
            return _said(text, text=event.text)
        case _:
            assert_never(event)


def _said(text: str, /, **what: str | int | Sentence) -> Sentence:
    return Sentence(text, what)


def _way(from_: str, to: str) -> dict[str, str]:
    """The two ends of a move, for sentences."""
    return {"from": from_, "to": to}


def _scheduled(event: happened.CrisisScheduled) -> Sentence:
    return _said(
        gettext_noop("Crisis {crisis} scheduled: {magnitude} at {at} in turn {turn}."),
        crisis=number_of(event.crisis),
        magnitude=magnitude_called(event.magnitude),
        at=event.at,
        turn=event.turn,
    )


def _place_chosen(event: happened.PlaceChosen) -> Sentence:
    if event.to is None:
        text = gettext_noop("Displaced {number}, from {at}, goes where it was proposed.")
        return _said(text, number=event.number, at=event.at)
    text = gettext_noop("Displaced {number}, from {at}, will go to {to}.")
    return _said(text, number=event.number, at=event.at, to=event.to)


def _line_changed(city: City, event: happened.LineChanged) -> Sentence:
    token = Sentence(gettext_noop("any token")) if event.token is None else KINDS[event.token]
    line = _line(city, event.form, event.line, event.called)
    return _said(
        gettext_noop("{line}: now {token} {from} to {to}."), line=line, token=token, **_way(event.from_, event.to)
    )


def _judged(city: City, event: happened.OrderJudged) -> Sentence:
    line, way = _line_judged(city, event), _way(event.from_, event.to)
    if event.token is None or event.becomes is None:
        reason = Sentence(REASONS[event.verdict], way)
        return _said(gettext_noop("{line}: {from} to {to} refused: {reason}."), line=line, reason=reason, **way)
    token = KINDS[event.token]
    if event.token == event.becomes:
        return _said(gettext_noop("{line}: {token} {from} to {to}."), line=line, token=token, **way)
    text = gettext_noop("{line}: {token} {from} to {to}, becomes {becomes}.")
    return _said(text, line=line, token=token, becomes=KINDS[event.becomes], **way)


def _line_judged(city: City, event: happened.OrderJudged) -> Sentence:
    """Names a line of a queued form, or of one that was executed directly."""
    if event.form is None:
        return _said(gettext_noop("{district}, line {line}"), district=city.name_of(event.district), line=event.line)
    called = event.called or FormCalled(event.district, int(number_of(event.form)))
    return _line(city, event.form, event.line, called)


def _line(city: City, form: str, line: int, called: FormCalled | None) -> Sentence:
    return _said(gettext_noop("{form}, line {line}"), form=_form(city, form, called), line=line)


def _form(city: City, name: str, called: FormCalled | None) -> Sentence:
    """A form's display name. Old journals have only its internal name."""
    if called is None:
        return _said(gettext_noop("Form {form}"), form=number_of(name))
    text = gettext_noop("{district}, form {form}")
    return _said(text, district=city.name_of(called.district), form=called.number)


def _queued(city: City, form: Form) -> Sentence:
    text = gettext_noop("{district}: form {form} queued, lines: {lines}.")
    return _said(text, district=city.name_of(form.district), form=form.called.number, lines=len(form.lines))


def _hex_struck(event: happened.HexStruck) -> Sentence:
    if event.spread:
        return _said(gettext_noop("The city slides: {each}."), each=event.at)
    return _said(gettext_noop("Hit: {each}."), each=f"{event.at} ({event.damage})" if event.damage > 1 else event.at)


def _closed(event: happened.PhaseClosed) -> Sentence:
    pending = event.pending
    told = [CLOSED]
    for text, groups in ((WILL_RUIN, pending.ruins), (WILL_RIOT, pending.riots), (WILL_FAIL, pending.failures)):
        if groups:
            told.append(_said(text, hexes=_labels(groups)))
    return in_a_row(told)


def _labels(groups: Groups) -> Sentence:
    """The labels of each group, joined by a plus between groups."""
    return reduce(lambda before, after: _said("{before} + {after}", before=before, after=after), map(listed, groups))
