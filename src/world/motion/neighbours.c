/* The neighbours of an actor, and its next event. */
#include "base/guard.h"
#include "broadphase/store.h"
#include "world/motion/island.h"

/* ---- neighbours --------------------------------------------------------------------------------- */

static bool caromi_link_add(caromi_island_run *run, uint32_t slot) {
    uint32_t *link = caromi_list_add(&run->worker->links, sizeof(uint32_t));
    if (link == NULL) {
        run->full = true;
        return false;
    }
    *link = slot;
    return true;
}

/* Bodies of the grid whose reach touches the actor's disc. */
static void caromi_link_movers(caromi_island_run *run, const caromi_actor *actor) {
    const struct caromi_scratch *s = run->w->step;
    const caromi_grid *g = &s->grid;
    caromi_vec at = {(double)actor->disc_x, (double)actor->disc_y};
    for (uint32_t i = 0; i < g->level_count; i++) {
        const caromi_level *l = &g->levels[i];
        if (l->count == 0) {
            continue;
        }
        double reach = (double)actor->disc_radius + l->extent;
        caromi_walk walk = caromi_walk_begin(g, l, (caromi_vec){at.x - reach, at.y - reach},
                                             (caromi_vec){at.x + reach, at.y + reach});
        uint32_t from, to;
        while (caromi_walk_next(&walk, &from, &to)) {
            for (uint32_t k = from; k < to; k += 4) {
                uint32_t bits = caromi_four_touch(g, g->far, k, actor->disc_x, actor->disc_y,
                                                  actor->disc_radius);
                bits &= to - k < 4 ? (1u << (to - k)) - 1u : 15u;
                for (; bits != 0; bits &= bits - 1) {
                    uint32_t entry = k + (uint32_t)__builtin_ctz(bits);
                    if (g->body[entry] != actor->body && caromi_walk_owns(&walk, entry) &&
                        !caromi_link_add(run, g->body[entry])) {
                        return;
                    }
                }
            }
        }
    }
}

/* Whether two discs touch. */
static bool caromi_discs_touch(float ax, float ay, float ar, float bx, float by, float br) {
    float dx = ax - bx;
    float dy = ay - by;
    float r = ar + br;
    return dx * dx + dy * dy <= r * r;
}

/* Actors of this island that left the disc that the grid has of them. */
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
            !caromi_link_add(run, other->body)) {
            return;
        }
    }
}

typedef struct caromi_link_seek {
    caromi_island_run *run;
} caromi_link_seek;

static void caromi_link_static(void *ctx, uint32_t number) {
    const caromi_link_seek *seek = ctx;
    if (!seek->run->full) {
        (void)caromi_link_add(seek->run, seek->run->w->step->static_of[number]);
    }
}

/* By slot, so that nothing depends on the order of the grid. Lists are short. */
static void caromi_links_sort(uint32_t *links, uint32_t count) {
    for (uint32_t i = 1; i < count; i++) {
        uint32_t link = links[i];
        uint32_t at = i;
        for (; at > 0 && links[at - 1] > link; at--) {
            links[at] = links[at - 1];
        }
        links[at] = link;
    }
}

static void caromi_links_sort_long(uint32_t *links, uint32_t count) {
    /* Heap sort. */
    for (uint32_t start = count / 2, end = count; end > 1;) {
        if (start > 0) {
            start--;
        } else {
            end--;
            uint32_t last = links[end];
            links[end] = links[0];
            links[0] = last;
        }
        uint32_t root = start;
        uint32_t value = links[root];
        for (uint32_t child = 2 * root + 1; child < end; child = 2 * root + 1) {
            child += child + 1 < end && links[child] < links[child + 1];
            if (links[child] <= value) {
                break;
            }
            links[root] = links[child];
            root = child;
        }
        links[root] = value;
    }
}

