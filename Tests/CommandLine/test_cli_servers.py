"""Which server is asked, and what is said when there is none."""

import socket

import pytest
from cli_place import PASSWORD


def test_a_server_by_its_address(place):
    place.sign_up("ana")
    address = f"ws://localhost:{place.port}"
    assert place.error(77, "feeds", "--server", address)["name"] == "not_authenticated"
    # A login counts for the server that it was made on, by the host that it was made with.
    assert place.error(77, "feeds", "--server", address, "--as", "ana")["name"] == "not_logged_in"
    place.ok("login", "ana", "--server", address, SNAPFEED_PASSWORD=PASSWORD)
    for spelling in (address, f"http://LOCALHOST:{place.port}/", f"localhost:{place.port}"):
        assert len(place.objects("feeds", "--server", spelling, "--as", "ana")) == 5
        assert len(place.objects("feeds", "--as", "ana", SNAPFEED_SERVER=spelling)) == 5
    assert place.error(77, "feeds", "--server", f"127.0.0.1:{place.port}", "--as", "ana")["name"] == "not_logged_in"


def test_a_store_by_its_folder(place):
    place.sign_up("ana")
    for store in ("store", "./store", str(place.folder / "store")):
        assert len(place.objects("feeds", "--store", store, "--as", "ana")) == 5
        assert len(place.objects("feeds", SNAPFEED_STORE=store)) == 5


@pytest.mark.parametrize("address", ["wss://", "https://localhost:0", "ftp://localhost", "ws://", "ws://localhost:0"])
def test_an_address_that_is_none(bare, address):
    assert bare.error(64, "feeds", "--server", address)["name"] == "usage"


def test_without_a_server_it_is_said_how_to_start_one(bare):
    done = bare.run("feeds", code=69)
    assert "No server runs on the store 'store'" in done.err and "`snapfeed serve`" in done.err and "--server" in done.err
    assert "`snapfeed serve --store mine`" in bare.run("feeds", "--store", "mine", code=69).err
    assert bare.error(69, "feeds")["temporary"] is True


def test_a_socket_that_nobody_listens_on(place):
    place.server.kill()
    assert place.error(69, "feeds")["name"] == "unavailable"
    assert place.error(69, "feeds", "--server", f"ws://localhost:{place.port}")["name"] == "unavailable"


def test_a_server_that_does_not_answer(bare):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        error = bare.error(75, "feeds", "--server", f"ws://127.0.0.1:{silent.getsockname()[1]}", "--timeout", "0.2")
        assert error["name"] == "timeout" and "within 0.2 seconds" in error["message"]


def test_a_server_that_is_no_snapfeed(bare):
    with socket.create_server(("127.0.0.1", 0)) as other:
        program = bare.background("feeds", "--server", f"ws://127.0.0.1:{other.getsockname()[1]}")
        connection, _ = other.accept()
        with connection:
            connection.recv(4096)
            connection.sendall(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n")
            assert program.wait() == 69


def test_wrong_use(bare):
    done = bare.run("post", code=64)
    assert done.out == "" and done.err.startswith("snapfeed: Missing expected argument '<feed>'\n") and "Usage: snapfeed post" in done.err
    assert bare.error(64, "feeds", "--store", "a", "--server", "b")["name"] == "usage"
    assert bare.error(64, "feeds", "--timeout", "0")["name"] == "usage"
    bare.run("nonsense", code=64)
