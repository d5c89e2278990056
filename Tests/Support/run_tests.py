"""Runs a tier of the tests: `run_tests.py gate` (`make test`), `proofs` or `check`.

The gate runs every rule once, with the eighth of the proofs that the first digit of the commit selects. What fails in Python or Swift runs again at
the end, with nothing beside it, and is listed; it fails the gate only if it fails twice. Proofs get no second try.
"""

import json
import os
import re
import subprocess
import sys
import time
import xml.etree.ElementTree
from pathlib import Path

from proofs import PARTS
from schedule import ROOT, Part, Schedule, minutes

FOLDER = ROOT / ".build-test"
PYTHON = str(ROOT / ".venv/bin/python")
PLAIN = [f"Tests/{folder}" for folder in ("EndToEnd", "Wire", "CommandLine", "Examples", "Clients", "Torture", "Counts", "Cluster")]
# What people do with each other must be the same wherever they are: these run again against three nodes.
CLUSTERED = [f"Tests/EndToEnd/test_{name}.py" for name in ("home", "promises", "tour", "shares")]
CLUSTERED_IN_GATE = [
    "Tests/EndToEnd/test_promises.py::test_no_event_falls_between_subscribing_and_the_first_push",
    "Tests/EndToEnd/test_tour.py::test_post_arrives_immediately_and_opens_once",
    "Tests/EndToEnd/test_home.py::test_missed_home_events_arrive_once_in_order",
    "Tests/EndToEnd/test_home.py::test_no_photo_falls_between_subscribing_and_the_first_push",
    "Tests/EndToEnd/test_shares.py::test_a_link_shows_the_photo_to_anybody_and_ends_when_it_is_revoked",
]
RELEASE = {"SNAPFEED_BINARY": str(FOLDER / "release/snapfeed"), "SWIFT_TESTS": str(FOLDER / "release/snapfeedPackageTests.xctest")}


# Swift's tests that wait for sockets and services more than they compute. They block the few threads that run all tests, so they have their own process.
WAITING = "^(SnapBus|SnapBucket|SnapFetch|SnapIdentify|SnapLoop)Tests[.]"
# Makes pytest forget what failed in an earlier run.
FORGET = "--cache-clear"
# A test that never ends fails, and runs again alone: a browser may leave a promise open for ever.
STUCK = ["--timeout=600", "--timeout-method=thread"]
# One defect of each promise that the simulation checks: durable, at most once, no gap.
SMOKE_DEFECTS = ["acknowledgesBeforeItIsDurable", "showsAnImageTwice", "movesTheCursorByALiveEvent"]


def commit() -> str:
    """The commit, in hexadecimal digits."""
    return subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True).stdout.strip() or "0"


def commit_seed() -> int:
    """A seed that is another for each commit, and the same whenever a commit is tried."""
    return int(commit()[:6], 16)


def commit_part() -> str:
    """The eighth of the proofs that the first hexadecimal digit of the commit selects."""
    return str(int(commit()[0], 16) % PARTS)


def pytest(name: str, workers: int, *arguments: str, needs: tuple[str, ...] = (), **env: str) -> Part:
    """A run of pytest, whose failures are remembered in a folder of its own for the second try."""
    parallel = ["-n", str(workers), "--dist", "worksteal"] if workers else []
    command = [PYTHON, "-m", "pytest", "-q", "-rsfE", "-o", f"cache_dir={FOLDER}/pytest/{name}", FORGET, *STUCK, *parallel, *arguments]
    return Part(name, command, env, needs)


def swift(name: str, *arguments: str, needs: tuple[str, ...] = (), **env: str) -> Part:
    return Part(name, ["Tests/Support/swift_tests.sh", *arguments, "--xunit-output", f"{FOLDER}/{name}.xml"], env, needs)


def simulation(steps: int, cluster_steps: int, seed: int, defects: list[str], needs: tuple[str, ...], **env: str) -> Part:
    """Simulated worlds on both processors, and the defects that must be found in them."""
    simulator = "$SNAPSIM"
    halves = [f"FROM={seed + half * 1_000_000} {simulator} {steps // 2}" for half in (0, 1)]
    work = [*halves, f"FROM={seed} CLUSTER=1 WORLD=3000 {simulator} {cluster_steps}", f"{simulator} defects {' '.join(defects)}"]
    script = "printf '%s\\n' \"$@\" | xargs -P 2 -I{} sh -c '{}'"
    return Part("simulation", ["bash", "-c", script, "simulation", *work], {"SNAPSIM": str(FOLDER / "release/snapsim")} | env, needs)


