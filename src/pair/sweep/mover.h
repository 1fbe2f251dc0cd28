/* Sweeps a point against a rounded box; every sweep and ray reduces to this.
 *
 * Against a box, a moving circle is a point against the box grown by the radius. Two aabbs are a
 * point against the box grown by the other's half-extents. Two circles are a point against a disc:
 * a box of size 0 grown by both radii. Coordinates are those of a frame in which the box is
 * axis-aligned. They are relative to the start of the point, so no precision is lost far from the
 * origin.
 *
 *   caromi_toi_find         rounded box: grown slab first, then wall or corner
 *   caromi_toi_corner  picks the disc of the corner
 *   caromi_toi_disc    disc: sign of the discriminant or of the end, then the time
 *   caromi_toi_find_exact   the same in exact arithmetic
 *
 * docs/NUMERICS.md, "Sweeps", derives the bounds. */
#ifndef CAROMI_PAIR_MOVER_H
#define CAROMI_PAIR_MOVER_H

#include "base/expansion.h"
#include "pair/sweep/slab.h"

typedef struct caromi_mover {
    double low_x, high_x, low_y, high_y; /* the box's walls, relative to the start */
    double x, y;                         /* the motion, each component to a relative error of u */
    double r;                            /* radius by which the box is grown, with round corners */
    double error; /* bounds the error of each wall and of r; at least u of the farthest wall */
} caromi_mover;

/* The same in exact arithmetic. */
typedef struct caromi_exact_mover {
    caromi_expansion low_x, high_x, low_y, high_y;
    caromi_expansion x, y;
    caromi_expansion r;
} caromi_exact_mover;

/* The first hit of the point on the rounded box. */
typedef struct caromi_toi {
    int verdict;   /* +1 hit, -1 miss, 0 not sure */
    double t;      /* time of impact */
    double nx, ny; /* unit normal of the rounded box there, in the frame */
    bool tie;      /* hits a corner exactly: another normal is equally valid */
} caromi_toi;

static inline caromi_toi caromi_toi_none(int verdict) {
    return (caromi_toi){verdict, 1.0, 0.0, 0.0, false};
}

/* Computes time and normal of a hit on a disc. `discriminant` is a quarter of the discriminant. The
 * smaller root has the form c/q: nothing cancels, so a start on the border gives 0. Relative to the
 * centre, the impact point is -sqrt(discriminant) along the motion, and across it as far as the
 * start is. */
static inline caromi_toi caromi_toi_at_disc(double gap, double along, double cross,
                                            double discriminant, double x, double y, double r,
                                            double motion) {
    double root = caromi_sqrt(caromi_max(discriminant, 0.0));
    double t = gap / (along + root);
    /* The normal's length is r |m|^2, since discriminant + cross^2 = r^2 |m|^2. */
    double per_length = 1.0 / (r * motion);
    return (caromi_toi){1, t, (-cross * y - root * x) * per_length,
                        (cross * x - root * y) * per_length, false};
}

/* Returns whether and when the point enters the interior of a disc during [0, 1]. It must not be
 * inside at the start. The disc's centre is (cx, cy), relative to the start; `error` bounds the
 * errors of cx, cy and r. The distance is least at the apex, t = c.m / m.m. If the apex comes
 * before the end of the motion, its verdict decides: r^2 m.m > (c x m)^2. Otherwise the end of the
 * motion decides. */
static inline caromi_toi caromi_toi_disc(double cx, double cy, double x, double y, double r,
                                         double error) {
    double xx = cx * x;
    double yy = cy * y;
    double xy = cx * y;
    double yx = cy * x;
    double motion = x * x + y * y;
    double speed = caromi_abs(x) + caromi_abs(y);
    double along = xx + yy;
    double cross = xy - yx;
    double along_error = error * speed + 4.0 * CAROMI_U * (caromi_abs(xx) + caromi_abs(yy));
    double cross_error = error * speed + 4.0 * CAROMI_U * (caromi_abs(xy) + caromi_abs(yx));
    if (!(along > along_error)) {
        return caromi_toi_none(along < -along_error ? -1 : 0);
    }
    double ahead = motion - along;
    double ahead_error = along_error + 8.0 * CAROMI_U * motion;
    double r_squared = r * r;
    double r_error = error * (2.0 * r + error) + 4.0 * CAROMI_U * r_squared;
    double discriminant = r_squared * motion - cross * cross;
    double discriminant_error = (r_error + 4.0 * CAROMI_U * r_squared) * motion +
                                cross_error * (2.0 * caromi_abs(cross) + cross_error) +
                                4.0 * CAROMI_U * cross * cross;
    double end_x = x - cx;
    double end_y = y - cy;
    double reach = (caromi_abs(cx) + caromi_abs(cy)) + speed;
    double end_error = 2.0 * error + 4.0 * CAROMI_U * reach;
    double inside = r_squared - (end_x * end_x + end_y * end_y);
    double inside_error = r_error + 4.0 * end_error * (caromi_abs(end_x) + caromi_abs(end_y)) +
                          4.0 * end_error * end_error;
    /* No branch: where the apex lies is unpredictable. */
    double margin = caromi_pick_greater(ahead, 0.0, discriminant, inside);
    double margin_error = caromi_pick_greater(ahead, 0.0, discriminant_error, inside_error);
    bool sure = caromi_both(caromi_abs(ahead) > ahead_error, caromi_abs(margin) > margin_error);
    if (!caromi_both(sure, margin > 0.0)) {
        return caromi_toi_none(-(int)sure);
    }
    /* The error of the normal is cross_error / (r |m|), or for a grazing hit the root of twice
     * that. */
    if (cross_error * cross_error > 0x1p-40 * (r_squared * motion)) {
        return caromi_toi_none(0);
    }
    double gap = (cx * cx + cy * cy) - r_squared;
    return caromi_toi_at_disc(gap, along, cross, discriminant, x, y, r, motion);
}

