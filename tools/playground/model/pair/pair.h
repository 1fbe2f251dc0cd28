/* pair.h: Two or more shapes, and everything that the library computes for them.
 *
 * Queries are about one shape, `a`, and another one: the nearest, or the one that the user
 * chose. Boxes are carom_box, rotated or not. All shapes stay within the limits of a world, so
 * that every state can be saved as a scene. */
#ifndef CAROM_LAB_PAIR_H
#define CAROM_LAB_PAIR_H

#include "playground/model/lab.h"

#define PAIR_MOST 64u
#define PAIR_NONE 255u /* no shape, or no body of the scene */

/* Switches besides DRAW_SHOW_*, and small numbers in the same word: what is explained, the language
 * of the program, and for an impact the restitution and friction in hundredths. */
enum {
    PAIR_FIELD = 256,
    PAIR_RESOLVE = 512,
    PAIR_SWEEP = 1024,
    PAIR_EXPLAIN = 11,     /* the lowest of 2 bits */
    PAIR_LANGUAGE = 14,    /* of 2 bits */
    PAIR_RESTITUTION = 16, /* of 7 bits */
    PAIR_FRICTION = 23,    /* of 7 bits */
    PAIR_IMMOVABLE = 1 << 30,
    PAIR_SWITCHES = 0x7fffdf00
};

/* As they are at the start. */
#define PAIR_FIRST_SHOW                                                                            \
    (DRAW_SHOW_ALL | PAIR_OVERLAP << PAIR_EXPLAIN | PAIR_C << PAIR_LANGUAGE |                      \
     50 << PAIR_RESTITUTION | 30 << PAIR_FRICTION | PAIR_IMMOVABLE)
#define PAIR_FIRST_MOTION ((carom_vec2){-4.0f, -1.0f})

/* What is explained. */
enum { PAIR_NOTHING, PAIR_OVERLAP, PAIR_TIME, PAIR_IMPACT };
/* The language of the program; at PAIR_NO_CODE none is shown, and C is copied. */
enum { PAIR_NO_CODE, PAIR_C, PAIR_JAVASCRIPT, PAIR_PYTHON, PAIR_LANGUAGES };

/* What the pointer holds, or is over: a shape, or one of the handles of `a`. */
enum {
    PAIR_GRIP_NONE,
    PAIR_GRIP_MOVE,
    PAIR_GRIP_RADIUS,
    PAIR_GRIP_CORNER, /* and the next three */
    PAIR_GRIP_TURN = PAIR_GRIP_CORNER + 4,
    PAIR_GRIP_MOTION,
    PAIR_GRIP_DRAW, /* a new shape is drawn */
    PAIR_GRIP_MARK  /* a rectangle selects shapes */
};

/* What a drag beside the shapes does. */
enum { PAIR_TOOL_SELECT, PAIR_TOOL_CIRCLE, PAIR_TOOL_BOX, PAIR_TOOLS };

typedef struct pair_lab {
    play_stage *stage;
    uint32_t count;
    carom_shape shapes[PAIR_MOST]; /* circles and boxes */
    uint8_t from[PAIR_MOST];       /* the body of the opened scene for each, or PAIR_NONE */
    char ids[PAIR_MOST][CAROM_SCENE_MAX_ID + 1]; /* their ids in that scene, or "" */
    uint32_t scene;                              /* lab_scene_hash of that scene, or 0 */
    uint32_t a, b;                               /* b may be PAIR_NONE: the nearest */
    uint32_t show;                               /* DRAW_SHOW_* and PAIR_* */
    carom_vec2 motion;                           /* of a, for the sweep */
    int32_t up;
    lab_opened opened;
    /* the pointer */
    uint32_t grip, over;
    uint32_t tool;      /* PAIR_TOOL_* */
    uint64_t also;      /* the shapes that are selected with a, as bits */
    carom_shape held;   /* a at the start of the drag */
    carom_vec2 held_at; /* in the world */
    carom_vec2 held_motion;
    carom_vec2 centers[PAIR_MOST]; /* of all shapes at that time */
} pair_lab;

/* ---- shapes ---------------------------------------------------------------------------------- */

carom_vec2 *pair_center(carom_shape *s);
carom_rot pair_rot(carom_shape s);                      /* (1, 0) for a circle */
bool pair_is_sound(carom_shape s);                      /* valid, and within a world's limits */
carom_shape pair_limited(carom_shape s);                /* clamped to these limits */
float pair_degrees(carom_rot rot);                      /* -180 to 180 */
carom_shape pair_rotated(carom_shape s, float degrees); /* to that angle; not circles */
carom_shape pair_resized(carom_shape s, double factor);
/* Rounds to the steps in which the pointer moves at this scale, so that numbers stay short. */
float pair_round(const play_stage *stage, double x);
float pair_step(const play_stage *stage); /* one of these steps */
carom_vec2 pair_round_at(const play_stage *stage, double x, double y);

