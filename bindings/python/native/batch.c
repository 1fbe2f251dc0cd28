/* Many pairs in one call, over Columns, with the GIL released. The module carom.batch prepares the
 * columns and the outputs; nothing here allocates an array of Python's. */
#include "columns.h"

#include <stdlib.h>
#include <string.h>

/* ---- arguments ------------------------------------------------------------------------------- */

/* What every call takes: two sides, and pairs by index, or none. */
typedef struct question {
    columns *a, *b;
    carom_pairs pairs;
    const carom_pairs *by_index; /* &pairs or NULL */
    size_t count;
    Py_buffer indices;
} question;

static int take_pairs(question *q, PyObject *object) {
    if (object == Py_None)
        return 1;
    Py_buffer *b = &q->indices;
    if (PyObject_GetBuffer(object, b, PyBUF_STRIDES | PyBUF_FORMAT) != 0)
        return 0;
    if (b->ndim != 2 || b->shape[1] != 2 || b->itemsize != 4 || b->strides[1] % 4 != 0 ||
        b->strides[0] % 4 != 0 || b->strides[0] < 0 || (uintptr_t)b->buf % 4 != 0 || !b->format ||
        (strcmp(b->format, "I") != 0 && strcmp(b->format, "L") != 0)) {
        PyBuffer_Release(b);
        PyErr_SetString(PyExc_ValueError, "pairs: expected a uint32 array of shape (n, 2)");
        return 0;
    }
    const char *first = b->buf;
    q->pairs = (carom_pairs){(const uint32_t *)(const void *)first,
                             (const uint32_t *)(const void *)(first + b->strides[1]),
                             (size_t)b->strides[0], (size_t)b->shape[0]};
    q->by_index = &q->pairs;
    return 1;
}

static void drop_question(question *q) {
    if (q->by_index)
        PyBuffer_Release(&q->indices);
}

static int take_question(question *q, PyObject *const *args) {
    q->by_index = NULL;
    if (!to_columns(args[0], "a", &q->a) || !to_columns(args[1], "b", &q->b) ||
        !take_pairs(q, args[2]))
        return 0;
    if (carom_batch_count(q->a->count, q->b->count, q->by_index, &q->count) == CAROM_OK)
        return 1;
    drop_question(q);
    PyErr_Format(PyExc_ValueError, "a, b: cannot pair %zu shapes with %zu", q->a->count,
                 q->b->count);
    return 0;
}

/* Takes an array to write to; `bytes` is the size that it needs, `item` that of an
 * element. */
static int take_output(PyObject *object, size_t bytes, Py_ssize_t item, Py_buffer *out) {
    if (PyObject_GetBuffer(object, out, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS) != 0) {
        PyErr_Clear();
        wrong_type("out", "a writable, contiguous array", object);
        return 0;
    }
    if ((size_t)out->len >= bytes && (uintptr_t)out->buf % (item > 8 ? 8 : (size_t)item) == 0 &&
        out->itemsize == item)
        return 1;
    PyErr_Format(PyExc_ValueError, "out: expected %zu bytes in items of %zd, found %zd of %zd",
                 bytes, item, out->len, out->itemsize);
    PyBuffer_Release(out);
    return 0;
}

/* Returns whether an output shares memory with `count` numbers of 4 bytes that are `stride`
 * apart. */
static bool shares(const Py_buffer *out, const void *numbers, size_t stride, size_t count) {
    uintptr_t begin = (uintptr_t)out->buf, from = (uintptr_t)numbers;
    return count > 0 && begin < from + (count - 1) * stride + 4 && from < begin + (size_t)out->len;
}

/* Returns whether an output overlaps memory that the library reads. The library writes while it
 * reads, so such an output needs a separate buffer. */
static bool is_read(const question *q, const Py_buffer *out) {
    for (int i = 0; i < MOST_COLUMNS; i++)
        if ((i < q->a->held && shares(out, q->a->column[i], q->a->stride, q->a->count)) ||
            (i < q->b->held && shares(out, q->b->column[i], q->b->stride, q->b->count)))
            return true;
    return q->by_index && (shares(out, q->pairs.a, q->pairs.stride, q->pairs.count) ||
                           shares(out, q->pairs.b, q->pairs.stride, q->pairs.count));
}

/* Returns the number of hits, or raises. */
static PyObject *finish(carom_result result, size_t found) {
    if (result == CAROM_OK)
        return PyLong_FromSize_t(found);
    PyErr_Format(PyExc_ValueError, "a, b: %s", carom_error_text(result));
    return NULL;
}

static PyObject *no_isa(PyObject *name) {
    PyErr_Format(PyExc_ValueError, "name: %s: %R", carom_error_text(CAROM_ERROR_ISA), name);
    return NULL;
}

