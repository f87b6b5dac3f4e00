"""Lists that say districts elsewhere than in each person's row are understood, or refused with what to do."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from megagame.players import running_city
from megagame.players.models import Player
from tests.players.form import look

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def control(client: Client, monkeypatch: pytest.MonkeyPatch) -> Client:
    """Control, while a city of these districts is played."""
    monkeypatch.setattr(running_city, "districts", lambda: ("The Quays", "Kilnyard"))
    client.force_login(User.objects.create_user("ana", is_staff=True))
    return client


def listed() -> list[tuple[str, str]]:
    return sorted(Player.objects.values_list("name", "district"))


LAYOUTS: dict[str, str] = {
    "merged cells": "Team,Name\nThe Quays,Zoë Marsh\n,Bo Li\nKilnyard,Jürgen Falk\n,Mei Ito\n",
    "merged cells, totals": "Team,Name\nThe Quays,Zoë Marsh\n,Bo Li\n,Total: 2\nkilnyard,Jürgen Falk\n,Mei Ito\n",
    "rows of districts": "Name\nThe Quays\nZoë Marsh\nBo Li\n\nKilnyard (2):\nJürgen Falk\nMei Ito\n",
    "rows of districts, beside": "Name,Role\nTeam Quays,\nZoë Marsh,captain\nBo Li,\nTeam: Kilnyard,\n"
    "Jürgen Falk,captain\nMei Ito,\n",
    "columns of districts": "Quays,Kilnyard\nZoë Marsh,Jürgen Falk\nBo Li,Mei Ito\n",
    "columns of districts, title": "Our game\n\n;The Quays;Kilnyard\n1;Zoë Marsh;Jürgen Falk\n2;Bo Li;Mei Ito\n",
}
FOUR = [("Bo Li", "The Quays"), ("Jürgen Falk", "Kilnyard"), ("Mei Ito", "Kilnyard"), ("Zoë Marsh", "The Quays")]


@pytest.mark.parametrize("text", LAYOUTS.values(), ids=LAYOUTS)
def test_a_list_whose_districts_are_elsewhere_is_understood_and_says_so(control: Client, text: str) -> None:
    form = look(control, text)
    assert (form.status, form.button) == (200, "Take 4 people")
    assert "taken as Kilnyard, as row" in form.text or "Each column is a district: The Quays, Kilnyard." in form.text
    assert form.take().status_code == 302
    assert listed() == FOUR


@pytest.mark.parametrize(
    "text",
    [
        "Name,Team\nZoë Marsh,The Quays\nBo Li,\nJürgen Falk,Kilnyard\n",
        "Name,Team\nZoë Marsh,The Quays\nBo Li,\nMei Ito,\nJürgen Falk,The Quays\n",
        "Name,Team\nBo Li,\nMei Ito,\nZoë Marsh,The Quays\nJürgen Falk,Kilnyard\n",
        "Name,Team\nZoë Marsh,The Quays\nBo Li,\nMei Ito,\n",
    ],
)
def test_an_empty_district_means_none_where_districts_are_not_plainly_merged(control: Client, text: str) -> None:
    look(control, text).take()
    assert ("Bo Li", "") in listed()


def test_columns_of_teams_that_are_no_districts_are_refused_with_what_to_do(control: Client) -> None:
    form = look(control, "Red,Blue\nZoë Marsh,Jürgen Falk\nBo Li,Mei Ito\n")
    assert form.button == "Which column is the name?"
    assert "Where each column is a team, put the districts of the city above them." in form.text


def test_sums_and_formulas_in_columns_of_first_and_last_names_are_nobody(control: Client) -> None:
    form = look(control, "last,first\nMarsh,Zoë\nTotal,2\n=SUM(A1),x\nSum,Bo\n")
    assert "Row 3 a sum is no name" in form.text
    assert "Row 4 a formula is no name" in form.text
    form.take()
    assert listed() == [("Bo Sum", ""), ("Zoë Marsh", "")]
