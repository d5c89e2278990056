"""Draws the program's targets as layers, from the manifest: `make architecture`. Arrows that follow from others are left out."""

import json
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PICTURE = ROOT / "Sources/snapfeed/snapfeed.docc/architecture.svg"
WIDTH, BOX, ROW = 920, (150, 34), 86


def targets() -> dict[str, set[str]]:
    """The Swift targets of the program, each with the targets that it imports."""
    # All of it, also where `make` builds the server only.
    environment = {name: value for name, value in os.environ.items() if name != "SERVER_ONLY"}
    dump = subprocess.run(["swift", "package", "dump-package"], cwd=ROOT, env=environment, capture_output=True, check=True).stdout
    manifest = json.loads(dump)
    parts = {target["name"]: target for target in manifest["targets"]}
    swift = {name for name in parts if name.startswith("Snap") and not name.endswith("Tests")} | {"snapfeed"}
    return {name: {entry["byName"][0] for entry in parts[name]["dependencies"] if "byName" in entry} & swift for name in sorted(swift)}


def layer(name: str, arrows: dict[str, set[str]]) -> int:
    return 1 + max((layer(below, arrows) for below in arrows[name]), default=-1)


def reached(name: str, arrows: dict[str, set[str]]) -> set[str]:
    return arrows[name].union(*(reached(below, arrows) for below in arrows[name]))


def centre(name: str, direct: dict[str, set[str]], places: dict) -> float:
    """A position below the targets that import this one, so that few arrows cross."""
    above = [places[other][0] for other in direct if name in direct[other] and other in places]
    return sum(above) / len(above) if above else WIDTH / 2


def draw(arrows: dict[str, set[str]]) -> str:
    direct = {name: {b for b in below if not any(b in reached(o, arrows) for o in below - {b})} for name, below in arrows.items()}
    layers: dict[int, list[str]] = {}
    for name in arrows:
        layers.setdefault(layer(name, arrows), []).append(name)
    top = max(layers)
    places = {}
    for number in sorted(layers, reverse=True):
        names = sorted(layers[number], key=lambda name: (centre(name, direct, places), name))
        for index, name in enumerate(names):
            places[name] = (WIDTH * (index + 0.5) / len(names), ROW * (top - number) + 30)
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {ROW * top + 64}" font-family="sans-serif" font-size="14">']
    lines.append('<marker id="a" markerWidth="8" markerHeight="8" refX="7" refY="4" orient="auto"><path d="M0 0 8 4 0 8z" fill="#667"/></marker>')
    for name, below in direct.items():
        for other in sorted(below):
            (x, y), (u, v) = places[name], places[other]
            ends = f'x1="{x:.0f}" y1="{y + BOX[1] / 2:.0f}" x2="{u:.0f}" y2="{v - BOX[1] / 2:.0f}"'
            lines.append(f'<line {ends} stroke="#667" marker-end="url(#a)"/>')
    for name, (x, y) in places.items():
        lines.append(f'<rect x="{x - BOX[0] / 2:.0f}" y="{y - BOX[1] / 2:.0f}" width="{BOX[0]}" height="{BOX[1]}" rx="6" fill="#eef2fb" stroke="#334"/>')
        lines.append(f'<text x="{x:.0f}" y="{y + 5:.0f}" text-anchor="middle" fill="#112">{name}</text>')
    return "\n".join(lines + ["</svg>\n"])


if __name__ == "__main__":
    PICTURE.write_text(draw(targets()))
