/* `carom run`: simulates a scene. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands/commands.h"
#include "cli/input/load.h"
#include "cli/input/map.h"
#include "cli/output/progress.h"
#include "cli/run/run.h"
#include "cli/run/run_film.h"

/* Everything that a run has open. */
typedef struct job {
    run run;
    cli_out *events;
    run_csv csv;
    run_frames *frames;
    run_plot *plot;
    run_summary summary;
    bool follow; /* flush lines after every step: standard output may be read live */
} job;

/* ---- conflicting options --------------------------------------------------------------------- */

static bool is_standard(const cli_input *in, const char *option) {
    return strcmp(cli_text(in, option, ""), "-") == 0;
}

static bool needs(const cli_input *in, const char *option, const char *other) {
    if (!cli_has(in, option) || cli_has(in, other))
        return true;
    (void)cli_fail("run: --%s is for --%s, which was not given", option, other);
    return false;
}

static bool is_sound(const cli_input *in) {
    if (cli_has(in, "until") && cli_has(in, "seconds")) {
        (void)cli_fail("run: --seconds and --until both say when to end; give one");
        return false;
    }
    bool film = cli_has(in, "output"), frames = cli_has(in, "frames") || film;
    if (film && cli_has(in, "frames")) {
        (void)cli_fail("run: -o and --frames cannot be used together");
        return false;
    }
    if (cli_has(in, "dark") && !frames && !cli_has(in, "plot")) {
        (void)cli_fail("run: --dark is for -o, --frames and --plot, and none was given");
        return false;
    }
    if (!frames && (cli_has(in, "fps") || cli_has(in, "size"))) {
        (void)cli_fail("run: --%s is for -o and --frames, and neither was given",
                       cli_has(in, "fps") ? "fps" : "size");
        return false;
    }
    if (film && !run_film_is_possible(cli_text(in, "output", ""), cli_text(in, "format", NULL)))
        return false;
    if (is_standard(in, "snapshot") || is_standard(in, "plot")) {
        (void)cli_fail("run: snapshots and plots are written to files, not to -");
        return false;
    }
    return needs(in, "every", "csv") && needs(in, "only", "csv") && needs(in, "format", "output") &&
           run_files_are_sound(in);
}

/* ---- the run --------------------------------------------------------------------------------- */

/* Opens files last, so that a wrong option does not truncate any. */
static bool open_job(job *j, const carom_scene *scene, const cli_input *in) {
    bool failed = false;
    const char *name = carom_scene_name(scene);
    j->summary.name = *name ? name : in->argument[0];
    j->summary.hash = cli_has(in, "hash");
    j->follow = is_standard(in, "events") || is_standard(in, "csv") || is_standard(in, "output");
    if (!run_open(&j->run, scene, in))
        return false;
    run_stop_watch();
    j->plot = run_plot_open(j->summary.name, in, &failed);
    if (failed)
        return false;
    j->frames = run_frames_open(&j->run, in, &failed);
    if (failed || !run_csv_open(&j->csv, &j->run, in))
        return false;
    if (cli_has(in, "events"))
        j->events = cli_out_open(cli_text(in, "events", NULL));
    return j->events || !cli_has(in, "events");
}

static void flush(cli_out *o) {
    if (o)
        cli_out_flush(o);
}

static bool can_write(const job *j) {
    return (!j->events || cli_out_ok(j->events)) && (!j->csv.to || cli_out_ok(j->csv.to)) &&
           !run_frames_are_unread(j->frames);
}

/* Records the initial state, unless the run is resumed: then the previous run has written it. */
static bool watch_start(job *j) {
    run_plot_put(j->plot, &j->run);
    if (j->run.first > 0)
        return true;
    run_csv_put(&j->csv, &j->run);
    return run_frames_put(j->frames, &j->run);
}

static bool watch(job *j) {
    run_events(&j->run, j->events, &j->summary.counts);
    run_csv_put(&j->csv, &j->run);
    run_plot_put(j->plot, &j->run);
    if (j->follow) {
        flush(j->events);
        flush(j->csv.to);
    }
    return run_frames_put(j->frames, &j->run);
}

/* Progress is not shown if events or trajectories go to a terminal: the two would mix. */
static bool shows_progress(const job *j, const cli_input *in) {
    return !cli_has(in, "quiet") && cli_is_terminal(STDERR_FILENO) &&
           !(j->events && cli_out_is_watched(j->events)) &&
           !(j->csv.to && cli_out_is_watched(j->csv.to));
}

