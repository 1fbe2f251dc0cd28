/* Bodies of a World: adding, reading and changing them. A table of fields serves all three. */
#include "world.h"

#include <string.h>

/* ---- fields of a definition ------------------------------------------------------------------ */

enum body_kind {
    BODY_FLOAT,
    BODY_VEC2,
    BODY_ROT,
    BODY_BITS,
    BODY_USER,
    BODY_SHAPE,
    BODY_TYPE,
    BODY_FLAG,
    BODY_NO_FLAG,
    BODY_SIDES
};

typedef struct body_field {
    const char *name;
    enum body_kind kind;
    size_t offset; /* in carom_body_def; of a flag: its bit */
} body_field;

#define OF(member) offsetof(carom_body_def, member)

static const body_field body_fields[] = {
    {"type", BODY_TYPE, OF(type)},
    {"shape", BODY_SHAPE, OF(shape)},
    {"velocity", BODY_VEC2, OF(velocity)},
    {"spin", BODY_FLOAT, OF(spin)},
    {"rot", BODY_ROT, OF(rot)},
    {"mass", BODY_FLOAT, OF(mass)},
    {"inertia", BODY_FLOAT, OF(inertia)},
    {"restitution", BODY_FLOAT, OF(restitution)},
    {"friction", BODY_FLOAT, OF(friction)},
    {"damping", BODY_FLOAT, OF(damping)},
    {"spin_damping", BODY_FLOAT, OF(spin_damping)},
    {"gravity_scale", BODY_FLOAT, OF(gravity_scale)},
    {"category", BODY_BITS, OF(category)},
    {"mask", BODY_BITS, OF(mask)},
    {"sides", BODY_SIDES, OF(sides)},
    {"sensor", BODY_FLAG, CAROM_BODY_SENSOR},
    {"enabled", BODY_NO_FLAG, CAROM_BODY_DISABLED},
    {"fixed_rotation", BODY_FLAG, CAROM_BODY_FIXED_ROTATION},
    {"user", BODY_USER, OF(user)},
};

#define FIELDS (sizeof body_fields / sizeof body_fields[0])

static const char *const types[] = {"static", "kinematic", "dynamic", NULL};
static const char *const sides[] = {"+x", "-x", "+y", "-y", NULL};

static const body_field *find_field(PyObject *name) {
    if (!PyUnicode_Check(name)) {
        wrong_type("name", "a str", name);
        return NULL;
    }
    for (size_t i = 0; i < FIELDS; i++)
        if (PyUnicode_CompareWithASCIIString(name, body_fields[i].name) == 0)
            return &body_fields[i];
    PyErr_Format(PyExc_TypeError, "%U: a body has no such property", name);
    return NULL;
}

static int to_sides(PyObject *object, uint32_t *out) {
    *out = 0;
    Py_ssize_t count = PyUnicode_Check(object) ? -1 : PySequence_Size(object);
    if (count < 0) {
        PyErr_Clear();
        wrong_type("sides", "a sequence of '+x', '-x', '+y', '-y'", object);
        return 0;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        uint32_t side;
        PyObject *word = PySequence_GetItem(object, i);
        int ok = word && to_word(word, "sides", sides, &side);
        Py_XDECREF(word);
        if (!ok)
            return 0;
        *out |= 1u << side;
    }
    return 1;
}

static int to_flag(PyObject *object, uint32_t bit, bool when, uint32_t *flags) {
    int truth = PyObject_IsTrue(object);
    if (truth < 0)
        return 0;
    *flags = (truth == 1) == when ? *flags | bit : *flags & ~bit;
    return 1;
}

/* Changes one field of a definition to a value from Python. */
static int set_field(carom_body_def *def, const body_field *f, PyObject *object) {
    void *p = (char *)def + f->offset;
    switch (f->kind) {
    case BODY_FLOAT:
        return to_float(object, f->name, p);
    case BODY_VEC2:
        return to_vec2(object, f->name, p);
    case BODY_ROT:
        return to_rot(object, f->name, p);
    case BODY_BITS:
        return to_uint32(object, f->name, p);
    case BODY_USER:
        return to_uint64(object, f->name, p);
    case BODY_SHAPE:
        return to_shape(object, f->name, p);
    case BODY_TYPE:
        return to_word(object, f->name, types, p);
    case BODY_FLAG:
        return to_flag(object, (uint32_t)f->offset, true, &def->flags);
    case BODY_NO_FLAG:
        return to_flag(object, (uint32_t)f->offset, false, &def->flags);
    case BODY_SIDES:
        break;
    }
    return to_sides(object, p);
}

static PyObject *from_sides(uint32_t bits) {
    PyObject *list = PyList_New(0);
    for (uint32_t i = 0; list && sides[i]; i++) {
        PyObject *word = bits >> i & 1u ? PyUnicode_FromString(sides[i]) : NULL;
        if (bits >> i & 1u && (!word || PyList_Append(list, word) != 0))
            Py_CLEAR(list);
        Py_XDECREF(word);
    }
    PyObject *tuple = list ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    return tuple;
}

