/* scene_support: reads and writes scenes, with an allocator that counts and can fail. */
#ifndef SCENE_SUPPORT_H
#define SCENE_SUPPORT_H

#include "unit.h"

#include "scene/file.h"
#include "scene/scene.h"

/* ---- memory ---------------------------------------------------------------------------------- */

typedef struct counted {
    size_t calls, refuse_at; /* the call that fails; SIZE_MAX: none */
    size_t live, peak, most; /* bytes; the limit on their sum */
    size_t blocks, refused;
} counted;

/* An allocator that checks the sizes that it gets back. */
carom_allocator counted_allocator(counted *c);

/* ---- texts ----------------------------------------------------------------------------------- */

typedef struct written {
    char *text; /* closed by a 0; free() it */
    size_t size;
} written;

written write_scene(const carom_scene *s);
written read_whole(const char *folder, const char *name);

/* Returns the scene of a text; fails the test with the reader's message if there is none. */
carom_scene *read_scene(const char *text);
/* Returns the scene with such bodies, written without their brackets. */
carom_scene *read_bodies(const char *bodies);

/* ---- checks ---------------------------------------------------------------------------------- */

/* Checks that the text is refused, by its kind and by "LINE:COLUMN: MESSAGE". */
void check_refused(const char *text, size_t size, uint32_t kind, const char *expected);

/* Checks that two scenes have the same contents, bit for bit, except for the line numbers. */
void check_same(const carom_scene *a, const carom_scene *b, const char *what);

/* Calls `each` for every file of a folder with that ending, ordered by name. Returns their
 * number. */
int each_file(const char *folder, const char *ending, void (*each)(const char *name));

#endif
