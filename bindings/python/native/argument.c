/* Converts arguments from Python; every error names the argument. */
#include "native.h"

#include <string.h>

const char *const sweep_states[] = {"miss", "hit", "overlapped", NULL};
const char *const slide_states[] = {"done", "stopped", "cut", "invalid", NULL};
const char *const responses[] = {"slide", "touch", "bounce", "cross", NULL};

PyObject *wrong_type(const char *name, const char *expected, PyObject *found) {
    PyObject *type = PyType_GetName(Py_TYPE(found));
    if (type) {
        PyErr_Format(PyExc_TypeError, "%s: expected %s, found %U", name, expected, type);
        Py_DECREF(type);
    }
    return NULL;
}

int takes(const char *function, Py_ssize_t found, Py_ssize_t expected) {
    if (found == expected)
        return 1;
    PyErr_Format(PyExc_TypeError, "%s: expected %zd arguments, found %zd", function, expected,
                 found);
    return 0;
}

int to_double(PyObject *object, const char *name, double *out) {
    *out = PyFloat_AsDouble(object);
    if (*out != -1.0 || !PyErr_Occurred())
        return 1;
    if (PyErr_ExceptionMatches(PyExc_TypeError)) {
        PyErr_Clear();
        wrong_type(name, "a number", object);
    } else if (PyErr_ExceptionMatches(PyExc_OverflowError)) {
        PyErr_Clear();
        PyErr_Format(PyExc_OverflowError, "%s: the number is too large for a float", name);
    }
    return 0;
}

int to_float(PyObject *object, const char *name, float *out) {
    double number;
    if (!to_double(object, name, &number))
        return 0;
    *out = (float)number;
    return 1;
}

/* Raises ValueError for a number that is out of range. Python limits the digits of an int, so it
 * may refuse to format a huge one; then the message does not contain it. */
static int out_of_range(PyObject *number, const char *name, int bits) {
    PyObject *text = PyObject_Repr(number);
    if (text)
        PyErr_Format(PyExc_ValueError, "%s: expected an int from 0 to 2**%d - 1, found %U", name,
                     bits, text);
    else if (PyErr_ExceptionMatches(PyExc_ValueError)) {
        PyErr_Clear();
        PyErr_Format(PyExc_ValueError, "%s: expected an int from 0 to 2**%d - 1, found a huge one",
                     name, bits);
    }
    Py_XDECREF(text);
    return 0;
}

/* Converts an int of up to 64 bits. */
static int to_bits(PyObject *object, const char *name, int bits, uint64_t *out) {
    PyObject *whole = PyNumber_Index(object);
    if (!whole) {
        if (PyErr_ExceptionMatches(PyExc_TypeError)) {
            PyErr_Clear();
            wrong_type(name, "an int", object);
        }
        return 0;
    }
    *out = PyLong_AsUnsignedLongLong(whole);
    bool fits = *out != UINT64_MAX || !PyErr_Occurred();
    if (!fits)
        PyErr_Clear();
    if (!fits || (bits < 64 && *out >> bits != 0))
        fits = out_of_range(whole, name, bits);
    Py_DECREF(whole);
    return fits;
}

int to_uint64(PyObject *object, const char *name, uint64_t *out) {
    return to_bits(object, name, 64, out);
}

int to_uint32(PyObject *object, const char *name, uint32_t *out) {
    uint64_t wide;
    if (!to_bits(object, name, 32, &wide))
        return 0;
    *out = (uint32_t)wide;
    return 1;
}

int to_int32(PyObject *object, const char *name, int32_t *out) {
    PyObject *whole = PyNumber_Index(object);
    if (!whole) {
        if (PyErr_ExceptionMatches(PyExc_TypeError)) {
            PyErr_Clear();
            wrong_type(name, "an int", object);
        }
        return 0;
    }
    long long number = PyLong_AsLongLong(whole);
    Py_DECREF(whole);
    if (number == -1 && PyErr_Occurred())
        PyErr_Clear();
    else if (number >= INT32_MIN && number <= INT32_MAX) {
        *out = (int32_t)number;
        return 1;
    }
    PyErr_Format(PyExc_ValueError, "%s: expected an int from -2**31 to 2**31 - 1", name);
    return 0;
}

/* ---- vectors --------------------------------------------------------------------------------- */

static int to_component(PyObject *sequence, Py_ssize_t i, const char *name, float *out) {
    PyObject *item = PySequence_GetItem(sequence, i);
    if (!item)
        return 0;
    int ok = to_float(item, name, out);
    Py_DECREF(item);
    return ok;
}

