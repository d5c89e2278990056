"""Families of tests: one rule, many inputs."""

import pytest


def family(gate: int, names: str, values, **options):
    """Parametrizes a test. The first `gate` values run in `make test`, the others are proofs."""
    values = list(values)
    is_single = "," not in names
    proofs = [pytest.param(*((value,) if is_single else value), marks=pytest.mark.proof) for value in values[gate:]]
    return pytest.mark.parametrize(names, values[:gate] + proofs, **options)
