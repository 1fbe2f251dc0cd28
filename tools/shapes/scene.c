/* Makes a scene of shapes that were written as words. */
#include "text/guard.h"

#include "shapes/shapes.h"
#include "text/text.h"

#define LETTERS 26u

static bool add(carom_scene *s, const char *word, uint32_t index, uint32_t type,
                shapes_error *error) {
    char id[2] = {(char)('A' + index % LETTERS), 0};
    carom_body_def def = carom_body_def_default();
    error->word = index;
    if (!shapes_read(word, &def.shape, error))
        return false;
    def.type = type;
    if (carom_scene_add(s, &def, index < LETTERS ? id : NULL) == CAROM_SCENE_OK)
        return true;
    error->at = 0;
    text_copy(error->message, sizeof error->message, "not enough memory");
    return false;
}

/* "A and B", or "3 shapes". */
static bool name_it(carom_scene *s, uint32_t count) {
    char name[40];
    text_builder t = text_in(name, sizeof name);
    if (count == 2) {
        text_put(&t, "A and B");
    } else {
        text_whole(&t, count);
        text_put(&t, count == 1 ? " shape" : " shapes");
    }
    return carom_scene_set_name(s, name);
}

carom_scene *shapes_scene(const char *const *words, uint32_t count, uint32_t type, int32_t up,
                          carom_allocator allocator, shapes_error *error) {
    *error = (shapes_error){0};
    text_copy(error->message, sizeof error->message, "not enough memory");
    carom_scene *s = carom_scene_create(allocator);
    if (!s)
        return NULL;
    carom_scene_settings settings = carom_scene_get_settings(s);
    settings.up = up;
    carom_scene_set_settings(s, settings);
    bool good = name_it(s, count);
    for (uint32_t i = 0; i < count && good; i++)
        good = add(s, words[i], i, type, error);
    if (good)
        return s;
    carom_scene_free(s);
    return NULL;
}
