/* The steps of carom/body.h that rotate bodies. */
#include "base/guard.h"
#include "golden_world.h"

static void take_rot(golden_feed *feed, carom_rot rot) {
    golden_take_float(feed, rot.c);
    golden_take_float(feed, rot.s);
}

/* Draws a spin, sometimes an invalid one. Otherwise it is moderate, because a box that spins
 * very fast takes long to sweep. */
static float draw_spin(golden_feed *feed) {
    float moderate = golden_draw_vector(feed, 30).x, any = golden_draw_bits(feed);
    bool fits = any >= -1e6f && any <= 1e6f;
    return fits || inputs_below(&feed->rng, 8) ? moderate : any;
}

/* Limits the total spin due to impulses and torques. */
static void calm(carom_world *w, carom_body b) {
    float spin = carom_body_spin(w, b);
    if (spin > 30.0f || spin < -30.0f)
        (void)carom_body_set_spin(w, b, spin > 0.0f ? 30.0f : -30.0f);
}

STEP(carom_body_rot, 128, take_rot(feed, carom_body_rot(w, b)))
STEP(carom_body_angle, 128, TAKE(float, carom_body_angle(w, b)))
STEP(carom_body_spin, 128, TAKE(float, carom_body_spin(w, b)))
STEP(carom_body_inertia, 128, TAKE(float, carom_body_inertia(w, b)))
STEP(carom_body_set_rot, 128,
     TAKE(word, carom_body_set_rot(w, b, carom_rot_from_angle(draw_spin(feed)))),
     TAKE(shape, carom_body_shape(w, b)), take_rot(feed, carom_body_rot(w, b)))
STEP(carom_body_set_spin, 64, TAKE(word, carom_body_set_spin(w, b, draw_spin(feed))),
     TAKE(float, carom_body_spin(w, b)))
/* Arguments are drawn one after the other: the order in which a call evaluates them differs between
 * compilers. */
static void push_at(golden_feed *feed, carom_world *w, carom_body b) {
    carom_vec2 impulse = golden_draw_vector(feed, 3);
    carom_vec2 point = golden_draw_vector(feed, 9);
    golden_take_word(feed, carom_body_apply_impulse_at(w, b, impulse, point));
    golden_take_vec2(feed, carom_body_velocity(w, b));
    golden_take_float(feed, carom_body_spin(w, b));
    calm(w, b);
}

/* Moves within a second: in a shorter time the body would be fast, and take long to sweep. */
static void move_to(golden_feed *feed, carom_world *w, carom_body b) {
    carom_vec2 position = golden_draw_vector(feed, 9);
    float angle = draw_spin(feed);
    golden_take_word(feed, carom_body_move_to(w, b, position, angle, 1.0f));
    golden_take_vec2(feed, carom_body_velocity(w, b));
    golden_take_float(feed, carom_body_spin(w, b));
}

STEP(carom_body_apply_impulse_at, 64, push_at(feed, w, b))
STEP(carom_body_move_to, 64, move_to(feed, w, b))
STEP(carom_body_apply_torque, 64,
     TAKE(word, carom_body_apply_torque(w, b, 0.05f * draw_spin(feed))), golden_take_state(feed, w),
     calm(w, b))
STEP(carom_body_rot_between, 128,
     take_rot(feed, carom_body_rot_between(w, b, golden_draw_bits(feed))))
