"""The table of formats: a new one is a module and a row here."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, get_args

from interpunct.formats.files.document_index import index_lines
from interpunct.formats.format import ANY_UNIT, ONE_COLUMN, ONE_FIELD, ONE_SENTENCE, Field, Format

if TYPE_CHECKING:
    from interpunct.formats import (
        chat,
        choi,
        conllu,
        ctm,
        doccano,
        eaf,
        jsonl,
        kaldi,
        labels,
        labelstudio,
        lines,
        marked,
        nlp,
        parquet,
        prodigy,
        punctuator,
        rttm,
        segeval,
        seglst,
        sepp_nlg,
        stm,
        subtitles,
        table,
        text,
        textgrid,
        tokenized,
        trn,
        trs,
        whisper,
    )
    from interpunct.formats.recognizers import (
        assemblyai,
        aws,
        deepgram,
        google,
        huggingface,
        openai,
        speechmatics,
        whisper_cpp,
    )
else:

    class _Later:
        """A module of a format, imported when one of its functions is called."""

        def __init__(self, name: str) -> None:
            self._name = f"interpunct.formats.{name}"

        def __getattr__(self, function: str) -> Callable[..., Any]:
            return lambda *given: getattr(importlib.import_module(self._name), function)(*given)

    conllu, ctm, jsonl = _Later("conllu"), _Later("ctm"), _Later("jsonl")
    labels, lines, marked = _Later("labels"), _Later("lines"), _Later("marked")
    nlp, parquet, rttm = _Later("nlp"), _Later("parquet"), _Later("rttm")
    segeval, stm, subtitles = _Later("segeval"), _Later("stm"), _Later("subtitles")
    text, textgrid, tokenized = _Later("text"), _Later("textgrid"), _Later("tokenized")
    table, trn, whisper = _Later("table"), _Later("trn"), _Later("whisper")
    chat, kaldi, seglst = _Later("chat"), _Later("kaldi"), _Later("seglst")
    eaf, trs, punctuator = _Later("eaf"), _Later("trs"), _Later("punctuator")
    sepp_nlg, choi = _Later("sepp_nlg"), _Later("choi")
    labelstudio, doccano, prodigy = _Later("labelstudio"), _Later("doccano"), _Later("prodigy")
    whisper_cpp, openai = _Later("recognizers.whisper_cpp"), _Later("recognizers.openai")
    huggingface, deepgram = _Later("recognizers.huggingface"), _Later("recognizers.deepgram")
    aws, assemblyai = _Later("recognizers.aws"), _Later("recognizers.assemblyai")
    google, speechmatics = _Later("recognizers.google"), _Later("recognizers.speechmatics")

EVERYTHING: frozenset[Field] = frozenset(get_args(Field))

MARKED: frozenset[Field] = frozenset(
    {"name", "marks", "opening", "boundaries", "subtypes", "annotator"}
)
RECOGNIZED: frozenset[Field] = frozenset({"marks", "opening", "starts", "ends", "speaker"})

_ROWS = (
    Format(
        "text", (".txt",), "marks that are delimiters",
        text.read, text.write, holds_many=False, read_files=text.read_files,
        keeps=frozenset({"marks", "opening"}),
        written_by="everybody",
    ),
    Format(
        "lines", (".lines", ".sents"), "the end of each line",
        lines.read, lines.write, holds_many=False,
        keeps=frozenset({"marks", "opening", "boundaries"}),
        written_by="sentence splitters",
    ),
    Format(
        "tokenized", (".tok",), "the end of each line; tokens are separated by spaces",
        tokenized.read, tokenized.write, holds_many=False,
        keeps=frozenset({"marks", "opening", "boundaries"}),
        written_by="tokenizers",
    ),
    Format(
        "marked", (), "an inline marker such as // or </s> (--marker)",
        marked.read, marked.write, holds_many=False,
        keeps=frozenset({"marks", "opening", "boundaries"}),
        written_by="corpora of sentence boundaries",
    ),
    Format(
        "labels", (".tsv",), "word, label (0/1, a mark or its name), optional score",
        labels.read, labels.write, holds_many=True, holds=ONE_FIELD,
        read_batch=labels.read_batch, index=labels.index,
        called="a table of words and labels", recognizes=labels.recognizes,
        keeps=frozenset({"boundaries", "scores"}),
        written_by="punctuation restorers, taggers",
        known_by="two or three columns, the second of labels",
    ),
    Format(
        "sepp-nlg", (".tsv",), "the second column; marks are in the third",
        sepp_nlg.read, sepp_nlg.write, holds_many=False, holds=ONE_FIELD,
        called="a table of SEPP-NLG", recognizes=sepp_nlg.recognizes,
        keeps=frozenset({"marks", "boundaries"}),
        written_by="the shared task SEPP-NLG 2021",
        known_by="three columns: a word, 0 or 1, a mark or 0",
    ),
    Format(
        "punctuator", (), "marks that are delimiters; marks have names (,COMMA .PERIOD)",
        punctuator.read, punctuator.write, holds_many=False,
        called="a text with named marks of punctuator2", recognizes=punctuator.recognizes,
        keeps=frozenset({"marks", "opening"}),
        written_by="punctuator2, data for punctuation restoration",
        known_by="named marks such as ,COMMA",
    ),
    Format(
        "choi", (".ref",), "lines of ====; units are whole sentences",
        choi.read, choi.write, holds_many=False, holds=ONE_SENTENCE,
        called="a text cut into topics", recognizes=choi.recognizes,
        keeps=frozenset({"boundaries"}),
        written_by="Choi's data, Wiki-727",
        known_by="==== in the first line",
    ),
    Format(
        "jsonl", (".jsonl",), "boundaries, else scores, else marks",
        jsonl.read, jsonl.write, holds_many=True, holds=ANY_UNIT,
        read_batch=jsonl.read_batch, index=index_lines,
        called="documents in the native form", recognizes=jsonl.recognizes,
        keeps=EVERYTHING,
        written_by="interpunct",
        known_by="objects with units",
    ),
    Format(
        "parquet", (".parquet",), "boundaries, else scores, else marks",
        parquet.read, parquet.write, holds_many=True, holds=ANY_UNIT,
        read_batch=parquet.read_batch, index=parquet.index, words=parquet.words,
        package="pyarrow", extra="parquet", textual=False,
        called="a Parquet file", recognizes=parquet.recognizes,
        keeps=EVERYTHING,
        written_by="interpunct",
        known_by="its first bytes",
    ),
    Format(
        "conllu", (".conllu",), "sentences of a treebank; tokens and syntactic words are kept",
        conllu.read, conllu.write, holds_many=True, holds=ONE_FIELD, index=conllu.index,
        called="a treebank in CoNLL-U", recognizes=conllu.recognizes,
        keeps=frozenset({"name", "boundaries", "treebank"}),
        written_by="Universal Dependencies, UDPipe, Stanza",
        known_by="ten columns, the first a number",
    ),
    Format(
        "nlp", (".nlp",), "marks that are delimiters; columns are named by the header",
        nlp.read, nlp.write, holds_many=False, holds=ONE_COLUMN,
        called="an nlp file of Rev", recognizes=nlp.recognizes,
        keeps=frozenset(
            {"marks", "opening", "scores", "starts", "ends", "pitch", "energy", "speaker"}
        ),
        written_by="Rev's corpora, fstalign",
        known_by="a header with token and pipes",
    ),
    Format(
        "trn", (".trn",), "marks that are delimiters; alternations { a / b c / @ } in references",
        trn.read, trn.write, holds_many=True, read_batch=trn.read_batch, index=trn.index,
        called="a trn file of NIST", recognizes=trn.recognizes,
        keeps=frozenset({"name", "marks", "opening", "lattice"}),
        written_by="NIST's SCTK, recognisers",
        known_by="a name in parentheses at the end of each line",
    ),
    Format(
        "stm", (".stm",), "marks that are delimiters; segments have times",
        stm.read, stm.write, holds_many=True,
        called="an stm file of NIST", recognizes=stm.recognizes,
        keeps=frozenset({"name", "marks", "opening", "speaker", "lattice"}),
        written_by="NIST's SCTK, TED-LIUM",
        known_by="a start and an end in the fourth and fifth column",
    ),
    Format(
        "ctm", (".ctm",), "marks that are delimiters; words have times",
        ctm.read, ctm.write, holds_many=True,
        called="a ctm file of NIST", recognizes=ctm.recognizes,
        keeps=frozenset({"name", "marks", "opening", "starts", "ends", "speaker"}),
        written_by="NIST's SCTK, Kaldi",
        known_by="a start and a duration in the third and fourth column",
    ),
    Format(
        "rttm", (".rttm",), "the ends of SU objects, over LEXEME objects",
        rttm.read, rttm.write, holds_many=True,
        called="an rttm file of NIST", recognizes=rttm.recognizes,
        keeps=frozenset({"name", "boundaries", "starts", "ends", "speaker", "subtypes", "spans"}),
        written_by="NIST's RT evaluations",
        known_by="types of objects in the first column",
    ),
    Format(
        "kaldi", (), "marks that are delimiters; one utterance per line, after its id",
        kaldi.read, kaldi.write, holds_many=True, read_batch=kaldi.read_batch, index=kaldi.index,
        called="a Kaldi text file", recognizes=kaldi.recognizes,
        keeps=frozenset({"name", "marks", "opening"}),
        written_by="Kaldi, ESPnet, k2",
        known_by="a different id at the start of each line",
    ),
    Format(
        "seglst", (".json",), "marks that are delimiters; segments have times and speakers",
        seglst.read, seglst.write, holds_many=True,
        called="segments of meetings in SegLST", recognizes=seglst.recognizes,
        keeps=frozenset({"name", "marks", "opening", "speaker"}),
        written_by="meeteval, the CHiME challenges",
        known_by="objects with words and session_id",
    ),
    Format(
        "srt", (".srt",), "marks that are delimiters; cues give the times",
        subtitles.read_srt, subtitles.write_srt, holds_many=False,
        called="subtitles in srt", recognizes=subtitles.recognizes_srt,
        keeps=frozenset({"marks", "opening"}),
        written_by="subtitle editors, recognisers",
        known_by="a number and a time with an arrow",
    ),
    Format(
        "vtt", (".vtt",), "marks that are delimiters; cues give the times",
        subtitles.read_vtt, subtitles.write_vtt, holds_many=False,
        called="subtitles in WebVTT", recognizes=subtitles.recognizes_vtt,
        keeps=frozenset({"marks", "opening", "speaker"}),
        written_by="browsers, YouTube, recognisers",
        known_by="WEBVTT in the first line",
    ),
    Format(
        "whisper", (".json",), "marks that are delimiters; words have times",
        whisper.read, whisper.write, holds_many=False,
        called="a transcript of Whisper", recognizes=whisper.recognizes,
        keeps=frozenset({"marks", "opening", "starts", "ends", "speaker"}),
        written_by="openai-whisper, faster-whisper, WhisperX, whisper-timestamped",
        known_by="segments with a start",
    ),
    Format(
        "whisper-cpp", (".json",), "marks that are delimiters; segments or tokens have times",
        whisper_cpp.read, None, holds_many=False,
        called="a transcript of whisper.cpp", recognizes=whisper_cpp.recognizes,
        keeps=RECOGNIZED,
        written_by="whisper.cpp (--output-json)",
        known_by="transcription",
    ),
    Format(
        "openai", (".json",), "marks that are delimiters; words have times",
        openai.read, None, holds_many=False,
        called="a response of OpenAI's API", recognizes=openai.recognizes,
        keeps=RECOGNIZED,
        written_by="OpenAI's API (verbose_json)",
        known_by="text, and words with word",
    ),
    Format(
        "huggingface", (".json",), "marks that are delimiters; chunks have times",
        huggingface.read, None, holds_many=True,
        called="the output of a Hugging Face pipeline", recognizes=huggingface.recognizes,
        keeps=RECOGNIZED,
        written_by="speech pipelines of transformers",
        known_by="chunks",
    ),
    Format(
        "deepgram", (".json",), "marks that are delimiters; words have times",
        deepgram.read, None, holds_many=True,
        called="a response of Deepgram", recognizes=deepgram.recognizes,
        keeps=RECOGNIZED,
        written_by="Deepgram",
        known_by="results with channels",
    ),
    Format(
        "aws", (".json",), "marks that are delimiters; words have times",
        aws.read, None, holds_many=True,
        called="a transcript of Amazon Transcribe", recognizes=aws.recognizes,
        keeps=RECOGNIZED,
        written_by="Amazon Transcribe",
        known_by="results with transcripts and items",
    ),
    Format(
        "assemblyai", (".json",), "marks that are delimiters; words have times",
        assemblyai.read, None, holds_many=False,
        called="a response of AssemblyAI", recognizes=assemblyai.recognizes,
        keeps=RECOGNIZED,
        written_by="AssemblyAI",
        known_by="text, and words with text",
    ),
    Format(
        "google", (".json",), "marks that are delimiters; words have times",
        google.read, None, holds_many=True,
        called="a response of Google Speech-to-Text", recognizes=google.recognizes,
        keeps=RECOGNIZED,
        written_by="Google Cloud Speech-to-Text",
        known_by="results with alternatives",
    ),
    Format(
        "speechmatics", (".json",), "marks that are delimiters; words have times",
        speechmatics.read, None, holds_many=False,
        called="a transcript of Speechmatics", recognizes=speechmatics.recognizes,
        keeps=RECOGNIZED,
        written_by="Speechmatics (json-v2)",
        known_by="results with types",
    ),
    Format(
        "textgrid", (".TextGrid",), "intervals of a tier of segments, else marks",
        textgrid.read, textgrid.write, holds_many=False,
        called="a TextGrid of Praat", recognizes=textgrid.recognizes,
        keeps=frozenset({"marks", "opening", "boundaries", "starts", "ends", "speaker"}),
        written_by="Praat, the Montreal Forced Aligner",
        known_by="ooTextFile and TextGrid in the first lines",
    ),
    Format(
        "eaf", (".eaf",), "annotations on a tier of segments, else marks",
        eaf.read, eaf.write, holds_many=True,
        called="an ELAN file", recognizes=eaf.recognizes,
        keeps=frozenset({"marks", "opening", "boundaries", "starts", "ends", "speaker"}),
        written_by="ELAN",
        known_by="<ANNOTATION_DOCUMENT>",
    ),
    Format(
        "trs", (".trs",), "marks that are delimiters; turns have speakers and times",
        trs.read, None, holds_many=False,
        called="a Transcriber file", recognizes=trs.recognizes,
        keeps=frozenset({"marks", "opening", "starts", "ends", "speaker"}),
        written_by="Transcriber, ESTER, broadcast news",
        known_by="<Trans>",
    ),
    Format(
        "chat", (".cha",), "the ends of utterances; speakers and times",
        chat.read, None, holds_many=False,
        called="a CHAT transcript of TalkBank", recognizes=chat.recognizes,
        keeps=frozenset({"marks", "opening", "boundaries", "starts", "ends", "speaker"}),
        written_by="CLAN, TalkBank, CHILDES, Batchalign",
        known_by="@UTF8 or @Begin at its head",
    ),
    Format(
        "labelstudio", (".json",), "the ends of spans that annotators marked",
        labelstudio.read, None, holds_many=True,
        called="an export of Label Studio", recognizes=labelstudio.recognizes,
        keeps=MARKED,
        written_by="Label Studio",
        known_by="tasks with data and annotations, or rows with lists of labelled spans",
    ),
    Format(
        "doccano", (".jsonl", ".json"), "the ends of spans that annotators marked",
        doccano.read, None, holds_many=True,
        called="an export of doccano", recognizes=doccano.recognizes,
        keeps=MARKED,
        written_by="doccano",
        known_by="a text, and spans in label, labels, entities or annotations",
    ),
    Format(
        "prodigy", (".jsonl", ".json"), "the ends of spans that annotators marked",
        prodigy.read, None, holds_many=True,
        called="an export of Prodigy", recognizes=prodigy.recognizes,
        keeps=MARKED,
        written_by="Prodigy",
        known_by="a text with spans and an answer",
    ),
    Format(
        "segeval", (".json",), "masses or positions of one or several coders",
        segeval.read, segeval.write, holds_many=True, holds=ANY_UNIT,
        called="segmentations for segeval", recognizes=segeval.recognizes,
        keeps=frozenset({"name", "boundaries", "annotator"}),
        written_by="segeval",
        known_by="items, or a header with Coder",
    ),
    Format(
        "table", (".csv", ".tsv", ".jsonl", ".json", ".parquet"),
        "marks in a column of texts: PATH#COLUMN",
        table.read, table.write, holds_many=True, read_batch=table.read_batch,
        called="a table with a column of texts", recognizes=table.recognizes,
        keeps=frozenset({"name", "marks", "opening"}),
        written_by="NeMo, the Open ASR Leaderboard, Common Voice, pandas, spreadsheets",
        known_by="columns such as text and pred_text",
    ),
)  # fmt: skip

FORMATS: dict[str, Format] = {row.name: row for row in _ROWS}
