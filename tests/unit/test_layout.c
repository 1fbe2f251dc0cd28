/* Structs cross language borders and are hashed and written to files: their sizes and offsets are
 * part of the contract, and none has a hole. */
#include "unit.h"

#include "carom/batch.h"

#define FIELD(type, field, offset)                                                                 \
    _Static_assert(offsetof(type, field) == (offset), #type "." #field " has moved")
#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type " has changed its size")

SIZE(carom_vec2, 8);
FIELD(carom_vec2, x, 0);
FIELD(carom_vec2, y, 4);

SIZE(carom_rot, 8);
FIELD(carom_rot, c, 0);
FIELD(carom_rot, s, 4);

SIZE(carom_circle, 12);
FIELD(carom_circle, center, 0);
FIELD(carom_circle, radius, 8);

SIZE(carom_aabb, 16);
FIELD(carom_aabb, min, 0);
FIELD(carom_aabb, max, 8);

SIZE(carom_box, 24);
FIELD(carom_box, center, 0);
FIELD(carom_box, half, 8);
FIELD(carom_box, rot, 16);

SIZE(carom_shape, 28);
FIELD(carom_shape, kind, 0);
FIELD(carom_shape, as, 4);
FIELD(carom_shape, as.circle, 4);
FIELD(carom_shape, as.aabb, 4);
FIELD(carom_shape, as.box, 4);

SIZE(carom_contact, 20);
FIELD(carom_contact, distance, 0);
FIELD(carom_contact, normal, 4);
FIELD(carom_contact, point, 12);

SIZE(carom_sweep, 32);
FIELD(carom_sweep, t, 0);
FIELD(carom_sweep, normal, 8);
FIELD(carom_sweep, point, 16);
FIELD(carom_sweep, state, 24);
FIELD(carom_sweep, reserved, 28);

/* Structs of pointers and sizes, which depend on the machine. None is padded. */
SIZE(carom_circles, 3 * sizeof(float *) + 2 * sizeof(size_t));
FIELD(carom_circles, x, 0);
FIELD(carom_circles, y, sizeof(float *));
FIELD(carom_circles, radius, 2 * sizeof(float *));
FIELD(carom_circles, stride, 3 * sizeof(float *));
FIELD(carom_circles, count, 3 * sizeof(float *) + sizeof(size_t));

SIZE(carom_aabbs, 4 * sizeof(float *) + 2 * sizeof(size_t));
FIELD(carom_aabbs, min_x, 0);
FIELD(carom_aabbs, min_y, sizeof(float *));
FIELD(carom_aabbs, max_x, 2 * sizeof(float *));
FIELD(carom_aabbs, max_y, 3 * sizeof(float *));
FIELD(carom_aabbs, stride, 4 * sizeof(float *));
FIELD(carom_aabbs, count, 4 * sizeof(float *) + sizeof(size_t));

SIZE(carom_boxes, 6 * sizeof(float *) + 2 * sizeof(size_t));
FIELD(carom_boxes, x, 0);
FIELD(carom_boxes, y, sizeof(float *));
FIELD(carom_boxes, half_x, 2 * sizeof(float *));
FIELD(carom_boxes, half_y, 3 * sizeof(float *));
FIELD(carom_boxes, c, 4 * sizeof(float *));
FIELD(carom_boxes, s, 5 * sizeof(float *));
FIELD(carom_boxes, stride, 6 * sizeof(float *));
FIELD(carom_boxes, count, 6 * sizeof(float *) + sizeof(size_t));

SIZE(carom_packed_circle, 16);
FIELD(carom_packed_circle, x, 0);
FIELD(carom_packed_circle, y, 4);
FIELD(carom_packed_circle, radius, 8);
FIELD(carom_packed_circle, reserved, 12);

SIZE(carom_pairs, 2 * sizeof(uint32_t *) + 2 * sizeof(size_t));
FIELD(carom_pairs, a, 0);
FIELD(carom_pairs, b, sizeof(uint32_t *));
FIELD(carom_pairs, stride, 2 * sizeof(uint32_t *));
FIELD(carom_pairs, count, 2 * sizeof(uint32_t *) + sizeof(size_t));

SIZE(carom_contacts, 5 * sizeof(float *) + sizeof(size_t));
FIELD(carom_contacts, distance, 0);
FIELD(carom_contacts, normal_x, sizeof(float *));
FIELD(carom_contacts, normal_y, 2 * sizeof(float *));
FIELD(carom_contacts, point_x, 3 * sizeof(float *));
FIELD(carom_contacts, point_y, 4 * sizeof(float *));
FIELD(carom_contacts, stride, 5 * sizeof(float *));

SIZE(carom_allocator, 3 * sizeof(void *));
FIELD(carom_allocator, alloc, 0);
FIELD(carom_allocator, free, sizeof(void *));
FIELD(carom_allocator, ctx, 2 * sizeof(void *));

SIZE(carom_broadphase_def, 8 + sizeof(carom_allocator));
FIELD(carom_broadphase_def, size, 0);
FIELD(carom_broadphase_def, reserved, 4);
FIELD(carom_broadphase_def, allocator, 8);

SIZE(carom_id_pair, 8);
FIELD(carom_id_pair, a, 0);
FIELD(carom_id_pair, b, 4);

SIZE(carom_body, 8);
FIELD(carom_body, index, 0);
FIELD(carom_body, generation, 4);

SIZE(carom_world_def, 32 + 5 * sizeof(void *));
FIELD(carom_world_def, size, 0);
FIELD(carom_world_def, threads, 4);
FIELD(carom_world_def, gravity, 8);
FIELD(carom_world_def, allocator, 16);
FIELD(carom_world_def, parallel, 16 + 3 * sizeof(void *));
FIELD(carom_world_def, parallel_ctx, 16 + 4 * sizeof(void *));
FIELD(carom_world_def, rest, 16 + 5 * sizeof(void *));
FIELD(carom_world_def, bodies, 20 + 5 * sizeof(void *));
FIELD(carom_world_def, sleep_speed, 24 + 5 * sizeof(void *));
FIELD(carom_world_def, reserved, 28 + 5 * sizeof(void *));

SIZE(carom_body_def, 112);
FIELD(carom_body_def, size, 0);
FIELD(carom_body_def, type, 4);
FIELD(carom_body_def, shape, 8);
FIELD(carom_body_def, flags, 36);
FIELD(carom_body_def, velocity, 40);
FIELD(carom_body_def, spin, 48);
FIELD(carom_body_def, rot, 52);
FIELD(carom_body_def, mass, 60);
FIELD(carom_body_def, inertia, 64);
FIELD(carom_body_def, restitution, 68);
FIELD(carom_body_def, friction, 72);
FIELD(carom_body_def, damping, 76);
FIELD(carom_body_def, spin_damping, 80);
FIELD(carom_body_def, gravity_scale, 84);
FIELD(carom_body_def, category, 88);
FIELD(carom_body_def, mask, 92);
FIELD(carom_body_def, sides, 96);
FIELD(carom_body_def, reserved, 100);
FIELD(carom_body_def, user, 104);

SIZE(carom_step_stats, 88);
FIELD(carom_step_stats, steps, 0);
FIELD(carom_step_stats, windows, 8);
FIELD(carom_step_stats, impacts, 12);
FIELD(carom_step_stats, stalled, 16);
FIELD(carom_step_stats, touches, 20);
FIELD(carom_step_stats, lost, 24);
FIELD(carom_step_stats, moved, 32);
FIELD(carom_step_stats, total_lost, 40);
FIELD(carom_step_stats, total_moved, 48);
FIELD(carom_step_stats, kinetic_energy, 56);
FIELD(carom_step_stats, momentum, 64);
FIELD(carom_step_stats, bytes, 72);
FIELD(carom_step_stats, asleep, 80);
FIELD(carom_step_stats, reserved, 84);

SIZE(carom_touch, 16);
FIELD(carom_touch, a, 0);
FIELD(carom_touch, b, 8);

SIZE(carom_impact, 44);
FIELD(carom_impact, a, 0);
FIELD(carom_impact, b, 8);
FIELD(carom_impact, point, 16);
FIELD(carom_impact, normal, 24);
FIELD(carom_impact, speed, 32);
FIELD(carom_impact, t, 36);
FIELD(carom_impact, impulse, 40);

SIZE(carom_body_touch, 32);
FIELD(carom_body_touch, other, 0);
FIELD(carom_body_touch, point, 8);
FIELD(carom_body_touch, normal, 16);
FIELD(carom_body_touch, impulse, 24);
FIELD(carom_body_touch, sensor, 28);

SIZE(carom_report, 24);
FIELD(carom_report, body, 0);
FIELD(carom_report, other, 8);
FIELD(carom_report, kind, 16);
FIELD(carom_report, reserved, 20);

SIZE(carom_filter, 24);
FIELD(carom_filter, category, 0);
FIELD(carom_filter, mask, 4);
FIELD(carom_filter, sensors, 8);
FIELD(carom_filter, reserved, 12);
FIELD(carom_filter, except, 16);

SIZE(carom_world_hit, 40);
FIELD(carom_world_hit, body, 0);
FIELD(carom_world_hit, sweep, 8);

SIZE(carom_clock, 24);
FIELD(carom_clock, step, 0);
FIELD(carom_clock, left, 8);
FIELD(carom_clock, max_steps, 16);
FIELD(carom_clock, reserved, 20);

_Static_assert(CAROM_SWEEP_MISS == 0, "a zeroed sweep is a miss");
_Static_assert(CAROM_VALID == 0, "zero means valid");

TEST(kind_is_set_by_each_constructor) {
    assert_int_equal(carom_shape_from_circle(circle(1, 2, 3)).kind, CAROM_SHAPE_CIRCLE);
    assert_int_equal(carom_shape_from_aabb(aabb(1, 2, 3, 4)).kind, CAROM_SHAPE_AABB);
    assert_int_equal(carom_shape_from_box(box(1, 2, 3, 4, 1, 0)).kind, CAROM_SHAPE_BOX);
}

/* The library's view of the fields is the header's: floats laid out by hand are read back. */
TEST(fields_lie_where_the_header_says) {
    const float circle_words[3] = {1, 2, 3};
    const float aabb_words[4] = {1, 2, 3, 4};
    const float box_words[6] = {1, 2, 3, 4, 5, 6};
    carom_shape s;

    s = carom_shape_from_circle(circle(1, 2, 3));
    assert_memory_equal((const char *)&s + 4, circle_words, sizeof circle_words);
    s = carom_shape_from_aabb(aabb(1, 2, 3, 4));
    assert_memory_equal((const char *)&s + 4, aabb_words, sizeof aabb_words);
    s = carom_shape_from_box(box(1, 2, 3, 4, 5, 6));
    assert_memory_equal((const char *)&s + 4, box_words, sizeof box_words);
}

TEST(reserved_word_of_a_sweep_is_zero) {
    const carom_vec2 starts[] = {{0, 0}, {-5, 0}, {-5, 5}};
    for (size_t i = 0; i < COUNT(starts); i++) {
        CHECK(carom_ray_circle(starts[i], vec(10, 0), circle(0, 0, 1)).reserved == 0, "ray %zu", i);
        CHECK(carom_ray_aabb(starts[i], vec(10, 0), aabb(-1, -1, 1, 1)).reserved == 0, "ray %zu",
              i);
        CHECK(carom_ray_box(starts[i], vec(10, 0), box(0, 0, 1, 1, 3, 4)).reserved == 0, "ray %zu",
              i);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kind_is_set_by_each_constructor),
        cmocka_unit_test(fields_lie_where_the_header_says),
        cmocka_unit_test(reserved_word_of_a_sweep_is_zero),
    };
    return RUN(tests);
}
