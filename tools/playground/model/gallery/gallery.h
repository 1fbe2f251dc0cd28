/* gallery.h: Cases in which the usual formulas fail, compared with carom.
 *
 * A case is a setup: a mover, obstacles and a motion. The formula and carom each produce a
 * result for it. One page shows any case: the setup, both results, and why they differ. */
#ifndef CAROM_PLAY_LAB_GALLERY_H
#define CAROM_PLAY_LAB_GALLERY_H

#include "draw/text.h"
#include "playground/model/lab.h"
#include "playground/model/naive.h"

enum {
    GALLERY_CONCENTRIC,
    GALLERY_ON_WALL,
    GALLERY_CORNER,
    GALLERY_FAR,
    GALLERY_BULLET,
    GALLERY_FLUSH,
    GALLERY_WEDGE,
    GALLERY_MINUS,
    GALLERY_EPSILON,
    GALLERY_REVERSED,
    GALLERY_GAP,
    GALLERY_CASES
};

/// The two sides that are compared.
enum { GALLERY_NAIVE, GALLERY_CAROM, GALLERY_SIDES };

#define GALLERY_SHAPES 8u
#define GALLERY_PATH 260u
#define GALLERY_ROWS 4u

/// State that undo and links store: numbers of four bytes, without padding.
typedef struct gallery_state {
    uint32_t at;                     ///< the case that is shown
    float value[GALLERY_CASES];      ///< of each case's slider
    carom_vec2 moved[GALLERY_CASES]; ///< how far the user dragged its mover
} gallery_state;

typedef struct gallery_setup {
    carom_shape shapes[GALLERY_SHAPES]; ///< the mover first, a circle or box; then the obstacles
    uint32_t count;
    float value;       ///< of the slider
    carom_vec2 motion; ///< of each step, if there are steps
    uint32_t steps;
    /// For the computation, shapes are multiplied by `scale` and moved by `origin` along x and y.
    /// The picture shows them at ordinary size near the origin.
    float scale, origin;
} gallery_setup;

typedef struct gallery_row {
    const char *label;
    draw_words words;
    bool wrong;
} gallery_row;

typedef struct gallery_result {
    bool hit;     ///< it reports an overlap
    bool lost;    ///< the position of the mover is not a number any more
    bool stamped; ///< every position of the path is drawn
    bool strikes; ///< the first obstacle moves, too: `struck` has `count` positions
    carom_vec2 path[GALLERY_PATH]; ///< the mover's centre, from start to end
    uint32_t count;
    carom_vec2 struck[GALLERY_PATH]; ///< the centre of the first obstacle, if it moves
    carom_shape seen;         ///< the shape that the formula uses for the mover; or without a kind
    carom_vec2 point, normal; ///< of the contact; (0, 0) if there is none
    gallery_row rows[GALLERY_ROWS];
    uint32_t row_count;
} gallery_result;

typedef struct gallery_case {
    const char *name; ///< in addresses
    const char *title, *what, *why;
    const char *formula, *call; ///< the formula and the carom function
    const char *fails, *works;  ///< one sentence each: the result of the formula, and of carom
    const char *label, *help;   ///< of the slider
    float min, max, first;
    float from; ///< where the slider starts when the case is played; there the formula is right
    carom_aabb bounds;
    void (*make)(gallery_setup *s);
    void (*answer)(const gallery_setup *s, gallery_result sides[GALLERY_SIDES]);
} gallery_case;

extern const gallery_case gallery_cases[GALLERY_CASES];

/// Returns whether the slider or the user has changed the case.
bool gallery_is_changed(const gallery_state *s);
/// Returns whether a row is wrong.
bool gallery_is_wrong(const gallery_result *r);
/// Return one line on what is shown, and why: for the case, or for its changed form.
draw_words gallery_what(const gallery_state *s, const gallery_result sides[GALLERY_SIDES]);
/// Says in one line each what the formula and carom find: the first row that is wrong, or else the
/// first one that both have.
void gallery_found(const gallery_result sides[GALLERY_SIDES], draw_words words[GALLERY_SIDES]);
const char *gallery_why(const gallery_state *s, const gallery_result sides[GALLERY_SIDES]);

gallery_setup gallery_make(const gallery_state *s, uint32_t which);
/// Returns the mover at another position.
carom_shape gallery_mover_at(const gallery_setup *s, carom_vec2 at);
/// Returns the penetration depth of the mover at a position; <= 0: it is free.
float gallery_depth(const gallery_setup *s, carom_vec2 at);

/// Returns a shape with the numbers of the computation: scaled, and moved far from the origin.
carom_shape gallery_computed(const gallery_setup *s, carom_shape shape);

/* ---- functions that fill results ------------------------------------------------------------- */

