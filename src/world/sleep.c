/* Puts islands of bodies to sleep, and wakes them. An island here is a set of bodies that contacts
 * connect.
 *
 * A body is at rest in two cases. Either nothing accelerates it and it has no velocity. Or contacts
 * carry it, it is slower than the world's sleep speed, and it stays in place: contacts balance its
 * acceleration, and it does not coast along them (caromi_rest_reach).
 *
 * An island goes to sleep when all of its bodies have been at rest for half a second. Sleeping
 * bodies have no velocity and are kept with the static ones: they cost nothing in a step. An island
 * wakes as a whole: when one of its bodies is hit or changed, or when a body that it touches is
 * changed, removed or set in motion.
 *
 * Both may allocate: bodies that go to sleep need entries in the tree of static bodies, and bodies
 * that wake need entries in the list of movers. Without memory, an island that goes to sleep stays
 * awake; if an island cannot wake, the step fails and nothing has moved. */
#include "base/guard.h"
#include "world/step.h"
#include "world/trees.h"

/* Seconds at rest before an island goes to sleep. */
#define CAROMI_SLEEP_TIME 0.5f

/* In the mark of a root: the mark holds for the whole island. */
#define CAROMI_ISLAND_MARK 2u

/* ---- waking ---------------------------------------------------------------------------------- */

/* Returns whether a body wakes the sleeping bodies that touch it. */
static bool caromi_disturbs(const carom_world *w, uint32_t slot) {
    const caromi_body *b = &w->bodies[slot];
    return !caromi_is_there(b) || (b->tag & CAROMI_CHANGED) != 0 || caromi_drives(b) ||
           caromi_is_moved(b);
}

static bool caromi_sleeps(const carom_world *w, uint32_t slot) {
    return (w->bodies[slot].tag & CAROMI_ASLEEP) != 0;
}

typedef bool caromi_slot_test(const carom_world *w, uint32_t slot);

/* Joins members that touch each other into islands. Sets CAROMI_ISLAND_MARK in the mark of an
 * island's root if a body of it is marked, or touches a body that disturbs it. */
static inline __attribute__((always_inline)) void
caromi_marks_spread(const carom_world *w, caromi_slot_test *is_member, caromi_slot_test *disturbs,
                    uint32_t *parents, uint8_t *marks) {
    for (uint32_t i = 0; i < w->touch_count; i++) {
        const caromi_touch *t = &w->touches[i];
        if ((t->flags & CAROMI_TOUCH_HELD) == 0) {
            continue;
        }
        bool member_a = is_member(w, t->a);
        bool member_b = is_member(w, t->b);
        if (member_a && member_b) {
            caromi_trees_join(parents, t->a, t->b, false);
        } else if (member_a && disturbs(w, t->b)) {
            marks[t->a] = 1;
        } else if (member_b && disturbs(w, t->a)) {
            marks[t->b] = 1;
        }
    }
    for (uint32_t i = 0; i < w->slot_count; i++) {
        if (marks[i]) {
            marks[caromi_tree_root(parents, i)] |= CAROMI_ISLAND_MARK;
        }
    }
}

static bool caromi_wake_islands(carom_world *w, uint32_t *parents, uint8_t *wakes) {
    caromi_marks_spread(w, caromi_sleeps, caromi_disturbs, parents, wakes);
    uint32_t count = 0;
    for (uint32_t i = 0; i < w->slot_count; i++) {
        bool woken =
            caromi_sleeps(w, i) && (wakes[caromi_tree_root(parents, i)] & CAROMI_ISLAND_MARK) != 0;
        wakes[i] = (uint8_t)((wakes[i] & CAROMI_ISLAND_MARK) | woken);
        count += woken;
    }
    if (count == 0) {
        return true;
    }
    struct caromi_scratch *s = w->step;
    size_t used = (size_t)s->woken_count * sizeof(caromi_woken);
    size_t bytes = used + (size_t)count * sizeof(caromi_woken);
    if (!caromi_index_prepare_wake(w, count) ||
        !caromi_memory_reserve_spare(w, &s->woken_memory, bytes, used)) {
        return false;
    }
    caromi_woken *woken = s->woken_memory.data;
    for (uint32_t i = 0; i < w->slot_count; i++) {
        if (wakes[i] & 1u) {
            woken[s->woken_count++] = (caromi_woken){i, w->still[i]};
            caromi_index_wake(w, i);
        }
    }
    return true;
}

void caromi_sleep_again(carom_world *w) {
    struct caromi_scratch *s = w->step;
    const caromi_woken *woken = s->woken_memory.data;
    for (uint32_t i = 0; i < s->woken_count; i++) {
        (void)caromi_index_sleep(w, woken[i].body); /* caromi_index_prepare_wake took the memory */
        w->still[woken[i].body] = woken[i].still;
    }
    s->woken_count = 0;
    caromi_movers_tidy(w);
}

