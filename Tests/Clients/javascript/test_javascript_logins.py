"""Logging in: past a login that has ended, with posts that wait, where no server is, and from a page of another origin."""

import json
import socket

import pytest
from client import Client, run
from javascript_client import PUBLIC, app, chromium, give, node, played  # noqa: F401  (fixtures)
from server import one

HEAD = """
import { Snapfeed, Stopped, Unreachable } from './snapfeed.js';
const emit = (line) => console.log(JSON.stringify(line));
const failure = (promise) => promise.then(() => 'no error', (error) => error);
"""


@pytest.fixture
def nowhere():
    """Returns the address of a port that is bound but has no listener."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{taken.getsockname()[1]}"


def reported(node, folder, program):
    done = played(node, HEAD + program, folder)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr


async def end(server, token):
    other = await Client.resumed(server.url, token)
    await other.call("session.end")


@pytest.fixture
def ended(server, node, app):
    """The line that makes a client whose storage has the token of a login that was ended."""
    make = f"const jo = new Snapfeed({{ url: '{server.http}', storage: 'jo', waitMs: [0, 20] }});\n"
    reported(node, app, make + "await jo.signUp('jo', 'correct horse', { device: 'a test' });\nawait jo.stop();")
    run(end(server, json.loads((app / "jo/token").read_text())))
    return make


def test_a_login_that_has_ended_does_not_stand_in_the_way_of_a_new_one(ended, node, app):
    lines, _ = reported(node, app, ended + """
        // The user mistypes the password first.
        emit((await failure(jo.logIn('jo', 'wrong donkey'))).name);
        emit((await jo.logIn('jo', 'correct horse')).user.name);
        emit((await jo.call('feed.list')).feeds.length > 0);
        await jo.stop();
    """)
    assert lines == ["wrong_credentials", "jo", True]


def test_calls_during_a_login_wait_for_it(ended, node, app):
    lines, _ = reported(node, app, ended + """
        const login = jo.logIn('jo', 'correct horse');
        emit((await jo.call('feed.list')).feeds.length > 0);
        emit((await login).user.name);
        await jo.stop();
    """)
    assert lines == [True, "jo"]


def test_a_post_of_a_client_that_has_stopped_is_refused_and_kept(ended, node, app):
    lines, _ = reported(node, app, ended + """
        const { posted } = await jo.post({ feed: 'animals', picture: 'bear' });
        const error = await failure(posted);
        emit([error instanceof Stopped, error.cause.name]);
        emit((await failure(jo.post({ feed: 'animals', picture: 'bear' }))).name);
        emit((await failure(jo.logIn('jo', 'correct horse'))).name);
    """)
    assert lines == [[True, "invalid_token"], "stopped", "stopped"]
    lines, _ = reported(node, app, ended + """
        jo.on('posted', ({ snap }) => { emit(snap.id); jo.stop(); });
        await jo.logIn('jo', 'correct horse');
    """)
    assert lines == ["1"]


def test_post_waits_for_a_login(server, node, app):
    lines, _ = reported(node, app, f"""
        const jo = new Snapfeed({{ url: '{server.http}', storage: 'jo' }});
        const {{ posted }} = await jo.postPhoto({{ picture: 'bear', caption: 'early' }});
        await jo.signUp('jo', 'correct horse');
        emit((await posted).caption);
        await jo.stop();
    """)
    assert lines == ["early"]


def test_without_a_server_a_login_fails_and_says_why(nowhere, node, app):
    lines, _ = reported(node, app, f"""
        const jo = new Snapfeed({{ url: '{nowhere}', storage: 'jo' }});
        for (const enter of ['signUp', 'logIn']) {{
          const error = await failure(jo[enter]('jo', 'correct horse'));
          emit([error instanceof Unreachable, error.message]);
        }}
        await jo.stop();
    """)
    assert lines == [[True, f"{nowhere.replace('http', 'ws')}/ws cannot be reached."]] * 2


WAITS = """
    const jo = new Snapfeed({ url: 'URL', token: 'T', storage: 'jo', waitMs: [0, 20] });
    let waits = 0;
    const thrice = new Promise((resolve) => { jo.on('state', ({ state }) => { waits += state === 'waiting'; if (waits === 3) resolve(); }); });
    LISTEN
    const call = failure(jo.call('feed.list'));
    await thrice;
    await jo.stop();
    emit((await call).name);
"""


def test_call_without_a_server_waits_and_reports_it_once(nowhere, node, app):
    program = WAITS.replace("URL", nowhere)
    lines, errors = reported(node, app, program.replace("LISTEN", ""))
    assert lines == ["stopped"] and errors.count("cannot be reached") == 1 and "tried again" in errors
    lines, errors = reported(node, app, program.replace("LISTEN", "jo.on('problem', ({ error }) => emit(error instanceof Unreachable));"))
    assert lines == [True, "stopped"] and "cannot be reached" not in errors


@pytest.mark.proof
def test_refused_origin_is_explained_until_allowed(tmp_path):
    program = """
        import { Snapfeed } from './snapfeed.js';
        const jo = new Snapfeed({ url: 'URL', storage: 'jo' });
        document.title = await jo.signUp('jo', 'correct horse').then(({ user }) => user.name, (error) => error.message);
    """

    async def visit(server):
        async with chromium() as browser:
            context = await browser.new_context(permissions=["local-network-access"])
            page = await context.new_page()
            await give(page, "/app.html", "text/html", '<!doctype html><script type="module" src="/program.js"></script>')
            await give(page, "/program.js", "text/javascript", program.replace("URL", server.http))
            for path in PUBLIC.glob("client/*.js"):
                await give(page, f"/client/{path.name}", "text/javascript", path.read_text())
            await give(page, "/snapfeed.js", "text/javascript", (PUBLIC / "snapfeed.js").read_text())
            # No request leaves for it: the pages come from here. `localhost` counts as secure, as https would.
            await page.goto("http://app.localhost:81/app.html")
            await page.wait_for_function("document.title")
            return await page.title()

    with one(tmp_path / "refuses") as server:
        said = run(visit(server))
        assert said == f"{server.url} cannot be reached. Does its operator allow the origin http://app.localhost:81?"
    with one(tmp_path / "allows", "--allow-origin", "http://app.localhost:81") as server:
        assert run(visit(server)) == "jo"
