"""The packages of a release: what a server offers below /docs, what `make dist` makes of a build, and what the Debian package does to a machine."""

import base64
import hashlib
import io
import json
import os
import re
import subprocess
import tarfile
import urllib.request
import zipfile
from pathlib import Path

import pytest
from families import family
from needs import needs
from server import ROOT, Server, binary, environment

DEBIAN = ROOT / ".deploy/debian"


def version() -> str:
    return subprocess.run([binary(), "version"], capture_output=True, text=True, check=True).stdout.split()[1]


def fetched(server, path: str) -> bytes:
    with urllib.request.urlopen(server.http + path, timeout=20) as answer:
        return answer.read()


# MARK: What a server offers


def test_the_server_offers_the_client_packages_of_its_version(shared_server):
    wheel = zipfile.ZipFile(io.BytesIO(fetched(shared_server, f"/docs/snapfeed-{version()}-py3-none-any.whl")))
    files = {name: wheel.read(name) for name in wheel.namelist()}
    library = ROOT / "Sources/SnapfeedPython/snapfeed"
    assert {name: data for name, data in files.items() if ".dist-info/" not in name} == {
        f"snapfeed/{path.name}": path.read_bytes() for path in (*library.glob("*.py"), library / "py.typed")}
    info = f"snapfeed-{version()}.dist-info"
    recorded = dict(line.split(",")[:2] for line in files[f"{info}/RECORD"].decode().splitlines())
    assert recorded.pop(f"{info}/RECORD") == "" and recorded.keys() == files.keys() - {f"{info}/RECORD"}
    for name, digest in recorded.items():
        assert digest == "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(files[name]).digest()).rstrip(b"=").decode(), name
    with tarfile.open(fileobj=io.BytesIO(fetched(shared_server, f"/docs/snapfeed-{version()}.tgz"))) as package:
        content = {member.name: package.extractfile(member).read() for member in package}
    manifest = json.loads(content["package/package.json"])
    assert (manifest["name"], manifest["version"]) == ("snapfeed", version())
    for path in (manifest["main"], manifest["types"]):
        assert content["package" + path[1:]] == fetched(shared_server, path[1:])
    assert fetched(shared_server, "/docs/snapfeed.d.ts") == fetched(shared_server, "/snapfeed.d.ts")


def test_documents_name_the_packages_of_this_version():
    documents = [path.read_text() for path in (*ROOT.glob("Sources/*/*.docc/**/*.md"), *ROOT.glob("Sources/*/README.md"))]
    named = {match for text in documents for match in re.findall(r"/docs/snapfeed-([\d.]+?)(?:-py3-none-any\.whl|\.tgz)", text)}
    assert named == {version()}


# MARK: What `make dist` makes

packaging = needs("dpkg-shlibdeps", "patchelf", "xz")


def dist(out: Path, model: Path) -> subprocess.CompletedProcess:
    """Packages the program under test. Unlike that of a release, it may have Swift's runtime outside of it."""
    settings = {"ANY_LIBRARY": "1", "LEVEL": "1", "VERSION": "1.2.3", "SOURCE_DATE_EPOCH": "1700000000", "MODEL": str(model)}
    return subprocess.run([ROOT / ".deploy/dist.sh", binary(), out], capture_output=True, text=True, env=environment(**settings))


@pytest.fixture(scope="module")
def model(tmp_path_factory) -> Path:
    """A folder like data/model, without its 54 MB."""
    folder = tmp_path_factory.mktemp("model")
    for name in ("libonnxruntime.so.1", "efficientnet-lite2.onnx", "LICENSE.onnxruntime", "LICENSE.efficientnet-lite2", "ThirdPartyNotices.txt", "ready"):
        (folder / name).write_text(name)
    return folder


@pytest.fixture(scope="module")
def made(tmp_path_factory, model) -> Path:
    """A folder with the packages of the program under test."""
    folder = tmp_path_factory.mktemp("dist")
    done = dist(folder, model)
    assert done.returncode == 0, done.stderr
    return folder


def only(folder: Path, pattern: str) -> Path:
    [path] = folder.glob(pattern)
    return path


def field(package: Path, name: str) -> str:
    return subprocess.run(["dpkg-deb", "-f", package, name], capture_output=True, text=True, check=True).stdout.strip()


