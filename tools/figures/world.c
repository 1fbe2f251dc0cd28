/* Draws what a step does. The pictures show real steps of a world: the positions of bodies between
 * two impacts come from those that it reports. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "figures.h"
#include "svg.h"

#define MOST 96    /* bodies */
#define CORNERS 16 /* impacts of one body */

/* A moving circle and its path through a step. */
typedef struct tour {
    carom_body id;
    carom_circle start, end;
    carom_vec2 velocity;        /* before the step */
    carom_vec2 corner[CORNERS]; /* where it had an impact */
    int corners, island;        /* island: index of one of the bodies that hit each other, or -1 */
} tour;

typedef struct stage {
    carom_world *world;
    tour tours[MOST];
    int count;
    const carom_impact *impacts;
    uint32_t impact_count;
} stage;

static stage stage_make(void) {
    carom_world_def def = carom_world_def_default();
    stage s = {.world = carom_world_create(&def)};
    if (s.world == NULL) {
        exit(EXIT_FAILURE);
    }
    return s;
}

static void add(stage *s, uint32_t type, carom_shape shape, carom_vec2 velocity) {
    carom_body_def def = carom_body_def_default();
    carom_body id;
    def.type = type;
    def.shape = shape;
    def.velocity = velocity;
    def.restitution = 1.0f;
    if (carom_world_add(s->world, &def, &id) != CAROM_OK) {
        exit(EXIT_FAILURE);
    }
    if (type == CAROM_DYNAMIC) {
        s->tours[s->count++] =
            (tour){.id = id, .start = shape.as.circle, .velocity = velocity, .island = -1};
    }
}

static void add_ball(stage *s, float x, float y, float radius, float vx, float vy) {
    add(s, CAROM_DYNAMIC, carom_shape_from_circle((carom_circle){{x, y}, radius}),
        (carom_vec2){vx, vy});
}

static tour *tour_of(stage *s, carom_body id) {
    for (int i = 0; i < s->count; i++) {
        if (s->tours[i].id.index == id.index) {
            return &s->tours[i];
        }
    }
    return NULL;
}

static void tour_hits(tour *t, carom_vec2 at) {
    if (t != NULL && t->corners < CORNERS) {
        t->corner[t->corners++] = at;
    }
}

static void join(stage *s, const tour *a, const tour *b) {
    int into = a->island, from = b->island;
    for (int i = 0; i < s->count; i++) {
        s->tours[i].island = s->tours[i].island == from ? into : s->tours[i].island;
    }
}

/* Runs one step of one second and records its impacts. */
static void stage_step(stage *s) {
    if (carom_world_step(s->world, 1.0f) != CAROM_OK) {
        exit(EXIT_FAILURE);
    }
    s->impacts = carom_world_impacts(s->world, &s->impact_count);
    for (uint32_t i = 0; i < s->impact_count; i++) {
        const carom_impact *h = &s->impacts[i];
        tour *a = tour_of(s, h->a), *b = tour_of(s, h->b);
        for (int k = 0; k < 2; k++) {
            tour *t = k == 0 ? a : b;
            if (t != NULL) {
                t->island = t->island < 0 ? (int)(t - s->tours) : t->island;
                tour_hits(t, plus(h->point, h->normal, (k == 0 ? 1.0f : -1.0f) * t->start.radius));
            }
        }
        if (a != NULL && b != NULL) {
            join(s, a, b);
        }
    }
    for (int i = 0; i < s->count; i++) {
        s->tours[i].end = carom_body_shape(s->world, s->tours[i].id).as.circle;
    }
}

static void draw_circle(svg_view v, carom_vec2 center, float radius, const char *style) {
    svg_draw(v, carom_shape_from_circle((carom_circle){center, radius}), style);
}

static void draw_tour(svg_view v, const tour *t, const char *style) {
    carom_vec2 from = t->start.center;
    for (int i = 0; i < t->corners; i++) {
        svg_line(v, from, t->corner[i], style);
        from = t->corner[i];
    }
    svg_line(v, from, t->end.center, style);
}

