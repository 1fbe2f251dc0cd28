/* Makes steps, and checks everything that must hold after them. */
#include "soak.h"
#include "support/print_shape.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* The bodies before the step. */
static carom_shape shape_then[SOAK_MOST];
static carom_vec2 velocity_then[SOAK_MOST];
static uint32_t flags_then[SOAK_MOST];
static uint8_t overlapped[SOAK_MOST][SOAK_MOST];
static double reach[SOAK_MOST];
static double fastest;              /* of any body, before or after */
static double hit_speed[SOAK_MOST]; /* the greatest of each body's impacts in the step */

static bool is_sensor(const carom_body_def *def) {
    return (def->flags & CAROM_BODY_SENSOR) != 0;
}

static double size_of(carom_shape shape) {
    if (shape.kind == CAROM_SHAPE_CIRCLE)
        return (double)shape.as.circle.radius;
    return fmin((double)shape.as.box.half.x, (double)shape.as.box.half.y);
}

static carom_vec2 center_of(carom_shape shape) {
    return shape.kind == CAROM_SHAPE_CIRCLE ? shape.as.circle.center : shape.as.box.center;
}

static double coordinate_of(carom_shape shape) {
    carom_vec2 c = center_of(shape);
    return fmax(fabs((double)c.x), fabs((double)c.y));
}

/* Returns true if the world reports the contact of two bodies. Of two solid bodies one must be
 * dynamic. A sensor reports all but solid static bodies; a static sensor reports no static
 * sensor. */
static bool is_reported(const carom_body_def *a, const carom_body_def *b) {
    if (!is_sensor(a) && !is_sensor(b))
        return a->type == CAROM_DYNAMIC || b->type == CAROM_DYNAMIC;
    if (a->type == CAROM_STATIC && b->type == CAROM_STATIC)
        return false;
    return !(a->type == CAROM_STATIC && !is_sensor(a)) &&
           !(b->type == CAROM_STATIC && !is_sensor(b));
}

static bool is_solid_pair(const carom_body_def *a, const carom_body_def *b) {
    return !is_sensor(a) && !is_sensor(b) && !a->sides && !b->sides;
}

/* Returns the radius of a circle that contains the body. */
static double reach_of(carom_shape shape) {
    if (shape.kind == CAROM_SHAPE_CIRCLE)
        return (double)shape.as.circle.radius;
    return hypot((double)shape.as.box.half.x, (double)shape.as.box.half.y);
}

/* Most pairs are far apart and are rejected by their bounding circles. */
static bool overlap(carom_shape a, carom_shape b, double near) {
    carom_vec2 p = center_of(a), q = center_of(b);
    double dx = (double)p.x - (double)q.x, dy = (double)p.y - (double)q.y;
    return dx * dx + dy * dy <= near * near * (1 + 1e-6) && carom_overlap_shapes(a, b);
}

static void look_before(soak *s) {
    soak_model *m = &s->m;
    fastest = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        shape_then[i] = m->was[i].shape;
        velocity_then[i] = m->was[i].velocity;
        flags_then[i] = m->was[i].flags;
        reach[i] = reach_of(m->was[i].shape);
        fastest = fmax(fastest, hypot((double)m->was[i].velocity.x, (double)m->was[i].velocity.y));
        for (uint32_t j = 0; j < i; j++)
            overlapped[i][j] = overlap(m->was[i].shape, m->was[j].shape, reach[i] + reach[j]);
    }
}

static bool is_with_static(const carom_body_def *a, const carom_body_def *b) {
    return a->type == CAROM_STATIC || b->type == CAROM_STATIC;
}

static void show(const soak *s, uint32_t i) {
    static const char *const types[] = {"static", "kinematic", "dynamic"};
    const carom_body_def *b = &s->m.was[i];
    printf("body %u, %s, flags %u, sides %u, mass %.9g, spin %.9g, velocity (%.9g, %.9g) and then "
           "(%.9g, %.9g)\n",
           s->m.id[i].index, types[b->type], b->flags, b->sides, (double)b->mass, (double)b->spin,
           (double)velocity_then[i].x, (double)velocity_then[i].y, (double)b->velocity.x,
           (double)b->velocity.y);
    print_shape("before", shape_then[i]);
    print_shape("after", b->shape);
}

