/* Converts points and vectors between world coordinates and a box's frame. */
#include "base/guard.h"
#include "carom/shape.h"
#include "shape/valid.h"
#include "vec/turn.h"

static carom_vec2 caromi_nowhere(void) {
    return (carom_vec2){0.0f, 0.0f};
}

carom_vec2 carom_box_to_local_point(carom_box b, carom_vec2 p) {
    if (!caromi_box_ok(b) || !caromi_point_ok(p)) {
        return caromi_nowhere();
    }
    double dx = (double)p.x - (double)b.center.x;
    double dy = (double)p.y - (double)b.center.y;
    caromi_vec local = caromi_turn_unit((double)b.rot.c, -(double)b.rot.s, dx, dy);
    return (carom_vec2){caromi_to_float(local.x), caromi_to_float(local.y)};
}

carom_vec2 carom_box_to_local_vector(carom_box b, carom_vec2 v) {
    return caromi_box_ok(b) ? carom_unrotate(b.rot, v) : caromi_nowhere();
}

/* Rounds once, after the translation, so that a corner far from the origin keeps full precision. */
static carom_vec2 caromi_box_place(carom_box b, double x, double y) {
    caromi_vec turned = caromi_turn_unit((double)b.rot.c, (double)b.rot.s, x, y);
    return (carom_vec2){caromi_to_float((double)b.center.x + turned.x),
                        caromi_to_float((double)b.center.y + turned.y)};
}

carom_vec2 carom_box_to_world_point(carom_box b, carom_vec2 p) {
    if (!caromi_box_ok(b) || !caromi_point_ok(p)) {
        return caromi_nowhere();
    }
    return caromi_box_place(b, (double)p.x, (double)p.y);
}

carom_vec2 carom_box_to_world_vector(carom_box b, carom_vec2 v) {
    return caromi_box_ok(b) ? carom_rotate(b.rot, v) : caromi_nowhere();
}

void carom_box_corners(carom_box b, carom_vec2 corners[4]) {
    static const double sign_x[4] = {-1.0, 1.0, 1.0, -1.0};
    static const double sign_y[4] = {-1.0, -1.0, 1.0, 1.0};
    for (int i = 0; i < 4; i++) {
        corners[i] = caromi_box_ok(b) ? caromi_box_place(b, sign_x[i] * (double)b.half.x,
                                                         sign_y[i] * (double)b.half.y)
                                      : caromi_nowhere();
    }
}
