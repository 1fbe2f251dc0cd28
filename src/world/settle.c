/* What lies on each other, under gravity or a force.
 *
 * Contacts that close slowly are held by impulses, found by going over all of them several times:
 * each time a contact asks for what it still needs, given what the others have done. The step is
 * gone through in a few short slices, and each begins with the impulses of the one before (the
 * first with those of the last step), so a pile at rest finds its balance at once. What comes out
 * is a velocity and a way for each body; whether the way is free is for meetings to say.
 *
 * Contacts at a box's corner are left to meetings: at the seam of two flush boxes they would throw
 * up a ball that rolls across. */
#include "base/guard.h"
#include "world/side.h"
#include "world/sort.h"
#include "world/step.h"

#define CAROMI_SLICES 6
#define CAROMI_TRIES 2

/* What may overlap, as a share of the size, before it is pushed apart; by how much of the rest in a
 * step, and by how much of the size at most. */
#define CAROMI_SLOP 0.001
#define CAROMI_APART 0.1
#define CAROMI_MOST_APART 0.05

/* ---- which contacts ----------------------------------------------------------------------------- */

static uint32_t caromi_plan_of(carom_world *w, uint32_t slot) {
    struct caromi_scratch *s = w->step;
    const caromi_body *b = &w->bodies[slot];
    if (!caromi_is_type(b, CAROM_DYNAMIC)) {
        return CAROMI_NONE;
    }
    if (s->plan_of[slot] == CAROMI_NONE) {
        s->plan_of[slot] = s->plan_count;
        s->plans[s->plan_count++] = (caromi_plan){.velocity = caromi_wide_vec(b->vel),
                                                  .pull = caromi_pull(w, b, slot),
                                                  .inv_mass = (double)b->inv_mass,
                                                  .body = slot};
    }
    return s->plan_of[slot];
}

static double caromi_smaller_size(const caromi_solid *a, const caromi_solid *b) {
    double size_a = a->circle ? a->half.x : caromi_min(a->half.x, a->half.y);
    double size_b = b->circle ? b->half.x : caromi_min(b->half.x, b->half.y);
    return caromi_min(size_a, size_b);
}

/* The velocity of a body that is not moved by others, where it is touched. */
static caromi_vec caromi_ground(const caromi_body *b, const caromi_solid *solid, caromi_vec at) {
    caromi_vec v = caromi_wide_vec(b->vel);
    if (solid->spin != 0.0) {
        v = caromi_plus(v, 1.0,
                        caromi_spin_velocity(solid, caromi_minus(at, caromi_wide_vec(b->pos))));
    }
    return v;
}

/* Whether one-way sides, if there are any, hold here. */
static bool caromi_sides_hold(const caromi_body *a, const caromi_solid *solid_a,
                              const caromi_body *b, const caromi_solid *solid_b,
                              const caromi_nearness *gap) {
    if ((solid_a->sides | solid_b->sides) == 0) {
        return true;
    }
    return gap->distance >= 0.0 && caromi_side_stops(solid_b->sides, b->rot, gap->normal) &&
           caromi_side_stops(solid_a->sides, a->rot, (caromi_vec){-gap->normal.x, -gap->normal.y});
}

/* Where the touches of each body, as the first of the two, begin. */
static bool caromi_touch_starts(carom_world *w) {
    struct caromi_scratch *s = w->step;
    size_t bytes = ((size_t)w->slot_count + 2) * sizeof(uint32_t);
    if (!caromi_memory_reserve(w, &s->start_memory, bytes, 0) ||
        !caromi_memory_reserve(w, &s->plan_of_memory, bytes, 0)) {
        return false;
    }
    s->plan_of = s->plan_of_memory.data;
    s->touch_starts = s->start_memory.data;
    uint32_t next = 0;
    for (uint32_t slot = 0; slot <= w->slot_count; slot++) {
        while (next < w->touch_count && w->touches[next].a < slot) {
            next++;
        }
        s->touch_starts[slot] = next;
    }
    return true;
}

/* The touch of a pair in the last step, or NULL. */
static const caromi_touch *caromi_touch_before(const carom_world *w, caromi_pair pair) {
    const uint32_t *starts = w->step->touch_starts;
    for (uint32_t i = starts[pair.a]; i < starts[pair.a + 1]; i++) {
        if (w->touches[i].b == pair.b) {
            return &w->touches[i];
        }
    }
    return NULL;
}

