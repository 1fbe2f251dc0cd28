/* The steps of carom/world.h that make, change and move bodies. */
#include "base/guard.h"
#include "golden_world.h"
#include "golden_heap.h"
#include "world/scenes.h"

#define BODIES 40u
#define LIFE 1024u /* calls that one world serves */

static uint32_t below(golden_feed *feed, uint32_t bound) {
    return inputs_below(&feed->rng, bound);
}

/* ---- worlds ---------------------------------------------------------------------------------- */

/* The number of tasks must not matter, nor their order. */
static void last_first(void *ctx, void (*task)(void *arg, uint32_t i), void *arg, uint32_t count) {
    (void)ctx;
    for (uint32_t i = count; i-- > 0;)
        task(arg, i);
}

static carom_world_def world_def(void) {
    carom_world_def def = carom_world_def_default();
    def.allocator = golden_heap_open();
    def.parallel = last_first;
    return def;
}

static carom_world *new_world(golden_feed *feed, uint32_t bodies) {
    carom_world_def def = world_def();
    carom_world *w = carom_world_create(&def);
    golden_need(feed, w && scene_fill_mixed(w, bodies, &feed->rng));
    return w;
}

static void step(golden_feed *feed, carom_world *w) {
    golden_need(feed, carom_world_step(w, 1.0f / 60.0f) == CAROM_OK);
}

carom_world *golden_world(golden_feed *feed, uint32_t every) {
    golden_world_use *use = &feed->world;
    uint32_t call = use->calls++;
    if (call % LIFE == 0) {
        use->w = new_world(feed, BODIES);
        step(feed, use->w);
    }
    if (call % every == 0) {
        use->old[call / every % GOLDEN_OLD] = golden_draw_body(feed, use->w);
        (void)scene_disturb(use->w, &feed->rng);
        step(feed, use->w);
    }
    return use->w;
}

carom_body golden_draw_body(golden_feed *feed, const carom_world *w) {
    if (below(feed, 8) == 0)
        return feed->world.old[below(feed, GOLDEN_OLD)];
    return carom_world_body_at(w, below(feed, BODIES + 8));
}

static float draw_unfit(golden_feed *feed) {
    static const float values[] = {
        __builtin_nanf(""), __builtin_inff(), -__builtin_inff(), FLT_MAX, -2e9f, FLT_TRUE_MIN};
    return values[below(feed, 6)];
}

carom_vec2 golden_draw_vector(golden_feed *feed, float size) {
    carom_vec2 v = build_in_disc(&feed->rng);
    v = (carom_vec2){size * v.x, size * v.y};
    if (below(feed, 16) == 0)
        v.x = draw_unfit(feed);
    return v;
}

/* ---- results --------------------------------------------------------------------------------- */

void golden_take_body(golden_feed *feed, carom_body value) {
    golden_take_word(feed, (uint64_t)value.index << 32 | value.generation);
}

static void take_def(golden_feed *feed, const carom_body_def *def) {
    golden_take_verdict(feed, def->size == sizeof *def);
    golden_take_word(feed, (uint64_t)def->type << 32 | def->flags);
    golden_take_shape(feed, def->shape);
    golden_take_vec2(feed, def->velocity);
    golden_take_float(feed, def->spin);
    golden_take_float(feed, def->rot.c);
    golden_take_float(feed, def->rot.s);
    golden_take_float(feed, def->inertia);
    golden_take_float(feed, def->spin_damping);
    golden_take_float(feed, def->mass);
    golden_take_float(feed, def->restitution);
    golden_take_float(feed, def->friction);
    golden_take_float(feed, def->damping);
    golden_take_float(feed, def->gravity_scale);
    golden_take_word(feed, (uint64_t)def->category << 32 | def->mask);
    golden_take_word(feed, (uint64_t)def->sides << 32 | def->reserved);
    golden_take_word(feed, def->user);
}

/* Hashes a body as it is now, or the fact that it is missing. */
static void take_as_it_is(golden_feed *feed, const carom_world *w, carom_body b) {
    carom_body_def def = {0};
    golden_take_word(feed, carom_body_get(w, b, &def));
    take_def(feed, &def);
}

void golden_take_state(golden_feed *feed, const carom_world *w) {
    golden_take_word(feed, carom_world_hash(w));
}

/* ---- a world --------------------------------------------------------------------------------- */

static void take_text(golden_feed *feed, const char *text) {
    for (; *text; text++)
        golden_take_word(feed, (uint8_t)*text);
    golden_take_word(feed, 0);
}

void run_carom_error_text(golden_feed *feed) {
    uint32_t error = below(feed, 4) ? below(feed, 12) : (uint32_t)inputs_next(&feed->rng);
    take_text(feed, carom_error_text(error));
}

/* Sizes and addresses differ between machines: what is hashed is whether they are as expected. */
void run_carom_world_def_default(golden_feed *feed) {
    carom_world_def def = carom_world_def_default();
    golden_take_verdict(feed, def.size == sizeof def);
    golden_take_verdict(feed, !def.parallel && !def.parallel_ctx);
    golden_take_word(feed, (uint64_t)def.threads << 32 | def.bodies);
    golden_take_vec2(feed, def.gravity);
    golden_take_float(feed, def.rest);
}

