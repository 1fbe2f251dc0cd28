/* From a contact to new positions and velocities: separate, push, bounce, reflect, keep_inside and
 * slide. Arguments are not changed; results are new values. */
#include "native.h"

/* ---- positions ------------------------------------------------------------------------------- */

/* The position that the library moves: the centre, or (0, 0) for an aabb, which is moved by it. */
static carom_vec2 position_of(carom_shape s) {
    if (s.kind == CAROM_SHAPE_AABB)
        return (carom_vec2){0.0f, 0.0f};
    return s.kind == CAROM_SHAPE_BOX ? s.as.box.center : s.as.circle.center;
}

static PyObject *placed(PyObject *given, carom_shape s, carom_vec2 position) {
    if (s.kind == CAROM_SHAPE_AABB)
        return from_aabb(carom_aabb_moved(s.as.aabb, position));
    if (s.kind == CAROM_SHAPE_BOX) {
        s.as.box.center = position;
        return from_box(s.as.box);
    }
    s.as.circle.center = position;
    return Py_TYPE(given) == circle_type ? from_circle(s.as.circle) : from_vec2(position);
}

static int masses(PyObject *a, PyObject *b, float *inv_mass_a, float *inv_mass_b) {
    *inv_mass_a = *inv_mass_b = 1.0f;
    return (!a || to_float(a, "inv_mass_a", inv_mass_a)) &&
           (!b || to_float(b, "inv_mass_b", inv_mass_b));
}

static PyObject *moved_apart(PyObject *const given[3], PyObject *share, PyObject *mass_a,
                             PyObject *mass_b) {
    carom_contact c;
    carom_shape a, b;
    float m, n, part = 1.0f;
    if (!to_contact(given[0], "contact", &c) || !to_shape(given[1], "a", &a) ||
        !to_shape(given[2], "b", &b) || !masses(mass_a, mass_b, &m, &n) ||
        (share && !to_float(share, "share", &part)))
        return NULL;
    carom_vec2 p = position_of(a), q = position_of(b);
    if (share)
        carom_push(c, part, m, n, &p, &q);
    else
        carom_separate(c, m, n, &p, &q);
    return Py_BuildValue("(NN)", placed(given[1], a, p), placed(given[2], b, q));
}

static PyObject *separate(PyObject *module, PyObject *args, PyObject *keywords) {
    (void)module;
    static char *names[] = {"contact", "a", "b", "inv_mass_a", "inv_mass_b", NULL};
    PyObject *given[3], *mass_a = NULL, *mass_b = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOO|OO:separate", names, &given[0], &given[1],
                                     &given[2], &mass_a, &mass_b))
        return NULL;
    return moved_apart(given, NULL, mass_a, mass_b);
}

static PyObject *push(PyObject *module, PyObject *args, PyObject *keywords) {
    (void)module;
    static char *names[] = {"contact", "share", "a", "b", "inv_mass_a", "inv_mass_b", NULL};
    PyObject *given[3], *share, *mass_a = NULL, *mass_b = NULL;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOOO|OO:push", names, &given[0], &share,
                                     &given[1], &given[2], &mass_a, &mass_b))
        return NULL;
    return moved_apart(given, share, mass_a, mass_b);
}

static PyObject *keep_inside(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *given, *limits;
    carom_shape s;
    carom_aabb bounds;
    if (!PyArg_ParseTuple(args, "OO:keep_inside", &given, &limits) ||
        !to_shape(given, "shape", &s) || !to_aabb(limits, "bounds", &bounds))
        return NULL;
    if (s.kind == CAROM_SHAPE_AABB)
        return wrong_type("shape", "a Circle, Box or point", given);
    return placed(given, s,
                  s.kind == CAROM_SHAPE_BOX ? carom_keep_inside_box(s.as.box, bounds)
                                            : carom_keep_inside_circle(s.as.circle, bounds));
}

/* ---- velocities ------------------------------------------------------------------------------ */

