/* Generates the scenes. */
#include "scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define PI 3.14159265358979

const char *world_kind_name(world_kind kind) {
    static const char *const names[WORLD_KINDS] = {
        "gas", "pile", "breakout", "swarm", "frictionless", "sleeping", "mixed gas", "mixed pile"};
    return names[kind];
}

/* SplitMix64 (Steele, Lea and Flood, 2014). */
double world_between(uint64_t *state, double low, double high) {
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    return low + (high - low) * (double)(z >> 11) * 0x1p-53;
}

void *world_memory(size_t count, size_t size) {
    void *memory = malloc((count + 1) * size);
    if (memory == NULL) {
        fputs("carom_bench_world: out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

static carom_body_def circle(uint32_t type, double radius) {
    carom_body_def def = carom_body_def_default();
    def.flags = CAROM_BODY_FIXED_ROTATION;
    def.type = type;
    def.shape = carom_shape_from_circle(carom_circle_make((carom_vec2){0, 0}, (float)radius));
    def.restitution = 1.0f;
    def.mass = type == CAROM_DYNAMIC ? (float)(PI * radius * radius) : 0.0f;
    return def;
}

static carom_body_def box(double x, double y, double half_x, double half_y, double angle) {
    carom_body_def def = carom_body_def_default();
    def.flags = CAROM_BODY_FIXED_ROTATION;
    carom_box b;
    b.center = (carom_vec2){(float)x, (float)y};
    b.half = (carom_vec2){(float)half_x, (float)half_y};
    b.rot = (carom_rot){(float)cos(angle), (float)sin(angle)};
    def.shape = carom_shape_from_box(b);
    def.restitution = 1.0f;
    return def;
}

static carom_vec2 random_velocity(uint64_t *state, double most) {
    const double angle = world_between(state, 0.0, 2.0 * PI);
    const double speed = world_between(state, 0.0, most);
    return (carom_vec2){(float)(speed * cos(angle)), (float)(speed * sin(angle))};
}

static double radius_of(const carom_body_def *def) {
    return (double)def->shape.as.circle.radius;
}

/* Adds walls, 1 thick, around the inside; `upper` is false for a bin. */
static void wall_in(world_scene *s, double width, double height, bool upper) {
    carom_body_def *const walls = s->bodies + s->count;
    const double w = 0.5 * width, h = 0.5 * height;
    walls[0] = box(w, -0.5, w + 1.0, 0.5, 0.0);
    walls[1] = box(-0.5, h, 0.5, h, 0.0);
    walls[2] = box(width + 0.5, h, 0.5, h, 0.0);
    walls[3] = box(w, height + 0.5, w + 1.0, 0.5, 0.0);
    s->walls = upper ? 4 : 3;
    s->count += s->walls;
    s->inside.min = (carom_vec2){0.0f, 0.0f};
    s->inside.max = (carom_vec2){(float)width, upper ? (float)height : INFINITY};
}

static double area_of_circles(const carom_body_def *bodies, size_t count) {
    double area = 0.0;
    for (size_t i = 0; i < count; i++) {
        area += PI * radius_of(&bodies[i]) * radius_of(&bodies[i]);
    }
    return area;
}

static void make_gas(world_scene *s, uint64_t *state) {
    const size_t boxes = s->size / 20;
    s->bodies = world_memory(s->size + boxes + 4, sizeof *s->bodies);
    for (size_t i = 0; i < s->size; i++) {
        s->bodies[i] = circle(CAROM_DYNAMIC, world_between(state, 0.25, 1.0));
        s->bodies[i].velocity = random_velocity(state, 10.0);
    }
    for (size_t i = 0; i < boxes; i++) {
        const double half_x = world_between(state, 0.25, 1.0);
        const double half_y = world_between(state, 0.25, 1.0);
        const double angle = world_between(state, 0.0, 2.0 * PI);
        s->bodies[s->size + i] = box(0.0, 0.0, half_x, half_y, angle);
    }
    s->count = s->size + boxes;
    const double side = sqrt(area_of_circles(s->bodies, s->size) / 0.35);
    world_scatter(s->bodies, s->count, side, state);
    wall_in(s, side, side, true);
    s->warm_steps = 10;
}

/* Lays the circles into a bin that is four times as wide as the pile is high; the circles fill
 * about four fifths of the pile. If the pile would be higher than `most`, the bin is wider.
 * `beside` is one more body, added before the walls, or NULL. */
static void lay_pile(world_scene *s, uint64_t *state, double most, float friction,
                     const carom_body_def *beside) {
    s->bodies = world_memory(s->size + 5, sizeof *s->bodies);
    for (size_t i = 0; i < s->size; i++) {
        s->bodies[i] = circle(CAROM_DYNAMIC, world_between(state, 0.25, 1.0));
    }
    const double area = area_of_circles(s->bodies, s->size) / 0.8;
    const double high = fmin(sqrt(area / 4.0), most);
    const double wide = high < most ? 4.0 * high : area / high;
    world_lay(s->bodies, s->size, wide, state);
    s->count = s->size;
    if (beside != NULL) {
        s->bodies[s->count++] = *beside;
    }
    wall_in(s, wide, 2.0 * high + 2.0, false);
    for (size_t i = 0; i < s->count; i++) {
        s->bodies[i].restitution = 0.3f;
        s->bodies[i].friction = friction;
    }
    s->gravity.y = -10.0f;
    s->warm_steps = s->size > 10000 ? 60 : 240;
}

static void make_pile(world_scene *s, uint64_t *state) {
    lay_pile(s, state, INFINITY, 0.3f, NULL);
}

static void make_frictionless(world_scene *s, uint64_t *state) {
    lay_pile(s, state, INFINITY, 0.0f, NULL);
}

/* A few circles high, so that it sleeps soon. One circle bounces on top of the left wall
 * forever. */
static void make_sleeping(world_scene *s, uint64_t *state) {
    carom_body_def ball = circle(CAROM_DYNAMIC, 0.3);
    ball.shape.as.circle.center = (carom_vec2){-0.5f, 16.0f};
    lay_pile(s, state, 5.0, 0.3f, &ball);
    s->bodies[s->size].restitution = 1.0f;
    s->inside.min.x = -1.0f;
    s->sleeps = true;
    s->warm_steps = 900;
}

/* Replaces a circle by a box whose corners lie on the circle. */
static void cut_box(carom_body_def *def, uint64_t *state) {
    const carom_circle c = def->shape.as.circle;
    const double slope = world_between(state, 0.45, 1.1); /* angle of a diagonal, in radians */
    const double hx = (double)c.radius * cos(slope), hy = (double)c.radius * sin(slope);
    const double angle = world_between(state, 0.0, 2.0 * PI);
    carom_body_def b = box((double)c.center.x, (double)c.center.y, hx, hy, angle);
    def->shape = b.shape;
    def->mass = (float)(4.0 * hx * hy);
}

void world_mix(carom_body_def *circles, size_t count, uint64_t *state) {
    for (size_t i = 0; i < count; i++) {
        circles[i].flags &= ~CAROM_BODY_FIXED_ROTATION;
        if (i % 2 == 1) {
            cut_box(&circles[i], state);
        }
    }
}

/* Bodies start inside circles that cover 40 % of the arena. */
static void make_mixed_gas(world_scene *s, uint64_t *state) {
    s->bodies = world_memory(s->size + 4, sizeof *s->bodies);
    for (size_t i = 0; i < s->size; i++) {
        s->bodies[i] = circle(CAROM_DYNAMIC, world_between(state, 0.25, 1.0));
        s->bodies[i].velocity = random_velocity(state, 10.0);
        s->bodies[i].spin = (float)world_between(state, -10.0, 10.0);
    }
    s->count = s->size;
    const double side = sqrt(area_of_circles(s->bodies, s->size) / 0.4);
    world_scatter(s->bodies, s->count, side, state);
    world_mix(s->bodies, s->size, state);
    wall_in(s, side, side, true);
    s->warm_steps = 10;
}

/* Laid as circles: the boxes settle in the first steps. */
static void make_mixed_pile(world_scene *s, uint64_t *state) {
    lay_pile(s, state, INFINITY, 0.5f, NULL);
    world_mix(s->bodies, s->size, state);
}

/* Boxes of 2 by 1 with gaps of 1, in rows about as long as the whole is high. */
static void make_breakout(world_scene *s, uint64_t *state) {
    const size_t balls = 16;
    const size_t across = (size_t)ceil(sqrt((double)s->size / 1.5));
    const size_t rows = (s->size + across - 1) / across;
    s->bodies = world_memory(s->size + balls + 4, sizeof *s->bodies);
    for (size_t i = 0; i < balls; i++) {
        const double x = 3.0 * floor(world_between(state, 0.0, (double)across));
        const double y = 2.0 * floor(world_between(state, 0.0, (double)rows));
        const double angle = world_between(state, 0.0, 2.0 * PI);
        s->bodies[i] = circle(CAROM_DYNAMIC, 0.3);
        s->bodies[i].shape.as.circle.center = (carom_vec2){(float)(x + 0.5), (float)(y + 0.5)};
        s->bodies[i].velocity =
            (carom_vec2){(float)(10.0 * cos(angle)), (float)(10.0 * sin(angle))};
    }
    for (size_t i = 0; i < s->size; i++) {
        const double x = 3.0 * (double)(i % across), y = 2.0 * (double)(i / across);
        s->bodies[balls + i] = box(x + 2.0, y + 1.5, 1.0, 0.5, 0.0);
    }
    s->count = s->size + balls;
    wall_in(s, 3.0 * (double)across + 1.0, 2.0 * (double)rows + 1.0, true);
    s->warm_steps = 64;
    s->group = 64;
}

enum { DYNAMIC = 1, AGENT = 2, ZONE = 4, WALL = 8 };

/* Kinematic bodies of the swarm do not collide with each other; sensors report them and the dynamic
 * bodies. */
static void make_swarm(world_scene *s, uint64_t *state) {
    const size_t dynamic = s->size / 20, sensors = s->size / 10;
    s->bodies = world_memory(s->size + dynamic + sensors + 4, sizeof *s->bodies);
    for (size_t i = 0; i < s->size + dynamic; i++) {
        carom_body_def *const def = &s->bodies[i];
        *def =
            circle(i < s->size ? CAROM_KINEMATIC : CAROM_DYNAMIC, world_between(state, 0.25, 1.0));
        def->velocity = random_velocity(state, 5.0);
        def->restitution = 0.5f;
        def->category = i < s->size ? AGENT : DYNAMIC;
        def->mask = i < s->size ? DYNAMIC | ZONE : UINT32_MAX;
    }
    s->count = s->size + dynamic;
    const double side = sqrt(area_of_circles(s->bodies, s->count) / 0.15);
    world_scatter(s->bodies, s->count, side, state);
    for (size_t i = 0; i < sensors; i++) {
        carom_body_def *const def = &s->bodies[s->count++];
        *def = circle(CAROM_STATIC, 2.0);
        def->shape.as.circle.center.x = (float)world_between(state, 0.0, side);
        def->shape.as.circle.center.y = (float)world_between(state, 0.0, side);
        def->flags = CAROM_BODY_SENSOR;
        def->category = ZONE;
        def->mask = DYNAMIC | AGENT;
    }
    wall_in(s, side, side, true);
    for (size_t i = s->count - s->walls; i < s->count; i++) {
        s->bodies[i].category = WALL;
    }
    s->warm_steps = 10;
    s->turn_steps = 60;
}

world_scene world_scene_make(world_kind kind, size_t size, uint64_t seed) {
    static void (*const makers[WORLD_KINDS])(world_scene *, uint64_t *) = {
        make_gas,          make_pile,     make_breakout,  make_swarm,
        make_frictionless, make_sleeping, make_mixed_gas, make_mixed_pile};
    /* The pile without friction is otherwise the same as the one with friction. */
    uint64_t state = seed + (uint64_t)(kind == WORLD_FRICTIONLESS ? WORLD_PILE : kind);
    world_scene s = {.kind = kind, .size = size, .group = 1};
    makers[kind](&s, &state);
    return s;
}

void world_scene_free(world_scene *scene) {
    free(scene->bodies);
    scene->bodies = NULL;
}
