"""Any bytes as arrays for the core: no crash, and what must be true of every result is true."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from interpunct import _core
from interpunct.baselines.feature_index import bucket_starts
from interpunct.baselines.ngrams import NgramModel, estimate
from interpunct.formats.prose.spaces import find_tokens
from interpunct.metrics.thresholds import operating_points
from interpunct.metrics.weighted_points import weighted_figures

Bytes = np.ndarray


def one_input(data: bytes) -> None:
    """The first byte chooses the algorithm, the rest is its input."""
    if data:
        numbers = np.frombuffer(data, np.uint8)[1:]
        TARGETS[data[0] % len(TARGETS)](numbers)


def seeds() -> Iterator[bytes]:
    """A first input for each algorithm."""
    for number in range(len(TARGETS)):
        yield bytes([number, *b"so it is, so it was: yes and no"])


def _halves(numbers: Bytes) -> tuple[Bytes, Bytes]:
    middle = len(numbers) // 2
    return numbers[:middle], numbers[middle : 2 * middle]


def _segmentations(numbers: Bytes) -> None:
    reference, hypothesis = (np.ascontiguousarray(half % 2) for half in _halves(numbers))
    edits = _core.boundary_edits(reference, hypothesis)
    assert edits == _core.boundary_edits(hypothesis, reference)
    matches, near, misses = edits
    assert 2 * (matches + near) + misses == int(reference.sum()) + int(hypothesis.sum())
    tolerance = len(numbers) % 5
    tolerant = _core.tolerant_matches(reference, hypothesis, tolerance)
    assert matches <= tolerant <= min(reference.sum(), hypothesis.sum())


def _text_numbers(numbers: Bytes) -> None:
    text = numbers.tobytes().decode("utf-8", "replace")
    tokens = find_tokens(text)
    assert tokens.strings == text.split()
    # Bytes that are not UTF-8 must not be read out of bounds either.
    _core.StringTable().add_tokens(np.ascontiguousarray(numbers), np.ones(256, np.uint8), 1, 1)


def _tokens(numbers: Bytes) -> tuple[np.ndarray, np.ndarray]:
    """Words from 0 to 7 and marks from -1 to -4, in one to three texts."""
    tokens = (numbers % 12).astype(np.int32) - 4
    cuts = np.sort(np.arange(len(numbers) % 3) * len(numbers) // 3)
    return tokens, np.array([0, *cuts.tolist(), len(tokens)], np.int64)


def _alignment(numbers: Bytes) -> None:
    reference, hypothesis = (_tokens(half) for half in _halves(numbers))
    nist = bool(len(numbers) % 4 > 1)
    pairs, bounds = _core.align(*reference, *hypothesis, nist)
    assert len(bounds) == len(reference[1])
    for side, (tokens, _) in zip(pairs.T, (reference, hypothesis), strict=True):
        assert side[side >= 0].tolist() == list(range(len(tokens)))
    both = pairs[(pairs >= 0).all(axis=1)]
    same_kind = (reference[0][both[:, 0]] < 0) == (hypothesis[0][both[:, 1]] < 0)
    assert same_kind.all(), "a mark was paired with a word"
    if len(bounds) == 2 and len(reference[0]):
        _line_is_a_lattice(reference[0], hypothesis[0], nist, pairs)


def _line_is_a_lattice(
    reference: np.ndarray, hypothesis: np.ndarray, nist: bool, pairs: np.ndarray
) -> None:
    nodes = np.arange(len(reference) + 1, dtype=np.int32)
    found = _core.align_lattice(nodes[:-1].copy(), nodes[1:].copy(), reference, hypothesis, nist)
    assert found.tolist() == pairs.tolist()


def _lattice(numbers: Bytes) -> None:
    """Two or three arcs between adjacent nodes, some of them empty."""
    arcs, hypothesis = _halves(numbers)
    if not len(arcs):
        return
    tokens = (arcs % 13).astype(np.int32) - 4
    tokens[tokens == 8] = _core.NO_TOKEN
    targets = (np.arange(len(arcs)) // (2 + len(numbers) % 2) + 1).astype(np.int32)
    pairs = _core.align_lattice(
        targets - 1, targets, tokens, (hypothesis % 12).astype(np.int32) - 4, bool(arcs[0] % 2)
    )
    taken = pairs[:, 0][pairs[:, 0] >= 0]
    assert targets[taken].tolist() == list(range(1, int(targets[-1]) + 1))
    assert pairs[:, 1][pairs[:, 1] >= 0].tolist() == list(range(len(hypothesis)))


def _tokenization(numbers: Bytes) -> tuple[np.ndarray, np.ndarray]:
    """Characters a and b, and where tokens end."""
    ends = np.flatnonzero(np.append(numbers[1:] % 3 == 0, True)[: len(numbers)]) + 1
    return (numbers % 2).astype(np.uint32), ends.astype(np.int64)


def _tokenizations(numbers: Bytes) -> None:
    reference, hypothesis = (_tokenization(half) for half in _halves(numbers))
    common, blocks = _core.align_tokens(*reference, *hypothesis, 1 + len(numbers) % 12)
    assert (np.diff(common, axis=0) >= 0).all()
    assert (blocks[:, 4] >= 0).all()


def _words(numbers: Bytes) -> None:
    sides = []
    for half in _halves(numbers):
        starts = np.cumsum(half % 2).astype(np.int64)
        ends = starts + 1
        sides += [starts, ends, (half % 3 == 0).astype(np.uint8), (half % 4).astype(np.int64)]
    blocks = np.zeros((0, 4), np.int64)
    if len(numbers) % 3 == 0:
        blocks = np.array([[0, 0, len(sides[0]) // 2, len(sides[4]) // 3]])
    pairs = _core.aligned_words(*sides, blocks)
    assert (np.diff(pairs, axis=0) > 0).all()


def _thresholds(numbers: Bytes) -> None:
    labels, scores = _halves(numbers)
    scores = scores / 255
    positives, negatives = (np.sort(scores[labels % 2 == side]) for side in (1, 0))
    points = _core.operating_points(positives, negatives)
    assert points[1][-1] == len(positives)
    assert points[2][-1] == len(negatives)
    hull = _core.roc_hull(points[1], points[2])
    assert (np.diff(hull) > 0).all()
    figures = _core.threshold_figures(*points, 1.0, 1.0, float("nan"))
    again = _core.threshold_figures(*_core.merged_points(*points, *points), 1.0, 1.0, float("nan"))
    np.testing.assert_allclose(figures[:5], again[:5], atol=1e-9)
    reference = np.ascontiguousarray(labels % 2)
    bounds = np.array([0, len(scores) // 2, len(scores)])
    _, slots, _, _ = _core.calibration_bins(reference, scores, bounds, np.linspace(0, 1, 11))
    assert slots.sum(axis=1).tolist() == np.diff(bounds).tolist()


def _weighted(numbers: Bytes) -> None:
    """Three documents, one of weight 0: the figures are those of the two others."""
    documents = []
    for part in np.array_split(numbers, 3):
        labels, scores = _halves(part)
        documents.append(operating_points(labels % 2, scores / 255))
    (roc_auc,) = weighted_figures(documents, [[1, 0, 1]]).roc_auc
    expected = (documents[0] + documents[2]).figures.roc_auc
    np.testing.assert_allclose(roc_auc, expected, atol=1e-9)


def _keys(numbers: Bytes) -> None:
    keys, known = _halves(numbers.astype(np.uint64) << np.uint64(56))
    known = np.unique(known)
    places = _core.find_keys(known, bucket_starts(known), keys[:, None])[:, 0]
    found = np.isin(keys, known)
    assert (places[~found] == len(known)).all()
    assert (known[places[found]] == keys[found]).all()
    weights = np.append(np.arange(1, len(known) + 1), 0).astype(np.float32)
    sums = _core.weight_sums(places[:, None], weights[:, None])[:, 0]
    assert (sums == np.where(found, places + 1, 0)).all()


def _classes(numbers: Bytes) -> None:
    """There are no new classes, and words that do not occur keep theirs."""
    words = (numbers % 8).astype(np.int32)
    first, second = np.ascontiguousarray(words[:-1]), np.ascontiguousarray(words[1:])
    start = np.arange(9, dtype=np.int32) % 3
    classes = _core.exchange_classes(first, second, np.ones(len(first), np.int64), start)
    assert set(classes.tolist()) <= {0, 1, 2}
    assert classes[8] == start[8]


def _posteriors(numbers: Bytes) -> None:
    """Words 0 to 3, the events 4 and 5, and the edge 6: probabilities that add up to one."""
    stream, words = (half.astype(np.int32) for half in _halves(numbers))
    model = estimate([np.append(stream % 6, 6)], vocabulary=7, order=3)
    arrays = [getattr(model, name) for name in NgramModel.__slots__]
    evidence = np.ones((len(words), 3))
    events = np.array([4, 5], np.int32)
    found = _core.hidden_event_posteriors(*arrays, words % 4, events, evidence, 6)
    np.testing.assert_allclose(found.sum(axis=1), 1)
    tags = _core.tag_posteriors(evidence * words[:, None] / 255, np.zeros((9, 3)))
    np.testing.assert_allclose(tags.sum(axis=1), 1)


TARGETS: tuple[Callable[[Bytes], None], ...] = (
    _segmentations, _text_numbers, _alignment, _lattice, _tokenizations, _words, _thresholds,
    _weighted, _keys, _classes, _posteriors,
)  # fmt: skip
