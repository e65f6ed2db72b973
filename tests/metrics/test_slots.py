"""The arguments that metrics accept."""

import pytest

from interpunct.errors import OptionError
from interpunct.metrics.slots import whole_number


def test_whole_numbers_end_where_the_core_ends():
    assert whole_number(2**31 - 1, of="k", least=1) == 2**31 - 1
    with pytest.raises(OptionError, match=r"k must be .* below 2147483648, not 2147483648"):
        whole_number(2**31, of="k", least=1)
