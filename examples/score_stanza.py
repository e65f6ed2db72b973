"""Score stanza against a treebank: python examples/score_stanza.py gold.conllu

Its model is downloaded on the first run. Words are scored beside tokens, since stanza splits
multi-word tokens as treebanks do.
"""

import sys
from pathlib import Path

import stanza
from stanza.utils.conll import CoNLL

import interpunct

gold = Path(sys.argv[1])
lines = gold.read_text(encoding="utf-8").splitlines()
text = " ".join(line[9:] for line in lines if line.startswith("# text = "))

made = stanza.Pipeline("en", processors="tokenize,mwt")(text)
CoNLL.write_doc2conll(made, "stanza.conllu")

print(interpunct.score({"gold": gold}, {"stanza": Path("stanza.conllu")}, task="tokens").table())
