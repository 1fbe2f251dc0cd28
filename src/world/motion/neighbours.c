/* Finds the neighbours of an actor, and its next event.
 *
 *   caromi_links_of          lists the bodies whose reach touches the actor's disc;
 *   caromi_disc_keep         gives the actor a larger disc if its path leaves the current one;
 *   caromi_is_out_of_scope   skips neighbours that stay away from the path;
 *   caromi_look              computes the times of impact with the others. The earliest is the next
 *                            event. A body without an island joins if it is hit. A body of another
 *                            island that is within reach is a clash. */
#include "base/guard.h"
#include "broadphase/store.h"
#include "world/motion/island.h"

/* ---- neighbours ------------------------------------------------------------------------------ */

static bool caromi_link_add(caromi_island_run *run, uint32_t slot, uint32_t entry) {
    caromi_link *link = caromi_run_add(run, &run->worker->links, sizeof(caromi_link));
    if (link != NULL) {
        *link = (caromi_link){slot, entry};
    }
    return link != NULL;
}

/* Adds the bodies of the grid whose reach touches the actor's disc. */
static void caromi_link_movers(caromi_island_run *run, const caromi_actor *actor) {
    const caromi_grid *g = &run->w->step->grid;
    const uint32_t own = run->w->step->entry_of[actor->body];
    const caromi_disc disc = {actor->disc_x, actor->disc_y, actor->disc_radius, {own, own}};
    caromi_vec at = {(double)actor->disc_x, (double)actor->disc_y};
    for (uint32_t level = 0; level < g->level_count; level++) {
        const caromi_level *l = &g->levels[level];
        double reach = (double)actor->disc_radius + l->extent;
        caromi_walk walk = caromi_walk_around(g, l, at, reach);
        uint32_t found[CAROMI_FOUND];
        uint32_t count;
        while (l->count > 0 && caromi_walk_touching(&walk, &disc, false, found, &count)) {
            for (uint32_t i = 0; i < count; i++) {
                if (caromi_walk_owns(&walk, found[i]) &&
                    !caromi_link_add(run, g->body[found[i]], found[i])) {
                    return;
                }
            }
        }
    }
}

/* Adds the actors of this island that left their discs in the grid. */
static void caromi_link_extended(caromi_island_run *run, const caromi_actor *actor) {
    const caromi_grid *g = &run->w->step->grid;
    const uint32_t *entry_of = run->w->step->entry_of;
    const caromi_actor *actors = run->worker->actors.memory.data;
    const uint32_t *extended = run->worker->extended.memory.data;
    for (uint32_t i = 0; i < run->worker->extended.count; i++) {
        const caromi_actor *other = &actors[extended[i]];
        uint32_t entry = entry_of[other->body];
        bool known = caromi_discs_touch(actor->disc_x, actor->disc_y, actor->disc_radius,
                                        g->x[entry], g->y[entry], g->far[entry]);
        if (!known && other != actor &&
            caromi_discs_touch(actor->disc_x, actor->disc_y, actor->disc_radius, other->disc_x,
                               other->disc_y, other->disc_radius) &&
            !caromi_link_add(run, other->body, entry)) {
            return;
        }
    }
}

static void caromi_link_static(void *ctx, uint32_t number) {
    caromi_island_run *run = ctx;
    if (!run->full) {
        (void)caromi_link_add(run, run->w->step->static_of[number], CAROMI_NONE);
    }
}

/* Sorts by slot, so that results do not depend on the order of the grid. Shell sort: most lists are
 * short, and are sorted by insertion, its last pass. */
static void caromi_links_sort(caromi_link *links, uint32_t count) {
    uint32_t gap = 1;
    while (gap < count / 16) { /* gaps of Knuth: 1, 4, 13, 40, ... */
        gap = 3 * gap + 1;
    }
    for (; gap > 0; gap /= 3) {
        for (uint32_t i = gap; i < count; i++) {
            caromi_link link = links[i];
            uint32_t at = i;
            for (; at >= gap && links[at - gap].slot > link.slot; at -= gap) {
                links[at] = links[at - gap];
            }
            links[at] = link;
        }
    }
}

