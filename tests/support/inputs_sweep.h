/* inputs_sweep: where a moving shape starts and ends, given the other. Part of inputs.c. */
#ifndef INPUTS_SWEEP_H
#define INPUTS_SWEEP_H

#include "inputs_ray.h"
#include "inputs_whole.h"

static double tip_part(inputs_rng *rng, double half, double along) {
    double anywhere = half * both_ways(rng);
    if (absolute(along) < 1e-12) {
        return anywhere; /* the whole edge is farthest out */
    }
    return along < 0 ? -half : half;
}

/* Returns the vector from the centre to the farthest point of a frame in a direction. */
static vec tip_of(inputs_rng *rng, const draft *d, vec n) {
    vec local = to_frame(d, n);
    vec tip;
    tip.x = tip_part(rng, d->half.x, local.x);
    tip.y = tip_part(rng, d->half.y, local.y);
    return from_frame(d, tip);
}

/* A position of a's centre at which the two touch, and the normal there: any direction, or that of
 * a face. */
static spot touching_spot(inputs_rng *rng, const draft *a, const draft *b) {
    spot s;
    vec axis = {either_sign(rng, 1.0), 0.0};
    if (inputs_below(rng, 2)) {
        axis.y = axis.x;
        axis.x = 0.0;
    }
    s.out = direction(rng);
    uint32_t how = inputs_below(rng, 4);
    if (how < 2) {
        s.out = from_frame(how ? a : b, axis);
    }
    vec ta = tip_of(rng, a, s.out);
    vec tb = tip_of(rng, b, s.out);
    double r = a->radius + b->radius;
    s.at.x = b->at.x + (tb.x + ta.x + s.out.x * r);
    s.at.y = b->at.y + (tb.y + ta.y + s.out.y * r);
    return s;
}

/* Changes the shapes of the base class as the sweep class needs. */
static int sweep_base(int cls, inputs_rng *rng) {
    uint32_t far = inputs_below(rng, 4);
    switch (cls) {
    case INPUTS_SWEEP_NEAR_GRAZE:
    case INPUTS_SWEEP_TOUCH_START:
    case INPUTS_SWEEP_TOUCH_END:
    case INPUTS_SWEEP_ZERO_MOTION:
        return far == 0 ? INPUTS_FAR_RANDOM : INPUTS_UNIFORM;
    case INPUTS_SWEEP_FAR:
        return INPUTS_FAR_RANDOM;
    case INPUTS_SWEEP_SIZE_RATIO:
        return INPUTS_SIZE_RATIO;
    case INPUTS_SWEEP_RANDOM_EXPONENT:
        return INPUTS_RANDOM_EXPONENT;
    case INPUTS_SWEEP_HUGE:
        return INPUTS_HUGE;
    case INPUTS_SWEEP_DENORMAL:
        return INPUTS_DENORMAL;
    default:
        return INPUTS_UNIFORM;
    }
}

static void make_thin(inputs_rng *rng, draft *bullet, draft *wall) {
    double thin = power2(between(rng, -24, -6));
    double small = power2(between(rng, -10, 0));
    wall->half.x *= inputs_below(rng, 2) ? thin : 1.0;
    wall->half.y *= wall->half.x < wall->half.y * thin ? 1.0 : thin;
    wall->radius *= thin;
    bullet->half.x *= small;
    bullet->half.y *= small;
    bullet->radius *= small;
}

static void resize_for_sweep(int cls, inputs_rng *rng, draft *a, draft *b) {
    if (cls == INPUTS_SWEEP_THIN) {
        make_thin(rng, a, b);
    } else if (cls == INPUTS_SWEEP_TINY) {
        double scale = power2(between(rng, -90, -10));
        vec at = {inputs_below(rng, 4) ? b->at.x : 0.0, inputs_below(rng, 4) ? b->at.y : 0.0};
        scale_by(a, scale);
        scale_by(b, scale);
        if (inputs_below(rng, 4) == 0) {
            b->at = at; /* as small as the coordinates' own steps */
        }
    }
}

/* The distance from the impact at which a motion starts or ends, in units of the size. */
static double draw_way(int cls, inputs_rng *rng) {
    double u = inputs_unit(rng);
    switch (cls) {
    case INPUTS_SWEEP_HUGE_MOTION:
        return spread(rng, 1.0 + u, 17, 34);
    case INPUTS_SWEEP_THIN:
        return 1.0 + 99.0 * u;
    case INPUTS_SWEEP_RANDOM_EXPONENT:
        return spread(rng, 1.0 + u, -30, 30);
    default:
        return 0.1 + 3.0 * u;
    }
}

/* Starts in contact, and moves inward, along or away. */
static vec leave_touch(inputs_rng *rng, vec inward, vec tangent, vec out) {
    switch (inputs_below(rng, 4)) {
    case 0:
        return tangent;
    case 1:
        return out;
    default:
        return inward;
    }
}

