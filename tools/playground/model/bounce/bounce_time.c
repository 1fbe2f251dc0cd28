/* Steps the table forward and back. A snapshot of the world is stored every few steps, and before
 * the first step after a change by the user. A step in between is computed again from the snapshot
 * before it: a world that continues from a snapshot gives the same bits. So going back and forth
 * shows the same, and stepping forward again gives the same results. */
#include "playground/model/bounce/bounce.h"

/* ---- snapshots ------------------------------------------------------------------------------- */

static bounce_snapshot *key_at(const lab_bounce *lab, uint32_t i) {
    return (bounce_snapshot *)&lab->keys[(lab->key_first + i) % BOUNCE_KEYS];
}

void bounce_past_free(lab_bounce *lab) {
    for (uint32_t i = 0; i < BOUNCE_KEYS; i++) {
        lab_give_memory(lab->stage, lab->keys[i].at, lab->keys[i].room);
        lab->keys[i] = (bounce_snapshot){0};
    }
    lab->key_count = 0;
}

uint32_t bounce_oldest(const lab_bounce *lab) {
    uint32_t first = lab->key_count > 0 ? key_at(lab, 0)->step : lab->set.steps;
    uint32_t least = lab->newest > BOUNCE_PAST ? lab->newest - BOUNCE_PAST : 0;
    return first > least ? first : least;
}

/* Steps between two snapshots of this size. */
static uint32_t apart(size_t size) {
    size_t steps = (size_t)BOUNCE_PAST * size / BOUNCE_PAST_BYTES + 1;
    return steps < BOUNCE_APART        ? BOUNCE_APART
           : steps > BOUNCE_APART_MOST ? BOUNCE_APART_MOST
                                       : (uint32_t)steps;
}

/* Returns the slot for the next snapshot. If the history is full, it reuses the memory of the
 * oldest one. */
static bounce_snapshot *place_for(lab_bounce *lab, size_t size) {
    size_t most = BOUNCE_PAST_BYTES / size;
    if (most > BOUNCE_KEYS)
        most = BOUNCE_KEYS;
    if (most == 0)
        return NULL;
    bounce_snapshot *to = key_at(lab, lab->key_count);
    while (lab->key_count > 0 && lab->key_count >= most) {
        bounce_snapshot *oldest = key_at(lab, 0), swapped = *to;
        *to = *oldest;
        *oldest = swapped;
        lab->key_first = (lab->key_first + 1) % BOUNCE_KEYS;
        lab->key_count--;
    }
    if (to->room < size) {
        size_t room = size + size / 4;
        lab_give_memory(lab->stage, to->at, to->room);
        to->at = lab_take_memory(lab->stage, room);
        to->room = to->at ? room : 0;
    }
    return to->at ? to : NULL;
}

/* Ends the history at the present step: before it, if the user has changed this step's state. */
static void forget_future(lab_bounce *lab) {
    while (lab->key_count > 0 &&
           key_at(lab, lab->key_count - 1)->step + lab->changed > lab->set.steps)
        lab->key_count--;
    lab->newest = lab->set.steps;
}

/* Stores a snapshot of the present state, if one is due. */
static void keep(lab_bounce *lab) {
    size_t size = carom_world_save(lab->world, NULL, 0);
    const bounce_snapshot *last = lab->key_count > 0 ? key_at(lab, lab->key_count - 1) : NULL;
    if (last && !lab->changed && lab->set.steps < last->step + apart(size))
        return;
    bounce_snapshot *to = place_for(lab, size + lab->lit_count);
    if (!to) {
        lab->key_count = 0; /* older snapshots do not lead here */
        return;
    }
    to->size = carom_world_save(lab->world, to->at, to->room);
    to->lit = lab->lit_count;
    to->step = lab->set.steps;
    to->restitution = lab->set.restitution;
    to->friction = lab->set.friction;
    to->energy = lab->set.energy;
    __builtin_memcpy((char *)to->at + to->size, lab->lit, to->lit);
    lab->key_count++;
    lab->changed = false;
}

/* ---- sums ------------------------------------------------------------------------------------ */

/* Potential energy relative to the lowest position on the table. */
static double potential(const lab_bounce *lab) {
    const carom_world *w = lab->world;
    carom_vec2 g = carom_world_gravity(w);
    carom_aabb t = lab->set.bounds;
    double low_x = (double)(g.x < 0.0f ? t.min.x : t.max.x);
    double low_y = (double)(g.y < 0.0f ? t.min.y : t.max.y), sum = 0.0;
    if (g.x == 0.0f && g.y == 0.0f)
        return 0.0;
    for (carom_body b = carom_world_next(w, (carom_body){0, 0}); b.generation != 0;
         b = carom_world_next(w, b)) {
        carom_body_def def;
        if (carom_body_get(w, b, &def) != CAROM_OK || def.type != CAROM_DYNAMIC)
            continue;
        carom_vec2 at = draw_shape_center(def.shape);
        double scale = (double)def.mass * (double)def.gravity_scale;
        sum +=
            scale * ((double)g.x * (low_x - (double)at.x) + (double)g.y * (low_y - (double)at.y));
    }
    return sum;
}

bounce_sample bounce_measure(const lab_bounce *lab) {
    carom_step_stats stats = carom_world_stats(lab->world);
    return (bounce_sample){(float)stats.kinetic_energy, (float)potential(lab), stats.momentum};
}