/* The contact of a pair, if it is one that rests or is to be pushed apart. */
static bool caromi_rest_of(const carom_world *w, caromi_pair pair, caromi_rest *rest) {
    const struct caromi_scratch *s = w->step;
    const caromi_body *a = &w->bodies[pair.a];
    const caromi_body *b = &w->bodies[pair.b];
    caromi_solid solid_a = caromi_solid_of(w, a);
    caromi_solid solid_b = caromi_solid_of(w, b);
    caromi_vec place_a = caromi_wide_vec(a->pos);
    caromi_nearness gap = caromi_solid_gap(&solid_a, place_a, &solid_b, caromi_wide_vec(b->pos));
    double size = caromi_smaller_size(&solid_a, &solid_b);
    double skin = solid_a.skin + solid_b.skin;
    double distance = gap.distance - skin;
    bool fixed = a->inv_mass == 0.0f || b->inv_mass == 0.0f;
    /* What is not moved is kept clear of: so much nearer than the skin comes of rounding. */
    double slop = fixed ? 0.25 * skin : CAROMI_SLOP * size + skin;
    bool deep = distance < -slop;
    bool shallow = fixed && distance >= -2.0 * skin;
    if (!caromi_sides_hold(a, &solid_a, b, &solid_b, &gap)) {
        return false;
    }
    caromi_vec at = caromi_plus(place_a, solid_a.circle ? -solid_a.half.x : 0.0, gap.normal);
    caromi_vec ground_a = caromi_ground(a, &solid_a, at);
    caromi_vec ground_b = caromi_ground(b, &solid_b, at);
    double parting = caromi_dot(caromi_minus(ground_a, ground_b), gap.normal);
    /* Who touched already did not bounce off: it was in a crowd, where time ran out. One that the
     * last step left within the core of another on its way in has yet to meet it. */
    bool slow = parting > -s->rest_speed ||
                (distance <= 0.0 && (fixed || caromi_touch_before(w, pair) != NULL));
    const caromi_traits *ta = &w->traits[a->traits];
    const caromi_traits *tb = &w->traits[b->traits];
    /* Without gravity only a jam is held: what bounces fully never jams. */
    bool jammed = distance <= 0.0 && caromi_maxf(ta->restitution, tb->restitution) < 1.0f;
    bool smooth = (!s->plain || jammed) && !(gap.corner && distance > -slop);
    bool rests = smooth && slow && distance <= caromi_min(s->rest_speed * s->h, 0.1 * size) &&
                 (distance <= 0.0 || parting < s->rest_speed);
    bool fast = smooth && !fixed && !slow && distance + parting * s->h < 0.0;
    /* What a kinematic body has run into is let out, and not carried along. */
    rests = rests && !(fixed && deep && !shallow);
    if (!rests && !fast && !deep) {
        return false;
    }
    double apart = caromi_min(CAROMI_APART * (-distance - slop), CAROMI_MOST_APART * size);
    *rest = (caromi_rest){.a = pair.a,
                          .b = pair.b,
                          .normal = gap.normal,
                          .gap = distance,
                          .mass = 1.0 / ((double)a->inv_mass + (double)b->inv_mass),
                          .friction = caromi_sqrt((double)ta->friction * (double)tb->friction),
                          .ground = caromi_minus(
                              caromi_is_type(a, CAROM_DYNAMIC) ? (caromi_vec){0.0, 0.0} : ground_a,
                              caromi_is_type(b, CAROM_DYNAMIC) ? (caromi_vec){0.0, 0.0} : ground_b),
                          .deep = !deep     ? 0.0
                                  : shallow ? -distance / s->h
                                            : apart / s->h,
                          .holds = rests,
                          .fast = fast,
                          .shallow = shallow};
    return true;
}

/* ---- the list ----------------------------------------------------------------------------------- */

/* A body that is in a kinematic one, and was not pushed out of it yet. */
static void caromi_note_squeezed(const carom_world *w, caromi_worker *worker,
                                 const caromi_rest *rest) {
    bool driven_a = caromi_is_type(&w->bodies[rest->a], CAROM_KINEMATIC);
    bool driven_b = caromi_is_type(&w->bodies[rest->b], CAROM_KINEMATIC);
    if ((driven_a || driven_b) && rest->deep > 0.0 && !rest->shallow) {
        (void)caromi_squeeze_add(worker, driven_a ? rest->b : rest->a,
                                 driven_a ? rest->a : rest->b);
    }
}

