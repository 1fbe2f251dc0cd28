/* Tests carom_slide where movers often catch: at seams of flush boxes, corners and wedges, each in
 * 8 directions. */
#include <math.h>
#include <stdio.h>
#include "property.h"
#include "scene.h"
#include "support/print_shape.h"

enum { BOXES = 10000 };

/* A row of flush boxes that is not stored: the query reports those near the region. Its boxes are
 * `half` wide and high on each side, their centres i (x, y) before rotation. */
typedef struct row {
    bool
        slanted; /* rot (4, 3), centres i (4, 3), half 2.5; else upright, centres (i, 0), half .5 */
    bool as_aabb;
    int way;
} row;

static carom_shape row_box(const row *r, int i) {
    float at = (float)i;
    if (r->as_aabb) {
        carom_aabb b = {{at - 0.5f, -0.5f}, {at + 0.5f, 0.5f}};
        return scene_turn_shape(carom_shape_from_aabb(b), r->way);
    }
    carom_box b = r->slanted ? carom_box_from_half((carom_vec2){4 * at, 3 * at},
                                                   (carom_vec2){2.5f, 2.5f}, (carom_rot){4, 3})
                             : carom_box_from_half((carom_vec2){at, 0}, (carom_vec2){0.5f, 0.5f},
                                                   (carom_rot){1, 0});
    return scene_turn_shape(carom_shape_from_box(b), r->way);
}

static int limited(double i) {
    return i < 0.0 ? 0 : i > BOXES - 1 ? BOXES - 1 : (int)i;
}

static void answer(void *ctx, carom_aabb region, carom_slide_visit *visit, void *visitor) {
    const row *r = ctx;
    bool along_y = r->way & 4;
    double low = (double)(along_y ? region.min.y : region.min.x);
    double high = (double)(along_y ? region.max.y : region.max.x);
    bool mirrored = along_y ? r->way & 2 : r->way & 1;
    double from = mirrored ? -high : low;
    double to = mirrored ? -low : high;
    double step = r->slanted ? 4.0 : 1.0;
    int last = limited(to / step + 2.0);
    for (int i = limited(from / step - 2.0); i <= last; i++) {
        visit(visitor, (uint32_t)i, row_box(r, i), CAROM_RESPOND_SLIDE);
    }
}

static carom_slide_result slide_on(const row *r, carom_shape mover, carom_vec2 motion) {
    row copy = *r;
    carom_slide_def def = carom_slide_def_default();
    def.query = answer;
    def.ctx = &copy;
    return carom_slide(mover, scene_turn_point(motion, r->way), &def);
}

static bool row_broken(const row *r, const char *what, int step, carom_shape mover) {
    property_broken("%s%s row, way %d, step %d: %s", r->slanted ? "slanted" : "upright",
                    r->as_aabb ? " aabb" : "", r->way, step, what);
    if (property_shown()) {
        print_shape("mover", mover);
    }
    return false;
}

/* ---- upright rows: nothing is rounded, so everything is exact -------------------------------- */

/* Movers that rest on the upright row's surface at y = 0.5, above the first box. */
static carom_shape resting(int kind) {
    carom_vec2 at = {0, 1};
    carom_vec2 half = {0.25f, 0.5f};
    switch (kind) {
    case 0:
        return carom_shape_from_circle(carom_circle_make(at, 0.5f));
    case 1:
        return carom_shape_from_aabb(carom_aabb_from_half(at, half));
    default:
        return carom_shape_from_box(carom_box_from_half(at, half, (carom_rot){1, 0}));
    }
}

static carom_shape moved(carom_shape s, float x, float y) {
    return property_placed(s, 1.0, (double)x, (double)y);
}

/* Pressed down during the whole motion: after each step it is exactly where it would be on one long
 * plank. */
static bool steps_exactly(const row *r, carom_shape at_start, carom_vec2 motion) {
    int steps = (int)((float)(BOXES - 2) / motion.x);
    carom_shape mover = scene_turn_shape(at_start, r->way);
    for (int i = 1; i <= steps; i++) {
        carom_slide_result result = slide_on(r, mover, motion);
        carom_shape expected = scene_turn_shape(moved(at_start, motion.x * (float)i, 0.0f), r->way);
        property_tried();
        property_place e = property_center(expected);
        property_place g = property_center(result.mover);
        if (e.x != g.x || e.y != g.y || result.state != CAROM_SLIDE_DONE) {
            return row_broken(r, "not where it would be on a single long box", i, result.mover);
        }
        mover = result.mover;
    }
    return true;
}

/* The whole row in one motion. */
static bool crosses_exactly(const row *r, carom_shape at_start, carom_vec2 motion) {
    carom_shape mover = scene_turn_shape(at_start, r->way);
    carom_slide_result result = slide_on(r, mover, motion);
    property_place e = property_center(scene_turn_shape(moved(at_start, motion.x, 0.0f), r->way));
    property_place g = property_center(result.mover);
    property_tried();
    if (e.x != g.x || e.y != g.y || result.state != CAROM_SLIDE_DONE || result.hit_count > 1) {
        return row_broken(r, "stumbled", 0, result.mover);
    }
    return true;
}