void run_carom_world_create(golden_feed *feed) {
    if (feed->world.calls++ % 16 > 0)
        return;
    carom_world_def def = world_def();
    def.size += below(feed, 8) ? 0 : 1;
    def.threads = below(feed, 66);
    def.gravity = golden_draw_vector(feed, 10.0f);
    def.rest = below(feed, 4) ? 2.0f : golden_draw_bits(feed);
    def.bodies = below(feed, 100);
    if (below(feed, 8) == 0)
        def.allocator = golden_heap_full();
    carom_world *w = carom_world_create(&def);
    golden_take_verdict(feed, w != NULL);
    if (w)
        golden_take_state(feed, w);
}

void run_carom_world_destroy(golden_feed *feed) {
    if (feed->world.calls++ % 128 > 0)
        return;
    carom_world *w = new_world(feed, below(feed, 64));
    for (uint32_t i = below(feed, 4); i-- > 0;)
        step(feed, w);
    golden_take_state(feed, w);
    carom_world_destroy(w);
    carom_world_destroy(NULL);
    golden_take_word(feed, golden_heap_held());
}

STEP(carom_world_set_gravity, 128,
     TAKE(word, carom_world_set_gravity(w, golden_draw_vector(feed, 9))),
     golden_take_state(feed, w))
STEP(carom_world_gravity, 128, TAKE(vec2, carom_world_gravity(w)))

/* ---- bodies ---------------------------------------------------------------------------------- */

void run_carom_body_def_default(golden_feed *feed) {
    carom_body_def def = carom_body_def_default();
    def.shape = (carom_shape){0}; /* its union has undefined bytes */
    take_def(feed, &def);
}

/* Draws a valid definition, or one with a single invalid field. */
static carom_body_def draw_def(golden_feed *feed) {
    carom_body_def def = scene_any_body(&feed->rng, 18.0);
    float unfit = draw_unfit(feed);
    switch (below(feed, 24)) {
    case 0: /* static: a tiny moving body would split every step into very many substeps */
        def = carom_body_def_default();
        def.shape = golden_draw_shape(feed);
        break;
    case 1:
        def.velocity.y = unfit;
        break;
    case 2:
        def.spin = unfit;
        break;
    case 3:
        def.mass = unfit;
        break;
    case 4:
        def.restitution = unfit;
        break;
    case 5:
        def.friction = unfit;
        break;
    case 6:
        def.size++;
        break;
    case 7:
        def.type = below(feed, 5);
        break;
    case 8:
        def.rot.s = unfit;
        break;
    case 9:
        def.flags &= ~CAROM_BODY_FIXED_ROTATION;
        def.inertia = unfit;
        break;
    default:
        break;
    }
    return def;
}

static void add_one(golden_feed *feed, carom_world *w) {
    carom_body_def def = draw_def(feed);
    carom_body b;
    golden_take_word(feed, carom_world_add(w, &def, &b));
    golden_take_body(feed, b);
    take_as_it_is(feed, w, b);
}

/* Limits the number of bodies. */
static void add_and_remove(golden_feed *feed, carom_world *w, carom_body b) {
    add_one(feed, w);
    while (carom_world_count(w) > BODIES) {
        b = carom_world_next(w, b);
        golden_take_word(feed, carom_world_remove(w, b));
    }
}

static void remove_and_add(golden_feed *feed, carom_world *w, carom_body b) {
    golden_take_word(feed, carom_world_remove(w, b));
    golden_take_word(feed, carom_world_remove(w, b));
    golden_take_body(feed, carom_world_next(w, b));
    if (carom_world_count(w) < BODIES)
        add_one(feed, w);
}

static void set_one(golden_feed *feed, carom_world *w, carom_body b) {
    carom_body_def def = {0}, other = draw_def(feed);
    golden_take_word(feed, carom_body_get(w, b, &def));
    if (below(feed, 16)) {
        other.type = def.type;
        other.mass = def.type == CAROM_DYNAMIC ? other.mass : 0.0f;
        other.spin = def.type == CAROM_KINEMATIC ? other.spin : 0.0f;
        other.velocity = def.type == CAROM_STATIC ? (carom_vec2){0, 0} : other.velocity;
    }
    golden_take_word(feed, carom_body_set(w, b, &other));
    take_as_it_is(feed, w, b);
}

