/* Prints what --frames measures. */
#include "window.h"

#define FIRST_FRAMES 5u /* warm-up frames, which are not counted */

bool window_frames_count(window *w, bool moved) {
    window_frames *f = &w->frames;
    if (!(f->wanted > 0.0f) || w->replaying)
        return false;
    if (f->start == 0 && (!moved || ++f->before > FIRST_FRAMES)) {
        f->start = SDL_GetPerformanceCounter();
        return false;
    }
    if (f->start != 0)
        f->passed = (double)window_seconds_since(f->start);
    if (moved && f->start != 0) {
        f->count++;
        f->step += 1e-6 * w->step;
        f->list += (double)w->parts[0];
        f->paint += (double)w->parts[1];
        f->show += (double)w->parts[2];
    }
    return f->passed >= (double)f->wanted;
}

void window_frames_print(const window *w) {
    const window_frames *f = &w->frames;
    const char *lab = play_lab_name(play_lab(w->session->model));
    if (f->count == 0) {
        (void)printf("%s: nothing moved\n", lab);
        return;
    }
    double ms = 1000.0 / f->count, drawing = f->list + f->paint + f->show;
    double rest = f->passed - f->step - drawing;
    (void)printf("%s: %.1f frames a second; step %.2f ms, drawing %.2f ms (list %.2f, paint %.2f, "
                 "show %.2f), waiting %.2f ms\n",
                 lab, f->count / f->passed, ms * f->step, ms * drawing, ms * f->list, ms * f->paint,
                 ms * f->show, ms * rest);
}
