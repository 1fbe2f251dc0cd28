#include "base/guard.h"
#include "carom/pair.h"
#include "pair/circle_box.h"
#include "pair/contact.h"
#include "shape/valid.h"

carom_contact carom_contact_circle_box(carom_circle a, carom_box b) {
    if (!caromi_circle_ok(a) || !caromi_box_ok(b)) {
        return caromi_contact_invalid();
    }
    caromi_measure m = caromi_measure_circle_box(a, b);
    return caromi_contact_make(m.distance, m.nx, m.ny, m.px, m.py);
}
