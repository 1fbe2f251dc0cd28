/* Counts tests and violations of each row, and prints the outcome. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "property.h"

enum { SHOWN = 3 };

static struct {
    const char *name;
    long tried, broken;
} row;
static long violations;

test_options property_start(int argc, char **argv, const char *what, long short_count,
                            long long_count) {
    const test_program program = {what, "trials a row", short_count, long_count, false};
    return test_options_read(argc, argv, &program);
}

/* ---- rows ------------------------------------------------------------------------------------ */

void property_row(const char *name) {
    row.name = name;
    row.tried = 0;
    row.broken = 0;
}

void property_tried(void) {
    row.tried++;
}

bool property_broken(const char *format, ...) {
    violations++;
    if (++row.broken > SHOWN) {
        return false;
    }
    va_list args;
    va_start(args, format);
    printf("BROKEN %s, trial %ld: ", row.name, row.tried);
    vprintf(format, args);
    printf("\n");
    va_end(args);
    return false;
}

bool property_shown(void) {
    return row.broken <= SHOWN;
}

/* A row that tested nothing must not pass. */
void property_row_end(void) {
    if (row.tried == 0) {
        property_broken("nothing was tried");
    }
    printf("  %-44s %9ld tried, %ld violations\n", row.name, row.tried, row.broken);
}

int property_finish(void) {
    printf("%ld violations\n", violations);
    return violations > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* ---- numbers --------------------------------------------------------------------------------- */

double property_between(inputs_rng *rng, double low, double high) {
    return low + (high - low) * inputs_unit(rng);
}

double property_decade(inputs_rng *rng, double low, double high) {
    return pow(10.0, property_between(rng, low, high));
}

carom_vec2 property_direction(inputs_rng *rng) {
    static const carom_vec2 axes[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    if (inputs_below(rng, 8) == 0) {
        return axes[inputs_below(rng, 4)];
    }
    double angle = property_between(rng, 0.0, 6.283185307179586);
    return (carom_vec2){(float)cos(angle), (float)sin(angle)};
}

double property_ulp(double x) {
    int exponent;
    frexp(x, &exponent);
    return x == 0.0 || exponent < -125 ? 0x1p-149 : ldexp(1.0, exponent - 24);
}

/* ---- shapes ---------------------------------------------------------------------------------- */

bool property_same_point(carom_vec2 a, carom_vec2 b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

bool property_same_shape(carom_shape a, carom_shape b) {
    if (a.kind != b.kind) {
        return false;
    }
    switch (a.kind) {
    case CAROM_SHAPE_CIRCLE:
        return memcmp(&a.as.circle, &b.as.circle, sizeof a.as.circle) == 0;
    case CAROM_SHAPE_AABB:
        return memcmp(&a.as.aabb, &b.as.aabb, sizeof a.as.aabb) == 0;
    default:
        return memcmp(&a.as.box, &b.as.box, sizeof a.as.box) == 0;
    }
}

bool property_is_slanted_pair(carom_shape a, carom_shape b) {
    if (a.kind == CAROM_SHAPE_CIRCLE || b.kind == CAROM_SHAPE_CIRCLE) {
        return false;
    }
    carom_rot p = a.kind == CAROM_SHAPE_BOX ? a.as.box.rot : (carom_rot){1, 0};
    carom_rot q = b.kind == CAROM_SHAPE_BOX ? b.as.box.rot : (carom_rot){1, 0};
    bool parallel = (double)p.c * (double)q.s == (double)p.s * (double)q.c;
    bool across = (double)p.c * (double)q.c == -(double)p.s * (double)q.s;
    return !parallel && !across;
}

double property_size(carom_shape s) {
    switch (s.kind) {
    case CAROM_SHAPE_CIRCLE:
        return (double)s.as.circle.radius;
    case CAROM_SHAPE_AABB:
        return 0.5 * fmax((double)s.as.aabb.max.x - (double)s.as.aabb.min.x,
                          (double)s.as.aabb.max.y - (double)s.as.aabb.min.y);
    default:
        return fmax((double)s.as.box.half.x, (double)s.as.box.half.y);
    }
}

static carom_vec2 placed(carom_vec2 p, double scale, double x, double y) {
    return (carom_vec2){(float)((double)p.x * scale + x), (float)((double)p.y * scale + y)};
}

carom_shape property_placed(carom_shape s, double scale, double x, double y) {
    if (s.kind == CAROM_SHAPE_CIRCLE) {
        s.as.circle.center = placed(s.as.circle.center, scale, x, y);
        s.as.circle.radius = (float)((double)s.as.circle.radius * scale);
    } else if (s.kind == CAROM_SHAPE_AABB) {
        s.as.aabb.min = placed(s.as.aabb.min, scale, x, y);
        s.as.aabb.max = placed(s.as.aabb.max, scale, x, y);
    } else {
        s.as.box.center = placed(s.as.box.center, scale, x, y);
        s.as.box.half = placed(s.as.box.half, scale, 0.0, 0.0);
    }
    return s;
}

property_place property_center(carom_shape s) {
    if (s.kind == CAROM_SHAPE_AABB) {
        carom_aabb b = s.as.aabb;
        return (property_place){0.5 * ((double)b.min.x + (double)b.max.x),
                                0.5 * ((double)b.min.y + (double)b.max.y)};
    }
    carom_vec2 c = s.kind == CAROM_SHAPE_CIRCLE ? s.as.circle.center : s.as.box.center;
    return (property_place){(double)c.x, (double)c.y};
}

int property_hold(const property_promise *promises, size_t count, const test_options *options) {
    for (size_t i = 0; i < count; i++) {
        long per = promises[i].per;
        inputs_rng rng = test_options_rng(options, promises[i].name, 0);
        property_row(promises[i].name);
        promises[i].hold(&rng, per > 1 ? options->count / per + 1 : options->count);
        property_row_end();
    }
    return property_finish();
}
