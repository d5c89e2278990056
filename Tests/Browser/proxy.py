"""A TCP proxy between browser and server that behaves like a bad network: it can go deaf in one direction, cut, and be away."""

import socket
import threading
from contextlib import suppress


class Proxy:
    """Passes bytes both ways until told otherwise. `hold_up`/`hold_down` make one direction silent without closing anything."""

    def __init__(self, target: int):
        self.target = target
        self.is_away = False
        self.up = threading.Event()
        self.down = threading.Event()
        # Something came while its direction was silent.
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
        """From now on the server hears nothing."""
        self.caught.clear()
        self.up.clear()

    def hold_down(self) -> None:
        """From now on the browser hears nothing, though the server hears and acts."""
        self.caught.clear()
        self.down.clear()

    def cut(self) -> None:
        """Ends every connection; what was held is lost, and from now on bytes pass again."""
        sockets, self.sockets = self.sockets, []
        for each in sockets:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
        self.up.set()
        self.down.set()

    def go_away(self) -> None:
        """No network: what was open ends, and new connections are refused at once."""
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
            while data := source.recv(65_536):
                if not gate.is_set():
                    self.caught.set()
                gate.wait()
                sink.sendall(data)
        for each in (source, sink):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
