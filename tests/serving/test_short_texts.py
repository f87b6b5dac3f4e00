"""A short text that arrives whole bypasses autobahn, with the same results and refusals."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from megagame.bots.web import TEXT
from megagame.bots.web import masked as with_no_mask
from megagame.serving.socket import LARGEST_MESSAGE, whole_text
from tests.serving.phones import Phone, a_phone


@pytest.fixture
def phone() -> Iterator[Phone]:
    with a_phone() as one:
        yield one


MASK = bytes.fromhex("c0ffee07")


def said(text: bytes, first: int = 0x81, mask: bytes = MASK) -> bytes:
    """Returns a frame as a page sends it."""
    size = len(text)
    head = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2)
    return bytes([first]) + head + mask + bytes(each ^ mask[place % 4] for place, each in enumerate(text))


class Heard:
    """Results of a page's bytes: its messages, and the number of reads by autobahn.

    `refused`: whether the connection was closed.
    """

    def __init__(self, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
        self.texts, self.slowly, self.refused = list[bytes](), 0, False
        self._phone, self._read = phone, phone.socket._dataReceived
        phone.socket.application_queue = asyncio.Queue()
        monkeypatch.setattr(phone.socket, "onMessage", lambda text, is_binary: self.texts.append(text))
        monkeypatch.setattr(phone.socket, "_dataReceived", self._slow)
        monkeypatch.setattr(phone.transport, "abortConnection", self._end)
        monkeypatch.setattr(phone.transport, "loseConnection", self._end)

    def _slow(self, data: bytes) -> None:
        self.slowly += 1
        self._read(data)

    def _end(self) -> None:
        self.refused = True

    def piece(self, data: bytes) -> None:
        self._phone.socket.dataReceived(data)


@pytest.fixture
def heard(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Heard:
    return Heard(phone, monkeypatch)


@pytest.mark.parametrize("size", [0, 1, 3, 4, 125, 126, 127, 1000, LARGEST_MESSAGE])
def test_a_text_that_comes_whole_is_read_as_autobahn_reads_it(heard: Heard, size: int) -> None:
    text = ("é" * (size // 2)).encode() + b"x" * (size % 2)
    heard.piece(said(text))
    assert heard.slowly == 0
    heard.piece(said(text)[:1])
    heard.piece(said(text)[1:])
    assert heard.slowly == 2
    assert (heard.texts, heard.refused) == ([text, text], False)


def test_after_what_autobahn_reads_short_texts_go_their_own_way_again(heard: Heard) -> None:
    heard.piece(said(b"one") + said(b"two"))
    heard.piece(said(b"thr", first=0x01))
    heard.piece(said(b"ee", first=0x80))
    assert heard.slowly == 3
    heard.piece(said(b"four"))
    assert (heard.slowly, heard.texts) == (3, [b"one", b"two", b"three", b"four"])


def test_a_text_in_the_midst_of_another_is_refused(heard: Heard) -> None:
    heard.piece(said(b"begun", first=0x01))
    heard.piece(said(b"another"))
    assert (heard.texts, heard.refused) == ([], True)


@pytest.mark.parametrize(
    "frame",
    [
        pytest.param(b"\x81\x03abc", id="without a mask"),
        pytest.param(said(b"abc", first=0xC1), id="as if it were compressed"),
        pytest.param(said(b"abc\xff"), id="no UTF-8"),
        pytest.param(b"\x81\xfe\x00\x03" + said(b"abc")[2:], id="its size longer than need be"),
        pytest.param(said(b"x" * (LARGEST_MESSAGE + 1)), id="too long"),
    ],
)
def test_what_is_refused_is_left_to_autobahn(heard: Heard, frame: bytes) -> None:
    assert whole_text(frame) is None
    heard.piece(frame)
    assert (heard.texts, heard.refused) == ([], True)


def test_a_crowds_frame_without_a_real_mask_is_read(heard: Heard) -> None:
    heard.piece(with_no_mask(TEXT, b"x" * 200))
    assert (heard.slowly, heard.texts) == (0, [b"x" * 200])


def test_what_comes_after_the_goodbye_is_not_heard(heard: Heard, phone: Phone) -> None:
    phone.socket.sendClose(1000)
    heard.piece(said(b"late"))
    assert heard.slowly == 1


def test_what_somebody_hears_first_goes_no_further_where_he_says_so(phone: Phone) -> None:
    queue = phone.socket.application_queue = asyncio.Queue()
    heard = list[bytes]()

    def hears(text: bytes) -> bool:
        heard.append(text)
        return text == b"as before"

    phone.outbox().call_when_said(hears)
    phone.socket.dataReceived(said(b"as before"))
    phone.socket.dataReceived(said(b"another"))
    assert heard == [b"as before", b"another"]
    assert (queue.qsize(), queue.get_nowait()["text"]) == (1, "another")
