/* naive: the tutorials' formulas behind the library's signatures, in a unit of their own.
 *
 * The bodies are in naive_inline.h. A box's rot is taken to have length 1. */
#ifndef NAIVE_H
#define NAIVE_H

#include "carom/pair.h"

bool naive_overlap_circle_circle(carom_circle a, carom_circle b);
bool naive_overlap_circle_aabb(carom_circle a, carom_aabb b);
bool naive_overlap_circle_box(carom_circle a, carom_box b);
bool naive_overlap_aabb_aabb(carom_aabb a, carom_aabb b);
bool naive_overlap_aabb_box(carom_aabb a, carom_box b);
bool naive_overlap_box_box(carom_box a, carom_box b);

float naive_distance_circle_circle(carom_circle a, carom_circle b);
float naive_distance_circle_aabb(carom_circle a, carom_aabb b);
float naive_distance_circle_box(carom_circle a, carom_box b);
float naive_distance_aabb_aabb(carom_aabb a, carom_aabb b);
float naive_distance_aabb_box(carom_aabb a, carom_box b);
float naive_distance_box_box(carom_box a, carom_box b);

carom_contact naive_contact_circle_circle(carom_circle a, carom_circle b);
carom_contact naive_contact_circle_aabb(carom_circle a, carom_aabb b);
carom_contact naive_contact_circle_box(carom_circle a, carom_box b);
carom_contact naive_contact_aabb_aabb(carom_aabb a, carom_aabb b);
carom_contact naive_contact_aabb_box(carom_aabb a, carom_box b);
carom_contact naive_contact_box_box(carom_box a, carom_box b);

carom_vec2 naive_closest_point_circle(carom_vec2 p, carom_circle b);
carom_vec2 naive_closest_point_aabb(carom_vec2 p, carom_aabb b);
carom_vec2 naive_closest_point_box(carom_vec2 p, carom_box b);

carom_sweep naive_ray_circle(carom_vec2 from, carom_vec2 motion, carom_circle b);
carom_sweep naive_ray_aabb(carom_vec2 from, carom_vec2 motion, carom_aabb b);
carom_sweep naive_ray_box(carom_vec2 from, carom_vec2 motion, carom_box b);

#endif
