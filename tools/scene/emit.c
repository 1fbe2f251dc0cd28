/* Expands a body of the text into bodies of the scene. */
#include "text/guard.h"

#include "reader.h"
#include "text/text.h"

/* ---- repeat ---------------------------------------------------------------------------------- */

static bool read_count(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    uint32_t *count = scene_in(to, field);
    if (!scene_read_array(r, value, 2, 2, "an array of two whole numbers"))
        return false;
    for (uint32_t i = 0; i < 2; i++) {
        uint64_t whole = 0;
        scene_enter(r, NULL, i);
        if (!scene_read_whole(r, value + 1 + i, 1, CAROM_SCENE_MAX_BODIES, &whole))
            return false;
        scene_leave(r);
        count[i] = (uint32_t)whole;
    }
    return true;
}

/* Reads [dx, dy] along the axes, or [[ax, ay], [bx, by]] along any two vectors. */
static bool read_step(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    carom_vec2 *step = scene_in(to, field), axes;
    if (!scene_read_array(r, value, 2, 2, "an array of two numbers or of two vectors"))
        return false;
    if (scene_token_of(r, value + 1)->type != SCENE_ARRAY) {
        if (!scene_read_pair(r, value, field->low, field->high, &axes))
            return false;
        step[0] = (carom_vec2){axes.x, 0};
        step[1] = (carom_vec2){0, axes.y};
        return true;
    }
    for (uint32_t i = 0, at = value + 1; i < 2; i++, at = scene_after(&r->values, at)) {
        scene_enter(r, NULL, i);
        if (!scene_read_pair(r, at, field->low, field->high, &step[i]))
            return false;
        scene_leave(r);
    }
    return true;
}

static const scene_field repeat_fields[] = {
    {"count", read_count, offsetof(scene_repeat, count), 0, 0, 0},
    {"step", read_step, offsetof(scene_repeat, step), -CAROM_WORLD_MAX, CAROM_WORLD_MAX, 0},
};

bool scene_field_repeat(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    scene_seen seen;
    if (!scene_read_object(r, value, repeat_fields, 2, scene_in(to, field), &seen))
        return false;
    for (uint32_t i = 0; i < 2; i++)
        if (seen.value[i] == 0)
            return scene_missing(r, value, repeat_fields[i].name);
    return true;
}

/* The products are exact in double, so only the sums are rounded, in double and then to float. */
static float moved(float at, float a, uint32_t x, float b, uint32_t y) {
    return (float)((double)at + (double)a * (double)x + (double)b * (double)y);
}

static carom_vec2 moved_point(carom_vec2 p, const carom_vec2 step[2], uint32_t x, uint32_t y) {
    return (carom_vec2){moved(p.x, step[0].x, x, step[1].x, y),
                        moved(p.y, step[0].y, x, step[1].y, y)};
}

static carom_shape moved_shape(carom_shape s, const carom_vec2 step[2], uint32_t x, uint32_t y) {
    if (s.kind == CAROM_SHAPE_CIRCLE) {
        s.as.circle.center = moved_point(s.as.circle.center, step, x, y);
    } else if (s.kind == CAROM_SHAPE_BOX) {
        s.as.box.center = moved_point(s.as.box.center, step, x, y);
    } else {
        s.as.aabb.min = moved_point(s.as.aabb.min, step, x, y);
        s.as.aabb.max = moved_point(s.as.aabb.max, step, x, y);
    }
    return s;
}

static bool is_in_limits(carom_vec2 p) {
    return p.x >= -CAROM_WORLD_MAX && p.x <= CAROM_WORLD_MAX && p.y >= -CAROM_WORLD_MAX &&
           p.y <= CAROM_WORLD_MAX;
}

/* Returns whether a copy is within limits and keeps its size: far from the origin, where floats are
 * sparse, moved corners can coincide. */
