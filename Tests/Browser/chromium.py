"""Starts Debian's Chromium for the tests."""

import os

EXECUTABLE = os.environ.get("CHROMIUM", "/usr/bin/chromium")
ARGUMENTS = [
    "--no-sandbox",  # tests run as root in containers, where Chromium has no sandbox to use
    "--use-fake-device-for-media-stream=device-count=2",
    "--use-fake-ui-for-media-stream",
]


def launch(playwright):
    return playwright.chromium.launch(executable_path=EXECUTABLE, args=ARGUMENTS)