/* Calls the function of the two kinds. */
#define BY_KIND(verb, q, ...)                                                                      \
    (q)->a->kind == CAROM_SHAPE_CIRCLE && (q)->b->kind == CAROM_SHAPE_CIRCLE                       \
        ? carom_batch_##verb##_circle_circle(circles_of((q)->a), circles_of((q)->b),               \
                                             (q)->by_index, __VA_ARGS__)                           \
    : (q)->a->kind == CAROM_SHAPE_CIRCLE && (q)->b->kind == CAROM_SHAPE_AABB                       \
        ? carom_batch_##verb##_circle_aabb(circles_of((q)->a), aabbs_of((q)->b), (q)->by_index,    \
                                           __VA_ARGS__)                                            \
    : (q)->a->kind == CAROM_SHAPE_CIRCLE && (q)->b->kind == CAROM_SHAPE_BOX                        \
        ? carom_batch_##verb##_circle_box(circles_of((q)->a), boxes_of((q)->b), (q)->by_index,     \
                                          __VA_ARGS__)                                             \
    : (q)->a->kind == CAROM_SHAPE_AABB && (q)->b->kind == CAROM_SHAPE_AABB                         \
        ? carom_batch_##verb##_aabb_aabb(aabbs_of((q)->a), aabbs_of((q)->b), (q)->by_index,        \
                                         __VA_ARGS__)                                              \
    : (q)->a->kind == CAROM_SHAPE_AABB && (q)->b->kind == CAROM_SHAPE_BOX                          \
        ? carom_batch_##verb##_aabb_box(aabbs_of((q)->a), boxes_of((q)->b), (q)->by_index,         \
                                        __VA_ARGS__)                                               \
    : (q)->a->kind == CAROM_SHAPE_BOX && (q)->b->kind == CAROM_SHAPE_BOX                           \
        ? carom_batch_##verb##_box_box(boxes_of((q)->a), boxes_of((q)->b), (q)->by_index,          \
                                       __VA_ARGS__)                                                \
        : CAROM_ERROR_VALUE

static carom_result overlap_bits(const question *q, uint64_t *bits, size_t *found) {
    return BY_KIND(overlap, q, bits, found);
}

static carom_result hits_of(const question *q, uint32_t *hits, size_t capacity, size_t *found) {
    return BY_KIND(hits, q, hits, capacity, found);
}

static carom_result contacts_of(const question *q, carom_contacts out, size_t *found) {
    return BY_KIND(contact, q, out, found);
}

/* ---- overlap --------------------------------------------------------------------------------- */

/* The eight bools of every byte. */
static uint64_t bools[256];

static void fill_bools(void) {
    for (unsigned byte = 0; byte < 256; byte++) {
        unsigned char each[8];
        for (unsigned i = 0; i < 8; i++)
            each[i] = byte >> i & 1u;
        memcpy(&bools[byte], each, sizeof each);
    }
}

/* Spreads bits to bytes of 0 and 1, eight at a time. */
static void spread(const uint64_t *bits, size_t count, unsigned char *out) {
    size_t i = 0;
    for (; i + 64 <= count; i += 64) {
        uint64_t word = bits[i / 64];
        for (unsigned k = 0; k < 8; k++)
            memcpy(out + i + 8 * k, &bools[word >> 8 * k & 0xffu], 8);
    }
    for (; i < count; i++)
        out[i] = bits[i / 64] >> (i % 64) & 1u;
}

/* overlap(a, b, pairs, out, bits): writes bools, or with `bits` words of 64 bits. */
static PyObject *batch_overlap(PyObject *module, PyObject *const *args, Py_ssize_t given) {
    (void)module;
    question q;
    Py_buffer out;
    if (!takes("overlap", given, 5) || !take_question(&q, args))
        return NULL;
    bool as_bits = args[4] == Py_True;
    size_t words = (q.count + 63) / 64, found = 0;
    carom_result status = CAROM_ERROR_MEMORY;
    if (!take_output(args[3], as_bits ? 8 * words : q.count, as_bits ? 8 : 1, &out)) {
        drop_question(&q);
        return NULL;
    }
    bool in_place = as_bits && !is_read(&q, &out);
    uint64_t few[64];
    uint64_t *bits = in_place ? out.buf : words <= 64 ? few : malloc(8 * words);
    if (bits) {
        Py_BEGIN_ALLOW_THREADS;
        status = overlap_bits(&q, bits, &found);
        if (!as_bits && status == CAROM_OK)
            spread(bits, q.count, out.buf);
        else if (!in_place && status == CAROM_OK)
            memcpy(out.buf, bits, 8 * words);
        Py_END_ALLOW_THREADS;
    }
    PyObject *result = bits ? finish(status, found) : PyErr_NoMemory();
    if (!in_place && bits != few)
        free(bits);
    PyBuffer_Release(&out);
    drop_question(&q);
    return result;
}

