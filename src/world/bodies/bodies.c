/* Adds, removes and lists bodies, and finds the body of an id.
 *
 * A body is stored in a slot of `bodies`. An id is the index of the slot and its generation, which
 * grows with each body in the slot. A new body gets the first slot of the chain `free_slot` that
 * has generations left, or else a new slot. The slot of a removed body is in the chain `ghost_slot`
 * until the next step has reported the end events of its touching pairs; then it is free
 * (events/events.c). */
#include "base/guard.h"
#include "world/bodies/bodies.h"

static const carom_body caromi_nobody = {0, 0};

caromi_body *caromi_body_of(const carom_world *w, carom_body id) {
    if (id.index >= w->slot_count) {
        return NULL;
    }
    caromi_body *b = &w->bodies[id.index];
    bool same = (b->tag & CAROMI_LIVE) != 0 && caromi_body_generation(b) == id.generation;
    return same ? b : NULL;
}

bool caromi_turned_reserve(carom_world *w, uint64_t slots) {
    const bool first = w->turned == NULL;
    slots = slots > w->slot_count ? slots : w->slot_count; /* a body may take a free slot */
    if (slots > CAROMI_MOST_SLOTS ||
        !caromi_memory_reserve(w, &w->turned_memory, (size_t)slots * sizeof(float),
                               first ? 0 : w->slot_count * sizeof(float))) {
        return false;
    }
    w->turned = w->turned_memory.data;
    if (first && slots > 0) {
        __builtin_memset(w->turned, 0, (size_t)slots * sizeof(float));
    }
    return true;
}

bool caromi_slots_reserve(carom_world *w, uint64_t slots) {
    if (slots > CAROMI_MOST_SLOTS ||
        !caromi_memory_reserve(w, &w->body_memory, (size_t)slots * sizeof(caromi_body),
                               w->slot_count * sizeof(caromi_body))) {
        return false;
    }
    w->bodies = w->body_memory.data;
    if (!caromi_memory_reserve(w, &w->still_memory, (size_t)slots * sizeof(caromi_still),
                               w->slot_count * sizeof(caromi_still))) {
        return false;
    }
    w->still = w->still_memory.data;
    return w->turned == NULL || caromi_turned_reserve(w, slots);
}

/* Returns the slot of the next body: a free one that has generations left, or else a new one. */
static uint32_t caromi_next_slot(const carom_world *w) {
    uint32_t slot = w->free_slot;
    while (slot != CAROMI_NONE &&
           caromi_body_generation(&w->bodies[slot]) == CAROMI_MAX_GENERATION) {
        slot = w->bodies[slot].traits;
    }
    return slot == CAROMI_NONE ? w->slot_count : slot;
}

/* Puts the body into the slot. Free slots before it have no generations left, and leave the
 * chain. */
static void caromi_fill_slot(carom_world *w, uint32_t slot, const caromi_body *body) {
    uint32_t generation = 1;
    uint32_t listed = 0;
    if (slot < w->slot_count) {
        generation = caromi_body_generation(&w->bodies[slot]) + 1;
        listed = w->bodies[slot].tag & CAROMI_LISTED;
        w->free_slot = w->bodies[slot].traits;
    } else {
        w->free_slot = CAROMI_NONE;
        w->slot_count++;
    }
    w->still[slot] = (caromi_still){0.0f, 0, 0};
    caromi_turned_set(w, slot, 0.0f);
    w->bodies[slot] = *body;
    w->bodies[slot].tag |= listed | CAROMI_LIVE | CAROMI_JUMPED | generation << CAROMI_TAG_BITS;
    w->body_count++;
}