static void upright_rows_are_planks(inputs_rng *rng, long count) {
    (void)rng;
    (void)count;
    for (int way = 0; way < 8; way++) {
        for (int kind = 0; kind < 6; kind++) {
            row r = {false, kind >= 3, way};
            carom_shape mover = resting(kind % 3);
            if (way == 0 || way == 7) {
                steps_exactly(&r, mover, (carom_vec2){0.75f, 0.0f});
            }
            steps_exactly(&r, mover, (carom_vec2){0.75f, -0.25f});
            crosses_exactly(&r, mover, (carom_vec2){BOXES - 2, 0.0f});
            crosses_exactly(&r, mover, (carom_vec2){BOXES - 2, -0.25f});
            crosses_exactly(&r, mover, (carom_vec2){BOXES - 2, -BOXES});
        }
    }
}

/* ---- any start, any motion: to rounding ------------------------------------------------------ */

/* Dropped on the row and pushed on at random: the height stays within `ulps` of the surface, and
 * each step moves as far along the row as requested, to within `ulps` as well. */
static bool walks(const row *r, carom_vec2 start, carom_vec2 motion, double ulps, double *worst) {
    float radius = r->slanted ? 2.5f : 0.5f;
    double ax = r->slanted ? 0.8 : 1.0;
    double ay = r->slanted ? 0.6 : 0.0;
    double surface = r->slanted ? 5.0 : 1.0;
    double length = r->slanted ? 5.0 * (BOXES - 2) : BOXES - 2;
    double step = (double)motion.x * ax + (double)motion.y * ay;
    carom_shape mover = carom_shape_from_circle(carom_circle_make(start, radius));
    mover = scene_turn_shape(mover, r->way);
    double before = 0.0;
    int back = r->way & 4 ? ((r->way & 1) << 1) | ((r->way & 2) >> 1) | 4 : r->way;
    for (int i = 0; before < length - 2.0 * step; i++) {
        carom_slide_result result = slide_on(r, mover, motion);
        carom_vec2 c = scene_turn_shape(result.mover, back).as.circle.center;
        double along = (double)c.x * ax + (double)c.y * ay;
        double height = (double)c.y * ax - (double)c.x * ay - surface;
        double ulp = property_ulp(fmax(fabs((double)c.x), fabs((double)c.y)));
        property_tried();
        if (i > 0) {
            double off = fmax(fabs(height), fabs(along - before - step)) / ulp;
            *worst = fmax(*worst, off);
            if (off > ulps || result.state != CAROM_SLIDE_DONE) {
                property_broken("height off by %a, step off by %a, state %u", height,
                                along - before - step, result.state);
                return row_broken(r, "stumbled", i, mover);
            }
        }
        mover = result.mover;
        before = along;
    }
    return true;
}

static void rows_are_planks_to_rounding(inputs_rng *rng, long count) {
    double worst = 0.0;
    for (long i = 0; i < count; i++) {
        row r = {inputs_below(rng, 2), false, (int)inputs_below(rng, 8)};
        double along = property_between(rng, 1.0, 3.0) * (r.slanted ? 5.0 : 1.0);
        double down = -property_between(rng, 0.3, 2.0) * along;
        double drop = -0.25 * down;
        double top = (r.slanted ? 5.0 : 1.0) + drop;
        double c = r.slanted ? 0.8 : 1.0;
        double s = r.slanted ? 0.6 : 0.0;
        carom_vec2 start = {(float)(along * c - top * s), (float)(along * s + top * c)};
        carom_vec2 motion = {(float)(along * c - down * s), (float)(along * s + down * c)};
        walks(&r, start, motion, 6.0, &worst);
    }
    printf("  worst: %.3g ulp of height or step\n", worst);
}

/* Moves exactly along a row whose numbers are exact in float: touching is not a hit. */
static void slanted_row_is_not_felt(inputs_rng *rng, long count) {
    (void)rng;
    (void)count;
    for (int way = 0; way < 8; way++) {
        row r = {true, false, way};
        carom_vec2 at = {-3, 4};
        for (int i = 0; i < BOXES - 2; i += 2) {
            carom_circle c = carom_circle_make(at, 2.5f);
            carom_shape mover = scene_turn_shape(carom_shape_from_circle(c), way);
            carom_vec2 motion =
                i == 0 ? (carom_vec2){4.0f * (BOXES - 2), 3.0f * (BOXES - 2)} : (carom_vec2){8, 6};
            carom_slide_result result = slide_on(&r, mover, motion);
            carom_vec2 to = {at.x + motion.x, at.y + motion.y};
            carom_vec2 expected = scene_turn_point(to, way);
            carom_vec2 got = result.mover.as.circle.center;
            property_tried();
            if (result.hit_count != 0 || got.x != expected.x || got.y != expected.y) {
                row_broken(&r, "felt a seam", i, result.mover);
            }
            at.x += i == 0 ? 0.0f : 8.0f;
            at.y += i == 0 ? 0.0f : 6.0f;
        }
    }
}

/* ---- corners --------------------------------------------------------------------------------- */

