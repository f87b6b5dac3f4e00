"""HTTP connections that neither read long bodies nor wait long for a request."""

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
"""Seconds a client has to send a complete request, counted from connecting or from its previous response."""
TAKING_SECONDS = 20
"""Seconds a client has to read the last response before its connection is closed."""
LINGERING_SECONDS = 1
LINGERING_BYTES = 256 * 1024
"""Limits for discarding the rest of a refused body. Browsers show no response if they are cut off at once."""
SERVER = b"daphne"
"""Daphne's `Server` header."""


class BoundedRequest(WebRequest):
    """A request with its body in memory, of at most `longest` bytes.

    A longer body is discarded. The application sees by the header Content-Length that it was too long.
    """

    longest = 0
    _head: dict[str, Any] | None = None
    _response_started = False

    def gotLength(self, length: int | None) -> None:  # noqa: N802 - Twisted's name
        self.content = BytesIO()
        self._left = self.longest

    @property
    def path_asked(self) -> str:
        """The path, known before the request is complete."""
        return str(self.channel.asked.partition(b"?")[0].decode("latin1"))

    def handleContentChunk(self, data: bytes) -> None:  # noqa: N802
        self._left -= len(data)
        if self._left >= 0:
            self.content.write(data)
        else:
            self.channel.too_long()

    def forget_body(self) -> None:
        """Drops a body that is too long; Content-Length then says how long it was at least."""
        self.content = BytesIO()
        longer = longest_with_files(self.path_asked) + 1
        declared = self.requestHeaders.getRawHeaders(b"content-length", [b"0"])[0]
        self.requestHeaders.setRawHeaders(b"content-length", [str(max(int(declared), longer)).encode()])
        self.requestHeaders.removeHeader(b"transfer-encoding")
        self.responseHeaders.setRawHeaders(b"connection", [b"close"])

    def process(self) -> None:
        self.channel.connection.at_work = True
        self.channel.request_queue.ask(self.channel.connection, self._asked(), self._begin)

    def _asked(self) -> Asked:
        headers = [(name.lower(), value) for name, values in self.requestHeaders.getAllRawHeaders() for value in values]
        kind = dict(headers).get(b"content-type", b"").partition(b";")[0].strip().decode("latin1")
        self.content.seek(0)
        return Asked(self.path.decode("latin1"), headers, kind, self.content.read(LONGEST_READ + 1))

    def _begin(self) -> None:
        channel = self.channel
        self.server.ws_factory.connection = channel.connection  # of the socket that this may become
        transport = channel.transport
        super().process()
        if self.transport is None:  # it has become a socket
            channel.requests.clear()
            transport.protocol.wait_for_answer()

    def handle_reply(self, message: dict[str, Any]) -> None:
        """Handles an ASGI message. The head is held back and sent with the body, if that is complete."""
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
        """Everything before the body; empty if only Twisted can write it correctly."""
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
        """Sends it in one write; Twisted would send it in pieces, and only in the loop's next iteration."""
        self.setResponseCode(status)
        self.startedWriting, self.sentLength = 1, len(body)
        transport = self.channel.transport
        if isinstance(transport, ConnectionTransport) and transport.is_free and not transport.TLS:
            transport.write_at_once(begun + body)
        else:
            self.channel.write(begun + body)
        self.finish()


