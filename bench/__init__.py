"""The same work done by us and by the peers, in one run: `make bench`."""
