"""The initial set-up of a new event, as chosen on its form."""

from django.http import Http404, HttpRequest
from django.utils.translation import gettext

from megagame.core.game import Refusal
from megagame.planned_events import drafts, hex_maps, sources
from megagame.start.set_up import TOO_LONG
from megagame.tables.models import PlannedEvent
from megagame.tables.pages import bad_input
from megagame.text_tables.encodings import Unreadable, decoded

LONGEST_NUMBER = 9
MOST_SHOWN = 1_000_000
"""Maximum bytes of a file to fix in the browser, which is slow with more."""


def source(request: HttpRequest) -> drafts.Document:
    """The chosen initial set-up.

    Refused: `no_file`, `hex_map`, `bad_numbers`; BadSetUp, BadTable: all problems of a file.
    """
    match request.POST.get("source"):
        case "sample":
            return sources.sample()
        case "running":
            return sources.of_running()
        case "lot":
            return sources.by_lot(request.POST.dict())
        case "file":
            upload, text = request.FILES.get("file"), request.POST.get("text", "")
            if upload is None and not text.strip():
                raise Refusal("no_file")
            raw = upload.read() if upload else text.encode()
            if hex_maps.is_hex_map(raw):
                raise Refusal("hex_map")
            return sources.of_upload(raw, drafts.EMPTY_CITY).document
        case other if other and other.isdecimal():
            return sources.of_event(_number_of(other))
        case _:
            return {"setup": drafts.EMPTY_CITY}


def text_of(request: HttpRequest) -> str:
    """The text of a bad file, to be fixed on the page; "" if it is not text or too long."""
    upload = request.FILES.get("file")
    if upload is None:
        return request.POST.get("text", "")
    upload.seek(0)
    return text_shown(upload.read(MOST_SHOWN + 1))


def text_shown(raw: bytes) -> str:
    """A file as text, to be fixed on a page; "" if it is not text or too long."""
    if len(raw) > MOST_SHOWN:
        return ""
    try:
        return decoded(raw).text
    except Unreadable:
        return ""


def too_long() -> str:
    return bad_input.sentence_of(TOO_LONG, gettext("This file"))


def _number_of(text: str) -> int:
    """The number of an existing event, or 404."""
    number = int(text) if len(text) <= LONGEST_NUMBER else -1
    if not PlannedEvent.objects.filter(pk=number).exists():
        raise Http404
    return number
