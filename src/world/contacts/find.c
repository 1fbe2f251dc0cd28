/* Lists the contacts that the solver holds in a step. */
#include "base/guard.h"
#include "world/contacts/contacts.h"
#include "world/sort.h"

/* Shares of the smaller size: the gap up to which a pair touches, and the gap up to which a contact
 * of the last step is kept. */
#define CAROMI_TOUCH_GAP 1e-4
#define CAROMI_HELD_GAP 0.02

/* The size that tolerances of a pair are shares of: of the smaller dynamic body. */
static double caromi_contact_size(const caromi_body *a, const caromi_body *b) {
    double size_a = a->inv_mass > 0.0f ? caromi_body_size(a) : CAROMI_INFINITY;
    double size_b = b->inv_mass > 0.0f ? caromi_body_size(b) : CAROMI_INFINITY;
    return caromi_min(size_a, size_b);
}

/* The velocity of a body at a point of it. */
static caromi_vec caromi_velocity_at(const caromi_body *b, const caromi_solid *solid,
                                     caromi_vec at) {
    caromi_vec v = caromi_wide_vec(b->vel);
    if (solid->spin != 0.0) {
        v = caromi_plus(v, 1.0,
                        caromi_spin_velocity(solid, caromi_minus(at, caromi_wide_vec(b->pos))));
    }
    return v;
}

static bool caromi_is_awake(const caromi_body *b) {
    return caromi_is_there(b) && !caromi_is_type(b, CAROM_STATIC) && (b->tag & CAROMI_ASLEEP) == 0;
}

/* The contact of a pair, if it is one. `before`: it was held in the last step, or a sweep found it. */
static bool caromi_contact_make(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                                const caromi_touch *before, caromi_contact *out) {
    const caromi_body *a = &w->bodies[slot_a];
    const caromi_body *b = &w->bodies[slot_b];
    caromi_solid solid_a = caromi_solid_of(w, a);
    caromi_solid solid_b = caromi_solid_of(w, b);
    caromi_vec place_a = caromi_wide_vec(a->pos);
    caromi_nearness gap = caromi_solid_gap(&solid_a, place_a, &solid_b, caromi_wide_vec(b->pos));
    double margin = solid_a.margin + solid_b.margin;
    double size = caromi_contact_size(a, b);
    double distance = gap.distance - margin;
    if (distance > (before != NULL ? CAROMI_HELD_GAP : CAROMI_TOUCH_GAP) * size + 0.5 * margin) {
        return false;
    }
    bool one_way = (solid_a.sides | solid_b.sides) != 0;
    if (one_way && !caromi_sides_stop(&solid_a, &solid_b, &gap)) {
        return false;
    }
    caromi_vec at = caromi_plus(place_a, solid_a.circle ? -solid_a.half.x : 0.0, gap.normal);
    if (!solid_a.circle && solid_b.circle) {
        at = caromi_plus(caromi_wide_vec(b->pos), solid_b.half.x, gap.normal);
    }
    caromi_vec velocity_a = caromi_velocity_at(a, &solid_a, at);
    caromi_vec velocity_b = caromi_velocity_at(b, &solid_b, at);
    double closing = -caromi_dot(caromi_minus(velocity_a, velocity_b), gap.normal);
    double rounding = 1e-9 + 1e-7 * (caromi_abs(velocity_a.x) + caromi_abs(velocity_a.y) +
                                     caromi_abs(velocity_b.x) + caromi_abs(velocity_b.y));
    if (before == NULL && closing > rounding) {
        return false; /* a sweep finds it at once */
    }
    double inv_mass = (double)a->inv_mass + (double)b->inv_mass;
    caromi_vec none = {0.0, 0.0};
    const caromi_traits *ta = &w->traits[a->traits];
    const caromi_traits *tb = &w->traits[b->traits];
    double rest_speed = caromi_rest_speed(w, slot_a, slot_b, gap.normal, before != NULL);
    *out = (caromi_contact){
        .a = slot_a,
        .b = slot_b,
        .normal = gap.normal,
        .ground = caromi_minus(a->inv_mass > 0.0f ? none : velocity_a,
                               b->inv_mass > 0.0f ? none : velocity_b),
        .gap = distance,
        .size = size,
        .mass = 1.0 / inv_mass,
        .friction = caromi_sqrt((double)ta->friction * (double)tb->friction),
        .active = closing <= rest_speed + rounding,
        .fixed = a->inv_mass == 0.0f || b->inv_mass == 0.0f};
    if (before != NULL && out->active && w->last_dt > 0.0f) {
        double scale = w->step->dt / (double)w->last_dt;
        out->normal_impulse = scale * (double)before->push;
        out->friction_impulse = scale * (double)before->rub;
    }
    return true;
}

