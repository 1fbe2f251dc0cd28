/* draw_support: makes pictures of scenes, and finds items in them. */
#ifndef DRAW_SUPPORT_H
#define DRAW_SUPPORT_H

#include "scene_support.h"

#include "draw/scene_picture.h"

#define WIDTH 1000.0f
#define HEIGHT 700.0f

/* Loads one of the project's scenes, by the name of its file. */
carom_scene *load_scene(const char *name);

/* Draws a scene, all of it or a pair. Free the list with draw_list_free. */
draw_list *picture_of(const carom_scene *s, const draw_scene_options *o);

/* Returns the number of items of a kind and a meaning in a list; UINT32_MAX stands for any. */
uint32_t count_items(const draw_list *l, uint32_t kind, uint32_t meaning);
const draw_item *find_item(const draw_list *l, uint32_t kind, uint32_t meaning);
/* Returns the label with this text, or NULL. */
const draw_item *find_label(const draw_list *l, const char *text);

/* Returns the rectangle that a label covers. */
carom_aabb label_place(const draw_list *l, const draw_item *label);

/* Checks that labels are readable: within the picture, and none over another. `name` is the
 * picture's. */
void check_labels(const char *name, const draw_list *l);

#endif
