/* The cases of the gallery: their texts and functions. */
#include "playground/model/gallery/gallery.h"

const gallery_case gallery_cases[GALLERY_CASES] = {
    [GALLERY_CONCENTRIC] =
        {
            .name = "concentric",
            .title = "Same centre",
            .what = "Two circles with the same centre.",
            .formula = "normal = d / |d|",
            .call = "carom_contact_circle_circle",
            .why = "Between equal centres d is (0, 0), and 0 / 0 is NaN. The normal is "
                   "NaN, and so is every position and velocity that it is added to. carom "
                   "returns a unit normal for every valid pair: here (1, 0), and the MTV "
                   "along it ends the overlap.",
            .fails = "The normal is 0 / 0: the ball becomes NaN and disappears.",
            .works = "A unit normal for every pair: the ball is pushed out.",
            .label = "Centres apart",
            .help = "Try 1e-30 as well: its square is 0 in a float.",
            .min = 0.0f,
            .max = 3.0f,
            .first = 0.0f,
            .from = 2.2f,
            .bounds = {{-2.1f, -1.9f}, {4.1f, 1.9f}},
            .make = gallery_make_concentric,
            .answer = gallery_answer_concentric,
        },
    [GALLERY_ON_WALL] =
        {
            .name = "on-wall",
            .title = "Centre on a wall",
            .what = "A circle whose centre is on the wall of a box, or inside.",
            .formula = "d = centre - clamp(centre)",
            .call = "carom_contact_circle_aabb",
            .why = "On the wall and inside the box, the clamped centre is the centre "
                   "itself. Then d is zero and has no direction: the formula has no answer "
                   "for the deepest overlaps. carom pushes the circle out through the "
                   "nearest wall.",
            .fails = "The centre reaches the wall, and the direction is 0 / 0.",
            .works = "The circle leaves by the nearest wall.",
            .label = "Centre below the wall",
            .help = "How far the centre is inside the box; negative: it is outside.",
            .min = -0.75f,
            .max = 0.875f,
            .first = 0.0f,
            .from = -0.7f,
            .bounds = {{-2.4f, -1.5f}, {2.4f, 2.2f}},
            .make = gallery_make_on_wall,
            .answer = gallery_answer_on_wall,
        },
    [GALLERY_CORNER] =
        {
            .name = "corner",
            .title = "Corner",
            .what = "A circle near the corner of a box.",
            .formula = "test x and y separately",
            .call = "carom_contact_circle_aabb",
            .why = "A separate test of x and y treats the circle as its bounding square, "
                   "which reaches 0.41 radii farther at the corners. The circle is stopped "
                   "by a box that it does not touch, and pushed along an axis. carom "
                   "measures the distance to the corner, and the normal points from the "
                   "corner to the centre.",
            .fails = "A hit without contact: the circle is tested as a square.",
            .works = "The distance to the corner decides.",
            .label = "Centre off the corner",
            .help = "Along x and along y, in radii.",
            .min = 0.4f,
            .max = 1.6f,
            .first = 0.8f,
            .from = 1.5f,
            .bounds = {{-2.3f, -1.5f}, {2.8f, 2.7f}},
            .make = gallery_make_corner,
            .answer = gallery_answer_corner,
        },
    [GALLERY_FAR] =
        {
            .name = "far",
            .title = "Far from the origin",
            .what = "A circle and a rotated box that nearly touch.",
            .formula = "rotate, then add the position",
            .call = "carom_contact_circle_box",
            .why = "The usual code rotates the circle about the box and adds the position "
                   "of the box. Far from the origin floats are coarse, 1/4 apart at 2^21. "
                   "The sum is rounded to such a float, and a gap becomes an overlap (the "
                   "dashed circle). carom decides as exact numbers would, on the same "
                   "floats, at any distance.",
            .fails = "Rounding moves the circle by an eighth: a false hit.",
            .works = "Exact on the same floats, at any distance.",
            .label = "Power of two",
            .help = "The box is at (2^n, 2^n).",
            .min = 0.0f,
            .max = 22.0f,
            .first = 21.0f,
            .from = 0.0f,
            .bounds = {{-2.9f, -2.2f}, {2.9f, 2.8f}},
            .make = gallery_make_far,
            .answer = gallery_answer_far,
        },
    [GALLERY_BULLET] =
        {
            .name = "bullet",
            .title = "Thin wall, fast bullet",
            .what = "A bullet whose steps are longer than the wall is thick.",
            .formula = "move, then test",
            .call = "carom_sweep_circle_aabb",
            .why = "A test after each step sees only where the bullet is at that time. If "
                   "a step is longer than the wall and the bullet together, no test may "
                   "see an overlap, and the bullet tunnels. carom sweeps the bullet along "
                   "the whole step and stops it at the first contact.",
            .fails = "No step ends in the wall, so the bullet tunnels.",
            .works = "The sweep stops it at the first contact.",
            .label = "Speed",
            .help = "Units per step. The wall is 0.15 thick, the bullet 0.4.",
            .min = 0.2f,
            .max = 8.0f,
            .first = 3.2f,
            .from = 3.2f,
            .bounds = {{-4.7f, -2.0f}, {4.7f, 2.0f}},
            .make = gallery_make_bullet,
            .answer = gallery_answer_bullet,
        },
    [GALLERY_FLUSH] =
        {
            .name = "flush",
            .title = "Flush boxes",
            .what = "A box slides over tiles, pulled down in every step.",
            .formula = "out of a tile by the shorter way",
            .call = "carom_slide",
            .why = "Every step ends a little inside the floor, and each tile pushes the "
                   "box out by the shorter way. At a seam, the shorter way out of the next "
                   "tile is sideways, at a side that is not part of the surface. Speed and "
                   "the order of the tiles decide whether it happens. carom_slide stops at "
                   "the earliest contact and continues along it, so seams have no effect, "
                   "in any order.",
            .fails = "The box catches on the seam between two tiles.",
            .works = "It slides over the seams, in any order of the tiles.",
            .label = "Speed",
            .help = "Units per step; it is pulled down by 0.15 per step.",
            .min = 0.02f,
            .max = 0.5f,
            .first = 0.1f,
            .from = 0.1f,
            .bounds = {{-3.2f, -1.0f}, {3.2f, 1.4f}},
            .make = gallery_make_flush,
            .answer = gallery_answer_flush,
        },
    [GALLERY_WEDGE] =
        {
            .name = "wedge",
            .title = "Wedge",
            .what = "A circle falls into a V of two rotated boxes.",
            .formula = "out of one, then of the other",
            .call = "carom_slide",
            .why = "Each push out of one wall leads into the other. More iterations leave "
                   "less overlap, but never none, and in a game the circle trembles. "
                   "carom_slide moves the circle to where both walls are touched, and "
                   "stops there without an overlap.",
            .fails = "Pushed out of one wall, into the other.",
            .works = "It stops where both walls are touched.",
            .label = "Opening",
            .help = "The angle between the walls, in degrees.",
            .min = 40.0f,
            .max = 150.0f,
            .first = 60.0f,
            .from = 60.0f,
            .bounds = {{-2.9f, -2.1f}, {2.9f, 3.1f}},
            .make = gallery_make_wedge,
            .answer = gallery_answer_wedge,
        },
    [GALLERY_MINUS] =
        {
            .name = "minus",
            .title = "Minus for plus",
            .what = "Two circles, one above the other.",
            .formula = "dx * dx - dy * dy < r * r",
            .call = "carom_overlap_circle_circle",
            .why = "One tutorial subtracts the squares where it should add them. While the "
                   "circles are side by side the result is nearly right. One above the "
                   "other, the sum is negative: always a hit, and its root is NaN. carom "
                   "has one tested function for each pair.",
            .fails = "Far above, and still a hit: the sum of squares has a minus.",
            .works = "No overlap, and the distance to prove it.",
            .label = "Height",
            .help = "How far the centre is above that of the other circle.",
            .min = 0.0f,
            .max = 3.0f,
            .first = 2.75f,
            .from = 1.2f,
            .bounds = {{-1.6f, -1.3f}, {2.3f, 4.1f}},
            .make = gallery_make_minus,
            .answer = gallery_answer_minus,
        },
    [GALLERY_EPSILON] =
        {
            .name = "epsilon",
            .title = "Absolute epsilon",
            .what = "A circle that overlaps a box, in a small world.",
            .formula = "d * d < r * r - 1e-5",
            .call = "carom_contact_circle_aabb",
            .why = "An epsilon of 1e-5 is compared with squared lengths. For a radius "
                   "below 0.003, the square of the radius is smaller than the epsilon, and "
                   "nothing ever collides. Above 16 the epsilon is lost in rounding. carom "
                   "uses no epsilon: its tests are exact at every size.",
            .fails = "Below a radius of 0.003 nothing ever collides.",
            .works = "Exact at every size: there is no epsilon.",
            .label = "Power of ten",
            .help = "All lengths are multiplied by 10^n.",
            .min = -4.0f,
            .max = 0.0f,
            .first = -3.0f,
            .from = 0.0f,
            .bounds = {{-2.4f, -1.5f}, {2.4f, 2.6f}},
            .make = gallery_make_epsilon,
            .answer = gallery_answer_epsilon,
        },
    [GALLERY_REVERSED] =
        {
            .name = "reversed",
            .title = "Reversed bounce",
            .what = "A ball hits another one of the same mass, which is at rest.",
            .formula = "v1 -= dv; v2 += dv",
            .call = "carom_bounce",
            .why = "One tutorial takes the relative velocity as v2 - v1, subtracts its "
                   "normal part from the first velocity and adds it to the second. The "
                   "signs are reversed: the speeds (1, 0) become (2, -1) instead of (0, "
                   "1). The balls are driven into each other, and energy grows in every "
                   "step. carom_bounce conserves momentum, and with restitution 1 also "
                   "energy.",
            .fails = "The signs are reversed: energy grows in every step.",
            .works = "The first ball stops, the second one takes its speed.",
            .label = "Speed",
            .help = "Units per step.",
            .min = 0.05f,
            .max = 0.3f,
            .first = 0.15f,
            .from = 0.15f,
            .bounds = {{-3.8f, -1.8f}, {3.8f, 1.8f}},
            .make = gallery_make_reversed,
            .answer = gallery_answer_reversed,
        },
    [GALLERY_GAP] =
        {
            .name = "gap",
            .title = "Gap at the wall",
            .what = "A ball moves towards a wall in fixed steps.",
            .formula = "on a hit: back by one step",
            .call = "carom_slide",
            .why = "If a step ends in the wall, the ball is put back to where the step "
                   "began. It stops before the wall, at a gap of up to one step that "
                   "depends on where it started. carom_slide moves it up to the wall: the "
                   "gap is zero or the rounding of a float.",
            .fails = "It stops up to one step before the wall.",
            .works = "It stops in contact with the wall.",
            .label = "Speed",
            .help = "Units per step.",
            .min = 0.1f,
            .max = 1.2f,
            .first = 0.9f,
            .from = 0.9f,
            .bounds = {{-3.9f, -2.0f}, {2.0f, 2.0f}},
            .make = gallery_make_gap,
            .answer = gallery_answer_gap,
        },
};
