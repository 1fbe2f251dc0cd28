/* Tests what carom_slide guarantees in a wedge, wherever it lies: it stops a mover after a few
 * hits, and then holds it still. A mover that is inside a wall does not sink deeper. */
#include <math.h>
#include <stdio.h>
#include "property.h"
#include "scene.h"

enum { MOST_INTO = 6, MOST_PRESSED = 6, PRESSES = 8 };

typedef struct place {
    double x, y;
} place;

/* Floats are finest near 0 and coarsest far from it. */
static const place tips[] = {{0, 0}, {5, 0}, {0, -7}, {1, 1}, {-1, 2}, {100, 100}, {3000, 3000}};

static place turned(place p, double angle) {
    return (place){p.x * cos(angle) - p.y * sin(angle), p.x * sin(angle) + p.y * cos(angle)};
}

/* A V of two boxes 20 x 2, in units of `scale`, open to -x before it is rotated. */
typedef struct wedge {
    place tip;
    double scale, half_angle, turn;
    int kind; /* of the mover */
} wedge;

static carom_vec2 wedge_vector(const wedge *w, double x, double y) {
    place p = turned((place){x * w->scale, y * w->scale}, w->turn);
    return (carom_vec2){(float)p.x, (float)p.y};
}

static carom_vec2 wedge_point(const wedge *w, double x, double y) {
    place p = turned((place){x * w->scale, y * w->scale}, w->turn);
    return (carom_vec2){(float)(w->tip.x + p.x), (float)(w->tip.y + p.y)};
}

static carom_shape wedge_mover(const wedge *w, double x, double y) {
    carom_vec2 at = wedge_point(w, x, y);
    float size = (float)w->scale;
    switch (w->kind) {
    case 0:
        return carom_shape_from_circle(carom_circle_make(at, 0.5f * size));
    case 1:
        return carom_shape_from_box(carom_box_make(at, size, 0.6f * size, (float)w->turn + 0.1f));
    default:
        return carom_shape_from_aabb(
            carom_aabb_from_half(at, (carom_vec2){0.4f * size, 0.3f * size}));
    }
}

static scene wedge_scene(const wedge *w, double off_middle) {
    scene s = {.count = 2};
    double c = cos(w->half_angle);
    double n = sin(w->half_angle);
    for (int k = 0; k < 2; k++) {
        double side = k ? -1.0 : 1.0;
        carom_vec2 at = wedge_point(w, -10.0 * c + n, side * (10.0 * n + c));
        carom_box wall = carom_box_make(at, (float)(20.0 * w->scale), (float)(2.0 * w->scale),
                                        (float)(w->turn - side * w->half_angle));
        s.shapes[k] = carom_shape_from_box(wall);
        s.responses[k] = CAROM_RESPOND_SLIDE;
    }
    s.mover = wedge_mover(w, -25.0, off_middle);
    s.motion = wedge_vector(w, 60.0, 0.0);
    return s;
}

typedef struct figures {
    long slides, cut, hits, pressed_hits;
} figures;

/* If it is pressed on, it may move once more. From then on it stays in place, bit for bit. */
static bool wedge_holds(scene *s, const wedge *w, figures *f) {
    s->motion = wedge_vector(w, 0.3, 0.01);
    for (int i = 0; i < PRESSES; i++) {
        carom_shape before = s->mover;
        scene_outcome o = scene_slide(s);
        s->mover = o.result.mover;
        f->cut += o.result.state == CAROM_SLIDE_CUT;
        f->pressed_hits += (long)o.result.hit_count;
        if (o.result.state != CAROM_SLIDE_STOPPED || o.result.hit_count > MOST_PRESSED) {
            return property_broken("pressed on: state %u, %u hits", o.result.state,
                                   o.result.hit_count);
        }
        if (i > 0 && !property_same_shape(before, s->mover)) {
            return property_broken("it jitters, press %d", i);
        }
    }
    return true;
}

static bool wedge_stops(const wedge *w, double off_middle, figures *f) {
    scene s = wedge_scene(w, off_middle);
    scene_outcome o = scene_slide(&s);
    property_tried();
    f->slides++;
    f->hits += (long)o.result.hit_count;
    f->cut += o.result.state == CAROM_SLIDE_CUT;
    bool good = o.result.state == CAROM_SLIDE_STOPPED && o.result.hit_count <= MOST_INTO;
    if (!good) {
        property_broken("into it: state %u, %u hits", o.result.state, o.result.hit_count);
    } else if (scene_entered(&s, o.result.mover) >= 0) {
        good = property_broken("it entered a wall");
    } else {
        double ulp = property_ulp(fmax(fabs(w->tip.x), fabs(w->tip.y)) + 8.0 * w->scale);
        for (int k = 0; k < 2 && good; k++) {
            double gap = (double)carom_distance_shapes(o.result.mover, s.shapes[k]);
            if (gap > 1e-5 * w->scale + 8.0 * ulp) {
                good = property_broken("it stopped %a before wall %d", gap, k);
            }
        }
        s.mover = o.result.mover;
        good = good && wedge_holds(&s, w, f);
    }
    if (!good) {
        scene_print(&s);
    }
    return good;
}

