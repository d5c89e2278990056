"""A NATS server of the tests' own: it can be killed, frozen, and started again on the same port."""

from pathlib import Path

from processes import Program, answers, with_free_port


class Nats(Program):
    """Core NATS only: what it carries are hints, so it keeps nothing."""

    def __init__(self, log: Path, address: str = "127.0.0.1"):
        super().__init__("nats-server", log)
        self.address = address
        self.port = 0

    def start(self) -> "Nats":
        if self.port:
            self._start_at(self.port)
        else:
            with_free_port(self._start_at)
        return self

    def _start_at(self, port: int) -> None:
        self.launch(["nats-server", "-a", self.address, "-p", port])
        # Its own word, so that a stranger on the same port is not taken for it.
        self.wait_until(lambda: "Server is ready" in self.said() and answers(port, self.address))
        self.port = port

    def restart(self) -> "Nats":
        if self.is_running:
            self.stop()
        return self.start()

    @property
    def url(self) -> str:
        return f"nats://{self.address}:{self.port}"
