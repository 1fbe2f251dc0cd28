/* Computes hashes of pictures and panels, and reads recordings. */
#include "play_hash.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/crowd.h"

uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * UINT64_C(1099511628211);
    return hash;
}

static uint64_t hash_text(uint64_t hash, const char *text) {
    return hash_bytes(hash, text, strlen(text) + 1);
}

static uint64_t hash_crowd(uint64_t hash, const draw_crowd *c) {
    hash = hash_bytes(hash, &c->count, sizeof c->count);
    hash = hash_bytes(hash, c->at, c->count * sizeof *c->at);
    hash = hash_bytes(hash, c->radius, c->count * sizeof *c->radius);
    hash = hash_bytes(hash, c->meaning, c->count * sizeof *c->meaning);
    return hash_bytes(hash, &c->view, sizeof c->view);
}

uint64_t hash_picture(uint64_t hash, const draw_list *l) {
    uint32_t count;
    const draw_item *items = draw_list_items(l, &count);
    for (uint32_t i = 0; i < count; i++) {
        draw_item item = items[i];
        if (item.kind == DRAW_CURVE)
            hash =
                hash_bytes(hash, draw_list_points(l) + item.first, item.count * sizeof(carom_vec2));
        if (item.kind == DRAW_LABEL)
            hash = hash_text(hash, draw_list_text(l) + item.first);
        if (item.kind == DRAW_CROWD)
            hash = hash_crowd(hash, draw_list_crowd(l, item.first));
        item.first = 0;
        hash = hash_bytes(hash, &item, sizeof item);
    }
    return hash;
}

uint64_t hash_panel(uint64_t hash, play *p) {
    uint32_t count;
    const play_field *rows = play_panel(p, &count);
    for (uint32_t i = 0; i < count; i++) {
        const play_field *f = &rows[i];
        const uint32_t numbers[4] = {f->kind, f->code, f->key, f->flags};
        const double limits[2] = {f->min, f->max};
        hash = hash_bytes(hash, numbers, sizeof numbers);
        hash = hash_bytes(hash, limits, sizeof limits);
        hash = hash_text(hash_text(hash, f->label), f->value);
        hash = hash_text(hash_text(hash, f->choices), f->help);
    }
    return hash_text(hash, play_message(p));
}

char *read_text(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *text = NULL;
    *size = 0;
    for (size_t got = 1; got > 0; *size += got) {
        char *more = realloc(text, *size + 65537);
        if (!more)
            break;
        text = more;
        got = fread(text + *size, 1, 65536, file);
        text[*size + got] = 0;
    }
    fclose(file);
    return text;
}
