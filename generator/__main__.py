"""``python -m generator`` is ``broadside``."""

from generator.cli import main

if __name__ == "__main__":
    main()
