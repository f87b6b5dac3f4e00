"""Close this process's sockets whose rights have ended, for whatever reason."""

from collections.abc import Collection
from typing import Any

from django.utils import translation
from django.utils.translation import gettext

from megagame.tables.connections import connected_screens
from megagame.tables.connections.connected_screens import CONNECTED_SCREENS
from megagame.tables.connections.presence import Presence
from megagame.tables.connections.rights import Claim, Refused, Title
from megagame.tables.live.hub_threads import in_thread
from megagame.tables.live.judging import judged
from megagame.tables.lookup import running_number


async def close_ended() -> None:
    """Judge again each right by which pages watch here, and close the pages of those that ended."""
    held = CONNECTED_SCREENS.rights
    if not held:
        return
    event, verdicts = await in_thread(_judged_now, {right.claim for right in held})
    for right in held:
        verdict = verdicts[right.claim]
        if verdict != right.title:
            for page in CONNECTED_SCREENS.holders(right):
                _close(page, verdict, is_other=event != right.title.event)


def _judged_now(claims: Collection[Claim]) -> tuple[int, dict[Claim, Title | Refused]]:
    return running_number(), judged(claims)


def _close(page: Presence, verdict: Title | Refused, *, is_other: bool) -> None:
    """`is_other`: another event runs, so the page must reload."""
    if is_other and verdict != "logged_out":
        page.outbox.close(connected_screens.OTHER_EVENT)
    elif not isinstance(verdict, str):
        page.outbox.close(connected_screens.COME_AGAIN)
    elif verdict == "no_card":
        page.outbox.close(connected_screens.NO_CARD, refusal("", verdict, page.language))
    else:
        page.outbox.close(connected_screens.COME_AGAIN, refusal("", verdict, page.language))


def refusal(stream: str, code: Refused, language: str) -> dict[str, Any]:
    """The message that a page may not watch this screen, or any of its screens if `stream` is empty."""
    with translation.override(language):
        return {"type": "refused", "stream": stream, "code": code, "message": _sentence(code)}


def _sentence(code: Refused) -> str:
    match code:
        case "logged_out":
            return gettext("You are logged out.")
        case "no_card":
            return gettext("This card or address is no longer valid. Ask Control for a new one.")
        case "not_found":
            return gettext("This screen is not here any more, or not for you. Load the page again.")
