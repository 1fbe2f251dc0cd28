/* What bench.py compares with: a function that does nothing, and the same work done in C.
 *
 * It has its own copy of the library, compiled with the same flags as the package. All times are
 * taken here, without Python in between. */
#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdlib.h>
#include <time.h>

#include "carom/carom.h"

static double seconds(void) {
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* nothing(a, b): the cost of a call. */
static PyObject *nothing(PyObject *module, PyObject *const *args, Py_ssize_t count) {
    (void)module;
    (void)args;
    (void)count;
    Py_RETURN_NONE;
}

/* Takes a writable, contiguous array of float32: `columns` columns, one after the other. */
static const float *take(PyObject *object, Py_buffer *buffer, size_t columns, size_t *count) {
    if (PyObject_GetBuffer(object, buffer, PyBUF_C_CONTIGUOUS) != 0)
        return NULL;
    *count = (size_t)buffer->len / (columns * sizeof(float));
    return buffer->buf;
}

/* overlap_circle_box(circles, boxes, calls): seconds of a batch in C, the mean of `calls`. */
static PyObject *overlap_circle_box(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *a, *b;
    int calls;
    Py_buffer circles, boxes;
    size_t n;
    if (!PyArg_ParseTuple(args, "OOi", &a, &b, &calls))
        return NULL;
    const float *p = take(a, &circles, 3, &n);
    const float *q = p ? take(b, &boxes, 6, &n) : NULL;
    uint64_t *bits = q ? malloc((n + 63) / 64 * sizeof *bits) : NULL;
    if (!bits)
        return PyErr_Occurred() ? NULL : PyErr_NoMemory();
    carom_circles left = {p, p + n, p + 2 * n, sizeof(float), n};
    carom_boxes right = {q, q + n, q + 2 * n, q + 3 * n, q + 4 * n, q + 5 * n, sizeof(float), n};
    double start = seconds();
    for (int i = 0; i < calls; i++)
        (void)carom_batch_overlap_circle_box(left, right, NULL, bits, NULL);
    double mean = (seconds() - start) / calls;
    free(bits);
    PyBuffer_Release(&circles);
    PyBuffer_Release(&boxes);
    return PyFloat_FromDouble(mean);
}

/* ---- the same gas in C ----------------------------------------------------------------------- */

static carom_world *gas;
static carom_vec2 *positions;
static uint32_t bodies;

/* gas_load(snapshot): the world that gas_run steps. */
static PyObject *gas_load(PyObject *module, PyObject *object) {
    (void)module;
    char *bytes;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(object, &bytes, &size) != 0)
        return NULL;
    carom_world_def def = carom_world_def_default();
    carom_world_destroy(gas);
    free(positions);
    gas = carom_world_create(&def);
    if (!gas || carom_world_load(gas, bytes, (size_t)size) != CAROM_OK)
        return PyErr_NoMemory();
    bodies = carom_world_count(gas);
    positions = malloc(bodies * sizeof *positions);
    Py_RETURN_NONE;
}

/* gas_run(steps): seconds for the steps, with all positions read after each. */
static PyObject *gas_run(PyObject *module, PyObject *object) {
    (void)module;
    long steps = PyLong_AsLong(object);
    double sum = 0, start = seconds();
    for (long i = 0; i < steps; i++) {
        if (carom_world_step(gas, 1.0f / 60.0f) != CAROM_OK)
            return PyErr_NoMemory();
        (void)carom_world_read(gas, positions, NULL, NULL, sizeof *positions, bodies);
        sum += (double)positions[0].x;
    }
    return Py_BuildValue("(ddK)", seconds() - start, sum,
                         (unsigned long long)carom_world_hash(gas));
}

static PyMethodDef functions[] = {
    {"nothing", (PyCFunction)(void (*)(void))nothing, METH_FASTCALL, NULL},
    {"overlap_circle_box", overlap_circle_box, METH_VARARGS, NULL},
    {"gas_load", gas_load, METH_O, NULL},
    {"gas_run", gas_run, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

static PyModuleDef definition = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "carom_bench_native",
    .m_size = -1,
    .m_methods = functions,
};

PyMODINIT_FUNC PyInit_carom_bench_native(void);
PyMODINIT_FUNC PyInit_carom_bench_native(void) {
    return PyModule_Create(&definition);
}
