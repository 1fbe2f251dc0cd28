/* A session in an SDL window: opening, painting and time. */
#include "window.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "paint/paint.h"

/* ---- opening --------------------------------------------------------------------------------- */

static void copy_text(const char *text) {
    (void)SDL_SetClipboardText(text);
}

static bool fail(const char *what) {
    (void)fprintf(stderr, "carom-play: %s: %s\n", what, SDL_GetError());
    return false;
}

/* Without a display SDL would run in memory, or take over the console of a machine that others
 * may be using. Neither counts as a window unless it was requested. */
static bool start_video(void) {
#if defined(__unix__) && !defined(__APPLE__)
    const char *x = getenv("DISPLAY"), *wayland = getenv("WAYLAND_DISPLAY");
    bool any = (x && x[0]) || (wayland && wayland[0]);
#else
    bool any = true;
#endif
    bool asked = getenv("SDL_VIDEODRIVER") != NULL;
    if ((any || asked) && SDL_Init(SDL_INIT_VIDEO) == 0) {
        const char *driver = SDL_GetCurrentVideoDriver();
        if (asked || (driver && strcmp(driver, "offscreen") != 0 && strcmp(driver, "dummy") != 0 &&
                      strcmp(driver, "evdev") != 0 && strcmp(driver, "KMSDRM") != 0))
            return true;
    }
    (void)fputs("carom-play: there is no display\n", stderr);
    return false;
}

/* SDL reports a high-DPI screen by a drawable larger than the window; other desktops use
 * GDK_SCALE. */
static float screen_scale(const window *w) {
    int wide, high, fine, fine_high;
    if (w->asked_scale > 0.0f)
        return w->asked_scale;
    SDL_GetWindowSize(w->window, &wide, &high);
    if (SDL_GetRendererOutputSize(w->renderer, &fine, &fine_high) == 0 && fine > wide && wide > 0)
        return (float)fine / (float)wide;
    const char *said = getenv("GDK_SCALE");
    float scale = said ? strtof(said, NULL) : 1.0f;
    return scale >= 1.0f && scale <= 4.0f ? scale : 1.0f;
}

static bool make_surface(window *w, int width, int height) {
    SDL_Texture *texture = SDL_CreateTexture(w->renderer, SDL_PIXELFORMAT_RGB888,
                                             SDL_TEXTUREACCESS_STREAMING, width, height);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    if (!texture || cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) {
        if (texture)
            SDL_DestroyTexture(texture);
        cairo_surface_destroy(surface);
        return false;
    }
    if (w->texture)
        SDL_DestroyTexture(w->texture);
    if (w->surface)
        cairo_surface_destroy(w->surface);
    w->texture = texture;
    w->surface = surface;
    w->width = width;
    w->height = height;
    return true;
}

static void fit_session(window *w) {
    (void)session_resize(w->session, ceilf((float)w->width / w->scale),
                         ceilf((float)w->height / w->scale));
}

void window_fit(window *w) {
    int width, height;
    if (SDL_GetRendererOutputSize(w->renderer, &width, &height) != 0 || width < 1 || height < 1)
        return;
    float scale = screen_scale(w);
    if (width == w->width && height == w->height && !(scale < w->scale) && !(scale > w->scale))
        return;
    if ((width != w->width || height != w->height) && !make_surface(w, width, height))
        return;
    w->scale = scale;
    w->session->scale = scale;
    if (!w->replaying)
        fit_session(w);
    w->dirty = true;
}

