/* A slide among a few shapes enters none of them, moves no farther than its motion, and does not
 * depend on the order of the shapes. */
#include "fuzz_check.h"
#include "fuzz_input.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define SHAPES 3u
#define HITS 8u

typedef struct scene {
    carom_shape shapes[SHAPES];
    uint32_t responses[SHAPES];
} scene;

typedef struct outcome {
    carom_slide_result result;
    carom_slide_hit hits[HITS];
} outcome;

static void query_scene(void *ctx, carom_aabb region, carom_slide_visit *visit, void *visitor) {
    const scene *s = ctx;
    (void)region;
    for (uint32_t i = 0; i < SHAPES; i++)
        visit(visitor, i, s->shapes[i], s->responses[i]);
}

static outcome slide(carom_shape mover, carom_vec2 motion, scene *s, bool by_query) {
    outcome o;
    carom_slide_def def = carom_slide_def_default();
    memset(&o, 0, sizeof o);
    def.hits = o.hits;
    def.hit_capacity = HITS;
    if (by_query) {
        def.query = query_scene;
        def.ctx = s;
    } else {
        def.shapes = s->shapes;
        def.responses = s->responses;
        def.count = SHAPES;
    }
    o.result = carom_slide(mover, motion, &def);
    return o;
}

static scene reversed(const scene *s) {
    scene r;
    for (uint32_t i = 0; i < SHAPES; i++) {
        r.shapes[i] = s->shapes[SHAPES - 1 - i];
        r.responses[i] = s->responses[SHAPES - 1 - i];
    }
    return r;
}

static carom_aabb place_of(carom_shape s) {
    if (s.kind == CAROM_SHAPE_AABB)
        return s.as.aabb;
    carom_vec2 c = s.kind == CAROM_SHAPE_CIRCLE ? s.as.circle.center : s.as.box.center;
    return (carom_aabb){c, c};
}

static bool same_place(carom_shape a, carom_shape b) {
    carom_aabb x = place_of(a), y = place_of(b);
    return a.kind == b.kind && fuzz_same_vec2(x.min, y.min) && fuzz_same_vec2(x.max, y.max);
}

/* +0 and -0 are equal: which of two shapes at the same place is reported may depend on the
 * order. */
static bool is_equal(carom_vec2 a, carom_vec2 b) {
    return a.x == b.x && a.y == b.y;
}

/* Compares hits, except for the ids of obstacles. */
static void check_same(const outcome *x, const outcome *y) {
    const carom_slide_result *a = &x->result, *b = &y->result;
    FUZZ_CHECK(same_place(a->mover, b->mover), "the order of the shapes moves nothing");
    FUZZ_CHECK(a->state == b->state && a->hit_count == b->hit_count &&
                   fuzz_same_vec2(a->left, b->left),
               "the order of the shapes changes no outcome");
    for (uint32_t i = 0; i < a->hit_count && i < HITS; i++)
        FUZZ_CHECK(x->hits[i].t == y->hits[i].t && is_equal(x->hits[i].normal, y->hits[i].normal) &&
                       is_equal(x->hits[i].point, y->hits[i].point),
                   "the order of the shapes changes no hit");
}

static void check_hits(const outcome *o, const scene *s) {
    uint32_t count = o->result.hit_count < HITS ? o->result.hit_count : HITS;
    double last = 0.0;
    FUZZ_CHECK(o->result.hit_count <= 16 + 17 * SHAPES, "the number of hits is bounded");
    for (uint32_t i = 0; i < count; i++) {
        const carom_slide_hit *hit = &o->hits[i];
        FUZZ_CHECK(hit->t >= last && hit->t < 1.0, "hits come in their order, t in [0, 1)");
        last = hit->t;
        FUZZ_CHECK(fuzz_is_unit(hit->normal) && fuzz_is_finite(hit->point),
                   "a hit has a unit normal and a finite point");
        FUZZ_CHECK(hit->id < SHAPES && carom_shape_check(s->shapes[hit->id]) == CAROM_VALID,
                   "a hit names an obstacle that is valid");
        uint32_t response = s->responses[hit->id];
        FUZZ_CHECK(hit->response == (response > CAROM_RESPOND_CROSS ? 0u : response),
                   "a hit has its obstacle's response");
    }
}

