"""Readers and the core, given what nobody would write on purpose."""
