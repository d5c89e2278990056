"""The package itself: its generated parts are current, its types hold, and its wheel works by itself."""

import ast
import json
import shutil
import ssl
import subprocess
import sys
import venv

import pytest
from client import run
from library import LIBRARY
from server import Server, environment


def test_types_and_methods_are_those_of_the_table():
    import generate

    for name, text in generate.files().items():
        assert (LIBRARY / "snapfeed" / name).read_text() == text, f"{name} is old: run python Sources/SnapfeedPython/generate.py"


def test_every_method_of_the_table_can_be_called():
    import generate

    from snapfeed import Client

    names = [method["name"] for method in json.loads(generate.TABLE.read_text())["methods"]]
    assert len(names) > 80 and all(callable(getattr(Client, generate.snake(name))) for name in names)


@pytest.mark.smoke
def test_typed_methods_reach_the_server(server):
    from snapfeed import Client

    async def tour():
        async with Client(server.http) as ana:
            signed = await ana.sign_up("ana", "correct horse", device="laptop")
            photo = (await ana.photo_post(key="k", picture="bridge", caption="#home"))["photo"]
            share = (await ana.share_create(photo=photo["id"], expires_in_hours=1))["share"]
            assert share["url"].startswith("/s/") and photo["author"]["id"] == signed["user"]["id"]
            snap = (await ana.snap_post(feed="animals", key="k", image=(LIBRARY.parents[1] / "data/pictures/bear.jpg").read_bytes()))["snap"]
            result, image = await ana.snap_open(snap=snap["id"])
            assert image[:2] == b"\xff\xd8" and result["width"] == snap["width"]
            assert [each async for each in several(ana.home(), 1)][0].items[0]["id"] == photo["id"]

    run(tour())


def test_generators_yield_the_items_of_all_pages(server):
    from snapfeed import Client

    async def tour():
        async with Client(server.http) as ana:
            signed = await ana.sign_up("ana", "correct horse")
            snaps = [(await ana.snap_post(feed="animals", key=f"{number}", picture="bear"))["snap"]["id"] for number in range(5)]
            photos = [(await ana.photo_post(key=f"p{number}", picture="bear", caption="#fox"))["photo"]["id"] for number in range(3)]
            assert [snap["id"] async for snap in ana.each_feed_page(feed="animals", limit=2)] == snaps[::-1]
            assert [photo["id"] async for photo in ana.each_search_photos(query="#fox", limit=2)] == photos[::-1]
            assert [photo["id"] async for photo in ana.each_profile_photos(account=signed["user"]["id"], limit=1)] == photos[::-1]
            assert [each async for each in ana.each_follow_list(account=signed["user"]["id"], side="followers")] == []

    run(tour())


def test_a_server_of_an_own_authority_is_reached_with_its_context_only(tmp_path):
    from snapfeed import Client, Unreachable

    names = [str(tmp_path / name) for name in ("ca.pem", "key.pem")]
    request = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=own"]
    subprocess.run([*request, "-addext", "subjectAltName=DNS:localhost", "-out", names[0], "-keyout", names[1]], check=True, capture_output=True)

    async def tour(url: str):
        async with Client(url, tls=ssl.create_default_context(cafile=names[0])) as ana:
            await ana.sign_up("ana", "correct horse")
            assert (await ana.feed_list())["feeds"]
        async with Client(url) as ben:
            with pytest.raises(Unreachable, match="certificate"):
                await ben.sign_up("ben", "correct horse")

    with Server(tmp_path / "store", "--tls-cert", names[0], "--tls-key", names[1]) as server:
        run(tour(f"https://localhost:{server.port}"))


async def several(stream, count):
    for _ in range(count):
        yield await anext(stream)


@pytest.mark.smoke
def test_home_and_notifications_keep_streaming(server):
    from snapfeed import Client, Event

    async def tour():
        async with Client(server.http) as ana, Client(server.http) as ben:
            them = [await each.sign_up(name, "correct horse") for each, name in ((ana, "ana"), (ben, "ben"))]
            home, bell = ben.home(), ana.notifications()
            assert (await anext(home)).items == [] and (await anext(bell)).items == []
            await ben.follow_create(account=them[0]["user"]["id"])
            reported = await anext(bell)
            assert isinstance(reported, Event) and reported.type == "follow" and reported.data["notification"]["actor"]["name"] == "ben"
            posting = await ana.outbox.post_photo(picture="bridge", caption="hello")
            event = await anext(home)
            assert event.type == "photo.posted" and event.data["photo"]["id"] == (await posting)["id"]
            await ana.block_create(account=them[1]["user"]["id"])
            assert (await anext(home)).type == "person.hidden"

    run(tour())


@pytest.mark.proof
def test_package_passes_the_type_checker():
    checked = subprocess.run([sys.executable, "-m", "mypy", "--strict", "snapfeed", "generate.py", "examples"], cwd=LIBRARY, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout


@pytest.mark.proof
def test_the_wheel_works_by_itself(tmp_path):
    # Built from a copy, since the build leaves files next to the sources.
    shutil.copytree(LIBRARY, tmp_path / "copy")
    build = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", tmp_path, tmp_path / "copy"]
    subprocess.run(build, check=True, capture_output=True, env=environment(PIP_DISABLE_PIP_VERSION_CHECK="1"))
    [wheel] = tmp_path.glob("snapfeed-*.whl")
    venv.create(tmp_path / "venv", system_site_packages=False, with_pip=False)
    # websockets comes from the tests' own packages, the library only from the wheel.
    packages = subprocess.run([sys.executable, "-c", "import websockets; print(websockets.__path__[0])"], check=True, capture_output=True, text=True)
    probe = "import sys; sys.path += sys.argv[1:]; import snapfeed; print(snapfeed.__file__, len(snapfeed.__all__))"
    shown = subprocess.run(
        [tmp_path / "venv/bin/python", "-I", "-c", probe, wheel, packages.stdout.strip().rsplit("/", 1)[0]], capture_output=True, text=True)
    assert shown.returncode == 0 and str(wheel) in shown.stdout, shown


def test_pip_build_files_are_ignored_by_git():
    left = ["build/lib", "snapfeed.egg-info/PKG-INFO"]
    reported = subprocess.run(["git", "check-ignore", *left], cwd=LIBRARY, capture_output=True, text=True)
    assert reported.stdout.split() == left


def test_the_library_imports_nothing_but_websockets_and_python():
    modules = set()
    for path in (LIBRARY / "snapfeed").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                modules |= {name.name.split(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level:
                modules.add(node.module.split(".")[0])
    assert modules - set(sys.stdlib_module_names) == {"websockets"}
