"""Results as numbers."""

from interpunct.metrics import Ratio


def test_a_result_is_formatted_as_its_value_is():
    assert f"{Ratio(1, 8):.2f}" == "0.12"
    assert f"{Ratio(1, 8)}" == "Ratio(part=1, whole=8)"
