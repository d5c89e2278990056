"""Makes the pictures with colour profiles that tests post and the fuzzer starts from.

    python3 Tests/Fixtures/colours/make.py

Needs Pillow. The profiles are written by hand: white, three primaries adapted to D50, a curve.
"""

import hashlib
import io
import struct
import zlib
from pathlib import Path

from PIL import Image

FOLDER = Path(__file__).resolve().parent
CORPUS = FOLDER.parents[1] / "Fuzz/Corpus/image"


def fixed(*numbers):
    return b"".join(struct.pack(">i", round(number * 65536)) for number in numbers)


def profile(tags, kind=b"mntr", space=b"RGB ", connection=b"XYZ "):
    start, table, data = 132 + 12 * len(tags), b"", b""
    for name, tag in tags:
        table += name + struct.pack(">II", start + len(data), len(tag))
        data += tag + bytes(-len(tag) % 4)
    header = struct.pack(">I", start + len(data)) + bytes(4) + b"\x04\x30\0\0" + kind + space + connection + bytes(12) + b"acsp" + bytes(28)
    return (header + fixed(0.9642, 1, 0.8249)).ljust(128, b"\0") + struct.pack(">I", len(tags)) + table + data


def matrix(red, green, blue, curve):
    points = [(name, b"XYZ \0\0\0\0" + fixed(*point)) for name, point in zip((b"rXYZ", b"gXYZ", b"bXYZ"), (red, green, blue))]
    return profile([(b"wtpt", b"XYZ \0\0\0\0" + fixed(0.9642, 1, 0.8249)), *points, *((name, curve) for name in (b"rTRC", b"gTRC", b"bTRC"))])


def table():
    identity = bytes(range(256)) * 3
    tag = b"mft1\0\0\0\0\3\3\2\0" + fixed(1, 0, 0, 0, 1, 0, 0, 0, 1) + identity + bytes(range(90, 114)) + identity
    return profile([(b"A2B0", tag)], kind=b"prtr", connection=b"Lab ")


SRGB_CURVE = b"para\0\0\0\0\0\3\0\0" + fixed(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
DISPLAY_P3 = matrix((0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189), (0.15710, 0.06657, 0.78407), SRGB_CURVE)
ADOBE_RGB = matrix((0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457), b"curv\0\0\0\0\0\0\0\1\x02\x33")
GREY = profile([(b"kTRC", b"para\0\0\0\0\0\0\0\0" + fixed(1.8))], space=b"GRAY")


def encoded(kind, colour, mode="RGB", size=(32, 24), **options):
    out = io.BytesIO()
    Image.new(mode, size, colour).save(out, kind, **options)
    return out.getvalue()


def with_chunks(png, *chunks):
    """The PNG with chunks behind its header."""
    made = b"".join(struct.pack(">I", len(data)) + tag + data + struct.pack(">I", zlib.crc32(tag + data)) for tag, data in chunks)
    return png[:33] + made + png[33:]


def seeds():
    small = {"colour": (60, 200, 70), "size": (8, 8)}
    for made in (DISPLAY_P3, ADOBE_RGB, table()):
        for kind in ("JPEG", "PNG", "WEBP"):
            yield b"\1" + encoded(kind, **small, icc_profile=made)
    yield b"\1" + encoded("JPEG", 90, mode="L", size=(8, 8), icc_profile=GREY)
    yield b"\1" + encoded("WEBP", (60, 200, 70, 99), mode="RGBA", size=(8, 8), icc_profile=DISPLAY_P3, lossless=True)
    png = encoded("PNG", **small)
    yield b"\1" + with_chunks(png, (b"cICP", b"\x0c\x0d\0\1"))
    yield b"\1" + with_chunks(png, (b"cICP", b"\x09\x10\0\1"))
    points = struct.pack(">8I", 31270, 32900, 64000, 33000, 21000, 71000, 15000, 6000)
    yield b"\1" + with_chunks(png, (b"gAMA", struct.pack(">I", 100_000)), (b"cHRM", points))
    yield b"\1" + with_chunks(png, (b"iCCP", b"bomb\0\0" + zlib.compress(bytes(4 << 20))))


def main():
    (FOLDER / "display-p3.jpg").write_bytes(encoded("JPEG", (60, 200, 70), icc_profile=DISPLAY_P3, quality=95, subsampling=0))
    (FOLDER / "adobe-rgb.jpg").write_bytes(encoded("JPEG", (220, 120, 60), icc_profile=ADOBE_RGB, quality=95, subsampling=0))
    for seed in seeds():
        (CORPUS / hashlib.sha1(seed).hexdigest()[:12]).write_bytes(seed)


if __name__ == "__main__":
    main()
