"""Twisted's TCP transport with a direct write, for messages that go to many sockets."""

from collections.abc import Callable
from socket import SO_ERROR, SOL_SOCKET

from twisted.internet.main import CONNECTION_LOST
from twisted.internet.tcp import Server


class ConnectionTransport(Server):
    """A TCP connection. Twisted's `write` registers it with the event loop, sends in the loop's next iteration, and
    unregisters it. For a thousand sockets that is more work than sending, so `write_at_once` sends directly.

    `when_empty` is called each time the buffer has been sent.
    """

    when_empty: Callable[[], object] | None = None

    @property
    def is_free(self) -> bool:
        """Whether it is open and its buffer is empty."""
        return not (self.dataBuffer or self._tempDataBuffer or self.disconnecting or not self.connected)

    def write_at_once(self, data: bytes) -> None:
        """Sends as much as the system takes now, and the rest later; only called while `is_free`."""
        try:
            sent = self.socket.send(data)
        except BlockingIOError:
            self.write(data)
        except OSError:
            self.abortConnection()
        else:
            if sent < len(data):
                self.write(data[sent:])

    def doRead(self) -> BaseException | None:  # type: ignore[override] # noqa: N802
        """Like Twisted's, but also notices a reset that arrives with data.

        uvloop reports a reset only once. Twisted reads the data then, and would wait for a second report for ever.
        """
        why: BaseException | None = super().doRead()
        if why is None and self.connected and self.socket.getsockopt(SOL_SOCKET, SO_ERROR):
            return CONNECTION_LOST
        return why

    def writeSomeData(self, data: bytes) -> int | BaseException:  # type: ignore[override] # noqa: N802
        """Skips the empty write with which Twisted ends a connection."""
        sent: int | BaseException = super().writeSomeData(data) if data else 0
        return sent

    def doWrite(self) -> BaseException | int | None:  # type: ignore[override] # noqa: N802 - Twisted's name; untyped
        why: BaseException | int | None = super().doWrite()
        if why is None and self.when_empty and self.is_free:
            self.when_empty()
        return why
