"""Times carom in Python beside C, the formula in pure Python and in numpy, shapely and rtree.

    bench.py [--quick]

Contestants take turns, and the best round of each counts. Their results are compared first.
"""

import argparse
import math
import platform
import sys
import time

import numpy as np
import rtree
import shapely
from shapely.geometry import Polygon

import carom
import carom_bench_cffi as through_cffi
import carom_bench_native as native
from carom import Aabb, Box, Circle, World, batch

SEED = 20261118


def best_of(contestants, rounds, calls):
    """Seconds per call of each function, the best of the rounds; they take turns."""
    best = dict.fromkeys(contestants, math.inf)
    for _ in range(rounds):
        for name, function in contestants.items():
            start = time.perf_counter()
            for _ in range(calls):
                function()
            best[name] = min(best[name], (time.perf_counter() - start) / calls)
    return best


def machine():
    model = "unknown"
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        for line in file:
            if line.startswith("model name"):
                model = line.partition(":")[2].strip()
                break
    print(f"cpu       {model}")
    print(f"python    {platform.python_version()}, numpy {np.__version__}, "
          f"shapely {shapely.__version__}, rtree {rtree.__version__}")
    print(f"carom     {carom.__version__}, instruction set {batch.isa()}")
    print(f"seed      {SEED}")


# ---- single questions


def formula_circle_circle(ax, ay, ar, bx, by, br):
    dx, dy, r = ax - bx, ay - by, ar + br
    return dx * dx + dy * dy < r * r


def formula_circle_box(x, y, r, cx, cy, hx, hy, c, s):
    dx, dy = x - cx, y - cy
    u, v = dx * c + dy * s, dy * c - dx * s
    p, q = u - max(-hx, min(hx, u)), v - max(-hy, min(hy, v))
    return p * p + q * q < r * r


def loop_cost(function, a, b, calls):
    """A loop that unpacks nothing: the call is all that is in it."""
    start = time.perf_counter()
    for _ in range(calls):
        function(a, b)
    return (time.perf_counter() - start) / calls


def single(rounds, calls):
    ball, crate = Circle((2.5, 1), 1), Box((0, 0), 4, 2, angle=0.4)
    other, wall = Circle((3, 2), 1), Aabb((0, 0), (3, 3))
    tilted = Box((3, 1), 2, 2, angle=1)
    ffi, lib = through_cffi.ffi, through_cffi.lib
    c_ball = ffi.new("carom_circle *", [[2.5, 1], 1])[0]
    c_crate = ffi.new("carom_box *", [list(crate.center), list(crate.half), list(crate.rot)])[0]
    tuples = ((2.5, 1, 1), (*crate.center, *crate.half, *crate.rot))
    assert lib.carom_overlap_circle_box(c_ball, c_crate) and carom.overlap(ball, crate)
    assert formula_circle_box(*tuples[0], *tuples[1])
    polygons = [Polygon([tuple(p) for p in box.corners]) for box in (crate, tilted)]
    assert polygons[0].intersects(polygons[1]) == carom.overlap(crate, tilted)
    rows = [
        ("a C function that does nothing", native.nothing, ball, crate),
        ("carom.overlap, circle and circle", carom.overlap, ball, other),
        ("carom.overlap, circle and aabb", carom.overlap, ball, wall),
        ("carom.overlap, circle and box", carom.overlap, ball, crate),
        ("carom.overlap, box and box", carom.overlap, crate, tilted),
        ("carom.distance, circle and box", carom.distance, ball, crate),
        ("carom.contact, circle and box", carom.contact, ball, crate),
        ("cffi, circle and box, prepared structs", lib.carom_overlap_circle_box, c_ball, c_crate),
        ("formula in Python, circle and circle",
         lambda a, b: formula_circle_circle(*a, *b), (2.5, 1, 1), (3, 2, 1)),
        ("formula in Python, circle and box",
         lambda a, b: formula_circle_box(*a, *b), *tuples),
        ("shapely, box and box, prepared polygons", Polygon.intersects, *polygons),
    ]
    best = [math.inf] * len(rows)
    for _ in range(rounds):
        for i, (_, function, a, b) in enumerate(rows):
            best[i] = min(best[i], loop_cost(function, a, b, calls))
    print(f"\nsingle calls: ns, and times a function that does nothing; best of {rounds} rounds of "
          f"{calls} calls")
    for (name, *_), cost in zip(rows, best):
        print(f"  {name:42} {cost * 1e9:8.0f} {cost / best[0]:8.2f}")
    worst = max(cost / best[0] for row, cost in zip(rows, best) if row[0].startswith("carom.overlap"))
    return [("carom.overlap, slowest pair / a C function that does nothing", worst, 3.0)]


# ---- arrays


def formula_numpy(circles, boxes):
    x, y, r = circles
    cx, cy, hx, hy, c, s = boxes
    dx, dy = x - cx, y - cy
    u, v = dx * c + dy * s, dy * c - dx * s
    p, q = u - np.clip(u, -hx, hx), v - np.clip(v, -hy, hy)
    return p * p + q * q < r * r


