/* Makes random changes of a world and of its model. */
#include "soak.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

double soak_between(soak *s, double low, double high) {
    return low + (high - low) * inputs_unit(&s->rng);
}

static bool one_in(soak *s, uint32_t n) {
    return inputs_below(&s->rng, n) == 0;
}

static carom_vec2 some_place(soak *s) {
    double half = s->regime.room, middle = s->regime.middle;
    return (carom_vec2){(float)(middle + soak_between(s, -half, half)),
                        (float)(middle + soak_between(s, -half, half))};
}

static carom_vec2 some_velocity(soak *s) {
    double v = s->regime.speed * (s->regime.wild && one_in(s, 50) ? 1000 : 1);
    if (s->regime.wild && one_in(s, 200))
        v = 1e9; /* it soon leaves the limits */
    return (carom_vec2){(float)soak_between(s, -v, v), (float)soak_between(s, -v, v)};
}

/* Long and thin, small or large, level or slanted. */
static carom_shape some_body_shape(soak *s, uint32_t type) {
    carom_vec2 at = some_place(s);
    double size = s->regime.size * soak_between(s, 0.3, 1.5) * (one_in(s, 20) ? 5 : 1);
    if (inputs_below(&s->rng, 5) < (type == CAROM_DYNAMIC ? 3 : 1))
        return carom_shape_from_circle((carom_circle){at, (float)size});
    double x = size, y = size * soak_between(s, 0.3, 1);
    if (type != CAROM_DYNAMIC && one_in(s, 2)) {
        x *= 6;
        y *= one_in(s, 3) ? 0.01 : 0.2;
    }
    static const carom_rot level[] = {{1, 0}, {0, 1}, {4, 3}, {-1, 0}};
    carom_rot rot = level[inputs_below(&s->rng, 4)];
    if (one_in(s, 2))
        rot = (carom_rot){(float)soak_between(s, -1, 1), (float)soak_between(s, 0.1, 1)};
    return carom_shape_from_box((carom_box){at, {(float)x, (float)y}, rot});
}

static void give_traits(soak *s, carom_body_def *def) {
    def->flags = one_in(s, 6) ? CAROM_BODY_SENSOR : 0;
    def->flags |= one_in(s, 2) ? CAROM_BODY_FIXED_ROTATION : 0;
    /* Few boxes rotate: jams of those take long (docs/WORLD.md), and there are jams here most of
     * the time. */
    def->flags |=
        def->shape.kind != CAROM_SHAPE_CIRCLE && !one_in(s, 24) ? CAROM_BODY_FIXED_ROTATION : 0;
    def->spin_damping = one_in(s, 6) ? (float)soak_between(s, 0, 2) : 0;
    def->restitution = one_in(s, 2) ? 0 : (float)soak_between(s, 0, 1);
    def->friction = one_in(s, 2) ? 0 : (float)soak_between(s, 0, 1);
    def->damping = one_in(s, 3) ? (float)soak_between(s, 0, 2) : 0;
    def->gravity_scale = one_in(s, 8) ? (float)soak_between(s, -1, 2) : 1;
    def->category = one_in(s, 3) ? 1u << inputs_below(&s->rng, 3) : 1;
    def->mask = one_in(s, 5) ? inputs_below(&s->rng, 8) : UINT32_MAX;
    def->sides =
        def->shape.kind != CAROM_SHAPE_CIRCLE && one_in(s, 6) ? inputs_below(&s->rng, 16) : 0;
    def->user = inputs_next(&s->rng);
}

static bool may_spin(const carom_body_def *def) {
    bool turns = def->shape.kind == CAROM_SHAPE_CIRCLE && !(def->flags & CAROM_BODY_FIXED_ROTATION);
    return def->type == CAROM_KINEMATIC || (def->type == CAROM_DYNAMIC && turns);
}

void soak_add(soak *s) {
    if (s->m.count >= s->regime.most)
        return;
    carom_body_def def = carom_body_def_default();
    def.type = inputs_below(&s->rng, 6) < 3 ? CAROM_DYNAMIC : inputs_below(&s->rng, 2);
    def.shape = some_body_shape(s, def.type);
    give_traits(s, &def);
    if (def.type != CAROM_STATIC)
        def.velocity = some_velocity(s);
    if (may_spin(&def) && one_in(s, 2))
        def.spin = (float)soak_between(s, -10, 10);
    if (def.type == CAROM_DYNAMIC && one_in(s, 3))
        def.mass = (float)pow(10, soak_between(s, -3, 3));
    carom_body id = {0, 0};
    uint32_t error = carom_world_add(s->w, &def, &id);
    SOAK_CHECK(s, error == CAROM_OK, "add: %s", carom_error_text(error));
    soak_put(s, id);
    carom_body_def *was = &s->m.was[soak_place(&s->m, id.index)];
    if (def.mass == 0 || fabsf(was->mass / def.mass - 1) < 1e-6f)
        def.mass = was->mass; /* the area, or rounded */
    SOAK_CHECK(s, soak_same_traits(was, &def), "body %u differs from its definition", id.index);
    s->figures.added++;
}

