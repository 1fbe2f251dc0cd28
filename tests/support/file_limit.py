"""A limit on the size of files, for a program that a test starts: what a full disk does to it"""

import os
import resource

# A program that counts coverage writes its counters on exit, into files that all runs share. The
# limit would cut them off, and libgcov would report that on stderr. So it gets no place for them.
UNCOUNTED = {"GCOV_PREFIX": os.devnull}


def file_limit(size):
    """The arguments of subprocess.run for a program that cannot write beyond `size` bytes in a file."""

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return {"preexec_fn": limit, "env": {**os.environ, **UNCOUNTED}}


def without_counters(stderr):
    """What a program wrote to stderr, without what libgcov reports about the counters."""
    return "".join(line for line in stderr.splitlines(keepends=True)
                   if not line.startswith(("libgcov ", "profiling:")))
