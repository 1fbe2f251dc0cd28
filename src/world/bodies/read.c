/* Reads the shapes, positions, velocities and user data of bodies.
 *
 * carom_body_between interpolates from `prev` to `pos`, except for a body with CAROMI_JUMPED, which
 * was added or teleported since the previous step. */
#include "base/guard.h"
#include "world/store.h"
#include "vec/angle.h"

carom_shape carom_body_shape(const carom_world *w, carom_body id) {
    const caromi_body *b = caromi_body_of(w, id);
    return b != NULL ? caromi_body_shape(b) : (carom_shape){.kind = 0};
}

carom_vec2 carom_body_position(const carom_world *w, carom_body id) {
    const caromi_body *b = caromi_body_of(w, id);
    return b != NULL ? b->pos : (carom_vec2){0.0f, 0.0f};
}

carom_vec2 carom_body_velocity(const carom_world *w, carom_body id) {
    const caromi_body *b = caromi_body_of(w, id);
    return b != NULL ? b->vel : (carom_vec2){0.0f, 0.0f};
}

uint64_t carom_body_user(const carom_world *w, carom_body id) {
    const caromi_body *b = caromi_body_of(w, id);
    return b != NULL ? b->user : 0;
}

/* Interpolates with two products instead of one with the difference: that is exact at both ends. */
static float caromi_mixed(float from, float to, double share) {
    return caromi_to_float((double)from * (1.0 - share) + (double)to * share);
}

/* Returns a direction rotated by -angle. */
static carom_rot caromi_turned_back(carom_rot rot, double angle) {
    caromi_vec now = caromi_unit((double)rot.c, (double)rot.s);
    caromi_vec back = caromi_direction(-angle);
    caromi_vec then = caromi_turn(back.x, back.y, now.x, now.y);
    return (carom_rot){caromi_to_float(then.x), caromi_to_float(then.y)};
}

/* Returns a body as it was at a share of the last step. */
static caromi_body caromi_body_then(const carom_world *w, const caromi_body *b, float share) {
    double limited = (double)carom_clamp(share, 0.0f, 1.0f);
    caromi_body then = *b;
    if ((b->tag & CAROMI_JUMPED) != 0 || limited == 1.0) {
        return then;
    }
    then.pos.x = caromi_mixed(b->prev.x, b->pos.x, limited);
    then.pos.y = caromi_mixed(b->prev.y, b->pos.y, limited);
    double turned = (double)caromi_turned(w, (uint32_t)(b - w->bodies));
    if (turned != 0.0 && (b->tag & CAROMI_DISABLED) == 0) {
        then.rot = caromi_turned_back(b->rot, turned * (1.0 - limited));
    }
    return then;
}

carom_shape carom_body_between(const carom_world *w, carom_body id, float share) {
    const caromi_body *b = caromi_body_of(w, id);
    if (b == NULL) {
        return (carom_shape){.kind = 0};
    }
    caromi_body then = caromi_body_then(w, b, share);
    return caromi_body_shape(&then);
}

carom_rot carom_body_rot_between(const carom_world *w, carom_body id, float share) {
    const caromi_body *b = caromi_body_of(w, id);
    return b != NULL ? caromi_body_then(w, b, share).rot : (carom_rot){0.0f, 0.0f};
}

/* Returns the i-th of items that are `stride` bytes apart. */
static void *caromi_strided(void *first, size_t stride, uint32_t i) {
    return (char *)first + i * stride;
}

uint32_t carom_world_read(const carom_world *w, carom_vec2 *positions, carom_vec2 *velocities,
                          carom_rot *rots, size_t stride, uint32_t capacity) {
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < w->slot_count && count < capacity; slot++) {
        const caromi_body *b = &w->bodies[slot];
        if ((b->tag & CAROMI_LIVE) == 0) {
            continue;
        }
        if (positions != NULL) {
            *(carom_vec2 *)caromi_strided(positions, stride, count) = b->pos;
        }
        if (velocities != NULL) {
            *(carom_vec2 *)caromi_strided(velocities, stride, count) = b->vel;
        }
        if (rots != NULL) {
            *(carom_rot *)caromi_strided(rots, stride, count) = b->rot;
        }
        count++;
    }
    return w->body_count;
}
