/* Runs a small island: its impacts in the order of time.
 *
 *   caromi_small_begin   adds the bodies of the island, each with its first event;
 *   caromi_small_events  takes the earliest event. If the partner is on another path by now, it
 *                        searches again (caromi_small_look);
 *   caromi_small_bounce  resolves the event as an impact. Both bodies then search again;
 *   caromi_small_end     stores the outcome of a body. */
#include "base/guard.h"
#include "world/motion/small.h"

/* ---- the bodies ------------------------------------------------------------------------------ */

caromi_small_body *caromi_small_add(caromi_small *e, uint32_t body, uint32_t entry) {
    const struct caromi_scratch *s = e->w->step;
    const caromi_body *b = &e->w->bodies[body];
    if (e->count == CAROMI_SMALL || (s->solver_of != NULL && s->solver_of[body] != 0)) {
        return NULL;
    }
    caromi_small_body *p = &e->bodies[e->count++];
    p->path = caromi_start_segment(e->w, body);
    p->party.solid = caromi_solid_of(e->w, b);
    p->axis = p->party.solid.axis;
    p->party.actor = NULL;
    p->party.body = body;
    p->party.inv_mass = (double)b->inv_mass;
    p->party.inv_inertia = caromi_box_inverse_inertia(e->w, b);
    p->next = CAROMI_INFINITY;
    p->partner = CAROMI_NONE;
    p->version = 0;
    p->paths = 1;
    p->entry = entry;
    p->disc_x = s->grid.x[entry];
    p->disc_y = s->grid.y[entry];
    p->disc_radius = s->grid.far[entry];
    p->joined = p->extended = false;
    p->moved = 0.0f;
    bool twisted = caromi_rotates(b) && p->path.spin_gain != 0.0;
    return p->party.solid.sides == 0 && !twisted ? p : NULL;
}

bool caromi_small_begin(caromi_small *e, uint32_t island) {
    const struct caromi_scratch *s = e->w->step;
    uint32_t seed = island;
    e->count = e->extended = 0;
    do {
        const caromi_seed *from = &s->seeds[seed];
        caromi_small_body *p = from->strays || from->partner == CAROMI_NONE
                                   ? NULL
                                   : caromi_small_add(e, from->body, from->entry);
        if (p == NULL) {
            return false;
        }
        const caromi_body *partner = &e->w->bodies[from->partner];
        p->next = from->t;
        p->partner = from->partner;
        p->version = caromi_is_moved(partner) ? 1 : 0;
        if (caromi_is_type(partner, CAROM_KINEMATIC) || (partner->tag & CAROMI_ASLEEP) != 0) {
            return false;
        }
        seed = from->next;
    } while (seed != island);
    const caromi_small_body *first = &e->bodies[0];
    const caromi_small_body *last = &e->bodies[e->count - 1];
    e->single = e->count <= 2 && (first == last ? first->version == 0
                                                : first->partner == last->party.body &&
                                                      last->partner == first->party.body);
    return true;
}

/* ---- impacts --------------------------------------------------------------------------------- */

/* Returns the other body of an impact, of the island or static. Returns NULL for a static one with
 * one-way sides. */
static caromi_party *caromi_small_other(caromi_small *e, uint32_t body) {
    caromi_small_body *known = caromi_small_find(e, body);
    if (known != NULL) {
        return &known->party;
    }
    const caromi_body *b = &e->w->bodies[body];
    e->fixed = (caromi_party){
        .body = body, .solid = caromi_solid_of(e->w, b), .place = caromi_wide_vec(b->pos)};
    return e->fixed.solid.sides == 0 ? &e->fixed : NULL;
}

/* Turns the shape of a box that rotates to its angle at the time of the impact. */
static inline void caromi_small_turn(const caromi_small *e, caromi_small_body *p) {
    caromi_solid *solid = &p->party.solid;
    if (p->party.inv_inertia > 0.0) {
        caromi_solid_follow(solid, p->axis, &p->path);
        solid->axis = caromi_axis_turned(solid, e->t);
        solid->angle = solid->since = 0.0;
    }
}

/* Moves a body along its path to the time of the impact, as run.c does. */
static inline void caromi_small_place(const caromi_small *e, caromi_small_body *p) {
    caromi_segment *path = &p->path;
    caromi_party_place(&p->party, path, e->t);
    p->moved += (float)caromi_length_of_vec(caromi_minus(p->party.place, path->at));
    if (p->party.inv_inertia > 0.0) {
        path->turned = caromi_segment_angle(path, e->t);
    }
    path->t = e->t;
    path->at = p->party.place;
    caromi_small_turn(e, p);
}

