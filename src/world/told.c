/* Sensors, and bodies that are squeezed: what is only told. */
#include "base/guard.h"
#include "world/islands.h"

static caromi_met *caromi_told_add(caromi_worker *worker, uint32_t a, uint32_t b, uint32_t kind) {
    caromi_met *met = caromi_list_add(&worker->mets, sizeof(caromi_met));
    if (met != NULL) {
        *met = (caromi_met){.a = a, .b = b, .kind = kind};
    }
    return met;
}

bool caromi_squeeze_add(caromi_worker *worker, uint32_t body, uint32_t piston) {
    uint32_t a = body < piston ? body : piston;
    uint32_t b = body < piston ? piston : body;
    return caromi_told_add(worker, body, piston, CAROMI_MET_SQUEEZED) != NULL &&
           caromi_told_add(worker, a, b, CAROMI_MET_TOUCH) != NULL;
}

static bool caromi_bodies_cross(const carom_world *w, uint32_t a, const caromi_leg *leg_a,
                                uint32_t b, const caromi_leg *leg_b, double end) {
    caromi_solid solid_a = caromi_solid_of(w, &w->bodies[a]);
    caromi_solid solid_b = caromi_solid_of(w, &w->bodies[b]);
    return caromi_solid_crosses(&solid_a, leg_a, &solid_b, leg_b, end);
}

void caromi_look_told(caromi_run_state *run, caromi_actor *actor, double end) {
    const carom_world *w = run->w;
    actor->looked = 1;
    if (!w->step->tells) {
        return;
    }
    uint32_t count;
    const uint32_t *links = caromi_links_find(run, actor, end, &count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t other = links[i];
        bool told;
        if (!caromi_linked_act(w, actor, other, &told) || !told) {
            continue;
        }
        caromi_leg leg = caromi_first_leg(w, other);
        bool first = actor->body < other;
        uint32_t a = first ? actor->body : other;
        uint32_t b = first ? other : actor->body;
        if (caromi_bodies_cross(w, a, first ? &actor->leg : &leg, b, first ? &leg : &actor->leg,
                                end) &&
            caromi_told_add(run->worker, a, b, CAROMI_MET_TOUCH) == NULL) {
            run->full = true;
            return;
        }
    }
}

void caromi_look_squeezed(caromi_run_state *run, caromi_actor *actor) {
    const carom_world *w = run->w;
    if (!actor->frozen) {
        return;
    }
    double end = w->step->h;
    caromi_solid solid = caromi_solid_of(w, &w->bodies[actor->body]);
    uint32_t count;
    const uint32_t *links = caromi_links_find(run, actor, end, &count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t other = links[i];
        const caromi_body *b = &w->bodies[other];
        bool told;
        if (!caromi_is_type(b, CAROM_KINEMATIC) || !caromi_linked_act(w, actor, other, &told) ||
            told) {
            continue;
        }
        caromi_leg leg = caromi_first_leg(w, other);
        caromi_solid turning = caromi_solid_of(w, b);
        caromi_solid piston = caromi_solid_turned(&turning, end);
        caromi_nearness gap = caromi_solid_gap(&solid, caromi_leg_place(&actor->leg, end), &piston,
                                               caromi_leg_place(&leg, end));
        if (gap.distance < 0.0 && !caromi_squeeze_add(run->worker, actor->body, other)) {
            run->full = true;
            return;
        }
    }
}

/* Whether an island has dealt with all that a body did. */
static bool caromi_is_told(const struct caromi_scratch *s, uint32_t body) {
    uint32_t mark = s->mark[body];
    return caromi_is_done(mark) && caromi_end_of(s, mark)->looked;
}

void caromi_tell(const carom_world *w, caromi_worker *worker) {
    const struct caromi_scratch *s = w->step;
    const caromi_pair *pairs = worker->tolds.memory.data;
    for (uint32_t i = 0; i < worker->tolds.count; i++) {
        uint32_t a = pairs[i].a;
        uint32_t b = pairs[i].b;
        if (caromi_is_told(s, a) || caromi_is_told(s, b)) {
            continue;
        }
        caromi_leg leg_a = caromi_first_leg(w, a);
        caromi_leg leg_b = caromi_first_leg(w, b);
        if (caromi_bodies_cross(w, a, &leg_a, b, &leg_b, s->h) &&
            caromi_told_add(worker, a, b, CAROMI_MET_TOUCH) == NULL) {
            worker->full = 1;
        }
    }
}
