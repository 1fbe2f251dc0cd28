/* Finds the next event of a body of a small island (caromi_small_look).
 *
 * If its new path leaves its disc in the grid, the body gets a larger one, once
 * (caromi_small_stays). A neighbour is
 *   free                caromi_small_look_at_free: it must not be touched, since an impact would be
 *                       passed on to it. It joins the island if it is hit;
 *   of the same island  caromi_small_look_at_known: its path is known;
 *   of another island   caromi_small_passes: if both islands have a single impact, the other one is
 *                       computed for comparison. Otherwise they clash;
 *   static              caromi_small_look_at_static: it must not be touched, but may be hit. */
#include "base/guard.h"
#include "broadphase/store.h"
#include "world/motion/small.h"

static void caromi_small_event(caromi_small_body *p, double t, uint32_t partner, uint32_t version) {
    if (caromi_event_before(t, partner, p->next, p->partner)) {
        p->next = t;
        p->partner = partner;
        p->version = version;
    }
}

/* Returns the time of impact of two dynamic circles that nothing accelerates, as
 * caromi_impact_time does without contacts. Returns -1 if they touch at the time t of an impact of
 * the first; t < 0: not checked. */
static double caromi_small_time_circles(const carom_world *w, const caromi_small_body *p,
                                        uint32_t other, const caromi_segment *path, double t) {
    const caromi_body *b = &w->bodies[other];
    const caromi_solid *solid = &p->party.solid;
    double margin = caromi_body_margin(b);
    double radii = solid->half.x + (double)b->half.x;
    if (t >= 0.0) {
        caromi_vec d = caromi_minus(p->party.place, caromi_segment_place(path, t));
        if (caromi_length_of_vec(d) - radii <=
            caromi_small_touching(solid->reach, solid->margin + margin)) {
            return -1.0;
        }
    }
    if (caromi_are_deep(w, p->party.body, other)) {
        return CAROMI_INFINITY;
    }
    t = caromi_discs_time(&p->path, path, radii, caromi_free_limit(solid->margin + margin),
                          w->step->dt);
    return t < w->step->until ? t : CAROMI_INFINITY;
}

/* The same for any two bodies. */
static double caromi_small_time(const carom_world *w, const caromi_small_body *p, uint32_t other,
                                const caromi_segment *path, double t) {
    const caromi_party *own = &p->party;
    const caromi_body *b = &w->bodies[other];
    caromi_pair pair = caromi_ordered_pair(own->body, other);
    if (caromi_pair_kind(w, pair.a, pair.b) != CAROMI_PAIR_COLLIDES) {
        return CAROMI_INFINITY;
    }
    if (w->step->plain && own->solid.circle && (b->tag & CAROMI_CIRCLE) != 0 &&
        b->inv_mass != 0.0f) {
        return caromi_small_time_circles(w, p, other, path, t);
    }
    if (t >= 0.0) {
        caromi_solid solid = caromi_solid_on(w, b, path);
        solid.axis = caromi_axis_turned(&solid, t);
        double touching = caromi_small_touching(own->solid.reach, own->solid.margin + solid.margin);
        caromi_vec q = caromi_minus(own->place, caromi_segment_place(path, t));
        double now;
        if (w->step->plain && caromi_solids_stay_apart(&own->solid, &solid, q,
                                                       caromi_minus(p->path.course, path->course),
                                                       touching, w->step->dt - t, &now)) {
            return CAROMI_INFINITY;
        }
        if (caromi_solid_gap(&own->solid, q, &solid, (caromi_vec){0.0, 0.0}).distance <= touching) {
            return -1.0;
        }
    }
    return caromi_impact_time_of(w, own->body, &p->path, other, path, CAROMI_INFINITY);
}

/* Returns whether a body stays in its disc, which is enlarged once if necessary. The scope
 * contains the rest of its path. */
static bool caromi_small_stays(caromi_small *e, caromi_small_body *p, const caromi_scope *scope) {
    double reach = caromi_disc_reach(p->party.solid.reach, p->party.solid.margin);
    if (caromi_scope_stays(scope, reach, p->disc_x, p->disc_y, p->disc_radius)) {
        return true;
    }
    if (p->extended) {
        return false;
    }
    p->extended = true;
    e->extended++;
    p->disc_x = (float)scope->at.x;
    p->disc_y = (float)scope->at.y;
    p->disc_radius = caromi_rounded_radius(scope->at, caromi_extended_radius(scope->radius, reach));
    return true;
}

/* Returns whether a body can skip the one that it has just collided with: the other one will check
 * this pair after it, or nothing accelerates the two and they separate. */
