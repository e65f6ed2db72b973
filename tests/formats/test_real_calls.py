"""What real recognisers wrote, through every format that can hold it: equal figures."""

import pytest

from interpunct import score
from interpunct.formats import read, write
from interpunct.formats.prose.splitting import split_token
from tests.shared import data

COLUMNS = ("jsonl", "nlp", "punctuator", "sepp-nlg")
RUNNING_TEXT = ("whisper", "seglst", "kaldi")
TIMED = ("eaf", "textgrid")
CALL = "4320211.nlp"


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
@pytest.mark.parametrize("recognizer", ["amazon", "google", "microsoft", "speechmatics"])
def test_a_call_has_the_same_figures_in_every_format(tmp_path, recognizer):
    (call,) = read(data(f"earnings21/{recognizer}/{CALL}"))
    systems = {"itself": [call]}
    timed = call.starts is not None
    for name in (*COLUMNS, *RUNNING_TEXT, *(TIMED if timed else ())):
        write([call], tmp_path / f"call.{name}", format=name)
        (back,) = read(tmp_path / f"call.{name}", format=name)
        if back.units == call.units:
            systems[name] = [back]
        else:
            assert name in (*RUNNING_TEXT, *TIMED)
            changed = {a for a, b in zip(call.units, back.units, strict=True) if a != b}
            assert not any(_is_one_word(unit) for unit in changed)
    found = score(
        read(data(f"earnings21/reference/{CALL}")), systems, task="punctuation", intervals=False
    )
    assert set(systems) >= {"itself", *COLUMNS}
    assert len({str(found[name].counts) for name in systems}) == 1


def _is_one_word(unit: str) -> bool:
    """Would running text be read as this unit again? `I.T.` ends in a mark there."""
    opening, units = split_token(unit)
    return (opening, units) == ("", [(unit, "")])
