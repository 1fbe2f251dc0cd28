/* The value types: Vec2, Rot, Circle, Aabb, Box, Contact and Sweep.
 *
 * A table of fields per type drives the constructor, the getters, repr, ==, hash and pickle. Values
 * are immutable and hold no references, so the garbage collector does not track them. */
#include "native.h"

#include <string.h>

PyTypeObject *vec2_type, *rot_type, *circle_type, *aabb_type, *box_type, *contact_type, *sweep_type;

/* ---- fields ---------------------------------------------------------------------------------- */

#define FIELD(type, member, kind)                                                                  \
    { #member, offsetof(carom_##type, member), kind }
#define SHAPE_FIELD(type, member, kind)                                                            \
    { #member, offsetof(carom_shape, as.type.member), kind }
#define LAST                                                                                       \
    { NULL, 0, FIELD_FLOAT }

const field vec2_fields[] = {FIELD(vec2, x, FIELD_FLOAT), FIELD(vec2, y, FIELD_FLOAT), LAST};
const field rot_fields[] = {FIELD(rot, c, FIELD_FLOAT), FIELD(rot, s, FIELD_FLOAT), LAST};
const field circle_fields[] = {SHAPE_FIELD(circle, center, FIELD_VEC2),
                               SHAPE_FIELD(circle, radius, FIELD_FLOAT), LAST};
const field aabb_fields[] = {SHAPE_FIELD(aabb, min, FIELD_VEC2), SHAPE_FIELD(aabb, max, FIELD_VEC2),
                             LAST};
const field box_fields[] = {SHAPE_FIELD(box, center, FIELD_VEC2),
                            SHAPE_FIELD(box, half, FIELD_VEC2), SHAPE_FIELD(box, rot, FIELD_ROT),
                            LAST};
const field contact_fields[] = {FIELD(contact, distance, FIELD_FLOAT),
                                FIELD(contact, normal, FIELD_VEC2),
                                FIELD(contact, point, FIELD_VEC2), LAST};
const field sweep_fields[] = {FIELD(sweep, state, FIELD_STATE), FIELD(sweep, t, FIELD_DOUBLE),
                              FIELD(sweep, normal, FIELD_VEC2), FIELD(sweep, point, FIELD_VEC2),
                              LAST};

const field *fields_of(PyTypeObject *type) {
    if (type == vec2_type)
        return vec2_fields;
    if (type == rot_type)
        return rot_fields;
    if (type == circle_type)
        return circle_fields;
    if (type == aabb_type)
        return aabb_fields;
    if (type == box_type)
        return box_fields;
    return type == contact_type ? contact_fields : sweep_fields;
}

static Py_ssize_t count_of(const field *fields) {
    Py_ssize_t count = 0;
    while (fields[count].name)
        count++;
    return count;
}

static void *at(PyObject *self, const field *f) {
    return (char *)&((value *)self)->as + f->offset;
}

PyObject *field_value(PyObject *self, const field *f) {
    void *p = at(self, f);
    switch (f->kind) {
    case FIELD_FLOAT:
        return PyFloat_FromDouble((double)*(float *)p);
    case FIELD_DOUBLE:
        return PyFloat_FromDouble(*(double *)p);
    case FIELD_VEC2:
        return from_vec2(*(carom_vec2 *)p);
    case FIELD_ROT:
        return from_rot(*(carom_rot *)p);
    case FIELD_STATE:
        break;
    }
    return PyUnicode_InternFromString(sweep_states[*(uint32_t *)p]);
}

PyObject *field_getter(PyObject *self, void *closure) {
    return field_value(self, closure);
}

static int set_field(PyObject *self, const field *f, PyObject *object) {
    void *p = at(self, f);
    switch (f->kind) {
    case FIELD_FLOAT:
        return to_float(object, f->name, p);
    case FIELD_DOUBLE:
        return to_double(object, f->name, p);
    case FIELD_VEC2:
        return to_vec2(object, f->name, p);
    case FIELD_ROT:
        return to_rot(object, f->name, p);
    case FIELD_STATE:
        break;
    }
    return to_word(object, f->name, sweep_states, p);
}

static PyObject *field_tuple(PyObject *self) {
    const field *fields = fields_of(Py_TYPE(self));
    PyObject *tuple = PyTuple_New(count_of(fields));
    for (Py_ssize_t i = 0; tuple && fields[i].name; i++) {
        PyObject *item = field_value(self, &fields[i]);
        if (!item) {
            Py_DECREF(tuple);
            return NULL;
        }
        (void)PyTuple_SetItem(tuple, i, item);
    }
    return tuple;
}

/* ---- making ---------------------------------------------------------------------------------- */

PyObject *new_value(PyTypeObject *type) {
    value *self = PyObject_New(value, type);
    if (!self)
        return NULL;
    memset(&self->as, 0, sizeof self->as);
    if (type == circle_type)
        self->as.shape.kind = CAROM_SHAPE_CIRCLE;
    else if (type == aabb_type)
        self->as.shape.kind = CAROM_SHAPE_AABB;
    return (PyObject *)self;
}

static void value_dealloc(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    PyObject_Free(self);
    Py_DECREF(type);
}

#define FROM(name)                                                                                 \
    PyObject *from_##name(carom_##name v) {                                                        \
        value *self = PyObject_New(value, name##_type);                                            \
        if (self)                                                                                  \
            self->as.name = v;                                                                     \
        return (PyObject *)self;                                                                   \
    }

FROM(vec2)
FROM(rot)
FROM(contact)
FROM(sweep)

#define FROM_KIND(name)                                                                            \
    PyObject *from_##name(carom_##name v) {                                                        \
        value *self = PyObject_New(value, name##_type);                                            \
        if (self)                                                                                  \
            self->as.shape = carom_shape_from_##name(v);                                           \
        return (PyObject *)self;                                                                   \
    }

FROM_KIND(circle)
FROM_KIND(aabb)
FROM_KIND(box)

PyObject *from_shape(carom_shape s) {
    if (s.kind == CAROM_SHAPE_CIRCLE)
        return from_circle(s.as.circle);
    if (s.kind == CAROM_SHAPE_AABB)
        return from_aabb(s.as.aabb);
    if (s.kind == CAROM_SHAPE_BOX)
        return from_box(s.as.box);
    Py_RETURN_NONE;
}

/* Returns a new reference to the argument of a field, or NULL, with or without an exception. */
static PyObject *argument(const field *fields, Py_ssize_t i, PyObject *args, PyObject *keywords) {
    PyObject *found = i < PyTuple_Size(args) ? PyTuple_GetItem(args, i) : NULL;
    PyObject *named = keywords ? PyDict_GetItemString(keywords, fields[i].name) : NULL;
    if (found && named) {
        PyErr_Format(PyExc_TypeError, "%s: given twice", fields[i].name);
        return NULL;
    }
    if (!found && !named)
        PyErr_Format(PyExc_TypeError, "%s: missing", fields[i].name);
    found = found ? found : named;
    Py_XINCREF(found);
    return found;
}

/* Refuses a keyword that names no field, such as `centre`. */
static int names_fields(const field *fields, PyObject *keywords) {
    PyObject *name, *unused;
    Py_ssize_t next = 0;
    while (keywords && PyDict_Next(keywords, &next, &name, &unused)) {
        Py_ssize_t i = 0;
        while (fields[i].name && PyUnicode_CompareWithASCIIString(name, fields[i].name) != 0)
            i++;
        if (!fields[i].name) {
            PyErr_Format(PyExc_TypeError, "%U: there is no such argument", name);
            return 0;
        }
    }
    return 1;
}

static PyObject *value_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    const field *fields = fields_of(type);
    if (!names_fields(fields, keywords))
        return NULL;
    Py_ssize_t count = count_of(fields);
    PyObject *self = new_value(type);
    for (Py_ssize_t i = 0; self && i < count; i++) {
        PyObject *object = argument(fields, i, args, keywords);
        if (!object || !set_field(self, &fields[i], object))
            Py_CLEAR(self);
        Py_XDECREF(object);
    }
    Py_ssize_t given = PyTuple_Size(args) + (keywords ? PyDict_Size(keywords) : 0);
    if (self && given > count) {
        Py_CLEAR(self);
        PyErr_Format(PyExc_TypeError, "expected %zd arguments, found %zd", count, given);
    }
    return self;
}

/* ---- repr, comparison, pickle ---------------------------------------------------------------- */

/* Writes the shortest text that is read back as the same float: 0.4, not 0.4000000059604645. */
static PyObject *float_text(float number) {
    char *text = NULL;
    for (int digits = 6; digits <= 9; digits++) {
        PyMem_Free(text);
        text = PyOS_double_to_string((double)number, 'g', digits, Py_DTSF_ADD_DOT_0, NULL);
        if (!text)
            return NULL;
        if ((float)PyOS_string_to_double(text, NULL, NULL) == number)
            break;
    }
    PyErr_Clear();
    PyObject *result = PyUnicode_FromString(text);
    PyMem_Free(text);
    return result;
}

static PyObject *two_text(float a, float b) {
    PyObject *x = float_text(a), *y = float_text(b);
    PyObject *result = x && y ? PyUnicode_FromFormat("(%U, %U)", x, y) : NULL;
    Py_XDECREF(x);
    Py_XDECREF(y);
    return result;
}

static PyObject *field_text(PyObject *self, const field *f) {
    float *p = at(self, f);
    if (f->kind == FIELD_FLOAT)
        return float_text(*p);
    if (f->kind == FIELD_VEC2 || f->kind == FIELD_ROT)
        return two_text(p[0], p[1]);
    PyObject *object = field_value(self, f);
    PyObject *result = object ? PyObject_Repr(object) : NULL;
    Py_XDECREF(object);
    return result;
}

PyObject *value_repr(PyObject *self) {
    bool plain = Py_TYPE(self) == vec2_type || Py_TYPE(self) == rot_type;
    const field *fields = fields_of(Py_TYPE(self));
    PyObject *name = PyType_GetName(Py_TYPE(self));
    PyObject *text = name ? PyUnicode_FromFormat("%U(", name) : NULL;
    for (Py_ssize_t i = 0; text && fields[i].name; i++) {
        PyObject *one = field_text(self, &fields[i]);
        PyObject *next =
            one ? PyUnicode_FromFormat("%U%s%s%s%U", text, i ? ", " : "",
                                       plain ? "" : fields[i].name, plain ? "" : "=", one)
                : NULL;
        Py_XDECREF(one);
        Py_DECREF(text);
        text = next;
    }
    PyObject *result = text ? PyUnicode_FromFormat("%U)", text) : NULL;
    Py_XDECREF(name);
    Py_XDECREF(text);
    return result;
}

PyObject *box_repr(PyObject *self) {
    carom_box b = ((value *)self)->as.shape.as.box;
    PyObject *center = two_text(b.center.x, b.center.y);
    PyObject *width = float_text(2.0f * b.half.x), *height = float_text(2.0f * b.half.y);
    PyObject *angle = float_text(angle_of_rot(b.rot));
    PyObject *result = NULL;
    if (center && width && height && angle)
        result = PyUnicode_FromFormat("Box(center=%U, width=%U, height=%U, angle=%U)", center,
                                      width, height, angle);
    Py_XDECREF(center);
    Py_XDECREF(width);
    Py_XDECREF(height);
    Py_XDECREF(angle);
    return result;
}

/* A Vec2 equals a tuple of its two numbers. */
static PyObject *value_compare(PyObject *a, PyObject *b, int operation) {
    if (operation != Py_EQ && operation != Py_NE)
        Py_RETURN_NOTIMPLEMENTED;
    bool tuple = PyTuple_Check(b) && (Py_TYPE(a) == vec2_type || Py_TYPE(a) == rot_type);
    if (!tuple && Py_TYPE(a) != Py_TYPE(b))
        Py_RETURN_NOTIMPLEMENTED;
    PyObject *left = field_tuple(a), *right = tuple ? Py_NewRef(b) : field_tuple(b);
    PyObject *result = left && right ? PyObject_RichCompare(left, right, operation) : NULL;
    Py_XDECREF(left);
    Py_XDECREF(right);
    return result;
}

/* The hash is that of the tuple of fields, with None for NaN: Python's hash of a NaN depends on the
 * object, and the fields are new objects each time. */
static Py_hash_t value_hash(PyObject *self) {
    PyObject *tuple = field_tuple(self);
    for (Py_ssize_t i = 0; tuple && i < PyTuple_Size(tuple); i++) {
        PyObject *item = PyTuple_GetItem(tuple, i);
        double number = PyFloat_Check(item) ? PyFloat_AsDouble(item) : 0.0;
        if (number != number)
            (void)PyTuple_SetItem(tuple, i, Py_NewRef(Py_None));
    }
    Py_hash_t hash = tuple ? PyObject_Hash(tuple) : -1;
    Py_XDECREF(tuple);
    return hash;
}

/* ---- types ----------------------------------------------------------------------------------- */

int add_type(PyObject *module, PyType_Spec *spec, PyTypeObject **out) {
    if (!*out) /* set already if the module was removed from sys.modules and is imported again */
        *out = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, NULL);
    return *out && PyModule_AddType(module, *out) == 0;
}