def members(package: Path) -> dict[str, tarfile.TarInfo]:
    tar = subprocess.run(["dpkg-deb", "--fsys-tarfile", package], capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(tar)) as files:
        return {member.name.removeprefix("."): member for member in files}


@pytest.mark.proof
@packaging
def test_two_runs_make_the_same_files_and_the_checksums_are_right(made, model, tmp_path):
    # With another umask, which must change nothing.
    umask = os.umask(0o077)
    done = dist(tmp_path / "again", model)
    os.umask(umask)
    assert done.returncode == 0, done.stderr
    first, second = ({path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()} for folder in (made, tmp_path / "again"))
    assert first == second and len(first) == 7, {name for name in first.keys() | second.keys() if first.get(name) != second.get(name)}
    listed = dict(reversed(line.split("  ")) for line in (made / "SHA256SUMS").read_text().splitlines())
    assert listed == {name: digest for name, digest in first.items() if name != "SHA256SUMS"}


@pytest.mark.proof
@packaging
def test_release_workflow_uploads_and_tries_what_dist_makes(made):
    workflow = (ROOT / ".github/workflows/release.yml").read_text()
    assert all(f"\n{target}:" in (ROOT / "Makefile").read_text() for target in re.findall(r"run: make (\S+)", workflow))
    # The second distribution's packages, with the suffix of this machine's.
    suffix = re.search(r"-([^-_]+)_", only(made, "snapfeed_1.2.3-*.deb").name)[1]
    uploads = re.findall(r"files: \.build-dist/packages/(\S+)", workflow.replace("ubuntu24.04_", f"{suffix}_"))
    everything, second = (sorted(path.name for path in made.glob(pattern)) for pattern in uploads)
    assert everything == sorted(path.name for path in made.iterdir() if path.name != "SHA256SUMS")
    assert second == [only(made, f"{name}_1.2.3-*.deb").name for name in ("snapfeed-conformance", "snapfeed")]
    named = workflow.replace('"${GITHUB_REF_NAME#v}"', "1.2.3").replace("${{ matrix.suffix }}", "*")
    # Each pattern names one package: the version of the tag, the two of a trial, the archive.
    patterns = re.findall(r"packages/(snapfeed[-_]\S+)", named)
    assert [only(made, pattern).suffix for pattern in patterns] == [".deb", ".deb", ".deb", ".gz"]


@pytest.mark.proof
@packaging
def test_the_debian_package_has_everything_in_its_place(made):
    package = only(made, "snapfeed_1.2.3-*.deb")
    files = members(package)
    for path in ("/usr/bin/snapfeed", "/usr/lib/systemd/system/snapfeed.service", "/etc/snapfeed/snapfeed.yaml", "/usr/share/man/man1/snapfeed.1.gz",
                 "/usr/share/bash-completion/completions/snapfeed", "/usr/share/zsh/vendor-completions/_snapfeed", "/usr/share/fish/vendor_completions.d/snapfeed.fish",
                 "/usr/share/snapfeed/data/feeds.json", "/usr/share/snapfeed/data/pictures/bear.jpg", "/usr/share/doc/snapfeed/copyright"):
        assert files[path].isfile() and files[path].size > 0, path
    assert not [path for path in files if "/model" in path or "/source" in path or path.startswith("/var")]
    assert {(member.uname, member.gname, member.uid, member.gid) for member in files.values()} == {("root", "root", 0, 0)}
    assert {member.mtime for member in files.values()} == {1_700_000_000}
    assert all(member.mode & 0o7022 == 0 for member in files.values()) and files["/usr/bin/snapfeed"].mode == 0o755
    conffiles = subprocess.run(["dpkg-deb", "-I", package, "conffiles"], capture_output=True, text=True, check=True).stdout
    assert conffiles.split() == ["/etc/snapfeed/snapfeed.yaml"]
    depends = field(package, "Depends")
    assert "libwebsockets-evlib-uv" in depends and re.search(r"libsqlite3-0 \(>= ", depends) and re.search(r"libicu\d+", depends)
    assert "snapfeed-model" in field(package, "Recommends")


