/* bounce.h: The bounce table, for its own files.
 *
 * A carom_world moves all bodies. The lab adds the display, the pace of time, and the history:
 * snapshots from which every step of the last minute can be computed again, and the energy and
 * momentum after each step. */
#ifndef CAROM_PLAY_LAB_BOUNCE_H
#define CAROM_PLAY_LAB_BOUNCE_H

#include "draw/bodies.h"
#include "draw/text.h"
#include "playground/model/lab.h"

#define BOUNCE_PAST 7200u           ///< most steps that can be gone back: a minute
#define BOUNCE_APART 12u            ///< steps between two snapshots, at least
#define BOUNCE_APART_MOST 120u      ///< the same, at most: large tables have larger snapshots
#define BOUNCE_KEYS 640u            ///< most snapshots: one more for each change by the user
#define BOUNCE_PAST_BYTES 16777216u ///< most memory for them
#define BOUNCE_SHOWN 1200u          ///< steps that the plots show
#define BOUNCE_SAMPLES (BOUNCE_PAST + BOUNCE_SHOWN)
#define BOUNCE_LONGEST_WAIT 10.0 ///< seconds of the table within which an impact is searched
#define BOUNCE_LIT 6u            ///< steps for which a hit is highlighted
#define BOUNCE_BODIES 4000u      ///< most bodies in a scene
#define BOUNCE_FASTEST 60.0f     ///< speed limit of throws on the built-in tables
#define BOUNCE_GRAVITY 20.0f     ///< the largest gravity on the built-in tables
#define BOUNCE_LENGTH 16.8f      ///< of the built-in tables
#define BOUNCE_SLOWEST 0.02f     ///< seconds of the table per second

/// How the table is set up.
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
enum {
    BOUNCE_SHOW_ARROWS = 1,
    BOUNCE_SHOW_PLOTS = 2,
    BOUNCE_SHOW_FIRST = 3, ///< at the start
    BOUNCE_SHOW_CONTACTS = 4,
    BOUNCE_SHOW_IDS = 8,
    BOUNCE_PLOT = 4, ///< from this bit on: what is plotted, CAROM_SCENE_PLOT_*
    BOUNCE_SHOW_MOST = CAROM_SCENE_PLOTS << BOUNCE_PLOT ///< above all of them
};

/// Settings that are saved with the world. Without padding, because they are saved as bytes.
typedef struct bounce_settings {
    uint32_t start, show;
    int32_t up;
    float restitution;
    float friction;
    float pace;        ///< seconds of the table per second
    float step;        ///< seconds
    float energy;      ///< energy after the last change by the user
    float fastest;     ///< speed limit of throws
    float gravity;     ///< the largest gravity that can be set
    float rest;        ///< the `rest` of the world's definition
    uint32_t steps;    ///< since the start
    uint32_t scene;    ///< the lab_scene_hash of what was opened, or 0
    carom_body picked; ///< all zero: none
    carom_aabb bounds; ///< of the table
} bounce_settings;

/// Sums over all balls after a step.
typedef struct bounce_sample {
    float kinetic, potential;
    carom_vec2 momentum;
} bounce_sample;

/// A snapshot of the world, followed by the highlights, and the settings that belong to it.
typedef struct bounce_snapshot {
    void *at;
    size_t size, room;
    uint32_t lit, step;
    float restitution, friction, energy;
} bounce_snapshot;

/// What the pointer does with the selected ball.
enum { BOUNCE_FREE, BOUNCE_AIM, BOUNCE_CARRY };

typedef struct lab_bounce {
    play_stage *stage;
    carom_world *world;
    bounce_settings set;
    lab_opened opened;
    carom_clock clock;
    uint32_t drag;
    carom_vec2 grip;    ///< from the pointer to the centre of the ball that is moved
    carom_vec2 held_at; ///< where it was, and the energy and number of steps at that time
    float held_energy;
    uint32_t held_steps;
    /* Snapshots in the order of their steps, as a ring buffer: of the state before a step is made,
     * after the changes by the user. */
    bounce_snapshot keys[BOUNCE_KEYS];
    uint32_t key_first, key_count;
    uint32_t newest; ///< the last step of the history; set.steps is less after going back
    bool changed;    ///< by the user since the last snapshot
    /* A ring buffer by steps: the newest entry is that of set.steps. */
    bounce_sample samples[BOUNCE_SAMPLES];
    uint32_t sample_count;
    uint8_t lit[BOUNCE_BODIES + 1]; ///< by index: steps for which the last hit is still highlighted
    uint32_t lit_count;             ///< entries from there on are 0
    draw_body shown[BOUNCE_BODIES + 1];
} lab_bounce;

