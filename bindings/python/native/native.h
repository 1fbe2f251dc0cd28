/* native.h: what the files of the extension module carom._carom share.
 *
 * The module is compiled for the stable ABI of CPython 3.11, so one wheel serves 3.11 and later;
 * setup.py defines Py_LIMITED_API, except for a free-threaded Python, which has none. The types are
 * kept in static variables; module.c therefore refuses a second interpreter. */
#ifndef CAROM_PYTHON_NATIVE_H
#define CAROM_PYTHON_NATIVE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "carom/carom.h"

/* ---- values (value.c) ------------------------------------------------------------------------ */

/// An immutable value: Vec2, Rot, Circle, Aabb, Box, Contact or Sweep.
typedef struct value {
    PyObject_HEAD union {
        carom_vec2 vec2;
        carom_rot rot;
        carom_shape shape; ///< of a Circle, Aabb or Box, ready to be passed on
        carom_contact contact;
        carom_sweep sweep;
    } as;
} value;

extern PyTypeObject *vec2_type, *rot_type, *circle_type, *aabb_type, *box_type, *contact_type,
    *sweep_type;

PyObject *from_vec2(carom_vec2 v);
PyObject *from_rot(carom_rot rot);
PyObject *from_circle(carom_circle c);
PyObject *from_aabb(carom_aabb b);
PyObject *from_box(carom_box b);
PyObject *from_contact(carom_contact c);
PyObject *from_sweep(carom_sweep s);
/// A shape without a kind becomes None.
PyObject *from_shape(carom_shape s);

/// Kinds of the fields of a value.
enum field_kind { FIELD_FLOAT, FIELD_DOUBLE, FIELD_VEC2, FIELD_ROT, FIELD_STATE };

/// A field of a value: the getters, the constructor, repr, == and hash all use the same tables.
typedef struct field {
    const char *name;
    size_t offset;
    enum field_kind kind;
} field;

extern const field vec2_fields[], rot_fields[], circle_fields[], aabb_fields[], box_fields[],
    contact_fields[], sweep_fields[];

/// Returns the fields of a type of values, ended by a NULL name.
const field *fields_of(PyTypeObject *type);
PyObject *field_value(PyObject *self, const field *f);
PyObject *field_getter(PyObject *self, void *closure);
PyObject *value_repr(PyObject *self);
/// Creates the types and adds them to the module; false with an exception set.
int add_value_types(PyObject *module);
PyObject *new_value(PyTypeObject *type);
int add_type(PyObject *module, PyType_Spec *spec, PyTypeObject **out);

extern PyMethodDef vec2_methods[], rot_methods[], circle_methods[], aabb_methods[], box_methods[],
    contact_methods[], sweep_methods[];
extern PyGetSetDef vec2_getters[], rot_getters[], circle_getters[], aabb_getters[], box_getters[],
    contact_getters[], sweep_getters[];
PyObject *value_reduce(PyObject *self, PyObject *unused);
/// The entry of a table of methods for pickle and copy.
#define REDUCE                                                                                     \
    { "__reduce__", value_reduce, METH_NOARGS, NULL }
PyObject *vec2_add(PyObject *a, PyObject *b);
PyObject *vec2_subtract(PyObject *a, PyObject *b);
PyObject *vec2_multiply(PyObject *a, PyObject *b);
PyObject *vec2_divide(PyObject *a, PyObject *b);
PyObject *vec2_negative(PyObject *a);
Py_ssize_t two_length(PyObject *self);
PyObject *two_item(PyObject *self, Py_ssize_t i);
PyObject *two_iterator(PyObject *self);
PyObject *box_new(PyTypeObject *type, PyObject *args, PyObject *keywords);
PyObject *box_repr(PyObject *self);

/* ---- arguments (argument.c) ------------------------------------------------------------------ */

/* Each converts one argument. On failure it sets an exception that starts with `name`, the name of
 * the argument, and returns 0. */
int to_double(PyObject *object, const char *name, double *out);
int to_float(PyObject *object, const char *name, float *out);
int to_int32(PyObject *object, const char *name, int32_t *out);
int to_uint32(PyObject *object, const char *name, uint32_t *out);
int to_uint64(PyObject *object, const char *name, uint64_t *out);
int to_vec2(PyObject *object, const char *name, carom_vec2 *out);
/// A Rot, two numbers, or an angle in radians.
int to_rot(PyObject *object, const char *name, carom_rot *out);
/// The direction at an angle; an invalid one if the angle is NaN or infinite.
carom_rot rot_of_angle(float radians);
/// Its inverse, for a reader: NaN for an invalid direction, where carom_rot_angle returns 0.
float angle_of_rot(carom_rot rot);
/// Without a copy: returns the shape of a value, or *storage for a point; NULL on failure.
const carom_shape *shape_of(PyObject *object, const char *name, carom_shape *storage);
/// A Circle, Aabb or Box; or a point, which becomes a circle of radius 0.
int to_shape(PyObject *object, const char *name, carom_shape *out);
int to_circle(PyObject *object, const char *name, carom_circle *out);
int to_aabb(PyObject *object, const char *name, carom_aabb *out);
int to_box(PyObject *object, const char *name, carom_box *out);
/// A Contact; or a Sweep, whose normal and point are taken.
int to_contact(PyObject *object, const char *name, carom_contact *out);
int to_sweep(PyObject *object, const char *name, carom_sweep *out);
/// One of the words, which end with NULL: its index.
int to_word(PyObject *object, const char *name, const char *const *words, uint32_t *out);
/// Checks the number of positional arguments.
int takes(const char *function, Py_ssize_t found, Py_ssize_t expected);
PyObject *wrong_type(const char *name, const char *expected, PyObject *found);

extern const char *const sweep_states[], *const slide_states[], *const responses[];

/* ---- functions ------------------------------------------------------------------------------- */

extern PyMethodDef pair_functions[];
extern PyMethodDef response_functions[];
extern PyMethodDef batch_functions[];
int add_batch_types(PyObject *module);
int add_world_type(PyObject *module);

/// Converts the result of a slide and its first `written` hits to a tuple (state, mover, left,
/// hits), with each hit a tuple (t, normal, point, id, response).
PyObject *from_slide(carom_slide_result result, const carom_slide_hit *hits, uint32_t written);

#endif
