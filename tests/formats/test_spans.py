"""Exports of annotation tools: spans over characters, several annotators to a text."""

import json
import re

import pytest

from interpunct.errors import InputError, InputWarning
from interpunct.formats import read
from tests.formats.one_document import one
from tests.formats.sample_files import sample
from tests.pictures import drawn

TEXT = "So it is, they said. Why?"
ENDS = ((0, 20), (21, 25))


def seen(documents):
    return [(made.name, made.annotator, drawn(made)) for made in documents]


def test_annotators_of_the_same_tasks_are_references_of_their_own():
    assert seen(read(sample("labelstudio"))) == [
        ("101", "1", "So it is they said | Why |"),
        ("101", "2", "So it is they said Why |"),
        ("102", "1", "We don't know |"),
        ("102", "2", "We don't know |"),
    ]
    name = "prodigy--1842734674"
    assert seen(read(sample("prodigy"))) == [
        (name, "talks-anna", "So it is they said | Why |"),
        (name, "talks-bo", "So it is they said Why |"),
    ]


@pytest.mark.parametrize("name", ["labelstudio", "prodigy"])
def test_they_agree_as_annotators_do(tmp_path, interpunct_command, name):
    done = interpunct_command.call("agreement", sample(name), cwd=tmp_path)
    assert done.status == 0, done.err


def test_labels_are_subtypes_where_they_differ():
    first, second = read(sample("doccano"))
    assert (first.name, first.annotator) == ("15", "")
    assert drawn(first) == "So it is they said | Why |"
    assert first.subtypes == ("", "", "", "", "statement", "question")
    assert second.subtypes == ("", "", "statement")
    assert second.origins.of(0).endswith("doccano.jsonl:2")


def test_the_ends_of_spans_are_where_a_reader_of_the_text_sees_them():
    """Each segment has the characters of its span."""
    lines = sample("doccano").read_text().splitlines()
    for line, document in zip(lines, read(sample("doccano")), strict=True):
        task = json.loads(line)
        ends = [place + 1 for place in range(len(document)) if document.boundaries[place]]
        starts = [0, *ends[:-1]]
        for (first, last, _), start, end in zip(task["label"], starts, ends, strict=True):
            assert task["text"][first:last].strip(".?").replace(",", "").split() == list(
                document.units[start:end]
            )


@pytest.mark.parametrize(
    "record",
    [
        {"label": [[0, 20, "S"], [21, 25, "S"]]},
        {"labels": [[21, 25, "S"], [0, 20, "S"]]},
        {
            "entities": [
                {"id": 1, "label": "S", "start_offset": s, "end_offset": e} for s, e in ENDS
            ]
        },
        {"annotations": [{"start_offset": s, "end_offset": e, "user": 1} for s, e in ENDS]},
        {"label": [[19, 20, "END"]]},
    ],
)
def test_doccano_has_had_several_forms(tmp_path, record):
    document = one(tmp_path, "a.jsonl", json.dumps({"id": 1, "text": TEXT, **record}) + "\n")
    assert drawn(document).startswith("So it is they said | Why")


def test_users_of_doccano_are_annotators(tmp_path):
    notes = [{"start_offset": start, "end_offset": end, "user": 1} for start, end in ENDS]
    notes += [{"start_offset": 0, "end_offset": 25, "user": 2}]
    (tmp_path / "a.jsonl").write_text(json.dumps({"text": TEXT, "annotations": notes}))
    assert [made.annotator for made in read(tmp_path / "a.jsonl")] == ["1", "2"]


def test_one_annotator_of_each_text_is_not_named(tmp_path):
    lines = [{"id": n, "text": TEXT, "label": [[0, 25, "S"]], "username": f"u{n}"} for n in "ab"]
    (tmp_path / "a.jsonl").write_text("\n".join(map(json.dumps, lines)))
    assert [made.annotator for made in read(tmp_path / "a.jsonl")] == ["", ""]


def test_a_note_counts_units_in_no_span(tmp_path):
    record = {"id": 1, "text": TEXT, "label": [[3, 20, "S"], [21, 25, "S"]]}
    with pytest.warns(InputWarning, match="in document '1', 1 of 6 units lie in no span"):
        one(tmp_path, "a.jsonl", json.dumps(record))


def test_tasks_that_were_not_accepted_are_left_out_with_a_note(tmp_path):
    tasks = [{"text": TEXT, "spans": [], "answer": answer, "id": answer} for answer in
             ("accept", "reject", "ignore")]  # fmt: skip
    with pytest.warns(InputWarning, match="2 tasks were not accepted by the annotator"):
        document = one(tmp_path, "a.jsonl", "\n".join(map(json.dumps, tasks)))
    assert document.name == "accept"


def studio(*spans, text=TEXT, **annotation):
    results = [
        {
            "type": "labels",
            "to_name": "text",
            "value": {"start": start, "end": end, "labels": ["S"]},
        }
        for start, end in spans
    ]
    return {"completed_by": {"email": "ida@example.org"}, "result": results, **annotation}


def tasks(*annotations):
    return json.dumps([{"id": 1, "data": {"text": TEXT}, "annotations": list(annotations)}])


