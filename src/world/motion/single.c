/* Runs an island with a single impact: bodies that collide once and then meet nothing.
 *
 * Most islands of a gas are like that. This needs no actors, neighbour lists and heap. It computes what run.c
 * would, to the bit, and leaves everything else to it:
 *   caromi_single_of        the collision of two dynamic bodies, or of one and a static body, that no
 *                           contact holds, and their new paths;
 *   caromi_single_is_clear  the new paths stay in the discs that the grid has of the bodies, and no
 *                           neighbour is touched or hit. A neighbour in another island with a single
 *                           impact is on the paths that caromi_single_of has of it. */
#include "base/guard.h"
#include "broadphase/store.h"
#include "world/motion/impact.h"

typedef struct caromi_single {
    double t;
    caromi_party party[2]; /* at the time of the impact, the lower slot first */
    caromi_segment first[2], path[2];
    caromi_nearness gap;
    double closing, impulse;
    bool moves[2];
} caromi_single;

/* ---- the impact ---------------------------------------------------------------------------------- */

/* The two bodies of the island's only event, if they are of the kind that this file is for. */
static bool caromi_single_begin(const carom_world *w, uint32_t island, caromi_single *e) {
    const struct caromi_scratch *s = w->step;
    const caromi_seed *root = &s->seeds[island];
    const caromi_seed *other = &s->seeds[root->next];
    if (s->windows > 1 || s->sensors || root->strays || other->strays ||
        root->partner == CAROMI_NONE) {
        return false;
    }
    bool two = other != root;
    if (two && (&s->seeds[other->next] != root || other->partner != root->body ||
                root->partner != other->body)) {
        return false;
    }
    if (!two && !caromi_is_type(&w->bodies[root->partner], CAROM_STATIC)) {
        return false;
    }
    e->t = root->t;
    for (int i = 0; i < 2; i++) {
        uint32_t body = (root->body < root->partner) == (i == 0) ? root->body : root->partner;
        const caromi_body *b = &w->bodies[body];
        caromi_party *p = &e->party[i];
        e->moves[i] = two || body == root->body;
        if (s->solver_of != NULL && s->solver_of[body] != 0) {
            return false;
        }
        e->first[i] = caromi_first_segment(w, body);
        *p = (caromi_party){.body = body,
                            .solid = caromi_solid_of(w, b),
                            .place = caromi_segment_place(&e->first[i], e->t),
                            .velocity = caromi_segment_velocity(&e->first[i], e->t),
                            .inv_mass = (double)b->inv_mass};
        if (p->solid.sides != 0) {
            return false;
        }
    }
    return true;
}

/* Computes the impulse and the new paths; false if the collision is slow. */
static bool caromi_single_impact(const carom_world *w, caromi_single *e) {
    const caromi_party *a = &e->party[0];
    const caromi_party *b = &e->party[1];
    e->gap = caromi_solid_gap(&a->solid, a->place, &b->solid, b->place);
    caromi_vec relative = caromi_minus(a->velocity, b->velocity);
    double rest_speed = caromi_pair_rest_speed(w, a->body, b->body, e->gap.normal);
    e->closing = -caromi_dot(relative, e->gap.normal);
    if (!(e->closing > rest_speed + caromi_closing_error(a, b))) {
        return false;
    }
    const caromi_traits *ta = &w->traits[w->bodies[a->body].traits];
    const caromi_traits *tb = &w->traits[w->bodies[b->body].traits];
    double mass = 1.0 / (a->inv_mass + b->inv_mass);
    double friction = caromi_sqrt((double)ta->friction * (double)tb->friction);
    double restitution = (double)caromi_maxf(ta->restitution, tb->restitution);
    caromi_vec impulse =
        caromi_impulse_of(relative, e->gap.normal, mass, restitution, friction, &e->impulse);
    for (int i = 0; i < 2; i++) {
        e->path[i] = e->first[i];
        if (e->moves[i]) {
            double change = (i == 0 ? 1.0 : -1.0) * e->party[i].inv_mass;
            e->path[i].t = e->t;
            e->path[i].at = e->party[i].place;
            e->path[i].velocity = caromi_plus(e->party[i].velocity, change, impulse);
            e->path[i].course = caromi_plus(e->path[i].velocity, 1.0, (caromi_vec){0.0, 0.0});
        }
    }
    return true;
}

/* The impact of an island, by the number of its root; false if it is not of this kind, or if its bodies
 * collide again. */
static bool caromi_single_of(const carom_world *w, uint32_t island, caromi_single *e) {
    return caromi_single_begin(w, island, e) && caromi_single_impact(w, e) &&
           !(caromi_impact_time(w, e->party[0].body, &e->path[0], e->party[1].body, &e->path[1]) <
             w->step->until);
}

