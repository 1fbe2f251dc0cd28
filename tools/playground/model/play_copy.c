/* Copies code, scenes and links for the clipboard. */
#include "play_own.h"

/* A text that grows as it is written. */
typedef struct growing {
    const play *owner;
    play_blob blob;
    size_t used;
} growing;

static bool grow(void *ctx, const char *text, size_t size) {
    growing *g = ctx;
    if (g->used + size + 1 > g->blob.size) {
        play_blob more = play_blob_take(g->owner, 2 * (g->used + size) + 256);
        if (!more.at)
            return false;
        if (g->used > 0)
            __builtin_memcpy(more.at, g->blob.at, g->used);
        play_blob_give(g->owner, &g->blob);
        g->blob = more;
    }
    char *at = g->blob.at;
    __builtin_memcpy(at + g->used, text, size);
    g->used += size;
    at[g->used] = 0;
    return true;
}

static bool put(play *p, play_blob text, const char *what) {
    if (!text.at) {
        play_say(p, "There is nothing to copy, or not enough memory.");
        return false;
    }
    play_blob_give(p, &p->copied);
    p->copied = text;
    p->want = PLAY_WANT_COPY;
    play_say(p, "Copied as %s.", what);
    return true;
}

bool play_copy_code(play *p) {
    const play_lab_type *type = play_type(p);
    const void *state = play_slot_now(p)->state;
    play_blob text = {NULL, 0};
    if (type->code) {
        text = play_blob_take(p, type->code(state, NULL, 0));
        if (text.at && type->code(state, text.at, text.size) != text.size)
            play_blob_give(p, &text);
    }
    return put(p, text, type->language ? type->language(state) : "C");
}

bool play_copy_scene(play *p) {
    growing g = {.owner = p};
    if (!play_write(p, grow, &g))
        play_blob_give(p, &g.blob);
    return put(p, g.blob, "a scene");
}

bool play_copy_link(play *p) {
    const play_lab_type *type = play_type(p);
    play_blob text = play_blob_take(p, play_link(p, NULL, 0));
    if (text.at)
        play_link(p, text.at, text.size);
    if (!put(p, text, "a link"))
        return false;
    if (type->link_lacks)
        play_say(p, "Copied as a link%s.", type->link_lacks(play_slot_now(p)->state));
    return true;
}

bool play_write(const play *p, carom_scene_sink *sink, void *ctx) {
    const play_lab_type *type = play_type(p);
    carom_scene *s = type->scene ? type->scene(p->slots[p->lab].state) : NULL;
    if (!s)
        return false;
    bool written = carom_scene_write(s, sink, ctx);
    carom_scene_free(s);
    return written;
}