static void check_end(carom_shape mover, carom_vec2 motion, const scene *s, const outcome *o) {
    carom_shape end = o->result.mover;
    FUZZ_CHECK(carom_shape_check(end) == CAROM_VALID, "a slide ends with a valid shape");
    for (uint32_t i = 0; i < SHAPES; i++)
        FUZZ_CHECK(s->responses[i] == CAROM_RESPOND_CROSS ||
                       !carom_overlap_shapes(end, s->shapes[i]) ||
                       carom_overlap_shapes(mover, s->shapes[i]),
                   "a slide enters nothing");
    carom_aabb from = place_of(mover), to = place_of(end);
    double x = (double)to.min.x - (double)from.min.x, y = (double)to.min.y - (double)from.min.y;
    double length = hypot((double)motion.x, (double)motion.y);
    double far = fmax(fuzz_reach_from_origin(fuzz_solid_of(mover)),
                      fuzz_reach_from_origin(fuzz_solid_of(end)));
    double slack = 16.0 * 4.0 * (0x1p-23 * (far + length) + (double)FLT_TRUE_MIN);
    FUZZ_CHECK(hypot(x, y) <= length + slack, "a slide goes no farther than its motion");
    double left = hypot((double)o->result.left.x, (double)o->result.left.y);
    FUZZ_CHECK(fuzz_is_finite(o->result.left) && left <= length * (1.0 + 1e-6) + slack,
               "the unused motion is no longer than the motion");
    bool bounces = false;
    for (uint32_t i = 0; i < SHAPES; i++)
        bounces = bounces || s->responses[i] == CAROM_RESPOND_BOUNCE;
    if (!bounces && length > 0.0)
        FUZZ_CHECK((x * (double)motion.x + y * (double)motion.y) / length >= -slack,
                   "sliding never turns back");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input in = fuzz_open(data, size);
    scene s;
    uint8_t how = fuzz_byte(&in);
    carom_shape mover = fuzz_shape(&in);
    carom_vec2 motion = fuzz_vec2(&in);
    fuzz_begin();
    fuzz_note_shape("mover", mover);
    fuzz_note_vec2("motion", motion);
    for (uint32_t i = 0; i < SHAPES; i++) {
        s.shapes[i] = fuzz_shape(&in);
        s.responses[i] = how & 1 ? CAROM_RESPOND_SLIDE : (uint32_t)(how >> (2 * i + 1)) & 3u;
        fuzz_note_shape("obstacle", s.shapes[i]);
        fuzz_note_float("response", (float)s.responses[i]);
    }
    outcome o = slide(mover, motion, &s, false);
    if (carom_shape_check(mover) == CAROM_VALID)
        fuzz_note_shape("end", o.result.mover);
    if (carom_shape_check(mover) != CAROM_VALID || !fuzz_is_finite(motion)) {
        FUZZ_CHECK(o.result.state == CAROM_SLIDE_INVALID && o.result.hit_count == 0,
                   "an invalid mover or motion is reported");
        FUZZ_CHECK(
            fuzz_is_finite(o.result.left) &&
                (o.result.mover.kind == 0 || carom_shape_check(o.result.mover) == CAROM_VALID),
            "an invalid slide returns finite numbers");
        return 0;
    }
    FUZZ_CHECK(o.result.state <= CAROM_SLIDE_CUT, "a valid slide is DONE, STOPPED or CUT");
    check_hits(&o, &s);
    check_end(mover, motion, &s, &o);
    scene other = reversed(&s);
    outcome turned = slide(mover, motion, &other, false), asked = slide(mover, motion, &s, true);
    check_same(&o, &turned);
    check_same(&o, &asked);
    return 0;
}
