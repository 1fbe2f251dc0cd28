#define BENCH_PREFIX carom
#include "stamp.h"

const bench_contestant bench_carom = {"carom", carom_version, stamped, NULL, NULL, bench_touch_set};
