"""Tag a tokenizer's output and score it: python score_most_frequent.py gold.conllu tool.tok

The tool's tokens, which may have other characters than the treebank, get the tags, the lemma and
the relation that their form has most often in the treebank, and hang on the token before. So every
figure is measured, where the CoNLL 2018 scorer stops at the first character that differs. The tags
are learned from what they are tested on: this shows what can be scored; it is not a tagger.
"""

import json
import sys
from collections import Counter, defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory

import interpunct

gold, tool = map(Path, sys.argv[1:3])
seen: defaultdict[str, Counter[tuple[str, ...]]] = defaultdict(Counter)
for line in gold.read_text(encoding="utf-8").splitlines():
    columns = line.split("\t")
    if len(columns) == 10 and columns[0].isdigit():
        seen[columns[1]][*columns[2:6], columns[7]] += 1

lines = []
for sentence in tool.read_text(encoding="utf-8").splitlines():
    for number, form in enumerate(sentence.split(), start=1):
        unknown = (form, "NOUN", "_", "_", "dep")
        (((*tags, relation), _),) = seen[form].most_common(1) or [(unknown, 1)]
        relation = relation if number > 1 else "root"
        lines.append("\t".join([str(number), form, *tags, str(number - 1), relation, "_", "_"]))
    lines.append("")

with TemporaryDirectory() as folder:
    made = Path(folder) / f"{tool.stem}.conllu"
    made.write_text("\n".join([*lines, ""]), encoding="utf-8")
    evaluation = interpunct.score(gold, made, task="tokens", fold="none")
    (system,) = evaluation.values()
    print(len(json.loads(evaluation.to_json())["systems"][0]["blocks"]), "places differ")
    for name in ("word", "upos", "xpos", "ufeats", "lemmas", "uas", "las", "clas", "mlas", "blex"):
        score = system[f"{name}_f1"]
        print(f"{name:7} {100 * score.value:6.2f}  {100 * score.low:.2f} to {100 * score.high:.2f}")
