/* run.h: the parts of `carom run`.
 *
 * A run is a loop of steps with observers: events, trajectories, frames, a series for the plot.
 * Each observer sees the world after a step and keeps nothing of it, or a bounded amount of
 * numbers, so memory does not depend on the length of the run. Output depends on the step number
 * since the scene's start, so a run in parts writes the same as an uninterrupted one. */
#ifndef CLI_RUN_H
#define CLI_RUN_H

#include "cli/commands/command.h"
#include "cli/output/out.h"
#include "scene/scene.h"

typedef struct run {
    const carom_scene *scene;
    carom_world *world;
    carom_body *ids;   /* of the scene's bodies */
    uint32_t *origins; /* scene index by body index: the inverse of ids */
    uint32_t origin_count;
    float dt;
    uint64_t first, last; /* steps since the scene's start */
    uint64_t step;
} run;

static inline double run_time(const run *r, uint64_t step) {
    return (double)step * (double)r->dt;
}

/* Returns the step nearest to a time: 10 s are 600 steps of 1/60 s, although 1/60 rounded to float
 * is longer. */
uint64_t run_step_at(const run *r, double seconds);

/* Returns the name of a body in the scene; `room` is a buffer for bodies without an id. */
const char *run_name(const run *r, carom_body b, char room[16]);

/* Format of all times: twelve digits, which a float time step needs. */
#define RUN_TIME "%.12g"

/* ---- starting and stopping (run_world.c, run_stop.c) ----------------------------------------- */

/* Builds the world, or restores a snapshot. Returns false after a message. Call run_close in both
 * cases. */
bool run_open(run *r, const carom_scene *scene, const cli_input *in);
void run_close(run *r);

/* From now on the first SIGINT, SIGTERM or SIGHUP is only recorded; a second one kills the
 * program. */
void run_stop_watch(void);
/* Returns the signal received, or 0. */
int run_stop_signal(void);

/* ---- checks before the run (run_files.c, run_overlaps.c) ------------------------------------- */

/* Returns whether all files can be written and none is another output or an input, under any name.
 * Returns false after a message, before any file is touched. */
bool run_files_are_sound(const cli_input *in);
/* Warns if bodies overlap at the start: they are pushed apart, which is rarely intended. */
void run_warn_overlaps(const carom_scene *s, const char *name);

/* ---- snapshots (run_snapshot.c) -------------------------------------------------------------- */

/* Restores the world from a file. Returns false after a message, also if the file is of another
 * scene. */
bool run_resume(run *r, const char *path);
/* Writes a complete file, or leaves the old one intact and prints a message. */
bool run_save(const run *r, const char *path);

/* ---- numbers (run_measure.c) ----------------------------------------------------------------- */

typedef struct run_measure {
    double kinetic;
    double potential; /* in the world's gravity, 0 at the origin */
    carom_vec2 momentum;
    uint32_t touches;
    double lost, moved; /* path lengths, over all steps so far */
} run_measure;

run_measure run_measure_now(const carom_world *w);

/* ---- events (run_events.c) ------------------------------------------------------------------- */

typedef struct run_counts {
    uint64_t impacts, begins, ends;
    uint64_t squeezed; /* bodies, counted in every step */
    uint64_t quarantined;
} run_counts;

/* Counts the events of the last step, and writes them as lines of JSON if `to` is not NULL. */
void run_events(const run *r, cli_out *to, run_counts *counts);

/* ---- trajectories (run_csv.c) ---------------------------------------------------------------- */

typedef struct run_csv {
    cli_out *to; /* NULL: none */
    uint64_t every;
    uint32_t *bodies; /* scene indices of the bodies written */
    uint32_t count;
} run_csv;

/* Returns false after a message. */
bool run_csv_open(run_csv *c, const run *r, const cli_input *in);
void run_csv_put(const run_csv *c, const run *r);
bool run_csv_close(run_csv *c);

/* ---- frames (run_frames.c) ------------------------------------------------------------------- */

typedef struct run_frames run_frames;

/* Creates the folder of --frames, or begins the film of -o. Returns NULL with *failed set after a
 * message, or NULL alone if no frames are wanted. */
run_frames *run_frames_open(const run *r, const cli_input *in, bool *failed);
/* Draws the world if a frame is due. Returns false on failure. NULL is allowed from here on. */
bool run_frames_put(run_frames *f, const run *r);
/* Prints the error message of that failure, if any, after the progress bar is removed. */
void run_frames_fail(const run_frames *f);
/* Prints how many frames there are and how to make a video from them. */
void run_frames_report(const run_frames *f, cli_out *to);
/* Warns if frames that another run left there would continue the video. */
void run_frames_warn(const run_frames *f);
/* Returns the seconds spent on drawing. */
double run_frames_seconds(const run_frames *f);
/* Returns whether the reader of a film on standard output has closed the pipe. */
bool run_frames_are_unread(const run_frames *f);
/* Ends the film, which replaces the file of that name. Returns false after a message. */
bool run_frames_finish(run_frames *f);
void run_frames_close(run_frames *f);

/* ---- plot (run_plot.c) ----------------------------------------------------------------------- */

typedef struct run_plot run_plot;

run_plot *run_plot_open(const char *title, const cli_input *in, bool *failed);
void run_plot_put(run_plot *p, const run *r);
/* Writes the picture. Returns false after a message. */
bool run_plot_finish(run_plot *p, const run *r);
void run_plot_close(run_plot *p);

/* ---- summary (run_summary.c) ----------------------------------------------------------------- */

typedef struct run_summary {
    const char *name; /* of the scene */
    run_measure start, end;
    run_counts counts;
    double seconds; /* wall-clock time of the run */
    double drawing; /* part of it spent on frames */
    int signal;     /* the signal that stopped it, or 0 */
    bool hash;      /* whether to show the hash */
} run_summary;

void run_summary_text(const run_summary *s, const run *r, cli_out *to);
void run_summary_json(const run_summary *s, const run *r, cli_out *to);

#endif
