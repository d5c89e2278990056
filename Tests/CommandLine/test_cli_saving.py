"""Saving a photo's image, from the right server and from wrong ones."""

import contextlib
import json
import socket
import subprocess
import threading

import pytest
from PIL import Image
from cli_place import PASSWORD, picture_file
from families import family


def add(place, *args):
    (photo,) = place.objects("photos", "post", *(args or ("--picture", "redpanda")), "--as", "ana")
    return photo


def names(place):
    return sorted(path.name for path in place.folder.iterdir() if path.name.startswith("photo"))


def test_a_photo_is_saved_in_each_size_as_often_as_one_likes(people):
    photo = add(people, picture_file("man"), "--caption", "Me")
    assert people.ok("photos", "save", 1, "--as", "ben") == "Saved photo 1 by ana, posted 0 minutes ago: photo-1.jpg ({width}×{height}).\n".format(**photo)
    for size, name in (("thumb", "photo-1-thumb.webp"), ("small", "photo-1-small.webp"), ("large", "photo-1.jpg")):
        again = ["--force"] if size == "large" else []
        (saved,) = people.objects("photos", "save", 1, "--size", size, *again, "--as", "ben")
        facts = photo["images"][size]
        assert saved == {"photo": "1", "size": size, **{fact: facts[fact] for fact in ("type", "width", "height", "bytes")}, "file": name}
        content = (people.folder / name).read_bytes()
        assert len(content) == facts["bytes"] and content.startswith(b"\xff\xd8" if size == "large" else b"RIFF")
    assert people.run("photos", "save", 1, "-o", "-", "--as", "ben", code=0).stdout == (people.folder / "photo-1.jpg").read_bytes()
    # The local admin, who has no account.
    people.ok("photos", "save", 1, "-o", "admin.jpg")
    assert (people.folder / "admin.jpg").read_bytes() == (people.folder / "photo-1.jpg").read_bytes()


def test_without_a_size_the_largest_is_saved(people):
    file = people.folder / "wide.png"
    Image.new("L", (2_400, 9)).save(file)
    images = add(people, file)["images"]
    (saved,) = people.objects("photos", "save", 1, "--as", "ben")
    assert (saved["size"], saved["file"], saved["width"]) == ("full", "photo-1.jpg", 2_400)
    assert len((people.folder / "photo-1.jpg").read_bytes()) == images["full"]["bytes"]
    (saved,) = people.objects("photos", "save", 1, "--size", "large", "--as", "ben")
    assert (saved["size"], saved["file"], saved["width"]) == ("large", "photo-1-large.jpg", 2_048)
    add(people)
    refused = people.error(66, "photos", "save", 2, "--size", "full", "--as", "ben")
    assert refused["message"] == "Photo 2 does not have the size full. Leave out --size for its largest one."


def test_a_file_that_exists_is_kept_unless_force_says_otherwise(people):
    add(people)
    file = people.folder / "mine.jpg"
    file.write_text("mine")
    assert people.error(73, "photos", "save", 1, "-o", file, "--as", "ben")["message"] == f"{file} already exists; --force replaces it."
    assert file.read_text() == "mine"
    people.ok("photos", "save", 1, "-o", file, "--force", "--as", "ben")
    assert file.read_bytes().startswith(b"\xff\xd8")
    assert people.error(73, "photos", "save", 1, "-o", people.folder / "none" / "x.jpg", "--as", "ben")["name"] == "cannot_create"


def test_gone_or_invisible_photo_is_not_saved(people):
    add(people, "--picture", "redpanda", "--audience", "followers")
    add(people)
    people.ok("photos", "delete", 2, "--yes", "--as", "ana")
    for photo in (1, 2, 3):
        assert people.error(66, "photos", "save", photo, "--as", "ben")["name"] == "unknown_photo"
    assert names(people) == []
    people.ok("people", "follow", "ana", "--as", "ben")
    people.ok("photos", "save", 1, "--as", "ben")
    assert people.run("photos", "save", 1, "--size", "huge", "--as", "ben", code=64).err.startswith("snapfeed: ")
    assert people.error(64, "photos", "save", 1, "-o", "-", "--as", "ben")["name"] == "usage"


