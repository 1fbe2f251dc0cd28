/* Sets up the table, adds and removes balls, and moves them for the user. */
#include "playground/model/bounce/bounce.h"

#include "draw/number.h"

#define HALF_X 8.0f /* half extents within the walls */
#define HALF_Y 4.5f
#define WALL 0.2f     /* half the thickness of a wall */
#define DENSE 0.35f   /* radius of a ball of mass 1; all balls have the same density */
#define STEP_SIZE 120 /* steps per second */

typedef struct ball {
    float mass, x, y, vx, vy, spin;
} ball;

typedef struct material {
    float restitution, friction;
} material;

static const ball masses[] = {
    {1, -6.5f, 2.9f, 5, -2, 0}, {1, 5.9f, -3.2f, -4, 3, 0},    {1, 2.1f, 3.4f, -6, -1, 0},
    {2, -3.2f, -3.3f, 3, 4, 0}, {2, 6.6f, 2.6f, -3, -3, 0},    {4, -5.2f, -1.1f, 4, 1, 0},
    {4, 3.9f, 0.2f, -2, 3, 0},  {8, -1.5f, 2.2f, 1, -2.5f, 0}, {16, 0.8f, -2.1f, -1, 0.5f, 0},
};

static const ball cradle[] = {
    {4, -4.5f, 0, 6, 0, 0}, {4, 0, 0, 0, 0, 0},    {4, 1.4f, 0, 0, 0, 0},
    {4, 2.8f, 0, 0, 0, 0},  {4, 4.2f, 0, 0, 0, 0},
};

static const ball fall[] = {
    {1, -6.5f, 3.5f, 0, 0, 0}, {2, -4.4f, 3.5f, 0, 0, 0}, {4, -2.0f, 3.5f, 0, 0, 0},
    {8, 0.9f, 3.2f, 0, 0, 0},  {1, 2.9f, 1.0f, 2, 4, 0},  {2, 4.6f, 0.0f, -2, 5, 0},
    {4, 6.4f, 2.0f, 0, 0, 0},
};

/* A ball that spins counter-clockwise bounces off the floor to the left. */
static const ball spin[] = {
    {4, -6.0f, -0.5f, 0, 0, 20}, {4, -2.0f, -0.5f, 0, 0, -20}, {4, 2.0f, -0.5f, 0, 0, 0},
    {4, 6.0f, -0.5f, 0, 0, 40},  {1, -4.0f, 3.0f, 4, 0, 30},   {1, 0.0f, 3.0f, 0, 0, -60},
    {1, 4.0f, 3.0f, -4, 0, -30},
};

const char *bounce_start_name(uint32_t start) {
    static const char *const names[BOUNCE_STARTS] = {"masses", "break", "cradle",
                                                     "fall",   "spin",  "scene"};
    return start < BOUNCE_STARTS ? names[start] : "";
}

static float radius_of(float mass) {
    return DENSE * (float)draw_root((double)mass);
}

static carom_body_def ball_at(carom_vec2 at, float radius, float mass, material m) {
    carom_body_def def = carom_body_def_default();
    def.type = CAROM_DYNAMIC;
    def.shape = carom_shape_from_circle(carom_circle_make(at, radius));
    def.mass = mass;
    def.restitution = m.restitution;
    def.friction = m.friction;
    return def;
}

static bool add_ball(carom_world *w, ball b, material m) {
    carom_body_def def = ball_at((carom_vec2){b.x, b.y}, radius_of(b.mass), b.mass, m);
    carom_body id;
    def.velocity = (carom_vec2){b.vx, b.vy};
    def.spin = b.spin;
    return carom_world_add(w, &def, &id) == CAROM_OK;
}

static bool add_balls(carom_world *w, const ball *balls, uint32_t count, material m) {
    bool good = true;
    for (uint32_t i = 0; i < count && good; i++)
        good = add_ball(w, balls[i], m);
    return good;
}

