/* Measures two slanted boxes in double: separating axes give overlap and penetration depth, corners
 * give the gap.
 *
 *   caromi_view_make           one box in the other's frame, with the gaps along its axes
 *   caromi_measure_by_axes     overlapping: axis of least penetration
 *   caromi_measure_by_corners  apart: nearest corner of one box against the other box
 *
 * Every number depends only on the two boxes, not on their order. So both argument orders compute
 * the same gaps, bit for bit, and overlap, distance and contact agree. */
#include "base/guard.h"
#include "pair/core/obb.h"
#include "vec/lanes.h"
#include "vec/turn.h"

/* The other box in the frame of one of them, in true lengths. */
typedef struct caromi_view {
    double u, v;             /* its centre */
    double cosine, sine;     /* its x axis */
    double reach_x, reach_y; /* its extent along the frame's axes */
    double gx, gy;           /* gap along each axis */
} caromi_view;

/* The angle from b to a, shared by both views. */
typedef struct caromi_slant {
    caromi_vec axis_a, axis_b; /* unit x axes in world coordinates */
    double cosine, sine;
} caromi_slant;

static caromi_slant caromi_slant_make(const caromi_obb *a, const caromi_obb *b) {
    double per_a = caromi_length_of(a->c, a->s).inverse;
    double per_b = caromi_length_of(b->c, b->s).inverse;
    double per_both = per_a * per_b;
    return (caromi_slant){{a->c * per_a, a->s * per_a},
                          {b->c * per_b, b->s * per_b},
                          (a->c * b->c + a->s * b->s) * per_both,
                          (a->s * b->c - a->c * b->s) * per_both};
}

static caromi_view caromi_view_make(const caromi_obb *frame, caromi_vec axis,
                                    const caromi_obb *other, double cosine, double sine) {
    caromi_view w;
    double dx = caromi_obb_dx(other, frame);
    double dy = caromi_obb_dy(other, frame);
    w.u = axis.x * dx + axis.y * dy;
    w.v = axis.x * dy - axis.y * dx;
    w.cosine = cosine;
    w.sine = sine;
    w.reach_x = other->hx * caromi_abs(cosine) + other->hy * caromi_abs(sine);
    w.reach_y = other->hx * caromi_abs(sine) + other->hy * caromi_abs(cosine);
    w.gx = caromi_abs(w.u) - (frame->hx + w.reach_x);
    w.gy = caromi_abs(w.v) - (frame->hy + w.reach_y);
    return w;
}

static caromi_view caromi_view_from_b(const caromi_slant *t, const caromi_obb *a,
                                      const caromi_obb *b) {
    return caromi_view_make(b, t->axis_b, a, t->cosine, t->sine);
}

static caromi_view caromi_view_from_a(const caromi_slant *t, const caromi_obb *a,
                                      const caromi_obb *b) {
    return caromi_view_make(a, t->axis_a, b, t->cosine, -t->sine);
}

bool caromi_obb_overlap_slanted(const caromi_obb *a, const caromi_obb *b) {
    caromi_slant t = caromi_slant_make(a, b);
    caromi_view from_b = caromi_view_from_b(&t, a, b);
    if (!(caromi_max(from_b.gx, from_b.gy) < 0.0)) {
        return false;
    }
    caromi_view from_a = caromi_view_from_a(&t, a, b);
    return caromi_max(from_a.gx, from_a.gy) < 0.0;
}

/* The corner of the other box that is nearest to the frame's box. */
typedef struct caromi_corner {
    double squared; /* squared distance */
    double x, y;    /* in the frame */
    caromi_vec own; /* in the other box's own frame */
} caromi_corner;

/* Returns the squared distances of two corners to the frame's box. */
static inline caromi_lanes caromi_outside_squared(caromi_lanes x, caromi_lanes y,
                                                  const caromi_obb *frame) {
    caromi_lanes zero = caromi_lanes_both(0.0);
    caromi_lanes gx = caromi_lanes_sub(caromi_lanes_abs(x), caromi_lanes_both(frame->hx));
    caromi_lanes gy = caromi_lanes_sub(caromi_lanes_abs(y), caromi_lanes_both(frame->hy));
    caromi_lanes wx = caromi_lanes_max(gx, zero);
    caromi_lanes wy = caromi_lanes_max(gy, zero);
    return caromi_lanes_add(caromi_lanes_mul(wx, wx), caromi_lanes_mul(wy, wy));
}

