"""A visitor that opens everything a role can open, and reads every answer in plain text."""

import html
import io
import json
import re
import sqlite3
import subprocess
import tempfile
import zipfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from PIL import Image

HEAVY = ("application/pdf", "application/vnd.openxmlformats")
LINK = re.compile(r"""<(?:a|iframe|img|link|script)\b[^>]*?\b(?:href|src)=["']([^"']+)""")
MOST_OF_ONE_VIEW = 2
MOST_HEAVY_OF_ONE_VIEW = 3
"""Files that take long to make, whoever opens them: the first role that may, opens them."""


@dataclass
class Answer:
    """One answer: who opened what, and every text that can be read in it."""

    role: str
    address: str
    endpoint: str
    status: int
    text: str


class Crawl:
    """Opens every GET address of the URL map with real references, and every link it finds.

    ``values`` gives, for each part of an address, what stands in this workspace, or a function that
    gives it for the first part of the path.
    """

    def __init__(self, app, values, *, most=MOST_OF_ONE_VIEW, also=()):
        self.app, self.values, self.most, self.also = app, values, most, also
        self.opened = Counter()
        self.heavy, self.heavy_of = set(), Counter()

    def seeds(self):
        for rule in self.app.url_map.iter_rules():
            if "GET" not in rule.methods or rule.endpoint == "assets.show":
                continue
            found, page = [rule.rule], rule.rule.split("/")[1]
            for part in re.findall(r"<(?:[^:<>]+:)?(\w+)>", rule.rule):
                found = [
                    re.sub(rf"<(?:[^:<>]+:)?{part}>", str(value), address)
                    for address in found
                    for value in self._values(part, page)
                ]
            yield from found

    def _values(self, part, page):
        found = self.values.get(part, ["1"])
        return found(page) if callable(found) else found

    def answers(self, role, client):
        """Open everything as a role."""
        waiting, seen, of_view = [*self.seeds(), *self.also], set(), Counter()
        while waiting:
            address = waiting.pop(0)
            if address in seen:
                continue
            seen.add(address)
            endpoint = self._endpoint(address)
            if endpoint in (None, "assets.show") or address in self.heavy:
                continue
            if of_view[endpoint] >= self.most:
                continue
            if self.heavy_of[endpoint] >= MOST_HEAVY_OF_ONE_VIEW:
                continue
            response = client.get(address)
            kind = response.mimetype or ""
            if response.status_code == 200:
                of_view[endpoint] += 1
                self.opened[endpoint] += 1
                if kind.startswith(HEAVY):
                    self.heavy.add(address)
                    self.heavy_of[endpoint] += 1
            elif response.status_code in (301, 302, 303):
                self.opened[endpoint] += 1
            head = "\n".join(f"{name}: {value}" for name, value in response.headers)
            content = response.get_data()
            text = f"{head}\n{read(content, kind)}"
            if kind == "text/html":
                waiting += self._links(address, content.decode())
            yield Answer(role, address, endpoint, response.status_code, text)

    def _endpoint(self, address):
        from werkzeug.exceptions import HTTPException

        parts = urlsplit(address)
        try:
            bound = self.app.url_map.bind("localhost", query_args=parts.query)
            return bound.match(parts.path, method="GET")[0]
        except HTTPException:
            return None

    def _links(self, address, page):
        for found in LINK.findall(page):
            target = urljoin(f"http://localhost{address}", html.unescape(found))
            parts = urlsplit(target)
            if parts.netloc == "localhost":
                yield parts.path + (f"?{parts.query}" if parts.query else "")


def read(content, kind):
    """Return every text in an answer, decoded from whatever form it has."""
    found = [content.decode("utf-8", "replace")]
    if kind == "text/html":
        found.append(html.unescape(found[0]))
    elif kind == "application/pdf":
        found.append(_piped(["pdftotext", "-", "-"], content))
        found.append(_pdf_notes(content))
    elif content.startswith(b"PK\x03\x04"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            found += [archive.read(each).decode("utf-8", "replace") for each in archive.namelist()]
    elif content.startswith(b"SQLite format 3"):
        found.append(_rows(content))
    elif kind == "text/calendar":
        found.append(re.sub(r"\r?\n[ \t]", "", found[0]))
    elif kind.endswith("json"):
        found.append(json.dumps(json.loads(content), ensure_ascii=False))
    elif "mapbox-vector-tile" in kind or "protobuf" in kind:
        found.append(_tile(content))
    elif kind.startswith("image/") and "svg" not in kind:
        with Image.open(io.BytesIO(content)) as picture:
            found.append(f"{dict(picture.getexif())} {picture.info}")
    return "\n".join(found)


def _piped(command, content):
    done = subprocess.run(command, input=content, capture_output=True, check=True)
    return done.stdout.decode("utf-8", "replace")


def _pdf_notes(content):
    import pikepdf

    with pikepdf.open(io.BytesIO(content)) as paper:
        notes = [str(paper.docinfo), str(paper.Root.get("/Metadata", ""))]
        return "\n".join(notes) + "\n".join(str(name) for name in paper.attachments)


def _rows(content):
    with tempfile.NamedTemporaryFile(suffix=".gpkg") as file:
        Path(file.name).write_bytes(content)
        with sqlite3.connect(file.name) as database:
            return "\n".join(line for line in database.iterdump() if "rtree" not in line)


def _tile(content):
    import gzip

    import mapbox_vector_tile

    plain = gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content
    return json.dumps(mapbox_vector_tile.decode(plain), ensure_ascii=False, default=str)
