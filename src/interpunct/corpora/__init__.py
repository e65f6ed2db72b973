"""Corpora: reading input, pairing documents by name, and cutting corpora into shards."""
