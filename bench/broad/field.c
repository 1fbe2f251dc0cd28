/* Generates fields of circles. */
#include "field.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* SplitMix64 (Steele, Lea and Flood, 2014). */
uint64_t broad_next(uint64_t *state) {
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

double broad_unit(uint64_t *state) {
    return (double)(broad_next(state) >> 11) * 0x1p-53;
}

void *broad_memory(size_t count, size_t size) {
    void *memory = malloc((count + 1) * size);
    if (memory == NULL) {
        fputs("carom_bench_broad: out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

const char *broad_kind_name(broad_kind kind) {
    static const char *const names[BROAD_KINDS] = {
        "uniform",      "sizes 1:1000", "clusters", "outliers at 1e20", "one huge", "line along x",
        "line along y", "line across",  "floor",    "column",           "band"};
    return names[kind];
}

static float steps(double x) {
    return (float)(floor(x * 1024.0) / 1024.0);
}

/* Returns the side of the area in which boxes at random positions have `pairs_each` touching pairs
 * per box. Two boxes touch with probability (2 (r + s))^2 / area. Half the sum of this over all
 * others is 4 (mean r^2 + (mean r)^2) / (area per box). */
static double side_for(const broad_field *f, double pairs_each) {
    double sum = 0.0, squares = 0.0;
    for (size_t i = 0; i < f->count; i++) {
        const double r = (double)f->circles[i].radius;
        sum += r;
        squares += r * r;
    }
    const double n = (double)f->count;
    return sqrt(4.0 * (squares + sum * sum / n) / pairs_each);
}

static void scatter(broad_field *f, uint64_t *state) {
    for (size_t i = 0; i < f->count; i++) {
        f->circles[i].x = steps(broad_unit(state) * (double)f->side);
        f->circles[i].y = steps(broad_unit(state) * (double)f->side);
    }
}

static void gather(broad_field *f, uint64_t *state) {
    const size_t crowd = 1000;
    const double pi = 3.14159265358979, across = sqrt((double)crowd) * 1.98;
    double x = 0.0, y = 0.0;
    for (size_t i = 0; i < f->count; i++) {
        if (i % crowd == 0) {
            x = broad_unit(state) * (double)f->side * 100.0;
            y = broad_unit(state) * (double)f->side * 100.0;
        }
        /* Dense in the middle, sparse outside. */
        const double away = across * broad_unit(state), angle = 2.0 * pi * broad_unit(state);
        f->circles[i].x = (float)(x + 0.4 * away * cos(angle));
        f->circles[i].y = (float)(y + 0.4 * away * sin(angle));
    }
    /* Shuffles, so that ids say nothing about positions. */
    for (size_t i = f->count; i > 1; i--) {
        const size_t j = (size_t)(broad_next(state) % i);
        const carom_packed_circle other = f->circles[j];
        f->circles[j] = f->circles[i - 1];
        f->circles[i - 1] = other;
    }
}

/* Places the circles on a floor, or against a wall. */
static void lay_down(broad_field *f, uint64_t *state, bool upright) {
    for (size_t i = 0; i < f->count; i++) {
        const float along = (float)(broad_unit(state) * (double)f->count * 1.3);
        const float away = f->circles[i].radius;
        f->circles[i].x = upright ? away : along;
        f->circles[i].y = upright ? along : away;
    }
}

static void stretch(broad_field *f, float times) {
    for (size_t i = 0; i < f->count; i++) {
        f->circles[i].x *= times;
        f->circles[i].y /= times;
    }
}

static void line_up(broad_field *f, uint64_t *state, double dx, double dy) {
    for (size_t i = 0; i < f->count; i++) {
        const double at = broad_unit(state) * (double)f->count * 1.3;
        f->circles[i].x = (float)(dx * at);
        f->circles[i].y = (float)(dy * at);
    }
}

broad_field broad_field_make(broad_kind kind, size_t count, uint64_t seed) {
    uint64_t state = seed + (uint64_t)kind;
    broad_field f = {count, broad_memory(count, sizeof(carom_packed_circle)), 0.0f};
    for (size_t i = 0; i < count; i++) {
        const double u = broad_unit(&state);
        const double radius = kind == BROAD_SIZES ? 0.05 * pow(1000.0, u * u * u) : 0.25 + 0.75 * u;
        f.circles[i].radius = kind == BROAD_SIZES ? (float)radius : steps(radius);
        f.circles[i].reserved = 0.0f;
    }
    /* A coverage of 35 % is an area of 1.37 / 0.35 per circle, and 0.84 pairs of bounding boxes. */
    f.side = (float)side_for(&f, kind == BROAD_SIZES ? 1.0 : 0.84);
    scatter(&f, &state);
    if (kind == BROAD_CLUSTERS) {
        gather(&f, &state);
    } else if (kind == BROAD_OUTLIERS) {
        for (size_t i = 0; i < count; i += 1000) {
            f.circles[i].x = (float)(2e20 * broad_unit(&state) - 1e20);
            f.circles[i].y = (float)(2e20 * broad_unit(&state) - 1e20);
        }
    } else if (kind == BROAD_HUGE) {
        f.circles[count / 2] = (carom_packed_circle){0.5f * f.side, 0.5f * f.side, f.side, 0.0f};
    } else if (kind == BROAD_LINE_X || kind == BROAD_LINE_Y) {
        line_up(&f, &state, kind == BROAD_LINE_X, kind == BROAD_LINE_Y);
    } else if (kind == BROAD_LINE_XY) {
        line_up(&f, &state, 1.0, 0.7);
    } else if (kind == BROAD_FLOOR || kind == BROAD_COLUMN) {
        lay_down(&f, &state, kind == BROAD_COLUMN);
    } else if (kind == BROAD_BAND) {
        stretch(&f, 10.0f);
    }
    return f;
}

void broad_field_free(broad_field *field) {
    free(field->circles);
    field->circles = NULL;
}
