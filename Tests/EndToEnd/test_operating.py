"""Operating a server: settings, metrics, readiness, logs, a supervisor."""

import asyncio
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import urllib.error
import urllib.request

import pytest
from client import Client, refusal, run
from databases import reading
from prometheus_client.parser import text_string_to_metric_families
from families import family
from server import UNTIMED_CHECK, Server, binary, environment, runs_cluster
from stores import holding
from waiting import eventually


def fetch(server, path, **headers):
    try:
        answer = urllib.request.urlopen(urllib.request.Request(server.http + path, headers=headers), timeout=20)
    except urllib.error.HTTPError as error:
        answer = error
    return answer.status, answer.read().decode()


def samples(server) -> dict:
    """Every sample of /metrics as (name, labels): value."""
    families = list(text_string_to_metric_families(server.metrics()))
    return {(sample.name, tuple(sample.labels.values())): sample.value for family in families for sample in family.samples}


def events(server) -> list[dict]:
    return [json.loads(line) for line in server.output if line.startswith("{")]


def snapfeed(*arguments, cwd=None, **variables):
    return subprocess.run([binary(), *map(str, arguments)], env=environment(**variables), cwd=cwd, capture_output=True, text=True, timeout=30)


def test_a_standard_parser_reads_the_metrics_and_they_count_what_happened(server):
    async def people():
        ana, ben = await Client.signed_up(server.url, "ana"), await Client.signed_up(server.url, "ben")
        await ben.call("feed.subscribe", feeds=[{"id": "animals"}])
        snap = (await ana.call("snap.post", feed="animals", key="k", picture="bear"))["snap"]["id"]
        await ben.call("snap.open", snap=snap)
        assert (await refusal(ben.call("snap.open", snap=snap)))["name"] == "already_opened"
        eventually(lambda: counted() == expected, saying=lambda: f"{counted()} instead of {expected}")
        return samples(server)

    expected = {
        ("snapfeed_connections", ()): 2, ("snapfeed_subscriptions", ()): 1, ("snapfeed_posts_total", ()): 1, ("snapfeed_opens_total", ()): 1,
        ("snapfeed_events_total", ()): server.size, ("snapfeed_deliveries_total", ()): 1, ("snapfeed_recoveries_total", ("snapshot",)): 1,
        ("snapfeed_rejections_total", ("already_opened",)): 1, ("snapfeed_request_seconds_count", ("open",)): 2, ("snapfeed_ready", ()): server.size,
    }

    def counted() -> dict:
        reported = samples(server)
        return {key: reported.get(key) for key in expected}

    reported = run(people())
    assert reported[("snapfeed_commit_seconds_sum", ())] > 0 and reported[("process_resident_memory_bytes", ())] > 1 << 20
    eventually(lambda: samples(server)[("snapfeed_closes_total", ("1000",))] == 2 if ("snapfeed_closes_total", ("1000",)) in samples(server) else False)
    eventually(lambda: samples(server)[("snapfeed_loop_lag_seconds_count", ())] > 3)


def test_metrics_are_for_this_machine_unless_said_otherwise(tmp_path):
    with Server(tmp_path / "a") as server:
        assert fetch(server, "/metrics")[0] == 200
        # A request that a proxy passes on did not begin on this machine, whether the proxy is trusted or not.
        assert fetch(server, "/metrics", **{"X-Forwarded-For": "203.0.113.9"})[0] == 403
    with Server(tmp_path / "b", "--trust-proxy", "127.0.0.1") as server:
        assert fetch(server, "/metrics", **{"X-Forwarded-For": "203.0.113.9"})[0] == 403
        assert fetch(server, "/metrics", **{"X-Forwarded-For": "203.0.113.9, 127.0.0.1"})[0] == 200
    with Server(tmp_path / "c", "--metrics", "all") as server:
        assert fetch(server, "/metrics", **{"X-Forwarded-For": "203.0.113.9"})[0] == 200
    with Server(tmp_path / "d", "--metrics", "off") as server:
        assert fetch(server, "/metrics")[0] == 404


