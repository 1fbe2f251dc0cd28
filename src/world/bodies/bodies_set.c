/* Changes bodies between steps: definitions, positions, velocities and forces; wakes, enables and
 * disables them.
 *
 * Each call checks its arguments, reserves memory and then changes the body, so a call that fails
 * changes nothing. A velocity, an impulse or a force wakes a sleeping body (caromi_body_stir). A
 * new definition or position updates the index (caromi_index_changed), which also wakes the body
 * and marks it as changed. */
#include "base/guard.h"
#include "world/bodies/bodies.h"

/* The bits of the tag that a definition determines. */
#define CAROMI_DEFINED                                                                             \
    (CAROMI_TYPE | CAROMI_CIRCLE | CAROMI_SENSOR | CAROMI_DISABLED | CAROMI_ROTATES)

/* Completes the new body from the old one: tag, previous position and, if the mass is unchanged,
 * inverse mass. */
static void caromi_body_become(const caromi_body *old, caromi_body *body, float mass) {
    bool turned = !caromi_same_bits(&body->rot, &old->rot, sizeof(carom_rot)) ||
                  (caromi_is_type(body, CAROM_KINEMATIC) &&
                   !caromi_same_bits(&body->spin, &old->spin, sizeof(float)));
    bool moved = !caromi_same_bits(&body->pos, &old->pos, sizeof(carom_vec2)) ||
                 !caromi_same_bits(&body->half, &old->half, sizeof(carom_vec2)) ||
                 (turned && (body->tag & CAROMI_CIRCLE) == 0);
    bool appeared = (old->tag & CAROMI_DISABLED) != 0 && (body->tag & CAROMI_DISABLED) == 0;
    body->tag |= old->tag & ~CAROMI_DEFINED;
    if (moved || appeared) {
        body->tag |= CAROMI_JUMPED;
    } else {
        body->prev = old->prev;
    }
    /* carom_body_get reports a rounded mass: setting it again must not change the body. */
    if (mass == caromi_body_mass(old)) {
        body->inv_mass = old->inv_mass;
    }
}

carom_result carom_body_set(carom_world *w, carom_body id, const carom_body_def *def) {
    caromi_body *old = caromi_body_of(w, id);
    caromi_body body;
    caromi_traits traits;
    if (old == NULL) {
        return CAROM_ERROR_STALE;
    }
    uint32_t error = caromi_body_from_def(def, &body, &traits);
    if (error != CAROM_OK) {
        return error;
    }
    if (!caromi_is_type(old, def->type)) {
        return CAROM_ERROR_TYPE;
    }
    /* carom_body_get reports a rounded moment of inertia: setting it again must not change the
     * body. */
    const caromi_traits *before = &w->traits[old->traits];
    if (def->inertia != 0.0f && traits.turning != 0.0f &&
        def->inertia == caromi_reported_inertia(old, before) &&
        def->mass == caromi_body_mass(old) &&
        caromi_same_bits(&body.half, &old->half, sizeof(carom_vec2))) {
        traits.turning = before->turning;
    }
    if (caromi_may_turn(&body, &traits) && !caromi_turned_reserve(w, w->slot_count)) {
        return CAROM_ERROR_MEMORY;
    }
    body.traits = caromi_traits_take(w, traits);
    if (body.traits == CAROMI_NONE) {
        return CAROM_ERROR_MEMORY;
    }
    if (!caromi_index_prepare(w, id.index)) {
        caromi_traits_drop(w, body.traits);
        return CAROM_ERROR_MEMORY;
    }
    caromi_body_become(old, &body, def->mass);
    if (!caromi_same_bits(&body.rot, &old->rot, sizeof(carom_rot))) {
        caromi_turned_set(w, id.index, 0.0f);
    }
    caromi_traits_drop(w, old->traits);
    *old = body;
    caromi_index_changed(w, id.index);
    return CAROM_OK;
}

carom_result carom_body_set_position(carom_world *w, carom_body id, carom_vec2 position) {
    caromi_body *b = caromi_body_of(w, id);
    if (b == NULL) {
        return CAROM_ERROR_STALE;
    }
    if (!caromi_in_limits(position)) {
        return CAROM_ERROR_VALUE;
    }
    if (caromi_same_bits(&b->pos, &position, sizeof position)) {
        return CAROM_OK;
    }
    if (!caromi_index_prepare(w, id.index)) {
        return CAROM_ERROR_MEMORY;
    }
    b->pos = position;
    b->prev = position;
    b->tag |= CAROMI_JUMPED;
    caromi_index_changed(w, id.index);
    return CAROM_OK;
}

