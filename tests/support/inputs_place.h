/* inputs_place: where the first shape goes, given the second. Part of inputs.c. */
#ifndef INPUTS_PLACE_H
#define INPUTS_PLACE_H

#include "inputs_draw.h"

static int is_round(const draft *d) {
    return d->kind == POINT || d->kind == CIRCLE;
}

/* Returns the extent of a frame along a unit vector, and the tangential position of its farthest
 * corner. */
static double reach(const draft *d, vec n) {
    vec local = to_frame(d, n);
    return d->half.x * absolute(local.x) + d->half.y * absolute(local.y);
}

static double tip_along(const draft *d, vec n, vec tangent) {
    vec local = to_frame(d, n);
    vec tip = {local.x < 0 ? -d->half.x : d->half.x, local.y < 0 ? -d->half.y : d->half.y};
    vec along = to_frame(d, tangent);
    return tip.x * along.x + tip.y * along.y;
}

/* Returns the vector from b's centre to that of a round shape of radius r at its border. */
static vec round_on_frame(inputs_rng *rng, const draft *b, double r) {
    vec d = direction(rng);
    vec p = anywhere(rng, b);
    switch (inputs_below(rng, 4)) {
    case 0:
        p.x = either_sign(rng, b->half.x + r);
        break;
    case 1:
        p.y = either_sign(rng, b->half.y + r);
        break;
    default:
        p.x = d.x < 0 ? d.x * r - b->half.x : d.x * r + b->half.x;
        p.y = d.y < 0 ? d.y * r - b->half.y : d.y * r + b->half.y;
        break;
    }
    return from_frame(b, p);
}

/* From the centre of `base` to the centre of `top`, whose tip lies on a face of `base`. */
static vec frame_on_frame(inputs_rng *rng, const draft *base, const draft *top, double gap) {
    int x_face = (int)inputs_below(rng, 2);
    double side = either_sign(rng, 1.0);
    vec ex = {1, 0};
    vec ey = {0, 1};
    vec n = from_frame(base, x_face ? ex : ey);
    vec t = from_frame(base, x_face ? ey : ex);
    vec down = {-side * n.x, -side * n.y};
    double face = x_face ? base->half.x : base->half.y;
    double edge = x_face ? base->half.y : base->half.x;
    double up = side * (face + reach(top, n) + gap);
    double over = both_ways(rng) * edge - tip_along(top, down, t);
    vec offset = {n.x * up + t.x * over, n.y * up + t.y * over};
    return offset;
}

/* Places a at `gap` from b, measured along the normal that was picked. */
static void place_touching(inputs_rng *rng, draft *a, const draft *b, double gap) {
    vec offset;
    if (is_round(b)) {
        vec d = direction(rng);
        offset.x = d.x * (a->radius + b->radius + gap);
        offset.y = d.y * (a->radius + b->radius + gap);
    } else if (is_round(a)) {
        offset = round_on_frame(rng, b, a->radius + gap);
    } else if (inputs_below(rng, 2)) {
        offset = frame_on_frame(rng, b, a, gap);
    } else {
        offset = frame_on_frame(rng, a, b, gap);
        offset.x = -offset.x;
        offset.y = -offset.y;
    }
    a->at.x = b->at.x + offset.x;
    a->at.y = b->at.y + offset.y;
}

/* Returns a gap of either sign, mostly within the smaller size; sometimes a large one. */
static double draw_gap(inputs_rng *rng, const draft *a, const draft *b) {
    double small = least(size_of(a), size_of(b));
    double large = most(size_of(a), size_of(b));
    if (small == 0.0 || inputs_below(rng, 4) == 0) {
        small = large;
    }
    if (inputs_below(rng, 10) == 0) {
        return 4.0 * inputs_unit(rng) * large;
    }
    return small * (1.7 * inputs_unit(rng) - 1.0);
}

/* The radius with which a circle at a's centre touches b from outside; negative when inside. */
static double touching_radius(const draft *a, const draft *b) {
    vec d = {a->at.x - b->at.x, a->at.y - b->at.y};
    if (is_round(b)) {
        return root(d.x * d.x + d.y * d.y) - b->radius;
    }
    vec local = to_frame(b, d);
    double x = absolute(local.x) - b->half.x;
    double y = absolute(local.y) - b->half.y;
    if (x > 0 && y > 0) {
        return root(x * x + y * y);
    }
    return most(x, y);
}

/* Sets the extent of the box whose face decides, so that two boxes touch in double. Far from the
 * origin only sizes have enough precision for that; positions have not. */
static void fit_extent(draft *a, draft *b) {
    draft *base[] = {b, b, a, a};
    double best = 0.0;
    double *extent = 0;
    for (int i = 0; i < 4; i++) {
        draft *other = base[i] == a ? b : a;
        vec axis = {i % 2 == 0, i % 2 == 1};
        vec n = from_frame(base[i], axis);
        double along = absolute(n.x * (a->at.x - b->at.x) + n.y * (a->at.y - b->at.y));
        double touching = along - reach(other, n);
        double *half = i % 2 == 0 ? &base[i]->half.x : &base[i]->half.y;
        if (i == 0 || touching - *half > best) {
            best = touching - *half;
            extent = base[i]->kind == BOX && touching >= 0.0 ? half : 0;
        }
    }
    if (extent) {
        *extent += best;
    }
}

/* Returns the smallest radius with which a circle at a's centre contains b. */
static double covering_radius(const draft *a, const draft *b) {
    vec d = {a->at.x - b->at.x, a->at.y - b->at.y};
    if (is_round(b)) {
        return root(d.x * d.x + d.y * d.y) + b->radius;
    }
    vec local = to_frame(b, d);
    double x = absolute(local.x) + b->half.x;
    double y = absolute(local.y) + b->half.y;
    return root(x * x + y * y);
}

/* Places one shape within the other, touching its border from inside. The circle, which comes
 * first, contains the frame; never the reverse. */
static void place_inside(inputs_rng *rng, draft *a, const draft *b) {
    vec d = direction(rng);
    double far = inputs_unit(rng) * b->radius;
    vec p = anywhere(rng, b);
    if (is_round(b)) {
        p.x = d.x * far;
        p.y = d.y * far;
    }
    vec world = from_frame(b, p);
    a->at.x = b->at.x + world.x;
    a->at.y = b->at.y + world.y;
    if (a->kind == CIRCLE) {
        a->radius = inputs_below(rng, 2) ? covering_radius(a, b) : -touching_radius(a, b);
    } else if (!is_round(a)) {
        double rx = reach(a, from_frame(b, (vec){1, 0}));
        double ry = reach(a, from_frame(b, (vec){0, 1}));
        double scale = rx > 0 ? (b->half.x - absolute(p.x)) / rx : 1.0;
        scale = ry > 0 ? least(scale, (b->half.y - absolute(p.y)) / ry) : scale;
        a->half.x *= scale;
        a->half.y *= scale;
    }
}

#endif
