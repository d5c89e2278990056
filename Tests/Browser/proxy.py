"""A TCP proxy between browser and server that imitates a bad network: one silent direction, broken connections, no network at all, a slow line."""

import socket
import threading
import time
from contextlib import suppress


class Proxy:
    """Passes bytes both ways until it is held or closed. `hold_up` and `hold_down` silence one direction without closing anything."""

    def __init__(self, target: int):
        self.target = target
        self.is_away = False
        # The speed of the way to the browser, shared by all connections. None: as fast as can be.
        self.bytes_per_second: int | None = None
        self.line = threading.Lock()
        self.up = threading.Event()
        self.down = threading.Event()
        # Set when bytes came from a direction that was silenced.
        self.caught = threading.Event()
        self.up.set()
        self.down.set()
        self.sockets: list[socket.socket] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def origin(self) -> str:
        return f"http://localhost:{self.port}"

    def hold_up(self) -> None:
        """Silences the way to the server."""
        self.caught.clear()
        self.up.clear()

    def hold_down(self) -> None:
        """Silences the way to the browser; the server still receives and acts."""
        self.caught.clear()
        self.down.clear()

    def cut(self) -> None:
        """Ends every connection, with the loss of held bytes. New connections work normally."""
        sockets, self.sockets = self.sockets, []
        for each in sockets:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
        self.up.set()
        self.down.set()

    def go_away(self) -> None:
        """No network: open connections end, and new ones are refused immediately."""
        self.is_away = True
        self.cut()

    def come_back(self) -> None:
        self.is_away = False

    def close(self) -> None:
        self.go_away()
        self.listener.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self.listener.accept()
                if self.is_away:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                if self.listener.fileno() < 0:
                    return
                near.close()
                continue
            self.sockets += [near, far]
            threading.Thread(target=self._pass, args=(near, far, self.up), daemon=True).start()
            threading.Thread(target=self._pass, args=(far, near, self.down), daemon=True).start()

    def _pass(self, source: socket.socket, sink: socket.socket, gate: threading.Event) -> None:
        with suppress(OSError):
            while data := source.recv(4_096):
                if not gate.is_set():
                    self.caught.set()
                gate.wait()
                if gate is self.down:
                    self._take_the_line(len(data))
                sink.sendall(data)
        for each in (source, sink):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def _take_the_line(self, count: int) -> None:
        # A test may end the slowness at any moment.
        if speed := self.bytes_per_second:
            with self.line:
                time.sleep(count / speed)
