/* Builds worlds for tests, with the same bits everywhere. */
#include "base/guard.h"
#include "base/real.h"
#include "build.h"

/* ---- numbers --------------------------------------------------------------------------------- */

double build_between(inputs_rng *rng, double low, double high) {
    return low + (high - low) * inputs_unit(rng);
}

carom_vec2 build_in_disc(inputs_rng *rng) {
    double x, y;
    do {
        x = build_between(rng, -1.0, 1.0);
        y = build_between(rng, -1.0, 1.0);
    } while (x * x + y * y > 1.0);
    return (carom_vec2){(float)x, (float)y};
}

carom_vec2 build_direction(inputs_rng *rng) {
    double x, y, square;
    do {
        x = build_between(rng, -1.0, 1.0);
        y = build_between(rng, -1.0, 1.0);
        square = x * x + y * y;
    } while (square > 1.0 || square < 0.01);
    double length = caromi_sqrt(square);
    return (carom_vec2){(float)(x / length), (float)(y / length)};
}

/* Halving the range of factors by roots needs no logarithm. */
double build_ratio(inputs_rng *rng, double low, double high) {
    double factor = high / low, value = low;
    for (int i = 0; i < 12; i++) {
        factor = caromi_sqrt(factor);
        value *= inputs_below(rng, 2) ? factor : 1.0;
    }
    return value;
}

/* ---- bodies ---------------------------------------------------------------------------------- */

carom_body_def build_circle(uint32_t type, double x, double y, double radius) {
    carom_body_def def = carom_body_def_default();
    def.flags = CAROM_BODY_FIXED_ROTATION;
    carom_circle c = {{(float)x, (float)y}, (float)radius};
    def.type = type;
    def.shape = carom_shape_from_circle(c);
    return def;
}

carom_body_def build_box(uint32_t type, double x, double y, double hx, double hy, carom_rot rot) {
    carom_body_def def = carom_body_def_default();
    def.flags = CAROM_BODY_FIXED_ROTATION;
    carom_box b = {{(float)x, (float)y}, {(float)hx, (float)hy}, rot};
    def.type = type;
    def.shape = carom_shape_from_box(b);
    return def;
}

carom_body build_add(carom_world *w, const carom_body_def *def) {
    carom_body b = {0, 0};
    return carom_world_add(w, def, &b) == CAROM_OK ? b : (carom_body){0, 0};
}

/* ---- places ---------------------------------------------------------------------------------- */

#define NOBODY UINT32_MAX
#define SIZES 64u
#define TRIES 20000

/* The circles placed so far, in cells a little wider than the largest diameter: only circles in
 * neighbouring cells can overlap. */
typedef struct placing {
    build_region region;
    double gap, cell;
    uint32_t columns, rows;
    uint32_t *first, *next; /* of a cell; after a circle */
    const float *radius;
    carom_vec2 *out;
} placing;

static uint32_t column_of(const placing *p, double x) {
    double c = (x - p->region.x0) / p->cell;
    return c <= 0.0 ? 0 : c >= p->columns ? p->columns - 1 : (uint32_t)c;
}

static uint32_t row_of(const placing *p, double y) {
    double r = (y - p->region.y0) / p->cell;
    return r <= 0.0 ? 0 : r >= p->rows ? p->rows - 1 : (uint32_t)r;
}

static bool is_free(const placing *p, carom_vec2 at, double radius) {
    uint32_t c = column_of(p, (double)at.x), r = row_of(p, (double)at.y);
    for (uint32_t y = r ? r - 1 : 0; y <= r + 1 && y < p->rows; y++) {
        for (uint32_t x = c ? c - 1 : 0; x <= c + 1 && x < p->columns; x++) {
            for (uint32_t i = p->first[y * p->columns + x]; i != NOBODY; i = p->next[i]) {
                double dx = (double)p->out[i].x - (double)at.x;
                double dy = (double)p->out[i].y - (double)at.y;
                double reach = (double)p->radius[i] + radius + p->gap;
                if (dx * dx + dy * dy < reach * reach)
                    return false;
            }
        }
    }
    return true;
}

static bool place_one(placing *p, inputs_rng *rng, uint32_t i) {
    double edge = (double)p->radius[i] + p->gap;
    build_region room = {p->region.x0 + edge, p->region.y0 + edge, p->region.x1 - edge,
                         p->region.y1 - edge};
    if (room.x0 > room.x1 || room.y0 > room.y1)
        return false;
    for (int t = 0; t < TRIES; t++) {
        carom_vec2 at = {(float)build_between(rng, room.x0, room.x1),
                         (float)build_between(rng, room.y0, room.y1)};
        if (!is_free(p, at, (double)p->radius[i]))
            continue;
        uint32_t cell = row_of(p, (double)at.y) * p->columns + column_of(p, (double)at.x);
        p->out[i] = at;
        p->next[i] = p->first[cell];
        p->first[cell] = i;
        return true;
    }
    return false;
}

