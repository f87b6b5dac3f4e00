"""Chunked bodies that are charged for each chunk."""

from collections.abc import Callable

from twisted.web.http import _ChunkedTransferDecoder, _MalformedChunkedDataError

from megagame.serving import prices


class PaidChunks(_ChunkedTransferDecoder):
    """Twisted's decoder, which rejects the request when its chunks and trailers exceed the budget."""

    def __init__(
        self, take: Callable[[bytes], None], finish: Callable[[bytes], None], pays: Callable[[int], bool]
    ) -> None:
        super().__init__(take, finish)
        self._pays = pays

    def _dataReceived_CHUNK_LENGTH(self) -> bool:  # noqa: N802 - Twisted's names
        return self._paid(super()._dataReceived_CHUNK_LENGTH(), lambda: prices.of_chunk(self.length))

    def _dataReceived_TRAILER(self) -> bool:  # noqa: N802
        return self._paid(super()._dataReceived_TRAILER(), lambda: prices.LINE)

    def _paid(self, is_read: bool, price: Callable[[], int]) -> bool:
        if is_read and not self._pays(price()):
            raise _MalformedChunkedDataError("too many pieces")
        return is_read
