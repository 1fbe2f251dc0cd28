/* Whom an actor can meet, and whom it meets next. */
#include "base/guard.h"
#include "broadphase/store.h"
#include "world/islands.h"

/* ---- who is in reach ---------------------------------------------------------------------------- */

/* Any body around, for now. */
static void caromi_link_add(caromi_run_state *run, caromi_actor *actor, uint32_t body) {
    uint32_t *link = caromi_list_add(&run->worker->links, sizeof(uint32_t));
    if (link == NULL) {
        run->full = true;
        return;
    }
    *link = body;
    actor->link_count++;
    __builtin_prefetch(&run->w->bodies[body]);
}

/* Keeps those that act on the actor, or tell of it. */
static void caromi_links_sift(caromi_run_state *run, caromi_actor *actor) {
    uint32_t *links = (uint32_t *)run->worker->links.memory.data + actor->first_link;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < actor->link_count; i++) {
        bool told;
        uint32_t a = actor->body < links[i] ? actor->body : links[i];
        uint32_t b = actor->body < links[i] ? links[i] : actor->body;
        if (caromi_pair_acts(run->w, a, b, &told)) {
            links[kept++] = links[i];
            actor->told = actor->told || told;
        }
    }
    actor->link_count = kept;
    run->worker->links.count = actor->first_link + kept;
}

typedef struct caromi_linking {
    caromi_run_state *run;
    caromi_actor *actor;
} caromi_linking;

static void caromi_link_static(void *ctx, uint32_t number) {
    const caromi_linking *linking = ctx;
    caromi_link_add(linking->run, linking->actor, linking->run->w->step->static_of[number]);
}

/* Movers whose reach touches the actor's. */
static void caromi_link_movers(caromi_run_state *run, caromi_actor *actor, double extent) {
    const caromi_grid *g = &run->w->step->grid;
    for (uint32_t i = 0; i < g->level_count; i++) {
        const caromi_level *l = &g->levels[i];
        if (l->count == 0) {
            continue;
        }
        double reach = extent + l->extent;
        caromi_vec at = {(double)actor->middle_x, (double)actor->middle_y};
        caromi_walk walk = caromi_walk_begin(g, l, (caromi_vec){at.x - reach, at.y - reach},
                                             (caromi_vec){at.x + reach, at.y + reach});
        uint32_t from, to;
        while (caromi_walk_next(&walk, &from, &to)) {
            for (uint32_t k = from; k < to; k += 4) {
                uint32_t bits = caromi_four_touch(g, g->far, k, actor->middle_x, actor->middle_y,
                                                  (float)extent);
                bits &= to - k < 4 ? (1u << (to - k)) - 1u : 15u;
                for (; bits != 0; bits &= bits - 1) {
                    uint32_t entry = k + (uint32_t)__builtin_ctz(bits);
                    if (g->body[entry] != actor->body && caromi_walk_owns(&walk, entry)) {
                        caromi_link_add(run, actor, g->body[entry]);
                    }
                }
            }
        }
    }
}

void caromi_links_find(caromi_run_state *run, caromi_actor *actor) {
    carom_world *w = run->w;
    if (actor->link_count != CAROMI_NONE) {
        return;
    }
    actor->first_link = run->worker->links.count;
    actor->link_count = 0;
    const caromi_body *b = &w->bodies[actor->body];
    double extent =
        (caromi_body_reach(b) + (double)actor->stray) * (1.0 + 0x1p-20) + 8.0 * caromi_body_skin(b);
    caromi_link_movers(run, actor, extent);
    caromi_linking linking = {run, actor};
    carom_aabb square = {
        {(float)((double)actor->middle_x - extent), (float)((double)actor->middle_y - extent)},
        {(float)((double)actor->middle_x + extent), (float)((double)actor->middle_y + extent)}};
    caromi_broadphase_near(w->step->statics, square, caromi_link_static, &linking);
    if (!run->full) {
        caromi_links_sift(run, actor);
    }
}

/* ---- who is next -------------------------------------------------------------------------------- */

/* When two bodies on their legs meet, whichever is asked about. */
static double caromi_time_of(const carom_world *w, uint32_t a, const caromi_leg *leg_a, uint32_t b,
                             const caromi_leg *leg_b) {
    return a < b ? caromi_meeting_time(w, a, leg_a, b, leg_b)
                 : caromi_meeting_time(w, b, leg_b, a, leg_a);
}

static void caromi_meets_at(caromi_actor *actor, double t, uint32_t partner, uint32_t version) {
    if (t < actor->next || (t == actor->next && partner < actor->partner)) {
        actor->next = t;
        actor->partner = partner;
        actor->version = version;
    }
}

