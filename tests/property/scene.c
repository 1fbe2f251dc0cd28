/* Generates scenes of a mover among obstacles. */
#include "scene.h"
#include "support/print_shape.h"
#include <math.h>
#include <stdio.h>

/* ---- drawing --------------------------------------------------------------------------------- */

/* Rounded to quarters on a grid. */
static float number(inputs_rng *rng, bool grid, double low, double high) {
    double x = property_between(rng, low, high);
    return (float)(grid ? floor(x * 4.0) / 4.0 : x);
}

static carom_rot rotation(inputs_rng *rng) {
    static const carom_rot whole[] = {{1, 0}, {0, 1}, {4, 3}, {-3, 4}, {1, 1}, {5, 12}};
    if (inputs_below(rng, 2)) {
        return whole[inputs_below(rng, 6)];
    }
    carom_vec2 d = property_direction(rng);
    return (carom_rot){d.x, d.y};
}

static carom_shape draw_shape(inputs_rng *rng, bool grid, double reach) {
    carom_vec2 at;
    carom_vec2 half;
    at.x = number(rng, grid, -reach, reach);
    at.y = number(rng, grid, -reach, reach);
    half.x = number(rng, grid, 0.25, 2.0);
    half.y = inputs_below(rng, 4) ? number(rng, grid, 0.25, 2.0) : 0.03125f;
    switch (inputs_below(rng, 3)) {
    case 0:
        return carom_shape_from_circle(carom_circle_make(at, half.x));
    case 1:
        return carom_shape_from_aabb(carom_aabb_from_half(at, half));
    default:
        return carom_shape_from_box(carom_box_from_half(at, half, rotation(rng)));
    }
}

static carom_vec2 draw_motion(inputs_rng *rng, bool grid) {
    if (grid) {
        carom_vec2 m;
        m.x = number(rng, true, -12.0, 12.0);
        m.y = number(rng, true, -12.0, 12.0);
        return m;
    }
    carom_vec2 d = property_direction(rng);
    double length = property_decade(rng, -2.0, 2.0);
    return (carom_vec2){(float)((double)d.x * length), (float)((double)d.y * length)};
}

scene scene_random(inputs_rng *rng) {
    scene s;
    bool grid = inputs_below(rng, 3) == 0;
    s.mover = draw_shape(rng, grid, 6.0);
    s.motion = draw_motion(rng, grid);
    s.count = 1 + inputs_below(rng, SCENE_MOST);
    for (uint32_t i = 0; i < s.count; i++) {
        s.shapes[i] = draw_shape(rng, grid, 8.0);
        s.responses[i] = CAROM_RESPOND_SLIDE;
    }
    if (inputs_below(rng, 2)) {
        return s;
    }
    double scale =
        grid ? ldexp(1.0, (int)inputs_below(rng, 40) - 20) : property_decade(rng, -6.0, 6.0);
    double x = inputs_below(rng, 2) ? scale * property_decade(rng, 0.0, 5.0) : 0.0;
    double y = inputs_below(rng, 2) ? -scale * property_decade(rng, 0.0, 5.0) : 0.0;
    s.mover = property_placed(s.mover, scale, x, y);
    s.motion.x = (float)((double)s.motion.x * scale);
    s.motion.y = (float)((double)s.motion.y * scale);
    for (uint32_t i = 0; i < s.count; i++) {
        s.shapes[i] = property_placed(s.shapes[i], scale, x, y);
    }
    return s;
}

void scene_draw_responses(scene *s, inputs_rng *rng) {
    for (uint32_t i = 0; i < s->count; i++) {
        s->responses[i] = inputs_below(rng, 4);
    }
}

scene scene_shuffled(scene s, inputs_rng *rng) {
    for (uint32_t i = s.count - 1; i > 0; i--) {
        uint32_t j = inputs_below(rng, i + 1);
        carom_shape shape = s.shapes[i];
        uint32_t response = s.responses[i];
        s.shapes[i] = s.shapes[j];
        s.responses[i] = s.responses[j];
        s.shapes[j] = shape;
        s.responses[j] = response;
    }
    return s;
}

/* ---- sliding --------------------------------------------------------------------------------- */

