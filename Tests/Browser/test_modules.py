"""The web app's modules: which imports which, and in which of the bundle's files each of them is."""

import re
from pathlib import Path

import pytest

from people import PUBLIC

# `import … from`, `export … from` and `import '…'`, but not `import(…)`, which loads a module later.
IMPORT = re.compile(r"^(?:import|export)\b[\w\s{},*]*['\"](\.{0,2}/[^'\"]+)['\"];", re.M)


def imports(module: Path) -> set[Path]:
    """The modules that a module imports. An address with a slash in front is one of another file of the bundle."""
    return {PUBLIC / name[1:] if name.startswith("/") else (module.parent / name).resolve() for name in IMPORT.findall(module.read_text())}


def graph() -> dict[Path, set[Path]]:
    return {module: imports(module) for module in PUBLIC.rglob("*.js")}


def reached(entry: Path, bundled: dict[Path, set[str]]) -> set[Path]:
    """The modules that come in one file with an entry."""
    found, left = set(), [entry]
    while left:
        module = left.pop()
        if module not in found:
            found.add(module)
            left += [(module.parent / name).resolve() for name in bundled[module] if not name.startswith("/")]
    return found


@pytest.mark.smoke
def test_no_module_imports_itself_over_others():
    left = graph()
    assert len(left) > 150 and not [name for names in left.values() for name in names if name not in left]
    while leaves := [module for module, names in left.items() if not names & left.keys()]:
        for module in leaves:
            del left[module]
    # What is left are the cycles and what imports them.
    assert not {str(module.relative_to(PUBLIC)): [str(name.relative_to(PUBLIC)) for name in names & left.keys()] for module, names in left.items()}


@pytest.mark.smoke
def test_no_module_is_in_two_files_of_the_bundle():
    """A second copy of a module would have a language, a session and overlays of its own."""
    bundled = {module: set(IMPORT.findall(module.read_text())) for module in PUBLIC.rglob("*.js")}
    loaded = re.findall(r"import\('(/[^']+)'\)", (PUBLIC / "routes.js").read_text())
    entries = {name for module in bundled for name in re.findall(r"import\('/([a-z-]+)\.js'\)", module.read_text())}
    assert entries >= {"screens", "admin", "editor", "shrink"}
    files = {name: reached(PUBLIC / f"{name}.js", bundled) for name in {"app", *entries}}
    files["screens"] |= set().union(*(reached(PUBLIC / name[1:], bundled) for name in loaded))
    assert len(loaded) > 15
    twice = {str(module.relative_to(PUBLIC)) for name in files for other in files if name < other for module in files[name] & files[other]}
    assert not twice
