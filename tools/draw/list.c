/* Draw lists: growing arrays of items, points and text. */
#include "crowd.h"
#include "list.h"

/* Cairo's coordinates end at 2^23; nothing beyond this limit is visible in any picture. */
#define FARTHEST 4e6f

typedef struct buffer {
    void *at;
    uint32_t count, room;
} buffer;

struct draw_list {
    carom_allocator allocator;
    buffer items, points, text, crowds;
    uint32_t name; /* of the next circles and boxes */
    bool short_of_memory;
};

draw_list *draw_list_create(carom_allocator allocator) {
    draw_list *l = allocator.alloc(allocator.ctx, sizeof *l, _Alignof(draw_list));
    if (l)
        *l = (draw_list){.allocator = allocator};
    return l;
}

static void give(draw_list *l, buffer *b, size_t size) {
    if (b->at)
        l->allocator.free(l->allocator.ctx, b->at, b->room * size);
}

void draw_list_free(draw_list *l) {
    if (!l)
        return;
    give(l, &l->items, sizeof(draw_item));
    give(l, &l->points, sizeof(carom_vec2));
    give(l, &l->text, 1);
    give(l, &l->crowds, sizeof(draw_crowd));
    l->allocator.free(l->allocator.ctx, l, sizeof *l);
}

void draw_list_clear(draw_list *l) {
    l->items.count = 0;
    l->points.count = 0;
    l->text.count = 0;
    l->crowds.count = 0;
    l->name = 0;
    l->short_of_memory = false;
}

bool draw_list_is_whole(const draw_list *l) {
    return !l->short_of_memory;
}

void draw_list_spoil(draw_list *l) {
    l->short_of_memory = true;
}

carom_allocator draw_list_allocator(const draw_list *l) {
    return l->allocator;
}

const draw_item *draw_list_items(const draw_list *l, uint32_t *count) {
    *count = l->items.count;
    return l->items.at;
}

const carom_vec2 *draw_list_points(const draw_list *l) {
    return l->points.at;
}

const char *draw_list_text(const draw_list *l) {
    return l->text.at;
}

/* Makes space for `more` elements of a size after the existing ones. Returns NULL if out of
 * memory. */
static void *extend(draw_list *l, buffer *b, uint32_t more, size_t size) {
    if (more > UINT32_MAX / 4 - b->count) {
        l->short_of_memory = true;
        return NULL;
    }
    if (b->count + more > b->room) {
        uint32_t room = 2 * (b->count + more) + 64;
        void *grown = l->allocator.alloc(l->allocator.ctx, room * size, _Alignof(draw_item));
        if (!grown) {
            l->short_of_memory = true;
            return NULL;
        }
        if (b->at)
            __builtin_memcpy(grown, b->at, b->count * size);
        give(l, b, size);
        b->at = grown;
        b->room = room;
    }
    b->count += more;
    return (char *)b->at + (b->count - more) * size;
}

static bool sound(float x) {
    return x >= -FARTHEST && x <= FARTHEST;
}

static void put(draw_list *l, draw_item item) {
    if (!sound(item.x) || !sound(item.y) || !sound(item.x2) || !sound(item.y2))
        return;
    if (item.kind == DRAW_CIRCLE || item.kind == DRAW_BOX)
        item.first = l->name;
    draw_item *to = extend(l, &l->items, 1, sizeof item);
    if (to)
        *to = item;
}

static draw_item item_of(uint32_t kind, uint32_t meaning, uint32_t style, carom_vec2 a,
                         carom_vec2 b) {
    return (draw_item){.kind = (uint16_t)kind,
                       .meaning = (uint16_t)meaning,
                       .style = style,
                       .x = a.x,
                       .y = a.y,
                       .x2 = b.x,
                       .y2 = b.y,
                       .c = 1.0f};
}

void draw_line(draw_list *l, carom_vec2 a, carom_vec2 b, uint32_t meaning, uint32_t style) {
    put(l, item_of(DRAW_LINE, meaning, style, a, b));
}

void draw_arrow(draw_list *l, carom_vec2 a, carom_vec2 b, uint32_t meaning, uint32_t style) {
    put(l, item_of(DRAW_ARROW, meaning, style, a, b));
}

void draw_circle(draw_list *l, carom_vec2 center, float radius, uint32_t meaning, uint32_t style) {
    put(l, item_of(DRAW_CIRCLE, meaning, style, center, (carom_vec2){radius, 0.0f}));
}

void draw_box(draw_list *l, carom_vec2 center, carom_vec2 half, carom_rot rot, uint32_t meaning,
              uint32_t style) {
    draw_item item = item_of(DRAW_BOX, meaning, style, center, half);
    item.c = rot.c;
    item.s = rot.s;
    put(l, item);
}

void draw_dot(draw_list *l, carom_vec2 at, uint32_t meaning) {
    put(l, item_of(DRAW_DOT, meaning, DRAW_SOLID, at, (carom_vec2){DRAW_DOT_RADIUS, 0.0f}));
}

uint32_t draw_list_add_name(draw_list *l, const char *name) {
    uint32_t size = 0, at = l->text.count;
    while (name[size] != 0)
        size++;
    char *to = extend(l, &l->text, size + 1, 1);
    if (!to)
        return 0;
    __builtin_memcpy(to, name, size + 1);
    return at + 1;
}

void draw_list_use_name(draw_list *l, uint32_t name) {
    l->name = name;
}

void draw_label(draw_list *l, carom_vec2 at, const char *text, uint32_t meaning, uint32_t style) {
    uint32_t size = 0;
    while (text[size] != 0)
        size++;
    if (size == 0)
        return;
    draw_item item = item_of(DRAW_LABEL, meaning, style, at, (carom_vec2){0.0f, 0.0f});
    item.first = l->text.count;
    item.count = size;
    char *to = extend(l, &l->text, size + 1, 1);
    if (!to)
        return;
    __builtin_memcpy(to, text, size + 1);
    put(l, item);
}

void draw_curve(draw_list *l, const carom_vec2 *points, uint32_t count, uint32_t meaning,
                uint32_t style) {
    draw_item item =
        item_of(DRAW_CURVE, meaning, style, (carom_vec2){0.0f, 0.0f}, (carom_vec2){0.0f, 0.0f});
    if (count < 2)
        return;
    for (uint32_t i = 0; i < count; i++)
        if (!sound(points[i].x) || !sound(points[i].y))
            return;
    item.first = l->points.count;
    item.count = count;
    carom_vec2 *to = extend(l, &l->points, count, sizeof *to);
    if (!to)
        return;
    __builtin_memcpy(to, points, count * sizeof *to);
    put(l, item);
}

void draw_clip(draw_list *l, carom_vec2 min, carom_vec2 max) {
    put(l, item_of(DRAW_CLIP, DRAW_BACKGROUND, 0, min, max));
}

void draw_crowd_add(draw_list *l, const draw_crowd *crowd) {
    const draw_view *v = &crowd->view;
    const carom_vec2 end = {v->left + v->width, v->top + v->height};
    draw_item item = item_of(DRAW_CROWD, DRAW_DYNAMIC, 0, (carom_vec2){v->left, v->top}, end);
    item.first = l->crowds.count;
    item.count = crowd->count;
    draw_crowd *to = extend(l, &l->crowds, 1, sizeof *to);
    if (!to)
        return;
    *to = *crowd;
    put(l, item);
}

const draw_crowd *draw_list_crowd(const draw_list *l, uint32_t index) {
    return index < l->crowds.count ? (const draw_crowd *)l->crowds.at + index : NULL;
}
