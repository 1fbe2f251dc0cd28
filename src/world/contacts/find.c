/* Lists the contacts that the solver holds in a step. */
#include "base/guard.h"
#include "world/contacts/contacts.h"
#include "world/sort.h"

/* Shares of the smaller size: the gap up to which a pair touches, and the gap up to which a contact
 * of the last step is kept. */
#define CAROMI_TOUCH_GAP 1e-4
#define CAROMI_HELD_GAP 0.02

/* A body with so many contacts in the last step is in a crowd: it does not rebound. */
#define CAROMI_CROWD 2u

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

static uint32_t caromi_held_by(const carom_world *w, uint32_t slot) {
    return w->bodies[slot].inv_mass > 0.0f ? w->step->held_by[slot] : CAROMI_CROWD;
}

/* Whether a collision that closes so fast leaves no rebound: it is slow, or restitution makes it so, or
 * both bodies are in a crowd. If a contact holds one of them the solver stops it, together with all
 * the others. What kinematic bodies do, or what moves by more than its size, is left to impacts. */
static bool caromi_is_dead(const carom_world *w, uint32_t a, uint32_t b, double closing,
                           double rest_speed) {
    uint32_t held_a = caromi_held_by(w, a);
    uint32_t held_b = caromi_held_by(w, b);
    double restitution = (double)caromi_maxf(w->traits[w->bodies[a].traits].restitution,
                                             w->traits[w->bodies[b].traits].restitution);
    bool driven = caromi_is_type(&w->bodies[a], CAROM_KINEMATIC) ||
                  caromi_is_type(&w->bodies[b], CAROM_KINEMATIC);
    bool far = closing * w->step->dt > caromi_contact_size(&w->bodies[a], &w->bodies[b]);
    if (driven || far) {
        return false;
    }
    bool crowd = held_a >= CAROMI_CROWD && held_b >= CAROMI_CROWD && restitution < 1.0;
    bool fixed = w->bodies[a].inv_mass == 0.0f || w->bodies[b].inv_mass == 0.0f;
    bool held = fixed ? (w->bodies[a].inv_mass > 0.0f ? held_a : held_b) > 0 : held_a + held_b > 0;
    return held && (restitution * closing <= rest_speed || crowd);
}

/* Two bodies where they are, and how they move. */
typedef struct caromi_approach {
    caromi_solid a, b;
    caromi_vec q, velocity; /* of a over b */
    caromi_vec velocity_a, velocity_b;
    caromi_nearness gap;
    double margin, size, closing, rounding;
} caromi_approach;

static caromi_approach caromi_approach_of(const carom_world *w, uint32_t slot_a, uint32_t slot_b) {
    const caromi_body *a = &w->bodies[slot_a];
    const caromi_body *b = &w->bodies[slot_b];
    caromi_approach p = {.a = caromi_solid_of(w, a), .b = caromi_solid_of(w, b)};
    caromi_vec place_a = caromi_wide_vec(a->pos);
    caromi_vec place_b = caromi_wide_vec(b->pos);
    p.q = caromi_minus(place_a, place_b);
    p.gap = caromi_solid_gap(&p.a, place_a, &p.b, place_b);
    p.margin = p.a.margin + p.b.margin;
    p.size = caromi_contact_size(a, b);
    caromi_vec at = caromi_plus(place_a, p.a.circle ? -p.a.half.x : 0.0, p.gap.normal);
    if (!p.a.circle && p.b.circle) {
        at = caromi_plus(place_b, p.b.half.x, p.gap.normal);
    }
    p.velocity_a = caromi_velocity_at(a, &p.a, at);
    p.velocity_b = caromi_velocity_at(b, &p.b, at);
    p.velocity = caromi_minus(p.velocity_a, p.velocity_b);
    p.closing = -caromi_dot(p.velocity, p.gap.normal);
    p.rounding = 1e-9 + 1e-7 * (caromi_abs(p.velocity_a.x) + caromi_abs(p.velocity_a.y) +
                                caromi_abs(p.velocity_b.x) + caromi_abs(p.velocity_b.y));
    return p;
}