carom_result carom_world_add(carom_world *w, const carom_body_def *def, carom_body *out) {
    caromi_body body;
    caromi_traits traits;
    if (out != NULL) {
        *out = caromi_nobody;
    }
    uint32_t error = caromi_body_from_def(def, &body, &traits);
    if (error != CAROM_OK) {
        return error;
    }
    uint32_t slot = caromi_next_slot(w);
    if (!caromi_slots_reserve(w, (uint64_t)slot + 1) ||
        (caromi_may_turn(&body, &traits) && !caromi_turned_reserve(w, (uint64_t)slot + 1))) {
        return CAROM_ERROR_MEMORY;
    }
    body.traits = caromi_traits_take(w, traits);
    if (body.traits == CAROMI_NONE) {
        return CAROM_ERROR_MEMORY;
    }
    if (!caromi_index_prepare(w, slot)) {
        caromi_traits_drop(w, body.traits);
        return CAROM_ERROR_MEMORY;
    }
    caromi_fill_slot(w, slot, &body);
    caromi_index_changed(w, slot);
    if (out != NULL) {
        *out = caromi_body_id(w, slot);
    }
    return CAROM_OK;
}

static void caromi_forces_drop(carom_world *w, uint32_t body) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < w->force_count; i++) {
        if (w->forces[i].body != body) {
            w->forces[kept++] = w->forces[i];
        }
    }
    w->force_count = kept;
}

carom_result carom_world_remove(carom_world *w, carom_body id) {
    caromi_body *b = caromi_body_of(w, id);
    if (b == NULL) {
        return CAROM_ERROR_STALE;
    }
    if (!caromi_index_prepare(w, id.index)) {
        return CAROM_ERROR_MEMORY;
    }
    caromi_exclusions_drop(w, id.index);
    caromi_forces_drop(w, id.index);
    caromi_traits_drop(w, b->traits);
    w->body_count--;
    if (b->tag & CAROMI_ASLEEP) {
        caromi_index_wake(w, id.index); /* the index removes it as a mover */
    }
    /* The slot may stay in the index's list of movers for a while. */
    uint32_t listed = b->tag & CAROMI_LISTED;
    *b = (caromi_body){.traits = w->ghost_slot, .tag = listed | id.generation << CAROMI_TAG_BITS};
    w->ghost_slot = id.index;
    caromi_index_changed(w, id.index);
    return CAROM_OK;
}

uint32_t carom_world_count(const carom_world *w) {
    return w->body_count;
}

carom_body carom_world_next(const carom_world *w, carom_body b) {
    uint64_t slot = b.generation == 0 ? 0 : (uint64_t)b.index + 1;
    for (; slot < w->slot_count; slot++) {
        if ((w->bodies[slot].tag & CAROMI_LIVE) != 0) {
            return caromi_body_id(w, (uint32_t)slot);
        }
    }
    return caromi_nobody;
}

bool carom_body_is_valid(const carom_world *w, carom_body b) {
    return caromi_body_of(w, b) != NULL;
}

carom_body carom_world_body_at(const carom_world *w, uint32_t index) {
    bool live = index < w->slot_count && (w->bodies[index].tag & CAROMI_LIVE) != 0;
    return live ? caromi_body_id(w, index) : caromi_nobody;
}

carom_result carom_body_get(const carom_world *w, carom_body id, carom_body_def *out) {
    const caromi_body *b = caromi_body_of(w, id);
    if (b == NULL) {
        return CAROM_ERROR_STALE;
    }
    const caromi_traits *t = &w->traits[b->traits];
    *out = (carom_body_def){.size = (uint32_t)sizeof(carom_body_def),
                            .type = b->tag & CAROMI_TYPE,
                            .shape = caromi_body_shape(b),
                            .velocity = b->vel,
                            .spin = b->spin,
                            .rot = {1.0f, 0.0f},
                            .mass = caromi_body_mass(b),
                            .inertia = caromi_reported_inertia(b, t),
                            .restitution = t->restitution,
                            .friction = t->friction,
                            .damping = t->damping,
                            .spin_damping = t->spin_damping,
                            .gravity_scale = t->gravity_scale,
                            .category = t->category,
                            .mask = t->mask,
                            .sides = t->sides,
                            .user = b->user};
    out->flags |= (b->tag & CAROMI_SENSOR) != 0 ? CAROM_BODY_SENSOR : 0;
    out->flags |= (b->tag & CAROMI_DISABLED) != 0 ? CAROM_BODY_DISABLED : 0;
    if ((b->tag & CAROMI_CIRCLE) != 0) {
        out->rot = b->rot;
    }
    out->flags |= t->turning == 0.0f ? CAROM_BODY_FIXED_ROTATION : 0;
    return CAROM_OK;
}
