"""Score pysbd against a treebank: python examples/score_pysbd.py gold.conllu

It splits sentences and no tokens: look at the figures of sentences.
"""

import sys
from pathlib import Path

import pysbd

import interpunct

gold = Path(sys.argv[1])
lines = gold.read_text(encoding="utf-8").splitlines()
text = " ".join(line[9:] for line in lines if line.startswith("# text = "))

sentences = pysbd.Segmenter(language="en", clean=False).segment(text)

evaluation = interpunct.score({"gold": gold}, {"pysbd": ["\n".join(sentences)]}, task="tokens")
print(evaluation.table(columns=["sentence_precision", "sentence_recall", "sentence_f1"]))