@pytest.mark.proof
@packaging
def test_the_package_of_the_model_is_found_in_the_data_folder(made):
    files = members(only(made, "snapfeed-model_1.2.3_*.deb"))
    link = files["/usr/share/snapfeed/data/model"]
    target = os.path.normpath(os.path.join(os.path.dirname(link.name.removeprefix(".")), link.linkname))
    assert files[target + "/libonnxruntime.so.1"].isfile() and files[target + "/efficientnet-lite2.onnx"].isfile()


@pytest.mark.proof
@packaging
def test_the_unit_of_the_package_is_the_tested_one_with_the_packages_paths(made, tmp_path):
    subprocess.run(["dpkg-deb", "-x", only(made, "snapfeed_1.2.3-*.deb"), tmp_path], check=True)
    unit = (tmp_path / "usr/lib/systemd/system/snapfeed.service").read_text()
    source = (ROOT / ".deploy/snapfeed.service").read_text()
    expected = source[source.index("[Unit]"):].replace("/usr/local/", "/usr/").replace("DynamicUser=yes", "User=snapfeed\nGroup=snapfeed")
    assert unit == expected and unit.count("User=snapfeed") == 1
    [command] = re.findall("^ExecStart=(.+)$", unit, re.M)
    for path in re.findall(r"/(?:usr|etc)/\S+", command):
        assert (tmp_path / path[1:]).exists(), path
    checked = subprocess.run([binary(), "config", "check", tmp_path / "etc/snapfeed/snapfeed.yaml"], capture_output=True, text=True, env={"PATH": os.environ["PATH"]})
    assert checked.returncode == 0, checked.stderr


@pytest.mark.proof
@packaging
def test_the_archive_runs_with_its_own_libraries(made, tmp_path):
    with tarfile.open(only(made, "snapfeed-1.2.3-linux-*.tar.gz")) as archive:
        assert {(member.uid, member.gid, member.uname, member.gname, member.mtime) for member in archive} == {(0, 0, "", "", 1_700_000_000)}
        archive.extractall(tmp_path, filter="fully_trusted")
    folder = only(tmp_path, "snapfeed-*").rename(tmp_path / "moved")
    linked = subprocess.run(["ldd", folder / "bin/snapfeed"], capture_output=True, text=True, check=True).stdout
    outside = {name for name, path in re.findall(r"(\S+) => (\S+)", linked) if not os.path.normpath(path).startswith(str(folder))}
    # These belong to the C and C++ libraries of every distribution.
    assert outside <= {"libc.so.6", "libm.so.6", "libgcc_s.so.1", "libstdc++.so.6", "libresolv.so.2", "libdl.so.2", "libpthread.so.0", "librt.so.1"}, outside
    kit = subprocess.run([folder / "bin/snapfeed-conformance", "--version"], capture_output=True, text=True, check=True)
    assert kit.stdout.strip() == version()
    with Server(tmp_path / "store", program=str(folder / "bin/snapfeed"), data=str(folder / "data")) as server:
        maps = Path(f"/proc/{server.process.pid}/maps").read_text()
    assert {str(folder / "lib" / name) for name in ("libwebsockets-evlib_uv.so", "libuv.so.1")} <= set(re.findall(r"/\S+", maps))
    assert "/usr/lib/x86_64-linux-gnu/libwebsockets" not in maps


@pytest.mark.proof
def test_a_release_must_contain_swifts_runtime(tmp_path):
    """The negative control of ANY_LIBRARY: the program of a test has the runtime outside of it, and a release with it is refused."""
    if "libswiftCore.so" not in subprocess.run(["ldd", binary()], capture_output=True, text=True).stdout:
        pytest.skip("the program under test contains the runtime")
    settings = {"LEVEL": "1", "VERSION": "1.2.3", "SOURCE_DATE_EPOCH": "1700000000"}
    done = subprocess.run([ROOT / ".deploy/dist.sh", binary(), tmp_path], capture_output=True, text=True, env=environment(**settings))
    assert done.returncode == 1 and "--static-swift-stdlib" in done.stderr and list(tmp_path.iterdir()) == []


# MARK: What the Debian package does to a machine