const uint32_t *caromi_links_of(caromi_island_run *run, caromi_actor *actor, uint32_t *count) {
    caromi_list *list = &run->worker->links;
    if (!actor->linked) {
        const struct caromi_scratch *s = run->w->step;
        actor->links = list->count;
        caromi_link_movers(run, actor);
        caromi_link_extended(run, actor);
        float r = actor->disc_radius * (1.0f + 0x1p-20f);
        /* Rounded to float, the square may lose an ulp of its coordinates; reaches are larger. */
        carom_aabb square = {{actor->disc_x - r, actor->disc_y - r},
                             {actor->disc_x + r, actor->disc_y + r}};
        caromi_link_seek seek = {run};
        caromi_broadphase_near(s->statics, square, caromi_link_static, &seek);
        if (run->full) {
            *count = 0;
            return NULL;
        }
        actor->link_count = list->count - actor->links;
        uint32_t *links = (uint32_t *)list->memory.data + actor->links;
        if (actor->link_count <= 32) {
            caromi_links_sort(links, actor->link_count);
        } else {
            caromi_links_sort_long(links, actor->link_count);
        }
        actor->linked = 1;
    }
    *count = actor->link_count;
    return (const uint32_t *)list->memory.data + actor->links;
}

/* ---- discs -------------------------------------------------------------------------------------- */

/* A disc that holds two discs. */
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
    double room = (double)actor->disc_radius - reach;
    return room >= 0.0 && caromi_dot(d, d) <= room * room;
}

/* Gives the actor a larger disc if its path leaves the one that it has. */
static void caromi_disc_keep(caromi_island_run *run, caromi_actor *actor) {
    const struct caromi_scratch *s = run->w->step;
    const caromi_body *b = &run->w->bodies[actor->body];
    double reach = caromi_body_reach(b) * (1.0 + 0x1p-20) + 4.0 * caromi_body_margin(b);
    caromi_vec at;
    double half =
        caromi_segment_disc(&actor->path, caromi_max(actor->path.t, s->from), s->until, &at);
    if (caromi_is_in_disc(actor, at, half + reach)) {
        return;
    }
    double radius = (reach + 2.0 * half + 0.1 * reach) * (1.0 + 0x1p-18);
    if (actor->extended) {
        caromi_disc_join(&at, &radius, (caromi_vec){(double)actor->disc_x, (double)actor->disc_y},
                         (double)actor->disc_radius);
        radius *= 1.0 + 0x1p-20;
    } else {
        uint32_t *extended = caromi_list_add(&run->worker->extended, sizeof(uint32_t));
        if (extended == NULL) {
            run->full = true;
            return;
        }
        *extended = (uint32_t)(actor - (caromi_actor *)run->worker->actors.memory.data);
        actor->extended = 1;
    }
    actor->disc_x = (float)at.x;
    actor->disc_y = (float)at.y;
    actor->disc_radius =
        (float)(radius + 0x1p-22 * (caromi_abs(at.x) + caromi_abs(at.y)) + 0x1p-22 * radius);
    actor->linked = 0;
    uint32_t count;
    const uint32_t *links = caromi_links_of(run, actor, &count);
    for (uint32_t i = 0; i < count && !run->full; i++) {
        uint32_t mark = caromi_mark_of(s, links[i]);
        if (caromi_acts_for(mark, run->number)) {
            caromi_actor_of(run->worker, mark)->linked = 0; /* it has a new neighbour */
        }
    }
}

/* ---- the next event ----------------------------------------------------------------------------- */

/* The time of impact of two bodies in any order. */
static double caromi_time_of(const caromi_island_run *run, uint32_t a, const caromi_segment *path_a,
                             uint32_t b, const caromi_segment *path_b) {
    const carom_world *w = run->w;
    return a < b ? caromi_impact_time(w, a, path_a, b, path_b)
                 : caromi_impact_time(w, b, path_b, a, path_a);
}

static void caromi_event_at(caromi_actor *actor, double t, uint32_t partner, uint32_t version) {
    if (t < actor->next || (t == actor->next && partner < actor->partner)) {
        actor->next = t;
        actor->partner = partner;
        actor->version = version;
    }
}

