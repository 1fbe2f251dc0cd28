/* Whom an actor can meet, and whom it meets next. */
#include "base/guard.h"
#include "world/islands.h"

/* ---- who is in sight ---------------------------------------------------------------------------- */

/* A disc that holds the actor on its leg until `end`. */
typedef struct caromi_sight {
    float x, y, radius;
} caromi_sight;

static caromi_sight caromi_sight_of(const carom_world *w, const caromi_actor *actor, double end) {
    const caromi_leg *leg = &actor->leg;
    const caromi_body *b = &w->bodies[actor->body];
    double half = 0.5 * (end - leg->t);
    caromi_vec middle = caromi_plus(leg->at, half, leg->chord);
    double way = half * caromi_sqrt(caromi_dot(leg->chord, leg->chord));
    double radius = (caromi_body_reach(b) + way) * (1.0 + 0x1p-20) + 8.0 * caromi_body_skin(b);
    return (caromi_sight){(float)middle.x, (float)middle.y, (float)radius};
}

/* Entries of a run whose reach, whatever they meet, touches the disc; `count` is how many there are
 * in `links`. All four are written and those that count are kept: a branch for each would be as
 * good as random. */
static uint32_t caromi_link_run(const caromi_grid *g, const caromi_sight *sight, uint32_t from,
                                uint32_t to, uint32_t *links, uint32_t count) {
    for (uint32_t i = from; i < to; i += 4) {
        uint32_t bits = caromi_four_touch(g, g->far, i, sight->x, sight->y, sight->radius);
        bits &= to - i < 4 ? (1u << (to - i)) - 1u : 15u;
        for (uint32_t k = 0; k < 4; k++) {
            links[count] = i + k;
            count += bits >> k & 1u;
        }
    }
    return count;
}

/* Those of them that belong to the walk's row, and only so if they are not the actor. */
static uint32_t caromi_links_own(const caromi_walk *walk, uint32_t own, uint32_t *links,
                                 uint32_t first, uint32_t count) {
    uint32_t kept = first;
    for (uint32_t i = first; i < count; i++) {
        if (links[i] != own && caromi_walk_owns(walk, links[i])) {
            links[kept++] = links[i];
        }
    }
    return kept;
}

/* One more than that is written. */
static bool caromi_links_fit(caromi_run_state *run, uint64_t count) {
    caromi_list *list = &run->worker->links;
    if (count + 4 > list->room) {
        list->missed =
            list->missed > count + 4 - list->room ? list->missed : count + 4 - list->room;
        run->full = true;
        return false;
    }
    return true;
}

static void caromi_links_movers(caromi_run_state *run, const caromi_actor *actor,
                                const caromi_sight *sight) {
    const struct caromi_scratch *s = run->w->step;
    caromi_list *list = &run->worker->links;
    for (uint32_t i = 0; i < s->grid.level_count; i++) {
        const caromi_level *l = &s->grid.levels[i];
        if (l->count == 0) {
            continue;
        }
        double reach = (double)sight->radius + l->extent;
        caromi_walk walk = caromi_walk_begin(
            &s->grid, l, (caromi_vec){(double)sight->x - reach, (double)sight->y - reach},
            (caromi_vec){(double)sight->x + reach, (double)sight->y + reach});
        uint32_t from, to;
        while (caromi_walk_next(&walk, &from, &to)) {
            if (!caromi_links_fit(run, (uint64_t)list->count + (to - from))) {
                return;
            }
            uint32_t first = list->count;
            uint32_t *links = list->memory.data;
            list->count = caromi_link_run(&s->grid, sight, from, to, links, first);
            list->count =
                caromi_links_own(&walk, s->entry_of[actor->body], links, first, list->count);
        }
    }
}

