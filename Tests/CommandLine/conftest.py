"""Each test gets a place of its own: a folder, a store in it and usually a server on that store."""

import pytest
from cli_place import Place


@pytest.fixture
def bare(tmp_path):
    """A place without a server."""
    place = Place(tmp_path)
    yield place
    place.end()


@pytest.fixture
def place(bare):
    """A place with a server."""
    bare.serve()
    return bare


@pytest.fixture
def people(place):
    """A place with a server and two accounts, ana and ben."""
    place.sign_up("ana", "ben")
    return place


@pytest.fixture(scope="module")
def shared_people(tmp_path_factory):
    """One place with a server and two accounts, for all tests of a module that change nothing there."""
    place = Place(tmp_path_factory.mktemp("shared"))
    place.serve()
    place.sign_up("ana", "ben")
    yield place
    place.end()
