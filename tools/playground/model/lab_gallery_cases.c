/* The cases of the gallery: their texts and functions. */
#include "lab_gallery.h"

const gallery_case gallery_cases[GALLERY_CASES] = {
    [GALLERY_CONCENTRIC] =
        {
            .title = "Same centre",
            .what = "Two circles, one right on the other.",
            .formula = "normal = d / |d|",
            .call = "carom_contact_circle_circle",
            .why = "Between equal centres d is (0, 0), and 0 / 0 is NaN: so are the normal, the "
                   "push, and from then on every place and speed that they are added to. carom "
                   "has a normal for every valid pair. Here it is (1, 0), and the way out along "
                   "it is as long as it has to be.",
            .label = "Centres apart",
            .help = "Try 1e-30 as well: its square is 0 in a float.",
            .max = 3.0f,
            .bounds = {{-2.1f, -1.9f}, {4.1f, 1.9f}},
            .make = gallery_make_concentric,
            .answer = gallery_answer_concentric,
        },
    [GALLERY_ON_WALL] =
        {
            .title = "Centre on a wall",
            .what = "A circle whose centre lies on the wall of a box, or under it.",
            .formula = "d = centre - clamp(centre)",
            .call = "carom_contact_circle_aabb",
            .why = "On the wall and inside the box the clamped centre is the centre itself. Then d "
                   "is zero and has no direction: of all overlaps, the deepest are those that the "
                   "formula knows no way out of. carom leaves by the nearest wall.",
            .label = "Centre under the wall",
            .help = "How far the centre is inside the box; below 0 it is outside.",
            .min = -0.75f,
            .max = 0.875f,
            .bounds = {{-2.4f, -1.5f}, {2.4f, 2.2f}},
            .make = gallery_make_on_wall,
            .answer = gallery_answer_on_wall,
        },
    [GALLERY_CORNER] =
        {
            .title = "Corner",
            .what = "A circle off the corner of a box.",
            .formula = "the circle is taken for a square",
            .call = "carom_contact_circle_aabb",
            .why = "Who compares x and y one by one takes the circle for its square, and that "
                   "reaches 0.41 radii farther at the corners. Things are stopped there by what "
                   "they do not touch, and pushed along an axis. carom measures to the corner, and "
                   "the normal runs from it to the centre.",
            .label = "Centre off the corner",
            .help = "Along x and along y, in radii.",
            .min = 0.4f,
            .max = 1.6f,
            .first = 0.8f,
            .bounds = {{-2.3f, -1.5f}, {2.8f, 2.7f}},
            .make = gallery_make_corner,
            .answer = gallery_answer_corner,
        },
    [GALLERY_FAR] =
        {
            .title = "Far from the origin",
            .what = "A circle and a rotated box that nearly touch, far out.",
            .formula = "turn back, add the box's place",
            .call = "carom_contact_circle_box",
            .why = "The usual code turns the circle about the box and adds the box's place again. "
                   "So far out floats have wide steps, 1/4 at 2^21: the sum is rounded to one, and "
                   "a gap becomes an overlap (the dashed circle). carom decides as exact numbers "
                   "would, on the same floats, at any distance.",
            .label = "Power of two",
            .help = "The box is at (2^n, 2^n).",
            .max = 22.0f,
            .first = 21.0f,
            .bounds = {{-2.9f, -2.2f}, {2.9f, 2.8f}},
            .make = gallery_make_far,
            .answer = gallery_answer_far,
        },
    [GALLERY_BULLET] =
        {
            .title = "Thin wall, fast bullet",
            .what = "A bullet whose steps are longer than the wall is thick.",
            .formula = "move, then test",
            .call = "carom_sweep_circle_aabb",
            .why = "A test after each move sees where the bullet is then, and not where it was on "
                   "the way. With steps longer than wall and bullet are wide there may be no "
                   "moment to see it. carom sweeps: it asks for the first meeting on the whole "
                   "way, and stops the bullet there.",
            .label = "Speed",
            .help = "Units a step. The wall is 0.15 thick, the bullet 0.4.",
            .min = 0.2f,
            .max = 8.0f,
            .first = 3.2f,
            .bounds = {{-4.7f, -2.0f}, {4.7f, 2.0f}},
            .make = gallery_make_bullet,
            .answer = gallery_answer_bullet,
        },
    [GALLERY_FLUSH] =
        {
            .title = "Flush boxes",
            .what = "A box slides over tiles, pulled down a little in every step.",
            .formula = "out of each tile, the shorter way",
            .call = "carom_slide",
            .why = "Every step ends a little deep in the floor, and each tile pushes back by its "
                   "shorter way. At a seam the next tile's is sideways, off a side that is no "
                   "surface at all. Speed and the order of the tiles decide whether it happens. "
                   "carom_slide takes the earliest meeting and goes on along it: no seam is felt, "
                   "in any order.",
            .label = "Speed",
            .help = "Units a step; it is pulled down by 0.15 a step.",
            .min = 0.02f,
            .max = 0.5f,
            .first = 0.1f,
            .bounds = {{-3.2f, -1.0f}, {3.2f, 1.4f}},
            .make = gallery_make_flush,
            .answer = gallery_answer_flush,
        },
    [GALLERY_WEDGE] =
        {
            .title = "Wedge",
            .what = "A circle falls into a V of two rotated boxes.",
            .formula = "out of one wall, then of the other",
            .call = "carom_slide",
            .why = "Each push out of one wall leads into the other. More rounds leave less of it, "
                   "but none of them leaves nothing, and in a game it trembles. carom_slide goes "
                   "to where both walls are touched and stops there, free of both.",
            .label = "Opening",
            .help = "The angle between the walls, in degrees.",
            .min = 40.0f,
            .max = 150.0f,
            .first = 60.0f,
            .bounds = {{-2.9f, -2.1f}, {2.9f, 3.1f}},
            .make = gallery_make_wedge,
            .answer = gallery_answer_wedge,
        },
};
