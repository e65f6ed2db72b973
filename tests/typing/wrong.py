"""Calls that a type checker must report, each in the line below its comment.

`test_typing` runs it on this file, and compares what it says with the comments.
"""

import interpunct
from interpunct import metrics

GOLD = ["We met. He left."]
MADE = {"cnn": ["We met, he left."]}

# a misspelt option
interpunct.score(GOLD, MADE, thresold=0.5)
# a misspelt option of agreement
interpunct.agreement({"ann": GOLD, "bo": GOLD}, resample=10)
# a misspelt option of align
interpunct.align(GOLD, MADE, cost="nist")
# a text in place of a number
interpunct.score(GOLD, MADE, threshold="0.5")
# the grammar of the command line
interpunct.score(GOLD, MADE, task="punctuation", merge="!=.")
# the grammar of the command line, for costs
interpunct.score(GOLD, MADE, dcf="10,1")
# a word that an option does not take
interpunct.score(GOLD, MADE, final="included")
# a number in place of a word
interpunct.score(GOLD, MADE, words=1)
# names in one text
interpunct.score(GOLD, MADE, columns=1)
# a misspelt task
interpunct.score(GOLD, MADE, task="boundary")
# a task that agreement does not have
interpunct.agreement({"ann": GOLD, "bo": GOLD}, task="tokens")
# a task that align does not have
interpunct.align(GOLD, MADE, task="boundaries")
# an option of another task
interpunct.score(GOLD, MADE, task="punctuation", k=3)
# an option of another task than that of the preset
interpunct.score(GOLD, MADE, preset="rts", window_limit=2)
# an option that agreement does not use
interpunct.agreement({"ann": GOLD, "bo": GOLD}, k=3)
# an option that align does not use
interpunct.align(GOLD, MADE, resamples=10)
# a preset that does not exist
interpunct.score(GOLD, MADE, preset="scilte")
# a preset of another task
interpunct.score(GOLD, MADE, task="tokens", preset="nltk")
# no systems
interpunct.score(GOLD)
# the old name of an argument
interpunct.score(GOLD, MADE, engine="dask://here:1")
# workers as a text
interpunct.score(GOLD, MADE, workers="2")
# no such attribute
print(interpunct.score(GOLD, MADE)["cnn"]["f1"].mean)
# a text as a number
number: int = interpunct.score(GOLD, MADE)["cnn"]["f1"].reason
# a metric without its window
metrics.window_diff([0, 1], [0, 1])
# a misspelt option of a metric
metrics.f_beta([0, 1], [0, 1], betta=2)
# a name that interpunct does not have
interpunct.draw(GOLD, MADE)
# a number as a corpus
interpunct.score(5, MADE)
# numbers as texts
interpunct.score(GOLD, [1, 2])
# a missing text
interpunct.score(["We met.", None], MADE)
# a number as a segment
interpunct.agreement([["We met.", 5]])
# bytes as texts
interpunct.align([b"We met."], MADE)
# bytes as a corpus
interpunct.align(GOLD, b"We met.")
# a number as a name
interpunct.score(GOLD, {1: ["We met."]})
