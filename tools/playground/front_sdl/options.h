/* options.h: the command line of carom-play. */
#ifndef CAROM_FRONT_OPTIONS_H
#define CAROM_FRONT_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#define FRONT_MOST_PIXELS 16384.0f /* a side */

typedef struct front_options {
    const char *file;    ///< a scene, or NULL; the same of the other names
    const char *record;  ///< where events go
    const char *replay;  ///< where they come from
    const char *link;    ///< a text of play_link
    const char *picture; ///< what is written instead of opening a window
    uint32_t lab;
    uint32_t threads;
    float width, height; ///< in pixels before `scale`; 0: the usual
    float scale;         ///< pixels of the screen for one of the picture; 0: as the screen says
    float seconds;       ///< that pass before the picture
    float frames;        ///< seconds whose frames are counted, or 0: until the window is closed
    bool dark, bare;     ///< bare: without the panel
} front_options;

/// What a command line says; -1, or the status to end with at once, after words on the standard
/// output (--help) or the standard error.
int front_options_read(front_options *o, int count, char **words);

#endif