/* Reserves a parent and a byte per slot. Each slot starts as a tree of its own, with the byte 0. */
static bool caromi_wake_reserve(carom_world *w, uint32_t **parents, uint8_t **wakes) {
    struct caromi_scratch *s = w->step;
    size_t bytes = (size_t)w->slot_count * (sizeof(uint32_t) + 1);
    if (!caromi_memory_reserve_spare(w, &s->order_memory, bytes + 1, 0)) {
        return false;
    }
    *parents = s->order_memory.data;
    *wakes = (uint8_t *)(void *)(*parents + w->slot_count);
    __builtin_memset(*wakes, 0, w->slot_count);
    for (uint32_t i = 0; i < w->slot_count; i++) {
        (*parents)[i] = i;
    }
    return true;
}

typedef struct caromi_wake_seek {
    const carom_world *w;
    uint8_t *wakes;
    uint32_t changed; /* the body that was changed */
} caromi_wake_seek;

/* Marks a sleeping body to wake if the changed body may collide with it. A step does not compare
 * static and sleeping bodies with each other, so a static sensor wakes the bodies that it may
 * report. */
static void caromi_wake_near(void *ctx, uint32_t slot) {
    const caromi_wake_seek *seek = ctx;
    const carom_world *w = seek->w;
    if (!caromi_sleeps(w, slot)) {
        return;
    }
    caromi_pair pair = caromi_ordered_pair(slot, seek->changed);
    uint32_t kind = caromi_pair_kind(w, pair.a, pair.b);
    bool still = caromi_is_type(&w->bodies[seek->changed], CAROM_STATIC);
    seek->wakes[slot] |= kind == CAROMI_PAIR_COLLIDES || (kind == CAROMI_PAIR_SENSOR && still);
}

static bool caromi_any_driven(const carom_world *w) {
    const struct caromi_scratch *s = w->step;
    bool driven = false;
    for (uint32_t i = 0; i < s->mover_count && !driven; i++) {
        driven = caromi_drives(&w->bodies[s->movers[i]]);
    }
    return driven;
}

bool caromi_wake_changed(carom_world *w) {
    if (w->asleep_count > 0 && (w->changed || caromi_any_driven(w))) {
        uint32_t *parents;
        uint8_t *wakes;
        if (!caromi_wake_reserve(w, &parents, &wakes)) {
            return false;
        }
        /* A changed body wakes the sleeping bodies near it. */
        for (uint32_t i = 0; w->changed && i < w->slot_count; i++) {
            const caromi_body *b = &w->bodies[i];
            if ((b->tag & CAROMI_CHANGED) == 0 || !caromi_is_there(b)) {
                continue;
            }
            if (caromi_sleeps(w, i)) {
                wakes[i] = 1;
            } else {
                caromi_wake_seek seek = {w, wakes, i};
                caromi_index_near(w, carom_shape_bounds(caromi_body_shape(b)), caromi_wake_near,
                                  &seek);
            }
        }
        if (!caromi_wake_islands(w, parents, wakes)) {
            return false;
        }
    }
    return true;
}

/* Marks the sleeping bodies that were hit, and returns their number. If `wakes` is NULL, it only
 * counts them. */
static uint32_t caromi_hit_sleepers(const carom_world *w, uint8_t *wakes) {
    const struct caromi_scratch *s = w->step;
    uint32_t count = 0;
    for (uint32_t i = 0; w->asleep_count > 0 && i < s->workers; i++) {
        const caromi_note *notes = s->worker[i].notes.memory.data;
        for (uint32_t k = 0; k < s->worker[i].notes.count; k++) {
            if (notes[k].kind == CAROMI_NOTE_WAKE && notes[k].a != CAROMI_NONE) {
                count++;
                if (wakes != NULL) {
                    wakes[notes[k].a] = 1;
                }
            }
        }
    }
    return count;
}

bool caromi_wake_hit(carom_world *w, bool *woke) {
    *woke = caromi_hit_sleepers(w, NULL) > 0;
    if (!*woke) {
        return true;
    }
    uint32_t *parents;
    uint8_t *wakes;
    if (!caromi_wake_reserve(w, &parents, &wakes)) {
        return false;
    }
    (void)caromi_hit_sleepers(w, wakes);
    return caromi_wake_islands(w, parents, wakes);
}

/* ---- rest ------------------------------------------------------------------------------------ */

/* Limits on the displacement of a body at rest in CAROMI_SLEEP_TIME: a share of its size, and a
 * share of the distance that it would fall in that time. The second one detects a slope that is
 * steeper by 0.002 than the one that friction holds. Settled bodies of a pile with a mass ratio of
 * 100, whose contacts do not converge, jitter by less than both. */
#define CAROMI_REST_SHARE 0.01
#define CAROMI_REST_FALL 0.0018

