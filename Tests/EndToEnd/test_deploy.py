"""The deployment files: the systemd unit's sandbox, the container, the proxies and the dashboard."""

import contextlib
import io
import json
import os
import re
import resource
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import pytest
import yaml
from client import Client, run
from needs import needs
from server import ROOT, UNTIMED_CHECK, Server, binary
from waiting import eventually

UNIT = ROOT / ".deploy/snapfeed.service"
SUPPORT = ROOT / "Tests/Support"


@pytest.fixture
def folder():
    """The files that the unit expects on the machine, in a folder that every user can reach."""
    path = Path(tempfile.mkdtemp(dir="/var/tmp", prefix="snapfeed-"))
    path.chmod(0o755)
    for place in ("usr/local/bin", "usr/local/share/snapfeed", "etc/snapfeed", "state"):
        (path / place).mkdir(parents=True)
    shutil.copy(binary(), path / "usr/local/bin/snapfeed")
    shutil.copytree(ROOT / "data", path / "usr/local/share/snapfeed/data", ignore=shutil.ignore_patterns("source"))
    (path / "etc/snapfeed/snapfeed.yaml").write_text("port: 0\n")
    yield path
    shutil.rmtree(path)


class Unit:
    """The unit's process in an imitation of systemd's sandbox."""

    def __init__(self, unit: str, folder: Path):
        self.folder = folder
        (folder / "snapfeed.service").write_text(unit)
        self.notified = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        name = f"snapfeed-test-{os.getpid()}-{id(self)}"
        self.notified.bind("\0" + name)
        self.notified.settimeout(30)
        command = ["unshare", "--mount", "--propagation", "private", sys.executable, str(SUPPORT / "sandbox.py"), str(folder / "snapfeed.service"), str(folder)]
        self.log = open(folder / "log", "w+")
        self.process = subprocess.Popen(command, stdout=self.log, stderr=subprocess.STDOUT, env={**os.environ, "NOTIFY_SOCKET": "@" + name})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(15)
        self.notified.close()
        self.log.close()

    def output(self) -> str:
        return (self.folder / "log").read_text()

    def status(self) -> dict[str, str]:
        return dict(line.split(":\t", 1) for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines())


def mount_flags(pid: int) -> dict[str, list[str]]:
    return {line.split()[4]: line.split()[5].split(",") for line in Path(f"/proc/{pid}/mountinfo").read_text().splitlines()}


async def a_day(url, unix):
    """Uses every part of the system that the server needs: sockets, passwords, an upload, an image, the admin socket."""
    ana = await Client.signed_up(url, "ana")
    await ana.call("feed.subscribe", feeds=[{"id": "animals"}])
    upload = (ROOT / "data/pictures/bear.jpg").read_bytes()
    snap = (await ana.call("snap.post", attachment=upload, feed="animals", key="k"))["snap"]["id"]
    assert (await ana.call("snap.open", snap=snap))["bytes"][:2] == b"\xff\xd8"
    await ana.call("snap.delete", snap=snap)
    admin = await Client.local_admin(unix)
    assert (await admin.call("server.stats"))["figures"]


def root(*arguments, **settings):
    done = subprocess.run([binary(), *map(str, arguments)], capture_output=True, text=True, timeout=60, env={"PATH": os.environ["PATH"], **settings})
    assert done.returncode == 0, done


@pytest.mark.proof
@needs("unshare", "systemd-analyze", root=True)
def test_the_server_works_under_the_sandbox_of_its_unit(folder):
    with Unit(UNIT.read_text(), folder) as unit:
        try:
            assert unit.notified.recv(100) == b"READY=1"
        except TimeoutError:
            raise AssertionError(unit.output()) from None
        status = unit.status()
        assert status["Uid"].split() == ["64999"] * 4 and status["Seccomp"] == "2" and status["NoNewPrivs"] == "1"
        assert int(status["CapEff"], 16) == int(status["CapBnd"], 16) == 0
        flags = mount_flags(unit.process.pid)
        assert "ro" in flags["/"] and "rw" in flags["/var/lib/snapfeed"]
        port = json.loads(next(line for line in unit.output().splitlines() if '"server.ready"' in line))["port"]
        run(a_day(f"ws://127.0.0.1:{port}/ws", folder / "state/admin.sock"))
        assert unit.notified.recv(100) == b"WATCHDOG=1"
        # The documented backup, by root: the server itself could not write there.
        root("backup", folder / "backup.tar", "--store", folder / "state")
        unit.process.send_signal(signal.SIGTERM)
        assert unit.process.wait(15) == 0, unit.output()
        assert [event for event in unit.output().splitlines() if '"error"' in event] == []
    # What root restores belongs to the unit's user, who can open it.
    root("restore", folder / "backup.tar", "--store", folder / "state")
    root("doctor", "--store", folder / "state", SNAPFEED_IDENTIFIER="off", SNAPFEED_LIMIT_CONNECTIONS="100")
    with Unit(UNIT.read_text(), folder) as unit:
        try:
            assert unit.notified.recv(100) == b"READY=1"
        except TimeoutError:
            raise AssertionError(unit.output()) from None
        unit.process.send_signal(signal.SIGTERM)
        assert unit.process.wait(15) == 0, unit.output()
    assert (folder / "state").stat().st_mode & 0o777 == 0o700
    assert all(path.stat().st_mode & 0o077 == 0 for path in (folder / "state").rglob("*"))


