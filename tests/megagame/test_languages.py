"""Each screen has its own language; the default is the device's."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from megagame.middleware.languages import choosing

pytestmark = pytest.mark.django_db


def language(client: Client, path: str, **headers: str) -> str:
    page = client.get(path, headers=headers).content.decode()
    return page.split('<html lang="')[1].split('"')[0]


def test_without_a_choice_a_page_is_in_the_devices_language() -> None:
    assert language(Client(), "/") == "en"
    assert language(Client(), "/", **{"Accept-Language": "zh-TW,zh;q=0.9"}) == "zh-hant"
    assert language(Client(), "/", **{"Accept-Language": "zh-CN"}) == "zh-hans"
    assert language(Client(), "/", **{"Accept-Language": "tlh"}) == "en"


def test_a_choice_is_remembered_for_that_page() -> None:
    client = Client()
    answer = client.get("/login/?language=zh-hant")
    assert (answer.status_code, answer["Location"]) == (302, "/login/")
    cookie = answer.cookies["language"]
    assert (cookie.value, cookie["path"], cookie["httponly"], cookie["samesite"]) == ("zh-hant", "/login/", True, "Lax")
    assert language(client, "/login/") == "zh-hant"


def test_of_two_choices_the_one_of_the_nearer_page_counts() -> None:
    """Browsers send it first."""
    assert language(Client(), "/login/", Cookie="language=zh-hans; language=zh-hant") == "zh-hans"


def test_what_a_page_s_script_asks_for_is_answered_in_the_page_s_own_language() -> None:
    """Whatever language the front page chose, whose cookie every address receives."""
    client = Client()
    client.get("/?language=zh-hant")
    assert language(client, "/login/") == "zh-hant"
    asked = {"HX-Request": "true", "Accept-Language": "zh-hans"}
    assert language(client, "/login/", **asked) == "zh-hans"


@pytest.mark.parametrize(
    ("path", "there"),
    [
        ("//evil.example/x", "/%2Fevil.example/x"),
        ("///evil.example", "/%2F/evil.example"),
        ("/\\evil.example", "/%5Cevil.example"),
        ("/x; Domain=evil.example", "/x%3B%20Domain%3Devil.example"),
        ("/x\r\nSet-Cookie: a=b", "/x%0D%0ASet-Cookie:%20a%3Db"),
    ],
)
def test_a_choice_leads_to_this_very_page_and_its_cookie_belongs_to_it_alone(path: str, there: str) -> None:
    asked = RequestFactory().get("/?language=en")
    asked.path = path
    answer = choosing(lambda request: HttpResponse())(asked)
    assert (answer.status_code, answer["Location"]) == (302, there)
    assert str(answer.cookies["language"]) == f"Set-Cookie: language=en; HttpOnly; Path={there}; SameSite=Lax"


def test_what_else_an_address_asks_for_stays() -> None:
    answer = Client().get("/?across=2&language=zh-hant&public")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/?across=2&public=")


def test_a_language_that_there_is_not_changes_nothing() -> None:
    answer = Client().get("/?language=tlh")
    assert answer.status_code == 200
    assert "language" not in answer.cookies
