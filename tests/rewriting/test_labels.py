"""Two files or folders of one name and other content have other labels in the signature."""

from interpunct.rewriting.labels import file_label


def test_content_is_in_the_label_of_a_file_and_of_a_folder(tmp_path):
    file = tmp_path / "wordings" / "call.norm.json"
    file.parent.mkdir()
    labels = set()
    for content in ("{}", '{"1": []}'):
        file.write_text(content, encoding="utf-8")
        labels |= {file_label(file), file_label(file.parent)}
    file.rename(file.with_name("other.norm.json"))
    labels.add(file_label(file.parent))
    assert len(labels) == 5
    assert {label.partition("~")[0] for label in labels} == {"call.norm.json", "wordings"}