static void aim_sweep(int cls, inputs_rng *rng, const draft *a, const draft *b, vec *start,
                      vec *end) {
    spot s = touching_spot(rng, a, b);
    double turn = either_sign(rng, 1.0);
    vec tangent = {-s.out.y * turn, s.out.x * turn};
    vec way = direction(rng);
    if (way.x * s.out.x + way.y * s.out.y > 0) {
        way.x = -way.x;
        way.y = -way.y;
    }
    double size = most(size_of(a), size_of(b));
    size = size > 0 ? size : 1.0;
    double before = size * draw_way(cls, rng);
    double after = size * draw_way(cls, rng);
    double aside = size * both_ways(rng);
    double apart = size * both_ways(rng);
    int manner = cls;
    if (inputs_below(rng, 8) == 0) {
        /* every class has some of these */
        manner = between(rng, INPUTS_SWEEP_NEAR_GRAZE, INPUTS_SWEEP_TOUCH_END);
    }
    switch (manner) {
    case INPUTS_SWEEP_NEAR_GRAZE:
        *start = along(s.at, tangent, -before);
        *end = along(s.at, tangent, after);
        break;
    case INPUTS_SWEEP_TOUCH_START:
        *start = s.at;
        *end = along(s.at, leave_touch(rng, way, tangent, s.out), after);
        break;
    case INPUTS_SWEEP_TOUCH_END:
        *start = along(s.at, way, -before);
        *end = s.at;
        break;
    case INPUTS_SWEEP_ZERO_MOTION:
        *start = along(s.at, s.out, inputs_below(rng, 2) ? apart : 0.0);
        *end = *start;
        break;
    case INPUTS_SWEEP_THIN: /* straight through */
        *start = along(s.at, way, -before);
        *end = along(s.at, way, after);
        break;
    default:
        *start = along(along(s.at, way, -before), tangent, aside);
        *end = along(along(s.at, way, after), tangent, aside);
        if (inputs_below(rng, 8) == 0) {
            *start = along(s.at, s.out, apart); /* some overlap at the start */
        }
        break;
    }
}

/* Moves the origin to the mover, so that the other shape is far out. */
static void trade_places(draft *b, vec *start, vec *end) {
    vec shift = {b->at.x - start->x, b->at.y - start->y};
    *start = b->at;
    b->at.x += shift.x;
    b->at.y += shift.y;
    end->x += shift.x;
    end->y += shift.y;
}

/* Places two axis-aligned boxes so that they touch at a corner each during the motion, and do not
 * overlap before or after. */
static vec past_corner(inputs_rng *rng, const draft *a, const draft *b, vec *way) {
    double size = most(size_of(a), size_of(b));
    double side = either_sign(rng, 1.0);
    vec at = {b->at.x + (a->half.x + b->half.x), b->at.y + side * (a->half.y + b->half.y)};
    way->x = size * between(rng, 1, 4);
    way->y = -side * size * between(rng, 1, 4);
    return at;
}

/* The same for shapes that touch exactly, in whole numbers (times a power of two). */
static void aim_sweep_whole(int cls, inputs_rng *rng, const draft *a, const draft *b, vec *start,
                            vec *end) {
    vec local = to_frame(b, (vec){a->at.x - b->at.x, a->at.y - b->at.y});
    vec off = {local.x - most(-b->half.x, least(b->half.x, local.x)),
               local.y - most(-b->half.y, least(b->half.y, local.y))};
    vec out = from_frame(b, off);
    vec tangent = {-out.y, out.x};
    if (!is_round(a) || inputs_below(rng, 8) == 0) {
        double half = most(size_of(a), size_of(b));
        tangent.x = b->rot.c * half;
        tangent.y = b->rot.s * half;
        if (inputs_below(rng, 2)) {
            tangent.x = -b->rot.s * half;
            tangent.y = b->rot.c * half;
        }
    }
    double size = most(size_of(a), size_of(b));
    vec any_way;
    any_way.x = between(rng, -8, 8) * size;
    any_way.y = between(rng, -8, 8) * size;
    double turn = either_sign(rng, 1.0);
    double before = turn * between(rng, 1, 3);
    double after = turn * between(rng, 1, 3);
    switch (cls) {
    case INPUTS_SWEEP_TOUCH_START:
        *start = a->at;
        *end =
            along(a->at, leave_touch(rng, any_way, tangent, out), inputs_unit(rng) < 0.5 ? 1 : 3);
        break;
    case INPUTS_SWEEP_TOUCH_END:
        *start = along(a->at, inputs_below(rng, 4) ? any_way : tangent, 1.0);
        *end = a->at;
        break;
    default: {
        vec at = is_round(a) || inputs_below(rng, 2) ? a->at : past_corner(rng, a, b, &tangent);
        *start = along(at, tangent, -before);
        *end = along(at, tangent, after);
        break;
    }
    }
}

static int is_whole_sweep(int cls, inputs_rng *rng) {
    uint32_t half = inputs_below(rng, 2);
    return cls == INPUTS_SWEEP_EXACT_GRAZE ||
           ((cls == INPUTS_SWEEP_TOUCH_START || cls == INPUTS_SWEEP_TOUCH_END) && half);
}

#endif
