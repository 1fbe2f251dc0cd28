/* Explains the pair lab's results step by step: rows of the panel, and marks in the picture for the
 * step that the pointer or the focus is on. */
#include "playground/model/pair/pair.h"

#include "draw/number.h"
#include "explain/explain.h"
#include "text/text.h"

enum {
    FIELD_SUBJECT = LAB_FIELDS + 40,
    FIELD_RESTITUTION,
    FIELD_FRICTION,
    FIELD_IMMOVABLE,
    FIELD_LANGUAGE,
    FIELD_PROGRAM,
    FIELD_STEP = LAB_FIELDS + 60 /* and the next ones */
};

#define STEPS 12u
#define DIRECTION 44.0f /* pixels */
#define FASTEST 110.0f  /* pixels of the longest velocity, that of the motion */
#define ARC 8u          /* points of a rounded corner */
#define PROGRAM 8192u

static const char *const subjects[4] = {"nothing", "overlap", "sweep", "impact"};
static const char *const languages[PAIR_LANGUAGES] = {"hidden", "C", "JavaScript", "Python"};

/* ---- what is explained ----------------------------------------------------------------------- */

static double mass_of(carom_shape s) {
    if (s.kind == CAROM_SHAPE_CIRCLE)
        return 3.141592653589793 * (double)s.as.circle.radius * (double)s.as.circle.radius;
    return 4.0 * (double)s.as.box.half.x * (double)s.as.box.half.y;
}

pair_impact pair_impact_of(const pair_lab *lab) {
    pair_impact i = {.there = lab->shapes[lab->a],
                     .restitution = (float)pair_number(lab, PAIR_RESTITUTION, 7) / 100.0f,
                     .friction = (float)pair_number(lab, PAIR_FRICTION, 7) / 100.0f};
    carom_sweep first = pair_first(lab, &i.other);
    carom_vec2 *center = pair_center(&i.there);
    *center = carom_sweep_end(*center, lab->motion, first);
    if (i.other == PAIR_NONE)
        i.other = pair_other(lab);
    if (i.other == PAIR_NONE)
        return i;
    i.inverse[0] = (float)(1.0 / mass_of(i.there));
    if (!(lab->show & PAIR_IMMOVABLE))
        i.inverse[1] = (float)(1.0 / mass_of(lab->shapes[i.other]));
    return i;
}

/* Returns whether the steps use the names of both shapes: names of one letter; otherwise A and
 * B. */
static bool use_letters(const pair_lab *lab, uint32_t other, explain *e) {
    char first[72], second[72];
    pair_name(lab, lab->a, first);
    pair_name(lab, other, second);
    if (first[1] != 0 || second[1] != 0)
        return false;
    e->letters[0] = first[0];
    e->letters[1] = second[0];
    return true;
}

static bool is_alone(const pair_lab *lab) {
    return pair_other(lab) == PAIR_NONE;
}

/* Writes the explanation to a sink. Returns the shape that the selected one is compared with, or
 * PAIR_NONE if nothing is explained. Sets *named if the letters are the names of the shapes. A
 * single shape is compared with itself, so that the panel keeps its rows. */
static uint32_t explain_queries(const pair_lab *lab, explain_sink sink, bool *named) {
    uint32_t subject = pair_number(lab, PAIR_EXPLAIN, 2);
    pair_impact i = pair_impact_of(lab);
    if (subject == PAIR_NOTHING)
        return PAIR_NONE;
    if (is_alone(lab)) {
        i.other = lab->a;
        i.inverse[0] = i.inverse[1] = (float)(1.0 / mass_of(i.there));
    }
    uint32_t other = subject == PAIR_OVERLAP && !is_alone(lab) ? pair_other(lab) : i.other;
    explain e = explain_begin(sink, subject == PAIR_IMPACT ? i.there : lab->shapes[lab->a],
                              lab->shapes[other]);
    *named = use_letters(lab, other, &e);
    if (subject == PAIR_OVERLAP) {
        explain_pair(&e);
    } else if (subject == PAIR_TIME) {
        explain_sweep(&e, lab->motion);
    } else {
        explain_impact impact = {.velocity = {lab->motion, {0.0f, 0.0f}},
                                 .inverse = {(double)i.inverse[0], (double)i.inverse[1]},
                                 .restitution = (double)i.restitution,
                                 .friction = (double)i.friction};
        explain_impact_solve(&impact, e.contact);
        explain_bounce(&e, &impact);
    }
    return other;
}

