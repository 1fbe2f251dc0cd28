#include "formula_inline.h"

#define BENCH_PREFIX formula_inline
#include "stamp.h"

const bench_contestant bench_inlined = {"inlined", NULL, stamped, NULL, NULL, bench_touch_set};
