/* panel_looks.h: sizes of the panel, in pixels, that its layout and its drawing agree on. */
#ifndef CAROM_FRONT_PANEL_LOOKS_H
#define CAROM_FRONT_PANEL_LOOKS_H

#include "panel.h"

#define PANEL_PAD 16.0f
#define PANEL_GAP 6.0f
#define PANEL_LINE 17.0f  /* of text */
#define PANEL_ROW 26.0f   /* a row of one line */
#define PANEL_TRACK 16.0f /* the lower part of a slider */
#define PANEL_BOX 92.0f   /* the width of a number */
#define PANEL_PILL_X 32.0f
#define PANEL_PILL_Y 18.0f
#define PANEL_HELP 50.0f    /* the help at its foot */
#define PANEL_LOW 200.0f    /* a panel that is lower has none */
#define PANEL_FOOT_PAD 8.0f /* above and below a message there */

/// The part of the panel that rows are seen in, and the one for help.
panel_rect panel_rows_place(const panel *p);
panel_rect panel_help_place(const panel *p);

#endif