def short(annotator, *spans, number=1, **more):
    marked = [{"start": s, "end": e, "text": TEXT[s:e], "labels": ["S"]} for s, e in spans]
    labels = {"label": marked} if marked else {}
    return {
        "text": TEXT,
        "id": number,
        **labels,
        "annotator": annotator,
        "annotation_id": 7,
        **more,
    }


def test_the_short_form_of_label_studio_has_a_row_for_each_annotation(tmp_path):
    rows = [short(1, *ENDS), short(2), short(1, number=2), short(2, (0, 25), number=2)]
    (tmp_path / "a.json").write_text(json.dumps(rows))
    assert seen(read(tmp_path / "a.json")) == [
        ("1", "1", "So it is they said | Why |"),
        ("1", "2", "So it is they said Why"),
        ("2", "1", "So it is they said Why"),
        ("2", "2", "So it is they said Why |"),
    ]


@pytest.mark.parametrize("name", ["doccano", "prodigy"])
def test_a_list_holds_what_lines_hold(tmp_path, name):
    rows = [json.loads(line) for line in sample(name).read_text().splitlines()]
    (tmp_path / f"{name}.json").write_text(json.dumps(rows))
    assert seen(read(tmp_path / f"{name}.json")) == seen(read(sample(name)))


def test_annotators_of_a_text_without_a_hash_meet(tmp_path):
    rows = [{"text": TEXT, "spans": [], "answer": "accept", "_annotator_id": who} for who in "ab"]
    (tmp_path / "a.jsonl").write_text("\n".join(map(json.dumps, rows)))
    assert seen(read(tmp_path / "a.jsonl")) == [
        ("a-1", "a", "So it is they said Why"),
        ("a-1", "b", "So it is they said Why"),
    ]


def test_a_list_with_unknown_spans_is_not_a_table(tmp_path):
    (tmp_path / "a.json").write_text(json.dumps([{"text": TEXT, "marks": [{"from": 0, "to": 20}]}]))
    with pytest.raises(InputError, match="the contents are of no known format"):
        read(tmp_path / "a.json")


def test_a_task_of_label_studio_may_have_a_file_of_its_own(tmp_path):
    (task,) = json.loads(tasks(studio((0, 25))))
    (tmp_path / "a.json").write_text(json.dumps(task))
    (document,) = read(tmp_path / "a.json")
    assert drawn(document) == "So it is they said Why |"


def test_annotations_that_were_skipped_are_left_out(tmp_path):
    text = tasks(studio(was_cancelled=True, completed_by=3), studio((0, 25)))
    assert drawn(one(tmp_path, "a.json", text)) == "So it is they said Why |"


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        pytest.param(
            "doccano",
            '{"text": "so", "label": []}\n{"id": 2, "text": "so it", "label": [[0, 9, "S"]]}',
            "a.x:2: document '2': a span goes from 0 to 9, but the text has 5 characters",
            id="outside",
        ),
        pytest.param(
            "doccano", '{"id": 2, "text": "so it", "label": [[0, 3, "S"], [2, 5, "T"]]}',
            "a.x:1: document '2': the spans 0 to 3 ('S') and 2 to 5 ('T') overlap; segments must "
                "not",
            id="overlap",
        ),
        pytest.param(
            "doccano", '{"text": "so it", "label": [["a", 3, "S"]]}',
            "a.x:1: a span must be [start, end, label], with places in the text", id="no place",
        ),
        pytest.param("doccano", '{"text": "so it"}', "a.x:1: a row needs its", id="no spans"),
        pytest.param("doccano", '{"label": []}', 'a.x:1: a row needs "text"', id="no text"),
        pytest.param(
            "prodigy",
            '{"id": 1, "text": "so", "_annotator_id": "ida"}\n' * 2,
            "a.x:2: a second annotation of '1' by annotator 'ida'; keep one of them, or give",
            id="two annotators of one name",
        ),
        pytest.param(
            "prodigy", '{"text": "so", "spans": [{"start": 0}]}',
            'a.x:1: a span needs "start" and "end"', id="half a span",
        ),
        pytest.param("prodigy", "{\n", "a.x:1: not JSON", id="no JSON"),
        pytest.param(
            "labelstudio", tasks(studio((0, 3)), studio((0, 4))),
            "a.x: a second annotation of '1' by annotator 'ida@example.org'", id="twice",
        ),
        pytest.param(
            "labelstudio", tasks(studio((5, 3))), "document '1' by 'ida@example.org': a span goes",
            id="backwards",
        ),
        pytest.param(
            "labelstudio", tasks(studio((None, 3))),
            '"value" of result 1 of annotation 1 of task 1: "start" and "end" must be whole',
            id="no start",
        ),
        pytest.param(
            "labelstudio", tasks({"result": [{"type": "choices"}, {"type": "rectanglelabels"}]}),
            "result 2 of annotation 1 of task 1: results of type 'rectanglelabels' are not spans "
                "of text",
            id="boxes",
        ),
        pytest.param("labelstudio", "{}", "a.x: the file must be a list, not an object", id="{}"),
    ],
)  # fmt: skip
def test_errors_are_one_line(tmp_path, name, content, message):
    with pytest.raises(InputError, match=re.escape(message)) as caught:
        one(tmp_path, "a.x", content, format=name)
    assert "\n" not in str(caught.value)
