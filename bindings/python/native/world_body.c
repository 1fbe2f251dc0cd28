/* Bodies of a World: adding, reading and changing them by the fields of a definition. A table of
 * fields serves all three. */
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
    size_t offset;        /* in carom_body_def; of a flag: its bit */
    const char *expected; /* for the message about a number out of range */
} body_field;

#define OF(member) offsetof(carom_body_def, member)

/* A field comes after those that decide whether it is right. */
static const body_field body_fields[] = {
    {"type", BODY_TYPE, OF(type), NULL},
    {"sensor", BODY_FLAG, CAROM_BODY_SENSOR, NULL},
    {"enabled", BODY_NO_FLAG, CAROM_BODY_DISABLED, NULL},
    {"fixed_rotation", BODY_FLAG, CAROM_BODY_FIXED_ROTATION, NULL},
    {"shape", BODY_SHAPE, OF(shape), NULL},
    {"velocity", BODY_VEC2, OF(velocity), EXPECTED_VECTOR},
    {"spin", BODY_FLOAT, OF(spin), EXPECTED_SPIN},
    {"rot", BODY_ROT, OF(rot), EXPECTED_ROT},
    {"mass", BODY_FLOAT, OF(mass), "0 or a number from 1e-18 to 5e18"},
    {"inertia", BODY_FLOAT, OF(inertia), "0 or 0.1 to 1e9 times that of a uniform body"},
    {"restitution", BODY_FLOAT, OF(restitution), "a number from 0 to 1"},
    {"friction", BODY_FLOAT, OF(friction), "a number from 0 to 1e9"},
    {"damping", BODY_FLOAT, OF(damping), "a number from 0 to 1e9"},
    {"spin_damping", BODY_FLOAT, OF(spin_damping), "a number from 0 to 1e9"},
    {"gravity_scale", BODY_FLOAT, OF(gravity_scale), "a number from -1e9 to 1e9"},
    {"category", BODY_BITS, OF(category), NULL},
    {"mask", BODY_BITS, OF(mask), NULL},
    {"sides", BODY_SIDES, OF(sides), NULL},
    {"user", BODY_USER, OF(user), NULL},
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

/* Raises an error that names the field that the world refuses: the first one that makes the old
 * definition invalid, if the fields are changed one after the other. So only the library has the
 * rules. */
static PyObject *raise_refused(carom_result result, const carom_body_def *def,
                               const carom_body_def *before, PyObject *changes) {
    carom_body_def right = *before;
    if (PyDict_GetItemString(changes, "inertia"))
        right.inertia = 0.0f; /* the old one may not suit a new shape */
    for (size_t i = 0; i < FIELDS && result != CAROM_ERROR_MEMORY; i++) {
        const body_field *f = &body_fields[i];
        PyObject *given = PyDict_GetItemString(changes, f->name);
        if (!given)
            continue;
        copy_field(&right, def, f);
        if (is_accepted(&right))
            continue;
        Py_INCREF(given); /* its repr may run Python code */
        raise_refused_value(result, f->name, f->expected, given);
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

/* A world takes the direction of a box from its shape: gives the shape the `rot` of the changes, if
 * there is one. A wrong rot is named here, since the world would name the shape. */
static int turn_shape(carom_body_def *def, PyObject *changes) {
    PyObject *given = PyDict_GetItemString(changes, "rot");
    if (!given)
        return 1;
    carom_box unit = carom_box_from_half((carom_vec2){0, 0}, (carom_vec2){1, 1}, def->rot);
    if (carom_box_check(unit) != CAROM_VALID) {
        Py_INCREF(given); /* its repr may run Python code */
        raise_refused_value(CAROM_ERROR_VALUE, "rot", EXPECTED_ROT, given);
        Py_DECREF(given);
        return 0;
    }
    if (def->shape.kind == CAROM_SHAPE_AABB)
        def->shape = carom_shape_from_box(carom_box_from_aabb(def->shape.as.aabb));
    if (def->shape.kind == CAROM_SHAPE_BOX)
        def->shape.as.box.rot = def->rot;
    return 1;
}

static PyObject *world_add(PyObject *self, arguments args, Py_ssize_t count) {
    carom_body_def def = carom_body_def_default(), before = def;
    carom_body b;
    if (!takes("add", count, 1) || !set_fields(&def, args[0]) || !turn_shape(&def, args[0]))
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
    if (!set_fields(&def, args[1]) || !turn_shape(&def, args[1]) ||
        !(w = body_to_change(self, args[0], &b)))
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

PyMethodDef world_body_methods[] = {
    FAST(add, NULL),
    FAST(set, NULL),
    FAST(get, NULL),
    {NULL, NULL, 0, NULL},
};
