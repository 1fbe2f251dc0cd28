/* Builds the named scenes, and makes the changes between their steps. */
#include "base/guard.h"
#include "base/real.h"
#include "scenes.h"

#define PI 3.14159265358979323846

enum { NOTHING, BRICK, PADDLE }; /* kinds of bodies in breakout, as user data */

const char *scene_name(int scene) {
    static const char *const names[SCENES] = {"gas", "pile", "roll", "breakout", "swarm", "mixed"};
    return scene >= 0 && scene < SCENES ? names[scene] : "?";
}

/* Radii and positions of circles, in one block. */
typedef struct crowd {
    uint32_t count;
    float *radius;
    carom_vec2 *place;
    void *memory;
    size_t bytes;
} crowd;

static bool crowd_open(crowd *c, carom_allocator heap, uint32_t count) {
    c->count = count;
    c->bytes = count * (sizeof(carom_vec2) + sizeof(float));
    c->memory = heap.alloc(heap.ctx, c->bytes, sizeof(float));
    c->place = c->memory;
    c->radius = c->memory ? (float *)(void *)(c->place + count) : (float *)0;
    return c->memory != (void *)0;
}

static void crowd_close(crowd *c, carom_allocator heap) {
    heap.free(heap.ctx, c->memory, c->bytes);
}

static double crowd_area(const crowd *c, uint32_t count) {
    double area = 0.0;
    for (uint32_t i = 0; i < count; i++)
        area += PI * (double)c->radius[i] * (double)c->radius[i];
    return area;
}

/* A square about (0, 0) with walls 1 thick. */
static bool add_walls(carom_world *w, double side, float restitution) {
    double out = 0.5 * side + 0.5, length = 0.5 * side + 1.0;
    const double walls[4][4] = {{-out, 0, 0.5, length},
                                {out, 0, 0.5, length},
                                {0, -out, length, 0.5},
                                {0, out, length, 0.5}};
    bool good = true;
    for (int i = 0; i < 4 && good; i++) {
        carom_body_def def = build_box(CAROM_STATIC, walls[i][0], walls[i][1], walls[i][2],
                                       walls[i][3], (carom_rot){1, 0});
        def.restitution = restitution;
        good = build_add(w, &def).generation > 0;
    }
    return good;
}

/* ---- gas ------------------------------------------------------------------------------------- */

/* A box inside the circle of that radius. */
static carom_body_def box_within(inputs_rng *rng, uint32_t type, carom_vec2 at, float radius) {
    carom_vec2 way = build_direction(rng);
    carom_vec2 shape = build_direction(rng);
    double hx = (double)radius * (0.25 + 0.65 * (double)(shape.x < 0 ? -shape.x : shape.x));
    double hy = (double)radius * (0.25 + 0.65 * (double)(shape.y < 0 ? -shape.y : shape.y));
    double over = caromi_sqrt(hx * hx + hy * hy) / (double)radius;
    over = over > 1.0 ? over : 1.0;
    return build_box(type, (double)at.x, (double)at.y, hx / over, hy / over,
                     (carom_rot){way.x, way.y});
}

static bool add_gas(carom_world *w, const scene_gas *gas, const crowd *c, inputs_rng *rng) {
    bool good = true;
    for (uint32_t i = 0; i < c->count && good; i++) {
        bool moves = i < gas->count;
        carom_vec2 at = c->place[i], speed = build_in_disc(rng);
        carom_body_def def =
            moves ? build_circle(CAROM_DYNAMIC, (double)at.x, (double)at.y, (double)c->radius[i])
                  : box_within(rng, CAROM_STATIC, at, c->radius[i]);
        if (moves && gas->boxes)
            def = box_within(rng, CAROM_DYNAMIC, at, c->radius[i]);
        if (moves)
            def.velocity = (carom_vec2){10.0f * speed.x, 10.0f * speed.y};
        def.restitution = gas->restitution;
        good = build_add(w, &def).generation > 0;
    }
    return good;
}

bool scene_fill_gas(carom_world *w, carom_allocator heap, const scene_gas *gas, inputs_rng *rng,
                    double *side) {
    crowd c;
    if (!crowd_open(&c, heap, gas->count + (gas->open ? 0 : gas->count / 20)))
        return false;
    for (uint32_t i = 0; i < c.count; i++)
        c.radius[i] = (float)build_between(rng, 0.25, 1.0);
    *side = caromi_sqrt(crowd_area(&c, gas->count) / 0.35);
    double half = 0.5 * *side;
    bool good = build_scatter(heap, rng, (build_region){-half, -half, half, half}, 0.001, c.radius,
                              c.count, c.place) &&
                (gas->open || add_walls(w, *side, gas->restitution)) && add_gas(w, gas, &c, rng);
    crowd_close(&c, heap);
    return good;
}