@pytest.mark.proof
def test_a_photo_is_saved_over_tls(bare):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "chain.pem", "-days", "2", "-subj",
         "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"], cwd=bare.folder, check=True, capture_output=True)
    bare.serve("--tls-cert", "chain.pem", "--tls-key", "key.pem")
    trusting = {"SNAPFEED_SERVER": f"https://localhost:{bare.port}", "SSL_CERT_FILE": str(bare.folder / "chain.pem")}
    bare.ok("signup", "ana", SNAPFEED_PASSWORD=PASSWORD, **trusting)
    bare.ok("photos", "post", "--picture", "redpanda", "--as", "ana", **trusting)
    bare.ok("photos", "save", 1, "--as", "ana", **trusting)
    assert (bare.folder / "photo-1.jpg").read_bytes().startswith(b"\xff\xd8")


class Between:
    """Stands in front of a server, passes WebSockets on, and answers each GET of an image itself."""

    def __init__(self, port, answer):
        self.port, self.answer = port, answer
        self.asked = []
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"ws://127.0.0.1:{self.door.getsockname()[1]}"
        self.open = [self.door]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        with contextlib.suppress(OSError):
            while True:
                caller, _ = self.door.accept()
                self.open.append(caller)
                threading.Thread(target=self._meet, args=(caller,), daemon=True).start()

    def _meet(self, caller):
        with contextlib.suppress(OSError):
            head = b""
            while b"\r\n\r\n" not in head:
                head += caller.recv(65_536)
            if head.startswith(b"GET /ws "):
                server = socket.create_connection(("127.0.0.1", self.port))
                self.open.append(server)
                server.sendall(head)
                threading.Thread(target=self._pass, args=(server, caller), daemon=True).start()
                return self._pass(caller, server)
            self.asked.append(head.split(b" ")[1].decode())
            if self.answer is not None:
                caller.sendall(self.answer)
                caller.shutdown(socket.SHUT_WR)

    @staticmethod
    def _pass(one, other):
        with contextlib.suppress(OSError):
            while piece := one.recv(65_536):
                other.sendall(piece)
            other.shutdown(socket.SHUT_WR)

    def close(self):
        for each in self.open:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()


def http(status, *headers, body=b""):
    return "\r\n".join([f"HTTP/1.1 {status}", *headers, "", ""]).encode() + body


@family(
    1,
    "answer, code, words",
    [
        (http("404 Not Found", "content-length: 0"), 66, "It no longer exists."),
        (http("503 Service Unavailable", "content-length: 0"), 75, "too busy for it (HTTP status 503)"),
        (http("302 Found", "location: /pictures/bear.jpg", "content-length: 0"), 76, "HTTP status 302"),
        (http("200 OK", "content-length: 9", body=b"too short"), 75, "sent 9 of"),
        (http("200 OK", "content-length: 900000", body=b"cut off"), 75, "sent 7 of"),
        (http("200 OK", "content-length: 9000000", body=b"x" * 9_000_000), 76, "sent more than the"),
        (http("200 OK", "transfer-encoding: chunked", body=b"5\r\nshort\r\n0\r\n\r\n"), 75, "sent 5 of"),
        (b"no HTTP at all\r\n\r\n", 75, "sent 0 of"),
        (None, 75, "did not answer within 0.5 seconds"),
    ], ids=["gone", "busy", "redirect", "short", "cut", "long", "chunked", "nonsense", "silent"])
def test_image_unlike_its_headers_is_an_error_and_leaves_no_file(people, answer, code, words):
    photo = add(people)
    between = Between(people.port, answer)
    try:
        people.ok("login", "ana", "--server", between.url, SNAPFEED_PASSWORD=PASSWORD)
        done = people.run("photos", "save", 1, "--as", "ana", "--server", between.url, "--timeout", "0.5" if answer is None else "10", "--json", code=code)
        assert words in json.loads(done.err)["error"]["message"]
        # Asked once, at the photo's own address.
        assert [path.rsplit("/", 1)[0] for path in between.asked] == [photo["images"]["large"]["url"].rsplit("/", 1)[0]]
        assert names(people) == []
    finally:
        between.close()