static bool caromi_small_leaves(const caromi_small *e, const caromi_small_body *p) {
    const caromi_small_body *other = caromi_small_hit_by(e, p);
    if (other == NULL || p == e->hit[0]) {
        return other != NULL;
    }
    const caromi_small_body *a = p->party.body < other->party.body ? p : other;
    const caromi_small_body *b = a == p ? other : p;
    caromi_vec q = caromi_minus(a->party.place, b->party.place);
    caromi_vec course = caromi_minus(a->path.course, b->path.course);
    if (!e->w->step->plain) {
        return false;
    }
    if (a->party.solid.circle && b->party.solid.circle) {
        return caromi_dot(q, course) > 0.0;
    }
    return caromi_parties_rotate(&a->party, &b->party) &&
           caromi_solids_part(&a->party.solid, &b->party.solid, q, course, e->w->step->dt - e->t);
}

/* Returns whether a body passes a body of another island, given by its mark, without a collision.
 * Only what is known of the other island is used. If more happens there, run.c or this file finds
 * the body within its reach, and both islands are run again as one. */
static bool caromi_small_passes(const caromi_small *e, const caromi_small_body *p, uint32_t body,
                                uint32_t mark) {
    const carom_world *w = e->w;
    const struct caromi_scratch *s = w->step;
    const uint32_t island = caromi_small_island_of(s, mark);
    caromi_small other;
    other.w = w;
    if (island == CAROMI_NONE || !e->single || !caromi_small_begin(&other, island) ||
        !other.single || !caromi_small_bounce(&other, &other.bodies[0])) {
        return false;
    }
    const caromi_small_body *q = caromi_small_find(&other, body);
    if (q == NULL || other.t == e->t) {
        return false;
    }
    /* The first new path until the impact of the second, then both new paths. */
    const caromi_small_body *early = e->t < other.t ? p : q;
    const caromi_small_body *late = early == p ? q : p;
    caromi_segment before = caromi_first_segment(w, late->party.body);
    double t = caromi_small_time(w, early, late->party.body, &before, early->path.t);
    if (!(t > late->path.t)) {
        return false;
    }
    t = caromi_small_time(w, late, early->party.body, &early->path, late->path.t);
    return !(t < s->until);
}

/* Sweeps a body against one whose path has not changed. It joins if it is hit. */
static bool caromi_small_look_at_free(caromi_small *e, caromi_small_body *p, uint32_t body,
                                      uint32_t entry) {
    struct caromi_scratch *s = e->w->step;
    const caromi_body *b = &e->w->bodies[body];
    const caromi_solid *solid = &p->party.solid;
    caromi_vec velocity = caromi_wide_vec(b->vel);
    caromi_vec place = caromi_plus(caromi_wide_vec(b->pos), e->t, velocity);
    bool straight = s->plain && caromi_is_type(b, CAROM_DYNAMIC) &&
                    (s->solver_of == NULL || s->solver_of[body] == 0);
    if (straight && caromi_discs_pass(caromi_minus(p->party.place, place),
                                      caromi_minus(p->path.course, velocity), solid->reach,
                                      solid->margin, caromi_body_reach(b), caromi_body_margin(b))) {
        return true;
    }
    if (!caromi_is_type(b, CAROM_DYNAMIC)) {
        return false; /* it may collide, and run.c decides */
    }
    caromi_segment path = caromi_first_segment(e->w, body);
    double t = caromi_small_time(e->w, p, body, &path, e->t);
    if (t < 0.0 || !(t < s->until)) {
        return t >= 0.0;
    }
    uint32_t expected = 0;
    uint32_t number = CAROMI_ACTING | caromi_number_of(e->run->number, e->count);
    caromi_small_body *joined = caromi_small_add(e, body, entry);
    if (joined == NULL) {
        return false;
    }
    __atomic_store_n(&s->grid.taken[entry], 1, __ATOMIC_SEQ_CST);
    if (!__atomic_compare_exchange_n(&s->mark[body], &expected, number, false, __ATOMIC_SEQ_CST,
                                     __ATOMIC_SEQ_CST)) {
        e->count--;
        e->run->clash = body;
        return false;
    }
    e->single = false;
    joined->joined = true;
    caromi_small_event(joined, t, p->party.body, p->paths);
    caromi_small_event(p, t, body, joined->paths);
    return true;
}

/* Sweeps a body against one of the island. Two that have just collided touch; no others may. */
static bool caromi_small_look_at_known(caromi_small *e, caromi_small_body *p,
                                       caromi_small_body *known, bool changed) {
    bool collided = changed && caromi_small_hit_by(e, p) == known;
    double t = caromi_small_time(e->w, p, known->party.body, &known->path,
                                 changed && !collided ? e->t : -1.0);
    if (t >= 0.0 && t < e->w->step->until) {
        caromi_small_event(p, t, known->party.body, known->paths);
        caromi_small_event(known, t, p->party.body, p->paths);
    }
    return t >= 0.0;
}

