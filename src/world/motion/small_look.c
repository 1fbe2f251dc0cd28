/* Finds the next event of a body of a small island.
 *
 * Its new path has to stay in the disc that the grid has of it. Each neighbour is
 *   free:               it must not be touched (an impact would pass on to it), and joins if it is hit;
 *   of the same island: its path is known;
 *   of another island:  if both have a single impact, what the other does is computed for the comparison
 *                       (caromi_small_passes). Otherwise it is a clash;
 *   static:             it must not be touched, and may be hit. */
#include "base/guard.h"
#include "broadphase/store.h"
#include "world/motion/small.h"

static void caromi_small_event(caromi_small_body *p, double t, uint32_t partner, uint32_t version) {
    if (t < p->next || (t == p->next && partner < p->partner)) {
        p->next = t;
        p->partner = partner;
        p->version = version;
    }
}

/* The time of impact of a body and another one on its path; -1 if they touch at the time t of an impact of the
 * first. */
static double caromi_small_time(const carom_world *w, const caromi_small_body *p, uint32_t other,
                                const caromi_segment *path, double t) {
    const caromi_party *own = &p->party;
    bool lower = own->body < other;
    if (caromi_pair_kind(w, lower ? own->body : other, lower ? other : own->body) !=
        CAROMI_PAIR_COLLIDES) {
        return CAROMI_INFINITY;
    }
    if (t >= 0.0) {
        caromi_solid solid = caromi_solid_of(w, &w->bodies[other]);
        double touching =
            CAROMI_TOUCHING * own->solid.reach + 2.0 * (own->solid.margin + solid.margin);
        double gap =
            caromi_solid_gap(&own->solid, own->place, &solid, caromi_segment_place(path, t))
                .distance;
        if (gap <= touching) {
            return -1.0;
        }
    }
    return lower ? caromi_impact_time(w, own->body, &p->path, other, path)
                 : caromi_impact_time(w, other, path, own->body, &p->path);
}

/* Whether nothing accelerates two circles, and the other one, at `place` at the time of an impact of the first,
 * is neither touched then nor hit later. Most are so far away that this needs no more. */
static bool caromi_small_misses(const caromi_small *e, const caromi_small_body *p, caromi_vec place,
                                carom_vec2 velocity, double radius, double margin) {
    const caromi_solid *solid = &p->party.solid;
    caromi_vec q = caromi_minus(p->party.place, place);
    caromi_vec v = caromi_minus(p->path.course, caromi_wide_vec(velocity));
    double r = (solid->reach * (1.0 + CAROMI_TOUCHING) + radius + 2.0 * (solid->margin + margin)) *
               (1.0 + 0x1p-20);
    double cross = q.x * v.y - q.y * v.x;
    return e->w->step->plain && solid->circle && caromi_dot(q, q) > r * r &&
           (caromi_dot(q, v) > 0.0 || cross * cross > caromi_dot(v, v) * (r * r));
}

/* Whether nothing accelerates two circles that have just collided: they part. */
static bool caromi_small_parts(const caromi_small *e, const caromi_small_body *p,
                               const caromi_small_body *other) {
    return e->w->step->plain && p->party.solid.circle && other->party.solid.circle &&
           caromi_dot(caromi_minus(p->party.place, other->party.place),
                      caromi_minus(p->path.course, other->path.course)) > 0.0;
}

/* Whether a body passes one of another island, by the mark of that, with what is known of the other island.
 * If it turns out that there is more to that, run.c or this file finds the body within its reach, and both
 * islands are run again as one. */
