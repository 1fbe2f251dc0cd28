/* A top-down character: walls to slide along, sensors that report it, a raft that carries it.
 *
 *   +-------------+----------------------------+    @ the character   _ a plate: opens the door
 *   | @           |       ~~~~~~~~~~~~~~       |    # a rotated crate D the door
 *   |      #      D     [===]~~~~~~~~~~~    G  |    * a coin          ~ a pit
 *   |   _     *   |       ~~~~~~~~~~~~~~       |    G the goal        [===] a raft, to and fro
 *   +-------------+----------------------------+
 *
 * The character is not a dynamic body. The game moves it with carom_world_slide, and a kinematic
 * body follows it, so that sensors report it and dynamic bodies would bounce off it. */
#include <stdio.h>
#include <stdlib.h>

#include "carom/carom.h"

enum { NOTHING, WALL, DOOR, PLATE, COIN, PIT, RAFT, GOAL, PLAYER, KINDS };
static const char *const names[KINDS] = {"nothing",   "the wall", "the door",
                                         "the plate", "the coin", "the pit",
                                         "the raft",  "the goal", "the character"};
static const float dt = 1.0f / 60.0f;
static const carom_vec2 start = {2, 6};
static carom_world *world;
static carom_body body[KINDS]; /* the last of each kind */
static bool in[KINDS];         /* what the character stands on */

static void add(uint64_t kind, uint32_t type, uint32_t flags, carom_shape shape) {
    carom_body_def def = carom_body_def_default();
    def.type = type;
    def.flags = flags;
    def.shape = shape;
    def.user = kind;
    uint32_t error = carom_world_add(world, &def, &body[kind]);
    if (error != CAROM_OK) {
        (void)fprintf(stderr, "%s: %s\n", names[kind], carom_error_text(error));
        exit(EXIT_FAILURE);
    }
}

static carom_shape rect(float x, float y, float w, float h) {
    return carom_shape_from_aabb(carom_aabb_from_rect(x, y, w, h));
}

static void set_up(void) {
    carom_world_def def = carom_world_def_default();
    world = carom_world_create(&def);
    if (world == NULL)
        exit(EXIT_FAILURE);
    static const float walls[][4] = {{-1, -1, 1, 10}, {0, -1, 30, 1},   {0, 8, 30, 1},
                                     {29, 0, 1, 8},   {10, 0, 0.5f, 3}, {10, 5, 0.5f, 3}};
    for (int i = 0; i < 6; i++)
        add(WALL, CAROM_STATIC, 0, rect(walls[i][0], walls[i][1], walls[i][2], walls[i][3]));
    add(WALL, CAROM_STATIC, 0,
        carom_shape_from_box(carom_box_make((carom_vec2){5, 4}, 2, 2, 0.5f)));
    add(DOOR, CAROM_STATIC, 0, rect(10, 3, 0.5f, 2));
    add(PLATE, CAROM_STATIC, CAROM_BODY_SENSOR, rect(3, 0.5f, 1, 1));
    add(COIN, CAROM_STATIC, CAROM_BODY_SENSOR,
        carom_shape_from_circle((carom_circle){{7, 1}, 0.25f}));
    add(PIT, CAROM_STATIC, CAROM_BODY_SENSOR, rect(16, 0, 8, 8));
    add(GOAL, CAROM_STATIC, CAROM_BODY_SENSOR, rect(27, 3, 1, 2));
    add(RAFT, CAROM_KINEMATIC, CAROM_BODY_SENSOR, rect(14, 3, 3, 2));
    (void)carom_body_set_velocity(world, body[RAFT], (carom_vec2){2, 0});
    add(PLAYER, CAROM_KINEMATIC, 0, carom_shape_from_circle((carom_circle){start, 0.4f}));
}

/* Moves the character by the keys and the raft's motion, as far as solid bodies allow. Sensors do
 * not block it. */
static void walk(float x, float y) {
    carom_vec2 at = carom_body_position(world, body[RAFT]);
    carom_vec2 raft = carom_body_velocity(world, body[RAFT]);
    if ((at.x > 23.5f && raft.x > 0) || (at.x < 15.5f && raft.x < 0)) {
        raft.x = -raft.x;
        (void)carom_body_set_velocity(world, body[RAFT], raft);
    }
    carom_vec2 motion = {(4 * x + (in[RAFT] ? raft.x : 0)) * dt, 4 * y * dt};
    carom_filter filter = carom_filter_default();
    filter.except = body[PLAYER];
    carom_slide_result slide =
        carom_world_slide(world, carom_body_shape(world, body[PLAYER]), motion, filter, NULL, 0);
    (void)carom_body_set_position(world, body[PLAYER], slide.mover.as.circle.center);
}

/* Returns the kind of the body that the character touches, or NOTHING if it is not in this pair. */
static uint64_t other_of(carom_touch touch) {
    if (touch.a.index == body[PLAYER].index)
        return carom_body_user(world, touch.b);
    return touch.b.index == body[PLAYER].index ? carom_body_user(world, touch.a) : NOTHING;
}

static void print_state(int step) {
    uint32_t begins, ends;
    const carom_touch *begin = carom_world_begins(world, &begins);
    const carom_touch *end = carom_world_ends(world, &ends);
    bool came[KINDS] = {false};
    for (uint32_t i = 0; i < begins; i++)
        in[other_of(begin[i])] = came[other_of(begin[i])] = true;
    for (uint32_t i = 0; i < ends; i++)
        in[other_of(end[i])] = false;
    for (uint64_t kind = NOTHING + 1; kind < KINDS; kind++) {
        if (came[kind]) {
            carom_vec2 at = carom_body_position(world, body[PLAYER]);
            printf("%3d: on %-9s at (%5.2f, %5.2f)\n", step, names[kind], (double)at.x,
                   (double)at.y);
        }
    }
    if (came[PLATE])
        (void)carom_body_enable(world, body[DOOR], false);
    if (came[COIN])
        (void)carom_world_remove(world, body[COIN]); /* its end event comes with the next step */
    if (in[PIT] && !in[RAFT]) {
        printf("%3d: fell into the pit\n", step);
        (void)carom_body_set_position(world, body[PLAYER], (carom_vec2){13, 4});
    }
}

typedef struct move {
    const char *name;
    float x, y;
    int tenths; /* of a second */
} move;

int main(void) {
    static const move moves[] = {
        {"right", 1, 0, 9}, {"down", 0, -1, 18}, {"left", -1, 0, 10}, {"right", 1, 0, 20},
        {"up", 0, 1, 9},    {"right", 1, 0, 16}, {"up", 0, 1, 6},     {"wait", 0, 0, 64},
        {"right", 1, 0, 8}, {"wait", 0, 0, 34},  {"right", 1, 0, 16},
    };
    set_up();
    int step = 0;
    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        for (int end = step + 6 * moves[i].tenths; step < end; step++) {
            walk(moves[i].x, moves[i].y);
            if (carom_world_step(world, dt) != CAROM_OK)
                return EXIT_FAILURE;
            print_state(step);
        }
        carom_vec2 at = carom_body_position(world, body[PLAYER]);
        printf("%3d: %-5s to (%.2f, %.2f)\n", step, moves[i].name, (double)at.x, (double)at.y);
    }
    carom_world_destroy(world);
    return 0;
}
