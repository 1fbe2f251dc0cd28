/* The steps of carom/world.h that query, save and load. */
#include "base/guard.h"
#include "golden_world.h"
#include "world/build.h"

#define ROOM 12u
#define SNAPSHOT (1u << 22)

static uint32_t below(golden_feed *feed, uint32_t bound) {
    return inputs_below(&feed->rng, bound);
}

/* ---- events ---------------------------------------------------------------------------------- */

static void take_pairs(golden_feed *feed, const carom_touch *touch, uint32_t count) {
    golden_take_word(feed, count);
    for (uint32_t i = 0; i < count; i++) {
        golden_take_body(feed, touch[i].a);
        golden_take_body(feed, touch[i].b);
    }
}

static void take_begins(golden_feed *feed, const carom_world *w) {
    uint32_t count;
    const carom_touch *touch = carom_world_begins(w, &count);
    take_pairs(feed, touch, count);
}

static void take_ends(golden_feed *feed, const carom_world *w) {
    uint32_t count;
    const carom_touch *touch = carom_world_ends(w, &count);
    take_pairs(feed, touch, count);
}

static void take_touches(golden_feed *feed, const carom_world *w) {
    uint32_t count;
    const carom_touch *touch = carom_world_touches(w, &count);
    take_pairs(feed, touch, count);
}

static void take_impacts(golden_feed *feed, const carom_world *w) {
    uint32_t count;
    const carom_impact *hit = carom_world_impacts(w, &count);
    golden_take_word(feed, count);
    for (uint32_t i = 0; i < count; i++) {
        golden_take_body(feed, hit[i].a);
        golden_take_body(feed, hit[i].b);
        golden_take_vec2(feed, hit[i].point);
        golden_take_vec2(feed, hit[i].normal);
        golden_take_float(feed, hit[i].speed);
        golden_take_float(feed, hit[i].t);
    }
}

static void take_reports(golden_feed *feed, const carom_world *w) {
    uint32_t count;
    const carom_report *report = carom_world_reports(w, &count);
    golden_take_word(feed, count);
    for (uint32_t i = 0; i < count; i++) {
        golden_take_body(feed, report[i].body);
        golden_take_body(feed, report[i].other);
        golden_take_word(feed, (uint64_t)report[i].kind << 32 | report[i].reserved);
    }
}

void golden_take_events(golden_feed *feed, const carom_world *w) {
    take_begins(feed, w);
    take_ends(feed, w);
    take_impacts(feed, w);
    take_reports(feed, w);
    take_touches(feed, w);
}

/* Once after each step. */
#define STEP_EVENTS(name)                                                                          \
    void run_carom_world_##name(golden_feed *feed) {                                               \
        const carom_world *w = golden_world(feed, 16);                                             \
        if (feed->world.calls % 16 == 1)                                                           \
            take_##name(feed, w);                                                                  \
    }

STEP_EVENTS(begins)
STEP_EVENTS(ends)
STEP_EVENTS(impacts)
STEP_EVENTS(reports)
STEP_EVENTS(touches)

/* ---- queries --------------------------------------------------------------------------------- */

static void take_filter(golden_feed *feed, carom_filter f) {
    golden_take_word(feed, (uint64_t)f.category << 32 | f.mask);
    golden_take_word(feed, (uint64_t)f.sensors << 32 | f.reserved);
    golden_take_body(feed, f.except);
}

void run_carom_filter_default(golden_feed *feed) {
    take_filter(feed, carom_filter_default());
}

static carom_filter draw_filter(golden_feed *feed, const carom_world *w) {
    carom_filter f = carom_filter_default();
    f.sensors = below(feed, 2);
    if (below(feed, 3) == 0)
        f.mask = below(feed, 8);
    if (below(feed, 3) == 0)
        f.category = below(feed, 8);
    if (below(feed, 3) == 0)
        f.except = golden_draw_body(feed, w);
    return f;
}

/* A shape among the bodies; one in sixteen is anywhere. */
static carom_shape draw_asking(golden_feed *feed) {
    inputs_rng *rng = &feed->rng;
    carom_vec2 at = golden_draw_vector(feed, 12.0f), way = build_direction(rng);
    double hx = below(feed, 4) ? build_ratio(rng, 0.01, 4.0) : 0.0,
           hy = build_ratio(rng, 0.01, 4.0);
    carom_vec2 half = {(float)hx, (float)hy};
    switch (below(feed, 16)) {
    case 0:
        return golden_draw_shape(feed);
    case 1:
    case 2:
    case 3:
        return carom_shape_from_aabb(carom_aabb_from_half(at, half));
    case 4:
    case 5:
    case 6:
    case 7:
        return carom_shape_from_box((carom_box){at, half, {way.x, way.y}});
    default:
        return carom_shape_from_circle((carom_circle){at, half.x});
    }
}

static void take_world_hit(golden_feed *feed, carom_world_hit hit) {
    golden_take_body(feed, hit.body);
    golden_take_sweep(feed, hit.sweep);
}

/* The arguments of one call. Each is drawn in a separate statement, because compilers evaluate
 * arguments in different orders. */
typedef struct question {
    const carom_world *w;
    carom_filter filter;
    carom_vec2 from, motion;
    carom_shape shape;
    uint32_t room;
} question;

static question draw_question(golden_feed *feed) {
    question q;
    q.w = golden_world(feed, 256);
    q.filter = draw_filter(feed, q.w);
    q.from = golden_draw_vector(feed, 12.0f);
    q.motion = golden_draw_vector(feed, 20.0f);
    q.shape = draw_asking(feed);
    q.room = below(feed, ROOM + 1);
    return q;
}

