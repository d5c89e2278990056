"""Runs a systemd unit's ExecStart without systemd: with the unit's own options, applied by the same mechanisms of the kernel.

    python3 sandbox.py UNIT FOLDER     as root, in a mount namespace of its own

FOLDER is laid over the root file system (usr/local/bin/snapfeed, etc/snapfeed/snapfeed.yaml, …); FOLDER/state is the StateDirectory. Every
option of the unit must be in one of the tables below, so that none is ignored by mistake.
"""

import ctypes
import os
import resource
import shlex
import signal
import subprocess
import sys
from pathlib import Path

USER = 64_999
UNITS = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}

# Options that the kernel cannot apply to a single process, or that need more than a test's namespace has.
NOT_HERE = {
    "ProtectClock", "ProtectControlGroups", "ProtectHostname", "ProtectKernelLogs", "ProtectKernelModules", "ProtectKernelTunables",
    "ProtectProc", "ProcSubset", "PrivateUsers", "PrivateDevices", "RemoveIPC", "RestrictRealtime", "RestrictSUIDSGID", "RestrictNamespaces",
    "LockPersonality", "SystemCallArchitectures", "AmbientCapabilities",
}
# Options that do not belong to the sandbox.
SUPERVISION = {
    "Type", "NotifyAccess", "ExecStart", "ExecReload", "Environment", "WatchdogSec", "Restart", "RestartSec", "TimeoutStartSec", "TimeoutStopSec", "KillSignal",
    "SystemCallErrorNumber", "OOMPolicy",
}
APPLIED = {
    "DynamicUser", "StateDirectory", "StateDirectoryMode", "UMask", "LimitNOFILE", "LimitCORE", "MemoryMax", "TasksMax", "NoNewPrivileges",
    "CapabilityBoundingSet", "ProtectSystem", "ProtectHome", "PrivateTmp", "MemoryDenyWriteExecute", "RestrictAddressFamilies",
    "SystemCallFilter",
}

libc = ctypes.CDLL(None, use_errno=True)


def options(unit: str) -> dict[str, list[str]]:
    """The options of the section Service; repeated ones in order."""
    found: dict[str, list[str]] = {}
    section = unit.split("[Service]")[1].split("\n[")[0]
    for line in section.splitlines():
        if line.strip() and not line.startswith("#"):
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(value)
    return found


def check(call: str, result: int) -> None:
    if result < 0:
        raise OSError(-result if result < -1 else ctypes.get_errno(), call)


def mount(*arguments: str) -> None:
    subprocess.run(["mount", *arguments], check=True)


def build_root(service: dict[str, list[str]], folder: Path) -> None:
    """Lays the unit's files over the root, and then makes everything read-only except the state and /tmp."""
    state = Path("/var/lib") / service["StateDirectory"][0]
    os.chown(folder / "state", USER, USER)
    os.chmod(folder / "state", int(service["StateDirectoryMode"][0], 8))
    scratch = folder / "scratch"
    scratch.mkdir(exist_ok=True)
    mount("-t", "tmpfs", "tmpfs", str(scratch))
    (folder / "var/lib" / state.name).mkdir(parents=True, exist_ok=True)
    for place in ("usr/local", "etc", "var/lib"):
        if not (folder / place).exists():
            continue
        upper, work = scratch / place / "upper", scratch / place / "work"
        upper.mkdir(parents=True)
        work.mkdir()
        mount("-t", "overlay", "overlay", "-o", f"lowerdir={folder / place}:/{place},upperdir={upper},workdir={work}", f"/{place}")
    mount("--bind", str(folder / "state"), str(state))
    if service["ProtectSystem"] == ["strict"]:
        points = [line.split()[4] for line in Path("/proc/self/mountinfo").read_text().splitlines()]
        for point in points:
            if not point.startswith(("/proc", "/dev", "/sys")) and point != str(state):
                subprocess.run(["mount", "-o", "remount,bind,ro", point], stderr=subprocess.DEVNULL)
    if service["PrivateTmp"] == ["yes"]:
        mount("-t", "tmpfs", "-o", "mode=1777", "tmpfs", "/tmp")
    for home in ("/home", "/root"):
        if service["ProtectHome"] == ["yes"]:
            mount("-t", "tmpfs", "-o", "mode=0000,ro", "tmpfs", home)


