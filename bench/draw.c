/* Generates the pairs of a row. */
#include "draw.h"

#include <math.h>

typedef struct bench_random {
    uint64_t state;
} bench_random;

/* SplitMix64 (Steele, Lea and Flood, 2014). */
static uint64_t next(bench_random *r) {
    uint64_t z = (r->state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static float uniform(bench_random *r, float low, float high) {
    return low + (high - low) * ((float)(next(r) >> 40) * 0x1p-24f);
}

static int whole(bench_random *r, int low, int high) {
    return low + (int)(next(r) % (uint64_t)(high - low + 1));
}

/* ---- shapes by centre ------------------------------------------------------------------------ */

/* A shape without a position: the bisection below moves its centre and rebuilds it. */
typedef struct bench_mould {
    bench_kind kind;
    carom_vec2 half; /* half.x is the radius of a circle */
    carom_rot rot;
} bench_mould;

static carom_shape cast(bench_mould m, carom_vec2 center) {
    switch (m.kind) {
    case BENCH_AABB:
        return carom_shape_from_aabb(carom_aabb_from_half(center, m.half));
    case BENCH_BOX:
        return carom_shape_from_box(carom_box_from_half(center, m.half, m.rot));
    default:
        return carom_shape_from_circle(carom_circle_make(center, m.half.x));
    }
}

static bench_mould draw_mould(bench_random *r, bench_kind kind, float low, float high) {
    static const bench_kind any[3] = {BENCH_CIRCLE, BENCH_AABB, BENCH_BOX};
    const float size = kind == BENCH_POINT || kind == BENCH_RAY ? 0.0f : 1.0f;
    bench_mould m;
    m.kind = kind == BENCH_SHAPE ? any[whole(r, 0, 2)] : kind;
    m.half.x = size * uniform(r, low, high);
    m.half.y = size * uniform(r, low, high);
    m.rot = carom_rot_from_angle(uniform(r, -3.14159265f, 3.14159265f));
    return m;
}

/* ---- random pairs ---------------------------------------------------------------------------- */

/* The ray starts outside every shape of half-extents up to 1 and is aimed at b or beside it. */
static void draw_ray(bench_set *s, size_t i, bench_random *r, carom_vec2 center) {
    const float angle = uniform(r, -3.14159265f, 3.14159265f), away = uniform(r, 1.5f, 4.0f);
    const float reach = uniform(r, 0.5f, 2.0f);
    const carom_vec2 from = {center.x + away * cosf(angle), center.y + away * sinf(angle)};
    const carom_vec2 aim = {center.x + uniform(r, -1.5f, 1.5f), center.y + uniform(r, -1.5f, 1.5f)};
    const carom_vec2 motion = {reach * (aim.x - from.x), reach * (aim.y - from.y)};
    ((bench_ray *)s->a)[i] = (bench_ray){from, motion};
}

/* The same for a moving shape: it starts beyond the combined size of the two. */
static void draw_moving(bench_set *s, size_t i, bench_random *r, bench_mould a, carom_vec2 center) {
    const float angle = uniform(r, -3.14159265f, 3.14159265f), away = uniform(r, 3.0f, 6.0f);
    const float reach = uniform(r, 0.5f, 2.0f);
    const carom_vec2 from = {center.x + away * cosf(angle), center.y + away * sinf(angle)};
    const carom_vec2 aim = {center.x + uniform(r, -2.0f, 2.0f), center.y + uniform(r, -2.0f, 2.0f)};
    s->motion[i] = (carom_vec2){reach * (aim.x - from.x), reach * (aim.y - from.y)};
    bench_set_put_a(s, i, cast(a, from));
}

/* A circle and a box that may overlap, with velocities that may be approaching. */
static void draw_collision(bench_set *s, size_t i, bench_random *r) {
    const carom_vec2 center = {uniform(r, -50.0f, 50.0f), uniform(r, -50.0f, 50.0f)};
    const carom_vec2 at = {center.x + uniform(r, -1.5f, 1.5f), center.y + uniform(r, -1.5f, 1.5f)};
    const carom_box b = cast(draw_mould(r, BENCH_BOX, 0.25f, 1.0f), center).as.box;
    const carom_circle a = carom_circle_make(at, uniform(r, 0.25f, 1.0f));
    ((carom_vec2 *)s->a)[i] = at;
    ((bench_collision *)s->b)[i] =
        (bench_collision){carom_contact_circle_box(a, b),
                          uniform(r, 0.1f, 1.0f),
                          uniform(r, 0.1f, 1.0f),
                          center,
                          {uniform(r, -1.0f, 1.0f), uniform(r, -1.0f, 1.0f)},
                          {uniform(r, -1.0f, 1.0f), uniform(r, -1.0f, 1.0f)}};
}

/* A circle in the middle of an empty square of side 3, with shapes around it. */
static void draw_scene(bench_set *s, size_t i, bench_random *r) {
    const carom_vec2 center = {uniform(r, -50.0f, 50.0f), uniform(r, -50.0f, 50.0f)};
    bench_scene *scene = (bench_scene *)s->b + i;
    for (int k = 0; k < BENCH_SCENE_SHAPES; k++) {
        const float angle = uniform(r, -3.14159265f, 3.14159265f), away = uniform(r, 3.0f, 12.0f);
        const carom_vec2 at = {center.x + away * cosf(angle), center.y + away * sinf(angle)};
        scene->shapes[k] = cast(draw_mould(r, BENCH_SHAPE, 0.25f, 1.0f), at);
    }
    ((carom_circle *)s->a)[i] = carom_circle_make(center, 0.5f);
    s->motion[i] = (carom_vec2){uniform(r, -8.0f, 8.0f), uniform(r, -8.0f, 8.0f)};
}

static void draw_random(bench_set *s, size_t i, bench_random *r, bool within) {
    if (s->b_kind == BENCH_COLLISION) {
        draw_collision(s, i, r);
        return;
    }
    if (s->b_kind == BENCH_SCENE) {
        draw_scene(s, i, r);
        return;
    }
    const carom_vec2 center = {uniform(r, -50.0f, 50.0f), uniform(r, -50.0f, 50.0f)};
    const bench_mould b = draw_mould(r, s->b_kind, 0.25f, 1.0f);
    const bench_mould a = draw_mould(r, s->a_kind, within ? 0.05f : 0.25f, within ? 0.4f : 1.0f);
    const float reach = within ? 0.8f : 1.3f * (0.5f * (b.half.x + b.half.y) + a.half.x);
    bench_set_put_b(s, i, cast(b, center));
    if (s->a_kind == BENCH_RAY) {
        draw_ray(s, i, r, center);
        return;
    }
    if (s->motion != NULL) {
        draw_moving(s, i, r, a, center);
        return;
    }
    bench_set_put_a(s, i,
                    cast(a, (carom_vec2){center.x + uniform(r, -reach, reach),
                                         center.y + uniform(r, -reach, reach)}));
}

/* Each pair is a hit with probability `share`, independently, so that no branch predictor learns a
 * pattern. The number of tries is bounded: if a verdict never occurs, the measured share of hits is
 * wrong. */
static void draw_with_share(bench_set *s, size_t i, bench_random *r, const bench_wish *wish) {
    const bool want = uniform(r, 0.0f, 1.0f) < (float)wish->share;
    for (int tries = 0; tries < 1000; tries++) {
        draw_random(s, i, r, wish->within);
        if (wish->hits(s, i) == want) {
            return;
        }
    }
}

/* ---- within a few ulp of touching ------------------------------------------------------------ */

static void place_near(bench_set *s, size_t i, bench_mould a, carom_vec2 at, bool along_x,
                       float coordinate) {
    const carom_vec2 center = {along_x ? coordinate : at.x, along_x ? at.y : coordinate};
    bench_set_put_a(s, i, cast(a, center));
}

/* Moves a away from b's centre along one axis and bisects until the two floats between which the
 * verdict flips are adjacent. */
static void draw_near(bench_set *s, size_t i, bench_random *r, const bench_wish *wish) {
    const carom_vec2 center = {uniform(r, -50.0f, 50.0f), uniform(r, -50.0f, 50.0f)};
    const bench_mould b = draw_mould(r, s->b_kind, 0.25f, 1.0f);
    const bench_mould a = draw_mould(r, s->a_kind, 0.25f, 1.0f);
    const bool along_x = whole(r, 0, 1) == 1;
    const float aside = uniform(r, -0.4f, 0.4f);
    const carom_vec2 at = {center.x + aside, center.y + aside};
    float in = along_x ? center.x : center.y, out = in + (whole(r, 0, 1) == 1 ? 4.0f : -4.0f);
    bench_set_put_b(s, i, cast(b, center));
    for (;;) {
        const float middle = 0.5f * (in + out);
        if (middle == in || middle == out) {
            break;
        }
        place_near(s, i, a, at, along_x, middle);
        *(wish->hits(s, i) ? &in : &out) = middle;
    }
    const int ulps = whole(r, -3, 3);
    float coordinate = in;
    for (int k = 0; k < (ulps < 0 ? -ulps : ulps); k++) {
        coordinate = nextafterf(coordinate, ulps < 0 ? -INFINITY : INFINITY);
    }
    place_near(s, i, a, at, along_x, coordinate);
}

/* ---- exactly touching ------------------------------------------------------------------------ */

/* Lengths are multiples of 1/4 and directions multiples of (4, 3). |(4, 3)| = 5 is an integer, so
 * the shapes touch exactly and every number is exact in float. A circle is offset from a corner of
 * an aabb, or from another circle, by a 3-4-5 triangle; boxes touch at a face along (4, 3). */
static void draw_touch(bench_set *s, size_t i, bench_random *r) {
    const bool slanted = s->b_kind == BENCH_BOX, corner = s->b_kind == BENCH_AABB;
    const bool round = s->a_kind == BENCH_CIRCLE;
    const carom_vec2 center = {0.25f * (float)whole(r, -200, 200),
                               0.25f * (float)whole(r, -200, 200)};
    const float k = 0.25f * (float)whole(r, 2, 8); /* the centres are 5 k apart */
    const float share = 0.25f * (float)whole(r, 1, (int)(20.0f * k) - 1);
    const float y = 0.25f * (float)whole(r, 1, 8);
    const carom_rot rot = {4.0f, 3.0f};
    bench_mould a = {s->a_kind, {5.0f * k - share, y}, rot};
    bench_mould b = {s->b_kind, {share, y}, rot};
    carom_vec2 step = {4.0f * k, 3.0f * k};
    if (corner && round) {
        a.half.x = 5.0f * k;
        step = (carom_vec2){b.half.x + 4.0f * k, b.half.y + 3.0f * k};
    } else if (!slanted && !round) {
        step = (carom_vec2){5.0f * k, 0.0f};
    }
    const float side = whole(r, 0, 1) == 1 ? 1.0f : -1.0f;
    bench_set_put_b(s, i, cast(b, center));
    bench_set_put_a(s, i,
                    cast(a, (carom_vec2){center.x + side * step.x, center.y + side * step.y}));
}

/* The sides of the box are multiples of 5/4, so that the rotation (4, 3)/5 maps its corner to
 * multiples of 1/4. It maps the direction (3, 4)/5 at the corner to (0, 1): the circle is offset
 * along y by its radius, and a motion along x grazes the corner. */
static void draw_corner(bench_set *s, size_t i, bench_random *r) {
    const carom_vec2 center = {0.25f * (float)whole(r, -200, 200),
                               0.25f * (float)whole(r, -200, 200)};
    const float x = 0.25f * (float)whole(r, 1, 4), y = 0.25f * (float)whole(r, 1, 4);
    const float radius = 0.25f * (float)whole(r, 1, 8);
    const float side = whole(r, 0, 1) == 1 ? 1.0f : -1.0f;
    const carom_vec2 at = {center.x + side * (4.0f * x - 3.0f * y),
                           center.y + side * (3.0f * x + 4.0f * y + radius)};
    const float before = s->motion != NULL ? (float)whole(r, 1, 8) : 0.0f;
    const bench_mould b = {s->b_kind, {5.0f * x, 5.0f * y}, {4.0f, 3.0f}};
    const bench_mould a = {s->a_kind, {radius, radius}, {1.0f, 0.0f}};
    bench_set_put_b(s, i, cast(b, center));
    bench_set_put_a(s, i, cast(a, (carom_vec2){at.x - before, at.y}));
    if (s->motion != NULL) {
        s->motion[i] = (carom_vec2){2.0f * before, 0.0f};
    }
}

/* A motion along the touching surface of draw_touch: perpendicular to (4, 3) on a circle or slanted
 * face, along x on the upper side of an aabb. It starts at the touching point, or as far before it
 * as it ends after it. */
static void draw_past(bench_set *s, size_t i, bench_random *r, bool from_touch) {
    draw_touch(s, i, r);
    carom_shape a = bench_set_a(s, i);
    carom_vec2 along = {-3.0f, 4.0f};
    if (s->b_kind == BENCH_AABB) {
        const carom_aabb b = bench_set_b(s, i).as.aabb;
        const float x = 0.5f * (b.min.x + b.max.x);
        along = (carom_vec2){4.0f, 0.0f};
        if (a.kind == CAROM_SHAPE_CIRCLE) {
            a.as.circle.center = (carom_vec2){x, b.max.y + a.as.circle.radius};
        } else {
            const carom_aabb on = a.as.aabb;
            a.as.aabb.min = (carom_vec2){x, b.max.y};
            a.as.aabb.max =
                (carom_vec2){x + (on.max.x - on.min.x), b.max.y + (on.max.y - on.min.y)};
        }
    }
    const float far = (float)whole(r, 1, 8);
    const carom_vec2 before = {from_touch ? 0.0f : -far * along.x,
                               from_touch ? 0.0f : -far * along.y};
    if (a.kind == CAROM_SHAPE_AABB) {
        a.as.aabb = carom_aabb_moved(a.as.aabb, before);
    } else {
        carom_vec2 *at = a.kind == CAROM_SHAPE_BOX ? &a.as.box.center : &a.as.circle.center;
        *at = (carom_vec2){at->x + before.x, at->y + before.y};
    }
    bench_set_put_a(s, i, a);
    s->motion[i] = (carom_vec2){2.0f * far * along.x, 2.0f * far * along.y};
}

/* ---- the set --------------------------------------------------------------------------------- */

void bench_draw(bench_set *s, bench_wish wish, uint64_t seed) {
    bench_random r = {seed};
    for (size_t i = 0; i < s->count; i++) {
        switch (wish.input) {
        case BENCH_RANDOM:
            draw_with_share(s, i, &r, &wish);
            break;
        case BENCH_NEAR:
            draw_near(s, i, &r, &wish);
            break;
        case BENCH_TOUCH:
            draw_touch(s, i, &r);
            break;
        case BENCH_CORNER:
            draw_corner(s, i, &r);
            break;
        case BENCH_GRAZE:
        case BENCH_ROLL:
            draw_past(s, i, &r, wish.input == BENCH_ROLL);
            break;
        }
    }
}

const char *bench_input_name(bench_input input) {
    static const char *const names[] = {"random", "near", "touch", "corner", "graze", "roll"};
    return names[input];
}

static carom_shape scaled(carom_shape shape, float factor) {
    if (shape.kind == CAROM_SHAPE_CIRCLE) {
        shape.as.circle.radius *= factor;
    } else if (shape.kind == CAROM_SHAPE_BOX) {
        shape.as.box.half.x *= factor;
        shape.as.box.half.y *= factor;
    } else {
        const carom_aabb b = shape.as.aabb;
        const carom_vec2 center = {0.5f * (b.min.x + b.max.x), 0.5f * (b.min.y + b.max.y)};
        const carom_vec2 half = {0.5f * factor * (b.max.x - b.min.x),
                                 0.5f * factor * (b.max.y - b.min.y)};
        shape.as.aabb = carom_aabb_from_half(center, half);
    }
    return shape;
}

bool bench_clear_cut(const bench_set *s, size_t i, bench_ask hits) {
    if (s->b_kind == BENCH_COLLISION || s->b_kind == BENCH_SCENE) {
        return s->b_kind == BENCH_COLLISION; /* the contact is given; a scene has no single size */
    }
    const float by = s->motion != NULL ? 0.1f : 0.01f;
    const bool verdict = hits(s, i);
    union {
        carom_circle circle;
        carom_aabb aabb;
        carom_box box;
        carom_shape shape;
    } one;
    /* A set of one pair with a replaceable b; a is read in place. */
    bench_set single = *s;
    single.count = 1;
    single.a = (char *)s->a + i * bench_kind_size(s->a_kind);
    single.b = &one;
    single.motion = s->motion != NULL ? s->motion + i : NULL;
    for (int k = 0; k < 2; k++) {
        bench_set_put_b(&single, 0, scaled(bench_set_b(s, i), k == 0 ? 1.0f - by : 1.0f + by));
        if (hits(&single, 0) != verdict) {
            return false;
        }
    }
    return true;
}