/* ---- rows ------------------------------------------------------------------------------------ */

typedef struct rows {
    const pair_lab *lab;
    uint32_t step; /* 0: none yet */
    char title[140], lines[1600];
    text_builder at;
} rows;

static void end_step(rows *r) {
    if (r->step > 0 && r->step <= STEPS)
        lab_row_step(r->lab->stage, FIELD_STEP + r->step - 1, r->title, r->lines);
}

static void row_step(void *ctx, uint32_t number, const char *title) {
    rows *r = ctx;
    end_step(r);
    r->step = number;
    text_builder t = text_in(r->title, sizeof r->title);
    text_whole(&t, number);
    text_put(&t, ". ");
    text_put(&t, title);
    r->at = text_in(r->lines, sizeof r->lines);
}

static void row_line(void *ctx, const char *text) {
    rows *r = ctx;
    text_put(&r->at, r->at.size > 0 ? "\n" : "");
    /* Spaces that align columns in a terminal do not in a proportional font. */
    for (bool after_space = true; *text != 0; text++) {
        if (*text != ' ' || !after_space)
            text_add(&r->at, text, 1);
        after_space = *text == ' ';
    }
}

static void no_step(void *ctx, uint32_t number, const char *title) {
    (void)ctx;
    (void)number;
    (void)title;
}

static void no_line(void *ctx, const char *text) {
    (void)ctx;
    (void)text;
}

static void add_names(const pair_lab *lab, uint32_t other) {
    char room[200], name[72];
    text_builder t = text_in(room, sizeof room);
    text_put(&t, "A is ");
    text_put(&t, pair_name(lab, lab->a, name));
    text_put(&t, ", B is ");
    text_put(&t, pair_name(lab, other, name));
    lab_row_text(lab->stage, "", room);
}

static void add_impact(const pair_lab *lab) {
    pair_impact i = pair_impact_of(lab);
    lab_row_slider(lab->stage, FIELD_RESTITUTION, "Restitution", i.restitution, 0.0, 1.0,
                   "1: the normal speed is kept; 0: they do not rebound.");
    lab_row_slider(lab->stage, FIELD_FRICTION, "Friction", i.friction, 0.0, 1.0,
                   "The largest share of the normal impulse that acts along the surface.");
    lab_row_switch(lab->stage, FIELD_IMMOVABLE, "The other is immovable",
                   lab->show & PAIR_IMMOVABLE, 0, "Otherwise masses are the areas.");
}

void pair_explain_rows(const pair_lab *lab) {
    static const explain_sink quiet = {.step = no_step, .line = no_line, .digits = PAIR_DIGITS};
    uint32_t subject = pair_number(lab, PAIR_EXPLAIN, 2);
    rows r = {.lab = lab};
    bool named = true;
    lab_row_heading(lab->stage, "Explain");
    lab_rows_off(lab->stage, is_alone(lab));
    lab_row_choice(lab->stage, FIELD_SUBJECT, "Subject", "nothing|overlap|sweep|impact",
                   subjects[subject],
                   "Step by step, as carom explain does. Point at a step to see its vectors.");
    if (subject == PAIR_IMPACT)
        add_impact(lab);
    uint32_t other = explain_queries(lab, quiet, &named);
    if (other != PAIR_NONE && !named)
        add_names(lab, other);
    explain_queries(
        lab, (explain_sink){.step = row_step, .line = row_line, .ctx = &r, .digits = PAIR_DIGITS},
        &named);
    end_step(&r);
    lab_rows_off(lab->stage, false);
}

