// carom from C++: the headers as they are, values in and out.
#include "carom/carom.h"

#include <cstdio>

int main() {
    const carom_circle ball{{4.0f, 5.0f}, 2.0f};
    const carom_box wall = carom_box_make(carom_vec2{5.0f, 2.0f}, 10.0f, 4.0f, 0.0f);
    const carom_contact contact = carom_contact_circle_box(ball, wall);
    const carom_sweep ray = carom_ray_box({4.0f, 8.0f}, {0.0f, -8.0f}, wall);
    std::printf("distance %g, ray at %g\n", static_cast<double>(contact.distance), ray.t);
    const bool right = contact.distance == -1.0f && contact.normal.y == 1.0f &&
                       ray.state == CAROM_SWEEP_HIT && ray.t == 0.5;
    return right ? 0 : 1;
}
