/* Runs an island of two circles that collide once, as most islands of a gas are.
 *
 * Nothing accelerates the two, so their paths are known in closed form. They need none of the
 * tables of small.c, which takes over whenever more may happen:
 *
 *   caromi_pair_begin   returns whether the island is of that kind;
 *   caromi_pair_bounce  resolves the impact, as small.c does;
 *   caromi_pair_clear   returns whether a circle comes near no third body on its new path. For
 *                       one of another pair, caromi_pair_passes computes its impact, too;
 *   caromi_pair_end     stores the outcome of a circle. */
#include "base/guard.h"
#include "world/motion/small.h"

/* One of the two circles. */
typedef struct caromi_pair_circle {
    const caromi_body *b;
    uint32_t body, entry;
    double radius, margin, inv_mass;
    caromi_vec at;       /* position at the impact */
    caromi_vec velocity; /* before the impact, then after it */
    caromi_vec last;     /* position at the end of the step */
    double way;          /* length of the new path */
} caromi_pair_circle;

/* An island, and its impact. */
typedef struct caromi_pair_island {
    caromi_pair_circle circles[2]; /* that of the root first */
    double t, closing, impulse;
    caromi_nearness gap;
} caromi_pair_island;

/* Returns the position after the time t of a body that nothing accelerates, as
 * caromi_segment_place does. */
static inline caromi_vec caromi_straight_place(caromi_vec at, double t, caromi_vec velocity) {
    caromi_vec place = caromi_plus(at, t, velocity);
    return (caromi_vec){place.x + 0.0, place.y + 0.0}; /* avoids -0 */
}

static inline void caromi_pair_circle_begin(const carom_world *w, const caromi_seed *seed,
                                            caromi_pair_circle *c) {
    const caromi_body *b = &w->bodies[seed->body];
    c->b = b;
    c->body = seed->body;
    c->entry = seed->entry;
    c->radius = (double)b->half.x;
    c->margin = caromi_margin_of(b, c->radius);
    c->inv_mass = (double)b->inv_mass;
    caromi_vec velocity = caromi_wide_vec(b->vel);
    c->at = caromi_straight_place(caromi_wide_vec(b->pos), seed->t, velocity);
    c->velocity = (caromi_vec){velocity.x + 0.0, velocity.y + 0.0};
}

/* Describes the island with this root. Returns false if it is not two circles that collide with
 * each other first, and that nothing accelerates or filters. */
static inline bool caromi_pair_begin(const carom_world *w, uint32_t root, caromi_pair_island *p) {
    const struct caromi_scratch *s = w->step;
    const uint8_t *flags = s->grid.flags;
    const caromi_seed *seed = &s->seeds[root];
    const caromi_seed *other = &s->seeds[seed->next];
    if (other == seed || other->next != root || seed->partner != other->body ||
        other->partner != seed->body || seed->strays || other->strays ||
        (flags[seed->entry] & flags[other->entry] & CAROMI_ENTRY_STRAIGHT) == 0) {
        return false;
    }
    p->t = seed->t;
    caromi_pair_circle_begin(w, seed, &p->circles[0]);
    caromi_pair_circle_begin(w, other, &p->circles[1]);
    return true;
}

/* Returns the circle with the lower slot, or with the higher one. */
static inline caromi_pair_circle *caromi_pair_circle_of(caromi_pair_island *p, bool higher) {
    return &p->circles[(p->circles[0].body > p->circles[1].body) != higher];
}

/* Resolves the impact. Returns false if it is slow, if friction acts, or if the two do not
 * separate. */