static bool add_walls(carom_world *w, material m) {
    const float x = HALF_X + WALL, y = HALF_Y + WALL;
    const float walls[4][4] = {{-x, 0, WALL, y + WALL},
                               {x, 0, WALL, y + WALL},
                               {0, -y, HALF_X, WALL},
                               {0, y, HALF_X, WALL}};
    bool good = true;
    for (uint32_t i = 0; i < 4 && good; i++) {
        carom_body_def def = carom_body_def_default();
        carom_body id;
        const carom_vec2 at = {walls[i][0], walls[i][1]}, half = {walls[i][2], walls[i][3]};
        def.shape = carom_shape_from_box(carom_box_from_half(at, half, (carom_rot){1, 0}));
        def.restitution = m.restitution;
        def.friction = m.friction;
        good = carom_world_add(w, &def, &id) == CAROM_OK;
    }
    return good;
}

/* Fifteen balls in a triangle with small gaps, and a heavier one that hits them. */
static bool add_triangle(carom_world *w, material m) {
    const float gap = 2.02f * DENSE;
    bool good = add_ball(w, (ball){2, -5, 0.1f, 18, 0, 0}, m);
    for (uint32_t row = 0; row < 5; row++)
        for (uint32_t i = 0; i <= row && good; i++) {
            float x = 1.5f + 0.8660254f * gap * (float)row;
            float y = gap * ((float)i - 0.5f * (float)row);
            good = add_ball(w, (ball){1, x, y, 0, 0, 0}, m);
        }
    return good;
}

#define COUNT(balls) ((uint32_t)(sizeof(balls) / sizeof *(balls)))

static bool fill(carom_world *w, uint32_t start, material m) {
    switch (start) {
    case BOUNCE_BREAK:
        return add_triangle(w, m);
    case BOUNCE_CRADLE:
        return add_balls(w, cradle, COUNT(cradle), m);
    case BOUNCE_FALL:
        return add_balls(w, fall, COUNT(fall), m);
    case BOUNCE_SPIN:
        return add_balls(w, spin, COUNT(spin), m);
    default:
        return add_balls(w, masses, COUNT(masses), m);
    }
}

carom_world *bounce_lay(play_stage *stage, uint32_t start, bounce_settings *set) {
    carom_world_def def = carom_world_def_default();
    static const material materials[BOUNCE_STARTS] = {{1.0f, 0.0f}, {0.95f, 0.1f}, {1.0f, 0.0f},
                                                      {0.8f, 0.2f}, {0.6f, 0.4f},  {1.0f, 0.0f}};
    const material m = materials[start % BOUNCE_STARTS];
    const bool falls = start == BOUNCE_FALL || start == BOUNCE_SPIN;
    def.allocator = stage->allocator;
    def.gravity = (carom_vec2){0, falls ? -10.0f : 0.0f};
    carom_world *w = carom_world_create(&def);
    if (!w || !add_walls(w, m) || !fill(w, start, m)) {
        carom_world_destroy(w);
        return NULL;
    }
    *set = (bounce_settings){
        .start = start,
        .show = BOUNCE_SHOW_FIRST,
        .up = 1,
        .restitution = m.restitution,
        .friction = m.friction,
        .pace = 1.0f,
        .step = 1.0f / (float)STEP_SIZE,
        .rest = def.rest,
        .fastest = BOUNCE_FASTEST,
        .gravity = BOUNCE_GRAVITY,
        .bounds = {{-HALF_X - 2 * WALL, -HALF_Y - 2 * WALL},
                   {HALF_X + 2 * WALL, HALF_Y + 2 * WALL}},
    };
    return w;
}

/* Leaves a value unchanged if it is NULL. */
static bool set_all(const lab_bounce *lab, const float *restitution, const float *friction) {
    carom_world *w = lab->world;
    const carom_body none = {0, 0};
    for (carom_body b = carom_world_next(w, none); b.generation != 0; b = carom_world_next(w, b)) {
        carom_body_def def;
        if (carom_body_get(w, b, &def) != CAROM_OK)
            return false;
        def.restitution = restitution ? *restitution : def.restitution;
        def.friction = friction ? *friction : def.friction;
        if (carom_body_set(w, b, &def) != CAROM_OK)
            return false;
    }
    return true;
}

