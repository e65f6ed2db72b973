"""Other encodings and packed files: they are read, or refused with a remedy."""

import bz2
import gzip
import lzma

import pytest

import interpunct
from interpunct.errors import InputError, InputWarning, OptionError, typed
from interpunct.formats import Reading, read, write
from tests.shared import data

TEXT = "Größe, café – so. “Yes”… Ça va ? No.\nŒuvre."
WRITTEN = {
    "German": (
        "cp1252",
        "Wir trafen uns über den Dächern. „Schön“, sagte er – und ging fort.",
    ),
    "French": ("cp1252", "Nous étions à la gare. « Ça va ? » Il était très fatigué… L’été, déjà."),
    "Spanish": ("cp1252", "¿Qué pasó? El niño comió mañana. ¡Así es! Llegó la señora."),
    "English": ("cp1252", "So it is — he said “no”. That’s it, don’t go."),
    "Polish": ("cp1250", "Spotkaliśmy się wczoraj. Żółw poszedł spać, a źrebię nie śpi."),
    "Czech": ("cp1250", "Příliš žluťoučký kůň úpěl ďábelské ódy. Šel domů a řekl: ne."),
    "Russian": ("cp1251", "Мы встретились вчера. Он ушёл домой, а я остался."),
    "Russian of old": ("koi8-r", "Мы встретились вчера. Он ушёл домой, а я остался."),
    "Greek": ("cp1253", "Συναντηθήκαμε χθες. Εκείνος έφυγε και εγώ έμεινα."),
    "Turkish": ("cp1254", "Dün buluştuk. Şimdi gidiyoruz, değil mi? Çocuklar ağaçta."),
    "Chinese": ("gb18030", "我们昨天见面了。他走了，我留下来。后来发生了什么？"),
    "Chinese cut into words": ("gb18030", "我们 昨天 见面 了 他 很 高兴 我 也 很 高兴 后来 呢"),
    "Chinese of Taiwan": ("big5", "我們昨天見面了。他走了，我留下來。後來發生了什麼？"),
    "Japanese": ("shift_jis", "昨日会いました。彼は帰って、私は残りました。"),
    "Japanese of Unix": ("euc-jp", "昨日会いました。彼は帰って、私は残りました。"),
    "Korean": ("euc-kr", "우리는 어제 만났다. 그는 떠나고 나는 남았다."),
    "Hebrew": ("cp1255", "נפגשנו אתמול. הוא הלך ואני נשארתי."),
    "Arabic": ("cp1256", "التقينا أمس. ذهب هو وبقيت أنا."),
    "Thai": ("cp874", "เราพบกันเมื่อวาน เขากลับไปแล้ว"),
    "Russian with capitals": ("cp1251", "Привет всем. Как дела? Хорошо, спасибо большое."),
    "Hebrew with a question": ("cp1255", "שלום עולם. מה שלומך? טוב."),
    "UTF-16 without a mark": ("utf-16-le", "So it is. We met yesterday and he left."),
    "UTF-16 of Motorola": ("utf-16-be", "So it is. We met yesterday and he left."),
}


def units_of(path, **reading):
    (document,) = read(path, reading=Reading(**reading))
    return document.units, document.marks, document.boundaries.tolist()


@pytest.fixture
def expected(tmp_path):
    (tmp_path / "plain.txt").write_text(TEXT, encoding="utf-8")
    return units_of(tmp_path / "plain.txt")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_byte_order_mark_says_the_encoding(tmp_path, expected, encoding, line_end):
    path = tmp_path / "a.txt"
    path.write_bytes(TEXT.replace("\n", line_end).encode(encoding))
    assert units_of(path) == expected
    assert units_of(path, encoding="cp1252") == expected, "the mark says it best"


@pytest.mark.parametrize("name", ["a.txt", "a.jsonl", "a.trn", "a.tsv", "a.conllu", "a.vtt"])
def test_every_reader_takes_utf16(tmp_path, name):
    document = interpunct.Document.build(
        "a", ["Größe", "so"], marks=["", "."], starts=[0, 1], ends=[1, 2]
    )
    write([document], tmp_path / name)
    (before,) = read(tmp_path / name)
    text = (tmp_path / name).read_text(encoding="utf-8")
    for encoding in ("utf-16", "utf-16-be"):
        mark = "\ufeff" if encoding == "utf-16-be" else ""
        (tmp_path / name).write_bytes(f"{mark}{text}".encode(encoding))
        assert read(tmp_path / name) == [before]


