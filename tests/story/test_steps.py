"""The day step by step: everything that everybody could see, and nothing else."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise

import pytest

from crisis_map.game import GAME
from crisis_map.records.actions import Fund, OpenPhase, Place, WriteNote
from crisis_map.records.events import NoteWritten
from megagame.core.dice import Dice
from megagame.core.game import CONTROL
from megagame.core.journals.journal import Line
from megagame.core.sentences import in_a_row, say
from megagame.event import actions as asked
from megagame.story import story_steps as timed
from megagame.story.days import Day, Lived
from megagame.story.figure_tables import figures
from megagame.story.phase_times import lengths, stay_called
from megagame.story.recap import recap
from megagame.story.stories import for_hall, told
from megagame.story.story_steps import Step
from megagame.story_pages.take_away import as_text
from tests.story.played import HERE, MORNING, a_day, programme, redrawn, table, ten_turns


def steps(day: Day) -> list[Step]:
    return [step for _, step in timed.steps(day)]


def said(step: Step) -> str:
    return " ".join(map(say, step.said))


def test_a_step_that_was_taken_back_is_told_as_it_was_and_then_as_taken_back() -> None:
    opening = ten_turns()[0]
    state = GAME.after(GAME.blank, opening.events)
    placed = GAME.decide(state, CONTROL, Place("H6", "unrest"), Dice(1))
    journal = [opening, Line(2, tuple(placed)), Line(3, (), voids=2), Line(4, (), restores=2)]
    day = Day(table("crisis_map", journal), None, ())
    first, done, undone, again = steps(day)
    assert said(undone) == f"Taken back: {said(done)}"
    assert said(again) == f"Put back: {said(done)}"
    assert [step.marks for step in (first, done, undone, again)] == [(), (), (), ()]
    (_, later, taken_back) = steps(Day(table("crisis_map", journal[:3]), None, ()))
    assert (said(later), later.marks, later.in_force) == (f"{said(done)} (Taken back later.)", (), False)
    assert (said(taken_back), taken_back.marks) == (said(undone), ("undone",))
    assert day.map.states[undone.map] == day.map.states[first.map] != day.map.states[done.map]
    assert day.map.states[again.map] == day.map.states[done.map]


def test_nothing_that_only_some_know_is_a_step() -> None:
    secret = {"FundingSet", "CrisisScheduled", "ForecastPublished", "FormQueued", "LineChanged", "NoteWritten"}
    told = {step.number for step in for_hall(a_day()).steps if step.table == "crisis_map"}
    for line in ten_turns():
        if {type(event).__name__ for event in line.events} <= secret:
            assert line.number not in told
    assert secret & {type(event).__name__ for line in ten_turns() for event in line.events}


def test_control_reads_ruling_notes_in_the_time_line_and_the_hall_does_not() -> None:
    notes = [step for step in a_day().steps if said(step).startswith("Ruling note: ")]
    written = [event.text for line in ten_turns() for event in line.events if isinstance(event, NoteWritten)]
    assert [said(step) for step in notes] == [f"Ruling note: {text}" for text in written]
    assert written
    assert [step for step in for_hall(a_day()).steps if step in notes] == []
    assert as_text(a_day()).count("Ruling note: ") == len(written)
    assert "Ruling note: " not in as_text(for_hall(a_day()))


def test_a_ruling_names_what_everybody_saw_of_its_step_and_nothing_else() -> None:
    day = redrawn(
        OpenPhase(),
        Place("A3", "damage"),
        WriteNote("The roof fell in.", 3),
        Fund("highgarth", 2),
        WriteNote("As agreed.", 5),
        WriteNote("Nowhere.", 99),
    )
    placed = say(in_a_row(next(step.said for step in day.steps if step.number == 3)))
    told = [f"Ruling note on “{placed}”: The roof fell in.", "Ruling note: As agreed.", "Ruling note: Nowhere."]
    assert [said(step) for step in day.steps if step.for_control] == told
    assert " ".join(told) in [say(paragraph) for paragraph in recap(day.turns[0])]
    assert "Ruling note" not in as_text(for_hall(day))


def test_steps_of_all_tables_stand_as_they_came_each_with_its_place_in_the_programme() -> None:
    day = Day(table("crisis_map", ten_turns()[:1]), programme(asked.NextPhase(HERE), asked.Announce("Lunch.")), ())
    assert [(step.table, said(step), say(stay_called(step.stay))) for step in steps(day)] == [
        ("crisis_map", "The city stands as it was set up.", "Briefing"),
        ("event", "Turn 1: Organisation.", "Turn 1, Organisation"),
        ("event", "Announced: Lunch.", "Turn 1, Organisation"),
    ]


def test_news_and_messages_to_all_are_steps_and_a_message_to_some_is_none() -> None:
    pressed = (
        asked.Announce("Come.", to="district-quays", called="The Quays"),
        asked.TakeDown(1),
        asked.Announce("Round 2.", to="tables"),
        asked.Announce("Look up.", to="projectors"),
        asked.Publish("J3 gives way", HERE, breaking=True),
        asked.Withdraw(4),
    )
    day = Day(table("crisis_map", ten_turns()[:1]), programme(*pressed), ())
    assert [said(step) for step in steps(day)][1:] == [
        "Message to projectors: Look up.",
        "Breaking news: J3 gives way",
        "Headline taken down: J3 gives way",
    ]


def test_no_step_tells_of_the_clock() -> None:
    pressed = (asked.NextPhase(HERE), asked.Start(HERE), asked.AddMinutes(3), asked.Pause(HERE.later(70_000)))
    day = Day(table("crisis_map", ten_turns()[:1]), programme(*pressed), ())
    assert [said(step) for step in steps(day)] == ["The city stands as it was set up.", "Turn 1: Organisation."]


@pytest.mark.parametrize("game", ["folding_beijing", "greenway"])
def test_a_side_tables_steps_are_the_changes_of_where_everybody_sees_it_stand(game: str) -> None:
    from megagame.core.journals.recording import lines
    from megagame.games import GAMES
    from tests.proof.rehearsals.random_games import recorded

    side = table(game, lines(GAMES[game].game, recorded(game, 1).entries), minutes=0.1)
    told = [step for step in steps(Day(table("crisis_map", ten_turns()[:1]), None, (side,))) if step.table == game]
    assert 1 < len(told) < len(side.lines)
    assert all(said(before) != said(after) for before, after in pairwise(told))
    stage = GAMES[game].side
    assert stage is not None
    ended = stage.ended(side.states[-1])
    assert ended is not None
    assert say(ended) in said(told[-1])


def test_a_phase_lasts_from_when_it_was_entered_to_when_the_next_was_in_whole_minutes() -> None:
    event = programme(*[asked.NextPhase(HERE)] * 3, minutes=12.4)
    entered = zip(event.moments, (line.events for line in event.lines), event.states, strict=True)
    assert [tuple(each) for each in lengths(entered)] == [
        (1, 1, "Organisation", 10, 12, "turn"),
        (1, 1, "Specialisation", 15, 12, "turn"),
    ]
    assert event.moments[0] == MORNING
    assert event.moments[1] - event.moments[0] == timedelta(minutes=12.4)


def minutes(event: Lived) -> list[tuple[int, str, int, int]]:
    """Of each phase and break of a day: its turn, its name, and the minutes that were planned and that it lasted."""
    story = told("a day", Day(table("crisis_map", ten_turns()), event, ()))
    rows = next(each.rows for each in figures(story) if each.name == "phases")
    assert [numbers for _, numbers in rows] == [(each.planned, each.lasted) for each in story.lengths]
    return [
        (each.turn, say(name), each.planned, each.lasted) for each, (name, _) in zip(story.lengths, rows, strict=True)
    ]


def test_a_break_has_its_minutes_and_going_back_adds_them_up() -> None:
    on, back = asked.NextPhase(HERE), asked.Back(HERE)
    event = programme(asked.PlanBreak(1, "Voting", 20), on, on, back, on, on, minutes=6)
    assert minutes(event) == [(1, "Voting, before turn 1", 20, 12), (1, "1 Organisation", 10, 12)]


def test_phases_of_the_same_name_are_counted_each_for_itself_wherever_they_are_moved() -> None:
    on, back = asked.NextPhase(HERE), asked.Back(HERE)
    moved = asked.MovePhase(5, "Debate", 1)
    event = programme(asked.AddPhase("Debate", 7), moved, *[on] * 5, back, back, on, minutes=2)
    assert minutes(event) == [
        (1, "1 Organisation", 10, 2),
        (1, "1 Debate", 7, 2),
        (1, "1 Specialisation", 15, 4),
        (1, "1 Debate", 10, 4),
        (1, "1 Voting", 5, 2),
    ]
