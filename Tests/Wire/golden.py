"""The golden transcripts, and what can be read from them."""

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "Tests/Fixtures/transcripts"
TRANSCRIPTS = {path.stem: json.loads(path.read_text()) for path in sorted(FOLDER.glob("*.json"))}


def methods() -> set[str]:
    return {method["name"] for method in json.loads((ROOT / "Sources/SnapWire/SnapWire.docc/openrpc.json").read_text())["methods"]}


def method_of(step: dict) -> str | None:
    return step["send"].get("json", step["send"]).get("method")


def answer_to(step: dict) -> dict:
    return step["receive"].get("json", step["receive"])