/* Returns the hit on a wall; its normal is against the motion. */
static inline caromi_toi caromi_toi_at_wall(caromi_slab_hit hit, double x, double y) {
    double by_y = (double)hit.axis;
    double nx = caromi_pick_greater(by_y, 0.0, 0.0, -caromi_copy_sign(1.0, x));
    double ny = caromi_pick_greater(by_y, 0.0, -caromi_copy_sign(1.0, y), 0.0);
    return (caromi_toi){1, hit.t, nx, ny, hit.tie};
}

/* Returns the hit on a corner, for a point in the grown box beyond the end of a wall. The point can
 * enter the rounded box only through the disc of that corner: the region's other edges lead out. */
static inline caromi_toi caromi_toi_corner(const caromi_mover *m, double at_x, double at_y) {
    double middle_x = 0.5 * (m->low_x + m->high_x);
    double middle_y = 0.5 * (m->low_y + m->high_y);
    double cx = caromi_pick_greater(middle_x, at_x, m->low_x, m->high_x);
    double cy = caromi_pick_greater(middle_y, at_y, m->low_y, m->high_y);
    return caromi_toi_disc(cx, cy, m->x, m->y, m->r, m->error);
}

/* Returns how far a position is beyond the nearer of two walls. */
static inline double caromi_beyond(double low, double high, double at) {
    return caromi_max(low - at, at - high);
}

/* Returns whether and when the point enters the interior of the rounded box. */
static inline caromi_toi caromi_toi_find(const caromi_mover *m) {
    double error = 2.0 * m->error;
    const caromi_slab_axis axis[2] = {
        caromi_slab_axis_make(m->low_x - m->r, m->high_x + m->r, m->x,
                              error + 2.0 * CAROMI_U *
                                          (caromi_abs(m->low_x) + caromi_abs(m->high_x) + m->r)),
        caromi_slab_axis_make(m->low_y - m->r, m->high_y + m->r, m->y,
                              error + 2.0 * CAROMI_U *
                                          (caromi_abs(m->low_y) + caromi_abs(m->high_y) + m->r)),
    };
    caromi_slab_hit hit = caromi_slab_enter(axis, 2);
    if (hit.verdict <= 0) {
        return caromi_toi_none(hit.verdict);
    }
    /* Where the point enters the grown box. It may start inside, in a corner region. */
    double t = caromi_max(hit.t, 0.0);
    double at_x = t * m->x;
    double at_y = t * m->y;
    double by_y = (double)hit.axis;
    double beyond = caromi_pick_greater(by_y, 0.0, caromi_beyond(m->low_x, m->high_x, at_x),
                                        caromi_beyond(m->low_y, m->high_y, at_y));
    double other_speed = caromi_pick_greater(by_y, 0.0, axis[0].speed, axis[1].speed);
    double other_entry = caromi_pick_greater(by_y, 0.0, axis[0].entry, axis[1].entry);
    double margin = 2.0 * error + 8.0 * CAROMI_U * (other_speed * t + caromi_abs(other_entry));
    if (m->r == 0.0 || beyond < -margin) {
        return caromi_toi_at_wall(hit, m->x, m->y);
    }
    /* At the very end of a wall, rounding hides whether the wall or the corner is hit. Only a hit
     * on the corner is certain there. Its time and normal are the wall's to second order if the
     * margin is small compared with r. */
    bool doubtful = beyond <= margin;
    if (doubtful && margin > 1e-10 * m->r) {
        return caromi_toi_none(0);
    }
    caromi_toi corner = caromi_toi_corner(m, at_x, at_y);
    return doubtful && corner.verdict < 0 ? caromi_toi_none(0) : corner;
}

/* Compute the same in exact arithmetic; the verdict is never 0. */
caromi_toi caromi_toi_find_exact(const caromi_exact_mover *m);
caromi_toi caromi_toi_disc_exact(const caromi_expansion *cx, const caromi_expansion *cy,
                                 const caromi_exact_mover *m);

#endif
