"""Networks that know four words, written to folders, with predictable output.

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
    # The pieces of a split word have no label; its last piece decides.
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


def write_splitter(folder: Path) -> Path:
    """A network of wtpsplit whose only layer does nothing: sentences end after `stop` and `why`."""
    import torch
    from tokenizers import Tokenizer, models, pre_tokenizers, processors
    from transformers import PreTrainedTokenizerFast
    from wtpsplit.configs import SubwordXLMConfig
    from wtpsplit.models import SubwordXLMForTokenClassification

    folder.mkdir()
    pieces = ["<s>", "<pad>", "</s>", "<unk>", *(f"▁{word}" for word in WORDS), "▁"]
    known = {piece: number for number, piece in enumerate(pieces)}
    tokens = Tokenizer(models.Unigram([(piece, -1.0) for piece in pieces], unk_id=3))
    tokens.pre_tokenizer = pre_tokenizers.Metaspace()
    tokens.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", special_tokens=[("<s>", 0), ("</s>", 2)]
    )
    special = {"bos": 0, "cls": 0, "pad": 1, "eos": 2, "sep": 2, "unk": 3}
    PreTrainedTokenizerFast(
        tokenizer_object=tokens,
        **{f"{name}_token": pieces[number] for name, number in special.items()},
    ).save_pretrained(folder)
    config = SubwordXLMConfig(
        vocab_size=len(pieces), hidden_size=8, num_hidden_layers=1, num_attention_heads=1,
        intermediate_size=8, max_position_embeddings=600, num_labels=1, pad_token_id=1,
    )  # fmt: skip
    model = SubwordXLMForTokenClassification(config)
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            parameter.fill_(float(name.endswith("LayerNorm.weight")))
        embeddings = model.roberta.embeddings
        ends = {known["▁stop"], known["▁why"]}
        for number in range(len(pieces)):
            embeddings.word_embeddings.weight[number, int(number in ends)] = 5
        model.classifier.weight[0, 1] = 5
        model.classifier.bias.fill_(-5)
    model.save_pretrained(folder)
    return folder


def write_stanza(folder: Path) -> Path:
    """Resources of stanza with a tokenizer that ends tokens before spaces and full stops.

    A sentence ends with a full stop. Its recurrent layer does nothing; what it has beside it looks
    at a character and the next one.
    """
    import json

    import torch
    from stanza.models.tokenization.trainer import Trainer
    from stanza.models.tokenization.vocab import Vocab

    characters = "abcdefghijklmnopqrstuvwxyzW . "
    vocab = Vocab([[(character, 0) for character in characters]], lang="en")
    features = ["space_before", "capitalized", "numeric", "end_of_para", "start_of_para"]
    args = {
        "lang": "en", "shorthand": "en_tiny", "vocab_size": len(vocab), "emb_dim": 3,
        "hidden_dim": 2, "rnn_layers": 1, "conv_res": "3", "hier_conv_res": False,
        "hierarchical": False, "use_mwt": False, "feat_funcs": features,
        "feat_dim": len(features), "tok_noise": 0, "dropout": 0, "feat_dropout": 0, "lr0": 0.1,
        "weight_decay": 0, "max_seqlen": 100, "use_dictionary": False, "skip_newline": False,
        "mode": "predict", "unit_dropout": 0, "hier_invtemp": 0.5, "batch_size": 8,
    }  # fmt: skip
    trainer = Trainer(args, vocab)
    with torch.no_grad():
        for parameter in trainer.model.parameters():
            parameter.zero_()
        kinds = trainer.model.embeddings.weight
        for number in range(len(vocab)):
            kinds[number, {".": 1, " ": 2}.get(vocab.id2unit(number), 0)] = 1
        conv = trainer.model.conv_res[0].weight  # hidden, input, place
        conv[0, 1, 1] = 1  # this is a full stop
        conv[1, 1, 1] = conv[1, 1, 2] = conv[1, 2, 2] = 1  # a token ends here
        trainer.model.sent_clf.weight[0, 0] = 20
        trainer.model.sent_clf.bias.fill_(-10)
        trainer.model.tok_clf.weight[0, 1] = 20
        trainer.model.tok_clf.bias.fill_(-10)
    path = folder / "en" / "tokenize" / "tiny.pt"
    path.parent.mkdir(parents=True)
    trainer.save(str(path))
    resources = {
        "en": {
            "tokenize": {"tiny": {"md5": "", "license": ""}},
            "packages": {"default": {"tokenize": "tiny"}},
            "default_processors": {"tokenize": "tiny"},
            "default_dependencies": {},
            "lang_name": "English",
        }
    }
    (folder / "resources.json").write_text(json.dumps(resources), encoding="utf-8")
    return folder
