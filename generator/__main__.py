"""``python -m generator`` is ``broadside``: the front door, open at once, with the house loaded behind it."""

import sys

from generator.system.stopping import STOPPED, end_at_once, ignore_endings


def main() -> None:
    """Run the command line. Ctrl-C is heard from the first moment to the last, and is never a traceback."""
    end_at_once()
    try:
        from generator.cli import main as run

        run()
    except KeyboardInterrupt:
        # A second one, while the first was being answered.
        sys.exit(STOPPED)
    finally:
        ignore_endings()


if __name__ == "__main__":
    main()