PyObject *value_reduce(PyObject *self, PyObject *unused) {
    (void)unused;
    PyObject *tuple = field_tuple(self);
    if (!tuple)
        return NULL;
    PyObject *maker = Py_TYPE(self) == box_type
                          ? PyObject_GetAttrString((PyObject *)box_type, "from_half")
                          : Py_NewRef((PyObject *)Py_TYPE(self));
    PyObject *result = maker ? PyTuple_Pack(2, maker, tuple) : NULL;
    Py_XDECREF(maker);
    Py_DECREF(tuple);
    return result;
}

#define SLOTS(name, new_function, repr_function, doc)                                              \
    {Py_tp_doc, (void *)(doc)}, {Py_tp_new, new_function}, {Py_tp_dealloc, value_dealloc},         \
        {Py_tp_repr, repr_function}, {Py_tp_richcompare, value_compare}, {Py_tp_hash, value_hash}, \
        {Py_tp_methods, name##_methods}, {                                                         \
        Py_tp_getset, name##_getters                                                               \
    }

#define SPEC(name, title)                                                                          \
    static PyType_Spec name##_spec = {"carom." title, sizeof(value), 0,                            \
                                      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, name##_slots}

static PyType_Slot vec2_slots[] = {
    SLOTS(
        vec2, value_new, value_repr,
        "Vec2(x, y)\n--\n\nA point or a vector. Two numbers in a tuple are as good wherever carom "
        "takes one.\nSums saturate at the largest float."),
    {Py_sq_length, two_length},
    {Py_sq_item, two_item},
    {Py_tp_iter, two_iterator},
    {Py_nb_add, vec2_add},
    {Py_nb_subtract, vec2_subtract},
    {Py_nb_multiply, vec2_multiply},
    {Py_nb_true_divide, vec2_divide},
    {Py_nb_negative, vec2_negative},
    {0, NULL}};
