"""Networks that know four words, written to folders: what comes out of them can be foreseen.

After `stop` stands a full stop, after `pause` a comma, after `why` a question mark, and after any
other word nothing.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

AFTER = {"stop": ".", "pause": ",", "why": "?"}
WORDS = ("we", "met", "him", "then", "left", *AFTER)


def write_tagger(folder: Path, labels: dict[str, str], *, room: int = 64) -> Path:
    """A network of transformers without layers: the label depends on the word alone.

    `labels` are the names of the labels of `""`, `.`, `,` and `?`.
    """
    import torch
    from transformers import BertConfig, BertForTokenClassification, BertTokenizerFast

    folder.mkdir()
    # The pieces of a word that is cut are nobody's; its last piece decides.
    vocabulary = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *WORDS, "un", "##stop", "##met"]
    (folder / "vocab.txt").write_text("\n".join(vocabulary), encoding="utf-8")
    tokenizer = BertTokenizerFast(str(folder / "vocab.txt"), model_max_length=room)
    tokenizer.save_pretrained(folder)
    marks = list(labels)
    config = BertConfig(
        vocab_size=len(vocabulary), hidden_size=8, num_hidden_layers=0, num_attention_heads=1,
        intermediate_size=8, max_position_embeddings=room,
        id2label=dict(enumerate(labels.values())),
        label2id={name: number for number, name in enumerate(labels.values())},
    )  # fmt: skip
    model = BertForTokenClassification(config)
    with torch.no_grad():
        for parameter in model.bert.embeddings.parameters():
            parameter.zero_()
        model.bert.embeddings.LayerNorm.weight.fill_(1)
        model.classifier.weight.zero_()
        model.classifier.bias.zero_()
        for number, piece in enumerate(vocabulary):
            own = marks.index(AFTER.get(piece.removeprefix("##"), ""))
            model.bert.embeddings.word_embeddings.weight[number, own] = 5
        for number in range(len(marks)):
            model.classifier.weight[number, number] = 5
    model.save_pretrained(folder)
    return folder


def write_punctuator(folder: Path) -> Path:
    """A network of punctuators: tables from pieces to marks, capitals and sentence ends."""
    import onnx
    import sentencepiece
    from onnx import TensorProto, helper, numpy_helper

    folder.mkdir()
    (folder / "words.txt").write_text("\n".join([" ".join(WORDS)] * 20), encoding="utf-8")
    sentencepiece.SentencePieceTrainer.train(
        input=str(folder / "words.txt"), model_prefix=str(folder / "sp"), model_type="word",
        vocab_size=3 + len(WORDS), minloglevel=2,
    )  # fmt: skip
    pieces = sentencepiece.SentencePieceProcessor(model_file=str(folder / "sp.model"))
    found = [pieces.id_to_piece(number).lstrip("▁") for number in range(pieces.get_piece_size())]
    post = np.array([" .,?".index(AFTER.get(piece, " ")) for piece in found])
    tables = {
        "pre": np.zeros(len(found), np.int64),
        "post": post.astype(np.int64),
        "cap": np.zeros((len(found), 16), bool),
        "seg": np.isin(post, [1, 3]),
    }
    outputs = {
        name: helper.make_tensor_value_info(
            f"{name}_preds",
            TensorProto.BOOL if table.dtype == bool else TensorProto.INT64,
            ["batch", "time", 16] if table.ndim == 2 else ["batch", "time"],
        )
        for name, table in tables.items()
    }
    graph = helper.make_graph(
        [helper.make_node("Gather", [name, "input_ids"], [f"{name}_preds"]) for name in tables],
        "tables",
        [helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["batch", "time"])],
        list(outputs.values()),
        [numpy_helper.from_array(table, name) for name, table in tables.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.save(model, str(folder / "model.onnx"))
    (folder / "config.yaml").write_text(
        "max_length: 64\npre_labels: ['<NULL>']\npost_labels: ['<NULL>', '.', ',', '?']\n"
        "languages: [en]\n",
        encoding="utf-8",
    )
    return folder