class Machine:
    """Runs the package's scripts with imitations of the programs that they call, in a folder instead of the root."""

    def __init__(self, folder: Path, has_systemd: bool, answer: str = "false"):
        self.folder = folder
        (folder / "bin").mkdir()
        for name in ("adduser", "deluser", "systemctl", "deb-systemd-helper", "deb-systemd-invoke", "install"):
            self.program(name, f'echo "{name} $*" >> {folder}/calls')
        if has_systemd:
            (folder / "run/systemd/system").mkdir(parents=True)
        (folder / "confmodule").write_text(
            f"db_input() {{ echo \"asked $2\" >> {folder}/calls; }}; db_get() {{ RET={answer}; }}; db_go() {{ :; }}; db_purge() {{ :; }}; db_stop() {{ :; }}\n")

    def program(self, name: str, script: str) -> None:
        path = self.folder / "bin" / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def run(self, script: str, *arguments: str) -> list[str]:
        """The calls of a script, in order."""
        text = (DEBIAN / f"snapfeed.{script}").read_text().replace("/usr/share/debconf/confmodule", f"{self.folder}/confmodule")
        for path in ("/var/lib/", "/run/systemd/system", "/usr/bin/deb-systemd-helper", "/etc/snapfeed"):
            text = text.replace(path, f"{self.folder}{path.removeprefix('/usr')}")
        (self.folder / "calls").write_text("")
        done = subprocess.run(["sh", "-s", *arguments], input=text, capture_output=True, text=True, env={"PATH": f"{self.folder}/bin:{os.environ['PATH']}"})
        assert done.returncode == 0, done.stderr
        self.errors = done.stderr
        return (self.folder / "calls").read_text().splitlines()

    @property
    def store(self) -> Path:
        path = self.folder / "var/lib/snapfeed"
        path.mkdir(parents=True, exist_ok=True)
        (path / "snapfeed.db").touch()
        return path


def test_installing_starts_the_service_and_upgrading_restarts_it(tmp_path):
    machine = Machine(tmp_path, has_systemd=True)
    installed = machine.run("postinst", "configure")
    assert [call for call in installed if call.startswith("adduser --quiet --system --group ")] and "deb-systemd-invoke start snapfeed.service" in installed
    assert f"install -d -o snapfeed -g snapfeed -m 0700 {tmp_path}/var/lib/snapfeed" in installed
    store = machine.store
    upgraded = machine.run("prerm", "upgrade", "2") + machine.run("postinst", "configure", "1")
    assert "deb-systemd-invoke restart snapfeed.service" in upgraded and not [call for call in upgraded if call.startswith(("install", "deb-systemd-invoke stop"))]
    machine.program("deb-systemd-invoke", "exit 1")
    assert machine.run("postinst", "configure", "1") and "journalctl -u snapfeed" in machine.errors
    assert machine.run("prerm", "remove") == [] and (store / "snapfeed.db").exists()


def test_nothing_is_started_on_a_machine_without_systemd(tmp_path):
    machine = Machine(tmp_path, has_systemd=False)
    calls = machine.run("postinst", "configure") + machine.run("prerm", "remove") + machine.run("postrm", "remove")
    assert calls and not [call for call in calls if call.startswith(("systemctl", "deb-systemd-invoke"))]


@family(2, "answer", ["false", "true"])
def test_a_purge_removes_the_store_only_if_the_answer_is_yes(tmp_path, answer):
    machine = Machine(tmp_path, has_systemd=True, answer=answer)
    store = machine.store
    assert not [call for call in machine.run("postrm", "remove") + machine.run("postrm", "upgrade", "2") if call.startswith("asked")] and store.exists()
    calls = machine.run("postrm", "purge")
    assert "asked snapfeed/remove-store" in calls
    assert store.exists() == (answer == "false") == (f"{store} is kept" in machine.errors)
    assert ("deluser --quiet --system snapfeed" in calls) == (answer == "true")


def test_a_purge_without_debconf_keeps_the_store(tmp_path):
    machine = Machine(tmp_path, has_systemd=False, answer="true")
    store = machine.store
    (tmp_path / "confmodule").unlink()
    machine.run("postrm", "purge")
    assert store.exists() and f"{store} is kept" in machine.errors


def test_the_question_keeps_the_store_by_default():
    question = (DEBIAN / "snapfeed.templates").read_text()
    assert "Template: snapfeed/remove-store\nType: boolean\nDefault: false\n" in question
