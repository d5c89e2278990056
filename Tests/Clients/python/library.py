"""Where the library under test is: in its folder, not installed."""

import sys

from server import ROOT

LIBRARY = ROOT / "Sources/SnapfeedPython"
sys.path.insert(0, str(LIBRARY))
