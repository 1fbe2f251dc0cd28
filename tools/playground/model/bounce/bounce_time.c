/* Steps the table forward and back. A snapshot of the world is stored before each step. So
 * stepping back restores the same bits, and stepping forward again gives the same results. */
#include "playground/model/bounce/bounce.h"

/* ---- snapshots ------------------------------------------------------------------------------- */

void bounce_past_free(lab_bounce *lab) {
    for (uint32_t i = 0; i < BOUNCE_PAST; i++) {
        lab_give_memory(lab->stage, lab->past[i].at, lab->past[i].room);
        lab->past[i] = (bounce_snapshot){0};
    }
    lab->past_count = 0;
}

/* Returns the slot for the snapshot before a step. If the history is full, it reuses the memory
 * of the oldest one. */
static bounce_snapshot *place_for(lab_bounce *lab, uint32_t step, size_t size) {
    size_t most = BOUNCE_PAST_BYTES / size;
    if (most > BOUNCE_PAST)
        most = BOUNCE_PAST;
    bounce_snapshot *to = &lab->past[step % BOUNCE_PAST];
    while (lab->past_count > 0 && lab->past_count >= most) {
        bounce_snapshot *oldest = &lab->past[(step - lab->past_count) % BOUNCE_PAST];
        bounce_snapshot swapped = *to;
        *to = *oldest;
        *oldest = swapped;
        lab->past_count--;
    }
    if (most == 0)
        return NULL;
    if (to->room < size) {
        size_t room = size + size / 4;
        lab_give_memory(lab->stage, to->at, to->room);
        to->at = lab_take_memory(lab->stage, room);
        to->room = to->at ? room : 0;
    }
    return to->at ? to : NULL;
}

static void keep(lab_bounce *lab) {
    size_t size = carom_world_save(lab->world, NULL, 0);
    bounce_snapshot *to = place_for(lab, lab->set.steps, size + lab->lit_count);
    if (!to) {
        lab->past_count = 0; /* older snapshots do not lead here */
        return;
    }
    to->size = carom_world_save(lab->world, to->at, to->room);
    to->lit = lab->lit_count;
    to->restitution = lab->set.restitution;
    to->friction = lab->set.friction;
    to->energy = lab->set.energy;
    __builtin_memcpy((char *)to->at + to->size, lab->lit, to->lit);
    lab->past_count++;
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
}

void bounce_forget(lab_bounce *lab) {
    lab->past_count = 0;
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

bool bounce_step(lab_bounce *lab) {
    keep(lab);
    uint32_t code = carom_world_step(lab->world, lab->set.step);
    if (code != CAROM_OK) {
        lab->past_count -= lab->past_count > 0;
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

bool bounce_back(lab_bounce *lab) {
    lab->stage->paused = 1;
    if (lab->past_count == 0) {
        lab_say(lab->stage, "Nothing further back is kept.");
        return false;
    }
    const bounce_snapshot *from = &lab->past[(lab->set.steps - 1) % BOUNCE_PAST];
    uint32_t code = carom_world_load(lab->world, from->at, from->size);
    if (code != CAROM_OK) {
        lab_say(lab->stage, "Going back failed: %s.", carom_error_text(code));
        return false;
    }
    lab->set.restitution = from->restitution;
    lab->set.friction = from->friction;
    lab->set.energy = from->energy;
    lab->set.steps--;
    lab->past_count--;
    lab->sample_count -= lab->sample_count > 1;
    lab->clock.left = 0.0;
    __builtin_memset(lab->lit, 0, lab->lit_count);
    __builtin_memcpy(lab->lit, (const char *)from->at + from->size, from->lit);
    lab->lit_count = from->lit;
    if (!carom_body_is_valid(lab->world, lab->set.picked))
        lab->set.picked = (carom_body){0, 0};
    return true;
}
