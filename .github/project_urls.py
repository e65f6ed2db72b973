"""Write the addresses of the repository into the metadata, before a release is built from it.

The repository does not know where it is hosted; GitHub tells every step of a workflow, in
GITHUB_SERVER_URL and GITHUB_REPOSITORY. So a fork that releases a package names itself.

    python .github/project_urls.py          in the root of the repository
"""

from __future__ import annotations

import os
import re
import sys
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

BEFORE = "[project.scripts]\n"
"""What the table of addresses is put before."""


def addresses(server: str, repository: str) -> dict[str, str]:
    """The addresses of a repository, such as `owner/name`, and of the site that it deploys."""
    if urlsplit(server).scheme != "https" or not re.fullmatch(r"[\w.-]+/[\w.-]+", repository):
        raise SystemExit(
            "expected an address such as https://github.com in GITHUB_SERVER_URL and owner/name in "
            f"GITHUB_REPOSITORY, found {server!r} and {repository!r}"
        )
    home = f"{server.rstrip('/')}/{repository}"
    owner, name = repository.split("/")
    pages = f"https://{owner.lower()}.github.io/{name}/"
    return {
        "Repository": home,
        "Documentation": pages if server.rstrip("/") == "https://github.com" else f"{home}#readme",
        "Issues": f"{home}/issues",
        "Changelog": f"{home}/blob/HEAD/CHANGELOG.md",
    }


def with_urls(project: str, urls: dict[str, str]) -> str:
    """What pyproject.toml is with these addresses."""
    if "urls" in tomllib.loads(project)["project"]:
        raise SystemExit("pyproject.toml has addresses already")
    table = "".join(f'{name} = "{url}"\n' for name, url in urls.items())
    before, found, after = project.partition(BEFORE)
    if not found:
        raise SystemExit(f"pyproject.toml has no {BEFORE.strip()}")
    written = f"{before}[project.urls]\n{table}\n{found}{after}"
    assert tomllib.loads(written)["project"]["urls"] == urls
    return written


def with_repository(citation: str, repository: str) -> str:
    """What CITATION.cff is with the address of the repository."""
    return f"{citation.rstrip()}\nrepository-code: {repository}\n"


def main() -> None:
    server, repository = (
        os.environ.get(name, "") for name in ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY")
    )
    urls = addresses(server, repository)
    project, citation = Path("pyproject.toml"), Path("CITATION.cff")
    project.write_text(with_urls(project.read_text("utf-8"), urls), "utf-8")
    citation.write_text(with_repository(citation.read_text("utf-8"), urls["Repository"]), "utf-8")
    print(*(f"{name}: {url}" for name, url in urls.items()), sep="\n", file=sys.stderr)


if __name__ == "__main__":
    main()