/* A body that spins faster than this, in radians per second, is not at rest, however small it is:
 * in half a second its surface moves by 2.5 % of its radius. */
#define CAROMI_REST_SPIN 0.05

/* Rounding may move a body at rest by this many margins. */
#define CAROMI_REST_MARGINS 2.0

static double caromi_rest_reach(const caromi_body *b, caromi_vec a) {
    const double time = (double)CAROMI_SLEEP_TIME;
    double reach = CAROMI_REST_SHARE * caromi_body_size(b);
    if (a.x != 0.0 || a.y != 0.0) {
        double fall = 0.5 * time * time * caromi_length_of_vec(a);
        reach = caromi_min(reach, CAROMI_REST_FALL * fall);
    }
    return caromi_max(reach, CAROMI_REST_MARGINS * caromi_body_margin(b));
}

/* The unit of a displacement at rest, as a share of the size: 16 bits hold 3 % of the size. */
#define CAROMI_REST_UNIT 0x1p-20
#define CAROMI_REST_MOST 32767.0

/* Adds a displacement to the total since a body came to rest. Returns false if the total exceeds
 * `reach`. */
static bool caromi_rest_move(caromi_still *still, caromi_vec by, double unit, double reach) {
    double x = (double)still->x + by.x / unit;
    double y = (double)still->y + by.y / unit;
    double most = caromi_min(reach / unit, CAROMI_REST_MOST);
    if (!(x * x + y * y <= most * most)) {
        return false;
    }
    still->x = (int16_t)(x < 0.0 ? x - 0.5 : x + 0.5);
    still->y = (int16_t)(y < 0.0 ? y - 0.5 : y + 0.5);
    return true;
}

bool caromi_rest_count(const carom_world *w, uint32_t slot, bool loaded, double moved) {
    const struct caromi_scratch *s = w->step;
    const caromi_body *b = &w->bodies[slot];
    caromi_still *still = &w->still[slot];
    caromi_vec a = caromi_acceleration(w, b, slot);
    bool falls = !loaded && (a.x != 0.0 || a.y != 0.0); /* even at the top of its flight */
    caromi_vec by = caromi_minus(caromi_wide_vec(b->pos), caromi_wide_vec(b->prev));
    /* The path length, not the velocity: where contacts do not converge, a body with a velocity may
     * not move. */
    bool turns = caromi_abs((double)b->spin) > CAROMI_REST_SPIN;
    if (falls || turns || moved > (double)w->sleep_speed * s->dt ||
        !caromi_rest_move(still, by, CAROMI_REST_UNIT * caromi_body_size(b),
                          caromi_rest_reach(b, a))) {
        *still = (caromi_still){0.0f, 0, 0};
        return false;
    }
    /* A body that waits for the other bodies of its island starts a new measurement every
     * CAROMI_SLEEP_TIME. */
    float time = still->time + (float)s->dt;
    if (time >= CAROMI_SLEEP_TIME &&
        (still->time < CAROMI_SLEEP_TIME || time >= 2.0f * CAROMI_SLEEP_TIME)) {
        *still = (caromi_still){CAROMI_SLEEP_TIME, 0, 0};
    } else {
        still->time = time;
    }
    return time >= CAROMI_SLEEP_TIME;
}

/* ---- sleeping -------------------------------------------------------------------------------- */

static bool caromi_is_mover_of(const carom_world *w, uint32_t slot) {
    const caromi_body *b = &w->bodies[slot];
    return caromi_is_there(b) && caromi_is_type(b, CAROM_DYNAMIC);
}

static bool caromi_is_driver_of(const carom_world *w, uint32_t slot) {
    return caromi_drives(&w->bodies[slot]);
}

void caromi_sleep(carom_world *w) {
    struct caromi_scratch *s = w->step;
    uint32_t ready = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        ready += s->worker[i].ready;
    }
    uint32_t *parents;
    uint8_t *restless;
    if (ready == 0 || !(w->sleep_speed > 0.0f) || !caromi_wake_reserve(w, &parents, &restless)) {
        return;
    }
    for (uint32_t i = 0; i < w->slot_count; i++) {
        restless[i] = !caromi_is_mover_of(w, i) || w->still[i].time < CAROMI_SLEEP_TIME;
    }
    caromi_marks_spread(w, caromi_is_mover_of, caromi_is_driver_of, parents, restless);
    for (uint32_t i = 0; i < w->slot_count; i++) {
        if (caromi_is_mover_of(w, i) && !caromi_sleeps(w, i) &&
            (restless[caromi_tree_root(parents, i)] & CAROMI_ISLAND_MARK) == 0 &&
            !caromi_index_sleep(w, i)) {
            w->changed = 1; /* out of memory: the others stay awake, and wake those that sleep */
            break;
        }
    }
    caromi_movers_tidy(w);
}