bool caromi_body_stir(carom_world *w, uint32_t slot) {
    caromi_body *b = &w->bodies[slot];
    if (b->tag & CAROMI_ASLEEP) {
        if (!caromi_index_prepare_wake(w, 1)) {
            return false;
        }
        caromi_index_wake(w, slot);
        b->tag |= CAROMI_CHANGED;
        w->changed = 1;
    }
    w->still[slot] = (caromi_still){0.0f, 0, 0};
    return true;
}

carom_result carom_body_set_velocity(carom_world *w, carom_body id, carom_vec2 velocity) {
    caromi_body *b = caromi_body_of(w, id);
    if (b == NULL) {
        return CAROM_ERROR_STALE;
    }
    if (!caromi_in_limits(velocity)) {
        return CAROM_ERROR_VALUE;
    }
    if (caromi_is_type(b, CAROM_STATIC) && (velocity.x != 0.0f || velocity.y != 0.0f)) {
        return CAROM_ERROR_TYPE;
    }
    if (caromi_same_bits(&b->vel, &velocity, sizeof velocity)) {
        return CAROM_OK;
    }
    if (!caromi_body_stir(w, id.index)) {
        return CAROM_ERROR_MEMORY;
    }
    b->vel = velocity;
    return CAROM_OK;
}

carom_result carom_body_enable(carom_world *w, carom_body id, bool enabled) {
    caromi_body *b = caromi_body_of(w, id);
    if (b == NULL) {
        return CAROM_ERROR_STALE;
    }
    if (caromi_is_there(b) == enabled) {
        return CAROM_OK;
    }
    if (!caromi_index_prepare(w, id.index)) {
        return CAROM_ERROR_MEMORY;
    }
    b->tag ^= CAROMI_DISABLED;
    b->prev = b->pos;
    b->tag |= CAROMI_JUMPED;
    caromi_index_changed(w, id.index);
    return CAROM_OK;
}

uint32_t caromi_may_push(const caromi_body *b, carom_vec2 by) {
    if (b == NULL) {
        return CAROM_ERROR_STALE;
    }
    if (!caromi_in_limits(by)) {
        return CAROM_ERROR_VALUE;
    }
    return caromi_is_type(b, CAROM_DYNAMIC) ? CAROM_OK : CAROM_ERROR_TYPE;
}

carom_result carom_body_apply_impulse(carom_world *w, carom_body id, carom_vec2 impulse) {
    return carom_body_apply_impulse_at(w, id, impulse, carom_body_position(w, id));
}

carom_result carom_body_apply_force(carom_world *w, carom_body id, carom_vec2 force) {
    return caromi_force_add(w, id, force, 0.0f);
}

uint32_t caromi_force_add(carom_world *w, carom_body id, carom_vec2 force, float torque) {
    uint32_t error = caromi_may_push(caromi_body_of(w, id), force);
    if (error != CAROM_OK) {
        return error;
    }
    size_t used = w->force_count * sizeof(caromi_force);
    if (w->force_count >= CAROMI_MOST_SLOTS ||
        !caromi_memory_reserve(w, &w->force_memory, used + sizeof(caromi_force), used)) {
        return CAROM_ERROR_MEMORY;
    }
    w->forces = w->force_memory.data;
    if (!caromi_body_stir(w, id.index)) {
        return CAROM_ERROR_MEMORY;
    }
    w->forces[w->force_count++] = (caromi_force){id.index, force, torque};
    return CAROM_OK;
}

bool carom_body_is_awake(const carom_world *w, carom_body id) {
    const caromi_body *b = caromi_body_of(w, id);
    return b != NULL && caromi_is_there(b) && !caromi_is_type(b, CAROM_STATIC) &&
           (b->tag & CAROMI_ASLEEP) == 0;
}

carom_result carom_body_wake(carom_world *w, carom_body id) {
    caromi_body *b = caromi_body_of(w, id);
    if (b == NULL) {
        return CAROM_ERROR_STALE;
    }
    if (!caromi_body_stir(w, id.index)) {
        return CAROM_ERROR_MEMORY;
    }
    b->tag |= CAROMI_CHANGED;
    w->changed = 1;
    return CAROM_OK;
}
