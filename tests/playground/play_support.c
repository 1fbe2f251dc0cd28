/* Creates playgrounds, and sends them events as a user would. */
#include "play_support.h"

#include "play_hash.h"

play *play_with(uint32_t lab) {
    play_def def = play_def_default();
    def.lab = lab;
    play *p = play_create(&def);
    assert_non_null(p);
    assert_true(play_take(p, &(play_event){.kind = PLAY_RESIZE, .x = 1000.0f, .y = 700.0f}));
    return p;
}

void press_with(play *p, uint32_t key, uint32_t mods) {
    assert_true(play_take(p, &(play_event){.kind = PLAY_KEY, .code = key, .mods = mods}));
    assert_true(play_take(p, &(play_event){.kind = PLAY_KEY_UP, .code = key}));
}

void press(play *p, uint32_t key) {
    press_with(p, key, 0);
}

void tick(play *p, float seconds) {
    assert_true(play_take(p, &(play_event){.kind = PLAY_TICK, .x = seconds}));
}

void ticks(play *p, int count) {
    for (int i = 0; i < count; i++)
        tick(p, 1.0f / 60.0f);
}

void set_field(play *p, const char *label, const char *text) {
    play_event e = {.kind = PLAY_FIELD, .code = row(p, label)->code};
    snprintf(e.text, sizeof e.text, "%s", text);
    if (!play_take(p, &e))
        fail_msg("%s: \"%s\" was refused: %s", label, text, play_message(p));
}

void push(play *p, const char *label) {
    set_field(p, label, "");
}

void drag(play *p, carom_vec2 from, carom_vec2 to) {
    play_event e = {.kind = PLAY_MOVE, .x = from.x, .y = from.y};
    assert_true(play_take(p, &e));
    e.kind = PLAY_DOWN;
    e.code = 1;
    assert_true(play_take(p, &e));
    for (int i = 1; i <= 4; i++) {
        float share = 0.25f * (float)i;
        play_event m = {.kind = PLAY_MOVE,
                        .x = from.x + share * (to.x - from.x),
                        .y = from.y + share * (to.y - from.y)};
        assert_true(play_take(p, &m));
    }
    assert_true(play_take(p, &(play_event){.kind = PLAY_UP, .code = 1, .x = to.x, .y = to.y}));
}

void wheel(play *p, carom_vec2 at, float notches, uint32_t mods) {
    assert_true(play_take(p, &(play_event){.kind = PLAY_MOVE, .x = at.x, .y = at.y}));
    assert_true(play_take(p, &(play_event){.kind = PLAY_WHEEL, .y = notches, .mods = mods}));
}

static const play_field *find_row(play *p, const char *label) {
    uint32_t count;
    const play_field *rows = play_panel(p, &count);
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(rows[i].label, label) == 0 && rows[i].kind != PLAY_HEADING)
            return &rows[i];
    return NULL;
}

bool has_row(play *p, const char *label) {
    return find_row(p, label) != NULL;
}

const play_field *row(play *p, const char *label) {
    const play_field *found = find_row(p, label);
    if (!found)
        fail_msg("the panel has no row \"%s\"", label);
    return found;
}

const char *value(play *p, const char *label) {
    return row(p, label)->value;
}

const draw_list *picture(play *p) {
    const draw_list *l = play_picture(p);
    assert_non_null(l);
    return l;
}

const draw_crowd *crowd_of(play *p) {
    uint32_t count;
    const draw_list *l = picture(p);
    const draw_item *items = draw_list_items(l, &count);
    for (uint32_t i = 0; i < count; i++)
        if (items[i].kind == DRAW_CROWD)
            return draw_list_crowd(l, items[i].first);
    return NULL;
}

uint32_t count_items(play *p, uint32_t kind, uint32_t meaning) {
    uint32_t count, found = 0;
    const draw_item *items = draw_list_items(picture(p), &count);
    for (uint32_t i = 0; i < count; i++)
        found += (kind == UINT32_MAX || items[i].kind == kind) &&
                 (meaning == UINT32_MAX || items[i].meaning == meaning);
    return found;
}

bool has_label(play *p, const char *part) {
    uint32_t count;
    const draw_list *l = picture(p);
    const draw_item *items = draw_list_items(l, &count);
    for (uint32_t i = 0; i < count; i++)
        if (items[i].kind == DRAW_LABEL && strstr(draw_list_text(l) + items[i].first, part))
            return true;
    return false;
}

uint64_t look(play *p) {
    return hash_panel(hash_picture(PLAY_HASH_START, picture(p)), p);
}