def limit(service: dict[str, list[str]]) -> None:
    # Raising the hard limit needs a right that the supervisor has, but not every test.
    files = min(int(service["LimitNOFILE"][0]), resource.getrlimit(resource.RLIMIT_NOFILE)[1])
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    resource.setrlimit(resource.RLIMIT_CORE, (int(service["LimitCORE"][0]),) * 2)
    memory = service["MemoryMax"][0]
    resource.setrlimit(resource.RLIMIT_DATA, (int(memory[:-1]) * UNITS[memory[-1]],) * 2)
    os.umask(int(service["UMask"][0], 8))


def drop_rights(service: dict[str, list[str]]) -> None:
    if service["CapabilityBoundingSet"] == [""]:
        for capability in range(64):
            libc.prctl(24, capability, 0, 0, 0)  # PR_CAPBSET_DROP
    os.setgroups([])
    os.setresgid(USER, USER, USER)
    os.setresuid(USER, USER, USER)
    tasks = int(service["TasksMax"][0])
    resource.setrlimit(resource.RLIMIT_NPROC, (tasks, tasks))
    if service["NoNewPrivileges"] == ["yes"]:
        check("PR_SET_NO_NEW_PRIVS", libc.prctl(38, 1, 0, 0, 0))
    if service["MemoryDenyWriteExecute"] == ["yes"]:
        libc.prctl(65, 1, 0, 0, 0)  # PR_SET_MDWE, from Linux 6.3 on


def allowed_calls(filters: list[str]) -> set[str]:
    """Applies SystemCallFilter, with systemd's own groups. The first line decides whether it lists allowed calls."""

    def members(name: str) -> set[str]:
        if not name.startswith("@"):
            return {name}
        listed = subprocess.run(["systemd-analyze", "syscall-filter", name], capture_output=True, text=True, check=True).stdout
        words = [line.strip() for line in listed.splitlines()[1:] if line.strip() and not line.strip().startswith("#")]
        return set().union(*(members(word) for word in words))

    allowed: set[str] = set()
    for line in filters:
        named = set().union(*(members(word) for word in line.removeprefix("~").split()))
        allowed = allowed - named if line.startswith("~") else allowed | named
    return allowed


class ArgumentTest(ctypes.Structure):
    _fields_ = [("argument", ctypes.c_uint), ("operation", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]


def filter_calls(service: dict[str, list[str]], calls: set[str]) -> None:
    seccomp = ctypes.CDLL("libseccomp.so.2", use_errno=True)
    seccomp.seccomp_init.restype = ctypes.c_void_p
    context = ctypes.c_void_p(seccomp.seccomp_init(0x00050000 | 1))  # everything else: EPERM
    allow, equal = 0x7FFF0000, 4
    families = {"AF_UNIX": 1, "AF_INET": 2, "AF_INET6": 10}
    for call in calls:
        number = seccomp.seccomp_syscall_resolve_name(call.encode())
        if number < 0:
            continue
        tests = [ArgumentTest(0, equal, families[name], 0) for name in service["RestrictAddressFamilies"][0].split()] if call == "socket" else [None]
        for test in tests:
            array = ctypes.byref(test) if test else None
            check("seccomp_rule_add", seccomp.seccomp_rule_add_array(context, allow, number, 1 if test else 0, array))
    check("seccomp_load", seccomp.seccomp_load(context))


def main() -> None:
    service, folder = options(Path(sys.argv[1]).read_text()), Path(sys.argv[2])
    unknown = set(service) - NOT_HERE - SUPERVISION - APPLIED
    if unknown:
        sys.exit(f"sandbox: what to do with {', '.join(sorted(unknown))}?")
    calls = allowed_calls(service["SystemCallFilter"])
    build_root(service, folder)
    environment = {"NOTIFY_SOCKET": os.environ["NOTIFY_SOCKET"], "PATH": "/usr/local/bin:/usr/bin"}
    for setting in service.get("Environment", []):
        name, _, value = setting.partition("=")
        environment[name] = value
    os.chdir("/")
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    limit(service)
    drop_rights(service)
    command = shlex.split(service["ExecStart"][0])
    filter_calls(service, calls)
    os.execve(command[0], command, environment)


if __name__ == "__main__":
    main()
