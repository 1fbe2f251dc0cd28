#!/usr/bin/env python3
"""Compares random Tiled maps, converted by `carom convert`, with their pixels and corners.

    oracle.py PROGRAM [--count N] [--seed N]

Tiles' rectangles are painted pixel by pixel, flipped as pixels; the boxes of a tile layer have to
cover what is painted, each pixel once. Rotated rectangles and circles are compared by their corners
and centres. Nothing here shares a formula with the converter."""
import argparse
import base64
import gzip
import json
import math
import os
import random
import struct
import subprocess
import sys
import tempfile
import zlib

FLIP_X, FLIP_Y, DIAGONAL, HEXAGONAL = 0x80000000, 0x40000000, 0x20000000, 0x10000000


def encode(ids, how):
    """The members of a tile layer that hold its ids."""
    raw = struct.pack("<%dI" % len(ids), *ids)
    if how == "csv":
        return {"data": ids}
    if how == "zlib":
        raw = zlib.compress(raw)
    elif how == "gzip":
        raw = gzip.compress(raw)
    compression = "" if how == "base64" else how
    return {"encoding": "base64", "compression": compression,
            "data": base64.b64encode(raw).decode()}


def random_object(rng, number, width, height):
    size = [rng.randint(1, max(1, width)), rng.randint(1, max(1, height))]
    o = {"id": number, "name": rng.choice(["", "", "a", "Tür", "#1"]), "type": "", "visible": True,
         "x": rng.randint(-2, width), "y": rng.randint(-2, height),
         "width": size[0], "height": size[1], "rotation": rng.choice([0, 0, 0, 90, 180, -90, 270])}
    kind = rng.random()
    if kind < 0.15:
        o["ellipse"] = True
        o["height"] = o["width"]
    elif kind < 0.3:
        o["rotation"] = rng.choice([30, -17.5, 200.25])
    return o


def random_set(rng, first, grid):
    width, height = rng.choice([grid, grid, (grid[0] + 5, grid[1] + 3), (3, 7)])
    tiles = []
    for tile in rng.sample(range(12), 8):
        shapes = [random_object(rng, i, width, height) for i in range(rng.randint(0, 3))]
        if rng.random() < 0.4:
            shapes = [{"id": 1, "x": 0, "y": 0, "width": width, "height": height}]
        tiles.append({"id": tile, "objectgroup": {"objects": shapes, "type": "objectgroup"}})
    s = {"name": "s", "tilewidth": width, "tileheight": height, "tilecount": 12, "tiles": tiles}
    if rng.random() < 0.3:
        s["tileoffset"] = {"x": rng.randint(-3, 3), "y": rng.randint(-3, 3)}
    return {"first": first, "set": s}


def is_upright(o):
    return not o.get("ellipse") and o.get("rotation", 0) % 90 == 0


def corners(o):
    """Of a rectangle as Tiled turns it: clockwise about its upper left corner."""
    angle = math.radians(o.get("rotation", 0))
    c, s = math.cos(angle), math.sin(angle)
    return [(o["x"] + c * x - s * y, o["y"] + s * x + c * y)
            for x, y in ((0, 0), (o["width"], 0), (o["width"], o["height"]), (0, o["height"]))]


def flip(point, flags, width, height):
    x, y = point
    if flags & DIAGONAL:
        x, y, width, height = y, x, height, width
    if flags & FLIP_X:
        x = width - x
    if flags & FLIP_Y:
        y = height - y
    return x, y


class Expected:
    def __init__(self):
        self.pixels = {}  # layer -> set of pixels
        self.boxes = []   # rotated boxes and objects: sets of corners
        self.circles = []

    def shape(self, points, o, layer, merged):
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        if o.get("ellipse"):
            self.circles.append((sum(xs) / 4, sum(ys) / 4, o["width"] / 2))
        elif merged and is_upright(o):
            paint = self.pixels.setdefault(layer, set())
            left, right = round(min(xs)), round(max(xs))
            for y in range(round(min(ys)), round(max(ys))):
                paint.update((x, y) for x in range(left, right))
        else:
            self.boxes.append(points)