void pair_code_rows(const pair_lab *lab) {
    uint32_t language = pair_number(lab, PAIR_LANGUAGE, 2);
    lab_row_heading(lab->stage, "Code");
    lab_row_choice(lab->stage, FIELD_LANGUAGE, "Language", "hidden|C|JavaScript|Python",
                   languages[language], "The program that gives these results.");
    lab_row_copy(lab->stage, "Copy");
    char *text = language == PAIR_NO_CODE ? NULL : lab_take_memory(lab->stage, PROGRAM);
    if (!text)
        return;
    if (pair_code(lab, text, PROGRAM) <= PROGRAM)
        lab_row_code(lab->stage, FIELD_PROGRAM, text);
    else
        lab_row_text(lab->stage, "", "It is too long to be shown. Use Copy.");
    lab_give_memory(lab->stage, text, PROGRAM);
}

const char *pair_language(const void *memory) {
    uint32_t language = pair_number(memory, PAIR_LANGUAGE, 2);
    return languages[language == PAIR_NO_CODE ? PAIR_C : language];
}

/* ---- fields ---------------------------------------------------------------------------------- */

static uint32_t index_of(const char *const *words, uint32_t count, const char *text) {
    uint32_t i = 0;
    while (i + 1 < count && !text_same(words[i], text))
        i++;
    return i;
}

static void set_hundredths(pair_lab *lab, uint32_t lowest, const char *text) {
    float value;
    if (lab_parse(text, 0.0, 1.0, &value))
        pair_set_number(lab, lowest, 7, (uint32_t)(100.0f * value + 0.5f));
}

bool pair_explain_field(pair_lab *lab, uint32_t code, const char *text) {
    switch (code) {
    case FIELD_SUBJECT:
        pair_set_number(lab, PAIR_EXPLAIN, 2, index_of(subjects, 4, text));
        if (pair_number(lab, PAIR_EXPLAIN, 2) <= PAIR_OVERLAP)
            return true;
        if (!(lab->show & PAIR_SWEEP))
            pair_aim(lab);
        lab->show |= PAIR_SWEEP;
        return true;
    case FIELD_RESTITUTION:
        set_hundredths(lab, PAIR_RESTITUTION, text);
        return true;
    case FIELD_FRICTION:
        set_hundredths(lab, PAIR_FRICTION, text);
        return true;
    case FIELD_IMMOVABLE:
        lab->show = (lab->show & ~(uint32_t)PAIR_IMMOVABLE) | (text[0] == '1' ? PAIR_IMMOVABLE : 0);
        return true;
    case FIELD_LANGUAGE:
        pair_set_number(lab, PAIR_LANGUAGE, 2, index_of(languages, PAIR_LANGUAGES, text));
        return true;
    default:
        return false;
    }
}

/* ---- marks ----------------------------------------------------------------------------------- */

typedef struct marks {
    const pair_lab *lab;
    draw_list *list;
    uint32_t step, wanted;
} marks;

static void mark_step(void *ctx, uint32_t number, const char *title) {
    (void)title;
    ((marks *)ctx)->step = number;
}

/* Draws a box with corners rounded by `radius`. */
static void draw_rounded(draw_list *l, const draw_view *v, carom_box b, float radius) {
    /* A quarter of a circle, by its tangent half-angles: no sine is needed. */
    carom_vec2 points[4 * (ARC + 1) + 1];
    uint32_t count = 0;
    float length = draw_length((carom_vec2){b.rot.c, b.rot.s});
    carom_rot rot = {b.rot.c / length, b.rot.s / length};
    for (uint32_t corner = 0; corner < 4; corner++) {
        carom_vec2 middle = {corner == 0 || corner == 3 ? b.half.x : -b.half.x,
                             corner < 2 ? b.half.y : -b.half.y};
        for (uint32_t i = 0; i <= ARC; i++) {
            float t = 0.41421356f * (2.0f * (float)i / (float)ARC - 1.0f);
            float c = (1.0f - t * t) / (1.0f + t * t), s = 2.0f * t / (1.0f + t * t);
            /* by 45 degrees, then by quarter turns */
            carom_vec2 out = {0.70710678f * (c - s), 0.70710678f * (c + s)};
            for (uint32_t turn = 0; turn < corner; turn++)
                out = (carom_vec2){-out.y, out.x};
            carom_vec2 p = {middle.x + radius * out.x, middle.y + radius * out.y};
            points[count++] =
                draw_view_to_pixels(v, (carom_vec2){b.center.x + rot.c * p.x - rot.s * p.y,
                                                    b.center.y + rot.s * p.x + rot.c * p.y});
        }
    }
    points[count] = points[0];
    draw_curve(l, points, count + 1, DRAW_FIRST, DRAW_STROKE | DRAW_DASHED);
}

