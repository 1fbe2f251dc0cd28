/* Runs an island: resolves its events in the order of time, and of bodies for equal times.
 *
 *   caromi_island_begin       makes actors of the seeds. A heap orders them by their next events;
 *   caromi_island_run_events  takes the earliest event. If the partner is on another path by now,
 *                             caromi_look searches again;
 *   caromi_event              resolves it as an impact or a clip;
 *   caromi_changes_apply      computes the new paths and next events of all actors that changed;
 *   caromi_note_overlapping   at the end, records touches of exhausted and displaced actors. */
#include "base/guard.h"
#include "world/motion/island.h"

/* ---- heap of the actors, by the time of the next event --------------------------------------- */

static caromi_actor *caromi_actors(const caromi_island_run *run) {
    return run->worker->actors.memory.data;
}

static caromi_pair caromi_event_pair(const caromi_actor *a) {
    return caromi_ordered_pair(a->body, a->partner);
}

static bool caromi_acts_before(const caromi_actor *a, const caromi_actor *b) {
    if (a->next != b->next) {
        return a->next < b->next;
    }
    caromi_pair pair_a = caromi_event_pair(a);
    caromi_pair pair_b = caromi_event_pair(b);
    if (pair_a.a != pair_b.a) {
        return pair_a.a < pair_b.a;
    }
    return pair_a.b < pair_b.b || (pair_a.b == pair_b.b && a->body < b->body);
}

void caromi_heap_moved(caromi_island_run *run, caromi_actor *actor) {
    caromi_actor *actors = caromi_actors(run);
    uint32_t *heap = run->worker->heap;
    uint32_t count = run->worker->heap_count;
    uint32_t at = actor->heap_at;
    uint32_t index = (uint32_t)(actor - actors);
    while (at > 0 && caromi_acts_before(actor, &actors[heap[(at - 1) / 2]])) {
        heap[at] = heap[(at - 1) / 2];
        actors[heap[at]].heap_at = at;
        at = (at - 1) / 2;
    }
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= count) {
            break;
        }
        if (child + 1 < count &&
            caromi_acts_before(&actors[heap[child + 1]], &actors[heap[child]])) {
            child++;
        }
        if (!caromi_acts_before(&actors[heap[child]], actor)) {
            break;
        }
        heap[at] = heap[child];
        actors[heap[at]].heap_at = at;
        at = child;
    }
    heap[at] = index;
    actor->heap_at = at;
}

/* ---- actors ---------------------------------------------------------------------------------- */

caromi_actor *caromi_actor_add(caromi_island_run *run, uint32_t body, uint32_t expected) {
    carom_world *w = run->w;
    struct caromi_scratch *s = w->step;
    caromi_list *actors = &run->worker->actors;
    bool in_heap = actors->count < run->worker->heap_memory.bytes / sizeof(uint32_t);
    if (actors->count >= actors->capacity || actors->count >= CAROMI_MOST_NUMBERED || !in_heap) {
        actors->missed++;
        run->full = true;
        return NULL;
    }
    uint32_t claimed = expected;
    __atomic_store_n(&s->grid.taken[s->entry_of[body]], 1, __ATOMIC_SEQ_CST);
    uint32_t number = CAROMI_ACTING | caromi_number_of(run->number, actors->count);
    if (!__atomic_compare_exchange_n(&s->mark[body], &expected, number, false, __ATOMIC_SEQ_CST,
                                     __ATOMIC_SEQ_CST)) {
        return NULL;
    }
    caromi_actor *actor = caromi_list_add(actors, sizeof(caromi_actor));
    const caromi_body *b = &w->bodies[body];
    uint32_t entry = s->entry_of[body];
    caromi_segment path = caromi_start_segment(w, body);
    bool loaded = caromi_is_loaded(s, body);
    actor->path = path;
    actor->fall = path.acceleration;
    actor->gain = path.gain;
    actor->spin_gain = path.spin_gain;
    actor->ease = (caromi_vec){0.0, 0.0};
    actor->external = s->plain ? path.acceleration : caromi_acceleration(w, b, body);
    actor->drift = actor->carry = caromi_minus(path.course, path.velocity);
    actor->turn_drift = actor->turn_carry =
        caromi_rotates(b) ? path.turn - path.spin - 0.5 * s->dt * (loaded ? 0.0 : path.spin_gain)
                          : 0.0;
    actor->next = CAROMI_INFINITY;
    actor->inv_mass = (double)b->inv_mass;
    actor->external_spin = s->plain ? 0.0 : caromi_spin_acceleration(w, b, body);
    actor->disc_x = s->grid.x[entry];
    actor->disc_y = s->grid.y[entry];
    actor->disc_radius = s->grid.far[entry];
    actor->lost = actor->moved = 0.0f;
    actor->partner = CAROMI_NONE;
    actor->version = 0;
    actor->paths = 1;
    actor->body = body;
    actor->seed = claimed & CAROMI_SEEDED ? claimed & ~CAROMI_SEEDED : CAROMI_NONE;
    actor->states = actor->clip_count = actor->link_count = 0;
    actor->impacts = actor->limited_events = 0;
    actor->pace = caromi_pace_of(w, body, caromi_wide_vec(b->vel));
    actor->linked = actor->extended = actor->changed = actor->squeezed = 0;
    actor->ended = actor->ignores = 0;
    actor->rotates = caromi_rotates(b);
    actor->straight = 0;
    actor->kept_turn = 0.0;
    actor->driven = loaded && s->solver[s->solver_of[body]].driven;
    actor->loaded = loaded;
    if (loaded) { /* the velocity already contains the other part (contacts/follow.c) */
        double rest = 1.0 - (double)s->solver[s->solver_of[body]].early;
        actor->external = (caromi_vec){rest * actor->external.x, rest * actor->external.y};
    }
    caromi_actor_resume(s, actor);
    actor->heap_at = run->worker->heap_count;
    run->worker->heap[run->worker->heap_count++] = actors->count - 1;
    return actor;
}

