/* Measures, exactly, two boxes that share their axes: two aabbs in a common frame.
 *
 *   caromi_aligned_make     offsets of the centres in the frame of one box, with an error bound
 *   caromi_aligned_gaps     gaps along both axes, in double; caromi_exact_gaps if not clear
 *   caromi_aligned_exit  axis of least penetration */
#include "base/guard.h"
#include "pair/core/aabb_aabb.h"
#include "pair/core/exact_frame.h"
#include "pair/core/obb.h"
#include "vec/turn.h"

/* The positions of two boxes in the frame of one of them. */
typedef struct caromi_aligned {
    const caromi_obb *frame; /* the box whose axes are used */
    bool a_across, b_across; /* the box's own x axis lies along the frame's y axis */
    double per_length;       /* 1 / the length of the frame's direction */
    double u, v;             /* a's centre relative to b's, in true lengths */
    /* Bounds the errors of u, of v and of their distances to a wall, which is at a sum or a
     * difference of half-extents. */
    double error;
} caromi_aligned;

static caromi_aligned caromi_aligned_make(const caromi_obb *a, const caromi_obb *b) {
    caromi_aligned m;
    m.frame = caromi_obb_goes_first(a, b) ? a : b;
    m.a_across = !caromi_obb_parallel(a, m.frame);
    m.b_across = !caromi_obb_parallel(b, m.frame);
    double c = m.frame->c;
    double s = m.frame->s;
    double dx = caromi_obb_dx(a, b);
    double dy = caromi_obb_dy(a, b);
    m.per_length = caromi_length_of(c, s).inverse;
    m.u = (c * dx + s * dy) * m.per_length;
    m.v = (c * dy - s * dx) * m.per_length;
    double halves = (a->hx + a->hy) + (b->hx + b->hy);
    double rests = (caromi_abs(a->rest_x) + caromi_abs(b->rest_x)) +
                   (caromi_abs(a->rest_y) + caromi_abs(b->rest_y));
    double reach = (caromi_abs(dx) + caromi_abs(dy)) + halves + rests;
    m.error = (10.0 * CAROMI_U) * reach;
    return m;
}

/* Returns a box's half-extent along the frame's x axis or, if `along_y`, along its y axis. */
static double caromi_half_along(const caromi_obb *b, bool across, bool along_y) {
    return across == along_y ? b->hx : b->hy;
}

static void caromi_exact_half_along(caromi_expansion *out, const caromi_obb *b, bool across,
                                    bool along_y) {
    bool own_x = across == along_y;
    caromi_expansion_from_sum(out, own_x ? b->hx : b->hy, own_x ? b->rest_hx : b->rest_hy);
}

/* Computes a - b for numbers given with their rests. */
static void caromi_exact_offset(caromi_expansion *out, double a, double rest_a, double b,
                                double rest_b) {
    caromi_expansion_from_sum(out, a, -b);
    caromi_expansion_add_double(out, out, rest_a);
    caromi_expansion_add_double(out, out, -rest_b);
}

static void caromi_exact_aligned(caromi_exact_frame *f, const caromi_aligned *m,
                                 const caromi_obb *a, const caromi_obb *b) {
    caromi_exact_offset(&f->dx, a->x, a->rest_x, b->x, b->rest_x);
    caromi_exact_offset(&f->dy, a->y, a->rest_y, b->y, b->rest_y);
    caromi_exact_frame_turn(f, m->frame->c, m->frame->s);
}

typedef struct caromi_gaps {
    double gx, gy; /* along the frame's axes, signs exact */
    double tie;    /* gaps that differ by at most this are equal */
} caromi_gaps;

