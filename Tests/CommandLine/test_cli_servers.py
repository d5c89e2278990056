"""Choosing a server, and the messages when there is none."""

import os
import re
import socket
import subprocess

import pytest
from cli_place import PASSWORD, PATIENCE, binary, data_folder
from families import family
from reachable import NOBODY, folder_for_all, program_for_all
from server import UNTIMED_CHECK, conformance_kit, runs_cluster


def test_a_server_by_its_address(place):
    place.sign_up("ana")
    address = f"ws://localhost:{place.port}"
    assert place.error(77, "feeds", "--server", address)["name"] == "not_authenticated"
    # A login is saved for the server that it was made on, under the host as it was given.
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


@family(1, "address", ["wss://", "https://localhost:0", "ftp://localhost", "ws://", "ws://localhost:0"])
def test_a_wrong_address_is_a_usage_error(bare, address):
    assert bare.error(64, "feeds", "--server", address)["name"] == "usage"


def test_without_a_server_it_is_said_how_to_start_one(bare):
    done = bare.run("feeds", code=69)
    assert "No server is running on the store 'store'" in done.err and "`snapfeed serve`" in done.err and "--server" in done.err
    assert "`snapfeed serve --store mine`" in bare.run("feeds", "--store", "mine", code=69).err
    assert bare.error(69, "feeds")["temporary"] is True


def test_a_socket_without_a_listener(place):
    place.server.kill()
    assert place.error(69, "feeds")["name"] == "unavailable"
    assert place.error(69, "feeds", "--server", f"ws://localhost:{place.port}")["name"] == "unavailable"


def test_a_server_that_does_not_answer(bare):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        error = bare.error(75, "feeds", "--server", f"ws://127.0.0.1:{silent.getsockname()[1]}", "--timeout", "0.2")
        assert error["name"] == "timeout" and "within 0.2 seconds" in error["message"]