static scene_outcome slide(const scene *s, carom_slide_def def) {
    scene_outcome out = {.kept = 0};
    def.hits = out.hits;
    def.hit_capacity = SCENE_HITS;
    out.result = carom_slide(s->mover, s->motion, &def);
    out.kept = out.result.hit_count < SCENE_HITS ? out.result.hit_count : SCENE_HITS;
    return out;
}

scene_outcome scene_slide(const scene *s) {
    carom_slide_def def = carom_slide_def_default();
    def.count = s->count;
    def.shapes = s->shapes;
    def.responses = s->responses;
    return slide(s, def);
}

static bool overlap(carom_aabb a, carom_aabb b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

static void answer(void *ctx, carom_aabb region, carom_slide_visit *visit, void *visitor) {
    const scene *s = ctx;
    for (uint32_t i = s->count; i-- > 0;) {
        if (overlap(region, carom_shape_bounds(s->shapes[i]))) {
            visit(visitor, i, s->shapes[i], s->responses[i]);
        }
    }
}

scene_outcome scene_slide_by_query(const scene *s) {
    scene copy = *s;
    carom_slide_def def = carom_slide_def_default();
    def.query = answer;
    def.ctx = &copy;
    return slide(s, def);
}

/* ---- turning --------------------------------------------------------------------------------- */

carom_vec2 scene_turn_point(carom_vec2 p, int way) {
    carom_vec2 q = way & 4 ? (carom_vec2){p.y, p.x} : p;
    return (carom_vec2){way & 1 ? -q.x : q.x, way & 2 ? -q.y : q.y};
}

carom_shape scene_turn_shape(carom_shape s, int way) {
    if (s.kind == CAROM_SHAPE_CIRCLE) {
        s.as.circle.center = scene_turn_point(s.as.circle.center, way);
    } else if (s.kind == CAROM_SHAPE_BOX) {
        carom_vec2 axis = {s.as.box.rot.c, s.as.box.rot.s};
        axis = scene_turn_point(axis, way);
        s.as.box.center = scene_turn_point(s.as.box.center, way);
        s.as.box.rot = (carom_rot){axis.x, axis.y};
    } else {
        carom_vec2 p = scene_turn_point(s.as.aabb.min, way);
        carom_vec2 q = scene_turn_point(s.as.aabb.max, way);
        s.as.aabb.min = (carom_vec2){fminf(p.x, q.x), fminf(p.y, q.y)};
        s.as.aabb.max = (carom_vec2){fmaxf(p.x, q.x), fmaxf(p.y, q.y)};
    }
    return s;
}

scene scene_turned(scene s, int way) {
    s.mover = scene_turn_shape(s.mover, way);
    s.motion = scene_turn_point(s.motion, way);
    for (uint32_t i = 0; i < s.count; i++) {
        s.shapes[i] = scene_turn_shape(s.shapes[i], way);
    }
    return s;
}

/* ---- looking --------------------------------------------------------------------------------- */

double scene_ulp(const scene *s) {
    carom_aabb b = carom_shape_swept_bounds(s->mover, s->motion);
    double x = fmax(fabs((double)b.min.x), fabs((double)b.max.x));
    double y = fmax(fabs((double)b.min.y), fabs((double)b.max.y));
    return property_ulp(fmax(x, y));
}

int scene_entered(const scene *s, carom_shape now) {
    for (uint32_t i = 0; i < s->count; i++) {
        if (s->responses[i] != CAROM_RESPOND_CROSS && carom_overlap_shapes(now, s->shapes[i]) &&
            !carom_overlap_shapes(s->mover, s->shapes[i])) {
            return (int)i;
        }
    }
    return -1;
}

void scene_print(const scene *s) {
    if (!property_shown()) {
        return;
    }
    print_shape("mover", s->mover);
    printf("    carom_vec2 motion = {%af, %af};\n", (double)s->motion.x, (double)s->motion.y);
    for (uint32_t i = 0; i < s->count; i++) {
        char name[32];
        snprintf(name, sizeof name, "obstacle_%u_does_%u", i, s->responses[i]);
        print_shape(name, s->shapes[i]);
    }
}
