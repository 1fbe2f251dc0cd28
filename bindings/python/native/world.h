/* world.h: what the files of the type World share. */
#ifndef CAROM_PYTHON_WORLD_H
#define CAROM_PYTHON_WORLD_H

#include "native.h"

/// A world. `busy` is set while a thread steps it without the GIL; every other call then raises
/// RuntimeError instead of racing with the step.
typedef struct world {
    PyObject_HEAD carom_world *world;
    carom_world_def def; ///< what made it
    uint64_t changes;    ///< grows with every call that may change something
    unsigned forks;      ///< the value of the counter of forks when it was made
    int busy;
} world;

typedef PyObject *const *arguments;

/* Converting an argument may run Python code, during which another thread can start a step of the
 * world. So every call converts its arguments first, takes the world then, and runs no Python code
 * while it uses it. */

/// Returns the world for a query, or NULL with an exception if it is busy.
carom_world *world_to_read(PyObject *self);
/// The same for a call that changes it.
carom_world *world_to_change(PyObject *self);
/// The same for a call about a body: converts its number, index + generation * 2^32, and raises
/// KeyError for a stale one.
carom_world *body_to_read(PyObject *self, PyObject *number, carom_body *out);
carom_world *body_to_change(PyObject *self, PyObject *number, carom_body *out);

#define EXPECTED_VECTOR "two numbers from -1e9 to 1e9"
#define EXPECTED_SPIN "a number from -1e6 to 1e6"
#define EXPECTED_ROT "finite numbers that are not both 0"

/// Returns the phrase of a result for a message that has named the argument already.
const char *result_text(carom_result result);
/// Sets the exception of a result that is not CAROM_OK; `what` starts its text. Returns NULL.
PyObject *raise_result(carom_result result, const char *what);
/// Raises a ValueError that shows the value `given`. For CAROM_ERROR_VALUE its text has `expected`,
/// unless that is NULL; for all other results it has the text of the result. Returns NULL.
PyObject *raise_refused_value(carom_result result, const char *what, const char *expected,
                              PyObject *given);
/// Returns None for CAROM_OK, otherwise raises.
PyObject *none_or_raise(carom_result result, const char *what);

uint64_t body_number(carom_body b);
/// Converts a number to a body, which may be stale.
int to_body(PyObject *object, carom_body *out);
/// Returns whether a body is in the world; otherwise raises KeyError.
int is_in_world(const carom_world *w, carom_body b);

extern PyMethodDef world_body_methods[], world_property_methods[], world_event_methods[],
    world_query_methods[];

#define FAST(name, doc)                                                                            \
    { #name, (PyCFunction)(void (*)(void))world_##name, METH_FASTCALL, doc }

#endif
