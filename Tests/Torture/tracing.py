"""Faults at system calls: strace makes chosen calls of a server fail, wait, or be its last."""

import contextlib
import re
import shutil
import signal
import subprocess
from pathlib import Path

from arena import is_root


def needs() -> str | None:
    """The reason why this machine cannot trace a process that it did not start; None if it can."""
    if not shutil.which("strace"):
        return "strace is missing"
    scope = Path("/proc/sys/kernel/yama/ptrace_scope")
    if not is_root() and scope.exists() and scope.read_text().strip() != "0":
        return "only root may attach strace here"
    return None


def injecting(call: str, action: str) -> tuple[str, ...]:
    """A wrapper that traces a server from its start. The server stays our own child."""
    return ("strace", "-D", "-f", "-q", "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:{action}")


def counting(call: str, output: Path) -> tuple[str, ...]:
    return ("strace", "-D", "-f", "-q", "-y", "-e", f"trace={call}", "-o", str(output))


@contextlib.contextmanager
def attached(pid: int, call: str, action: str):
    """Injects the fault into a running server until the block ends."""
    command = ["strace", "-f", "-o", "/dev/null", "-p", str(pid), "-e", f"trace={call}", "-e", f"inject={call}:{action}"]
    tracer = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        for line in tracer.stderr:
            if re.search(r"attached", line):
                break
        else:
            raise RuntimeError(f"strace could not attach to {pid}")
        yield
    finally:
        tracer.send_signal(signal.SIGINT)
        tracer.stderr.read()
        tracer.wait()