def test_server_that_is_not_snapfeed(bare):
    with socket.create_server(("127.0.0.1", 0)) as other:
        program = bare.background("feeds", "--server", f"ws://127.0.0.1:{other.getsockname()[1]}")
        connection, _ = other.accept()
        with connection:
            connection.recv(4096)
            connection.sendall(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n")
            assert program.wait() == 69


def test_wrong_use_exits_with_64(bare):
    done = bare.run("post", code=64)
    assert done.out == "" and done.err.startswith("snapfeed: Missing expected argument '<feed>'\n") and "Usage: snapfeed post" in done.err
    assert bare.error(64, "feeds", "--store", "a", "--server", "b")["name"] == "usage"
    assert bare.error(64, "feeds", "--timeout", "0")["name"] == "usage"
    assert bare.run("qqqqqq", code=64).err.startswith("snapfeed: There is no command 'snapfeed qqqqqq'.\nUsage: ")


@family(
    2,
    "args, meant",
    [
        (("snap",), "snaps"), (("sevre", "--port", "0"), "serve"), (("connections", "kik", "3"), "connections kick"),
        (("feeds", "lst"), "feeds list"), (("snap", "--json"), "snaps"), (("reports", "kep", "8"), "reports keep"),
        (("people", "folow", "ben", "--as", "ana"), "people follow"), (("people", "edti", "--bio", "b"), "people edit"), (("photos", "shwo", "1"), "photos show"),
    ])
def test_misspelt_command_gets_the_nearest_suggestion(bare, args, meant):
    assert f"Did you mean 'snapfeed {meant}'?" in bare.run(*args, code=64).err


@family(1, "args", [("people", "ben", "cleo"), ("snaps", "animals", "people"), ("photos", "ana", "--picture", "redpanda")])
def test_an_argument_of_the_default_verb_is_taken_for_no_misspelt_one(bare, args):
    assert "Did you mean" not in bare.run(*args, code=64).err


@family(
    1,
    "args, option",
    [
        (("audit", "--limit", "101"), "--limit"), (("reports", "--limit", "0"), "--limit"), (("invitations", "add", "--uses", "0"), "--uses"),
        (("invitations", "add", "--expires-in", "9999"), "--expires-in"),
    ])
def test_out_of_range_number_names_its_option(bare, args, option):
    assert bare.run(*args, code=64).err.startswith(f"snapfeed: {option} must be ")


def test_argument_like_a_command_is_not_suggested(bare):
    assert "Unexpected argument 'extra'" in bare.run("snaps", "animals", "extra", code=64).err
    assert "Unknown option '--nonsense'" in bare.run("snaps", "animals", "--nonsense", code=64).err


def test_words_that_are_not_text_change_nothing(people):
    done = people.run("post", "animals", "redpanda", "--as", "ana", "--caption", b"\xff\xfe", code=64)
    assert "is not UTF-8 text" in done.err
    assert people.objects("snaps", "animals") == []


@family(1, "closed", [(0,), (1,), (2,), (0, 1, 2)])
def test_closed_descriptors_end_nothing(place, closed):
    program = subprocess.run(
        [binary(), "feeds", "list"], cwd=place.folder, env=place.env(), timeout=PATIENCE, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=lambda: [os.close(number) for number in closed])
    assert program.returncode == 0, program.stderr
    assert 1 in closed or b"animals" in program.stdout


@family(
    1,
    "args",
    [
        ("--help",), ("--version",), ("version",), ("manual",), ("completions", "zsh"), ("config", "default"), ("config", "show"), ("errors",),
        ("protocol",),
    ])
def test_lost_output_is_an_error(bare, args):
    with open("/dev/full", "wb") as full:
        done = subprocess.run([binary(), *args], cwd=bare.folder, env=bare.env(), timeout=PATIENCE, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 74 and b"Cannot write the output: No space left on device." in done.stderr


@family(
    1,
    "url, words",
    [("ws://nosuch.invalid", "there is no host named nosuch.invalid"), ("ws://127.0.0.1:1", "check the port, and whether it needs wss://")])
def test_why_no_server_answers(bare, url, words):
    assert words in bare.error(69, "feeds", "--server", url)["message"]


def test_untrusted_certificate_error_names_the_fix(bare):
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "chain.pem", "-days", "2", "-subj",
         "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"], cwd=bare.folder, check=True, capture_output=True)
    bare.serve("--tls-cert", "chain.pem", "--tls-key", "key.pem")
    url = f"wss://localhost:{bare.port}"
    reported = bare.error(69, "feeds", "--server", url)["message"]
    assert "TLS failed" in reported and "SSL_CERT_FILE" in reported and "::" not in reported
    kit = subprocess.run([conformance_kit(), url], cwd=bare.folder, env=bare.env(), timeout=PATIENCE, capture_output=True, text=True)
    assert kit.returncode == 69 and kit.stderr.startswith("snapfeed-conformance: ") and "TLS failed" in kit.stderr
    # With the certificate, the command gets as far as the question who acts.
    bare.run("feeds", "--server", url, code=77, SSL_CERT_FILE=str(bare.folder / "chain.pem"))


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can switch users")
@family(1, "args", [("doctor",), ("doctor", "--fix"), ("backup", "x.tar"), ("feeds",)])
def test_a_store_of_another_user_is_not_reported_as_missing(place, args):
    with folder_for_all() as folder:
        done = subprocess.run(
            [program_for_all(folder), *args, "--store", str(place.folder / "store")], cwd=place.folder, env=place.env(), timeout=PATIENCE,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, user=NOBODY)
    assert done.returncode == 77 and "its owner" in done.stderr, done.stderr


def test_check_without_rights_is_unknown_not_critical(place):
    assert place.run("check", "--as", "ghost", "--format", "nagios", code=3).out.startswith("SNAPFEED UNKNOWN - No login of 'ghost'")
    assert "unknown" in place.run("check", "--as", "ghost", code=77).out


@pytest.mark.skipif(runs_cluster(), reason="a cluster has no banner")
def test_the_banner_names_a_command_that_can_be_pasted(bare):
    """The path of the program as it was started, or its name where PATH leads to the same one."""
    folder = bare.folder / "programs"
    folder.mkdir()
    (folder / "snapfeed").symlink_to(binary())
    started = [
        ([binary()], bare.env(PATH="/usr/bin:/bin"), binary()), (["programs/snapfeed"], bare.env(PATH="/usr/bin:/bin"), "programs/snapfeed"),
        (["programs/snapfeed"], bare.env(PATH=f"{folder}:/usr/bin:/bin"), "snapfeed"), (["snapfeed"], bare.env(PATH=f"{folder}:/usr/bin:/bin"), "snapfeed")]
    for number, (words, env, name) in enumerate(started):
        server = bare.start(["env", *words, "serve", "--data", data_folder(), "--store", f"store{number}", "--port", "0"], env)
        line = server.wait_for(r"^ +Try ")
        assert line.split(maxsplit=1)[1] == f"{name} feeds --store store{number}"
        done = subprocess.run(["sh", "-c", line.split(maxsplit=1)[1]], cwd=bare.folder, env=env, capture_output=True, text=True, timeout=PATIENCE)
        assert "Animals" in done.stdout, done.stderr
        assert server.stop() == 0


def test_a_check_says_what_it_measured(place):
    assert re.search(r"^ok +commit +99 of 100 transactions within [0-9.]+ ms$", place.ok(*UNTIMED_CHECK), re.M)
