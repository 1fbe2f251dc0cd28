/* Plots how speeds or places of the dynamic bodies are distributed, and the curve of theory.
 *
 * In equilibrium the speed v of a body of mass m has Maxwell's distribution in two dimensions,
 * f(v) = m v / kT exp(-m v^2 / 2kT), where kT is the mean kinetic energy of a body. The curve is
 * the mean of that over all bodies, so masses may differ. For places it is the normal distribution
 * with their mean and standard deviation. */
#include "playground/model/bounce/bounce.h"

#include "draw/number.h"
#include "draw/text.h"

#define BINS 40u
#define POINTS 96u

/* One body: its speed or place, and its mass. */
typedef struct value {
    float at, mass;
} value;

typedef struct values {
    value *at;
    uint32_t count;
    bool speeds;
    double least, width; /* where the bins begin, and their width */
    uint32_t bins;
    double mean, spread; /* of speeds: kT, not used; of places: mean, standard deviation */
} values;

/* exp(-x) for x >= 0, to 1e-6: by squaring. */
static double decay(double x) {
    double y = x / 1024.0, result = 1.0 - y + 0.5 * y * y - y * y * y / 6.0;
    if (!(x < 200.0))
        return 0.0;
    for (int i = 0; i < 10; i++)
        result *= result;
    return result;
}

/* Places count within the table, since bodies may wait outside of it. */
static bool is_within(carom_aabb b, carom_vec2 at) {
    return at.x >= b.min.x && at.x <= b.max.x && at.y >= b.min.y && at.y <= b.max.y;
}

static uint32_t gather(const lab_bounce *lab, values *v) {
    const carom_world *w = lab->world;
    uint32_t count = 0;
    for (carom_body b = carom_world_next(w, (carom_body){0, 0});
         b.generation != 0 && count < BOUNCE_BODIES; b = carom_world_next(w, b)) {
        carom_body_def def;
        if (carom_body_get(w, b, &def) != CAROM_OK || def.type != CAROM_DYNAMIC)
            continue;
        carom_vec2 center = draw_shape_center(def.shape);
        if (v->speeds || is_within(lab->set.bounds, center))
            v->at[count++] = (value){v->speeds ? draw_length(def.velocity) : center.x, def.mass};
    }
    return count;
}

/* Computes the parameters of the curve. */
static void measure(values *v) {
    double sum = 0.0, squares = 0.0;
    for (uint32_t i = 0; i < v->count; i++) {
        double at = (double)v->at[i].at, mass = (double)v->at[i].mass;
        sum += v->speeds ? 0.5 * mass * at * at : at;
    }
    v->mean = sum / v->count;
    for (uint32_t i = 0; i < v->count && !v->speeds; i++)
        squares += ((double)v->at[i].at - v->mean) * ((double)v->at[i].at - v->mean);
    v->spread = draw_root(squares / v->count);
}

/* Chooses round bins that cover all values: from 0 for speeds, else the table. */
static void lay_bins(const lab_bounce *lab, values *v) {
    double most = 0.0;
    if (v->speeds) {
        /* Three times the root mean square: beyond that are a few bodies of a thousand. */
        for (uint32_t i = 0; i < v->count; i++)
            most += (double)v->at[i].at * (double)v->at[i].at;
        most = 3.0 * draw_root(most / v->count);
        v->least = 0.0;
    } else {
        v->least = (double)lab->set.bounds.min.x;
        most = (double)lab->set.bounds.max.x;
    }
    double range = most - v->least;
    v->width = draw_round_value(draw_round_up((range > 1e-30 ? range : 1.0) / BINS));
    v->least = v->width * (double)draw_floor(v->least / v->width);
    v->bins = (uint32_t)draw_ceil((most - v->least) / v->width);
    v->bins = v->bins < 1 ? 1 : v->bins > BINS + 2 ? BINS + 2 : v->bins;
}

/* Returns the density of the curve at a value, for one body. */
static double density(const values *v, double at) {
    double sum = 0.0;
    if (!v->speeds) {
        double z = v->spread > 0.0 ? (at - v->mean) / v->spread : 0.0;
        return v->spread > 0.0 ? 0.3989422804014327 / v->spread * decay(0.5 * z * z) : 0.0;
    }
    /* Neighbours in the list often have the same mass. */
    double before = -1.0, term = 0.0;
    for (uint32_t i = 0; i < v->count && v->mean > 0.0; i++) {
        double mass = (double)v->at[i].mass;
        if (mass != before)
            term = mass * at / v->mean * decay(0.5 * mass * at * at / v->mean);
        before = mass;
        sum += term;
    }
    return sum / v->count;
}

