"""Networks that restore marks or split, run on tiny ones that the tests make."""

from __future__ import annotations

import json

import pytest

from interpunct import InterpunctError
from interpunct.segmenters import load_segmenter
from interpunct.segmenters.mark_labels import marks_of_labels
from interpunct.segmenters.processes import SegmenterProcess
from tests.segmenters.tiny_networks import (
    AFTER,
    write_punctuator,
    write_splitter,
    write_stanza,
    write_tagger,
)

LABELS = {
    "signs": {"": "0", ".": ".", ",": ",", "?": "?"},
    "names": {"": "O", ".": "PERIOD", ",": "COMMA", "?": "QUESTION"},
    "with case": {"": "OU", ".": ".O", ",": ",U", "?": "?U"},
}
TEXT = "we met pause we left stop we met him why then unstop"
MARKS = ["", "", ",", "", "", ".", "", "", "", "?", "", "."]


@pytest.mark.parametrize(
    ("labels", "marks"),
    [
        (["O", "COMMA", "PERIOD", "QUESTION"], ["", ",", ".", "?"]),
        (["LABEL_0", "B-COMMA", "I-PERIOD"], ["", ",", "."]),
        (["0", ".", ",", "?", "-", ":"], ["", ".", ",", "?", "--", ":"]),
        (["OU", "OO", ".O", "!O", ",O", ".U", ";U"], ["", "", ".", "!", ",", ".", ";"]),
        (["none", "Full-Stop", "exclamation_mark"], ["", ".", "!"]),
        (["O", "。", "、"], ["", ".", ","]),
    ],
)
def test_labels_of_many_models(labels, marks):
    assert marks_of_labels(labels, "x") == tuple(marks)


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        (["LABEL_0", "LABEL_1"], r"its labels are not marks \(LABEL_1\); name them in `id2label`"),
        (["O", "B-PER", "I-LOC"], r"its labels are not marks \(B-PER, I-LOC\)"),
        (["O"], r"its labels are not marks \(O\)"),
        (["O", "COMMA_OR_PERIOD"], r"not marks \(COMMA_OR_PERIOD\)"),
    ],
)
def test_labels_other_than_marks(labels, message):
    with pytest.raises(InterpunctError, match=message):
        marks_of_labels(labels, "x")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    for package in ("torch", "transformers"):
        pytest.importorskip(package, reason="the extra segmenters-neural is not installed")
    return tmp_path_factory.mktemp("networks")


@pytest.fixture(scope="module")
def tagger(folder):
    return write_tagger(folder / "tagger", LABELS["signs"])


@pytest.mark.slow
@pytest.mark.parametrize("kind", LABELS)
def test_any_token_classifier_by_its_folder(folder, kind):
    network = write_tagger(folder / kind.replace(" ", "-"), LABELS[kind])
    found = load_segmenter(f"hf/{network}")(TEXT)
    assert list(found.words) == TEXT.split()
    assert list(found.marks) == MARKS
    ends = [score >= 0.5 for score in found.scores]
    assert ends == [mark in (".", "?") for mark in MARKS]


@pytest.mark.slow
def test_long_texts_are_read_in_windows(tagger):
    words = (TEXT.split() * 60)[:701]
    found = load_segmenter(f"hf/{tagger}")(" ".join(words))
    assert list(found.words) == words
    assert list(found.marks) == [AFTER.get(word.removeprefix("un"), "") for word in words]


@pytest.mark.slow
def test_windows_judge_every_word_once():
    pytest.importorskip("torch", reason="the extra segmenters-neural is not installed")
    from interpunct.segmenters.huggingface_tagger import windows

    for pieces, room in (([1] * 100, 7), ([3, 1, 9, 2] * 9, 10), ([50] * 4, 8), ([1], 4), ([], 4)):
        found = list(windows(pieces, room))
        judged = [place for _, _, first, last in found for place in range(first, last)]
        assert judged == list(range(len(pieces)))
        assert all(start <= first <= last <= end for start, end, first, last in found)
        assert all(sum(pieces[a:b]) <= room or b == a + 1 for a, b, _, _ in found)


@pytest.mark.slow
def test_words_that_no_network_knows(tagger):
    """An emoji, a word of another script and one that is longer than a window."""
    found = load_segmenter(f"hf/{tagger}")(f"we 🙂 met 字 {'x' * 5000} stop")
    assert list(found.marks)[-1] == "."
    assert not any(list(found.marks)[:-1])


@pytest.mark.slow
def test_full_stop_by_its_own_package(tagger):
    pytest.importorskip("deepmultilingualpunctuation")
    found = load_segmenter(f"deepmultilingualpunctuation/{tagger}")(TEXT)
    assert list(found.words) == TEXT.split()
    assert list(found.marks) == MARKS


@pytest.mark.slow
def test_punctuators_by_its_own_package(folder):
    for package in ("punctuators", "onnx", "onnxruntime", "sentencepiece", "omegaconf"):
        pytest.importorskip(package)
    network = write_punctuator(folder / "punctuator")
    split = load_segmenter(f"punctuators/{network}")
    assert split("we met pause we left stop we met him why then") == [
        ["we met pause, we left stop."], ["we met him why?"], ["then"],
    ]  # fmt: skip


