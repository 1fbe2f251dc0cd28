/* Reads categories, masks and sides: names for bits. */
#include "text/guard.h"

#include "reader.h"
#include "text/text.h"

const char *const scene_sides[4] = {"+x", "-x", "+y", "-y"};

/* Converts an array of names to bits by their index. Strings are consecutive tokens; anything else
 * is rejected before the tokens after it are used. */
static bool read_bits(scene_reader *r, uint32_t value, const char *const *names, uint32_t count,
                      const char *expected, uint32_t *out) {
    uint32_t bits = 0;
    for (uint32_t i = 0; i < (uint32_t)scene_token_of(r, value)->size; i++) {
        uint32_t bit = 0;
        scene_enter(r, NULL, i);
        if (!scene_read_choice(r, value + 1 + i, names, count, expected, &bit))
            return false;
        if (bits >> bit & 1)
            return scene_wrong_value(r, CAROM_SCENE_DUPLICATE, value + 1 + i, "each name once", "");
        bits |= UINT32_C(1) << bit;
        scene_leave(r);
    }
    *out = bits;
    return true;
}

bool scene_field_sides(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    uint32_t *sides = scene_in(to, field);
    return scene_read_array(r, value, 0, 4, "an array of sides: +x, -x, +y, -y") &&
           read_bits(r, value, scene_sides, 4, "a side: +x, -x, +y or -y", sides);
}

bool scene_field_category(scene_reader *r, uint32_t value, const scene_field *field, void *to) {
    uint32_t *bits = scene_in(to, field);
    const carom_scene *s = r->scene;
    if (scene_is_number(r, value)) {
        uint64_t whole = 0;
        bool good = scene_read_whole(r, value, 0, UINT32_MAX, &whole);
        *bits = (uint32_t)whole;
        return good;
    }
    const char *expected = s->category_count > 0 ? "the name of a category"
                                                 : "a number, since \"categories\" names none";
    return scene_read_array(r, value, 0, CAROM_SCENE_MAX_CATEGORIES,
                            "bits as a number, or an array of names from \"categories\"") &&
           read_bits(r, value, s->categories, s->category_count, expected, bits);
}

bool scene_read_categories(scene_reader *r, uint32_t value) {
    scene_enter(r, "categories", 0);
    if (!scene_read_array(r, value, 0, CAROM_SCENE_MAX_CATEGORIES, "an array of at most 32 names"))
        return false;
    for (uint32_t i = 0; i < (uint32_t)scene_token_of(r, value)->size; i++) {
        char name[CAROM_SCENE_MAX_ID + 1];
        scene_enter(r, NULL, i);
        if (!scene_read_text(r, value + 1 + i, CAROM_SCENE_MAX_ID, name))
            return false;
        if (!scene_is_id(name))
            return scene_wrong_value(r, CAROM_SCENE_RANGE, value + 1 + i, SCENE_ID_EXPECTED, "");
        for (uint32_t k = 0; k < r->scene->category_count; k++)
            if (text_same(name, r->scene->categories[k]))
                return scene_wrong_value(r, CAROM_SCENE_DUPLICATE, value + 1 + i, "each name once",
                                         "");
        if (!carom_scene_add_category(r->scene, name))
            return scene_no_memory(r);
        scene_leave(r);
    }
    scene_leave(r);
    return true;
}