/* Opposite corners are p and -p, q and -q relative to the centre. */
static inline caromi_corner caromi_nearest_corner(const caromi_view *w, const caromi_obb *frame,
                                                  const caromi_obb *other) {
    static const double side_x[4] = {1.0, -1.0, 1.0, -1.0};
    static const double side_y[4] = {1.0, -1.0, -1.0, 1.0};
    caromi_vec p = caromi_turn(w->cosine, w->sine, other->hx, other->hy);
    caromi_vec q = caromi_turn(w->cosine, w->sine, other->hx, -other->hy);
    caromi_lanes u = caromi_lanes_both(w->u);
    caromi_lanes v = caromi_lanes_both(w->v);
    caromi_lanes px = caromi_lanes_add(u, caromi_lanes_opposites(p.x));
    caromi_lanes py = caromi_lanes_add(v, caromi_lanes_opposites(p.y));
    caromi_lanes qx = caromi_lanes_add(u, caromi_lanes_opposites(q.x));
    caromi_lanes qy = caromi_lanes_add(v, caromi_lanes_opposites(q.y));
    caromi_lanes at_p = caromi_outside_squared(px, py, frame);
    caromi_lanes at_q = caromi_outside_squared(qx, qy, frame);
    caromi_lanes least = caromi_lanes_min(at_p, at_q);
    least = caromi_lanes_min(least, caromi_lanes_swap(least));
    unsigned nearest = caromi_lanes_at_least(least, at_p) | caromi_lanes_at_least(least, at_q) << 2;
    int i = __builtin_ctz(nearest | 8u);
    const double x[4] = {caromi_lanes_x(px), caromi_lanes_y(px), caromi_lanes_x(qx),
                         caromi_lanes_y(qx)};
    const double y[4] = {caromi_lanes_x(py), caromi_lanes_y(py), caromi_lanes_x(qy),
                         caromi_lanes_y(qy)};
    caromi_vec own = {side_x[i] * other->hx, side_y[i] * other->hy};
    return (caromi_corner){caromi_lanes_x(least), x[i], y[i], own};
}

static double caromi_slanted_gap(const caromi_view *from_a, const caromi_view *from_b) {
    return caromi_max(caromi_max(from_a->gx, from_a->gy), caromi_max(from_b->gx, from_b->gy));
}

/* Returns the distance. A gap along an axis is a lower bound that rounding must not undercut. */
static double caromi_apart(double gap, double squared_a, double squared_b) {
    return caromi_max(gap, caromi_sqrt(caromi_min(squared_a, squared_b)));
}

double caromi_obb_distance_slanted(const caromi_obb *a, const caromi_obb *b) {
    caromi_slant t = caromi_slant_make(a, b);
    caromi_view from_a = caromi_view_from_a(&t, a, b);
    caromi_view from_b = caromi_view_from_b(&t, a, b);
    double gap = caromi_slanted_gap(&from_a, &from_b);
    if (gap <= 0.0) {
        return gap;
    }
    return caromi_apart(gap, caromi_nearest_corner(&from_b, b, a).squared,
                        caromi_nearest_corner(&from_a, a, b).squared);
}

/* Returns which gaps along +x, -x, +y, -y of a frame are at least `best`, in bits 0 to 3. The
 * normal from b to a is that direction times `side`: in b's frame a leaves along it, in a's frame b
 * is on the other side. */
static inline unsigned caromi_exits(const caromi_view *w, const caromi_obb *frame, double side,
                                    caromi_lanes best) {
    caromi_lanes hx = caromi_lanes_both(frame->hx + w->reach_x);
    caromi_lanes hy = caromi_lanes_both(frame->hy + w->reach_y);
    caromi_lanes x = caromi_lanes_sub(caromi_lanes_opposites(side * w->u), hx);
    caromi_lanes y = caromi_lanes_sub(caromi_lanes_opposites(side * w->v), hy);
    return caromi_lanes_at_least(x, best) | caromi_lanes_at_least(y, best) << 2;
}

/* Converts a result to world coordinates. The normal is in the frame of the box that it belongs to.
 * The point is in b's frame, so that it is rounded at the scale of b, not of the distance between
 * them. */
static caromi_obb_measure caromi_to_world(caromi_vec normal_axis, caromi_vec normal,
                                          const caromi_obb *b, caromi_vec axis_b, caromi_vec point,
                                          double distance) {
    caromi_vec n = caromi_turn(normal_axis.x, normal_axis.y, normal.x, normal.y);
    caromi_vec p = caromi_turn(axis_b.x, axis_b.y, point.x, point.y);
    return (caromi_obb_measure){distance, n.x, n.y, b->x + p.x, b->y + p.y, false};
}

static double caromi_clamp_to(double x, double half) {
    return caromi_max(-half, caromi_min(half, x));
}

/* The box in whose frame a contact was found: 1 for b, -1 for a. It is unpredictable, so operands
 * are selected without a branch. */
typedef double caromi_owner;

static double caromi_pick_owner(caromi_owner owner, double of_b, double of_a) {
    return caromi_pick_greater(owner, 0.0, of_b, of_a);
}

static caromi_vec caromi_pick_vec(caromi_owner owner, caromi_vec of_b, caromi_vec of_a) {
    return (caromi_vec){caromi_pick_owner(owner, of_b.x, of_a.x),
                        caromi_pick_owner(owner, of_b.y, of_a.y)};
}

/* Computes the contact along the axis of least penetration. Ties go to b's directions, then a's, in
 * the order of `direction`. */