def test_a_long_text_in_utf16_is_decoded_in_parts(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(("😀 größe, so. " * 60_000).encode("utf-16"))
    assert len(read(path)[0]) == 180_000


@pytest.mark.parametrize("language", WRITTEN)
def test_another_encoding_is_guessed_and_the_advice_works(tmp_path, language):
    encoding, text = WRITTEN[language]
    path = tmp_path / "a.txt"
    path.write_bytes(f"so it is.\n{text}".encode(encoding))
    (tmp_path / "b.txt").write_text(f"so it is.\n{text}", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read(path)
    said = typed(caught.value)
    if "utf-16" in encoding:
        assert "a.txt:1: holds a NUL byte, so it is not UTF-8" in said
    else:
        assert "a.txt:2: not UTF-8 (byte 0x" in said
    guess = said.rpartition("--encoding ")[2]
    assert units_of(path, encoding=guess) == units_of(tmp_path / "b.txt")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (gzip.compress(b"So it is."), "packed with gzip; end its name in .gz"),
        (lzma.compress(b"So it is."), "packed with xz; end its name in .xz"),
        (bz2.compress(b"So it is."), "packed with bzip2; end its name in .bz2"),
        (b"PK\x03\x04\x14\x00\x06\x00" + bytes(range(256)), "a ZIP archive, as .docx"),
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "a PDF; save it as text"),
    ],
    ids=["gzip", "xz", "bzip2", "zip", "pdf"],
)
@pytest.mark.parametrize("name", ["a.txt", "a.csv", "a.json"])
def test_binary_files_are_named_by_their_kind(tmp_path, name, content, message):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(InputError, match=f"{name}: this is not text but {message}"):
        read(tmp_path / name)


def test_a_text_may_begin_with_the_letters_of_a_packed_file(tmp_path):
    (tmp_path / "a.txt").write_text("BZh is no word. So it is.")
    assert units_of(tmp_path / "a.txt")[0][0] == "BZh"


@pytest.mark.parametrize("name", ["a.srt", "a.srt.gz"])
def test_an_encoding_is_guessed_from_all_lines(tmp_path, name):
    """The first line outside UTF-8 could be in any encoding."""
    lines = ["С Т Р А Н А", *["<i>Он ушёл домой, а я остался.</i>"] * 9]
    cues = "".join(
        f"{number}\n00:00:{number:02},000 --> 00:00:{number:02},500\n{line}\n\n"
        for number, line in enumerate(lines)
    )
    data = cues.encode("cp1251")
    (tmp_path / name).write_bytes(gzip.compress(data) if name.endswith("gz") else data)
    with pytest.raises(InputError, match=rf"{name}:3: not UTF-8 .* reads as cp1251") as caught:
        read(tmp_path / name)
    assert caught.value.line == 3


def test_an_unrecognizable_format_asks_for_its_name(tmp_path):
    (tmp_path / "a.txt").write_bytes(b"so it is " + bytes(range(128, 256)))
    with pytest.raises(InputError, match="name its encoding with encoding, such as latin-1"):
        read(tmp_path / "a.txt")


def test_text_that_is_not_in_the_encoding_that_was_named_is_one_line(tmp_path):
    (tmp_path / "a.txt").write_bytes(b"so\nit \xff is")
    with pytest.raises(InputError, match=r"a\.txt:2: not ascii, which encoding or its first bytes"):
        read(tmp_path / "a.txt", reading=Reading(encoding="ascii"))


def test_an_encoding_that_is_not_needed_is_noted(tmp_path):
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("Größe, so. " * 9_000, encoding="utf-8")
    with pytest.warns(InputWarning) as caught:
        read(tmp_path, reading=Reading(encoding="cp1252"))
    assert ["a.txt: this is valid UTF-8 and is read as cp1252" in str(one.message)
            for one in caught] == [True]  # fmt: skip
    (tmp_path / "a.txt").write_text("so it is.")
    assert read(tmp_path / "a.txt", reading=Reading(encoding="cp1252"))[0].units[0] == "so"


@pytest.mark.parametrize("name", ["nonsense", "zip", "base64", ""])
def test_an_unknown_encoding_is_refused(tmp_path, name):
    (tmp_path / "a.txt").write_bytes(b"so it is")
    with pytest.raises(OptionError, match="unknown encoding"):
        read(tmp_path / "a.txt", reading=Reading(encoding=name))


