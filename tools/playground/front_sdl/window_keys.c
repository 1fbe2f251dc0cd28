/* Converts SDL keys to those of the playground. */
#include "window.h"

uint32_t window_mods(SDL_Keymod mods) {
    uint32_t out = 0;
    if (mods & KMOD_SHIFT)
        out |= PLAY_SHIFT;
    if (mods & (KMOD_CTRL | KMOD_GUI))
        out |= PLAY_CONTROL;
    if (mods & KMOD_ALT)
        out |= PLAY_ALT;
    return out;
}

static const struct {
    SDL_Keycode from;
    uint32_t to;
} named[] = {
    {SDLK_LEFT, PLAY_KEY_LEFT},
    {SDLK_RIGHT, PLAY_KEY_RIGHT},
    {SDLK_UP, PLAY_KEY_UP_ARROW},
    {SDLK_DOWN, PLAY_KEY_DOWN_ARROW},
    {SDLK_ESCAPE, PLAY_KEY_ESCAPE},
    {SDLK_RETURN, PLAY_KEY_ENTER},
    {SDLK_KP_ENTER, PLAY_KEY_ENTER},
    {SDLK_TAB, PLAY_KEY_TAB},
    {SDLK_BACKSPACE, PLAY_KEY_BACKSPACE},
    {SDLK_DELETE, PLAY_KEY_DELETE},
    {SDLK_HOME, PLAY_KEY_HOME},
    {SDLK_END, PANEL_KEY_END},
    {SDLK_F1, PLAY_KEY_F1},
    {SDLK_F9, PANEL_KEY_FOLD},
    {SDLK_F12, PLAY_KEY_F12},
    {SDLK_KP_PLUS, '+'},
    {SDLK_KP_MINUS, '-'},
    {SDLK_KP_PERIOD, '.'},
    {SDLK_KP_0, '0'},
};

uint32_t window_key_code(SDL_Keysym key) {
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (named[i].from == key.sym)
            return named[i].to;
    if (key.sym >= SDLK_KP_1 && key.sym <= SDLK_KP_9)
        return '1' + (uint32_t)(key.sym - SDLK_KP_1);
    /* On some keyboards plus is equals with shift: both zoom in. */
    if (key.sym == SDLK_EQUALS)
        return '+';
    if (key.sym >= 32 && key.sym < 127)
        return (uint32_t)key.sym;
    /* On keyboards of other scripts, uses the letter at the same position of a Latin one. */
    if (key.scancode >= SDL_SCANCODE_A && key.scancode <= SDL_SCANCODE_Z)
        return 'a' + (uint32_t)(key.scancode - SDL_SCANCODE_A);
    return 0;
}
