/* Runs an island with a single impact: bodies that collide once and then meet nothing.
 *
 * Most islands of a gas are like that. This needs no actors, neighbour lists and heap. It computes what run.c
 * would, to the bit, and leaves everything else to it:
 *   the collision  of two dynamic bodies, or of one and a static body, that no contact holds;
 *   the impulse    as in impact.c;
 *   the new paths  stay in the discs that the grid has of the bodies, and are clear: no neighbour is
 *                  touched or hit, and no body of another island is within reach. */
#include "base/guard.h"
#include "broadphase/store.h"
#include "world/motion/impact.h"

typedef struct caromi_single {
    caromi_island_run *run;
    double t;
    caromi_party party[2]; /* the lower slot first */
    caromi_segment first[2], path[2];
    bool moves[2];
} caromi_single;

/* ---- what is near the new paths ------------------------------------------------------------------ */

/* Whether a body on its first path is touched at the time of the impact, or hit after it. */
static bool caromi_single_meets(const caromi_single *e, int i, uint32_t other) {
    const carom_world *w = e->run->w;
    const caromi_party *own = &e->party[i];
    uint32_t a = own->body < other ? own->body : other;
    uint32_t b = own->body ^ other ^ a;
    if (caromi_pair_kind(w, a, b) != CAROMI_PAIR_COLLIDES) {
        return false;
    }
    const caromi_body *body = &w->bodies[other];
    if (caromi_is_type(body, CAROM_KINEMATIC) || (body->tag & CAROMI_ASLEEP) != 0) {
        return true; /* perhaps: run.c finds out */
    }
    caromi_segment path = caromi_first_segment(w, other);
    caromi_solid solid = caromi_solid_of(w, body);
    double touching = CAROMI_TOUCHING * own->solid.reach + 2.0 * (own->solid.margin + solid.margin);
    double gap =
        caromi_solid_gap(&own->solid, own->place, &solid, caromi_segment_place(&path, e->t))
            .distance;
    if (gap <= touching) {
        return true;
    }
    double t = a == other ? caromi_impact_time(w, a, &path, b, &e->path[i])
                          : caromi_impact_time(w, a, &e->path[i], b, &path);
    return t < w->step->until;
}

static bool caromi_single_is_clear_of_movers(const caromi_single *e, int i,
                                             const caromi_scope *scope) {
    const struct caromi_scratch *s = e->run->w->step;
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
                        caromi_is_out_of_scope(e->run, scope, &link, &mark)) {
                        continue;
                    }
                    if (mark != 0) {
                        e->run->clash = other;
                    }
                    if (mark != 0 || caromi_single_meets(e, i, other)) {
                        return false;
                    }
                }
            }
        }
    }
    return true;
}

typedef struct caromi_single_seek {
    const caromi_single *single;
    int moved;
    bool meets;
} caromi_single_seek;

static void caromi_single_static(void *ctx, uint32_t number) {
    caromi_single_seek *seek = ctx;
    const caromi_single *e = seek->single;
    uint32_t other = e->run->w->step->static_of[number];
    if (!seek->meets && other != e->party[1 - seek->moved].body) {
        seek->meets = caromi_single_meets(e, seek->moved, other);
    }
}

/* Whether a body keeps to its new path. */
static bool caromi_single_is_clear(const caromi_single *e, int i) {
    const struct caromi_scratch *s = e->run->w->step;
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
    if (!caromi_single_is_clear_of_movers(e, i, &scope)) {
        return false;
    }
    if ((g->traits[entry] & CAROMI_ENTRY_FIXED) == 0) {
        return true;
    }
    caromi_single_seek seek = {e, i, false};
    /* Rounded to float, the square may lose an ulp of its coordinates; margins are larger. */
    double side = scope.radius * (1.0 + 0x1p-10);
    carom_aabb square = {{(float)(scope.at.x - side), (float)(scope.at.y - side)},
                         {(float)(scope.at.x + side), (float)(scope.at.y + side)}};
    caromi_broadphase_near(s->statics, square, caromi_single_static, &seek);
    return !seek.meets;
}

/* ---- the impact ---------------------------------------------------------------------------------- */

