/* The steps of sweeps beyond plain pairs, and of the response layer. */
#include "base/guard.h"
#include "golden_alone.h"

#define OBSTACLES 5u
#define HITS 4u

/* ---- sweep ----------------------------------------------------------------------------------- */

typedef struct course {
    carom_shape a, b;
    carom_vec2 motion;
} course;

static course draw_course(golden_feed *feed) {
    course c;
    golden_draw_any(feed, &c.a, &c.b);
    c.motion = golden_draw_motion(feed, &c.a, c.b);
    return c;
}

void run_carom_sweep_shapes(golden_feed *feed) {
    course c = draw_course(feed);
    golden_take_sweep(feed, carom_sweep_shapes(c.a, c.motion, c.b));
}

void run_carom_sweep_circle_turning_box(golden_feed *feed) {
    carom_circle a;
    carom_box b;
    inputs_circle_box(feed->cls, &feed->rng, &a, &b);
    carom_shape mover = carom_shape_from_circle(a), other = carom_shape_from_box(b);
    carom_vec2 motion = golden_draw_motion(feed, &mover, other);
    carom_vec2 b_motion = {0.0f, 0.0f};
    if (inputs_below(&feed->rng, 2))
        b_motion = golden_draw_motion(feed, &other, mover);
    float radians = (float)(8.0 * inputs_unit(&feed->rng) - 4.0);
    if (inputs_below(&feed->rng, 16) == 0)
        radians = feed->cls == INPUTS_INVALID ? golden_draw_bits(feed) : 0.0f;
    golden_take_sweep(feed, carom_sweep_circle_turning_box(mover.as.circle, motion, other.as.box,
                                                           b_motion, radians));
}

static carom_vec2 position_of(carom_shape s) {
    if (s.kind == CAROM_SHAPE_CIRCLE)
        return s.as.circle.center;
    return s.kind == CAROM_SHAPE_BOX ? s.as.box.center : (carom_vec2){0.0f, 0.0f};
}

/* Draws two sweeps of one motion; some have the same time, and some a field that no sweep has. */
void run_carom_sweep_before(golden_feed *feed) {
    course c = draw_course(feed);
    carom_sweep s = carom_sweep_shapes(c.a, c.motion, c.b);
    carom_sweep other = carom_sweep_shapes(c.a, c.motion, golden_draw_shape(feed));
    if (inputs_below(&feed->rng, 2))
        other.t = s.t;
    if (feed->cls == INPUTS_INVALID && inputs_below(&feed->rng, 4) == 0)
        other.normal.x = golden_draw_bits(feed);
    golden_take_verdict(feed, carom_sweep_before(s, other));
    golden_take_verdict(feed, carom_sweep_before(other, s));
}

void run_carom_sweep_end(golden_feed *feed) {
    course c = draw_course(feed);
    carom_sweep s = carom_sweep_shapes(c.a, c.motion, c.b);
    if (feed->cls == INPUTS_INVALID && inputs_below(&feed->rng, 4) == 0)
        s.normal.x = golden_draw_bits(feed);
    golden_take_vec2(feed, carom_sweep_end(position_of(c.a), c.motion, s));
}

void run_carom_sweep_end_aabb(golden_feed *feed) {
    carom_aabb a, b;
    inputs_aabb_aabb(feed->cls, &feed->rng, &a, &b);
    carom_shape mover = carom_shape_from_aabb(a);
    carom_vec2 motion = golden_draw_motion(feed, &mover, carom_shape_from_aabb(b));
    carom_sweep s = carom_sweep_aabb_aabb(mover.as.aabb, motion, b);
    golden_take_aabb(feed, carom_sweep_end_aabb(mover.as.aabb, motion, s));
}

/* ---- positions ------------------------------------------------------------------------------- */

/* Equal, immovable, a thousand times lighter, anything; with the invalid shapes any bits. */
static float draw_inverse_mass(golden_feed *feed) {
    static const float common[4] = {1.0f, 1.0f, 0.0f, 1000.0f};
    uint32_t pick = inputs_below(&feed->rng, 8);
    if (pick == 7 && feed->cls == INPUTS_INVALID)
        return golden_draw_bits(feed);
    return pick < 4 ? common[pick] : (float)inputs_unit(&feed->rng);
}

typedef struct approach {
    carom_contact contact;
    float inv_a, inv_b;
    carom_vec2 a, b; /* positions or velocities */
} approach;

static approach draw_approach(golden_feed *feed) {
    carom_shape a, b;
    approach m;
    golden_draw_any(feed, &a, &b);
    m.contact = carom_contact_shapes(a, b);
    m.inv_a = draw_inverse_mass(feed);
    m.inv_b = draw_inverse_mass(feed);
    m.a = position_of(a);
    m.b = position_of(b);
    return m;
}

static void take_both(golden_feed *feed, const approach *m) {
    golden_take_vec2(feed, m->a);
    golden_take_vec2(feed, m->b);
}

void run_carom_separate(golden_feed *feed) {
    approach m = draw_approach(feed);
    carom_separate(m.contact, m.inv_a, m.inv_b, &m.a, &m.b);
    take_both(feed, &m);
}