STEP(carom_world_add, 64, add_and_remove(feed, w, b))
STEP(carom_world_remove, 64, remove_and_add(feed, w, b))
STEP(carom_world_count, 128, TAKE(word, carom_world_count(w)))
STEP(carom_world_next, 128, TAKE(body, carom_world_next(w, b)))
STEP(carom_body_is_valid, 128, TAKE(verdict, carom_body_is_valid(w, b)))
STEP(carom_body_get, 128, take_as_it_is(feed, w, b))
STEP(carom_body_set, 128, set_one(feed, w, b))
STEP(carom_body_shape, 128, TAKE(shape, carom_body_shape(w, b)))
STEP(carom_body_position, 128, TAKE(vec2, carom_body_position(w, b)))
STEP(carom_body_velocity, 128, TAKE(vec2, carom_body_velocity(w, b)))
STEP(carom_body_user, 128, TAKE(word, carom_body_user(w, b)))
STEP(carom_body_set_position, 128,
     TAKE(word, carom_body_set_position(w, b, golden_draw_vector(feed, 9))),
     TAKE(shape, carom_body_shape(w, b)))
STEP(carom_body_set_velocity, 128,
     TAKE(word, carom_body_set_velocity(w, b, golden_draw_vector(feed, 30))),
     TAKE(vec2, carom_body_velocity(w, b)))
STEP(carom_body_enable, 64, TAKE(word, carom_body_enable(w, b, below(feed, 2) > 0)),
     take_as_it_is(feed, w, b))
static void take_touches(golden_feed *feed, const carom_world *w, carom_body b) {
    carom_body_touch touches[4];
    uint32_t count = carom_body_touches(w, b, touches, 4);
    golden_take_word(feed, count);
    for (uint32_t i = 0; i < count && i < 4; i++) {
        golden_take_word(feed, (uint64_t)touches[i].other.index << 32 | touches[i].sensor);
        golden_take_vec2(feed, touches[i].point);
        golden_take_vec2(feed, touches[i].normal);
    }
}

STEP(carom_body_touches, 64, take_touches(feed, w, b), TAKE(vec2, carom_body_velocity(w, b)))
STEP(carom_body_is_awake, 64, TAKE(word, carom_body_is_awake(w, b)),
     TAKE(vec2, carom_body_velocity(w, b)))
STEP(carom_body_wake, 64, TAKE(word, carom_body_wake(w, b)), TAKE(word, carom_body_is_awake(w, b)))
STEP(carom_body_apply_impulse, 128,
     TAKE(word, carom_body_apply_impulse(w, b, golden_draw_vector(feed, 3))),
     TAKE(vec2, carom_body_velocity(w, b)))
STEP(carom_body_apply_force, 64,
     TAKE(word, carom_body_apply_force(w, b, golden_draw_vector(feed, 30))),
     golden_take_state(feed, w))
STEP(carom_body_between, 128, TAKE(shape, carom_body_between(w, b, golden_draw_bits(feed))),
     TAKE(shape, carom_body_between(w, b, (float)below(feed, 65) / 64.0f)))

static void exclude_two(golden_feed *feed, carom_world *w, carom_body b) {
    carom_body other = golden_draw_body(feed, w);
    golden_take_word(feed, carom_world_exclude(w, b, other, below(feed, 2) > 0));
    golden_take_state(feed, w);
}

STEP(carom_world_exclude, 64, exclude_two(feed, w, b))

/* Reads interleaved arrays, sometimes with a capacity below the number of bodies. */
static void read_all(golden_feed *feed, const carom_world *w) {
    carom_vec2 out[2 * BODIES] = {{0.0f, 0.0f}};
    carom_vec2 *velocities = below(feed, 4) ? out + 1 : NULL;
    uint32_t room = below(feed, BODIES + 1);
    uint32_t count = carom_world_read(w, out, velocities, NULL, 2 * sizeof *out, room);
    golden_take_word(feed, count);
    for (uint32_t i = 0; i < 2 * BODIES; i++)
        golden_take_vec2(feed, out[i]);
}

STEP(carom_world_read, 128, read_all(feed, w))

/* ---- step ------------------------------------------------------------------------------------ */

/* Steps by any allowed length, sometimes by an invalid one. */
static void take_step(golden_feed *feed, carom_world *w) {
    static const float lengths[] = {1.0f / 60.0f, 1.0f / 240.0f, 0.1f, 0.0f};
    float dt = below(feed, 8) ? lengths[below(feed, 4)] : draw_unfit(feed);
    golden_take_word(feed, carom_world_step(w, dt));
    golden_take_state(feed, w);
}

/* Leaves out `bytes`, which depends on the size of a pointer. */
static void take_stats(golden_feed *feed, const carom_world *w) {
    carom_step_stats s = carom_world_stats(w);
    golden_take_word(feed, s.steps);
    golden_take_word(feed, (uint64_t)s.windows << 32 | s.impacts);
    golden_take_word(feed, (uint64_t)s.stalled << 32 | s.touches);
    golden_take_double(feed, s.lost);
    golden_take_double(feed, s.moved);
    golden_take_double(feed, s.total_lost);
    golden_take_double(feed, s.total_moved);
    golden_take_double(feed, s.kinetic_energy);
    golden_take_vec2(feed, s.momentum);
}

void run_carom_world_step(golden_feed *feed) {
    carom_world *w = golden_world(feed, 64);
    if (feed->world.calls % 16 == 0)
        take_step(feed, w);
}

STEP(carom_world_stats, 32, take_stats(feed, w))