static void caromi_contact_fill(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                                const caromi_approach *p, caromi_contact *out) {
    const caromi_body *a = &w->bodies[slot_a];
    const caromi_body *b = &w->bodies[slot_b];
    caromi_vec none = {0.0, 0.0};
    const caromi_traits *ta = &w->traits[a->traits];
    const caromi_traits *tb = &w->traits[b->traits];
    *out = (caromi_contact){.a = slot_a,
                            .b = slot_b,
                            .normal = p->gap.normal,
                            .ground = caromi_minus(a->inv_mass > 0.0f ? none : p->velocity_a,
                                                   b->inv_mass > 0.0f ? none : p->velocity_b),
                            .gap = p->gap.distance - p->margin,
                            .size = p->size,
                            .mass = 1.0 / ((double)a->inv_mass + (double)b->inv_mass),
                            .friction = caromi_sqrt((double)ta->friction * (double)tb->friction),
                            .active = 1,
                            .corner = (uint16_t)p->gap.corner,
                            .fixed = a->inv_mass == 0.0f || b->inv_mass == 0.0f};
}

/* A pair that will collide in this step without a rebound, and of which a contact holds one body: the
 * solver lets it close its gap, and no more. Its normal is that of the collision. Both are dynamic. */
static bool caromi_contact_ahead(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                                 caromi_approach *p, caromi_contact *out) {
    double dt = w->step->dt;
    /* At a fixed body this would find the seams of flush boxes. */
    bool fixed = w->bodies[slot_a].inv_mass == 0.0f || w->bodies[slot_b].inv_mass == 0.0f;
    if (fixed || (p->a.sides | p->b.sides) != 0 || !(p->gap.distance > 0.0)) {
        return false;
    }
    double speed = caromi_length_of_vec(p->velocity);
    if (p->gap.distance > speed * dt) {
        return false;
    }
    double t = caromi_solid_reach(&p->a, &p->b, p->q, p->velocity, 0.5 * p->margin);
    if (!(t < dt)) {
        return false;
    }
    caromi_nearness then =
        caromi_solid_gap(&p->a, caromi_plus(p->q, t, p->velocity), &p->b, (caromi_vec){0.0, 0.0});
    double closing = -caromi_dot(p->velocity, then.normal);
    double rest_speed = caromi_rest_speed(w, slot_a, slot_b, then.normal, false);
    if (!(closing > 0.0) || !caromi_is_dead(w, slot_a, slot_b, closing, rest_speed)) {
        return false;
    }
    p->gap = (caromi_nearness){closing * t + 0.5 * p->margin, then.normal, 0};
    caromi_contact_fill(w, slot_a, slot_b, p, out);
    out->hit_speed = caromi_to_float(closing);
    out->hit_time = (float)(t / dt);
    return true;
}

