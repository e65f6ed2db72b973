"""What Liu and Shriberg (2007) print: error rates of five systems on two corpora."""

from interpunct.metrics import Counts
from tests.shared import golden


def test_table_2_prints_error_rates_that_follow_from_its_precision_and_recall():
    """Within what the rounding to three digits allows."""
    for corpus in ("BN", "CTS"):
        table = golden("liu_shriberg_2007_table2.json")[corpus]
        priors = []
        for nist, cer, p, r in zip(
            table["nist_error_rate_percent"],
            table["classification_error_rate_percent"],
            table["precision"],
            table["recall"],
            strict=True,
        ):
            half = 0.0005
            corners = [
                100 * _nist(precision, recall)
                for precision in (p - half, p + half)
                for recall in (r - half, r + half)
            ]
            assert min(corners) - 0.005 <= nist <= max(corners) + 0.005
            # Rounding moves the quotient by at most this much.
            priors.append((cer / nist, (cer + 0.005) / (nist - 0.005) - cer / nist))
        for prior, slack in priors:
            assert abs(prior - priors[0][0]) <= slack + priors[0][1]


def _nist(precision: float, recall: float) -> float:
    """The NIST error rate of a table of 10^6 reference boundaries."""
    tp = recall * 1e6
    return Counts(tp=tp, fp=tp * (1 - precision) / precision, fn=1e6 - tp).nist_error_rate.value