/* ---- pile ------------------------------------------------------------------------------------ */

static bool add_bin(carom_world *w, double width, double height, const scene_pile *pile) {
    const double walls[3][4] = {{-0.5, 0.5 * height, 0.5, 0.5 * height + 1.0},
                                {width + 0.5, 0.5 * height, 0.5, 0.5 * height + 1.0},
                                {0.5 * width, -0.5, 0.5 * width + 1.0, 0.5}};
    bool good = true;
    for (int i = 0; i < 3 && good; i++) {
        carom_body_def def = build_box(CAROM_STATIC, walls[i][0], walls[i][1], walls[i][2],
                                       walls[i][3], (carom_rot){1, 0});
        def.friction = pile->friction;
        good = build_add(w, &def).generation > 0;
    }
    return good;
}

bool scene_fill_pile(carom_world *w, carom_allocator heap, const scene_pile *pile, inputs_rng *rng,
                     double *width) {
    crowd c;
    if (!crowd_open(&c, heap, pile->count))
        return false;
    for (uint32_t i = 0; i < c.count; i++)
        c.radius[i] = (float)build_between(rng, 0.25, 1.0);
    double area = crowd_area(&c, c.count);
    *width = caromi_sqrt(area) + 2.5;
    double height = area / 0.3 / *width + 2.5;
    bool good = build_scatter(heap, rng, (build_region){0, 0, *width, height}, 0.01, c.radius,
                              c.count, c.place) &&
                add_bin(w, *width, 2.0 * height, pile);
    for (uint32_t i = 0; i < c.count && good; i++) {
        carom_vec2 at = c.place[i];
        carom_body_def def =
            build_circle(CAROM_DYNAMIC, (double)at.x, (double)at.y, (double)c.radius[i]);
        if (pile->boxes)
            def = box_within(rng, CAROM_DYNAMIC, at, c.radius[i]);
        def.flags = pile->turning ? 0 : CAROM_BODY_FIXED_ROTATION;
        def.restitution = pile->restitution;
        def.friction = pile->friction;
        good = build_add(w, &def).generation > 0;
    }
    crowd_close(&c, heap);
    return good && carom_world_set_gravity(w, (carom_vec2){0, -10}) == CAROM_OK;
}

/* ---- breakout -------------------------------------------------------------------------------- */

static bool fill_breakout(carom_world *w, uint32_t count, inputs_rng *rng) {
    uint32_t columns = (uint32_t)caromi_sqrt(0.5 * count) + 1, rows = count / columns + 1;
    double width = 2.25 * columns, height = 1.25 * rows, side = (width > height ? width : height);
    double low = -0.25 * side;
    side *= 1.5;
    bool good = add_walls(w, side, 1.0f);
    for (uint32_t i = 0; i < columns * rows && good; i++) {
        double x = 2.25 * (i % columns) + 1.125 - 0.5 * width, y = low + 1.25 * (i / columns);
        carom_body_def def = build_box(CAROM_STATIC, x, y, 1.0, 0.5, (carom_rot){1, 0});
        def.user = BRICK;
        good = build_add(w, &def).generation > 0;
    }
    for (uint32_t i = 0; i < count / 50 + 3 && good; i++) {
        carom_vec2 way = build_direction(rng);
        carom_body_def def = build_circle(CAROM_DYNAMIC, build_between(rng, -0.45, 0.45) * side,
                                          low - 0.12 * side, 0.3);
        def.velocity = (carom_vec2){30.0f * way.x, 30.0f * way.y};
        def.restitution = 1.0f;
        good = build_add(w, &def).generation > 0;
    }
    carom_body_def paddle =
        build_box(CAROM_KINEMATIC, 0, -0.45 * side, 0.1 * side, 0.4, (carom_rot){1, 0});
    paddle.user = PADDLE;
    paddle.velocity = (carom_vec2){20, 0};
    return good && build_add(w, &paddle).generation > 0;
}

/* A third of the bricks that are hit are removed, selected by index and step; the paddle reverses
 * every 40 steps. */