def expect_tiles(e, layer, ids, columns, grid, sets, offset):
    for cell, gid in enumerate(ids):
        flags, gid = gid & 0xF0000000, gid & 0x0FFFFFFF
        if gid == 0:
            continue
        s = max((s for s in sets if s["first"] <= gid), key=lambda s: s["first"])
        tile = [t for t in s["set"]["tiles"] if t["id"] == gid - s["first"]]
        if not tile:
            continue
        width, height = s["set"]["tilewidth"], s["set"]["tileheight"]
        drawn = width if flags & DIAGONAL else height
        shift = s["set"].get("tileoffset", {"x": 0, "y": 0})
        x = offset[0] + cell % columns * grid[0] + shift["x"]
        y = offset[1] + (cell // columns + 1) * grid[1] - drawn + shift["y"]
        for o in tile[0]["objectgroup"]["objects"]:
            points = [flip(p, flags, width, height) for p in corners(o)]
            e.shape([(px + x, py + y) for px, py in points], o, layer, True)


def random_map(rng, folder):
    grid = rng.choice([(8, 8), (16, 16), (6, 10)])
    columns, rows = rng.randint(1, 14), rng.randint(1, 10)
    sets = [random_set(rng, 1, grid), random_set(rng, 20, grid)]
    written = []
    for i, s in enumerate(sets):
        if rng.random() < 0.5:
            name = "set %d.tsj" % i
            with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
                json.dump(dict(s["set"], type="tileset", version="1.10"), f)
            written.append({"firstgid": s["first"], "source": name})
        else:
            written.append(dict(s["set"], firstgid=s["first"]))
    e, layers = Expected(), []
    for number in range(rng.randint(1, 3)):
        offset = rng.randint(-9, 9), rng.randint(-9, 9)
        inner = rng.randint(-9, 9), rng.randint(-9, 9)
        both = offset[0] + inner[0], offset[1] + inner[1]
        name = "layer %d" % number
        if rng.random() < 0.75:
            kinds = [0, 0] + [rng.choice([rng.randint(1, 12), rng.randint(20, 31)])
                              for _ in range(rng.randint(1, 5))]
            ids = [rng.choice(kinds) for _ in range(columns * rows)]
            flips = rng.random() < 0.5
            ids = [i | rng.getrandbits(4) << 28 if i and flips else i for i in ids]
            layer = dict(encode(ids, rng.choice(["csv", "base64", "zlib", "gzip"])),
                         type="tilelayer", width=columns, height=rows, x=0, y=0)
            expect_tiles(e, name, ids, columns, grid, sets, both)
        else:
            objects = [random_object(rng, i, 60, 60) for i in range(rng.randint(0, 12))]
            layer = {"type": "objectgroup", "objects": objects}
            for o in objects:
                e.shape([(x + both[0], y + both[1]) for x, y in corners(o)], o, name, False)
        layer.update(name=name, offsetx=inner[0], offsety=inner[1], visible=True, opacity=1)
        layers.append({"type": "group", "name": "g", "layers": [layer], "offsetx": offset[0],
                       "offsety": offset[1], "visible": True})
    path = os.path.join(folder, "map.tmj")
    with open(path, "w", encoding="utf-8") as f:
        json.dump({"type": "map", "orientation": "orthogonal", "infinite": False, "width": columns,
                   "height": rows, "tilewidth": grid[0], "tileheight": grid[1], "layers": layers,
                   "tilesets": written}, f, ensure_ascii=rng.random() < 0.5)
    return path, e


def box_corners(b, unit):
    c, s = b.get("rot", [1, 0])
    n = math.hypot(c, s)
    c, s, (x, y), (hx, hy) = c / n, s / n, b["center"], b["half"]
    return [((x + c * i * hx - s * j * hy) * unit, (y + s * i * hx + c * j * hy) * unit)
            for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def near(a, b):
    return all(abs(p - q) < 2e-3 for p, q in zip(a, b))


def take(left, wanted, same, what):
    for i, candidate in enumerate(left):
        if same(candidate, wanted):
            del left[i]
            return
    raise AssertionError("%s %s is not in %s" % (what, wanted, left))


def same_corners(a, b):
    return all(any(near(p, q) for q in b) for p in a)


def check(scene, e, unit):
    boxes, circles, pixels, made = list(e.boxes), list(e.circles), {}, 0
    for body in scene["bodies"]:
        if "circle" in body:
            c = body["circle"]
            take(circles, (c["center"][0] * unit, c["center"][1] * unit, c["radius"] * unit), near,
                 "circle")
            continue
        points = box_corners(body["box"], unit)
        if any(same_corners(points, b) for b in boxes):
            take(boxes, points, same_corners, "box")
            continue
        paint = pixels.setdefault(body["id"].rpartition(".")[0], [])
        left, top = points[0]
        right, bottom = points[2]
        assert all(abs(v - round(v)) < 1e-3 for v in (left, top, right, bottom)), body
        paint.extend((x, y) for y in range(round(top), round(bottom))
                     for x in range(round(left), round(right)))
        made += 1
    assert not boxes and not circles, ("left", boxes, circles)
    for layer, painted in pixels.items():
        assert len(painted) == len(set(painted)), "boxes of %s overlap" % layer
    got = {p for painted in pixels.values() for p in painted}
    want = {p for painted in e.pixels.values() for p in painted}
    assert got == want, "%d pixels too many, %d missing" % (len(got - want), len(want - got))
    assert len({b["id"] for b in scene["bodies"]}) == len(scene["bodies"])
    return made


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    made = painted = shapes = 0
    for number in range(arguments.count):
        rng = random.Random(arguments.seed * 1000003 + number)
        unit = rng.choice([1, 16, 10, 0.5])
        with tempfile.TemporaryDirectory() as folder:
            path, e = random_map(rng, folder)
            run = subprocess.run([arguments.program, "convert", path, "--unit", str(unit)],
                                 capture_output=True, timeout=60, check=False)
            try:
                assert run.returncode == 0, run.stderr.decode()
                made += check(json.loads(run.stdout), e, unit)
            except AssertionError as error:
                print("map %d of seed %d: %s" % (number, arguments.seed, error))
                return 1
        painted += sum(len(p) for p in e.pixels.values())
        shapes += len(e.boxes) + len(e.circles)
    print("%d maps of seed %d: %d pixels as %d boxes, %d other shapes"
          % (arguments.count, arguments.seed, painted, made, shapes))
    return 0


if __name__ == "__main__":
    sys.exit(main())
