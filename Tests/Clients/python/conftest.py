"""The library under test comes from its folder, not from an installed package."""

import sys

from server import ROOT

LIBRARY = ROOT / "Sources/SnapfeedPython"
sys.path.insert(0, str(LIBRARY))
