/* Events and queries of a World. Events are returned as bytes, which carom.events makes objects or
 * numpy columns of. */
#include "world.h"

/* ---- events ---------------------------------------------------------------------------------- */

static PyObject *bytes_of(const void *list, uint32_t count, size_t size) {
    return PyBytes_FromStringAndSize(list, (Py_ssize_t)(count * size));
}

#define EVENTS(name, type)                                                                         \
    static PyObject *world_##name(PyObject *self, PyObject *unused) {                              \
        (void)unused;                                                                              \
        uint32_t count = 0;                                                                        \
        carom_world *w = world_to_read(self);                                                      \
        if (!w)                                                                                    \
            return NULL;                                                                           \
        const type *list = carom_world_##name(w, &count);                                          \
        return bytes_of(list, count, sizeof(type));                                                \
    }

EVENTS(begins, carom_touch)
EVENTS(ends, carom_touch)
EVENTS(touches, carom_touch)
EVENTS(impacts, carom_impact)
EVENTS(reports, carom_report)

static PyObject *world_body_touches(PyObject *self, arguments args, Py_ssize_t count) {
    carom_body b;
    carom_world *w = takes("body_touches", count, 1) ? body_to_read(self, args[0], &b) : NULL;
    if (!w)
        return NULL;
    uint32_t found = carom_body_touches(w, b, NULL, 0);
    PyObject *bytes = bytes_of(NULL, found, sizeof(carom_body_touch));
    if (bytes)
        (void)carom_body_touches(w, b, (carom_body_touch *)(void *)PyBytes_AsString(bytes), found);
    return bytes;
}

static PyObject *world_stats(PyObject *self, PyObject *unused) {
    (void)unused;
    carom_world *w = world_to_read(self);
    if (!w)
        return NULL;
    carom_step_stats s = carom_world_stats(w);
    return Py_BuildValue("(KIIIIdddddNKI)", (unsigned long long)s.steps, s.windows, s.impacts,
                         s.stalled, s.touches, s.lost, s.moved, s.total_lost, s.total_moved,
                         s.kinetic_energy, from_vec2(s.momentum), (unsigned long long)s.bytes,
                         s.asleep);
}

