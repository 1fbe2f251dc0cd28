/* Sweeps a point against a disc exactly: |t m - c| < r for some t in [0, 1], without a root. */
#include "base/guard.h"
#include "pair/sweep/mover.h"

/* Computes a * b + c * d. */
static void caromi_exact_dot(caromi_expansion *out, const caromi_expansion *a,
                             const caromi_expansion *b, const caromi_expansion *c,
                             const caromi_expansion *d) {
    caromi_expansion part;
    caromi_expansion_mul(&part, c, d);
    caromi_expansion_mul(out, a, b);
    caromi_expansion_add(out, out, &part);
}

caromi_toi caromi_toi_disc_exact(const caromi_expansion *cx, const caromi_expansion *cy,
                                 const caromi_exact_mover *m) {
    caromi_expansion along, motion, ahead;
    caromi_exact_dot(&along, cx, &m->x, cy, &m->y);
    if (caromi_expansion_sign(&along) <= 0) {
        return caromi_toi_none(-1);
    }
    caromi_exact_dot(&motion, &m->x, &m->x, &m->y, &m->y);
    caromi_expansion_sub(&ahead, &motion, &along);
    caromi_expansion r_squared, cross, discriminant, part;
    caromi_expansion_mul(&r_squared, &m->r, &m->r);
    caromi_expansion back;
    caromi_expansion_copy(&back, &m->x);
    caromi_expansion_negate(&back);
    caromi_exact_dot(&cross, cx, &m->y, cy, &back);
    caromi_expansion_mul(&discriminant, &r_squared, &motion);
    caromi_expansion_mul(&part, &cross, &cross);
    caromi_expansion_sub(&discriminant, &discriminant, &part);
    if (caromi_expansion_sign(&ahead) > 0) {
        if (caromi_expansion_sign(&discriminant) <= 0) {
            return caromi_toi_none(-1);
        }
    } else {
        caromi_expansion end_x, end_y;
        caromi_expansion_sub(&end_x, &m->x, cx);
        caromi_expansion_sub(&end_y, &m->y, cy);
        caromi_exact_dot(&part, &end_x, &end_x, &end_y, &end_y);
        caromi_expansion_sub(&part, &part, &r_squared);
        if (caromi_expansion_sign(&part) >= 0) {
            return caromi_toi_none(-1);
        }
    }
    caromi_exact_dot(&part, cx, cx, cy, cy);
    caromi_expansion_sub(&part, &part, &r_squared);
    return caromi_toi_at_disc(caromi_expansion_value(&part), caromi_expansion_value(&along),
                              caromi_expansion_value(&cross), caromi_expansion_value(&discriminant),
                              caromi_expansion_value(&m->x), caromi_expansion_value(&m->y),
                              caromi_expansion_value(&m->r), caromi_expansion_value(&motion));
}