static PyObject *bounce(PyObject *module, PyObject *args, PyObject *keywords) {
    (void)module;
    static char *names[] = {"contact",    "vel_a",      "vel_b",    "restitution",
                            "inv_mass_a", "inv_mass_b", "friction", NULL};
    PyObject *contact, *vel_a, *vel_b, *given_restitution = NULL, *given_friction = NULL;
    PyObject *mass_a = NULL, *mass_b = NULL;
    carom_contact c;
    carom_vec2 v, u;
    float restitution = 1.0f, friction = 0.0f, m, n;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "OOO|OOOO:bounce", names, &contact, &vel_a,
                                     &vel_b, &given_restitution, &mass_a, &mass_b,
                                     &given_friction) ||
        !to_contact(contact, "contact", &c) || !to_vec2(vel_a, "vel_a", &v) ||
        !to_vec2(vel_b, "vel_b", &u) || !masses(mass_a, mass_b, &m, &n) ||
        (given_restitution && !to_float(given_restitution, "restitution", &restitution)) ||
        (given_friction && !to_float(given_friction, "friction", &friction)))
        return NULL;
    if (given_friction)
        carom_bounce_rough(c, restitution, friction, m, n, &v, &u);
    else
        carom_bounce(c, restitution, m, n, &v, &u);
    return Py_BuildValue("(NN)", from_vec2(v), from_vec2(u));
}

static PyObject *reflect(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *vector, *normal;
    carom_vec2 v, n;
    if (!PyArg_ParseTuple(args, "OO:reflect", &vector, &normal) || !to_vec2(vector, "v", &v) ||
        !to_vec2(normal, "normal", &n))
        return NULL;
    return from_vec2(carom_reflect(v, n));
}

/* ---- slide ----------------------------------------------------------------------------------- */

PyObject *from_slide(carom_slide_result result, const carom_slide_hit *hits, uint32_t written) {
    PyObject *list = PyList_New((Py_ssize_t)written);
    for (uint32_t i = 0; list && i < written; i++) {
        PyObject *hit =
            Py_BuildValue("(dNNIs)", hits[i].t, from_vec2(hits[i].normal), from_vec2(hits[i].point),
                          (unsigned)hits[i].id, responses[hits[i].response]);
        if (!hit)
            Py_CLEAR(list);
        else
            (void)PyList_SetItem(list, (Py_ssize_t)i, hit);
    }
    if (!list)
        return NULL;
    return Py_BuildValue("(sNNN)", slide_states[result.state], from_shape(result.mover),
                         from_vec2(result.left), list);
}

static uint32_t *responses_of(PyObject *sequence, uint32_t count) {
    Py_ssize_t size = PySequence_Size(sequence);
    if (size != (Py_ssize_t)count) {
        if (size >= 0)
            PyErr_Format(PyExc_ValueError, "responses: expected %zd, one for each shape, found %zd",
                         (Py_ssize_t)count, size);
        return NULL;
    }
    uint32_t *out = PyMem_Malloc((count + 1u) * sizeof *out);
    if (!out)
        return (uint32_t *)PyErr_NoMemory();
    for (uint32_t i = 0; i < count; i++) {
        PyObject *word = PySequence_GetItem(sequence, (Py_ssize_t)i);
        int ok = word && to_word(word, "responses", responses, &out[i]);
        Py_XDECREF(word);
        if (!ok) {
            PyMem_Free(out);
            return NULL;
        }
    }
    return out;
}

static carom_shape *shapes_of(PyObject *sequence, uint32_t *count) {
    Py_ssize_t size = PySequence_Size(sequence);
    if (size < 0) {
        if (PyErr_ExceptionMatches(PyExc_TypeError))
            wrong_type("shapes", "a sequence of shapes", sequence);
        return NULL;
    }
    carom_shape *out = PyMem_Malloc(((size_t)size + 1u) * sizeof *out);
    if (!out || size > INT32_MAX) {
        PyMem_Free(out);
        return (carom_shape *)PyErr_NoMemory();
    }
    for (Py_ssize_t i = 0; i < size; i++) {
        PyObject *shape = PySequence_GetItem(sequence, i);
        int ok = shape && to_shape(shape, "shapes", &out[i]);
        Py_XDECREF(shape);
        if (!ok) {
            PyMem_Free(out);
            return NULL;
        }
    }
    *count = (uint32_t)size;
    return out;
}

