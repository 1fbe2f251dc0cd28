/* The bodies of a crowd: creates them from the settings, steps them, and reads them for drawing. */
#include "playground/model/crowd/crowd.h"

#include "draw/number.h"

#define STEERED 8u  /* each step steers one in this many bodies of the swarm */
#define MEASURED 8u /* the energy of a large crowd is computed once in this many steps */
#define LARGE 100000u
#define WALLS 16u /* capacity for walls and pegs */

/* ---- creation and destruction ---------------------------------------------------------------- */

void crowd_bodies_free(play_stage *stage, crowd_bodies *c) {
    if (!c)
        return;
    carom_world_destroy(c->world);
    lab_give_memory(stage, c->block, c->bytes);
    lab_give_memory(stage, c, sizeof *c);
}

/* Allocates the arrays in one block, those with larger elements first. */
static bool take_block(play_stage *stage, crowd_bodies *c, uint32_t room) {
    c->room = room;
    c->bytes = (size_t)room * (2 * sizeof(carom_vec2) + 2 * sizeof(float) + 2);
    c->block = lab_take_memory(stage, c->bytes);
    if (!c->block)
        return false;
    c->at = c->block;
    c->velocity = c->at + room;
    c->home = (float *)(void *)(c->velocity + room);
    c->radius = c->home + room;
    c->type = (uint8_t *)(c->radius + room);
    c->shown = c->type + room;
    return true;
}

/* Returns the radius of a disc within the shape; 0 for a box that is drawn as a box. */
static float disc_of(crowd_bodies *c, carom_shape shape, carom_body b) {
    if (shape.kind == CAROM_SHAPE_CIRCLE)
        return shape.as.circle.radius;
    if (c->box_count < CROWD_BOXES) {
        c->boxes[c->box_count++] = b;
        return 0.0f;
    }
    return shape.as.box.half.x < shape.as.box.half.y ? shape.as.box.half.x : shape.as.box.half.y;
}

static void note(crowd_bodies *c, const carom_body_def *def, carom_body b, float home) {
    uint32_t i = c->count++;
    if (i == 0)
        c->first = b.index;
    c->home[i] = home;
    c->type[i] = (uint8_t)draw_body_of(def).meaning;
    c->radius[i] = disc_of(c, def->shape, b);
    carom_aabb bounds = carom_shape_bounds(def->shape);
    float radius = 0.5f * (bounds.max.x - bounds.min.x);
    if (def->type == CAROM_DYNAMIC && radius > c->largest)
        c->largest = radius;
    if (def->flags & CAROM_BODY_DISABLED)
        c->radius[i] = 0.0f;
}

bool crowd_add(crowd_bodies *c, const carom_body_def *def, float home) {
    carom_body b;
    if (c->count >= c->room || carom_world_add(c->world, def, &b) != CAROM_OK)
        return false;
    note(c, def, b, home);
    return true;
}

static bool note_all(crowd_bodies *c) {
    const carom_world *w = c->world;
    for (carom_body b = carom_world_next(w, (carom_body){0, 0}); b.generation != 0;
         b = carom_world_next(w, b)) {
        carom_body_def def;
        if (c->count >= c->room || carom_body_get(w, b, &def) != CAROM_OK)
            return false;
        note(c, &def, b, 0.0f);
    }
    return true;
}

static bool fill(const lab_crowd *lab, crowd_bodies *c) {
    carom_world_def def = carom_world_def_default();
    bool is_scene = lab->set.kind == CROWD_SCENE;
    uint32_t room = (is_scene ? lab->scene_count : lab->set.count) + WALLS;
    def.allocator = lab->stage->allocator;
    def.threads = lab->stage->threads < 64 ? lab->stage->threads : 64;
    def.bodies = room;
    c->of = lab->set;
    c->world = carom_world_create(&def);
    if (!c->world || !take_block(lab->stage, c, room))
        return false;
    if (!is_scene)
        return crowd_fill(c, &lab->set);
    return carom_world_load(c->world, lab->scene, lab->scene_size) == CAROM_OK && note_all(c);
}

static void measure(crowd_bodies *c) {
    c->energy = carom_world_stats(c->world).kinetic_energy;
}

/* Energy that the user adds must not count as an error of the gas. */
void crowd_changed(crowd_bodies *c) {
    double before = c->energy;
    measure(c);
    c->first_energy += c->energy - before;
    c->changes++;
    c->is_read = false;
    c->is_colored = false;
}

bool crowd_is_of(const crowd_bodies *c, const crowd_settings *s) {
    const crowd_settings *o = &c->of;
    return o->kind == s->kind && o->count == s->count && o->seed == s->seed &&
           o->speed == s->speed && o->scene == s->scene;
}