void run_carom_push(golden_feed *feed) {
    approach m = draw_approach(feed);
    float share = (float)(1.5 * inputs_unit(&feed->rng) - 0.25);
    carom_push(m.contact, share, m.inv_a, m.inv_b, &m.a, &m.b);
    take_both(feed, &m);
}

void run_carom_keep_inside_circle(golden_feed *feed) {
    carom_circle a;
    carom_aabb b;
    inputs_circle_aabb(feed->cls, &feed->rng, &a, &b);
    golden_take_vec2(feed, carom_keep_inside_circle(a, b));
}

void run_carom_keep_inside_box(golden_feed *feed) {
    carom_aabb bounds;
    carom_box b;
    inputs_aabb_box(feed->cls, &feed->rng, &bounds, &b);
    golden_take_vec2(feed, carom_keep_inside_box(b, bounds));
}

/* ---- velocities ------------------------------------------------------------------------------ */

static carom_vec2 draw_velocity(golden_feed *feed) {
    carom_vec2 from, motion;
    carom_circle b;
    inputs_ray_circle(feed->cls, &feed->rng, &from, &motion, &b);
    return motion;
}

static approach draw_collision(golden_feed *feed) {
    approach m = draw_approach(feed);
    m.a = draw_velocity(feed);
    m.b = draw_velocity(feed);
    return m;
}

static float draw_coefficient(golden_feed *feed) {
    uint32_t pick = inputs_below(&feed->rng, 8);
    if (pick == 7 && feed->cls == INPUTS_INVALID)
        return golden_draw_bits(feed);
    return pick < 2 ? (float)pick : (float)inputs_unit(&feed->rng);
}

void run_carom_bounce(golden_feed *feed) {
    approach m = draw_collision(feed);
    float restitution = draw_coefficient(feed);
    carom_bounce(m.contact, restitution, m.inv_a, m.inv_b, &m.a, &m.b);
    take_both(feed, &m);
}

void run_carom_bounce_rough(golden_feed *feed) {
    approach m = draw_collision(feed);
    float restitution = draw_coefficient(feed), friction = draw_coefficient(feed);
    carom_bounce_rough(m.contact, restitution, friction, m.inv_a, m.inv_b, &m.a, &m.b);
    take_both(feed, &m);
}

void run_carom_reflect(golden_feed *feed) {
    carom_vec2 v = draw_velocity(feed), n = draw_velocity(feed);
    golden_take_vec2(feed, carom_reflect(v, n));
}

/* ---- slide ----------------------------------------------------------------------------------- */

void run_carom_slide_def_default(golden_feed *feed) {
    carom_slide_def def = carom_slide_def_default();
    golden_take_word(feed, def.size == sizeof def);
    golden_take_word(feed, def.count);
    golden_take_word(feed, def.hit_capacity);
    golden_take_word(feed, def.max_hits);
    golden_take_word(feed, def.shapes || def.responses || def.query || def.ctx || def.hits);
}

typedef struct scene {
    carom_shape shapes[OBSTACLES];
    uint32_t responses[OBSTACLES];
} scene;

/* Reports all shapes in reverse order: neither order nor surplus may matter. */
static void query_scene(void *ctx, carom_aabb region, carom_slide_visit *visit, void *visitor) {
    const scene *s = ctx;
    (void)region;
    for (uint32_t i = OBSTACLES; i-- > 0;)
        visit(visitor, i, s->shapes[i], s->responses[i]);
}

void run_carom_slide(golden_feed *feed) {
    course c = draw_course(feed);
    scene s;
    carom_slide_hit hits[HITS];
    for (uint32_t i = 0; i < OBSTACLES; i++) {
        s.shapes[i] = i == 0 ? c.b : golden_draw_shape(feed);
        s.responses[i] =
            inputs_below(&feed->rng, 2) ? CAROM_RESPOND_SLIDE : inputs_below(&feed->rng, 5);
    }
    carom_slide_def def = carom_slide_def_default();
    def.hits = hits;
    def.hit_capacity = HITS;
    if (inputs_below(&feed->rng, 4) == 0)
        def.max_hits = inputs_below(&feed->rng, 4);
    if (inputs_below(&feed->rng, 2)) {
        def.query = query_scene;
        def.ctx = &s;
    } else {
        def.shapes = s.shapes;
        def.responses = s.responses;
        def.count = OBSTACLES;
    }
    carom_slide_result r = carom_slide(c.a, c.motion, &def);
    golden_take_shape(feed, r.mover);
    golden_take_vec2(feed, r.left);
    golden_take_word(feed, r.hit_count);
    golden_take_word(feed, r.state);
    for (uint32_t i = 0; i < r.hit_count && i < HITS; i++) {
        golden_take_double(feed, hits[i].t);
        golden_take_vec2(feed, hits[i].normal);
        golden_take_vec2(feed, hits[i].point);
        golden_take_word(feed, hits[i].id);
        golden_take_word(feed, hits[i].response);
    }
}