/* Changes the velocity of a body by an impulse, or its opposite. Changes its spin by `turn` times
 * the friction impulse, and by `lift` times the normal impulse. */
static void caromi_small_advance(const caromi_small *e, caromi_small_body *p, double change,
                                 double turn, double lift, const caromi_impulse *impulse) {
    caromi_segment *path = &p->path;
    path->velocity = caromi_plus(p->party.velocity, change * p->party.inv_mass, impulse->vector);
    path->spin = p->party.spin;
    if (lift != 0.0) {
        path->spin += change * (lift * impulse->along);
    }
    if (turn != 0.0) {
        path->spin -= turn * impulse->across;
    }
    path->course = (caromi_vec){path->velocity.x + 0.0, path->velocity.y + 0.0}; /* avoids -0 */
    if (p->party.inv_inertia > 0.0) {
        path->turn = path->spin + 0.0;
    }
    caromi_small_turn(e, p);
    p->paths++;
    caromi_small_ends_at(e, p);
}

/* Computes the impulse of two bodies, the lower slot first, as caromi_exchange does. Returns false
 * if the collision is slow, or needs more than an exchange at one point. */
static bool caromi_small_exchange(caromi_small *e, const caromi_party *a, const caromi_party *b,
                                  caromi_lever *lever, caromi_impulse *impulse) {
    const carom_world *w = e->w;
    const bool rotates = caromi_parties_rotate(a, b);
    caromi_vec relative = caromi_minus(a->velocity, b->velocity);
    double speed;
    double error = caromi_closing_error(a, b);
    caromi_bounce bounce = {.restitution = caromi_pair_restitution(w, a->body, b->body),
                            .friction = caromi_pair_friction(w, a->body, b->body)};
    if (rotates) {
        caromi_manifold m = caromi_parties_manifold(w, a, b);
        if (m.count == 2 || bounce.friction > 0.0) {
            return false;
        }
        e->gap = (caromi_nearness){m.points[0].distance, m.normal, m.corner};
        *lever = caromi_parties_lever_at(w, a, b, &m, &m.points[0]);
        speed = caromi_dot(relative, m.normal) + caromi_lever_speed(lever, 0.0, a->spin, b->spin);
        error += error; /* run.c computes the speed by another formula */
        bounce.mass = lever->mass;
        bounce.cross = lever->cross;
    } else {
        e->gap = a->solid.circle && b->solid.circle
                     ? caromi_gap_circles(caromi_minus(a->place, b->place),
                                          a->solid.half.x + b->solid.half.x)
                     : caromi_solid_gap_ahead(&a->solid, a->place, &b->solid, b->place, relative);
        speed = caromi_dot(relative, e->gap.normal);
        bounce.mass = 1.0 / (a->inv_mass + b->inv_mass);
        if (bounce.friction > 0.0) {
            *lever = caromi_parties_lever(w, a, b, e->gap.distance);
        }
    }
    e->closing = bounce.closing = -speed;
    if (!(e->closing > caromi_pair_rest_speed(w, a->body, b->body, e->gap.normal) + error)) {
        return false;
    }
    bounce.normal = e->gap.normal;
    if (rotates || bounce.friction > 0.0) {
        bounce.grip = lever->grip;
        bounce.slip =
            caromi_lever_slip(lever, caromi_along(relative, e->gap.normal), a->spin, b->spin);
    }
    *impulse = caromi_impulse_of(&bounce);
    e->impulse = impulse->along;
    return true;
}

bool caromi_small_bounce(caromi_small *e, caromi_small_body *p) {
    caromi_small_body *known = caromi_small_find(e, p->partner);
    caromi_party *other = caromi_small_other(e, p->partner);
    if (other == NULL) {
        return false;
    }
    const bool elastic = caromi_pair_restitution(e->w, p->party.body, other->body) == 1.0;
    if (p->paths > (elastic ? CAROMI_SMALL_ELASTIC_IMPACTS : CAROMI_SMALL_IMPACTS)) {
        return false;
    }
    e->t = p->next;
    caromi_small_place(e, p);
    if (known != NULL) {
        caromi_small_place(e, known);
    }
    const caromi_party *a = p->party.body < other->body ? &p->party : other;
    const caromi_party *b = a == other ? &p->party : other;
    caromi_lever lever = {0};
    caromi_impulse impulse;
    if (!caromi_small_exchange(e, a, b, &lever, &impulse)) {
        return false;
    }
    e->a = a;
    e->b = b;
    e->hit[0] = p;
    e->hit[1] = known;
    caromi_small_body *first = a == other ? known : p;
    caromi_small_body *second = a == other ? p : known;
    if (first != NULL) {
        caromi_small_advance(e, first, 1.0, lever.turn_a, lever.lift_a, &impulse);
    }
    if (second != NULL) {
        caromi_small_advance(e, second, -1.0, lever.turn_b, lever.lift_b, &impulse);
    }
    return true;
}