static void caromi_rest_task(void *world, uint32_t number) {
    carom_world *w = world;
    caromi_worker *worker = &w->step->worker[number];
    const caromi_pair *pairs = worker->pairs.memory.data;
    for (uint32_t i = 0; i < worker->pairs.count; i++) {
        bool told;
        caromi_rest rest;
        if (!caromi_pair_acts(w, pairs[i].a, pairs[i].b, &told) || told ||
            !caromi_rest_of(w, pairs[i], &rest)) {
            continue;
        }
        caromi_rest *place = caromi_list_add(&worker->rests, sizeof(caromi_rest));
        if (place != NULL) {
            *place = rest;
        }
        caromi_note_squeezed(w, worker, &rest);
    }
}

static bool caromi_rests_find(carom_world *w, size_t *count) {
    struct caromi_scratch *s = w->step;
    bool full;
    for (uint32_t i = 0; i < s->workers; i++) {
        s->worker[i].met_first = s->worker[i].mets.count;
    }
    do {
        full = false;
        *count = 0;
        for (uint32_t i = 0; i < s->workers; i++) {
            caromi_list_clear(&s->worker[i].rests);
            s->worker[i].mets.count = s->worker[i].met_first;
            s->worker[i].mets.missed = 0;
        }
        caromi_run(w, caromi_rest_task);
        if (!caromi_lists_grow(w, offsetof(caromi_worker, rests), sizeof(caromi_rest), &full) ||
            !caromi_lists_grow(w, offsetof(caromi_worker, mets), sizeof(caromi_met), &full)) {
            return false;
        }
        for (uint32_t i = 0; i < s->workers; i++) {
            *count += s->worker[i].rests.count;
        }
    } while (full);
    return true;
}

static bool caromi_rest_is_fixed(const carom_world *w, const caromi_rest *rest) {
    return !caromi_is_type(&w->bodies[rest->a], CAROM_DYNAMIC) ||
           !caromi_is_type(&w->bodies[rest->b], CAROM_DYNAMIC);
}

static uint64_t caromi_rest_is_static(const carom_world *w, const caromi_rest *rest) {
    return caromi_is_type(&w->bodies[rest->a], CAROM_STATIC) ||
           caromi_is_type(&w->bodies[rest->b], CAROM_STATIC);
}

/* Every eighth contact of two that can move, from `phase` on. */
#define CAROMI_PHASES 8u

static void caromi_rests_phase(const carom_world *w, uint32_t phase) {
    struct caromi_scratch *s = w->step;
    uint32_t number = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        const caromi_rest *rests = s->worker[i].rests.memory.data;
        for (uint32_t k = 0; k < s->worker[i].rests.count; k++) {
            if (!caromi_rest_is_fixed(w, &rests[k]) && number++ % CAROMI_PHASES == phase) {
                s->rests[s->rest_count++] = rests[k];
            }
        }
    }
}

/* Those with one that cannot move, sorted; static ones last. */
static void caromi_rests_fixed(const carom_world *w) {
    struct caromi_scratch *s = w->step;
    caromi_key *keys = s->order_memory.data;
    size_t fixed = 0;
    for (uint32_t i = 0; i < s->workers; i++) {
        const caromi_rest *rests = s->worker[i].rests.memory.data;
        for (uint32_t k = 0; k < s->worker[i].rests.count; k++) {
            if (caromi_rest_is_fixed(w, &rests[k])) {
                keys[fixed++] = (caromi_key){caromi_rest_is_static(w, &rests[k]) << 63 |
                                                 (uint64_t)rests[k].a << 32 | rests[k].b,
                                             (uint64_t)i << 32 | k};
            }
        }
    }
    caromi_sort(keys, keys + fixed, fixed);
    for (size_t i = 0; i < fixed; i++) {
        const caromi_rest *rests = s->worker[keys[i].index >> 32].rests.memory.data;
        s->rests[s->rest_count++] = rests[keys[i].index & UINT32_MAX];
    }
}

