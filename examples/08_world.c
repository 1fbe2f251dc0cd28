/* Breakout: a paddle, a ball, and bricks that disappear when hit.
 *
 *   08_world         the paddle plays by itself, without waiting, for 3,000 steps
 *   08_world play    in a terminal: a and d steer the paddle, s stops it, q ends the game */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#include "carom/carom.h"

enum { WIDTH = 32, HEIGHT = 20, ROWS = 5, COLUMNS = 14 };
static const float dt = 1.0f / 60.0f, speed = 18, half_paddle = 2.5f;
static carom_world *world;
static carom_body ball, paddle;
static uint32_t bricks, lives = 3, steps;

static carom_body add(uint32_t type, carom_shape shape, char letter) {
    carom_body_def def = carom_body_def_default();
    carom_body id;
    def.type = type;
    def.shape = shape;
    def.restitution = 1;
    def.user = (uint64_t)letter; /* its letter on the screen, and its kind */
    if (carom_world_add(world, &def, &id) != CAROM_OK)
        exit(EXIT_FAILURE);
    return id;
}

static carom_shape rect(float x, float y, float w, float h) {
    return carom_shape_from_aabb(carom_aabb_from_rect(x, y, w, h));
}

static void serve(void) {
    (void)carom_body_set_position(world, ball, (carom_vec2){WIDTH / 2.0f, 8});
    (void)carom_body_set_velocity(world, ball, (carom_vec2){0.6f * speed, -0.8f * speed});
}

static void set_up(void) {
    carom_world_def def = carom_world_def_default(); /* no gravity, one thread */
    world = carom_world_create(&def);
    if (world == NULL)
        exit(EXIT_FAILURE);
    (void)add(CAROM_STATIC, rect(-1, 0, 1, HEIGHT), '|');
    (void)add(CAROM_STATIC, rect(WIDTH, 0, 1, HEIGHT), '|');
    (void)add(CAROM_STATIC, rect(-1, HEIGHT, WIDTH + 2, 1), '-');
    for (; bricks < ROWS * COLUMNS; bricks++) {
        uint32_t row = bricks / COLUMNS, column = bricks % COLUMNS;
        carom_shape brick = rect(2.0f + 2.0f * (float)column, 13.0f + (float)row, 2, 1);
        (void)add(CAROM_STATIC, brick, '#');
    }
    paddle = add(CAROM_KINEMATIC, rect(WIDTH / 2.0f, 1, 2 * half_paddle, 1), '=');
    ball = add(CAROM_DYNAMIC, carom_shape_from_circle((carom_circle){{0, 0}, 0.5f}), 'o');
    serve();
}

/* Runs one step of the game; the paddle moves towards `aim`. */
static void tick(float aim) {
    float x = carom_body_position(world, paddle).x;
    float near = carom_clamp(aim, x - 16 * dt, x + 16 * dt);
    float to = carom_clamp(near, half_paddle, WIDTH - half_paddle);
    (void)carom_body_set_velocity(world, paddle, (carom_vec2){(to - x) / dt, 0});
    if (carom_world_step(world, dt) != CAROM_OK)
        exit(EXIT_FAILURE);
    carom_body others[8]; /* copied, since changes to the world invalidate events */
    uint32_t count, kept = 0;
    const carom_impact *impacts = carom_world_impacts(world, &count);
    for (uint32_t i = 0; i < count && kept < 8; i++)
        others[kept++] = impacts[i].a.index == ball.index ? impacts[i].b : impacts[i].a;
    carom_vec2 at = carom_body_position(world, ball);
    for (uint32_t i = 0; i < kept; i++) {
        if (carom_body_user(world, others[i]) == '#')
            bricks -= carom_world_remove(world, others[i]) == CAROM_OK;
        if (others[i].index == paddle.index) { /* the hit position sets the ball's direction */
            carom_rot up = carom_rot_from_degrees(90 - 20 * carom_clamp(at.x - to, -3, 3));
            (void)carom_body_set_velocity(world, ball, carom_rotate(up, (carom_vec2){speed, 0}));
        }
    }
    if (at.y < -1 && --lives > 0)
        serve();
    steps++;
}

static void draw(void) {
    for (int y = HEIGHT - 1; y >= 0; y--, puts("|")) {
        for (int x = 0; x < WIDTH; x++) { /* which body covers the middle of this cell? */
            carom_vec2 at = {(float)x + 0.5f, (float)y + 0.5f};
            carom_body nearest = carom_world_nearest(world, at, 0, carom_filter_default(), NULL);
            (void)putchar(nearest.generation > 0 ? (int)carom_body_user(world, nearest) : ' ');
        }
    }
    printf("step %u: %u bricks, %u lives\n", steps, bricks, lives);
}

int main(int argc, char **argv) {
    static struct termios before, raw;
    bool plays = argc > 1 && argv[1][0] == 'p' && tcgetattr(STDIN_FILENO, &before) == 0;
    raw = before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    if (plays)
        (void)tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    set_up();
    for (char key = 0; key != 'q' && bricks > 0 && lives > 0 && (plays || steps < 3000);) {
        float aim = carom_body_position(world, ball).x + (float)(steps / 64 % 5) - 2;
        if (plays) {
            if (poll(&(struct pollfd){STDIN_FILENO, POLLIN, 0}, 1, 16) > 0 &&
                read(STDIN_FILENO, &key, 1) != 1)
                break;
            aim = key == 'a' ? 0 : key == 'd' ? WIDTH : carom_body_position(world, paddle).x;
            (void)fputs("\033[H\033[J", stdout);
            draw();
        }
        tick(aim);
    }
    draw();
    carom_world_destroy(world);
    return plays ? tcsetattr(STDIN_FILENO, TCSANOW, &before) : 0;
}