@pytest.mark.proof
@needs("unshare", "systemd-analyze", root=True)
@pytest.mark.parametrize("change", [("SystemCallFilter=@system-service", "SystemCallFilter=@system-service\nSystemCallFilter=~fdatasync"), ("AF_INET AF_INET6 AF_UNIX", "AF_UNIX"), ("65536", "16")])
def test_the_imitated_sandbox_really_forbids(folder, change):
    """The negative control: a sandbox that forbids what the server needs keeps it from starting."""
    unit = UNIT.read_text()
    assert change[0] in unit
    with Unit(unit.replace(*change), folder) as started:
        assert started.process.wait(30) != 0, started.output()


@pytest.mark.proof
@needs("systemd-analyze")
def test_systemd_finds_the_unit_well_closed():
    done = subprocess.run(["systemd-analyze", "security", "--offline=true", "--threshold=15", str(UNIT)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout[-300:]


# MARK: The container


def compose() -> dict:
    return yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]["snapfeed"]


def dockerfile() -> tuple[str, str]:
    """The Dockerfile's two stages."""
    build, image = (ROOT / ".deploy/Dockerfile").read_text().split("\nFROM ", 2)[-2:]
    return build, image


def test_the_container_has_as_few_rights_as_it_can():
    service = compose()
    assert service["read_only"] is True and service["cap_drop"] == ["ALL"] and service["security_opt"] == ["no-new-privileges:true"]
    assert service["mem_limit"] and service["pids_limit"] and service["ulimits"]["nofile"] >= 20_000
    assert service["ports"] == ["127.0.0.1:8080:8080"] and service["volumes"] == ["store:/store"]
    assert "snapfeed check" in service["healthcheck"]["test"][1]
    assert int(service["stop_grace_period"].removesuffix("s")) > 10
    assert (ROOT / service["build"]["context"] / service["build"]["dockerfile"]).exists()
    build, image = dockerfile()
    assert re.search(r"^USER 10001$", image, re.M)
    # Linked against the libraries of one image, so run on the other one of the same release.
    assert image.splitlines()[0] == build.split(" AS ")[0] + "-slim" and "--static-swift-stdlib" not in build


@pytest.mark.proof
@needs("docker-compose")
def test_compose_accepts_the_file(tmp_path):
    done = subprocess.run(["docker-compose", "-f", str(ROOT / "docker-compose.yml"), "config", "-q"], capture_output=True, text=True, timeout=60, cwd=tmp_path)
    assert done.returncode == 0, done.stderr


@needs("dpkg", "ldd")
def test_the_image_installs_the_library_behind_every_link_of_the_binary():
    headers = subprocess.run(["readelf", "--dynamic", binary()], capture_output=True, text=True, check=True).stdout
    # Libraries that those link in turn come with their packages.
    needed = set(re.findall(r"\(NEEDED\).*\[(.+)\]", headers))
    linked = re.findall(r"(\S+) => (/\S+)", subprocess.run(["ldd", binary()], capture_output=True, text=True, check=True).stdout)
    _, image = dockerfile()
    direct = re.findall(r"lib[a-z0-9.+-]+|zlib1g", image.split("install -y")[1].split("rm -rf")[0])
    paths = [os.path.realpath(library) for name, library in linked if name in needed]
    # It fails for Swift's own, which belong to no package, and reports the others all the same.
    found = subprocess.run(["dpkg", "-S", *paths], capture_output=True, text=True).stdout
    owners = {line.split(":")[0] for line in found.splitlines()}
    assert {"libwebsockets17", "libcurl4", "libsqlite3-0", "libicu72"} <= owners
    # These come with every Debian. The image contains Swift's own.
    assert owners - {"libc6", "libgcc-s1", "libstdc++6"} <= set(direct), owners - set(direct)


@needs("unshare", "setpriv", "nsenter", root=True)
def test_the_server_works_as_the_containers_user_on_a_read_only_root(folder):
    """The image's command and variables, its user, a read-only root and no capabilities, as compose asks for."""
    user = re.search(r"^USER (\d+)$", dockerfile()[1], re.M)[1]
    os.chown(folder / "state", int(user), int(user))
    files = min(compose()["ulimits"]["nofile"], resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    script = f"""set -e
        mount -t tmpfs -o mode=1777 tmpfs /tmp
        mount --bind {folder}/state {folder}/state
        mount -o remount,bind,ro /
        exec prlimit --nofile={files} setpriv --reuid {user} --regid {user} --clear-groups --no-new-privs \\
            --bounding-set=-all --inh-caps=-all {folder}/usr/local/bin/snapfeed serve --log-format json"""
    environment = {"PATH": os.environ["PATH"], "SNAPFEED_LISTEN": "0.0.0.0", "SNAPFEED_PORT": "0", "SNAPFEED_STORE": f"{folder}/state", "SNAPFEED_DATA": f"{folder}/usr/local/share/snapfeed/data"}
    with subprocess.Popen(["unshare", "--mount", "--propagation", "private", "bash", "-c", script], stderr=subprocess.PIPE, text=True, env=environment, cwd="/") as process:
        try:
            seen = []
            while '"server.ready"' not in (line := process.stderr.readline()):
                seen.append(line)
                assert line, "".join(seen)
            assert "ro" in mount_flags(process.pid)["/"]
            checked = subprocess.run(
                ["setpriv", "--reuid", user, "--regid", user, "--clear-groups", f"{folder}/usr/local/bin/snapfeed", *UNTIMED_CHECK, "--store", f"{folder}/state"],
                capture_output=True, text=True, timeout=30, cwd="/")
            assert checked.returncode == 0, checked
            run(a_day(f"ws://127.0.0.1:{json.loads(line)['port']}/ws", folder / "state/admin.sock"))
            # As `docker compose exec -T snapfeed snapfeed backup -` does.
            backup = subprocess.run(
                ["nsenter", "--target", str(process.pid), "--mount", "setpriv", "--reuid", user, "--regid", user, "--clear-groups",
                 f"{folder}/usr/local/bin/snapfeed", "backup", "-", "--store", f"{folder}/state"], capture_output=True, timeout=60, cwd="/", env=environment)
            assert backup.returncode == 0, backup.stderr
            with tarfile.open(fileobj=io.BytesIO(backup.stdout)) as tar:
                assert tar.getnames()[-2:] == ["snapfeed.db", "manifest"]
            process.send_signal(signal.SIGTERM)
            assert process.wait(15) == 0
        finally:
            process.kill()


# MARK: The dashboard and the proxies


def documented_metrics() -> dict[str, str]:
    text = (ROOT / "Sources/snapfeed/snapfeed.docc/Metrics.md").read_text()
    return dict(re.findall(r"^\| `(\w+)` \| (\w+) \|", text, re.M))


def test_the_dashboard_shows_every_metric_and_no_other():
    dashboard = json.loads((ROOT / ".deploy/grafana.json").read_text())
    queries = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", [])]
    used = set(re.findall(r"\b(?:snapfeed|process)_\w+", " ".join(queries)))
    metrics = documented_metrics()
    whole = {re.sub(r"_(bucket|sum|count)$", "", name) if re.sub(r"_(bucket|sum|count)$", "", name) in metrics else name for name in used}
    assert whole == set(metrics)
    for query in queries:
        for name in re.findall(r"rate\((\w+)", query):
            assert metrics.get(name) == "counter" or name.endswith("_bucket"), query
    ids = [panel["id"] for panel in dashboard["panels"]]
    assert len(ids) == len(set(ids))


def test_the_alerts_of_the_guides_use_metrics_that_exist():
    expressions = []
    for page in ("Operating", "Cluster"):
        found = re.findall(r"^ +expr: (.+)$", (ROOT / f"Sources/snapfeed/snapfeed.docc/{page}.md").read_text(), re.M)
        assert len(found) >= 5
        expressions += found
    for name in re.findall(r"\bsnapfeed_\w+|\bprocess_\w+", " ".join(expressions)):
        assert name in documented_metrics() or name.removesuffix("_bucket") in documented_metrics(), name


def test_nginx_passes_the_host_on_with_its_port():
    """Browsers send the port in the page's origin, which the server compares with the host."""
    assert "proxy_set_header Host $http_host;" in (ROOT / ".deploy/nginx.conf").read_text()


@pytest.mark.proof
@needs("caddy")
def test_caddy_accepts_its_file():
    done = subprocess.run(["caddy", "validate", "--config", str(ROOT / ".deploy/Caddyfile"), "--adapter", "caddyfile"], capture_output=True, text=True, timeout=60,
                          env={**os.environ, "HOME": tempfile.gettempdir()})
    assert done.returncode == 0, done.stderr


@pytest.mark.proof
@needs("nginx", "openssl")
def test_the_feed_works_behind_nginx_with_its_file_and_nothing_hides_in_a_request(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as first, socket.create_server(("127.0.0.1", 0)) as second:
        plain, tls = first.getsockname()[1], second.getsockname()[1]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", str(tmp_path / "privkey.pem"), "-out", str(tmp_path / "fullchain.pem"), "-days", "2",
         "-subj", "/CN=feed.example.org"], check=True, capture_output=True)
    with Server(tmp_path / "store", "--trust-proxy", "127.0.0.1", "--allow-host", "feed.example.org") as server:
        site = (ROOT / ".deploy/nginx.conf").read_text()
        for old, new in (("listen 80;", f"listen 127.0.0.1:{plain};"), ("listen 443 ssl;", f"listen 127.0.0.1:{tls} ssl;"), ("127.0.0.1:8080", f"127.0.0.1:{server.port}"),
                         ("/etc/letsencrypt/live/feed.example.org", str(tmp_path)), ("/var/log/nginx/snapfeed.log", f"{tmp_path}/access.log")):
            assert old in site
            site = site.replace(old, new)
        folders = "".join(f"{kind}_temp_path {tmp_path}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (tmp_path / "nginx.conf").write_text(f"daemon off; pid {tmp_path}/pid; error_log stderr; events {{}} http {{ access_log off; {folders} {site} }}")
        nginx = subprocess.Popen(["nginx", "-c", str(tmp_path / "nginx.conf")], stderr=subprocess.DEVNULL)
        try:
            trust = ssl.create_default_context(cafile=str(tmp_path / "fullchain.pem"))
            trust.check_hostname = False

            def ask(text: str) -> bytes:
                with trust.wrap_socket(socket.create_connection(("127.0.0.1", tls), timeout=20)) as connection:
                    connection.sendall(text.replace("\n", "\r\n").encode())
                    return connection.recv(100)

            def is_up():
                with contextlib.suppress(OSError):
                    return ask("GET /readyz HTTP/1.1\nHost: feed.example.org\n\n").startswith(b"HTTP/1.1 200")

            eventually(is_up)
            assert ask("GET /metrics HTTP/1.1\nHost: feed.example.org\n\n").startswith(b"HTTP/1.1 404")
            assert ask("POST / HTTP/1.1\nHost: feed.example.org\nContent-Length: 1\n\nx").startswith(b"HTTP/1.1 405")
            hidden = "GET /metrics HTTP/1.1\nHost: localhost\n\n"
            assert not ask(f"GET /readyz HTTP/1.1\nHost: feed.example.org\nContent-Length: {len(hidden)}\n\n{hidden}").startswith(b"HTTP/1.1 200")
            assert ask("GET /search?q=zyzzyva HTTP/1.1\nHost: feed.example.org\n\n").startswith(b"HTTP/1.1 200")
            eventually(lambda: "/search" in (tmp_path / "access.log").read_text())
            assert "zyzzyva" not in (tmp_path / "access.log").read_text()
            # A client that forges its address is treated as any stranger.
            headers = {"X-Forwarded-For": "127.0.0.1"}

            async def through_the_proxy():
                # As a browser does on a port that is not 443: both the host and the page's origin have it.
                client = await Client.connect(
                    f"wss://feed.example.org:{tls}/ws", host="127.0.0.1", port=tls, ssl=trust, origin=f"https://feed.example.org:{tls}", additional_headers=headers)
                await client.call("account.create", name="ana", password="correct horse")
                return await client.call("snap.post", feed="animals", key="k", picture="bear")

            assert run(through_the_proxy())["snap"]["id"] == "1"
        finally:
            nginx.terminate()
            nginx.wait(15)
