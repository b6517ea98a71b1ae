"""check_html.py FOLDER: fails if a page in the folder has an element or an attribute that the drawing of a run does not have."""

import html.parser
import sys
from pathlib import Path

ELEMENTS = set(
    "html head meta title style body h1 h2 p div button input output svg desc rect g line path circle text tspan section table tbody tr th td script polygon"
    .split())


class Parser(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.scripts = 0
        self.open = []

    def handle_starttag(self, tag, attributes):
        if tag not in ELEMENTS:
            raise SystemExit(f"{self.page}: an element {tag}")
        for name, _ in attributes:
            if name.startswith("on") or name in ("href", "src", "xlink:href"):
                raise SystemExit(f"{self.page}: an attribute {name}")
        self.scripts += tag == "script"

    def handle_comment(self, data):
        raise SystemExit(f"{self.page}: a comment")


for page in Path(sys.argv[1]).glob("*.html"):
    parser = Parser()
    parser.page = page
    parser.feed(page.read_text(encoding="utf-8"))
    parser.close()
    if parser.scripts != 2:
        raise SystemExit(f"{page}: {parser.scripts} scripts")