/* All in one list. First two that can move, in the order of the grid, which is the same for any
 * number of workers, but taken in phases: contacts of one body follow each other there, and going
 * over a pile in that order would lean on one side of each, and wait for each answer. Then those
 * with one that cannot move, so that what they ask for is heard last. */
static void caromi_rests_list(carom_world *w) {
    w->step->rest_count = 0;
    for (uint32_t phase = 0; phase < CAROMI_PHASES; phase++) {
        caromi_rests_phase(w, phase);
    }
    caromi_rests_fixed(w);
}

static bool caromi_settle_reserve(carom_world *w, size_t count) {
    struct caromi_scratch *s = w->step;
    size_t bodies = 2 * count < s->mover_count ? 2 * count : s->mover_count;
    size_t keys = 2 * count * sizeof(caromi_key);
    if (!caromi_memory_roomy(w, &s->rest_memory, count * sizeof(caromi_rest), 0) ||
        !caromi_memory_roomy(w, &s->plan_memory, bodies * sizeof(caromi_plan), 0) ||
        !caromi_memory_roomy(w, &s->held_memory, count * sizeof(caromi_touch), 0) ||
        !caromi_memory_roomy(w, &s->order_memory, keys, 0)) {
        return false;
    }
    s->rests = s->rest_memory.data;
    s->plans = s->plan_memory.data;
    s->held = s->held_memory.data;
    return true;
}

/* Bodies that lie on two others are in a crowd, and a crowd does not bounce: those that come
 * together fast are held, too. Others that are fast are left to meetings, and drop out. */
static void caromi_crowds_find(carom_world *w) {
    struct caromi_scratch *s = w->step;
    for (uint32_t i = 0; i < s->rest_count; i++) {
        caromi_rest *rest = &s->rests[i];
        rest->plan_a = caromi_plan_of(w, rest->a);
        rest->plan_b = caromi_plan_of(w, rest->b);
        if (rest->plan_a != CAROMI_NONE) {
            s->plans[rest->plan_a].rests += rest->holds;
        }
        if (rest->plan_b != CAROMI_NONE) {
            s->plans[rest->plan_b].rests += rest->holds;
        }
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < s->rest_count; i++) {
        caromi_rest rest = s->rests[i];
        bool crowd_a = rest.plan_a == CAROMI_NONE || s->plans[rest.plan_a].rests > 1;
        bool crowd_b = rest.plan_b == CAROMI_NONE || s->plans[rest.plan_b].rests > 1;
        rest.holds |= rest.fast && crowd_a && crowd_b;
        if (rest.holds || rest.deep > 0.0) {
            s->rests[kept++] = rest;
        }
    }
    s->rest_count = kept;
}

/* Of a body that can move; below all of them for others. */
static double caromi_height(const struct caromi_scratch *s, uint32_t plan, const caromi_body *b) {
    if (plan == CAROMI_NONE) {
        return -CAROMI_INFINITY;
    }
    return -caromi_dot(caromi_wide_vec(b->pos), s->plans[plan].pull);
}

bool caromi_settle(carom_world *w) {
    struct caromi_scratch *s = w->step;
    size_t count = 0;
    s->settled = s->rest_count = s->plan_count = 0;
    s->held_count = 0;
    if (s->plain && !w->unsettled) {
        return true;
    }
    if (!caromi_touch_starts(w) || !caromi_rests_find(w, &count) ||
        !caromi_settle_reserve(w, count)) {
        return false;
    }
    w->unsettled = count > 0;
    if (count == 0) {
        return true;
    }
    for (uint32_t i = 0; i < s->mover_count; i++) {
        s->plan_of[s->movers[i]] = CAROMI_NONE;
    }
    caromi_rests_list(w);
    caromi_crowds_find(w);
    for (uint32_t i = 0; i < s->rest_count; i++) {
        caromi_rest *rest = &s->rests[i];
        const caromi_touch *before = caromi_touch_before(w, (caromi_pair){rest->a, rest->b});
        if (before != NULL) {
            rest->push = (double)before->push;
            rest->rub = (double)before->rub;
        }
        rest->height = caromi_max(caromi_height(s, rest->plan_a, &w->bodies[rest->a]),
                                  caromi_height(s, rest->plan_b, &w->bodies[rest->b]));
    }
    caromi_balance(w, CAROMI_SLICES, CAROMI_TRIES);
    s->settled = 1;
    return true;
}