const caromi_link *caromi_links_of(caromi_island_run *run, caromi_actor *actor, uint32_t *count) {
    caromi_list *list = &run->worker->links;
    if (!actor->linked) {
        const struct caromi_scratch *s = run->w->step;
        actor->links = list->count;
        caromi_link_movers(run, actor);
        caromi_link_extended(run, actor);
        bool fixed = s->grid.flags[s->entry_of[actor->body]] & CAROMI_ENTRY_FIXED;
        if (fixed || actor->extended) {
            float r = actor->disc_radius * (1.0f + 0x1p-20f);
            /* Rounding to float may shrink the square by an ulp of its coordinates; the margins of
             * reaches are larger. */
            carom_aabb square = {{actor->disc_x - r, actor->disc_y - r},
                                 {actor->disc_x + r, actor->disc_y + r}};
            carom_broadphase_visit(s->statics, square, caromi_link_static, run);
        }
        if (run->full) {
            *count = 0;
            return NULL;
        }
        actor->link_count = list->count - actor->links;
        caromi_link *links = (caromi_link *)list->memory.data + actor->links;
        caromi_links_sort(links, actor->link_count);
        actor->linked = 1;
    }
    *count = actor->link_count;
    return (const caromi_link *)list->memory.data + actor->links;
}

/* ---- discs ----------------------------------------------------------------------------------- */

/* Extends a disc so that it contains another disc. */
static void caromi_disc_join(caromi_vec *at, double *radius, caromi_vec other,
                             double other_radius) {
    caromi_vec d = caromi_minus(other, *at);
    double apart = caromi_length_of_vec(d);
    if (apart + other_radius <= *radius) {
        return;
    }
    if (apart + *radius <= other_radius) {
        *at = other;
        *radius = other_radius;
        return;
    }
    double joined = 0.5 * (apart + *radius + other_radius);
    *at = caromi_plus(*at, (joined - *radius) / apart, d);
    *radius = joined;
}

static bool caromi_is_in_disc(const caromi_actor *actor, caromi_vec place, double reach) {
    caromi_vec d = {place.x - (double)actor->disc_x, place.y - (double)actor->disc_y};
    double slack = (double)actor->disc_radius - reach;
    return slack >= 0.0 && caromi_dot(d, d) <= slack * slack;
}

/* Gives the actor a larger disc if its path leaves the current one. */
static void caromi_disc_keep(caromi_island_run *run, caromi_actor *actor) {
    const struct caromi_scratch *s = run->w->step;
    const caromi_body *b = &run->w->bodies[actor->body];
    double reach = caromi_disc_reach(caromi_body_reach(b), caromi_body_margin(b));
    caromi_vec at;
    double half =
        caromi_segment_disc(&actor->path, caromi_max(actor->path.t, s->from), s->until, &at);
    if (caromi_is_in_disc(actor, at, half + reach)) {
        return;
    }
    double radius = caromi_extended_radius(half, reach);
    if (actor->extended) {
        caromi_disc_join(&at, &radius, (caromi_vec){(double)actor->disc_x, (double)actor->disc_y},
                         (double)actor->disc_radius);
        radius *= 1.0 + 0x1p-20;
    } else {
        uint32_t *extended = caromi_run_add(run, &run->worker->extended, sizeof(uint32_t));
        if (extended == NULL) {
            return;
        }
        *extended = (uint32_t)(actor - (caromi_actor *)run->worker->actors.memory.data);
        actor->extended = 1;
    }
    actor->disc_x = (float)at.x;
    actor->disc_y = (float)at.y;
    actor->disc_radius = caromi_rounded_radius(at, radius);
    actor->linked = 0;
    uint32_t count;
    const caromi_link *links = caromi_links_of(run, actor, &count);
    for (uint32_t i = 0; i < count && !run->full; i++) {
        uint32_t mark = caromi_mark_of(s, links[i].slot);
        if (caromi_acts_for(mark, run->number)) {
            caromi_actor_of(run->worker, mark)->linked = 0; /* it has a new neighbour */
        }
    }
}

/* ---- scope of an actor ----------------------------------------------------------------------- */

/* Returns a disc that contains the path from now on. */
static caromi_scope caromi_scope_of_path(const caromi_island_run *run, const caromi_actor *actor) {
    const caromi_body *b = &run->w->bodies[actor->body];
    caromi_scope scope;
    const struct caromi_scratch *s = run->w->step;
    double from = caromi_max(actor->path.t, s->from);
    double half = caromi_segment_disc(&actor->path, from, s->until, &scope.at);
    scope.radius = half + caromi_body_reach(b) + CAROMI_SCOPE_MARGINS * caromi_body_margin(b);
    return scope;
}

