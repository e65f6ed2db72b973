"""Pieces of files, from which readers are given what nobody would write on purpose."""

from __future__ import annotations

ANYWHERE = (
    " ", "\n", "\n\n", "\r\n", "\r", "\t", ",", ".", "--", '"', "'", "’", "so", "é", "你好",
    "\u0e31", "\ufeff", "\u2028", "\x1c", "0", "1", "-1", "0.5", "nan", "inf", "1e999", "9" * 400,
    "<x>", "{", "}", "/", "@", "[", "]", "\\", "|", ";;",
)  # fmt: skip
JSON = (
    '"', ":", ",", "[", "]", "{", "}", "null", "true", "NaN", "Infinity", "1e999", "-1", "0", "1",
    '"so"', '"\\ud800"', '"units"', '"marks"', '"boundaries"', '"scores"', '"starts"', '"pitch"',
    '"treebank"', '"name"', '"segments"', '"words"', '"word"', '"text"', '"start"', '"end"',
    '"items"', '"speaker"', '"annotator"', '"segmentation_type"', "[" * 2000, "9" * 5000,
)  # fmt: skip
RECOGNIZED = (
    '"results"', '"alternatives"', '"items"', '"channels"', '"chunks"', '"timestamp"', '"offsets"',
    '"transcription"', '"transcript"', '"content"', '"type"', '"punctuation"', '"start_time"',
    '"startTime"', '"1.5s"', '"speaker"', '"speakerTag"', '"attaches_to"', '"previous"', *JSON,
)  # fmt: skip
PIECES: dict[str, tuple[str, ...]] = {
    "labels": ("so\t1\n", "so\t,\t0.5\n", "\tPERIOD", "\t2", "\tB-COMMA"),
    "jsonl": JSON,
    "nlp": (
        "token|speaker|ts|punctuation\n", "so|1|0.5|,\n", "|%.", "token|case\n", "|UC",
        "token|pitch|energy\n", "so|182|61.5\n",
    ),
    "conllu": (
        "1\tso\tso\tX\t_\t_\t0\troot\t_\t_\n", "1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_\n", "2\t", "\t_",
        "# sent_id = a\n", "# newdoc id = a\n", "1.1\t_\t_\t_\t_\t_\t_\t_\t_\t_\n", "SpaceAfter=No",
    ),
    "srt": ("1\n00:00:01,000 --> 00:00:02,000\n", "00:61:00.5 --> 1:00:00,1", "<i>", "{\\x}"),
    "vtt": ("WEBVTT\n\n", "00:01.000 --> 00:02.000\n", "<v Anna>", "</v>", "&lt;", "NOTE x"),
    "textgrid": (
        '"ooTextFile" "TextGrid" 0 1 <exists> 1 ', '"IntervalTier" "words" 0 1 1 ', '0 1 "so" ',
        '"TextTier" "x" 0 1 1 0 "x" ', "1e400", "99999999999", "! x\n", '""', "-1",
    ),
    "rttm": (
        "SPEAKER f 1 0.0 1.0 <NA> <NA> a <NA>\n", "LEXEME f 1 0.0 0.5 so lex a <NA>\n",
        "SU f 1 0 1 <NA> statement a <NA>\n", ";; x\n",
    ),
    "ctm": ("f 1 0.0 0.5 so 0.9\n", "f 1 0 0 <ALT_BEGIN>\n", "<ALT>", "<ALT_END>", "f A 1 2 "),
    "stm": ("f 1 anna 0.0 1.0 <o,f0> so it is\n", ";; x\n", "{ a / b / @ }", "IGNORE_TIME_SEGMENT"),
    "trn": ("so it is (a-1)\n", "{ so / @ } it (b)\n", "(", ")", "{ / }"),
    "table": (
        "id,text\n", "id\ttext\n", "text;n\n", "a,so it is.\n", '"so, ""it""\nis"', '""', '"x" y',
        '{"text": "so.", "id": 1}\n', '{"text": ["so", "it"]}', '[{"text": "so"}]', '"pred_text"',
        '"audio_filepath"', '"hypothesis"', *JSON,
    ),
    "kaldi": ("utt-1 so it is.\n", "utt-2\n", "utt-3\t", "<noise>"),
    "seglst": (
        '[{"session_id": "a", "words": "so it is.", "start_time": "1", "end_time": 2},',
        '{"words": ["so", "it"], "start_time": [0, 1], "end_time": [1, 2]}]', '"session_id"',
        '"start_time"', *JSON,
    ),
    "chat": (
        "@UTF8\n@Begin\n", "@Options:\tCA\n", "*CHI:\tso it is . \x1520_30\x15\n",
        "*MOT:\t<a b> [/] ", "&-uh ", "&=laughs ", "xxx ", "(be)cause ", "no:: ", "+... ",
        '+" ', "0is ", "(.) ", "\t", "%wor:\tso \x1520_30\x15 it .\n", "\x15", "⌈2 ", "@s:spa",
        "[: ", "]", "+/.\n", "@End\n",
    ),
    "punctuator": (",COMMA ", ".PERIOD", "?QUESTIONMARK\n", "-DASH", "<sil=0.2>", "_SPACE", "</S>"),
    "sepp-nlg": ("so\t0\t0\n", "it\t1\t.\n", "\t-", "\t0\t", "\t2\t,"),
    "choi": ("==========\n", "So it is .\n", "========,1,x.\n", "==="),
    "eaf": (
        '<ANNOTATION_DOCUMENT><TIME_ORDER><TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="0"/>',
        '<TIME_SLOT TIME_SLOT_ID="ts2"/>', "</TIME_ORDER>", '<TIER TIER_ID="words" ANNOTATOR="a">',
        '<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts1" '
        'TIME_SLOT_REF2="ts2"><ANNOTATION_VALUE>so</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION>'
        "</ANNOTATION>", '<ANNOTATION><REF_ANNOTATION ANNOTATION_REF="a1" ANNOTATION_ID="a2">',
        "</REF_ANNOTATION></ANNOTATION>", "</TIER>", "</ANNOTATION_DOCUMENT>", "&amp;", "&x;",
        '<!DOCTYPE a [<!ENTITY x "so">]>', "<!-- x -->", "<![CDATA[so]]>",
    ),
    "trs": (
        '<Trans><Speakers><Speaker id="s1" name="anna"/></Speakers><Episode>', '<Section type="x">',
        '<Turn speaker="s1" startTime="0" endTime="9">', '<Sync time="1"/>', '<Who nb="1"/>',
        "so it is.", "</Turn>", "</Section></Episode></Trans>", '<Event desc="x"/>', "&eacute;",
        '<!DOCTYPE Trans SYSTEM "trans-14.dtd">', '<?xml version="1.0" encoding="ISO-8859-1"?>',
    ),
    "whisper-cpp": (
        '{"transcription": [{"offsets": {"from": 0, "to": 9}, "text": " so it"}]}', *RECOGNIZED,
    ),
    "openai": (
        '{"text": "So it.", "words": [{"word": "So", "start": 0, "end": 1}]}', *RECOGNIZED,
    ),
    "huggingface": (
        '{"text": "so", "chunks": [{"text": " so", "timestamp": [0, null]}]}', *RECOGNIZED,
    ),
    "deepgram": (
        '{"results": {"channels": [{"alternatives": [{"words": [{"word": "so", "start": 0}]}]}]}}',
        *RECOGNIZED,
    ),
    "aws": (
        '{"results": {"items": [{"type": "pronunciation", "alternatives": [{"content": "so"}]}]}}',
        *RECOGNIZED,
    ),
    "assemblyai": (
        '{"text": "so", "words": [{"text": "so", "start": 0, "end": 9}]}', *RECOGNIZED,
    ),
    "google": (
        '{"results": [{"alternatives": [{"words": [{"word": "so", "endTime": "1s"}]}]}]}',
        *RECOGNIZED,
    ),
    "speechmatics": (
        '{"results": [{"type": "word", "alternatives": [{"content": "so"}]}]}', *RECOGNIZED,
    ),
    "labelstudio": (
        '[{"id": 1, "data": {"text": "so it."}, "annotations": [{"completed_by": 1, "result": [',
        '{"type": "labels", "value": {"start": 0, "end": 2, "labels": ["a"]}}', "]}]}]", *JSON,
    ),
    "doccano": (
        '{"id": 1, "text": "so it.", "label": [[0, 2, "a"]]}\n', '"entities"', '"start_offset"',
        '{"text": "so", "annotations": [{"start_offset": 0, "end_offset": 2, "user": 1}]}\n', *JSON,
    ),
    "prodigy": (
        '{"text": "so it.", "spans": [{"start": 0, "end": 2}], "answer": "accept"}\n',
        '"_session_id"', '"_input_hash"', '"answer": "reject"', *JSON,
    ),
    "marked": ("</s>", " </s> "),
    "whisper": JSON,
    "segeval": (
        "Coder\tMasses\n", "Coder,Positions\n", "anna\t1\t2\n", "anna,1,1,2\n", "\t0", ",9", *JSON,
    ),
}  # fmt: skip
"""What a file of a format is made of; any format is also given the pieces of `ANYWHERE`."""
