/* Functions about two shapes: overlap, within, distance, contact, closest_point, sweep and ray. */
#include "native.h"

typedef PyObject *const *arguments;

/* The functions of two shapes differ in the function that they call and in its result. The shapes
 * are passed on from where they are stored: copying them first costs as much as the question. */
#define PAIR(name, result)                                                                         \
    static PyObject *name(PyObject *module, arguments args, Py_ssize_t count) {                    \
        (void)module;                                                                              \
        carom_shape stored[2];                                                                     \
        const carom_shape *a, *b;                                                                  \
        if (!takes(#name, count, 2) || !(a = shape_of(args[0], "a", &stored[0])) ||                \
            !(b = shape_of(args[1], "b", &stored[1])))                                             \
            return NULL;                                                                           \
        return result;                                                                             \
    }

PAIR(overlap, PyBool_FromLong(carom_overlap_shapes(*a, *b)))
PAIR(within, PyBool_FromLong(carom_within_shapes(*a, *b)))
PAIR(distance, PyFloat_FromDouble((double)carom_distance_shapes(*a, *b)))
PAIR(contact, from_contact(carom_contact_shapes(*a, *b)))

static PyObject *closest_point(PyObject *module, arguments args, Py_ssize_t count) {
    (void)module;
    carom_vec2 p;
    carom_shape b;
    if (!takes("closest_point", count, 2) || !to_vec2(args[0], "point", &p) ||
        !to_shape(args[1], "shape", &b))
        return NULL;
    return from_vec2(carom_closest_point_shape(p, b));
}

static PyObject *sweep(PyObject *module, arguments args, Py_ssize_t count) {
    (void)module;
    carom_shape a, b;
    carom_vec2 motion;
    if (!takes("sweep", count, 3) || !to_shape(args[0], "a", &a) ||
        !to_vec2(args[1], "motion", &motion) || !to_shape(args[2], "b", &b))
        return NULL;
    return from_sweep(carom_sweep_shapes(a, motion, b));
}

static PyObject *sweep_turning(PyObject *module, arguments args, Py_ssize_t count) {
    (void)module;
    carom_circle a;
    carom_vec2 motion, b_motion;
    carom_box b;
    float b_radians;
    if (!takes("sweep_turning", count, 5) || !to_circle(args[0], "a", &a) ||
        !to_vec2(args[1], "motion", &motion) || !to_box(args[2], "b", &b) ||
        !to_vec2(args[3], "b_motion", &b_motion) || !to_float(args[4], "b_radians", &b_radians))
        return NULL;
    return from_sweep(carom_sweep_circle_turning_box(a, motion, b, b_motion, b_radians));
}

static PyObject *ray(PyObject *module, arguments args, Py_ssize_t count) {
    (void)module;
    carom_vec2 from, motion;
    carom_shape b;
    if (!takes("ray", count, 3) || !to_vec2(args[0], "start", &from) ||
        !to_vec2(args[1], "motion", &motion) || !to_shape(args[2], "shape", &b))
        return NULL;
    return from_sweep(carom_ray_shape(from, motion, b));
}

/* Ends the motion of a shape or of a position; the result is of the same kind. */
static PyObject *sweep_end(PyObject *module, arguments args, Py_ssize_t count) {
    (void)module;
    carom_shape a;
    carom_vec2 motion;
    carom_sweep s;
    if (!takes("sweep_end", count, 3) || !to_shape(args[0], "a", &a) ||
        !to_vec2(args[1], "motion", &motion) || !to_sweep(args[2], "sweep", &s))
        return NULL;
    if (a.kind == CAROM_SHAPE_AABB)
        return from_aabb(carom_sweep_end_aabb(a.as.aabb, motion, s));
    if (a.kind == CAROM_SHAPE_BOX) {
        a.as.box.center = carom_sweep_end(a.as.box.center, motion, s);
        return from_box(a.as.box);
    }
    a.as.circle.center = carom_sweep_end(a.as.circle.center, motion, s);
    return Py_TYPE(args[0]) == circle_type ? from_circle(a.as.circle)
                                           : from_vec2(a.as.circle.center);
}

#define FAST(name, doc)                                                                            \
    { #name, (PyCFunction)(void (*)(void))name, METH_FASTCALL, doc }

PyMethodDef pair_functions[] = {
    FAST(overlap, "overlap(a, b, /)\n--\n\n"
                  "Returns whether two shapes overlap. Exact; shapes that only touch do not.\n"
                  "Points are shapes, too. Invalid shapes overlap nothing.\n\n"
                  ">>> overlap(Circle((2.5, 1), 1), Box((0, 0), 4, 2, angle=0.4))\nTrue"),
    FAST(within, "within(a, b, /)\n--\n\n"
                 "Returns whether every point of a is a point of b, borders included.\n\n"
                 ">>> within((1, 1), Circle((0, 0), 2))\nTrue"),
    FAST(distance, "distance(a, b, /)\n--\n\n"
                   "Returns the gap between two shapes, 0 if they touch, or minus the penetration\n"
                   "depth. Within 1 ulp of single precision, with an exact sign; infinity for an\n"
                   "invalid shape.\n\n"
                   ">>> distance(Circle((0, 0), 1), Circle((3, 4), 1))\n3.0"),
    FAST(contact,
         "contact(a, b, /)\n--\n\n"
         "Returns the contact of two shapes: signed distance, normal from b to a, and the\n"
         "point on b's border.\n\n"
         ">>> contact(Circle((1.5, 0), 1), Aabb((-1, -1), (1, 1)))\n"
         "Contact(distance=-0.5, normal=(1.0, 0.0), point=(1.0, 0.0))"),
    FAST(closest_point, "closest_point(point, shape, /)\n--\n\n"
                        "Returns the point of a filled shape that is nearest to a point.\n\n"
                        ">>> closest_point((3, 0.5), Aabb((-1, -1), (1, 1)))\nVec2(1.0, 0.5)"),
    FAST(sweep, "sweep(a, motion, b, /)\n--\n\n"
                "Returns the first impact of a, which moves by motion, with b.\n\n"
                ">>> sweep(Circle((-5, 0), 1), (8, 0), Aabb((0, -1), (1, 1))).t\n0.5"),
    FAST(sweep_turning,
         "sweep_turning(a, motion, b, b_motion, b_radians, /)\n--\n\n"
         "Returns the first impact of a circle with a box that moves and rotates.\n\n"
         ">>> sweep_turning(Circle((3, 0), 0.5), (0, 0), Box((0, 0), 1, 6),\n"
         "...               (0, 0), 1.5).state\n'hit'"),
    FAST(ray, "ray(start, motion, shape, /)\n--\n\n"
              "Returns the first impact of the segment from start to start + motion.\n\n"
              ">>> ray((0, 0), (10, 0), Circle((6, 0), 1)).t\n0.5"),
    FAST(sweep_end,
         "sweep_end(a, motion, sweep, /)\n--\n\n"
         "Returns a, a shape or a position, at the end of a swept motion, where it does\n"
         "not overlap the other shape.\n\n"
         ">>> ball, wall = Circle((-5, 0), 1), Aabb((0, -1), (1, 1))\n"
         ">>> sweep_end(ball, (8, 0), sweep(ball, (8, 0), wall))\n"
         "Circle(center=(-1.0000001, 0.0), radius=1.0)"),
    {NULL, NULL, 0, NULL},
};
