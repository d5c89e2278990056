"""The package for developers: one module without dependencies, and its types. The web app is built on it."""

import gzip
import re
import runpy
import subprocess

import pytest
from javascript_client import LIBRARY, PUBLIC, app, fetched, module, node, played  # noqa: F401  (fixtures)
from server import Server

BYTES_MAX = 12 * 1024
LINE_MAX = 240


def types() -> bytes:
    """The declarations, with the types of the table of methods."""
    return runpy.run_path(str(LIBRARY / "generate.py"))["text"]().encode()


@pytest.mark.smoke
def test_the_server_gives_one_small_module_without_dependencies(server, capsys):
    module = fetched(server, "/snapfeed.js")
    packed = fetched(server, "/snapfeed.js", **{"accept-encoding": "gzip"})
    assert gzip.decompress(packed) == module
    # Node's files are loaded only where a folder is used.
    assert re.findall(rb"""\bfrom ?["']|\bimport ?["']""", module) == [] and re.findall(rb"""import\(["']([^"']+)""", module) == [b"node:fs/promises"]
    # Node prints the line of an uncaught error, and a terminal has some 80 columns.
    assert max(map(len, module.splitlines())) <= LINE_MAX
    with capsys.disabled():
        print(f"\n  [measured] snapfeed.js: {len(packed)} bytes gzipped, {len(module)} bytes")
    assert 4_000 < len(packed) <= BYTES_MAX


def test_the_server_gives_the_types_of_its_table_beside_it(server):
    assert fetched(server, "/snapfeed.d.ts") == types()


@pytest.mark.proof
def test_typescript_accepts_right_use_and_no_wrong_use(tmp_path):
    (tmp_path / "types.ts").write_bytes((LIBRARY.parents[1] / "Tests/Clients/javascript/types.ts").read_bytes())
    (tmp_path / "snapfeed.d.ts").write_bytes(types())
    command = ["tsc", "--noEmit", "--strict", "--target", "es2022", "--module", "es2022", "--moduleResolution", "node", "types.ts"]
    checked = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout


def test_the_types_name_everything_that_the_module_exports():
    exported = set(re.findall(r"\w+", " ".join(re.findall(r"export \{(.+?)\}", (PUBLIC / "snapfeed.js").read_text()))))
    declared = set(re.findall(r"export class (\w+)", (LIBRARY / "client.d.ts").read_text()))
    assert exported == declared and len(exported) == 8


def test_the_web_app_connects_by_the_library_alone():
    """The service worker is not a module, and sends one request while no page is open."""
    makers = {str(path.relative_to(PUBLIC)) for path in PUBLIC.rglob("*.js") if "new WebSocket(" in path.read_text()}
    assert makers == {"client/connection.js", "service-worker.js"}
    assert "import { Link } from '../client/link.js';" in (PUBLIC / "model/session.js").read_text()


def test_each_yields_the_items_of_all_pages(server, node, app):
    program = f"""import {{ Snapfeed }} from './snapfeed.js';
const jo = new Snapfeed({{ url: '{server.http}', storage: 'jo' }});
const {{ user }} = await jo.signUp('jo', 'correct horse');
for (let key = 1; key <= 5; key += 1) await jo.call('snap.post', {{ feed: 'animals', key: `${{key}}`, picture: 'bear' }});
for (let key = 1; key <= 3; key += 1) await jo.call('photo.post', {{ key: `p${{key}}`, picture: 'bear', caption: '#fox' }});
const all = async (method, params) => (await collected(jo.each(method, params), ({{ id }}) => id)).join();
console.log(await all('feed.page', {{ feed: 'animals', limit: 2 }}), await all('search.photos', {{ query: '#fox', limit: 2 }}));
console.log(await all('profile.photos', {{ account: user.id, limit: 1 }}), await all('home.page'), await all('favourite.list'));
await jo.stop();"""
    program += """
async function collected(items, map) {
  const found = [];
  for await (const item of items) found.push(map(item));
  return found;
}"""
    done = played(node, program, app)
    assert (done.returncode, done.stdout) == (0, "5,4,3,2,1 3,2,1\n3,2,1 3,2,1 \n"), done


def test_a_server_of_an_own_authority_is_reached_in_node(node, app, tmp_path):
    """As the README says, by NODE_EXTRA_CA_CERTS."""
    names = [str(tmp_path / name) for name in ("ca.pem", "key.pem")]
    request = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=own"]
    subprocess.run([*request, "-addext", "subjectAltName=DNS:localhost", "-out", names[0], "-keyout", names[1]], check=True, capture_output=True)
    with Server(tmp_path / "store", "--tls-cert", names[0], "--tls-key", names[1]) as server:
        program = f"""import {{ Snapfeed }} from './snapfeed.js';
const jo = new Snapfeed({{ url: 'https://localhost:{server.port}', storage: 'jo' }});
await jo.signUp('jo', 'correct horse');
console.log(jo.user.name);
await jo.stop();"""
        assert "cannot be reached" in played(node, program, app).stderr
        assert played(["env", f"NODE_EXTRA_CA_CERTS={names[0]}", *node], program, app).stdout == "jo\n"


def test_an_uncaught_error_is_readable(server, node, module, tmp_path):
    """Before its message, Node prints the line of the library that threw."""
    program = "import { Snapfeed } from './snapfeed.js';\nawait new Snapfeed({ url: 'http://127.0.0.1:9', storage: 'jo' }).logIn('jo', 'correct horse');"
    done = played(node, program, tmp_path / "app")
    assert done.returncode == 1 and "ws://127.0.0.1:9/ws cannot be reached." in done.stderr and len(done.stderr) < 2_000, done.stderr
