/* Methods and properties of shapes and results. vector.c has those of Vec2 and Rot. */
#include "native.h"

/// The entry of a class method that makes a shape from arguments with names.
#define MAKER(name, function, doc)                                                                 \
    { #name, (PyCFunction)(void (*)(void))function, METH_VARARGS | METH_KEYWORDS | METH_CLASS, doc }

/* ---- shapes ---------------------------------------------------------------------------------- */

static PyObject *shape_bounds(PyObject *self, void *unused) {
    (void)unused;
    carom_shape s;
    return to_shape(self, "self", &s) ? from_aabb(carom_shape_bounds(s)) : NULL;
}

static PyObject *shape_check(PyObject *self, PyObject *unused) {
    (void)unused;
    carom_shape s;
    if (!to_shape(self, "self", &s))
        return NULL;
    uint32_t reason = carom_shape_check(s);
    return PyUnicode_FromString(reason == CAROM_VALID ? "" : carom_reason_text(reason));
}

static PyObject *shape_moved(PyObject *self, PyObject *by) {
    carom_shape s;
    carom_vec2 d;
    if (!to_shape(self, "self", &s) || !to_vec2(by, "by", &d))
        return NULL;
    if (s.kind == CAROM_SHAPE_AABB)
        return from_aabb(carom_aabb_moved(s.as.aabb, d));
    if (s.kind == CAROM_SHAPE_CIRCLE)
        s.as.circle.center = carom_add(s.as.circle.center, d);
    else
        s.as.box.center = carom_add(s.as.box.center, d);
    return from_shape(s);
}

static PyObject *shape_swept_bounds(PyObject *self, PyObject *motion) {
    carom_shape s;
    carom_vec2 d;
    if (!to_shape(self, "self", &s) || !to_vec2(motion, "motion", &d))
        return NULL;
    return from_aabb(carom_shape_swept_bounds(s, d));
}

#define SHAPE_METHODS                                                                              \
    {"check", shape_check, METH_NOARGS,                                                            \
     "check($self)\n--\n\n"                                                                        \
     "Returns '' for a valid shape, otherwise what is wrong."},                                    \
        {"moved", shape_moved, METH_O,                                                             \
         "moved($self, by, /)\n--\n\n"                                                             \
         "Returns the shape translated by a vector."},                                             \
        {"swept_bounds", shape_swept_bounds, METH_O,                                               \
         "swept_bounds($self, motion, /)\n--\n\n"                                                  \
         "Returns a bounding box of all that the shape covers while it translates by a vector."},  \
        REDUCE

#define SHAPE_GETTERS                                                                              \
    { "bounds", shape_bounds, NULL, "The bounding box, rounded outward.", NULL }

static PyObject *circle_from_pixels(PyObject *type, PyObject *args, PyObject *keywords) {
    (void)type;
    static char *names[] = {"x", "y", "radius", NULL};
    PyObject *given[3];
    int32_t x, y, radius;
    carom_circle c;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOO:from_pixels", names, &given[0], &given[1],
                                     &given[2]) ||
        !to_int32(given[0], "x", &x) || !to_int32(given[1], "y", &y) ||
        !to_int32(given[2], "radius", &radius))
        return NULL;
    if (!carom_circle_from_pixels(x, y, radius, &c)) {
        PyErr_SetString(PyExc_ValueError, radius < 0
                                              ? "radius: expected at least 0"
                                              : "from_pixels: a coordinate is not a float exactly");
        return NULL;
    }
    return from_circle(c);
}

PyMethodDef circle_methods[] = {SHAPE_METHODS,
                                MAKER(from_pixels, circle_from_pixels,
                                      "from_pixels(x, y, radius)\n--\n\nReturns a circle in whole "
                                      "pixels, exactly. Raises ValueError "
                                      "beyond 2**24 where\nfloats cannot."),
                                {NULL, NULL, 0, NULL}};

PyGetSetDef circle_getters[] = {
    {"center", field_getter, NULL, "The centre.", (void *)&circle_fields[0]},
    {"radius", field_getter, NULL, "The radius; negative or NaN in an invalid circle.",
     (void *)&circle_fields[1]},
    SHAPE_GETTERS,
    {NULL, NULL, NULL, NULL, NULL},
};

static char *rect_names[] = {"x", "y", "width", "height", NULL};

static PyObject *aabb_from_rect(PyObject *type, PyObject *args, PyObject *keywords) {
    (void)type;
    PyObject *given[4];
    float x, y, w, h;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOOO:from_rect", rect_names, &given[0],
                                     &given[1], &given[2], &given[3]) ||
        !to_float(given[0], "x", &x) || !to_float(given[1], "y", &y) ||
        !to_float(given[2], "width", &w) || !to_float(given[3], "height", &h))
        return NULL;
    return from_aabb(carom_aabb_from_rect(x, y, w, h));
}