/* ---- step ------------------------------------------------------------------------------------ */

static const carom_box wall = {{2.2f, 0.1f}, {0.25f, 2.8f}, {1.0f, 0.0f}};

static void step_near(const stage *s, svg_view v) {
    svg_begin_panel(v, 0, "1. candidate pairs", "pairs whose discs touch");
    svg_draw(v, carom_shape_from_box(wall), "class=\"b\"");
    for (int i = 0; i < s->count; i++) {
        const tour *t = &s->tours[i];
        carom_vec2 wanted = plus(t->start.center, t->velocity, 1.0f);
        float way = carom_distance_point_circle(wanted, (carom_circle){t->start.center, 0.0f});
        draw_circle(v, plus(t->start.center, t->velocity, 0.5f), t->start.radius + 0.5f * way,
                    "class=\"disc\"");
    }
    for (int i = 0; i < s->count; i++) {
        const tour *t = &s->tours[i];
        svg_draw(v, carom_shape_from_circle(t->start), "class=\"a\"");
    }
    for (int i = 0; i < s->count; i++) {
        const tour *t = &s->tours[i];
        svg_line(v, t->start.center, plus(t->start.center, t->velocity, 1.0f),
                 "class=\"path\" marker-end=\"url(#grey)\"");
    }
    puts("</g>");
}

static void step_collide(const stage *s, svg_view v) {
    char times[64] = "t =";
    for (uint32_t i = 0; i < s->impact_count && i < 8; i++) {
        size_t used = strlen(times);
        (void)snprintf(times + used, sizeof times - used, "%s %.2f", i == 0 ? "" : ",",
                       (double)s->impacts[i].t);
    }
    svg_begin_panel(v, 1, "2. impacts, by time", times);
    svg_draw(v, carom_shape_from_box(wall), "class=\"b\"");
    for (int i = 0; i < s->count; i++) {
        const tour *t = &s->tours[i];
        for (int k = 0; k < t->corners; k++) {
            draw_circle(v, t->corner[k], t->start.radius, "class=\"to\"");
        }
    }
    for (int i = 0; i < s->count; i++) {
        draw_tour(v, &s->tours[i], "class=\"move\"");
    }
    for (uint32_t i = 0; i < s->impact_count; i++) {
        char order[16];
        (void)snprintf(order, sizeof order, "%u", i + 1);
        svg_dot(v, s->impacts[i].point);
        svg_label(v, s->impacts[i].point, 6, -6, "order", order);
    }
    puts("</g>");
}

static void step_finish(const stage *s, svg_view v) {
    svg_begin_panel(v, 2, "3. the end of the step", "none overlaps, none was passed");
    svg_draw(v, carom_shape_from_box(wall), "class=\"b\"");
    for (int i = 0; i < s->count; i++) {
        const tour *t = &s->tours[i];
        draw_circle(v, t->start.center, t->start.radius, "class=\"to\"");
    }
    for (int i = 0; i < s->count; i++) {
        const tour *t = &s->tours[i];
        carom_vec2 velocity = carom_body_velocity(s->world, t->id);
        svg_draw(v, carom_shape_from_circle(t->end), "class=\"a\"");
        svg_line(v, t->end.center, plus(t->end.center, velocity, 1.0f),
                 "class=\"path\" marker-end=\"url(#grey)\"");
    }
    puts("</g>");
}

