"""A separate network for the main thread and its children: only loopback, where packets can be dropped without harm to others."""

import contextlib
import ctypes
import os
import shutil
import subprocess

from arena import is_root

CLONE_NEWNET = 0x40000000


def needs() -> str | None:
    if not is_root():
        return "only root may make a network namespace"
    missing = [tool for tool in ("ip", "nft") if not shutil.which(tool)]
    return f"{', '.join(missing)} is missing" if missing else None


@contextlib.contextmanager
def private_network():
    libc = ctypes.CDLL(None, use_errno=True)
    outside = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
    try:
        if libc.unshare(CLONE_NEWNET):
            raise OSError(ctypes.get_errno(), "unshare")
        subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
        subprocess.run(["nft", "add table inet cut; add chain inet cut out { type filter hook output priority 0; }"], check=True)
        yield
    finally:
        libc.setns(outside, CLONE_NEWNET)
        os.close(outside)


def cut(port: int) -> None:
    """Drops all packets from and to a port, so that the two ends no longer hear of each other."""
    for side in ("sport", "dport"):
        subprocess.run(["nft", f"add rule inet cut out tcp {side} {port} drop"], check=True)


def heal() -> None:
    subprocess.run(["nft", "flush chain inet cut out"], check=True)
