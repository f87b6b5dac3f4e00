"""Nouns that count steps of the Crisis Map where several are reported together."""

from collections.abc import Iterable, Mapping

from crisis_map.records.events import CrisisStruck, Event, LineSkipped, OrderJudged
from megagame.core.sentences import Noun, gettext_noop

LINE = Noun(gettext_noop("{number} line"), gettext_noop("{number} lines"))
REFUSAL = Noun(gettext_noop("{number} refusal"), gettext_noop("{number} refusals"))
SKIPPED = Noun(gettext_noop("{number} skipped line"), gettext_noop("{number} skipped lines"))
BY_HAND = Noun(gettext_noop("{number} token by hand"), gettext_noop("{number} tokens by hand"))
FUNDING = Noun(gettext_noop("{number} funding"), gettext_noop("{number} fundings"))
CHOICE = Noun(gettext_noop("{number} choice"), gettext_noop("{number} choices"))
BOX = Noun(gettext_noop("{number} step of the box"), gettext_noop("{number} steps of the box"))
STRIKE = Noun(gettext_noop("{number} strike"), gettext_noop("{number} strikes"))
OTHER = Noun(gettext_noop("{number} other step"), gettext_noop("{number} other steps"))

KINDS: Mapping[str, Noun] = {
    "fund": FUNDING,
    "fund_together": FUNDING,
    "move_funding": FUNDING,
    "plan_funding": FUNDING,
    "hand_in_funding": FUNDING,
    "take_funding": FUNDING,
    "transfer": Noun(gettext_noop("{number} transfer"), gettext_noop("{number} transfers")),
    "mandate": Noun(gettext_noop("{number} mandate"), gettext_noop("{number} mandates")),
    "pass_on": Noun(gettext_noop("{number} forecast passed on"), gettext_noop("{number} forecasts passed on")),
    "schedule": Noun(gettext_noop("{number} crisis planned"), gettext_noop("{number} crises planned")),
    "cancel": Noun(gettext_noop("{number} crisis called off"), gettext_noop("{number} crises called off")),
    "publish": Noun(gettext_noop("{number} forecast"), gettext_noop("{number} forecasts")),
    "withdraw": Noun(gettext_noop("{number} forecast withdrawn"), gettext_noop("{number} forecasts withdrawn")),
    "open_phase": Noun(gettext_noop("{number} open"), gettext_noop("{number} opens")),
    "close_phase": Noun(gettext_noop("{number} close"), gettext_noop("{number} closes")),
    "strike": STRIKE,
    "strike_first": CHOICE,
    "choose_place": CHOICE,
    "forget_places": CHOICE,
    "put_first": CHOICE,
    "place": BY_HAND,
    "remove": BY_HAND,
    "shift": BY_HAND,
    "queue_form": Noun(gettext_noop("{number} form"), gettext_noop("{number} forms")),
    "change_line": Noun(gettext_noop("{number} corrected line"), gettext_noop("{number} corrected lines")),
    "open_box": BOX,
    "shut_box": BOX,
    "unseal": Noun(gettext_noop("{number} unsealing"), gettext_noop("{number} unsealings")),
    "note": Noun(gettext_noop("{number} note"), gettext_noop("{number} notes")),
}


def nouns(kind: str, events: tuple[Event, ...]) -> Iterable[Noun]:
    """What a step counts as. Judged and skipped lines count one by one, and so do the crises that a close struck."""
    lines = tuple(_of_line(event) for event in events if isinstance(event, OrderJudged | LineSkipped))
    struck = sum(isinstance(event, CrisisStruck) for event in events) if kind == "close_phase" else 0
    return lines or (KINDS.get(kind, OTHER), *(STRIKE,) * struck)


def _of_line(event: OrderJudged | LineSkipped) -> Noun:
    if isinstance(event, LineSkipped):
        return SKIPPED
    return LINE if event.verdict == "executed" else REFUSAL
