"""Metrics: pure functions of arrays over slots, each returning a result that adds up."""
