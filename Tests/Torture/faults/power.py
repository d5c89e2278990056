"""The power fails at a random moment under load: the next start finds only the bytes that were synced.

`shims/power.c` copies them at every sync; the store is rebuilt from that copy here. A kill -9 alone proves no durability, since the system
still writes the data of a dead process: synchronous=NORMAL passes it and fails here (test_controls.py)."""

import shutil
from pathlib import Path

import shims
from arena import Arena, run
from faults.kill import run_cycle
from faults.sweep import abandon_image

ABOUT = "the power fails under load: only what was synced is left"
CYCLES = (60, 3)


def needs() -> str | None:
    return None


def rebuild(disk: Path, store: Path) -> None:
    """Replaces the store by what the disk held."""
    shutil.rmtree(store)
    make_folder(disk, store, "%")


def make_folder(disk: Path, folder: Path, name: str) -> None:
    folder.mkdir(mode=0o700)
    listing = disk / "names" / name
    for line in listing.read_text().splitlines() if listing.exists() else []:
        kind, _, rest = line.partition(" ")
        if kind == "d":
            make_folder(disk, folder / rest, f"{name}%{rest}")
        else:
            file, _, content = rest.partition("\t")
            kept = disk / "content" / content
            # A name whose bytes were never synced becomes an empty file.
            (folder / file).write_bytes(kept.read_bytes() if kept.exists() else b"")


def start(arena: Arena, server, disk: Path) -> None:
    shutil.rmtree(disk, ignore_errors=True)
    for part in ("content", "names"):
        (disk / part).mkdir(parents=True)
    arena.start(server)


def run_fault(arena: Arena) -> None:
    disk = arena.folder / "disk"
    server = arena.server(wrapper=shims.wrapper("power", arena.folder, TORTURE_STORE=arena.store, TORTURE_DISK=disk))
    start(arena, server, disk)
    crowd = arena.crowd(server, people=8)
    run(crowd.sign_up())
    for _ in arena.rounds():
        run_cycle(arena, server, crowd)
        rebuild(disk, arena.store)
        abandon_image(arena.store)
        start(arena, server, disk)
    arena.end(server)
