/* panel.h: the rows beside the picture: where they stand, how they look, what a hand does to them.
 *
 * It knows rows (play_field) and draw lists, and neither a window nor the playground: a change goes
 * out by a call. Rows are known by their codes, since they come anew with every picture. */
#ifndef CAROM_FRONT_PANEL_H
#define CAROM_FRONT_PANEL_H

#include "draw/list.h"
#include "edit.h"
#include "playground/model/play.h"

#define PANEL_WIDTH 280.0f
#define PANEL_ROWS 160u /* those beyond are not shown */
#define PANEL_NONE UINT32_MAX
#define PANEL_KEY_END 400u /* beside the keys of play.h */
#define PANEL_KEYS 512u    /* from here on the playground has none */
#define PANEL_KEY_FOLD 512u

typedef struct panel_rect {
    float x, y, width, height;
} panel_rect;

/// Where a row stands, and the part of it that is pressed, typed into or dragged.
typedef struct panel_place {
    panel_rect all, control;
    panel_rect track; ///< of a slider; its control is the number
} panel_place;

/// A row is given a value, or pressed; false when the value is refused.
typedef bool panel_send(void *ctx, uint32_t code, const char *text);

typedef struct panel {
    panel_rect place;
    float head;             ///< pixels at its top that rows stay out of
    const char *said;       ///< a message, which its foot shows; or ""
    const play_field *rows; ///< of the last layout
    uint32_t count;
    panel_place at[PANEL_ROWS];
    float scroll, length; ///< in pixels; how far down, of how much
    /* Codes of rows, or PANEL_NONE. */
    uint32_t hover, focus, held, edited;
    bool by_keys; ///< the focus came by the keyboard and is shown
    bool refused; ///< what was typed is no value
    bool entered; ///< while Enter sends it: a name that is asked for is given by that alone
    edit_line edit;
    panel_send *send;
    void *ctx;
} panel;

void panel_open(panel *p, panel_send *send, void *ctx);

/// Gives rows their places. They must stay valid until the next layout.
void panel_layout(panel *p, panel_rect place, const play_field *rows, uint32_t count);
void panel_draw(const panel *p, draw_list *l);

/// The index of the row with a code; p->count when there is none.
uint32_t panel_find(const panel *p, uint32_t code);
bool panel_holds(panel_rect r, carom_vec2 at);
/// Whether a row can be changed.
bool panel_is_live(const play_field *row);
/// The rectangle of the word `index` of a choice; false when it has no such word. *word is as long
/// as *size.
bool panel_choice_part(const panel *p, uint32_t row, uint32_t index, panel_rect *part,
                       const char **word, size_t *size);
/// How far a slider stands, from 0 to 1, and the text of the value at a place.
float panel_slider_share(const play_field *row);
void panel_slider_text(const play_field *row, float share, char text[PLAY_TEXT]);

/* ---- what a hand does: true when it was the panel's ------------------------------------------ */

bool panel_down(panel *p, carom_vec2 at);
bool panel_move(panel *p, carom_vec2 at);
bool panel_up(panel *p, carom_vec2 at);
bool panel_wheel(panel *p, carom_vec2 at, float turn);
bool panel_key(panel *p, uint32_t key, uint32_t mods);
void panel_type(panel *p, const char *text);

/// Whether letters go to the panel.
bool panel_is_typing(const panel *p);
/// Begins to type into a row.
void panel_begin(panel *p, uint32_t code);
/// Ends it, with what was typed or without.
void panel_end(panel *p, bool keep);
/// Scrolls until the row that has the focus is seen.
void panel_reveal(panel *p);

#endif
