"""One Firefox for all tests, a server for each, and people who use both. SNAPFEED_WEB=<folder> serves the app from a folder."""

import sys
from pathlib import Path

import pytest

# For the client that sets scenes, wire.py, which needs no Playwright.
sys.path.append(str(Path(__file__).resolve().parents[1] / "Browser"))

from autopush import Autopush  # noqa: E402  (the path must be set first)
from bidi import Firefox  # noqa: E402
from server import Server  # noqa: E402
from visitor import DESK, Visitor  # noqa: E402
from web_server import serve_options, server  # noqa: E402, F401  (fixtures)
from wire import Wire  # noqa: E402

# What Firefox says of a page that is left before its WebSocket is open.
HARMLESS = "was interrupted while the page was loading"


class Cast:
    """Makes people, and looks at the end whether a console complained."""

    def __init__(self, firefox: Firefox, server: Server):
        self.firefox, self.server = firefox, server
        self.origin = f"http://localhost:{server.port}"
        self.visitors: list[Visitor] = []
        self.names: set[str] = set()

    def stranger(self, name: str = "a stranger", size=DESK, language: str = "") -> Visitor:
        """A person without a login."""
        self.visitors.append(Visitor(self.firefox, self.origin, name, size, language))
        return self.visitors[-1]

    def person(self, name: str, size=DESK, language: str = "") -> Visitor:
        """A person who is logged in already. A name that exists gets a second device."""
        with self.wire(name) as wire:
            account = {"id": wire.user["id"], "name": name, "token": wire.token}
        visitor = self.stranger(name, size, language)
        visitor.remember(accounts=[account], account=account["id"])
        return visitor

    def wire(self, name: str) -> Wire:
        """A person's connection without a browser."""
        wire = Wire(self.server.url)
        sign = wire.log_in if name in self.names else wire.sign_up
        self.names.add(name)
        return sign(name, f"{name}'s device")

    def complaints(self) -> list[str]:
        # An answer comes after the events before it.
        self.firefox.call("session.status")
        return [f"{visitor.name}: {complaint}" for visitor in self.visitors for complaint in visitor.complaints]

    def leave(self) -> None:
        for visitor in self.visitors:
            visitor.leave()


@pytest.fixture(scope="session")
def push_service():
    """Where this Firefox subscribes for pushes."""
    with Autopush() as service:
        yield service


@pytest.fixture
def autopush(push_service):
    """The push service, which forgets what a test made of it."""
    push_service.acknowledged.clear()
    yield push_service
    push_service.refuses = False


@pytest.fixture(scope="session")
def firefox(tmp_path_factory, push_service):
    firefox = Firefox(tmp_path_factory.mktemp("profile"), **push_service.preferences)
    yield firefox
    firefox.close()


@pytest.fixture
def expected():
    """Complaints of the console that a test causes on purpose: a text in each. Tests set them as a parameter."""
    return ()


@pytest.fixture
def cast(firefox, server, expected):
    cast = Cast(firefox, server)
    yield cast
    complaints = [complaint for complaint in cast.complaints() if not any(text in complaint for text in (HARMLESS, *expected))]
    cast.leave()
    assert complaints == []