void caromi_actor_advance(caromi_island_run *run, caromi_actor *actor, double t) {
    if (actor->changed) {
        return;
    }
    uint32_t *change = caromi_run_add(run, &run->worker->changes, sizeof(uint32_t));
    if (change == NULL) {
        return;
    }
    *change = (uint32_t)(actor - caromi_actors(run));
    caromi_note_sensors(run, actor, t);
    caromi_segment *p = &actor->path;
    actor->moved += (float)caromi_segment_length(p, p->t, t);
    caromi_vec place = caromi_segment_place(p, t);
    p->velocity = caromi_segment_velocity(p, t);
    p->course = caromi_segment_course(p, t);
    p->spin = caromi_segment_spin(p, t);
    p->turned = caromi_segment_angle(p, t);
    if (actor->rotates && !actor->loaded && !actor->straight) {
        p->turn = p->spin + actor->turn_drift; /* the current one, not an average */
    }
    p->at = place;
    p->t = t;
    actor->paths++;
    actor->changed = 1;
}

void caromi_squeeze(caromi_island_run *run, const caromi_actor *actor, uint32_t kinematic) {
    caromi_pair pair = caromi_ordered_pair(actor->body, kinematic);
    caromi_pair_state *state = caromi_state_of(run, pair.a, pair.b);
    const caromi_note note = {.a = actor->body, .b = kinematic, .kind = CAROMI_NOTE_SQUEEZED};
    /* A pair that is ignored has been recorded before. */
    bool noted = caromi_is_ignored(run, pair.a, pair.b);
    if (state == NULL || (!noted && !caromi_note_add(run->worker, note))) {
        run->full = true;
        return;
    }
    run->worker->squeezed += !noted;
    caromi_pair_ignore(run, pair.a, pair.b, state);
}

/* Lets kinematic bodies pass through an actor that they squeeze against a static one. */
static void caromi_squeeze_clipped(caromi_island_run *run, caromi_actor *actor) {
    for (uint32_t i = 0; i < actor->clip_count && actor->squeezed && !run->full; i++) {
        const caromi_clip *c = &actor->clips[i];
        bool into = caromi_dot(caromi_minus(actor->path.course, c->ground), c->normal) < 0.0;
        if (c->kinematic && into) {
            caromi_squeeze(run, actor, c->other);
        }
    }
}

