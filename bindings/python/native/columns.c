/* The type Columns: shapes as columns, taken from objects with the buffer protocol, never
 * copied. */
#include "columns.h"

#include <stdlib.h>
#include <string.h>

PyTypeObject *columns_type;

static const int column_counts[] = {0, 3, 4, 6}; /* by CAROM_SHAPE_* */

carom_circles circles_of(const columns *s) {
    return (carom_circles){s->column[0], s->column[1], s->column[2], s->stride, s->count};
}

carom_aabbs aabbs_of(const columns *s) {
    return (carom_aabbs){s->column[0], s->column[1], s->column[2],
                         s->column[3], s->stride,    s->count};
}

carom_boxes boxes_of(const columns *s) {
    return (carom_boxes){s->column[0], s->column[1], s->column[2], s->column[3],
                         s->column[4], s->column[5], s->stride,    s->count};
}

static float number_at(const columns *s, int column, size_t i) {
    float number;
    memcpy(&number, (const char *)s->column[column] + i * s->stride, sizeof number);
    return number;
}

carom_shape shape_at(const columns *s, size_t i) {
    float n[MOST_COLUMNS];
    for (int k = 0; k < column_counts[s->kind]; k++)
        n[k] = number_at(s, k, i);
    if (s->kind == CAROM_SHAPE_CIRCLE)
        return carom_shape_from_circle((carom_circle){{n[0], n[1]}, n[2]});
    if (s->kind == CAROM_SHAPE_AABB)
        return carom_shape_from_aabb((carom_aabb){{n[0], n[1]}, {n[2], n[3]}});
    return carom_shape_from_box((carom_box){{n[0], n[1]}, {n[2], n[3]}, {n[4], n[5]}});
}

/* ---- making ---------------------------------------------------------------------------------- */

static void columns_dealloc(PyObject *object) {
    columns *self = (columns *)object;
    PyTypeObject *type = Py_TYPE(object);
    for (int i = 0; i < self->held; i++)
        PyBuffer_Release(&self->buffers[i]);
    PyObject_Free(self);
    Py_DECREF(type);
}

static int is_float(const Py_buffer *b) {
    const char *format = b->format ? b->format : "B";
    if (*format == '<' || *format == '=' || *format == '@')
        format++;
    return b->itemsize == (Py_ssize_t)sizeof(float) && strcmp(format, "f") == 0;
}

/* Takes the i-th column. All columns have to agree in count and stride, as the library requires. */
static int take_column(columns *self, int i, PyObject *object) {
    Py_buffer *b = &self->buffers[i];
    if (PyObject_GetBuffer(object, b, PyBUF_STRIDES | PyBUF_FORMAT) != 0)
        return 0;
    self->held = i + 1;
    if (!is_float(b) || b->ndim != 1) {
        PyErr_SetString(PyExc_TypeError, "expected a float32 array of one dimension");
        return 0;
    }
    Py_ssize_t count = b->shape[0];
    Py_ssize_t stride = count < 2 ? (Py_ssize_t)sizeof(float) : b->strides[0];
    if (stride < 0 || stride % 4 != 0 || (uintptr_t)b->buf % 4 != 0) {
        PyErr_SetString(PyExc_ValueError, "expected an aligned array with a positive stride");
        return 0;
    }
    if (i > 0 && ((size_t)count != self->count || (size_t)stride != self->stride)) {
        PyErr_SetString(PyExc_ValueError, "expected columns of the same length and stride");
        return 0;
    }
    self->count = (size_t)count;
    self->stride = (size_t)stride;
    self->column[i] = b->buf;
    return 1;
}

