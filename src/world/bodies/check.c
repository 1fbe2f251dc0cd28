/* Checks bodies and traits against the limits of a world, and makes bodies from definitions. */
#include "base/guard.h"
#include "world/bodies/bodies.h"
#include "vec/angle.h"

/* Limits of the inverse mass: from the inverse of the largest area, 4e18, with some tolerance, to
 * that of a mass of 1e-18. */
#define CAROMI_LEAST_INVERSE 2e-19f
#define CAROMI_MOST_INVERSE 1e18f

/* Limits of `turning`, the moment of inertia of a uniform body / that of the body. Errors of the
 * contact solver spin bodies with a larger value: with 1000, energy rose by 1.3 % in a step under
 * gravity. */
#define CAROMI_LEAST_TURNING 1e-9f
#define CAROMI_MOST_TURNING 10.0f

#define CAROMI_PI 3.14159265358979323846

static bool caromi_number_in_limits(float x) {
    return caromi_absf(x) <= CAROM_WORLD_MAX;
}

bool caromi_in_limits(carom_vec2 v) {
    return caromi_number_in_limits(v.x) && caromi_number_in_limits(v.y);
}

static bool caromi_size_in_limits(float size) {
    return size >= CAROM_WORLD_MIN_SIZE && size <= CAROM_WORLD_MAX;
}

static bool caromi_is_from_zero(float x) {
    return x >= 0.0f && x <= CAROM_WORLD_MAX;
}

uint32_t caromi_check_traits(const caromi_traits *t) {
    const uint32_t sides =
        CAROM_SIDE_POS_X | CAROM_SIDE_NEG_X | CAROM_SIDE_POS_Y | CAROM_SIDE_NEG_Y;
    bool bouncing = t->restitution >= 0.0f && t->restitution <= 1.0f;
    bool slowing = caromi_is_from_zero(t->friction) && caromi_is_from_zero(t->damping) &&
                   caromi_is_from_zero(t->spin_damping);
    bool turning = t->turning == 0.0f ||
                   (t->turning >= CAROMI_LEAST_TURNING && t->turning <= CAROMI_MOST_TURNING);
    bool falling = caromi_number_in_limits(t->gravity_scale);
    bool sided = (t->sides & ~sides) == 0;
    return bouncing && slowing && turning && falling && sided ? CAROM_OK : CAROM_ERROR_VALUE;
}

bool caromi_is_direction(carom_rot rot) {
    return caromi_absf(rot.c) <= FLT_MAX && caromi_absf(rot.s) <= FLT_MAX &&
           (rot.c != 0.0f || rot.s != 0.0f);
}

static bool caromi_is_shape_in_limits(const caromi_body *b) {
    if (carom_shape_check(caromi_body_shape(b)) != CAROM_VALID || !caromi_in_limits(b->pos)) {
        return false;
    }
    bool round = (b->tag & CAROMI_CIRCLE) != 0;
    return caromi_size_in_limits(b->half.x) &&
           (round ? b->half.y == 0.0f && caromi_is_direction(b->rot)
                  : caromi_size_in_limits(b->half.y));
}

uint32_t caromi_check_body(const caromi_body *b, const caromi_traits *traits) {
    bool round = (b->tag & CAROMI_CIRCLE) != 0;
    bool moves = !caromi_is_type(b, CAROM_STATIC);
    bool weighs = caromi_is_type(b, CAROM_DYNAMIC);
    if ((b->tag & CAROMI_TYPE) > CAROM_DYNAMIC) {
        return CAROM_ERROR_VALUE;
    }
    if (!caromi_is_shape_in_limits(b)) {
        return CAROM_ERROR_SHAPE;
    }
    bool mass = b->inv_mass >= CAROMI_LEAST_INVERSE && b->inv_mass <= CAROMI_MOST_INVERSE;
    if (!caromi_in_limits(b->vel) || !((double)caromi_absf(b->spin) <= CAROMI_MAX_ANGLE) ||
        (weighs ? !mass : b->inv_mass != 0.0f)) {
        return CAROM_ERROR_VALUE;
    }
    bool still = b->vel.x == 0.0f && b->vel.y == 0.0f;
    bool may_spin = caromi_may_turn(b, traits);
    if ((!moves && !still) || (!may_spin && b->spin != 0.0f) || (round && traits->sides != 0)) {
        return CAROM_ERROR_TYPE;
    }
    return CAROM_OK;
}

float caromi_body_mass(const caromi_body *b) {
    return b->inv_mass > 0.0f ? caromi_to_float(1.0 / (double)b->inv_mass) : 0.0f;
}

