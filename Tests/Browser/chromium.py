"""Starts Debian's Chromium for the tests: the build without windows, which costs half the processor time of the whole browser."""

import os

EXECUTABLE = os.environ.get("CHROMIUM", "/usr/bin/chromium-headless-shell")
ARGUMENTS = [
    "--no-sandbox",  # tests run as root in containers, where Chromium has no sandbox to use
    "--use-fake-device-for-media-stream=device-count=2",
    "--use-fake-ui-for-media-stream",
]


def launch(playwright):
    return playwright.chromium.launch(executable_path=EXECUTABLE, args=ARGUMENTS)