#define PAIR_DIGITS 6 ///< significant digits of all numbers that are shown and cannot be edited
#define PAIR_NEAREST "the nearest"

/* Returns the name of a shape: its id in a scene, its number there, or a letter. Names are
 * unique, and none is PAIR_NEAREST. */
const char *pair_name(const pair_lab *lab, uint32_t index, char room[72]);

/* ---- snapping and selecting (pair_tools.c) --------------------------------------------------- */

/* Rounds like pair_round; while shift is held, to PAIR_GRID. */
#define PAIR_GRID 0.25
float pair_snap(const play_stage *stage, double x);
/* Draws what helps the hand: the guides of snapping, the rectangle that selects. */
void pair_draw_guides(const pair_lab *lab, draw_list *l);
/* Begin a drag on nothing with the present tool, and continue it. `begin` returns false if the drag
 * pans the view. */
bool pair_tool_begin(pair_lab *lab, const play_event *e);
void pair_tool_drag(pair_lab *lab);
/* Moves all selected shapes except a by as much as a has moved from a place. */
void pair_take_along(pair_lab *lab, carom_vec2 from);

/* ---- queries --------------------------------------------------------------------------------- */

uint32_t pair_other(const pair_lab *lab); /* the shape that a is compared with, or PAIR_NONE */
bool pair_is_hit(const pair_lab *lab, uint32_t index);
/* Returns the first hit of a on its motion; *struck is PAIR_NONE if there is none. */
carom_sweep pair_first(const pair_lab *lab, uint32_t *struck);
/* Makes sure that a sweep hits something, if it can: selects a shape that overlaps no other, and
 * aims it at the nearest. */
void pair_aim(pair_lab *lab);
/* Moves a out of all others, each time by the MTV of the deepest overlap. Returns false if that
 * takes too many iterations. */
bool pair_resolve(pair_lab *lab);

/* ---- explanations and programs --------------------------------------------------------------- */

static inline uint32_t pair_number(const pair_lab *lab, uint32_t lowest, uint32_t bits) {
    return lab->show >> lowest & ((1u << bits) - 1);
}
static inline void pair_set_number(pair_lab *lab, uint32_t lowest, uint32_t bits, uint32_t value) {
    lab->show = (lab->show & ~(((1u << bits) - 1) << lowest)) | value << lowest;
}

/* An impact of a, which arrives with its motion as velocity, and the first shape that it hits. */
typedef struct pair_impact {
    uint32_t other;    /* PAIR_NONE: a is alone */
    carom_shape there; /* a where it stops */
    float restitution, friction;
    float inverse[2]; /* inverse masses, for a density of 1 */
} pair_impact;
pair_impact pair_impact_of(const pair_lab *lab);

/* Adds the rows of the explanation, of its settings and of the program. */
void pair_explain_rows(const pair_lab *lab);
void pair_code_rows(const pair_lab *lab);
/* Sets one of their fields; returns false if it is none of them. */
bool pair_explain_field(pair_lab *lab, uint32_t code, const char *text);
/* Returns whether a step is highlighted, and draws its marks. */
bool pair_highlights(const pair_lab *lab);
void pair_draw_step(const pair_lab *lab, draw_list *l);
const char *pair_language(const void *lab);

/* ---- the rest of the lab --------------------------------------------------------------------- */

bool pair_take(void *lab, const play_event *e);
uint32_t pair_cursor(const void *lab);
bool pair_is_selected(const pair_lab *lab, uint32_t index);
/* Returns whether a distance is 0 except for the rounding of the positions. */
bool pair_is_touch(const pair_lab *lab, float distance);
void pair_let_go(void *lab);
uint32_t pair_handles(const pair_lab *lab, carom_vec2 at[8], uint32_t grips[8]); /* in pixels */
void pair_add(pair_lab *lab, carom_shape s);
void pair_remove(pair_lab *lab);
void pair_changed(pair_lab *lab); /* must be called after a was moved, resized or rotated */

void pair_draw(void *lab, draw_list *l);
carom_aabb pair_frame(const void *lab, carom_vec2 size);
void pair_draw_field(const pair_lab *lab, draw_list *l);
void pair_draw_sweep(const pair_lab *lab, draw_list *l);

void pair_panel(void *lab);
bool pair_field(void *lab, uint32_t code, const char *text);

size_t pair_save(const void *lab, void *out, size_t room);
bool pair_load(void *lab, const void *bytes, size_t size);
bool pair_show_is_sound(const pair_lab *lab);
size_t pair_address(const void *lab, char *out, size_t room);
bool pair_follow(void *lab, const char *text, size_t size);
bool pair_open(void *lab, const carom_scene *s);
carom_scene *pair_scene(const void *lab);
size_t pair_code(const void *lab, char *out, size_t room);

#endif
