#!/usr/bin/env python3
"""Turns a header of carom into what Doxygen reads, on standard output.

The headers are written for people: the first comment describes the file, lines of dashes divide it
into sections, and one comment documents the functions that follow it without a blank line. Doxygen
wants a @file comment, named groups, and a comment for each function."""

import re
import sys


def file_comment(text):
    """The first comment becomes that of the file."""
    match = re.match(r"/\* (carom/\w+\.h): (.*?)\*/", text, re.S)
    if not match:
        return text
    body = re.sub(r"^ \* ?", "", match[2], flags=re.M)
    body = body[0].upper() + body[1:]
    lines = [f"/// {line}".rstrip() for line in body.strip().split("\n")]
    return f"/// @file {match[1]}\n" + "\n".join(lines) + "\n" + text[match.end():]


def sections(text):
    """Sections become groups. A comment that a section starts with is that of the group."""
    parts = re.split(r"^/\* -{4} (.*?) -+ \*/\n(?:\n/\* (.*?) ?\*/\n)?", text, flags=re.M | re.S)
    yield parts[0]
    for i in range(1, len(parts), 3):
        name, comment, body = parts[i:i + 3]
        lines = re.sub(r"^ \* ?", "", comment or "", flags=re.M).split("\n")
        described = "".join(f"/// {line}".rstrip() + "\n" for line in lines)
        end = body.rfind("#ifdef __cplusplus") if i + 3 == len(parts) else len(body)
        yield (f"/// @name {name[0].upper()}{name[1:]}\n{described}/// @{{\n{body[:end]}\n/// @}}\n"
               f"{body[end:]}")


def shared_comments(lines):
    """Repeats a comment for each function or group of macros that follows without a blank line."""
    comment, fresh, function = [], False, False
    for line in lines:
        if re.match(r"///(?! @)(?!<)", line):
            if not fresh:
                comment, fresh = [], True
            comment.append(line)
            yield line
            continue
        if line.startswith("CAROM_API") or re.match(r"#define CAROM_\w+ ", line):
            if function and comment and not fresh and "///<" not in line:
                yield from comment
            function = True
        elif not line.strip():
            comment, function = [], False
        fresh = False
        yield line


def guide_links(lines):
    """Pages of the guide that a comment names become links."""
    for line in lines:
        if line.startswith("///") or "///<" in line:
            line = re.sub(r"\bdocs/(\w+)\.md", r'<a href="../docs/\1.html">docs/\1.md</a>', line)
        yield line


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        text = file_comment(file.read())
    lines = "".join(sections(text)).split("\n")
    print("\n".join(guide_links(shared_comments(lines))))


main()
