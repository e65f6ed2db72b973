"""The error for an unknown figure says in which task, or with which input, it exists."""

import pytest

import interpunct

GOLD = "So it is. We met him. He left."
OTHER = "So it is. We met, him. He left."
ONE, SEVERAL = {"a": [GOLD]}, {"a": [GOLD], "b": [OTHER]}


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
@pytest.mark.parametrize(
    ("references", "task", "name", "answer"),
    [
        (ONE, "boundaries", "roc_auc", "here: it needs a system with scores"),
        (SEVERAL, "boundaries", "majority_pr_auc", "here: it needs a system with scores"),
        (ONE, "boundaries", "f_beta", "here: it needs beta"),
        (ONE, "boundaries", "tolerant_f1", "here: it needs tolerance"),
        (ONE, "boundaries", "window_f1", "here: it needs several references"),
        (ONE, "boundaries", "lenient_slot_error_rate", "here: it needs several references"),
        (ONE, "boundaries", "word_error_rate", "here: it needs a system whose words differ"),
        (ONE, "boundaries", "mean_f1", "against one reference; there is f1"),
        (ONE, "boundaries", "fleiss_kappa",
         "in boundaries: it is a figure of agreement; there is cohen_kappa"),
        (ONE, "boundaries", "slot_error_rate", "here: it needs boundaries with subtypes"),
        (SEVERAL, "boundaries", "f1", "against several references; there are mean_f1, majority_f1"),
        (ONE, "punctuation", "roc_auc", "in punctuation: it is a figure of boundaries"),
        (ONE, "punctuation", "no_marks", "here: it needs several references"),
        (SEVERAL, "punctuation", "case_error_rate",
         "against several references; there is mean_case_error_rate"),
        (ONE, "tokens", "word_error_rate",
         "in tokens: it is a figure of punctuation; there is label_error_rate"),
        (ONE, "boundaries", "token_f1",
         "in boundaries: it is a figure of tokens; there are f1, segment_f1, winpr_f1, soft_f1"),
        (ONE, "punctuation", "superdialseg_score",
         "in punctuation: it is a figure of boundaries, as with preset='superdialseg'"),
        (ONE, "boundaries", "superdialseg_score", "here: it needs k='superdialseg'"),
        (ONE, "punctuation", "micro_f2", "; did you mean 'micro_f1'?"),
        (ONE, "boundaries", "WER", "here: it needs a system whose words differ"),
        (ONE, "boundaries", "sent F1",
         "in boundaries: it is a figure of tokens; there are f1, segment_f1, winpr_f1, soft_f1"),
        (ONE, "tokens", "UAS", "; that is 'uas_f1' here, as with preset='conll18'"),
        (ONE, "boundaries", "split_half_f1",
         "in boundaries: it is a figure of agreement; there are f1, segment_f1, winpr_f1, soft_f1"),
        (ONE, "punctuation", "split_half_f1",
         "in punctuation: it is a figure of agreement; there are micro_f1, macro_f1, "
         "label_macro_f1, label_weighted_f1, case_f1, sentence_case_f1, inner_case_f1, soft_f1, "
         "soft_macro_f1"),
        (ONE, "tokens", "TOK", "; that is 'token_accuracy' here, as with preset='spacy'"),
    ],
)  # fmt: skip
def test_an_unknown_figure_says_where_it_exists(references, task, name, answer):
    made = {"x": [GOLD]}
    found = interpunct.score(references, made, task=task, intervals=False)
    message = f"there is no figure {name!r}{answer if answer[0] == ';' else ' ' + answer}"
    with pytest.raises(interpunct.UnknownNameError) as told:
        found["x"][name]
    assert str(told.value) == message
    with pytest.raises(interpunct.UnknownNameError) as told:
        interpunct.score(references, made, task=task, intervals=False, columns=(name,))
    assert str(told.value) == f"columns: {message}"


@pytest.mark.parametrize(
    ("head", "column", "answer"),
    [
        ("WER", "word_error_rate", "; did you mean 'word_error_rate'?"),
        ("f1", "micro_f1",
         " in punctuation: it is a figure of boundaries; there are micro_f1, macro_f1, "
         "label_macro_f1, label_weighted_f1, case_f1, sentence_case_f1, inner_case_f1, soft_f1, "
         "soft_macro_f1"),
    ],
)  # fmt: skip
def test_the_head_of_a_column_chooses_it_and_names_no_figure(head, column, answer):
    found = interpunct.score(ONE, {"x": [GOLD]}, task="punctuation", columns=(head,))
    assert str(found) == str(
        interpunct.score(ONE, {"x": [GOLD]}, task="punctuation", columns=(column,))
    )
    with pytest.raises(interpunct.UnknownNameError) as told:
        found["x"][head]
    assert str(told.value) == f"there is no figure {head!r}{answer}"


@pytest.mark.filterwarnings("ignore::interpunct.errors.InputWarning")
def test_a_single_reference_of_several_has_neither_means_nor_majorities():
    found = interpunct.score(SEVERAL, {"x": [GOLD]}, intervals=False)["x"].against("a")
    with pytest.raises(interpunct.UnknownNameError, match=r"against one reference; there is f1$"):
        found["mean_f1"]


def test_agreement_says_which_task_has_a_figure():
    found = interpunct.agreement(SEVERAL, task="punctuation")
    with pytest.raises(interpunct.UnknownNameError, match="'alpha'; did you mean 'kripp"):
        found["alpha"]
    with pytest.raises(interpunct.UnknownNameError, match=r"are in to_dict\(\)\['panel_size'\]$"):
        found["split_half_f1"]
    assert "split_half_f1" in found.to_dict()["panel_size"]
    with pytest.raises(interpunct.UnknownNameError, match="'f1' in agreement: it is a figure of b"):
        found["f1"]