/* Whether the path comes into the reach of a body of another island. */
static bool caromi_clashes(const carom_world *w, const caromi_actor *actor, uint32_t other) {
    const struct caromi_scratch *s = w->step;
    const caromi_grid *g = &s->grid;
    uint32_t entry = s->entry_of[other];
    const caromi_body *b = &w->bodies[actor->body];
    double far = (double)g->far[entry] + caromi_body_reach(b) + 8.0 * caromi_body_margin(b);
    caromi_vec middle;
    double half = caromi_segment_disc(&actor->path, actor->path.t, s->until, &middle);
    caromi_vec d = caromi_minus((caromi_vec){(double)g->x[entry], (double)g->y[entry]}, middle);
    far += half;
    return caromi_dot(d, d) <= far * far;
}

/* The actor and a dynamic neighbour, which may be of another island, of none, or of this one. */
static void caromi_look_at(caromi_island_run *run, caromi_actor *actor, uint32_t other,
                           bool new_path) {
    carom_world *w = run->w;
    struct caromi_scratch *s = w->step;
    uint32_t mark = caromi_mark_of(s, other);
    if (mark == 0) {
        if (!new_path) {
            return;
        }
        caromi_segment path = caromi_first_segment(w, other);
        double t = caromi_time_of(run, actor->body, &actor->path, other, &path);
        if (!(t < s->until)) {
            return;
        }
        caromi_actor *joined = caromi_actor_add(run, other, 0);
        if (joined != NULL) {
            joined->next = t;
            joined->partner = actor->body;
            joined->version = actor->paths;
            caromi_heap_moved(run, joined);
            caromi_event_at(actor, t, other, joined->paths);
            return;
        }
        mark = caromi_mark_of(s, other);
        if (mark == 0) {
            /* A list was full, or another island owned it just now and gave up. */
            run->clash = run->full ? run->clash : other;
            return;
        }
    }
    if (!caromi_acts_for(mark, run->number)) {
        if (new_path && caromi_clashes(w, actor, other)) {
            run->clash = other;
        }
        return;
    }
    caromi_actor *known = caromi_actor_of(run->worker, mark);
    if (caromi_passes(known) || caromi_are_together(actor, known)) {
        return;
    }
    double t = caromi_time_of(run, actor->body, &actor->path, other, &known->path);
    if (t < s->until) {
        caromi_event_at(actor, t, other, known->paths);
        if (t < known->next || (t == known->next && actor->body < known->partner)) {
            caromi_event_at(known, t, actor->body, actor->paths);
            caromi_heap_moved(run, known);
        }
    }
}

void caromi_look(caromi_island_run *run, caromi_actor *actor, bool new_path) {
    carom_world *w = run->w;
    actor->next = CAROMI_INFINITY;
    actor->partner = CAROMI_NONE;
    caromi_disc_keep(run, actor);
    uint32_t count;
    const uint32_t *links = caromi_links_of(run, actor, &count);
    for (uint32_t i = 0; i < count && caromi_may_go_on(run); i++) {
        uint32_t other = links[i];
        bool first = actor->body < other;
        uint32_t a = first ? actor->body : other;
        uint32_t b = first ? other : actor->body;
        if (caromi_pair_kind(w, a, b) != CAROMI_PAIR_COLLIDES) {
            continue;
        }
        if (caromi_is_ignored(run, a, b)) {
            continue;
        }
        const caromi_body *body = &w->bodies[other];
        if (caromi_is_type(body, CAROM_DYNAMIC) && !(body->tag & CAROMI_ASLEEP)) {
            if (!caromi_passes(actor)) {
                caromi_look_at(run, actor, other, new_path);
            }
        } else {
            caromi_segment path = caromi_first_segment(w, other);
            double t = caromi_time_of(run, actor->body, &actor->path, other, &path);
            if (t < w->step->until) {
                caromi_event_at(actor, t, other, 0);
            }
        }
    }
    caromi_heap_moved(run, actor);
}
