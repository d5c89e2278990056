#!/usr/bin/env python3
"""Make the predefined pictures: all of them, or only those named.

    python3 make.py [id ...]

Writes <id>.jpg, thumbnails/<id>.webp and the list pictures.json, then checks
what lies there and exits non-zero when anything breaks the rules below.
"""

import importlib
import io
import json
import sys
from pathlib import Path

from PIL import Image

from kit import Scene

IDS = ["bear", "bird", "bridge", "cabin", "car", "city", "giraffe",
       "lion", "man", "moon", "redpanda", "road", "umbrella", "waves"]

PICTURES = Path(__file__).resolve().parent.parent
DATA = PICTURES.parent

SHORT_SIDE = 1080
MAX_BYTES = 400_000
# A cell of the grid is 120 to 260 pixels wide; all fourteen come before anybody can choose, so bytes matter more than detail.
THUMBNAIL_SIDE = 400
THUMBNAIL_QUALITY = 70
# Tried from the best down; smooth scenes afford more than leafy ones.
QUALITIES = range(88, 69, -2)


def scene_module(picture_id):
    return importlib.import_module(f"scenes.{picture_id}")


def paint(picture_id):
    module = scene_module(picture_id)
    scene = Scene(*module.SIZE, seed=picture_id)
    module.paint(scene)
    return Image.fromarray(scene.pixels())


def encode(image, quality):
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=quality, optimize=True, progressive=True)
    return buffer.getvalue()


def encode_within_limit(image):
    for quality in QUALITIES:
        data = encode(image, quality)
        if len(data) < MAX_BYTES:
            return data
    raise SystemExit("a picture does not fit even at the lowest quality")


def make(picture_id):
    image = paint(picture_id)
    (PICTURES / f"{picture_id}.jpg").write_bytes(encode_within_limit(image))
    image.thumbnail((THUMBNAIL_SIDE, THUMBNAIL_SIDE), Image.Resampling.LANCZOS)
    image.save(PICTURES / "thumbnails" / f"{picture_id}.webp", "WEBP", quality=THUMBNAIL_QUALITY, method=6)


def entry(picture_id, listed):
    """What pictures.json says about a picture. Its topics and other languages are written by hand, in the list itself."""
    module = scene_module(picture_id)
    width, height = module.SIZE
    return {**listed, "id": picture_id, "title": module.TITLE,
            "file": f"pictures/{picture_id}.jpg",
            "thumbnail": f"pictures/thumbnails/{picture_id}.webp",
            "type": "image/jpeg", "width": width, "height": height, "alt": module.ALT}


def write_list():
    """One object per line, so that a change to one picture is a one-line diff."""
    file = DATA / "pictures.json"
    listed = {item["id"]: item for item in json.loads(file.read_text(encoding="utf-8"))} if file.is_file() else {}
    lines = ",\n".join("  " + json.dumps(entry(i, listed.get(i, {})), ensure_ascii=False) for i in IDS)
    file.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def faults():
    """Everything that is wrong with the pictures as they lie on disk."""
    found, shapes = [], set()
    for item in json.loads((DATA / "pictures.json").read_text(encoding="utf-8")):
        file, thumbnail = DATA / item["file"], DATA / item["thumbnail"]
        if not file.is_file() or not thumbnail.is_file():
            found.append(f"{item['id']}: file or thumbnail missing")
            continue
        with Image.open(file) as image, Image.open(thumbnail) as small:
            if image.format != "JPEG" or image.size != (item["width"], item["height"]):
                found.append(f"{item['id']}: is {image.format} {image.size}, not as listed")
            if min(image.size) < SHORT_SIDE:
                found.append(f"{item['id']}: short side under {SHORT_SIDE}")
            if max(small.size) != THUMBNAIL_SIDE:
                found.append(f"{item['id']}: thumbnail is not {THUMBNAIL_SIDE} long")
            width, height = image.size
            shapes.add((width > height) - (width < height))
        if file.stat().st_size >= MAX_BYTES:
            found.append(f"{item['id']}: {file.stat().st_size} bytes is too much")
    if len(shapes) < 3:
        found.append("portrait, landscape and square must all occur")
    return found


def main(wanted):
    unknown = [i for i in wanted if i not in IDS]
    if unknown:
        raise SystemExit(f"unknown picture: {', '.join(unknown)}")
    (PICTURES / "thumbnails").mkdir(exist_ok=True)
    for picture_id in wanted or IDS:
        make(picture_id)
    write_list()
    problems = faults()
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
