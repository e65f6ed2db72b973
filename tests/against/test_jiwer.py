"""The word error rate against jiwer."""

import jiwer
from hypothesis import given
from hypothesis import strategies as st

from interpunct.alignment.joint import align_tokens


@given(st.lists(st.sampled_from("abcde"), min_size=1), st.lists(st.sampled_from("abcde")))
def test_the_word_error_rate_is_that_of_jiwer(reference, hypothesis):
    (found,) = align_tokens([reference], [hypothesis])
    errors = sum(
        i < 0 or j < 0 or reference[i] != hypothesis[j] for i, j in zip(*found, strict=True)
    )
    assert errors / len(reference) == jiwer.wer(" ".join(reference), " ".join(hypothesis))
