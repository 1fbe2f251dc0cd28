/* Generates sets of shapes, and computes the results of the pair layer for them. */
#include "batch_set.h"
#include "base/real.h"

#include <float.h>

const char *batch_mode_name(uint32_t mode) {
    static const char *const names[BATCH_MODES] = {"side by side",      "one against many",
                                                   "many against one",  "pairs in two columns",
                                                   "pairs interleaved", "pairs with weights"};
    return names[mode];
}

/* ---- special values -------------------------------------------------------------------------- */

static bool is_special(int cls) {
    return cls == INPUTS_CLASSES || cls == INPUTS_SWEEP_LAST + 1;
}

const char *batch_class_name(int cls) {
    return is_special(cls) ? "special" : inputs_class_name(cls);
}

/* Values that make most shapes invalid are rare. */
static float draw_special(inputs_rng *rng) {
    static const float plain[] = {0.0f,         -0.0f,         1.0f,    -1.0f,    2.0f,
                                  FLT_TRUE_MIN, -FLT_TRUE_MIN, FLT_MIN, 0x1p-64f, 0x1p24f};
    static const float rare[] = {FLT_MAX, -FLT_MAX, 0x1p126f, 0x1p64f, -2.0f, 3.0f, 4.0f};
    static const float broken[] = {__builtin_inff(), -__builtin_inff(), __builtin_nanf("")};
    uint32_t which = inputs_below(rng, 64);
    if (which == 0)
        return broken[inputs_below(rng, 3)];
    return which < 8 ? rare[inputs_below(rng, 7)] : plain[inputs_below(rng, which < 36 ? 5 : 10)];
}

static batch_shape draw_special_shape(inputs_rng *rng, int kind) {
    batch_shape s;
    for (uint32_t k = 0; k < batch_numbers[kind]; k++)
        s.f[k] = draw_special(rng);
    if (inputs_below(rng, 4) == 0)
        return s;
    /* Most are valid: sizes that are not negative (but perhaps -0), corners in order. */
    uint32_t first = kind == BATCH_BOX ? 2 : kind == BATCH_CIRCLE ? 2 : 4;
    for (uint32_t k = first; k < batch_numbers[kind] && k < 4; k++)
        s.f[k] = s.f[k] < 0.0f ? -s.f[k] : s.f[k];
    for (uint32_t k = 0; k < 2 && kind == BATCH_AABB; k++)
        if (s.f[k] > s.f[k + 2]) {
            float swap = s.f[k];
            s.f[k] = s.f[k + 2];
            s.f[k + 2] = swap;
        }
    return s;
}

static void draw_pair(const batch_kind *kind, int cls, inputs_rng *rng, batch_shape *a,
                      batch_shape *b) {
    if (!is_special(cls)) {
        kind->draw(cls, rng, a, b);
        return;
    }
    *a = draw_special_shape(rng, kind->a);
    *b = draw_special_shape(rng, kind->b);
}

static void draw_path(const batch_sweep_kind *kind, int cls, inputs_rng *rng, batch_path *path,
                      batch_shape *b) {
    if (!is_special(cls)) {
        kind->draw(cls, rng, path, b);
        return;
    }
    *b = draw_special_shape(rng, kind->b);
    path->a = draw_special_shape(rng, BATCH_CIRCLE).circle;
    path->motion.x = draw_special(rng);
    path->motion.y = draw_special(rng);
    if (inputs_below(rng, 4) == 0) { /* ends beyond the largest float */
        path->a.center.x = FLT_MAX;
        path->motion.x = inputs_below(rng, 2) ? FLT_MAX : 0x1p110f;
        path->motion.y = inputs_below(rng, 2) ? -FLT_MAX : path->motion.y;
    }
}

/* ---- crowds ---------------------------------------------------------------------------------- */

static bool is_finite(float x) {
    return x - x == 0.0f;
}

/* Mirrors the position of a shape in a point along some axes. An aabb then has min > max. */
static void mirror(inputs_rng *rng, int kind, batch_shape *s, carom_vec2 about) {
    const float centre[2] = {about.x, about.y};
    for (int axis = 0; axis < 2; axis++) {
        float *at = &s->f[axis];
        float *end = kind == BATCH_AABB ? &s->f[axis + 2] : at;
        double twice = 2.0 * (double)centre[axis];
        double low = twice - (double)*end, high = twice - (double)*at;
        bool fits = low > -(double)FLT_MAX && high < (double)FLT_MAX;
        if (inputs_below(rng, 2) && is_finite(centre[axis]) && fits) {
            *at = (float)low;
            *end = (float)high;
        }
    }
}

