/* Undo and redo: stacks of saved lab states. */
#include "play_own.h"

/* Repeated events of the same slider, or of the wheel, belong to one undo step. */
#define BY_WHEEL UINT32_MAX

play_blob play_blob_take(const play *p, size_t size) {
    carom_allocator a = p->stage.allocator;
    play_blob b = {NULL, size};
    if (size > 0)
        b.at = a.alloc(a.ctx, size, _Alignof(double));
    return b;
}

void play_blob_give(const play *p, play_blob *b) {
    if (b->at)
        p->stage.allocator.free(p->stage.allocator.ctx, b->at, b->size);
    *b = (play_blob){NULL, 0};
}

play_blob play_state(const play *p) {
    const play_lab_type *type = play_type(p);
    const void *state = p->slots[p->lab].state;
    if (!type->save)
        return (play_blob){NULL, 0};
    play_blob b = play_blob_take(p, type->save(state, NULL, 0));
    if (b.at)
        type->save(state, b.at, b.size);
    return b;
}

static void clear(const play *p, play_blob *stack, uint32_t *count) {
    while (*count > 0)
        play_blob_give(p, &stack[--*count]);
}

/* Drops the oldest state if there are too many. */
static void push(const play *p, play_blob *stack, uint32_t *count, play_blob b) {
    if (*count == PLAY_UNDO) {
        play_blob_give(p, &stack[0]);
        for (uint32_t i = 1; i < PLAY_UNDO; i++)
            stack[i - 1] = stack[i];
        --*count;
    }
    stack[(*count)++] = b;
}

void play_history_clear(const play *p, play_history *h) {
    clear(p, h->done, &h->done_count);
    clear(p, h->undone, &h->undone_count);
}

bool play_undo_add(play *p, play_blob before) {
    play_history *h = &play_slot_now(p)->history;
    if (!before.at)
        return false;
    push(p, h->done, &h->done_count, before);
    clear(p, h->undone, &h->undone_count);
    return true;
}

void lab_changing(play_stage *stage) {
    play *p = stage->owner;
    if (!p->changing)
        p->changing = play_undo_add(p, play_state(p));
}

static bool is_down(const play *p, uint32_t key) {
    return p->stage.keys[key / 32] >> key % 32 & 1;
}

static bool is_slider(const play *p, uint32_t code) {
    for (uint32_t i = 0; i < p->row_count; i++)
        if (p->rows[i].code == code && p->rows[i].kind == PLAY_SLIDER)
            return true;
    return false;
}

void play_undo_note(play *p, const play_event *e) {
    uint32_t changer = 0;
    bool ends = false;
    switch (e->kind) {
    case PLAY_DOWN:
        ends = p->stage.held == 0;
        break;
    case PLAY_KEY:
        ends = p->stage.held == 0 && !is_down(p, e->code);
        break;
    case PLAY_WHEEL:
        changer = BY_WHEEL;
        ends = p->stage.held == 0 && p->changer != changer;
        break;
    case PLAY_FIELD:
        changer = is_slider(p, e->code) ? e->code : 0;
        ends = changer == 0 || p->changer != changer;
        break;
    case PLAY_LAB:
    case PLAY_PAD_DOWN:
        ends = true;
        break;
    default:
        return;
    }
    p->changer = changer;
    if (ends)
        p->changing = false;
}

static bool is_same(play_blob a, play_blob b) {
    return a.size == b.size && __builtin_memcmp(a.at, b.at, a.size) == 0;
}

/* Moves a state from one stack to the other. Skips states that changed nothing. */
static bool step(play *p, play_blob *from, uint32_t *from_count, play_blob *to,
                 uint32_t *to_count) {
    const play_lab_type *type = play_type(p);
    play_blob now = play_state(p);
    if (!now.at)
        return false;
    while (*from_count > 0 && is_same(from[*from_count - 1], now))
        play_blob_give(p, &from[--*from_count]);
    if (*from_count == 0) {
        play_blob_give(p, &now);
        return false;
    }
    play_blob then = from[--*from_count];
    bool loaded = type->load(play_slot_now(p)->state, then.at, then.size);
    play_blob_give(p, &then);
    if (loaded)
        push(p, to, to_count, now);
    else
        play_blob_give(p, &now);
    p->changing = false;
    return loaded;
}

bool play_undo(play *p) {
    play_history *h = &play_slot_now(p)->history;
    bool did = step(p, h->done, &h->done_count, h->undone, &h->undone_count);
    if (!did)
        play_say(p, "Nothing to undo.");
    return did;
}

bool play_redo(play *p) {
    play_history *h = &play_slot_now(p)->history;
    bool did = step(p, h->undone, &h->undone_count, h->done, &h->done_count);
    if (!did)
        play_say(p, "Nothing to redo.");
    return did;
}
