"""Sentences for people, kept apart from their values so that each reader gets their own language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby

from msgspec import Struct


def gettext_noop(text: str) -> str:
    """Mark `text` for translation and return it; `makemessages` looks for this name."""
    return text


class Sentence(Struct, frozen=True):
    """An English text with `{name}` placeholders, which is its translation key, and their values."""

    text: str
    what: Mapping[str, str | int | Sentence] = {}


class Noun(Struct, frozen=True):
    """What things are counted as: a text with `{number}` for one, and for any other number."""

    one: str
    many: str


EACH = "each"

LISTED = gettext_noop("{before}, {after}")
IN_A_ROW = gettext_noop("{before} {after}")


def listed(items: Iterable[str | Sentence]) -> Sentence:
    """Join one or more items with the list separator of the reader's language."""
    return _joined(LISTED, items)


def in_a_row(sentences: Iterable[str | Sentence]) -> Sentence:
    """Join one or more sentences with the separator of the reader's language."""
    return _joined(IN_A_ROW, sentences)


def _joined(text: str, items: Iterable[str | Sentence]) -> Sentence:
    """Join neighbours pairwise, so that thousands of items do not nest deeply."""
    row = list(items)
    while len(row) > 1:
        row = [_pair(text, row[place : place + 2]) for place in range(0, len(row), 2)]
    return row[0] if isinstance(row[0], Sentence) else Sentence("{whole}", {"whole": row[0]})


def _pair(text: str, items: Sequence[str | Sentence]) -> str | Sentence:
    return Sentence(text, {"before": items[0], "after": items[1]}) if len(items) == 2 else items[0]


def together(sentences: Iterable[Sentence]) -> tuple[Sentence, ...]:
    """Merge neighbouring sentences of the same text that have an `each` value.

    The merged `each` lists all values, with a count for repeated ones. Such sentences must not have other values.
    """
    told: list[Sentence] = []
    for has_each, group in groupby(sentences, key=lambda sentence: EACH in sentence.what):
        row = tuple(group)
        told += _said_once(row) if has_each else row
    return tuple(told)


def _said_once(row: Iterable[Sentence]) -> Iterable[Sentence]:
    by_text: dict[str, Counter[str]] = {}
    for sentence in row:
        by_text.setdefault(sentence.text, Counter())[str(sentence.what[EACH])] += 1
    return (Sentence(text, {EACH: listed(_counted(each))}) for text, each in by_text.items())


def _counted(each: Counter[str]) -> Iterable[str]:
    return (f"{name} ({times})" if times > 1 else name for name, times in each.items())


def with_names(sentence: Sentence, names: Mapping[str, Sentence]) -> Sentence:
    """The sentence with other names: of each value, or whole sentence, whose text is a key of `names`."""
    if not names:
        return sentence
    if not sentence.what:
        return names.get(sentence.text, sentence)
    return Sentence(sentence.text, {key: _with_names(value, names) for key, value in sentence.what.items()})


def _with_names(value: str | int | Sentence, names: Mapping[str, Sentence]) -> str | int | Sentence:
    if isinstance(value, Sentence):
        return with_names(value, names)
    return names.get(value, value) if isinstance(value, str) else value


def counted(nouns: Iterable[Noun]) -> tuple[Sentence, ...]:
    """The number of each noun, most frequent first."""
    numbers = Counter(nouns).most_common()
    return tuple(Sentence(noun.one if number == 1 else noun.many, {"number": number}) for noun, number in numbers)


def say(sentence: Sentence, translate: Callable[[str], str] = str) -> str:
    """Format a sentence; `translate` turns an English text into the reader's language."""
    figures = {name: _figure(value, translate) for name, value in sentence.what.items()}
    return translate(sentence.text).format(**figures)


def _figure(value: str | int | Sentence, translate: Callable[[str], str]) -> str:
    if isinstance(value, Sentence):
        return say(value, translate)
    return value if isinstance(value, str) else signed(value)


def signed(number: float | str) -> str:
    """A number, or its digits, with a real minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")
