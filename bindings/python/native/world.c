/* The type World: making, stepping, snapshots. The class carom.World holds one and adds the
 * bodies as objects, the events and the documentation. */
#include "world.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#if !defined(_WIN32)
#include <pthread.h>
#endif

static PyTypeObject *world_type;

/* ---- errors ---------------------------------------------------------------------------------- */

const char *result_text(carom_result result) {
    return result == CAROM_ERROR_VALUE ? "NaN, infinite or out of range" : carom_error_text(result);
}

PyObject *raise_result(carom_result result, const char *what) {
    PyObject *type = PyExc_ValueError;
    if (result == CAROM_ERROR_MEMORY)
        type = PyExc_MemoryError;
    else if (result == CAROM_ERROR_STALE)
        type = PyExc_KeyError;
    else if (result == CAROM_ERROR_FLOAT)
        type = PyExc_FloatingPointError;
    PyErr_Format(type, "%s: %s", what, result_text(result));
    return NULL;
}

PyObject *raise_refused_value(carom_result result, const char *what, const char *expected,
                              PyObject *given) {
    if (result == CAROM_ERROR_VALUE && expected)
        return PyErr_Format(PyExc_ValueError, "%s: expected %s, found %R", what, expected, given);
    return PyErr_Format(PyExc_ValueError, "%s: %s: %R", what, result_text(result), given);
}

PyObject *none_or_raise(carom_result result, const char *what) {
    if (result != CAROM_OK)
        return raise_result(result, what);
    Py_RETURN_NONE;
}

carom_world *world_to_read(PyObject *self) {
    world *w = (world *)self;
    if (w->busy) {
        PyErr_SetString(PyExc_RuntimeError, "another thread is stepping this world");
        return NULL;
    }
    return w->world;
}

carom_world *world_to_change(PyObject *self) {
    carom_world *w = world_to_read(self);
    if (w)
        ((world *)self)->changes++;
    return w;
}

uint64_t body_number(carom_body b) {
    return (uint64_t)b.generation << 32 | b.index;
}

int to_body(PyObject *object, carom_body *out) {
    uint64_t number;
    if (!to_uint64(object, "body", &number))
        return 0;
    *out = (carom_body){(uint32_t)number, (uint32_t)(number >> 32)};
    return 1;
}

int is_in_world(const carom_world *w, carom_body b) {
    if (carom_body_is_valid(w, b))
        return 1;
    PyErr_Format(PyExc_KeyError, "body %zu of generation %zu is not in this world", (size_t)b.index,
                 (size_t)b.generation);
    return 0;
}

carom_world *body_to_read(PyObject *self, PyObject *number, carom_body *out) {
    carom_world *w = to_body(number, out) ? world_to_read(self) : NULL;
    return w && is_in_world(w, *out) ? w : NULL;
}

carom_world *body_to_change(PyObject *self, PyObject *number, carom_body *out) {
    carom_world *w = body_to_read(self, number, out);
    if (w)
        ((world *)self)->changes++;
    return w;
}

/* ---- forks ----------------------------------------------------------------------------------- */

/* fork() does not copy the threads of a world. In the child it can be read, but a step would wait
 * for a lock that such a thread may have held, and destroying it waits for the threads themselves.
 * So the first step in the child goes on with a copy of the world, which has its own threads, and
 * the original stays in memory. */
static unsigned forks;

#if !defined(_WIN32)
static void count_fork(void) {
    forks++;
}
#endif

static int has_lost_threads(const world *w) {
    return w->def.threads > 1 && w->forks != forks;
}

/* Returns a copy, or NULL if memory is short. */
static carom_world *copy_of(const carom_world *from, const carom_world_def *def) {
    size_t size = carom_world_save(from, NULL, 0);
    void *bytes = malloc(size);
    carom_world *copy = bytes ? carom_world_create(def) : NULL;
    if (copy) {
        (void)carom_world_save(from, bytes, size);
        if (carom_world_load(copy, bytes, size) != CAROM_OK) {
            carom_world_destroy(copy);
            copy = NULL;
        }
    }
    free(bytes);
    return copy;
}

static carom_world *world_to_step(PyObject *object) {
    world *self = (world *)object;
    carom_world *w = world_to_change(object);
    if (!w || !has_lost_threads(self))
        return w;
    carom_world *copy = copy_of(w, &self->def);
    if (!copy)
        return (carom_world *)PyErr_NoMemory();
    self->world = copy;
    self->forks = forks;
    return copy;
}

/* ---- making ---------------------------------------------------------------------------------- */

