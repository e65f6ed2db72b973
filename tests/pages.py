"""The content of a page."""

import json
import re
from typing import Any

DATA = re.compile(r'<script type="application/json" id="data">(.*?)</script>', re.DOTALL)


def data_of(page: str) -> Any:
    return json.loads(DATA.search(page)[1])


def section(page: str, name: str) -> Any:
    return next(part["data"] for part in data_of(page)["sections"] if part["name"] == name)
