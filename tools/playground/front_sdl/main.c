/* `carom-play`: the playground in a window, or as a picture. */
#include <stdlib.h>

#include "paint/paint.h"
#include "window.h"

#define WAIT 1000    /* milliseconds, unless an event comes */
#define NO_DISPLAY 3 /* the exit status that makes scripts/play.sh write pictures */

/* Does --picture. Time passes in equal steps, so the picture is the same every time. */
static int write_picture(session *s, const front_options *o) {
    const float step = 1.0f / 60.0f;
    float tick;
    while (session_replay_next(s, &tick))
        ;
    if (s->replay_bad)
        return 2;
    if (o->replay && o->width > 0.0f)
        (void)session_resize(s, o->width, o->height);
    for (uint32_t i = 0; (float)i * step < o->seconds; i++) {
        play_event e = {.kind = PLAY_TICK, .x = step};
        (void)session_take(s, &e);
    }
    const draw_list *list = session_picture(s);
    const char *wrong =
        list ? paint_file(o->picture, list, s->width, s->height, s->scale, session_is_dark(s))
             : "not enough memory";
    if (wrong)
        (void)fprintf(stderr, "carom-play: %s: %s\n", o->picture, wrong);
    return wrong ? 2 : 0;
}

static int run(session *s, const front_options *o) {
    window w;
    bool open = window_open(&w, s, o);
    while (open && window_turn(&w, WAIT))
        ;
    if (open && o->frames > 0.0f)
        window_frames_print(&w);
    window_close(&w);
    return open ? 0 : NO_DISPLAY;
}

int main(int argc, char **argv) {
    front_options o;
    int status = front_options_read(&o, argc, argv);
    if (status >= 0)
        return status;
    session s;
    if (!session_open(&s, &o))
        status = 2;
    else
        status = o.picture ? write_picture(&s, &o) : run(&s, &o);
    return session_close(&s) ? status : 2;
}