/* Prints two bodies, and ends the program with a message about them. */
static void show_unless(bool holds, const soak *s, uint32_t i, uint32_t j) {
    if (holds)
        return;
    show(s, j);
    show(s, i);
}

/* A pair that overlaps now, and did not before. */
static void check_new_overlap(soak *s, uint32_t i, uint32_t j) {
    const carom_body_def *a = &s->m.was[i], *b = &s->m.was[j];
    if (!is_solid_pair(a, b))
        return;
    double deep = -(double)carom_distance_shapes(a->shape, b->shape);
    /* A wedge or a press can use up the margin for rounding, never more. */
    double rounding = 2e-6 * (fmax(coordinate_of(a->shape), coordinate_of(b->shape)) +
                              fmax(size_of(a->shape), size_of(b->shape)));
    bool holds = !is_with_static(a, b) || deep <= rounding;
    show_unless(holds, s, i, j);
    SOAK_CHECK(s, holds, "bodies %u, %u overlap by %g", s->m.id[j].index, s->m.id[i].index, deep);
    if (is_with_static(a, b))
        s->figures.static_overlap = fmax(s->figures.static_overlap, deep / rounding);
    double share = deep / fmin(size_of(a->shape), size_of(b->shape));
    if (a->type == CAROM_DYNAMIC && b->type == CAROM_DYNAMIC)
        s->figures.dynamic_overlap = fmax(s->figures.dynamic_overlap, share);
}

/* Returns whether one of the two was reported to be squeezed by the other. */
static bool is_squeezed(const soak *s, carom_touch touch) {
    uint32_t count;
    const carom_report *reports = carom_world_reports(s->w, &count);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t one = reports[k].body.index, other = reports[k].other.index;
        if (reports[k].kind == CAROM_REPORT_SQUEEZED &&
            ((one == touch.a.index && other == touch.b.index) ||
             (one == touch.b.index && other == touch.a.index)))
            return true;
    }
    return false;
}

/* Checks a pair that the world reports. If it overlaps, it has a contact or is reported as
 * squeezed, unless dt is 0; and no body has entered a static body. */
static void check_pair(soak *s, uint32_t i, uint32_t j, float dt) {
    soak_model *m = &s->m;
    const carom_body_def *a = &m->was[i], *b = &m->was[j];
    carom_touch touch = {m->id[j], m->id[i]}; /* j < i */
    if (!is_reported(a, b) || !soak_collide(m, i, j))
        return;
    s->figures.free_pairs += is_solid_pair(a, b) && is_with_static(a, b) && !overlapped[i][j];
    if (!overlap(a->shape, b->shape, reach[i] + reach[j]))
        return;
    if (!overlapped[i][j])
        check_new_overlap(s, i, j);
    if (dt > 0 && !a->sides && !b->sides && !soak_is_open(m, touch) && !is_squeezed(s, touch)) {
        double deep = -(double)carom_distance_shapes(a->shape, b->shape);
        double ulps = 1e-6 * fmax(coordinate_of(a->shape), coordinate_of(b->shape));
        /* Under gravity two dynamic bodies may overlap a little before their contact begins. */
        double share = a->type == CAROM_DYNAMIC && b->type == CAROM_DYNAMIC ? 0.01 : 1e-4;
        double allowed = ulps + share * fmin(size_of(a->shape), size_of(b->shape));
        show_unless(deep <= allowed, s, i, j);
        SOAK_CHECK(s, deep <= allowed, "bodies %u, %u overlap by %g and do not touch",
                   touch.a.index, touch.b.index, deep);
    }
}