/* The two bodies of the island's only event, if they are of the kind that this file is for. */
static bool caromi_single_begin(caromi_single *e) {
    const carom_world *w = e->run->w;
    const struct caromi_scratch *s = w->step;
    const caromi_seed *root = &s->seeds[e->run->root];
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

/* The new paths, and the note of the impact; false if the collision is slow. */
static bool caromi_single_impact(caromi_single *e, caromi_nearness *gap, double *closing,
                                 double *normal) {
    const carom_world *w = e->run->w;
    const caromi_party *a = &e->party[0];
    const caromi_party *b = &e->party[1];
    *gap = caromi_solid_gap(&a->solid, a->place, &b->solid, b->place);
    caromi_vec relative = caromi_minus(a->velocity, b->velocity);
    double rest_speed = caromi_pair_rest_speed(w, a->body, b->body, gap->normal);
    *closing = -caromi_dot(relative, gap->normal);
    if (!(*closing > rest_speed + caromi_closing_error(a, b))) {
        return false;
    }
    const caromi_traits *ta = &w->traits[w->bodies[a->body].traits];
    const caromi_traits *tb = &w->traits[w->bodies[b->body].traits];
    double mass = 1.0 / (a->inv_mass + b->inv_mass);
    double friction = caromi_sqrt((double)ta->friction * (double)tb->friction);
    double restitution = (double)caromi_maxf(ta->restitution, tb->restitution);
    caromi_vec impulse =
        caromi_impulse_of(relative, gap->normal, mass, restitution, friction, normal);
    for (int i = 0; i < 2; i++) {
        double change = (i == 0 ? 1.0 : -1.0) * e->party[i].inv_mass;
        e->path[i] = (caromi_segment){.t = e->t,
                                      .at = e->party[i].place,
                                      .acceleration = e->first[i].acceleration,
                                      .gain = e->first[i].gain};
        e->path[i].velocity = caromi_plus(e->party[i].velocity, change, impulse);
        e->path[i].course = caromi_plus(e->path[i].velocity, 1.0, (caromi_vec){0.0, 0.0});
        if (!e->moves[i]) {
            e->path[i] = e->first[i];
        }
    }
    return true;
}

static void caromi_single_end(const caromi_single *e, int i) {
    struct caromi_scratch *s = e->run->w->step;
    caromi_list *ends = &e->run->worker->ends;
    uint32_t body = e->party[i].body;
    uint32_t entry = s->entry_of[body];
    uint32_t number = caromi_number_of(e->run->number, ends->count);
    caromi_end *end = caromi_list_add(ends, sizeof(caromi_end));
    float before = (float)caromi_segment_way(&e->first[i], 0.0, e->t);
    float after = (float)caromi_segment_way(&e->path[i], e->t, s->until);
    *end = (caromi_end){.moved = before + after,
                        .disc_x = s->grid.x[entry],
                        .disc_y = s->grid.y[entry],
                        .disc_radius = s->grid.far[entry],
                        .body = body,
                        .island = e->run->root};
    end->gone = !caromi_path_end(s, &e->path[i], &end->pos, &end->vel);
    __atomic_store_n(&s->mark[body], number, __ATOMIC_SEQ_CST);
}

bool caromi_island_run_single(caromi_island_run *run) {
    caromi_single e = {.run = run};
    caromi_nearness gap;
    double closing;
    double normal;
    const caromi_list *ends = &run->worker->ends;
    const caromi_list *notes = &run->worker->notes;
    bool fits = (uint64_t)ends->count + 2 <= ends->capacity &&
                ends->count + 2 <= CAROMI_MOST_NUMBERED && notes->count < notes->capacity;
    if (!fits || !caromi_single_begin(&e) || !caromi_single_impact(&e, &gap, &closing, &normal) ||
        caromi_impact_time(run->w, e.party[0].body, &e.path[0], e.party[1].body, &e.path[1]) <
            run->w->step->until) {
        return false;
    }
    for (int i = 0; i < 2; i++) {
        if (e.moves[i] && !caromi_single_is_clear(&e, i)) {
            return false;
        }
    }
    (void)caromi_note_event(run, &e.party[0], &e.party[1], &gap, closing, normal, e.t);
    for (int i = 0; i < 2; i++) {
        if (e.moves[i]) {
            caromi_single_end(&e, i);
        }
    }
    return true;
}
