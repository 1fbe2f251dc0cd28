/* dot.h: A dot on a screen of 640 x 480, y down, among a wall, another dot and the edges.
 *
 * The keys move it by one of three methods: back after a hit, along x and then along y; by
 * carom_slide; by carom_world_slide. A second dot, the ghost, uses another method with the same
 * keys. */
#ifndef CAROM_PLAY_LAB_DOT_H
#define CAROM_PLAY_LAB_DOT_H

#include "draw/text.h"
#include "playground/model/lab.h"

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
/// The obstacles. The four edges are boxes outside the screen.
enum { DOT_WALL, DOT_OTHER, DOT_EDGES, DOT_OBSTACLES = DOT_EDGES + 4 };
/// The two movers.
enum { DOT_SELF, DOT_GHOST, DOT_MOVERS };

typedef struct dot_counts {
    uint32_t back;    ///< moves along an axis that were undone
    uint32_t caught;  ///< steps in which it stopped although it could have slid
    uint32_t through; ///< moves that ended behind an obstacle (tunnelling)
    carom_vec2 gap;   ///< last step: free distance along each axis on which it did not move
    float widest;     ///< the widest gap so far
} dot_counts;

/// State that undo and links store: numbers of four bytes, without padding.
typedef struct dot_state {
    carom_vec2 at[DOT_MOVERS];
    carom_vec2 other; ///< the other dot's centre
    carom_vec2 wall;  ///< its top left corner
    float speed;      ///< pixels per step along each axis
    uint32_t method;  ///< DOT_BACK ... of the dot; the ghost uses the other one
    uint32_t ghost;   ///< 1: shown
    dot_counts counts[DOT_MOVERS];
} dot_state;

/// Positions of a dot, as a ring buffer: the oldest is at `first`. A NaN in x marks a gap, where
/// the user moved the dot.
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
    carom_vec2 marks[DOT_MARKS]; ///< positions where it was caught
    uint32_t mark_count;
    uint32_t drag;   ///< what is dragged: DOT_WALL, DOT_OTHER, DOT_EDGES for the dot; or DOT_NONE
    carom_vec2 grip; ///< from the pointer to the position of the dragged object
    bool was_moving;
    uint32_t demo; ///< the next step of the demonstration, from 1; 0: there is none
} lab_dot;

#define DOT_NONE UINT32_MAX

/// Returns the method of one of the two movers.
uint32_t dot_method(const dot_state *s, uint32_t mover);
const char *dot_method_name(uint32_t method);

void dot_obstacles(const dot_state *s, carom_shape shapes[DOT_OBSTACLES]);
/// Moves the bodies to the positions of the obstacles.
void dot_arrange(lab_dot *lab);
/// Makes one step of both dots in a direction with components from -1 to 1.
void dot_advance(lab_dot *lab, carom_vec2 direction);

extern const dot_state dot_first_state;
/// Forget trails and marks; and counts, too.
void dot_forget_trails(lab_dot *lab);
void dot_forget(lab_dot *lab);

/// Starts the demonstration; makes its next step; returns the direction of that step. After the
/// last one it starts again.
void dot_demo_begin(lab_dot *lab);
void dot_demo_step(lab_dot *lab);
carom_vec2 dot_demo_direction(const lab_dot *lab);

/// Returns the wider one of the two gaps.
float dot_gap(const dot_counts *c);
/// Returns a text such as "gap 4, caught 12 times".
draw_words dot_words(const dot_counts *c);

carom_aabb dot_frame(const void *lab, carom_vec2 size);
void dot_draw(void *lab, draw_list *l);
/// Draws the gap of the first of the movers that has a small one, magnified.
void dot_draw_lens(const lab_dot *lab, draw_list *l, uint32_t movers);

carom_scene *dot_scene(const void *lab);
size_t dot_code(const void *lab, char *out, size_t room);

#endif
