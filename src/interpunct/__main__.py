"""`python -m interpunct` is `interpunct`."""

from interpunct.cli import main

if __name__ == "__main__":
    main()
