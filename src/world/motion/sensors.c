/* Records the sensor overlaps along the paths of a step.
 *
 *   caromi_note_sensors   for an actor, whenever its path segment ends;
 *   caromi_note_overlaps  for bodies whose paths did not change. */
#include "base/guard.h"
#include "world/motion/island.h"

/* Returns whether two bodies start to overlap in this window, before `end`. If they did in an
 * earlier window, it has been recorded. */
static bool caromi_bodies_cross(const carom_world *w, uint32_t a, const caromi_segment *path_a,
                                uint32_t b, const caromi_segment *path_b, double end) {
    const struct caromi_scratch *s = w->step;
    caromi_solid solid_a = caromi_solid_on(w, &w->bodies[a], path_a);
    caromi_solid solid_b = caromi_solid_on(w, &w->bodies[b], path_b);
    double t = caromi_solid_crosses(&solid_a, path_a, &solid_b, path_b, s->dt);
    return t >= s->from && t < end;
}

static bool caromi_overlap_add(caromi_worker *worker, uint32_t a, uint32_t b) {
    return caromi_note_add(worker, (caromi_note){.a = a, .b = b, .kind = CAROMI_NOTE_TOUCH});
}

void caromi_note_sensors(caromi_island_run *run, caromi_actor *actor, double end) {
    const carom_world *w = run->w;
    if (!w->step->sensors) {
        return;
    }
    uint32_t count;
    const caromi_link *links = caromi_links_of(run, actor, &count);
    for (uint32_t i = 0; i < count && !run->full; i++) {
        uint32_t other = links[i].slot;
        bool first = actor->body < other;
        uint32_t a = first ? actor->body : other;
        uint32_t b = first ? other : actor->body;
        if (caromi_pair_kind(w, a, b) != CAROMI_PAIR_SENSOR) {
            continue;
        }
        /* No body stops a dynamic sensor, so it stays on its first path. */
        caromi_segment path = caromi_first_segment(w, other);
        run->full = caromi_bodies_cross(w, a, first ? &actor->path : &path, b,
                                        first ? &path : &actor->path, end) &&
                    !caromi_overlap_add(run->worker, a, b);
    }
}

void caromi_note_overlaps(const carom_world *w, caromi_worker *worker) {
    const struct caromi_scratch *s = w->step;
    const caromi_pair *pairs = worker->overlaps.memory.data;
    for (uint32_t i = 0; i < worker->overlaps.count; i++) {
        uint32_t a = pairs[i].a;
        uint32_t b = pairs[i].b;
        if (caromi_is_done(s->mark[a]) || caromi_is_done(s->mark[b])) {
            continue; /* its island has recorded all that it crossed */
        }
        caromi_segment path_a = caromi_first_segment(w, a);
        caromi_segment path_b = caromi_first_segment(w, b);
        if (caromi_bodies_cross(w, a, &path_a, b, &path_b, s->until) &&
            !caromi_overlap_add(worker, a, b)) {
            worker->full = 1;
        }
    }
}
