"""Sentences of the order path. Each says what to do; drafts stay on the phone."""

from collections.abc import Mapping

from megagame.core.sentences import gettext_noop

REFUSALS: Mapping[str, str] = {
    "mistyped_card": gettext_noop("This is not a card’s value: check its 12 characters, in three groups."),
    "unknown_card": gettext_noop("This card is unknown: check it, or ask Control for another."),
    "other_event_card": gettext_noop(
        "This card belongs to an event that is not running. It works again by itself once that event runs."
    ),
    "district_card": gettext_noop("This is a district card, which cannot send forms. Draw an order card."),
    "seat_card": gettext_noop("This is a seat card: take its seat on your own phone."),
    "other_form": gettext_noop("This card already has a form in the box. Yours would replace all of it."),
    "void_card": gettext_noop("This card is void because its stack was reprinted: draw a new one."),
    "used_card": gettext_noop("This card’s form was unsealed. It is at the table and can no longer be replaced."),
    "expired_card": gettext_noop("This card was for turn {turn}: draw one for turn {coming}."),
    "early_card": gettext_noop("This card is for turn {turn}, and it is turn {coming}: draw one for this turn."),
    "box_not_open": gettext_noop("The box is not open yet: keep the form, and send it when Control opens the box."),
    "event_over": gettext_noop("The event is over: no forms are taken any more."),
    "box_shut": gettext_noop("The box is shut. Ask Control whether it will open again, or hand in a paper form."),
    "box_unsealed": gettext_noop("The box of this turn was unsealed: hand in a paper form."),
    "box_full": gettext_noop("The box is full: hand in a paper form."),
    "superseded": gettext_noop("A newer form of this card is in the box. This older one does not count."),
    "no_lines": gettext_noop("The form is empty: write at least one line."),
    "too_many_lines": gettext_noop("Line {line} is too many: the maximum this turn is {most}."),
    "unclear_line": gettext_noop("Line {line} cannot be read: write two hexes, as in C12 D12."),
    "unclear_text": gettext_noop("Line {line} cannot be read: “{text}”. Write two hexes, as in C12 D12."),
    "unknown_hex": gettext_noop("Line {line}: there is no hex {at} on this map."),
    "unknown_token": gettext_noop("Line {line}: {token} is not a token. Write population, refugee, or nothing."),
    "long_notes": gettext_noop("The notes are too long: {longest} characters at most, and these are {length}."),
    "not_utf8": gettext_noop("The form is not written in UTF-8 and cannot be read."),
    "not_utf8_line": gettext_noop("Line {line} is not written in UTF-8 and cannot be read: type it again."),
    "too_long": gettext_noop("The form is too long: {longest} bytes at most. Shorten the notes."),
    "not_understood": gettext_noop("This is not a form: {place} {problem}."),
    "try_again": gettext_noop("The form could not be saved. Send it again; it will count once."),
    "foreign_origin": gettext_noop("This came from a page of another address: open this event’s own page."),
    "bad_call": gettext_noop("The program could not read this call: load the page again, or raise your hand."),
    "many_calls": gettext_noop("Control has several calls from here already: raise your hand."),
    "no_calls": gettext_noop("No event is running: raise your hand."),
    "unknown_words": gettext_noop("No form has these five words. A replaced form gets new words."),
}

STATUSES: Mapping[str, int] = {
    "unknown_card": 404,
    "mistyped_card": 404,
    "other_event_card": 409,
    "unknown_words": 404,
    "bad_call": 400,
    "many_calls": 429,
    "no_calls": 409,
    "district_card": 409,
    "seat_card": 409,
    "void_card": 409,
    "other_form": 409,
    "used_card": 409,
    "expired_card": 409,
    "early_card": 409,
    "box_not_open": 409,
    "event_over": 409,
    "box_shut": 409,
    "box_unsealed": 409,
    "box_full": 409,
    "superseded": 409,
    "too_long": 413,
    "not_utf8": 400,
    "not_utf8_line": 400,
    "not_understood": 400,
    "foreign_origin": 403,
    "try_again": 503,
}
"""HTTP statuses by code; 422 for all others."""