static caromi_obb_measure caromi_measure_by_axes(const caromi_slant *t, const caromi_view *from_a,
                                                 const caromi_view *from_b, const caromi_obb *a,
                                                 const caromi_obb *b, double gap) {
    static const caromi_vec direction[4] = {{1.0, 0.0}, {-1.0, 0.0}, {0.0, 1.0}, {0.0, -1.0}};
    double size = (a->hx + a->hy) + (b->hx + b->hy);
    double tie = 32.0 * CAROMI_U * size;
    caromi_lanes best = caromi_lanes_both(gap - tie);
    unsigned ways = caromi_exits(from_b, b, 1.0, best) | caromi_exits(from_a, a, -1.0, best) << 4;
    unsigned way = (unsigned)__builtin_ctz(ways | 0x80u);
    caromi_owner owner = 1.0 - 2.0 * (double)(way >> 2);
    caromi_vec n = direction[way & 3u];
    /* The deepest corner of the other box, in its own frame: the support point against the
     * normal. */
    caromi_vec own = caromi_turn(t->cosine, -owner * t->sine, owner * n.x, owner * n.y);
    caromi_vec corner = {caromi_copy_sign(caromi_pick_owner(owner, a->hx, b->hx), -own.x),
                         caromi_copy_sign(caromi_pick_owner(owner, a->hy, b->hy), -own.y)};
    caromi_vec arm = caromi_turn(t->cosine, t->sine, corner.x, corner.y);
    double by_x = caromi_abs(n.x);
    double by_y = caromi_abs(n.y);
    caromi_vec on_b = {
        caromi_pick_greater(by_x, by_y, n.x * b->hx, caromi_clamp_to(from_b->u + arm.x, b->hx)),
        caromi_pick_greater(by_y, by_x, n.y * b->hy, caromi_clamp_to(from_b->v + arm.y, b->hy))};
    caromi_obb_measure m = caromi_to_world(caromi_pick_vec(owner, t->axis_b, t->axis_a), n, b,
                                           t->axis_b, caromi_pick_vec(owner, on_b, corner), gap);
    m.tie = (ways & (ways - 1u)) != 0;
    return m;
}

/* Computes the contact across the gap: a corner of one box against the other's wall or corner. */
static caromi_obb_measure caromi_measure_by_corners(const caromi_slant *t,
                                                    const caromi_corner *of_a,
                                                    const caromi_corner *of_b, const caromi_obb *a,
                                                    const caromi_obb *b, double distance) {
    /* Corner against corner gives the same distance from both frames. */
    bool from_b = of_a->squared != of_b->squared ? of_a->squared < of_b->squared
                                                 : caromi_obb_goes_first(b, a);
    caromi_owner owner = 2.0 * (double)from_b - 1.0;
    caromi_vec corner = {caromi_pick_owner(owner, of_a->x, of_b->x),
                         caromi_pick_owner(owner, of_a->y, of_b->y)};
    caromi_vec wall = {caromi_clamp_to(corner.x, caromi_pick_owner(owner, b->hx, a->hx)),
                       caromi_clamp_to(corner.y, caromi_pick_owner(owner, b->hy, a->hy))};
    double squared = caromi_min(of_a->squared, of_b->squared);
    double per_length = 1.0 / caromi_sqrt(squared);
    /* Not a negation, which would make 0 a -0. */
    caromi_vec away = {caromi_pick_owner(owner, corner.x - wall.x, wall.x - corner.x),
                       caromi_pick_owner(owner, corner.y - wall.y, wall.y - corner.y)};
    caromi_vec normal = {away.x * per_length, away.y * per_length};
    return caromi_to_world(caromi_pick_vec(owner, t->axis_b, t->axis_a), normal, b, t->axis_b,
                           caromi_pick_vec(owner, wall, of_b->own), distance);
}

caromi_obb_measure caromi_obb_measure_slanted(const caromi_obb *a, const caromi_obb *b) {
    caromi_slant t = caromi_slant_make(a, b);
    caromi_view from_a = caromi_view_from_a(&t, a, b);
    caromi_view from_b = caromi_view_from_b(&t, a, b);
    double gap = caromi_slanted_gap(&from_a, &from_b);
    if (gap <= 0.0) {
        return caromi_measure_by_axes(&t, &from_a, &from_b, a, b, gap);
    }
    caromi_corner of_a = caromi_nearest_corner(&from_b, b, a);
    caromi_corner of_b = caromi_nearest_corner(&from_a, a, b);
    double distance = caromi_apart(gap, of_a.squared, of_b.squared);
    /* So close that rounding would rotate the direction between the corners; the axis is more
     * accurate. */
    double size = (a->hx + a->hy) + (b->hx + b->hy);
    if (caromi_min(of_a.squared, of_b.squared) <= 0x1p-84 * size * size) {
        caromi_obb_measure m = caromi_measure_by_axes(&t, &from_a, &from_b, a, b, gap);
        m.distance = distance;
        return m;
    }
    return caromi_measure_by_corners(&t, &of_a, &of_b, a, b, distance);
}

bool caromi_obb_within_slanted(const caromi_obb *inner, const caromi_obb *outer) {
    caromi_slant t = caromi_slant_make(inner, outer);
    caromi_view w = caromi_view_from_b(&t, inner, outer);
    return caromi_abs(w.u) + w.reach_x <= outer->hx && caromi_abs(w.v) + w.reach_y <= outer->hy;
}