/* Computes new paths and next events for all actors that changed since the last call. */
static void caromi_changes_apply(caromi_island_run *run, double t) {
    caromi_list *list = &run->worker->changes;
    const uint32_t *changes = list->memory.data;
    for (uint32_t i = 0; i < list->count && caromi_may_go_on(run); i++) {
        caromi_actor *actor = &caromi_actors(run)[changes[i]];
        if (caromi_is_exhausted(actor) && !actor->driven && !caromi_is_isolated(actor)) {
            caromi_end_path(run->w, actor, t);
        }
        caromi_actor_repath(actor, run->w->step->dt);
        caromi_squeeze_clipped(run, actor);
    }
    for (uint32_t i = 0; i < list->count; i++) {
        caromi_actor *actor = &caromi_actors(run)[changes[i]];
        actor->changed = 0;
        if (caromi_may_go_on(run)) {
            caromi_look(run, actor, true);
        }
    }
    list->count = 0;
}

/* ---- the run --------------------------------------------------------------------------------- */

/* Makes actors of the seeds of the island, each with its first event. */
static void caromi_island_begin(caromi_island_run *run) {
    const struct caromi_scratch *s = run->w->step;
    caromi_worker *worker = run->worker;
    worker->heap_count = 0;
    worker->links.count = worker->changes.count = worker->extended.count = 0;
    uint32_t index = run->root;
    do {
        const caromi_seed *seed = &s->seeds[index];
        caromi_actor *actor = caromi_actor_add(run, seed->body, CAROMI_SEEDED | index);
        if (actor == NULL) {
            return;
        }
        actor->next = seed->t;
        actor->partner = seed->partner;
        if (actor->partner != CAROMI_NONE) {
            actor->version = caromi_is_moved(&run->w->bodies[actor->partner]) ? 1 : 0;
        }
        caromi_heap_moved(run, actor);
        index = seed->next;
    } while (index != run->root);
    uint32_t count = worker->actors.count;
    for (uint32_t i = 0; i < count && caromi_may_go_on(run); i++) {
        caromi_actor *actor = &caromi_actors(run)[i];
        if (s->seeds[actor->seed].strays) {
            caromi_look(run, actor, true);
        }
    }
}

/* Returns whether the partner is still on the path with which the event was found, and neither
 * passes through the other. */
static bool caromi_is_current(const caromi_island_run *run, const caromi_actor *actor) {
    if (actor->version == 0) {
        return true;
    }
    const struct caromi_scratch *s = run->w->step;
    const caromi_actor *partner = caromi_actor_of(run->worker, caromi_mark_of(s, actor->partner));
    return partner->paths == actor->version && !caromi_passes(actor) && !caromi_passes(partner);
}

/* Returns whether one of two bodies is exhausted. */
static bool caromi_any_exhausted(const caromi_party *a, const caromi_party *b) {
    return (a->actor != NULL && caromi_is_exhausted(a->actor)) ||
           (b->actor != NULL && caromi_is_exhausted(b->actor));
}

void caromi_wakes(caromi_island_run *run, uint32_t body) {
    const caromi_note note = {.a = body, .b = body, .kind = CAROMI_NOTE_WAKE};
    if ((run->w->bodies[body].tag & CAROMI_ASLEEP) != 0 && !caromi_note_add(run->worker, note)) {
        run->full = true;
    }
}

/* Returns whether a body is kinematic, or a kinematic body pushes it. */
static bool caromi_pushes(const carom_world *w, const caromi_party *p) {
    return caromi_drives(&w->bodies[p->body]) || (p->actor != NULL && p->actor->driven);
}

/* Marks a body that a driven one hits as driven. If its path had ended, the path continues, and
 * true is returned. */
static bool caromi_drive(caromi_island_run *run, const caromi_party *p, double t) {
    if (p->actor == NULL || p->actor->driven) {
        return false;
    }
    p->actor->driven = 1;
    if (!p->actor->ended) {
        return false;
    }
    caromi_actor_advance(run, p->actor, t);
    p->actor->ended = 0;
    caromi_changes_apply(run, t);
    return true;
}

/* Clips paths. `cut` is an actor that collides too fast with a fixed body for a clip, or NULL. The
 * part that the clip removes from its path is lost. */
static void caromi_clip_event(caromi_island_run *run, uint32_t a, uint32_t b, caromi_actor *cut,
                              double t) {
    double dt = run->w->step->dt;
    double way = cut != NULL ? caromi_segment_length(&cut->path, t, dt) : 0.0;
    caromi_clip_paths(run, a, b, t);
    caromi_changes_apply(run, t);
    if (cut != NULL && !cut->ended) { /* otherwise it has been counted */
        cut->lost += (float)caromi_max(way - caromi_segment_length(&cut->path, t, dt), 0.0);
    }
}

