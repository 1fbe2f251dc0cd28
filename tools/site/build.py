#!/usr/bin/env python3
"""Builds the documentation as one static site: the guide, the API reference and the playground

    build.py SITE WEB

SITE is the folder to write. WEB is what scripts/web.sh built. The guide is the Markdown of the tree,
rendered by cmark-gfm, GitHub's own renderer; the API reference is Doxygen's. Any link that leads
nowhere, and any warning of Doxygen, is an error."""

import html
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).resolve().parent

# The guide in the order of the menu.
MENU = [
    ("", ["README.md", "examples/README.md", "CHANGELOG.md"]),
    ("Tutorial", ["docs/tutorial/README.md", "docs/tutorial/circles.md",
                  "docs/tutorial/circle-and-rectangle.md",
                  "docs/tutorial/circle-and-rotated-rectangle.md",
                  "docs/tutorial/separate-and-bounce.md", "docs/tutorial/the-dot.md"]),
    ("Library", ["docs/RESPONSE.md", "docs/WORLD.md", "docs/BATCH.md", "docs/BROADPHASE.md",
                 "docs/NUMERICS.md", "docs/DETERMINISM.md", "docs/BENCHMARKS.md"]),
    ("Tools", ["docs/TOOL.md", "docs/PLAYGROUND.md", "docs/SCENES.md"]),
    ("JavaScript", ["bindings/js/README.md", "docs/WEB.md"]),
    ("Python", ["docs/PYTHON.md", "bindings/python/README.md"]),
    ("Project", ["docs/ARCHITECTURE.md", "CONTRIBUTING.md"]),
]
NAMES = {"README.md": "carom", "docs/tutorial/README.md": "Overview",
         "bindings/js/README.md": "The package", "docs/PYTHON.md": "Tutorial",
         "bindings/python/README.md": "The package"}
COPIED = {".svg", ".png", ".gif", ".jpg"}


def all_pages():
    """The pages of the menu, then those that it does not name."""
    named = [ROOT / name for _, names in MENU for name in names]
    found = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/*.md"),
             *ROOT.glob("bindings/*/*.md")]
    return [p for p in named if p.exists()] + sorted(set(found) - set(named))


def place(path):
    """Where a file of the tree is in the site."""
    name = path.relative_to(ROOT)
    if path.is_dir():
        return name / "index.html"
    if name.name == "README.md":
        return name.parent / "index.html"
    if name.suffix == ".md":
        return name.with_suffix(".html")
    return name if name.suffix in COPIED else name.with_name(name.name + ".html")


def anchor_of(heading, taken):
    """The anchor that GitHub gives to a heading."""
    plain = html.unescape(re.sub(r"<[^>]*>", "", heading)).lower()
    anchor = re.sub(r"[^\w\- ]", "", plain).strip().replace(" ", "-")
    number = 0
    while (name := f"{anchor}-{number}" if number else anchor) in taken:
        number += 1
    taken.append(name)
    return name


class Page:
    def __init__(self, path):
        self.path = path
        options = ["--unsafe", "-e", "table", "-e", "autolink", "-e", "strikethrough"]
        done = subprocess.run(["cmark-gfm", *options, path], capture_output=True, check=True,
                              encoding="utf-8")
        self.anchors = []
        # A doctest needs an empty line after its last result; a reader does not.
        text = re.sub(r"\n+</code></pre>", "\n</code></pre>", done.stdout)
        self.body = re.sub(r"<h([1-6])>(.*?)</h\1>", self.heading, text, flags=re.S)
        match = re.search(r"<h1[^>]*>(.*?)</h1>", self.body, re.S)
        self.title = re.sub(r"<[^>]*>", "", match[1]) if match else path.stem
        name = str(path.relative_to(ROOT))
        self.name = NAMES.get(name, self.title)

    def heading(self, match):
        anchor = anchor_of(match[2], self.anchors)
        return f'<h{match[1]} id="{anchor}">{match[2]}</h{match[1]}>'


