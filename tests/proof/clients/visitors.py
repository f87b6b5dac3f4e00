"""Visitors over real HTTP without a browser, each with its own cookies."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from http.cookiejar import CookieJar
from urllib.parse import urlsplit

import httpx

from tests.proof.processes.http_clients import client


@dataclass(frozen=True)
class Answer:
    """Response after all redirects."""

    status: int
    address: str
    headers: httpx.Headers
    text: str


class Visitor:
    """A client with a cookie jar. `origin` like http://127.0.0.1:8000, without a trailing slash."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self._client = client()

    @property
    def cookies(self) -> CookieJar:
        return self._client.cookies.jar

    def another(self, origin: str) -> Visitor:
        """Returns a second window with the same cookies, at any process of the server."""
        second = Visitor(origin)
        for cookie in map(copy, self.cookies):
            cookie.domain = urlsplit(origin).hostname or ""
            second.cookies.set_cookie(cookie)
        return second

    def get(self, path: str, **headers: str) -> Answer:
        return _answer(self._client.get(self.origin + path, headers=headers))

    def post(self, path: str, fields: dict[str, str], **headers: str) -> Answer:
        return _answer(self._client.post(self.origin + path, data=fields, headers=headers))

    def upload(self, path: str, fields: Mapping[str, str], files: Mapping[str, bytes]) -> Answer:
        """Posts a form with JSON files."""
        named = {name: (f"{name}.json", content) for name, content in files.items()}
        return _answer(self._client.post(self.origin + path, data=fields, files=named))

    def post_json(self, path: str, body: bytes, **headers: str) -> Answer:
        """Posts JSON as a page's script does."""
        named = {"Content-Type": "application/json", **headers}
        return _answer(self._client.post(self.origin + path, content=body, headers=named))

    def submit(self, path: str, fields: dict[str, str]) -> Answer:
        """Posts a page's form with its CSRF token."""
        return self.post(path, fields, **{"X-CSRFToken": self.token()})

    def press(self, table: str, fields: dict[str, str]) -> Answer:
        """Posts an action as the console does, with a new request id unless `fields` has one."""
        headers = {"X-CSRFToken": self.token(), "Accept": "application/json"}
        return self.post(f"/tables/{table}/act/", {"request_id": secrets.token_hex(8), **fields}, **headers)

    def token(self) -> str:
        """Returns the CSRF token."""
        return next((cookie.value or "" for cookie in self.cookies if cookie.name == "csrftoken"), "")

    def log_in(self, name: str, password: str) -> bool:
        """Submits the login form; returns whether the console opened."""
        form = self.get("/login/").text
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', form)
        fields = {"username": name, "password": password, "csrfmiddlewaretoken": token[1] if token else ""}
        self.post("/login/", fields)
        return self.is_in()

    def cookie_header(self) -> str:
        """Returns the Cookie header for a socket."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)

    def is_in(self) -> bool:
        console = self.get("/console/")
        return console.status == 200 and urlsplit(console.address).path == "/console/"


def _answer(response: httpx.Response) -> Answer:
    return Answer(response.status_code, str(response.url), response.headers, response.text)
