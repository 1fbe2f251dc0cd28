/* lab_dot.h: a dot on a screen of 640 x 480, y down, among a wall, another dot and the edges.
 *
 * The same keys move it in two ways: along x, and back if that hits; then the same along y; or by
 * carom's slide. A second dot, the ghost, can go the other way beside it. */
#ifndef CAROM_PLAY_LAB_DOT_H
#define CAROM_PLAY_LAB_DOT_H

#include "draw/text.h"
#include "lab.h"

#define DOT_WIDTH 640.0f
#define DOT_HEIGHT 480.0f
#define DOT_RADIUS 10.0f
#define DOT_WALL_WIDTH 40.0f
#define DOT_WALL_HEIGHT 400.0f
#define DOT_STEP (1.0 / 60.0) ///< seconds
#define DOT_SLOWEST 1.0
#define DOT_FASTEST 200.0
#define DOT_TRAIL 512u
#define DOT_MARKS 64u

/// How it moves.
enum { DOT_BACK, DOT_SLIDE, DOT_WORLD, DOT_METHODS };
/// What it moves among: the four edges are boxes outside the screen.
enum { DOT_WALL, DOT_OTHER, DOT_EDGES, DOT_OBSTACLES = DOT_EDGES + 4 };
/// Who moves.
enum { DOT_SELF, DOT_GHOST, DOT_MOVERS };

typedef struct dot_counts {
    uint32_t back;    ///< moves along an axis that were taken back
    uint32_t caught;  ///< steps in which it stood still though there was a way to slide
    uint32_t through; ///< moves that ended behind what they would have met
    carom_vec2 gap;   ///< how far it still could have gone where an axis made no way, last step
    float widest;     ///< of such gaps
} dot_counts;

/// All that is kept by undo and links: numbers of four bytes, no room between.
typedef struct dot_state {
    carom_vec2 at[DOT_MOVERS];
    carom_vec2 other; ///< the other dot's centre
    carom_vec2 wall;  ///< its corner at the top left
    float speed;      ///< pixels a step along each axis
    uint32_t method;  ///< DOT_BACK ... of the dot; the ghost goes the other way
    uint32_t ghost;   ///< 1: it is there
    dot_counts counts[DOT_MOVERS];
} dot_state;

/// Where a dot was, the oldest first from `first` on, round and round. Where it was put elsewhere
/// by hand lies a place that is none: its x is not a number.
typedef struct dot_trail {
    carom_vec2 at[DOT_TRAIL];
    uint32_t first, count;
} dot_trail;

typedef struct lab_dot {
    play_stage *stage;
    carom_world *world; ///< with the obstacles as bodies, for carom_world_slide
    carom_body bodies[DOT_OBSTACLES];
    carom_clock clock;
    dot_state state;
    dot_trail trails[DOT_MOVERS];
    carom_vec2 marks[DOT_MARKS]; ///< where it was caught
    uint32_t mark_count;
    uint32_t drag;   ///< what is held: DOT_WALL, DOT_OTHER, DOT_EDGES for the dot; or DOT_NONE
    carom_vec2 grip; ///< from the pointer to its place
    bool was_moving;
} lab_dot;

#define DOT_NONE UINT32_MAX

/// The method of one of the two.
uint32_t dot_method(const dot_state *s, uint32_t who);
const char *dot_method_name(uint32_t method);

void dot_obstacles(const dot_state *s, carom_shape shapes[DOT_OBSTACLES]);
/// Puts the bodies where the obstacles are.
void dot_arrange(lab_dot *lab);
/// One step of both dots, by a direction whose parts are -1 to 1.
void dot_advance(lab_dot *lab, carom_vec2 direction);

/// The wider of the two gaps.
float dot_gap(const dot_counts *c);
/// "gap 4, caught 12 times" and so on.
draw_words dot_words(const dot_counts *c);

carom_aabb dot_frame(const void *lab, carom_vec2 size);
void dot_draw(void *lab, draw_list *l);

carom_scene *dot_scene(const void *lab);
size_t dot_code(const void *lab, char *out, size_t room);

#endif
