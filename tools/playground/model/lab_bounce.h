/* lab_bounce.h: the bounce table, for its own files.
 *
 * All that moves is a carom_world; what the lab adds to it is how to look at it, how fast its time
 * goes, and its past: snapshots of the last steps, and the energy and momentum after each. */
#ifndef CAROM_PLAY_LAB_BOUNCE_H
#define CAROM_PLAY_LAB_BOUNCE_H

#include "draw/bodies.h"
#include "draw/text.h"
#include "lab.h"

#define BOUNCE_PAST 600u            ///< steps that can be gone back, at most
#define BOUNCE_PAST_BYTES 16777216u ///< of memory for them, at most
#define BOUNCE_SAMPLES 1200u        ///< steps that the plots show
#define BOUNCE_LIT 6u               ///< steps that a hit is shown
#define BOUNCE_BODIES 4000u         ///< that a scene may have here
#define BOUNCE_FASTEST 60.0f        ///< that a ball can be thrown on the tables laid here
#define BOUNCE_THROW 2.0f           ///< speed a unit of the arrow
#define BOUNCE_GRAVITY 20.0f        ///< that can be set there, at most
#define BOUNCE_LENGTH 16.8f         ///< of those tables
#define BOUNCE_SLOWEST 0.02f        ///< seconds of the table a second

/// How the table is laid.
enum {
    BOUNCE_MASSES,
    BOUNCE_BREAK,
    BOUNCE_CRADLE,
    BOUNCE_FALL,
    BOUNCE_SPIN,
    BOUNCE_SCENE,
    BOUNCE_STARTS
};

/// What is shown, as bits.
enum { BOUNCE_SHOW_ARROWS = 1, BOUNCE_SHOW_PLOTS = 2, BOUNCE_SHOW_ALL = 3 };

/// What is saved beside the world, and with it. No padding: it is bytes, too.
typedef struct bounce_settings {
    uint32_t start, show;
    int32_t up;
    float restitution;
    float friction;
    float pace;        ///< seconds of the table a second
    float step;        ///< seconds
    float energy;      ///< that there was after the last change by hand
    float fastest;     ///< that a ball can be thrown
    float gravity;     ///< that can be set, at most
    float rest;        ///< the world's rest rule
    uint32_t steps;    ///< since the start
    uint32_t scene;    ///< the lab_scene_hash of what was opened, or 0
    carom_body picked; ///< all zero: none
    carom_aabb bounds; ///< of the table
} bounce_settings;

/// The sums of all balls after a step.
typedef struct bounce_sample {
    float kinetic, potential;
    carom_vec2 momentum;
} bounce_sample;

/// A world's snapshot, and behind it what is lit then; and what of the settings goes with it.
typedef struct bounce_snapshot {
    void *at;
    size_t size, room;
    uint32_t lit;
    float restitution, friction, energy;
} bounce_snapshot;

/// What the pointer does to the picked ball.
enum { BOUNCE_FREE, BOUNCE_AIM, BOUNCE_CARRY };

typedef struct lab_bounce {
    play_stage *stage;
    carom_world *world;
    bounce_settings set;
    lab_opened opened;
    carom_clock clock;
    uint32_t drag;
    carom_vec2 grip;    ///< from the pointer to the centre of what is carried
    carom_vec2 held_at; ///< where that was, and how much energy and how many steps there were
    float held_energy;
    uint32_t held_steps;
    /* Rings: the newest are those of set.steps - 1 and of set.steps. */
    bounce_snapshot past[BOUNCE_PAST];
    uint32_t past_count;
    bounce_sample samples[BOUNCE_SAMPLES];
    uint32_t sample_count;
    uint8_t lit[BOUNCE_BODIES + 1]; ///< by index: steps that its last hit is still shown
    uint32_t lit_count;             ///< those from there on are 0
    draw_body shown[BOUNCE_BODIES + 1];
} lab_bounce;

/* ---- lab_bounce_table.c: what lies on it ----------------------------------------------------- */

/// The first lay of a start in a new world; NULL when memory is short.
carom_world *bounce_lay(play_stage *stage, uint32_t start, bounce_settings *set);
const char *bounce_start_name(uint32_t start);
/// Each sets the value of all bodies.
bool bounce_set_restitution(lab_bounce *lab, float restitution);
bool bounce_set_friction(lab_bounce *lab, float friction);
/// Adds a ball where there is room; false when there is none.
bool bounce_add(lab_bounce *lab);
bool bounce_remove(lab_bounce *lab);
/// The ball under a point, all zero for none; a miss by `reach` counts.
carom_body bounce_ball_at(const lab_bounce *lab, carom_vec2 at, float reach);
/// Moves the picked ball towards a place, around what is in its way.
void bounce_carry(lab_bounce *lab, carom_vec2 to);
/// The velocity that the picked ball is given when it is let go now.
carom_vec2 bounce_aim(const lab_bounce *lab);

/* ---- lab_bounce_time.c: steps, and back again ------------------------------------------------ */

bool bounce_step(lab_bounce *lab);
bool bounce_back(lab_bounce *lab);
/// Something was changed by hand: what comes is compared with what is now.
void bounce_begin(lab_bounce *lab);
/// Forgets all steps; what is now becomes the first sample.
void bounce_forget(lab_bounce *lab);
void bounce_past_free(lab_bounce *lab);
/// The sample `age` steps ago; 0 is what is now.
const bounce_sample *bounce_sample_at(const lab_bounce *lab, uint32_t age);
bounce_sample bounce_measure(const lab_bounce *lab);

/* ---- lab_bounce_draw.c, lab_bounce_plot.c ---------------------------------------------------- */

void bounce_draw(void *lab, draw_list *l);
carom_aabb bounce_frame(const void *lab, carom_vec2 size);
/// The table's time, such as "1.317 s".
draw_words bounce_clock(const lab_bounce *lab);
void bounce_plots(const lab_bounce *lab, draw_list *l);

/* ---- lab_bounce_panel.c, lab_bounce_state.c -------------------------------------------------- */

void bounce_panel(void *lab);
bool bounce_field(void *lab, uint32_t code, const char *text);
void bounce_lay_again(lab_bounce *lab, uint32_t start);

size_t bounce_save(const void *lab, void *out, size_t room);
bool bounce_load(void *lab, const void *bytes, size_t size);
bool bounce_open(void *lab, const carom_scene *s);
carom_scene *bounce_scene(const void *lab);
/// The scene that was opened, if that is what is shown; or NULL.
const carom_scene *bounce_opened(const lab_bounce *lab);
size_t bounce_code(const void *lab, char *out, size_t room);
/// Takes a world in the place of the one that there is.
void bounce_take_world(lab_bounce *lab, carom_world *w, const bounce_settings *set);

#endif