/* ---- pairs that touch and were not held ---------------------------------------------------------- */

/* Where the touching pairs of each body, as the first of the two, begin. */
static bool caromi_touch_starts(carom_world *w) {
    struct caromi_scratch *s = w->step;
    size_t bytes = ((size_t)w->slot_count + 2) * sizeof(uint32_t);
    if (!caromi_memory_reserve(w, &s->start_memory, 2 * bytes, 0) ||
        !caromi_memory_reserve(w, &s->solver_of_memory, bytes, 0)) {
        return false;
    }
    s->touch_starts = s->start_memory.data;
    s->contact_starts = s->touch_starts + w->slot_count + 2;
    uint32_t next = 0;
    for (uint32_t slot = 0; slot <= w->slot_count; slot++) {
        while (next < w->touch_count && w->touches[next].a < slot) {
            next++;
        }
        s->touch_starts[slot] = next;
    }
    return true;
}

/* The pair in the last step's list, if it was held. */
static const caromi_touch *caromi_held_before(const carom_world *w, uint32_t a, uint32_t b) {
    const uint32_t *starts = w->step->touch_starts;
    for (uint32_t i = starts[a]; i < starts[a + 1]; i++) {
        if (w->touches[i].b == b) {
            return (w->touches[i].flags & CAROMI_TOUCH_HELD) != 0 ? &w->touches[i] : NULL;
        }
    }
    return NULL;
}

static void caromi_touching_task(void *world, uint32_t number) {
    const carom_world *w = world;
    caromi_worker *worker = &w->step->worker[number];
    const caromi_pair *pairs = worker->pairs.memory.data;
    for (uint32_t i = 0; i < worker->pairs.count; i++) {
        caromi_contact contact;
        const caromi_pair *p = &pairs[i];
        if (((w->bodies[p->a].tag | w->bodies[p->b].tag) & CAROMI_ASLEEP) != 0 ||
            caromi_held_before(w, p->a, p->b) != NULL ||
            !caromi_contact_make(w, p->a, p->b, NULL, &contact)) {
            continue;
        }
        caromi_pair *touching = caromi_list_add(&worker->touching, sizeof(caromi_pair));
        if (touching != NULL) {
            *touching = *p;
        }
    }
}

static bool caromi_touching_find(carom_world *w, size_t *count) {
    struct caromi_scratch *s = w->step;
    bool full;
    do {
        full = false;
        *count = 0;
        for (uint32_t i = 0; i < s->workers; i++) {
            caromi_list_clear(&s->worker[i].touching);
        }
        caromi_run(w, caromi_touching_task);
        if (!caromi_lists_grow(w, offsetof(caromi_worker, touching), sizeof(caromi_pair), &full)) {
            return false;
        }
        for (uint32_t i = 0; i < s->workers; i++) {
            *count += s->worker[i].touching.count;
        }
    } while (full);
    return true;
}

/* Sorted by the bodies. */
static const caromi_key *caromi_touching_sort(carom_world *w, size_t count) {
    struct caromi_scratch *s = w->step;
    caromi_key *keys = s->order_memory.data;
    size_t listed = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        const caromi_pair *pairs = s->worker[i].touching.memory.data;
        for (uint32_t k = 0; k < s->worker[i].touching.count; k++) {
            keys[listed++] = (caromi_key){(uint64_t)pairs[k].a << 32 | pairs[k].b, 0};
        }
    }
    caromi_sort(keys, keys + count, count);
    return keys;
}

/* ---- the list ----------------------------------------------------------------------------------- */

static void caromi_held_add(carom_world *w, uint32_t a, uint32_t b, const caromi_touch *before) {
    struct caromi_scratch *s = w->step;
    if (caromi_contact_make(w, a, b, before, &s->held[s->held_count])) {
        s->held_count++;
    }
}

