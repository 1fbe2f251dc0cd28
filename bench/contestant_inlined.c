/* The tutorial's formula, inlined into the loop, as a contestant. */
#include "formula_inline.h"

#define BENCH_PREFIX formula_inline
#define BENCH_SLIDE formula_inline_slide
#include "stamp.h"

const bench_contestant bench_inlined = {"inlined", NULL, stamped, NULL, NULL, bench_touch_set};
