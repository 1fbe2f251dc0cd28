/* options.h: The command line of carom-play. */
#ifndef CAROM_FRONT_OPTIONS_H
#define CAROM_FRONT_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#define FRONT_MOST_PIXELS 16384.0f /* per side */

typedef struct front_options {
    const char *file;    ///< a scene, or NULL; likewise for the other names
    const char *record;  ///< the file for events to write
    const char *replay;  ///< the file with events to read
    const char *link;    ///< a text from play_link
    char shapes[4096];   ///< shapes, separated by semicolons; "": none
    const char *picture; ///< the picture to write instead of opening a window
    uint32_t lab;
    bool lab_given; ///< a scene is opened in it, too
    uint32_t threads;
    float width, height; ///< in pixels before `scale`; 0: default
    float scale;         ///< pixels of the screen per pixel of the picture; 0: scale of the screen
    float seconds;       ///< that pass before the picture
    float frames;    ///< seconds for which frames are measured, or 0: until the window is closed
    bool dark, bare; ///< bare: without the panel
} front_options;

/// Reads the command line. Returns -1, or the exit status to quit with at once, after output to
/// stdout (--help) or stderr.
int front_options_read(front_options *o, int count, char **words);

#endif