/* Resolves a collision, as an impact or by clipping paths. */
static void caromi_event(caromi_island_run *run, uint32_t a, uint32_t b, double t) {
    caromi_party party_a = caromi_party_at(run, a, t);
    caromi_party party_b = caromi_party_at(run, b, t);
    caromi_vec relative;
    caromi_nearness gap = caromi_parties_gap(run->w, &party_a, &party_b, &relative);
    double closing = -caromi_dot(relative, gap.normal);
    double rounding = caromi_closing_error(&party_a, &party_b);
    caromi_pair_state *state = caromi_state_of(run, a, b);
    if (state == NULL) {
        return;
    }
    bool pushes_a = caromi_pushes(run->w, &party_a);
    bool pushes_b = caromi_pushes(run->w, &party_b);
    if ((pushes_a && caromi_drive(run, &party_b, t)) ||
        (pushes_b && caromi_drive(run, &party_a, t))) {
        return; /* the event will be found again */
    }
    bool fast = closing > caromi_pair_rest_speed(run->w, a, b, gap.normal) + rounding;
    if (fast && state->impacts < caromi_most_impacts(run, a, b, closing) &&
        !caromi_any_exhausted(&party_a, &party_b)) {
        state->impacts++;
        caromi_impact(run, a, b, t, pushes_a || pushes_b);
        caromi_changes_apply(run, t);
        return;
    }
    bool fixed = party_a.inv_mass == 0.0 || party_b.inv_mass == 0.0;
    caromi_actor *actor = party_a.actor != NULL ? party_a.actor : party_b.actor;
    caromi_clip_event(run, a, b, fast && fixed ? actor : NULL, t);
}

/* Returns whether separate.c moves a body. Sweeps let it enter others of its cluster. */
static bool caromi_is_displaced(const carom_world *w, uint32_t body) {
    const struct caromi_scratch *s = w->step;
    return s->solver_of != NULL && s->solver[s->solver_of[body]].displaced;
}

/* Records that an exhausted or displaced actor touches the dynamic bodies that it overlaps at the
 * end. */
static void caromi_note_overlapping(caromi_island_run *run, caromi_actor *actor, double t) {
    const bool exhausted = caromi_is_exhausted(actor);
    uint32_t count;
    const caromi_link *links = caromi_links_of(run, actor, &count);
    for (uint32_t i = 0; i < count && !run->full; i++) {
        caromi_pair pair = caromi_ordered_pair(actor->body, links[i].slot);
        if (caromi_pair_kind(run->w, pair.a, pair.b) != CAROMI_PAIR_COLLIDES ||
            (!exhausted && caromi_contact_of(run->w, pair.a, pair.b) != NULL)) {
            continue; /* contacts are recorded as touches elsewhere */
        }
        caromi_party party_a = caromi_party_at(run, pair.a, t);
        caromi_party party_b = caromi_party_at(run, pair.b, t);
        caromi_vec relative;
        caromi_nearness gap = caromi_parties_gap(run->w, &party_a, &party_b, &relative);
        if (gap.distance <= 0.0) {
            (void)caromi_note_event(run, &party_a, &party_b, &gap, 0.0, 0.0, t);
        }
    }
}

void caromi_island_run_events(caromi_island_run *run) {
    double until = run->w->step->until;
    caromi_island_begin(run);
    while (caromi_may_go_on(run)) {
        caromi_actor *actor = &caromi_actors(run)[run->worker->heap[0]];
        double t = actor->next;
        if (!(t < until)) {
            break;
        }
        if (!caromi_is_current(run, actor)) {
            caromi_look(run, actor, false);
            continue;
        }
        caromi_pair pair = caromi_event_pair(actor);
        caromi_wakes(run, pair.a);
        caromi_wakes(run, pair.b);
        caromi_event(run, pair.a, pair.b, t);
    }
    for (uint32_t i = 0; i < run->worker->actors.count && caromi_may_go_on(run); i++) {
        caromi_actor *actor = &caromi_actors(run)[i];
        caromi_note_sensors(run, actor, until);
        if ((caromi_is_exhausted(actor) || caromi_is_displaced(run->w, actor->body)) &&
            caromi_is_last_window(run->w->step)) {
            caromi_note_overlapping(run, actor, until);
        }
    }
}