/* Kinematic bodies follow their velocity, and in a step of dt = 0 no body moves. */
static void check_ways(soak *s, float dt) {
    for (uint32_t i = 0; i < s->m.count; i++) {
        const carom_body_def *b = &s->m.was[i];
        if ((b->type != CAROM_KINEMATIC && dt > 0) || (b->flags & CAROM_BODY_DISABLED))
            continue;
        carom_vec2 from = center_of(shape_then[i]), to = center_of(b->shape);
        double dx = (double)to.x - (double)from.x - (double)b->velocity.x * (double)dt;
        double dy = (double)to.y - (double)from.y - (double)b->velocity.y * (double)dt;
        /* Each window of a step rounds once, and a fast world may have many. */
        double way = hypot((double)b->velocity.x, (double)b->velocity.y) * (double)dt;
        double bound =
            1e-7 * carom_world_stats(s->w).windows * coordinate_of(b->shape) + 1e-5 * way;
        SOAK_CHECK(s, hypot(dx, dy) <= (dt > 0 ? bound : 0), "body %u is (%g, %g) off its way",
                   s->m.id[i].index, dx, dy);
    }
}

/* A wedge may drive a body out faster than anything moves before or after the step. The body can
 * have lost that speed only in impacts, which are reported. */
static void take_hit_speeds(const soak *s) {
    uint32_t count;
    const carom_impact *hits = carom_world_impacts(s->w, &count);
    memset(hit_speed, 0, sizeof hit_speed);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t i = soak_place(&s->m, hits[k].a.index), j = soak_place(&s->m, hits[k].b.index);
        hit_speed[i] = fmax(hit_speed[i], (double)hits[k].speed);
        hit_speed[j] = fmax(hit_speed[j], (double)hits[k].speed);
    }
}

/* Returns true if the shape changes with the spin: a circle looks the same. */
static bool turns(const carom_body_def *b) {
    return b->spin != 0 && b->shape.kind == CAROM_SHAPE_BOX;
}

/* The bodies of a contact are a reported pair, and were close at some time of the step. */
static void check_open(soak *s, float dt) {
    soak_model *m = &s->m;
    for (uint32_t i = 0; i < m->count; i++)
        fastest = fmax(fastest, hypot((double)m->was[i].velocity.x, (double)m->was[i].velocity.y));
    take_hit_speeds(s);
    for (uint32_t k = 0; k < m->open_count; k++) {
        carom_touch touch = m->open[k];
        uint32_t i = soak_place(m, touch.a.index), j = soak_place(m, touch.b.index);
        SOAK_CHECK(s,
                   i < m->count && j < m->count && m->id[i].generation == touch.a.generation &&
                       m->id[j].generation == touch.b.generation,
                   "touch %u has an invalid body", k);
        /* A body that was quarantined in this step may have collided before. */
        if ((m->was[i].flags & ~flags_then[i]) || (m->was[j].flags & ~flags_then[j]))
            continue;
        SOAK_CHECK(s, soak_collide(m, i, j), "bodies %u, %u touch and let each other through",
                   touch.a.index, touch.b.index);
        SOAK_CHECK(s, is_reported(&m->was[i], &m->was[j]), "bodies %u, %u of types %u, %u touch",
                   touch.a.index, touch.b.index, m->was[i].type, m->was[j].type);
        if (dt == 0 || turns(&m->was[i]) || turns(&m->was[j]))
            continue;
        double gap = (double)carom_distance_shapes(m->was[i].shape, m->was[j].shape);
        /* Each overlap pushes a body by 5 % of its own size, and some bodies are large. */
        double pushed =
            0.1 * (s->regime.size + size_of(m->was[i].shape) + size_of(m->was[j].shape));
        double speed = 4 * fastest + hit_speed[i] + hit_speed[j];
        double way = speed * (double)dt + pushed + 1e-6 * coordinate_of(m->was[i].shape);
        SOAK_CHECK(s, gap <= way, "touch of %u, %u, %g apart, with speeds up to %g, at impacts %g",
                   m->id[i].index, m->id[j].index, gap, fastest, hit_speed[i] + hit_speed[j]);
    }
}

