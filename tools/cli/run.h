/* run.h: the parts of `carom run`.
 *
 * A run is a loop of steps with things that watch it: events, trajectories, frames, a series for
 * the plot. Each watcher sees the world after a step and keeps nothing of it, or a bounded count
 * of numbers: the memory of a run does not depend on its length. What a watcher writes goes by the
 * number of the step since the scene's start: a run in pieces writes what one whole does. */
#ifndef CLI_RUN_H
#define CLI_RUN_H

#include "command.h"
#include "out.h"
#include "scene/scene.h"

typedef struct run {
    const carom_scene *scene;
    carom_world *world;
    carom_body *ids;   /* of the scene's bodies */
    uint32_t *origins; /* the reverse, by the index of a body */
    uint32_t origin_count;
    float dt;
    uint64_t first, last; /* steps since the scene's start */
    uint64_t step;
} run;

static inline double run_time(const run *r, uint64_t step) {
    return (double)step * (double)r->dt;
}

/* The step nearest to a time: 10 s are 600 of a sixtieth, though a float's sixtieth is longer. */
uint64_t run_step_at(const run *r, double seconds);

/* The name of a body as the scene has it; `room` is for those without an id. */
const char *run_name(const run *r, carom_body b, char room[16]);

/* Times as they are written everywhere: twelve digits, which a float's step needs. */
#define RUN_TIME "%.12g"

/* ---- starting and stopping (run_world.c, run_stop.c) ----------------------------------------- */

/* Builds the world, or takes up a snapshot. False after a message; closing is right in both
 * cases. */
bool run_open(run *r, const carom_scene *scene, const cli_input *in);
void run_close(run *r);

/* From here on SIGINT, SIGTERM and SIGHUP are only noted; a second one kills. */
void run_stop_watch(void);
/* The signal that came, or 0. */
int run_stop_signal(void);

/* ---- before it starts (run_files.c, run_overlaps.c) ------------------------------------------ */

/* Whether all files can be written, and none is another or what is read, by whatever name. False
 * after a message, and before any is touched. */
bool run_files_are_sound(const cli_input *in);
/* Says so if bodies start within others: they are pushed apart, which is seldom what is meant. */
void run_warn_overlaps(const carom_scene *s, const char *name);

/* ---- snapshots (run_snapshot.c) -------------------------------------------------------------- */

/* Makes the world what a file says; false after a message, also if it is not of this scene. */
bool run_resume(run *r, const char *path);
/* Writes a file whole, or leaves the one that was there, after a message. */
bool run_save(const run *r, const char *path);

/* ---- numbers (run_measure.c) ----------------------------------------------------------------- */

typedef struct run_measure {
    double kinetic;
    double potential; /* in the world's gravity, 0 at the origin */
    carom_vec2 momentum;
    uint32_t touches;
    double lost, moved; /* lengths of motion, of all steps so far */
} run_measure;

run_measure run_measure_now(const carom_world *w);

/* ---- events (run_events.c) ------------------------------------------------------------------- */

typedef struct run_counts {
    uint64_t hits, begins, ends;
    uint64_t squeezed; /* bodies, once a step */
    uint64_t quarantined;
} run_counts;

/* Counts the events of the last step, and writes them as lines of JSON if `to` is not NULL. */
void run_events(const run *r, cli_out *to, run_counts *counts);

/* ---- trajectories (run_csv.c) ---------------------------------------------------------------- */

typedef struct run_csv {
    cli_out *to; /* NULL: none */
    uint64_t every;
    uint32_t *bodies; /* indices in the scene of those that are written */
    uint32_t count;
} run_csv;

/* False after a message. */
bool run_csv_open(run_csv *c, const run *r, const cli_input *in);
void run_csv_put(const run_csv *c, const run *r);
bool run_csv_close(run_csv *c);

/* ---- frames (run_frames.c) ------------------------------------------------------------------- */

typedef struct run_frames run_frames;

/* Makes the folder. NULL and *failed after a message; NULL alone when none are wanted. */
run_frames *run_frames_open(const run *r, const cli_input *in, bool *failed);
/* Draws the world if a frame is due; false when that went wrong. NULL is allowed from here on. */
bool run_frames_put(run_frames *f, const run *r);
/* The message of that, if it did: it has to wait until the bar is gone. */
void run_frames_fail(const run_frames *f);
/* Says how many there are and how to make a film of them. */
void run_frames_tell(const run_frames *f, cli_out *to);
/* Says so if a film would go on with what another run left there. */
void run_frames_warn(const run_frames *f);
/* That drawing took. */
double run_frames_seconds(const run_frames *f);
void run_frames_close(run_frames *f);

/* ---- plot (run_plot.c) ----------------------------------------------------------------------- */

typedef struct run_plot run_plot;

run_plot *run_plot_open(const char *title, const cli_input *in, bool *failed);
void run_plot_put(run_plot *p, const run *r);
/* Writes the picture; false after a message. */
bool run_plot_finish(run_plot *p, const run *r);
void run_plot_close(run_plot *p);

/* ---- summary (run_summary.c) ----------------------------------------------------------------- */

typedef struct run_summary {
    const char *name; /* of the scene */
    run_measure start, end;
    run_counts counts;
    double seconds; /* that it took */
    double drawing; /* of those, for frames */
    int signal;     /* that stopped it, or 0 */
    bool hash;      /* to be shown */
} run_summary;

void run_summary_text(const run_summary *s, const run *r, cli_out *to);
void run_summary_json(const run_summary *s, const run *r, cli_out *to);

#endif
