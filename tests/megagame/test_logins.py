"""Generated passwords are cheap to check, and many simultaneous logins delay nobody else."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from django.contrib.auth import authenticate, hashers
from django.contrib.auth.models import User
from django.test import Client

from megagame.accounts import logins, passwords


def rounds(encoded: str) -> int:
    return int(encoded.split("$")[1])


def test_a_made_up_password_has_few_rounds_and_a_chosen_one_all_of_them() -> None:
    usual = hashers.PBKDF2PasswordHasher.iterations
    assert rounds(hashers.make_password(passwords.made_up())) == passwords.FEW_ROUNDS
    for chosen in ("correct horse", "abcd-efgh", "ABCD-efgh-jkmn", f"{passwords.made_up()} ", "abcd-efgh-jkm1"):
        assert rounds(hashers.make_password(chosen)) == usual


@pytest.mark.django_db
def test_whoever_has_a_password_is_known_by_it_and_keeps_its_rounds() -> None:
    old = hashers.PBKDF2PasswordHasher().encode("old-password", "salt" * 6, 2_000)
    User.objects.create(username="ada", password=old)
    made_up = passwords.new_password("ben")
    assert authenticate(username="ada", password="old-password") == User.objects.get(username="ada")
    assert authenticate(username="ben", password=made_up) == User.objects.get(username="ben")
    assert authenticate(username="ben", password="old-password") is None
    assert authenticate(username="nobody", password=made_up) is None
    assert User.objects.get(username="ada").password == old


@pytest.mark.django_db
def test_a_name_that_nobody_has_costs_what_a_wrong_password_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    spent: list[int] = []
    really = hashers.PBKDF2PasswordHasher.encode

    def encode(this: Any, password: str, salt: str, iterations: int | None = None) -> str:
        encoded = really(this, password, salt, iterations)
        spent.append(rounds(encoded))
        return encoded

    passwords.new_password("ben")
    monkeypatch.setattr(hashers.PBKDF2PasswordHasher, "encode", encode)
    for name in ("ben", "nobody"):
        assert authenticate(username=name, password="a guess") is None
    assert spent == [passwords.FEW_ROUNDS] * 2


Asked = tuple[str, bool]


def served(asked: list[Asked], door: asyncio.Event) -> logins.Served:
    """Returns applications that record their calls and whether they were crowded; logins wait for `door`."""

    def one(name: str) -> logins.Application:
        async def answer(scope: dict[str, Any], *_: object) -> None:
            asked.append((name, bool(scope.get(logins._CROWDED))))
            if name == "logins":
                await door.wait()

        return answer

    return logins.Served(*(one(name) for name in logins.Served._fields))


def request(method: str, path: str, cookie: str = "") -> dict[str, Any]:
    return {"method": method, "path": path, "headers": [(b"cookie", cookie.encode())]}


def test_where_many_log_in_one_more_is_told_to_come_again() -> None:
    async def scene() -> None:
        door, asked = asyncio.Event(), list[Asked]()
        application = logins.apart(served(asked, door))
        post = request("POST", "/login/")
        waiting = [asyncio.create_task(_all(application(post, 0, 0))) for _ in range(logins.MOST_WAITING)]
        await asyncio.sleep(0)
        await application(post, 0, 0)
        assert asked[logins.MOST_WAITING :] == [("pages", True)]
        door.set()
        await asyncio.gather(*waiting)
        await application(post, 0, 0)
        assert asked[logins.MOST_WAITING + 1 :] == [("logins", False)]

    asyncio.run(scene())


@pytest.mark.django_db
def test_whoever_is_logged_in_is_served_apart_from_strangers() -> None:
    ada = Client()
    ada.force_login(User.objects.create_user("ada"))
    session = ada.cookies["sessionid"].value
    asked = list[Asked]()
    application = logins.apart(served(asked, asyncio.Event()))

    def answers(method: str, path: str, cookie: str) -> str:
        asyncio.run(_all(application(request(method, path, cookie), 0, 0)))
        return asked[-1][0]

    assert answers("GET", "/console/", f"sessionid={session}") == "pages"
    assert ada.get("/helpers/").status_code == 404  # a helper's page was refused, so the session is a known login
    assert answers("GET", "/console/", f"language=en; sessionid={session}") == "team"
    assert answers("POST", "/tables/crisis-map/act/", f"sessionid={session}") == "team"
    assert answers("POST", "/tables/crisis-map/act/", f"sessionid={session[:-1]}") == "acts"
    assert answers("GET", "/login/", "") == "pages"


async def _all(work: Any) -> None:
    await work


def test_whoever_is_told_so_reads_a_sentence() -> None:
    served: dict[str, Any] = {"asgi.scope": {logins._CROWDED: True}}
    answer = Client().post("/login/", {"username": "x"}, **served)
    assert (answer.status_code, answer["Retry-After"]) == (503, logins.AGAIN_SECONDS)
    assert "Very many people are logging in" in answer.content.decode()


@pytest.mark.django_db
def test_a_login_ends_after_36_hours() -> None:
    password = passwords.new_password("ana")
    client = Client()
    client.post(logins.PATH, {"username": "ana", "password": password})
    assert client.cookies["sessionid"]["max-age"] == 36 * 60 * 60


@pytest.mark.parametrize(
    ("cookie", "session"),
    [
        ("sessionid=here", "here"),
        ("csrftoken=x; sessionid=here;theme=dark", "here"),
        ("sessionid=gone; sessionid=here", "here"),
        ("a;" * 5000 + "sessionid=here" + ";b" * 5000, "here"),
        ("xsessionid=here; theme=sessionid=here", ""),
        ("sessionid=gone", ""),
        ("", ""),
        ("sessionid=gone;" * logins.MOST_SESSIONS + "sessionid=here", ""),
    ],
)
def test_a_login_is_known_by_one_of_the_first_session_cookies(cookie: str, session: str) -> None:
    known = logins.Known()
    known.note("here")
    assert known.session([(b"host", b"sessionid=here"), (b"cookie", cookie.encode())]) == session
