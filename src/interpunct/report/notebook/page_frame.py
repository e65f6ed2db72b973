"""A whole page in a notebook."""

from __future__ import annotations

from html import escape

_FRAME = "width:100%;border:1px solid rgba(128,128,128,.4);border-radius:4px"


def page_frame(page: str, *, height: int) -> str:
    """A frame with the page, `height` pixels high.

    The frame is sandboxed: the page can run its own scripts, but reach nothing outside.
    """
    # Otherwise links to sections of the page would load the notebook in the frame.
    own = page.replace("<head>", '<head>\n<base href="about:srcdoc">', 1)
    return (
        f'<iframe title="interpunct" sandbox="allow-scripts" style="height:{height}px;{_FRAME}" '
        f'srcdoc="{escape(own)}"></iframe>'
    )
