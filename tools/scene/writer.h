/* writer: writes JSON through a small buffer. */
#ifndef SCENE_WRITER_H
#define SCENE_WRITER_H

#include "store.h"

typedef struct scene_writer {
    carom_scene_sink *sink;
    void *ctx;
    const carom_scene *scene;
    bool first;  /* the next member is the first of its object */
    bool failed; /* the sink returned false; nothing more is written */
    size_t used;
    char buffer[4096];
} scene_writer;

void scene_out(scene_writer *w, const char *text);
void scene_out_whole(scene_writer *w, uint64_t value);
void scene_out_float(scene_writer *w, float value);
void scene_out_pair(scene_writer *w, carom_vec2 v);
/* Writes {"min": ..., "max": ...}. */
void scene_out_area(scene_writer *w, carom_aabb area);
/* Writes a string with quotes and escapes. */
void scene_out_string(scene_writer *w, const char *text);
/* Writes the key, after a comma unless it is the first. */
void scene_out_key(scene_writer *w, const char *key);
void scene_out_flush(scene_writer *w);

/* Write a member if it differs from `base` (write_body.c). */
void scene_write_float(scene_writer *w, const char *key, float value, float base);
void scene_write_pair(scene_writer *w, const char *key, carom_vec2 value, carom_vec2 base);
void scene_write_type(scene_writer *w, uint32_t type, uint32_t base);
void scene_write_fields(scene_writer *w, const carom_body_def *def, const carom_body_def *base);
void scene_write_body(scene_writer *w, const carom_scene_body *body);

#endif