/* When the leg leaves the disc that the actor must stay in. */
static double caromi_leaves_at(const caromi_actor *actor, double end) {
    const caromi_leg *leg = &actor->leg;
    caromi_vec middle = {(double)actor->middle_x, (double)actor->middle_y};
    double r = (double)actor->stray;
    caromi_vec last = caromi_minus(caromi_leg_place(leg, end), middle);
    if (caromi_dot(last, last) <= r * r) {
        return CAROMI_INFINITY;
    }
    caromi_vec d = caromi_minus(leg->at, middle);
    double a = caromi_dot(leg->chord, leg->chord);
    double b = caromi_dot(d, leg->chord);
    double c = caromi_dot(d, d) - r * r;
    double room = b * b - a * c;
    if (c >= 0.0 || !(room > 0.0) || !(a > 0.0)) {
        return leg->t;
    }
    return leg->t + caromi_max((caromi_sqrt(room) - b) / a, 0.0);
}

/* Whether the leg comes into the reach of a body of another island. */
static bool caromi_clashes(const carom_world *w, const caromi_actor *actor, uint32_t other) {
    const caromi_body *b = &w->bodies[other];
    caromi_trip trip = caromi_trip_of(w, b, other);
    double far = caromi_extent(w->step, b, trip.half) + caromi_body_reach(&w->bodies[actor->body]) +
                 caromi_body_skin(b);
    /* The point of the leg nearest to the middle. */
    const caromi_leg *leg = &actor->leg;
    caromi_vec d = caromi_minus(trip.middle, leg->at);
    double a = caromi_dot(leg->chord, leg->chord);
    double t = a > 0.0 ? caromi_dot(d, leg->chord) / a : 0.0;
    t = caromi_min(caromi_max(t, 0.0), w->step->h - leg->t);
    d = caromi_plus(d, -t, leg->chord);
    return caromi_dot(d, d) <= far * far;
}

/* The actor and one that it can meet, which may be another's, nobody's, or of this island. */
static void caromi_look_at(caromi_run_state *run, caromi_actor *actor, uint32_t other,
                           bool new_leg) {
    carom_world *w = run->w;
    struct caromi_scratch *s = w->step;
    uint32_t mark = caromi_mark_of(s, other);
    if (mark == 0) {
        if (!new_leg) {
            return;
        }
        caromi_leg leg = caromi_first_leg(w, other);
        double t = caromi_time_of(w, actor->body, &actor->leg, other, &leg);
        if (!(t < s->h)) {
            return;
        }
        caromi_actor *joined = caromi_actor_add(run, other, 0);
        if (joined != NULL) {
            joined->next = t;
            joined->partner = actor->body;
            joined->version = actor->legs;
            caromi_heap_moved(run, joined);
            caromi_meets_at(actor, t, other, joined->legs);
            return;
        }
        mark = caromi_mark_of(s, other);
        if (mark == 0) {
            /* No room, or another island had it just now and gave up. */
            run->clash = run->full ? run->clash : other;
            return;
        }
    }
    caromi_actor *known = mark & CAROMI_SEEDED ? NULL : caromi_actor_of(s, mark);
    bool own = known != NULL && (mark - 1) >> 24 == run->number && known->island == run->root &&
               ((mark - 1) & 0xffffffu) >= run->first;
    if (!own) {
        if (new_leg && caromi_clashes(w, actor, other)) {
            run->clash = other;
        }
        return;
    }
    double t = caromi_time_of(w, actor->body, &actor->leg, other, &known->leg);
    if (t < s->h) {
        caromi_meets_at(actor, t, other, known->legs);
        if (t < known->next || (t == known->next && actor->body < known->partner)) {
            caromi_meets_at(known, t, actor->body, actor->legs);
            caromi_heap_moved(run, known);
        }
    }
}

/* `new_leg`: others have not seen the leg yet. */
static void caromi_look_from(caromi_run_state *run, caromi_actor *actor, bool new_leg) {
    carom_world *w = run->w;
    caromi_links_find(run, actor);
    double end = w->step->h;
    actor->next = CAROMI_INFINITY;
    actor->partner = CAROMI_NONE;
    double leaves = actor->frozen ? CAROMI_INFINITY : caromi_leaves_at(actor, end);
    if (leaves < end) {
        caromi_meets_at(actor, leaves, actor->body, 0);
    }
    for (uint32_t i = 0; i < actor->link_count && !run->full && run->clash == CAROMI_NONE; i++) {
        const uint32_t *links = run->worker->links.memory.data;
        uint32_t other = links[actor->first_link + i];
        const caromi_body *b = &w->bodies[other];
        if (b->tag & CAROMI_SENSOR) {
            continue;
        }
        if (caromi_is_type(b, CAROM_DYNAMIC)) {
            caromi_look_at(run, actor, other, new_leg);
        } else if (!(actor->frozen && caromi_is_type(b, CAROM_KINEMATIC))) {
            caromi_leg leg = caromi_first_leg(w, other);
            double t = caromi_time_of(w, actor->body, &actor->leg, other, &leg);
            if (t < end) {
                caromi_meets_at(actor, t, other, 0);
            }
        }
    }
    caromi_heap_moved(run, actor);
}

void caromi_look(caromi_run_state *run, caromi_actor *actor) {
    caromi_look_from(run, actor, true);
}

void caromi_look_again(caromi_run_state *run, caromi_actor *actor) {
    caromi_look_from(run, actor, false);
}
