/* inputs_whole: pairs in whole numbers, whose touching is exact. Part of inputs.c.
 *
 * A direction (p, q) of a Pythagorean triple has length h, so a point whose coordinates in that
 * frame are multiples of h has whole coordinates in the world. */
#ifndef INPUTS_WHOLE_H
#define INPUTS_WHOLE_H

#include "inputs_place.h"

/* A whole direction and its length; (1, 0) for all but boxes. */
static triple whole_rot(inputs_rng *rng, draft *d) {
    triple t = {1, 0, 1};
    if (d->kind == BOX) {
        if (inputs_below(rng, 3) == 0) {
            d->rot = quarter_turn(rng);
            t.p = (int)d->rot.c;
            t.q = (int)d->rot.s;
        } else {
            t = pythagorean(rng);
        }
    }
    d->rot.c = (float)t.p;
    d->rot.s = (float)t.q;
    d->axis = unit_axis(d->rot);
    return t;
}

/* b's frame to world for multiples of the direction's length: exact. */
static void place_whole(draft *a, const draft *b, triple t, double u, double v) {
    a->at.x = b->at.x + (t.p * u - t.q * v) / t.h;
    a->at.y = b->at.y + (t.q * u + t.p * v) / t.h;
}

static void swap_axes(draft *b, double *u, double *v) {
    double half = b->half.x;
    double w = *u;
    b->half.x = b->half.y;
    b->half.y = half;
    *u = *v;
    *v = w;
}

static void round_touches_whole_frame(inputs_rng *rng, draft *a, draft *b) {
    triple t = whole_rot(rng, b);
    double u = t.h * between(rng, 200 / t.h + 1, 400 / t.h + 1);
    double v = t.h * between(rng, 200 / t.h + 1, 400 / t.h + 1);
    if (inputs_below(rng, 2)) {
        a->radius = a->kind == POINT ? 0 : between(rng, 0, (int)u);
        b->half.x = u - a->radius;
        b->half.y = v + between(rng, 0, 20);
        if (inputs_below(rng, 2)) {
            swap_axes(b, &u, &v);
        }
    } else {
        triple corner = pythagorean(rng);
        int k = a->kind == POINT ? 0 : between(rng, 1, 2);
        a->radius = k * corner.h;
        b->half.x = u - absolute(k * corner.p);
        b->half.y = v - absolute(k * corner.q);
    }
    u = either_sign(rng, u);
    v = either_sign(rng, v);
    place_whole(a, b, t, u, v);
}

static void frame_touches_whole_frame(inputs_rng *rng, draft *a, draft *b) {
    triple tb = whole_rot(rng, b);
    triple ta = whole_rot(rng, a);
    if (a->kind == BOX && inputs_below(rng, 3)) {
        /* parallel or perpendicular to b, and of another length */
        int k = between(rng, 1, 4);
        triple turned = {-tb.q, tb.p, tb.h};
        ta = inputs_below(rng, 2) ? tb : turned;
        a->rot.c = (float)(k * ta.p);
        a->rot.s = (float)(k * ta.q);
        a->axis = unit_axis(a->rot);
    }
    double h = tb.h;
    double c =
        absolute(ta.p * tb.p + ta.q * tb.q) / ta.h; /* h times |cosine|; exact after * ta.h */
    double s = absolute(ta.p * tb.q - ta.q * tb.p) / ta.h;
    a->half.x = ta.h * h * between(rng, 0, 3);
    a->half.y = ta.h * h * between(rng, 0, 3);
    double over = (a->half.x / h) * c + (a->half.y / h) * s;
    double along = (a->half.x / h) * s + (a->half.y / h) * c;
    double u = h * (double)(int)(over / h + 1 + between(rng, 0, 3));
    double v = h * (double)(int)(along / h + 1 + between(rng, 0, 3));
    b->half.x = u - over;
    b->half.y = inputs_below(rng, 4) ? v + along : v - along;
    if (inputs_below(rng, 2)) {
        double half = a->half.x;
        a->half.x = a->half.y;
        a->half.y = half;
        swap_axes(b, &u, &v);
    }
    u = either_sign(rng, u);
    v = either_sign(rng, v);
    place_whole(a, b, tb, u, v);
}

static void scale_by(draft *d, double k) {
    d->at.x *= k;
    d->at.y *= k;
    d->half.x *= k;
    d->half.y *= k;
    d->radius *= k;
}