/* ---- lab_bounce_table.c: the balls on the table ---------------------------------------------- */

/// Sets up a start in a new world. Returns NULL if memory is short.
carom_world *bounce_lay(play_stage *stage, uint32_t start, bounce_settings *set);
const char *bounce_start_name(uint32_t start);
/// Each sets the value of all bodies.
bool bounce_set_restitution(lab_bounce *lab, float restitution);
bool bounce_set_friction(lab_bounce *lab, float friction);
/// Adds a ball at a free position. Returns false if there is none.
bool bounce_add(lab_bounce *lab);
bool bounce_remove(lab_bounce *lab);
/// Returns the ball at a point, or within `reach` of it; all zero if there is none.
carom_body bounce_ball_at(const lab_bounce *lab, carom_vec2 at, float reach);
/// Returns the velocity that the selected ball gets if it is released now.
carom_vec2 bounce_aim(const lab_bounce *lab);

/* ---- lab_bounce_time.c: steps, forward and back ---------------------------------------------- */

bool bounce_step(lab_bounce *lab);
/// Goes to a step of the history, as near as it reaches, and pauses. Returns false, after a
/// message, if it cannot.
bool bounce_seek(lab_bounce *lab, uint32_t step);
/// Goes back by one step.
bool bounce_back(lab_bounce *lab);
/// Returns the first step of the history.
uint32_t bounce_oldest(const lab_bounce *lab);
/// Makes steps up to the next impact.
bool bounce_to_impact(lab_bounce *lab);
/// Records a change by the user: the energy is compared with its present value from now on.
void bounce_begin(lab_bounce *lab);
/// Clears the history; the present state becomes the first sample.
void bounce_forget(lab_bounce *lab);
void bounce_past_free(lab_bounce *lab);
/// Returns the sample `age` steps ago; 0 is the present one.
const bounce_sample *bounce_sample_at(const lab_bounce *lab, uint32_t age);
bounce_sample bounce_measure(const lab_bounce *lab);

/* ---- lab_bounce_draw.c, lab_bounce_plot.c ---------------------------------------------------- */

bool bounce_is_seen(const void *of, const draw_view *v);
void bounce_draw(void *lab, draw_list *l);
carom_aabb bounce_frame(const void *lab, carom_vec2 size);
/// Returns the time of the table, such as "1.317 s".
draw_words bounce_clock(const lab_bounce *lab);
void bounce_plots(const lab_bounce *lab, draw_list *l);
static inline uint32_t bounce_plot_of(const bounce_settings *s) {
    return s->show >> BOUNCE_PLOT;
}

/// Part of the picture for a plot; `low` and `high` are the values at its bottom and top.
typedef struct bounce_plot {
    carom_vec2 min, max;
    double low, high;
} bounce_plot;
/// Draws the distribution of speeds or of places.
void bounce_histogram(const lab_bounce *lab, draw_list *l, bounce_plot p);

/* ---- lab_bounce_panel.c, lab_bounce_state.c -------------------------------------------------- */

void bounce_panel(void *lab);
bool bounce_field(void *lab, uint32_t code, const char *text);
void bounce_lay_again(lab_bounce *lab, uint32_t start);

size_t bounce_save(const void *lab, void *out, size_t room);
bool bounce_load(void *lab, const void *bytes, size_t size);
bool bounce_open(void *lab, const carom_scene *s);
carom_scene *bounce_scene(const void *lab);
/// Returns the opened scene if it is shown; else NULL.
const carom_scene *bounce_opened(const lab_bounce *lab);
size_t bounce_code(const void *lab, char *out, size_t room);
/// Replaces the world.
void bounce_take_world(lab_bounce *lab, carom_world *w, const bounce_settings *set);

#endif
