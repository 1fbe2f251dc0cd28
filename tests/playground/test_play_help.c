/* The help matches the keys: each key that it names has an effect, and each key with an effect
 * is named. An effect is a difference between two playgrounds that get the same events except
 * for the key. */
#include "play_support.h"

#include <stdlib.h>

#define KEYS 512u

/* By code, without and with control. */
typedef struct keys {
    bool has[2][KEYS];
} keys;

/* ---- what the help names --------------------------------------------------------------------- */

static const struct {
    const char *name;
    uint32_t keys[4];
    uint32_t control;
} words[] = {
    {"arrows", {PLAY_KEY_LEFT, PLAY_KEY_RIGHT, PLAY_KEY_UP_ARROW, PLAY_KEY_DOWN_ARROW}, 0},
    {"wasd", {'w', 'a', 's', 'd'}, 0},
    {"left", {PLAY_KEY_LEFT}, 0},
    {"right", {PLAY_KEY_RIGHT}, 0},
    {"space", {' '}, 0},
    {"escape", {PLAY_KEY_ESCAPE}, 0},
    {"delete", {PLAY_KEY_DELETE}, 0},
    {"backspace", {PLAY_KEY_BACKSPACE}, 0},
    {"home", {PLAY_KEY_HOME}, 0},
    {"F1", {PLAY_KEY_F1}, 0},
    {"F12", {PLAY_KEY_F12}, 0},
    {"+", {'+', '='}, 0}, /* the same key on most keyboards */
    {"ctrl-c", {'c'}, 1},
    {"ctrl-q", {'q'}, 1},
    {"ctrl-s", {'s'}, 1},
    {"ctrl-y", {'y'}, 1},
    {"ctrl-z", {'z'}, 1},
};

/* Pointer and gamepad input is covered by other tests. */
static const char *const no_keys[] = {
    "drag",        "drag a ball", "drag a shape", "click",      "wheel",
    "wheel on it", "shift-wheel", "its handles",  "pad",        "drag beside the shapes",
    "pad south",   "shift-drag",  "right drag",   "ctrl-wheel", "ctrl-click",
    "ctrl-drag",   "shift",       "middle drag"};

static void name_word(keys *named, const char *word) {
    for (size_t i = 0; i < sizeof no_keys / sizeof no_keys[0]; i++)
        if (strcmp(word, no_keys[i]) == 0)
            return;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(word, words[i].name) == 0) {
            for (int k = 0; k < 4; k++)
                if (words[i].keys[k])
                    named->has[words[i].control][words[i].keys[k]] = true;
            return;
        }
    CHECK(strlen(word) == 1, "the help names \"%s\", which the test does not know", word);
    named->has[0][(unsigned char)word[0]] = true;
}

static bool is_letters(const char *text) {
    for (size_t i = 0; i < strlen(text); i++)
        if (text[i] != ' ' && i % 2 == 1)
            return false;
    return strlen(text) % 2 == 1;
}

/* "a, ctrl-b", "n p m" and "[ and ]" are lists of keys, "1 to 5" is a row of them. */
static void name_all(keys *named, const char *text) {
    char copy[120], *rest = copy;
    if (strcmp(text, "1 to 5") == 0) {
        for (int c = '1'; c <= '5'; c++)
            named->has[0][c] = true;
        return;
    }
    if (strcmp(text, "[ and ]") == 0)
        text = "[ ]";
    snprintf(copy, sizeof copy, "%s", text);
    for (char *part; *rest != 0;) {
        part = rest;
        char *comma = strstr(rest, ", ");
        rest = comma ? comma + 2 : rest + strlen(rest);
        if (comma)
            *comma = 0;
        if (!is_letters(part) || strlen(part) == 1) {
            name_word(named, part);
            continue;
        }
        for (size_t i = 0; i < strlen(part); i += 2)
            name_word(named, (const char[2]){part[i], 0});
    }
}

/* Keys have the colour of text, their descriptions are muted. The first label is the lab's name. */
static keys named_by_help(uint32_t lab) {
    keys named = {0};
    play *p = play_with(lab);
    uint32_t count, before, titles = 0;
    draw_list_items(picture(p), &before);
    press(p, 'h');
    const draw_list *l = picture(p);
    const draw_item *items = draw_list_items(l, &count);
    for (uint32_t i = before; i < count; i++)
        if (items[i].kind == DRAW_LABEL && items[i].meaning == DRAW_TEXT && titles++ > 0)
            name_all(&named, draw_list_text(l) + items[i].first);
    play_free(p);
    return named;
}