static bool caromi_small_passes(const caromi_small *e, const caromi_small_body *p, uint32_t body,
                                uint32_t mark) {
    const carom_world *w = e->w;
    const struct caromi_scratch *s = w->step;
    uint32_t island = mark & ~CAROMI_SEEDED;
    if ((mark & CAROMI_SEEDED) == 0) {
        if ((mark & CAROMI_ACTING) != 0) {
            return false;
        }
        island = caromi_end_of(s, mark)->island;
    }
    while (s->seeds[island].parent != island) {
        island = s->seeds[island].parent;
    }
    caromi_small other;
    other.w = w;
    if (!e->single || !caromi_small_begin(&other, island) || !other.single ||
        !caromi_small_bounce(&other, &other.bodies[0])) {
        return false;
    }
    const caromi_small_body *q = caromi_small_find(&other, body);
    if (q == NULL || other.t == e->t) {
        return false;
    }
    /* The new path of the first, up to the impact of the second; then both new paths. */
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

/* A body whose path has not changed; it joins if it is hit. */
static bool caromi_small_look_at_free(caromi_small *e, caromi_small_body *p, caromi_link link) {
    struct caromi_scratch *s = e->w->step;
    uint32_t body = link.slot;
    const caromi_body *b = &e->w->bodies[body];
    caromi_vec place = caromi_plus(caromi_wide_vec(b->pos), e->t, caromi_wide_vec(b->vel));
    if ((s->grid.flags[link.entry] & CAROMI_ENTRY_STRAIGHT) != 0 &&
        caromi_small_misses(e, p, place, b->vel, (double)b->half.x, caromi_body_margin(b))) {
        return true;
    }
    if (!caromi_is_type(b, CAROM_DYNAMIC)) {
        return false; /* perhaps: run.c finds out */
    }
    caromi_segment path = caromi_first_segment(e->w, body);
    double t = caromi_small_time(e->w, p, body, &path, e->t);
    if (t < 0.0 || !(t < s->until)) {
        return t >= 0.0;
    }
    uint32_t expected = 0;
    uint32_t number = CAROMI_ACTING | caromi_number_of(e->run->number, e->count);
    caromi_small_body *joined = caromi_small_add(e, body);
    if (joined == NULL) {
        return false;
    }
    __atomic_store_n(&s->grid.taken[link.entry], 1, __ATOMIC_RELAXED);
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

/* A body of the island. Two that have just collided touch. */
static bool caromi_small_look_at_known(caromi_small *e, caromi_small_body *p,
                                       caromi_small_body *known, bool changed) {
    bool collided = known->path.t == e->t;
    if (changed && collided && caromi_small_parts(e, p, known)) {
        return true;
    }
    double t = caromi_small_time(e->w, p, known->party.body, &known->path,
                                 changed && !collided ? e->t : -1.0);
    if (t >= 0.0 && t < e->w->step->until) {
        caromi_small_event(p, t, known->party.body, known->paths);
        caromi_small_event(known, t, p->party.body, p->paths);
    }
    return t >= 0.0;
}

/* A neighbour in the grid; false if run.c has to go on. */
static bool caromi_small_look_at(caromi_small *e, caromi_small_body *p, const caromi_scope *scope,
                                 caromi_link link) {
    uint32_t mark;
    if (link.slot == p->party.body || caromi_is_out_of_scope(e->run, scope, &link, &mark)) {
        return true;
    }
    if (mark == 0) {
        return caromi_small_look_at_free(e, p, link);
    }
    caromi_small_body *known = caromi_small_find(e, link.slot);
    if (known != NULL) {
        return caromi_small_look_at_known(e, p, known, true);
    }
    bool passes = caromi_small_passes(e, p, link.slot, mark);
    e->run->clash = passes ? e->run->clash : link.slot;
    return passes;
}

static bool caromi_small_look_at_movers(caromi_small *e, caromi_small_body *p,
                                        const caromi_scope *scope) {
    const caromi_grid *g = &e->w->step->grid;
    const float x = (float)scope->at.x;
    const float y = (float)scope->at.y;
    const float radius = (float)(scope->radius * (1.0 + 0x1p-10));
    for (uint32_t level = 0; level < g->level_count; level++) {
        const caromi_level *l = &g->levels[level];
        double reach = scope->radius + l->extent;
        caromi_walk walk =
            caromi_walk_begin(g, l, (caromi_vec){scope->at.x - reach, scope->at.y - reach},
                              (caromi_vec){scope->at.x + reach, scope->at.y + reach});
        uint32_t from, to;
        while (l->count > 0 && caromi_walk_next(&walk, &from, &to)) {
            for (uint32_t k = from; k < to; k += CAROMI_TOUCH_WIDTH) {
                uint32_t bits = caromi_touches(g, g->far, k, to, x, y, radius);
                for (; bits != 0; bits &= bits - 1) {
                    uint32_t entry = k + (uint32_t)__builtin_ctz(bits);
                    if (!caromi_small_look_at(e, p, scope, (caromi_link){g->body[entry], entry})) {
                        return false;
                    }
                }
            }
        }
    }
    return true;
}

typedef struct caromi_small_seek {
    const caromi_small *small;
    caromi_small_body *body;
    bool changed;
    bool leaves; /* it is left to run.c */
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
    const caromi_solid *solid = &p->party.solid;
    caromi_scope scope;
    p->next = CAROMI_INFINITY;
    p->partner = CAROMI_NONE;
    double half = caromi_segment_disc(&p->path, p->path.t, s->until, &scope.at);
    double reach = solid->reach * (1.0 + 0x1p-20) + 4.0 * solid->margin;
    caromi_vec d = {scope.at.x - (double)g->x[p->entry], scope.at.y - (double)g->y[p->entry]};
    double room = (double)g->far[p->entry] - half - reach;
    if (!(room >= 0.0) || caromi_dot(d, d) > room * room) {
        return false;
    }
    scope.radius = half + solid->reach + 8.0 * solid->margin;
    for (uint32_t i = 0; i < e->count && !changed; i++) {
        if (&e->bodies[i] != p && !caromi_small_look_at_known(e, p, &e->bodies[i], false)) {
            return false;
        }
    }
    if (changed && !caromi_small_look_at_movers(e, p, &scope)) {
        return false;
    }
    if ((g->flags[p->entry] & CAROMI_ENTRY_FIXED) == 0) {
        return true;
    }
    caromi_small_seek seek = {e, p, changed, false};
    /* Rounded to float, the square may lose an ulp of its coordinates; margins are larger. */
    double side = scope.radius * (1.0 + 0x1p-10);
    carom_aabb square = {{(float)(scope.at.x - side), (float)(scope.at.y - side)},
                         {(float)(scope.at.x + side), (float)(scope.at.y + side)}};
    caromi_broadphase_near(s->statics, square, caromi_small_look_at_static, &seek);
    return !seek.leaves;
}
