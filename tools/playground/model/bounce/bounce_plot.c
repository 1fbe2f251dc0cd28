/* Plots energy and momentum over the last seconds, side by side or below each other. */
#include "playground/model/bounce/bounce.h"

#include "draw/number.h"
#include "draw/text.h"

#define PAD 16.0f
#define HEAD 24.0f   /* pixels for a plot's name */
#define FOOT 18.0f   /* for its time axis */
#define NUMBER 46.0f /* for its numbers, at the left */
#define NARROW 620.0f
#define POINTS 240u /* most points of a curve */

/* One curve: a value of each sample. */
typedef struct curve {
    const char *name;
    float (*of)(const bounce_sample *s);
    uint32_t meaning;
} curve;

static float kinetic(const bounce_sample *s) {
    return s->kinetic;
}
static float total(const bounce_sample *s) {
    return s->kinetic + s->potential;
}
static float along_x(const bounce_sample *s) {
    return s->momentum.x;
}
static float along_y(const bounce_sample *s) {
    return s->momentum.y;
}

static uint32_t shown(const lab_bounce *lab) {
    return lab->sample_count < BOUNCE_SHOWN ? lab->sample_count : BOUNCE_SHOWN;
}

static float highest(const lab_bounce *lab, const curve *c) {
    float most = 0.0f;
    for (uint32_t age = 0; age < shown(lab); age++) {
        float value = c->of(bounce_sample_at(lab, age));
        value = value < 0.0f ? -value : value;
        most = value > most ? value : most;
    }
    return most;
}

typedef bounce_plot plot;

static float height_of(const plot *p, double value) {
    return p->max.y - (float)((value - p->low) / (p->high - p->low)) * (p->max.y - p->min.y);
}

/* Draws samples whose step number is divisible by `every`, so that all frames use the same ones. */
static void draw_one(const lab_bounce *lab, draw_list *l, const plot *p, const curve *c) {
    carom_vec2 points[POINTS + 4];
    uint32_t every = (BOUNCE_SHOWN + POINTS - 1) / POINTS, count = 0;
    for (uint32_t i = shown(lab); i-- > 0 && count < POINTS + 4;) {
        if ((lab->set.steps - i) % every != 0 && i != 0)
            continue;
        float x = p->max.x - (float)i / (float)(BOUNCE_SHOWN - 1) * (p->max.x - p->min.x);
        points[count++] = (carom_vec2){x, height_of(p, (double)c->of(bounce_sample_at(lab, i)))};
    }
    if (count == 1)
        draw_dot(l, points[0], c->meaning);
    draw_curve(l, points, count, c->meaning, DRAW_STROKE);
}

static void draw_level(draw_list *l, const plot *p, double value) {
    float y = height_of(p, value);
    draw_words w = {0};
    draw_words_number(&w, value, 3);
    draw_line(l, (carom_vec2){p->min.x, y}, (carom_vec2){p->max.x, y},
              value == 0.0 ? DRAW_PANEL : DRAW_GRID, DRAW_STROKE);
    draw_label(l, (carom_vec2){p->min.x - 6.0f, y}, w.at, DRAW_AXIS, DRAW_SMALL | DRAW_RIGHT);
}

static void draw_times(const lab_bounce *lab, draw_list *l, const plot *p) {
    draw_words w = {0};
    draw_words_number(&w, -(double)(BOUNCE_SHOWN - 1) * (double)lab->set.step, 2);
    draw_words_put(&w, " s");
    draw_label(l, (carom_vec2){p->min.x, p->max.y + 11.0f}, w.at, DRAW_AXIS,
               DRAW_SMALL | DRAW_LEFT);
    draw_label(l, (carom_vec2){p->max.x, p->max.y + 11.0f}, "now", DRAW_AXIS,
               DRAW_SMALL | DRAW_RIGHT);
}

/* Draws the name on the left, then the legend of the curves. */
static void draw_names(draw_list *l, const plot *p, const char *name, const curve *curves,
                       uint32_t count) {
    float y = p->min.y - 13.0f, x = p->min.x;
    draw_label(l, (carom_vec2){x, y}, name, DRAW_TEXT, DRAW_LEFT);
    x += draw_text_width(name, 0) + 16.0f;
    for (uint32_t i = 0; i < count; i++) {
        float width = draw_text_width(curves[i].name, DRAW_SMALL);
        if (x + 20.0f + width > p->max.x)
            return;
        draw_line(l, (carom_vec2){x, y}, (carom_vec2){x + 14.0f, y}, curves[i].meaning,
                  DRAW_STROKE | DRAW_THICK);
        draw_label(l, (carom_vec2){x + 20.0f, y}, curves[i].name, DRAW_MUTED,
                   DRAW_SMALL | DRAW_LEFT);
        x += width + 34.0f;
    }
}

static void draw_curves(const lab_bounce *lab, draw_list *l, plot p, const char *name,
                        const curve *curves, uint32_t count, bool both_ways) {
    float most = 0.0f;
    for (uint32_t i = 0; i < count; i++) {
        float high = highest(lab, &curves[i]);
        most = high > most ? high : most;
    }
    p.high = most > 1e-30f ? draw_round_value(draw_round_up(1.02 * (double)most)) : 1.0;
    p.low = both_ways ? -p.high : 0.0;
    draw_level(l, &p, p.high);
    draw_level(l, &p, both_ways ? 0.0 : 0.5 * p.high);
    draw_level(l, &p, p.low);
    draw_times(lab, l, &p);
    draw_names(l, &p, name, curves, count);
    for (uint32_t i = count; i-- > 0;)
        draw_one(lab, l, &p, &curves[i]);
}

static plot plot_in(float left, float top, float right, float bottom) {
    return (plot){{left + PAD + NUMBER, top + HEAD}, {right - PAD, bottom - FOOT}, 0.0, 1.0};
}

void bounce_plots(const lab_bounce *lab, draw_list *l) {
    static const curve energy[2] = {{"kinetic", kinetic, DRAW_FIRST},
                                    {"total", total, DRAW_SECOND}};
    static const curve momentum[2] = {{"x", along_x, DRAW_FIRST}, {"y", along_y, DRAW_SECOND}};
    carom_vec2 size = lab->stage->size, g = carom_world_gravity(lab->world);
    carom_aabb frame = bounce_frame(lab, size);
    float top = frame.max.y, middle = 0.5f * (top + size.y);
    bool narrow = size.x < NARROW, falls = g.x != 0.0f || g.y != 0.0f;
    draw_line(l, (carom_vec2){0.0f, top}, (carom_vec2){size.x, top}, DRAW_PANEL, DRAW_STROKE);
    plot left = narrow ? plot_in(0.0f, top + 4.0f, size.x, middle + 2.0f)
                       : plot_in(0.0f, top + 6.0f, 0.5f * size.x, size.y - 4.0f);
    if (bounce_plot_of(&lab->set) != CAROM_SCENE_PLOT_ENERGY) {
        bounce_histogram(lab, l, plot_in(0.0f, top + 6.0f, size.x, size.y - 4.0f));
        return;
    }
    plot right = narrow ? plot_in(0.0f, middle + 2.0f, size.x, size.y - 2.0f)
                        : plot_in(0.5f * size.x, top + 6.0f, size.x, size.y - 4.0f);
    draw_curves(lab, l, left, "Energy", energy, falls ? 2 : 1, false);
    draw_curves(lab, l, right, "Momentum", momentum, 2, true);
}