/* ---- what keys do ---------------------------------------------------------------------------- */

/* A playground in which there is something to do for every key: something picked, changed and
 * undone, and a view that was moved. */
static play *prepared(uint32_t lab) {
    play *p = play_with(lab);
    if (lab == PLAY_CROWD)
        set_field(p, "Bodies", "1000");
    if (lab == PLAY_BOUNCE) {
        press(p, '.');
        press(p, 'n');
        press(p, 'n');
    } else if (lab == PLAY_DOT) {
        set_field(p, "x", "250"); /* it hits the wall, and stops before the ghost does */
        set_field(p, "y", "200");
        set_field(p, "Ghost", "1");
        assert_true(play_take(p, &(play_event){.kind = PLAY_KEY, .code = PLAY_KEY_RIGHT}));
        for (int i = 0; i < 9; i++)
            tick(p, 1.0f / 60);
        assert_true(play_take(p, &(play_event){.kind = PLAY_KEY_UP, .code = PLAY_KEY_RIGHT}));
        set_field(p, "Speed", "7");
    } else if (lab == PLAY_GALLERY) {
        press(p, 'n');
        set_field(p, "Centre below the wall", "0.3");
        press(p, 'n');
    } else {
        press(p, 'a');
        press(p, 'a');
    }
    press_with(p, 'z', PLAY_CONTROL);
    wheel(p, vec(480, 300), 1, PLAY_CONTROL);
    press(p, '\\'); /* puts the message away */
    return p;
}

/* A throw that is being aimed, which Escape cancels. */
static void take_hold(play *p) {
    uint32_t count;
    const draw_item *items = draw_list_items(picture(p), &count);
    for (uint32_t i = 0; i < count; i++)
        if (items[i].kind == DRAW_CIRCLE && items[i].style & DRAW_FILL) {
            play_event e = {.kind = PLAY_DOWN, .code = 1, .x = items[i].x, .y = items[i].y};
            assert_true(play_take(p, &e));
            return;
        }
    fail_msg("there is nothing to hold");
}

static bool does_something(play *with, play *without, uint32_t key, uint32_t mods) {
    play_event down = {.kind = PLAY_KEY, .code = key, .mods = mods};
    play_event up = {.kind = PLAY_KEY_UP, .code = key, .mods = mods};
    assert_true(play_take(with, &down));
    uint32_t want = play_wants(with);
    tick(with, 1.0f / 60);
    tick(without, 1.0f / 60);
    assert_true(play_take(with, &up));
    return want != PLAY_WANT_NOTHING || play_lab(with) != play_lab(without) ||
           look(with) != look(without);
}

static void check_lab(uint32_t lab) {
    keys named = named_by_help(lab);
    play *with = prepared(lab), *without = prepared(lab);
    uint32_t count = 0;
    for (uint32_t control = 0; control < 2; control++)
        for (uint32_t key = 1; key < KEYS; key++) {
            bool hold = key == PLAY_KEY_ESCAPE && lab == PLAY_BOUNCE && !control;
            if (hold) {
                take_hold(with);
                take_hold(without);
            }
            named.has[0]['1' + lab] = false; /* it is there already */
            bool does = does_something(with, without, key, control ? PLAY_CONTROL : 0);
            CHECK(does == named.has[control][key], "%s: %s%c (%u) %s", play_lab_name(lab),
                  control ? "ctrl-" : "", key < 127 ? (int)key : '?', key,
                  does ? "works, and the help is silent" : "is in the help, and does nothing");
            count += does;
            if (!does && !hold)
                continue;
            play_free(with);
            play_free(without);
            with = prepared(lab);
            without = prepared(lab);
        }
    printf("%s: %u keys\n", play_lab_name(lab), count);
    play_free(with);
    play_free(without);
}

TEST(the_help_names_what_works_and_what_it_names_works) {
    for (uint32_t lab = 0; lab < PLAY_LABS; lab++)
        check_lab(lab);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_help_names_what_works_and_what_it_names_works),
    };
    return RUN(tests);
}
