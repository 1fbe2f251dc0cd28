/* Computes the contact of a circle and a rotated box. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/core/circle_box.h"
#include "pair/contact/contact.h"
#include "vec/turn.h"

/* Computes the measurement of a clear pair. Outside, the normal is along (wx, wy) from the clamped
 * centre. Inside, it is the normal of the nearest wall; ties go to +x and +y. No branches: whether
 * a centre is inside is unpredictable. */
static caromi_circle_box_local caromi_local_from_fast(const caromi_circle_box *f,
                                                      const caromi_circle_box_fast *fast) {
    double tie = 2.0 * f->error;
    /* 1 for the axis of the nearest wall, 0 for the other. */
    double by_x = caromi_pick_greater(f->gy - tie, f->gx, 0.0, 1.0);
    double by_y = 1.0 - by_x;
    double shift = caromi_pick_greater(fast->nearest, 0.0, 0.0, tie);
    double side_x = caromi_copy_sign(1.0, f->u + shift);
    double side_y = caromi_copy_sign(1.0, f->v + shift);
    double per_corner = 1.0 / fast->corner;
    double nx = caromi_pick_greater(fast->nearest, 0.0, fast->wx * per_corner, by_x);
    double ny = caromi_pick_greater(fast->nearest, 0.0, fast->wy * per_corner, by_y);
    /* On the wall if the normal has a component along the axis, otherwise at the centre. */
    double qx = caromi_pick_greater(nx, 0.0, side_x * f->hx, f->u);
    double qy = caromi_pick_greater(ny, 0.0, side_y * f->hy, f->v);
    return (caromi_circle_box_local){fast->distance * f->per_length, side_x * nx, side_y * ny,
                                     qx * f->per_length, qy * f->per_length};
}

carom_contact carom_contact_circle_box(carom_circle a, carom_box b) {
    caromi_circle_box f = caromi_circle_box_make(a, b);
    if (!caromi_circle_box_valid(&f, a, b)) {
        return caromi_contact_invalid();
    }
    caromi_circle_box_fast fast = caromi_circle_box_measure(&f);
    caromi_circle_box_local m =
        fast.clear ? caromi_local_from_fast(&f, &fast) : caromi_circle_box_exact(a, b);
    double c = (double)b.rot.c * f.per_length;
    double s = (double)b.rot.s * f.per_length;
    caromi_vec normal = caromi_turn(c, s, m.nx, m.ny);
    caromi_vec point = caromi_turn(c, s, m.qx, m.qy);
    return caromi_contact_make(m.distance, normal.x, normal.y, (double)b.center.x + point.x,
                               (double)b.center.y + point.y);
}
