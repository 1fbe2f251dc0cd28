/* Writes numbers, vectors and shapes as C code. */
#include "code.h"

#include "text/number.h"

void code_put(code_text *c, const char *text) {
    for (; *text != 0; text++, c->size++)
        if (c->size + 1 < c->room)
            c->at[c->size] = *text;
}

void code_whole(code_text *c, uint64_t value) {
    char digits[TEXT_NUMBER_ROOM];
    text_whole_write(value, digits);
    code_put(c, digits);
}

void code_float(code_text *c, float value) {
    char digits[TEXT_NUMBER_ROOM];
    size_t size = text_float_write(value, digits);
    bool whole = true;
    for (size_t i = 0; i < size; i++)
        whole = whole && digits[i] != '.' && digits[i] != 'e';
    code_put(c, digits);
    code_put(c, whole ? ".0f" : "f");
}

void code_vec2(code_text *c, carom_vec2 v) {
    code_put(c, "{");
    code_float(c, v.x);
    code_put(c, ", ");
    code_float(c, v.y);
    code_put(c, "}");
}

void code_shape(code_text *c, carom_shape s) {
    if (s.kind == CAROM_SHAPE_CIRCLE) {
        code_put(c, "carom_shape_from_circle((carom_circle){");
        code_vec2(c, s.as.circle.center);
        code_put(c, ", ");
        code_float(c, s.as.circle.radius);
    } else if (s.kind == CAROM_SHAPE_AABB) {
        code_put(c, "carom_shape_from_aabb((carom_aabb){");
        code_vec2(c, s.as.aabb.min);
        code_put(c, ", ");
        code_vec2(c, s.as.aabb.max);
    } else {
        code_put(c, "carom_shape_from_box((carom_box){");
        code_vec2(c, s.as.box.center);
        code_put(c, ", ");
        code_vec2(c, s.as.box.half);
        code_put(c, ", ");
        code_vec2(c, (carom_vec2){s.as.box.rot.c, s.as.box.rot.s});
    }
    code_put(c, "})");
}

size_t code_end(code_text *c) {
    if (c->size < c->room)
        c->at[c->size] = 0;
    return c->size + 1;
}
