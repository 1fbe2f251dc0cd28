/* Makes pictures of scenes, and finds items in them. */
#include "draw_support.h"

#include <stdlib.h>

#include "draw/text.h"

/* Fontconfig keeps its data until the process ends, and the leak checker does not see its
 * pointers. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) {
    return "leak:libfontconfig";
}

carom_scene *load_scene(const char *name) {
    written file = read_whole(SCENE_FOLDER, name);
    carom_scene *s = read_scene(file.text);
    free(file.text);
    return s;
}

draw_list *picture_of(const carom_scene *s, const draw_scene_options *o) {
    draw_scene_options usual = draw_scene_options_default();
    draw_list *l = draw_list_create(carom_allocator_default());
    assert_non_null(l);
    draw_scene(l, s, WIDTH, HEIGHT, o ? o : &usual);
    assert_true(draw_list_is_whole(l));
    return l;
}

static bool matches(const draw_item *item, uint32_t kind, uint32_t meaning) {
    return (kind == UINT32_MAX || item->kind == kind) &&
           (meaning == UINT32_MAX || item->meaning == meaning);
}

uint32_t count_items(const draw_list *l, uint32_t kind, uint32_t meaning) {
    uint32_t count, found = 0;
    const draw_item *items = draw_list_items(l, &count);
    for (uint32_t i = 0; i < count; i++)
        found += matches(&items[i], kind, meaning);
    return found;
}

const draw_item *find_item(const draw_list *l, uint32_t kind, uint32_t meaning) {
    uint32_t count;
    const draw_item *items = draw_list_items(l, &count);
    for (uint32_t i = 0; i < count; i++)
        if (matches(&items[i], kind, meaning))
            return &items[i];
    return NULL;
}

const draw_item *find_label(const draw_list *l, const char *text) {
    uint32_t count;
    const draw_item *items = draw_list_items(l, &count);
    for (uint32_t i = 0; i < count; i++)
        if (items[i].kind == DRAW_LABEL && strcmp(draw_list_text(l) + items[i].first, text) == 0)
            return &items[i];
    return NULL;
}

carom_aabb label_place(const draw_list *l, const draw_item *label) {
    float width = draw_text_width(draw_list_text(l) + label->first, label->style);
    float half = 0.5f * draw_text_height(label->style);
    float left = label->style & DRAW_LEFT    ? label->x
                 : label->style & DRAW_RIGHT ? label->x - width
                                             : label->x - 0.5f * width;
    return aabb(left, label->y - half, left + width, label->y + half);
}

static bool overlap(carom_aabb a, carom_aabb b) {
    return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

void check_labels(const char *name, const draw_list *l) {
    uint32_t count;
    const draw_item *items = draw_list_items(l, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (items[i].kind != DRAW_LABEL)
            continue;
        carom_aabb a = label_place(l, &items[i]);
        const char *text = draw_list_text(l) + items[i].first;
        CHECK(a.min.x >= 0 && a.min.y >= 0 && a.max.x <= WIDTH && a.max.y <= HEIGHT,
              "%s: \"%s\" is cut", name, text);
        for (uint32_t j = i + 1; j < count; j++)
            CHECK(items[j].kind != DRAW_LABEL || !overlap(a, label_place(l, &items[j])),
                  "%s: \"%s\" lies over \"%s\"", name, text, draw_list_text(l) + items[j].first);
    }
}
