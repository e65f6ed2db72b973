"""Orders of systems, and where two of them differ."""

from math import nan

from interpunct.evaluation.rankings import best_first, rank


def test_the_best_comes_first_and_equals_keep_their_order():
    assert best_first({"a": 0.2, "b": 0.5, "c": 0.5}) == ("b", "c", "a")


def test_a_system_without_a_figure_is_in_no_order():
    assert best_first({"a": nan, "b": 0.5}) == ("b",)
    assert rank({"a": nan, "b": 0.5}, {"a": 0.9, "b": 0.1}).differ == ()


def test_each_pair_that_is_turned_round_is_named_with_the_favourite_of_wisebe_first():
    found = rank({"a": 0.1, "b": 0.2, "c": 0.3}, {"a": 0.3, "b": 0.2, "c": 0.25})
    assert found.wisebe == ("c", "b", "a")
    assert found.mean_f1 == ("a", "c", "b")
    assert found.differ == (("b", "a"), ("c", "a"))


def test_a_tie_is_not_a_difference():
    assert rank({"a": 0.2, "b": 0.2}, {"a": 0.1, "b": 0.3}).differ == ()
