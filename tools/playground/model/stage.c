/* Creates and switches labs, and serves the requests of labs. */
#include "play_own.h"

/* ---- creating and switching labs ------------------------------------------------------------- */

static bool create(play *p) {
    play_slot *slot = play_slot_now(p);
    slot->state = play_type(p)->create(&p->stage);
    if (!slot->state)
        return false;
    slot->first = play_state(p);
    play_view_fit(p);
    return true;
}

bool play_show(play *p, uint32_t lab) {
    if (lab >= PLAY_LABS)
        return false;
    uint32_t before = p->lab;
    if (p->drag == PLAY_DRAG_LAB && play_type(p)->let_go)
        play_type(p)->let_go(p->slots[before].state);
    p->slots[before].paused = p->stage.paused != 0;
    p->lab = lab;
    p->stage.paused = p->slots[lab].paused;
    if (!p->slots[lab].state && !create(p)) {
        p->lab = before;
        p->stage.paused = p->slots[before].paused;
        play_say(p, "There is not enough memory for this lab.");
        return false;
    }
    p->stage.view = p->slots[lab].view;
    p->drag = PLAY_DRAG_NOTHING;
    p->changing = false;
    p->pictures = false;
    play_view_follow(p);
    return true;
}

void play_slot_free(play *p, uint32_t lab) {
    play_slot *slot = &p->slots[lab];
    if (!slot->state)
        return;
    play_history_clear(p, &slot->history);
    play_blob_give(p, &slot->first);
    play_lab_types[lab]->free(slot->state);
    *slot = (play_slot){0};
}

bool play_reset(play *p) {
    const play_lab_type *type = play_type(p);
    play_slot *slot = play_slot_now(p);
    p->drag = PLAY_DRAG_NOTHING;
    if (slot->first.at) {
        lab_changing(&p->stage);
        p->stage.restarting = 1;
        bool loaded = type->load(slot->state, slot->first.at, slot->first.size);
        p->stage.restarting = 0;
        play_view_fit(p);
        return loaded;
    }
    void *again = type->create(&p->stage);
    if (!again)
        return false;
    type->free(slot->state);
    slot->state = again;
    play_view_fit(p);
    return true;
}

/* ---- requests of labs ------------------------------------------------------------------------ */

void lab_want(play_stage *stage, uint32_t want) {
    stage->owner->want = want;
}

void lab_fit(play_stage *stage) {
    /* A lab without a state is being created: its view is fitted afterwards. */
    if (play_slot_now(stage->owner)->state)
        play_view_fit(stage->owner);
}

bool lab_is_down(const play_stage *stage, uint32_t key) {
    return key < 512 && stage->keys[key / 32] >> key % 32 & 1;
}

carom_vec2 lab_pointer(const play_stage *stage) {
    return draw_view_to_world(&stage->view, stage->pointer);
}

void *lab_take_memory(play_stage *stage, size_t size) {
    void *at = stage->allocator.alloc(stage->allocator.ctx, size, 16);
    if (at)
        __builtin_memset(at, 0, size);
    return at;
}

void lab_give_memory(play_stage *stage, void *memory, size_t size) {
    if (memory)
        stage->allocator.free(stage->allocator.ctx, memory, size);
}