def test_score_and_convert_take_an_encoding(tmp_path, interpunct_command):
    for name, text in (("made", "Café, so. Yes."), ("gold", "Café. So. Yes.")):
        (tmp_path / f"{name}.txt").write_bytes(text.encode("cp1252"))
    call = interpunct_command.call
    done = call(
        "score", "made.txt", "-r", "gold.txt", "--encoding", "cp1252", "--output", "csv",
        cwd=tmp_path,
    )  # fmt: skip
    assert done.status == 0, done.err
    assert "encoding:cp1252" in done.out or "recall" in done.out
    done = call("convert", "made.txt", "made.jsonl", "--encoding", "cp1252", cwd=tmp_path)
    assert done.status == 0, done.err
    assert read(tmp_path / "made.jsonl")[0].units[0] == "Café"


PACKERS = {".gz": gzip.compress, ".xz": lzma.compress, ".bz2": bz2.compress}


def zstd(content):
    return pytest.importorskip("zstandard").ZstdCompressor().compress(content)


@pytest.mark.parametrize("ending", [".gz", ".xz", ".bz2", ".zst"])
def test_packed_files_are_read_and_written(tmp_path, expected, ending):
    pack = PACKERS.get(ending, zstd)
    path = tmp_path / f"a.txt{ending}"
    path.write_bytes(pack(TEXT.encode()))
    assert units_of(path) == expected
    path.write_bytes(pack(TEXT.encode("utf-16")))
    assert units_of(path) == expected, "packed and in UTF-16"
    path.write_bytes(pack(b"So it is.") + pack(b" Yes."))
    assert units_of(path)[0] == ("So", "it", "is", "Yes"), "two files packed end to end"
    (written,) = write(read(tmp_path / "plain.txt"), tmp_path / f"b.txt{ending}")
    first = written.read_bytes()
    assert units_of(written) == expected
    write(read(tmp_path / "plain.txt"), written)
    assert written.read_bytes() == first, "equal documents give equal files"


@pytest.mark.parametrize("ending", [".gz", ".xz", ".bz2", ".zst"])
def test_damaged_and_swollen_files_are_refused(tmp_path, monkeypatch, ending):
    pack = PACKERS.get(ending, zstd)
    path = tmp_path / f"a.txt{ending}"
    for content in (b"So it is. Yes.", pack(b"So it is. " * 10_000)[:-20]):
        path.write_bytes(content)
        with pytest.raises(InputError, match=r"a\.txt.*: is damaged or not packed with"):
            read(path)
    monkeypatch.setattr("interpunct.formats.files.source.BYTES", 1 << 16)
    path.write_bytes(pack(b"so " * 4_000_000))
    with pytest.raises(InputError, match="unpacks to over"):
        read(path)


def test_treebanks_in_another_encoding_have_equal_tokens(tmp_path):
    text = data("ud/en_pud-ud-test.conllu").read_text(encoding="utf-8")
    (tmp_path / "a.conllu").write_text(text, encoding="utf-16")
    found = read(tmp_path / "a.conllu")
    assert [document.units for document in found] == [
        document.units for document in read(data("ud/en_pud-ud-test.conllu"))
    ]


TRS = (
    '<?xml version="1.0" encoding="{}"?>\n<Trans><Episode><Section><Turn startTime="0" endTime="2">'
    '<Sync time="0"/>Ça va, Éva?</Turn></Section></Episode></Trans>'
)


@pytest.mark.parametrize(
    ("declared", "written", "options"),
    [
        pytest.param("ISO-8859-1", "latin-1", (), id="declared"),
        pytest.param("ISO-8859-1", "latin-1", ("--encoding", "cp1252"), id="named too"),
        pytest.param("UTF-8", "cp1252", ("--encoding", "cp1252"), id="declared wrongly"),
        pytest.param("UTF-16", "utf-16", (), id="by its mark"),
    ],
)
def test_xml_is_in_one_encoding(tmp_path, interpunct_command, declared, written, options):
    (tmp_path / "a.trs").write_bytes(TRS.format(declared).encode(written))
    done = interpunct_command.call("convert", "a.trs", "a.txt", "--lossy", *options, cwd=tmp_path)
    assert done.status == 0, done
    assert (tmp_path / "a.txt").read_text(encoding="utf-8").strip() == "Ça va, Éva?"
