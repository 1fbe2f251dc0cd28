#!/usr/bin/env python3
"""One map in every form that Tiled writes: each gives the same bodies.

    formats.py PROGRAM

The forms are written by hand from the documentation of the TMX and JSON formats: XML and JSON, several
versions, layers as XML elements, CSV and base64, zlib, gzip and zstd, chunks of infinite maps, tilesets inside
and beside the map, and templates. The commands check, draw, run, info and others read them directly.
"""
import base64
import gzip
import json
import os
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib

PROGRAM = os.path.abspath(sys.argv.pop(1))
MAPS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "maps")

WIDTH, HEIGHT = 6, 4
CELLS = [1, 0, 0, 0, 0, 1,
         1, 0, 2, 2, 0, 1,
         1, 0, 0, 0, 0, 0x80000003,
         1, 1, 1, 1, 1, 1]  # fmt: skip
# id, name, x, y, width, height, rotation, ellipse
OBJECTS = [(1, "ledge", 16, 8, 32, 4, 0, False), (2, "ramp", 40.5, 20.25, 20, 10, 30, False),
           (3, "ball", 60, 4, 12, 12, 0, True)]  # fmt: skip
SHAPES = {1: (0, 8, 16, 8), 2: (0, 0, 4, 16)}  # of the tiles 2 and 3; tile 1 has none


def words(cells):
    return struct.pack(f"<{len(cells)}I", *cells)


def zstd(raw):
    """One frame of one block that is not compressed (RFC 8878)."""
    return struct.pack("<IBI", 0xFD2FB528, 0xA0, len(raw)) + (len(raw) << 3 | 1).to_bytes(3, "little") + raw


def packed(cells, compression):
    raw = words(cells)
    raw = {"": raw, "zlib": zlib.compress(raw), "gzip": gzip.compress(raw), "zstd": zstd(raw)}[compression]
    return base64.b64encode(raw).decode()


