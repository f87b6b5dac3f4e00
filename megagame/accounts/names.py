"""Account names: validation, and one spelling for each, independent of the keyboard."""

import re
import unicodedata
from collections.abc import Iterable, Iterator

from django.contrib.auth.models import User

from megagame.core.input.unseen import quoted
from megagame.core.sentences import Sentence, gettext_noop

LONGEST_NAME = 40
NAME = r"[\w.@+-][\w.@+'· -]*"
NAME_RULE = gettext_noop("A name has letters, figures, spaces and @ . + - _ ' · only.")
TOO_LONG = gettext_noop("{name} cannot be a helper's name: at most {most} characters.")
BAD_NAME = gettext_noop("{name} cannot be a helper's name. {rule}")
TWICE = gettext_noop("{name} is there twice.")


def as_account(name: str) -> str:
    """The stored form of a typed name: composed letters, straight apostrophes, single spaces."""
    plain = unicodedata.normalize("NFKC", name).replace("’", "'")
    return " ".join(plain.split())


def taken() -> frozenset[str]:
    """The names of all accounts without case, as SQLite would compare no letters but ASCII without it."""
    return frozenset(name.casefold() for name in User.objects.values_list("username", flat=True))


def unfit(names: Iterable[str]) -> Iterator[Sentence]:
    """Why some of these names cannot become accounts."""
    seen = set[str]()
    for name in names:
        account = as_account(name)
        if len(account) > LONGEST_NAME:
            yield Sentence(TOO_LONG, {"name": quoted(account, LONGEST_NAME), "most": LONGEST_NAME})
        elif not re.fullmatch(NAME, account):
            shown = quoted(account, LONGEST_NAME) or "–"
            yield Sentence(BAD_NAME, {"name": shown, "rule": Sentence(NAME_RULE)})
        elif account.casefold() in seen:
            yield Sentence(TWICE, {"name": account})
        seen.add(account.casefold())
