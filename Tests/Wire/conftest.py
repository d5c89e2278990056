"""A server that all tests of a module use: transcripts must pass on a server that has been used."""

import pytest

from server import one


@pytest.fixture(scope="module")
def used_server(tmp_path_factory):
    with one(tmp_path_factory.mktemp("used") / "store", "--limit", "signUpsPerHour=100000") as running:
        yield running
