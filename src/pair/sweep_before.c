/* Which of many sweeps of one motion to act on. */
#include "base/guard.h"
#include "carom/pair.h"
#include "pair/sweep.h"
#include "shape/valid.h"

/* What no sweep returns counts as a miss: with a NaN in it nothing could be put in order. */
static carom_sweep caromi_sweep_or_miss(carom_sweep s) {
    bool ours = s.t >= 0.0 && s.t <= 1.0 && s.state <= CAROM_SWEEP_OVERLAPPED &&
                caromi_point_ok(s.normal) && caromi_point_ok(s.point);
    return ours ? s : caromi_sweep_miss();
}

/* A strict weak order. Normal and point come in so that it does not depend on who asks first. */
bool carom_sweep_before(carom_sweep a, carom_sweep b) {
    a = caromi_sweep_or_miss(a);
    b = caromi_sweep_or_miss(b);
    if (a.t != b.t) {
        return a.t < b.t;
    }
    if (a.state != b.state) {
        return a.state > b.state;
    }
    bool leads_a = a.normal.x != 0.0f || a.normal.y != 0.0f;
    bool leads_b = b.normal.x != 0.0f || b.normal.y != 0.0f;
    if (leads_a != leads_b) {
        return leads_a;
    }
    const float key_a[4] = {a.normal.x, a.normal.y, a.point.x, a.point.y};
    const float key_b[4] = {b.normal.x, b.normal.y, b.point.x, b.point.y};
    for (int i = 0; i < 4; i++) {
        if (key_a[i] != key_b[i]) {
            return key_a[i] < key_b[i];
        }
    }
    return false;
}
