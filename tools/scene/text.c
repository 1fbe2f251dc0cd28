#include "guard.h"

#include "number.h"
#include "text.h"

#define LETTERS 24u

scene_text scene_text_in(char *at, size_t room) {
    at[0] = 0;
    return (scene_text){at, 0, room};
}

void scene_text_add(scene_text *t, const char *text, size_t size) {
    size_t left = t->room - 1 - t->size;
    if (size > left) {
        size = left;
        while (size > 0 && ((unsigned char)text[size] & 0xC0) == 0x80)
            size--;
    }
    __builtin_memcpy(t->at + t->size, text, size);
    t->size += size;
    t->at[t->size] = 0;
}

void scene_text_put(scene_text *t, const char *text) {
    scene_text_add(t, text, scene_length(text));
}

void scene_text_whole(scene_text *t, uint64_t value) {
    char digits[SCENE_NUMBER_ROOM];
    scene_text_add(t, digits, scene_whole_write(value, digits));
}

void scene_text_float(scene_text *t, float value) {
    char digits[SCENE_NUMBER_ROOM];
    scene_text_add(t, digits, scene_float_write(value, digits));
}

static uint32_t least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

static char lower(char c) {
    if (c >= 'A' && c <= 'Z')
        c = (char)(c | 0x20);
    return c;
}

uint32_t scene_text_distance(const char *a, const char *b) {
    size_t size_a = scene_length(a), size_b = scene_length(b);
    uint32_t rows[3][LETTERS + 1]; /* of the table, the row and the two before it */
    if (size_a > LETTERS || size_b > LETTERS)
        return SCENE_FAR;
    for (size_t j = 0; j <= size_b; j++)
        rows[0][j] = (uint32_t)j;
    for (size_t i = 1; i <= size_a; i++) {
        uint32_t *row = rows[i % 3];
        const uint32_t *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        row[0] = (uint32_t)i;
        for (size_t j = 1; j <= size_b; j++) {
            char x = lower(a[i - 1]), y = lower(b[j - 1]);
            row[j] = least(least(above[j], row[j - 1]) + 1, above[j - 1] + (x != y));
            if (i > 1 && j > 1 && x == lower(b[j - 2]) && y == lower(a[i - 2]))
                row[j] = least(row[j], before[j - 2] + 1);
        }
    }
    return rows[size_a % 3][size_b];
}

/* What others call it. */
static const char *const other_names[][2] = {
    {"angle", "degrees"},
    {"rotation", "degrees"},
    {"position", "center"},
    {"pos", "center"},
    {"width", "size"},
    {"height", "size"},
    {"extent", "half"},
    {"extents", "half"},
    {"bounce", "restitution"},
    {"bounciness", "restitution"},
    {"elasticity", "restitution"},
    {"omega", "spin"},
    {"density", "mass"},
    {"rectangle", "box"},
    {"aabb", "box"},
    {"rect", "box"},
    {"ball", "circle"},
    {"layer", "category"},
    {"dt", "step"},
    {"speed", "velocity"},
    {"name", "id"},
};

/* Which of the names is that by another word; `count` if none is. */
static uint32_t known_as(const char *found, const char *const *names, uint32_t count) {
    for (size_t i = 0; i < sizeof other_names / sizeof other_names[0]; i++) {
        if (!scene_same(found, other_names[i][0]))
            continue;
        for (uint32_t k = 0; k < count; k++)
            if (scene_same(names[k], other_names[i][1]))
                return k;
    }
    return count;
}

const char *scene_text_meant(const char *found, const char *const *names, uint32_t count) {
    uint32_t best = known_as(found, names, count);
    if (best < count)
        return names[best];
    size_t size = scene_length(found);
    uint32_t nearest = size < 4 ? 2 : size < 8 ? 3 : 4; /* and less is near enough */
    for (uint32_t i = 0; i < count; i++) {
        uint32_t distance = scene_text_distance(found, names[i]);
        /* A word of which no letter is left was not meant. */
        if (distance < nearest && distance < size) {
            nearest = distance;
            best = i;
        }
    }
    return best < count ? names[best] : NULL;
}