static inline bool caromi_pair_bounce(const carom_world *w, caromi_pair_island *p) {
    caromi_pair_circle *a = caromi_pair_circle_of(p, false);
    caromi_pair_circle *b = caromi_pair_circle_of(p, true);
    const caromi_vec q = caromi_minus(a->at, b->at);
    const caromi_vec relative = caromi_minus(a->velocity, b->velocity);
    const double speeds = caromi_abs(a->velocity.x) + caromi_abs(a->velocity.y) +
                          caromi_abs(b->velocity.x) + caromi_abs(b->velocity.y);
    p->gap = caromi_gap_circles(q, a->radius + b->radius);
    p->closing = -caromi_dot(relative, p->gap.normal);
    if (!(p->closing > CAROMI_SPEED_ERROR + CAROMI_CLOSING_ERROR * speeds) ||
        caromi_pair_friction(w, a->body, b->body) > 0.0) {
        return false;
    }
    const caromi_bounce bounce = {.normal = p->gap.normal,
                                  .mass = 1.0 / (a->inv_mass + b->inv_mass),
                                  .restitution = caromi_pair_restitution(w, a->body, b->body),
                                  .closing = p->closing};
    const caromi_impulse impulse = caromi_impulse_of(&bounce);
    p->impulse = impulse.along;
    a->velocity = caromi_plus(a->velocity, a->inv_mass, impulse.vector);
    b->velocity = caromi_plus(b->velocity, -b->inv_mass, impulse.vector);
    return caromi_dot(q, caromi_minus(a->velocity, b->velocity)) > 0.0;
}

/* A circle that moves straight: where it is at some time. */
typedef struct caromi_pair_other {
    caromi_vec at, velocity;
    double radius, margin;
} caromi_pair_other;

static inline caromi_pair_other caromi_pair_other_at(const caromi_body *b, double t) {
    const double radius = (double)b->half.x;
    const caromi_vec velocity = caromi_wide_vec(b->vel);
    return (caromi_pair_other){caromi_straight_place(caromi_wide_vec(b->pos), t, velocity),
                               velocity, radius, caromi_margin_of(b, radius)};
}

/* Returns when a circle hits another one after the time t, at which both are where they are given;
 * CAROMI_INFINITY if it does not, and -1 if it touches the other one at that time. */
static inline double caromi_pair_hits(const carom_world *w, const caromi_pair_circle *c,
                                      const caromi_pair_other *o, double t) {
    const caromi_vec q = caromi_minus(c->at, o->at);
    const caromi_vec course = caromi_minus(c->velocity, o->velocity);
    if (caromi_discs_pass(q, course, c->radius, c->margin, o->radius, o->margin)) {
        return CAROMI_INFINITY;
    }
    const double radii = c->radius + o->radius;
    const double margin = c->margin + o->margin;
    if (caromi_length_of_vec(q) - radii <= caromi_small_touching(c->radius, margin)) {
        return -1.0;
    }
    return caromi_discs_impact(q, course, radii, caromi_free_limit(margin), t, w->step->dt);
}

/* Returns whether a circle passes one of another pair, as caromi_small_passes does. */
static bool caromi_pair_passes(const carom_world *w, const caromi_pair_circle *c, double t,
                               uint32_t body, uint32_t mark) {
    const struct caromi_scratch *s = w->step;
    caromi_pair_island other;
    const uint32_t root = caromi_small_island_of(s, mark);
    if (root == CAROMI_NONE || !caromi_pair_begin(w, root, &other) ||
        !caromi_pair_bounce(w, &other) || other.t == t) {
        return false;
    }
    const caromi_pair_circle *known = &other.circles[other.circles[1].body == body];
    const bool first = t < other.t;
    const double begin = first ? t : other.t;
    const double change = first ? other.t : t;
    const caromi_pair_circle *early = first ? c : known;
    const caromi_pair_circle *late = first ? known : c;
    /* The new path of the early one until the late one gets a new path, too, and then both. */
    const caromi_pair_other before = caromi_pair_other_at(late->b, begin);
    if (!(caromi_pair_hits(w, early, &before, begin) > change)) {
        return false;
    }
    const caromi_pair_other after = {
        caromi_straight_place(early->at, change - begin, early->velocity), early->velocity,
        early->radius, early->margin};
    return !(caromi_pair_hits(w, late, &after, change) < s->until);
}

/* Returns whether a circle certainly neither touches nor hits a body of the grid. */
static bool caromi_pair_misses(const carom_world *w, const caromi_pair_circle *c, double t,
                               uint32_t entry) {
    const struct caromi_scratch *s = w->step;
    const uint32_t slot = s->grid.body[entry];
    if ((s->grid.flags[entry] & CAROMI_ENTRY_STRAIGHT) == 0) {
        return false;
    }
    const bool taken = __atomic_load_n(&s->grid.taken[entry], __ATOMIC_SEQ_CST) != 0;
    const uint32_t mark = taken ? caromi_mark_of(s, slot) : 0;
    if (mark != 0) {
        return caromi_pair_passes(w, c, t, slot, mark);
    }
    const caromi_pair_other other = caromi_pair_other_at(&w->bodies[slot], t);
    return !(caromi_pair_hits(w, c, &other, t) < s->until);
}