SPEC(vec2, "Vec2");

static PyType_Slot rot_slots[] = {
    SLOTS(rot, value_new, value_repr,
          "Rot(c, s)\n--\n\nA direction: the cosine and sine of an angle, at any length but 0."),
    {Py_sq_length, two_length},
    {Py_sq_item, two_item},
    {Py_tp_iter, two_iterator},
    {0, NULL}};
SPEC(rot, "Rot");

static PyType_Slot circle_slots[] = {
    SLOTS(circle, value_new, value_repr, "Circle(center, radius)\n--\n\nA filled circle."),
    {0, NULL}};
SPEC(circle, "Circle");

static PyType_Slot aabb_slots[] = {
    SLOTS(aabb, value_new, value_repr,
          "Aabb(min, max)\n--\n\nAn axis-aligned box, given by its extreme corners."),
    {0, NULL}};
SPEC(aabb, "Aabb");

static PyType_Slot box_slots[] = {
    SLOTS(box, box_new, box_repr,
          "Box(center, width, height, angle=0.0)\n--\n\nA rotated box; the angle is in radians."),
    {0, NULL}};
SPEC(box, "Box");

static PyType_Slot contact_slots[] = {
    SLOTS(contact, value_new, value_repr,
          "Contact(distance, normal, point)\n--\n\nThe contact of two shapes a and b. The distance "
          "is negative if they overlap.\nThe normal points from b to a; the point is on b's "
          "border."),
    {0, NULL}};
SPEC(contact, "Contact");

static PyType_Slot sweep_slots[] = {
    SLOTS(sweep, value_new, value_repr,
          "Sweep(state, t, normal, point)\n--\n\nThe first impact of a moving shape: the state is "
          "'hit', 'miss' or 'overlapped';\nt is the fraction of the motion before it."),
    {0, NULL}};
SPEC(sweep, "Sweep");

int add_value_types(PyObject *module) {
    return add_type(module, &vec2_spec, &vec2_type) && add_type(module, &rot_spec, &rot_type) &&
           add_type(module, &circle_spec, &circle_type) &&
           add_type(module, &aabb_spec, &aabb_type) && add_type(module, &box_spec, &box_type) &&
           add_type(module, &contact_spec, &contact_type) &&
           add_type(module, &sweep_spec, &sweep_type);
}
