/* Orders the sweeps of one motion: the first is the one to act on. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/sweep/sweep.h"
#include "shape/valid.h"

/* Treats values that no sweep returns as a miss: NaN would break the ordering. */
static carom_sweep caromi_sweep_or_miss(carom_sweep s) {
    bool ours = s.t >= 0.0 && s.t <= 1.0 && s.state <= CAROM_SWEEP_OVERLAPPED &&
                caromi_point_ok(s.normal) && caromi_point_ok(s.point);
    return ours ? s : caromi_sweep_miss();
}

enum { CAROMI_SWEEP_KEYS = 7 };

/* Computes the sort keys; the first difference decides. Normal and point are included so that the
 * order does not depend on the order of the arguments. */
static void caromi_sweep_keys(carom_sweep s, double key[CAROMI_SWEEP_KEYS]) {
    bool leads = s.normal.x != 0.0f || s.normal.y != 0.0f;
    key[0] = s.t;
    key[1] = -(double)s.state;
    key[2] = leads ? 0.0 : 1.0;
    key[3] = (double)s.normal.x;
    key[4] = (double)s.normal.y;
    key[5] = (double)s.point.x;
    key[6] = (double)s.point.y;
}

bool carom_sweep_before(carom_sweep a, carom_sweep b) {
    double key_a[CAROMI_SWEEP_KEYS], key_b[CAROMI_SWEEP_KEYS];
    caromi_sweep_keys(caromi_sweep_or_miss(a), key_a);
    caromi_sweep_keys(caromi_sweep_or_miss(b), key_b);
    for (int i = 0; i < CAROMI_SWEEP_KEYS; i++) {
        if (key_a[i] != key_b[i]) {
            return key_a[i] < key_b[i];
        }
    }
    return false;
}
