/* Breakout: a world with events, sounds as callbacks, and a fixed step with interpolation.
 *
 * Left and right move the paddle. The world knows nothing of points, lives and sounds: the game
 * reads the impacts of each step and calls back. The ball cannot tunnel, however fast it gets. */
#include <stdio.h>
#include <stdlib.h>

#include "window.h"

enum { WALLS = 1, BALL, PADDLE, BRICK }; /* user data of the bodies */

typedef struct game {
    carom_world *world;
    carom_body ball, paddle;
    int bricks, lives, sounds;
    void (*sound)(struct game *game, double hertz, double loudness);
} game;

static void play_sound(game *g, double hertz, double loudness) {
    g->sounds++;
    window_beep(hertz, loudness);
}

static carom_body add(game *g, uint32_t type, uint64_t user, carom_shape shape) {
    carom_body_def def = carom_body_def_default();
    def.type = type;
    def.shape = shape;
    def.user = user;
    def.restitution = 1;
    def.flags = type == CAROM_DYNAMIC ? CAROM_BODY_FIXED_ROTATION : 0;
    carom_body body;
    if (carom_world_add(g->world, &def, &body) != CAROM_OK)
        abort();
    return body;
}

static carom_shape rect(float x, float y, float w, float h) {
    return carom_shape_from_aabb(carom_aabb_from_rect(x, y, w, h));
}

static void serve(game *g) {
    carom_body_set_position(g->world, g->ball, (carom_vec2){320, 300});
    carom_body_set_velocity(g->world, g->ball, (carom_vec2){150, -360});
}

static void begin(game *g) {
    carom_world_def def = carom_world_def_default(); /* no gravity */
    g->world = carom_world_create(&def);
    if (g->world == NULL)
        abort();
    g->lives = 3;
    add(g, CAROM_STATIC, WALLS, rect(-20, -20, 680, 20));
    add(g, CAROM_STATIC, WALLS, rect(-20, 0, 20, 520));
    add(g, CAROM_STATIC, WALLS, rect(640, 0, 20, 520));
    for (int row = 0; row < 5; row++)
        for (int i = 0; i < 10; i++, g->bricks++)
            add(g, CAROM_STATIC, BRICK, rect(24 + 60 * (float)i, 40 + 26 * (float)row, 52, 18));
    g->ball = add(g, CAROM_DYNAMIC, BALL,
                  carom_shape_from_circle(carom_circle_make((carom_vec2){320, 300}, 8)));
    g->paddle = add(g, CAROM_KINEMATIC, PADDLE, rect(270, 440, 100, 14));
    serve(g);
}

/* Handles an impact: plays a sound, removes a brick, or changes the ball's direction at the
 * paddle. */
static void on_impact(game *g, carom_body a, carom_body b, float speed) {
    carom_body other = carom_body_user(g->world, a) == BALL ? b : a;
    uint64_t what = carom_body_user(g->world, other);
    g->sound(g, what == BRICK ? 660 : what == PADDLE ? 330 : 220, (double)speed / 1000);
    if (what == BRICK) {
        carom_world_remove(g->world, other);
        g->bricks--;
    } else if (what == PADDLE) { /* as in the original: where it hits decides where it goes */
        float off =
            carom_body_position(g->world, g->ball).x - carom_body_position(g->world, g->paddle).x;
        carom_vec2 to = carom_normalize((carom_vec2){off, -40});
        carom_body_set_velocity(g->world, g->ball, carom_scale(to, 420));
    }
}

static void step(game *g, float dt) {
    float x = carom_body_position(g->world, g->paddle).x + window_arrows().x * 480 * dt;
    carom_vec2 target = {carom_clamp(x, 50, 590), 447};
    carom_body_move_to(g->world, g->paddle, target, 0, dt); /* it moves, and so it can hit */
    carom_world_step(g->world, dt);
    uint32_t found;
    const carom_impact *impacts = carom_world_impacts(g->world, &found);
    carom_impact copy[16]; /* the list ends with the next change of the world: removing a brick */
    for (uint32_t i = 0; i < found && i < 16; i++)
        copy[i] = impacts[i];
    for (uint32_t i = 0; i < found && i < 16; i++)
        if (carom_body_is_valid(g->world, copy[i].a) && carom_body_is_valid(g->world, copy[i].b))
            on_impact(g, copy[i].a, copy[i].b, copy[i].speed);
    if (carom_body_position(g->world, g->ball).y > 500) {
        g->lives--;
        serve(g);
    }
}

static void draw(const game *g, float share) {
    static const uint32_t rows[5] = {0xc8553dffu, 0xd9822bffu, 0xc9a227ffu, 0x2f8f6bffu, BLUE};
    for (carom_body b = {0}; (b = carom_world_next(g->world, b)).generation != 0;) {
        carom_shape shape = carom_body_between(g->world, b, share);
        uint64_t what = carom_body_user(g->world, b);
        int row = (int)((carom_body_position(g->world, b).y - 40) / 26);
        window_fill(shape, what == BRICK ? rows[row % 5] : what == BALL ? HIT : WALL);
    }
    for (int i = 0; i < g->lives; i++)
        window_dot((carom_vec2){16 + 12 * (float)i, 468}, HIT);
}

int main(int argc, char **argv) {
    if (!window_open(argc, argv, "Breakout: left and right", 640, 480))
        return 1;
    game g = {.sound = play_sound};
    begin(&g);
    carom_clock clock = {.step = 1.0 / 120};
    while (g.lives > 0 && g.bricks > 0 && window_begin()) {
        for (uint32_t due = carom_clock_advance(&clock, window_seconds()); due > 0; due--)
            step(&g, (float)clock.step);
        draw(&g, (float)(clock.left / clock.step)); /* between the last two steps */
        window_end();
    }
    printf("bricks: %d, lives: %d, sounds: %d\n", g.bricks, g.lives, g.sounds);
    carom_world_destroy(g.world);
    return window_close();
}
