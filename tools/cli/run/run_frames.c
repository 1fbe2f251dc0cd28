/* Frames: writes pictures of the world at equal intervals, into a folder or into a film. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "draw/bodies.h"
#include "draw/scene_picture.h"
#include "draw/text.h"
#include "paint/paint.h"
#include "cli/output/progress.h"
#include "cli/run/run.h"
#include "cli/run/run_film.h"

#define MARGIN 8.0f
#define WIDEST 1280.0
#define HIGHEST 720.0
#define FEWEST_PIXELS 16.0
#define HEAD 28.0f   /* height of the strip with the time and the legend, */
#define ROOMY 160.0f /* in frames at least this wide and high */
#define TIME 110.0f  /* width of the time */
#define SIGN 12.0f   /* of a sign in the legend */
#define BETWEEN 5.0f /* a sign and its text */
#define AFTER 14.0f  /* a text and the next sign */

struct run_frames {
    draw_list *list;
    draw_view view;
    const char *folder; /* NULL: a film */
    run_film *film;
    char *path; /* of one frame */
    size_t room;
    double fps, per_step; /* frames per second and per step; at most one per step */
    uint64_t first, next, count;
    double seconds;    /* spent on drawing */
    const char *wrong; /* what failed with frame `next`, or NULL */
    float width, height, head;
    uint32_t kinds; /* bits 1 << DRAW_* of the bodies */
    bool dark;
    const char *output; /* of the film */
};

/* Video encoders need even widths and heights. */
static float even(double pixels) {
    double half = floor(0.5 * pixels + 0.5);
    return (float)(2.0 * (half < 0.5 * FEWEST_PIXELS ? 0.5 * FEWEST_PIXELS : half));
}

static void choose_size(run_frames *f, const run *r, const cli_input *in) {
    carom_aabb seen = draw_scene_bounds(r->scene);
    double width = (double)seen.max.x - (double)seen.min.x;
    double height = (double)seen.max.y - (double)seen.min.y;
    double x, y;
    if (!cli_pair(in, "size", &x, &y)) {
        double scale = fmin(WIDEST / width, (HIGHEST - (double)HEAD) / height);
        bool sane = width > 0 && height > 0 && scale > 0;
        x = sane ? scale * width : WIDEST;
        y = sane ? scale * height + (double)HEAD : HIGHEST;
    }
    f->width = even(x);
    f->height = even(y);
    f->head = f->width >= ROOMY && f->height >= ROOMY ? HEAD : 0.0f;
    f->view = draw_view_fit(seen, carom_scene_get_settings(r->scene).up, 0, f->head, f->width,
                            f->height - f->head, MARGIN);
}

/* The tolerance of 1e-5 allows one frame per step although the step is rounded to float. */
static bool choose_rate(run_frames *f, const run *r, const cli_input *in) {
    double most = 1.0 / (double)r->dt;
    f->fps = cli_number(in, "fps", fmin(30.0, most));
    f->per_step = f->fps * (double)r->dt;
    if (f->per_step > 1.00001) {
        (void)cli_fail("--fps %s: there are only %.6g steps a second; a shorter --step makes more",
                       cli_text(in, "fps", ""), most);
        return false;
    }
    f->per_step = fmin(f->per_step, 1.0);
    return true;
}

static bool make_folder(const char *path) {
    struct stat there;
    if (mkdir(path, 0777) != 0 && errno != EEXIST) {
        (void)cli_fail("%s: %s", path, strerror(errno));
        return false;
    }
    if (stat(path, &there) != 0 || !S_ISDIR(there.st_mode)) {
        (void)cli_fail("%s: not a folder", path);
        return false;
    }
    return true;
}

/* The legend, from the right. An outline means touching, unlike in `carom draw`. */
static const struct {
    const char *text;
    uint32_t meaning;
} signs[] = {
    {"touching", DRAW_HIT},        {"sensor", DRAW_SENSOR}, {"dynamic", DRAW_DYNAMIC},
    {"kinematic", DRAW_KINEMATIC}, {"static", DRAW_STATIC},
};
#define SIGNS 5

