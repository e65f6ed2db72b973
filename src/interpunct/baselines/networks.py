"""The networks of `cnn` and `brnn`: from the words of a chunk to scores for the slots after them.

Both see a word as the sum of two vectors, one for the word and one for its last letters, which is
all there is of an unknown word. They differ in how far they look.

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

ENDINGS = 4096
WIDTH = 128
HEADS = 4
DROPOUT = 0.4


class WordVectors(nn.Module):
    """Vectors for words and their endings; the last number of each is beyond the text's edge."""

    def __init__(self, vocabulary: int) -> None:
        super().__init__()
        self.words = nn.Embedding(vocabulary + 1, WIDTH)
        self.endings = nn.Embedding(ENDINGS + 1, WIDTH)
        self.dropout = nn.Dropout(DROPOUT)

    def forward(self, words: torch.Tensor, endings: torch.Tensor) -> torch.Tensor:
        vectors: torch.Tensor = self.dropout(self.words(words) + self.endings(endings))
        return vectors


class Convolution(nn.Module):
    """`cnn`: convolutions over a window of eight words, four on either side of the slot."""

    def __init__(self, vocabulary: int, labels: int) -> None:
        super().__init__()
        self.vectors = WordVectors(vocabulary)
        self.layers = nn.Sequential(
            nn.Conv1d(WIDTH, WIDTH, 3, padding=1),
            nn.ReLU(),
            # The slot lies after its word, so the window reaches one word further that way.
            nn.ConstantPad1d((2, 3), 0.0),
            nn.Conv1d(WIDTH, 2 * WIDTH, 6),
            nn.ReLU(),
            nn.Dropout(DROPOUT),
            nn.Conv1d(2 * WIDTH, labels, 1),
        )

    def forward(self, words: torch.Tensor, endings: torch.Tensor) -> torch.Tensor:
        scores: torch.Tensor = self.layers(self.vectors(words, endings).transpose(1, 2))
        return scores.transpose(1, 2)


class Recurrence(nn.Module):
    """`brnn`: a recurrent network in both directions, with attention to all its states."""

    def __init__(self, vocabulary: int, labels: int) -> None:
        super().__init__()
        self.vectors = WordVectors(vocabulary)
        self.states = nn.GRU(WIDTH, WIDTH, batch_first=True, bidirectional=True)
        self.attention = nn.MultiheadAttention(2 * WIDTH, HEADS, batch_first=True)
        self.dropout = nn.Dropout(DROPOUT)
        self.output = nn.Linear(4 * WIDTH, labels)

    def forward(self, words: torch.Tensor, endings: torch.Tensor) -> torch.Tensor:
        states, _ = self.states(self.vectors(words, endings))
        states = self.dropout(states)
        attended, _ = self.attention(states, states, states, need_weights=False)
        scores: torch.Tensor = self.output(torch.cat([states, attended], dim=2))
        return scores
