"""Pictures as rows of (red, green, blue) bytes, and how much two of them differ."""
import struct
import zlib


class Picture:
    def __init__(self, width, height, rows):
        self.width, self.height, self.rows = width, height, rows

    def part(self, x, y, width, height):
        rows = [row[3 * x : 3 * (x + width)] for row in self.rows[y : y + height]]
        return Picture(width, height, rows)


def _unfilter(kind, line, above, size):
    out = bytearray(line)
    if kind == 1:
        for i in range(size, len(out)):
            out[i] = (out[i] + out[i - size]) & 255
    elif kind == 2:
        for i in range(len(out)):
            out[i] = (out[i] + above[i]) & 255
    elif kind == 3:
        for i in range(len(out)):
            left = out[i - size] if i >= size else 0
            out[i] = (out[i] + (left + above[i]) // 2) & 255
    elif kind == 4:
        for i in range(len(out)):
            a = out[i - size] if i >= size else 0
            b, c = above[i], above[i - size] if i >= size else 0
            pa, pb, pc = abs(b - c), abs(a - c), abs(a + b - 2 * c)
            out[i] = (out[i] + (a if pa <= pb and pa <= pc else b if pb <= pc else c)) & 255
    return out


def read_png(path):
    """A PNG of 8 bits a colour without a palette, as cairo writes them."""
    data = open(path, "rb").read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n", path
    at, packed = 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, laced = struct.unpack(">IIBBBBB", body)
            assert depth == 8 and colour in (2, 6) and laced == 0, path
            size_of = 3 if colour == 2 else 4
        elif kind == b"IDAT":
            packed += body
        at += 12 + size
    raw, stride = zlib.decompress(packed), width * size_of
    rows, above = [], bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        above = _unfilter(raw[start], raw[start + 1 : start + 1 + stride], above, size_of)
        row = bytes(above)
        if size_of == 4:
            row = b"".join(row[i : i + 3] for i in range(0, len(row), 4))
        rows.append(row)
    return Picture(width, height, rows)


def write_png(path, picture):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", picture.width, picture.height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + row for row in picture.rows))
    open(path, "wb").write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) +
                           chunk(b"IEND", b""))


def read_display(path):
    """The frame buffer of Xvfb: an X window dump of 32 bits a pixel."""
    data = open(path, "rb").read()
    fields = struct.unpack(">25I", data[:100])
    header, width, height = fields[0], fields[4], fields[5]
    little, bits, stride, colours = fields[7] == 0, fields[11], fields[12], fields[19]
    assert fields[1] == 7 and bits == 32, fields
    start = header + 12 * colours
    rows = []
    for y in range(height):
        line = data[start + y * stride : start + y * stride + 4 * width]
        row = bytearray(3 * width)
        order = (2, 1, 0) if little else (1, 2, 3)
        for k in range(3):
            row[k::3] = line[order[k] :: 4]
        rows.append(bytes(row))
    return Picture(width, height, rows)


def difference(a, b, slack=24):
    """The share of pixels of which a colour differs by more than `slack`."""
    if (a.width, a.height) != (b.width, b.height):
        return 1.0
    other = 0
    for one, two in zip(a.rows, b.rows):
        if one == two:
            continue
        for x in range(0, len(one), 3):
            if any(abs(one[x + k] - two[x + k]) > slack for k in range(3)):
                other += 1
    return other / (a.width * a.height)