def test_locked_database_makes_the_server_not_ready_until_released(tmp_path):
    with Server(tmp_path / "store", "--log-format", "json") as server:
        eventually(lambda: fetch(server, "/readyz") == (200, "ready\n"))
        other = sqlite3.connect(server.database, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        status, reason = eventually(lambda: (answer := fetch(server, "/readyz"))[0] == 503 and answer)
        assert "database is locked" in reason and fetch(server, "/healthz") == (200, "ok\n")
        checked = snapfeed("check", "--store", server.store, "--format", "nagios")
        assert checked.returncode == 2 and checked.stdout.startswith("SNAPFEED CRITICAL") and "database is locked" in checked.stdout, checked
        eventually(lambda: any(event["event"] == "server.not-ready" for event in events(server)))
        other.execute("ROLLBACK")
        other.close()
        eventually(lambda: fetch(server, "/readyz")[0] == 200)
        eventually(lambda: any(event["event"] == "server.ready-again" for event in events(server)))
    assert any(event["event"] == "server.not-ready" and "locked" in event["reason"] for event in events(server))


def test_a_stop_reports_what_a_reader_keeps_in_the_wal_and_the_next_start_erases_it(tmp_path):
    async def post_and_delete():
        ana = await Client.signed_up(server.url, "ana")
        snap = (await ana.call("snap.post", feed="animals", key="1", picture="bear", caption="words to be erased"))["snap"]["id"]
        with reading(server.database) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM snap").fetchone()
            await ana.call("snap.delete", snap=snap)
            assert await asyncio.to_thread(server.stop) == 0

    server = Server(tmp_path / "store", "--log-format", "json").start()
    run(post_and_delete())
    assert [event["message"] for event in events(server) if event["event"] == "store.wal-kept"] == [
        "what was deleted is still in the WAL, because another program reads the store; the next start erases it"]
    assert holding(server.store, b"words to be erased") == {"snapfeed.db-wal"}
    with server:
        eventually(lambda: holding(server.store, b"words to be erased") == set())


def test_low_disk_space_is_reported_and_reads_continue(tmp_path):
    with Server(tmp_path / "store", "--log-format", "json", "--limit", f"storeFreeBytes={1 << 60}") as server:
        eventually(lambda: "posts are refused" in fetch(server, "/readyz")[1])
        assert fetch(server, "/readyz")[0] == 200
        eventually(lambda: any(event["event"] == "store.disk-low" and event["level"] == "error" for event in events(server)))
        assert samples(server)[("snapfeed_store_full", ())] == 1
        checked = snapfeed("check", "--store", server.store)
        assert checked.returncode == 69 and "posts are refused" in checked.stdout


def test_the_file_is_read_at_the_start_and_again_at_sighup(tmp_path):
    file = tmp_path / "snapfeed.yaml"
    file.write_text("log-format: json\nlog-level: info\nlimits:\n  subscriptions: 3\n")
    with Server(tmp_path / "store", "--config", str(file)) as server:
        assert [event["event"] for event in events(server)][0] == "server.starting"

        async def limits():
            return (await (await Client.connect(server.url)).call("server.info"))["limits"]

        assert run(limits())["subscriptions"] == 3

        def reread(text, event):
            file.write_text(text)
            os.kill(server.pid, signal.SIGHUP)
            return eventually(lambda: next((reported for reported in events(server) if reported["event"] == event), None))

        reported = reread("log-format: json\nlog-level: notice\nlimits:\n  subscriptions: 4\n", "server.settings-read")
        assert reported["changed"] == "log-level limits.subscriptions" and reported["waiting"] == "limits.subscriptions"
        reported = reread("log-levle: debug\n", "server.settings-refused")
        assert f"{file}:1: there is no setting 'log-levle'; did you mean log-level?" in reported["message"]
        assert run(limits())["subscriptions"] == 3


@family(1, "options, event", [
    ((), "server.nothing-to-read"), (("--jwt-key", "app.pem"), "server.keys-read"), (("--jwt-secret-file", "secret"), "server.keys-read")])
def test_sighup_never_ends_a_server_and_says_what_was_read_again(tmp_path, monkeypatch, options, event):
    """Most of all a server without any file: a reload with nothing to do must not end it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret").write_text("s" * 64)
    subprocess.run("openssl genpkey -algorithm ed25519 -out key.pem && openssl pkey -in key.pem -pubout -out app.pem", shell=True, check=True, capture_output=True)
    with Server(tmp_path / "store", "--log-format", "json", *options) as server:

        async def tour():
            ana = await Client.signed_up(server.url, "ana")
            for number in range(1, 4):
                os.kill(server.pid, signal.SIGHUP)
                await asyncio.to_thread(eventually, lambda: [reported["event"] for reported in events(server)].count(event) == number)
            return await ana.call("snap.post", feed="people", key="k", picture="man")

        assert run(tour())["snap"]["id"] == "1"
        assert fetch(server, "/readyz")[0] == 200 and server.process.poll() is None
        assert all(reported["level"] == "notice" for reported in events(server) if reported["event"] == event)
        assert (event == "server.nothing-to-read") == any(reported["event"] == "server.nothing-to-read" for reported in events(server))


def test_started_elsewhere_it_says_which_folder_it_needs_and_makes_nothing(tmp_path):
    done = snapfeed("serve", "--port", "0", cwd=tmp_path)
    assert done.returncode == 78 and f"{tmp_path}/data: there is no such folder" in done.stderr, done.stderr
    assert all(word in done.stderr for word in ("feeds.json", "pictures.json", "--data FOLDER", "SNAPFEED_DATA"))
    assert list(tmp_path.iterdir()) == []


def test_every_log_line_is_one_object_and_holds_nothing_private(tmp_path):
    with Server(tmp_path / "store", "--log-format", "json", "--log-level", "trace", "--slow-commit", "1") as server:

        async def people():
            ana = await Client.signed_up(server.url, "ana-the-private")
            await ana.call("snap.post", feed="animals", key="k", picture="bear", caption="a private caption")
            await refusal(ana.call("snap.post", feed="nowhere", key="k", picture="bear"))
            return ana.token

        token = run(people())
        # The second backup finds the file there, and asks the server for nothing. A cluster has no backups of its own, and refuses both.
        for code in (77, 77) if runs_cluster() else (0, 73):
            assert snapfeed("backup", "b.tar", "--store", "store", cwd=tmp_path).returncode == code
    reported = events(server)
    assert len(reported) == len([line for line in server.output if line.strip()])
    for event in reported:
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", event["time"]) and event["event"].startswith(event["module"] + ".")
    names = [event["event"] for event in reported]
    backups = [] if runs_cluster() else ["store.backup-made"]
    for name in ("server.starting", "store.made", "server.ready", *backups, "server.drain-begun", "server.drain-ended", "server.stopped"):
        assert names.count(name) == 1, names
    text = "".join(server.output)
    assert not any(word in text for word in (token, "private", "correct horse"))


def test_supervisor_is_notified_of_start_and_stop(tmp_path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as supervisor:
        supervisor.bind(str(tmp_path / "notify"))
        supervisor.settimeout(20)
        with Server(tmp_path / "store", wrapper=("env", f"NOTIFY_SOCKET={tmp_path / 'notify'}")):
            assert supervisor.recv(100) == b"READY=1"
            assert [supervisor.recv(100) for _ in range(2)] == [b"WATCHDOG=1"] * 2
        eventually(lambda: supervisor.recv(100) == b"STOPPING=1")


@family(
    2,
    "command, code, words",
    [
        (["config", "show", "--port", "9", "--changed"], 0, "port     9      --port"),
        (["config", "show", "--port", "x"], 78, "--port: port is a whole number from 0 to 65535, not 'x'"),
        (["config", "check", "/nowhere"], 78, "/nowhere: the configuration file cannot be read"),
        (["config", "default"], 0, "#sign-up: open"),
        (["serve", "--metrics", "me"], 78, "--metrics: metrics is local, all or off"),
    ])
def test_settings_can_be_shown_and_checked(command, code, words):
    done = snapfeed(*command)
    assert done.returncode == code and words in (done.stdout if code == 0 else done.stderr), done


def test_all_settings_errors_are_reported_together(tmp_path):
    file = tmp_path / "snapfeed.yaml"
    file.write_text("prot: 1\nsign-up: all\n")
    in_file = [f"{file}:1: there is no setting 'prot'; did you mean port?", f"{file}:2: sign-up is open, invited or closed"]
    elsewhere = ["SNAPFEED_METRICS: metrics is local, all or off, not 'me'", "--port: port is a whole number from 0 to 65535, not 'x'"]
    checked = snapfeed("config", "check", file)
    assert (checked.returncode, checked.stdout, checked.stderr.splitlines()) == (78, "", ["snapfeed: 2 mistakes:", *in_file])
    # Both commands take the file in both forms.
    assert snapfeed("config", "check", "--config", file).stderr == checked.stderr
    assert snapfeed("config", "show", file).stderr == checked.stderr
    assert snapfeed("config", "show", file, "--config", file).returncode == snapfeed("config", "check").returncode == 64
    for command in (["serve"], ["config", "show"]):
        done = snapfeed(*command, "--config", file, "--port", "x", SNAPFEED_METRICS="me")
        assert (done.returncode, done.stdout, done.stderr.splitlines()) == (78, "", ["snapfeed: 4 mistakes:", *in_file, *elsewhere])
    reported = snapfeed("config", "show", "--config", file, "--port", "x", "--json", SNAPFEED_METRICS="me")
    error = json.loads(reported.stderr)["error"]
    assert (error["name"], error["exit"]) == ("configuration", 78)
    assert [f"{mistake['place']}: {mistake['message']}" for mistake in error["mistakes"]] == [*in_file, *elsewhere]
    assert [(mistake.get("file"), mistake.get("line")) for mistake in error["mistakes"]] == [(str(file), 1), (str(file), 2), (None, None), (None, None)]
    # A single mistake needs no heading.
    file.write_text("port: 70000\n")
    assert snapfeed("config", "check", file).stderr == f"snapfeed: {file}:1: port is a whole number from 0 to 65535\n"


@pytest.mark.measurement
def test_huge_invalid_settings_file_is_reported_quickly(tmp_path):
    file = tmp_path / "snapfeed.yaml"
    file.write_text("log-format: json\n")
    with Server(tmp_path / "store", "--config", str(file)) as server:
        file.write_text("".join(f"unknown-{number}: 1\n" for number in range(60_000)))
        os.kill(server.pid, signal.SIGHUP)
        os.kill(server.pid, signal.SIGTERM)
        # Looking for similar names for 60,000 unknown ones took 11 s and more.
        assert server.process.wait(timeout=6) == 0
        [refused] = eventually(lambda: [event for event in events(server) if event["event"] == "server.settings-refused"])
    assert refused["message"].count("did you mean") == 10 and refused["message"].endswith("; and 59990 more")
    lines = snapfeed("config", "check", file).stderr.splitlines()
    assert (len(lines), lines[0], lines[-1]) == (52, "snapfeed: 60000 mistakes:", "and 59950 more")
    error = json.loads(snapfeed("config", "check", file, "--json").stderr)["error"]
    assert (len(error["mistakes"]), error["omitted"]) == (50, 59_950)


def test_the_default_file_is_right(tmp_path):
    file = tmp_path / "snapfeed.yaml"
    file.write_text(snapfeed("config", "default").stdout)
    assert snapfeed("config", "check", file).stdout == f"{file}: 0 settings, no errors\n"


@family(1, "form", ["text", "json", "nagios", "prometheus"])
def test_check_reports_the_state_to_a_monitor(tmp_path, form):
    # Whether there is a recogniser depends on this machine.
    with Server(tmp_path / "store", "--identifier", "off") as server:
        check_reports(server, form)


def check_reports(server, form):
    done = snapfeed(*UNTIMED_CHECK, "--store", server.store, "--format", form, "--warn-free-mib", "1", "--crit-free-mib", "1")
    assert done.returncode == 0, done
    if form == "json":
        assert {json.loads(line)["check"]: json.loads(line)["status"] for line in done.stdout.splitlines()} == {
            "ready": "ok", "round-trip": "ok", "commit": "ok", "free-space": "ok", "recogniser": "ok"}
    if form == "nagios":
        assert re.fullmatch(r"SNAPFEED OK - [^|\n]+ \| round_trip=\d+(\.\d+)?ms;90000;90000 commit=\S+ free=\S+\n", done.stdout), done.stdout
    if form == "prometheus":
        families = {family.name: family for family in text_string_to_metric_families(done.stdout)}
        assert {sample.value for sample in families["snapfeed_check_status"].samples} == {0.0}


def test_check_warns_before_it_alarms_and_knows_a_server_that_is_gone(server, tmp_path):
    plenty = str(1 << 40)
    warned = snapfeed(*UNTIMED_CHECK, "--store", server.store, "--format", "nagios", "--warn-free-mib", plenty, "--crit-free-mib", "1")
    assert warned.returncode == 1 and warned.stdout.startswith("SNAPFEED WARNING")
    assert snapfeed(*UNTIMED_CHECK, "--store", server.store, "--warn-free-mib", plenty, "--crit-free-mib", "1").returncode == 0
    alarmed = snapfeed("check", "--store", server.store, "--format", "nagios", "--crit-free-mib", plenty, "--warn-free-mib", plenty)
    assert alarmed.returncode == 2 and alarmed.stdout.startswith("SNAPFEED CRITICAL")
    gone = snapfeed("check", "--store", tmp_path / "none", "--format", "nagios")
    assert gone.returncode == 2 and "No server is running" in gone.stdout
    assert snapfeed("check", "--store", tmp_path / "none").returncode == 69
    assert snapfeed("check", "--format", "nagios", "--warn-free-mib", "x").returncode == 64
    remote = snapfeed(*UNTIMED_CHECK, "--server", server.http, "--format", "nagios")
    assert remote.returncode == 0 and "round trip" in remote.stdout


def test_a_clean_end_runs_no_exit_handler(tmp_path):
    """Handlers of libraries free what a thread uses until its very end, and threads may still be ending then."""
    source, library = tmp_path / "handler.c", tmp_path / "handler.so"
    source.write_text("#include <stdlib.h>\n__attribute__((destructor)) static void at_exit(void) { abort(); }\n")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source], check=True)
    server = Server(tmp_path / "store", wrapper=("env", f"LD_PRELOAD={library}")).start()
    assert server.stop() == 0