static void wedge_stops_the_mover_everywhere(inputs_rng *rng, long count) {
    static const double scales[] = {1.0, 1e-3, 1e3};
    static const char *const kinds[] = {"circle", "box", "aabb"};
    const size_t rows = sizeof tips / sizeof tips[0] * 9;
    for (size_t row = 0; row < rows; row++) {
        wedge w = {.tip = tips[row / 9], .scale = scales[row / 3 % 3], .kind = (int)(row % 3)};
        if (fabs(w.tip.x) > 1e5 * w.scale) {
            continue; /* floats are as coarse as the shapes there */
        }
        figures f = {0, 0, 0, 0};
        for (long i = 0; i <= count / (long)rows; i++) {
            w.half_angle = property_between(rng, 0.1, 0.75);
            w.turn = inputs_below(rng, 2) ? 0.0 : property_between(rng, -3.1, 3.1);
            wedge_stops(&w, property_between(rng, -0.2, 0.2), &f);
        }
        printf("  tip (%g, %g), scale %g, %s: %ld CUT, %.2f hits into it, %.2f pressed on\n",
               w.tip.x, w.tip.y, w.scale, kinds[w.kind], f.cut, (double)f.hits / (double)f.slides,
               (double)f.pressed_hits / (double)(f.slides * PRESSES));
    }
}

/* The disc comes to rest with its centre at (0, 0), where no coordinate gives a scale for
 * tolerances. */
static void wedge_around_the_origin(inputs_rng *rng, long count) {
    figures f = {0, 0, 0, 0};
    for (long i = 0; i < count; i++) {
        wedge w = {.scale = property_decade(rng, -6.0, 6.0)};
        w.half_angle = property_between(rng, 0.1, 0.75);
        w.turn = property_between(rng, -3.1, 3.1);
        w.tip = turned((place){0.5 * w.scale / sin(w.half_angle), 0.0}, w.turn);
        wedge_stops(&w, property_between(rng, -0.2, 0.2), &f);
    }
    printf("  %ld CUT, %.2f hits into it, %.2f pressed on\n", f.cut,
           (double)f.hits / (double)f.slides,
           (double)f.pressed_hits / (double)(f.slides * PRESSES));
}

/* A mover inside a long wall, pressed along and into it: rounding must not let it sink, step by
 * step. */
static void inside_a_wall_it_does_not_sink(inputs_rng *rng, long count) {
    for (long i = 0; i < count; i++) {
        double far = property_decade(rng, -1.0, 5.0);
        place n = turned((place){0, 1}, property_between(rng, -3.1, 3.1));
        double depth = property_between(rng, 0.05, 0.3);
        double away = 1.5 - depth;
        carom_vec2 at = {(float)(far + n.x * away), (float)(-far + n.y * away)};
        carom_rot rot = {(float)n.y, (float)-n.x};
        carom_vec2 middle = {(float)far, (float)-far};
        carom_vec2 half = {400, 1};
        scene s = {.count = 1};
        s.shapes[0] = carom_shape_from_box(carom_box_from_half(middle, half, rot));
        s.mover =
            inputs_below(rng, 2)
                ? carom_shape_from_circle(carom_circle_make(at, 0.5f))
                : carom_shape_from_box(carom_box_from_half(at, (carom_vec2){0.5f, 0.5f}, rot));
        double speed = property_decade(rng, -2.0, 0.0);
        double into = property_between(rng, 0.1, 2.0);
        s.motion.x = (float)((n.y - n.x * into) * speed);
        s.motion.y = (float)((-n.x - n.y * into) * speed);
        float before = carom_distance_shapes(s.mover, s.shapes[0]);
        for (int k = 0; k < 100; k++) {
            s.mover = scene_slide(&s).result.mover;
        }
        float after = carom_distance_shapes(s.mover, s.shapes[0]);
        property_tried();
        if (after < before) {
            property_broken("from %a to %a in 100 steps", (double)before, (double)after);
            scene_print(&s);
        }
    }
}

int main(int argc, char **argv) {
    static const property_promise promises[] = {
        {"wedge stops the mover, wherever its tip", wedge_stops_the_mover_everywhere, 1},
        {"wedge around the origin, at any scale", wedge_around_the_origin, 4},
        {"inside a wall it does not sink", inside_a_wall_it_does_not_sink, 20},
    };
    test_options options =
        property_start(argc, argv, "property_slide_wedges: no way to go", 10000, 1000000);
    return property_hold(promises, sizeof promises / sizeof promises[0], &options);
}