/* A shape like the model: a few ulps off in some of its numbers, so that it touches almost as the
 * model does. */
static batch_shape like(inputs_rng *rng, int kind, const batch_shape *model, carom_vec2 about) {
    batch_shape s = *model;
    mirror(rng, kind, &s, about);
    for (uint32_t changes = inputs_below(rng, 3); changes > 0; changes--) {
        float *number = &s.f[inputs_below(rng, batch_numbers[kind])];
        *number = inputs_nudge(*number, (int)inputs_below(rng, 7) - 3);
    }
    return s;
}

/* Returns the position of the shape that the others surround. */
static carom_vec2 place_of(int kind, const batch_shape *s) {
    carom_vec2 place = s->circle.center;
    if (kind == BATCH_AABB) {
        place.x = 0.5f * s->aabb.min.x + 0.5f * s->aabb.max.x;
        place.y = 0.5f * s->aabb.min.y + 0.5f * s->aabb.max.y;
    }
    return place;
}

/* One shape of the class against many: most are like the one that it was drawn with. */
static void make_crowd(batch_set *set, inputs_rng *rng) {
    bool one_a = set->mode == BATCH_ONE_A;
    batch_shape *one = one_a ? set->a : set->b;
    batch_shape *many = one_a ? set->b : set->a;
    int kind_one = one_a ? set->kind->a : set->kind->b;
    int kind_many = one_a ? set->kind->b : set->kind->a;
    batch_shape a, b;
    draw_pair(set->kind, set->cls, rng, &a, &b);
    batch_shape model = one_a ? b : a;
    *one = one_a ? a : b;
    carom_vec2 about = place_of(kind_one, one);
    for (uint32_t i = 0; i < set->count; i++) {
        if (inputs_below(rng, 4) == 0) {
            draw_pair(set->kind, set->cls, rng, &a, &b);
            many[i] = one_a ? b : a;
        } else {
            many[i] = like(rng, kind_many, &model, about);
        }
    }
}

/* ---- pairs by index -------------------------------------------------------------------------- */

/* Past the end: by one, by a multiple of 2^32 bytes for each stride, and with the sign bit set. */
static uint32_t draw_past(inputs_rng *rng, uint32_t count) {
    static const uint32_t far[] = {0x0fffffff, 0x10000000, 0x15555556, 0x20000000, 0x40000000,
                                   0x7fffffff, 0x80000000, 0xaaaaaaab, 0xfffffffe, 0xffffffff};
    uint32_t pick = inputs_below(rng, 14);
    return pick < 10 ? far[pick] : count + (pick - 10);
}

static void draw_indices(batch_set *set, inputs_rng *rng) {
    for (uint32_t i = 0; i < set->count; i++) {
        uint32_t a = inputs_below(rng, set->a_count), b = inputs_below(rng, set->b_count);
        switch (inputs_below(rng, 16)) {
        case 0:
            a = draw_past(rng, set->a_count);
            break;
        case 1:
            b = draw_past(rng, set->b_count);
            break;
        case 2: /* any two */
        case 3:
            break;
        case 4: /* the one before, again */
            a = i > 0 ? set->ia[i - 1] : a;
            b = i > 0 ? set->ib[i - 1] : b;
            break;
        case 5: /* the last */
            a = set->a_count - 1;
            b = set->b_count - 1;
            break;
        default: /* two that were drawn together */
            a = a < set->b_count ? a : b % set->a_count;
            b = a;
            break;
        }
        set->ia[i] = a;
        set->ib[i] = b;
    }
}

/* ---- sets ------------------------------------------------------------------------------------ */

static void answer(batch_set *set, uint32_t i, const batch_shape *a, const batch_shape *b) {
    set->overlap[i] = a && b && set->kind->overlap(a, b);
    set->contact[i] = a && b ? set->kind->contact(a, b) : batch_no_contact();
}

