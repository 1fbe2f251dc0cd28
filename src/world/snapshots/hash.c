/* Computes the hash of a world from its settings, bodies, exclusions, forces and contacts. */
#include "base/guard.h"
#include "world/bodies/bodies.h"
#include "world/mix.h"

static uint64_t caromi_two_floats(float a, float b) {
    return (uint64_t)caromi_bits_of(a) << 32 | caromi_bits_of(b);
}

static uint64_t caromi_mix_vec(uint64_t sum, carom_vec2 v) {
    return caromi_mix(sum, caromi_two_floats(v.x, v.y));
}

static uint64_t caromi_hash_traits(uint64_t sum, const caromi_traits *t) {
    sum = caromi_mix(sum, caromi_two_floats(t->restitution, t->friction));
    sum = caromi_mix(sum, caromi_two_floats(t->damping, t->gravity_scale));
    sum = caromi_mix(sum, (uint64_t)t->category << 32 | t->mask);
    return caromi_mix(sum, t->sides);
}

/* Starts a new sum for each body, so that a processor can work on several at once. */
static uint64_t caromi_hash_body(const carom_world *w, uint32_t slot) {
    const caromi_body *b = &w->bodies[slot];
    uint64_t sum = caromi_mix(0, (uint64_t)slot << 32 | caromi_lasting_tag(b));
    sum = caromi_mix_vec(sum, b->pos);
    sum = caromi_mix_vec(sum, b->prev);
    sum = caromi_mix_vec(sum, b->vel);
    sum = caromi_mix_vec(sum, b->half);
    sum = caromi_mix(sum, caromi_two_floats(b->rot.c, b->rot.s));
    sum = caromi_mix(sum, caromi_two_floats(b->inv_mass, b->spin));
    sum = caromi_mix(sum, b->user);
    sum = caromi_mix(sum, (uint64_t)caromi_bits_of(w->still[slot].time) << 32 |
                              caromi_still_moved(w->still[slot]));
    const caromi_traits *t = &w->traits[b->traits];
    sum = caromi_hash_traits(sum, t);
    /* Bodies that do not rotate have the same hashes as before bodies could rotate. */
    bool turns = caromi_is_type(b, CAROM_DYNAMIC) && t->turning != 0.0f;
    sum = turns ? caromi_mix(sum, caromi_two_floats(t->turning, t->spin_damping)) : sum;
    float turned = caromi_turned(w, slot);
    return turned != 0.0f ? caromi_mix(sum, caromi_bits_of(turned)) : sum;
}

/* Leaves out free slots, the numbering of traits, and statistics: no step depends on them. */
uint64_t carom_world_hash(const carom_world *w) {
    uint64_t sum = caromi_mix_vec(w->body_count, w->gravity);
    sum = caromi_mix(sum, caromi_two_floats(w->rest, w->last_dt));
    for (uint32_t slot = 0; slot < w->slot_count; slot++) {
        if ((w->bodies[slot].tag & CAROMI_LIVE) != 0) {
            sum = caromi_mix(sum, caromi_hash_body(w, slot));
        }
    }
    sum = caromi_mix(sum, (uint64_t)caromi_bits_of(w->sleep_speed) << 32 | w->changed);
    sum = caromi_mix(sum, w->exclusion_count);
    for (uint32_t i = 0; i < w->exclusion_count; i++) {
        sum = caromi_mix(sum, w->exclusions[i]);
    }
    sum = caromi_mix(sum, w->force_count);
    for (uint32_t i = 0; i < w->force_count; i++) {
        const caromi_force *f = &w->forces[i];
        sum = caromi_mix_vec(caromi_mix(sum, f->body), f->force);
        sum = f->torque != 0.0f ? caromi_mix(sum, caromi_bits_of(f->torque)) : sum;
    }
    sum = caromi_mix(sum, w->touch_count);
    for (uint32_t i = 0; i < w->touch_count; i++) {
        const caromi_touch *t = &w->touches[i];
        sum = caromi_mix(sum, caromi_touch_key(t));
        sum = caromi_mix(sum, caromi_two_floats(t->normal_impulse, t->friction_impulse));
        sum = caromi_mix(sum, (uint64_t)caromi_bits_of(t->impulse) << 32 | t->flags);
        if (caromi_touch_feature(t, 1) != 0) {
            sum = caromi_mix(
                sum, caromi_two_floats(t->second_normal_impulse, t->second_friction_impulse));
        }
    }
    return caromi_mix_end(sum);
}
