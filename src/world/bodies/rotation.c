/* Reads and changes the rotation of bodies: directions, spins, torques, and impulses at a point. */
#include "base/guard.h"
#include "vec/angle.h"
#include "world/bodies/bodies.h"

carom_rot carom_body_rot(const carom_world *w, carom_body id) {
    const caromi_body *b = caromi_body_of(w, id);
    return b != NULL ? b->rot : (carom_rot){0.0f, 0.0f};
}

float carom_body_angle(const carom_world *w, carom_body id) {
    const caromi_body *b = caromi_body_of(w, id);
    return b != NULL ? (float)caromi_angle((double)b->rot.c, (double)b->rot.s) : 0.0f;
}

float carom_body_spin(const carom_world *w, carom_body id) {
    const caromi_body *b = caromi_body_of(w, id);
    return b != NULL ? b->spin : 0.0f;
}

float carom_body_inertia(const carom_world *w, carom_body id) {
    const caromi_body *b = caromi_body_of(w, id);
    if (b == NULL || !caromi_is_turned_by_impulses(b, &w->traits[b->traits])) {
        return 0.0f;
    }
    return caromi_to_float(caromi_uniform_inertia(b) / (double)w->traits[b->traits].turning);
}

carom_result carom_body_set_rot(carom_world *w, carom_body id, carom_rot rot) {
    caromi_body *b = caromi_body_of(w, id);
    if (b == NULL) {
        return CAROM_ERROR_STALE;
    }
    if (!caromi_is_direction(rot)) {
        return CAROM_ERROR_VALUE;
    }
    if (caromi_same_bits(&b->rot, &rot, sizeof rot)) {
        return CAROM_OK;
    }
    bool round = (b->tag & CAROMI_CIRCLE) != 0; /* its contacts do not change then */
    if (round ? !caromi_body_stir(w, id.index) : !caromi_index_prepare(w, id.index)) {
        return CAROM_ERROR_MEMORY;
    }
    b->rot = rot;
    caromi_turned_set(w, id.index, 0.0f);
    if (!round) {
        b->prev = b->pos;
        b->tag |= CAROMI_JUMPED;
        caromi_index_changed(w, id.index);
    }
    return CAROM_OK;
}

carom_result carom_body_set_spin(carom_world *w, carom_body id, float spin) {
    caromi_body *b = caromi_body_of(w, id);
    if (b == NULL) {
        return CAROM_ERROR_STALE;
    }
    if (!((double)caromi_absf(spin) <= CAROMI_MAX_ANGLE)) {
        return CAROM_ERROR_VALUE;
    }
    if (spin != 0.0f && !caromi_may_turn(b, &w->traits[b->traits])) {
        return CAROM_ERROR_TYPE;
    }
    if (caromi_same_bits(&b->spin, &spin, sizeof spin)) {
        return CAROM_OK;
    }
    if (!caromi_body_stir(w, id.index)) {
        return CAROM_ERROR_MEMORY;
    }
    b->spin = spin;
    return CAROM_OK;
}

carom_result carom_body_apply_impulse_at(carom_world *w, carom_body id, carom_vec2 impulse,
                                         carom_vec2 point) {
    caromi_body *b = caromi_body_of(w, id);
    uint32_t error = caromi_may_push(b, impulse);
    if (error != CAROM_OK) {
        return error;
    }
    double inverse = (double)b->inv_mass;
    carom_vec2 velocity = {caromi_to_float((double)b->vel.x + (double)impulse.x * inverse),
                           caromi_to_float((double)b->vel.y + (double)impulse.y * inverse)};
    float spin = b->spin;
    if (caromi_is_turned_by_impulses(b, &w->traits[b->traits])) {
        double x = (double)point.x - (double)b->pos.x;
        double y = (double)point.y - (double)b->pos.y;
        double per_inertia = (double)w->traits[b->traits].turning / caromi_uniform_inertia(b);
        double turned = (x * (double)impulse.y - y * (double)impulse.x) * per_inertia;
        spin = caromi_to_float((double)b->spin + turned);
    }
    if (!caromi_in_limits(velocity) || !caromi_in_limits(point) ||
        !((double)caromi_absf(spin) <= CAROMI_MAX_ANGLE)) {
        return CAROM_ERROR_VALUE;
    }
    if (!caromi_body_stir(w, id.index)) {
        return CAROM_ERROR_MEMORY;
    }
    b->vel = velocity;
    b->spin = spin;
    return CAROM_OK;
}

carom_result carom_body_apply_torque(carom_world *w, carom_body id, float torque) {
    if (caromi_body_of(w, id) != NULL && !(caromi_absf(torque) <= CAROM_WORLD_MAX)) {
        return CAROM_ERROR_VALUE;
    }
    return caromi_force_add(w, id, (carom_vec2){0.0f, 0.0f}, torque);
}

carom_result carom_body_move_to(carom_world *w, carom_body id, carom_vec2 position, float angle,
                                float dt) {
    caromi_body *b = caromi_body_of(w, id);
    if (b == NULL) {
        return CAROM_ERROR_STALE;
    }
    if (!caromi_in_limits(position) || !((double)caromi_absf(angle) <= CAROMI_MAX_ANGLE) ||
        !(dt > 0.0f) || !(dt <= CAROM_WORLD_MAX_STEP)) {
        return CAROM_ERROR_VALUE;
    }
    if (!caromi_is_type(b, CAROM_KINEMATIC)) {
        return CAROM_ERROR_TYPE;
    }
    caromi_vec target = caromi_direction((double)angle);
    caromi_vec turned = caromi_turn((double)b->rot.c, -(double)b->rot.s, target.x, target.y);
    double per_dt = 1.0 / (double)dt;
    double spin = caromi_angle(turned.x, turned.y) * per_dt;
    double x = ((double)position.x - (double)b->pos.x) * per_dt;
    double y = ((double)position.y - (double)b->pos.y) * per_dt;
    carom_vec2 velocity = {caromi_to_float(x), caromi_to_float(y)};
    if (!caromi_in_limits(velocity) || !(caromi_abs(spin) <= CAROMI_MAX_ANGLE)) {
        return CAROM_ERROR_VALUE;
    }
    uint32_t error = carom_body_set_velocity(w, id, velocity);
    return error != CAROM_OK ? error : carom_body_set_spin(w, id, (float)spin);
}
