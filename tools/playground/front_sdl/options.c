/* Reads the command line. */
#include "options.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "paint/paint.h"
#include "playground/model/play.h"
#include "shapes/shapes.h"

static const char usage[] =
    "Usage: carom-play [FILE | SHAPE ...] [OPTIONS]\n"
    "See what happens when circles and boxes collide. FILE is a scene (docs/SCENES.md), which\n"
    "saving overwrites, or the name of a built-in one. Shapes are written as for `carom explain`:\n"
    "circle:2.5,1,1 box:0,0,4,2,23deg.\n"
    "\n"
    "      --lab NAME         Start in this lab: pair, dot, bounce, crowd or gallery. It opens\n"
    "                         FILE, too\n"
    "      --dark             Start with a dark background; the key T switches\n"
    "      --size W,H         Size of the window or picture in pixels\n"
    "      --scale N          Screen pixels per pixel of --size, 0.5 to 4\n"
    "      --threads N        Threads of a world, 1 to 64; by default one per processor, up to 8\n"
    "      --record FILE      Record all input in FILE, for bug reports\n"
    "      --replay FILE      Play a recording first\n"
    "      --link TEXT        Open a link that the key L has copied\n"
    "      --frames S         Run for S seconds, 0.1 to 3600, print the frame rate and the time "
    "per\n"
    "                         frame, and quit\n"
    "      --picture OUT      Write a picture, .png, .svg or .pdf, without opening a window; a\n"
    "                         recording is played without waiting\n"
    "      --seconds S        Simulate S seconds before the picture, 0 to 3600\n"
    "      --bare             Leave the panel out of the picture\n"
    "  -h, --help             Show this help\n"
    "  -V, --version          Show the version\n"
    "\n"
    "The key H shows the keys. Files are only written on request.\n";

static int fail(const char *what, const char *word) {
    (void)fprintf(stderr, "carom-play: %s%s; see --help\n", what, word);
    return 2;
}

static bool read_number(const char *text, char end, float min, float max, float *out,
                        const char **rest) {
    char *stop;
    float value = strtof(text, &stop);
    if (stop == text || *stop != end || !(value >= min && value <= max))
        return false;
    *out = value;
    *rest = stop + (end != 0);
    return true;
}

static bool read_one(const char *text, float min, float max, float *out) {
    const char *rest;
    return read_number(text, 0, min, max, out, &rest);
}

static bool read_size(const char *text, front_options *o) {
    const char *rest;
    return read_number(text, ',', 64.0f, FRONT_MOST_PIXELS, &o->width, &rest) &&
           read_one(rest, 64.0f, FRONT_MOST_PIXELS, &o->height) && o->width == floorf(o->width) &&
           o->height == floorf(o->height);
}

static bool is(const char *word, const char *name) {
    return strcmp(word, name) == 0;
}

/* Applies an option with a value. Returns what the option expects if the value is wrong, or
 * NULL. */
static const char *take_value(front_options *o, const char *name, const char *value) {
    float number = 0.0f;
    if (is(name, "--lab")) {
        o->lab = play_lab_find(value);
        o->lab_given = true;
        return o->lab < PLAY_LABS ? NULL
                                  : "--lab: expected pair, dot, bounce, crowd or gallery, found ";
    }
    if (is(name, "--size"))
        return read_size(value, o) ? NULL
                                   : "--size: expected two whole numbers such as 1000,700, found ";
    if (is(name, "--scale"))
        return read_one(value, 0.5f, 4.0f, &o->scale)
                   ? NULL
                   : "--scale: expected a number from 0.5 to 4, found ";
    if (is(name, "--seconds"))
        return read_one(value, 0.0f, 3600.0f, &o->seconds)
                   ? NULL
                   : "--seconds: expected a number from 0 to 3600, found ";
    if (is(name, "--frames"))
        return read_one(value, 0.1f, 3600.0f, &o->frames)
                   ? NULL
                   : "--frames: expected a number from 0.1 to 3600, found ";
    if (is(name, "--threads")) {
        if (!read_one(value, 1.0f, 64.0f, &number) || number != floorf(number))
            return "--threads: expected a whole number from 1 to 64, found ";
        o->threads = (uint32_t)number;
        return NULL;
    }
    if (is(name, "--picture")) {
        o->picture = value;
        return paint_can_write(value) ? NULL
                                      : "--picture: expected a name that ends with .png, .svg or "
                                        ".pdf, found ";
    }
    if (is(name, "--record"))
        o->record = value;
    else if (is(name, "--link"))
        o->link = value;
    else
        o->replay = value;
    return NULL;
}

static bool wants_value(const char *word) {
    static const char *const names[] = {"--lab",    "--size",   "--scale",   "--threads",
                                        "--record", "--replay", "--picture", "--seconds",
                                        "--link",   "--frames"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is(word, names[i]))
            return true;
    return false;
}

static int take_flag(front_options *o, const char *word) {
    if (is(word, "--dark"))
        o->dark = true;
    else if (is(word, "--bare"))
        o->bare = true;
    else if (is(word, "--help") || is(word, "-h"))
        return fputs(usage, stdout) < 0 || fflush(stdout) != 0 ? 2 : 0;
    else if (is(word, "--version") || is(word, "-V"))
        return printf("carom-play %s\n", carom_version()) < 0 || fflush(stdout) != 0 ? 2 : 0;
    else
        return fail("unknown option ", word);
    return -1;
}

static int check(const front_options *o) {
    if (!o->picture && (o->seconds > 0.0f || o->bare))
        return fail("--seconds and --bare require --picture", "");
    if (o->picture && o->frames > 0.0f)
        return fail("--frames works in a window, not with --picture", "");
    if (o->shapes[0] && (o->link || o->file))
        return fail("shapes cannot be combined with a scene or --link: ",
                    o->link ? o->link : o->file);
    if (o->link && o->file)
        return fail("--link cannot be combined with a scene: ", o->file);
    return -1;
}

int front_options_read(front_options *o, int count, char **words) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    *o = (front_options){.threads = processors < 1   ? 1u
                                    : processors > 8 ? 8u
                                                     : (uint32_t)processors};
    bool only_names = false;
    for (int i = 1; i < count; i++) {
        const char *word = words[i];
        int status = -1;
        if (only_names || word[0] != '-' || !word[1]) {
            if (shapes_is_word(word)) {
                size_t used = strlen(o->shapes);
                int size = snprintf(o->shapes + used, sizeof o->shapes - used, "%s%s",
                                    used > 0 ? ";" : "", word);
                if (size < 0 || used + (size_t)size >= sizeof o->shapes)
                    return fail("too many shapes: ", word);
                continue;
            }
            if (o->file)
                return fail("expected one scene, found a second one: ", word);
            o->file = word;
        } else if (is(word, "--")) {
            only_names = true;
        } else if (wants_value(word)) {
            const char *value = i + 1 < count ? words[++i] : NULL;
            if (!value)
                return fail("expected a value after ", word);
            const char *wrong = take_value(o, word, value);
            if (wrong)
                return fail(wrong, value);
        } else {
            status = take_flag(o, word);
        }
        if (status >= 0)
            return status;
    }
    return check(o);
}