static void remove_body(soak *s, uint32_t i) {
    carom_body id = s->m.id[i];
    SOAK_CHECK(s, carom_world_remove(s->w, id) == CAROM_OK, "remove %u", id.index);
    SOAK_CHECK(s, carom_world_remove(s->w, id) == CAROM_ERROR_STALE, "remove %u twice", id.index);
    soak_drop(s, i);
    s->figures.removed++;
}

static void set_body(soak *s, uint32_t i) {
    carom_body id = s->m.id[i];
    carom_body_def def = s->m.was[i];
    uint32_t disabled = def.flags & CAROM_BODY_DISABLED;
    if (one_in(s, 4)) {
        def.shape = some_body_shape(s, def.type);
        s->figures.teleports++;
    }
    give_traits(s, &def);
    def.flags |= disabled;
    def.spin = may_spin(&def) ? def.spin : 0;
    uint32_t error = carom_body_set(s->w, id, &def);
    SOAK_CHECK(s, error == CAROM_OK, "set %u: %s", id.index, carom_error_text(error));
    SOAK_CHECK(s, carom_body_get(s->w, id, &s->m.was[i]) == CAROM_OK, "get %u", id.index);
    if (fabsf(s->m.was[i].mass / def.mass - 1) < 1e-6f)
        def.mass = s->m.was[i].mass;
    SOAK_CHECK(s, soak_same_traits(&s->m.was[i], &def), "body %u differs from what was set",
               id.index);
}

static void move_body(soak *s, uint32_t i) {
    carom_vec2 at = some_place(s);
    SOAK_CHECK(s, carom_body_set_position(s->w, s->m.id[i], at) == CAROM_OK, "teleport");
    carom_vec2 got = carom_body_position(s->w, s->m.id[i]);
    SOAK_CHECK(s, got.x == at.x && got.y == at.y, "teleported elsewhere");
    SOAK_CHECK(s, carom_body_get(s->w, s->m.id[i], &s->m.was[i]) == CAROM_OK, "get");
    s->figures.teleports++;
}

static void hurry_body(soak *s, uint32_t i) {
    carom_body id = s->m.id[i];
    const carom_body_def *b = &s->m.was[i];
    carom_vec2 v = some_velocity(s);
    double share = (double)b->mass * soak_between(s, 0, 1);
    carom_vec2 impulse = {(float)fmax(-1e9, fmin(1e9, (double)v.x * share)),
                          (float)fmax(-1e9, fmin(1e9, (double)v.y * share))};
    uint32_t error = CAROM_OK;
    switch (inputs_below(&s->rng, 3)) {
    case 0:
        error = carom_body_set_velocity(s->w, id, v);
        break;
    case 1:
        error = carom_body_apply_impulse(s->w, id, impulse);
        break;
    default:
        error = carom_body_apply_force(s->w, id, impulse);
    }
    bool is_pushed_out = error == CAROM_ERROR_VALUE && b->type == CAROM_DYNAMIC;
    bool is_wrong_type = error == CAROM_ERROR_TYPE && b->type != CAROM_DYNAMIC;
    SOAK_CHECK(s, error == CAROM_OK || is_pushed_out || is_wrong_type, "type %u: %s", b->type,
               carom_error_text(error));
    SOAK_CHECK(s, carom_body_get(s->w, id, &s->m.was[i]) == CAROM_OK, "get");
}

static void enable_body(soak *s, uint32_t i) {
    bool enabled = !one_in(s, 3);
    SOAK_CHECK(s, carom_body_enable(s->w, s->m.id[i], enabled) == CAROM_OK, "enable");
    s->m.was[i].flags &= ~CAROM_BODY_DISABLED;
    s->m.was[i].flags |= enabled ? 0 : CAROM_BODY_DISABLED;
}

static void exclude_bodies(soak *s, uint32_t i, uint32_t j) {
    bool apart = one_in(s, 2) && s->m.apart_count < SOAK_APART;
    if (i == j)
        return;
    uint32_t error = carom_world_exclude(s->w, s->m.id[i], s->m.id[j], apart);
    SOAK_CHECK(s, error == CAROM_OK, "exclude: %s", carom_error_text(error));
    soak_set_apart(s, s->m.id[i], s->m.id[j], apart);
}

/* A refused call changes nothing. */
static void ask_for_nonsense(soak *s, uint32_t i) {
    static const float bad[] = {NAN, INFINITY, -INFINITY, 3e9f};
    float x = bad[inputs_below(&s->rng, 4)];
    carom_vec2 v = one_in(s, 2) ? (carom_vec2){x, 0} : (carom_vec2){0, x};
    uint64_t before = carom_world_hash(s->w);
    carom_body id = s->m.id[i], none = {0, 0};
    carom_body_def def = s->m.was[i];
    def.restitution = x;
    uint32_t errors[] = {
        carom_body_set_position(s->w, id, v),  carom_body_set_velocity(s->w, id, v),
        carom_body_apply_impulse(s->w, id, v), carom_body_apply_force(s->w, id, v),
        carom_world_set_gravity(s->w, v),      carom_world_step(s->w, x),
        carom_body_set(s->w, id, &def),        carom_world_add(s->w, &def, &none),
        carom_world_load(s->w, "nothing", 7)};
    for (size_t k = 0; k < sizeof errors / sizeof errors[0]; k++)
        SOAK_CHECK(s, errors[k] != CAROM_OK, "call %zu took %g", k, (double)x);
    for (uint32_t k = 0; k < s->m.stale_count; k++)
        SOAK_CHECK(s, carom_body_enable(s->w, s->m.stale[k], true) == CAROM_ERROR_STALE, "id %u",
                   s->m.stale[k].index);
    SOAK_CHECK(s, carom_world_hash(s->w) == before, "something changed");
    s->figures.refused++;
}

