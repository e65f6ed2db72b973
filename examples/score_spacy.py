"""Score spaCy's rules against a treebank: python examples/score_spacy.py gold.conllu

A trained model takes the place of the blank one: spacy.load("en_core_web_sm").
"""

import sys
from pathlib import Path

import spacy

import interpunct

gold = Path(sys.argv[1])
lines = gold.read_text(encoding="utf-8").splitlines()
text = " ".join(line[9:] for line in lines if line.startswith("# text = "))

nlp = spacy.blank("en")
nlp.add_pipe("sentencizer")
nlp.max_length = len(text) + 1
sentences = [" ".join(token.text for token in sentence) for sentence in nlp(text).sents]

print(interpunct.score({"gold": gold}, {"spacy": ["\n".join(sentences)]}, task="tokens").table())
