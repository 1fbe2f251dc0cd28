#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "property.h"

enum { SHOWN = 3 };
static const uint64_t default_seed = 20260101;

static struct {
    const char *name;
    long tried, broken;
} row;
static long violations;

static void usage(const char *program) {
    fprintf(stderr, "usage: %s [--seed N] [--count N]\n", program);
    exit(2);
}

property_options property_start(int argc, char **argv, const char *what, long short_count,
                                long long_count) {
    const char *wish = getenv("CAROM_TEST_LONG");
    bool is_long = wish && strcmp(wish, "1") == 0;
    property_options options = {default_seed, is_long ? long_count : short_count};
    for (int i = 1; i < argc; i += 2) {
        char *end = NULL;
        if (i + 1 >= argc) {
            usage(argv[0]);
        } else if (strcmp(argv[i], "--seed") == 0) {
            options.seed = strtoull(argv[i + 1], &end, 0);
        } else if (strcmp(argv[i], "--count") == 0) {
            options.count = strtol(argv[i + 1], &end, 0);
        } else {
            usage(argv[0]);
        }
        if (*end != '\0' || end == argv[i + 1]) {
            usage(argv[0]);
        }
    }
    if (options.count <= 0) {
        usage(argv[0]);
    }
    printf("%s: seed %llu, %ld trials a row (%ld in make test, %ld in make test-long)\n", what,
           (unsigned long long)options.seed, options.count, short_count, long_count);
    return options;
}

inputs_rng property_rng(const property_options *options, const char *name) {
    uint64_t seed = options->seed;
    for (const char *p = name; *p; p++) {
        seed = (seed ^ (uint64_t)(unsigned char)*p) * UINT64_C(0x100000001B3);
    }
    return inputs_seeded(seed);
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

/* A row that tried nothing would pass whatever the library did. */
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

void property_print_shape(const char *name, carom_shape s) {
    if (s.kind == CAROM_SHAPE_CIRCLE) {
        carom_circle c = s.as.circle;
        printf("    carom_circle %s = {{%af, %af}, %af};\n", name, (double)c.center.x,
               (double)c.center.y, (double)c.radius);
    } else if (s.kind == CAROM_SHAPE_AABB) {
        carom_aabb b = s.as.aabb;
        printf("    carom_aabb %s = {{%af, %af}, {%af, %af}};\n", name, (double)b.min.x,
               (double)b.min.y, (double)b.max.x, (double)b.max.y);
    } else {
        carom_box b = s.as.box;
        printf("    carom_box %s = {{%af, %af}, {%af, %af}, {%af, %af}};\n", name,
               (double)b.center.x, (double)b.center.y, (double)b.half.x, (double)b.half.y,
               (double)b.rot.c, (double)b.rot.s);
    }
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
