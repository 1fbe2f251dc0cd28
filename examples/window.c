/* The window of the examples: events, script and sound. window_draw.c has the shapes. */
#include "window.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "window_draw.h"

static SDL_Window *window;
static SDL_Renderer *renderer;
static SDL_Texture *frame; /* twice the size of the window: smooth edges, sharp pictures */
static SDL_AudioDeviceID speaker;
static const char *script, *picture;
static int repeat; /* frames left of the current word */
static Uint64 last;
static double seconds;
static SDL_Keycode held[8], pressed[8];
static carom_vec2 mouse;

/* ---- opening and closing --------------------------------------------------------------------- */

static bool options(int argc, char **argv) {
    for (int i = 1; i < argc; i += 2) {
        const char **value = strcmp(argv[i], "--keys") == 0      ? &script
                             : strcmp(argv[i], "--picture") == 0 ? &picture
                                                                 : NULL;
        if (value == NULL || i + 1 == argc) {
            (void)fprintf(stderr, "usage: %s [--keys SCRIPT] [--picture FILE.bmp]\n", argv[0]);
            return false;
        }
        *value = argv[i + 1];
    }
    return true;
}

bool window_open(int argc, char **argv, const char *title, int width, int height) {
    if (!options(argc, argv))
        return false;
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
    if (SDL_Init(SDL_INIT_VIDEO) == 0 &&
        (window = SDL_CreateWindow(title, SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width,
                                   height, 0)) != NULL) {
        renderer = SDL_CreateRenderer(
            window, -1, script != NULL ? SDL_RENDERER_SOFTWARE : SDL_RENDERER_PRESENTVSYNC);
        if (renderer == NULL)
            renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE);
    }
    frame = renderer == NULL ? NULL
                             : SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888,
                                                 SDL_TEXTUREACCESS_TARGET, 2 * width, 2 * height);
    if (frame == NULL) {
        (void)fprintf(stderr, "error: no window: %s\n", SDL_GetError());
        return false;
    }
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND);
    draw_use(renderer);
    SDL_AudioSpec tone = {.freq = 22050, .format = AUDIO_S16SYS, .channels = 1, .samples = 512};
    if (SDL_InitSubSystem(SDL_INIT_AUDIO) == 0)
        speaker = SDL_OpenAudioDevice(NULL, 0, &tone, NULL, 0);
    if (speaker != 0)
        SDL_PauseAudioDevice(speaker, 0);
    last = SDL_GetPerformanceCounter();
    return true;
}

static bool write_picture(void) {
    int width, height;
    SDL_QueryTexture(frame, NULL, NULL, &width, &height);
    SDL_Surface *pixels =
        SDL_CreateRGBSurfaceWithFormat(0, width, height, 24, SDL_PIXELFORMAT_BGR24);
    if (pixels == NULL)
        return false;
    SDL_SetRenderTarget(renderer, frame);
    bool ok = SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_BGR24, pixels->pixels,
                                   pixels->pitch) == 0 &&
              SDL_SaveBMP(pixels, picture) == 0;
    SDL_SetRenderTarget(renderer, NULL);
    SDL_FreeSurface(pixels);
    return ok;
}

