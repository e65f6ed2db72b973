"""`interpunct segmenters`: what can be run by name, and what it needs."""

from __future__ import annotations

import click

from interpunct.cli import options
from interpunct.cli.help import CommandWithHelp
from interpunct.cli.printing import say
from interpunct.errors import InputError, OptionError
from interpunct.options import near
from interpunct.visible_text import open_console


@click.command(cls=CommandWithHelp)
@options.option(
    "--download", metavar="NAME", help="Fetch the model of a segmenter whose package has none."
)
def segmenters(download: str | None) -> None:
    """List the segmenters, with their languages, what they give and what they need.

    Examples

      interpunct segmenters

      interpunct segmenters --download nltk
    """
    if download is not None:
        _download(download)
        return
    from interpunct.report.terminal import print_listing, print_note
    from interpunct.segmenters import SEGMENTERS

    console = open_console()
    rows = [
        (
            row.name,
            " ".join(row.gives),
            " ".join(row.languages),
            row.model,
            row.licence,
            "yes" if row.installed else f"no: pip install 'interpunct[{row.extra}]'",
        )
        for row in SEGMENTERS.values()
    ]
    heads = ("segmenter", "gives", "languages", "model", "licence", "installed")
    print_listing(heads, rows, console)
    print_note("MODULE:FUNCTION runs a function of your own, from a text to sentences.", console)


def _download(name: str) -> None:
    from interpunct.segmenters import SEGMENTERS, load_segmenter

    if name not in SEGMENTERS:
        raise OptionError(f"--download: there is no segmenter {name!r}{near(name, SEGMENTERS)}")
    if name != "nltk":
        raise OptionError(f"--download: nothing to fetch for {name} ({SEGMENTERS[name].model})")
    if not SEGMENTERS[name].installed:
        load_segmenter(name)  # says what to install
    from interpunct.segmenters.nltk_punkt import download

    if not download():
        raise InputError(
            "the data of nltk could not be fetched; check the network, or unpack punkt_tab into a "
            "folder tokenizers of nltk_data"
        )
    say("punkt_tab is where nltk looks for it")
