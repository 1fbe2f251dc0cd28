/* Moves two overlapping bodies apart along the contact normal. */
#include "base/guard.h"
#include "carom/response.h"
#include "response/impulse.h"

/* The distance has a relative error of 1.2e-7 and the normal one of 6e-8. So a move that is 4e-7
 * longer than the penetration depth also ends the overlap along the true normal. Each coordinate is
 * rounded in the direction of the move, so rounding does not shorten it. */
#define CAROMI_OUTWARD (1.0 + 4e-7)

/* Returns at + by, rounded in the direction of `by`. */
static float caromi_moved_out(float at, double by) {
    caromi_two sum = caromi_two_sum((double)at, by);
    if (by == 0.0) {
        return at;
    }
    return by > 0.0 ? caromi_float_above(sum.value, sum.rest)
                    : caromi_float_below(sum.value, sum.rest);
}

/* The bits of a double that a normal float does not have. */
#define CAROMI_FLOAT_DROPS ((UINT64_C(1) << 29) - 1)

/* Does the same with integers and without a branch: directions are unpredictable. If the sum lies
 * strictly between two floats of at least 2^-126 and below 2^127, so does the exact sum, and the
 * result is the one of larger magnitude if the move is away from 0. Otherwise returns false. */
static inline bool caromi_moved_out_fast(float at, double by, float *out) {
    union {
        double value;
        uint64_t bits;
    } sum = {(double)at + by}, move = {by};
    uint64_t exponent = sum.bits >> 52 & 2047u;
    bool between = (sum.bits & CAROMI_FLOAT_DROPS) != 0;
    uint64_t inward = 0u - ((sum.bits ^ move.bits) >> 63);
    sum.bits = (sum.bits + (CAROMI_FLOAT_DROPS & ~inward)) & ~CAROMI_FLOAT_DROPS;
    *out = (float)sum.value;
    return caromi_both(between, exponent - (1023u - 126u) < 253u);
}

static inline void caromi_move_out(carom_vec2 *pos, carom_vec2 n, double by) {
    double x = (double)n.x * by, y = (double)n.y * by;
    carom_vec2 moved;
    bool fast_x = caromi_moved_out_fast(pos->x, x, &moved.x);
    bool fast_y = caromi_moved_out_fast(pos->y, y, &moved.y);
    if (!caromi_both(fast_x, fast_y)) {
        moved = (carom_vec2){caromi_moved_out(pos->x, x), caromi_moved_out(pos->y, y)};
    }
    *pos = moved;
}

/* The first test is unpredictable, the others hardly ever fail. */
static inline bool caromi_can_move(const carom_contact *c, const carom_vec2 *a,
                                   const carom_vec2 *b) {
    if (!(c->distance < 0.0f)) {
        return false;
    }
    double positions = caromi_point_sum(*a) + caromi_point_sum(*b);
    double sum = (positions - (double)c->distance) + caromi_point_sum(c->normal);
    return caromi_both(caromi_is_finite(sum), caromi_point_sum(c->normal) > 0.0);
}

void carom_separate(carom_contact contact, float inv_mass_a, float inv_mass_b, carom_vec2 *pos_a,
                    carom_vec2 *pos_b) {
    caromi_shares share = caromi_shares_make(inv_mass_a, inv_mass_b);
    if (!(share.sum > 0.0) || !caromi_can_move(&contact, pos_a, pos_b)) {
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
    if (!any || !caromi_can_move(&contact, pos_a, pos_b)) {
        return;
    }
    double depth = -(double)contact.distance * caromi_min((double)share, 1.0);
    caromi_shift(pos_a, contact.normal, depth * (shares.a / shares.sum));
    caromi_shift(pos_b, contact.normal, -depth * (shares.b / shares.sum));
}