class BoundedChannel(HTTPChannel):
    """One connection, which may become a socket (`socket.py`)."""

    open_connections: OpenConnections
    request_queue: RequestQueue
    connection: Connection
    transport: Any
    maxHeaders = prices.MOST_HEADERS  # noqa: N815
    _refused = False
    _thrown_away = 0

    @property
    def asked(self) -> Any:
        return self._path

    def connectionMade(self) -> None:  # noqa: N802
        there, here = self.transport.getPeer(), self.transport.getHost()
        self.connection = Connection(THIS_MACHINE if there.host == here.host else str(there.host), self._give_up)
        self.open_connections.came(self.connection)
        super().connectionMade()

    def connectionLost(self, reason: Any = None) -> None:  # noqa: N802
        self.open_connections.left(self.connection)
        request = self.requests[0] if self.requests else None
        self.factory.server.call_when_answered(request, partial(self.request_queue.over, self.connection))
        super().connectionLost(reason)
        self._forget_unread()
        self.connection.give_up = _is_over  # else a cycle for the garbage collector

    def _forget_unread(self) -> None:
        """Drops unparsed data and references to this channel."""
        self.clearLineBuffer()
        self._dataBuffer.clear()
        self._transferDecoder = None

    def resetTimeout(self) -> None:  # noqa: N802
        """Does nothing: sending byte by byte gains no time."""

    def lineReceived(self, line: bytes) -> None:  # noqa: N802
        if self._pays(prices.of_header(line)):
            super().lineReceived(line)
        else:
            self._respondToBadRequestAndDisconnect()

    def _pays(self, price: int) -> bool:
        return self.open_connections.pays(self.connection, price)

    def _respondToBadRequestAndDisconnect(self) -> None:  # noqa: N802
        if not self._refused:  # otherwise it was answered already
            super()._respondToBadRequestAndDisconnect()

    def allHeadersReceived(self) -> None:  # noqa: N802
        request = self.requests[-1]
        request.longest = self._longest(request.path_asked, self.length or 0)
        too_long = (self.length or 0) > request.longest
        if too_long:
            request.requestHeaders.removeHeader(b"expect")  # a refused body must not be requested
        if isinstance(self._transferDecoder, _ChunkedTransferDecoder):
            self._transferDecoder = PaidChunks(request.handleContentChunk, self._finishRequestBody, self._pays)
        super().allHeadersReceived()
        if too_long:
            self._refuse(request)
            self.length = 0  # do not wait for a body

    def _longest(self, path: str, declared: int) -> int:
        """Most bytes of this body. Files need a declared length, and only a few are read at a time."""
        usual = longest_body(path)
        has_files = usual < declared <= longest_with_files(path)
        return declared if has_files and self.open_connections.may_be_long(self.connection) else usual

    def too_long(self) -> None:
        """The body exceeds its limit: the request is answered now."""
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
        """A client that sends many small pieces while it is being answered is read again after that."""
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
        self.connection.answered()
        self.request_queue.over(self.connection)
        self.open_connections.long.discard(self.connection)
        super().requestDone(request)

    def loseConnection(self) -> None:  # noqa: N802
        """Closes the connection once everything is sent, or soon. A refused sender may finish sending for a moment."""
        if self._abortingCall is None:
            self._abortingCall = self.callLater(TAKING_SECONDS, self.forceAbortClient)
        if self._refused:
            self.transport.loseWriteConnection()
            self._abortingCall.reset(LINGERING_SECONDS)
        else:
            super().loseConnection()

    def pauseProducing(self) -> None:  # noqa: N802
        self.connection.fills()
        super().pauseProducing()

    def resumeProducing(self) -> None:  # noqa: N802
        self.connection.drains()
        super().resumeProducing()

    def _give_up(self) -> None:
        self.transport.abortConnection()


def _is_over() -> None:
    """Replaces `give_up` of a closed connection."""


def _unparsed(*channel: Any) -> BoundedRequest:
    """A request whose form fields Twisted does not parse."""
    return BoundedRequest(*channel, parsePOSTFormSubmission=False)


class BoundedFactory(HTTPFactory):
    protocol = BoundedChannel

    def __init__(self, server: Any, open_connections: OpenConnections, request_queue: RequestQueue) -> None:
        super().__init__(server)
        self.timeOut = REQUEST_SECONDS
        self._open_connections, self._request_queue = open_connections, request_queue

    def buildProtocol(self, addr: Any) -> BoundedChannel:  # noqa: N802
        channel: BoundedChannel = super().buildProtocol(addr)
        channel.open_connections, channel.request_queue = self._open_connections, self._request_queue
        made: Any = _unparsed
        channel.requestFactory = made
        return channel

    def log(self, request: Any) -> None:
        """Logs nothing. Formatting the log line alone took a fifth of the time of a response."""
