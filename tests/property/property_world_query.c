/* Tests what carom/world.h guarantees for queries: the result is that of a loop over all bodies,
 * whatever calls were made before. */
#include <stdio.h>
#include <stdlib.h>
#include "queries.h"

/* ---- worlds ---------------------------------------------------------------------------------- */

enum { EVEN, GRID, MIXED_SIZES, FAR, CROWD, KINDS };
static const char *const kinds[KINDS] = {"even", "grid", "sizes 1:1000", "far out", "crowd"};

typedef struct scenery {
    carom_world *w;
    int kind;
    uint32_t count;
    double room; /* half the side of the square that contains the bodies */
    carom_vec2 middle;
    carom_body bodies[QUERIES_MOST];
} scenery;

static carom_vec2 draw_place(const scenery *s, inputs_rng *rng) {
    double x = property_between(rng, -s->room, s->room),
           y = property_between(rng, -s->room, s->room);
    if (s->kind == GRID)
        return (carom_vec2){(float)(int)x, (float)(int)(2 * y) / 2};
    if (s->kind == CROWD && inputs_below(rng, 20) == 0) { /* but some are far away */
        x *= property_decade(rng, 0, 6);
        y *= property_decade(rng, 0, 6);
    }
    return (carom_vec2){(float)((double)s->middle.x + x), (float)((double)s->middle.y + y)};
}

static float draw_size(const scenery *s, inputs_rng *rng) {
    if (s->kind == GRID)
        return (float)(1 + inputs_below(rng, 4)) / 4;
    return (float)(s->kind == MIXED_SIZES ? property_decade(rng, -2, 1)
                                          : property_between(rng, 0.1, 1));
}

static carom_rot draw_rot(const scenery *s, inputs_rng *rng) {
    static const carom_rot some[] = {{1, 0}, {0, 1}, {-1, 0}, {1, 1}, {4, 3}, {-5, 12}};
    if (s->kind == GRID || inputs_below(rng, 3) == 0)
        return some[inputs_below(rng, 6)];
    carom_vec2 d = property_direction(rng);
    return (carom_rot){d.x, d.y};
}

static carom_shape draw_shape(const scenery *s, inputs_rng *rng) {
    carom_vec2 at = draw_place(s, rng), half = {draw_size(s, rng), draw_size(s, rng)};
    switch (inputs_below(rng, 3)) {
    case 0:
        return carom_shape_from_circle((carom_circle){at, half.x});
    case 1:
        return carom_shape_from_aabb(carom_aabb_from_half(at, half));
    default:
        return carom_shape_from_box((carom_box){at, half, draw_rot(s, rng)});
    }
}

static carom_body_def draw_body(const scenery *s, inputs_rng *rng) {
    carom_body_def def = carom_body_def_default();
    def.flags = CAROM_BODY_FIXED_ROTATION;
    def.type = inputs_below(rng, 3);
    def.shape = draw_shape(s, rng);
    if (inputs_below(rng, 8) == 0)
        def.flags |= CAROM_BODY_SENSOR;
    if (inputs_below(rng, 8) == 0)
        def.flags |= CAROM_BODY_DISABLED;
    if (def.type != CAROM_STATIC) {
        carom_vec2 d = property_direction(rng);
        float speed = (float)property_decade(rng, -1, inputs_below(rng, 10) == 0 ? 3 : 1);
        def.velocity = (carom_vec2){d.x * speed, d.y * speed};
    }
    if (def.type == CAROM_KINEMATIC && def.shape.kind != CAROM_SHAPE_CIRCLE)
        def.spin = (float)property_between(rng, -3, 3);
    if (def.shape.kind != CAROM_SHAPE_CIRCLE && inputs_below(rng, 4) == 0)
        def.sides = inputs_below(rng, 16);
    if (inputs_below(rng, 2)) {
        def.category = 1u << inputs_below(rng, 3);
        def.mask = inputs_below(rng, 8);
    }
    return def;
}

static void add_one(scenery *s, inputs_rng *rng) {
    carom_body_def def = draw_body(s, rng);
    uint32_t error = carom_world_add(s->w, &def, &s->bodies[s->count]);
    if (error != CAROM_OK) {
        property_broken("not added: %s", carom_error_text(error));
        exit(2);
    }
    s->count++;
}

static void change_one(scenery *s, inputs_rng *rng) {
    uint32_t i = inputs_below(rng, s->count), error = CAROM_OK;
    carom_body b = s->bodies[i];
    carom_body_def def;
    switch (inputs_below(rng, 6)) {
    case 0:
        error = carom_world_remove(s->w, b);
        s->bodies[i] = s->bodies[--s->count];
        break;
    case 1:
        error = carom_body_set_position(s->w, b, draw_place(s, rng));
        break;
    case 2:
        error = carom_body_enable(s->w, b, inputs_below(rng, 2));
        break;
    case 3:
        error = carom_body_get(s->w, b, &def);
        def.shape = draw_shape(s, rng);
        def.spin = 0;
        def.sides = 0;
        error = error ? error : carom_body_set(s->w, b, &def);
        break;
    default:
        if (s->count < QUERIES_MOST - 1)
            add_one(s, rng);
        break;
    }
    if (error != CAROM_OK)
        property_broken("not changed: %s", carom_error_text(error));
}

/* ---- queries --------------------------------------------------------------------------------- */

static carom_filter draw_filter(const scenery *s, inputs_rng *rng) {
    carom_filter f = carom_filter_default();
    f.sensors = inputs_below(rng, 2);
    if (inputs_below(rng, 3) == 0) {
        f.category = inputs_below(rng, 8);
        f.mask = inputs_below(rng, 8);
    }
    if (s->count && inputs_below(rng, 3) == 0)
        f.except = s->bodies[inputs_below(rng, s->count)];
    return f;
}