static const char *wrong_definition(const carom_world_def *d) {
    if (d->threads < 1 || d->threads > 64)
        return "threads: expected 1 to 64";
    if (!(d->rest >= 0.0f && d->rest <= CAROM_WORLD_MAX))
        return "rest: expected a number from 0 up";
    if (!(d->sleep_speed >= 0.0f && d->sleep_speed <= CAROM_WORLD_MAX))
        return "sleep_speed: expected a number from 0 up";
    if (!(carom_length(d->gravity) <= CAROM_WORLD_MAX))
        return "gravity: expected " EXPECTED_VECTOR;
    return NULL;
}

static PyObject *world_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    static char *names[] = {"gravity", "threads", "rest", "bodies", "sleep_speed", NULL};
    PyObject *gravity = NULL, *threads = NULL, *rest = NULL, *bodies = NULL, *speed = NULL;
    carom_world_def def = carom_world_def_default();
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|O$OOOO:World", names, &gravity, &threads,
                                     &rest, &bodies, &speed) ||
        (gravity && !to_vec2(gravity, "gravity", &def.gravity)) ||
        (threads && !to_uint32(threads, "threads", &def.threads)) ||
        (rest && !to_float(rest, "rest", &def.rest)) ||
        (bodies && !to_uint32(bodies, "bodies", &def.bodies)) ||
        (speed && !to_float(speed, "sleep_speed", &def.sleep_speed)))
        return NULL;
    carom_world *w = carom_world_create(&def);
    if (!w) {
        const char *wrong = wrong_definition(&def);
        PyErr_SetString(wrong ? PyExc_ValueError : PyExc_MemoryError,
                        wrong ? wrong : "bodies: not enough memory for a world");
        return NULL;
    }
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    world *self = (world *)alloc(type, 0);
    if (!self) {
        carom_world_destroy(w);
        return NULL;
    }
    self->world = w;
    self->def = def;
    self->forks = forks;
    return (PyObject *)self;
}

static int world_traverse(PyObject *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    return 0;
}

static void world_dealloc(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    if (!has_lost_threads((world *)self))
        carom_world_destroy(((world *)self)->world);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

/* ---- stepping -------------------------------------------------------------------------------- */

/* Signals are looked at when this much time has passed, in nanoseconds. */
#define SIGNAL_INTERVAL 20000000

static int64_t now(void) {
    struct timespec t;
    (void)timespec_get(&t, TIME_UTC);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* Steps until `*left` is 0 or the interval is over. A clock that is set back ends it, too. */
static carom_result run_for_a_while(carom_world *w, float dt, uint64_t *left) {
    int64_t start = now(), passed = 0;
    carom_result result = CAROM_OK;
    while (*left > 0 && result == CAROM_OK && passed >= 0 && passed < SIGNAL_INTERVAL) {
        result = carom_world_step(w, dt);
        if (result == CAROM_OK)
            --*left;
        passed = now() - start;
    }
    return result;
}

static PyObject *world_run(PyObject *self, arguments args, Py_ssize_t count) {
    uint64_t left;
    float dt;
    if (!takes("run", count, 2) || !to_uint64(args[0], "steps", &left) ||
        !to_float(args[1], "dt", &dt))
        return NULL;
    if (!(dt >= 0.0f && dt <= CAROM_WORLD_MAX_STEP)) {
        PyErr_Format(PyExc_ValueError, "dt: expected seconds from 0 to 1, found %R", args[1]);
        return NULL;
    }
    carom_world *w = world_to_step(self);
    if (!w)
        return NULL;
    do {
        carom_result result;
        ((world *)self)->busy = 1;
        Py_BEGIN_ALLOW_THREADS;
        result = run_for_a_while(w, dt, &left);
        Py_END_ALLOW_THREADS;
        ((world *)self)->busy = 0;
        ((world *)self)->changes++;
        if (result != CAROM_OK)
            return raise_result(result, "run");
        if (PyErr_CheckSignals() != 0)
            return NULL;
        w = world_to_step(
            self); /* a signal handler may have forked; or a thread is stepping it now */
        if (!w)
            return NULL;
    } while (left > 0);
    Py_RETURN_NONE;
}

/* ---- the whole world ------------------------------------------------------------------------- */

static PyObject *world_count(PyObject *self, void *unused) {
    (void)unused;
    carom_world *w = world_to_read(self);
    return w ? PyLong_FromUnsignedLong(carom_world_count(w)) : NULL;
}

static PyObject *world_changes(PyObject *self, void *unused) {
    (void)unused;
    return PyLong_FromUnsignedLongLong(((world *)self)->changes);
}

static PyObject *world_gravity(PyObject *self, void *unused) {
    (void)unused;
    carom_world *w = world_to_read(self);
    return w ? from_vec2(carom_world_gravity(w)) : NULL;
}

static int world_set_gravity(PyObject *self, PyObject *object, void *unused) {
    (void)unused;
    carom_vec2 gravity;
    if (!object) {
        PyErr_SetString(PyExc_AttributeError, "gravity cannot be deleted");
        return -1;
    }
    carom_world *w = to_vec2(object, "gravity", &gravity) ? world_to_change(self) : NULL;
    if (!w)
        return -1;
    carom_result result = carom_world_set_gravity(w, gravity);
    if (result == CAROM_OK)
        return 0;
    raise_refused_value(result, "gravity", EXPECTED_VECTOR, object);
    return -1;
}

static PyObject *world_hash(PyObject *self, PyObject *unused) {
    (void)unused;
    carom_world *w = world_to_read(self);
    return w ? PyLong_FromUnsignedLongLong(carom_world_hash(w)) : NULL;
}

static PyObject *world_save(PyObject *self, PyObject *unused) {
    (void)unused;
    carom_world *w = world_to_read(self);
    if (!w)
        return NULL;
    size_t size = carom_world_save(w, NULL, 0);
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)size);
    if (bytes)
        (void)carom_world_save(w, PyBytes_AsString(bytes), size);
    return bytes;
}