/* ---- snapshots ------------------------------------------------------------------------------- */

static size_t save(soak *s, const carom_world *w, uint8_t **bytes, size_t *room) {
    size_t size = carom_world_save(w, *bytes, *room);
    if (size > *room) {
        free(*bytes);
        *bytes = malloc(size * 2);
        SOAK_CHECK(s, *bytes != NULL, "no memory");
        *room = size * 2;
        SOAK_CHECK(s, carom_world_save(w, *bytes, *room) == size, "saved twice, two sizes");
    }
    return size;
}

/* Statistics are no part of a snapshot, so they may differ after a load. */
static void read_stats(soak *s) {
    carom_step_stats stats = carom_world_stats(s->w);
    s->m.steps = stats.steps;
    s->m.total_lost = stats.total_lost;
    s->m.total_moved = stats.total_moved;
}

/* Loads into the second world, which is then equal and stays equal; now and then the two are
 * exchanged. */
static void copy_world(soak *s) {
    size_t size = save(s, s->w, &s->work, &s->work_size);
    uint32_t error = carom_world_load(s->other, s->work, size);
    SOAK_CHECK(s, error == CAROM_OK, "load: %s", carom_error_text(error));
    SOAK_CHECK(s, carom_world_hash(s->w) == carom_world_hash(s->other), "loaded is not saved");
    uint8_t *again = malloc(size);
    SOAK_CHECK(s, again != NULL, "no memory");
    SOAK_CHECK(s,
               carom_world_save(s->other, again, size) == size && memcmp(again, s->work, size) == 0,
               "saved again it differs");
    free(again);
    /* Truncated or with one bit flipped it is refused. */
    size_t at = (size_t)(inputs_next(&s->rng) % size);
    SOAK_CHECK(s, carom_world_load(s->other, s->work, at) == CAROM_ERROR_SNAPSHOT, "cut at %zu",
               at);
    s->work[at] ^= (uint8_t)(1u << inputs_below(&s->rng, 8));
    SOAK_CHECK(s, carom_world_load(s->other, s->work, size) == CAROM_ERROR_SNAPSHOT,
               "byte %zu of %zu is wrong", at, size);
    s->figures.snapshots++;
    for (uint32_t i = inputs_below(&s->rng, 4); i-- > 0;)
        soak_step_both(s, s->regime.dt);
    if (one_in(s, 2)) {
        carom_world *w = s->w;
        s->w = s->other;
        s->other = w;
        read_stats(s);
    }
}

static void keep_world(soak *s) {
    size_t room = 0;
    free(s->saved);
    s->saved = NULL;
    s->saved_size = save(s, s->w, &s->saved, &room);
    s->saved_hash = carom_world_hash(s->w);
    s->then = s->m;
}

static void return_world(soak *s) {
    if (!s->saved)
        return;
    uint32_t error = carom_world_load(s->w, s->saved, s->saved_size);
    SOAK_CHECK(s, error == CAROM_OK, "return: %s", carom_error_text(error));
    SOAK_CHECK(s, carom_world_hash(s->w) == s->saved_hash, "returned to another world");
    s->figures.reopened += (int64_t)s->then.open_count - (int64_t)s->m.open_count;
    s->m = s->then;
    read_stats(s);
    s->figures.returns++;
}

static void turn_gravity(soak *s) {
    double g = one_in(s, 3) ? 0 : 10 * s->regime.size;
    carom_vec2 gravity = {(float)soak_between(s, -g, g), (float)soak_between(s, -g, g)};
    SOAK_CHECK(s, carom_world_set_gravity(s->w, gravity) == CAROM_OK, "gravity");
}

void soak_change(soak *s) {
    uint32_t kind = inputs_below(&s->rng, 64);
    if (kind < 16 || s->m.count == 0) {
        soak_add(s);
        return;
    }
    uint32_t i = inputs_below(&s->rng, s->m.count), j = inputs_below(&s->rng, s->m.count);
    if (kind < 23)
        remove_body(s, i);
    else if (kind < 31)
        set_body(s, i);
    else if (kind < 37)
        move_body(s, i);
    else if (kind < 47)
        hurry_body(s, i);
    else if (kind < 52)
        enable_body(s, i);
    else if (kind < 56)
        exclude_bodies(s, i, j);
    else if (kind < 58)
        ask_for_nonsense(s, i);
    else if (kind < 60)
        copy_world(s);
    else if (kind < 61)
        keep_world(s);
    else if (kind < 62)
        return_world(s);
    else
        turn_gravity(s);
}
