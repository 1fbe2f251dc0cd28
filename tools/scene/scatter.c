/* Places bodies at random, with the same result on every platform.
 *
 * A counter is hashed to 64 bits. A random number uses 24 of them, so that it is one exact product
 * and one sum, rounded once. Each body draws its size (a box both half-extents, then its angle),
 * then positions until one is free, then the direction and magnitude of its velocity. */
#include "text/guard.h"

#include "reader.h"
#include "scatter.h"
#include "text/text.h"

/* Limits on the positions tried for one body, and on average for all, before scatter fails. */
#define TRIES_OF_ONE 20000u
#define TRIES_OF_EACH 200u

static bool read_count(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    uint64_t count = 0;
    if (!scene_read_whole(r, value, 1, CAROM_SCENE_MAX_BODIES, &count))
        return false;
    *(uint32_t *)scene_in(to, field) = (uint32_t)count;
    return true;
}

static bool read_seed(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    return scene_read_whole(r, value, 0, UINT64_MAX, scene_in(to, field));
}

/* Reads a number, or an array of the minimum and maximum. */
static bool read_range(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    carom_vec2 *range = scene_in(to, field);
    if (scene_is_number(r, value)) {
        bool good = scene_read_float(r, value, field->low, field->high, &range->x);
        range->y = range->x;
        return good;
    }
    if (!scene_read_array(r, value, 2, 2, "a number, or an array of the least and the greatest") ||
        !scene_read_pair(r, value, field->low, field->high, range))
        return false;
    return range->x <= range->y ||
           scene_wrong_value(r, CAROM_SCENE_RANGE, value, "the least before the greatest", "");
}

enum { COUNT, AREA, RADIUS, HALVES, ROTATED, SPEED, SEED, FIELDS };

static const scene_field scatter_fields[FIELDS] = {
    {"count", read_count, offsetof(scene_scatter, count), 0, 0, 0},
    {"area", scene_field_area, offsetof(scene_scatter, area), 0, 0, 0},
    {"radius", read_range, offsetof(scene_scatter, size), CAROM_WORLD_MIN_SIZE, CAROM_WORLD_MAX, 0},
    {"half", read_range, offsetof(scene_scatter, size), CAROM_WORLD_MIN_SIZE, CAROM_WORLD_MAX, 0},
    {"rotated", scene_field_flag, offsetof(scene_scatter, rotated), 0, 0, 1},
    {"speed", read_range, offsetof(scene_scatter, speed), 0, CAROM_WORLD_MAX, 0},
    {"seed", read_seed, offsetof(scene_scatter, seed), 0, 0, 0},
};

bool scene_field_scatter(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    scene_seen seen;
    scene_scatter *s = scene_in(to, field);
    if (!scene_read_object(r, value, scatter_fields, FIELDS, s, &seen))
        return false;
    if (seen.value[COUNT] == 0 || seen.value[AREA] == 0)
        return scene_missing(r, value, seen.value[COUNT] == 0 ? "count" : "area");
    if (seen.value[RADIUS] == 0 && seen.value[HALVES] == 0)
        return scene_missing(r, value, "radius");
    if (seen.value[RADIUS] != 0 && seen.value[HALVES] != 0)
        return scene_wrong_key(r, seen.value[HALVES], "radius for circles or half for boxes");
    if (seen.value[ROTATED] != 0 && seen.value[HALVES] == 0)
        return scene_wrong_key(r, seen.value[ROTATED], "rotated only with half");
    s->kind = seen.value[RADIUS] != 0 ? CAROM_SHAPE_CIRCLE : CAROM_SHAPE_BOX;
    return true;
}

/* ---- random numbers -------------------------------------------------------------------------- */

