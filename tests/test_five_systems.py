"""The tables of the systems of the papers, on made-up talks."""

import pytest

import interpunct
from bench import five_systems
from tests.only import only
from tests.talks import talks


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    data, work = tmp_path_factory.mktemp("data"), tmp_path_factory.mktemp("work")
    for name, documents in (("train", talks(8)), ("test", talks(2, seed=5))):
        target = data / "earnings22" / name
        target.mkdir(parents=True)
        for document in documents:
            interpunct.write([document], target / f"{document.name}.jsonl")
    return str(data), str(work)


def rows(printed: str, table: int) -> dict[str, list[str]]:
    """The rows of one of the printed tables, by their first cell."""
    blocks = [block for block in printed.split("\n\n") if block.startswith("| system")]
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in blocks[table].splitlines()
    ]
    return {first: rest for first, *rest in cells if first != "---"}


@pytest.mark.slow
def test_every_system_has_its_figures_and_what_is_there_is_not_made_again(folders, capsys):
    five_systems.main(*folders, "boundaries")
    figures = rows(capsys.readouterr().out, 0)
    assert [f"`{name}`" for name in five_systems.CLASSIC] == list(figures)[1:]
    f1 = figures["system"].index("F1")
    assert all(float(row[f1].split()[0]) > 0.85 for row in list(figures.values())[1:])
    work = interpunct.read(f"{folders[1]}/hmm.jsonl")
    evaluation = interpunct.score([interpunct.read(f"{folders[0]}/earnings22/test")], [work])
    expected = only(evaluation)["f1"].value
    assert figures["`hmm`"][f1].startswith(f"{expected:.3f} (")
    five_systems.main(*folders, "boundaries")
    assert rows(capsys.readouterr().out, 0) == figures


@pytest.mark.slow
def test_every_training_call_is_judged_by_systems_that_have_not_seen_it(folders, capsys):
    five_systems.main(*folders, "folds")
    printed = capsys.readouterr().out
    figures = rows(printed, 0)
    assert [f"`{name}`" for name in five_systems.CLASSIC] == list(figures)[1:]
    f1 = figures["system"].index("F1")
    assert all(float(row[f1].split()[0]) > 0.7 for row in list(figures.values())[1:])
    assert "8 calls with times" in printed
    assert "calls without" not in printed
    assert rows(printed, 1) == figures


@pytest.mark.slow
def test_networks_are_compared_with_maxent_on_words_alone(folders, capsys, monkeypatch):
    pytest.importorskip("torch", reason="the extra neural is not installed")
    from interpunct.baselines import networks

    monkeypatch.setattr(networks, "WIDTH", 16)
    monkeypatch.setattr(five_systems, "TAGGERS", ("maxent", "cnn"))
    five_systems.main(*folders, "marks")
    printed = capsys.readouterr().out
    figures, compared, training = (rows(printed, table) for table in range(3))
    assert list(compared) == ["system", "maxent", "cnn, words alone"]
    for title in ("PER", "F1 of boundaries"):
        column = figures["system"].index(title)
        between = compared["system"].index(f"difference in {title}")
        network, baseline = (
            float(figures[f"{name}, words alone"][column].split()[0]) for name in ("cnn", "maxent")
        )
        difference = float(compared["cnn, words alone"][between].split()[0])
        assert difference == pytest.approx(network - baseline, abs=0.0011)
    assert list(training) == ["system", "maxent", "maxent, words alone", "cnn, words alone"]
