"""The same work, done by interpunct and by other tools (peers) in one run: `make bench`."""