static bool place_all(placing *p, inputs_rng *rng, uint32_t count, double largest) {
    uint32_t cells = p->columns * p->rows;
    for (uint32_t i = 0; i < cells; i++)
        p->first[i] = NOBODY;
    for (uint32_t size = SIZES; size-- > 0;) {
        for (uint32_t i = 0; i < count; i++) {
            uint32_t s = (uint32_t)((double)p->radius[i] / largest * (SIZES - 1));
            if (s == size && !place_one(p, rng, i))
                return false;
        }
    }
    return true;
}

bool build_scatter(carom_allocator heap, inputs_rng *rng, build_region region, double gap,
                   const float *radius, uint32_t count, carom_vec2 *out) {
    double largest = 0.0;
    for (uint32_t i = 0; i < count; i++)
        largest = (double)radius[i] > largest ? (double)radius[i] : largest;
    if (count == 0)
        return true;
    double cell = 2.0 * largest + 1.5 * gap;
    uint32_t columns = (uint32_t)((region.x1 - region.x0) / cell) + 1;
    uint32_t rows = (uint32_t)((region.y1 - region.y0) / cell) + 1;
    size_t bytes = ((size_t)columns * rows + count) * sizeof(uint32_t);
    uint32_t *memory = heap.alloc(heap.ctx, bytes, sizeof(uint32_t));
    if (!memory)
        return false;
    placing p = {region, gap, cell, columns, rows, memory, memory + (size_t)columns * rows,
                 radius, out};
    bool done = place_all(&p, rng, count, largest);
    heap.free(heap.ctx, memory, bytes);
    return done;
}

/* ---- arenas ---------------------------------------------------------------------------------- */

static double rot_length(carom_rot rot) {
    return caromi_sqrt((double)rot.c * (double)rot.c + (double)rot.s * (double)rot.s);
}

void build_arena_local(const build_arena *arena, double x, double y, double *lx, double *ly) {
    double length = rot_length(arena->rot);
    double c = (double)arena->rot.c / length, s = (double)arena->rot.s / length;
    double dx = x - arena->x, dy = y - arena->y;
    *lx = c * dx + s * dy;
    *ly = c * dy - s * dx;
}

carom_vec2 build_arena_place(const build_arena *arena, double lx, double ly) {
    double length = rot_length(arena->rot);
    double c = (double)arena->rot.c / length, s = (double)arena->rot.s / length;
    return (carom_vec2){(float)(arena->x + c * lx - s * ly), (float)(arena->y + c * ly + s * lx)};
}

uint32_t build_arena_room(const build_arena *arena, double x, double y) {
    double lx, ly;
    build_arena_local(arena, x, y, &lx, &ly);
    if (!(lx > 0.0 && ly > 0.0 && lx < arena->side && ly < arena->side))
        return UINT32_MAX;
    double room = arena->side / arena->rooms;
    return (uint32_t)(ly / room) * arena->rooms + (uint32_t)(lx / room);
}

build_region build_arena_inside(const build_arena *arena, uint32_t room) {
    double side = arena->side / arena->rooms, wall = 0.5 * arena->thickness;
    double x = room % arena->rooms * side, y = room / arena->rooms * side;
    return (build_region){x + wall, y + wall, x + side - wall, y + side - wall};
}

/* The walls are longer than the square, so that rounding opens no corner. */
bool build_arena_walls(carom_world *w, const build_arena *arena, const carom_body_def *like) {
    double half = 0.5 * arena->side, room = arena->side / arena->rooms;
    bool good = true;
    for (uint32_t i = 0; i <= arena->rooms && good; i++) {
        carom_vec2 flat = build_arena_place(arena, half, i * room);
        carom_vec2 steep = build_arena_place(arena, i * room, half);
        carom_vec2 along = {(float)(half + 1.0), (float)(0.5 * arena->thickness)};
        carom_body_def def = *like;
        def.type = CAROM_STATIC;
        def.shape = carom_shape_from_box((carom_box){flat, along, arena->rot});
        good = build_add(w, &def).generation > 0;
        def.shape = carom_shape_from_box((carom_box){steep, {along.y, along.x}, arena->rot});
        good = good && build_add(w, &def).generation > 0;
    }
    return good;
}