static void take_found(golden_feed *feed, const carom_world_hit *hits, uint32_t room,
                       uint32_t count) {
    golden_take_word(feed, count);
    for (uint32_t i = 0; i < count && i < room; i++)
        take_world_hit(feed, hits[i]);
}

void run_carom_world_ray(golden_feed *feed) {
    question q = draw_question(feed);
    take_world_hit(feed, carom_world_ray(q.w, q.from, q.motion, q.filter));
}

void run_carom_world_sweep(golden_feed *feed) {
    question q = draw_question(feed);
    take_world_hit(feed, carom_world_sweep(q.w, q.shape, q.motion, q.filter));
}

void run_carom_world_ray_all(golden_feed *feed) {
    question q = draw_question(feed);
    carom_world_hit hits[ROOM];
    take_found(feed, hits, q.room,
               carom_world_ray_all(q.w, q.from, q.motion, q.filter, hits, q.room));
}

void run_carom_world_sweep_all(golden_feed *feed) {
    question q = draw_question(feed);
    carom_world_hit hits[ROOM];
    take_found(feed, hits, q.room,
               carom_world_sweep_all(q.w, q.shape, q.motion, q.filter, hits, q.room));
}

void run_carom_world_overlap(golden_feed *feed) {
    question q = draw_question(feed);
    carom_body bodies[ROOM];
    uint32_t count = carom_world_overlap(q.w, q.shape, q.filter, bodies, q.room);
    golden_take_word(feed, count);
    for (uint32_t i = 0; i < count && i < q.room; i++)
        golden_take_body(feed, bodies[i]);
}

void run_carom_world_nearest(golden_feed *feed) {
    question q = draw_question(feed);
    float distance, reach = below(feed, 8) ? q.motion.x : golden_draw_bits(feed);
    golden_take_body(feed, carom_world_nearest(q.w, q.from, reach, q.filter, &distance));
    golden_take_float(feed, distance);
}

void run_carom_world_slide(golden_feed *feed) {
    question q = draw_question(feed);
    carom_slide_hit hits[ROOM];
    carom_slide_result r = carom_world_slide(q.w, q.shape, q.motion, q.filter, hits, q.room);
    golden_take_shape(feed, r.mover);
    golden_take_vec2(feed, r.left);
    golden_take_word(feed, (uint64_t)r.hit_count << 32 | r.state);
    for (uint32_t i = 0; i < r.hit_count && i < q.room; i++) {
        golden_take_double(feed, hits[i].t);
        golden_take_vec2(feed, hits[i].normal);
        golden_take_vec2(feed, hits[i].point);
        golden_take_word(feed, (uint64_t)hits[i].id << 32 | hits[i].response);
    }
}

void run_carom_world_body_at(golden_feed *feed) {
    const carom_world *w = golden_world(feed, 128);
    uint32_t index = below(feed, 4) ? below(feed, 64) : (uint32_t)inputs_next(&feed->rng);
    golden_take_body(feed, carom_world_body_at(w, index));
}

/* ---- snapshots ------------------------------------------------------------------------------- */

static unsigned char bytes[SNAPSHOT];

void golden_take_snapshot(golden_feed *feed, const carom_world *w) {
    size_t size = carom_world_save(w, bytes, SNAPSHOT);
    golden_need(feed, size <= SNAPSHOT);
    golden_take_word(feed, size);
    uint64_t word = 0;
    for (size_t i = 0; i < size && i < SNAPSHOT; i++) {
        word = word << 8 | bytes[i];
        if (i % 8 == 7)
            golden_take_word(feed, word);
    }
    golden_take_word(feed, word);
}

void run_carom_world_hash(golden_feed *feed) {
    const carom_world *w = golden_world(feed, 64);
    if (feed->world.calls % 16 == 1)
        golden_take_state(feed, w);
}

void run_carom_world_save(golden_feed *feed) {
    const carom_world *w = golden_world(feed, 64);
    if (feed->world.calls % 64 == 1)
        golden_take_snapshot(feed, w);
}

/* Restores the state before the step; sometimes the snapshot has a wrong byte or is truncated. */
void run_carom_world_load(golden_feed *feed) {
    carom_world *w = golden_world(feed, 64);
    if (feed->world.calls % 64 != 1)
        return;
    size_t size = carom_world_save(w, bytes, SNAPSHOT);
    golden_take_word(feed, carom_world_step(w, 1.0f / 60.0f));
    if (below(feed, 4) == 0)
        bytes[below(feed, (uint32_t)size)] ^= (unsigned char)(1 + below(feed, 255));
    if (below(feed, 4) == 0)
        size = below(feed, (uint32_t)size);
    golden_take_word(feed, carom_world_load(w, bytes, size));
    golden_take_state(feed, w);
    golden_take_events(feed, w);
}

/* ---- a fixed step ---------------------------------------------------------------------------- */

void run_carom_clock_advance(golden_feed *feed) {
    carom_clock clock = {.step = 1.0 / (1 + below(feed, 240)), .max_steps = below(feed, 12)};
    if (below(feed, 16) == 0)
        clock.step = (double)golden_draw_bits(feed);
    if (below(feed, 16) == 0)
        clock.left = (double)golden_draw_bits(feed);
    for (int i = 0; i < 4; i++) {
        double frame =
            below(feed, 8) ? 0.05 * inputs_unit(&feed->rng) : (double)golden_draw_bits(feed);
        golden_take_word(feed, carom_clock_advance(&clock, frame));
        golden_take_double(feed, clock.left);
    }
}
