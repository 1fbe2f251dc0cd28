/* Passes SDL events to the session. */
#include "window.h"

#include <string.h>

static carom_vec2 place(const window *w, int x, int y) {
    int wide, high;
    SDL_GetWindowSize(w->window, &wide, &high);
    float sx = wide > 0 ? (float)w->width / (float)wide : 1.0f;
    float sy = high > 0 ? (float)w->height / (float)high : 1.0f;
    return (carom_vec2){(float)x * sx / w->scale, (float)y * sy / w->scale};
}

/* ---- keys ------------------------------------------------------------------------------------ */

/* Keys for a single action do not repeat; keys that move or zoom may. */
static bool may_repeat(uint32_t key, uint32_t mods) {
    return (key >= PLAY_KEY_LEFT && key <= PLAY_KEY_DOWN_ARROW) || key == '+' || key == '-' ||
           key == '.' || key == ',' || key == PLAY_KEY_TAB ||
           ((mods & PLAY_CONTROL) && (key == 'z' || key == 'y'));
}

static void paste(window *w) {
    char *text = SDL_GetClipboardText();
    if (text)
        session_type(w->session, text);
    SDL_free(text);
}

/* Handles the clipboard keys while a line is edited. */
static bool clip_key(window *w, uint32_t key) {
    panel *side = &w->session->side;
    uint32_t from, to;
    char part[EDIT_ROOM];
    if (key == 'v') {
        paste(w);
        return true;
    }
    if (key != 'c' && key != 'x')
        return false;
    edit_selection(&side->edit, &from, &to);
    memcpy(part, side->edit.text + from, to - from);
    part[to - from] = 0;
    if (from != to)
        (void)SDL_SetClipboardText(part);
    if (from != to && key == 'x')
        session_key(w->session, PLAY_KEY_DELETE, 0);
    return true;
}

static void take_key(window *w, const SDL_KeyboardEvent *e) {
    uint32_t key = window_key_code(e->keysym), mods = window_mods((SDL_Keymod)e->keysym.mod);
    bool typing = panel_is_typing(&w->session->side), with = (mods & PLAY_CONTROL) != 0;
    bool types = typing && key < PANEL_KEYS && !(with && (key == 'q' || key == 's'));
    if (key == 0 || (e->repeat && !types && !may_repeat(key, mods)))
        return;
    if (!(typing && with && clip_key(w, key)))
        session_key(w->session, key, mods);
}

static void take_key_up(window *w, const SDL_KeyboardEvent *e) {
    uint32_t key = window_key_code(e->keysym);
    if (key != 0)
        session_key_up(w->session, key, window_mods((SDL_Keymod)e->keysym.mod));
}

/* ---- other events ---------------------------------------------------------------------------- */

static void take_drop(window *w, const SDL_DropEvent *e) {
    if (!e->file)
        return;
    if (session_may_leave(w->session, "dropping it again") && !session_show(w->session, e->file))
        (void)fprintf(stderr, "carom-play: %s\n", w->session->said);
    SDL_free(e->file);
}

static void take_window(window *w, const SDL_WindowEvent *e) {
    if (e->event == SDL_WINDOWEVENT_SIZE_CHANGED || e->event == SDL_WINDOWEVENT_DISPLAY_CHANGED)
        window_fit(w);
    else if (e->event == SDL_WINDOWEVENT_LEAVE) {
        w->session->side.hover = PANEL_NONE;
        w->session->over_handle = false;
    }
}

static void take_mouse(window *w, const SDL_Event *e) {
    uint32_t mods = window_mods(SDL_GetModState());
    session *s = w->session;
    if (e->type == SDL_MOUSEMOTION) {
        w->pointer = place(w, e->motion.x, e->motion.y);
        session_move(s, w->pointer, mods);
    } else if (e->type == SDL_MOUSEWHEEL) {
        float turn = e->wheel.preciseY;
        session_wheel(s, w->pointer, e->wheel.direction == SDL_MOUSEWHEEL_FLIPPED ? -turn : turn,
                      mods);
    } else if (e->button.button >= 1 && e->button.button <= 3) {
        w->pointer = place(w, e->button.x, e->button.y);
        if (e->type == SDL_MOUSEBUTTONDOWN)
            session_down(s, w->pointer, e->button.button, mods);
        else
            session_up(s, w->pointer, e->button.button, mods);
    }
}

/* During a replay, input is ignored; Escape ends it. */
static bool is_held_back(window *w, const SDL_Event *e) {
    if (!w->replaying || e->type == SDL_QUIT || e->type == SDL_WINDOWEVENT ||
        e->type == SDL_CONTROLLERDEVICEADDED || e->type == SDL_CONTROLLERDEVICEREMOVED)
        return false;
    if (e->type == SDL_KEYDOWN && e->key.keysym.sym == SDLK_ESCAPE)
        window_end_replay(w);
    if (e->type == SDL_DROPFILE)
        SDL_free(e->drop.file);
    return true;
}

bool window_take(window *w, const SDL_Event *e) {
    if (is_held_back(w, e))
        return true;
    switch (e->type) {
    case SDL_QUIT: /* also sent when the window is closed */
        session_quit(w->session);
        break;
    case SDL_WINDOWEVENT:
        take_window(w, &e->window);
        break;
    case SDL_MOUSEMOTION:
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
    case SDL_MOUSEWHEEL:
        take_mouse(w, e);
        break;
    case SDL_KEYDOWN:
        take_key(w, &e->key);
        break;
    case SDL_KEYUP:
        take_key_up(w, &e->key);
        break;
    case SDL_TEXTINPUT:
        session_type(w->session, e->text.text);
        break;
    case SDL_DROPFILE:
        take_drop(w, &e->drop);
        break;
    case SDL_CONTROLLERDEVICEADDED:
    case SDL_CONTROLLERDEVICEREMOVED:
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP:
    case SDL_CONTROLLERAXISMOTION:
        window_pad_event(w, e);
        break;
    default:
        return false;
    }
    w->dirty = true;
    return true;
}
