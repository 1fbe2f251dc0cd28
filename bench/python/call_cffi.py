"""Builds carom_bench_cffi: the same call through cffi, to compare what a call costs.

    call_cffi.py <folder> <folder of the headers> <object file of the library>
"""

import sys

import cffi

folder, headers, library = sys.argv[1:]
ffi = cffi.FFI()
ffi.cdef(
    """
    typedef struct { float x, y; } carom_vec2;
    typedef struct { float c, s; } carom_rot;
    typedef struct { carom_vec2 center; float radius; } carom_circle;
    typedef struct { carom_vec2 center; carom_vec2 half; carom_rot rot; } carom_box;
    bool carom_overlap_circle_box(carom_circle a, carom_box b);
    """
)
ffi.set_source(
    "carom_bench_cffi",
    '#include "carom/carom.h"',
    include_dirs=[headers],
    extra_objects=[library],
    extra_compile_args=["-O3"],
)
ffi.compile(tmpdir=folder)