void batch_make_set(batch_set *set, const batch_kind *kind, int cls, uint32_t mode, uint32_t count,
                    inputs_rng *rng) {
    static const uint32_t sides[] = {1, 37, 130, 300};
    set->kind = kind;
    set->cls = cls;
    set->mode = mode;
    set->count = count;
    set->a_count = mode == BATCH_ONE_A ? 1 : count;
    set->b_count = mode == BATCH_ONE_B ? 1 : count;
    if (mode >= BATCH_PAIRS) {
        set->a_count = sides[inputs_below(rng, 4)];
        set->b_count = sides[inputs_below(rng, 4)];
    }
    if (mode == BATCH_ONE_A || mode == BATCH_ONE_B) {
        make_crowd(set, rng);
    } else {
        uint32_t drawn = set->a_count > set->b_count ? set->a_count : set->b_count;
        for (uint32_t i = 0; i < drawn; i++)
            draw_pair(kind, cls, rng, &set->a[i], &set->b[i]);
    }
    if (mode >= BATCH_PAIRS)
        draw_indices(set, rng);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t a = mode >= BATCH_PAIRS ? set->ia[i] : mode == BATCH_ONE_A ? 0 : i;
        uint32_t b = mode >= BATCH_PAIRS ? set->ib[i] : mode == BATCH_ONE_B ? 0 : i;
        answer(set, i, a < set->a_count ? &set->a[a] : NULL, b < set->b_count ? &set->b[b] : NULL);
    }
}

/* ---- sweeps ---------------------------------------------------------------------------------- */

static double saturated(double x) {
    return x > (double)FLT_MAX ? (double)FLT_MAX : x < -(double)FLT_MAX ? -(double)FLT_MAX : x;
}

static double size_along_x(int kind, const batch_shape *b) {
    if (kind == BATCH_AABB)
        return 0.5 * ((double)b->aabb.max.x - (double)b->aabb.min.x);
    return (double)(kind == BATCH_CIRCLE ? b->circle.radius : b->box.half.x);
}

/* Moves a shape of the class next to the side or the end of the path, to a gap of 0 to 0.25 times
 * its size. There the test that rejects shapes out of reach is hardest to decide. The end
 * saturates, as that of a sweep does. */
static void move_beside(inputs_rng *rng, const batch_path *path, int kind, batch_shape *b) {
    static const double ulps_off[] = {0.0, 0x1p-50, 0x1p-30, 0x1p-22, 0x1p-12, 0.25};
    double mx = (double)path->motion.x, my = (double)path->motion.y;
    double length = caromi_sqrt(mx * mx + my * my);
    double size = size_along_x(kind, b);
    double along = 1.5 * inputs_unit(rng) - 0.25;
    double gap = ulps_off[inputs_below(rng, 6)] * (inputs_below(rng, 2) ? 1.0 : -1.0);
    double aside = ((double)path->a.radius + size) * (1.0 + gap);
    aside = inputs_below(rng, 2) ? aside : -aside;
    if (!(length > 0.0))
        return;
    if (inputs_below(rng, 4) == 0) {
        along = 1.0;
        aside = inputs_below(rng, 2) ? aside : 0.0;
    }
    double x = (double)path->a.center.x + along * mx - aside * my / length;
    double y = (double)path->a.center.y + along * my + aside * mx / length;
    if (!(x - x == 0.0 && y - y == 0.0))
        return;
    x = saturated(x);
    y = saturated(y);
    if (kind == BATCH_AABB) {
        double half = 0.5 * ((double)b->aabb.max.y - (double)b->aabb.min.y);
        b->aabb = (carom_aabb){{(float)saturated(x - size), (float)saturated(y - half)},
                               {(float)saturated(x + size), (float)saturated(y + half)}};
    } else {
        b->circle.center = (carom_vec2){(float)x, (float)y};
    }
}

void batch_make_sweep_set(batch_sweep_set *set, const batch_sweep_kind *kind, int cls,
                          uint32_t count, inputs_rng *rng) {
    batch_shape model;
    batch_path other;
    set->kind = kind;
    set->cls = cls;
    set->count = count;
    draw_path(kind, cls, rng, &set->path, &model);
    for (uint32_t i = 0; i < count; i++) {
        batch_shape *b = &set->b[i];
        uint32_t how = inputs_below(rng, 4);
        if (how == 0) {
            *b = like(rng, kind->b, &model, place_of(kind->b, &model));
        } else {
            draw_path(kind, cls, rng, &other, b);
        }
        if (how == 1)
            move_beside(rng, &set->path, kind->b, b);
        set->sweep[i] = kind->sweep(&set->path, b);
    }
}
