/* No body tunnels: a thousand bodies in rooms with thin walls, slow and very fast, never leave
 * their room, and hardly any of their motion is lost. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "judge.h"
#include "measure.h"
#include "scenes.h"

enum { CIRCLES, MIXED, BOXES };

typedef struct row {
    const char *name;
    int what;
    double speed; /* speed at the start, in radii per second */
    carom_rot rot;
} row;

static const row rows[] = {
    {"circles", CIRCLES, 1, {1, 0}},
    {"circles", CIRCLES, 60, {1, 0}},
    {"circles", CIRCLES, 200, {1, 0}},
    {"circles", CIRCLES, 390, {1, 0}},
    {"circles", CIRCLES, 10000, {1, 0}},
    {"circles, rotated", CIRCLES, 390, {4, 3}},
    {"circles, rotated", CIRCLES, 10000, {0.31f, -0.95f}},
    {"circles of 0.1 to 1", MIXED, 60, {1, 0}},
    {"circles of 0.1 to 1", MIXED, 390, {-1, 7}},
    {"boxes", BOXES, 60, {1, 0}},
    {"boxes, rotated", BOXES, 390, {4, 3}},
};

static const uint32_t bodies = 1000, rooms = 2;
static const float dt = 1.0f / 60.0f;
static const double thickness = 0.01, fill = 0.35;

/* The radius of the bounding circle of a body. */
static double draw_radius(const row *r, inputs_rng *rng) {
    return r->what == MIXED ? build_ratio(rng, 0.1, 1.0) : 1.0;
}

static carom_body_def draw_body(const row *r, inputs_rng *rng, carom_vec2 at, double radius) {
    carom_body_def def = build_circle(CAROM_DYNAMIC, (double)at.x, (double)at.y, radius);
    carom_vec2 way = build_direction(rng);
    if (r->what == BOXES) {
        carom_vec2 axis = build_direction(rng);
        double wide = build_between(rng, 0.3, 0.9);
        def = build_box(CAROM_DYNAMIC, (double)at.x, (double)at.y, wide * radius,
                        sqrt(1.0 - wide * wide) * 0.99 * radius, (carom_rot){axis.x, axis.y});
    }
    def.velocity = (carom_vec2){(float)(r->speed * radius * (double)way.x),
                                (float)(r->speed * radius * (double)way.y)};
    def.restitution = 1.0f;
    return def;
}

/* A quarter of the bodies in each room, and all rooms filled to the same share. */
static void fill_arena(carom_world *w, const row *r, build_arena *arena, inputs_rng *rng) {
    static float radius[1000];
    static carom_vec2 place[1000];
    double area = 0.0;
    for (uint32_t i = 0; i < bodies; i++) {
        radius[i] = (float)draw_radius(r, rng);
        area += 3.14159265358979 * (double)radius[i] * (double)radius[i];
    }
    double side = sqrt(area / fill);
    *arena = (build_arena){-0.5 * side, -0.5 * side, side, thickness, rooms, r->rot};
    carom_body_def wall = carom_body_def_default();
    wall.restitution = 1.0f;
    judge_need(build_arena_walls(w, arena, &wall), "the walls could not be added");
    uint32_t each = bodies / (rooms * rooms);
    for (uint32_t room = 0; room < rooms * rooms; room++) {
        const float *first = &radius[room * each];
        bool good = build_scatter(carom_allocator_default(), rng, build_arena_inside(arena, room),
                                  0.001, first, each, place);
        judge_need(good, "the bodies do not fit in");
        for (uint32_t i = 0; i < each; i++) {
            carom_vec2 at = build_arena_place(arena, (double)place[i].x, (double)place[i].y);
            carom_body_def def = draw_body(r, rng, at, (double)first[i]);
            judge_add(w, &def);
        }
    }
}

typedef struct tally {
    uint64_t escaped, passed; /* bodies */
    real worst;               /* overlap, as a share of the radius */
    real wanted;              /* length of the motion at the speeds that were there */
} tally;

static void look(tally *t, measure *m, const build_arena *arena, uint32_t *room) {
    for (uint32_t i = 0; i < m->count; i++) {
        const measure_body *b = &m->body[i];
        if (b->type != CAROM_DYNAMIC)
            continue;
        uint32_t now = build_arena_room(arena, (double)b->x, (double)b->y);
        t->escaped += now == UINT32_MAX && room[i] != now;
        t->passed += now != UINT32_MAX && room[i] != now;
        room[i] = now;
        t->wanted += hypotl(b->vx, b->vy) * (real)dt;
    }
}

static void hold(const row *r, long steps, inputs_rng *rng) {
    carom_world *w = judge_world((carom_vec2){0, 0});
    build_arena arena;
    measure m = {0};
    tally t = {0};
    uint32_t room[2000];
    fill_arena(w, r, &arena, rng);
    measure_open(&m, w);
    for (uint32_t i = 0; i < m.count; i++)
        room[i] = build_arena_room(&arena, (double)m.body[i].x, (double)m.body[i].y);
    for (long i = 0; i < steps; i++) {
        judge_step(w, dt);
        measure_update(&m, w);
        look(&t, &m, &arena, room);
        if (i % 16 == 0 || i + 1 == steps)
            t.worst = fmaxl(t.worst, measure_overlap(&m).worst);
    }
    carom_step_stats s = carom_world_stats(w);
    double all = s.total_lost + s.total_moved;
    judge_case("%s, %g radii a second, %ld steps", r->name, r->speed, steps);
    judge_none("escapes from the arena", t.escaped);
    judge_none("bodies that passed a wall", t.passed);
    judge_most("overlap of the worst, share of the radius", (double)t.worst, 1e-3);
    judge_most("lost motion, share of all", s.total_lost / all, r->speed > 390 ? 0.1 : 0.01);
    judge_most("the counted motion against speed x time, off by", fabs(all / (double)t.wanted - 1),
               0.1);
    measure_close(&m);
    carom_world_destroy(w);
}

int main(int argc, char **argv) {
    test_options options = judge_start(argc, argv, "nothing tunnels", 30, 10000);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        inputs_rng rng = test_options_rng(&options, rows[i].name, (int)i);
        bool dear = rows[i].speed > 390 && !test_sizes_are_long();
        hold(&rows[i], dear ? options.count / 20 + 1 : options.count, &rng);
    }
    return judge_finish();
}
