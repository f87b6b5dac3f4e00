"""Consecutive sentences of one kind are merged."""

from __future__ import annotations

from megagame.core.sentences import Sentence, say, together


def told(*sentences: Sentence) -> list[str]:
    return [say(sentence) for sentence in together(sentences)]


def hit(at: str) -> Sentence:
    return Sentence("Hit: {each}.", {"each": at})


def gone(at: str) -> Sentence:
    return Sentence("Gone: {each}.", {"each": at})


def test_sentences_of_one_text_are_said_once_in_the_order_of_their_first() -> None:
    assert told(hit("A1"), gone("A1"), hit("B1"), hit("B2")) == ["Hit: A1, B1, B2.", "Gone: A1."]


def test_what_comes_several_times_is_said_with_how_often() -> None:
    assert told(hit("A1"), hit("B1"), hit("A1")) == ["Hit: A1 (2), B1."]


def test_a_sentence_of_another_kind_parts_them() -> None:
    between = Sentence("Then a crisis strikes.")
    assert told(hit("A1"), between, hit("B1")) == ["Hit: A1.", "Then a crisis strikes.", "Hit: B1."]


def test_others_stay_as_they_are() -> None:
    line = Sentence("Line {line}.", {"line": 1})
    assert told(line, line) == ["Line 1.", "Line 1."]
    assert told() == []


def test_a_number_below_zero_has_a_real_minus_sign() -> None:
    assert (
        say(Sentence("Points: {points}, A-{row}.", {"points": -10, "row": "1-2"})) == "Points: \N{MINUS SIGN}10, A-1-2."
    )
