/* The extension module carom._carom. */
#include "native.h"

static PyObject *version(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
    return PyUnicode_FromString(carom_version());
}

static PyObject *fp_ok(PyObject *module, PyObject *unused) {
    (void)module;
    (void)unused;
    return PyBool_FromLong(carom_fp_ok());
}

static PyMethodDef own_functions[] = {
    {"version", version, METH_NOARGS, NULL},
    {"fp_ok", fp_ok, METH_NOARGS,
     "fp_ok()\n--\n\nReturns whether floating-point arithmetic in this thread works as carom "
     "needs: "
     "rounding\nto nearest, and denormals kept."},
    {NULL, NULL, 0, NULL},
};

/* The types live in static variables, which belong to the first interpreter that imports carom. */
static int is_first_interpreter(void) {
    static int64_t owner = -1;
    int64_t id = PyInterpreterState_GetID(PyInterpreterState_Get());
    if (owner < 0)
        owner = id;
    if (owner == id)
        return 1;
    PyErr_SetString(PyExc_ImportError, "carom can be imported in one interpreter of a process "
                                       "only");
    return 0;
}

static int execute(PyObject *module) {
    if (!is_first_interpreter())
        return -1;
    if (!add_value_types(module) || !add_batch_types(module) || !add_world_type(module))
        return -1;
    return PyModule_AddFunctions(module, own_functions) == 0 &&
                   PyModule_AddFunctions(module, pair_functions) == 0 &&
                   PyModule_AddFunctions(module, response_functions) == 0 &&
                   PyModule_AddFunctions(module, batch_functions) == 0
               ? 0
               : -1;
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, execute}, {0, NULL}};

static PyModuleDef definition = {
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "carom._carom",
    .m_slots = slots,
};

PyMODINIT_FUNC PyInit__carom(void) {
    return PyModuleDef_Init(&definition);
}