/* Returns false on failure. Write errors are reported when the stream is closed. */
static bool loop(job *j, bool progress) {
    run *r = &j->run;
    cli_progress bar;
    cli_progress_start(&bar, r->first, r->last, (double)r->dt, progress);
    bool good = watch_start(j);
    while (good && can_write(j) && r->step < r->last && run_stop_signal() == 0) {
        uint32_t code = carom_world_step(r->world, r->dt);
        if (code != CAROM_OK) {
            (void)cli_progress_end(&bar);
            (void)cli_fail("step %llu: %s", (unsigned long long)r->step + 1,
                           carom_error_text(code));
            return false;
        }
        r->step++;
        good = watch(j);
        cli_progress_at(&bar, r->step);
    }
    j->summary.seconds = cli_progress_end(&bar);
    run_frames_fail(j->frames);
    j->summary.drawing = run_frames_seconds(j->frames);
    j->summary.signal = r->step < r->last ? run_stop_signal() : 0;
    return good;
}

/* Prints the shortest time that rounds to the same step. */
static void print_end(const run *r, cli_out *to) {
    char text[32];
    for (int digits = 6; digits <= 17; digits++) {
        (void)snprintf(text, sizeof text, "%.*g", digits, run_time(r, r->last));
        if (run_step_at(r, strtod(text, NULL)) == r->last)
            break;
    }
    cli_out_print(to, " --until %s", text);
}

/* Prints how to resume. A scene read from a pipe is no longer available, so it is not named. */
static void print_snapshot(const job *j, const cli_input *in, cli_out *to) {
    const char *path = cli_text(in, "snapshot", ""), *scene = in->argument[0];
    bool gone = strcmp(scene, "-") == 0;
    cli_out_print(to, "snapshot in %s; to go on%s: carom run ", path,
                  gone ? ", with the same scene" : "");
    cli_out_shell_path(to, gone ? "SCENE" : scene);
    if (cli_has(in, "step"))
        cli_out_print(to, " --step %s", cli_text(in, "step", ""));
    cli_out_text(to, " --resume ");
    cli_out_shell_path(to, path);
    if (j->summary.signal)
        print_end(&j->run, to);
    cli_out_text(to, "\n");
}

static bool print_results(const job *j, const cli_input *in) {
    if (cli_has(in, "quiet") && !cli_has(in, "hash"))
        return true;
    cli_out *to = j->follow ? cli_out_error() : cli_out_open(NULL);
    if (!to)
        return false;
    if (cli_has(in, "quiet")) {
        cli_out_print(to, "%016llx\n", (unsigned long long)carom_world_hash(j->run.world));
    } else if (cli_has(in, "json")) {
        run_summary_json(&j->summary, &j->run, to);
    } else {
        run_summary_text(&j->summary, &j->run, to);
        run_frames_report(j->frames, to);
        if (j->plot)
            cli_out_print(to, "plot in %s\n", cli_text(in, "plot", ""));
        if (cli_has(in, "snapshot"))
            print_snapshot(j, in, to);
    }
    return cli_out_close(to);
}

static bool close_job(job *j) {
    bool good = run_csv_close(&j->csv);
    if (j->events)
        good = cli_out_close(j->events) && good;
    run_frames_close(j->frames);
    run_plot_close(j->plot);
    run_close(&j->run);
    return good;
}

static int run_scene(const carom_scene *scene, const cli_input *in) {
    job j = {.events = NULL};
    bool good = open_job(&j, scene, in);
    if (good) {
        j.summary.start = run_measure_now(j.run.world);
        if (j.run.first == 0 && !cli_has(in, "quiet"))
            run_warn_overlaps(scene, in->argument[0]);
        good = loop(&j, shows_progress(&j, in));
        j.summary.end = run_measure_now(j.run.world);
        if (cli_has(in, "snapshot"))
            good = run_save(&j.run, cli_text(in, "snapshot", NULL)) && good;
        good = run_plot_finish(j.plot, &j.run) && good;
        bool unread = !can_write(&j);
        good = run_frames_finish(j.frames) && good;
        good = good && (unread || print_results(&j, in));
        run_frames_warn(j.frames);
    }
    int signal = j.summary.signal;
    good = close_job(&j) && good;
    return !good ? CLI_ERROR : signal ? 128 + signal : CLI_OK;
}

static int run_command(const cli_input *in) {
    if (!is_sound(in))
        return CLI_ERROR;
    carom_scene *scene = cli_load(in, in->argument[0]);
    if (!scene)
        return CLI_ERROR;
    int status = run_scene(scene, in);
    carom_scene_free(scene);
    return status;
}

/* ---- the command ----------------------------------------------------------------------------- */

static const cli_argument arguments[] = {
    {"SCENE", "A scene: a file, - or the name of a built-in one", CLI_INPUT, false},
    {0},
};

