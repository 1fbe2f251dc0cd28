/* Two boxes at a slant: separating axes tell overlap and depth, corners tell the gap.
 *
 * All in double. Every number below depends on the two boxes alone and not on which of them came
 * first, so both argument orders see the same gaps, bit for bit, and overlap, distance and contact
 * all follow from these. */
#include "base/guard.h"
#include "pair/obb.h"
#include "vec/turn.h"

/* The other box in the frame of one of them, in true lengths. */
typedef struct caromi_view {
    double u, v;             /* its centre */
    double cosine, sine;     /* its x axis */
    double reach_x, reach_y; /* how far it extends along the frame's axes */
    double gx, gy;           /* gap along each axis */
} caromi_view;

/* Shared by both views: the angle from b to a. */
typedef struct caromi_slant {
    caromi_vec axis_a, axis_b; /* unit x axes in the world */
    double cosine, sine;
} caromi_slant;

static caromi_slant caromi_slant_make(const caromi_obb *a, const caromi_obb *b) {
    double length_a = caromi_sqrt(a->c * a->c + a->s * a->s);
    double length_b = caromi_sqrt(b->c * b->c + b->s * b->s);
    double both = length_a * length_b;
    return (caromi_slant){{a->c / length_a, a->s / length_a},
                          {b->c / length_b, b->s / length_b},
                          (a->c * b->c + a->s * b->s) / both,
                          (a->s * b->c - a->c * b->s) / both};
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

/* The corner of the other box that comes nearest to the frame's box. */
typedef struct caromi_corner {
    double squared; /* distance */
    double x, y;    /* in the frame */
} caromi_corner;

static caromi_corner caromi_nearest_corner(const caromi_view *w, const caromi_obb *frame,
                                           const caromi_obb *other) {
    caromi_corner best = {CAROMI_INFINITY, 0.0, 0.0};
    for (int i = 0; i < 4; i++) {
        double hx = i & 1 ? -other->hx : other->hx;
        double hy = i & 2 ? -other->hy : other->hy;
        caromi_vec arm = caromi_turn(w->cosine, w->sine, hx, hy);
        double x = w->u + arm.x;
        double y = w->v + arm.y;
        double wx = caromi_max(caromi_abs(x) - frame->hx, 0.0);
        double wy = caromi_max(caromi_abs(y) - frame->hy, 0.0);
        double squared = wx * wx + wy * wy;
        if (squared < best.squared) {
            best = (caromi_corner){squared, x, y};
        }
    }
    return best;
}

static double caromi_slanted_gap(const caromi_view *from_a, const caromi_view *from_b) {
    return caromi_max(caromi_max(from_a->gx, from_a->gy), caromi_max(from_b->gx, from_b->gy));
}

/* A gap along an axis is a lower bound of the distance; rounding must not undercut it. */
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

/* One way out: leave along +x, -x, +y or -y of the frame's box. */
typedef struct caromi_way {
    double gap;
    double nx, ny; /* in the frame, from the frame's box to the other */
} caromi_way;

/* In the frame of b the other box is a, which leaves along the normal; in the frame of a it is b,
 * and the normal from b to a points the other way: `turned` is -1 then. */
static caromi_way caromi_way_make(const caromi_view *w, const caromi_obb *frame, int i,
                                  double turned) {
    double side = (i & 1 ? -1.0 : 1.0) * turned;
    if (i < 2) {
        return (caromi_way){side * w->u - (frame->hx + w->reach_x), side, 0.0};
    }
    return (caromi_way){side * w->v - (frame->hy + w->reach_y), 0.0, side};
}

/* The corner of the other box that lies deepest against the normal, in the frame. */
static caromi_vec caromi_deepest_corner(const caromi_view *w, const caromi_obb *other, double nx,
                                        double ny) {
    caromi_vec own = caromi_turn(w->cosine, -w->sine, nx, ny);
    double hx = own.x > 0.0 ? -other->hx : other->hx;
    double hy = own.y > 0.0 ? -other->hy : other->hy;
    caromi_vec arm = caromi_turn(w->cosine, w->sine, hx, hy);
    return (caromi_vec){w->u + arm.x, w->v + arm.y};
}

static caromi_obb_measure caromi_to_world(const caromi_obb *frame, caromi_vec axis, double distance,
                                          caromi_vec normal, caromi_vec point) {
    caromi_vec n = caromi_turn(axis.x, axis.y, normal.x, normal.y);
    caromi_vec p = caromi_turn(axis.x, axis.y, point.x, point.y);
    return (caromi_obb_measure){distance, n.x, n.y, frame->x + p.x, frame->y + p.y};
}

static double caromi_limit(double x, double half) {
    return caromi_max(-half, caromi_min(half, x));
}

/* Leaves by the first way that is as short as the shortest: b's directions, then a's. */
static caromi_obb_measure caromi_measure_by_axes(const caromi_slant *t, const caromi_view *from_a,
                                                 const caromi_view *from_b, const caromi_obb *a,
                                                 const caromi_obb *b, double gap) {
    double size = (a->hx + a->hy) + (b->hx + b->hy);
    double tie = 32.0 * CAROMI_U * size;
    for (int i = 0; i < 4; i++) {
        caromi_way way = caromi_way_make(from_b, b, i, 1.0);
        if (way.gap >= gap - tie) {
            caromi_vec deepest = caromi_deepest_corner(from_b, a, way.nx, way.ny);
            caromi_vec point = {way.nx != 0.0 ? way.nx * b->hx : caromi_limit(deepest.x, b->hx),
                                way.ny != 0.0 ? way.ny * b->hy : caromi_limit(deepest.y, b->hy)};
            return caromi_to_world(b, t->axis_b, gap, (caromi_vec){way.nx, way.ny}, point);
        }
    }
    caromi_way way = {0.0, 0.0, 0.0};
    for (int i = 0; i < 4; i++) {
        /* The normal +x of a's frame means that b lies towards -x of a. */
        way = caromi_way_make(from_a, a, i, -1.0);
        if (way.gap >= gap - tie) {
            break;
        }
    }
    caromi_vec point = caromi_deepest_corner(from_a, b, way.nx, way.ny);
    return caromi_to_world(a, t->axis_a, gap, (caromi_vec){-way.nx, -way.ny}, point);
}

/* Across the gap: a corner of one box against the other's wall or corner. */
static caromi_obb_measure caromi_measure_by_corners(const caromi_slant *t,
                                                    const caromi_corner *of_a,
                                                    const caromi_corner *of_b, const caromi_obb *a,
                                                    const caromi_obb *b, double distance) {
    if (of_a->squared <= of_b->squared) {
        caromi_vec wall = {caromi_limit(of_a->x, b->hx), caromi_limit(of_a->y, b->hy)};
        double length = caromi_sqrt(of_a->squared);
        caromi_vec normal = {(of_a->x - wall.x) / length, (of_a->y - wall.y) / length};
        return caromi_to_world(b, t->axis_b, distance, normal, wall);
    }
    caromi_vec corner = {of_b->x, of_b->y};
    caromi_vec wall = {caromi_limit(corner.x, a->hx), caromi_limit(corner.y, a->hy)};
    double length = caromi_sqrt(of_b->squared);
    caromi_vec normal = {(wall.x - corner.x) / length, (wall.y - corner.y) / length};
    return caromi_to_world(a, t->axis_a, distance, normal, corner);
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
    /* So close that rounding would turn the direction: the axis is the better one. */
    double size = (a->hx + a->hy) + (b->hx + b->hy);
    if (caromi_min(of_a.squared, of_b.squared) <= 0x1p-84 * size * size) {
        caromi_obb_measure m = caromi_measure_by_axes(&t, &from_a, &from_b, a, b, gap);
        m.distance = distance;
        return m;
    }
    return caromi_measure_by_corners(&t, &of_a, &of_b, a, b, distance);
}

bool caromi_obb_contains_slanted(const caromi_obb *inner, const caromi_obb *outer) {
    caromi_slant t = caromi_slant_make(inner, outer);
    caromi_view w = caromi_view_from_b(&t, inner, outer);
    return caromi_abs(w.u) + w.reach_x <= outer->hx && caromi_abs(w.v) + w.reach_y <= outer->hy;
}
