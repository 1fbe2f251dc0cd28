/* A platformer: tiles, a slope, one-way shelves, a moving platform, crates that can be pushed.
 *
 * Left and right walk, up jumps. The world simulates the crates and the platform. The player is
 * not simulated: the game moves its shape with carom_world_slide and carom_world_sweep, and a
 * kinematic body follows, so that crates collide with it. Tiles are single boxes; neither the
 * player nor a crate catches on their seams. */
#include <stdio.h>
#include <stdlib.h>

#include "window.h"

#define CRATE 0xd2a56cffu

static const char level[] = "#                  ##                  ##                  #"
                            "#                  ##                  ##                  #"
                            "#                  ##                 ###     ----         #"
                            "#                  ##                  ##  ---        ######"
                            "#             #######             ######"
                            "####################"; /* 20 tiles a row */

static carom_world *world;
static carom_body player, platform, crate;
static carom_vec2 was, velocity; /* of the player: the position a step ago, the velocity now */
static carom_body ground;        /* what the player stands on, or all zero */

static carom_body add(uint32_t type, carom_shape shape, uint32_t sides, uint32_t colour) {
    carom_body_def def = carom_body_def_default();
    def.type = type;
    def.shape = shape;
    def.sides = sides;
    def.user = colour;
    def.friction = 0.4f;
    carom_body body;
    if (carom_world_add(world, &def, &body) != CAROM_OK)
        abort();
    return body;
}

static carom_shape rect(float x, float y, float w, float h) {
    return carom_shape_from_aabb(carom_aabb_from_rect(x, y, w, h));
}

static void build(void) {
    carom_world_def def = carom_world_def_default();
    def.gravity = (carom_vec2){0, 900}; /* y points down */
    world = carom_world_create(&def);
    if (world == NULL)
        abort();
    for (int i = 0; level[i] != 0; i++) {
        div_t at = div(i, 20);
        float left = 32 * (float)at.rem, top = 32 * (float)at.quot;
        if (level[i] == '#')
            add(CAROM_STATIC, rect(left, top, 32, 32), 0, WALL);
        if (level[i] == '-') /* its -y side stops what comes from above */
            add(CAROM_STATIC, rect(left, top, 32, 8), CAROM_SIDE_NEG_Y, BLUE);
    }
    /* A slope from the floor up to the block: a rotated box whose upper side is that line. */
    carom_vec2 low = {272, 448}, high = {448, 352}, along = carom_subtract(high, low);
    carom_vec2 down = carom_normalize((carom_vec2){-along.y, along.x});
    carom_box slope = {carom_add(carom_lerp(low, high, 0.5f), carom_scale(down, 50)),
                       {carom_length(along) / 2, 50},
                       {along.x, along.y}};
    add(CAROM_STATIC, carom_shape_from_box(slope), 0, WALL);
    platform = add(CAROM_KINEMATIC, rect(340, 200, 96, 12), 0, BLUE);
    for (int i = 0; i < 3; i++)
        crate = add(CAROM_DYNAMIC, rect(220, 416 - 40 * (float)i, 28, 28), 0, CRATE);
    player = add(CAROM_KINEMATIC, rect(60, 410, 22, 34), 0, FREE);
    was = carom_body_position(world, player);
}

/* Pushes crates that the player walks into. */
static void push(const carom_slide_hit *hits, uint32_t count) {
    for (uint32_t i = 0; i < count && i < 8; i++) {
        carom_body body = carom_world_body_at(world, hits[i].id);
        carom_body_def def;
        if (carom_body_get(world, body, &def) != CAROM_OK || def.type != CAROM_DYNAMIC)
            continue;
        float missing = 0.6f * velocity.x - def.velocity.x;
        if (hits[i].normal.x * velocity.x < 0 && missing * velocity.x > 0)
            carom_body_apply_impulse(world, body, (carom_vec2){missing * def.mass, 0});
    }
}

static void move_player(float dt) {
    carom_filter filter = carom_filter_default();
    filter.except = player;
    carom_slide_hit hits[8];
    carom_shape shape = carom_body_shape(world, player);
    was = shape.as.box.center;
    /* The platform has moved in this step, and carries the player. */
    carom_vec2 carried = carom_scale(carom_body_velocity(world, ground), dt);
    shape = carom_world_slide(world, shape, carried, filter, NULL, 0).mover;
    bool stood = ground.generation != 0;
    velocity.x = 150 * window_arrows().x;
    velocity.y = stood && window_held(SDLK_UP) ? -450 : velocity.y + 900 * dt;
    carom_vec2 step = {velocity.x * dt, 0};
    carom_slide_result walk = carom_world_slide(world, shape, step, filter, hits, 8);
    push(hits, walk.hit_count);
    shape = walk.mover;
    /* Down: land, and stay on the ground where a slope descends. Up, or free: go on. */
    carom_vec2 fall = {0, velocity.y * dt}, reach = {0, fall.y + (stood && fall.y > 0 ? 6.0f : 0)};
    carom_world_hit hit = carom_world_sweep(world, shape, reach, filter);
    if (velocity.y > 0 && hit.sweep.state == CAROM_SWEEP_HIT) {
        shape.as.box.center = carom_sweep_end(shape.as.box.center, reach, hit.sweep);
        ground = hit.body;
        velocity.y = 0;
    } else {
        ground = (carom_body){0};
        carom_slide_result slide = carom_world_slide(world, shape, fall, filter, NULL, 0);
        shape = slide.mover;
        if (slide.hit_count > 0)
            velocity.y = 0;
    }
    carom_body_set_position(world, player, shape.as.box.center);
}

static void draw(float share) {
    for (carom_body b = {0}; (b = carom_world_next(world, b)).generation != 0;) {
        carom_shape shape = carom_body_between(world, b, share);
        uint32_t colour = (uint32_t)carom_body_user(world, b);
        if (b.index == player.index) /* a teleported body: the game interpolates it */
            shape.as.box.center = carom_lerp(was, shape.as.box.center, share);
        window_fill(shape, colour);
        if (colour == CRATE)
            window_outline(shape, 0xa9743fffu);
    }
}

int main(int argc, char **argv) {
    if (!window_open(argc, argv, "Platformer: left, right, up", 640, 480))
        return 1;
    build();
    carom_clock clock = {.step = 1.0 / 120};
    for (double time = 0; window_begin(); window_end()) {
        for (uint32_t due = carom_clock_advance(&clock, window_seconds()); due > 0; due--) {
            bool right = (int)((time += clock.step) / 3) % 2 == 0; /* back and forth */
            carom_body_set_velocity(world, platform, (carom_vec2){right ? 60 : -60, 0});
            carom_world_step(world, (float)clock.step);
            move_player((float)clock.step);
        }
        draw((float)(clock.left / clock.step));
    }
    carom_vec2 at = carom_body_position(world, player);
    printf("player at (%.1f, %.1f), %s; crate at x = %.1f\n", (double)at.x, (double)at.y,
           ground.generation != 0 ? "on the ground" : "in the air",
           (double)carom_body_position(world, crate).x);
    carom_world_destroy(world);
    return window_close();
}
