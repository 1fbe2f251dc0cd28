/* Short constructors of pairs of bodies, for the tests of contact manifolds. */
#ifndef UNIT_MANIFOLD_H
#define UNIT_MANIFOLD_H

#include "unit.h"
#include "world/paths/manifold.h"

#define UNIT_PI 3.141592653589793

static inline caromi_solid box_solid(double half_x, double half_y, double angle) {
    return (caromi_solid){
        .half = {half_x, half_y}, .axis = {cos(angle), sin(angle)}, .reach = hypot(half_x, half_y)};
}

static inline caromi_solid disc_solid(double radius) {
    return (caromi_solid){
        .half = {radius, radius}, .axis = {1.0, 0.0}, .reach = radius, .circle = 1};
}

static inline caromi_vec at(double x, double y) {
    return (caromi_vec){x, y};
}

static inline caromi_vec added(caromi_vec a, caromi_vec b) {
    return (caromi_vec){a.x + b.x, a.y + b.y};
}

static inline bool is_near(caromi_vec v, caromi_vec w, double error) {
    return fabs(v.x - w.x) <= error && fabs(v.y - w.y) <= error;
}

/* Two solids at their places. */
typedef struct {
    caromi_solid a, b;
    caromi_vec p_a, p_b;
    double reach;
} pair;

static inline caromi_manifold manifold_of(const pair *p) {
    return caromi_solid_manifold(&p->a, p->p_a, &p->b, p->p_b, p->reach);
}

static inline pair swapped(const pair *p) {
    return (pair){p->b, p->a, p->p_b, p->p_a, p->reach};
}

#endif
