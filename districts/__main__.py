"""The ``strayline`` command."""

from districts.cli import main

if __name__ == "__main__":
    main()
