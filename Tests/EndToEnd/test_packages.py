"""The packages of the client libraries that a server offers below /docs."""

import base64
import hashlib
import io
import json
import re
import subprocess
import tarfile
import urllib.request
import zipfile

from server import ROOT, binary


def version() -> str:
    return subprocess.run([binary(), "version"], capture_output=True, text=True, check=True).stdout.split()[1]


def fetched(server, path: str) -> bytes:
    with urllib.request.urlopen(server.http + path, timeout=20) as answer:
        return answer.read()


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
