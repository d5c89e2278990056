"""Hosts with a network of their own on this machine, as namespaces of the kernel: what lies between a node and the others can be cut for real,
so that packets vanish without a reset. Needs root, and `ip` and `bridge` of iproute2."""

import functools
import os
import random
import shutil
import subprocess

# Addresses for tests of networks (RFC 2544): no host has them, and nothing leads to them from outside.
FRONT, BACK = "198.18", "198.19"
NUMBERS = range(1, 255)
# States of a bridge's port, as the kernel numbers them.
DISABLED, FORWARDING = 0, 3


class Refused(Exception):
    """The kernel does not let us make a network."""


def run(*words) -> None:
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True)
    if done.returncode:
        raise Refused(f"{' '.join(map(str, words))}: {done.stderr.strip()}")


def ip(*words) -> None:
    run("ip", *words)


@functools.cache
def needs() -> str | None:
    """Why there can be no network here; None when there can."""
    if os.geteuid() != 0:
        return "only root may make network namespaces"
    if missing := [tool for tool in ("ip", "bridge") if not shutil.which(tool)]:
        return f"{', '.join(missing)} is missing"
    try:
        with Network() as network:
            network.host(1)
    except Refused as refused:
        return str(refused)
    return None


class Network:
    """Two bridges: people and the balancer come to the hosts by one, and the hosts to PostgreSQL and the bus by the other."""

    def __init__(self):
        self.hosts: list[Host] = []

    def __enter__(self) -> "Network":
        self.number = self._claim()
        try:
            self._lead(self.bridge("f"), FRONT)
            ip("link", "add", self.bridge("b"), "type", "bridge")
            self._lead(self.bridge("b"), BACK)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_) -> None:
        for host in self.hosts:
            host.end()
        for side in "fb":
            subprocess.run(["ip", "link", "delete", self.bridge(side)], capture_output=True)

    def _claim(self) -> int:
        """A number that no other test has: creating the bridge reserves it."""
        for number in random.sample(NUMBERS, len(NUMBERS)):
            try:
                ip("link", "add", f"sf{number}f", "type", "bridge")
                return number
            except Refused as refused:
                if "exists" not in str(refused):
                    raise
        raise Refused("no number is free for a network")

    def _lead(self, bridge: str, half: str) -> None:
        # An address of its own: otherwise that of its first link, which may go.
        ip("link", "set", bridge, "address", f"02:00:00:00:{self.number:02x}:{ord(bridge[-1]):02x}")
        ip("address", "add", f"{half}.{self.number}.1/24", "dev", bridge)
        ip("link", "set", bridge, "up")

    def bridge(self, side: str) -> str:
        return f"sf{self.number}{side}"

    @property
    def people(self) -> str:
        """Where the hosts see people come from."""
        return f"{FRONT}.{self.number}.0/24"

    @property
    def gate(self) -> str:
        """The address at which the hosts find PostgreSQL and the bus."""
        return f"{BACK}.{self.number}.1"

    def host(self, place: int) -> "Host":
        self.hosts.append(Host(self, place))
        return self.hosts[-1].start()


class Host:
    """A host with a link to each bridge. `wrapper` in front of a command runs it there."""

    def __init__(self, network: Network, place: int):
        self.network = network
        self.place = place
        self.name = f"{network.bridge('h')}{place}"
        self.wrapper = ("ip", "netns", "exec", self.name)
        self.address = f"{FRONT}.{network.number}.{10 + place}"
        self._is_unplugged = False

    def start(self) -> "Host":
        ip("netns", "add", self.name)
        ip("-n", self.name, "link", "set", "lo", "up")
        self._link("f", FRONT)
        self._link("b", BACK)
        return self

    def _link(self, side: str, half: str) -> None:
        end, inner = self._end(side), f"net-{side}"
        ip("link", "add", end, "type", "veth", "peer", "name", inner, "netns", self.name)
        ip("-n", self.name, "address", "add", f"{half}.{self.network.number}.{10 + self.place}/24", "dev", inner)
        ip("-n", self.name, "link", "set", inner, "up")
        ip("link", "set", end, "master", self.network.bridge(side), "up")

    def _end(self, side: str) -> str:
        return f"{self.network.bridge(side)}{self.place}"

    # A test changes its way to PostgreSQL and the bus. People still reach it.

    def cut(self) -> None:
        """The bridge drops what comes and goes. The link seems to be up."""
        run("bridge", "link", "set", "dev", self._end("b"), "state", DISABLED)

    def unplug(self) -> None:
        """The link is down, and the host sees that it is."""
        ip("link", "set", self._end("b"), "down")
        self._is_unplugged = True

    def heal(self) -> None:
        if self._is_unplugged:
            ip("link", "set", self._end("b"), "up")
        else:
            run("bridge", "link", "set", "dev", self._end("b"), "state", FORWARDING)
        self._is_unplugged = False

    def end(self) -> None:
        # Its links go with it.
        subprocess.run(["ip", "netns", "delete", self.name], capture_output=True)
