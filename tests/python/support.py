"""Shared by the tests of the Python package: bits of numbers, and cases of the golden inputs."""

import os
import struct
import subprocess

import carom


def bits(number):
    """The bits of a float in single precision; all NaNs are one."""
    return struct.unpack("<I", struct.pack("<f", number))[0]


def shape_of(kind, n):
    if kind == 1:
        return carom.Circle((n[0], n[1]), n[2])
    if kind == 2:
        return carom.Aabb((n[0], n[1]), (n[2], n[3]))
    return carom.Box.from_half((n[0], n[1]), (n[2], n[3]), carom.Rot(n[4], n[5]))


CASE = struct.Struct("<I6fI6f10f")


def golden_cases(count):
    """Yields (record, a, b, motion, other, numbers) of the program golden_cases."""
    data = subprocess.run(
        [os.environ["CAROM_GOLDEN_CASES"], str(count)], check=True, capture_output=True
    ).stdout
    cases = []
    for n in CASE.iter_unpack(data):
        a, b = shape_of(n[0], n[1:7]), shape_of(n[7], n[8:14])
        cases.append((a, b, (n[14], n[15]), (n[16], n[17]), n[18:24]))
    return data, cases
