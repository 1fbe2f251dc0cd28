/* Checks events, and handles the keys of the playground itself. */
#include "play_own.h"

#define FARTHEST 1e6f
#define LARGEST 16384.0f
#define LONGEST 3600.0f
#define MOST_NOTCHES 100.0f
#define KEYS 512u

static bool within(float x, float least, float most) {
    return x >= least && x <= most;
}

static bool is_closed(const char *text) {
    for (uint32_t i = 0; i < PLAY_TEXT; i++)
        if (text[i] == 0)
            return true;
    return false;
}

static bool both_within(const play_event *e, float least, float most) {
    return within(e->x, least, most) && within(e->y, least, most);
}

bool play_event_is_sound(const play_event *e) {
    if (e->mods > (PLAY_SHIFT | PLAY_CONTROL | PLAY_ALT))
        return false;
    switch (e->kind) {
    case PLAY_RESIZE:
        return both_within(e, 1.0f, LARGEST);
    case PLAY_DOWN:
    case PLAY_UP:
        return e->code >= 1 && e->code <= 3 && both_within(e, -FARTHEST, FARTHEST);
    case PLAY_MOVE:
        return both_within(e, -FARTHEST, FARTHEST);
    case PLAY_WHEEL:
        return within(e->y, -MOST_NOTCHES, MOST_NOTCHES);
    case PLAY_KEY:
    case PLAY_KEY_UP:
        return e->code > 0 && e->code < KEYS;
    case PLAY_PAD:
        return both_within(e, -1.0f, 1.0f);
    case PLAY_PAD_DOWN:
        return e->code < 4;
    case PLAY_FIELD:
        return is_closed(e->text);
    case PLAY_TICK:
        return both_within(e, 0.0f, LONGEST);
    case PLAY_LAB:
        return e->code < PLAY_LABS;
    case PLAY_DARK:
        return e->code < 2;
    case PLAY_OVER:
        return true;
    case PLAY_DEVICE:
        return e->code <= (PLAY_TOUCH | PLAY_BROWSER);
    default:
        return false;
    }
}

/* ---- the playground's keys ------------------------------------------------------------------- */

/* The panel handles keys that its rows name. */
bool play_key(play *p, const play_event *e) {
    carom_vec2 middle = {0.5f * p->stage.size.x, 0.5f * p->stage.size.y};
    bool quits = e->mods & PLAY_CONTROL && e->code == 'q' && !(p->stage.device & PLAY_BROWSER);
    if (quits)
        p->want = PLAY_WANT_QUIT;
    if (e->mods & (PLAY_CONTROL | PLAY_ALT))
        return quits;
    if (e->code >= '1' && e->code < '1' + PLAY_LABS)
        return play_show(p, e->code - '1');
    switch (e->code) {
    case '+':
    case '=':
        play_view_zoom(p, middle, 1.25);
        return true;
    case '-':
        play_view_zoom(p, middle, 0.8);
        return true;
    case PLAY_KEY_F1:
        return play_own_field(p, PLAY_OWN_HELP, p->help ? "0" : "1");
    default:
        return false;
    }
}
