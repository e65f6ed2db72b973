"""`interpunct segmenters`: list segmenters, and download models."""

from __future__ import annotations

import click

from interpunct.cli import options
from interpunct.cli.help import CommandWithHelp
from interpunct.cli.printing import say
from interpunct.errors import OptionError
from interpunct.messages.visible_text import open_console
from interpunct.options import near


@click.command(cls=CommandWithHelp)
@options.option(
    "--download",
    metavar="NAME[/MODEL]",
    help="Download the model of a segmenter whose package does not include it.",
)
@options.language
def segmenters(download: str | None, language: str | None) -> None:
    """List the segmenters, with their languages, what they find and what they need.

    Examples

      interpunct segmenters

      interpunct segmenters --download nltk

      interpunct segmenters --download stanza --language fr
    """
    if download is not None:
        _download(download, language)
        return
    if language is not None:
        raise OptionError("--language applies only with --download; leave it out")
    from interpunct.report.terminal import print_entry, print_note
    from interpunct.segmenters import SEGMENTERS

    console = open_console()
    for row in SEGMENTERS.values():
        installed = "installed" if row.installed else f"pip install 'interpunct[{row.extra}]'"
        below = (
            f"gives {', '.join(row.gives)}; languages: {' '.join(row.languages)}",
            f"model: {row.model}; licence: {row.licence}",
            installed,
        )
        print_entry(row.name, "", below, console)
    print_note(
        "MODULE:FUNCTION runs your own function, which takes a text and returns sentences.", console
    )


def _download(name: str, language: str | None) -> None:
    from interpunct.segmenters import SEGMENTERS, is_known, load_segmenter

    base = name.partition("/")[0]
    if not is_known(name):
        raise OptionError(f"--download: there is no segmenter {base!r}{near(base, SEGMENTERS)}")
    if not SEGMENTERS[base].fetches:
        raise OptionError(f"--download: nothing to fetch for {base} ({SEGMENTERS[base].model})")
    load_segmenter(name, language=language, fetch=True)
    say(f"the model of {name} is installed")
