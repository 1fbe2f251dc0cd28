/* The tutorial's formula, called across units, as a contestant. */
#include "formula.h"

#define BENCH_PREFIX formula
#define BENCH_SLIDE formula_slide
#include "stamp.h"

const bench_contestant bench_formula = {"formula", NULL, stamped, NULL, NULL, bench_touch_set};