static void tick_breakout(carom_world *w, uint64_t step) {
    uint32_t hits;
    const carom_impact *hit = carom_world_impacts(w, &hits);
    carom_body gone[64];
    uint32_t count = 0;
    for (uint32_t i = 0; i < hits && count < 64; i++) {
        carom_body brick = carom_body_user(w, hit[i].a) == BRICK ? hit[i].a : hit[i].b;
        if (carom_body_user(w, brick) == BRICK && brick.index % 3 == step % 3)
            gone[count++] = brick;
    }
    for (uint32_t i = 0; i < count; i++)
        (void)carom_world_remove(w, gone[i]); /* hit twice: the second time it is stale */
    for (carom_body b = carom_world_next(w, (carom_body){0, 0}); b.generation && step % 40 == 0;
         b = carom_world_next(w, b)) {
        carom_vec2 v = carom_body_velocity(w, b);
        if (carom_body_user(w, b) == PADDLE)
            (void)carom_body_set_velocity(w, b, (carom_vec2){-v.x, v.y});
    }
}

/* ---- swarm ----------------------------------------------------------------------------------- */

static carom_body_def swarm_body(inputs_rng *rng, uint32_t i, carom_vec2 at, float radius) {
    bool moves = i % 4 == 3, turns = i % 8 == 1;
    uint32_t type = moves ? CAROM_DYNAMIC : CAROM_KINEMATIC;
    carom_body_def def = i % 2 ? box_within(rng, type, at, radius)
                               : build_circle(type, (double)at.x, (double)at.y, (double)radius);
    carom_vec2 v = build_in_disc(rng);
    def.velocity = (carom_vec2){5.0f * v.x, 5.0f * v.y};
    def.spin = turns ? (float)build_between(rng, -3.0, 3.0) : 0.0f;
    def.flags = i % 4 == 0 ? CAROM_BODY_SENSOR : 0;
    def.restitution = 0.5f;
    def.damping = moves ? 0.1f : 0.0f;
    return def;
}

static bool fill_swarm(carom_world *w, carom_allocator heap, uint32_t count, inputs_rng *rng) {
    crowd c;
    if (!crowd_open(&c, heap, count))
        return false;
    for (uint32_t i = 0; i < count; i++)
        c.radius[i] = (float)build_between(rng, 0.25, 1.0);
    double side = caromi_sqrt(crowd_area(&c, count) / 0.2), half = 0.5 * side;
    bool good = build_scatter(heap, rng, (build_region){-half, -half, half, half}, 0.01, c.radius,
                              count, c.place) &&
                add_walls(w, side, 0.5f);
    for (uint32_t i = 0; i < count && good; i++) {
        carom_body_def def = swarm_body(rng, i, c.place[i], c.radius[i]);
        good = build_add(w, &def).generation > 0;
    }
    crowd_close(&c, heap);
    return good;
}

/* Kinematic bodies turn back towards the middle now and then, each at its own time. */
static void tick_swarm(carom_world *w, uint64_t step) {
    for (carom_body b = carom_world_next(w, (carom_body){0, 0}); b.generation;
         b = carom_world_next(w, b)) {
        carom_body_def def;
        if ((b.index + step) % 64 || carom_body_get(w, b, &def) != CAROM_OK ||
            def.type != CAROM_KINEMATIC)
            continue;
        carom_vec2 at = carom_body_position(w, b), v = def.velocity;
        if (at.x * v.x + at.y * v.y > 0.0f)
            (void)carom_body_set_velocity(w, b, (carom_vec2){-v.x, -v.y});
    }
}

/* ---- all ------------------------------------------------------------------------------------- */

bool scene_fill(int scene, carom_world *w, carom_allocator heap, uint32_t count, inputs_rng *rng) {
    const scene_gas gas = {count, false, false, 1.0f};
    const scene_pile pile = {count, false, 0.3f, 0.3f, scene == SCENE_ROLL};
    double size;
    switch (scene) {
    case SCENE_GAS:
        return scene_fill_gas(w, heap, &gas, rng, &size);
    case SCENE_PILE:
    case SCENE_ROLL:
        return scene_fill_pile(w, heap, &pile, rng, &size);
    case SCENE_BREAKOUT:
        return fill_breakout(w, count, rng);
    case SCENE_SWARM:
        return fill_swarm(w, heap, count, rng);
    default:
        return scene_fill_mixed(w, count, rng);
    }
}

void scene_tick(int scene, carom_world *w, uint64_t step) {
    if (scene == SCENE_BREAKOUT)
        tick_breakout(w, step);
    if (scene == SCENE_SWARM)
        tick_swarm(w, step);
}
