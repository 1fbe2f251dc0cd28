/* crowd.h: The crowd, for its own files.
 *
 * The lab stores only a few settings. All bodies are generated from them when they are first
 * needed. So undo and links are small, and dragging a slider does not create a crowd for every
 * value. A crowd from a scene file is stored as the snapshot of its start. */
#ifndef CAROM_PLAY_LAB_CROWD_H
#define CAROM_PLAY_LAB_CROWD_H

#include "draw/bodies.h"
#include "draw/crowd.h"
#include "draw/text.h"
#include "playground/model/lab.h"

#define CROWD_LEAST 1000u
#define CROWD_MOST 1000000u
#define CROWD_PILE_FIRST 20000u ///< the most bodies that a pile starts with
#define CROWD_SLOWEST 0.1f
#define CROWD_FASTEST 10.0f
#define CROWD_STEP (1.0f / 60.0f)
#define CROWD_BOXES 4000u ///< most boxes drawn as boxes; with more, all are drawn as discs
#define CROWD_FEW 1500u   ///< most visible discs that are drawn with outlines
#define CROWD_TIMES 120u  ///< frames whose times are shown
#define CROWD_PEGS 3u

enum { CROWD_GAS, CROWD_PILE, CROWD_SWARM, CROWD_SCENE, CROWD_KINDS };

/// What the colour of a body shows: its type, whether it touches another, or its speed.
enum { CROWD_BY_TYPE, CROWD_BY_TOUCH, CROWD_BY_SPEED, CROWD_COLORS };

enum { CROWD_FREE, CROWD_AIM, CROWD_CARRY }; ///< what a drag does

/// Everything that is saved. Without padding, because it is saved as bytes.
typedef struct crowd_settings {
    uint32_t kind, count, seed, color;
    float speed;    ///< units per second, of moving bodies at the start
    uint32_t asked; ///< the requested number if a pile started with fewer, else 0
    uint64_t scene; ///< hash of the world that a scene started as, else 0
} crowd_settings;

/// The bodies: arrays in the order of carom_world_read, in one block of memory.
typedef struct crowd_bodies {
    carom_world *world;
    crowd_settings of; ///< the settings that they were made from
    void *block;
    size_t bytes;
    uint32_t count, room;
    uint32_t first; ///< index of the first one in the world
    carom_vec2 *at, *velocity;
    float *home;           ///< swarm: the distance from the centre at which a body circles
    float *radius;         ///< 0 for boxes
    uint8_t *type, *shown; ///< DRAW_* meanings
    carom_body boxes[CROWD_BOXES];
    uint32_t box_count;
    float largest;            ///< radius of dynamic bodies
    uint32_t steps, changes;  ///< changes by hand
    bool is_read, is_colored; ///< the arrays match the current state of the world
    double energy, first_energy;
} crowd_bodies;

/// How long the parts of a frame took, in milliseconds.
typedef struct crowd_times {
    float frame, step, drawing;
} crowd_times;

typedef struct lab_crowd {
    play_stage *stage;
    crowd_settings set;
    crowd_bodies *bodies; ///< created when they are needed
    crowd_times times[CROWD_TIMES];
    uint32_t time_count; ///< in total
    crowd_times mean;    ///< running mean
    lab_opened opened;
    void *scene; ///< snapshot of the scene's world, or NULL
    size_t scene_size;
    uint64_t scene_hash;
    carom_aabb scene_bounds;
    int32_t scene_up;
    float scene_step;
    carom_clock clock; ///< for a scene with another step length
    uint32_t scene_count;
    uint32_t drag;
    carom_body picked; ///< the body in the hand
    carom_vec2 grip, held_at;
    draw_body drawn[CROWD_FEW + CROWD_BOXES];
} lab_crowd;

/* ---- lab_crowd_fill.c: initial positions ----------------------------------------------------- */

carom_aabb crowd_area(const crowd_settings *s);
/// Adds walls and bodies to a new world, and their rows to the arrays. Returns false if memory is
/// short.
bool crowd_fill(crowd_bodies *c, const crowd_settings *s);

/* ---- lab_crowd_bodies.c ---------------------------------------------------------------------- */

/// Returns whether the bodies match the settings; creates them if necessary.
bool crowd_ready(const lab_crowd *lab);
void crowd_bodies_free(play_stage *stage, crowd_bodies *c);
/// Adds one body to the arrays and the world. For the functions that fill it.
bool crowd_add(crowd_bodies *c, const carom_body_def *def, float home);
/// Returns whether the bodies were made from such settings, whatever their colours.
bool crowd_is_of(const crowd_bodies *c, const crowd_settings *s);
uint32_t crowd_step(crowd_bodies *c, float step);
/// Updates positions and colours.
void crowd_look(crowd_bodies *c, uint32_t color);
/// Returns two speeds: bodies below the first are slow, above the second fast.
carom_vec2 crowd_speeds(const crowd_bodies *c);

/// Must be called after a change by hand.
void crowd_changed(crowd_bodies *c);

/* ---- crowd_hand.c ---------------------------------------------------------------------------- */

/// Takes events of the pointer, and Escape.
bool crowd_hand(lab_crowd *lab, const play_event *e);
/// Returns the velocity that a release would give.
carom_vec2 crowd_aim(const lab_crowd *lab);
uint32_t crowd_cursor(const void *lab);
void crowd_let_go(void *lab);

/* ---- lab_crowd_draw.c, lab_crowd_state.c ----------------------------------------------------- */

void crowd_draw(void *lab, draw_list *l);
/// Writes a number with separators between thousands.
void crowd_put_count(draw_words *w, uint32_t value);
carom_aabb crowd_frame(const void *lab, carom_vec2 size);

size_t crowd_save(const void *lab, void *out, size_t room);
bool crowd_load(void *lab, const void *bytes, size_t size);
bool crowd_open(void *lab, const carom_scene *s);
carom_scene *crowd_scene(const void *lab);

#endif
