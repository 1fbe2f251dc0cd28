/* A progress bar on stderr. */
#include "cli/output/progress.h"

#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#define BETWEEN 0.1  /* seconds between two updates */
#define FIRST_AT 0.3 /* seconds: a shorter run shows no bar */
#define NARROW 20    /* columns: too few for a bar */
#define LONGEST_BAR 40

double cli_now(void) {
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int columns(void) {
    struct winsize size;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    return 80;
}

void cli_progress_start(cli_progress *p, uint64_t first, uint64_t last, double step, bool shown) {
    *p = (cli_progress){.shown = shown,
                        .first = first,
                        .last = last,
                        .step = step,
                        .started = cli_now(),
                        .shown_step = first};
    p->shown_at = p->started - BETWEEN + FIRST_AT;
}

static void put_left(char *out, size_t room, double seconds) {
    unsigned whole = seconds < 360000.0 ? (unsigned)(seconds + 0.5) : 0;
    if (whole == 0 && seconds > 1.0)
        (void)snprintf(out, room, "%.0f days left", seconds / 86400.0);
    else if (whole >= 3600)
        (void)snprintf(out, room, "%u:%02u h left", whole / 3600, whole / 60 % 60);
    else
        (void)snprintf(out, room, "%u:%02u left", whole / 60, whole % 60);
}

/* The bar takes the space that the text leaves. If that is too little, only a short text is
 * shown. */
void cli_progress_line(const cli_progress *p, uint64_t step, int width,
                       char out[CLI_PROGRESS_ROOM]) {
    char text[128], left[48] = "";
    double share =
        p->last > p->first ? (double)(step - p->first) / (double)(p->last - p->first) : 1;
    if (p->rate > 0)
        put_left(left, sizeof left, (double)(p->last - step) / p->rate);
    (void)snprintf(text, sizeof text, "%3.0f%%  %.1f of %.1f s  %.*f steps/s  %s",
                   (double)(int)(100.0 * share), (double)step * p->step, (double)p->last * p->step,
                   p->rate < 10 ? 1 : 0, p->rate, left);
    int room = width - (int)strlen(text) - 4;
    int bar = room > LONGEST_BAR ? LONGEST_BAR : room;
    if (bar < NARROW / 2) {
        (void)snprintf(out, CLI_PROGRESS_ROOM, "%.4s  %s", text, left);
        return;
    }
    char marks[LONGEST_BAR + 1];
    int done = (int)(share * bar);
    for (int i = 0; i < bar; i++)
        marks[i] = i < done ? '#' : '.';
    marks[bar] = 0;
    (void)snprintf(out, CLI_PROGRESS_ROOM, "[%s] %s", marks, text);
}

void cli_progress_at(cli_progress *p, uint64_t step) {
    if (!p->shown)
        return;
    double time = cli_now(), since = time - p->shown_at;
    if (since < BETWEEN)
        return;
    /* The first rate is the average so far; later ones are smoothed. */
    double rate = p->rate == 0 ? (double)(step - p->first) / (time - p->started)
                               : (double)(step - p->shown_step) / since;
    p->rate = p->rate == 0 ? rate : 0.8 * p->rate + 0.2 * rate;
    p->shown_at = time;
    p->shown_step = step;
    char line[CLI_PROGRESS_ROOM];
    cli_progress_line(p, step, columns(), line);
    (void)fprintf(stderr, "\r%s\033[K", line);
    (void)fflush(stderr);
}

double cli_progress_end(cli_progress *p) {
    if (p->shown && p->rate > 0)
        (void)fprintf(stderr, "\r\033[K");
    p->shown = false;
    return cli_now() - p->started;
}