static bool open_window(window *w, const front_options *o) {
    SDL_Rect room;
    float scale = o->scale > 0.0f ? o->scale : 1.0f;
    int width = (int)(w->session->width * scale), height = (int)(w->session->height * scale);
    if (!(o->width > 0.0f) && SDL_GetDisplayUsableBounds(0, &room) == 0) {
        width = width < room.w ? width : room.w;
        height = height < room.h - 40 ? height : room.h - 40;
    }
    session_title(w->session, w->title, sizeof w->title);
    w->window = SDL_CreateWindow(w->title, SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, width,
                                 height, SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (!w->window)
        return fail("no window");
    SDL_SetWindowMinimumSize(w->window, 320, 240);
    w->renderer = SDL_CreateRenderer(w->window, -1, 0);
    if (!w->renderer)
        w->renderer = SDL_CreateRenderer(w->window, -1, SDL_RENDERER_SOFTWARE);
    if (!w->renderer)
        return fail("no renderer");
    window_fit(w);
    return w->texture ? true : fail("no texture");
}

bool window_open(window *w, session *s, const front_options *o) {
    memset(w, 0, sizeof *w);
    w->session = s;
    w->asked_scale = o->scale;
    w->replaying = s->replay.at != NULL;
    w->frames.wanted = o->frames;
    s->copy = copy_text;
    /* cairo paints; the renderer only shows the result. Without both hints, a machine without a
     * graphics card would use an emulated one, in a second window that replaces the first. */
    (void)SDL_SetHintWithPriority(SDL_HINT_RENDER_DRIVER, "software", SDL_HINT_DEFAULT);
    (void)SDL_SetHintWithPriority(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0", SDL_HINT_DEFAULT);
    (void)SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
    (void)SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
    /* A signal ends the program without a question about saving. */
    (void)SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    /* Only for character types: X reads a title as Latin-1 if the locale is not UTF-8. */
    if (!setlocale(LC_CTYPE, "") || MB_CUR_MAX == 1)
        (void)setlocale(LC_CTYPE, "C.UTF-8");
    if (!start_video())
        return false;
    (void)SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER); /* pads are optional */
    if (!open_window(w, o))
        return false;
    SDL_StopTextInput();
    w->dirty = true;
    return true;
}

void window_close(window *w) {
    window_pads_close(w);
    window_cursors_close(w);
    if (w->surface)
        cairo_surface_destroy(w->surface);
    if (w->texture)
        SDL_DestroyTexture(w->texture);
    if (w->renderer)
        SDL_DestroyRenderer(w->renderer);
    if (w->window)
        SDL_DestroyWindow(w->window);
    SDL_Quit();
}

/* ---- showing --------------------------------------------------------------------------------- */

float window_seconds_since(Uint64 start) {
    return (float)((double)(SDL_GetPerformanceCounter() - start) /
                   (double)SDL_GetPerformanceFrequency());
}

/* Only what moves is filmed; slow pictures, such as those of large crowds, are not. */
static void add_to_film(window *w) {
    const panel_rect *p = &w->session->picture;
    panel_rect part = {p->x * w->scale, p->y * w->scale, p->width * w->scale, p->height * w->scale};
    if (w->filmed > 0.0f && w->drawing < 0.03f)
        film_add(&w->session->film, w->surface, part, w->filmed);
    w->filmed = 0.0f;
}

bool window_show(window *w) {
    Uint64 start = SDL_GetPerformanceCounter();
    const draw_list *list = session_draw(w->session);
    if (!list)
        return false;
    w->parts[0] = window_seconds_since(start);
    cairo_t *to = cairo_create(w->surface);
    cairo_scale(to, (double)w->scale, (double)w->scale);
    paint_list(to, list, session_is_dark(w->session));
    cairo_destroy(to);
    cairo_surface_flush(w->surface);
    add_to_film(w);
    w->parts[1] = window_seconds_since(start) - w->parts[0];
    (void)SDL_UpdateTexture(w->texture, NULL, cairo_image_surface_get_data(w->surface),
                            cairo_image_surface_get_stride(w->surface));
    (void)SDL_RenderCopy(w->renderer, w->texture, NULL, NULL);
    SDL_RenderPresent(w->renderer);
    w->drawing = window_seconds_since(start);
    w->parts[2] = w->drawing - w->parts[0] - w->parts[1];
    w->dirty = false;
    return true;
}

/* ---- time ------------------------------------------------------------------------------------ */

#define FRAME (1.0f / 60.0f)
#define LONGEST 10.0f      /* most seconds of a frame; a longer one was a suspended machine */
#define LONGEST_WAIT 0.25f /* in a replay */

static void tick(window *w) {
    float passed = FRAME;
    Uint64 now = SDL_GetPerformanceCounter();
    if (w->last_tick != 0)
        passed = fminf(window_seconds_since(w->last_tick), LONGEST);
    w->last_tick = now;
    w->filmed += passed;
    play_event e = {.kind = PLAY_TICK, .code = w->step, .x = passed, .y = w->drawing};
    (void)session_take(w->session, &e);
    w->step = (uint32_t)(1e6f * window_seconds_since(now));
    w->dirty = true;
}

void window_end_replay(window *w) {
    w->replaying = false;
    fit_session(w);
    w->dirty = true;
}

/* Replays the events up to the next tick, at the recorded pace; the recording sets the size. */
static void replay(window *w) {
    float passed = -1.0f, width = w->session->width, height = w->session->height;
    while (passed < 0.0f && session_replay_next(w->session, &passed))
        w->dirty = true;
    if (width != w->session->width || height != w->session->height)
        SDL_SetWindowSize(w->window, (int)(w->session->width * w->scale),
                          (int)(w->session->height * w->scale));
    if (passed < 0.0f)
        window_end_replay(w);
    else
        SDL_Delay((Uint32)(1000.0f * fminf(passed, LONGEST_WAIT)));
    w->dirty = true;
}

/* Returns whether something has moved. */
static bool pass_time(window *w) {
    bool moves = !w->replaying && play_is_moving(w->session->model);
    if (w->replaying)
        replay(w);
    else if (moves)
        tick(w);
    else
        w->last_tick = 0;
    return moves;
}

/* Waits until an event comes or the next picture is due. SDL's own wait wakes itself by a
 * message to the window, on a second connection to the display. If that arrives after the window
 * is closed, X ends the program with an error. So this polls instead. */
#define LOOK 10u /* milliseconds between polls */

static void wait(window *w, int most) {
    SDL_Event e;
    Uint64 start = SDL_GetTicks64();
    bool moving = play_is_moving(w->session->model) || w->replaying || w->dirty;
    if (moving) {
        float left = w->last_tick == 0 ? 0.0f : FRAME - window_seconds_since(w->last_tick);
        most = left > 0.001f ? (int)(1000.0f * left) : 0;
    }
    while (!SDL_PollEvent(&e)) {
        Uint64 passed = SDL_GetTicks64() - start;
        if (passed >= (Uint64)most)
            return;
        Uint64 left = (Uint64)most - passed;
        SDL_Delay(left < LOOK ? (Uint32)left : LOOK);
    }
    (void)window_take(w, &e);
}

static void name_window(window *w) {
    char title[sizeof w->title];
    session_title(w->session, title, sizeof title);
    if (strcmp(title, w->title) == 0)
        return;
    memcpy(w->title, title, sizeof title);
    SDL_SetWindowTitle(w->window, title);
}

bool window_turn(window *w, int most) {
    SDL_Event e;
    wait(w, most);
    while (!w->session->quits && SDL_PollEvent(&e))
        (void)window_take(w, &e);
    if (w->session->quits)
        return false;
    bool due = w->last_tick == 0 || window_seconds_since(w->last_tick) >= FRAME - 0.001f;
    bool moved = due && pass_time(w);
    name_window(w);
    window_cursor(w);
    bool typing = panel_is_typing(&w->session->side);
    if (typing != w->typing) {
        w->typing = typing;
        if (typing)
            SDL_StartTextInput();
        else
            SDL_StopTextInput();
    }
    if (w->dirty && !window_show(w)) {
        (void)fputs("carom-play: not enough memory\n", stderr);
        return false;
    }
    return !window_frames_count(w, moved);
}
