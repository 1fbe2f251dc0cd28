/* Films: frames are painted into one image and go to giflib, or as raw pixels through a pipe to
 * ffmpeg. A film replaces the file of that name when it is complete. */
#include "cli/run/run_film.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/commands/command.h"
#include "file/whole.h"
#include "paint/gif.h"
#include "paint/paint.h"

#define LEAST_DELAY 2 /* hundredths of a second: browsers slow down what is shorter */

typedef enum kind { NONE, GIF, WEBP, MP4 } kind;

struct run_film {
    kind kind;
    const char *path;
    cairo_surface_t *image;
    double fps;
    uint64_t frames;
    bool dark;
    const char *wrong;
    /* GIF */
    paint_gif *gif;
    file_whole whole;
    FILE *file;
    int error; /* of a write, or 0 */
    /* ffmpeg */
    pid_t child;
    int pipe;
    char *part; /* the file that ffmpeg writes */
};

static bool is_standard(const char *path) {
    return strcmp(path, "-") == 0;
}

static kind kind_of(const char *path, const char *format) {
    static const char *const names[] = {"gif", "webp", "mp4"};
    const char *dot = strrchr(path, '.');
    const char *name = format ? format : is_standard(path) ? "gif" : dot ? dot + 1 : "";
    for (int i = 0; i < 3; i++)
        if (strcasecmp(name, names[i]) == 0)
            return (kind)(GIF + i);
    return NONE;
}

/* Returns whether a program is in one of the folders of PATH. */
static bool has_program(const char *name) {
    const char *path = getenv("PATH");
    char file[4096];
    while (path && *path) {
        int size = (int)strcspn(path, ":");
        (void)snprintf(file, sizeof file, "%.*s/%s", size, path, name);
        if (access(file, X_OK) == 0)
            return true;
        path += size + (path[size] == ':');
    }
    return false;
}

bool run_film_is_possible(const char *path, const char *format) {
    kind k = kind_of(path, format);
    if (k == NONE)
        (void)cli_fail("run: -o %s: expected a film, .gif, .webp or .mp4; --format selects one",
                       path);
    else if (is_standard(path) && k != GIF)
        (void)cli_fail("run: only a GIF can go to the standard output, without --format %s",
                       format);
    else if (is_standard(path) && isatty(STDOUT_FILENO))
        (void)cli_fail("run: the film would go to the terminal; use -o FILE or a pipe");
    else if (k != GIF && !has_program("ffmpeg"))
        (void)cli_fail("run: -o %s needs ffmpeg, which is not installed (package ffmpeg); a .gif "
                       "does not need it",
                       path);
    else
        return true;
    return false;
}

/* ---- GIF ------------------------------------------------------------------------------------- */

