/* columns.h: many shapes as columns of floats that numpy or another owner keeps. */
#ifndef CAROM_PYTHON_COLUMNS_H
#define CAROM_PYTHON_COLUMNS_H

#include "native.h"

#define MOST_COLUMNS 6

/// One side of a batch. It holds the buffers of its columns, so their memory cannot move or go
/// away.
typedef struct columns {
    PyObject_HEAD uint32_t kind; ///< CAROM_SHAPE_*
    int held;                    ///< number of `buffers`
    size_t stride, count;
    const float *column[MOST_COLUMNS];
    Py_buffer buffers[MOST_COLUMNS];
} columns;

extern PyTypeObject *columns_type;

int add_columns_type(PyObject *module);

carom_circles circles_of(const columns *side);
carom_aabbs aabbs_of(const columns *side);
carom_boxes boxes_of(const columns *side);
carom_shape shape_at(const columns *side, size_t i);
int to_columns(PyObject *object, const char *name, columns **out);

/// Returns the pairs of two sides that overlap, or of one side with itself, as bytes of uint32.
PyObject *touching_pairs(PyObject *module, PyObject *side);

#endif
