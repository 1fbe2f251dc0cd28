/* Groups isolated bodies that go on together.
 *
 * Where the paths of isolated bodies cannot be parted, they go on with their mean course: the centre of mass
 * keeps its path. A group is named by the lowest slot of its bodies. */
#include "base/guard.h"
#include "world/motion/island.h"

/* The members of a group are linked in the order of their slots, from the body that names it. */
static uint32_t caromi_group_first(const caromi_island_run *run, const caromi_actor *actor) {
    uint32_t body = actor->group != CAROMI_NONE ? actor->group : actor->body;
    const caromi_actor *actors = run->worker->actors.memory.data;
    return (uint32_t)(caromi_actor_of(run->worker, caromi_mark_of(run->w->step, body)) - actors);
}

/* Makes one group of two; returns its first member. */
static uint32_t caromi_groups_merge(caromi_island_run *run, const caromi_actor *a,
                                    const caromi_actor *b) {
    caromi_actor *actors = run->worker->actors.memory.data;
    uint32_t one = caromi_group_first(run, a);
    uint32_t two = caromi_group_first(run, b);
    if (one == two) {
        return one;
    }
    uint32_t first = actors[one].body < actors[two].body ? one : two;
    uint32_t group = actors[first].body;
    uint32_t *link = &first;
    while (one != CAROMI_NONE || two != CAROMI_NONE) {
        bool take_one =
            two == CAROMI_NONE || (one != CAROMI_NONE && actors[one].body < actors[two].body);
        uint32_t *next = take_one ? &one : &two;
        *link = *next;
        actors[*next].group = group;
        link = &actors[*next].group_next;
        *next = *link;
    }
    *link = CAROMI_NONE;
    return first;
}

void caromi_groups_resume(caromi_island_run *run) {
    caromi_actor *actors = run->worker->actors.memory.data;
    for (uint32_t i = 0; i < run->worker->actors.count && caromi_may_go_on(run); i++) {
        if (actors[i].group == CAROMI_NONE || actors[i].group == actors[i].body) {
            continue;
        }
        uint32_t *link = &actors[caromi_group_first(run, &actors[i])].group_next;
        while (*link != CAROMI_NONE && actors[*link].body < actors[i].body) {
            link = &actors[*link].group_next;
        }
        actors[i].group_next = *link;
        *link = i;
    }
}

void caromi_clip_together(caromi_island_run *run, const caromi_actor *a, const caromi_actor *b,
                          double t) {
    caromi_actor *actors = run->worker->actors.memory.data;
    uint32_t first = caromi_groups_merge(run, a, b);
    caromi_vec course = {0.0, 0.0};
    caromi_vec acceleration = {0.0, 0.0};
    double mass = 0.0;
    for (uint32_t i = first; i != CAROMI_NONE && !run->full; i = actors[i].group_next) {
        caromi_actor *c = &actors[i];
        if (caromi_is_isolated(c)) {
            caromi_actor_advance(run, c, t);
            course = caromi_plus(course, 1.0 / c->inv_mass, c->path.course);
            acceleration = caromi_plus(acceleration, 1.0 / c->inv_mass, c->path.acceleration);
            mass += 1.0 / c->inv_mass;
        }
    }
    course = (caromi_vec){course.x / mass, course.y / mass};
    acceleration = (caromi_vec){acceleration.x / mass, acceleration.y / mass};
    for (uint32_t i = first; i != CAROMI_NONE && !run->full; i = actors[i].group_next) {
        caromi_actor *c = &actors[i];
        if (caromi_is_isolated(c)) {
            c->drift = caromi_plus(c->drift, 1.0, caromi_minus(course, c->path.course));
            c->ease = caromi_plus(c->ease, 1.0, caromi_minus(acceleration, c->path.acceleration));
        }
    }
}