static void check_stats(soak *s, float dt) {
    soak_model *m = &s->m;
    carom_step_stats stats = carom_world_stats(s->w);
    double energy = 0, px = 0, py = 0, sum = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        const carom_body_def *b = &m->was[i];
        if (b->type != CAROM_DYNAMIC || (b->flags & CAROM_BODY_DISABLED))
            continue;
        double vx = (double)b->velocity.x, vy = (double)b->velocity.y, mass = (double)b->mass;
        double spin = (double)b->spin, inertia = (double)carom_body_inertia(s->w, m->id[i]);
        energy += mass * (vx * vx + vy * vy) / 2 + inertia * spin * spin / 2;
        px += mass * vx;
        py += mass * vy;
        sum += mass * (fabs(vx) + fabs(vy));
    }
    SOAK_CHECK(s, stats.touches == m->open_count, "%u touches", stats.touches);
    SOAK_CHECK(s, stats.steps == m->steps + (dt > 0), "%llu steps after %llu",
               (unsigned long long)stats.steps, (unsigned long long)m->steps);
    SOAK_CHECK(s, fabs(stats.kinetic_energy - energy) <= 1e-5 * energy, "energy %.9g, not %.9g",
               stats.kinetic_energy, energy);
    SOAK_CHECK(s,
               fabs((double)stats.momentum.x - px) <= 1e-5 * sum &&
                   fabs((double)stats.momentum.y - py) <= 1e-5 * sum,
               "momentum (%g, %g), not (%g, %g)", (double)stats.momentum.x,
               (double)stats.momentum.y, px, py);
    SOAK_CHECK(s, stats.lost >= 0 && stats.moved >= 0 && isfinite(stats.lost + stats.moved),
               "lost %g, moved %g", stats.lost, stats.moved);
    double lost = m->total_lost + stats.lost, moved = m->total_moved + stats.moved;
    if (dt > 0)
        SOAK_CHECK(s,
                   fabs(stats.total_lost - lost) <= 1e-9 * lost &&
                       fabs(stats.total_moved - moved) <= 1e-9 * moved,
                   "lost %g, not %g; moved %g, not %g in all", stats.total_lost, lost,
                   stats.total_moved, moved);
    SOAK_CHECK(s, stats.stalled > 0 || stats.lost == 0, "lost %g, but no body stalled", stats.lost);
    SOAK_CHECK(s, stats.bytes > 0, "no memory");
    m->steps = stats.steps;
    m->total_lost = stats.total_lost;
    m->total_moved = stats.total_moved;
    if (dt > 0) {
        s->figures.stalled += stats.stalled;
        s->figures.lost += stats.lost / s->regime.size;
        s->figures.moved += stats.moved / s->regime.size;
    }
}

static void look_after(soak *s, float dt) {
    soak_model *m = &s->m;
    soak_take_reports(s);
    soak_look(s);
    soak_take_events(s);
    for (uint32_t i = 0; i < m->count; i++)
        for (uint32_t j = 0; j < i; j++)
            check_pair(s, i, j, dt);
    check_open(s, dt);
    check_ways(s, dt);
    check_stats(s, dt);
    if (m->count > s->figures.most_bodies)
        s->figures.most_bodies = m->count;
    s->figures.steps += dt > 0;
}

void soak_step(soak *s, float dt) {
    soak_look(s);
    look_before(s);
    uint32_t error = carom_world_step(s->w, dt);
    SOAK_CHECK(s, error == CAROM_OK, "step: %s", carom_error_text(error));
    look_after(s, dt);
}

void soak_step_both(soak *s, float dt) {
    uint32_t here = 0, there = 0;
    soak_look(s);
    look_before(s);
    SOAK_CHECK(s, carom_world_step(s->w, dt) == CAROM_OK, "step");
    SOAK_CHECK(s, carom_world_step(s->other, dt) == CAROM_OK, "step of the second world");
    SOAK_CHECK(s, carom_world_hash(s->w) == carom_world_hash(s->other),
               "the second world has another state");
    const carom_impact *hits = carom_world_impacts(s->w, &here);
    const carom_impact *others = carom_world_impacts(s->other, &there);
    SOAK_CHECK(s, here == there && (here == 0 || memcmp(hits, others, here * sizeof *hits) == 0),
               "%u hits, and %u in the second world", here, there);
    const carom_touch *touches = carom_world_touches(s->w, &here);
    const carom_touch *seconds = carom_world_touches(s->other, &there);
    SOAK_CHECK(
        s, here == there && (here == 0 || memcmp(touches, seconds, here * sizeof *touches) == 0),
        "%u touches, and %u in the second world", here, there);
    look_after(s, dt);
}
