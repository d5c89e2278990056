"""The picture of the architecture matches the manifest."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Support"))

import architecture  # noqa: E402  (the path must be set first)


def test_the_picture_is_that_of_the_manifest():
    assert architecture.PICTURE.read_text() == architecture.draw(architecture.targets()), "run `make architecture`"
