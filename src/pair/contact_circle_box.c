#include "base/guard.h"
#include "carom/pair.h"
#include "pair/circle_box.h"
#include "pair/contact.h"
#include "vec/turn.h"

/* The measure of a clear pair, still in the scale of L but for the unit normal and the distance. */
static caromi_circle_box_local caromi_local_from_fast(const caromi_circle_box *f,
                                                      const caromi_circle_box_fast *fast) {
    caromi_circle_box_local m = {fast->distance * f->per_length, 0.0, 0.0, f->u, f->v};
    if (fast->nearest > 0.0) {
        double per_corner = 1.0 / fast->corner;
        m.nx = caromi_copy_sign(fast->wx * per_corner, f->u);
        m.ny = caromi_copy_sign(fast->wy * per_corner, f->v);
        m.qx = caromi_max(-f->hx, caromi_min(f->hx, f->u));
        m.qy = caromi_max(-f->hy, caromi_min(f->hy, f->v));
    } else {
        double tie = 2.0 * f->error;
        caromi_leave_by_wall(&m, f->gx >= f->gy - tie, f->hx, f->hy, tie);
    }
    m.qx *= f->per_length;
    m.qy *= f->per_length;
    return m;
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