void draw_step(void) {
    const svg_view v = {SVG_WIDTH / 3, 290, 36.0};
    stage s = stage_make();
    add(&s, CAROM_STATIC, carom_shape_from_box(wall), (carom_vec2){0, 0});
    add_ball(&s, -1.55f, -0.8f, 0.85f, 1.2f, 0.0f);
    add_ball(&s, 0.3f, -1.15f, 0.85f, 0.4f, 0.1f);
    add_ball(&s, -1.6f, 1.9f, 0.85f, 0.45f, -1.1f);
    add_ball(&s, 0.75f, 1.55f, 0.85f, 0.7f, 0.4f);
    stage_step(&s);
    svg_begin(290, "A step of four balls and a wall: candidate pairs, impacts, the end",
              "\n  .disc { fill: #1d6fd1; fill-opacity: .08; stroke: #1d6fd1; stroke-width: 1 }\n"
              "  .move { fill: none } .order { font-weight: bold }\n");
    step_near(&s, v);
    step_collide(&s, v);
    step_finish(&s, v);
    const svg_key keys[6] = {{SIGN_A, "a moving body"},
                             {SIGN_ARROW("path", "grey"), "its path without a collision"},
                             {"<circle cx=\"14\" cy=\"6\" r=\"6\" class=\"disc\"/>",
                              "its disc, around the middle of that"},
                             {SIGN_B, "a static body"},
                             {"<path d=\"M0 10 14 2 27 10\" class=\"move\"/>", "its path segments"},
                             {SIGN_TO, "it at an impact, or before"}};
    svg_end(290, keys, 6);
    carom_world_destroy(s.world);
}

/* ---- islands --------------------------------------------------------------------------------- */

/* Returns pseudo-random numbers, the same on every machine. */
static float draw_between(float low, float high) {
    static uint32_t state = 2;
    state = state * 1664525u + 1013904223u;
    return low + (high - low) * (float)(state >> 8) / 16777216.0f;
}

void draw_islands(void) {
    const svg_view v = {SVG_WIDTH, 330, 22.0};
    stage s = stage_make();
    for (int i = 0; i < 84; i++) {
        int column = i % 14, row = i / 14;
        float radius = draw_between(0.6f, 0.85f);
        float x = 2.3f * (float)column - 14.95f + draw_between(-0.25f, 0.25f);
        float y = 2.05f * (float)row - 5.1f + draw_between(-0.15f, 0.15f);
        add_ball(&s, x, y, radius, draw_between(-0.8f, 0.8f), draw_between(-0.8f, 0.8f));
    }
    stage_step(&s);
    int islands = 0, alone = 0;
    for (int i = 0; i < s.count; i++) {
        islands += s.tours[i].island == i;
        alone += s.tours[i].island < 0;
    }
    char number[96];
    (void)snprintf(number, sizeof number,
                   "%u impacts: %d islands, and %d bodies without a collision", s.impact_count,
                   islands, alone);
    svg_begin(330,
              "Bodies that collide with each other in a step, and with no others, are an island",
              "\n  .leg { stroke: #222; stroke-width: 1.5; fill: none }\n"
              "  .alone { fill: #eceef0; stroke: #9aa0a6 }\n");
    svg_begin_panel(v, 0, "the islands of a step", number);
    int next = 0;
    for (int i = 0; i < s.count; i++) {
        for (int k = 0; k < s.count && s.tours[i].island == i; k++) {
            char style[64];
            /* The golden angle keeps successive hues far apart. */
            (void)snprintf(style, sizeof style, "fill=\"hsl(%d,60%%,62%%)\" stroke=\"#222\"",
                           next * 1375 / 10 % 360);
            if (s.tours[k].island == i) {
                svg_draw(v, carom_shape_from_circle(s.tours[k].start), style);
            }
        }
        next += s.tours[i].island == i;
        if (s.tours[i].island < 0) {
            svg_draw(v, carom_shape_from_circle(s.tours[i].start), "class=\"alone\"");
        }
    }
    for (int i = 0; i < s.count; i++) {
        draw_tour(v, &s.tours[i], "class=\"leg\"");
    }
    puts("</g>");
    const svg_key keys[3] = {
        {"<circle cx=\"14\" cy=\"6\" r=\"6\" class=\"alone\"/>", "no collision"},
        {"<circle cx=\"8\" cy=\"6\" r=\"6\" fill=\"#2a9d8f\" stroke=\"#222\"/>"
         "<circle cx=\"20\" cy=\"6\" r=\"6\" fill=\"#2a9d8f\" stroke=\"#222\"/>",
         "an island: one colour"},
        {"<path d=\"M0 10 14 2 27 10\" class=\"leg\"/>", "its path in this step"}};
    svg_end(330, keys, 3);
    carom_world_destroy(s.world);
}
