"""One number bounds the server's memory, whatever clients ask for simultaneously."""

import json
import struct
import subprocess
import sys

import pytest

from server import ROOT, Server, binary, environment

sys.path.insert(0, str(ROOT / "Tests/Hostile"))

from client import Client, Refused, run  # noqa: E402  (the path must be set first)
from memory import Scenario, measure, photo, status  # noqa: E402


@pytest.mark.measurement
def test_simultaneous_load_stays_within_the_memory(tmp_path):
    """`Tests/Hostile/memory.py` with the smallest allowed memory. Decoding two of these images concurrently would take 110 MiB more."""
    huge = photo(3_200, 2_400, quality=45, progressive=True, subsampling=0)
    peak, sockets, outcomes = measure(tmp_path, None, ["--memory", "512m"], huge, Scenario(accounts=6, readers=36, halves=6, decodes=3, images=6))
    assert peak < 290
    # It is 117 MiB when the kernel decides how much to keep for slow readers.
    assert sockets < 40
    # Three fit the two threads and the queue; none is refused because of the others' memory.
    assert outcomes == ["posted"] * 3


@pytest.mark.proof
def test_an_image_that_can_never_fit_is_refused_with_the_reason_and_others_are_not(tmp_path):
    huge = photo(6_000, 4_000, quality=45, progressive=True, subsampling=0)
    phones = photo(8_192, 6_144, quality=45)

    async def posts(server):
        ana = await Client.signed_up(server.url, "ana")
        try:
            await ana.call("snap.post", huge, feed="people", key="1")
        except Refused as refused:
            assert refused.name == "too_large" and "progressive JPEG of 6000 × 4000 pixels" in str(refused)
        else:
            raise AssertionError("it was not refused")
        assert (await ana.call("snap.post", phones, feed="people", key="2"))["snap"]["width"] == 2_048

    with Server(tmp_path / "store", "--memory", "512m") as server:
        run(posts(server))


def many_groups(side):
    """A lossless WebP of one colour with 65,536 groups of Huffman codes: 280 KB, for which libwebp 1.2.4 takes 364 MiB."""
    bits = []
    single, lengths = [1, 0, 0, 0], [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8]
    put = bits.extend
    put([int(bit) for bit in f"{side - 1:014b}"[::-1] * 2] + [0] * 4)
    # No transform, no cache; a group for each block of 4 × 4, with its number in green and red, eight bits each.
    put([0, 0, 1, 0, 0, 0, 0])
    for symbols in (280, 256):
        put([0, 0, 0, 0, 1] + [bit for length in lengths for bit in ([1, 0, 0] if length in (0, 8) else [0, 0, 0])] + [0])
        put([1] * 256 + [0] * (symbols - 256))
    put(single * 3)
    for block in range((side // 4) ** 2):
        put([int(bit) for bit in f"{block & 255:08b}{block >> 8:08b}"])
    put(single * 5 * 65_536)
    data = b"\x2f" + int("".join(map(str, bits))[::-1], 2).to_bytes((len(bits) + 7) // 8, "little")
    data += bytes(len(data) % 2)
    return b"RIFF" + struct.pack("<I", 12 + len(data)) + b"WEBPVP8L" + struct.pack("<I", len(data)) + data


@pytest.mark.proof
def test_a_small_webp_that_unpacks_to_big_tables_is_refused(tmp_path):
    async def posts(server):
        ana = await Client.signed_up(server.url, "ana")
        before = status(server.pid, "VmRSS")
        try:
            await ana.call("snap.post", many_groups(1_024), feed="people", key="1")
        except Refused as refused:
            assert refused.name == "too_large" and "WebP of 1024 × 1024 pixels" in str(refused)
        else:
            raise AssertionError(f"it was not refused, and memory grew from {before:.0f} to {status(server.pid, 'VmHWM'):.0f} MiB")

    with Server(tmp_path / "store") as server:
        run(posts(server))


def config(*words):
    return subprocess.run([binary(), "config", "show", *words], capture_output=True, text=True, env=environment(), timeout=30)


def test_config_show_lists_memory_sum_and_parts():
    shown = config("--memory", "512m")
    assert "of 512 MiB of memory: program 144, recogniser " in shown.stdout
    reported = json.loads(config("--memory", "512m", "--json").stdout.splitlines()[-1])["memory"]
    assert reported["bytes"] == 512 << 20 and reported["sum"] == sum(part["bytes"] for part in reported["parts"]) <= reported["bytes"]


def test_a_configuration_that_does_not_fit_is_refused():
    refused = config("--memory", "512m", "--limit", "imageMemoryBytes=268435456")
    assert refused.returncode == 78 and "images being decoded 256 (limits.imageMemoryBytes)" in refused.stderr
