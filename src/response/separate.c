/* Moves two overlapping bodies apart along the contact normal. */
#include "base/guard.h"
#include "carom/response.h"
#include "response/impulse.h"

/* The distance has a relative error of 1.2e-7 and the normal one of 6e-8. So a move that is 4e-7
 * longer than the penetration depth also ends the overlap along the true normal. Each coordinate is
 * rounded in the direction of the move, so rounding does not shorten it. */
#define CAROMI_OUTWARD (1.0 + 4e-7)

static float caromi_moved_out(float at, double by) {
    caromi_two sum = caromi_two_sum((double)at, by);
    if (by == 0.0) {
        return at;
    }
    return by > 0.0 ? caromi_float_above(sum.value, sum.rest)
                    : caromi_float_below(sum.value, sum.rest);
}

static void caromi_move_out(carom_vec2 *pos, carom_vec2 n, double by) {
    pos->x = caromi_moved_out(pos->x, (double)n.x * by);
    pos->y = caromi_moved_out(pos->y, (double)n.y * by);
}

static bool caromi_can_move(carom_contact c, const carom_vec2 *a, const carom_vec2 *b) {
    return c.distance < 0.0f && caromi_is_finite((double)c.distance) &&
           caromi_normal_ok(c.normal) && caromi_point_ok(*a) && caromi_point_ok(*b);
}

void carom_separate(carom_contact contact, float inv_mass_a, float inv_mass_b, carom_vec2 *pos_a,
                    carom_vec2 *pos_b) {
    caromi_shares share = caromi_shares_make(inv_mass_a, inv_mass_b);
    if (!(share.sum > 0.0) || !caromi_can_move(contact, pos_a, pos_b)) {
        return;
    }
    /* A denormal distance is accurate only to its last bit. */
    double depth = -(double)contact.distance * CAROMI_OUTWARD + (double)FLT_TRUE_MIN;
    caromi_move_out(pos_a, contact.normal, depth * (share.a / share.sum));
    caromi_move_out(pos_b, contact.normal, -depth * (share.b / share.sum));
}

static void caromi_shift(carom_vec2 *pos, carom_vec2 n, double by) {
    pos->x = caromi_to_float((double)pos->x + (double)n.x * by);
    pos->y = caromi_to_float((double)pos->y + (double)n.y * by);
}

void carom_push(carom_contact contact, float share, float inv_mass_a, float inv_mass_b,
                carom_vec2 *pos_a, carom_vec2 *pos_b) {
    caromi_shares shares = caromi_shares_make(inv_mass_a, inv_mass_b);
    bool any = share > 0.0f && shares.sum > 0.0;
    if (!any || !caromi_can_move(contact, pos_a, pos_b)) {
        return;
    }
    double depth = -(double)contact.distance * caromi_min((double)share, 1.0);
    caromi_shift(pos_a, contact.normal, depth * (shares.a / shares.sum));
    caromi_shift(pos_b, contact.normal, -depth * (shares.b / shares.sum));
}