static void place_exactly_touching(inputs_rng *rng, draft *a, draft *b) {
    b->at.x = between(rng, -1000, 1000);
    b->at.y = between(rng, -1000, 1000);
    if (is_round(b)) {
        triple t = pythagorean(rng);
        int k = between(rng, 1, 50);
        a->radius = a->kind == POINT ? 0 : between(rng, 0, k * t.h);
        b->radius = k * t.h - a->radius;
        a->at.x = b->at.x + k * t.p;
        a->at.y = b->at.y + k * t.q;
    } else if (is_round(a)) {
        round_touches_whole_frame(rng, a, b);
    } else {
        frame_touches_whole_frame(rng, a, b);
    }
    double scale = power2(between(rng, -12, 4));
    scale_by(a, scale);
    scale_by(b, scale);
}

/* Moves both shapes so that the first number of `d` becomes 0 in one coordinate, where floats
 * can represent a tiny offset. Whole numbers stay whole. */
static void bring_to_zero(draft *d, draft *other, int y) {
    double x = d->kind == AABB ? d->at.x - d->half.x : d->at.x;
    if (y) {
        x = d->kind == AABB ? d->at.y - d->half.y : d->at.y;
        d->at.y -= x;
        other->at.y -= x;
    } else {
        d->at.x -= x;
        other->at.x -= x;
    }
}

/* Moves a round shape along the tangent by R 2^-k from touching at distance R. First-order terms
 * cancel: the gap is R 2^-2k / 2, which squares in double do not resolve. Between two circles a
 * tiny radius closes the gap again, or half of it. */
static void slip(inputs_rng *rng, draft *a, draft *b) {
    vec d = {a->at.x - b->at.x, a->at.y - b->at.y};
    vec local = to_frame(b, d);
    vec nearest = {local.x, local.y};
    nearest.x = most(-b->half.x, least(b->half.x, local.x));
    nearest.y = most(-b->half.y, least(b->half.y, local.y));
    vec off = {local.x - nearest.x, local.y - nearest.y};
    vec out = from_frame(b, off);
    double share = power2(between(rng, -50, -20));
    bring_to_zero(a, b, 0);
    bring_to_zero(a, b, 1);
    a->at.x = -out.y * share;
    a->at.y = out.x * share;
    if (is_round(b) && a->kind == CIRCLE) {
        double gap = 0.5 * (a->radius + b->radius) * share * share;
        b->radius += a->radius;
        a->radius = gap * (0.5 + inputs_unit(rng));
    }
}

/* Returns a multiple of 1/4, small enough that every second pair overlaps. */
static void place_on_grid(inputs_rng *rng, draft *a, draft *b) {
    draft *both[] = {a, b};
    for (int i = 0; i < 2; i++) {
        draft *d = both[i];
        (void)whole_rot(rng, d);
        d->at.x = 0.25 * between(rng, -10, 10);
        d->at.y = 0.25 * between(rng, -10, 10);
        d->half.x = is_round(d) ? 0 : 0.25 * between(rng, 0, 10);
        d->half.y = is_round(d) ? 0 : 0.25 * between(rng, 0, 10);
        d->radius = d->kind == CIRCLE ? 0.25 * between(rng, 0, 10) : 0;
    }
}

/* Sets sizes to 0, or puts a's centre on b's centre, edge or corner. */
static void place_degenerate(inputs_rng *rng, draft *a, draft *b) {
    static const double steps[] = {-1.0, -0.5, 0.0, 0.5, 1.0};
    triple t = whole_rot(rng, b);
    b->at.x = 0.25 * between(rng, -20, 20);
    b->at.y = 0.25 * between(rng, -20, 20);
    if (is_round(b)) {
        triple way = pythagorean(rng);
        int k = between(rng, 0, 2);
        b->radius = inputs_below(rng, 4) ? 2.0 * way.h : 0.0;
        a->at.x = b->at.x + (b->radius > 0.0 ? k * way.p : 0);
        a->at.y = b->at.y + (b->radius > 0.0 ? k * way.q : 0);
    } else {
        b->half.x = inputs_below(rng, 3) ? 2.0 * t.h * between(rng, 1, 3) : 0.0;
        b->half.y = inputs_below(rng, 3) ? 2.0 * t.h * between(rng, 1, 3) : 0.0;
        double u = b->half.x * steps[inputs_below(rng, 5)];
        double v = b->half.y * steps[inputs_below(rng, 5)];
        place_whole(a, b, t, u, v);
    }
    if (a->kind == CIRCLE) {
        a->radius = inputs_below(rng, 2) ? 0.25 * between(rng, 0, 12) : 0.0;
    } else if (!is_round(a)) {
        (void)whole_rot(rng, a);
        a->half.x = inputs_below(rng, 2) ? 0.25 * between(rng, 0, 12) : 0.0;
        a->half.y = inputs_below(rng, 2) ? 0.25 * between(rng, 0, 12) : 0.0;
    }
}

#endif