int window_close(void) {
    bool ok = picture == NULL || write_picture();
    if (!ok)
        (void)fprintf(stderr, "error: %s: %s\n", picture, SDL_GetError());
    if (speaker != 0)
        SDL_CloseAudioDevice(speaker);
    SDL_DestroyRenderer(renderer); /* with its textures */
    SDL_DestroyWindow(window);
    SDL_Quit();
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* ---- the script ------------------------------------------------------------------------------ */

static void release_all(void) {
    for (int i = 0; i < 8; i++) {
        SDL_Event up = {.key = {.type = SDL_KEYUP, .keysym = {.sym = held[i]}}};
        if (held[i] != 0)
            SDL_PushEvent(&up);
    }
}

/* Presses the keys of one word, such as 30*right+down, or moves the mouse by one such as
 * @200,120. */
static void press(char *word) {
    char *rest;
    if (word[0] == '@') {
        SDL_Event moved = {.motion = {.type = SDL_MOUSEMOTION}};
        moved.motion.x = (Sint32)strtol(word + 1, &rest, 10);
        moved.motion.y = (Sint32)strtol(rest + (*rest == ','), NULL, 10);
        SDL_PushEvent(&moved);
        return;
    }
    repeat = (int)strtol(word, &rest, 10);
    if (*rest != '*' || repeat < 1) {
        repeat = 1;
        rest = word;
    }
    for (char *key = strtok(rest, "*+"); key != NULL; key = strtok(NULL, "+")) {
        SDL_Event down = {.key = {.type = SDL_KEYDOWN, .keysym = {.sym = SDL_GetKeyFromName(key)}}};
        if (down.key.keysym.sym != 0)
            SDL_PushEvent(&down);
    }
}

/* Goes on with the script by one frame; false at its end. "wait" is a key that does not exist. */
static bool follow_script(void) {
    if (repeat > 0 && --repeat > 0)
        return true;
    release_all();
    while (repeat == 0) {
        script += strspn(script, " ");
        if (*script == 0)
            return false;
        char word[80];
        size_t length = strcspn(script, " ");
        (void)snprintf(word, sizeof word, "%.*s", (int)length, script);
        script += length;
        press(word);
    }
    return true;
}

/* ---- frames ---------------------------------------------------------------------------------- */

static bool is_in(const SDL_Keycode list[8], SDL_Keycode key) {
    for (int i = 0; i < 8; i++)
        if (list[i] == key)
            return true;
    return false;
}

static void replace(SDL_Keycode list[8], SDL_Keycode old, SDL_Keycode new) {
    for (int i = 0; i < 8; i++) {
        if (list[i] == old) {
            list[i] = new;
            return;
        }
    }
}

static bool take_events(void) {
    SDL_Event event;
    memset(pressed, 0, sizeof pressed);
    while (SDL_PollEvent(&event)) {
        SDL_Keycode key = event.key.keysym.sym;
        if (event.type == SDL_QUIT || (event.type == SDL_KEYDOWN && key == SDLK_ESCAPE))
            return false;
        if (event.type == SDL_KEYDOWN && !is_in(held, key)) {
            replace(held, 0, key);
            replace(pressed, 0, key);
        }
        if (event.type == SDL_KEYUP)
            replace(held, key, 0);
        if (event.type == SDL_MOUSEMOTION)
            mouse = (carom_vec2){(float)event.motion.x, (float)event.motion.y};
    }
    return true;
}

bool window_begin(void) {
    if ((script != NULL && !follow_script()) || !take_events())
        return false;
    Uint64 now = SDL_GetPerformanceCounter();
    seconds =
        script != NULL ? 1.0 / 60 : (double)(now - last) / (double)SDL_GetPerformanceFrequency();
    last = now;
    SDL_SetRenderTarget(renderer, frame);
    SDL_RenderSetScale(renderer, 2, 2);
    SDL_SetRenderDrawColor(renderer, 0xfb, 0xfa, 0xf7, 0xff);
    SDL_RenderClear(renderer);
    return true;
}

void window_end(void) {
    SDL_SetRenderTarget(renderer, NULL);
    SDL_RenderCopy(renderer, frame, NULL, NULL);
    SDL_RenderPresent(renderer);
}

double window_seconds(void) {
    return seconds;
}

bool window_held(SDL_Keycode key) {
    return is_in(held, key);
}

bool window_pressed(SDL_Keycode key) {
    return is_in(pressed, key);
}

carom_vec2 window_arrows(void) {
    return (carom_vec2){(float)(window_held(SDLK_RIGHT) - window_held(SDLK_LEFT)),
                        (float)(window_held(SDLK_DOWN) - window_held(SDLK_UP))};
}

carom_vec2 window_mouse(void) {
    return mouse;
}

SDL_Renderer *window_renderer(void) {
    return renderer;
}

void window_beep(double hertz, double loudness) {
    Sint16 wave[1323]; /* 60 ms */
    const int count = (int)SDL_arraysize(wave);
    for (int i = 0; i < count; i++) {
        double up = (int)(2 * hertz * i / 22050) % 2 == 0 ? 1 : -1;
        wave[i] = (Sint16)(6000 * up * loudness * (count - i) / count);
    }
    if (speaker != 0)
        SDL_QueueAudio(speaker, wave, sizeof wave);
}
