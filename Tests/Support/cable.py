"""A cable between a program and a port: it forwards bytes, and can be cut so that both ends hear nothing, as with a broken network."""

import asyncio
import contextlib
import threading

PIECE = 65536


class Cable:
    """Listens on a free port. `cut` holds everything back, `heal` lets it continue, `hang_up` ends all connections, `target` may change."""

    def __init__(self, target: int):
        self.target = target
        self.port = 0
        self.carried = 0
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> "Cable":
        return self.start()

    def __exit__(self, *_) -> None:
        self.end()

    def start(self) -> "Cable":
        self._thread.start()
        self._do(self._open())
        return self

    def _do(self, work):
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(20)

    async def _open(self) -> None:
        self._whole = asyncio.Event()
        self._whole.set()
        self._back = asyncio.Event()
        self._back.set()
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            # While the cable is cut, a connection is taken and hears nothing, like one whose packets vanish.
            await self._whole.wait()
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
            self._writers.add(far_writer)
            await asyncio.gather(self._pump(reader, far_writer), self._pump(far_reader, writer, self._back))
        except (OSError, asyncio.CancelledError):
            # Tasks that still forward at the end are cancelled.
            pass
        finally:
            for end in (writer, *([far_writer] if "far_writer" in locals() else [])):
                self._writers.discard(end)
                end.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: asyncio.Event | None = None) -> None:
        try:
            while piece := await reader.read(PIECE):
                await self._whole.wait()
                await (way or self._whole).wait()
                writer.write(piece)
                await writer.drain()
                self.carried += len(piece)
            await self._whole.wait()
            writer.write_eof()
        except OSError:
            writer.transport.abort()

    # What a test does to it.

    def cut(self) -> None:
        self._loop.call_soon_threadsafe(self._whole.clear)

    def lose_answers(self) -> None:
        """Requests arrive, and no answer comes back: a COMMIT is executed without its client knowing."""
        self._loop.call_soon_threadsafe(self._back.clear)

    def heal(self) -> None:
        for way in (self._whole, self._back):
            self._loop.call_soon_threadsafe(way.set)

    def hang_up(self) -> None:
        """Ends all connections, as a router does that was started again. What was held back is lost."""
        self._do(self._abort())

    async def _abort(self) -> None:
        for writer in list(self._writers):
            writer.transport.abort()

    def end(self) -> None:
        async def close() -> None:
            self._server.close()
            await self._abort()
            tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

        with contextlib.suppress(Exception):
            self._do(close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()