static void draw_outline(draw_list *l, const draw_view *v, carom_shape s, float radius) {
    if (s.kind == CAROM_SHAPE_CIRCLE)
        s.as.circle.radius += radius;
    if (s.kind != CAROM_SHAPE_CIRCLE && radius > 0.0f)
        draw_rounded(l, v, s.as.box, radius);
    else
        draw_shape(l, v, s, DRAW_FIRST, DRAW_STROKE | DRAW_DASHED);
}

/* Writes a name beside the end of a vector, away from its start. */
static void draw_name(draw_list *l, carom_vec2 from, carom_vec2 to, const char *name) {
    carom_vec2 along = {to.x - from.x, to.y - from.y};
    float length = draw_length(along);
    carom_vec2 at = {to.x + 9.0f, to.y - 9.0f};
    if (length > 4.0f)
        at = draw_plus(to, along, 12.0f / length);
    if (name)
        draw_label(l, at, name, DRAW_FIRST, DRAW_BOLD | DRAW_HALO);
}

/* Returns the pixels for a speed of 1: those of the view, or fewer, so that arrows stay short. */
static float scale_of(const pair_lab *lab) {
    float speed = draw_length(lab->motion), scale = (float)lab->stage->view.scale;
    return speed * scale > FASTEST ? FASTEST / speed : scale;
}

static void draw_mark(void *ctx, const explain_mark *m) {
    marks *all = ctx;
    const draw_view *v = &all->lab->stage->view;
    draw_list *l = all->list;
    carom_vec2 at = draw_view_to_pixels(v, m->at), to = draw_view_to_pixels(v, m->to);
    if (all->step != all->wanted)
        return;
    switch (m->kind) {
    case EXPLAIN_DIRECTION:
        to = draw_plus(at, draw_view_direction(v, m->to), DIRECTION);
        draw_arrow(l, at, to, DRAW_FIRST, DRAW_STROKE | DRAW_THICK);
        break;
    case EXPLAIN_VELOCITY:
        to = draw_plus(at, draw_view_direction(v, m->to), scale_of(all->lab));
        draw_arrow(l, at, to, DRAW_FIRST, DRAW_STROKE | DRAW_THICK);
        break;
    case EXPLAIN_VECTOR:
        draw_arrow(l, at, to, DRAW_FIRST, DRAW_STROKE | DRAW_THICK);
        break;
    case EXPLAIN_SEGMENT:
        draw_line(l, at, to, DRAW_FIRST, DRAW_STROKE | DRAW_DASHED);
        break;
    case EXPLAIN_POINT:
        draw_circle(l, at, 4.0f, DRAW_FIRST, DRAW_SOLID);
        to = at;
        break;
    default:
        draw_outline(l, v, m->shape, m->radius);
        return;
    }
    draw_name(l, m->kind == EXPLAIN_POINT ? to : at, to, m->name);
}

bool pair_highlights(const pair_lab *lab) {
    uint32_t over = lab->stage->over;
    return pair_number(lab, PAIR_EXPLAIN, 2) != PAIR_NOTHING && !is_alone(lab) &&
           over >= FIELD_STEP && over < FIELD_STEP + STEPS;
}

void pair_draw_step(const pair_lab *lab, draw_list *l) {
    bool named;
    marks m = {.lab = lab, .list = l, .wanted = lab->stage->over - FIELD_STEP + 1};
    explain_queries(lab,
                    (explain_sink){.step = mark_step,
                                   .line = no_line,
                                   .mark = draw_mark,
                                   .ctx = &m,
                                   .digits = PAIR_DIGITS},
                    &named);
}