bool caromi_is_out_of_scope(const caromi_island_run *run, const caromi_scope *scope,
                            const caromi_link *link, uint32_t *mark) {
    const struct caromi_scratch *s = run->w->step;
    *mark = 0;
    if (link->entry == CAROMI_NONE) {
        return false;
    }
    const caromi_grid *g = &s->grid;
    caromi_vec d = {(double)g->x[link->entry] - scope->at.x,
                    (double)g->y[link->entry] - scope->at.y};
    double apart = caromi_dot(d, d);
    double far = ((double)g->far[link->entry] + scope->radius) * CAROMI_SCOPE_ROUNDING;
    if (apart > far * far && run->worker->extended.count == 0) {
        return true;
    }
    if (__atomic_load_n(&g->taken[link->entry], __ATOMIC_SEQ_CST) != 0) {
        *mark = caromi_mark_of(s, link->slot);
    }
    double near = ((double)g->near[link->entry] + scope->radius) * CAROMI_SCOPE_ROUNDING;
    return *mark == 0 && apart > near * near;
}

/* ---- the next event -------------------------------------------------------------------------- */

/* Makes an event the next one of an actor if it comes before that. The heap is restored after each
 * change: it can repair one position, but not two. */
static void caromi_event_at(caromi_island_run *run, caromi_actor *actor, double t, uint32_t partner,
                            uint32_t version) {
    if (caromi_event_before(t, partner, actor->next, actor->partner)) {
        actor->next = t;
        actor->partner = partner;
        actor->version = version;
        caromi_heap_moved(run, actor);
    }
}

/* Returns whether a scope touches the reach of a body of another island. */
static bool caromi_clashes(const struct caromi_scratch *s, const caromi_scope *scope,
                           uint32_t entry) {
    caromi_vec d = {(double)s->grid.x[entry] - scope->at.x, (double)s->grid.y[entry] - scope->at.y};
    double far = (double)s->grid.far[entry] + scope->radius;
    return caromi_dot(d, d) <= far * far;
}

/* Sweeps an actor against another body: a fixed one, an actor, or one whose path has not changed.
 * The last one joins the island if it is hit. */
static void caromi_look_at(caromi_island_run *run, caromi_actor *actor, uint32_t other,
                           caromi_actor *known) {
    const bool fixed = !caromi_is_moved(&run->w->bodies[other]);
    caromi_segment first;
    if (known == NULL) {
        first = caromi_first_segment(run->w, other);
    }
    double level =
        fixed ? CAROMI_INFINITY : caromi_state_level(caromi_state_find(run, actor->body, other));
    double t = caromi_impact_time_of(run->w, actor->body, &actor->path, other,
                                     known != NULL ? &known->path : &first, level);
    if (!(t < run->w->step->until)) {
        return;
    }
    if (!fixed && known == NULL) {
        known = caromi_actor_add(run, other, 0);
        if (known == NULL) {
            /* A list was full, or another island has just taken the body. */
            run->clash = run->full ? run->clash : other;
            return;
        }
    }
    if (known != NULL) {
        caromi_event_at(run, known, t, actor->body, actor->paths);
    }
    caromi_event_at(run, actor, t, other, known != NULL ? known->paths : 0);
}

static bool caromi_may_collide(const caromi_island_run *run, uint32_t body, uint32_t other) {
    caromi_pair pair = caromi_ordered_pair(body, other);
    return caromi_pair_kind(run->w, pair.a, pair.b) == CAROMI_PAIR_COLLIDES &&
           !caromi_is_ignored(run, pair.a, pair.b);
}

void caromi_look(caromi_island_run *run, caromi_actor *actor, bool new_path) {
    const carom_world *w = run->w;
    const struct caromi_scratch *s = w->step;
    actor->next = CAROMI_INFINITY;
    actor->partner = CAROMI_NONE;
    caromi_heap_moved(run, actor);
    caromi_disc_keep(run, actor);
    caromi_scope scope = caromi_scope_of_path(run, actor);
    uint32_t count;
    const caromi_link *links = caromi_links_of(run, actor, &count);
    for (uint32_t i = 0; i < count && caromi_may_go_on(run); i++) {
        uint32_t mark;
        if (caromi_is_out_of_scope(run, &scope, &links[i], &mark)) {
            continue;
        }
        uint32_t other = links[i].slot;
        bool moved = caromi_is_moved(&w->bodies[other]);
        bool acts = moved && caromi_acts_for(mark, run->number);
        /* The first paths of other bodies, and other islands, were checked when the path was
         * new. */
        if ((moved && !acts && !new_path) || (moved && caromi_passes(actor)) ||
            !caromi_may_collide(run, actor->body, other)) {
            continue;
        }
        caromi_actor *known = acts ? caromi_actor_of(run->worker, mark) : NULL;
        if (known != NULL && caromi_passes(known)) {
            continue;
        }
        if (acts || !moved || mark == 0) {
            caromi_look_at(run, actor, other, known);
        } else if (caromi_clashes(s, &scope, links[i].entry)) {
            run->clash = other;
        }
    }
}
