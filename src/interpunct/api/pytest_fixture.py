"""The fixture `interpunct_check`, which fails a test if a system has become worse.

pytest finds it by the entry point of the package; nothing else is imported until it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import pytest

if TYPE_CHECKING:
    from interpunct.api.verdict import Verdict
    from interpunct.corpora.given import CorpusLike, OneCorpus


class Check(Protocol):
    """The type of the fixture; options are those of `interpunct.score`."""

    def __call__(
        self,
        references: CorpusLike,
        new: OneCorpus,
        *,
        against: OneCorpus,
        metric: str | None = None,
        margin: float | None = None,
        **options: Any,
    ) -> Verdict: ...


@pytest.fixture
def interpunct_check() -> Check:
    """Fail the test if a new system is significantly worse than an old one."""
    from interpunct.api.verdict import judge
    from interpunct.options import Settings

    def check(
        references: CorpusLike,
        new: OneCorpus,
        *,
        against: OneCorpus,
        metric: str | None = None,
        margin: float | None = None,
        **options: Any,
    ) -> Verdict:
        settings = Settings.choose(**options)
        verdict = judge(references, new, against, settings, metric=metric, margin=margin)
        if verdict.worse:
            pytest.fail(str(verdict), pytrace=False)
        return verdict

    return check
