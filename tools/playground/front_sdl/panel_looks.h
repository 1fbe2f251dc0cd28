/* panel_looks.h: Sizes of the panel in pixels, shared by layout and drawing. */
#ifndef CAROM_FRONT_PANEL_LOOKS_H
#define CAROM_FRONT_PANEL_LOOKS_H

#include "panel.h"

#define PANEL_PAD 16.0f
#define PANEL_GAP 6.0f
#define PANEL_LINE 17.0f                          /* height of a line of text */
#define PANEL_STEP_STYLE 0u                       /* of the title of a step */
#define PANEL_CODE_LINE 13.0f                     /* height of a line of a program */
#define PANEL_CODE_STYLE (DRAW_SMALL | DRAW_MONO) /* and its font */
#define PANEL_ROW 26.0f                           /* a row of one line */
#define PANEL_TRACK 16.0f                         /* the lower part of a slider */
#define PANEL_BOX 92.0f                           /* width of a number */
#define PANEL_PILL_X 32.0f
#define PANEL_PILL_Y 18.0f
#define PANEL_HELP 50.0f    /* height of the help at the bottom */
#define PANEL_LOW 200.0f    /* a lower panel has no help */
#define PANEL_FOOT_PAD 8.0f /* above and below a message */

/// Return the part of the panel for rows, and the one for help.
panel_rect panel_rows_place(const panel *p);
panel_rect panel_help_place(const panel *p);

#endif
