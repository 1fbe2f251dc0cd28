/* Implements exact arithmetic on expansions, with the algorithms of Shewchuk (1997). */
#include "base/guard.h"
#include "base/expansion.h"

/* Capacity for one compressed number, and the two products per term that scaling another adds. */
#define CAROMI_WORK_TERMS (3 * CAROMI_TERMS)

/* Adds b to n terms in place and returns the new count: Shewchuk's Grow-Expansion without zeros. */
static int caromi_grow(double *term, int n, double b) {
    int kept = 0;
    double carry = b;
    for (int i = 0; i < n; i++) {
        caromi_two sum = caromi_two_sum(carry, term[i]);
        carry = sum.value;
        if (sum.rest != 0.0) {
            term[kept++] = sum.rest;
        }
    }
    if (carry != 0.0) {
        term[kept++] = carry;
    }
    return kept;
}

/* Shewchuk's Compress, in place: uses as few terms as the bits need; the last term is within an ulp
 * of the sum. Returns the new count. */
static int caromi_compress(double *term, int n) {
    if (n < 2) {
        return n;
    }
    int bottom = n - 1;
    double carry = term[n - 1];
    for (int i = n - 2; i >= 0; i--) {
        caromi_two sum = caromi_fast_two_sum(carry, term[i]);
        carry = sum.value;
        if (sum.rest != 0.0) {
            term[bottom--] = carry;
            carry = sum.rest;
        }
    }
    int kept = 0;
    for (int i = bottom + 1; i < n; i++) {
        caromi_two sum = caromi_fast_two_sum(term[i], carry);
        carry = sum.value;
        if (sum.rest != 0.0) {
            term[kept++] = sum.rest;
        }
    }
    term[kept++] = carry;
    return kept;
}

static void caromi_store(caromi_expansion *out, double *term, int n) {
    out->count = caromi_compress(term, n);
    for (int i = 0; i < out->count; i++) {
        out->term[i] = term[i];
    }
}

/* Computes a + sign * b, one term at a time. */
static void caromi_combine(caromi_expansion *out, const caromi_expansion *a,
                           const caromi_expansion *b, double sign) {
    double work[CAROMI_WORK_TERMS];
    int n = a->count;
    for (int i = 0; i < n; i++) {
        work[i] = a->term[i];
    }
    for (int i = 0; i < b->count; i++) {
        n = caromi_grow(work, n, sign * b->term[i]);
    }
    caromi_store(out, work, n);
}

void caromi_expansion_from_sum(caromi_expansion *out, double a, double b) {
    caromi_two sum = caromi_two_sum(a, b);
    out->count = 0;
    if (sum.rest != 0.0) {
        out->term[out->count++] = sum.rest;
    }
    if (sum.value != 0.0) {
        out->term[out->count++] = sum.value;
    }
}

void caromi_expansion_add(caromi_expansion *out, const caromi_expansion *a,
                          const caromi_expansion *b) {
    caromi_combine(out, a, b, 1.0);
}

void caromi_expansion_sub(caromi_expansion *out, const caromi_expansion *a,
                          const caromi_expansion *b) {
    caromi_combine(out, a, b, -1.0);
}

void caromi_expansion_add_double(caromi_expansion *out, const caromi_expansion *a, double b) {
    caromi_expansion single;
    caromi_expansion_from_sum(&single, b, 0.0);
    caromi_combine(out, a, &single, 1.0);
}

void caromi_expansion_mul(caromi_expansion *out, const caromi_expansion *a,
                          const caromi_expansion *b) {
    double work[CAROMI_WORK_TERMS];
    int n = 0;
    for (int j = 0; j < b->count; j++) {
        for (int i = 0; i < a->count; i++) {
            caromi_two product = caromi_two_product(a->term[i], b->term[j]);
            if (product.rest != 0.0) {
                n = caromi_grow(work, n, product.rest);
            }
            n = caromi_grow(work, n, product.value);
        }
        n = caromi_compress(work, n);
    }
    caromi_store(out, work, n);
}

void caromi_expansion_scale(caromi_expansion *out, const caromi_expansion *a, double b) {
    caromi_expansion single;
    caromi_expansion_from_sum(&single, b, 0.0);
    caromi_expansion_mul(out, a, &single);
}

void caromi_expansion_copy(caromi_expansion *out, const caromi_expansion *a) {
    out->count = a->count;
    for (int i = 0; i < a->count; i++) {
        out->term[i] = a->term[i];
    }
}

int caromi_expansion_sign(const caromi_expansion *e) {
    if (e->count == 0) {
        return 0;
    }
    return e->term[e->count - 1] < 0.0 ? -1 : 1;
}

void caromi_expansion_negate(caromi_expansion *e) {
    for (int i = 0; i < e->count; i++) {
        e->term[i] = -e->term[i];
    }
}

void caromi_expansion_abs(caromi_expansion *e) {
    if (caromi_expansion_sign(e) < 0) {
        caromi_expansion_negate(e);
    }
}

double caromi_expansion_value(const caromi_expansion *e) {
    double value = 0.0;
    for (int i = 0; i < e->count; i++) {
        value += e->term[i];
    }
    return value;
}