static PyObject *get_field(const carom_body_def *def, const body_field *f) {
    const void *p = (const char *)def + f->offset;
    switch (f->kind) {
    case BODY_FLOAT:
        return PyFloat_FromDouble((double)*(const float *)p);
    case BODY_VEC2:
        return from_vec2(*(const carom_vec2 *)p);
    case BODY_ROT:
        return from_rot(*(const carom_rot *)p);
    case BODY_BITS:
        return PyLong_FromUnsignedLong(*(const uint32_t *)p);
    case BODY_USER:
        return PyLong_FromUnsignedLongLong(*(const uint64_t *)p);
    case BODY_SHAPE:
        return from_shape(*(const carom_shape *)p);
    case BODY_TYPE:
        return PyUnicode_FromString(types[*(const uint32_t *)p]);
    case BODY_FLAG:
        return PyBool_FromLong((def->flags & (uint32_t)f->offset) != 0);
    case BODY_NO_FLAG:
        return PyBool_FromLong((def->flags & (uint32_t)f->offset) == 0);
    case BODY_SIDES:
        break;
    }
    return from_sides(*(const uint32_t *)p);
}

/* ---- errors that name the field -------------------------------------------------------------- */

static int is_accepted(const carom_body_def *def) {
    carom_world_def scratch = carom_world_def_default();
    carom_world *w = carom_world_create(&scratch);
    int ok = w && carom_world_add(w, def, NULL) == CAROM_OK;
    carom_world_destroy(w);
    return ok;
}

/* Copies one field; a flag is copied with its bit only. */
static void copy_field(carom_body_def *to, const carom_body_def *from, const body_field *f) {
    static const size_t sizes[] = {[BODY_FLOAT] = sizeof(float),
                                   [BODY_VEC2] = sizeof(carom_vec2),
                                   [BODY_ROT] = sizeof(carom_rot),
                                   [BODY_BITS] = sizeof(uint32_t),
                                   [BODY_USER] = sizeof(uint64_t),
                                   [BODY_SHAPE] = sizeof(carom_shape),
                                   [BODY_TYPE] = sizeof(uint32_t),
                                   [BODY_FLAG] = 0,
                                   [BODY_NO_FLAG] = 0,
                                   [BODY_SIDES] = sizeof(uint32_t)};
    uint32_t bit = (uint32_t)f->offset;
    if (f->kind == BODY_FLAG || f->kind == BODY_NO_FLAG)
        to->flags = (to->flags & ~bit) | (from->flags & bit);
    else
        memcpy((char *)to + f->offset, (const char *)from + f->offset, sizes[f->kind]);
}

/* Returns whether the definition is accepted with one field of another one. */
static int accepts(const carom_body_def *def, const carom_body_def *other, const body_field *f) {
    carom_body_def changed = *def;
    copy_field(&changed, other, f);
    return is_accepted(&changed);
}

/* Names the field that the world refuses: the first that is wrong by itself, or the one without which
 * the others are right. So the rules have one home, the library. */
static PyObject *raise_refused(carom_result result, const carom_body_def *def,
                               const carom_body_def *before, PyObject *changes) {
    for (size_t i = 0; i < 2 * FIELDS && result != CAROM_ERROR_MEMORY; i++) {
        const body_field *f = &body_fields[i % FIELDS];
        PyObject *given = PyDict_GetItemString(changes, f->name);
        if (!given || (i < FIELDS ? accepts(before, def, f) : !accepts(def, before, f)))
            continue;
        Py_INCREF(given); /* its repr may run Python code */
        PyErr_Format(PyExc_ValueError, "%s: %s: %R", f->name, result_text(result), given);
        Py_DECREF(given);
        return NULL;
    }
    if (result == CAROM_ERROR_SHAPE)
        return raise_result(result, "shape");
    return raise_result(result, "body");
}

static int set_fields(carom_body_def *def, PyObject *changes) {
    PyObject *name, *object;
    Py_ssize_t at = 0;
    if (!PyDict_Check(changes)) {
        wrong_type("changes", "a dict", changes);
        return 0;
    }
    while (PyDict_Next(changes, &at, &name, &object)) {
        const body_field *f = find_field(name);
        Py_INCREF(object);
        int ok = f && set_field(def, f, object);
        Py_DECREF(object);
        if (!ok)
            return 0;
    }
    return 1;
}

