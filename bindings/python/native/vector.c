/* Methods, operators and properties of Vec2 and Rot. */
#include "native.h"

Py_ssize_t two_length(PyObject *self) {
    (void)self;
    return 2;
}

PyObject *two_item(PyObject *self, Py_ssize_t i) {
    if (i < 0 || i > 1) {
        PyErr_SetString(PyExc_IndexError, "expected the index 0 or 1");
        return NULL;
    }
    carom_vec2 v = ((value *)self)->as.vec2;
    return PyFloat_FromDouble((double)(i == 0 ? v.x : v.y));
}

/* Without this the type is not an Iterable, although it can be unpacked. */
PyObject *two_iterator(PyObject *self) {
    carom_vec2 v = ((value *)self)->as.vec2;
    PyObject *tuple = Py_BuildValue("(dd)", (double)v.x, (double)v.y);
    PyObject *iterator = tuple ? PyObject_GetIter(tuple) : NULL;
    Py_XDECREF(tuple);
    return iterator;
}

static int is_vector(PyObject *object) {
    return Py_TYPE(object) == vec2_type || PyTuple_Check(object);
}

PyObject *vec2_add(PyObject *a, PyObject *b) {
    carom_vec2 left, right;
    if (!is_vector(a) || !is_vector(b))
        Py_RETURN_NOTIMPLEMENTED;
    if (!to_vec2(a, "+", &left) || !to_vec2(b, "+", &right))
        return NULL;
    return from_vec2(carom_add(left, right));
}

PyObject *vec2_subtract(PyObject *a, PyObject *b) {
    carom_vec2 left, right;
    if (!is_vector(a) || !is_vector(b))
        Py_RETURN_NOTIMPLEMENTED;
    if (!to_vec2(a, "-", &left) || !to_vec2(b, "-", &right))
        return NULL;
    return from_vec2(carom_subtract(left, right));
}

/* A float, an int, or a scalar of numpy, which would make an array of the vector. */
static int is_number(PyObject *object) {
    return PyFloat_Check(object) || PyLong_Check(object) ||
           (PyNumber_Check(object) && !PySequence_Check(object) && !PyComplex_Check(object));
}

PyObject *vec2_multiply(PyObject *a, PyObject *b) {
    PyObject *vector = Py_TYPE(a) == vec2_type ? a : b, *factor = vector == a ? b : a;
    float number;
    if (!is_number(factor))
        Py_RETURN_NOTIMPLEMENTED;
    if (!to_float(factor, "factor", &number))
        return NULL;
    return from_vec2(carom_scale(((value *)vector)->as.vec2, number));
}

/* The quotients of doubles, rounded to float, are those of floats. */
PyObject *vec2_divide(PyObject *a, PyObject *b) {
    float number;
    if (Py_TYPE(a) != vec2_type || !is_number(b))
        Py_RETURN_NOTIMPLEMENTED;
    if (!to_float(b, "divisor", &number))
        return NULL;
    if (number == 0.0f) {
        PyErr_SetString(PyExc_ZeroDivisionError, "divisor: expected a number other than 0");
        return NULL;
    }
    carom_vec2 v = ((value *)a)->as.vec2;
    return from_vec2(
        (carom_vec2){(float)((double)v.x / (double)number), (float)((double)v.y / (double)number)});
}

PyObject *vec2_negative(PyObject *a) {
    carom_vec2 v = ((value *)a)->as.vec2;
    return from_vec2((carom_vec2){-v.x, -v.y});
}

static PyObject *vec2_dot(PyObject *self, PyObject *other) {
    carom_vec2 b;
    if (!to_vec2(other, "other", &b))
        return NULL;
    return PyFloat_FromDouble((double)carom_dot(((value *)self)->as.vec2, b));
}

static PyObject *vec2_cross(PyObject *self, PyObject *other) {
    carom_vec2 b;
    if (!to_vec2(other, "other", &b))
        return NULL;
    return PyFloat_FromDouble((double)carom_cross(((value *)self)->as.vec2, b));
}

static PyObject *vec2_normalize(PyObject *self, PyObject *unused) {
    (void)unused;
    return from_vec2(carom_normalize(((value *)self)->as.vec2));
}

static PyObject *vec2_rotate(PyObject *self, PyObject *by) {
    carom_rot rot;
    if (!to_rot(by, "by", &rot))
        return NULL;
    return from_vec2(carom_rotate(rot, ((value *)self)->as.vec2));
}

static PyObject *vec2_length(PyObject *self, void *unused) {
    (void)unused;
    return PyFloat_FromDouble((double)carom_length(((value *)self)->as.vec2));
}

PyMethodDef vec2_methods[] = {
    {"dot", vec2_dot, METH_O,
     "dot($self, other, /)\n--\n\n"
     "Returns the dot product with another vector."},
    {"cross", vec2_cross, METH_O,
     "cross($self, other, /)\n--\n\n"
     "Returns the cross product x * other.y - y * other.x."},
    {"normalize", vec2_normalize, METH_NOARGS,
     "normalize($self)\n--\n\n"
     "Returns the unit vector of this direction; (0, 0) for the zero vector."},
    {"rotate", vec2_rotate, METH_O,
     "rotate($self, by, /)\n--\n\n"
     "Returns the vector rotated by a Rot or by an angle in radians."},
    REDUCE,
    {NULL, NULL, 0, NULL}};

PyGetSetDef vec2_getters[] = {
    {"x", field_getter, NULL, "The first coordinate.", (void *)&vec2_fields[0]},
    {"y", field_getter, NULL, "The second coordinate.", (void *)&vec2_fields[1]},
    {"length", vec2_length, NULL, "The length, within 1 ulp.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyObject *rot_from_angle(PyObject *type, PyObject *radians) {
    (void)type;
    float angle;
    if (!to_float(radians, "radians", &angle))
        return NULL;
    return from_rot(carom_rot_from_angle(angle));
}

static PyObject *rot_from_degrees(PyObject *type, PyObject *degrees) {
    (void)type;
    float angle;
    if (!to_float(degrees, "degrees", &angle))
        return NULL;
    return from_rot(carom_rot_from_degrees(angle));
}

static PyObject *rot_angle(PyObject *self, void *unused) {
    (void)unused;
    return PyFloat_FromDouble((double)carom_rot_angle(((value *)self)->as.rot));
}

PyMethodDef rot_methods[] = {
    {"from_angle", rot_from_angle, METH_O | METH_CLASS,
     "from_angle(radians, /)\n--\n\n"
     "Returns the direction at an angle in radians, the same bits on every platform.\n"
     "NaN and infinity give (1, 0)."},
    {"from_degrees", rot_from_degrees, METH_O | METH_CLASS,
     "from_degrees(degrees, /)\n--\n\n"
     "Returns the direction at an angle in degrees: exact at multiples of 90.\n"
     "NaN and infinity give (1, 0)."},
    REDUCE,
    {NULL, NULL, 0, NULL}};

PyGetSetDef rot_getters[] = {
    {"c", field_getter, NULL, "The cosine, times any positive factor.", (void *)&rot_fields[0]},
    {"s", field_getter, NULL, "The sine, times the same factor.", (void *)&rot_fields[1]},
    {"angle", rot_angle, NULL, "The angle in radians, from -pi to pi.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
