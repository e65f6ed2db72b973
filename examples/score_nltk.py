"""Score nltk against a treebank: python examples/score_nltk.py gold.conllu

Neither tokenizer needs data to be downloaded: sentences are found by Punkt, trained on the text.
"""

import sys
from pathlib import Path

from nltk.tokenize import NLTKWordTokenizer, PunktSentenceTokenizer

import interpunct

gold = Path(sys.argv[1])
lines = gold.read_text(encoding="utf-8").splitlines()
text = " ".join(line[9:] for line in lines if line.startswith("# text = "))

sentences = PunktSentenceTokenizer(text).tokenize(text)
tokens = [" ".join(NLTKWordTokenizer().tokenize(sentence)) for sentence in sentences]

print(interpunct.score({"gold": gold}, {"nltk": ["\n".join(tokens)]}, task="tokens").table())