bool bounce_set_restitution(lab_bounce *lab, float restitution) {
    lab->set.restitution = restitution;
    return set_all(lab, &restitution, NULL);
}

bool bounce_set_friction(lab_bounce *lab, float friction) {
    lab->set.friction = friction;
    return set_all(lab, NULL, &friction);
}

/* ---- changes by the user --------------------------------------------------------------------- */

static bool is_free(const lab_bounce *lab, carom_circle c) {
    carom_filter filter = carom_filter_default();
    return carom_world_overlap(lab->world, carom_shape_from_circle(c), filter, NULL, 0) == 0;
}

/* Searches rows from the middle outwards, so that the new ball is visible. */
static bool find_place(const lab_bounce *lab, float radius, carom_vec2 *out) {
    carom_aabb b = lab->set.bounds;
    const uint32_t cells = 24;
    for (uint32_t i = 0; i < cells * cells; i++) {
        uint32_t row = i / cells, column = i % cells;
        uint32_t away = (row + 1) / 2;
        float y = 0.5f + (row % 2 ? 1.0f : -1.0f) * (float)away / (float)cells;
        float x = ((float)column + 0.5f) / (float)cells;
        carom_vec2 at = {b.min.x + x * (b.max.x - b.min.x), b.min.y + y * (b.max.y - b.min.y)};
        bool inside = at.x - radius > b.min.x && at.x + radius < b.max.x &&
                      at.y - radius > b.min.y && at.y + radius < b.max.y;
        if (inside && is_free(lab, carom_circle_make(at, radius))) {
            *out = at;
            return true;
        }
    }
    return false;
}

bool bounce_add(lab_bounce *lab) {
    static const float sizes[4] = {1, 2, 4, 8};
    uint32_t count = carom_world_count(lab->world);
    carom_aabb b = lab->set.bounds;
    float mass = sizes[count % 4], radius = radius_of(mass);
    /* A table of another size has balls of another size. */
    if (lab->set.start == BOUNCE_SCENE)
        radius = 0.02f * (b.max.x - b.min.x + b.max.y - b.min.y) * radius;
    carom_vec2 at;
    if (count >= BOUNCE_BODIES || !find_place(lab, radius, &at)) {
        lab_say(lab->stage, "There is no space for another ball.");
        return false;
    }
    const material m = {lab->set.restitution, lab->set.friction};
    carom_body_def def = ball_at(at, radius, mass, m);
    carom_body id;
    if (carom_world_add(lab->world, &def, &id) != CAROM_OK) {
        lab_say(lab->stage, "There is no space for another ball.");
        return false;
    }
    lab->set.picked = id;
    return true;
}

bool bounce_remove(lab_bounce *lab) {
    if (carom_world_remove(lab->world, lab->set.picked) != CAROM_OK) {
        lab_say(lab->stage, "Click on a ball first.");
        return false;
    }
    lab->set.picked = (carom_body){0, 0};
    lab->drag = BOUNCE_FREE;
    return true;
}

carom_body bounce_ball_at(const lab_bounce *lab, carom_vec2 at, float reach) {
    const carom_body none = {0, 0};
    carom_body best = none;
    float least = reach;
    for (carom_body b = carom_world_next(lab->world, none); b.generation != 0;
         b = carom_world_next(lab->world, b)) {
        carom_body_def def;
        if (carom_body_get(lab->world, b, &def) != CAROM_OK || def.type != CAROM_DYNAMIC)
            continue;
        carom_shape point = carom_shape_from_circle(carom_circle_make(at, 0.0f));
        float distance = carom_distance_shapes(point, def.shape);
        if (distance <= least) {
            least = distance;
            best = b;
        }
    }
    return best;
}

carom_vec2 bounce_aim(const lab_bounce *lab) {
    return lab_throw(carom_body_position(lab->world, lab->set.picked), lab_pointer(lab->stage),
                     lab->set.fastest);
}
