"""A PostgreSQL of the tests' own: a fresh one on loopback, which can be killed, and followed by a standby that takes over."""

import contextlib
import functools
import json
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from hosts import BACK
from processes import PortTaken, Program, children, free_port, freeze, with_free_port
from waiting import eventually

USER = "snapfeed"
DATABASE = "snapfeed"
# On the command line, so that neither a copy of the folder nor ALTER SYSTEM changes them. What a promise depends on is said, though it is
# the default.
SETTINGS = {
    "fsync": "on", "synchronous_commit": "on", "full_page_writes": "on", "wal_level": "replica", "max_connections": "100",
    "shared_buffers": "64MB", "dynamic_shared_memory_type": "mmap", "log_min_messages": "warning", "listen_addresses": "127.0.0.1",
    "hot_standby": "on", "max_wal_senders": "8", "max_replication_slots": "8", "wal_receiver_status_interval": "1s",
}


class SQLError(Exception):
    """PostgreSQL refused a statement."""


@functools.cache
def programs() -> Path | None:
    """The folder of PostgreSQL's programs, the newest one; Debian keeps them off the PATH."""
    found = shutil.which("pg_ctl")
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name))
    folders = [folder for folder in folders if (folder / "postgres").exists()]
    return folders[-1] if folders else Path(found).resolve().parent if found else None


def owner() -> dict:
    """How PostgreSQL's programs run: it refuses root, so root starts them as the user of the package."""
    if os.geteuid() != 0:
        return {}
    account = pwd.getpwnam("postgres")
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