/* A pair of the last step's list that may still be held. */
static bool caromi_may_be_held(const carom_world *w, const caromi_touch *t) {
    const caromi_body *a = &w->bodies[t->a];
    const caromi_body *b = &w->bodies[t->b];
    return (t->flags & CAROMI_TOUCH_HELD) != 0 && (caromi_is_awake(a) || caromi_is_awake(b)) &&
           caromi_is_there(a) && caromi_is_there(b) &&
           ((a->tag | b->tag) & CAROMI_ASLEEP) == 0 &&
           caromi_pair_kind(w, t->a, t->b) == CAROMI_PAIR_COLLIDES;
}

/* Both lists, in order. */
static void caromi_held_list(carom_world *w, const caromi_key *keys, size_t count) {
    struct caromi_scratch *s = w->step;
    size_t next = 0;
    s->held_count = 0;
    for (uint32_t i = 0; i < w->touch_count; i++) {
        const caromi_touch *t = &w->touches[i];
        uint64_t key = (uint64_t)t->a << 32 | t->b;
        for (; next < count && keys[next].key < key; next++) {
            caromi_held_add(w, (uint32_t)(keys[next].key >> 32), (uint32_t)keys[next].key, NULL);
        }
        if (caromi_may_be_held(w, t)) {
            caromi_held_add(w, t->a, t->b, t);
        }
    }
    for (; next < count; next++) {
        caromi_held_add(w, (uint32_t)(keys[next].key >> 32), (uint32_t)keys[next].key, NULL);
    }
}

static uint32_t caromi_solver_body_of(carom_world *w, uint32_t slot, uint32_t *solver_of) {
    struct caromi_scratch *s = w->step;
    const caromi_body *b = &w->bodies[slot];
    if (b->inv_mass == 0.0f) {
        return 0;
    }
    if (solver_of[slot] == 0) {
        solver_of[slot] = s->solver_count;
        s->solver[s->solver_count++] =
            (caromi_solver_body){.velocity = caromi_wide_vec(b->vel),
                                 .acceleration = caromi_acceleration(w, b, slot),
                                 .inv_mass = (double)b->inv_mass,
                                 .slot = slot};
    }
    return solver_of[slot];
}

static void caromi_solver_bodies(carom_world *w) {
    struct caromi_scratch *s = w->step;
    uint32_t *solver_of = s->solver_of_memory.data;
    __builtin_memset(solver_of, 0, ((size_t)w->slot_count + 1) * sizeof(uint32_t));
    s->solver_count = 1;
    s->solver[0] = (caromi_solver_body){.slot = CAROMI_NONE};
    uint32_t next = 0;
    for (uint32_t i = 0; i < s->held_count; i++) {
        caromi_contact *c = &s->held[i];
        c->body_a = caromi_solver_body_of(w, c->a, solver_of);
        c->body_b = caromi_solver_body_of(w, c->b, solver_of);
        for (; next <= c->a; next++) {
            s->contact_starts[next] = i;
        }
    }
    for (; next <= w->slot_count; next++) {
        s->contact_starts[next] = s->held_count;
    }
    s->solver_of = solver_of;
}

bool caromi_contacts_find(carom_world *w) {
    struct caromi_scratch *s = w->step;
    size_t count = 0;
    if (!caromi_touch_starts(w) || !caromi_touching_find(w, &count)) {
        return false;
    }
    size_t most = count + w->touch_count;
    size_t bodies = 2 * most < s->mover_count ? 2 * most : s->mover_count;
    if (!caromi_memory_roomy(w, &s->order_memory, 2 * count * sizeof(caromi_key), 0) ||
        !caromi_memory_roomy(w, &s->held_memory, (most + 1) * sizeof(caromi_contact), 0) ||
        !caromi_memory_roomy(w, &s->solver_memory, (bodies + 1) * sizeof(caromi_solver_body), 0)) {
        return false;
    }
    s->held = s->held_memory.data;
    s->solver = s->solver_memory.data;
    const caromi_key *keys = count > 0 ? caromi_touching_sort(w, count) : NULL;
    caromi_held_list(w, keys, count);
    if (s->held_count > 0) {
        caromi_solver_bodies(w);
    }
    return true;
}