static cairo_status_t put_bytes(void *to, const unsigned char *bytes, unsigned int size) {
    run_film *f = to;
    errno = 0;
    if (f->error == 0 && fwrite(bytes, 1, size, f->file) != size)
        f->error = errno != 0 ? errno : EIO;
    return f->error == 0 ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

/* Frames begin at whole hundredths of a second, so a film is as long as the run. */
static int delay_of(const run_film *f, uint64_t frame) {
    long long begin = llround(100.0 * (double)frame / f->fps);
    long long end = llround(100.0 * (double)(frame + 1) / f->fps);
    return end - begin < LEAST_DELAY ? LEAST_DELAY : (int)fmin((double)(end - begin), 65535.0);
}

static bool open_gif(run_film *f) {
    f->file = stdout;
    if (!is_standard(f->path)) {
        if (!file_whole_open(&f->whole, f->path)) {
            (void)cli_fail("cannot write %s: %s", f->path, strerror(errno));
            return false;
        }
        f->file = f->whole.file;
    }
    f->gif = paint_gif_open(cairo_image_surface_get_width(f->image),
                            cairo_image_surface_get_height(f->image), LEAST_DELAY, put_bytes, f);
    if (f->gif)
        return true;
    (void)cli_fail("not enough memory");
    return false;
}

bool run_film_is_unread(const run_film *f) {
    return f->error == EPIPE && is_standard(f->path);
}

static const char *add_to_gif(run_film *f) {
    paint_gif_delay(f->gif, delay_of(f, f->frames));
    cairo_status_t status = paint_gif_add(f->gif, f->image);
    if (run_film_is_unread(f))
        return NULL;
    if (f->error != 0)
        return strerror(f->error);
    return status == CAIRO_STATUS_SUCCESS ? NULL : cairo_status_to_string(status);
}

static bool close_gif(run_film *f, bool keep) {
    bool good = f->gif && paint_gif_close(f->gif) == CAIRO_STATUS_SUCCESS;
    good = fflush(f->file) == 0 && good;
    int error = f->error ? f->error : errno;
    if (is_standard(f->path)) {
        good = good || error == EPIPE;
        if (keep && !good)
            (void)cli_fail("cannot write the standard output: %s", strerror(error));
        return good || !keep;
    }
    if (!keep || !good)
        file_whole_drop(&f->whole);
    else if (!file_whole_keep(&f->whole)) {
        good = false;
        error = errno;
    }
    if (keep && !good)
        (void)cli_fail("cannot write %s: %s", f->path, strerror(error));
    return good || !keep;
}

/* ---- ffmpeg ---------------------------------------------------------------------------------- */

/* Runs in the child: the pixels come from standard input. Without -xerror ffmpeg ends with 0 when
 * the disk is full. */
static void start_ffmpeg(const run_film *f, const char *size, const char *rate) {
    const char *const webp[] = {"-c:v", "libwebp", "-quality", "80", "-loop", "0", "-f", "webp"};
    const char *const mp4[] = {"-c:v",    "libx264",   "-crf",       "18", "-pix_fmt",
                               "yuv420p", "-movflags", "+faststart", "-f", "mp4"};
    const char *words[40] = {"ffmpeg",        "-loglevel", "error",       "-xerror",
                             "-nostdin",      "-y",        "-f",          "rawvideo",
                             "-pixel_format", "bgr0",      "-video_size", size,
                             "-framerate",    rate,        "-i",          "pipe:0"};
    size_t count = 16, more = f->kind == WEBP ? 8 : 10;
    memcpy(words + count, f->kind == WEBP ? webp : mp4, more * sizeof *words);
    words[count + more] = f->part;
    (void)setpgid(0, 0); /* Ctrl-C ends the run, which then ends the film */
    (void)execvp(words[0], (char *const *)(void *)words);
    _exit(127);
}

static bool open_ffmpeg(run_film *f) {
    int ends[2];
    char size[32], rate[32];
    size_t room = strlen(f->path) + 32;
    f->part = malloc(room);
    if (!f->part || pipe(ends) != 0) {
        (void)cli_fail("run: %s", f->part ? strerror(errno) : "not enough memory");
        return false;
    }
    (void)snprintf(f->part, room, "%s%s.part-%ld", f->path[0] == '-' ? "./" : "", f->path,
                   (long)getpid());
    (void)snprintf(size, sizeof size, "%dx%d", cairo_image_surface_get_width(f->image),
                   cairo_image_surface_get_height(f->image));
    (void)snprintf(rate, sizeof rate, "%.6g", f->fps);
    f->child = fork();
    if (f->child == 0) {
        (void)dup2(ends[0], STDIN_FILENO);
        (void)dup2(STDERR_FILENO, STDOUT_FILENO);
        (void)close(ends[0]);
        (void)close(ends[1]);
        start_ffmpeg(f, size, rate);
    }
    (void)close(ends[0]);
    f->pipe = ends[1];
    if (f->child > 0)
        return true;
    (void)cli_fail("run: cannot start ffmpeg: %s", strerror(errno));
    return false;
}

static const char *add_to_pipe(run_film *f) {
    const unsigned char *row = cairo_image_surface_get_data(f->image);
    int height = cairo_image_surface_get_height(f->image);
    size_t size = 4 * (size_t)cairo_image_surface_get_width(f->image);
    for (int y = 0; y < height; y++, row += cairo_image_surface_get_stride(f->image)) {
        for (size_t done = 0; done < size;) {
            ssize_t some = write(f->pipe, row + done, size - done);
            if (some < 0 && errno == EINTR)
                continue;
            if (some < 0)
                return errno == EPIPE ? "ffmpeg has ended" : strerror(errno);
            done += (size_t)some;
        }
    }
    return NULL;
}

static bool close_ffmpeg(run_film *f, bool keep) {
    int status = 1;
    if (f->child > 0) {
        (void)close(f->pipe);
        while (waitpid(f->child, &status, 0) < 0 && errno == EINTR)
            ;
    }
    bool good = status == 0 && keep && rename(f->part, f->path) == 0;
    if (!good && f->part)
        (void)unlink(f->part);
    if (!good && keep)
        (void)cli_fail("run: ffmpeg did not write %s", f->path);
    free(f->part);
    return good || !keep;
}

/* ---- films ----------------------------------------------------------------------------------- */

run_film *run_film_open(const char *path, const char *format, float width, float height, double fps,
                        bool dark) {
    run_film *f = calloc(1, sizeof *f);
    if (!f) {
        (void)cli_fail("not enough memory");
        return NULL;
    }
    f->kind = kind_of(path, format);
    f->path = path;
    f->fps = fps;
    f->dark = dark;
    f->image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height);
    if (f->kind == GIF ? open_gif(f) : open_ffmpeg(f))
        return f;
    (void)run_film_close(f, false);
    return NULL;
}

const char *run_film_add(run_film *f, const draw_list *list) {
    cairo_t *to = cairo_create(f->image);
    paint_list(to, list, f->dark);
    cairo_status_t status = cairo_status(to);
    cairo_destroy(to);
    cairo_surface_flush(f->image);
    if (status != CAIRO_STATUS_SUCCESS)
        f->wrong = cairo_status_to_string(status);
    else
        f->wrong = f->kind == GIF ? add_to_gif(f) : add_to_pipe(f);
    f->frames++;
    return f->wrong;
}

bool run_film_close(run_film *f, bool keep) {
    if (!f)
        return true;
    keep = keep && f->frames > 0 && !f->wrong;
    bool good = f->kind == GIF ? close_gif(f, keep) : close_ffmpeg(f, keep);
    cairo_surface_destroy(f->image);
    free(f);
    return good;
}
