/* Tests what carom_bounce and carom_bounce_rough guarantee: momentum and energy are kept, no
 * approach velocity is left, separating bodies stay unchanged, and friction only slows. All in long
 * double on the returned floats. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "property.h"

typedef struct trial {
    carom_contact contact;
    float inv_a, inv_b;
    carom_vec2 a, b; /* velocities */
} trial;

typedef struct motion {
    long double x, y;
} motion;

static motion wide(carom_vec2 v) {
    return (motion){(long double)v.x, (long double)v.y};
}

static long double length(motion v) {
    return hypotl(v.x, v.y);
}

/* The relative velocity along the normal, and across it, times |n|. */
static long double along(const trial *t) {
    motion a = wide(t->a), b = wide(t->b), n = wide(t->contact.normal);
    return (a.x - b.x) * n.x + (a.y - b.y) * n.y;
}

static long double across(const trial *t) {
    motion a = wide(t->a), b = wide(t->b), n = wide(t->contact.normal);
    return (a.y - b.y) * n.x - (a.x - b.x) * n.y;
}

static motion momentum(const trial *t) {
    motion a = wide(t->a), b = wide(t->b);
    long double m = 1.0L / t->inv_a, k = 1.0L / t->inv_b;
    return (motion){m * a.x + k * b.x, m * a.y + k * b.y};
}

static long double momenta(const trial *t) {
    return length(wide(t->a)) / t->inv_a + length(wide(t->b)) / t->inv_b;
}

static long double energy(const trial *t) {
    motion a = wide(t->a), b = wide(t->b);
    long double twice = (a.x * a.x + a.y * a.y) / t->inv_a + (b.x * b.x + b.y * b.y) / t->inv_b;
    return twice / 2.0L;
}

/* Returns the speed of the two, to which the rounding error of a relative velocity is
 * proportional. */
static long double speed(const trial *before, const trial *after) {
    return length(wide(before->a)) + length(wide(before->b)) + length(wide(after->a)) +
           length(wide(after->b));
}

static carom_vec2 draw_velocity(inputs_rng *rng) {
    double x = property_between(rng, -1.0, 1.0);
    double y = property_between(rng, -1.0, 1.0);
    double size = inputs_below(rng, 2) ? 10.0 : property_decade(rng, -4.0, 4.0);
    size = inputs_below(rng, 16) ? size : 0.0;
    return (carom_vec2){(float)(x * size), (float)(y * size)};
}

static trial draw(inputs_rng *rng) {
    trial t;
    memset(&t, 0, sizeof t);
    t.contact.normal = property_direction(rng);
    t.contact.distance = (float)property_between(rng, -1.0, 0.5); /* not used */
    double scale = property_decade(rng, -3.0, 3.0);
    t.inv_a = (float)scale;
    t.inv_b = (float)(scale * property_decade(rng, -3.0, 3.0));
    t.a = draw_velocity(rng);
    t.b = draw_velocity(rng);
    return t;
}

static trial draw_approaching(inputs_rng *rng) {
    for (;;) {
        trial t = draw(rng);
        if (along(&t) < 0.0L) {
            return t;
        }
    }
}

/* One of the two is up to 2^40 times as fast, so that nearly all bits of the other's speed are
 * lost. */