@pytest.mark.slow
def test_wtpsplit_by_its_own_package(folder):
    pytest.importorskip("wtpsplit", reason="the extra segmenters-neural is not installed")
    network = write_splitter(folder / "splitter")
    with SegmenterProcess(f"wtpsplit/{network}", "wtpsplit") as process:
        found = process.split("we met stop we left why then", "a")
        assert [" ".join(tokens).strip() for tokens in found] == [
            "we met stop", "we left why", "then",
        ]  # fmt: skip
        assert len(process.split("we met stop " * 500, "b")) == 500


@pytest.mark.slow
def test_stanza_by_its_own_package(folder, monkeypatch):
    pytest.importorskip("stanza", reason="the extra segmenters-neural is not installed")
    monkeypatch.setenv("STANZA_RESOURCES_DIR", str(write_stanza(folder / "stanza")))
    with SegmenterProcess("stanza", "stanza") as process:
        found = process.split("We met. We left then.", "a")
    assert found == [["We", "met", "."], ["We", "left", "then", "."]]


@pytest.mark.slow
def test_compare_gives_words_alone(interpunct_command, tagger, tmp_path):
    """The marks and capitals of the reference are hidden, and are restored correctly."""
    gold = "We met, pause, we left stop. We met him why? Then we stop. "
    right = "We met pause, we left stop. We met him why? Then we stop. "
    for number in range(3):
        (tmp_path / "gold").mkdir(exist_ok=True)
        (tmp_path / "gold" / f"{number}.txt").write_text(gold * (number + 1), encoding="utf-8")
    (tmp_path / "right.txt").write_text(right, encoding="utf-8")
    done = interpunct_command.call(
        "compare", f"net=hf/{tagger}", "-r", "gold", "--output", "json", cwd=tmp_path
    )
    assert done.status == 0, done.err
    assert '"task": "punctuation"' in done.out
    (text,) = json.loads(done.out)["texts"]
    scores = text["scores"]["systems"][0]["scores"]
    # Of five marks in a text, one comma is lost.
    assert scores["word_error_rate"]["value"] == 0
    assert scores["punctuation_error_rate"]["value"] == pytest.approx(1 / 5)
    done = interpunct_command.call(
        "segment", f"hf/{tagger}", "gold/0.txt", "-o", "out.txt", cwd=tmp_path
    )
    assert done.status == 0, done.err
    assert (tmp_path / "out.txt").read_text().split() == right.lower().split()


@pytest.mark.slow
def test_a_network_that_is_not_there(folder):
    with pytest.raises(InterpunctError, match=r"the model 'no/such' is not on this machine; fetch"):
        load_segmenter("hf/no/such")
    (folder / "empty").mkdir(exist_ok=True)
    with pytest.raises(InterpunctError, match="could not be loaded"):
        load_segmenter(f"hf/{folder / 'empty'}")
    with pytest.raises(InterpunctError, match=r"hf needs a model: hf/NAME"):
        load_segmenter("hf")


@pytest.mark.slow
def test_a_network_of_another_kind(folder):
    network = write_tagger(folder / "people", {"": "O", ".": "B-PER", ",": "B-LOC", "?": "B-ORG"})
    with pytest.raises(InterpunctError, match="its labels are not marks"):
        load_segmenter(f"hf/{network}")


def test_a_function_of_ones_own_restores_marks(interpunct_command, tmp_path, monkeypatch):
    (tmp_path / "own_restorer.py").write_text(
        "def restore(text):\n    assert text == text.lower() and '.' not in text\n"
        "    return text.replace('met', 'met.')\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "gold.txt").write_text("We met. He left us, Then we met.", encoding="utf-8")
    done = interpunct_command.call(
        "compare", "mine=own_restorer:restore", "-r", "gold.txt", "--task", "punctuation",
        "--columns", "PER", "--no-intervals", cwd=tmp_path,
    )  # fmt: skip
    assert done.status == 0, done.err
    # One comma of three marks is lost.
    assert "mine  0.333" in done.out


def test_splitters_find_no_marks(interpunct_command, tmp_path):
    (tmp_path / "gold.txt").write_text("We met. He left.", encoding="utf-8")
    call = ("compare", "pysbd", "-r", "gold.txt", "--task", "punctuation")
    done = interpunct_command.call(*call, cwd=tmp_path)
    assert done.status == 2
    assert "pysbd: only sentences are found, no marks" in done.err


def test_marks_are_not_tokens(interpunct_command, tmp_path):
    (tmp_path / "gold.txt").write_text("We met. He left.", encoding="utf-8")
    call = ("compare", "hf/x", "-r", "gold.txt", "--task", "tokens")
    assert "hf/x: only marks are restored" in interpunct_command.call(*call, cwd=tmp_path).err
    call = ("compare", "hf/x", "-r", "gold.txt", "--corrupt", "lower")
    assert (
        "--corrupt does not apply to tools that restore marks"
        in interpunct_command.call(*call, cwd=tmp_path).err
    )