static PyObject *aabb_from_half(PyObject *type, PyObject *args, PyObject *keywords) {
    (void)type;
    static char *names[] = {"center", "half", NULL};
    PyObject *a, *b;
    carom_vec2 center, half;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OO:from_half", names, &a, &b) ||
        !to_vec2(a, "center", &center) || !to_vec2(b, "half", &half))
        return NULL;
    return from_aabb(carom_aabb_from_half(center, half));
}

static PyObject *aabb_from_pixels(PyObject *type, PyObject *args, PyObject *keywords) {
    (void)type;
    PyObject *given[4];
    int32_t x, y, w, h;
    carom_aabb b;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOOO:from_pixels", rect_names, &given[0],
                                     &given[1], &given[2], &given[3]) ||
        !to_int32(given[0], "x", &x) || !to_int32(given[1], "y", &y) ||
        !to_int32(given[2], "width", &w) || !to_int32(given[3], "height", &h))
        return NULL;
    if (!carom_aabb_from_pixels(x, y, w, h, &b)) {
        PyErr_SetString(PyExc_ValueError, w < 0 || h < 0
                                              ? "width, height: expected at least 0"
                                              : "from_pixels: a coordinate is not a float exactly");
        return NULL;
    }
    return from_aabb(b);
}

static PyObject *aabb_size(PyObject *self, void *axis) {
    carom_aabb b = ((value *)self)->as.shape.as.aabb;
    double size = axis ? (double)b.max.y - (double)b.min.y : (double)b.max.x - (double)b.min.x;
    return PyFloat_FromDouble(size);
}

PyMethodDef aabb_methods[] = {
    SHAPE_METHODS,
    MAKER(from_rect, aabb_from_rect,
          "from_rect(x, y, width, height)\n--\n\nReturns the box with a corner, a width and a "
          "height."),
    MAKER(from_half, aabb_from_half,
          "from_half(center, half)\n--\n\nReturns the box with a centre and half-extents."),
    MAKER(from_pixels, aabb_from_pixels,
          "from_pixels(x, y, width, height)\n--\n\nReturns a rectangle in whole pixels, exactly. "
          "Raises "
          "ValueError beyond 2**24\nwhere floats cannot."),
    {NULL, NULL, 0, NULL}};

static char second_axis;

PyGetSetDef aabb_getters[] = {
    {"min", field_getter, NULL, "The corner with the smallest coordinates.",
     (void *)&aabb_fields[0]},
    {"max", field_getter, NULL, "The corner with the largest coordinates.",
     (void *)&aabb_fields[1]},
    {"width", aabb_size, NULL, "The extent along x.", NULL},
    {"height", aabb_size, NULL, "The extent along y.", &second_axis},
    SHAPE_GETTERS,
    {NULL, NULL, NULL, NULL, NULL},
};

/* ---- boxes ----------------------------------------------------------------------------------- */

PyObject *box_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    (void)type;
    static char *names[] = {"center", "width", "height", "angle", NULL};
    PyObject *center_arg, *width_arg, *height_arg, *angle_arg = NULL;
    carom_vec2 center;
    float width, height, angle = 0.0f;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOO|O:Box", names, &center_arg, &width_arg,
                                     &height_arg, &angle_arg) ||
        !to_vec2(center_arg, "center", &center) || !to_float(width_arg, "width", &width) ||
        !to_float(height_arg, "height", &height) ||
        (angle_arg && !to_float(angle_arg, "angle", &angle)))
        return NULL;
    carom_box b = carom_box_make(center, width, height, 0.0f);
    b.rot = rot_of_angle(angle);
    return from_box(b);
}

static PyObject *box_from_half(PyObject *type, PyObject *args, PyObject *keywords) {
    (void)type;
    static char *names[] = {"center", "half", "rot", NULL};
    PyObject *center, *half, *rot;
    carom_box b;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOO:from_half", names, &center, &half,
                                     &rot) ||
        !to_vec2(center, "center", &b.center) || !to_vec2(half, "half", &b.half) ||
        !to_rot(rot, "rot", &b.rot))
        return NULL;
    return from_box(b);
}

static PyObject *box_from_aabb(PyObject *type, PyObject *aabb) {
    (void)type;
    carom_aabb b;
    return to_aabb(aabb, "aabb", &b) ? from_box(carom_box_from_aabb(b)) : NULL;
}

#define BOX_FRAME(name)                                                                            \
    static PyObject *box_##name(PyObject *self, PyObject *object) {                                \
        carom_vec2 v;                                                                              \
        if (!to_vec2(object, "v", &v))                                                             \
            return NULL;                                                                           \
        return from_vec2(carom_box_##name(((value *)self)->as.shape.as.box, v));                   \
    }

BOX_FRAME(to_local_point)
BOX_FRAME(to_local_vector)
BOX_FRAME(to_world_point)
BOX_FRAME(to_world_vector)

static PyObject *box_corners(PyObject *self, void *unused) {
    (void)unused;
    carom_vec2 c[4];
    carom_box_corners(((value *)self)->as.shape.as.box, c);
    return Py_BuildValue("(NNNN)", from_vec2(c[0]), from_vec2(c[1]), from_vec2(c[2]),
                         from_vec2(c[3]));
}