/* ---- what is near the new paths ------------------------------------------------------------------ */

/* Whether a body on its new path touches another one at the time of its impact, or hits it after that:
 * not later than `until`. */
static bool caromi_single_hits(const carom_world *w, const caromi_single *e, int i, uint32_t other,
                               const caromi_segment *path, double until) {
    const caromi_party *own = &e->party[i];
    uint32_t a = own->body < other ? own->body : other;
    uint32_t b = own->body ^ other ^ a;
    if (caromi_pair_kind(w, a, b) != CAROMI_PAIR_COLLIDES) {
        return false;
    }
    caromi_solid solid = caromi_solid_of(w, &w->bodies[other]);
    double touching = CAROMI_TOUCHING * own->solid.reach + 2.0 * (own->solid.margin + solid.margin);
    double gap =
        caromi_solid_gap(&own->solid, own->place, &solid, caromi_segment_place(path, e->t))
            .distance;
    if (gap <= touching) {
        return true;
    }
    double t = a == other ? caromi_impact_time(w, a, path, b, &e->path[i])
                          : caromi_impact_time(w, a, &e->path[i], b, path);
    return t <= until && t < w->step->until;
}

/* The same for a body on its first path. */
static bool caromi_single_hits_free(const carom_world *w, const caromi_single *e, int i,
                                    uint32_t other) {
    const caromi_body *body = &w->bodies[other];
    if (caromi_is_type(body, CAROM_KINEMATIC) || (body->tag & CAROMI_ASLEEP) != 0) {
        return true; /* perhaps: run.c finds out */
    }
    caromi_segment path = caromi_first_segment(w, other);
    return caromi_single_hits(w, e, i, other, &path, w->step->until);
}

/* Whether a body may meet one of another island, by the mark of that. What becomes of the other island
 * is known if it has a single impact, too. If it turns out that it has more, run.c finds the body within
 * its reach, and both islands are run again as one. */
static bool caromi_single_clashes(const carom_world *w, const caromi_single *e, int i,
                                  uint32_t body, uint32_t mark) {
    const struct caromi_scratch *s = w->step;
    uint32_t island = mark & ~CAROMI_SEEDED;
    if ((mark & CAROMI_SEEDED) == 0) {
        if ((mark & CAROMI_ACTING) != 0) {
            return true;
        }
        island = caromi_end_of(s, mark)->island;
    }
    while (s->seeds[island].parent != island) {
        island = s->seeds[island].parent;
    }
    caromi_single other;
    if (!caromi_single_of(w, island, &other)) {
        return true;
    }
    int k = other.party[0].body == body ? 0 : 1;
    if (other.party[k].body != body || other.t == e->t) {
        return true;
    }
    /* The new path of the first, up to the impact of the second; then both new paths. */
    bool before = e->t < other.t;
    const caromi_single *early = before ? e : &other;
    const caromi_single *late = before ? &other : e;
    int p = before ? i : k;
    int q = before ? k : i;
    return caromi_single_hits(w, early, p, late->party[q].body, &late->first[q], late->t) ||
           caromi_single_hits(w, late, q, early->party[p].body, &early->path[p], w->step->until);
}

/* Whether a moving body keeps clear of the others in a disc; `clash` is one of another island that it
 * may meet. */
static bool caromi_single_is_clear_of_movers(caromi_island_run *run, const caromi_single *e, int i,
                                             const caromi_scope *scope) {
    const struct caromi_scratch *s = run->w->step;
    const caromi_grid *g = &s->grid;
    const float radius = (float)(scope->radius * (1.0 + 0x1p-10));
    for (uint32_t level = 0; level < g->level_count; level++) {
        const caromi_level *l = &g->levels[level];
        double reach = scope->radius + l->extent;
        caromi_walk walk =
            caromi_walk_begin(g, l, (caromi_vec){scope->at.x - reach, scope->at.y - reach},
                              (caromi_vec){scope->at.x + reach, scope->at.y + reach});
        uint32_t from, to;
        while (l->count > 0 && caromi_walk_next(&walk, &from, &to)) {
            for (uint32_t k = from; k < to; k += 4) {
                uint32_t bits =
                    caromi_four_touch(g, g->far, k, (float)scope->at.x, (float)scope->at.y, radius);
                bits &= to - k < 4 ? (1u << (to - k)) - 1u : 15u;
                for (; bits != 0; bits &= bits - 1) {
                    uint32_t entry = k + (uint32_t)__builtin_ctz(bits);
                    uint32_t other = g->body[entry];
                    uint32_t mark;
                    caromi_link link = {other, entry};
                    if (other == e->party[0].body || other == e->party[1].body ||
                        caromi_is_out_of_scope(run, scope, &link, &mark)) {
                        continue;
                    }
                    if (mark == 0 ? caromi_single_hits_free(run->w, e, i, other)
                                  : caromi_single_clashes(run->w, e, i, other, mark)) {
                        run->clash = mark == 0 ? CAROMI_NONE : other;
                        return false;
                    }
                }
            }
        }
    }
    return true;
}