/* hits(a, b, pairs, out): writes the numbers of the pairs that overlap. */
static PyObject *batch_hits(PyObject *module, PyObject *const *args, Py_ssize_t given) {
    (void)module;
    question q;
    Py_buffer out;
    size_t found = 0;
    carom_result status;
    if (!takes("hits", given, 4) || !take_question(&q, args))
        return NULL;
    if (!take_output(args[3], 0, sizeof(uint32_t), &out)) {
        drop_question(&q);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS;
    status = hits_of(&q, out.buf, (size_t)out.len / 4, &found);
    Py_END_ALLOW_THREADS;
    PyBuffer_Release(&out);
    drop_question(&q);
    return finish(status, found);
}

/* contact(a, b, pairs, out): writes five columns of floats, one after the other. */
static PyObject *batch_contact(PyObject *module, PyObject *const *args, Py_ssize_t given) {
    (void)module;
    question q;
    Py_buffer out;
    size_t found = 0;
    carom_result status;
    if (!takes("contact", given, 4) || !take_question(&q, args))
        return NULL;
    /* Columns with a stride of 0 can have more shapes than there is memory. */
    size_t bytes = q.count > SIZE_MAX / 20 ? SIZE_MAX : 20 * q.count;
    if (!take_output(args[3], bytes, sizeof(float), &out)) {
        drop_question(&q);
        return NULL;
    }
    float *p = out.buf;
    size_t n = q.count;
    Py_BEGIN_ALLOW_THREADS;
    status =
        contacts_of(&q, (carom_contacts){p, p + n, p + 2 * n, p + 3 * n, p + 4 * n, 4}, &found);
    Py_END_ALLOW_THREADS;
    PyBuffer_Release(&out);
    drop_question(&q);
    return finish(status, found);
}

/* ---- sweep ----------------------------------------------------------------------------------- */

static carom_result sweep_of(carom_circle a, carom_vec2 motion, const columns *b, uint32_t *hits,
                             carom_sweep *sweeps, size_t capacity, size_t *found) {
    if (b->kind == CAROM_SHAPE_CIRCLE)
        return carom_batch_sweep_circle_circle(a, motion, circles_of(b), hits, sweeps, capacity,
                                               found);
    if (b->kind == CAROM_SHAPE_AABB)
        return carom_batch_sweep_circle_aabb(a, motion, aabbs_of(b), hits, sweeps, capacity, found);
    return carom_batch_sweep_circle_box(a, motion, boxes_of(b), hits, sweeps, capacity, found);
}

/* sweep(circle, motion, b, hits, sweeps): writes the indices and the sweeps of what it hits. */
static PyObject *batch_sweep(PyObject *module, PyObject *const *args, Py_ssize_t given) {
    (void)module;
    carom_circle a;
    carom_vec2 motion;
    columns *b;
    Py_buffer hits, sweeps;
    if (!takes("sweep", given, 5) || !to_circle(args[0], "circle", &a) ||
        !to_vec2(args[1], "motion", &motion) || !to_columns(args[2], "b", &b) ||
        !take_output(args[3], 0, sizeof(uint32_t), &hits))
        return NULL;
    carom_result status;
    size_t found = 0, capacity = (size_t)hits.len / sizeof(uint32_t);
    if (!take_output(args[4], capacity * sizeof(carom_sweep), sizeof(carom_sweep), &sweeps)) {
        PyBuffer_Release(&hits);
        return NULL;
    }
    Py_BEGIN_ALLOW_THREADS;
    status = sweep_of(a, motion, b, hits.buf, sweeps.buf, capacity, &found);
    Py_END_ALLOW_THREADS;
    PyBuffer_Release(&hits);
    PyBuffer_Release(&sweeps);
    return finish(status, found);
}

/* ---- instruction sets ------------------------------------------------------------------------ */

static PyObject *isa(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
    const char *name = carom_batch_isa();
    if (!name)
        return no_isa(Py_None);
    return PyUnicode_FromString(name);
}

static PyObject *isas(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && carom_batch_isa_at(i); i++) {
        PyObject *name = PyUnicode_FromString(carom_batch_isa_at(i));
        if (!name || PyList_Append(list, name) != 0)
            Py_CLEAR(list);
        Py_XDECREF(name);
    }
    return list;
}

static PyObject *set_isa(PyObject *module, PyObject *name) {
    (void)module;
    if (name != Py_None && !PyUnicode_Check(name))
        return wrong_type("name", "a str or None", name);
    Py_ssize_t size = 0;
    const char *text = name == Py_None ? NULL : PyUnicode_AsUTF8AndSize(name, &size);
    if (name != Py_None && !text)
        return NULL;
    if ((text && strlen(text) != (size_t)size) || carom_batch_set_isa(text) != CAROM_OK)
        return no_isa(name);
    Py_RETURN_NONE;
}

#define FAST(name, function)                                                                       \
    { name, (PyCFunction)(void (*)(void))function, METH_FASTCALL, NULL }

PyMethodDef batch_functions[] = {
    FAST("batch_overlap", batch_overlap),
    FAST("batch_hits", batch_hits),
    FAST("batch_contact", batch_contact),
    FAST("batch_sweep", batch_sweep),
    {"touching_pairs", touching_pairs, METH_O, NULL},
    {"isa", isa, METH_NOARGS, NULL},
    {"isas", isas, METH_NOARGS, NULL},
    {"set_isa", set_isa, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

int add_batch_types(PyObject *module) {
    fill_bools();
    return add_columns_type(module);
}