class Site:
    def __init__(self, folder):
        self.folder = folder
        self.pages = {path: Page(path) for path in all_pages()}
        self.wrong = []
        self.others = set()

    def relative(self, target, page):
        """The address of a place of the site, from that of a page."""
        return os.path.relpath(target, place(page).parent)

    def link(self, address, page):
        """The address in the site of a link of the page."""
        if re.match(r"[a-z]+:", address):
            return address
        file, mark, anchor = html.unescape(address).partition("#")
        target = (page.parent / file).resolve() if file else page
        if target.parent == ROOT / "build" / "web":  # the playground: see playground()
            return html.escape(self.relative(pathlib.Path("play") / target.name, page) + mark + anchor)
        if not target.exists() or ROOT not in [target, *target.parents]:
            self.wrong.append(f"{page.relative_to(ROOT)}: {address}: there is no such file")
            return address
        if target.is_dir() and (target / "README.md") in self.pages:
            target = target / "README.md"
        if target in self.pages:
            if anchor and anchor not in self.pages[target].anchors:
                self.wrong.append(f"{page.relative_to(ROOT)}: {address}: there is no such heading")
        else:
            self.others.add(target)
        return html.escape(self.relative(place(target), page) + mark + anchor)

    def menu(self, page):
        lines = []
        for title, names in MENU:
            entries = [self.pages[ROOT / name] for name in names if ROOT / name in self.pages]
            lines.append(f"<h2>{title}</h2>" if title else "")
            lines.append("<ul>")
            for entry in entries:
                now = ' aria-current="page"' if entry.path == page else ""
                to = self.relative(place(entry.path), page)
                lines.append(f'<li><a href="{to}"{now}>{entry.name}</a></li>')
            lines.append("</ul>")
        return "\n".join(lines)

    def write(self, path, title, body):
        target = self.folder / place(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = (HERE / "page.html").read_text()
        values = {"title": title, "menu": self.menu(path), "body": body,
                  "root": self.relative(".", path)}
        target.write_text(re.sub(r"\{\{(\w+)\}\}", lambda m: values[m[1]], text))

    def write_page(self, page):
        body = re.sub(r'\b(href|src|srcset)="([^"]*)"',
                      lambda m: f'{m[1]}="{self.link(m[2], page.path)}"', page.body)
        self.write(page.path, page.title, body)

    def write_other(self, path):
        """A file that a page links to: a picture is copied, a source becomes a page."""
        name = str(path.relative_to(ROOT))
        target = self.folder / place(path)
        if path.is_dir():
            entries = [p for p in sorted(path.iterdir()) if not p.name.startswith(".")]
            items = "".join(f"<li>{html.escape(p.name)}</li>" for p in entries)
            self.write(path, name, f"<h1>{name}</h1><ul>{items}</ul>")
        elif path.suffix in COPIED:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
        else:
            self.write(path, name, f"<h1>{name}</h1><pre><code>"
                       f"{html.escape(path.read_text())}</code></pre>")

    def build(self):
        for page in self.pages.values():
            self.write_page(page)
        for path in sorted(self.others):
            self.write_other(path)
        shutil.copy(HERE / "style.css", self.folder)


def version():
    text = (ROOT / "include/carom/base.h").read_text()
    return ".".join(re.search(rf"CAROM_VERSION_{part} (\d+)", text)[1]
                    for part in ["MAJOR", "MINOR", "PATCH"])


def api(folder):
    done = subprocess.run(["doxygen", HERE / "Doxyfile"], cwd=ROOT, capture_output=True,
                          encoding="utf-8", check=False,
                          env={**os.environ, "CAROM_SITE": str(folder),
                               "CAROM_VERSION": version()})
    for page in (folder / "api").glob("**/*.html"):  # as page.html: no request for favicon.ico
        page.write_text(page.read_text().replace("<head>", '<head>\n<link rel="icon" href="data:,"/>', 1))
    said = (done.stdout + done.stderr).strip()
    return [said] if said or done.returncode else []


def playground(folder, web):
    shutil.copytree(web, folder / "play", ignore=shutil.ignore_patterns("package"))
    shutil.copytree(web / "npm/package", folder / "package")
    page = folder / "play/index.html"
    text, mark = page.read_text(), "<!-- documentation -->"
    assert text.count(mark) == 1
    page.write_text(text.replace(mark, '<a href="../index.html">Documentation</a> · '
                                       '<a href="../api/index.html">API reference</a> · '))


def main():
    folder, web = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    site = Site(folder)
    site.build()
    wrong = site.wrong + api(folder)
    playground(folder, web)
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


sys.exit(main())