def build(*arguments: str, name: str = "build", is_server_only: bool = True) -> Part:
    """A build, without swift-nio where the server and its tests are enough."""
    return Part(name, ["Tests/Support/build.sh", *arguments], {"SERVER_ONLY": "1"} if is_server_only else {})


def optimised(*arguments: str) -> list[str]:
    """One release build for the product and for the tests, which import what is internal."""
    return ["-c", "release", "--scratch-path", str(FOLDER), "-Xswiftc", "-enable-testing", *arguments]


def gate() -> list[list[Part]]:
    part = {"PROOFS": commit_part()}
    ready = ("build", "packages", "model")
    return [
        [build(*optimised("--build-tests"))],
        [Part("packages", ["make", "-s", "deps-test"]), Part("model", ["data/topics/fetch.sh"])],
        [Part("types", ["make", "-s", "types"], needs=("packages",))],
        [
            swift("swift", "--skip", WAITING, needs=ready, **RELEASE, **part),
            simulation(100_000, 20_000, commit_seed(), SMOKE_DEFECTS, ready, **part),
        ],
        [
            swift("swift-waiting", "--filter", WAITING, needs=ready, **RELEASE, **part),
            Part("postgres", ["Tests/Support/over_postgres.sh"], RELEASE | part, ready),
        ],
        [pytest("python", 3, *PLAIN, needs=ready, **RELEASE, **part)],
        [
            pytest("browser", 2, "Tests/Browser", needs=ready, **RELEASE, **part),
            pytest("firefox", 1, "Tests/Firefox", needs=ready, **RELEASE, **part),
            pytest("cluster", 1, *CLUSTERED_IN_GATE, needs=ready, **RELEASE, **part, SNAPFEED_TEST_CLUSTER="1"),
        ],
    ]


def proofs() -> list[list[Part]]:
    """Everything, one part after another, with new seeds and more workers than a machine likes: what is tight shows."""
    seed = int(time.time())
    crowd = ["-m", "not measurement"]
    return [
        [
            Part("packages", ["make", "-s", "deps-proofs"]),
            Part("model", ["data/topics/fetch.sh"]),
            build(*optimised("--build-tests")),
            build("--product", "snapfeed-adapter", name="adapter", is_server_only=False),
            build("--product", "snapfeed-tour", name="tour", is_server_only=False),
            build("--product", "snapfeed-first", name="first", is_server_only=False),
            swift("swift", **RELEASE),
            Part("postgres", ["Tests/Support/over_postgres.sh"], RELEASE),
            simulation(1_000_000, 150_000, seed, [], ()),
            pytest("python", 6, *PLAIN, *crowd, **RELEASE, SEED=str(seed)),
            pytest("browser", 6, "Tests/Browser", *crowd, **RELEASE),
            pytest("firefox", 2, "Tests/Firefox", *crowd, **RELEASE),
            pytest("cluster", 4, *CLUSTERED, *crowd, **RELEASE, SNAPFEED_TEST_CLUSTER="1"),
            pytest("measurements", 0, *PLAIN, "-m", "measurement", **RELEASE),
            pytest("browser-measurements", 0, "Tests/Browser", "-m", "measurement", **RELEASE),
        ]
    ]


def check() -> list[list[Part]]:
    """The checks after each change: incremental debug build, Swift's tests, and a smoke selection of the others."""
    debug = {"SNAPFEED_BINARY": str(ROOT / ".build/debug/snapfeed"), "SWIFT_TESTS": str(ROOT / ".build/debug/snapfeedPackageTests.xctest"), "PROOFS": "none"}
    return [
        [build("--build-tests")],
        [
            Part("types", ["make", "-s", "types"]),
            pytest("browser", 2, "Tests/Browser", "-m", "smoke", needs=("build",), **debug),
        ],
        [swift("swift", "--skip", WAITING, needs=("build",), **debug)],
        [swift("swift-waiting", "--filter", WAITING, needs=("build",), **debug)],
        [pytest("python", 2, *PLAIN, "-m", "smoke", needs=("build",), **debug)],
    ]


