/* Saves the pair lab as bytes, and loads it.
 *
 * The bytes, in little-endian order: count, a, b, up + 1, switches (4), motion (8), the scene
 * (4); for each shape its body, its kind and its 3 or 6 numbers, and if it is a body of the
 * scene the length of its id and the id. */
#include "playground/model/pair/pair.h"

#include "text/text.h"
#include "text/utf8.h"

#define HEAD 20u

typedef struct bytes {
    uint8_t *out; /* NULL: only counts */
    const uint8_t *in;
    size_t at, size;
} bytes;

static void put_byte(bytes *b, uint32_t value) {
    if (b->out)
        b->out[b->at] = (uint8_t)value;
    b->at++;
}

static void put_word(bytes *b, uint32_t value) {
    for (int i = 0; i < 4; i++)
        put_byte(b, value >> 8 * i & 255);
}

static void put_float(bytes *b, float value) {
    uint32_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    put_word(b, bits);
}

static uint32_t numbers_of(uint32_t kind) {
    return kind == CAROM_SHAPE_CIRCLE ? 3 : 6;
}

/* Converts a shape to its numbers, and back. */
static void numbers(const carom_shape *s, float out[6]) {
    if (s->kind == CAROM_SHAPE_CIRCLE) {
        carom_circle c = s->as.circle;
        const float all[3] = {c.center.x, c.center.y, c.radius};
        __builtin_memcpy(out, all, sizeof all);
    } else {
        carom_box b = s->as.box;
        const float all[6] = {b.center.x, b.center.y, b.half.x, b.half.y, b.rot.c, b.rot.s};
        __builtin_memcpy(out, all, sizeof all);
    }
}

static carom_shape shape_of(uint32_t kind, const float n[6]) {
    if (kind == CAROM_SHAPE_CIRCLE)
        return carom_shape_from_circle((carom_circle){{n[0], n[1]}, n[2]});
    return carom_shape_from_box((carom_box){{n[0], n[1]}, {n[2], n[3]}, {n[4], n[5]}});
}

static void put_id(bytes *b, const char *id) {
    size_t size = text_length(id);
    put_byte(b, (uint32_t)size);
    for (size_t i = 0; i < size; i++)
        put_byte(b, (uint8_t)id[i]);
}

static size_t put_all(const pair_lab *lab, bytes *b) {
    put_byte(b, lab->count);
    put_byte(b, lab->a);
    put_byte(b, lab->b);
    put_byte(b, (uint32_t)(lab->up + 1));
    put_word(b, lab->show);
    put_float(b, lab->motion.x);
    put_float(b, lab->motion.y);
    put_word(b, lab->scene);
    for (uint32_t i = 0; i < lab->count; i++) {
        const carom_shape *s = &lab->shapes[i];
        float n[6];
        numbers(s, n);
        put_byte(b, lab->from[i]);
        put_byte(b, s->kind);
        for (uint32_t k = 0; k < numbers_of(s->kind); k++)
            put_float(b, n[k]);
        if (lab->from[i] != PAIR_NONE)
            put_id(b, lab->ids[i]);
    }
    return b->at;
}

size_t pair_save(const void *lab, void *out, size_t room) {
    size_t needed = put_all(lab, &(bytes){0});
    if (room >= needed)
        put_all(lab, &(bytes){.out = out});
    return needed;
}

/* ---- loading --------------------------------------------------------------------------------- */

/* The caller has checked that there are enough bytes. */
static uint32_t get_byte(bytes *b) {
    return b->in[b->at++];
}

static uint32_t get_word(bytes *b) {
    uint32_t value = 0;
    for (int i = 0; i < 4; i++)
        value |= get_byte(b) << 8 * i;
    return value;
}

static float get_float(bytes *b) {
    uint32_t bits = get_word(b);
    float value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}

static bool get_shape(bytes *b, carom_shape *out, uint8_t *from) {
    float n[6] = {0};
    if (b->size - b->at < 2)
        return false;
    *from = (uint8_t)get_byte(b);
    uint32_t kind = get_byte(b);
    if ((kind != CAROM_SHAPE_CIRCLE && kind != CAROM_SHAPE_BOX) ||
        b->size - b->at < 4 * (size_t)numbers_of(kind))
        return false;
    for (uint32_t i = 0; i < numbers_of(kind); i++)
        n[i] = get_float(b);
    *out = shape_of(kind, n);
    return pair_is_sound(*out);
}

/* Returns whether a text can be shown. */
static bool is_text(const char *text, size_t size) {
    for (size_t at = 0, step; at < size; at += step) {
        step = text_character_size(text + at, size - at);
        if (step == 0 || (unsigned char)text[at] < 0x20)
            return false;
    }
    return true;
}

static bool get_id(bytes *b, char id[CAROM_SCENE_MAX_ID + 1]) {
    size_t size = b->at < b->size ? get_byte(b) : CAROM_SCENE_MAX_ID + 1;
    if (size > CAROM_SCENE_MAX_ID || b->size - b->at < size)
        return false;
    __builtin_memcpy(id, b->in + b->at, size);
    id[size] = 0;
    b->at += size;
    return is_text(id, size);
}

bool pair_show_is_sound(const pair_lab *lab) {
    return (lab->show & ~(uint32_t)(DRAW_SHOW_ALL | PAIR_SWITCHES)) == 0 &&
           pair_number(lab, PAIR_RESTITUTION, 7) <= 100 &&
           pair_number(lab, PAIR_FRICTION, 7) <= 100;
}

static bool get_head(bytes *b, pair_lab *lab) {
    if (b->size < HEAD)
        return false;
    lab->count = get_byte(b);
    lab->a = get_byte(b);
    lab->b = get_byte(b);
    lab->up = (int32_t)get_byte(b) - 1;
    lab->show = get_word(b);
    lab->motion.x = get_float(b);
    lab->motion.y = get_float(b);
    lab->scene = get_word(b);
    const float most = CAROM_WORLD_MAX;
    return lab->count >= 1 && lab->count <= PAIR_MOST && lab->a < lab->count &&
           (lab->b < lab->count || lab->b == PAIR_NONE) && (lab->up == 1 || lab->up == -1) &&
           pair_show_is_sound(lab) && lab->motion.x >= -most && lab->motion.x <= most &&
           lab->motion.y >= -most && lab->motion.y <= most;
}

bool pair_load(void *memory, const void *data, size_t size) {
    pair_lab *lab = memory;
    pair_lab read = *lab;
    bytes b = {.in = data, .size = size};
    if (!get_head(&b, &read))
        return false;
    for (uint32_t i = 0; i < read.count; i++) {
        read.ids[i][0] = 0;
        if (!get_shape(&b, &read.shapes[i], &read.from[i]) ||
            (read.from[i] != PAIR_NONE && !get_id(&b, read.ids[i])))
            return false;
    }
    if (b.at != b.size)
        return false;
    read.grip = PAIR_GRIP_NONE;
    read.over = PAIR_GRIP_NONE;
    read.also = 0;
    *lab = read;
    return true;
}
