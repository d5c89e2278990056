"""`make torture`: every fault with a check after each, and one table at the end. The exit code is 1 when a promise was broken.

    make torture                                 all faults, with a seed from the clock
    make torture FAULT=kill SEED=7 CYCLES=200    one of them, replayed
"""

import sys
import time
import traceback
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "Support")]

from arena import Arena  # noqa: E402  (the path must be set first)
from faults import NAMES, fault  # noqa: E402
from trials import Row, Session, options  # noqa: E402


def attempt(name: str, seed: int, folder: Path, cycles: int | None = None, short: bool = False, program: tuple[str, ...] = ()) -> Row:
    """Tries one fault; every failure is in the returned row."""
    module = fault(name)
    if reason := module.needs():
        return Row(name, skipped=reason)
    folder.mkdir(parents=True)
    arena = Arena(folder, name, seed, cycles or module.CYCLES[1 if short else 0], short, program)
    began = time.monotonic()
    try:
        module.run_fault(arena)
    except Exception:
        arena.row.failures.append(traceback.format_exc())
    finally:
        arena.clear()
    arena.count()
    arena.row.seconds = time.monotonic() - began
    return arena.row


def main() -> int:
    asked = options(__doc__, NAMES).parse_args()
    session = Session("torture", asked.seed)
    for name in [asked.fault] if asked.fault else NAMES:
        session.report(attempt(name, session.seed, session.folder / name, asked.cycles, asked.short))
    return session.end()


if __name__ == "__main__":
    sys.exit(main())