static float x_of(const bounce_plot *p, double share) {
    return p->min.x + (float)share * (p->max.x - p->min.x);
}

static float y_of(const bounce_plot *p, double height) {
    return p->max.y - (float)(height / p->high) * (p->max.y - p->min.y);
}

static void draw_bars(draw_list *l, const bounce_plot *p, const values *v,
                      const uint32_t counts[BINS + 2]) {
    for (uint32_t i = 0; i < v->bins; i++) {
        float left = x_of(p, (double)i / v->bins), right = x_of(p, (double)(i + 1) / v->bins);
        float top = y_of(p, (double)counts[i] < p->high ? (double)counts[i] : p->high);
        carom_vec2 half = {0.5f * (right - left) - 0.5f, 0.5f * (p->max.y - top)};
        if (counts[i] > 0)
            draw_box(l, (carom_vec2){0.5f * (left + right), top + half.y}, half,
                     (carom_rot){1.0f, 0.0f}, DRAW_DYNAMIC, DRAW_FILL | DRAW_STROKE);
    }
}

static void draw_theory(draw_list *l, const bounce_plot *p, const values *v) {
    carom_vec2 points[POINTS + 1];
    for (uint32_t i = 0; i <= POINTS; i++) {
        double share = (double)i / POINTS;
        double height = density(v, v->least + share * v->bins * v->width) * v->width * v->count;
        points[i] = (carom_vec2){x_of(p, share), y_of(p, height < p->high ? height : p->high)};
    }
    draw_curve(l, points, POINTS + 1, DRAW_SECOND, DRAW_STROKE | DRAW_THICK);
}

static void draw_numbers(draw_list *l, const bounce_plot *p, const values *v) {
    const uint32_t every = v->bins > 20 ? 5 : 2;
    draw_line(l, (carom_vec2){p->min.x, p->max.y}, p->max, DRAW_GRID, DRAW_STROKE);
    for (uint32_t i = 0; i <= v->bins; i += every) {
        draw_words w = {0};
        draw_words_number(&w, v->least + i * v->width, 3);
        draw_label(l, (carom_vec2){x_of(p, (double)i / v->bins), p->max.y + 11.0f}, w.at, DRAW_AXIS,
                   DRAW_SMALL);
    }
    draw_words high = {0};
    draw_words_number(&high, p->high / 1.1, 3);
    draw_label(l, (carom_vec2){p->min.x - 6.0f, y_of(p, p->high / 1.1)}, high.at, DRAW_AXIS,
               DRAW_SMALL | DRAW_RIGHT);
}

static void draw_names(draw_list *l, const bounce_plot *p, const values *v) {
    float y = p->min.y - 13.0f, x = p->min.x;
    const char *name = v->speeds ? "Bodies by speed" : "Bodies by x";
    draw_label(l, (carom_vec2){x, y}, name, DRAW_TEXT, DRAW_LEFT);
    x += draw_text_width(name, 0) + 16.0f;
    draw_line(l, (carom_vec2){x, y}, (carom_vec2){x + 14.0f, y}, DRAW_SECOND,
              DRAW_STROKE | DRAW_THICK);
    draw_label(l, (carom_vec2){x + 20.0f, y}, v->speeds ? "Maxwell" : "normal distribution",
               DRAW_MUTED, DRAW_SMALL | DRAW_LEFT);
}

void bounce_histogram(const lab_bounce *lab, draw_list *l, bounce_plot p) {
    values v = {.speeds = bounce_plot_of(&lab->set) == CAROM_SCENE_PLOT_SPEEDS};
    v.at = lab_take_memory(lab->stage, BOUNCE_BODIES * sizeof *v.at);
    if (!v.at) {
        draw_list_spoil(l);
        return;
    }
    v.count = gather(lab, &v);
    if (v.count > 0) {
        uint32_t counts[BINS + 2] = {0}, most = 1;
        measure(&v);
        lay_bins(lab, &v);
        for (uint32_t i = 0; i < v.count; i++) {
            double bin = ((double)v.at[i].at - v.least) / v.width;
            if (bin >= 0.0 && bin < (double)v.bins)
                most = ++counts[(uint32_t)bin] > most ? counts[(uint32_t)bin] : most;
        }
        /* Equal speeds at the start would flatten what follows: such a bin is cut. */
        double cut = v.speeds && most > v.count / 4 ? (double)v.count / 4 : (double)most;
        p.high = 1.1 * cut;
        draw_bars(l, &p, &v, counts);
        draw_theory(l, &p, &v);
        draw_numbers(l, &p, &v);
    }
    draw_names(l, &p, &v);
    lab_give_memory(lab->stage, v.at, BOUNCE_BODIES * sizeof *v.at);
}