/* Slides, with as much memory for hits as a first call without any asks for. */
static PyObject *slid(carom_shape mover, carom_vec2 motion, carom_slide_def *def) {
    def->hit_capacity = 0;
    carom_slide_result result = carom_slide(mover, motion, def);
    if (result.hit_count > 0) {
        def->hits = PyMem_Malloc(result.hit_count * sizeof *def->hits);
        if (!def->hits)
            return PyErr_NoMemory();
        def->hit_capacity = result.hit_count;
        result = carom_slide(mover, motion, def);
    }
    PyObject *tuple = from_slide(result, def->hits, result.hit_count);
    PyMem_Free(def->hits);
    return tuple;
}

static PyObject *slide(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *given[5];
    carom_shape mover;
    carom_vec2 motion;
    carom_slide_def def = carom_slide_def_default();
    if (!PyArg_ParseTuple(args, "OOOOO:slide", &given[0], &given[1], &given[2], &given[3],
                          &given[4]) ||
        !to_shape(given[0], "mover", &mover) || !to_vec2(given[1], "motion", &motion) ||
        !to_uint32(given[4], "max_hits", &def.max_hits))
        return NULL;
    carom_shape *shapes = shapes_of(given[2], &def.count);
    uint32_t *kinds = NULL;
    PyObject *result = NULL;
    if (shapes && (given[3] == Py_None || (kinds = responses_of(given[3], def.count)))) {
        def.shapes = shapes;
        def.responses = kinds;
        result = slid(mover, motion, &def);
    }
    PyMem_Free(shapes);
    PyMem_Free(kinds);
    return result;
}

#define KEYWORDS(name, doc)                                                                        \
    { #name, (PyCFunction)(void (*)(void))name, METH_VARARGS | METH_KEYWORDS, doc }

PyMethodDef response_functions[] = {
    KEYWORDS(separate,
             "separate(contact, a, b, inv_mass_a=1.0, inv_mass_b=1.0)\n--\n\n"
             "Returns a and b, shapes or positions, moved apart until they no longer overlap.\n"
             "Each moves by its share of the depth; an inverse mass of 0 is immovable.\n\n"
             ">>> ball, wall = Circle((1.5, 0), 1), Aabb((-1, -1), (1, 1))\n"
             ">>> separate(contact(ball, wall), ball, wall, inv_mass_b=0)[0]\n"
             "Circle(center=(2.0000002, 0.0), radius=1.0)"),
    KEYWORDS(push, "push(contact, share, a, b, inv_mass_a=1.0, inv_mass_b=1.0)\n--\n\n"
                   "Returns a and b moved apart by a share of the depth, for crowds. Unlike\n"
                   "separate it promises nothing about the overlap that remains.\n\n"
                   ">>> push(contact(Circle((0, 0), 1), Circle((1, 0), 1)), 0.5, (0, 0), (1, 0))\n"
                   "(Vec2(-0.25, 0.0), Vec2(1.25, 0.0))"),
    KEYWORDS(
        bounce,
        "bounce(contact, vel_a, vel_b, restitution=1.0, inv_mass_a=1.0, inv_mass_b=1.0,\n"
        "       friction=0.0)\n--\n\n"
        "Returns the two velocities after a collision. The contact can be a Sweep.\n"
        "Restitution 0 removes the approach, 1 keeps the energy; an inverse mass of 0 is "
        "immovable.\nBodies that separate are left unchanged, and so they are if a number is NaN "
        "or negative.\n\n"
        ">>> hit = contact(Circle((0, 0), 1), Circle((2, 0), 1))\n"
        ">>> bounce(hit, (1, 0), (0, 0))\n"
        "(Vec2(0.0, 0.0), Vec2(1.0, 0.0))"),
    {"reflect", reflect, METH_VARARGS,
     "reflect(v, normal, /)\n--\n\n"
     "Returns a vector mirrored at a wall with a normal of any length.\n\n"
     ">>> reflect((3, -1), (0, 1))\nVec2(3.0, 1.0)"},
    {"keep_inside", keep_inside, METH_VARARGS,
     "keep_inside(shape, bounds, /)\n--\n\n"
     "Returns a circle, box or point moved to the nearest place within an Aabb.\n\n"
     ">>> keep_inside(Circle((9, 5), 1), Aabb((0, 0), (8, 8)))\n"
     "Circle(center=(7.0, 5.0), radius=1.0)"},
    {"slide", slide, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
