/* Gamepads: the left stick or the D-pad steers, four buttons act, the shoulder buttons change
 * the lab. */
#include "window.h"

#include <math.h>

#define DEAD 0.18f /* dead zone: share of a stick's range */

static float axis(SDL_GameController *pad, SDL_GameControllerAxis which) {
    float at = (float)SDL_GameControllerGetAxis(pad, which) / 32767.0f;
    return fmaxf(-1.0f, fminf(at, 1.0f));
}

static float pressed(SDL_GameController *pad, SDL_GameControllerButton button) {
    return SDL_GameControllerGetButton(pad, button) ? 1.0f : 0.0f;
}

/* Returns the stick without its dead zone, or the D-pad. */
static carom_vec2 steer(SDL_GameController *pad) {
    carom_vec2 at = {axis(pad, SDL_CONTROLLER_AXIS_LEFTX), axis(pad, SDL_CONTROLLER_AXIS_LEFTY)};
    float length = sqrtf(at.x * at.x + at.y * at.y);
    float share = length > DEAD ? fminf((length - DEAD) / (1.0f - DEAD), 1.0f) / length : 0.0f;
    at = (carom_vec2){share * at.x, share * at.y};
    float x = pressed(pad, SDL_CONTROLLER_BUTTON_DPAD_RIGHT) -
              pressed(pad, SDL_CONTROLLER_BUTTON_DPAD_LEFT);
    float y =
        pressed(pad, SDL_CONTROLLER_BUTTON_DPAD_DOWN) - pressed(pad, SDL_CONTROLLER_BUTTON_DPAD_UP);
    return x != 0.0f || y != 0.0f ? (carom_vec2){x, y} : at;
}

/* All pads steer the same dot; the largest deflection wins. */
static void send_stick(window *w) {
    carom_vec2 now = {0.0f, 0.0f};
    for (int i = 0; i < WINDOW_PADS; i++) {
        if (!w->pads[i])
            continue;
        carom_vec2 at = steer(w->pads[i]);
        if (at.x * at.x + at.y * at.y > now.x * now.x + now.y * now.y)
            now = at;
    }
    if (now.x == w->stick.x && now.y == w->stick.y)
        return;
    w->stick = now;
    play_event e = {.kind = PLAY_PAD, .x = now.x, .y = now.y};
    (void)session_take(w->session, &e);
}

static void press(window *w, uint8_t button) {
    uint32_t lab = play_lab(w->session->model);
    play_event e = {.kind = PLAY_PAD_DOWN, .code = button};
    if (button == SDL_CONTROLLER_BUTTON_LEFTSHOULDER)
        e = (play_event){.kind = PLAY_LAB, .code = (lab + PLAY_LABS - 1) % PLAY_LABS};
    else if (button == SDL_CONTROLLER_BUTTON_RIGHTSHOULDER)
        e = (play_event){.kind = PLAY_LAB, .code = (lab + 1) % PLAY_LABS};
    else if (button > SDL_CONTROLLER_BUTTON_Y)
        return;
    (void)session_take(w->session, &e);
}

static void plug(window *w, int device) {
    for (int i = 0; i < WINDOW_PADS; i++) {
        if (!w->pads[i]) {
            w->pads[i] = SDL_GameControllerOpen(device);
            return;
        }
    }
}

static void unplug(window *w, SDL_JoystickID id) {
    SDL_GameController *pad = SDL_GameControllerFromInstanceID(id);
    for (int i = 0; i < WINDOW_PADS; i++) {
        if (w->pads[i] && w->pads[i] == pad) {
            SDL_GameControllerClose(pad);
            w->pads[i] = NULL;
        }
    }
}

void window_pad_event(window *w, const SDL_Event *e) {
    if (e->type == SDL_CONTROLLERDEVICEADDED)
        plug(w, e->cdevice.which);
    else if (e->type == SDL_CONTROLLERDEVICEREMOVED)
        unplug(w, e->cdevice.which);
    else if (e->type == SDL_CONTROLLERBUTTONDOWN)
        press(w, e->cbutton.button);
    send_stick(w);
}

void window_pads_close(window *w) {
    for (int i = 0; i < WINDOW_PADS; i++) {
        if (w->pads[i])
            SDL_GameControllerClose(w->pads[i]);
        w->pads[i] = NULL;
    }
}
