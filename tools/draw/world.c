/* Draws the bodies of a world. */
#include "bodies.h"
#include "scene_picture.h"

/* Bodies are drawn in index order, the order of carom_world_next. */
typedef struct crowd {
    draw_body *at;
    uint32_t *index;
    uint32_t count;
} crowd;

static uint32_t place_of(const crowd *c, uint32_t index) {
    uint32_t low = 0, high = c->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (c->index[middle] < index)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Marks a touched body, unless it is static. */
static void put_rim(crowd *c, carom_body b) {
    uint32_t place = place_of(c, b.index);
    if (place < c->count && c->index[place] == b.index && c->at[place].meaning != DRAW_STATIC)
        c->at[place].flags |= DRAW_BODY_RIM;
}

void draw_world(draw_list *l, const carom_world *w, const draw_view *v) {
    carom_allocator a = draw_list_allocator(l);
    uint32_t count = carom_world_count(w), touches;
    const carom_touch *touch = carom_world_touches(w, &touches);
    if (count == 0)
        return;
    crowd c = {a.alloc(a.ctx, count * sizeof(draw_body), 8),
               a.alloc(a.ctx, count * sizeof(uint32_t), 8), 0};
    if (c.at && c.index) {
        for (carom_body b = carom_world_next(w, (carom_body){0, 0});
             b.generation != 0 && c.count < count; b = carom_world_next(w, b)) {
            carom_body_def def;
            if (carom_body_get(w, b, &def) != CAROM_OK)
                continue;
            c.index[c.count] = b.index;
            c.at[c.count++] = draw_body_of(&def);
        }
        for (uint32_t i = 0; i < touches; i++) {
            put_rim(&c, touch[i].a);
            put_rim(&c, touch[i].b);
        }
        draw_clip(l, (carom_vec2){v->left, v->top},
                  (carom_vec2){v->left + v->width, v->top + v->height});
        draw_bodies(l, v, c.at, c.count);
        draw_clip(l, (carom_vec2){0.0f, 0.0f}, (carom_vec2){0.0f, 0.0f});
    } else {
        draw_list_spoil(l);
    }
    if (c.at)
        a.free(a.ctx, c.at, count * sizeof(draw_body));
    if (c.index)
        a.free(a.ctx, c.index, count * sizeof(uint32_t));
}
