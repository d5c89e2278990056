"""Writes seeds for the wire's fuzzer: every request of the golden transcripts, as text, and with bytes attached.

    python3 Tests/Fuzz/seeds.py FOLDER
"""

import json
import struct
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def seeds():
    for file in sorted((ROOT / "Tests/Fixtures/transcripts").glob("*.json")):
        for step in json.loads(file.read_text())["exchange"]:
            if isinstance(step.get("send"), dict):
                text = json.dumps(step["send"], ensure_ascii=False).encode()
                yield b"\x00" + text
                if step["send"].get("method") == "snap.post":
                    yield b"\x01" + struct.pack(">I", len(text)) + text + b"\xff\xd8\xff"


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(sorted(set(seeds()))):
        (folder / f"transcript-{number:03}").write_bytes(seed)