typedef struct caromi_single_seek {
    const carom_world *w;
    const caromi_single *single;
    int moved;
    bool meets;
} caromi_single_seek;

static void caromi_single_static(void *ctx, uint32_t number) {
    caromi_single_seek *seek = ctx;
    const caromi_single *e = seek->single;
    uint32_t other = seek->w->step->static_of[number];
    if (!seek->meets && other != e->party[1 - seek->moved].body) {
        seek->meets = caromi_single_hits_free(seek->w, e, seek->moved, other);
    }
}

/* Whether a body keeps to its new path. */
static bool caromi_single_is_clear(caromi_island_run *run, const caromi_single *e, int i) {
    const struct caromi_scratch *s = run->w->step;
    const caromi_grid *g = &s->grid;
    const caromi_party *own = &e->party[i];
    uint32_t entry = s->entry_of[own->body];
    caromi_scope scope;
    double half = caromi_segment_disc(&e->path[i], e->t, s->until, &scope.at);
    double reach = own->solid.reach * (1.0 + 0x1p-20) + 4.0 * own->solid.margin;
    caromi_vec d = {scope.at.x - (double)g->x[entry], scope.at.y - (double)g->y[entry]};
    double room = (double)g->far[entry] - half - reach;
    if (!(room >= 0.0) || caromi_dot(d, d) > room * room) {
        return false;
    }
    scope.radius = half + own->solid.reach + 8.0 * own->solid.margin;
    if (!caromi_single_is_clear_of_movers(run, e, i, &scope)) {
        return false;
    }
    if ((g->entries[entry].flags & CAROMI_ENTRY_FIXED) == 0) {
        return true;
    }
    caromi_single_seek seek = {run->w, e, i, false};
    /* Rounded to float, the square may lose an ulp of its coordinates; margins are larger. */
    double side = scope.radius * (1.0 + 0x1p-10);
    carom_aabb square = {{(float)(scope.at.x - side), (float)(scope.at.y - side)},
                         {(float)(scope.at.x + side), (float)(scope.at.y + side)}};
    caromi_broadphase_near(s->statics, square, caromi_single_static, &seek);
    return !seek.meets;
}

/* ---- all of it ----------------------------------------------------------------------------------- */

static void caromi_single_end(const caromi_island_run *run, const caromi_single *e, int i) {
    struct caromi_scratch *s = run->w->step;
    caromi_list *ends = &run->worker->ends;
    uint32_t body = e->party[i].body;
    uint32_t entry = s->entry_of[body];
    uint32_t number = caromi_number_of(run->number, ends->count);
    caromi_end *end = caromi_list_add(ends, sizeof(caromi_end));
    float before = (float)caromi_segment_way(&e->first[i], 0.0, e->t);
    float after = (float)caromi_segment_way(&e->path[i], e->t, s->until);
    *end = (caromi_end){.moved = before + after,
                        .disc_x = s->grid.x[entry],
                        .disc_y = s->grid.y[entry],
                        .disc_radius = s->grid.far[entry],
                        .body = body,
                        .island = run->root};
    end->gone = !caromi_path_end(s, &e->path[i], &end->pos, &end->vel);
    __atomic_store_n(&s->mark[body], number, __ATOMIC_SEQ_CST);
}

bool caromi_island_run_single(caromi_island_run *run) {
    caromi_single e;
    const caromi_list *ends = &run->worker->ends;
    const caromi_list *notes = &run->worker->notes;
    bool fits = (uint64_t)ends->count + 2 <= ends->capacity &&
                ends->count + 2 <= CAROMI_MOST_NUMBERED && notes->count < notes->capacity;
    if (!fits || !caromi_single_of(run->w, run->root, &e)) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        if (e.moves[i] && !caromi_single_is_clear(run, &e, i)) {
            return false;
        }
    }
    (void)caromi_note_event(run, &e.party[0], &e.party[1], &e.gap, e.closing, e.impulse, e.t);
    for (int i = 0; i < 2; i++) {
        if (e.moves[i]) {
            caromi_single_end(run, &e, i);
        }
    }
    return true;
}
