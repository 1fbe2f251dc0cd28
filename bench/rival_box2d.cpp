/* Box2D 2.4 as a contestant.
 *
 * Polygons get radius 0: with Box2D's default margin of 0.01 it would answer another question. An
 * aabb is a polygon for contacts and distances, and a b2AABB where Box2D has a function for
 * that. */
#include "contestant.h"

#include <box2d/b2_distance.h>
#include <box2d/b2_time_of_impact.h>
#include <box2d/box2d.h>

#include <cmath>
#include <cstring>
#include <vector>

namespace {

struct Solid {
    const b2Shape *shape;
    b2Transform transform;
};

struct Pair {
    Solid a, b;
};

/* Everything a question may need; each array is filled only if the kinds require it. */
struct Prepared {
    std::vector<b2CircleShape> circles;
    std::vector<b2PolygonShape> polygons;
    std::vector<Pair> pairs;
    std::vector<b2DistanceInput> distances;
    std::vector<b2AABB> a_bounds, b_bounds;
    std::vector<b2RayCastInput> rays;
    std::vector<b2TOIInput> sweeps;
};

const Prepared &prepared(const bench_set *s) {
    return *static_cast<const Prepared *>(s->box2d);
}

b2Vec2 vec(carom_vec2 v) {
    return b2Vec2(v.x, v.y);
}

/* ---- preparing ------------------------------------------------------------------------------- */

Solid add_circle(Prepared &p, carom_circle c) {
    p.circles.emplace_back();
    p.circles.back().m_radius = c.radius;
    return {&p.circles.back(), b2Transform(vec(c.center), b2Rot(0.0f))};
}

Solid add_polygon(Prepared &p, carom_vec2 center, carom_vec2 half, carom_rot rot) {
    p.polygons.emplace_back();
    p.polygons.back().SetAsBox(half.x, half.y);
    p.polygons.back().m_radius = 0.0f;
    b2Rot turn(0.0f);
    const float length = std::hypot(rot.c, rot.s);
    turn.c = rot.c / length;
    turn.s = rot.s / length;
    return {&p.polygons.back(), b2Transform(vec(center), turn)};
}

Solid add(Prepared &p, carom_shape shape) {
    switch (shape.kind) {
    case CAROM_SHAPE_CIRCLE:
        return add_circle(p, shape.as.circle);
    case CAROM_SHAPE_AABB: {
        const carom_aabb b = shape.as.aabb;
        const carom_vec2 center = {0.5f * (b.min.x + b.max.x), 0.5f * (b.min.y + b.max.y)};
        const carom_vec2 half = {0.5f * (b.max.x - b.min.x), 0.5f * (b.max.y - b.min.y)};
        return add_polygon(p, center, half, {1.0f, 0.0f});
    }
    default:
        return add_polygon(p, shape.as.box.center, shape.as.box.half, shape.as.box.rot);
    }
}

b2AABB bounds(const Solid &solid) {
    b2AABB box;
    solid.shape->ComputeAABB(&box, solid.transform, 0);
    return box;
}

b2Sweep still(const b2Transform &at) {
    b2Sweep sweep;
    sweep.localCenter.SetZero();
    sweep.c0 = sweep.c = at.p;
    sweep.a0 = sweep.a = at.q.GetAngle();
    sweep.alpha0 = 0.0f;
    return sweep;
}

b2TOIInput sweep_input(const Pair &pair, carom_vec2 motion) {
    b2TOIInput input;
    input.proxyA.Set(pair.a.shape, 0);
    input.proxyB.Set(pair.b.shape, 0);
    input.sweepA = still(pair.a.transform);
    input.sweepA.c += vec(motion);
    input.sweepB = still(pair.b.transform);
    input.tMax = 1.0f;
    return input;
}

void prepare(bench_set *s) {
    Prepared *p = new Prepared;
    p->circles.reserve(2 * s->count); /* shapes are referenced by pointers: the arrays must not
                                       * move */
    p->polygons.reserve(2 * s->count);
    for (size_t i = 0; i < s->count; i++) {
        const Pair pair = {add(*p, bench_set_a(s, i)), add(*p, bench_set_b(s, i))};
        p->pairs.push_back(pair);
        b2DistanceInput input;
        input.proxyA.Set(pair.a.shape, 0);
        input.proxyB.Set(pair.b.shape, 0);
        input.transformA = pair.a.transform;
        input.transformB = pair.b.transform;
        input.useRadii = true;
        p->distances.push_back(input);
        if (s->a_kind == BENCH_AABB) {
            p->a_bounds.push_back(bounds(pair.a));
        }
        if (s->b_kind == BENCH_AABB) {
            p->b_bounds.push_back(bounds(pair.b));
        }
        if (s->motion != nullptr) {
            p->sweeps.push_back(sweep_input(pair, s->motion[i]));
        }
        if (s->a_kind == BENCH_RAY) {
            const bench_ray ray = static_cast<const bench_ray *>(s->a)[i];
            p->rays.push_back({vec(ray.from), vec(ray.from) + vec(ray.motion), 1.0f});
        }
    }
    s->box2d = p;
}

void release(bench_set *s) {
    delete static_cast<Prepared *>(s->box2d);
    s->box2d = nullptr;
}

template <typename T> uint64_t touch_all(const std::vector<T> &items) {
    return bench_touch(items.data(), items.size() * sizeof(T));
}

uint64_t touch(const bench_set *s) {
    const Prepared &p = prepared(s);
    return touch_all(p.circles) + touch_all(p.polygons) + touch_all(p.pairs) +
           touch_all(p.distances) + touch_all(p.a_bounds) + touch_all(p.b_bounds) +
           touch_all(p.rays) + touch_all(p.sweeps);
}

/* ---- results --------------------------------------------------------------------------------- */

struct Answer {
    bool hit;
    uint64_t sum;
};

uint64_t bits(float value) {
    uint32_t word;
    std::memcpy(&word, &value, sizeof word);
    return word;
}

uint64_t bits(const b2Vec2 &v) {
    return bits(v.x) + bits(v.y);
}

Answer verdict(bool hit) {
    return {hit, hit};
}

/* A manifold is in the shapes' own frames. b2WorldManifold converts it to the normal, point and
 * separation in the world, which is what a carom_contact holds. */
Answer contact_answer(const b2Manifold &m, const Solid &first, const Solid &second) {
    if (m.pointCount == 0) {
        return {false, 0};
    }
    b2WorldManifold world;
    world.Initialize(&m, first.transform, first.shape->m_radius, second.transform,
                     second.shape->m_radius);
    return {true, bits(world.normal) + bits(world.points[0]) + bits(world.separations[0])};
}

Answer overlap(const Prepared &p, size_t i) {
    const Pair &x = p.pairs[i];
    return verdict(b2TestOverlap(x.a.shape, 0, x.b.shape, 0, x.a.transform, x.b.transform));
}

Answer overlap_bounds(const Prepared &p, size_t i) {
    return verdict(b2TestOverlap(p.a_bounds[i], p.b_bounds[i]));
}

Answer test_point(const Prepared &p, size_t i) {
    const Pair &x = p.pairs[i];
    return verdict(x.b.shape->TestPoint(x.b.transform, x.a.transform.p));
}

Answer within_bounds(const Prepared &p, size_t i) {
    return verdict(p.b_bounds[i].Contains(p.a_bounds[i]));
}

Answer distance(const Prepared &p, size_t i) {
    b2SimplexCache cache;
    cache.count = 0;
    b2DistanceOutput out;
    b2Distance(&out, &cache, &p.distances[i]);
    return {out.distance <= 0.0f, bits(out.distance) + bits(out.pointA) + bits(out.pointB)};
}

const b2CircleShape *circle(const Solid &solid) {
    return static_cast<const b2CircleShape *>(solid.shape);
}

const b2PolygonShape *polygon(const Solid &solid) {
    return static_cast<const b2PolygonShape *>(solid.shape);
}

Answer collide_circles(const Solid &a, const Solid &b) {
    b2Manifold m;
    b2CollideCircles(&m, circle(a), a.transform, circle(b), b.transform);
    return contact_answer(m, a, b);
}

Answer collide_polygon_and_circle(const Solid &a, const Solid &b) {
    b2Manifold m;
    b2CollidePolygonAndCircle(&m, polygon(a), a.transform, circle(b), b.transform);
    return contact_answer(m, a, b);
}

Answer collide_polygons(const Solid &a, const Solid &b) {
    b2Manifold m;
    b2CollidePolygons(&m, polygon(a), a.transform, polygon(b), b.transform);
    return contact_answer(m, a, b);
}

Answer contact_circles(const Prepared &p, size_t i) {
    return collide_circles(p.pairs[i].a, p.pairs[i].b);
}

Answer contact_circle_and_polygon(const Prepared &p, size_t i) {
    return collide_polygon_and_circle(p.pairs[i].b, p.pairs[i].a);
}

Answer contact_polygons(const Prepared &p, size_t i) {
    return collide_polygons(p.pairs[i].a, p.pairs[i].b);
}

Answer contact_any(const Prepared &p, size_t i) {
    const Pair &x = p.pairs[i];
    const bool a_round = x.a.shape->GetType() == b2Shape::e_circle;
    const bool b_round = x.b.shape->GetType() == b2Shape::e_circle;
    if (a_round && b_round) {
        return collide_circles(x.a, x.b);
    }
    if (a_round) {
        return collide_polygon_and_circle(x.b, x.a);
    }
    return b_round ? collide_polygon_and_circle(x.a, x.b) : collide_polygons(x.a, x.b);
}

Answer ray_answer(bool hit, const b2RayCastOutput &out) {
    return {hit, hit ? bits(out.fraction) + bits(out.normal) : 0};
}

Answer ray(const Prepared &p, size_t i) {
    const Solid &b = p.pairs[i].b;
    b2RayCastOutput out;
    const bool hit = b.shape->RayCast(&out, p.rays[i], b.transform, 0);
    return ray_answer(hit, out);
}

Answer ray_bounds(const Prepared &p, size_t i) {
    b2RayCastOutput out;
    const bool hit = p.b_bounds[i].RayCast(&out, p.rays[i]);
    return ray_answer(hit, out);
}

Answer time_of_impact(const Prepared &p, size_t i) {
    b2TOIOutput out;
    b2TimeOfImpact(&out, &p.sweeps[i]);
    return {out.state == b2TOIOutput::e_touching, bits(out.t) + static_cast<uint64_t>(out.state)};
}

template <Answer (*Call)(const Prepared &, size_t)>
uint64_t run(const bench_set *s, size_t first, size_t count) {
    const Prepared &p = prepared(s);
    uint64_t sum = 0;
    for (size_t i = first; i < first + count; i++) {
        sum += Call(p, i).sum;
    }
    return sum;
}

template <Answer (*Call)(const Prepared &, size_t)> bool ask(const bench_set *s, size_t i) {
    return Call(prepared(s), i).hit;
}

template <Answer (*Call)(const Prepared &, size_t)>
constexpr bench_answer entry(const char *question) {
    return {question, run<Call>, ask<Call>};
}

const char *version() {
    return BENCH_BOX2D_VERSION; /* b2_version of 2.4.1 still says 2.4.0 */
}

const bench_answer answers[] = {
    entry<test_point>("overlap_point_circle"),
    entry<test_point>("overlap_point_aabb"),
    entry<test_point>("overlap_point_box"),
    entry<overlap>("overlap_circle_circle"),
    entry<overlap>("overlap_circle_aabb"),
    entry<overlap>("overlap_circle_box"),
    entry<overlap_bounds>("overlap_aabb_aabb"),
    entry<overlap>("overlap_aabb_box"),
    entry<overlap>("overlap_box_box"),
    entry<overlap>("overlap_shapes"),
    entry<test_point>("within_point_circle"),
    entry<test_point>("within_point_aabb"),
    entry<test_point>("within_point_box"),
    entry<within_bounds>("within_aabb_aabb"),
    entry<distance>("distance_point_circle"),
    entry<distance>("distance_point_aabb"),
    entry<distance>("distance_point_box"),
    entry<distance>("distance_circle_circle"),
    entry<distance>("distance_circle_aabb"),
    entry<distance>("distance_circle_box"),
    entry<distance>("distance_aabb_aabb"),
    entry<distance>("distance_aabb_box"),
    entry<distance>("distance_box_box"),
    entry<distance>("distance_shapes"),
    entry<contact_circles>("contact_point_circle"),
    entry<contact_circle_and_polygon>("contact_point_aabb"),
    entry<contact_circle_and_polygon>("contact_point_box"),
    entry<contact_circles>("contact_circle_circle"),
    entry<contact_circle_and_polygon>("contact_circle_aabb"),
    entry<contact_circle_and_polygon>("contact_circle_box"),
    entry<contact_polygons>("contact_aabb_aabb"),
    entry<contact_polygons>("contact_aabb_box"),
    entry<contact_polygons>("contact_box_box"),
    entry<contact_any>("contact_shapes"),
    entry<distance>("closest_point_circle"),
    entry<distance>("closest_point_aabb"),
    entry<distance>("closest_point_box"),
    entry<distance>("closest_point_shape"),
    entry<ray>("ray_circle"),
    entry<ray_bounds>("ray_aabb"),
    entry<ray>("ray_box"),
    entry<ray>("ray_shape"),
    entry<time_of_impact>("sweep_circle_circle"),
    entry<time_of_impact>("sweep_circle_aabb"),
    entry<time_of_impact>("sweep_circle_box"),
    entry<time_of_impact>("sweep_aabb_aabb"),
    entry<time_of_impact>("sweep_box_box"),
    {nullptr, nullptr, nullptr},
};

} // namespace

extern "C" const bench_contestant bench_box2d = {"Box2D", version, answers,
                                                 prepare, release, touch};
