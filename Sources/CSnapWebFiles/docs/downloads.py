"""Makes the packages of the client libraries that every server offers below /docs: python3 downloads.py FOLDER WEB.

FOLDER gets the Python wheel, the npm package and the types; WEB is the folder with the bundled snapfeed.js and its types. Both packages are written
directly, because a build of the server needs neither pip nor npm. Equal sources give equal bytes: each file has a fixed date.
"""

import base64
import gzip
import hashlib
import io
import json
import shutil
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PYTHON = ROOT / "Sources/SnapfeedPython"
SCRIPT = ROOT / "Sources/SnapfeedJavaScript"
# The first date that a zip file can have, and the one that `npm pack` writes: 26 October 1985.
ZIP_DATE, NPM_SECONDS = (1980, 1, 1, 0, 0, 0), 499_162_500


def main(folder: Path, web: Path) -> None:
    """Writes the three files, named as pip and npm name them."""
    project = tomllib.loads((PYTHON / "pyproject.toml").read_text())["project"]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{project['name']}-{project['version']}-py3-none-any.whl").write_bytes(wheel(project))
    (folder / f"{project['name']}-{project['version']}.tgz").write_bytes(npm_package(project, web))
    shutil.copy(web / "snapfeed.d.ts", folder)


def wheel(project: dict) -> bytes:
    """The wheel of the Python library, as the specification of binary distributions describes it."""
    info = f"{project['name']}-{project['version']}.dist-info"
    package = [path for path in (PYTHON / "snapfeed").iterdir() if path.suffix == ".py" or path.name == "py.typed"]
    files = {f"snapfeed/{path.name}": path.read_bytes() for path in sorted(package)}
    files[f"{info}/licenses/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[f"{info}/METADATA"] = metadata(project).encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: snapfeed\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    record = f"{info}/RECORD"
    files[record] = ("".join(f"{name},sha256={digest(data)},{len(data)}\n" for name, data in files.items()) + f"{record},,\n").encode()
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, ZIP_DATE)
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)
    return made.getvalue()


def metadata(project: dict) -> str:
    needed = "".join(f"Requires-Dist: {each}\n" for each in project["dependencies"])
    return f"""Metadata-Version: 2.4
Name: {project['name']}
Version: {project['version']}
Summary: {project['description']}
License-Expression: {project['license']}
License-File: LICENSE
Requires-Python: {project['requires-python']}
{needed}Description-Content-Type: text/markdown

{(PYTHON / project['readme']).read_text()}"""


def digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def npm_package(project: dict, web: Path) -> bytes:
    """What `npm pack` makes: a tar with everything in the folder `package`."""
    manifest = {
        "name": project["name"],
        "version": project["version"],
        "description": "A typed client for Snapfeed, a self-hosted feed server, for browsers and Node",
        "license": project["license"],
        "type": "module",
        "main": "./snapfeed.js",
        "types": "./snapfeed.d.ts",
        "exports": {".": {"types": "./snapfeed.d.ts", "default": "./snapfeed.js"}, "./package.json": "./package.json"},
        "sideEffects": False,
        "engines": {"node": ">=20"},
    }
    files = {"package.json": (json.dumps(manifest, indent=2) + "\n").encode()}
    files |= {path.name: path.read_bytes() for path in (ROOT / "LICENSE", SCRIPT / "README.md", web / "snapfeed.d.ts", web / "snapfeed.js")}
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size, entry.mtime = len(data), NPM_SECONDS
            archive.addfile(entry, io.BytesIO(data))
    return gzip.compress(made.getvalue(), 9, mtime=0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