/* Computes the gaps exactly. Also refines u and v, whose signs select the side. */
static caromi_gaps caromi_exact_gaps(caromi_aligned *m, const caromi_obb *a, const caromi_obb *b) {
    caromi_exact_frame f;
    caromi_expansion half, half_b;
    caromi_gaps g;
    caromi_exact_aligned(&f, m, a, b);
    caromi_exact_half_along(&half, a, m->a_across, false);
    caromi_exact_half_along(&half_b, b, m->b_across, false);
    caromi_expansion_add(&half, &half, &half_b);
    g.gx = caromi_exact_gap(&f, &f.u, &half);
    caromi_exact_half_along(&half, a, m->a_across, true);
    caromi_exact_half_along(&half_b, b, m->b_across, true);
    caromi_expansion_add(&half, &half, &half_b);
    g.gy = caromi_exact_gap(&f, &f.v, &half);
    g.tie = 64.0 * CAROMI_U * caromi_abs(caromi_max(g.gx, g.gy));
    m->u = caromi_expansion_value(&f.u) * m->per_length;
    m->v = caromi_expansion_value(&f.v) * m->per_length;
    return g;
}

static caromi_gaps caromi_aligned_gaps(caromi_aligned *m, const caromi_obb *a,
                                       const caromi_obb *b) {
    double hx = caromi_half_along(a, m->a_across, false) + caromi_half_along(b, m->b_across, false);
    double hy = caromi_half_along(a, m->a_across, true) + caromi_half_along(b, m->b_across, true);
    caromi_gaps g = {caromi_abs(m->u) - hx, caromi_abs(m->v) - hy, 2.0 * m->error};
    if (caromi_abs(caromi_distance_of_gaps(g.gx, g.gy)) > 0x1p26 * m->error) {
        return g;
    }
    return caromi_exact_gaps(m, a, b);
}

double caromi_obb_distance_aligned(const caromi_obb *a, const caromi_obb *b) {
    caromi_aligned m = caromi_aligned_make(a, b);
    caromi_gaps g = caromi_aligned_gaps(&m, a, b);
    return caromi_distance_of_gaps(g.gx, g.gy);
}

/* Returns the direction in which a leaves b, in quarter turns from the frame's +x. Ties go to the
 * first of +x, -x, +y, -y of b's own frame. */
static int caromi_aligned_exit(const caromi_aligned *m, const caromi_gaps *g, const caromi_obb *b) {
    static const int order[4] = {0, 2, 1, 3};
    double far_x = g->gx - 2.0 * caromi_abs(m->u);
    double far_y = g->gy - 2.0 * caromi_abs(m->v);
    const double gap[4] = {m->u >= 0.0 ? g->gx : far_x, m->v >= 0.0 ? g->gy : far_y,
                           m->u >= 0.0 ? far_x : g->gx, m->v >= 0.0 ? far_y : g->gy};
    double along = m->frame->c * b->c + m->frame->s * b->s;
    double across = m->frame->c * b->s - m->frame->s * b->c;
    int b_turns = along > 0.0 ? 0 : along < 0.0 ? 2 : across > 0.0 ? 1 : 3;
    double nearest = caromi_max(g->gx, g->gy);
    int i = 0;
    while (i < 3 && gap[(order[i] + b_turns) & 3] < nearest - g->tie) {
        i++;
    }
    return (order[i] + b_turns) & 3;
}

/* Returns the middle, relative to b's centre, of the interval shared by two ranges: half-width ha
 * around d, and hb around 0. */
static double caromi_middle(double d, double ha, double hb) {
    return (caromi_max(d - ha, -hb) + caromi_min(d + ha, hb)) * 0.5;
}

/* Returns one end of a's range along a world axis, relative to b's centre. For an aabb, the sum of
 * all parts of an end is a float again, however wide the aabb is. */
static double caromi_end_from(double a, double rest_a, double half, double rest_half, double b,
                              double rest_b) {
    caromi_two end = caromi_two_sum(a, half);
    return (end.value - b) + (end.rest + rest_a + rest_half - rest_b);
}

/* Returns the same middle along the world's x or y axis, for boxes aligned with it. */
static double caromi_world_middle(const caromi_obb *a, const caromi_obb *b, bool along_y) {
    bool own_x_a = (a->s == 0.0) != along_y;
    bool own_x_b = (b->s == 0.0) != along_y;
    double ha = own_x_a ? a->hx : a->hy;
    double rest_ha = own_x_a ? a->rest_hx : a->rest_hy;
    double hb = own_x_b ? b->hx : b->hy;
    double at = along_y ? a->y : a->x;
    double rest_at = along_y ? a->rest_y : a->rest_x;
    double from = along_y ? b->y : b->x;
    double rest_from = along_y ? b->rest_y : b->rest_x;
    double low = caromi_end_from(at, rest_at, -ha, -rest_ha, from, rest_from);
    double high = caromi_end_from(at, rest_at, ha, rest_ha, from, rest_from);
    return (caromi_max(low, -hb) + caromi_min(high, hb)) * 0.5;
}

