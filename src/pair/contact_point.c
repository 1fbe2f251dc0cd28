/* A point is a circle of radius 0. */
#include "base/guard.h"
#include "carom/pair.h"

carom_contact carom_contact_point_circle(carom_vec2 a, carom_circle b) {
    return carom_contact_circle_circle((carom_circle){a, 0.0f}, b);
}

carom_contact carom_contact_point_aabb(carom_vec2 a, carom_aabb b) {
    return carom_contact_circle_aabb((carom_circle){a, 0.0f}, b);
}

carom_contact carom_contact_point_box(carom_vec2 a, carom_box b) {
    return carom_contact_circle_box((carom_circle){a, 0.0f}, b);
}