static bool is_placed(carom_shape s) {
    if (s.kind != CAROM_SHAPE_AABB)
        return is_in_limits(s.kind == CAROM_SHAPE_CIRCLE ? s.as.circle.center : s.as.box.center);
    carom_vec2 half = carom_box_from_aabb(s.as.aabb).half;
    return is_in_limits(s.as.aabb.min) && is_in_limits(s.as.aabb.max) &&
           half.x >= CAROM_WORLD_MIN_SIZE && half.y >= CAROM_WORLD_MIN_SIZE;
}

static bool count_more(scene_reader *r, uint64_t more, uint32_t value, const char *key) {
    r->count += more;
    if (r->count <= CAROM_SCENE_MAX_BODIES)
        return true;
    if (key)
        scene_enter(r, key, 0);
    return scene_wrong_value(r, CAROM_SCENE_LIMIT, value, "at most 4000000 bodies in a scene", "");
}

bool scene_emit_repeat(scene_reader *r, const scene_draft *d) {
    const scene_repeat *repeat = &d->repeat;
    if (r->counting)
        return count_more(r, (uint64_t)repeat->count[0] * repeat->count[1], d->repeat_value,
                          d->repeat_value ? "repeat" : NULL);
    if (d->repeat_value == 0)
        return scene_emit_one(r, d, &d->def, UINT32_MAX, UINT32_MAX);
    carom_body_def def = d->def;
    for (uint32_t y = 0; y < repeat->count[1]; y++) {
        for (uint32_t x = 0; x < repeat->count[0]; x++) {
            def.shape = moved_shape(d->def.shape, repeat->step, x, y);
            if (!is_placed(def.shape)) {
                scene_enter(r, "repeat", 0);
                return scene_wrong_value(r, CAROM_SCENE_RANGE, d->repeat_value,
                                         "copies within 1e9 that keep their size", "");
            }
            if (!scene_emit_one(r, d, &def, x, repeat->count[1] > 1 ? y : UINT32_MAX))
                return false;
        }
    }
    return true;
}

bool scene_count_scatter(scene_reader *r, const scene_draft *d) {
    return count_more(r, d->scatter.count, d->scatter_value, "scatter");
}

/* ---- one body -------------------------------------------------------------------------------- */

static bool same_id(scene_reader *r, const scene_draft *d, const char *id) {
    char found[96], hint[96];
    const carom_scene_body *other = &r->scene->bodies[carom_scene_find(r->scene, id)];
    text_builder t = text_in(found, sizeof found);
    text_put(&t, "\"");
    text_put(&t, id);
    text_put(&t, "\" again");
    t = text_in(hint, sizeof hint);
    text_put(&t, "a body in line ");
    text_whole(&t, other->line);
    text_put(&t, " has it");
    scene_enter(r, "id", 0);
    return scene_wrong(r, CAROM_SCENE_DUPLICATE, scene_place_of(r, d->id_value), "an id of its own",
                       found, hint);
}

bool scene_emit_one(scene_reader *r, const scene_draft *d, const carom_body_def *def, uint32_t x,
                    uint32_t y) {
    char id[CAROM_SCENE_MAX_ID + 32];
    text_builder t = text_in(id, sizeof id);
    text_put(&t, d->id);
    if (x != UINT32_MAX) {
        text_put(&t, ".");
        text_whole(&t, x);
    }
    if (y != UINT32_MAX) {
        text_put(&t, ".");
        text_whole(&t, y);
    }
    if (d->id[0] && !scene_is_id(id)) {
        scene_enter(r, "id", 0);
        return scene_wrong_value(r, CAROM_SCENE_RANGE, d->id_value,
                                 "a name of at most 63 bytes with the numbers that are put to it",
                                 "");
    }
    uint32_t outcome = carom_scene_add(r->scene, def, d->id[0] ? id : NULL);
    if (outcome == CAROM_SCENE_DUPLICATE)
        return same_id(r, d, id);
    if (outcome != CAROM_SCENE_OK)
        return scene_no_memory(r);
    r->scene->bodies[r->scene->count - 1].line = d->line;
    r->scene->bodies[r->scene->count - 1].column = d->column;
    return true;
}
