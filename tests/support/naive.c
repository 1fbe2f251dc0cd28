/* The formulas of tutorials as functions in their own unit. */
#include "naive.h"
#include "naive_inline.h"

bool naive_overlap_circle_circle(carom_circle a, carom_circle b) {
    return naivei_overlap_circle_circle(a, b);
}

bool naive_overlap_circle_aabb(carom_circle a, carom_aabb b) {
    return naivei_overlap_circle_aabb(a, b);
}

bool naive_overlap_circle_box(carom_circle a, carom_box b) {
    return naivei_overlap_circle_box(a, b);
}

bool naive_overlap_aabb_aabb(carom_aabb a, carom_aabb b) {
    return naivei_overlap_aabb_aabb(a, b);
}

bool naive_overlap_aabb_box(carom_aabb a, carom_box b) {
    return naivei_overlap_aabb_box(a, b);
}

bool naive_overlap_box_box(carom_box a, carom_box b) {
    return naivei_overlap_box_box(a, b);
}

float naive_distance_circle_circle(carom_circle a, carom_circle b) {
    return naivei_distance_circle_circle(a, b);
}

float naive_distance_circle_aabb(carom_circle a, carom_aabb b) {
    return naivei_distance_circle_aabb(a, b);
}

float naive_distance_circle_box(carom_circle a, carom_box b) {
    return naivei_distance_circle_box(a, b);
}

float naive_distance_aabb_aabb(carom_aabb a, carom_aabb b) {
    return naivei_distance_aabb_aabb(a, b);
}

float naive_distance_aabb_box(carom_aabb a, carom_box b) {
    return naivei_distance_aabb_box(a, b);
}

float naive_distance_box_box(carom_box a, carom_box b) {
    return naivei_distance_box_box(a, b);
}

carom_contact naive_contact_circle_circle(carom_circle a, carom_circle b) {
    return naivei_contact_circle_circle(a, b);
}

carom_contact naive_contact_circle_aabb(carom_circle a, carom_aabb b) {
    return naivei_contact_circle_aabb(a, b);
}

carom_contact naive_contact_circle_box(carom_circle a, carom_box b) {
    return naivei_contact_circle_box(a, b);
}

carom_contact naive_contact_aabb_aabb(carom_aabb a, carom_aabb b) {
    return naivei_contact_aabb_aabb(a, b);
}

carom_contact naive_contact_aabb_box(carom_aabb a, carom_box b) {
    return naivei_contact_aabb_box(a, b);
}

carom_contact naive_contact_box_box(carom_box a, carom_box b) {
    return naivei_contact_box_box(a, b);
}

carom_vec2 naive_closest_point_circle(carom_vec2 p, carom_circle b) {
    return naivei_closest_point_circle(p, b);
}

carom_vec2 naive_closest_point_aabb(carom_vec2 p, carom_aabb b) {
    return naivei_closest_point_aabb(p, b);
}

carom_vec2 naive_closest_point_box(carom_vec2 p, carom_box b) {
    return naivei_closest_point_box(p, b);
}

carom_sweep naive_ray_circle(carom_vec2 from, carom_vec2 motion, carom_circle b) {
    return naivei_ray_circle(from, motion, b);
}

carom_sweep naive_ray_aabb(carom_vec2 from, carom_vec2 motion, carom_aabb b) {
    return naivei_ray_aabb(from, motion, b);
}

carom_sweep naive_ray_box(carom_vec2 from, carom_vec2 motion, carom_box b) {
    return naivei_ray_box(from, motion, b);
}