static uint32_t kinds_of(const carom_scene *s) {
    uint32_t kinds = 1u << DRAW_HIT;
    for (uint32_t i = 0; i < carom_scene_count(s); i++)
        kinds |= 1u << draw_body_of(&carom_scene_bodies(s)[i].def).meaning;
    return kinds;
}

static float sign_width(int sign) {
    return SIGN + BETWEEN + draw_text_width(signs[sign].text, DRAW_SMALL) + AFTER;
}

/* Draws the legend; where not all signs fit, that of touching alone, or none. */
static void draw_signs(run_frames *f, float y) {
    float right = f->width - 10.0f, all = 0.0f;
    for (int i = 0; i < SIGNS; i++)
        all += f->kinds >> signs[i].meaning & 1u ? sign_width(i) : 0.0f;
    uint32_t kinds = TIME + all <= f->width ? f->kinds : 1u << DRAW_HIT;
    for (int i = 0; i < SIGNS && TIME + sign_width(0) <= f->width; i++) {
        if ((kinds >> signs[i].meaning & 1u) == 0)
            continue;
        bool touching = signs[i].meaning == DRAW_HIT;
        carom_vec2 half = {0.5f * SIGN, 0.5f * SIGN},
                   at = {right - sign_width(i) + AFTER + half.x, y};
        draw_box(f->list, at, half, (carom_rot){1, 0}, touching ? DRAW_DYNAMIC : signs[i].meaning,
                 DRAW_FILL);
        draw_box(f->list, at, half, (carom_rot){1, 0}, signs[i].meaning, DRAW_STROKE);
        draw_label(f->list, (carom_vec2){right, y}, signs[i].text, DRAW_MUTED,
                   DRAW_SMALL | DRAW_RIGHT);
        right -= sign_width(i);
    }
}

run_frames *run_frames_open(const run *r, const cli_input *in, bool *failed) {
    *failed = false;
    const char *film = cli_text(in, "output", NULL);
    if (!cli_has(in, "frames") && !film)
        return NULL;
    *failed = true;
    run_frames *f = calloc(1, sizeof *f);
    if (!f) {
        (void)cli_fail("not enough memory");
        return NULL;
    }
    f->folder = cli_text(in, "frames", NULL);
    f->dark = cli_has(in, "dark");
    f->kinds = kinds_of(r->scene);
    f->room = (f->folder ? strlen(f->folder) : 0) + 40;
    f->path = malloc(f->room);
    f->list = draw_list_create(carom_allocator_default());
    bool there = f->path && f->list;
    if (!there)
        (void)cli_fail("not enough memory");
    if (!there || !choose_rate(f, r, in) || (f->folder && !make_folder(f->folder))) {
        run_frames_close(f);
        return NULL;
    }
    choose_size(f, r, in);
    if (!f->folder) {
        f->path[0] = 0;
        f->film =
            run_film_open(film, cli_text(in, "format", NULL), f->width, f->height, f->fps, f->dark);
        if (!f->film) {
            run_frames_close(f);
            return NULL;
        }
        f->output = film;
    }
    *failed = false;
    return f;
}

static const char *path_of(const run_frames *f, uint64_t number) {
    (void)snprintf(f->path, f->room, "%s/frame-%06" PRIu64 ".png", f->folder, number);
    return f->path;
}

/* Draws the time and the legend. */
static void draw_head(run_frames *f, double time) {
    char text[32];
    float y = 0.5f * f->head;
    if (f->head == 0.0f)
        return;
    (void)snprintf(text, sizeof text, "%.2f s", time);
    draw_label(f->list, (carom_vec2){10.0f, y}, text, DRAW_TEXT, DRAW_MONO | DRAW_LEFT);
    draw_signs(f, y);
}

