/* play_support: a playground under test, and functions that send it events as a user would. */
#ifndef PLAY_SUPPORT_H
#define PLAY_SUPPORT_H

#include "scene_support.h"

#include "draw/crowd.h"
#include "playground/model/play.h"

/* A playground of 1000 x 700 pixels that shows a lab. */
play *play_with(uint32_t lab);

/* Each sends an event; fails the test if it is refused. */
void press(play *p, uint32_t key);
void press_with(play *p, uint32_t key, uint32_t mods);
void tick(play *p, float seconds);
void ticks(play *p, int count); /* ticks of 1/60 s: two steps of the bounce table each */
void set_field(play *p, const char *label, const char *text);
void push(play *p, const char *label); /* a button, or a switch */
void drag(play *p, carom_vec2 from, carom_vec2 to);
void wheel(play *p, carom_vec2 at, float notches, uint32_t mods);

/* The row with a label; fails the test when there is none. */
const play_field *row(play *p, const char *label);
const char *value(play *p, const char *label);
bool has_row(play *p, const char *label);

/* The picture; fails the test when there is none. */
const draw_list *picture(play *p);
const draw_crowd *crowd_of(play *p);                            /* the picture's, or NULL */
uint32_t count_items(play *p, uint32_t kind, uint32_t meaning); /* UINT32_MAX is any */
bool has_label(play *p, const char *part);

/* Returns a hash of the picture and the panel. */
uint64_t look(play *p);

#endif