/* Short, across the world, towards a body, along an axis, far beyond, or zero. */
static carom_vec2 draw_motion(const scenery *s, carom_shape from, inputs_rng *rng) {
    property_place at = property_center(from);
    carom_vec2 d = property_direction(rng), to = draw_place(s, rng);
    double length = s->room * property_decade(rng, -2, 0.5);
    switch (inputs_below(rng, 6)) {
    case 0:
        return (carom_vec2){0, 0};
    case 1:
        length *= property_decade(rng, 0, inputs_below(rng, 4) ? 4 : 36);
        break;
    case 2:
    case 3:
        if (s->count)
            to = carom_body_position(s->w, s->bodies[inputs_below(rng, s->count)]);
        return (carom_vec2){(float)((double)to.x - at.x), (float)((double)to.y - at.y)};
    default:
        break;
    }
    length = length < 3e38 ? length : 3e38;
    return (carom_vec2){(float)((double)d.x * length), (float)((double)d.y * length)};
}

/* Shortened so that it ends about where it hits the first body, where rounding decides. */
static carom_vec2 cut_motion(const scenery *s, carom_shape from, carom_vec2 motion, carom_filter f,
                             inputs_rng *rng) {
    if (inputs_below(rng, 3) != 0)
        return motion;
    double t = carom_world_sweep(s->w, from, motion, f).sweep.t;
    return (carom_vec2){(float)((double)motion.x * t), (float)((double)motion.y * t)};
}

static carom_shape draw_asker(const scenery *s, inputs_rng *rng) {
    carom_shape shape = draw_shape(s, rng);
    if (s->count && inputs_below(rng, 8) == 0) { /* exactly at the position of a body */
        shape = carom_body_shape(s->w, s->bodies[inputs_below(rng, s->count)]);
    }
    if (shape.kind == CAROM_SHAPE_CIRCLE && inputs_below(rng, 8) == 0)
        shape.as.circle.radius = inputs_below(rng, 2) ? 0 : (float)s->room;
    return shape;
}

static uint32_t draw_capacity(inputs_rng *rng) {
    static const uint32_t some[] = {0, 1, 2, 3, 7, QUERIES_MOST};
    return some[inputs_below(rng, 6)];
}

static bool ask_all(const scenery *s, inputs_rng *rng) {
    carom_shape shape = draw_asker(s, rng);
    carom_filter f = draw_filter(s, rng);
    carom_vec2 motion = cut_motion(s, shape, draw_motion(s, shape, rng), f, rng);
    carom_vec2 from = draw_place(s, rng);
    float reach = (float)(s->room * property_decade(rng, -3, 1));
    carom_shape point = carom_shape_from_circle((carom_circle){from, 0});
    uint32_t capacity = draw_capacity(rng);
    property_tried();
    return query_ray(s->w, from, draw_motion(s, point, rng), f, capacity) &&
           query_sweep(s->w, shape, motion, f, capacity) &&
           query_overlap(s->w, shape, f, capacity) &&
           query_nearest(s->w, from, inputs_below(rng, 16) ? reach : -reach, f) &&
           query_slide(s->w, shape, motion, f);
}

static bool ask_often(const scenery *s, const char *when, inputs_rng *rng) {
    for (int i = 0; i < 8; i++) {
        if (!ask_all(s, rng)) {
            if (property_shown())
                printf("    %s, %u bodies\n", when, s->count);
            return false;
        }
    }
    return true;
}

/* ---- a world's life -------------------------------------------------------------------------- */

static bool live(scenery *s, uint32_t count, inputs_rng *rng) {
    for (uint32_t i = 0; i < count; i++)
        add_one(s, rng);
    bool good = ask_often(s, "before any step", rng);
    for (int round = 0; round < 4 && good; round++) {
        for (uint32_t i = inputs_below(rng, 3) + 1; i > 0; i--) {
            if (carom_world_step(s->w, 1.0f / 64) != CAROM_OK)
                return property_broken("no step");
        }
        good = ask_often(s, "after steps", rng);
        for (uint32_t i = inputs_below(rng, 30); i > 0 && s->count > 0 && good; i--)
            change_one(s, rng);
        good = good && ask_often(s, "after changes", rng);
    }
    return good;
}

static void try_kind(const test_options *options, int kind) {
    static scenery s;
    inputs_rng rng = test_options_rng(options, kinds[kind], 0);
    property_row(kinds[kind]);
    for (long trial = 0; trial < options->count; trial++) {
        carom_world_def def = carom_world_def_default();
        uint32_t count = trial % 16 == 15 ? 1500 : inputs_below(&rng, 150);
        def.threads = 1 + inputs_below(&rng, 2);
        s = (scenery){.w = carom_world_create(&def), .kind = kind};
        s.room = kind == CROWD ? 1 : 2 + 2 * (double)(count / 20);
        if (kind == FAR)
            s.middle = (carom_vec2){(float)property_decade(&rng, 4, 6),
                                    (float)-property_decade(&rng, 4, 6)};
        if (!s.w) {
            property_broken("no world");
            break;
        }
        live(&s, kind == CROWD ? count / 4 : count, &rng);
        carom_world_destroy(s.w);
    }
    property_row_end();
}

int main(int argc, char **argv) {
    test_options options = property_start(
        argc, argv, "queries of a world, compared with a loop over all bodies", 10, 3200);
    for (int kind = 0; kind < KINDS; kind++)
        try_kind(&options, kind);
    if (!query_print())
        property_broken("some kind of question never had an answer");
    return property_finish();
}
