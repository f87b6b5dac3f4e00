"""Visitors over real HTTP, without a browser: each keeps its own cookies."""

from __future__ import annotations

import http.client
import re
import secrets
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from email.message import Message
from http.cookiejar import CookieJar

from tests.proof.trials.servers import PATIENCE


@dataclass(frozen=True)
class Answer:
    """What came back at the end of all redirects."""

    status: int
    address: str
    headers: Message
    text: str


class Visitor:
    """Somebody with a browser's memory for cookies. `origin` like http://127.0.0.1:8000, without a slash at its end."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.cookies = CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def another(self, origin: str) -> Visitor:
        """A second window of the same browser, at the same server or at another process of it, wherever that is."""
        second = Visitor(origin)
        for cookie in map(copy, self.cookies):
            cookie.domain = urllib.parse.urlsplit(origin).hostname or ""
            second.cookies.set_cookie(cookie)
        return second

    def get(self, path: str, **headers: str) -> Answer:
        return self._open(urllib.request.Request(self.origin + path, headers=headers))

    def post(self, path: str, fields: dict[str, str], **headers: str) -> Answer:
        body = urllib.parse.urlencode(fields).encode()
        return self._open(urllib.request.Request(self.origin + path, body, headers))

    def upload(self, path: str, fields: Mapping[str, str], files: Mapping[str, bytes]) -> Answer:
        """Posts a form with files of JSON in it."""
        between = secrets.token_hex(16)
        parts = [(f'name="{name}"', value.encode()) for name, value in fields.items()]
        parts += [(f'name="{name}"; filename="{name}.json"', content) for name, content in files.items()]
        body = b"".join(
            f"--{between}\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode() + content + b"\r\n"
            for head, content in parts
        )
        headers = {"Content-Type": f"multipart/form-data; boundary={between}"}
        return self._open(urllib.request.Request(self.origin + path, body + f"--{between}--\r\n".encode(), headers))

    def post_json(self, path: str, body: bytes, **headers: str) -> Answer:
        """Posts as a page's script does."""
        return self._open(
            urllib.request.Request(self.origin + path, body, {"Content-Type": "application/json", **headers})
        )

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
        return console.status == 200 and urllib.parse.urlsplit(console.address).path == "/console/"

    def _open(self, request: urllib.request.Request) -> Answer:
        try:
            response: http.client.HTTPResponse | urllib.error.HTTPError = self._opener.open(request, timeout=PATIENCE)
        except urllib.error.HTTPError as refused:
            response = refused
        with response:
            text = response.read().decode()
            return Answer(response.status or 0, response.geturl(), response.headers, text)
