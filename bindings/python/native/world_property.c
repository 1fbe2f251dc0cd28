/* Bodies of a World, one property or action at a time. */
#include "world.h"

static PyObject *world_is_valid(PyObject *self, arguments args, Py_ssize_t count) {
    carom_body b;
    carom_world *w =
        takes("is_valid", count, 1) && to_body(args[0], &b) ? world_to_read(self) : NULL;
    return w ? PyBool_FromLong(carom_body_is_valid(w, b)) : NULL;
}

#define READ(name, expression)                                                                     \
    static PyObject *world_##name(PyObject *self, arguments args, Py_ssize_t count) {              \
        carom_body b;                                                                              \
        carom_world *w = takes(#name, count, 1) ? body_to_read(self, args[0], &b) : NULL;          \
        return w ? expression : NULL;                                                              \
    }

READ(position, from_vec2(carom_body_position(w, b)))
READ(velocity, from_vec2(carom_body_velocity(w, b)))
READ(rot, from_rot(carom_body_rot(w, b)))
READ(angle, PyFloat_FromDouble((double)carom_body_angle(w, b)))
READ(spin, PyFloat_FromDouble((double)carom_body_spin(w, b)))
READ(inertia, PyFloat_FromDouble((double)carom_body_inertia(w, b)))
READ(is_awake, PyBool_FromLong(carom_body_is_awake(w, b)))

/* Returns None for CAROM_OK; otherwise raises an error that names the argument, and shows a wrong
 * one. */
static PyObject *none_or_refused(carom_result result, const char *what, const char *expected,
                                 PyObject *given) {
    return result == CAROM_ERROR_VALUE ? raise_refused_value(result, what, expected, given)
                                       : none_or_raise(result, what);
}

