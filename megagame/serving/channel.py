"""How requests are read: nothing of a long body, and nobody takes long over sending one."""

from __future__ import annotations

from functools import partial
from io import BytesIO
from typing import Any

from daphne.http_protocol import HTTPFactory, WebRequest
from twisted.web.http import NO_BODY_CODES, RESPONSES, HTTPChannel, _ChunkedTransferDecoder

from megagame.middleware.request_limits import longest_body, longest_with_files
from megagame.serving import prices
from megagame.serving.chunks import PaidChunks
from megagame.serving.open_connections import THIS_MACHINE, Connection, OpenConnections
from megagame.serving.request_queue import LONGEST_READ, Asked, RequestQueue
from megagame.serving.transport import ConnectionTransport

REQUEST_SECONDS = 20
"""Within which a request must have come, all of it, counted from the line's beginning or from its last answer."""
TAKING_SECONDS = 20
"""Within which the other side must have taken an answer after which the line ends."""
LINGERING_SECONDS = 1
LINGERING_BYTES = 256 * 1024
"""What comes of a refused body is thrown away for so long: cut off at once, browsers would not show the answer."""
SERVER = b"daphne"
"""As Daphne calls itself in every answer."""


class BoundedRequest(WebRequest):
    """A request whose body is kept in memory, as it is short: one that is too long is answered without its body.

    Whoever answers sees by the header Content-Length that it was too long. `longest`: what its body may have, in bytes.
    """

    longest = 0
    _head: dict[str, Any] | None = None
    _response_started = False

    def gotLength(self, length: int | None) -> None:  # noqa: N802 - Twisted's name
        self.content = BytesIO()
        self._left = self.longest

    @property
    def path_asked(self) -> str:
        """The path, before the whole request is there."""
        return str(self.channel.asked.partition(b"?")[0].decode("latin1"))

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
        self._left -= len(data)
        if self._left >= 0:
            self.content.write(data)
        else:
            self.channel.too_long()

    def forget_body(self) -> None:
        """It is too long: from here on it has none, and says how long it was at least."""
        self.content = BytesIO()
        longer = longest_with_files(self.path_asked) + 1
        declared = self.requestHeaders.getRawHeaders(b"content-length", [b"0"])[0]
        self.requestHeaders.setRawHeaders(b"content-length", [str(max(int(declared), longer)).encode()])
        self.requestHeaders.removeHeader(b"transfer-encoding")
        self.responseHeaders.setRawHeaders(b"connection", [b"close"])

    def process(self) -> None:
        """It is answered when it is its turn."""
        self.channel.line.at_work = True
        self.channel.turns.ask(self.channel.line, self._asked(), self._begin)

    def _asked(self) -> Asked:
        headers = [(name.lower(), value) for name, values in self.requestHeaders.getAllRawHeaders() for value in values]
        kind = dict(headers).get(b"content-type", b"").partition(b";")[0].strip().decode("latin1")
        self.content.seek(0)
        return Asked(self.path.decode("latin1"), headers, kind, self.content.read(LONGEST_READ + 1))

    def _begin(self) -> None:
        channel = self.channel
        self.server.ws_factory.line = channel.line  # the socket's that it may become before this returns
        transport = channel.transport
        super().process()
        if self.transport is None:  # it has become one
            channel.requests.clear()
            transport.protocol.wait_for_answer()

    def handle_reply(self, message: dict[str, Any]) -> None:
        """What ASGI answers. The head waits for the body, and goes out with it where that is all of it."""
        if self.finished or self.channel is None:
            return
        if message["type"] == "http.response.start" and (self._head or not self._response_started):
            self._head, self._response_started = message, True
            return
        head, self._head = self._head, None
        if head and not message.get("more_body") and (begun := self._begun(head)):
            self._answer(head["status"], begun, message.get("body", b""))
            return
        if head:
            self._response_started = False
            super().handle_reply(head)
        super().handle_reply(message)

    def _begun(self, head: dict[str, Any]) -> bytes:
        """All that comes before the body; nothing where Twisted has something to add to that, or to mend in it."""
        headers: list[tuple[bytes, bytes]] = head["headers"]
        names = {name.lower() for name, _ in headers}
        if b"content-length" not in names or self.method == b"HEAD" or head["status"] in NO_BODY_CODES:
            return b""
        own = [(name, value) for name, values in self.responseHeaders.getAllRawHeaders() for value in values]
        status = b"%d %b" % (head["status"], RESPONSES.get(head["status"], b"Unknown Status"))
        lines = [
            self.clientproto + b" " + status,
            *(name.title() + b": " + value for name, value in (*headers, *own, (b"server", SERVER))),
        ]
        begun = b"\r\n".join(lines)
        is_clean = begun.count(b"\n") == begun.count(b"\r") == len(lines) - 1
        return begun + b"\r\n\r\n" if is_clean else b""

    def _answer(self, status: int, begun: bytes, body: bytes) -> None:
        """Twisted would send it piece by piece, and only at the loop's next turn."""
        self.setResponseCode(status)
        self.startedWriting, self.sentLength = 1, len(body)
        transport = self.channel.transport
        if isinstance(transport, ConnectionTransport) and transport.is_free and not transport.TLS:
            transport.write_at_once(begun + body)
        else:
            self.channel.write(begun + body)
        self.finish()


