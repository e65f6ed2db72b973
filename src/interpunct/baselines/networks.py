"""The networks of `cnn` and `brnn`: from the words of a chunk to scores for the slots after them.

In both a word is the sum of two vectors, one for the word and one for its last letters; unknown
words have only the second. The networks differ in the size of their context.

References
----------
Che, Wang, Yang and Meinel (2016), Punctuation Prediction for Unsegmented Transcript Based on Word
Vector. LREC.
Tilk and Alumae (2016), Bidirectional Recurrent Neural Network with Attention Mechanism for
Punctuation Restoration. Interspeech.
"""

from __future__ import annotations

import torch
from torch import nn
from torch.nn.functional import pad, relu

ENDINGS = 4096
WIDTH = 192
"""The size of a word's vector, and of the layers of `cnn`."""

STATE = 128
"""The size of a state of `brnn`, in each direction."""

HEADS = 4
STRIDES = (1, 2, 4, 8)
"""The dilations of the layers of `cnn`."""

WORD_DROPOUT = 0.5
DROPOUT = 0.4


class WordVectors(nn.Module):
    """Vectors for words and their endings; the last one of each is for places outside the text."""

    def __init__(self, vocabulary: int) -> None:
        super().__init__()
        self.words = nn.Embedding(vocabulary + 1, WIDTH)
        self.endings = nn.Embedding(ENDINGS + 1, WIDTH)
        self.dropout = nn.Dropout(WORD_DROPOUT)
        for vectors in (self.words, self.endings):
            nn.init.normal_(vectors.weight, std=0.5)

    def forward(self, words: torch.Tensor, endings: torch.Tensor) -> torch.Tensor:
        vectors: torch.Tensor = self.dropout(self.words(words) + self.endings(endings))
        return vectors


class Convolution(nn.Module):
    """`cnn`: convolutions over a window of 36 words, 18 on either side of the slot.

    The first sees the six words next to the slot. Each of the others adds words on both sides,
    further away than those of the layer before it.
    """

    def __init__(self, vocabulary: int, labels: int) -> None:
        super().__init__()
        self.vectors = WordVectors(vocabulary)
        # The slot comes after its word, so the window reaches one word further to the right.
        self.nearest = nn.Sequential(nn.ConstantPad1d((2, 3), 0.0), nn.Conv1d(WIDTH, WIDTH, 6))
        self.further = nn.ModuleList(
            nn.Conv1d(WIDTH, WIDTH, 3, padding=stride, dilation=stride) for stride in STRIDES
        )
        self.dropout = nn.Dropout(DROPOUT)
        self.output = nn.Conv1d(WIDTH, labels, 1)

    def forward(self, words: torch.Tensor, endings: torch.Tensor) -> torch.Tensor:
        seen = relu(self.nearest(self.vectors(words, endings).transpose(1, 2)))
        for layer in self.further:
            seen = seen + relu(layer(seen))
        scores: torch.Tensor = self.output(self.dropout(seen))
        return scores.transpose(1, 2)


class Recurrence(nn.Module):
    """`brnn`: a recurrent network in both directions, with attention to all its states.

    It reads each word together with its neighbours, so that typical word sequences are learnt from
    fewer examples. A slot is classified by the states before and after it and by the states that it
    attends to.
    """

    def __init__(self, vocabulary: int, labels: int) -> None:
        super().__init__()
        self.vectors = WordVectors(vocabulary)
        self.neighbours = nn.Conv1d(WIDTH, WIDTH, 3, padding=1)
        self.states = nn.GRU(WIDTH, STATE, batch_first=True, bidirectional=True)
        self.attention = nn.MultiheadAttention(2 * STATE, HEADS, batch_first=True)
        self.dropout = nn.Dropout(DROPOUT)
        self.output = nn.Linear(6 * STATE, labels)

    def forward(self, words: torch.Tensor, endings: torch.Tensor) -> torch.Tensor:
        vectors = self.vectors(words, endings)
        vectors = vectors + relu(self.neighbours(vectors.transpose(1, 2))).transpose(1, 2)
        states, _ = self.states(vectors)
        before = self.dropout(states)
        after = pad(before[:, 1:], (0, 0, 0, 1))
        attended, _ = self.attention(before, before, before, need_weights=False)
        scores: torch.Tensor = self.output(torch.cat([before, after, attended], dim=2))
        return scores
