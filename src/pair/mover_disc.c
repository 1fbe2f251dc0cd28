/* A moving point against a disc: |t m - c| < r for some t in [0, 1], decided without a root.
 *
 * The distance is least at the apex, t = c.m / m.m. Where the apex comes before the end of the
 * motion the verdict is that of the apex, r^2 m.m > (c x m)^2; otherwise that of the end. */
#include "base/guard.h"
#include "pair/mover.h"

/* Certain signs: +1, -1, or 0 for a value within its error. */
static int caromi_sign_of(double value, double error) {
    return (int)(value > error) - (int)(value < -error);
}

/* The smaller root as c/q: nothing cancels, so a start on the border gives 0. Seen from the centre,
 * the meeting point has the along-part -sqrt(room) and the cross-part of the start. */
static caromi_meeting caromi_disc_meeting(double gap, double along, double cross, double room,
                                          double x, double y, double r, double motion) {
    double root = caromi_sqrt(caromi_max(room, 0.0));
    double t = gap / (along + root);
    /* Its length is r |m|^2, since room + cross^2 = r^2 |m|^2. */
    double per_length = 1.0 / (r * motion);
    return (caromi_meeting){1, t, (-cross * y - root * x) * per_length,
                            (cross * x - root * y) * per_length, false};
}

caromi_meeting caromi_meet_disc(double cx, double cy, double x, double y, double r, double error) {
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
    int approaches = caromi_sign_of(along, along_error);
    if (approaches <= 0) {
        return caromi_no_meeting(approaches);
    }
    int before_end = caromi_sign_of(motion - along, along_error + 8.0 * CAROMI_U * motion);
    double r_squared = r * r;
    double r_error = error * (2.0 * r + error) + 4.0 * CAROMI_U * r_squared;
    double room = r_squared * motion - cross * cross;
    double room_error = (r_error + 4.0 * CAROMI_U * r_squared) * motion +
                        cross_error * (2.0 * caromi_abs(cross) + cross_error) +
                        4.0 * CAROMI_U * cross * cross;
    double end_x = x - cx;
    double end_y = y - cy;
    double reach = (caromi_abs(cx) + caromi_abs(cy)) + speed;
    double end_error = 2.0 * error + 4.0 * CAROMI_U * reach;
    double inside = r_squared - (end_x * end_x + end_y * end_y);
    double inside_error = r_error + 4.0 * end_error * (caromi_abs(end_x) + caromi_abs(end_y)) +
                          4.0 * end_error * end_error;
    int hit = before_end > 0   ? caromi_sign_of(room, room_error)
              : before_end < 0 ? caromi_sign_of(inside, inside_error)
                               : 0;
    if (hit <= 0) {
        return caromi_no_meeting(hit);
    }
    double gap = (cx * cx + cy * cy) - r_squared;
    return caromi_disc_meeting(gap, along, cross, room, x, y, r, motion);
}

/* a * b + c * d. */
static void caromi_exact_dot(caromi_expansion *out, const caromi_expansion *a,
                             const caromi_expansion *b, const caromi_expansion *c,
                             const caromi_expansion *d) {
    caromi_expansion part;
    caromi_expansion_mul(&part, c, d);
    caromi_expansion_mul(out, a, b);
    caromi_expansion_add(out, out, &part);
}

static void caromi_exact_cross(caromi_expansion *out, const caromi_expansion *a,
                               const caromi_expansion *b, const caromi_expansion *c,
                               const caromi_expansion *d) {
    caromi_expansion part;
    caromi_expansion_mul(&part, c, d);
    caromi_expansion_mul(out, a, b);
    caromi_expansion_sub(out, out, &part);
}

caromi_meeting caromi_meet_disc_exact(const caromi_expansion *cx, const caromi_expansion *cy,
                                      const caromi_exact_mover *m) {
    caromi_expansion along, motion, ahead;
    caromi_exact_dot(&along, cx, &m->x, cy, &m->y);
    if (caromi_expansion_sign(&along) <= 0) {
        return caromi_no_meeting(-1);
    }
    caromi_exact_dot(&motion, &m->x, &m->x, &m->y, &m->y);
    caromi_expansion_sub(&ahead, &motion, &along);
    caromi_expansion r_squared, cross, room, part;
    caromi_expansion_mul(&r_squared, &m->r, &m->r);
    caromi_exact_cross(&cross, cx, &m->y, cy, &m->x);
    caromi_expansion_mul(&room, &r_squared, &motion);
    caromi_expansion_mul(&part, &cross, &cross);
    caromi_expansion_sub(&room, &room, &part);
    if (caromi_expansion_sign(&ahead) > 0) {
        if (caromi_expansion_sign(&room) <= 0) {
            return caromi_no_meeting(-1);
        }
    } else {
        caromi_expansion end_x, end_y;
        caromi_expansion_sub(&end_x, &m->x, cx);
        caromi_expansion_sub(&end_y, &m->y, cy);
        caromi_exact_dot(&part, &end_x, &end_x, &end_y, &end_y);
        caromi_expansion_sub(&part, &part, &r_squared);
        if (caromi_expansion_sign(&part) >= 0) {
            return caromi_no_meeting(-1);
        }
    }
    caromi_exact_dot(&part, cx, cx, cy, cy);
    caromi_expansion_sub(&part, &part, &r_squared);
    return caromi_disc_meeting(caromi_expansion_value(&part), caromi_expansion_value(&along),
                               caromi_expansion_value(&cross), caromi_expansion_value(&room),
                               caromi_expansion_value(&m->x), caromi_expansion_value(&m->y),
                               caromi_expansion_value(&m->r), caromi_expansion_value(&motion));
}
