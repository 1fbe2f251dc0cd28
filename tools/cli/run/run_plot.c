/* Plots energy and touching pairs over time. */
#include <stdlib.h>

#include "draw/picture.h"
#include "paint/paint.h"
#include "cli/run/run.h"
#include "cli/run/run_series.h"

#define WIDTH 1000.0f
#define HEIGHT 300.0f /* of one panel: energies, touching pairs */

struct run_plot {
    const char *path, *title;
    bool dark;
    run_series series;
};

run_plot *run_plot_open(const char *title, const cli_input *in, bool *failed) {
    *failed = false;
    if (!cli_has(in, "plot"))
        return NULL;
    const char *path = cli_text(in, "plot", "");
    *failed = true;
    if (!paint_can_write(path)) {
        (void)cli_fail("--plot %s: expected a name that ends with .svg, .png, .pdf or .gif", path);
        return NULL;
    }
    run_plot *p = calloc(1, sizeof *p);
    if (!p) {
        (void)cli_fail("--plot: not enough memory");
        return NULL;
    }
    p->path = path;
    p->title = title;
    p->series.every = 1;
    p->dark = cli_has(in, "dark");
    *failed = false;
    return p;
}

static void add(run_plot *p, const run *r) {
    run_measure m = run_measure_now(r->world);
    double values[RUN_SERIES_CURVES] = {m.kinetic, m.potential, m.kinetic + m.potential, m.touches};
    run_series_add(&p->series, r->step - r->first, run_time(r, r->step), values);
}

void run_plot_put(run_plot *p, const run *r) {
    if (p && run_series_is_due(&p->series, r->step - r->first))
        add(p, r);
}

static draw_series curve(const run_plot *p, const char *name, size_t index, uint32_t meaning) {
    return (draw_series){.name = name,
                         .unit = "",
                         .time = p->series.time,
                         .value = p->series.value[index],
                         .count = p->series.count,
                         .meaning = meaning,
                         .whole = index == RUN_SERIES_CURVES - 1,
                         .joined = index == 1 || index == 2};
}

bool run_plot_finish(run_plot *p, const run *r) {
    if (!p)
        return true;
    if (p->series.count == 0 || p->series.last != r->step - r->first)
        add(p, r);
    carom_vec2 g = carom_world_gravity(r->world);
    draw_series all[RUN_SERIES_CURVES];
    uint32_t count = 0;
    all[count++] = curve(p, "kinetic energy", 0, DRAW_FIRST);
    if (g.x != 0 || g.y != 0) {
        all[count++] = curve(p, "potential energy", 1, DRAW_SECOND);
        all[count++] = curve(p, "their sum", 2, DRAW_TEXT);
    }
    all[count++] = curve(p, "touching pairs", 3, DRAW_DYNAMIC);
    const char *wrong = "not enough memory";
    draw_list *list = draw_list_create(carom_allocator_default());
    if (list) {
        float height = 2 * HEIGHT;
        draw_plot(list, WIDTH, height, p->title, all, count);
        if (draw_list_is_whole(list))
            wrong = paint_file(p->path, list, WIDTH, height, 1.0f, p->dark);
    }
    draw_list_free(list);
    if (wrong)
        (void)cli_fail("%s: %s", p->path, wrong);
    return wrong == NULL;
}

void run_plot_close(run_plot *p) {
    free(p);
}