/* One obstacle: the mover moves up to it, and then along it with the remaining motion, whatever
 * corner or side it hit. After a perpendicular hit no motion remains. */
static void nothing_catches_on_a_corner(inputs_rng *rng, long count) {
    for (long i = 0; i < count; i++) {
        scene s = scene_random(rng);
        property_place a = property_center(s.mover);
        property_place b = property_center(s.shapes[0]);
        double size = property_size(s.mover) + property_size(s.shapes[0]);
        double past = property_between(rng, 0.5, 2.0);
        s.count = 1;
        s.motion.x = (float)((b.x - a.x) * past + size * property_between(rng, -1.0, 1.0));
        s.motion.y = (float)((b.y - a.y) * past + size * property_between(rng, -1.0, 1.0));
        scene_outcome o = scene_slide(&s);
        carom_sweep w = carom_sweep_shapes(s.mover, s.motion, s.shapes[0]);
        if (w.state != CAROM_SWEEP_HIT) {
            continue;
        }
        double nx = (double)w.normal.x;
        double ny = (double)w.normal.y;
        double into = fmin((double)s.motion.x * nx + (double)s.motion.y * ny, 0.0);
        double length = hypot((double)s.motion.x, (double)s.motion.y);
        double x = (double)s.motion.x - (1.0 - w.t) * into * nx;
        double y = (double)s.motion.y - (1.0 - w.t) * into * ny;
        property_place from = property_center(s.mover);
        property_place to = property_center(o.result.mover);
        double off = hypot(to.x - from.x - x, to.y - from.y - y);
        property_tried();
        if (off > 8.0 * scene_ulp(&s) + 1e-6 * length) {
            property_broken("caught: %a away from where it should slide to", off);
            scene_print(&s);
        }
    }
}

/* ---- wedges ---------------------------------------------------------------------------------- */

/* Two walls at an angle, and a motion between their reversed normals: no motion is possible. */
static void wedge_stops_the_mover(inputs_rng *rng, long count) {
    for (long i = 0; i < count; i++) {
        scene s = scene_random(rng);
        double middle = property_between(rng, -3.1, 3.1);
        double open = property_between(rng, 0.2, 1.4); /* of each normal from the middle */
        if (inputs_below(rng, 4) == 0) {
            middle = 0.78539816339744831 * (1.0 + 2.0 * (double)inputs_below(rng, 4));
            open = 0.78539816339744831;
        }
        s.count = 2;
        for (int k = 0; k < 2; k++) {
            double angle = k ? middle + open : middle - open;
            carom_vec2 n = {(float)cos(angle), (float)sin(angle)};
            carom_vec2 at = {n.x * -20.0f, n.y * -20.0f};
            s.shapes[k] = carom_shape_from_box(
                carom_box_from_half(at, (carom_vec2){20, 200}, (carom_rot){n.x, n.y}));
        }
        double push = middle + property_between(rng, -0.9, 0.9) * open;
        double length = property_decade(rng, -1.0, 1.5);
        s.motion.x = (float)(-cos(push) * length);
        s.motion.y = (float)(-sin(push) * length);
        carom_vec2 at = {(float)(6.0 * cos(middle) / cos(open)),
                         (float)(6.0 * sin(middle) / cos(open))};
        s.mover = carom_shape_from_circle(carom_circle_make(at, 1.0f));
        property_tried();
        /* It may need a few more calls to come to rest, because the first stop is off by ulps of
         * two slanted walls. */
        int stops = 0;
        for (int k = 0; k < 2000 && stops < 4; k++) {
            scene_outcome o = scene_slide(&s);
            s.mover = o.result.mover;
            stops += o.result.state == CAROM_SLIDE_STOPPED;
        }
        scene rest = s;
        for (int k = 0; k < 100; k++) {
            rest.mover = scene_slide(&rest).result.mover;
        }
        property_place from = property_center(s.mover);
        property_place to = property_center(rest.mover);
        double ulp = property_ulp(fmax(fabs(from.x), fabs(from.y)));
        double deep = 1.0 / cos(open); /* where the disc touches both walls */
        double off = hypot(from.x - deep * cos(middle), from.y - deep * sin(middle));
        if (fmax(fabs(to.x - from.x), fabs(to.y - from.y)) > 2.0 * ulp) {
            property_broken("moved by %a, %a in 100 steps", to.x - from.x, to.y - from.y);
            scene_print(&s);
        } else if (off > 1e-3) {
            property_broken("stopped %a before the end of the wedge", off);
            scene_print(&s);
        }
    }
}

int main(int argc, char **argv) {
    static const property_promise promises[] = {
        {"upright rows of 10,000 boxes are planks", upright_rows_are_planks, 1},
        {"slanted row of 10,000 boxes is not felt", slanted_row_is_not_felt, 1},
        {"rows are planks to rounding", rows_are_planks_to_rounding, 500},
        {"nothing catches on a corner", nothing_catches_on_a_corner, 1},
        {"wedge stops the mover", wedge_stops_the_mover, 20},
    };
    test_options options =
        property_start(argc, argv, "property_slide_rows: seams, corners, wedges", 10000, 200000);
    return property_hold(promises, sizeof promises / sizeof promises[0], &options);
}