/* Computes where the new path of a circle ends. Returns false if it leaves the disc of the circle
 * in the grid, or if it may come near another body than the partner. */
static bool caromi_pair_clear(const carom_world *w, caromi_pair_circle *c, double t,
                              uint32_t partner) {
    const struct caromi_scratch *s = w->step;
    const caromi_grid *g = &s->grid;
    c->last = caromi_straight_place(c->at, s->until - t, c->velocity);
    caromi_vec way = caromi_minus(c->last, c->at);
    c->way = caromi_length_of_vec(way);
    caromi_scope scope = {caromi_plus(c->at, 0.5, way), 0.5 * c->way};
    if (!caromi_scope_stays(&scope, caromi_disc_reach(c->radius, c->margin), g->x[c->entry],
                            g->y[c->entry], g->far[c->entry])) {
        return false;
    }
    scope.radius += c->radius + CAROMI_SCOPE_MARGINS * c->margin;
    const caromi_disc disc = {(float)scope.at.x,
                              (float)scope.at.y,
                              (float)(scope.radius * CAROMI_SCOPE_ROUNDING),
                              {c->entry, partner}};
    uint32_t found[CAROMI_FOUND];
    uint32_t count = caromi_entry_touching(g, c->entry, &disc, found);
    bool clear = count != CAROMI_TOO_MANY;
    for (uint32_t i = 0; clear && i < count; i++) {
        clear = caromi_pair_misses(w, c, t, found[i]);
    }
    return clear;
}

static void caromi_pair_end(caromi_island_run *run, const caromi_pair_circle *c) {
    struct caromi_scratch *s = run->w->step;
    caromi_list *ends = &run->worker->ends;
    uint32_t number = caromi_number_of(run->number, ends->count);
    caromi_end *end = caromi_list_add(ends, sizeof(caromi_end));
    float before = (float)caromi_length_of_vec(caromi_minus(c->at, caromi_wide_vec(c->b->pos)));
    *end = (caromi_end){.moved = before + (float)c->way,
                        .disc_x = s->grid.x[c->entry],
                        .disc_y = s->grid.y[c->entry],
                        .disc_radius = s->grid.far[c->entry],
                        .body = c->body,
                        .island = run->root};
    caromi_vec velocity = {c->velocity.x + 0.0, c->velocity.y + 0.0};
    end->gone = !caromi_place_end(c->last, velocity, (double)c->b->spin + 0.0, &end->pos, &end->vel,
                                  &end->spin);
    caromi_end_added(run->worker);
    /* Other islands still see a body that is not free. */
    __atomic_store_n(&s->mark[c->body], number, __ATOMIC_RELEASE);
}

bool caromi_island_run_pair(caromi_island_run *run) {
    const carom_world *w = run->w;
    const uint8_t *flags = w->step->grid.flags;
    caromi_pair_island p;
    if (!caromi_pair_begin(w, run->root, &p)) {
        return false;
    }
    caromi_pair_circle *first = &p.circles[0];
    caromi_pair_circle *second = &p.circles[1];
    if (((flags[first->entry] | flags[second->entry]) & CAROMI_ENTRY_FIXED) != 0 ||
        !caromi_pair_bounce(w, &p) || !caromi_pair_clear(w, first, p.t, second->entry) ||
        !caromi_pair_clear(w, second, p.t, first->entry)) {
        return false;
    }
    const caromi_pair_circle *b = caromi_pair_circle_of(&p, true);
    if (!caromi_note_impact(run, caromi_ordered_pair(first->body, second->body),
                            caromi_plus(b->at, b->radius, p.gap.normal), p.gap.normal, p.closing,
                            p.impulse, p.t)) {
        return false;
    }
    caromi_pair_end(run, first);
    caromi_pair_end(run, second);
    return true;
}