void gallery_begin(gallery_result *r, const gallery_setup *s);
void gallery_go(gallery_result *r, carom_vec2 to);
carom_vec2 gallery_end(const gallery_result *r);
draw_words *gallery_row_add(gallery_result *r, const char *label, bool wrong);
void gallery_say(gallery_result *r, const char *label, bool wrong, const char *words);
void gallery_say_number(gallery_result *r, const char *label, bool wrong, float value);
/// Adds a row with a position, without millionths of a unit.
void gallery_say_place(gallery_result *r, const char *label, bool wrong, carom_vec2 value);
void gallery_say_vector(gallery_result *r, const char *label, bool wrong, carom_vec2 value);
/// Adds the row on the end position: free, its penetration depth, or nowhere.
void gallery_say_end(gallery_result *r, const gallery_setup *s);

/// Fill the result of carom, and of a formula for the mover and the first obstacle, in cases with
/// two shapes at rest. `right` is carom's result.
void gallery_ask_carom(const gallery_setup *s, gallery_result *r);
void gallery_take_naive(const gallery_setup *s, naive_answer n, gallery_result *r,
                        const gallery_result *right);
/// Moves the mover by carom_slide, step by step.
void gallery_slide(const gallery_setup *s, gallery_result *r);

void gallery_make_concentric(gallery_setup *s);
void gallery_make_on_wall(gallery_setup *s);
void gallery_make_corner(gallery_setup *s);
void gallery_make_far(gallery_setup *s);
void gallery_make_bullet(gallery_setup *s);
void gallery_make_flush(gallery_setup *s);
void gallery_make_wedge(gallery_setup *s);
void gallery_make_minus(gallery_setup *s);
void gallery_make_epsilon(gallery_setup *s);
void gallery_make_reversed(gallery_setup *s);
void gallery_make_gap(gallery_setup *s);

void gallery_answer_concentric(const gallery_setup *s, gallery_result sides[GALLERY_SIDES]);
void gallery_answer_on_wall(const gallery_setup *s, gallery_result sides[GALLERY_SIDES]);
void gallery_answer_corner(const gallery_setup *s, gallery_result sides[GALLERY_SIDES]);
void gallery_answer_far(const gallery_setup *s, gallery_result sides[GALLERY_SIDES]);
void gallery_answer_bullet(const gallery_setup *s, gallery_result sides[GALLERY_SIDES]);
void gallery_answer_flush(const gallery_setup *s, gallery_result sides[GALLERY_SIDES]);
void gallery_answer_wedge(const gallery_setup *s, gallery_result sides[GALLERY_SIDES]);
void gallery_answer_minus(const gallery_setup *s, gallery_result sides[GALLERY_SIDES]);
void gallery_answer_epsilon(const gallery_setup *s, gallery_result sides[GALLERY_SIDES]);
void gallery_answer_reversed(const gallery_setup *s, gallery_result sides[GALLERY_SIDES]);
void gallery_answer_gap(const gallery_setup *s, gallery_result sides[GALLERY_SIDES]);

/* ---- the page -------------------------------------------------------------------------------- */

typedef struct gallery_page {
    carom_aabb sides[GALLERY_SIDES]; ///< of equal size; the first one has the lab's view
    carom_vec2 heads[GALLERY_SIDES]; ///< where the text of each begins
    float legend_top, why_top, width;
    uint32_t why_lines; ///< 0: there is no space for it, and for the legend
} gallery_page;

gallery_page gallery_layout(uint32_t which, carom_vec2 size);
void gallery_draw(const gallery_state *s, const play_stage *stage, draw_list *l);

/// Draws one side. `progress` is the share of the path that is shown, from 0 to 1.
void gallery_draw_side(draw_list *l, const draw_view *v, const gallery_setup *s,
                       const gallery_result *r, float progress);

/* ---- cards ----------------------------------------------------------------------------------- */

/// Draws both sides of a case next to each other, as they are `seconds` after its start. The case
/// is played in a loop. Draws nothing if `which` >= GALLERY_CASES or `seconds` is not in [0, 1e9).
void gallery_card(draw_list *l, uint32_t which, double seconds, carom_vec2 size);
/// Draws the result of a case whose mover was dragged by some pixels, and says in one line each
/// what the formula and carom find.
void gallery_card_dragged(draw_list *l, uint32_t which, carom_vec2 pixels, carom_vec2 size,
                          draw_words words[GALLERY_SIDES]);
/// The length of the loop, and the time in it at which a still picture shows the result.
#define GALLERY_LOOP 4.5
#define GALLERY_STILL 3.5

/* ---- what can be copied ---------------------------------------------------------------------- */

carom_scene *gallery_scene_of(const gallery_state *s, carom_allocator allocator);
size_t gallery_code_of(const gallery_state *s, char *out, size_t room);

#endif
