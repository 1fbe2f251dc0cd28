/* Tests that after carom_separate two shapes do not overlap, and that neither was moved by more
 * than its share: for every pair in both orders, every input class, and many scales, offsets and
 * mass ratios, including immovable bodies. */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include "property.h"
#include "support/print_shape.h"

typedef struct pair {
    const char *name;
    uint32_t a, b;
} pair;

static const pair pairs[] = {
    {"circle_circle", CAROM_SHAPE_CIRCLE, CAROM_SHAPE_CIRCLE},
    {"circle_aabb", CAROM_SHAPE_CIRCLE, CAROM_SHAPE_AABB},
    {"circle_box", CAROM_SHAPE_CIRCLE, CAROM_SHAPE_BOX},
    {"aabb_aabb", CAROM_SHAPE_AABB, CAROM_SHAPE_AABB},
    {"aabb_box", CAROM_SHAPE_AABB, CAROM_SHAPE_BOX},
    {"box_box", CAROM_SHAPE_BOX, CAROM_SHAPE_BOX},
};
enum { PAIRS = sizeof pairs / sizeof pairs[0] };

static void draw(const pair *p, int cls, inputs_rng *rng, carom_shape *a, carom_shape *b) {
    a->kind = p->a;
    b->kind = p->b;
    if (p->b == CAROM_SHAPE_CIRCLE) {
        inputs_circle_circle(cls, rng, &a->as.circle, &b->as.circle);
    } else if (p->a == CAROM_SHAPE_CIRCLE && p->b == CAROM_SHAPE_AABB) {
        inputs_circle_aabb(cls, rng, &a->as.circle, &b->as.aabb);
    } else if (p->a == CAROM_SHAPE_CIRCLE) {
        inputs_circle_box(cls, rng, &a->as.circle, &b->as.box);
    } else if (p->b == CAROM_SHAPE_AABB) {
        inputs_aabb_aabb(cls, rng, &a->as.aabb, &b->as.aabb);
    } else if (p->a == CAROM_SHAPE_AABB) {
        inputs_aabb_box(cls, rng, &a->as.aabb, &b->as.box);
    } else {
        inputs_box_box(cls, rng, &a->as.box, &b->as.box);
    }
}

/* Ratios 1e-3 to 1e3, equal, extreme, and one of the two immovable. */
static void draw_masses(inputs_rng *rng, float *a, float *b) {
    *a = 1.0f;
    *b = (float)property_decade(rng, -3.0, 3.0);
    switch (inputs_below(rng, 6)) {
    case 0:
        *b = 0.0f;
        break;
    case 1:
        *a = 0.0f;
        break;
    case 2:
        *b = 1.0f;
        break;
    case 3:
        *a = (float)property_decade(rng, -37.0, 38.0);
        *b = (float)property_decade(rng, -37.0, 38.0);
        break;
    default:
        break;
    }
}

static carom_vec2 *position(carom_shape *s, carom_vec2 *of_aabb) {
    *of_aabb = (carom_vec2){0, 0};
    return s->kind == CAROM_SHAPE_CIRCLE ? &s->as.circle.center
           : s->kind == CAROM_SHAPE_BOX  ? &s->as.box.center
                                         : of_aabb;
}

static void separate(carom_contact contact, float mass_a, float mass_b, carom_shape *a,
                     carom_shape *b) {
    carom_vec2 move_a;
    carom_vec2 move_b;
    carom_separate(contact, mass_a, mass_b, position(a, &move_a), position(b, &move_b));
    if (a->kind == CAROM_SHAPE_AABB) {
        a->as.aabb = carom_aabb_moved(a->as.aabb, move_a);
    }
    if (b->kind == CAROM_SHAPE_AABB) {
        b->as.aabb = carom_aabb_moved(b->as.aabb, move_b);
    }
}

static bool within_share(float before, float after, double share) {
    double moved = (double)after - (double)before;
    double ulps = 2.0 * property_ulp(fmax(fabs((double)before), fabs((double)after)));
    if (share == 0.0) {
        return moved == 0.0;
    }
    return moved * share >= 0.0 && fabs(moved) <= (1.0 + 5e-7) * fabs(share) + ulps;
}

static bool point_within_share(carom_vec2 before, carom_vec2 after, carom_vec2 n, double by) {
    return within_share(before.x, after.x, (double)n.x * by) &&
           within_share(before.y, after.y, (double)n.y * by);
}

static bool moved_by_its_share(carom_shape before, carom_shape after, carom_vec2 n, double by) {
    if (before.kind == CAROM_SHAPE_AABB) {
        return point_within_share(before.as.aabb.min, after.as.aabb.min, n, by) &&
               point_within_share(before.as.aabb.max, after.as.aabb.max, n, by);
    }
    if (before.kind == CAROM_SHAPE_CIRCLE) {
        return point_within_share(before.as.circle.center, after.as.circle.center, n, by);
    }
    return point_within_share(before.as.box.center, after.as.box.center, n, by);
}

