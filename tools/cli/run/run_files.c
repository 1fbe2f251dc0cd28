/* Checks the files of a run before any is touched: all can be written, and none overwrites
 * another. */
#include <string.h>
#include <unistd.h>

#include "file/place.h"
#include "cli/input/load.h"
#include "cli/run/run.h"

/* An output: its name in messages, and its location. */
typedef struct target {
    const char *name, *path;
    file_place place;
} target;

#define MOST_TARGETS 6

static bool is_standard(const char *path) {
    return strcmp(path, "-") == 0;
}

static void add(target *all, size_t *count, const char *name, const char *path) {
    all[*count] =
        (target){name, path,
                 is_standard(path) ? file_place_of_descriptor(STDOUT_FILENO) : file_place_of(path)};
    *count += 1;
}

static size_t find_targets(const cli_input *in, target all[MOST_TARGETS]) {
    static const char *const written[5][2] = {{"events", "--events"},
                                              {"csv", "--csv"},
                                              {"plot", "--plot"},
                                              {"snapshot", "--snapshot"},
                                              {"output", "-o"}};
    size_t count = 0;
    bool taken = false;
    for (size_t i = 0; i < 5; i++) {
        const char *path = cli_text(in, written[i][0], NULL);
        if (path)
            add(all, &count, written[i][1], path);
        taken = taken || (path && is_standard(path));
    }
    if (!taken && (!cli_has(in, "quiet") || cli_has(in, "hash")))
        add(all, &count, "the summary", "-");
    return count;
}

static bool are_same(const target *a, const target *b) {
    return (is_standard(a->path) && is_standard(b->path)) || file_place_same(&a->place, &b->place);
}

static bool are_apart(const cli_input *in, const target *all, size_t count) {
    file_place scene = cli_scene_place(in->argument[0]), old = {.known = false};
    if (cli_has(in, "resume"))
        old = file_place_of(cli_text(in, "resume", ""));
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < i; k++) {
            if (are_same(&all[i], &all[k])) {
                (void)cli_fail("run: %s and %s cannot both write to %s", all[k].name, all[i].name,
                               all[i].path);
                return false;
            }
        }
        if (file_place_same(&all[i].place, &scene)) {
            (void)cli_fail("run: %s would write over the scene %s", all[i].name, in->argument[0]);
            return false;
        }
        /* A snapshot may replace the one that the run resumes from. */
        if (strcmp(all[i].name, "--snapshot") != 0 && file_place_same(&all[i].place, &old)) {
            (void)cli_fail("run: %s would write over the snapshot %s", all[i].name,
                           cli_text(in, "resume", ""));
            return false;
        }
    }
    return true;
}

/* Checked for all outputs before one is opened, so that a wrong name costs neither the run nor an
 * existing file. */
static bool can_be_written(const target *t) {
    int why = is_standard(t->path) ? 0 : file_place_refuses(t->path);
    if (why != 0)
        (void)cli_fail("run: %s %s: %s", t->name, t->path, strerror(why));
    return why == 0;
}

bool run_files_are_sound(const cli_input *in) {
    target all[MOST_TARGETS];
    size_t count = find_targets(in, all);
    if (!are_apart(in, all, count))
        return false;
    for (size_t i = 0; i < count; i++)
        if (!can_be_written(&all[i]))
            return false;
    return true;
}