static PyObject *world_load(PyObject *self, PyObject *object) {
    Py_buffer bytes;
    if (PyObject_GetBuffer(object, &bytes, PyBUF_SIMPLE) != 0) {
        if (!PyErr_ExceptionMatches(PyExc_TypeError) && !PyErr_ExceptionMatches(PyExc_BufferError))
            return NULL;
        PyErr_Clear();
        return wrong_type("snapshot", "contiguous bytes", object);
    }
    carom_world *w = world_to_change(self);
    carom_result result = w ? carom_world_load(w, bytes.buf, (size_t)bytes.len) : CAROM_ERROR_VALUE;
    PyBuffer_Release(&bytes);
    return w ? none_or_raise(result, "snapshot") : NULL;
}

/* read(column, out): column 0 is positions, 1 velocities, 2 directions. */
static PyObject *world_read(PyObject *self, arguments args, Py_ssize_t count) {
    uint32_t column;
    Py_buffer out;
    if (!takes("read", count, 2) || !to_uint32(args[0], "column", &column) ||
        PyObject_GetBuffer(args[1], &out, PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS) != 0)
        return NULL;
    carom_world *w = world_to_read(self);
    uint32_t capacity = (uint32_t)((size_t)out.len / sizeof(carom_vec2));
    uint32_t bodies =
        w ? carom_world_read(w, column == 0 ? out.buf : NULL, column == 1 ? out.buf : NULL,
                             column == 2 ? out.buf : NULL, sizeof(carom_vec2), capacity)
          : 0;
    PyBuffer_Release(&out);
    return w ? PyLong_FromUnsignedLong(bodies) : NULL;
}

static PyMethodDef own_methods[] = {
    FAST(run, NULL),
    FAST(read, NULL),
    {"hash", world_hash, METH_NOARGS, NULL},
    {"save", world_save, METH_NOARGS, NULL},
    {"load", world_load, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef getters[] = {
    {"count", world_count, NULL, NULL, NULL},
    {"changes", world_changes, NULL, NULL, NULL},
    {"gravity", world_gravity, world_set_gravity, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

#define MOST_METHODS 64
static PyMethodDef methods[MOST_METHODS];

static void add_methods(const PyMethodDef *from) {
    size_t used = 0;
    while (methods[used].ml_name)
        used++;
    for (; from->ml_name && used + 1 < MOST_METHODS; from++)
        methods[used++] = *from;
}

static PyType_Slot slots[] = {
    {Py_tp_new, world_new},           {Py_tp_dealloc, world_dealloc}, {Py_tp_methods, methods},
    {Py_tp_traverse, world_traverse}, {Py_tp_getset, getters},        {0, NULL},
};

static PyType_Spec spec = {"carom._carom.World", sizeof(world), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC, slots};

int add_world_type(PyObject *module) {
    if (!methods[0].ml_name) {
#if !defined(_WIN32)
        (void)pthread_atfork(NULL, NULL, count_fork);
#endif
        add_methods(own_methods);
        add_methods(world_body_methods);
        add_methods(world_property_methods);
        add_methods(world_event_methods);
        add_methods(world_query_methods);
    }
    return add_type(module, &spec, &world_type);
}