static const cli_option options[] = {
    {"seconds", "S", "Simulated time; 10 by default", 0, 1e9, CLI_NUMBER, 0},
    {"until", "S", "End time since the start of the scene, instead of --seconds", 0, 1e9,
     CLI_NUMBER, 0},
    {"step", "S", "Time step in seconds, instead of the scene's", 1e-6, 1, CLI_NUMBER, 0},
    {"threads", "N", "Number of threads; the result does not depend on it", 1, 64, CLI_COUNT, 0},
    {"events", "FILE", "Write events as lines of JSON; - is the standard output", 0, 0, CLI_OUTPUT,
     0},
    {"csv", "FILE", "Write trajectories of moving bodies as CSV; - is the standard output", 0, 0,
     CLI_OUTPUT, 0},
    {"every", "N", "With --csv: write every Nth step; 1 by default", 1, 1e9, CLI_COUNT, 0},
    {"only", "A,B,...", "With --csv: write only these bodies, by id or #N", 0, 0, CLI_BODIES, 0},
    {"output", "FILE",
     "Write a film: .gif, or .webp or .mp4 if ffmpeg is installed; - is a GIF to the standard "
     "output",
     0, 0, CLI_OUTPUT, 'o'},
    {"format", "gif|webp|mp4", "The format of the film, if the name of the file does not say it", 0,
     0, CLI_CHOICE, 0},
    {"frames", "FOLDER", "Write the frames as pictures into a folder, which is created", 0, 0,
     CLI_FOLDER, 0},
    {"fps", "N", "Frames per second of the scene's time; 30 by default", 1e-3, 1e6, CLI_NUMBER, 0},
    {"size", "W,H", "Size of a frame in pixels, made even; by default as the scene's view", 16,
     8192, CLI_PAIR, 0},
    {"plot", "FILE", "Plot energies and touching pairs over time: .svg, .png, .pdf or .gif", 0, 0,
     CLI_OUTPUT, 0},
    {"dark", NULL, "Film, frames and plot on a dark background", 0, 0, CLI_FLAG, 0},
    {"snapshot", "FILE", "Write the final state of the world, to resume from", 0, 0, CLI_OUTPUT, 0},
    {"resume", "FILE", "Resume from a snapshot of the same scene", 0, 0, CLI_INPUT, 0},
    {"hash", NULL, "Print carom_world_hash of the final state; with --quiet, nothing else", 0, 0,
     CLI_FLAG, 0},
    CLI_JSON,
    {"quiet", NULL, "Print neither progress nor summary", 0, 0, CLI_FLAG, 'q'},
    CLI_MAP_OPTIONS,
    {0},
};

static const cli_example examples[] = {
    {"carom run pile", "Ten seconds of the built-in pile, and a summary."},
    {"carom run gas --seconds 60 --plot gas.svg", "Is energy conserved?"},
    {"carom run level.json --csv - --only ball --every 6 > ball.csv",
     "The trajectory of one body."},
    {"carom run level.json --events - | grep '\"squeezed\"'",
     "Which bodies are squeezed, and when."},
    {"carom run pile -o pile.gif --size 480,360 --fps 20", "A film."},
    {"carom run pile --seconds 5 --snapshot half && carom run pile --seconds 5 --resume half",
     "In two parts, with the same bits."},
    {0},
};

const cli_command cli_run = {
    .name = "run",
    .summary = "Simulate a scene and summarize it",
    .about =
        "Steps the world of a scene and shows a summary: energy, momentum and touching pairs at "
        "the start and at the end. Potential energy is 0 at the origin. If events, trajectories or "
        "a "
        "film go to the standard output, the summary goes to the standard error. On a terminal, a "
        "bar shows the progress and the time left."
        "\n\n"
        "An event is a line such as "
        "{\"step\":44,\"time\":0.72,\"event\":\"impact\",\"a\":\"ball\",\"b\":\"floor\",\"point\":["
        "0,"
        "0],\"normal\":[0,1],\"speed\":7}. "
        "Its kinds are impact, begin and end (of a touch), squeezed and quarantined. Trajectories "
        "have the columns step, time, id, x, y, vx, vy, the direction c, s, its angle and the "
        "spin. "
        "Both are written during the run; memory use does not depend on its length."
        "\n\n"
        "Ctrl-C ends a run between two steps. The output is complete up to that point, the "
        "snapshot, "
        "the plot and the summary describe that state, and the status is 130. A full disk ends it "
        "with status 2, and the output ends with a complete line. If the reader of standard output "
        "closes the pipe, the run ends quietly."
        "\n\n"
        "A snapshot is what carom_world_save writes. A resumed run gives the same bits as an "
        "uninterrupted one; it needs the same --step and the same scene, which provides names and "
        "the view."
        "\n\n"
        "In films and frames, an orange outline marks a body that touches another. No input file "
        "is "
        "overwritten, and all output files are checked before any is opened.",
    .arguments = arguments,
    .options = options,
    .examples = examples,
    .run = run_command,
};