/* The contact of a pair, if it is one. `before`: it was held in the last step, or a sweep found it. */
static bool caromi_contact_between(const carom_world *w, uint32_t slot_a, uint32_t slot_b,
                                   const caromi_touch *before, caromi_contact *out) {
    caromi_approach p = caromi_approach_of(w, slot_a, slot_b);
    double most = (before != NULL ? CAROMI_HELD_GAP : CAROMI_TOUCH_GAP) * p.size;
    bool near = p.gap.distance - p.margin <= most + 0.5 * p.margin;
    if (!near || (before == NULL && p.closing > p.rounding && p.gap.distance >= 0.0)) {
        return caromi_contact_ahead(w, slot_a, slot_b, &p, out);
    }
    bool one_way = (p.a.sides | p.b.sides) != 0;
    if (one_way && !caromi_sides_stop(&p.a, &p.b, &p.gap)) {
        return false;
    }
    double rest_speed =
        caromi_rest_speed(w, slot_a, slot_b, p.gap.normal, before != NULL) + p.rounding;
    caromi_contact_fill(w, slot_a, slot_b, &p, out);
    if (p.closing > rest_speed) {
        out->active = caromi_is_dead(w, slot_a, slot_b, p.closing, rest_speed);
        out->hit_speed = out->active ? caromi_to_float(p.closing) : 0.0f;
    }
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
    if (!caromi_memory_reserve(w, &s->start_memory, bytes + w->slot_count, 0) ||
        !caromi_memory_reserve(w, &s->solver_of_memory, bytes, 0)) {
        return false;
    }
    s->touch_starts = s->start_memory.data;
    s->contact_starts = s->touch_starts; /* which are not needed any more when these are filled */
    s->held_by = (uint8_t *)(void *)(s->touch_starts + w->slot_count + 2);
    __builtin_memset(s->held_by, 0, w->slot_count);
    for (uint32_t i = 0; i < w->touch_count; i++) {
        const caromi_touch *t = &w->touches[i];
        if (t->impulse > 0.0f && (t->flags & CAROMI_TOUCH_HELD) != 0) {
            s->held_by[t->a] = (uint8_t)(s->held_by[t->a] < 255u ? s->held_by[t->a] + 1u : 255u);
            s->held_by[t->b] = (uint8_t)(s->held_by[t->b] < 255u ? s->held_by[t->b] + 1u : 255u);
        }
    }
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
            !caromi_contact_between(w, p->a, p->b, NULL, &contact)) {
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

/* Most touching pairs of a gas are impacts that are over: the list grows with what is held. */
static bool caromi_held_add(carom_world *w, uint32_t a, uint32_t b, const caromi_touch *before) {
    struct caromi_scratch *s = w->step;
    size_t kept = s->held_count * sizeof(caromi_contact);
    if (!caromi_memory_roomy(w, &s->held_memory, kept + sizeof(caromi_contact), kept)) {
        return false;
    }
    s->held = s->held_memory.data;
    if (caromi_contact_between(w, a, b, before, &s->held[s->held_count])) {
        s->held_count++;
    }
    return true;
}

/* A pair of the last step's list that may still be held. */
static bool caromi_may_be_held(const carom_world *w, const caromi_touch *t) {
    const caromi_body *a = &w->bodies[t->a];
    const caromi_body *b = &w->bodies[t->b];
    return (t->flags & CAROMI_TOUCH_HELD) != 0 && (caromi_is_awake(a) || caromi_is_awake(b)) &&
           caromi_is_there(a) && caromi_is_there(b) && ((a->tag | b->tag) & CAROMI_ASLEEP) == 0 &&
           caromi_pair_kind(w, t->a, t->b) == CAROMI_PAIR_COLLIDES;
}

/* Both lists, in order. */
static bool caromi_held_list(carom_world *w, const caromi_key *keys, size_t count) {
    struct caromi_scratch *s = w->step;
    size_t next = 0;
    s->held_count = 0;
    for (uint32_t i = 0; i < w->touch_count; i++) {
        const caromi_touch *t = &w->touches[i];
        uint64_t key = (uint64_t)t->a << 32 | t->b;
        for (; next < count && keys[next].key < key; next++) {
            if (!caromi_held_add(w, (uint32_t)(keys[next].key >> 32), (uint32_t)keys[next].key,
                                 NULL)) {
                return false;
            }
        }
        if (caromi_may_be_held(w, t) && !caromi_held_add(w, t->a, t->b, t)) {
            return false;
        }
    }
    for (; next < count; next++) {
        if (!caromi_held_add(w, (uint32_t)(keys[next].key >> 32), (uint32_t)keys[next].key, NULL)) {
            return false;
        }
    }
    return true;
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
    if (!caromi_memory_roomy(w, &s->order_memory, 2 * count * sizeof(caromi_key), 0)) {
        return false;
    }
    const caromi_key *keys = count > 0 ? caromi_touching_sort(w, count) : NULL;
    if (!caromi_held_list(w, keys, count)) {
        return false;
    }
    size_t bodies = 2 * (size_t)s->held_count;
    bodies = bodies < s->mover_count ? bodies : s->mover_count;
    if (!caromi_memory_roomy(w, &s->solver_memory, (bodies + 1) * sizeof(caromi_solver_body), 0)) {
        return false;
    }
    s->solver = s->solver_memory.data;
    if (s->held_count > 0) {
        caromi_solver_bodies(w);
        caromi_inner_edges(s);
    }
    return true;
}