#define NOARGS(name)                                                                               \
    { #name, world_##name, METH_NOARGS, NULL }

PyMethodDef world_event_methods[] = {
    NOARGS(begins),  NOARGS(ends),  NOARGS(touches),          NOARGS(impacts),
    NOARGS(reports), NOARGS(stats), FAST(body_touches, NULL), {NULL, NULL, 0, NULL},
};

/* ---- queries --------------------------------------------------------------------------------- */

/* A filter is a tuple (category, mask, sensors, except), or None. */
static int to_filter(PyObject *object, carom_filter *out) {
    *out = carom_filter_default();
    if (object == Py_None)
        return 1;
    if (!PyTuple_Check(object) || PyTuple_Size(object) != 4) {
        wrong_type("filter", "a Filter", object);
        return 0;
    }
    int sensors = PyObject_IsTrue(PyTuple_GetItem(object, 2));
    PyObject *except = PyTuple_GetItem(object, 3);
    if (sensors < 0 || !to_uint32(PyTuple_GetItem(object, 0), "category", &out->category) ||
        !to_uint32(PyTuple_GetItem(object, 1), "mask", &out->mask))
        return 0;
    out->sensors = (uint32_t)sensors;
    return except == Py_None || to_body(except, &out->except);
}

/* Returns the world for a query with a filter, which may ignore a body. */
static carom_world *world_to_query(PyObject *self, carom_filter filter) {
    carom_world *w = world_to_read(self);
    bool ignores = filter.except.index != 0 || filter.except.generation != 0;
    return w && (!ignores || is_in_world(w, filter.except)) ? w : NULL;
}

/* A hit is a tuple (id, sweep); no body is the id 0. */
static PyObject *from_world_hit(carom_world_hit hit) {
    return Py_BuildValue("(KN)", (unsigned long long)body_number(hit.body), from_sweep(hit.sweep));
}

/* Converts what a ray (a point) and a moving shape have in common. */
static int to_motion(PyObject *self, arguments args, carom_world **w, carom_shape *shape,
                     carom_vec2 *motion, carom_filter *filter) {
    return to_shape(args[0], "shape", shape) && to_vec2(args[1], "motion", motion) &&
           to_filter(args[2], filter) && (*w = world_to_query(self, *filter));
}

static PyObject *world_ray(PyObject *self, arguments args, Py_ssize_t count) {
    carom_world *w;
    carom_vec2 from, motion;
    carom_filter filter;
    if (!takes("ray", count, 3) || !to_vec2(args[0], "start", &from) ||
        !to_vec2(args[1], "motion", &motion) || !to_filter(args[2], &filter) ||
        !(w = world_to_query(self, filter)))
        return NULL;
    return from_world_hit(carom_world_ray(w, from, motion, filter));
}

static PyObject *world_sweep(PyObject *self, arguments args, Py_ssize_t count) {
    carom_world *w;
    carom_shape shape;
    carom_vec2 motion;
    carom_filter filter;
    if (!takes("sweep", count, 3) || !to_motion(self, args, &w, &shape, &motion, &filter))
        return NULL;
    return from_world_hit(carom_world_sweep(w, shape, motion, filter));
}

static PyObject *hit_list(const carom_world_hit *hits, uint32_t count) {
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (uint32_t i = 0; list && i < count; i++) {
        PyObject *hit = from_world_hit(hits[i]);
        if (!hit)
            Py_CLEAR(list);
        else
            (void)PyList_SetItem(list, (Py_ssize_t)i, hit);
    }
    return list;
}

static PyObject *world_ray_all(PyObject *self, arguments args, Py_ssize_t count) {
    carom_world *w;
    carom_vec2 from, motion;
    carom_filter filter;
    if (!takes("ray_all", count, 3) || !to_vec2(args[0], "start", &from) ||
        !to_vec2(args[1], "motion", &motion) || !to_filter(args[2], &filter) ||
        !(w = world_to_query(self, filter)))
        return NULL;
    uint32_t found = carom_world_ray_all(w, from, motion, filter, NULL, 0);
    carom_world_hit *hits = PyMem_Malloc((found + 1u) * sizeof *hits);
    if (!hits)
        return PyErr_NoMemory();
    (void)carom_world_ray_all(w, from, motion, filter, hits, found);
    PyObject *list = hit_list(hits, found);
    PyMem_Free(hits);
    return list;
}

static PyObject *world_sweep_all(PyObject *self, arguments args, Py_ssize_t count) {
    carom_world *w;
    carom_shape shape;
    carom_vec2 motion;
    carom_filter filter;
    if (!takes("sweep_all", count, 3) || !to_motion(self, args, &w, &shape, &motion, &filter))
        return NULL;
    uint32_t found = carom_world_sweep_all(w, shape, motion, filter, NULL, 0);
    carom_world_hit *hits = PyMem_Malloc((found + 1u) * sizeof *hits);
    if (!hits)
        return PyErr_NoMemory();
    (void)carom_world_sweep_all(w, shape, motion, filter, hits, found);
    PyObject *list = hit_list(hits, found);
    PyMem_Free(hits);
    return list;
}

static PyObject *world_overlap(PyObject *self, arguments args, Py_ssize_t count) {
    carom_world *w;
    carom_shape shape;
    carom_filter filter;
    if (!takes("overlap", count, 2) || !to_shape(args[0], "shape", &shape) ||
        !to_filter(args[1], &filter) || !(w = world_to_query(self, filter)))
        return NULL;
    uint32_t found = carom_world_overlap(w, shape, filter, NULL, 0);
    PyObject *bytes = bytes_of(NULL, found, sizeof(carom_body));
    if (bytes)
        (void)carom_world_overlap(w, shape, filter, (carom_body *)(void *)PyBytes_AsString(bytes),
                                  found);
    return bytes;
}

static PyObject *world_nearest(PyObject *self, arguments args, Py_ssize_t count) {
    carom_world *w;
    carom_vec2 point;
    float reach, distance;
    carom_filter filter;
    if (!takes("nearest", count, 3) || !to_vec2(args[0], "point", &point) ||
        !to_float(args[1], "reach", &reach) || !to_filter(args[2], &filter) ||
        !(w = world_to_query(self, filter)))
        return NULL;
    carom_body b = carom_world_nearest(w, point, reach, filter, &distance);
    return Py_BuildValue("(Kf)", (unsigned long long)body_number(b), distance);
}

static PyObject *world_slide(PyObject *self, arguments args, Py_ssize_t count) {
    carom_world *w;
    carom_shape mover;
    carom_vec2 motion;
    carom_filter filter;
    if (!takes("slide", count, 3) || !to_motion(self, args, &w, &mover, &motion, &filter))
        return NULL;
    carom_slide_result result = carom_world_slide(w, mover, motion, filter, NULL, 0);
    carom_slide_hit *hits = PyMem_Malloc((result.hit_count + 1u) * sizeof *hits);
    if (!hits)
        return PyErr_NoMemory();
    result = carom_world_slide(w, mover, motion, filter, hits, result.hit_count);
    PyObject *tuple = from_slide(result, hits, result.hit_count);
    PyMem_Free(hits);
    return tuple;
}

static PyObject *world_body_at(PyObject *self, arguments args, Py_ssize_t count) {
    uint32_t index;
    carom_world *w = takes("body_at", count, 1) && to_uint32(args[0], "index", &index)
                         ? world_to_read(self)
                         : NULL;
    if (!w)
        return NULL;
    return PyLong_FromUnsignedLongLong(body_number(carom_world_body_at(w, index)));
}

PyMethodDef world_query_methods[] = {
    FAST(ray, NULL),       FAST(sweep, NULL),   FAST(ray_all, NULL),
    FAST(sweep_all, NULL), FAST(overlap, NULL), FAST(nearest, NULL),
    FAST(slide, NULL),     FAST(body_at, NULL), {NULL, NULL, 0, NULL},
};