/* `what` names the argument that the world refuses, which is the last one. */
#define CHANGE(name, what, expected, number, converted, call)                                      \
    static PyObject *world_##name(PyObject *self, arguments args, Py_ssize_t count) {              \
        carom_body b;                                                                              \
        carom_vec2 v = {0.0f, 0.0f}, p = {0.0f, 0.0f};                                             \
        float f = 0.0f;                                                                            \
        carom_rot r = {0.0f, 0.0f};                                                                \
        (void)v, (void)p, (void)f, (void)r;                                                        \
        if (!takes(#name, count, number) || !(converted))                                          \
            return NULL;                                                                           \
        carom_world *w = body_to_change(self, args[0], &b);                                        \
        return w ? none_or_refused(carom_##call, what, expected, args[(number)-1]) : NULL;         \
    }

CHANGE(remove, "body", NULL, 1, true, world_remove(w, b))
CHANGE(wake, "body", NULL, 1, true, body_wake(w, b))
CHANGE(set_position, "position", EXPECTED_VECTOR, 2, to_vec2(args[1], "position", &v),
       body_set_position(w, b, v))
CHANGE(set_velocity, "velocity", EXPECTED_VECTOR, 2, to_vec2(args[1], "velocity", &v),
       body_set_velocity(w, b, v))
CHANGE(set_rot, "rot", EXPECTED_ROT, 2, to_rot(args[1], "rot", &r), body_set_rot(w, b, r))
CHANGE(set_angle, "angle", "a finite number", 2, to_float(args[1], "angle", &f),
       body_set_rot(w, b, rot_of_angle(f)))
CHANGE(set_spin, "spin", EXPECTED_SPIN, 2, to_float(args[1], "spin", &f), body_set_spin(w, b, f))
CHANGE(enable, "enabled", NULL, 2, true, body_enable(w, b, args[1] == Py_True))
CHANGE(apply_impulse, "impulse", NULL, 2, to_vec2(args[1], "impulse", &v),
       body_apply_impulse(w, b, v))
CHANGE(apply_impulse_at, "impulse, point", NULL, 3,
       to_vec2(args[1], "impulse", &v) && to_vec2(args[2], "point", &p),
       body_apply_impulse_at(w, b, v, p))
CHANGE(apply_force, "force", NULL, 2, to_vec2(args[1], "force", &v), body_apply_force(w, b, v))
CHANGE(apply_torque, "torque", NULL, 2, to_float(args[1], "torque", &f), body_apply_torque(w, b, f))

static PyObject *world_move_to(PyObject *self, arguments args, Py_ssize_t count) {
    carom_body b;
    carom_vec2 position;
    float angle, dt;
    carom_world *w;
    if (!takes("move_to", count, 4) || !to_vec2(args[1], "position", &position) ||
        !to_float(args[2], "angle", &angle) || !to_float(args[3], "dt", &dt) ||
        !(w = body_to_change(self, args[0], &b)))
        return NULL;
    carom_result result = carom_body_move_to(w, b, position, angle, dt);
    if (result == CAROM_ERROR_VALUE && !(dt > 0.0f && dt <= CAROM_WORLD_MAX_STEP))
        return none_or_refused(result, "dt", "seconds above 0, up to 1", args[3]);
    if (result == CAROM_ERROR_VALUE && angle - angle != 0.0f) /* infinite or NaN */
        return none_or_refused(result, "angle", "a finite number", args[2]);
    if (result == CAROM_ERROR_VALUE)
        return none_or_refused(result, "position", "one that is reached below the largest speed",
                               args[1]);
    return none_or_raise(result, "move_to");
}

static PyObject *world_between(PyObject *self, arguments args, Py_ssize_t count) {
    carom_body b;
    float share;
    carom_world *w;
    if (!takes("between", count, 2) || !to_float(args[1], "share", &share) ||
        !(w = body_to_read(self, args[0], &b)))
        return NULL;
    carom_shape shape = carom_body_between(w, b, share);
    carom_rot rot = carom_body_rot_between(w, b, share);
    return Py_BuildValue("(NN)", from_shape(shape), from_rot(rot));
}

static PyObject *world_exclude(PyObject *self, arguments args, Py_ssize_t count) {
    carom_body a, b;
    carom_world *w;
    if (!takes("exclude", count, 3) || !to_body(args[0], &a) ||
        !(w = body_to_change(self, args[1], &b)) || !is_in_world(w, a))
        return NULL;
    carom_result result = carom_world_exclude(w, a, b, args[2] == Py_True);
    if (result == CAROM_ERROR_VALUE) {
        PyErr_SetString(PyExc_ValueError, "a, b: expected two different bodies");
        return NULL;
    }
    return none_or_raise(result, "a, b");
}

/* Lists the numbers of all bodies. The world is read before the list is made, since a new list may
 * start the garbage collector, which runs Python code. */
static PyObject *world_ids(PyObject *self, arguments args, Py_ssize_t count) {
    (void)args;
    carom_world *w = takes("ids", count, 0) ? world_to_read(self) : NULL;
    if (!w)
        return NULL;
    uint32_t bodies = carom_world_count(w);
    carom_body *all = PyMem_Malloc((bodies + 1u) * sizeof *all);
    if (!all)
        return PyErr_NoMemory();
    for (uint32_t i = 0; i < bodies; i++)
        all[i] = carom_world_next(w, i > 0 ? all[i - 1] : (carom_body){0, 0});
    PyObject *list = PyList_New((Py_ssize_t)bodies);
    for (uint32_t i = 0; list && i < bodies; i++) {
        PyObject *number = PyLong_FromUnsignedLongLong(body_number(all[i]));
        if (!number)
            Py_CLEAR(list);
        else
            (void)PyList_SetItem(list, (Py_ssize_t)i, number);
    }
    PyMem_Free(all);
    return list;
}

PyMethodDef world_property_methods[] = {
    FAST(is_valid, NULL),    FAST(position, NULL),      FAST(velocity, NULL),
    FAST(rot, NULL),         FAST(angle, NULL),         FAST(spin, NULL),
    FAST(inertia, NULL),     FAST(is_awake, NULL),      FAST(remove, NULL),
    FAST(wake, NULL),        FAST(set_position, NULL),  FAST(set_velocity, NULL),
    FAST(set_rot, NULL),     FAST(set_angle, NULL),     FAST(set_spin, NULL),
    FAST(enable, NULL),      FAST(apply_impulse, NULL), FAST(apply_impulse_at, NULL),
    FAST(apply_force, NULL), FAST(apply_torque, NULL),  FAST(move_to, NULL),
    FAST(between, NULL),     FAST(exclude, NULL),       FAST(ids, NULL),
    {NULL, NULL, 0, NULL},
};
