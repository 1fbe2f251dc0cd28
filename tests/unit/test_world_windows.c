/* The number of windows that a step is detected in changes no result; world_windows has more
 * scenes. */
#include "unit_world.h"
#include "world/step.h"

#define STEP (1 / 60.0f)

/* A closed room with balls and crates of several restitutions, a piston that presses them, a
 * rotating paddle and a sensor; with gravity, bodies pile up. */
static carom_world *crowded_room(uint32_t windows, float gravity) {
    carom_world_def def = carom_world_def_default();
    def.gravity = vec(0, gravity);
    carom_world *w = carom_world_create(&def);
    assert_non_null(w);
    w->step->forced_windows = windows;
    add_body(w, box_def(CAROM_STATIC, 0, -6, 7, 1));
    add_body(w, box_def(CAROM_STATIC, 0, 6, 7, 1));
    add_body(w, box_def(CAROM_STATIC, -6, 0, 1, 7));
    add_body(w, box_def(CAROM_STATIC, 6, 0, 1, 7));
    carom_body_def piston = box_def(CAROM_KINEMATIC, -4.5f, 0, 0.25f, 4.9f);
    piston.velocity = vec(4, 0);
    add_body(w, piston);
    carom_body_def paddle = box_def(CAROM_KINEMATIC, 2, -2, 1, 0.1f);
    paddle.spin = 9;
    add_body(w, paddle);
    carom_body_def sensor = circle_def(CAROM_STATIC, 0, 0, 1);
    sensor.flags = CAROM_BODY_SENSOR;
    add_body(w, sensor);
    for (int i = 0; i < 49; i++) {
        float x = -3 + (float)(i % 7) * 0.95f;
        float y = -2.8f + (float)(i / 7) * 0.95f;
        carom_body_def body = i % 3 ? circle_def(CAROM_DYNAMIC, x, y, 0.3f)
                                    : box_def(CAROM_DYNAMIC, x, y, 0.3f, 0.25f);
        body.velocity = vec((float)(i * 37 % 11 - 5) * 8, (float)(i * 53 % 13 - 6) * 8);
        body.restitution = (float)(i % 4) / 3;
        body.friction = (float)(i % 2) * 0.4f;
        add_body(w, body);
    }
    return w;
}

TEST(windows_change_no_bit) {
    static const uint32_t windows[] = {2, 5, 17};
    for (size_t i = 0; i < COUNT(windows) * 2; i++) {
        carom_world *one = crowded_room(1, i % 2 ? -10 : 0);
        carom_world *several = crowded_room(windows[i / 2], i % 2 ? -10 : 0);
        for (int step = 0; step < (unit_is_instrumented() ? 30 : 90); step++) {
            assert_int_equal(carom_world_step(one, STEP), CAROM_OK);
            assert_int_equal(carom_world_step(several, STEP), CAROM_OK);
            CHECK(carom_world_hash(one) == carom_world_hash(several),
                  "%u windows, %s gravity: step %d differs", windows[i / 2],
                  i % 2 ? "with" : "without", step);
        }
        carom_world_destroy(one);
        carom_world_destroy(several);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(windows_change_no_bit)};
    return RUN(tests);
}