caromi_obb_measure caromi_obb_measure_aligned(const caromi_obb *a, const caromi_obb *b) {
    static const double cosine[4] = {1.0, 0.0, -1.0, 0.0};
    static const double sine[4] = {0.0, 1.0, 0.0, -1.0};
    caromi_aligned m = caromi_aligned_make(a, b);
    caromi_gaps g = caromi_aligned_gaps(&m, a, b);
    double ax = caromi_half_along(a, m.a_across, false);
    double ay = caromi_half_along(a, m.a_across, true);
    double bx = caromi_half_along(b, m.b_across, false);
    double by = caromi_half_along(b, m.b_across, true);
    double distance = caromi_distance_of_gaps(g.gx, g.gy);
    caromi_vec normal, point;
    if (g.gx > 0.0 && g.gy > 0.0) {
        double side_x = m.u < 0.0 ? -1.0 : 1.0;
        double side_y = m.v < 0.0 ? -1.0 : 1.0;
        normal = (caromi_vec){side_x * g.gx / distance, side_y * g.gy / distance};
        point = (caromi_vec){side_x * bx, side_y * by};
    } else {
        int way = caromi_aligned_exit(&m, &g, b);
        normal = (caromi_vec){cosine[way], sine[way]};
        point = way % 2 == 0 ? (caromi_vec){normal.x * bx, caromi_middle(m.v, ay, by)}
                             : (caromi_vec){caromi_middle(m.u, ax, bx), normal.y * by};
    }
    caromi_vec axis = caromi_unit(m.frame->c, m.frame->s);
    caromi_vec n = caromi_turn(axis.x, axis.y, normal.x, normal.y);
    caromi_vec p = caromi_turn(axis.x, axis.y, point.x, point.y);
    bool along_wall = normal.x == 0.0 || normal.y == 0.0;
    if (along_wall && (axis.x == 0.0 || axis.y == 0.0)) {
        p.x = n.x == 0.0 ? caromi_world_middle(a, b, false) : p.x;
        p.y = n.y == 0.0 ? caromi_world_middle(a, b, true) : p.y;
    }
    return (caromi_obb_measure){distance, n.x, n.y, b->x + p.x, b->y + p.y, true};
}

/* Decides |position| <= outer - inner along one axis. */
static bool caromi_fits_exactly(const caromi_aligned *m, const caromi_obb *inner,
                                const caromi_obb *outer, bool along_y) {
    caromi_exact_frame f;
    caromi_expansion extent, half;
    caromi_exact_half_along(&extent, outer, m->b_across, along_y);
    caromi_exact_half_along(&half, inner, m->a_across, along_y);
    caromi_expansion_sub(&extent, &extent, &half);
    if (caromi_expansion_sign(&extent) < 0) {
        return false;
    }
    caromi_exact_aligned(&f, m, inner, outer);
    return caromi_exact_gap(&f, along_y ? &f.v : &f.u, &extent) <= 0.0;
}

static bool caromi_fits(const caromi_aligned *m, const caromi_obb *inner, const caromi_obb *outer,
                        bool along_y) {
    double extent = caromi_half_along(outer, m->b_across, along_y) -
                    caromi_half_along(inner, m->a_across, along_y);
    double gap = caromi_abs(along_y ? m->v : m->u) - extent;
    if (caromi_abs(gap) > m->error) {
        return gap < 0.0;
    }
    return caromi_fits_exactly(m, inner, outer, along_y);
}

bool caromi_obb_within_aligned(const caromi_obb *inner, const caromi_obb *outer) {
    caromi_aligned m = caromi_aligned_make(inner, outer);
    return caromi_fits(&m, inner, outer, false) && caromi_fits(&m, inner, outer, true);
}
