"""Visitors over real HTTP, without a browser: each keeps its own cookies."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from http.cookiejar import CookieJar
from urllib.parse import urlsplit

import httpx

from tests.proof.trials.clients import client


@dataclass(frozen=True)
class Answer:
    """What came back at the end of all redirects."""

    status: int
    address: str
    headers: httpx.Headers
    text: str


class Visitor:
    """Somebody with a browser's memory for cookies. `origin` like http://127.0.0.1:8000, without a slash at its end."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self._client = client()

    @property
    def cookies(self) -> CookieJar:
        """What the browser remembers."""
        return self._client.cookies.jar

    def another(self, origin: str) -> Visitor:
        """A second window of the same browser, at the same server or at another process of it, wherever that is."""
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
        """Posts a form with files of JSON in it."""
        named = {name: (f"{name}.json", content) for name, content in files.items()}
        return _answer(self._client.post(self.origin + path, data=fields, files=named))

    def post_json(self, path: str, body: bytes, **headers: str) -> Answer:
        """Posts as a page's script does."""
        named = {"Content-Type": "application/json", **headers}
        return _answer(self._client.post(self.origin + path, content=body, headers=named))

    def submit(self, path: str, fields: dict[str, str]) -> Answer:
        """Posts a form of a page."""
        return self.post(path, fields, **{"X-CSRFToken": self.token()})

    def press(self, table: str, fields: dict[str, str]) -> Answer:
        """Posts an action as the console does: with a request id of its own, unless `fields` brings one."""
        headers = {"X-CSRFToken": self.token(), "Accept": "application/json"}
        return self.post(f"/tables/{table}/act/", {"request_id": secrets.token_hex(8), **fields}, **headers)

    def token(self) -> str:
        """What a form of a page brings along."""
        return next((cookie.value or "" for cookie in self.cookies if cookie.name == "csrftoken"), "")

    def log_in(self, name: str, password: str) -> bool:
        """Fills in the login form as a person would; tells whether the console opened."""
        form = self.get("/login/").text
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', form)
        fields = {"username": name, "password": password, "csrfmiddlewaretoken": token[1] if token else ""}
        self.post("/login/", fields)
        return self.is_in()

    def cookie_header(self) -> str:
        """What a browser would send for a socket."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)

    def is_in(self) -> bool:
        console = self.get("/console/")
        return console.status == 200 and urlsplit(console.address).path == "/console/"


def _answer(response: httpx.Response) -> Answer:
    return Answer(response.status_code, str(response.url), response.headers, response.text)
