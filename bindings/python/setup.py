"""Builds carom._carom: the files of native/ and the whole library, compiled into one module.

scripts/python.sh copies the library beside this file: its headers, and its sources as one file.
"""

import os
import re
import sysconfig
from pathlib import Path

from setuptools import Extension, setup
from wheel.bdist_wheel import bdist_wheel

HERE = Path(__file__).resolve().parent
#: A free-threaded Python has no stable ABI, and refuses to compile for one.
STABLE = not sysconfig.get_config_var("Py_GIL_DISABLED")


def version():
    text = (HERE / "include/carom/base.h").read_text(encoding="utf-8")
    return ".".join(
        re.search(rf"#define CAROM_VERSION_{part} (\d+)", text).group(1)
        for part in ("MAJOR", "MINOR", "PATCH")
    )


class StableWheel(bdist_wheel):
    """Tags the wheel for CPython 3.11 and later: the module uses the stable ABI only."""

    def get_tag(self):
        return ("cp311", "abi3", super().get_tag()[2]) if STABLE else super().get_tag()


if not (HERE / "include/carom/base.h").exists():
    raise SystemExit("The library's headers are missing here: run `make python` in the root of carom")

setup(
    version=version(),
    cmdclass={"bdist_wheel": StableWheel},
    ext_modules=[
        Extension(
            "carom._carom",
            sources=sorted(str(path.relative_to(HERE)) for path in HERE.glob("native/*.c")),
            depends=sorted(str(path.relative_to(HERE)) for path in HERE.glob("native/*.h")),
            include_dirs=["include", "native"],
            define_macros=[("CAROM_API", "")] + [("Py_LIMITED_API", "0x030B0000")] * STABLE,
            # The flags of the library's own build: every operation is rounded once.
            extra_compile_args=[
                "-std=gnu11",
                # Tests compile at a lower level, which is faster and gives the same bits.
                os.environ.get("CAROM_PYTHON_OPTIMIZE", "-O3"),
                "-g0",
                "-fvisibility=hidden",
                "-ffp-contract=off",
                "-fno-tree-slp-vectorize",
            ],
            py_limited_api=STABLE,
        )
    ],
)
