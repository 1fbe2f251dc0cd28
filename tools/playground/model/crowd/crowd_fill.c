/* Creates crowds: one body at a random position in each cell of a grid of unit cells. So no two
 * bodies overlap, and a million of them need no search. */
#include "playground/model/crowd/crowd.h"

#include "draw/number.h"

#define WIDE 1.4  /* ratio of width to height */
#define WALL 0.01 /* share of the width, but at least one unit */
#define RINGS 6.0f
#define BLOCK 1.6 /* width of the bin, relative to the block that collapses in it */

/* ---- random numbers: a hashed counter -------------------------------------------------------- */

static uint64_t next(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static float between(uint64_t *state, float low, float high) {
    return low + (high - low) * (float)(next(state) >> 40) * 0x1p-24f;
}

static carom_vec2 any_way(uint64_t *state, float speed) {
    carom_rot way = carom_rot_from_degrees(between(state, 0.0f, 360.0f));
    return (carom_vec2){speed * way.c, speed * way.s};
}

/* ---- the grid -------------------------------------------------------------------------------- */

/* A grid of cells, some of which may stay empty. The corner of the first one is the origin. */
typedef struct grid {
    uint32_t columns, rows;
} grid;

static uint32_t up(double x) {
    return (uint32_t)draw_ceil(x);
}

/* The block of the pile is twice as wide as it is high. */
static uint32_t block_of(const crowd_settings *s) {
    return up(draw_root(2.0 * (double)s->count));
}

/* Returns the radius of the disc of cells for the swarm: slightly more cells than bodies. */
static float reach_of(const crowd_settings *s) {
    return (float)draw_root((double)s->count / 3.14159265) + 0.6f;
}

static grid grid_of(const crowd_settings *s) {
    double cells = (double)s->count;
    if (s->kind == CROWD_SWARM) {
        uint32_t side = up(2.12 * (double)reach_of(s)) + 2;
        return (grid){side, side};
    }
    if (s->kind == CROWD_PILE) {
        uint32_t block = block_of(s);
        return (grid){up(BLOCK * (double)block), up(1.1 * cells / (double)block) + 1};
    }
    uint32_t columns = up(draw_root(cells * WIDE));
    return (grid){columns, up(cells / (double)columns)};
}

static float wall_of(grid g) {
    double wall = WALL * (double)g.columns;
    return (float)(wall > 1.0 ? wall : 1.0);
}

carom_aabb crowd_area(const crowd_settings *s) {
    grid g = grid_of(s);
    float wall = wall_of(g);
    return (carom_aabb){{-wall, -wall}, {(float)g.columns + wall, (float)g.rows + wall}};
}

static carom_body_def box_def(carom_vec2 center, carom_vec2 half, carom_rot rot,
                              float restitution) {
    carom_body_def def = carom_body_def_default();
    def.shape = carom_shape_from_box(carom_box_from_half(center, half, rot));
    def.restitution = restitution;
    return def;
}

static bool add_walls(crowd_bodies *c, grid g, float restitution) {
    float w = 0.5f * (float)g.columns, h = 0.5f * (float)g.rows, wall = 0.5f * wall_of(g);
    const carom_vec2 centers[4] = {
        {-wall, h}, {2.0f * w + wall, h}, {w, -wall}, {w, 2.0f * h + wall}};
    const carom_vec2 halves[4] = {
        {wall, h + 2.0f * wall}, {wall, h + 2.0f * wall}, {w, wall}, {w, wall}};
    for (uint32_t i = 0; i < 4; i++) {
        carom_body_def def = box_def(centers[i], halves[i], (carom_rot){1.0f, 0.0f}, restitution);
        if (!crowd_add(c, &def, 0.0f))
            return false;
    }
    return true;
}

/* A cell, and the smallest and largest radius of a circle in it. */
typedef struct cell {
    uint32_t column, row;
    float least, most;
} cell;

/* Returns a circle of random size and position in its cell. */
static carom_body_def disc_in(uint64_t *state, cell in, uint32_t type) {
    carom_body_def def = carom_body_def_default();
    float r = between(state, in.least, in.most), room = 0.49f - r;
    float x = (float)in.column + 0.5f + between(state, -room, room);
    float y = (float)in.row + 0.5f + between(state, -room, room);
    def.type = type;
    def.flags = CAROM_BODY_FIXED_ROTATION; /* without friction nothing rotates it */
    def.shape = carom_shape_from_circle(carom_circle_make((carom_vec2){x, y}, r));
    return def;
}

/* ---- gas: hot in the middle ------------------------------------------------------------------ */

static bool fill_gas(crowd_bodies *c, const crowd_settings *s) {
    grid g = grid_of(s);
    uint64_t state = s->seed;
    carom_vec2 middle = {0.5f * (float)g.columns, 0.5f * (float)g.rows};
    float hot = 0.3f * (float)g.rows;
    if (!add_walls(c, g, 1.0f))
        return false;
    for (uint32_t i = 0; i < s->count; i++) {
        cell in = {i % g.columns, i / g.columns, 0.25f, 0.45f};
        carom_body_def def = disc_in(&state, in, CAROM_DYNAMIC);
        carom_vec2 at = def.shape.as.circle.center;
        bool is_hot = carom_distance_squared(at, middle) < hot * hot;
        def.velocity = any_way(&state, (is_hot ? 2.0f : 0.4f) * s->speed);
        def.restitution = 1.0f;
        if (!crowd_add(c, &def, 0.0f))
            return false;
    }
    return true;
}

/* ---- pile: a block that collapses ------------------------------------------------------------ */

/* Adds boxes, rotated by 45 degrees, in the path of the block. */
static bool add_pegs(crowd_bodies *c, grid g) {
    static const carom_vec2 places[CROWD_PEGS] = {{0.72f, 0.2f}, {0.82f, 0.36f}, {0.92f, 0.2f}};
    float half = 0.05f * (float)g.rows;
    for (uint32_t i = 0; i < CROWD_PEGS; i++) {
        carom_vec2 at = {places[i].x * (float)g.columns, places[i].y * (float)g.rows};
        carom_body_def def =
            box_def(at, (carom_vec2){half, half}, carom_rot_from_degrees(45.0f), 0.0f);
        def.friction = 0.2f;
        if (!crowd_add(c, &def, 0.0f))
            return false;
    }
    return true;
}

static bool fill_pile(crowd_bodies *c, const crowd_settings *s) {
    grid g = grid_of(s);
    uint32_t block = block_of(s);
    uint64_t state = s->seed;
    if (!add_walls(c, g, 0.0f) || !add_pegs(c, g))
        return false;
    for (uint32_t i = 0; i < s->count; i++) {
        cell in = {i % block, i / block, 0.42f, 0.48f};
        carom_body_def def = disc_in(&state, in, CAROM_DYNAMIC);
        /* Rows are staggered: aligned columns would just stand. */
        def.shape.as.circle.center.x += in.row % 2 ? 0.5f : 0.0f;
        def.friction = 0.2f;
        def.damping = 0.5f; /* air drag, so that a long fall does not become too fast */
        if (!crowd_add(c, &def, 0.0f))
            return false;
    }
    return carom_world_set_gravity(c->world, (carom_vec2){0.0f, -10.0f}) == CAROM_OK;
}

/* ---- swarm: counter-rotating rings, and other bodies between them ---------------------------- */

/* A circling body has a home: its distance from the centre; the sign gives the sense of
 * rotation. */
static carom_body_def swarm_def(uint64_t *state, cell in, float share, float *home) {
    uint32_t ring = (uint32_t)share;
    bool goes = share - (float)ring < 0.6f;
    carom_body_def def = disc_in(state, in, goes ? CAROM_KINEMATIC : CAROM_DYNAMIC);
    def.restitution = 0.5f;
    if (!goes)
        def.damping = 0.3f;
    else if (next(state) >> 32 < UINT32_MAX / 12)
        def.flags = CAROM_BODY_SENSOR;
    float away = *home > 0.5f ? *home : 0.5f; /* the body at the centre circles, too */
    *home = !goes ? 0.0f : ring % 2 ? -away : away;
    return def;
}

static float from_middle(cell in, float middle) {
    return draw_length(
        (carom_vec2){(float)in.column + 0.5f - middle, (float)in.row + 0.5f - middle});
}

static bool fill_swarm(crowd_bodies *c, const crowd_settings *s) {
    grid g = grid_of(s);
    uint64_t state = s->seed;
    float middle = 0.5f * (float)g.columns, most = reach_of(s);
    uint64_t cells = 0, k = 0;
    if (!add_walls(c, g, 0.5f))
        return false;
    for (uint32_t i = 0; i < g.columns * g.rows; i++)
        cells += from_middle((cell){i % g.columns, i / g.columns, 0.0f, 0.0f}, middle) <= most;
    for (uint32_t i = 0; i < g.columns * g.rows; i++) {
        cell in = {i % g.columns, i / g.columns, 0.2f, 0.4f};
        float home = from_middle(in, middle);
        if (home > most)
            continue;
        /* Leaves surplus cells empty, evenly distributed. */
        k++;
        if (k * s->count / cells == (k - 1) * s->count / cells)
            continue;
        carom_body_def def = swarm_def(&state, in, RINGS * home / most, &home);
        if (!crowd_add(c, &def, home))
            return false;
    }
    return true;
}

bool crowd_fill(crowd_bodies *c, const crowd_settings *s) {
    switch (s->kind) {
    case CROWD_PILE:
        return fill_pile(c, s);
    case CROWD_SWARM:
        return fill_swarm(c, s);
    default:
        return fill_gas(c, s);
    }
}