class Postgres(Program):
    """One PostgreSQL with its folder. A restart keeps the port."""

    def __init__(self, folder: Path | None = None, name: str = "postgres", **settings: str):
        # A short path, since that of its socket may have 107 bytes only.
        self.is_temporary = folder is None
        self.folder = Path(folder or tempfile.mkdtemp(prefix="snapfeed-pg-"))
        self.folder.mkdir(parents=True, exist_ok=True)
        super().__init__(name, self.folder / "log")
        self.data = self.folder / "data"
        self.settings = SETTINGS | settings
        self.port = 0
        self.primary: "Postgres | None" = None
        self.standbys: list["Postgres"] = []
        if owner():
            os.chown(self.folder, owner()["user"], owner()["group"])

    def _run(self, program: str, *arguments) -> None:
        # The current folder may be forbidden to the package's user.
        done = subprocess.run([programs() / program, *map(str, arguments)], capture_output=True, text=True, cwd=self.folder, **owner())
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr}{done.stdout}")

    # Its life.

    def start(self) -> "Postgres":
        """Makes the database if there is none, and returns when it answers."""
        is_new = not (self.data / "PG_VERSION").exists()
        if is_new:
            # Synced by the checkpoint of its first stop at the latest; the tests do not cut this machine's power.
            self._run("initdb", "-D", self.data, "-A", "trust", "-U", USER, "--locale=C.UTF-8", "-E", "UTF8", "--data-checksums", "--no-sync")
            self._let_in_hosts()
        if self.port:
            self._start_at(self.port)
        else:
            with_free_port(self._start_at)
        if is_new:
            self.execute(f"CREATE DATABASE {DATABASE}", database="postgres")
        return self

    def _let_in_hosts(self) -> None:
        """Clients on the hosts of `hosts.py` may come, where it listens to them at all."""
        with open(self.data / "pg_hba.conf", "a") as file:
            file.write(f"host all all {BACK}.0.0/16 trust\n")

    def listen_also(self, address: str) -> None:
        """From the next start on."""
        self.settings["listen_addresses"] += f",{address}"

    def _start_at(self, port: int) -> None:
        settings = [word for name, value in self.settings.items() for word in ("-c", f"{name}={value}")]
        self.launch([programs() / "postgres", "-D", self.data, "-p", port, "-k", self.folder, *settings], cwd=self.folder, **owner())
        self.wait_until(lambda: self._accepts(port))
        self.port = port

    def _accepts(self, port: int) -> bool:
        # Its own socket, so that a stranger on the same port is not taken for it.
        asked = subprocess.run([programs() / "pg_isready", "-q", "-h", self.folder, "-p", str(port)])
        return asked.returncode == 0

    def stop(self, number: int = signal.SIGINT) -> int:
        """A fast shutdown: clients are cut, and a checkpoint is written."""
        return super().stop(number)

    def restart(self) -> "Postgres":
        if self.is_running:
            self.stop()
        return self.start()

    def freeze(self) -> None:
        freeze(self.process.pid, *children(self.process.pid))

    def thaw(self) -> None:
        for pid in (self.process.pid, *children(self.process.pid)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)

    def end(self) -> None:
        for standby in self.standbys:
            standby.end()
        super().end()
        self._remove_shared_memory()
        if self.is_temporary:
            shutil.rmtree(self.folder, ignore_errors=True)

    def _remove_shared_memory(self) -> None:
        """After a kill -9 a segment of 56 bytes is left, which only a start of the same folder would remove."""
        with contextlib.suppress(OSError, IndexError):
            number = (self.data / "postmaster.pid").read_text().splitlines()[6].split()[1]
            subprocess.run(["ipcrm", "-m", number], capture_output=True)

    # Asking it.

    @property
    def conninfo(self) -> str:
        return self.address()

    def address(self, port: int | None = None, database: str = DATABASE, host: str = "127.0.0.1") -> str:
        """The address of a database; with the port of a forwarder, if one is given."""
        return f"postgresql://{USER}@{host}:{port or self.port}/{database}"

    def execute(self, sql: str, database: str = DATABASE, seconds: float = 30) -> str:
        """Runs statements with psql, so that tests need no driver. Returns the rows, a line each."""
        command = [programs() / "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", self.address(database=database), "-c", sql]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, env=os.environ | {"PGCONNECT_TIMEOUT": "5"})
        except subprocess.TimeoutExpired as late:
            raise SQLError(f"no answer in {seconds} s") from late
        if done.returncode:
            raise SQLError(done.stderr.strip())
        return done.stdout.strip()

    def rows(self, query: str, database: str = DATABASE) -> list[dict]:
        """The rows of a query. Numbers stay numbers, and bytes are text as PostgreSQL writes them."""
        return json.loads(self.execute(f"SELECT coalesce(json_agg(whole), '[]') FROM ({query}) AS whole", database))

    def value(self, query: str, database: str = DATABASE):
        """The one value of a query."""
        (row,) = self.rows(query, database)
        (value,) = row.values()
        return value

    def new_database(self, name: str) -> str:
        """An empty database, for tests that share a PostgreSQL. Returns its address."""
        self.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)', database="postgres")
        self.execute(f'CREATE DATABASE "{name}"', database="postgres")
        return self.address(database=name)

    # A second one that follows.

    def standby(self, synchronous: bool = True, folder: Path | None = None) -> "Postgres":
        """A copy that follows through a slot of its own. A synchronous one is waited for by every commit from now on."""
        name = f"standby{len(self.standbys) + 1}"
        follower = Postgres(folder, name, **{name: value for name, value in self.settings.items() if SETTINGS.get(name) != value})
        follower.primary = self
        where = f"host=127.0.0.1 port={self.port} user={USER} application_name={name}"
        self._run("pg_basebackup", "-D", follower.data, "-d", where, "-R", "-C", "-S", name, "-X", "stream", "-c", "fast", "--no-sync")
        self.standbys.append(follower)
        follower.start()
        eventually(lambda: self._state(name) is not None, saying=lambda: f"{name} does not follow")
        if synchronous:
            self.wait_for(name)
        return follower

    def wait_for(self, name: str) -> None:
        """Makes every commit wait for a standby; with an empty name for none."""
        self.execute(f"ALTER SYSTEM SET synchronous_standby_names = '{name}'")
        self.execute("SELECT pg_reload_conf()")
        eventually(lambda: not name or self._state(name) == "sync", saying=lambda: f"{name} is not synchronous")

    def stop_following(self) -> None:
        """Cuts a standby off; its primary continues alone, unless it waits for it."""
        self.execute("ALTER SYSTEM SET primary_conninfo = ''", database="postgres")
        self.execute("SELECT pg_reload_conf()", database="postgres")
        eventually(lambda: self.primary._state(self.name) is None, saying=lambda: f"{self.name} still follows")

    def _state(self, name: str) -> str | None:
        """How a standby follows: sync, async, or not at all."""
        found = self.rows(f"SELECT sync_state FROM pg_stat_replication WHERE application_name = '{name}' AND state = 'streaming'")
        return found[0]["sync_state"] if found else None

    @property
    def is_standby(self) -> bool:
        return self.value("SELECT pg_is_in_recovery()")

    def promote(self) -> float:
        """Makes a standby the one that is written to. Returns the seconds that this took."""
        began = time.monotonic()
        self.execute("SELECT pg_promote(true, 30)", database="postgres")
        self.execute("ALTER SYSTEM RESET synchronous_standby_names", database="postgres")
        self.execute("SELECT pg_reload_conf()", database="postgres")
        eventually(lambda: not self.is_standby)
        return time.monotonic() - began


__all__ = ["DATABASE", "USER", "Postgres", "PortTaken", "SQLError", "free_port", "programs"]