/* Checks a neighbour in the grid. Returns false if run.c has to take over. */
static bool caromi_small_look_at(caromi_small *e, caromi_small_body *p, uint32_t entry) {
    const struct caromi_scratch *s = e->w->step;
    uint32_t body = s->grid.body[entry];
    bool taken = __atomic_load_n(&s->grid.taken[entry], __ATOMIC_SEQ_CST) != 0;
    caromi_small_body *known = taken ? caromi_small_find(e, body) : NULL;
    if (known != NULL) {
        return caromi_small_look_at_known(e, p, known, true);
    }
    uint32_t mark = taken ? caromi_mark_of(s, body) : 0;
    if (mark == 0) {
        return caromi_small_look_at_free(e, p, body, entry);
    }
    bool passes = caromi_small_passes(e, p, body, mark);
    e->run->clash = passes ? e->run->clash : body;
    return passes;
}

static bool caromi_small_look_at_all(caromi_small *e, caromi_small_body *p, const uint32_t *entries,
                                     uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (!caromi_small_look_at(e, p, entries[i])) {
            return false;
        }
    }
    return true;
}

/* Checks all moving bodies that may come near: those of no island on their first paths, others
 * anywhere within their reach. */
static bool caromi_small_look_at_movers(caromi_small *e, caromi_small_body *p,
                                        const caromi_scope *scope) {
    const caromi_grid *g = &e->w->step->grid;
    const uint32_t skipped =
        caromi_small_leaves(e, p) ? caromi_small_hit_by(e, p)->entry : p->entry;
    const caromi_disc disc = {(float)scope->at.x,
                              (float)scope->at.y,
                              (float)(scope->radius * CAROMI_SCOPE_ROUNDING),
                              {p->entry, skipped}};
    uint32_t found[CAROMI_FOUND];
    uint32_t count =
        p->extended ? CAROMI_TOO_MANY : caromi_entry_touching(g, p->entry, &disc, found);
    if (count != CAROMI_TOO_MANY) {
        return caromi_small_look_at_all(e, p, found, count);
    }
    for (uint32_t level = 0; level < g->level_count; level++) {
        const caromi_level *l = &g->levels[level];
        caromi_walk walk = caromi_walk_around(g, l, scope->at, scope->radius + l->extent);
        while (l->count > 0 && caromi_walk_touching(&walk, &disc, true, found, &count)) {
            if (!caromi_small_look_at_all(e, p, found, count)) {
                return false;
            }
        }
    }
    return true;
}

typedef struct caromi_small_seek {
    const caromi_small *small;
    caromi_small_body *body;
    bool changed;
    bool leaves; /* run.c has to take over */
} caromi_small_seek;

static void caromi_small_look_at_static(void *ctx, uint32_t number) {
    caromi_small_seek *seek = ctx;
    const carom_world *w = seek->small->w;
    uint32_t other = w->step->static_of[number];
    if (w->bodies[other].tag & CAROMI_ASLEEP) {
        seek->leaves = true;
        return;
    }
    bool collided = seek->small->fixed.body == other;
    caromi_segment path = {.at = caromi_wide_vec(w->bodies[other].pos)};
    double t = caromi_small_time(w, seek->body, other, &path,
                                 seek->changed && !collided ? seek->small->t : -1.0);
    seek->leaves = seek->leaves || t < 0.0;
    if (t < w->step->until) {
        caromi_small_event(seek->body, t, other, 0);
    }
}

bool caromi_small_look(caromi_small *e, caromi_small_body *p, bool changed) {
    const struct caromi_scratch *s = e->w->step;
    const caromi_grid *g = &s->grid;
    p->next = CAROMI_INFINITY;
    p->partner = CAROMI_NONE;
    if (p->paths == 1) {
        caromi_small_ends_at(e, p);
    }
    /* The disc of the path, as in caromi_segment_disc. */
    caromi_scope scope = {caromi_plus(p->path.at, 0.5, caromi_minus(p->last, p->path.at)),
                          0.5 * p->way};
    if (!s->plain) {
        double left = s->until - p->path.t;
        scope.radius += 0.125 * left * left * caromi_length_of_vec(p->path.acceleration);
    }
    if (!caromi_small_stays(e, p, &scope)) {
        return false;
    }
    scope.radius += p->party.solid.reach + CAROMI_SCOPE_MARGINS * p->party.solid.margin;
    /* On a new path, only those that the grid does not find. */
    const bool any = !changed || e->extended > (uint32_t)p->extended;
    for (uint32_t i = 0; any && i < e->count; i++) {
        caromi_small_body *known = &e->bodies[i];
        if (known != p && (known->extended || !changed) &&
            !caromi_small_look_at_known(e, p, known, changed)) {
            return false;
        }
    }
    if (changed && !caromi_small_look_at_movers(e, p, &scope)) {
        return false;
    }
    if ((g->flags[p->entry] & CAROMI_ENTRY_FIXED) == 0 && !p->extended) {
        return true;
    }
    caromi_small_seek seek = {e, p, changed, false};
    carom_aabb square = caromi_square(scope.at, scope.radius * CAROMI_SCOPE_ROUNDING);
    carom_broadphase_visit(s->statics, square, caromi_small_look_at_static, &seek);
    return !seek.leaves;
}