const uint32_t *caromi_links_find(caromi_run_state *run, caromi_actor *actor, double end,
                                  uint32_t *count) {
    const struct caromi_scratch *s = run->w->step;
    caromi_list *list = &run->worker->links;
    list->count = 0;
    actor->looked = 1;
    *count = 0;
    caromi_sight sight = caromi_sight_of(run->w, actor, end);
    caromi_links_movers(run, actor, &sight);
    if (run->full) {
        return NULL;
    }
    uint32_t *links = list->memory.data;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        /* One that nobody deals with is on its first leg: its reach is the nearer of the two. */
        float dx = s->grid.x[links[i]] - sight.x;
        float dy = s->grid.y[links[i]] - sight.y;
        float near = s->grid.near[links[i]] + sight.radius;
        uint32_t body = s->grid.body[links[i]];
        links[kept] = body;
        kept += dx * dx + dy * dy <= near * near || caromi_mark_of(s, body) != 0;
    }
    list->count = kept;
    for (uint32_t number = s->fresh[s->entry_of[actor->body]]; number != 0;) {
        if (!caromi_links_fit(run, list->count + 1)) {
            return NULL;
        }
        const caromi_fixed *fixed = caromi_fixed_at(s, number);
        links[list->count++] = fixed->body;
        number = fixed->next;
    }
    *count = list->count;
    return links;
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
    caromi_reaches reaches = caromi_reaches_of(w, b, other);
    double far = reaches.far + caromi_body_reach(&w->bodies[actor->body]) + caromi_body_skin(b);
    /* The point of the leg nearest to the middle. */
    const caromi_leg *leg = &actor->leg;
    caromi_vec d = caromi_minus(reaches.middle, leg->at);
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
    if (!caromi_acts_for(mark, run->number)) {
        if (new_leg && caromi_clashes(w, actor, other)) {
            run->clash = other;
        }
        return;
    }
    caromi_actor *known = caromi_actor_of(run->worker, mark);
    double t = caromi_time_of(w, actor->body, &actor->leg, other, &known->leg);
    if (t < s->h) {
        caromi_meets_at(actor, t, other, known->legs);
        if (t < known->next || (t == known->next && actor->body < known->partner)) {
            caromi_meets_at(known, t, actor->body, actor->legs);
            caromi_heap_moved(run, known);
        }
    }
}

static void caromi_look_at_link(caromi_run_state *run, caromi_actor *actor, uint32_t other,
                                bool new_leg) {
    carom_world *w = run->w;
    const caromi_body *b = &w->bodies[other];
    bool told;
    if (!caromi_linked_act(w, actor, other, &told) || told) {
        return;
    }
    if (caromi_is_type(b, CAROM_DYNAMIC)) {
        caromi_look_at(run, actor, other, new_leg);
    } else if (!(actor->frozen && caromi_is_type(b, CAROM_KINEMATIC))) {
        caromi_leg leg = caromi_first_leg(w, other);
        double t = caromi_time_of(w, actor->body, &actor->leg, other, &leg);
        if (t < w->step->h) {
            caromi_meets_at(actor, t, other, 0);
        }
    }
}

/* `new_leg`: others have not seen the leg yet. */
static void caromi_look_from(caromi_run_state *run, caromi_actor *actor, bool new_leg) {
    carom_world *w = run->w;
    double end = w->step->h;
    actor->next = CAROMI_INFINITY;
    actor->partner = CAROMI_NONE;
    double leaves = actor->frozen ? CAROMI_INFINITY : caromi_leaves_at(actor, end);
    if (leaves < end) {
        caromi_meets_at(actor, leaves, actor->body, 0);
    }
    uint32_t count;
    const uint32_t *links = caromi_links_find(run, actor, end, &count);
    for (uint32_t i = 0; i < count && !run->full && run->clash == CAROMI_NONE; i++) {
        caromi_look_at_link(run, actor, links[i], new_leg);
    }
    caromi_heap_moved(run, actor);
}

void caromi_look(caromi_run_state *run, caromi_actor *actor) {
    caromi_look_from(run, actor, true);
}

void caromi_look_again(caromi_run_state *run, caromi_actor *actor) {
    caromi_look_from(run, actor, false);
}
