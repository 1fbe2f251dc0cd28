/* draw_support: makes pictures of scenes, and finds items in them. */
#ifndef DRAW_SUPPORT_H
#define DRAW_SUPPORT_H

#include "scene_support.h"

#include "draw/scene_picture.h"

#define WIDTH 1000.0f
#define HEIGHT 700.0f

/* One of the project's scenes, by its file's name. */
carom_scene *load_scene(const char *name);

/* The picture of a scene, of all of it or of a pair; free it with draw_list_free. */
draw_list *picture_of(const carom_scene *s, const draw_scene_options *o);

/* How many items of a kind and a meaning a list has; UINT32_MAX is any. */
uint32_t count_items(const draw_list *l, uint32_t kind, uint32_t meaning);
const draw_item *find_item(const draw_list *l, uint32_t kind, uint32_t meaning);
/* The label with this text, or NULL. */
const draw_item *find_label(const draw_list *l, const char *text);

/* The rectangle that a label covers. */
carom_aabb label_place(const draw_list *l, const draw_item *label);

/* Checks that labels are readable: within the picture, and none over another. `name` is the
 * picture's. */
void check_labels(const char *name, const draw_list *l);

#endif
