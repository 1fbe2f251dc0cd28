/* panel.h: The rows next to the picture: layout, drawing and input.
 *
 * It depends on rows (play_field) and draw lists, but not on a window or the playground: changes
 * are reported through a callback. Rows are identified by their codes, since every picture has
 * new ones. */
#ifndef CAROM_FRONT_PANEL_H
#define CAROM_FRONT_PANEL_H

#include "draw/list.h"
#include "edit.h"
#include "playground/model/play.h"

#define PANEL_WIDTH 280.0f
#define PANEL_ROWS 160u /* further rows are not shown */
#define PANEL_NONE UINT32_MAX
#define PANEL_KEY_END 400u /* in addition to the keys of play.h */
#define PANEL_KEYS 512u    /* from here on the playground has no keys */
#define PANEL_KEY_FOLD 512u

typedef struct panel_rect {
    float x, y, width, height;
} panel_rect;

/// The rectangle of a row, and of the part that is pressed, edited or dragged.
typedef struct panel_place {
    panel_rect all, control;
    panel_rect track; ///< of a slider; its control is the number
} panel_place;

/// Sets the value of a row, or presses it; returns false if the value is refused.
typedef bool panel_send(void *ctx, uint32_t code, const char *text);

typedef struct panel {
    panel_rect place;
    float head;             ///< pixels at the top without rows
    const char *said;       ///< a message to show at the bottom; or ""
    const play_field *rows; ///< of the last layout
    uint32_t count;
    panel_place at[PANEL_ROWS];
    float scroll, length; ///< in pixels: the scroll position, and the length of all rows
    /* Codes of rows, or PANEL_NONE. */
    uint32_t hover, focus, held, edited;
    bool by_keys; ///< the focus came from the keyboard, so it is shown
    bool refused; ///< the text that was typed is invalid
    bool entered; ///< set while Enter sends a value: only Enter confirms a file name
    edit_line edit;
    panel_send *send;
    void *ctx;
} panel;

void panel_open(panel *p, panel_send *send, void *ctx);

/// Computes the layout. The rows must stay valid until the next layout.
void panel_layout(panel *p, panel_rect place, const play_field *rows, uint32_t count);
void panel_draw(const panel *p, draw_list *l);

/// Returns the index of the row with a code; p->count if there is none.
uint32_t panel_find(const panel *p, uint32_t code);
bool panel_holds(panel_rect r, carom_vec2 at);
/// Returns the code of the step that the pointer, or else the focus, is on; 0: none.
uint32_t panel_step(const panel *p);
/// Returns whether a row can be changed, or is a step.
bool panel_is_live(const play_field *row);
/// Writes the rectangle of the word `index` of a choice; returns false if there is no such word.
/// *word has *size bytes.
bool panel_choice_part(const panel *p, uint32_t row, uint32_t index, panel_rect *part,
                       const char **word, size_t *size);
/// Return the position of a slider, from 0 to 1, and the text of the value at a position.
float panel_slider_share(const play_field *row);
void panel_slider_text(const play_field *row, float share, char text[PLAY_TEXT]);

/* ---- input: returns true if the panel used it ------------------------------------------------ */

bool panel_down(panel *p, carom_vec2 at);
bool panel_move(panel *p, carom_vec2 at);
bool panel_up(panel *p, carom_vec2 at);
bool panel_wheel(panel *p, carom_vec2 at, float turn);
bool panel_key(panel *p, uint32_t key, uint32_t mods);
void panel_type(panel *p, const char *text);

/// Returns whether typed letters go to the panel.
bool panel_is_typing(const panel *p);
/// Starts editing a row.
void panel_begin(panel *p, uint32_t code);
/// Ends editing, and keeps or drops the text.
void panel_end(panel *p, bool keep);
/// Scrolls until the row with the focus is visible.
void panel_reveal(panel *p);

#endif
