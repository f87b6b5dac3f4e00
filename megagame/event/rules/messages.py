"""The rules of words to whom they concern: messages that stay on screens, and the headlines of a turn."""

from megagame.core.game import Refusal
from megagame.core.instants import MINUTE, Instant
from megagame.event.actions import Announce, Publish, TakeDown, Withdraw
from megagame.event.events import Announced, AnnouncementTakenDown, HeadlinePublished, HeadlineWithdrawn
from megagame.event.state import (
    EVERYBODY,
    HALL,
    MOST_MESSAGES,
    PROJECTORS,
    Message,
    State,
    messages_to,
    not_over,
)

LONGEST_MESSAGE = 280
LONGEST_HEADLINE = 100
MOST_MINUTES = 600


def announce(state: State, action: Announce) -> tuple[Announced]:
    """One more message. Refused: `no_text`, `too_long`, `bad_duration`; `unknown_audience`, a seat without a name;
    `too_many_messages`.
    """
    text = clean_text(action.text, LONGEST_MESSAGE)
    if action.to not in HALL and not action.called:
        raise Refusal("unknown_audience")
    if len(not_over(state.messages, action.at)) >= MOST_MESSAGES:
        raise Refusal("too_many_messages", most=MOST_MESSAGES)
    until = _end(action)
    minutes = action.minutes or 0 if until else 0
    called = "" if action.to in HALL else action.called
    return (Announced(text, action.ends, minutes, until, state.numbered + 1, action.to, called, action.at),)


def _end(action: Announce) -> Instant | None:
    if action.ends != "minutes":
        return None
    if action.at is None or not 1 <= (action.minutes or 0) <= MOST_MINUTES:
        raise Refusal("bad_duration", most=MOST_MINUTES)
    return action.at.later((action.minutes or 0) * MINUTE)


def take_down(state: State, action: TakeDown) -> tuple[AnnouncementTakenDown]:
    """Projectors go back to the map with the last of theirs. Refused: `no_announcement`, `unknown_message`."""
    message = _newest(state) if action.number is None else _numbered(state, action.number)
    return (AnnouncementTakenDown(message.number, message.to, message.text),)


def _newest(state: State) -> Message:
    shown = messages_to(state, EVERYBODY, PROJECTORS)
    if not shown:
        raise Refusal("no_announcement")
    return shown[-1]


def _numbered(state: State, number: int) -> Message:
    for each in state.messages:
        if each.number == number:
            return each
    raise Refusal("unknown_message")


def publish(state: State, action: Publish) -> tuple[HeadlinePublished]:
    """A headline of one line. Refused: `no_text`, `too_long`."""
    text = " ".join(clean_text(action.text, LONGEST_HEADLINE).split())
    return (HeadlinePublished(state.numbered + 1, text, action.breaking, action.at, state.place.turn),)


def withdraw(state: State, action: Withdraw) -> tuple[HeadlineWithdrawn]:
    """Refused: `unknown_headline`, where it is not among the news."""
    for each in state.headlines:
        if each.number == action.number:
            return (HeadlineWithdrawn(each.number, each.text),)
    raise Refusal("unknown_headline")


def clean_text(text: str, longest: int) -> str:
    """Refused: `no_text`, `too_long`."""
    text = text.strip()
    if not text:
        raise Refusal("no_text")
    if len(text) > longest:
        raise Refusal("too_long", longest=longest)
    return text