def arrays(sizes, rounds):
    print(f"\noverlap of circles and boxes in arrays: ns per pair; best of {rounds} rounds")
    print("  C: carom_batch_overlap_circle_box, bits. sides: prepared once, out=, bits. columns: nine")
    print("  arrays in, a new bool array out. numpy: the formula, which is inexact.")
    print(f"  {'pairs':>10} {'C':>8} {'sides':>8} {'columns':>8} {'numpy':>8} {'sides/C':>8} "
          f"{'columns/C':>10} {'numpy/columns':>14}")
    targets = []
    rng = np.random.default_rng(SEED)
    for n in sizes:
        circles = rng.uniform(0, 4, (3, n)).astype(np.float32)
        boxes = rng.uniform(0.2, 4, (6, n)).astype(np.float32)
        angle = rng.uniform(0, 7, n)
        boxes[4], boxes[5] = np.cos(angle), np.sin(angle)
        boxes[2:4] *= 0.3
        a, b = batch.Circles(*circles), batch.Boxes(*boxes)
        columns = [*circles, *boxes]
        out = np.empty((n + 63) // 64, np.uint64)
        exact = batch.overlap_circle_box(*columns)
        assert (exact != formula_numpy(circles, boxes)).sum() <= n // 1000 + 1
        assert 0.1 < exact.mean() < 0.9
        calls = max(1, 400_000 // n)
        c = math.inf
        best = {}
        for _ in range(rounds):
            c = min(c, native.overlap_circle_box(circles, boxes, calls))
            turn = best_of(
                {
                    "sides": lambda: batch.overlap_circle_box(a, b, out=out, bits=True),
                    "columns": lambda: batch.overlap_circle_box(*columns),
                    "numpy": lambda: formula_numpy(circles, boxes),
                },
                1,
                calls,
            )
            best = {k: min(v, best.get(k, math.inf)) for k, v in turn.items()}
        scale = 1e9 / n
        print(f"  {n:10} {c * scale:8.2f} {best['sides'] * scale:8.2f} {best['columns'] * scale:8.2f} "
              f"{best['numpy'] * scale:8.2f} {best['sides'] / c:8.2f} {best['columns'] / c:10.2f} "
              f"{best['numpy'] / best['columns']:14.1f}")
        if n > 10_000:
            targets.append((f"batch, {n} pairs, prepared sides / C", best["sides"] / c, 1.1))
    return targets


# ---- all pairs


def all_pairs(n, rounds):
    rng = np.random.default_rng(SEED)
    low = rng.uniform(0, math.sqrt(n) * 2, (n, 2)).astype(np.float32)
    boxes = np.hstack([low, low + rng.uniform(0.5, 1.5, (n, 2)).astype(np.float32)])

    def with_rtree():
        index = rtree.index.Index((i, tuple(row), None) for i, row in enumerate(boxes.tolist()))
        return [(i, j) for i, row in enumerate(boxes.tolist()) for j in index.intersection(row) if i < j]

    found = carom.pairs(boxes)
    assert {tuple(p) for p in found.tolist()} == set(with_rtree())
    cost = best_of({"carom.pairs": lambda: carom.pairs(boxes), "rtree": with_rtree}, rounds, 1)
    print(f"\nall {len(found)} overlapping pairs of {n} boxes: ms; best of {rounds} rounds")
    for name, seconds in cost.items():
        print(f"  {name:42} {seconds * 1e3:8.1f} {seconds / cost['carom.pairs']:8.1f}")


# ---- a gas


def gas_world(n):
    rng = np.random.default_rng(SEED)
    side = math.ceil(math.sqrt(n))
    world = World(bodies=n + 4, sleep_speed=0)
    wide = 3.0 * side
    for wall in (((-9, -9), (wide + 9, 0)), ((-9, wide), (wide + 9, wide + 9)),
                 ((-9, 0), (0, wide)), ((wide, 0), (wide + 9, wide))):
        world.add(Aabb(*wall), restitution=1)
    for i, v in enumerate(rng.normal(size=(n, 2)).tolist()):
        at = (1.5 + 3.0 * (i % side), 1.5 + 3.0 * (i // side))
        world.add(Circle(at, 0.5), "dynamic", velocity=v, restitution=1)
    return world


def gas(n, steps):
    world = gas_world(n)
    native.gas_load(world.save())
    in_c = in_python = 0.0
    block = 20
    for _ in range(0, steps, block):
        in_c += native.gas_run(block)[0]
        start = time.perf_counter()
        for _ in range(block):
            world.step()
            world.positions
        in_python += time.perf_counter() - start
    assert native.gas_run(0)[2] == world.hash
    print(f"\na gas of {n} discs, {steps} steps, all positions read after each step: seconds; the two "
          f"take turns every {block} steps")
    print(f"  {'C':42} {in_c:8.2f}")
    print(f"  {'Python':42} {in_python:8.2f} {in_python / in_c:8.3f}")
    return [(f"gas of {n}, Python / C", in_python / in_c, 1.1)]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer rounds, pairs and bodies")
    quick = parser.parse_args().quick
    machine()
    targets = single(3 if quick else 15, 2_000 if quick else 20_000)
    targets += arrays([1_000, 20_000] if quick else [1_000, 10_000, 20_000, 100_000, 1_000_000],
                      3 if quick else 15)
    all_pairs(500 if quick else 20_000, 1 if quick else 3)
    targets += gas(500 if quick else 100_000, 60 if quick else 600)
    print("\ntargets")
    for name, figure, target in targets:
        print(f"  {name:62} {figure:6.2f}  at most {target}: {'met' if figure <= target else 'missed'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