/* Beyond FLT_MAX floats cannot express the separation. */
static bool is_at_the_end_of_floats(carom_shape s) {
    carom_aabb b = carom_shape_bounds(s);
    return b.min.x <= -FLT_MAX || b.min.y <= -FLT_MAX || b.max.x >= FLT_MAX || b.max.y >= FLT_MAX;
}

/* The tolerance that response.h allows for two slanted boxes. */
static double band(carom_shape a, carom_shape b) {
    return property_is_slanted_pair(a, b) ? 2e-12 * fmax(property_size(a), property_size(b)) : 0.0;
}

static long tolerances;

static bool holds(carom_shape a, carom_shape b, float mass_a, float mass_b) {
    carom_contact contact = carom_contact_shapes(a, b);
    carom_shape new_a = a;
    carom_shape new_b = b;
    separate(contact, mass_a, mass_b, &new_a, &new_b);
    if (!carom_overlap_shapes(a, b)) {
        return (moved_by_its_share(a, new_a, contact.normal, 0.0) &&
                moved_by_its_share(b, new_b, contact.normal, 0.0)) ||
               property_broken("moved though apart");
    }
    if (contact.distance <= -FLT_MAX || is_at_the_end_of_floats(new_a) ||
        is_at_the_end_of_floats(new_b)) {
        return true;
    }
    double depth = -(double)contact.distance;
    double sum = (double)mass_a + (double)mass_b;
    if (!moved_by_its_share(a, new_a, contact.normal, depth * ((double)mass_a / sum)) ||
        !moved_by_its_share(b, new_b, contact.normal, -depth * ((double)mass_b / sum))) {
        return property_broken("moved by more than its share of %a, or another way", depth);
    }
    if (!carom_overlap_shapes(new_a, new_b)) {
        return true;
    }
    double left = -(double)carom_distance_shapes(new_a, new_b);
    tolerances++;
    return left <= band(a, b) || property_broken("%a of a depth of %a is left", left, depth);
}

static void try_pair(carom_shape a, carom_shape b, inputs_rng *rng) {
    float mass_a;
    float mass_b;
    draw_masses(rng, &mass_a, &mass_b);
    bool swap = inputs_below(rng, 2);
    carom_shape first = swap ? b : a;
    carom_shape second = swap ? a : b;
    property_tried();
    if (!holds(first, second, mass_a, mass_b) && property_shown()) {
        print_shape("a", first);
        print_shape("b", second);
        printf("    inverse masses %af and %af\n", (double)mass_a, (double)mass_b);
    }
}

/* Ordinary pairs at scales 1e-6 to 1e6 and offsets 0 to 1e7. */
static void scaled(const test_options *options, const pair *p, int cls) {
    inputs_rng rng = test_options_rng(options, p->name, 0);
    for (long i = 0; i < options->count; i++) {
        carom_shape a;
        carom_shape b;
        draw(p, cls, &rng, &a, &b);
        double scale = property_decade(&rng, -6.0, 6.0);
        double x = inputs_below(&rng, 3) ? property_decade(&rng, -2.0, 7.0) : 0.0;
        double y = inputs_below(&rng, 3) ? -property_decade(&rng, -2.0, 7.0) : 0.0;
        try_pair(property_placed(a, scale, x, y), property_placed(b, scale, x, y), &rng);
    }
}

static void as_given(const test_options *options, const pair *p, int cls) {
    inputs_rng rng = test_options_rng(options, p->name, 0);
    for (long i = 0; i < options->count; i++) {
        carom_shape a;
        carom_shape b;
        draw(p, cls, &rng, &a, &b);
        try_pair(a, b, &rng);
    }
}

int main(int argc, char **argv) {
    test_options options = property_start(
        argc, argv, "property_separate: separated shapes do not overlap", 15000, 1000000);
    char name[64];
    for (int i = 0; i < PAIRS; i++) {
        tolerances = 0;
        for (int cls = 0; cls < INPUTS_INVALID; cls++) {
            snprintf(name, sizeof name, "%s %s", pairs[i].name, inputs_class_name(cls));
            property_row(name);
            as_given(&options, &pairs[i], cls);
            property_row_end();
        }
        snprintf(name, sizeof name, "%s 1e-6..1e6, 0..1e7 away", pairs[i].name);
        property_row(name);
        scaled(&options, &pairs[i], INPUTS_UNIFORM);
        scaled(&options, &pairs[i], INPUTS_INNER_TOUCH);
        property_row_end();
        printf("  %-44s %9ld tolerances, of at most 2e-12 of the size\n", pairs[i].name,
               tolerances);
    }
    return property_finish();
}