static const char *draw(run_frames *f, const run *r, uint64_t number) {
    draw_list_clear(f->list);
    draw_world(f->list, r->world, &f->view);
    draw_head(f, run_time(r, r->step));
    if (!draw_list_is_whole(f->list))
        return "not enough memory";
    if (f->film)
        return run_film_add(f->film, f->list);
    return paint_file(path_of(f, number), f->list, f->width, f->height, 1.0f, f->dark);
}

/* Frame k shows the step nearest to the time of k frames. This depends on the step number alone, so
 * a run in parts has the same frames as an uninterrupted one. */
bool run_frames_put(run_frames *f, const run *r) {
    if (!f)
        return true;
    uint64_t number = (uint64_t)llround((double)r->step * f->per_step);
    if ((uint64_t)llround((double)number / f->per_step) != r->step)
        return true;
    double began = cli_now();
    f->wrong = draw(f, r, number);
    f->seconds += cli_now() - began;
    f->next = number + (f->wrong ? 0 : 1);
    if (!f->wrong && f->count++ == 0)
        f->first = number;
    return !f->wrong;
}

static bool is_there(const run_frames *f, uint64_t number) {
    return access(path_of(f, number), F_OK) == 0;
}

static const char *output_name(const run_frames *f) {
    return strcmp(f->output, "-") == 0 ? "the standard output" : f->output;
}

void run_frames_fail(const run_frames *f) {
    if (!f || !f->wrong)
        return;
    if (f->film)
        (void)cli_fail("cannot write %s: %s", output_name(f), f->wrong);
    else
        (void)cli_fail("%s: %s", path_of(f, f->next), f->wrong);
}

/* Writes the frames as an ffmpeg pattern: a % in the folder's name is doubled, and a : must not
 * look like a protocol. */
static void put_pattern(const run_frames *f, cli_out *to) {
    static const char name[] = "/frame-%06d.png";
    char *pattern = malloc(2 * strlen(f->folder) + sizeof name + 2);
    if (!pattern)
        return;
    char *at = pattern;
    if (strchr(f->folder, ':') && *f->folder != '/') {
        *at++ = '.';
        *at++ = '/';
    }
    for (const char *c = f->folder; *c; c++) {
        *at++ = *c;
        if (*c == '%')
            *at++ = '%';
    }
    memcpy(at, name, sizeof name);
    cli_out_shell_path(to, pattern);
    free(pattern);
}

void run_frames_report(const run_frames *f, cli_out *to) {
    if (!f || f->count == 0)
        return;
    if (!f->folder) {
        cli_out_print(to, "film of %" PRIu64 " frame%s in %s\n", f->count, f->count == 1 ? "" : "s",
                      output_name(f));
        return;
    }
    cli_out_print(to, "%" PRIu64 " frame%s in %s; a film of %s:\n  ffmpeg -framerate %.6g",
                  f->count, f->count == 1 ? "" : "s", f->folder, f->count == 1 ? "it" : "them",
                  f->fps);
    if (f->first > 0 && !is_there(f, f->first - 1))
        cli_out_print(to, " -start_number %" PRIu64, f->first);
    cli_out_text(to, " -i ");
    put_pattern(f, to);
    cli_out_text(to, " -pix_fmt yuv420p film.mp4\n");
}

void run_frames_warn(const run_frames *f) {
    if (f && f->folder && f->count > 0 && is_there(f, f->next))
        cli_warn("%s holds frames of another run, from %s on; the film would show them too",
                 f->folder, strrchr(path_of(f, f->next), '/') + 1);
}

double run_frames_seconds(const run_frames *f) {
    return f ? f->seconds : 0;
}

bool run_frames_are_unread(const run_frames *f) {
    return f && f->film && run_film_is_unread(f->film);
}

bool run_frames_finish(run_frames *f) {
    run_film *film = f ? f->film : NULL;
    if (film)
        f->film = NULL;
    return run_film_close(film, true);
}

void run_frames_close(run_frames *f) {
    if (!f)
        return;
    (void)run_film_close(f->film, false);
    draw_list_free(f->list);
    free(f->path);
    free(f);
}
