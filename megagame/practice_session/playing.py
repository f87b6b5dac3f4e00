"""Descriptions of what the program is playing now, so that nobody mistakes it for a fault."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from megagame.core.sentences import Sentence, gettext_noop

Kind: TypeAlias = Literal["late", "paper", "phone", "projector", "robin", "crises", "card", "call"]


class Playing(Struct, frozen=True):
    """One thing being played. `what`: the values of its sentence."""

    kind: Kind
    what: Mapping[str, str | int] = {}


class _Words(NamedTuple):
    icon: str
    called: str
    note: str


_WORDS: Mapping[Kind, _Words] = {
    "late": _Words(
        "clock",
        gettext_noop("A captain of {district} is late"),
        gettext_noop("The box is shut: open it again, or the form will come on paper."),
    ),
    "paper": _Words(
        "card",
        gettext_noop("A captain of {district} brings a form on paper: {lines}"),
        gettext_noop("The box was unsealed and takes no more: press Form, and type it."),
    ),
    "phone": _Words("screen", gettext_noop("A phone of {district} is gone"), gettext_noop("It comes back by itself.")),
    "projector": _Words("screen", gettext_noop("A projector’s line is cut"), gettext_noop("It comes back by itself.")),
    "robin": _Words(
        "play",
        gettext_noop("Robin executes lines, too"),
        gettext_noop("Whoever is faster does it; nothing is done twice."),
    ),
    "crises": _Words(
        "bolt", gettext_noop("Robin scheduled crises for turn {turn}"), gettext_noop("They are under Crises.")
    ),
    "card": _Words(
        "card",
        gettext_noop("A captain of {district} has lost the card"),
        gettext_noop("Replace the stack of {district}, under Print cards."),
    ),
    "call": _Words(
        "hand",
        gettext_noop("A captain of {district} calls Control"),
        gettext_noop("Press Messages, at the top, then I am coming."),
    ),
}


class Told(NamedTuple):
    """Its sentence."""

    icon: str
    called: Sentence
    note: Sentence


def told(playing: Playing) -> Told:
    words = _WORDS[playing.kind]
    return Told(words.icon, Sentence(words.called, playing.what), Sentence(words.note, playing.what))
