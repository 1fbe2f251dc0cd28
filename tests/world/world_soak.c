/* Random operations on a world: bodies are added, removed, changed, moved and collide, and worlds
 * are saved, loaded and queried. A slow model checks every step (soak.h). The program is also meant
 * for the sanitizers: one of the two worlds has three threads, or tasks in the wrong order. */
#include "soak.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define EPOCH 1000u /* operations; each epoch is another world */
/* One in this many epochs has a world that is large enough for threads. */
#define LARGE 8u
#define LARGE_BODIES 760u

/* The thread sanitizer needs the large world only: smaller ones do not use their threads. */
#ifdef __SANITIZE_THREAD__
#define FIRST (2u * EPOCH)
#else
#define FIRST 0u
#endif

static soak run;

/* A caller's own threads may take tasks in any order. */
static void backwards(void *ctx, void (*task)(void *arg, uint32_t i), void *arg, uint32_t count) {
    (void)ctx;
    while (count-- > 0)
        task(arg, count);
}

static carom_world *make(uint32_t threads, carom_parallel *parallel) {
    carom_world_def def = carom_world_def_default();
    def.threads = threads;
    def.parallel = parallel;
    carom_world *w = carom_world_create(&def);
    if (!w) {
        printf("no world\n");
        exit(1);
    }
    return w;
}

static void begin_epoch(soak *s, uint32_t epoch) {
    static const double sizes[] = {1, 1, 0.01, 50}, speeds[] = {2, 20, 200, 3000};
    static const double middles[] = {0, 0, 0, 1000};
    static const float dts[] = {1.0f / 60, 1.0f / 60, 1.0f / 240, 0.1f};
    static const uint32_t mosts[] = {6, 25, 60, 120};
    soak_regime *r = &s->regime;
    r->size = sizes[inputs_below(&s->rng, 4)];
    r->most = mosts[inputs_below(&s->rng, 4)];
    /* From crowded to sparse. */
    r->room = r->size * soak_between(s, 4, 14);
    r->middle = r->size * middles[inputs_below(&s->rng, 4)];
    r->speed = r->size * speeds[inputs_below(&s->rng, 4)];
    r->dt = dts[inputs_below(&s->rng, 4)];
    r->wild = epoch % LARGE != 2;
    s->w = make(1, NULL);
    s->other = epoch % 2 ? make(5, backwards) : make(3, NULL);
    if (epoch % 4 >= 2) {
        carom_world *w = s->w;
        s->w = s->other;
        s->other = w;
    }
    s->m.count = s->m.open_count = s->m.apart_count = s->m.stale_count = 0;
    s->m.steps = 0;
    s->m.total_lost = s->m.total_moved = 0;
    if (epoch % LARGE == 2) {
        r->most = LARGE_BODIES;
        r->speed = fmin(r->speed, 10 * r->size);
        r->dt = fminf(r->dt, 1.0f / 60);
        r->room = r->size * soak_between(s, 20, 60);
        while (s->m.count < LARGE_BODIES)
            soak_add(s);
    }
}

/* When all bodies are removed, all open contacts end. */
static void end_epoch(soak *s) {
    while (s->m.count) {
        SOAK_CHECK(s, carom_world_remove(s->w, s->m.id[0]) == CAROM_OK, "remove");
        soak_drop(s, 0);
    }
    soak_step(s, inputs_below(&s->rng, 2) ? 0 : s->regime.dt);
    SOAK_CHECK(s, s->m.open_count == 0, "%u touches without bodies", s->m.open_count);
    carom_world_destroy(s->w);
    carom_world_destroy(s->other);
    free(s->saved);
    s->saved = NULL;
}

static void operate(soak *s) {
    uint32_t kind = inputs_below(&s->rng, 100);
    if (kind < 38)
        soak_step(s, s->regime.dt);
    else if (kind < 40)
        soak_step(s, 0);
    else if (kind < 50)
        soak_query(s);
    else
        soak_change(s);
}

static void print_figures(const soak *s) {
    const soak_figures *f = &s->figures;
    const struct {
        const char *what;
        uint64_t count;
    } rows[] = {
        {"operations", f->operations},
        {"steps", f->steps},
        {"bodies added", f->added},
        {"bodies removed", f->removed},
        {"teleports", f->teleports},
        {"most bodies", f->most_bodies},
        {"most touches at a time", f->most_touches},
        {"begins", f->begins},
        {"ends", f->ends},
        {"hits", f->hits},
        {"reports of squeezed bodies", f->squeezed},
        {"reports of quarantined bodies", f->quarantined},
        {"stalled bodies", f->stalled},
        {"snapshots into a second world", f->snapshots},
        {"returns to an old snapshot", f->returns},
        {"questions", f->queries},
        {"  that were answered by bodies", f->answers},
        {"nonsense refused", f->refused},
        {"free pairs looked at, none of them overlapping", f->free_pairs},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        printf("%-48s %12llu\n", rows[i].what, (unsigned long long)rows[i].count);
    printf("%-48s %11.3f%%\n", "motion lost", 100 * f->lost / (f->lost + f->moved + 1e-30));
    printf("%-48s %12.3g\n", "new overlap with static bodies, of the rounding", f->static_overlap);
    printf("%-48s %12.3g\n", "new overlap of dynamic bodies, of the smaller", f->dynamic_overlap);
}

int main(int argc, char **argv) {
    const test_program program = {"soak", "operations", 10000, 1000000, false};
    /* Printed at the start, so that the seed is known if the program crashes. */
    (void)setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    test_options options = test_options_read(argc, argv, &program);
    soak *s = &run;
    s->seed = options.seed;
    const uint64_t first = (uint64_t)options.count > FIRST ? FIRST : 0;
    for (uint64_t i = first; i < (uint64_t)options.count; i++) {
        if (i % EPOCH == 0) {
            uint32_t epoch = (uint32_t)(i / EPOCH);
            if (i > first)
                end_epoch(s);
            s->rng = test_options_rng(&options, "soak", (int)epoch);
            begin_epoch(s, epoch);
        }
        s->operation = i;
        operate(s);
        s->figures.operations++;
    }
    end_epoch(s);
    free(s->work);
    print_figures(s);
    int64_t left = (int64_t)(s->figures.begins - s->figures.ends) + s->figures.reopened;
    SOAK_CHECK(s, left == 0, "%lld begins without an end", (long long)left);
    printf("everything was as the model says\n");
    return 0;
}