double caromi_uniform_inertia(const caromi_body *b) {
    double x = (double)b->half.x;
    double y = (double)b->half.y;
    double square = (b->tag & CAROMI_CIRCLE) != 0 ? 0.5 * x * x : (x * x + y * y) / 3.0;
    return square / (double)b->inv_mass;
}

float caromi_reported_inertia(const caromi_body *b, const caromi_traits *traits) {
    bool uniform = traits->turning == 0.0f || traits->turning == 1.0f;
    return uniform ? 0.0f : caromi_to_float(caromi_uniform_inertia(b) / (double)traits->turning);
}

/* Returns the `turning` of a definition. It is out of range if the moment of inertia is; -1
 * replaces a quotient that underflows to 0, which would mean fixed rotation. */
static float caromi_def_turning(const carom_body_def *def, const caromi_body *b) {
    if ((def->flags & CAROM_BODY_FIXED_ROTATION) != 0) {
        return 0.0f;
    }
    if (def->inertia == 0.0f) { /* also if it is not dynamic */
        return 1.0f;
    }
    float turning = caromi_to_float(caromi_uniform_inertia(b) / (double)def->inertia);
    return turning != 0.0f ? turning : -1.0f;
}

static void caromi_take_shape(caromi_body *b, carom_shape s, carom_rot rot) {
    if (s.kind == CAROM_SHAPE_CIRCLE) {
        b->tag |= CAROMI_CIRCLE;
        b->pos = s.as.circle.center;
        b->half = (carom_vec2){s.as.circle.radius, 0.0f};
        b->rot = rot;
    } else {
        carom_box box = s.kind == CAROM_SHAPE_AABB ? carom_box_from_aabb(s.as.aabb) : s.as.box;
        b->pos = box.center;
        b->half = box.half;
        b->rot = box.rot;
    }
    b->prev = b->pos;
}

static float caromi_inverse_mass(const caromi_body *b, float mass) {
    double x = (double)b->half.x;
    double y = (double)b->half.y;
    double area = (b->tag & CAROMI_CIRCLE) != 0 ? CAROMI_PI * x * x : 4.0 * x * y;
    return caromi_to_float(1.0 / (mass == 0.0f ? area : (double)mass));
}

uint32_t caromi_body_from_def(const carom_body_def *def, caromi_body *body, caromi_traits *traits) {
    if (def == NULL || def->size != sizeof(carom_body_def)) {
        return CAROM_ERROR_SIZE;
    }
    if (def->type > CAROM_DYNAMIC || def->reserved != 0 ||
        (def->flags & ~(CAROM_BODY_SENSOR | CAROM_BODY_DISABLED | CAROM_BODY_FIXED_ROTATION)) !=
            0 ||
        !(caromi_absf(def->mass) <= FLT_MAX) || !(def->inertia >= 0.0f) ||
        !(def->inertia <= FLT_MAX)) {
        return CAROM_ERROR_VALUE;
    }
    if (carom_shape_check(def->shape) != CAROM_VALID || !caromi_is_direction(def->rot)) {
        return CAROM_ERROR_SHAPE;
    }
    if (def->type != CAROM_DYNAMIC && (def->mass != 0.0f || def->inertia != 0.0f)) {
        return CAROM_ERROR_TYPE;
    }
    *body =
        (caromi_body){.vel = def->velocity, .spin = def->spin, .user = def->user, .tag = def->type};
    body->tag |= (def->flags & CAROM_BODY_SENSOR) != 0 ? CAROMI_SENSOR : 0;
    body->tag |= (def->flags & CAROM_BODY_DISABLED) != 0 ? CAROMI_DISABLED : 0;
    caromi_take_shape(body, def->shape, def->rot);
    if (def->type == CAROM_DYNAMIC) {
        body->inv_mass = caromi_inverse_mass(body, def->mass);
    }
    /* Adding 0 turns -0 into 0: traits are compared by their bits. */
    *traits = (caromi_traits){.restitution = def->restitution + 0.0f,
                              .friction = def->friction + 0.0f,
                              .damping = def->damping + 0.0f,
                              .gravity_scale = def->gravity_scale + 0.0f,
                              .turning = caromi_def_turning(def, body),
                              .spin_damping = def->spin_damping + 0.0f,
                              .category = def->category,
                              .mask = def->mask,
                              .sides = def->sides};
    body->tag |= caromi_rotates_by(body, traits) ? CAROMI_ROTATES : 0;
    uint32_t error = caromi_check_body(body, traits);
    return error != CAROM_OK ? error : caromi_check_traits(traits);
}
