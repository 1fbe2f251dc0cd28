/* Changes bodies between steps: definitions, positions, velocities and forces; wakes and disables.
 *
 * Each call checks its arguments, reserves memory and then changes the body, so a call that fails
 * changes nothing. A velocity, an impulse or a force wakes a sleeping body (caromi_body_stir). A new
 * definition or position goes to the index (caromi_index_changed), which wakes the body, too, and
 * marks it as changed. */
#include "base/guard.h"
#include "world/bodies/bodies.h"

/* The tag's bits that a definition decides. */
#define CAROMI_DEFINED (CAROMI_TYPE | CAROMI_CIRCLE | CAROMI_SENSOR | CAROMI_DISABLED)

/* The body as it will be: the definition's, in its place and with its generation. */
static void caromi_body_become(const caromi_body *old, caromi_body *body, float mass) {
    bool moved = !caromi_same_bits(&body->pos, &old->pos, sizeof(carom_vec2)) ||
                 !caromi_same_bits(&body->rot, &old->rot, sizeof(carom_rot)) ||
                 !caromi_same_bits(&body->half, &old->half, sizeof(carom_vec2)) ||
                 !caromi_same_bits(&body->spin, &old->spin, sizeof(float));
    bool appeared = (old->tag & CAROMI_DISABLED) != 0 && (body->tag & CAROMI_DISABLED) == 0;
    body->tag |= old->tag & ~CAROMI_DEFINED;
    if (moved || appeared) {
        body->tag |= CAROMI_JUMPED;
    } else {
        body->prev = old->prev;
    }
    /* What carom_body_get told is rounded, and must not change the body. */
    if (mass == caromi_body_mass(old)) {
        body->inv_mass = old->inv_mass;
    }
}

uint32_t carom_body_set(carom_world *w, carom_body id, const carom_body_def *def) {
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
    body.traits = caromi_traits_take(w, traits);
    if (body.traits == CAROMI_NONE) {
        return CAROM_ERROR_MEMORY;
    }
    if (!caromi_index_prepare(w, id.index)) {
        caromi_traits_drop(w, body.traits);
        return CAROM_ERROR_MEMORY;
    }
    caromi_body_become(old, &body, def->mass);
    caromi_traits_drop(w, old->traits);
    *old = body;
    caromi_index_changed(w, id.index);
    return CAROM_OK;
}

uint32_t carom_body_set_position(carom_world *w, carom_body id, carom_vec2 position) {
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

/* Wakes a body that is about to be changed. False when memory is short. */
static bool caromi_body_stir(carom_world *w, uint32_t slot) {
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

uint32_t carom_body_set_velocity(carom_world *w, carom_body id, carom_vec2 velocity) {
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

uint32_t carom_body_enable(carom_world *w, carom_body id, bool enabled) {
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

/* CAROM_OK if the body is there to be pushed. */
static uint32_t caromi_may_push(const caromi_body *b, carom_vec2 by) {
    if (b == NULL) {
        return CAROM_ERROR_STALE;
    }
    if (!caromi_in_limits(by)) {
        return CAROM_ERROR_VALUE;
    }
    return caromi_is_type(b, CAROM_DYNAMIC) ? CAROM_OK : CAROM_ERROR_TYPE;
}

uint32_t carom_body_push(carom_world *w, carom_body id, carom_vec2 impulse) {
    caromi_body *b = caromi_body_of(w, id);
    uint32_t error = caromi_may_push(b, impulse);
    if (error != CAROM_OK) {
        return error;
    }
    double inverse = (double)b->inv_mass;
    carom_vec2 velocity = {caromi_to_float((double)b->vel.x + (double)impulse.x * inverse),
                           caromi_to_float((double)b->vel.y + (double)impulse.y * inverse)};
    if (!caromi_in_limits(velocity)) {
        return CAROM_ERROR_VALUE;
    }
    if (!caromi_body_stir(w, id.index)) {
        return CAROM_ERROR_MEMORY;
    }
    b->vel = velocity;
    return CAROM_OK;
}

uint32_t carom_body_force(carom_world *w, carom_body id, carom_vec2 force) {
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
    w->forces[w->force_count++] = (caromi_force){id.index, force};
    return CAROM_OK;
}

bool carom_body_is_awake(const carom_world *w, carom_body id) {
    const caromi_body *b = caromi_body_of(w, id);
    return b != NULL && caromi_is_there(b) && !caromi_is_type(b, CAROM_STATIC) &&
           (b->tag & CAROMI_ASLEEP) == 0;
}

uint32_t carom_body_wake(carom_world *w, carom_body id) {
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
