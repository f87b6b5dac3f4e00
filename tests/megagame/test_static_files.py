"""Static files are compressed, and not resent while unchanged."""

from __future__ import annotations

import gzip
import http.client
from email.message import Message
from typing import NamedTuple

from django.templatetags.static import static

from tests.proof.processes import servers


def test_static_texts_go_out_compressed_and_are_not_sent_again_unchanged(server: servers.Server) -> None:
    path = static("pages/house.css")
    plain = fetch(server, path, {})
    small = fetch(server, path, {"Accept-Encoding": "gzip"})
    assert gzip.decompress(small.body) == plain.body
    assert len(small.body) < len(plain.body) / 2
    assert small.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"
    again = fetch(server, path, {"Accept-Encoding": "gzip", "If-None-Match": small.headers["ETag"]})
    assert (again.status, again.body) == (304, b"")


class Fetched(NamedTuple):
    """A raw response."""

    status: int
    headers: Message
    body: bytes


def fetch(server: servers.Server, path: str, headers: dict[str, str]) -> Fetched:
    client = http.client.HTTPConnection("127.0.0.1", server.port)
    client.request("GET", path, headers=headers)
    answer = client.getresponse()
    fetched = Fetched(answer.status, answer.headers, answer.read())
    client.close()
    return fetched
