/* The C file of a program with the single header, without its implementation. */
#include "carom.h"

int single_from_c(void);

int single_from_c(void) {
    carom_aabb tile = carom_aabb_from_rect(0.0f, 0.0f, 16.0f, 16.0f);
    carom_circle ball = carom_circle_make((carom_vec2){8.0f, 20.0f}, 4.0f);
    return carom_distance_circle_aabb(ball, tile) == 0.0f ? 0 : 1;
}