const bounce_sample *bounce_sample_at(const lab_bounce *lab, uint32_t age) {
    return &lab->samples[(lab->set.steps - age) % BOUNCE_SAMPLES];
}

void bounce_begin(lab_bounce *lab) {
    bounce_sample now = bounce_measure(lab);
    lab->samples[lab->set.steps % BOUNCE_SAMPLES] = now;
    lab->sample_count = lab->sample_count > 0 ? lab->sample_count : 1;
    lab->set.energy = now.kinetic + now.potential;
    lab->changed = true;
    forget_future(lab);
}

void bounce_forget(lab_bounce *lab) {
    lab->key_count = 0;
    lab->changed = false;
    lab->newest = lab->set.steps;
    lab->sample_count = 1;
    lab->samples[lab->set.steps % BOUNCE_SAMPLES] = bounce_measure(lab);
    lab->clock = (carom_clock){.step = (double)lab->set.step};
    __builtin_memset(lab->lit, 0, sizeof lab->lit);
    lab->lit_count = 0;
}

/* ---- steps ----------------------------------------------------------------------------------- */

static void light(lab_bounce *lab, carom_body b) {
    if (b.index > BOUNCE_BODIES)
        return;
    lab->lit[b.index] = BOUNCE_LIT;
    lab->lit_count = b.index >= lab->lit_count ? b.index + 1 : lab->lit_count;
}

static void light_impacts(lab_bounce *lab) {
    uint32_t count;
    const carom_impact *impacts = carom_world_impacts(lab->world, &count);
    for (uint32_t i = 0; i < lab->lit_count; i++)
        if (lab->lit[i] > 0)
            lab->lit[i]--;
    for (uint32_t i = 0; i < count; i++) {
        light(lab, impacts[i].a);
        light(lab, impacts[i].b);
    }
}

/* Makes a step without storing anything but its sums. */
static bool step_on(lab_bounce *lab) {
    uint32_t code = carom_world_step(lab->world, lab->set.step);
    if (code != CAROM_OK) {
        lab->stage->paused = 1;
        lab_say(lab->stage, "The step failed: %s.", carom_error_text(code));
        return false;
    }
    lab->set.steps++;
    lab->samples[lab->set.steps % BOUNCE_SAMPLES] = bounce_measure(lab);
    lab->sample_count += lab->sample_count < BOUNCE_SAMPLES;
    light_impacts(lab);
    return true;
}

bool bounce_step(lab_bounce *lab) {
    if (lab->newest != lab->set.steps)
        forget_future(lab);
    keep(lab);
    bool made = step_on(lab);
    lab->newest = lab->set.steps;
    return made;
}

static bool restore(lab_bounce *lab, const bounce_snapshot *from) {
    uint32_t code = carom_world_load(lab->world, from->at, from->size);
    if (code != CAROM_OK) {
        lab_say(lab->stage, "Going back failed: %s.", carom_error_text(code));
        return false;
    }
    lab->set.restitution = from->restitution;
    lab->set.friction = from->friction;
    lab->set.energy = from->energy;
    if (from->step < lab->set.steps) {
        uint32_t back = lab->set.steps - from->step;
        lab->sample_count = lab->sample_count > back ? lab->sample_count - back : 1;
    } else {
        uint32_t on = from->step - lab->set.steps;
        lab->sample_count =
            lab->sample_count + on < BOUNCE_SAMPLES ? lab->sample_count + on : BOUNCE_SAMPLES;
    }
    lab->set.steps = from->step;
    lab->clock.left = 0.0;
    __builtin_memset(lab->lit, 0, lab->lit_count);
    __builtin_memcpy(lab->lit, (const char *)from->at + from->size, from->lit);
    lab->lit_count = from->lit;
    return true;
}

bool bounce_seek(lab_bounce *lab, uint32_t step) {
    lab->stage->paused = 1;
    if (lab->changed)
        keep(lab);
    uint32_t oldest = bounce_oldest(lab), i = lab->key_count;
    step = step < oldest ? oldest : step > lab->newest ? lab->newest : step;
    while (i > 0 && key_at(lab, i - 1)->step > step)
        i--;
    if (i == 0)
        return step == lab->set.steps;
    const bounce_snapshot *from = key_at(lab, i - 1);
    bool ahead = lab->set.steps <= step && lab->set.steps >= from->step;
    if (!ahead && !restore(lab, from))
        return false;
    while (lab->set.steps < step && step_on(lab))
        ;
    if (!carom_body_is_valid(lab->world, lab->set.picked))
        lab->set.picked = (carom_body){0, 0};
    return lab->set.steps == step;
}

bool bounce_back(lab_bounce *lab) {
    lab->stage->paused = 1;
    if (lab->set.steps == bounce_oldest(lab)) {
        lab_say(lab->stage, "The history does not go back further.");
        return false;
    }
    return bounce_seek(lab, lab->set.steps - 1);
}

bool bounce_to_impact(lab_bounce *lab) {
    uint32_t count = 0;
    lab->stage->paused = 1;
    double passed = 0.0;
    while (passed < BOUNCE_LONGEST_WAIT) {
        if (!bounce_step(lab))
            return false;
        (void)carom_world_impacts(lab->world, &count);
        if (count > 0)
            return true;
        passed += (double)lab->set.step;
    }
    lab_say(lab->stage, "There was no impact for 10 s.");
    return true;
}