class BoundedChannel(HTTPChannel):
    """One connection, which may become a socket (`socket.py`). Its factory puts `lines` and `turns` on it."""

    lines: OpenConnections
    turns: RequestQueue
    line: Connection
    transport: Any
    maxHeaders = prices.MOST_HEADERS  # noqa: N815
    _refused = False
    _thrown_away = 0

    @property
    def asked(self) -> Any:
        """The address in the request's first line."""
        return self._path

    def connectionMade(self) -> None:  # noqa: N802
        there, here = self.transport.getPeer(), self.transport.getHost()
        self.line = Connection(THIS_MACHINE if there.host == here.host else str(there.host), self._give_up)
        self.lines.came(self.line)
        super().connectionMade()

    def connectionLost(self, reason: Any = None) -> None:  # noqa: N802
        self.lines.left(self.line)
        request = self.requests[0] if self.requests else None
        self.factory.server.call_when_answered(request, partial(self.turns.over, self.line))
        super().connectionLost(reason)
        self._forget_unread()
        self.line.give_up = _is_over  # the other one is this channel's own: Python would have to look for both

    def _forget_unread(self) -> None:
        """Lets go of what was not parsed, and of what knows this channel."""
        self.clearLineBuffer()
        self._dataBuffer.clear()
        self._transferDecoder = None

    def resetTimeout(self) -> None:  # noqa: N802
        """A drip of bytes gains no time."""

    def lineReceived(self, line: bytes) -> None:  # noqa: N802
        if self._pays(prices.of_header(line)):
            super().lineReceived(line)
        else:
            self._respondToBadRequestAndDisconnect()

    def _pays(self, price: int) -> bool:
        return self.lines.pays(self.line, price)

    def _respondToBadRequestAndDisconnect(self) -> None:  # noqa: N802
        if not self._refused:  # else it is answered already
            super()._respondToBadRequestAndDisconnect()

    def allHeadersReceived(self) -> None:  # noqa: N802
        request = self.requests[-1]
        request.longest = self._longest(request.path_asked, self.length or 0)
        too_long = (self.length or 0) > request.longest
        if too_long:
            request.requestHeaders.removeHeader(b"expect")  # what is not wanted is not asked for
        if isinstance(self._transferDecoder, _ChunkedTransferDecoder):
            self._transferDecoder = PaidChunks(request.handleContentChunk, self._finishRequestBody, self._pays)
        super().allHeadersReceived()
        if too_long:
            self._refuse(request)
            self.length = 0  # so that no body is waited for

    def _longest(self, path: str, declared: int) -> int:
        """A body with files must say how long it is, and few may come at a time."""
        usual = longest_body(path)
        has_files = usual < declared <= longest_with_files(path)
        return declared if has_files and self.lines.may_be_long(self.line) else usual

    def too_long(self) -> None:
        """More came than a body may have: the request is answered now."""
        if not self._refused:
            self._refuse(self.requests[-1])
            self.allContentReceived()

    def _refuse(self, request: BoundedRequest) -> None:
        self._refused, self.persistent = True, False
        request.forget_body()

    def _finishRequestBody(self, data: bytes) -> None:  # noqa: N802
        if not self._refused:
            super()._finishRequestBody(data)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802
        """Who sends many small pieces while something is answered is read again after that."""
        is_paid = self._pays(prices.of_read(data))
        if self._refused:
            self._thrown_away += len(data)
            if not is_paid or self._thrown_away > LINGERING_BYTES:
                self.transport.pauseProducing()
        elif is_paid or self._handlingRequest:
            super().dataReceived(data)
            if not is_paid:
                self.transport.pauseProducing()
        else:
            self._respondToBadRequestAndDisconnect()

    def requestDone(self, request: BoundedRequest) -> None:  # noqa: N802
        self.line.answered()
        self.turns.over(self.line)
        self.lines.long.discard(self.line)
        super().requestDone(request)

    def loseConnection(self) -> None:  # noqa: N802
        """Ends the line once all is sent, and in any case soon: a refused sender is listened to for a moment longer."""
        if self._abortingCall is None:
            self._abortingCall = self.callLater(TAKING_SECONDS, self.forceAbortClient)
        if self._refused:
            self.transport.loseWriteConnection()
            self._abortingCall.reset(LINGERING_SECONDS)
        else:
            super().loseConnection()

    def pauseProducing(self) -> None:  # noqa: N802
        self.line.fills()
        super().pauseProducing()

    def resumeProducing(self) -> None:  # noqa: N802
        self.line.drains()
        super().resumeProducing()

    def _give_up(self) -> None:
        self.transport.abortConnection()


def _is_over() -> None:
    """A line that has ended is not given up again."""


def _unparsed(*channel: Any) -> BoundedRequest:
    """A request in which Twisted does not look for fields: Django does."""
    return BoundedRequest(*channel, parsePOSTFormSubmission=False)


class BoundedFactory(HTTPFactory):
    """Makes the channels of a server, whose `lines` they are and whose `turns` they take."""

    protocol = BoundedChannel

    def __init__(self, server: Any, lines: OpenConnections, turns: RequestQueue) -> None:
        super().__init__(server)
        self.timeOut = REQUEST_SECONDS
        self._lines, self._turns = lines, turns

    def buildProtocol(self, addr: Any) -> BoundedChannel:  # noqa: N802
        channel: BoundedChannel = super().buildProtocol(addr)
        channel.lines, channel.turns = self._lines, self._turns
        made: Any = _unparsed
        channel.requestFactory = made
        return channel

    def log(self, request: Any) -> None:
        """Nobody hears who asked for what; only to word it took a fifth of the time of an answer."""
