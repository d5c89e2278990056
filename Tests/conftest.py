"""Shared by all Python tests: the helpers in Support/, and a server for each test."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "Support"))

import proofs  # noqa: E402  (the path must be set first)
from server import one, runs_cluster  # noqa: E402


def pytest_configure(config):
    for marker in proofs.MARKERS:
        config.addinivalue_line("markers", marker)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    proofs.select(config, items)


@pytest.fixture
def server(tmp_path):
    """A running server with a fresh store; stopped, and its exit checked, at the end."""
    with one(tmp_path / "store") as running:
        yield running


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory):
    """One running server for all tests of a module that change nothing in it."""
    with one(tmp_path_factory.mktemp("shared") / "store") as running:
        yield running


def pytest_runtest_setup(item):
    if runs_cluster():
        from clustered import skip_if_unfit

        skip_if_unfit(item)


def pytest_sessionfinish():
    if runs_cluster():
        from clustered import finish

        finish()