static PyObject *box_size(PyObject *self, void *axis) {
    carom_vec2 half = ((value *)self)->as.shape.as.box.half;
    return PyFloat_FromDouble(2.0 * (double)(axis ? half.y : half.x));
}

static PyObject *box_angle(PyObject *self, void *unused) {
    (void)unused;
    return PyFloat_FromDouble((double)carom_rot_angle(((value *)self)->as.shape.as.box.rot));
}

PyMethodDef box_methods[] = {
    SHAPE_METHODS,
    MAKER(from_half, box_from_half,
          "from_half(center, half, rot)\n--\n\nReturns the box with a centre, half-extents and a "
          "direction, all as given."),
    {"from_aabb", box_from_aabb, METH_O | METH_CLASS,
     "from_aabb(aabb, /)\n--\n\n"
     "Returns an Aabb as a box; its centre and half-extents are rounded to float."},
    {"to_local_point", box_to_local_point, METH_O,
     "to_local_point($self, v, /)\n--\n\n"
     "Converts a point to the frame of the box."},
    {"to_local_vector", box_to_local_vector, METH_O,
     "to_local_vector($self, v, /)\n--\n\n"
     "Converts a vector to the frame of the box."},
    {"to_world_point", box_to_world_point, METH_O,
     "to_world_point($self, v, /)\n--\n\n"
     "Converts a point from the frame of the box."},
    {"to_world_vector", box_to_world_vector, METH_O,
     "to_world_vector($self, v, /)\n--\n\n"
     "Converts a vector from the frame of the box."},
    {NULL, NULL, 0, NULL}};

PyGetSetDef box_getters[] = {
    {"center", field_getter, NULL, "The centre.", (void *)&box_fields[0]},
    {"half", field_getter, NULL, "Half the width and half the height.", (void *)&box_fields[1]},
    {"rot", field_getter, NULL, "The direction of the box's own x axis.", (void *)&box_fields[2]},
    {"width", box_size, NULL, "The extent along the box's own x axis.", NULL},
    {"height", box_size, NULL, "The extent along the box's own y axis.", &second_axis},
    {"angle", box_angle, NULL, "The angle in radians, from -pi to pi.", NULL},
    {"corners", box_corners, NULL, "The four corners, in order around the box.", NULL},
    SHAPE_GETTERS,
    {NULL, NULL, NULL, NULL, NULL},
};

/* ---- results --------------------------------------------------------------------------------- */

static PyObject *contact_mtv(PyObject *self, void *unused) {
    (void)unused;
    return from_vec2(carom_contact_mtv(((value *)self)->as.contact));
}

static PyObject *contact_flip(PyObject *self, PyObject *unused) {
    (void)unused;
    return from_contact(carom_contact_flip(((value *)self)->as.contact));
}

PyMethodDef contact_methods[] = {{"flip", contact_flip, METH_NOARGS,
                                  "flip($self)\n--\n\n"
                                  "Returns the same contact with a and b swapped."},
                                 REDUCE,
                                 {NULL, NULL, 0, NULL}};

PyGetSetDef contact_getters[] = {
    {"distance", field_getter, NULL,
     "The signed distance: the gap, or minus the depth if the shapes overlap.",
     (void *)&contact_fields[0]},
    {"normal", field_getter, NULL,
     "The unit vector from b to a along which they separate soonest; (0, 0) for an invalid shape.",
     (void *)&contact_fields[1]},
    {"point", field_getter, NULL, "The point of b's border that is nearest to a along the normal.",
     (void *)&contact_fields[2]},
    {"mtv", contact_mtv, NULL,
     "The minimum translation vector: the shortest move of a that ends the overlap.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyObject *sweep_before(PyObject *self, PyObject *object) {
    carom_sweep other;
    if (!to_sweep(object, "other", &other))
        return NULL;
    return PyBool_FromLong(carom_sweep_before(((value *)self)->as.sweep, other));
}

PyMethodDef sweep_methods[] = {
    {"before", sweep_before, METH_O,
     "before($self, other, /)\n--\n\n"
     "Returns whether this sweep comes before another sweep of the same motion."},
    REDUCE,
    {NULL, NULL, 0, NULL}};

PyGetSetDef sweep_getters[] = {
    {"state", field_getter, NULL,
     "'miss', 'hit', or 'overlapped' if the shapes overlap at the start.",
     (void *)&sweep_fields[0]},
    {"t", field_getter, NULL, "The fraction of the motion that is free of overlap.",
     (void *)&sweep_fields[1]},
    {"normal", field_getter, NULL,
     "The unit vector from b to a at t; (0, 0) for a miss, unless rounding its end could overlap.",
     (void *)&sweep_fields[2]},
    {"point", field_getter, NULL, "The point on b's border that is hit; (0, 0) for a miss.",
     (void *)&sweep_fields[3]},
    {NULL, NULL, NULL, NULL, NULL},
};