static trial draw_cancelling(inputs_rng *rng) {
    static const carom_vec2 straight[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    for (;;) {
        trial t = draw(rng);
        carom_vec2 *slow = inputs_below(rng, 2) ? &t.a : &t.b;
        int bits = (int)inputs_below(rng, 41);
        slow->x = ldexpf(slow->x, -bits);
        slow->y = ldexpf(slow->y, -bits);
        if (inputs_below(rng, 2)) {
            t.contact.normal = straight[inputs_below(rng, 4)];
        }
        if (along(&t) < 0.0L) {
            return t;
        }
    }
}

static void print(const trial *t, float restitution, float friction) {
    if (property_shown()) {
        printf("    normal {%af, %af}, restitution %af, friction %af, inverse masses %af, %af\n",
               (double)t->contact.normal.x, (double)t->contact.normal.y, (double)restitution,
               (double)friction, (double)t->inv_a, (double)t->inv_b);
        printf("    velocities {%af, %af} and {%af, %af}\n", (double)t->a.x, (double)t->a.y,
               (double)t->b.x, (double)t->b.y);
    }
}

static trial bounced(trial t, float restitution) {
    carom_bounce(t.contact, restitution, t.inv_a, t.inv_b, &t.a, &t.b);
    return t;
}

static trial bounced_rough(trial t, float restitution, float friction) {
    carom_bounce_rough(t.contact, restitution, friction, t.inv_a, t.inv_b, &t.a, &t.b);
    return t;
}

/* ---- the promises ---------------------------------------------------------------------------- */

static void restitution_1_keeps_momentum_and_energy(inputs_rng *rng, long count) {
    long double worst_momentum = 0;
    long double worst_energy = 0;
    for (long i = 0; i < count; i++) {
        trial t = draw_approaching(rng);
        trial after = bounced(t, 1.0f);
        motion p = momentum(&t), q = momentum(&after);
        long double lost = length((motion){q.x - p.x, q.y - p.y}) / momenta(&t);
        long double energy_lost = fabsl(energy(&after) - energy(&t)) / energy(&t);
        worst_momentum = fmaxl(worst_momentum, lost);
        worst_energy = fmaxl(worst_energy, energy_lost);
        property_tried();
        if (lost > 2e-7L || energy_lost > 2e-7L) {
            property_broken("momentum off by %Lg, energy by %Lg", lost, energy_lost);
            print(&t, 1.0f, 0.0f);
        }
        if (along(&after) <= 0.0L && along(&t) < -1e-6L * speed(&t, &after)) {
            property_broken("still approaching, or no longer moving apart");
            print(&t, 1.0f, 0.0f);
        }
    }
    printf("  worst: momentum %.3Lg, energy %.3Lg of the sums\n", worst_momentum, worst_energy);
}

static void immovable_bodies_stay_and_the_other_keeps_its_energy(inputs_rng *rng, long count) {
    for (long i = 0; i < count; i++) {
        trial t = draw_approaching(rng);
        bool first = inputs_below(rng, 2);
        *(first ? &t.inv_a : &t.inv_b) = 0.0f;
        trial after = bounced(t, 1.0f);
        property_tried();
        bool stays = first ? t.a.x == after.a.x && t.a.y == after.a.y
                           : t.b.x == after.b.x && t.b.y == after.b.y;
        long double rebound = fabsl(along(&after) + along(&t));
        if (!stays || rebound > 2e-7L * speed(&t, &after)) {
            property_broken("rebound off by %Lg", rebound);
            print(&t, 1.0f, 0.0f);
        }
    }
}

/* A second call must change nothing: no approach that bounce would find is left; any real one is
 * below double precision. Along an axis nothing is left. */
static void restitution_0_leaves_no_approach(inputs_rng *rng, long count) {
    for (long i = 0; i < count; i++) {
        trial t = inputs_below(rng, 2) ? draw_cancelling(rng) : draw_approaching(rng);
        uint32_t fixed = inputs_below(rng, 4);
        t.inv_a = fixed == 0 ? 0.0f : t.inv_a;
        t.inv_b = fixed == 1 ? 0.0f : t.inv_b;
        float friction = inputs_below(rng, 4) ? 0.0f : (float)property_decade(rng, -3.0, 1.0);
        trial after = bounced_rough(t, 0.0f, friction);
        trial again = bounced_rough(after, 0.0f, friction);
        property_tried();
        bool quiet = property_same_point(after.a, again.a) && property_same_point(after.b, again.b);
        bool straight = t.contact.normal.x == 0.0f || t.contact.normal.y == 0.0f;
        long double most = straight ? 0.0L : 0x1p-50L * speed(&t, &after);
        if (!quiet || along(&after) < -most) {
            property_broken("approaching at %Lg", along(&after));
            print(&t, 0.0f, friction);
        } else if (along(&after) > 4e-7L * speed(&t, &after)) {
            property_broken("moving apart at %Lg", along(&after));
            print(&t, 0.0f, friction);
        }
    }
}

/* Some pairs separate; some move at exactly the same speed along the normal. */
static void separating_bodies_are_left_alone(inputs_rng *rng, long count) {
    for (long i = 0; i < count; i++) {
        trial t = draw(rng);
        if (inputs_below(rng, 4) == 0) {
            bool upright = inputs_below(rng, 2);
            t.contact.normal = upright ? (carom_vec2){0, 1} : (carom_vec2){-1, 0};
            t.b.y = upright ? t.a.y : t.b.y;
            t.b.x = upright ? t.b.x : t.a.x;
        } else if (along(&t) < 0.0L) {
            t.contact.normal.x = -t.contact.normal.x;
            t.contact.normal.y = -t.contact.normal.y;
        }
        float restitution = (float)inputs_unit(rng);
        float friction = (float)inputs_unit(rng);
        trial smooth = bounced(t, restitution);
        trial rough = bounced_rough(t, restitution, friction);
        property_tried();
        if (!property_same_point(t.a, smooth.a) || !property_same_point(t.b, smooth.b) ||
            !property_same_point(t.a, rough.a) || !property_same_point(t.b, rough.b)) {
            property_broken("velocities changed");
            print(&t, restitution, friction);
        }
    }
}

/* The tangential velocity is reduced by at most friction times the change of the normal velocity.
 * It is not reversed, and energy does not rise. The tolerances allow for rounding to float; a
 * reversal of up to 2e-7 of the speeds is allowed, as in the header. */
static void friction_slows_and_no_more(inputs_rng *rng, long count) {
    long double worst = 0;
    for (long i = 0; i < count; i++) {
        trial t = draw_approaching(rng);
        float restitution = (float)inputs_unit(rng);
        float friction = (float)property_decade(rng, -3.0, 1.0);
        trial after = bounced_rough(t, restitution, friction);
        long double rounding = 4e-7L * speed(&t, &after);
        long double before = fabsl(across(&t));
        long double kept = across(&t) < 0.0L ? -across(&after) : across(&after);
        long double most = (long double)friction * (along(&after) - along(&t));
        property_tried();
        worst = fmaxl(worst, -kept / speed(&t, &after));
        if (kept < -2e-7L * speed(&t, &after) || kept > before + rounding) {
            property_broken("tangent speed %Lg became %Lg", before, kept);
            print(&t, restitution, friction);
        } else if (fabsl(before - kept - fminl(before, most)) >
                   rounding * (1.0L + (long double)friction)) {
            property_broken("tangent speed slowed by %Lg of %Lg", before - kept, most);
            print(&t, restitution, friction);
        } else if (energy(&after) > energy(&t) * (1.0L + 4e-7L)) {
            property_broken("energy %Lg became %Lg", energy(&t), energy(&after));
            print(&t, restitution, friction);
        }
    }
    printf("  worst: tangent reversed by %.3Lg of the speeds\n", worst);
}

static void no_friction_is_the_smooth_bounce(inputs_rng *rng, long count) {
    for (long i = 0; i < count; i++) {
        trial t = draw(rng);
        float restitution = (float)(2.0 * inputs_unit(rng));
        trial smooth = bounced(t, restitution);
        trial rough = bounced_rough(t, restitution, 0.0f);
        property_tried();
        if (!property_same_point(smooth.a, rough.a) || !property_same_point(smooth.b, rough.b)) {
            property_broken("not the same bits");
            print(&t, restitution, 0.0f);
        }
    }
}

static void reflection_keeps_the_length(inputs_rng *rng, long count) {
    for (long i = 0; i < count; i++) {
        carom_vec2 v = draw_velocity(rng);
        carom_vec2 n = property_direction(rng);
        double stretch = property_decade(rng, -6.0, 6.0);
        carom_vec2 longer = {(float)((double)n.x * stretch), (float)((double)n.y * stretch)};
        motion before = wide(v), after = wide(carom_reflect(v, longer)), m = wide(longer);
        property_tried();
        long double limit = property_ulp((double)length(before));
        long double sum = (before.x + after.x) * m.x + (before.y + after.y) * m.y;
        if (fabsl(length(after) - length(before)) > limit || fabsl(sum) > 2 * limit * length(m)) {
            property_broken("v {%af, %af}, n {%af, %af}", (double)v.x, (double)v.y,
                            (double)longer.x, (double)longer.y);
        }
    }
}

int main(int argc, char **argv) {
    static const property_promise promises[] = {
        {"restitution 1 keeps momentum and energy", restitution_1_keeps_momentum_and_energy, 1},
        {"immovable bodies stay, the other rebounds",
         immovable_bodies_stay_and_the_other_keeps_its_energy, 1},
        {"restitution 0 leaves no approach", restitution_0_leaves_no_approach, 1},
        {"separating bodies are left alone", separating_bodies_are_left_alone, 1},
        {"friction slows and no more", friction_slows_and_no_more, 1},
        {"no friction is the smooth bounce", no_friction_is_the_smooth_bounce, 1},
        {"reflection keeps the length", reflection_keeps_the_length, 1},
    };
    test_options options =
        property_start(argc, argv, "property_bounce: what a bounce keeps", 100000, 5000000);
    return property_hold(promises, sizeof promises / sizeof promises[0], &options);
}