bool crowd_ready(const lab_crowd *lab) {
    crowd_bodies *c = lab->bodies;
    if (c->world && crowd_is_of(c, &lab->set))
        return true;
    carom_world_destroy(c->world);
    lab_give_memory(lab->stage, c->block, c->bytes);
    __builtin_memset(c, 0, sizeof *c);
    if (!fill(lab, c)) {
        carom_world_destroy(c->world);
        lab_give_memory(lab->stage, c->block, c->bytes);
        __builtin_memset(c, 0, sizeof *c);
        lab_say(lab->stage, "There is not enough memory for %u bodies.", lab->set.count);
        return false;
    }
    measure(c);
    c->first_energy = c->energy;
    return true;
}

/* ---- steps ----------------------------------------------------------------------------------- */

static void read(crowd_bodies *c) {
    if (!c->is_read)
        (void)carom_world_read(c->world, c->at, c->velocity, NULL, sizeof(carom_vec2), c->count);
    c->is_read = true;
}

/* Steers bodies around the centre, each at its own distance; alternate rings turn the other way. */
static void steer(crowd_bodies *c) {
    carom_aabb area = crowd_area(&c->of);
    float x = 0.5f * (area.min.x + area.max.x), y = 0.5f * (area.min.y + area.max.y);
    read(c);
    for (uint32_t i = c->steps % STEERED; i < c->count; i += STEERED) {
        if (c->home[i] == 0.0f)
            continue;
        float dx = c->at[i].x - x, dy = c->at[i].y - y;
        float away = draw_length((carom_vec2){dx, dy});
        float home = c->home[i] < 0.0f ? -c->home[i] : c->home[i];
        float round =
            (c->home[i] < 0.0f ? -c->of.speed : c->of.speed) / (away > 1.0f ? away : 1.0f);
        float in = (home - away) / (away > 1.0f ? away : 1.0f);
        carom_vec2 v = {in * dx - round * dy, in * dy + round * dx};
        (void)carom_body_set_velocity(c->world, carom_world_body_at(c->world, c->first + i), v);
    }
}

uint32_t crowd_step(crowd_bodies *c, float step) {
    /* The first step steers all bodies. */
    uint32_t turns = c->of.kind == CROWD_SWARM && c->steps == 0 ? STEERED : 1;
    for (uint32_t i = 0; i < turns; i++, c->steps++)
        if (c->of.kind == CROWD_SWARM)
            steer(c);
    uint32_t code = carom_world_step(c->world, step);
    c->is_read = false;
    c->is_colored = false;
    if (c->count <= LARGE || c->steps % MEASURED == 0)
        measure(c);
    return code;
}

/* ---- colours --------------------------------------------------------------------------------- */

static void show_touch(crowd_bodies *c, carom_body b) {
    uint32_t i = b.index - c->first;
    if (i < c->count && c->type[i] == DRAW_DYNAMIC)
        c->shown[i] = DRAW_HIT;
}

carom_vec2 crowd_speeds(const crowd_bodies *c) {
    if (carom_world_gravity(c->world).y != 0.0f)
        return (carom_vec2){0.5f, 6.0f};
    return (carom_vec2){0.6f * c->of.speed, 1.5f * c->of.speed};
}

/* Colours dynamic bodies by their speed; all others keep the colour of their type. */
static void show_speeds(crowd_bodies *c) {
    carom_vec2 limits = crowd_speeds(c);
    float slow = limits.x, fast = limits.y;
    for (uint32_t i = 0; i < c->count; i++) {
        carom_vec2 v = c->velocity[i];
        float speed = v.x * v.x + v.y * v.y;
        if (c->type[i] != DRAW_DYNAMIC)
            continue;
        c->shown[i] = speed < slow * slow   ? DRAW_STATIC
                      : speed > fast * fast ? DRAW_HIT
                                            : DRAW_DYNAMIC;
    }
}

void crowd_look(crowd_bodies *c, uint32_t color) {
    read(c);
    if (c->is_colored && c->of.color == color)
        return;
    __builtin_memcpy(c->shown, c->type, c->count);
    if (color == CROWD_BY_SPEED)
        show_speeds(c);
    if (color == CROWD_BY_TOUCH) {
        uint32_t count;
        const carom_touch *touches = carom_world_touches(c->world, &count);
        for (uint32_t i = 0; i < count; i++) {
            show_touch(c, touches[i].a);
            show_touch(c, touches[i].b);
        }
    }
    c->of.color = color;
    c->is_colored = true;
}
