/* Places bodies: scattered in a square, or laid into a bin. */
#include "scene.h"

#include <math.h>
#include <stdlib.h>

static const uint32_t none = UINT32_MAX;

static double outer_radius(const carom_body_def *def) {
    if (def->shape.kind == CAROM_SHAPE_CIRCLE) {
        return (double)def->shape.as.circle.radius;
    }
    return hypot((double)def->shape.as.box.half.x, (double)def->shape.as.box.half.y);
}

static carom_vec2 *center_of(carom_body_def *def) {
    return def->shape.kind == CAROM_SHAPE_CIRCLE ? &def->shape.as.circle.center
                                                 : &def->shape.as.box.center;
}

/* ---- scattered bodies ------------------------------------------------------------------------ */

/* As wide as the diameter of the largest body: bodies that are too close are in adjacent cells. */
#define CELL 3.0

typedef struct cells {
    size_t across;
    uint32_t *first, *next; /* lists of the bodies in each cell */
    carom_body_def *bodies;
} cells;

static bool is_free(const cells *c, size_t column, size_t row, double x, double y, double radius) {
    for (size_t v = row > 0 ? row - 1 : 0; v <= row + 1 && v < c->across; v++) {
        for (size_t u = column > 0 ? column - 1 : 0; u <= column + 1 && u < c->across; u++) {
            uint32_t i = c->first[v * c->across + u];
            for (; i != none; i = c->next[i]) {
                const carom_vec2 at = *center_of(&c->bodies[i]);
                const double dx = x - (double)at.x, dy = y - (double)at.y;
                const double reach = radius + outer_radius(&c->bodies[i]) + 1e-3;
                if (dx * dx + dy * dy < reach * reach) {
                    return false;
                }
            }
        }
    }
    return true;
}

static void place_one(cells *c, uint32_t i, double side, uint64_t *state) {
    const double radius = outer_radius(&c->bodies[i]), margin = radius + 1e-3;
    for (;;) {
        const double x = (double)(float)world_between(state, margin, side - margin);
        const double y = (double)(float)world_between(state, margin, side - margin);
        const size_t column = (size_t)(x / CELL), row = (size_t)(y / CELL);
        if (is_free(c, column, row, x, y, radius)) {
            *center_of(&c->bodies[i]) = (carom_vec2){(float)x, (float)y};
            c->next[i] = c->first[row * c->across + column];
            c->first[row * c->across + column] = i;
            return;
        }
    }
}

void world_scatter(carom_body_def *bodies, size_t count, double side, uint64_t *state) {
    cells c = {(size_t)(side / CELL) + 1, NULL, NULL, bodies};
    c.first = world_memory(c.across * c.across, sizeof *c.first);
    c.next = world_memory(count, sizeof *c.next);
    for (size_t i = 0; i < c.across * c.across; i++) {
        c.first[i] = none;
    }
    /* From the last body: boxes come last, and are placed while there is space. */
    for (size_t i = count; i > 0; i--) {
        place_one(&c, (uint32_t)(i - 1), side, state);
    }
    free(c.first);
    free(c.next);
}

/* ---- laid circles ---------------------------------------------------------------------------- */

/* The topmost circles of a column are among the last that were added to it. */
enum { LAST = 32 };
#define COLUMN 2.0

typedef struct column {
    uint32_t circles[LAST];
    size_t count; /* so far */
} column;

typedef struct bin {
    const carom_body_def *circles;
    column *columns;
    size_t across;
    double width;
} bin;

/* Returns the height at which a circle comes to rest that falls straight down at x. */
static double rest_height(const bin *b, double x, double radius) {
    double height = radius;
    const size_t middle = (size_t)(x / COLUMN);
    for (size_t u = middle > 0 ? middle - 1 : 0; u <= middle + 1 && u < b->across; u++) {
        const column *const in = &b->columns[u];
        for (size_t k = 0; k < in->count && k < LAST; k++) {
            const carom_circle c = b->circles[in->circles[k]].shape.as.circle;
            const double reach = radius + (double)c.radius, dx = x - (double)c.center.x;
            if (fabs(dx) < reach) {
                height = fmax(height, (double)c.center.y + sqrt(reach * reach - dx * dx));
            }
        }
    }
    return height;
}

/* Returns the lowest position near x. */
static carom_vec2 lowest_near(const bin *b, double x, double radius) {
    const double low = radius + 1e-3, high = b->width - radius - 1e-3;
    double best = fmin(fmax(x, low), high), height = rest_height(b, best, radius);
    for (double step = 4.0, tries = 12.0; step > 1e-4; step /= 4.0, tries = 4.0) {
        const double from = best;
        for (double k = -tries; k <= tries; k++) {
            const double at = fmin(fmax(from + step * k / tries, low), high);
            const double h = rest_height(b, at, radius);
            if (h < height) {
                best = at;
                height = h;
            }
        }
    }
    return (carom_vec2){(float)best, (float)(height + 1e-4)};
}

void world_lay(carom_body_def *circles, size_t count, double width, uint64_t *state) {
    bin b = {circles, NULL, (size_t)(width / COLUMN) + 1, width};
    b.columns = world_memory(b.across, sizeof *b.columns);
    for (size_t u = 0; u < b.across; u++) {
        b.columns[u].count = 0;
    }
    for (size_t i = 0; i < count; i++) {
        carom_circle *const c = &circles[i].shape.as.circle;
        c->center = lowest_near(&b, world_between(state, 0.0, width), (double)c->radius);
        column *const in = &b.columns[(size_t)((double)c->center.x / COLUMN)];
        in->circles[in->count++ % LAST] = (uint32_t)i;
    }
    free(b.columns);
}