class SecondTries:
    """Retries the failed tests with nothing else running."""

    def __init__(self, schedule: Schedule):
        self.schedule = schedule
        self.tried: dict[str, list[str]] = {}

    def run(self) -> None:
        for lane in self.schedule.lanes:
            for part in lane:
                result = self.schedule.results[part.name]
                if not result.passed and result.code is not None and (again := self._again(part)):
                    self._run(part, again)

    def _again(self, part: Part) -> tuple[Part, list[str]] | None:
        """The part with only the tests that failed; None for a part that is not of tests, or ended before it could list any."""
        if "pytest" in part.command:
            failed = failed_python(part.name)
            command = [word for word in part.command if word not in ("-n", "--dist", "worksteal", FORGET) and not word.isdigit()]
            command += ["-p", "no:xdist", "--lf", "--lfnf=none"]
        elif part.command[0].endswith("swift_tests.sh"):
            failed = failed_swift(part.name)
            command = ["Tests/Support/swift_tests.sh", "--no-parallel"]
            command += [word for name in failed for word in ("--filter", name)]
        else:
            return None
        return (Part(f"{part.name}-again", command, part.env), failed) if failed else None

    def _run(self, part: Part, again: tuple[Part, list[str]]) -> None:
        second, failed = again
        self.tried[part.name] = failed
        schedule = Schedule([[second]], self.schedule.logs)
        schedule.run()
        self.schedule.results[second.name] = schedule.results[second.name]
        if schedule.results[second.name].passed:
            self.schedule.results[part.name].code = 0

    def report(self) -> str:
        names = [f"  {name}" for part in self.tried.values() for name in part]
        return "\n".join(["Failed once, and ran again alone:", *names]) if names else "No test needed a second try."


def failed_python(name: str) -> list[str]:
    cache = FOLDER / "pytest" / name / "v/cache/lastfailed"
    return sorted(json.loads(cache.read_text())) if cache.exists() else []


def failed_swift(name: str) -> list[str]:
    """The failed tests as filters, `SnapStoreTests.OpenTests/aSnapOpensOnce`."""
    report = FOLDER / f"{name}.xml"
    if not report.exists():
        return []
    failed = (case for case in xml.etree.ElementTree.parse(report).iter("testcase") if case.find("failure") is not None)
    return sorted({re.escape(f"{case.get('classname')}/{case.get('name', '').split('(')[0]}") for case in failed})


def main() -> int:
    tiers = {"gate": gate, "proofs": proofs, "check": check}
    if len(sys.argv) != 2 or sys.argv[1] not in tiers:
        print(f"usage: run_tests.py {'|'.join(tiers)}", file=sys.stderr)
        return 64
    tier = sys.argv[1]
    # `make` sets it for builds. Tests look at the whole package.
    os.environ.pop("SERVER_ONLY", None)
    # The recogniser runs at 19. Next to six busy workers at 0 it would get a hundredth of a processor.
    os.nice(15)
    start = time.monotonic()
    schedule = Schedule(tiers[tier](), FOLDER / "logs")
    if tier != "check":
        print(f"commit {commit()[:12]}, part {commit_part()} of {PARTS} of the proofs" if tier == "gate" else "all proofs", flush=True)
    schedule.run()
    tries = SecondTries(schedule)
    if tier == "gate":
        tries.run()
    passed = sum(result.passed for result in schedule.results.values())
    print(f"\n{schedule.table()}\n  {'all':<16}{minutes(time.monotonic() - start):>7}\n")
    if tier == "gate":
        print(tries.report())
        (FOLDER / "second-tries.txt").write_text(tries.report() + "\n")
    print(f"parts: {passed} passed, {len(schedule.results) - passed} failed", flush=True)
    # Last, since a CI shows the end of its log.
    print(schedule.failures(), end="", flush=True)
    return 0 if passed == len(schedule.results) else 1


if __name__ == "__main__":
    sys.exit(main())
