#!/usr/bin/env python3
"""Lowers the numbers of `Tests/Fixtures/words.json` to what each file has now. Run it after rewriting texts; a number never rises."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "Tests/Fixtures/words.json"


def count(patterns: list[re.Pattern], path: Path) -> int:
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return sum(len(pattern.findall(text)) for pattern in patterns)


def main() -> None:
    table = json.loads(TABLE.read_text())
    patterns = [re.compile(word["pattern"], re.IGNORECASE | re.MULTILINE) for word in table["words"]]
    counts = {name: min(most, count(patterns, ROOT / name)) for name, most in table["allowed"].items()}
    table["allowed"] = {name: number for name, number in sorted(counts.items()) if number}
    TABLE.write_text(json.dumps(table, indent=1, ensure_ascii=False) + "\n")
    print(f"{sum(counts.values())} words in {len(table['allowed'])} files are still allowed.")


if __name__ == "__main__":
    main()