def chunks():
    """The map in chunks of 4 by 4 that begin at negative cells: the map is moved by (-2, -1)."""
    found = {}
    for i, gid in enumerate(CELLS):
        x, y = i % WIDTH - 2, i // WIDTH - 1
        key = (x // 4 * 4, y // 4 * 4)
        found.setdefault(key, [0] * 16)[(y - key[1]) * 4 + x - key[0]] = gid
    return sorted(found.items())


# ---- XML -----------------------------------------------------------------------------------------


def xml_set(inside):
    tiles = "".join(
        f'<tile id="{i}"><objectgroup draworder="index"><object id="1" x="{x}" y="{y}" '
        f'width="{w}" height="{h}"/></objectgroup></tile>\n' for i, (x, y, w, h) in SHAPES.items())
    first = ' firstgid="1"' if inside else ""
    return (f'<tileset{first} name="tiles" tilewidth="16" tileheight="16" tilecount="4" columns="2">\n'
            f'<image source="tiles.png" width="32" height="32"/>\n{tiles}</tileset>\n')


def xml_cells(cells, encoding, compression):
    if encoding == "csv":
        return "\n" + ",\n".join(",".join(map(str, cells[i : i + 6])) for i in range(0, len(cells), 6)) + "\n"
    if encoding == "base64":
        return f"\n   {packed(cells, compression)}\n  "
    return "\n" + "".join(f'   <tile gid="{g}"/>\n' if g else "   <tile/>\n" for g in cells)


def xml_map(version, encoding, compression="", infinite=False, outside=False, template=None):
    data = ""
    if encoding:
        data += f' encoding="{encoding}"'
    if compression:
        data += f' compression="{compression}"'
    if infinite:
        inner = "".join(f'<chunk x="{x}" y="{y}" width="4" height="4">'
                        f"{xml_cells(cells, encoding, compression)}</chunk>\n" for (x, y), cells in chunks())
    else:
        inner = xml_cells(CELLS, encoding, compression)
    objects = ""
    for number, name, x, y, w, h, turn, round_ in OBJECTS:
        x, y = (x - 32, y - 16) if infinite else (x, y)
        turned = f' rotation="{turn}"' if turn else ""
        if template and name == "ledge":
            objects += f'<object id="{number}" template="{template}" x="{x}" y="{y}"/>\n'
            continue
        objects += f'<object id="{number}" name="{name}" x="{x}" y="{y}" width="{w}" height="{h}"{turned}'
        objects += "><ellipse/></object>\n" if round_ else "/>\n"
    endless = "" if version == "1.0" else f' infinite="{int(infinite)}"'
    old = '<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">\n' if version == "1.0" else ""
    sets = '<tileset firstgid="1" source="tiles.tsx"/>\n' if outside else xml_set(True)
    return (f'<?xml version="1.0" encoding="UTF-8"?>\n{old}'
            f'<map version="{version}" orientation="orthogonal" width="{WIDTH}" height="{HEIGHT}" '
            f'tilewidth="16" tileheight="16"{endless}>\n{sets}'
            f'<layer id="1" name="ground" width="{WIDTH}" height="{HEIGHT}">\n <data{data}>{inner}</data>\n'
            f'</layer>\n<objectgroup id="2" name="things">\n{objects}</objectgroup>\n</map>\n')


# ---- JSON ----------------------------------------------------------------------------------------


def json_set(keyed=False):
    def group(shape):
        return {"objectgroup": {"objects": [{"id": 1, "x": shape[0], "y": shape[1], "width": shape[2],
                                             "height": shape[3], "rotation": 0, "visible": True}]}}
    tiles = ({str(i): group(s) for i, s in SHAPES.items()} if keyed
             else [{"id": i, **group(s)} for i, s in SHAPES.items()])
    return {"name": "tiles", "tilewidth": 16, "tileheight": 16, "tilecount": 4, "tiles": tiles}


def json_map(version, compression=None, infinite=False, keyed=False, outside=None, template=None):
    layer = {"id": 1, "name": "ground", "type": "tilelayer", "visible": True, "width": WIDTH,
             "height": HEIGHT, "x": 0, "y": 0}
    def cells_of(cells):
        return cells if compression is None else packed(cells, compression)
    if compression is not None:
        layer.update(encoding="base64", compression=compression)
    if infinite:
        layer.update(startx=-4, starty=-4, chunks=[
            {"x": x, "y": y, "width": 4, "height": 4, "data": cells_of(c)} for (x, y), c in chunks()])
    else:
        layer["data"] = cells_of(CELLS)
    objects = []
    for number, name, x, y, w, h, turn, round_ in OBJECTS:
        x, y = (x - 32, y - 16) if infinite else (x, y)
        if template and name == "ledge":
            objects.append({"id": number, "template": template, "x": x, "y": y})
            continue
        objects.append({"id": number, "name": name, "x": x, "y": y, "width": w, "height": h,
                        "rotation": turn, "visible": True, **({"ellipse": True} if round_ else {})})
    sets = {"firstgid": 1, **({"source": outside} if outside else json_set(keyed))}
    return json.dumps({
        "version": version, "type": "map", "orientation": "orthogonal", "infinite": infinite,
        "width": WIDTH, "height": HEIGHT, "tilewidth": 16, "tileheight": 16, "tilesets": [sets],
        "layers": [layer, {"id": 2, "name": "things", "type": "objectgroup", "visible": True,
                           "objects": objects}]}, indent=1)  # fmt: skip


FORMS = {
    "elements-1.0.tmx": xml_map("1.0", ""),
    "csv-1.0.tmx": xml_map("1.0", "csv"),
    "base64-1.2.tmx": xml_map("1.2", "base64"),
    "zlib-1.4.tmx": xml_map("1.4", "base64", "zlib"),
    "gzip-1.10.tmx": xml_map("1.10", "base64", "gzip"),
    "zstd-1.10.tmx": xml_map("1.10", "base64", "zstd"),
    "outside-1.10.tmx": xml_map("1.10", "csv", outside=True),
    "template-1.10.tmx": xml_map("1.10", "csv", template="ledge.tx"),
    "mixed-1.10.tmx": xml_map("1.10", "csv", template="ledge.tj"),
    "endless-csv-1.2.tmx": xml_map("1.2", "csv", infinite=True),
    "endless-zlib-1.10.tmx": xml_map("1.10", "base64", "zlib", infinite=True),
    "endless-elements-1.2.tmx": xml_map("1.2", "", infinite=True),
    "keyed-1.0.tmj": json_map(1, keyed=True),
    "array-1.2.tmj": json_map(1.2),
    "zlib-1.10.tmj": json_map("1.10", "zlib"),
    "gzip-1.10.tmj": json_map("1.10", "gzip"),
    "zstd-1.10.tmj": json_map("1.10", "zstd"),
    "base64-1.4.tmj": json_map("1.4", ""),
    "outside-1.10.tmj": json_map("1.10", outside="tiles.tsj"),
    "crossed-1.10.tmj": json_map("1.10", outside="tiles.tsx"),
    "template-1.10.tmj": json_map("1.10", template="ledge.tj"),
    "endless-1.10.tmj": json_map("1.10", infinite=True),
    "endless-zstd-1.10.tmj": json_map("1.10", "zstd", infinite=True),
    "endless-gzip-1.10.tmj": json_map("1.10", "gzip", infinite=True),
    "renamed.json": json_map("1.10"),
    "renamed.txt.xml": xml_map("1.10", "csv"),
}


class Formats(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        held = tempfile.TemporaryDirectory()
        self.addCleanup(held.cleanup)
        self.folder = held.name
        for name, text in FORMS.items():
            self.write(name, text)
        self.write("tiles.tsx", '<?xml version="1.0" encoding="UTF-8"?>\n' + xml_set(False))
        self.write("tiles.tsj", json.dumps({"type": "tileset", **json_set()}))
        self.write("ledge.tx", '<?xml version="1.0"?>\n<template>\n <object name="ledge" width="32" '
                               'height="4"/>\n</template>\n')
        self.write("ledge.tj", json.dumps({"type": "template", "object": {
            "id": 77, "name": "ledge", "width": 32, "height": 4, "x": 0, "y": 0, "rotation": 0}}))

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as f:
            f.write(text)

    def carom(self, *arguments, status=0, **more):
        run = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=60,
                             cwd=more.pop("cwd", self.folder), check=False, **more)
        self.assertEqual(run.returncode, status, f"{arguments}: {run.stderr}")
        return run

    def bodies(self, name, *more):
        """Boxes and circles by id; those of infinite maps are moved back by (32, 16)."""
        result = json.loads(self.carom("info", name, "--json", *more).stdout)["bodies"]
        dx, dy = (32, 16) if name.startswith("endless") else (0, 0)
        return sorted((b["shape"], *[round(v + d, 3) for corner in b["bounds"]
                                     for v, d in zip(corner, (dx, dy))]) for b in result)

    def test_each_form_gives_the_same_bodies(self):
        want = self.bodies("array-1.2.tmj")
        self.assertEqual(len(want), 5)  # two kinds of tiles with shapes, three objects
        self.assertIn(("box", 16, 8, 48, 12), want)
        for name in FORMS:
            with self.subTest(name):
                self.assertEqual(self.bodies(name), want)

    def test_solid_layers_too(self):
        want = self.bodies("array-1.2.tmj", "--solid", "ground")
        self.assertIn(("box", 0, 48, 96, 64), want)
        for name in FORMS:
            with self.subTest(name):
                self.assertEqual(self.bodies(name, "--solid", "ground"), want)

    def test_solid_says_what_it_saved(self):
        run = self.carom("info", "array-1.2.tmj", "--solid", "ground")
        self.assertIn("array-1.2.tmj: 11 solid tiles became 3 boxes\n", run.stderr)
        run = self.carom("convert", "array-1.2.tmj", "--solid", "ground", "-o", "out.json", "--json")
        result = json.loads(run.stdout)
        self.assertEqual((result["solid_tiles"], result["solid_boxes"]), (11, 3))

    def test_one_solid_tile_is_one_box(self):
        self.write("one.tmj", json.dumps({
            **json.loads(json_map("1.10")), "width": 1, "height": 1, "layers": [
                {"type": "tilelayer", "name": "ground", "width": 1, "height": 1, "x": 0, "y": 0, "data": [1]}]}))
        self.assertEqual(self.carom("info", "one.tmj", "--solid", "ground").stderr,
                         "one.tmj: 1 solid tile became 1 box\n")

    def test_solid_names_a_layer(self):
        run = self.carom("check", "array-1.2.tmj", "--solid", "ground,sky", status=2)
        self.assertIn('expected the names of tile layers for --solid, found no tile layer called "sky"',
                      run.stderr)

    def test_every_command_reads_maps(self):
        for name in ("array-1.2.tmj", "zlib-1.4.tmx", "renamed.json", "renamed.txt.xml"):
            self.assertIn("overlap", self.carom("check", name, status=1).stdout)
            self.carom("draw", name, "-o", "map.svg")
            self.carom("run", name, "--seconds", "0.1")
            self.carom("ray", name, "--", "0,10", "200,0", status=1)
            self.carom("sweep", name, "ball", "by", "0,100", status=1)
            self.carom("explain", name, "ball", "ledge")
            with open(os.path.join(self.folder, "map.svg"), encoding="utf-8") as f:
                self.assertIn('id="body-ledge"', f.read())

    def test_maps_come_through_pipes(self):
        """Whatever their form; tilesets and templates are relative to the current folder then."""
        for name in FORMS:
            want = self.bodies(name)
            with open(os.path.join(self.folder, name), encoding="utf-8") as f:
                text = f.read()
            run = self.carom("info", "-", "--json", input=text)
            result = json.loads(run.stdout)
            self.assertEqual(result["scene"], "standard input")
            self.assertEqual(len(result["bodies"]), len(want), name)
            run = self.carom("convert", "-", input=text)
            self.assertEqual(len(json.loads(run.stdout)["bodies"]), len(want), name)
        run = subprocess.run(["bash", "-c", '"$0" info <(cat zlib-1.4.tmx) --json', PROGRAM],
                             capture_output=True, text=True, timeout=60, cwd=self.folder, check=False)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertEqual(len(json.loads(run.stdout)["bodies"]), 5)
        run = self.carom("check", "-", input='{"orientation": "isometric", "layers": [], "tilewidth": 1}',
                         status=2)
        self.assertEqual(run.stderr, 'the standard input:1:17: orientation: expected an orthogonal map, '
                                     'found "isometric"\n')

    def test_points_have_one_notice_for_all_and_strict_rejects_them(self):
        run = self.carom("info", "level.tmx", cwd=MAPS)
        self.assertEqual(run.stderr, "level.tmx:25:3: skipped 2 objects: points; --strict rejects them\n")
        run = self.carom("info", "level.tmx", "--strict", status=2, cwd=MAPS)
        self.assertEqual(run.stderr, 'level.tmx:25:3: layers[1].objects[5]: expected a rectangle or a '
                                     'circle, found a point called "spawn"; it is skipped without '
                                     '--strict\n')

    def test_templates_give_what_an_object_does_not_set(self):
        result = json.loads(self.carom("info", "level.tmx", "--json", cwd=MAPS).stdout)
        bounds = {b["id"]: b["bounds"] for b in result["bodies"]}
        self.assertEqual(bounds["crate"], [[128, 40], [136, 48]])
        self.assertEqual(bounds["top"], [[128, 32], [132, 40]])  # its own name and width
        self.write("lost.tmx", xml_map("1.10", "csv", template="none.tx"))
        run = self.carom("info", "lost.tmx", status=2)
        self.assertEqual(run.stderr, "carom: cannot read none.tx: No such file or directory\n")

    def test_errors_in_xml_have_their_line(self):
        text = FORMS["csv-1.0.tmx"]
        line = 1 + text.split("\n").index('<object id="1" name="ledge" x="16" y="8" width="32" height="4"/>')
        for change, says in (
            (text.replace('x="16"', 'x="x16"'), f'broken.tmx:{line}:1: layers[1].objects[0].x: expected a '
             'number from -1e+09 to 1e+09, found "x16"'),
            (text.replace("</map>", ""), "expected XML as Tiled writes it, found no element found"),
            (text.replace("1,0,0,0,0,1", "1,0,0,0,1"), "layers[0].data: expected the ids of 24 tiles"),
            (text.replace('orientation="orthogonal"', 'orientation="isometric"'),
             'broken.tmx:3:1: orientation: expected an orthogonal map, found "isometric"'),
        ):
            self.write("broken.tmx", change)
            run = self.carom("info", "broken.tmx", status=2)
            self.assertIn(says, run.stderr)
            self.assertTrue(run.stderr.startswith("broken.tmx:"))


if __name__ == "__main__":
    unittest.main()
