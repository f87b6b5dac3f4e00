"""Option files of earlier tables, which are in the journals and can be used again."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw

from megagame.core.documents import BadDocument
from megagame.core.listing import Listing
from megagame.core.sentences import Sentence, gettext_noop
from megagame.tables.journals.steps import OPENING
from megagame.tables.models import Entry

INPUT = "kept"
GONE = gettext_noop("No table was opened with that file.")


class KeptFile(NamedTuple):
    """A file, its content's display name, and the newest table opened with it."""

    called: str
    table: str
    title: str
    content: Raw


def input_of(option: str) -> str:
    """The name of the form input that chooses among an option's earlier files."""
    return f"{INPUT}.{option}"


def kept_files(listing: Listing) -> Mapping[str, tuple[KeptFile, ...]]:
    """For each option whose files the game keeps, the distinct files, newest first."""
    named = listing.side.kept if listing.side else {}
    if not named:
        return {}
    openings = tuple(_openings(listing))
    return {option: tuple(_different(openings, option, called)) for option, called in named.items()}


def kept_file(listing: Listing, option: str, table: str) -> Any:
    """The file that a table was opened with, as plain data. Raises BadDocument at `option` if there is none."""
    for each in kept_files(listing).get(option, ()):
        if each.table == table:
            return msgspec.json.decode(each.content)
    raise BadDocument(option, "not kept", Sentence(GONE))


def chosen_like(listing: Listing, options: Mapping[str, Any]) -> dict[str, str]:
    """The inputs that choose the files in these options (plain data)."""
    files = kept_files(listing)
    return {
        input_of(option): each.table
        for option, found in files.items()
        for each in found
        if msgspec.json.decode(each.content) == options.get(option)
    }


def _openings(listing: Listing) -> Iterator[tuple[str, str, Mapping[str, Raw]]]:
    """Each table, newest first: name, title and opening options."""
    entries = Entry.objects.filter(table__game=listing.game.name, number=OPENING).order_by("-pk")
    for name, title, action in entries.values_list("table__name", "table__title", "action"):
        yield name, title, msgspec.json.decode(action, type=dict[str, Raw])


def _different(
    openings: tuple[tuple[str, str, Mapping[str, Raw]], ...], option: str, called: Callable[[Any], str]
) -> Iterator[KeptFile]:
    seen = set[bytes]()
    for table, title, options in openings:
        content = options.get(option)
        if content is None or bytes(content) in seen or not _is_file(content):
            continue
        seen.add(bytes(content))
        yield KeptFile(called(msgspec.json.decode(content)), table, title, content)


def _is_file(content: Raw) -> bool:
    """Whether it is more than the name of something that the game includes."""
    return bytes(content)[:1] == b"{"
