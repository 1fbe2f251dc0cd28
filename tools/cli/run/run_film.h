/* run_film.h: a film of a run in one file: GIF by giflib, WebP and MP4 by ffmpeg if it is
 * installed. */
#ifndef CLI_RUN_FILM_H
#define CLI_RUN_FILM_H

#include "draw/list.h"

typedef struct run_film run_film;

/* Returns whether a film can be written: its format, which `format` or else the end of the path
 * says, is known, and what writes it is installed. Otherwise prints a message. */
bool run_film_is_possible(const char *path, const char *format);

/* Begins a film. The path "-" is standard output, for GIF only. Returns NULL after a message. */
run_film *run_film_open(const char *path, const char *format, float width, float height, double fps,
                        bool dark);

/* Adds a frame. Returns NULL, or what went wrong. */
const char *run_film_add(run_film *f, const draw_list *list);

/* Returns whether the reader of standard output has closed the pipe; frames are then dropped. */
bool run_film_is_unread(const run_film *f);

/* Ends the film. Unless `keep` is set, the file that was there stays as it was. Returns false after
 * a message. NULL is allowed. */
bool run_film_close(run_film *f, bool keep);

#endif