/* ---- the run --------------------------------------------------------------------------------- */

/* Returns the body with the earliest event, or NULL if two events are at the same time. */
static caromi_small_body *caromi_small_next(caromi_small *e) {
    caromi_small_body *first = &e->bodies[0];
    for (uint32_t i = 1; i < e->count; i++) {
        first = e->bodies[i].next < first->next ? &e->bodies[i] : first;
    }
    for (uint32_t i = 0; i < e->count && first->next < e->w->step->until; i++) {
        const caromi_small_body *p = &e->bodies[i];
        bool same = p->partner == first->party.body && first->partner == p->party.body;
        if (p != first && p->next == first->next && !same) {
            return NULL;
        }
    }
    return first;
}

/* Runs all events. Returns false if run.c has to take over. */
static bool caromi_small_events(caromi_small *e) {
    double until = e->w->step->until;
    for (;;) {
        caromi_small_body *p = caromi_small_next(e);
        if (p == NULL || !(p->next < until)) {
            return p != NULL;
        }
        caromi_small_body *partner = p->version != 0 ? caromi_small_find(e, p->partner) : NULL;
        e->fixed.body = CAROMI_NONE;
        if (p->version != 0 && partner->paths != p->version) {
            if (!caromi_small_look(e, p, false)) {
                return false;
            }
            continue;
        }
        e->single = e->single && p->paths == 1;
        if (!caromi_small_bounce(e, p)) {
            return false;
        }
        if (!caromi_note_event(e->run, e->a, e->b, &e->gap, e->closing, e->impulse, e->t) ||
            !caromi_small_look(e, p, true) ||
            (partner != NULL && !caromi_small_look(e, partner, true))) {
            return false;
        }
    }
}

static void caromi_small_end(const caromi_small *e, caromi_small_body *p) {
    struct caromi_scratch *s = e->w->step;
    caromi_list *ends = &e->run->worker->ends;
    uint32_t number = caromi_number_of(e->run->number, ends->count);
    caromi_end *end = caromi_list_add(ends, sizeof(caromi_end));
    if (p->paths == 1) {
        caromi_small_ends_at(e, p);
    }
    *end = (caromi_end){.moved = p->moved + (float)p->way,
                        .disc_x = p->disc_x,
                        .disc_y = p->disc_y,
                        .disc_radius = p->disc_radius,
                        .body = p->party.body,
                        .island = e->run->root,
                        .extended = p->extended};
    double turned = caromi_segment_angle(&p->path, s->dt);
    end->turned = (float)turned;
    end->turned_rest = (float)(turned - (double)end->turned);
    caromi_vec velocity = caromi_segment_velocity(&p->path, s->dt);
    double spin = caromi_segment_spin(&p->path, s->dt);
    end->gone = !caromi_place_end(p->last, velocity, spin, &end->pos, &end->vel, &end->spin);
    caromi_end_added(e->run->worker);
    /* Other islands still see a body that is not free. */
    __atomic_store_n(&s->mark[p->party.body], number, __ATOMIC_RELEASE);
}

bool caromi_island_run_small(caromi_island_run *run) {
    caromi_small e; /* large: only the part that is used is filled */
    caromi_list *ends = &run->worker->ends;
    uint32_t notes = run->worker->notes.count;
    e.run = run;
    e.w = run->w;
    if (run->w->step->windows > 1 || run->w->step->sensors ||
        (uint64_t)ends->count + CAROMI_SMALL > ends->capacity ||
        ends->count + CAROMI_SMALL > CAROMI_MOST_NUMBERED) {
        return false;
    }
#if !defined(__OPTIMIZE_SIZE__) /* without it the result is the same */
    if (caromi_island_run_pair(run)) {
        return true;
    }
#endif
    bool done = caromi_small_begin(&e, run->root) && caromi_small_events(&e);
    for (uint32_t i = 0; i < e.count; i++) {
        if (done) {
            caromi_small_end(&e, &e.bodies[i]);
        } else if (e.bodies[i].joined) {
            __atomic_store_n(&run->w->step->mark[e.bodies[i].party.body], 0, __ATOMIC_SEQ_CST);
        }
    }
    if (!done) {
        run->worker->notes.count = notes;
    }
    return done;
}