static uint64_t next_random(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static float between(uint64_t *state, float low, float high) {
    float span = high - low;
    double share = (double)(next_random(state) >> 40) * 0x1p-24;
    float value = (float)((double)low + (double)span * share);
    return value > high ? high : value;
}

static carom_vec2 velocity(uint64_t *state, carom_vec2 speeds) {
    carom_rot way = carom_rot_from_degrees(between(state, 0.0f, 360.0f));
    double speed = (double)between(state, speeds.x, speeds.y);
    return (carom_vec2){(float)(speed * (double)way.c), (float)(speed * (double)way.s)};
}

/* ---- positions ------------------------------------------------------------------------------- */

carom_shape scene_scatter_shape(const scene_scatter *s, float size) {
    if (s->kind == CAROM_SHAPE_CIRCLE)
        return carom_shape_from_circle((carom_circle){{0, 0}, size});
    return carom_shape_from_box((carom_box){{0, 0}, {size, size}, {1, 0}});
}

/* Returns a shape of random size, centred at the origin. */
static carom_shape draw_shape(const scene_scatter *s, uint64_t *state) {
    float x = between(state, s->size.x, s->size.y);
    if (s->kind == CAROM_SHAPE_CIRCLE)
        return scene_scatter_shape(s, x);
    float y = between(state, s->size.x, s->size.y);
    carom_rot rot = {1, 0};
    if (s->rotated)
        rot = carom_rot_from_degrees(between(state, 0.0f, 360.0f));
    return carom_shape_from_box((carom_box){{0, 0}, {x, y}, rot});
}

/* Computes where the centre may be so that the shape is within the area. Returns false if it is too
 * large. */
static bool places_of(const scene_scatter *s, carom_shape shape, carom_aabb *out) {
    carom_aabb b = carom_shape_bounds(shape);
    *out = (carom_aabb){{s->area.min.x - b.min.x, s->area.min.y - b.min.y},
                        {s->area.max.x - b.max.x, s->area.max.y - b.max.y}};
    return out->min.x <= out->max.x && out->min.y <= out->max.y;
}

static bool draw_place(const scene_scatter *s, const scene_cells *cells, uint64_t *state,
                       uint64_t *tries, carom_shape *shape) {
    carom_aabb places;
    if (!places_of(s, *shape, &places))
        return false;
    for (uint32_t i = 0; i<TRIES_OF_ONE && * tries> 0; i++, --*tries) {
        float x = between(state, places.min.x, places.max.x);
        carom_vec2 at = {x, between(state, places.min.y, places.max.y)};
        if (shape->kind == CAROM_SHAPE_CIRCLE)
            shape->as.circle.center = at;
        else
            shape->as.box.center = at;
        if (!cells || scene_cells_is_free(cells, *shape))
            return true;
    }
    return false;
}

static bool no_room(scene_reader *r, const scene_draft *d, uint32_t placed) {
    char expected[96], found[96];
    text_builder t = text_in(expected, sizeof expected);
    text_put(&t, "room for ");
    text_whole(&t, d->scatter.count);
    text_put(&t, " bodies that do not overlap");
    t = text_in(found, sizeof found);
    text_put(&t, "room for ");
    text_whole(&t, placed);
    scene_enter(r, "scatter", 0);
    return scene_wrong(r, CAROM_SCENE_ROOM, scene_place_of(r, d->scatter_value), expected, found,
                       "make the area larger, or the bodies fewer or smaller");
}

static bool place_all(scene_reader *r, const scene_draft *d, scene_cells *cells) {
    const scene_scatter *s = &d->scatter;
    uint64_t state = s->seed, tries = (uint64_t)s->count * TRIES_OF_EACH + TRIES_OF_ONE;
    carom_body_def def = d->def;
    for (uint32_t i = 0; i < s->count; i++) {
        def.shape = draw_shape(s, &state);
        if (!draw_place(s, cells, &state, &tries, &def.shape))
            return no_room(r, d, i);
        if (s->speed.y > 0.0f)
            def.velocity = velocity(&state, s->speed);
        if (!scene_emit_one(r, d, &def, i, UINT32_MAX))
            return false;
        if (cells)
            scene_cells_add(cells);
    }
    return true;
}

bool scene_emit_scatter(scene_reader *r, const scene_draft *d) {
    if (r->counting)
        return scene_count_scatter(r, d);
    if (d->def.flags & CAROM_BODY_SENSOR)
        return place_all(r, d, NULL);
    scene_cells cells;
    /* The corner of a rotated box is less than 1.5 half-extents from its centre. */
    float reach =
        d->scatter.kind == CAROM_SHAPE_CIRCLE ? d->scatter.size.y : 1.5f * d->scatter.size.y;
    bool good = scene_cells_open(&cells, r->scene, d->scatter.area, reach, d->scatter.count)
                    ? place_all(r, d, &cells)
                    : scene_no_memory(r);
    scene_cells_close(&cells);
    return good;
}