static int to_two(PyObject *object, const char *name, const char *expected, float out[2]) {
    if (PyTuple_Check(object) && PyTuple_Size(object) == 2)
        return to_float(PyTuple_GetItem(object, 0), name, &out[0]) &&
               to_float(PyTuple_GetItem(object, 1), name, &out[1]);
    Py_ssize_t size = -1;
    if (PySequence_Check(object) && !PyUnicode_Check(object) && !PyBytes_Check(object)) {
        size = PySequence_Size(object);
        if (size < 0 && !PyErr_ExceptionMatches(PyExc_TypeError))
            return 0;
        PyErr_Clear();
    }
    if (size < 0) {
        wrong_type(name, expected, object);
        return 0;
    }
    if (size != 2) {
        PyErr_Format(PyExc_ValueError, "%s: expected two numbers, found %zd", name, size);
        return 0;
    }
    return to_component(object, 0, name, &out[0]) && to_component(object, 1, name, &out[1]);
}

int to_vec2(PyObject *object, const char *name, carom_vec2 *out) {
    if (Py_TYPE(object) == vec2_type) {
        *out = ((value *)object)->as.vec2;
        return 1;
    }
    float two[2];
    if (!to_two(object, name, "two numbers", two))
        return 0;
    *out = (carom_vec2){two[0], two[1]};
    return 1;
}

/* An angle that is NaN or infinite becomes an invalid direction: carom_rot_from_angle would take it
 * for 0, and the mistake would be gone. */
carom_rot rot_of_angle(float radians) {
    return radians - radians == 0.0f ? carom_rot_from_angle(radians)
                                     : (carom_rot){radians, radians};
}

float angle_of_rot(carom_rot rot) {
    bool valid = rot.c - rot.c == 0.0f && rot.s - rot.s == 0.0f && (rot.c != 0.0f || rot.s != 0.0f);
    return valid ? carom_rot_angle(rot) : __builtin_nanf("");
}

int to_rot(PyObject *object, const char *name, carom_rot *out) {
    if (Py_TYPE(object) == rot_type) {
        *out = ((value *)object)->as.rot;
        return 1;
    }
    float two[2];
    if (PyFloat_Check(object) || PyLong_Check(object)) {
        if (!to_float(object, name, &two[0]))
            return 0;
        *out = rot_of_angle(two[0]);
        return 1;
    }
    if (!to_two(object, name, "a Rot, two numbers or an angle", two))
        return 0;
    *out = (carom_rot){two[0], two[1]};
    return 1;
}

/* ---- shapes and results ---------------------------------------------------------------------- */

const carom_shape *shape_of(PyObject *object, const char *name, carom_shape *storage) {
    PyTypeObject *type = Py_TYPE(object);
    if (type == circle_type || type == box_type || type == aabb_type)
        return &((value *)object)->as.shape;
    float two[2];
    if (type == vec2_type) {
        two[0] = ((value *)object)->as.vec2.x;
        two[1] = ((value *)object)->as.vec2.y;
    } else if (!to_two(object, name, "a Circle, Aabb, Box or point", two)) {
        return NULL;
    }
    *storage = carom_shape_from_circle((carom_circle){{two[0], two[1]}, 0.0f});
    return storage;
}

int to_shape(PyObject *object, const char *name, carom_shape *out) {
    const carom_shape *shape = shape_of(object, name, out);
    if (shape && shape != out)
        *out = *shape;
    return shape != NULL;
}

#define TO_VALUE(type_name, member, article)                                                       \
    int to_##type_name(PyObject *object, const char *name, carom_##type_name *out) {               \
        if (Py_TYPE(object) != type_name##_type) {                                                 \
            wrong_type(name, article, object);                                                     \
            return 0;                                                                              \
        }                                                                                          \
        *out = ((value *)object)->as.member;                                                       \
        return 1;                                                                                  \
    }

TO_VALUE(circle, shape.as.circle, "a Circle")
TO_VALUE(aabb, shape.as.aabb, "an Aabb")
TO_VALUE(box, shape.as.box, "a Box")
TO_VALUE(sweep, sweep, "a Sweep")

int to_contact(PyObject *object, const char *name, carom_contact *out) {
    if (Py_TYPE(object) == contact_type) {
        *out = ((value *)object)->as.contact;
        return 1;
    }
    if (Py_TYPE(object) == sweep_type) {
        carom_sweep s = ((value *)object)->as.sweep;
        *out = (carom_contact){0.0f, s.normal, s.point};
        return 1;
    }
    wrong_type(name, "a Contact or a Sweep", object);
    return 0;
}

int to_word(PyObject *object, const char *name, const char *const *words, uint32_t *out) {
    if (!PyUnicode_Check(object)) {
        wrong_type(name, "a str", object);
        return 0;
    }
    for (uint32_t i = 0; words[i]; i++) {
        if (PyUnicode_CompareWithASCIIString(object, words[i]) == 0) {
            *out = i;
            return 1;
        }
    }
    char list[128] = "";
    for (uint32_t i = 0; words[i]; i++) {
        size_t used = strlen(list);
        (void)PyOS_snprintf(list + used, sizeof list - used, "%s'%s'", i ? ", " : "", words[i]);
    }
    PyErr_Format(PyExc_ValueError, "%s: expected one of %s, found %R", name, list, object);
    return 0;
}
