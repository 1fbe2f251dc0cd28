/* lab_crowd.h: the crowd, for its own files.
 *
 * What the lab keeps are a few settings; all bodies come of them, and are made when they are first
 * needed. So undo and links are small, and a slider that is dragged does not make every crowd on
 * its way. A crowd that came of a scene file is kept as the snapshot that it started as. */
#ifndef CAROM_PLAY_LAB_CROWD_H
#define CAROM_PLAY_LAB_CROWD_H

#include "draw/bodies.h"
#include "draw/crowd.h"
#include "draw/text.h"
#include "lab.h"

#define CROWD_LEAST 1000u
#define CROWD_MOST 1000000u
#define CROWD_PILE_FIRST 20000u ///< that a pile starts with, at most
#define CROWD_SLOWEST 0.1f
#define CROWD_FASTEST 10.0f
#define CROWD_STEP (1.0f / 60.0f)
#define CROWD_BOXES 4000u ///< that are drawn as boxes; more are drawn as discs
#define CROWD_FEW 1500u   ///< discs in sight that are drawn with their outlines
#define CROWD_TIMES 120u  ///< frames whose times are shown
#define CROWD_PEGS 3u

enum { CROWD_GAS, CROWD_PILE, CROWD_SWARM, CROWD_SCENE, CROWD_KINDS };

/// What a colour tells: of what type a body is, whether it touches another, how fast it is.
enum { CROWD_BY_TYPE, CROWD_BY_TOUCH, CROWD_BY_SPEED, CROWD_COLORS };

/// All that is saved. No padding: it is bytes, too.
typedef struct crowd_settings {
    uint32_t kind, count, seed, color;
    float speed;    ///< units a second, of what moves at the start
    uint32_t asked; ///< how many were asked for when a pile began with fewer, else 0
    uint64_t scene; ///< the hash of the world that a scene started as, else 0
} crowd_settings;

/// The bodies: arrays in the order of carom_world_read, in one block of memory.
typedef struct crowd_bodies {
    carom_world *world;
    crowd_settings of; ///< what they were made of
    void *block;
    size_t bytes;
    uint32_t count, room;
    uint32_t first; ///< the index of the first in the world
    carom_vec2 *at, *velocity;
    float *home;           ///< of the swarm: how far from the middle one goes round
    float *radius;         ///< 0 of boxes
    uint8_t *type, *shown; ///< meanings
    carom_body boxes[CROWD_BOXES];
    uint32_t box_count;
    uint32_t steps;
    bool is_read, is_colored; ///< the arrays are those of the world as it is
    double energy, first_energy;
} crowd_bodies;

/// How long the parts of a frame took, in milliseconds.
typedef struct crowd_times {
    float frame, step, drawing;
} crowd_times;

typedef struct lab_crowd {
    play_stage *stage;
    crowd_settings set;
    crowd_bodies *bodies; ///< made when they are needed
    crowd_times times[CROWD_TIMES];
    uint32_t time_count; ///< in all
    crowd_times mean;    ///< of late
    lab_opened opened;
    void *scene; ///< the snapshot of that scene's world, or NULL
    size_t scene_size;
    uint64_t scene_hash;
    carom_aabb scene_bounds;
    int32_t scene_up;
    float scene_step;
    carom_clock clock; ///< of a scene whose steps are of another length
    uint32_t scene_count;
    draw_body drawn[CROWD_FEW + CROWD_BOXES];
} lab_crowd;

/* ---- lab_crowd_fill.c: where they start ------------------------------------------------------ */

carom_aabb crowd_area(const crowd_settings *s);
/// Adds walls and bodies to a new world, and their rows to the arrays; false when memory is short.
bool crowd_fill(crowd_bodies *c, const crowd_settings *s);

/* ---- lab_crowd_bodies.c ---------------------------------------------------------------------- */

/// True when the bodies are those of the settings; they are made if need be.
bool crowd_ready(const lab_crowd *lab);
void crowd_bodies_free(play_stage *stage, crowd_bodies *c);
/// One body for the arrays and the world. For those that fill it.
bool crowd_add(crowd_bodies *c, const carom_body_def *def, float home);
/// Whether they were made of such settings, whatever their colours.
bool crowd_is_of(const crowd_bodies *c, const crowd_settings *s);
uint32_t crowd_step(crowd_bodies *c, float step);
/// Brings places and colours up to date.
void crowd_look(crowd_bodies *c, uint32_t color);
/// What is slower than the first is slow, what is faster than the second fast.
carom_vec2 crowd_speeds(const crowd_bodies *c);

/* ---- lab_crowd_draw.c, lab_crowd_state.c ----------------------------------------------------- */

void crowd_draw(void *lab, draw_list *l);
/// Thousands apart, so that a million is seen to be one.
void crowd_put_count(draw_words *w, uint32_t value);
carom_aabb crowd_frame(const void *lab, carom_vec2 size);

size_t crowd_save(const void *lab, void *out, size_t room);
bool crowd_load(void *lab, const void *bytes, size_t size);
bool crowd_open(void *lab, const carom_scene *s);
carom_scene *crowd_scene(const void *lab);

#endif