static PyObject *world_add(PyObject *self, arguments args, Py_ssize_t count) {
    carom_body_def def = carom_body_def_default(), before = def;
    carom_body b;
    if (!takes("add", count, 1) || !set_fields(&def, args[0]))
        return NULL;
    carom_world *w = world_to_change(self);
    if (!w)
        return NULL;
    carom_result result = carom_world_add(w, &def, &b);
    if (result == CAROM_OK)
        return PyLong_FromUnsignedLongLong(body_number(b));
    before.type = def.type;
    before.shape = carom_shape_from_circle((carom_circle){{0.0f, 0.0f}, 1.0f});
    return raise_refused(result, &def, &before, args[0]);
}

static PyObject *world_set(PyObject *self, arguments args, Py_ssize_t count) {
    carom_body_def def, before;
    carom_body b;
    carom_world *w;
    if (!takes("set", count, 2) || !(w = body_to_read(self, args[0], &b)))
        return NULL;
    (void)carom_body_get(w, b, &def);
    before = def;
    if (!set_fields(&def, args[1]) || !(w = body_to_change(self, args[0], &b)))
        return NULL;
    if (def.type != before.type) {
        PyErr_SetString(PyExc_ValueError, "type: the type of a body cannot change");
        return NULL;
    }
    carom_result result = carom_body_set(w, b, &def);
    if (result != CAROM_OK)
        return raise_refused(result, &def, &before, args[1]);
    Py_RETURN_NONE;
}

static PyObject *world_get(PyObject *self, arguments args, Py_ssize_t count) {
    carom_body_def def;
    carom_body b;
    const body_field *f = takes("get", count, 2) ? find_field(args[1]) : NULL;
    carom_world *w = f ? body_to_read(self, args[0], &b) : NULL;
    if (!w)
        return NULL;
    (void)carom_body_get(w, b, &def);
    return get_field(&def, f);
}

/* ---- one property at a time ------------------------------------------------------------------ */

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

#define CHANGE(name, number, converted, call)                                                      \
    static PyObject *world_##name(PyObject *self, arguments args, Py_ssize_t count) {              \
        carom_body b;                                                                              \
        carom_vec2 v = {0.0f, 0.0f}, p = {0.0f, 0.0f};                                             \
        float f = 0.0f, dt = 0.0f;                                                                 \
        carom_rot r = {0.0f, 0.0f};                                                                \
        (void)v, (void)p, (void)f, (void)dt, (void)r;                                              \
        if (!takes(#name, count, number) || !(converted))                                          \
            return NULL;                                                                           \
        carom_world *w = body_to_change(self, args[0], &b);                                        \
        return w ? none_or_raise(carom_##call, #name) : NULL;                                      \
    }

CHANGE(remove, 1, true, world_remove(w, b))
CHANGE(wake, 1, true, body_wake(w, b))
CHANGE(set_position, 2, to_vec2(args[1], "position", &v), body_set_position(w, b, v))
CHANGE(set_velocity, 2, to_vec2(args[1], "velocity", &v), body_set_velocity(w, b, v))
CHANGE(set_rot, 2, to_rot(args[1], "rot", &r), body_set_rot(w, b, r))
CHANGE(set_spin, 2, to_float(args[1], "spin", &f), body_set_spin(w, b, f))
CHANGE(enable, 2, true, body_enable(w, b, args[1] == Py_True))
CHANGE(apply_impulse, 2, to_vec2(args[1], "impulse", &v), body_apply_impulse(w, b, v))
CHANGE(apply_impulse_at, 3, to_vec2(args[1], "impulse", &v) && to_vec2(args[2], "point", &p),
       body_apply_impulse_at(w, b, v, p))
CHANGE(apply_force, 2, to_vec2(args[1], "force", &v), body_apply_force(w, b, v))
CHANGE(apply_torque, 2, to_float(args[1], "torque", &f), body_apply_torque(w, b, f))
CHANGE(move_to, 4,
       to_vec2(args[1], "position", &v) && to_float(args[2], "angle", &f) &&
           to_float(args[3], "dt", &dt),
       body_move_to(w, b, v, f, dt))

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
    return none_or_raise(carom_world_exclude(w, a, b, args[2] == Py_True), "a, b");
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

PyMethodDef world_body_methods[] = {
    FAST(add, NULL),           FAST(set, NULL),
    FAST(get, NULL),           FAST(is_valid, NULL),
    FAST(position, NULL),      FAST(velocity, NULL),
    FAST(rot, NULL),           FAST(angle, NULL),
    FAST(spin, NULL),          FAST(inertia, NULL),
    FAST(is_awake, NULL),      FAST(remove, NULL),
    FAST(wake, NULL),          FAST(set_position, NULL),
    FAST(set_velocity, NULL),  FAST(set_rot, NULL),
    FAST(set_spin, NULL),      FAST(enable, NULL),
    FAST(apply_impulse, NULL), FAST(apply_impulse_at, NULL),
    FAST(apply_force, NULL),   FAST(apply_torque, NULL),
    FAST(move_to, NULL),       FAST(between, NULL),
    FAST(exclude, NULL),       FAST(ids, NULL),
    {NULL, NULL, 0, NULL},
};