/* Columns(kind, x, y, ...) */
static PyObject *columns_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    (void)type;
    uint32_t kind;
    Py_ssize_t given = PyTuple_Size(args);
    if (keywords && PyDict_Size(keywords) > 0) {
        PyErr_SetString(PyExc_TypeError, "Columns takes no keywords");
        return NULL;
    }
    if (given < 1 || !to_uint32(PyTuple_GetItem(args, 0), "kind", &kind)) {
        if (given < 1)
            PyErr_SetString(PyExc_TypeError, "kind: missing");
        return NULL;
    }
    if (kind < CAROM_SHAPE_CIRCLE || kind > CAROM_SHAPE_BOX) {
        PyErr_SetString(PyExc_ValueError, "kind: expected 1, 2 or 3");
        return NULL;
    }
    if (!takes("Columns", given, 1 + column_counts[kind]))
        return NULL;
    columns *self = PyObject_New(columns, columns_type);
    if (!self)
        return NULL;
    self->kind = kind;
    self->held = 0;
    self->count = 0;
    for (int i = 0; i < column_counts[kind]; i++) {
        if (!take_column(self, i, PyTuple_GetItem(args, i + 1))) {
            Py_DECREF(self);
            return NULL;
        }
    }
    return (PyObject *)self;
}

int to_columns(PyObject *object, const char *name, columns **out) {
    *out = (columns *)object;
    if (Py_TYPE(object) == columns_type)
        return 1;
    wrong_type(name, "Columns", object);
    return 0;
}

static PyObject *columns_kind(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromUnsignedLong(((columns *)self)->kind);
}

static Py_ssize_t columns_length(PyObject *self) {
    return (Py_ssize_t)((columns *)self)->count;
}

static PyGetSetDef getters[] = {
    {"kind", columns_kind, NULL, "1 for circles, 2 for aabbs, 3 for boxes.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, (void *)"Columns(kind, *columns)\n--\n\nShapes as float32 columns, not copied."},
    {Py_tp_new, columns_new},
    {Py_tp_dealloc, columns_dealloc},
    {Py_tp_getset, getters},
    {Py_sq_length, columns_length},
    {0, NULL},
};

static PyType_Spec spec = {"carom.Columns", sizeof(columns), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, slots};

int add_columns_type(PyObject *module) {
    return add_type(module, &spec, &columns_type);
}

/* ---- all pairs of one set -------------------------------------------------------------------- */

/* Keeps the candidate pairs that overlap. */
static size_t keep_overlapping(const columns *s, carom_id_pair *pairs, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (carom_overlap_shapes(shape_at(s, pairs[i].a), shape_at(s, pairs[i].b)))
            pairs[kept++] = pairs[i];
    return kept;
}

/* Finds all pairs; returns NULL if memory is short. */
static carom_id_pair *find_pairs(const columns *s, carom_aabb *bounds, carom_broadphase *p,
                                 size_t *count) {
    for (size_t i = 0; i < s->count; i++)
        bounds[i] = carom_shape_bounds(shape_at(s, i));
    if (carom_broadphase_build(p, bounds, sizeof *bounds, (uint32_t)s->count) != CAROM_OK)
        return NULL;
    size_t capacity = 4 * s->count + 16;
    carom_id_pair *pairs = malloc(capacity * sizeof *pairs);
    size_t found = pairs ? carom_broadphase_pairs(p, pairs, capacity) : 0;
    if (found > capacity) {
        free(pairs);
        pairs = malloc(found * sizeof *pairs);
        found = pairs ? carom_broadphase_pairs(p, pairs, found) : 0;
    }
    *count = pairs ? keep_overlapping(s, pairs, found) : 0;
    return pairs;
}

PyObject *touching_pairs(PyObject *module, PyObject *object) {
    (void)module;
    columns *side;
    if (!to_columns(object, "shapes", &side))
        return NULL;
    if (side->count >= (size_t)1 << 31) {
        PyErr_SetString(PyExc_ValueError, "shapes: expected fewer than 2**31");
        return NULL;
    }
    carom_broadphase_def def = carom_broadphase_def_default();
    carom_broadphase *p = carom_broadphase_create(&def);
    carom_aabb *bounds = malloc((side->count + 1) * sizeof *bounds);
    carom_id_pair *pairs = NULL;
    size_t count = 0;
    if (p && bounds) {
        Py_BEGIN_ALLOW_THREADS;
        pairs = find_pairs(side, bounds, p, &count);
        Py_END_ALLOW_THREADS;
    }
    PyObject *result = pairs ? PyByteArray_FromStringAndSize((const char *)pairs,
                                                             (Py_ssize_t)(count * sizeof *pairs))
                             : PyErr_NoMemory();
    free(pairs);
    free(bounds);
    carom_broadphase_destroy(p);
    return result;
}
