/* Enforces IEEE arithmetic: the first include of every .c file of the library.
 *
 * carom's results have the same bits everywhere only if each operation is rounded once, to its own
 * type. Two things break that silently: contraction (a*b + c in one rounding), and gcc 12's SLP
 * vectoriser, which drops the rounding of pairs of conversions to float. Our build flags turn both
 * off; the pragmas repeat it for other builds. gcc has macros for the parts of fast math that are
 * on. clang lacks some of them, but its pragmas can turn the parts off. One remains: under
 * -ffp-contract=fast clang contracts where the target can, which carom_fp_ok and the batch layer
 * detect at run time. */
#ifndef CAROMI_BASE_GUARD_H
#define CAROMI_BASE_GUARD_H

#include <float.h>

#if !defined(__STDC_VERSION__) || __STDC_VERSION__ < 201112L
#error "carom is C11: compile it with -std=c11 or later"
#endif

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__)
#error "carom needs IEEE arithmetic: compile it without -ffast-math, -Ofast and their parts"
#endif

#if defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ > 0
#error "carom needs NaN and infinity: compile it without -ffinite-math-only"
#endif

/* 16 concerns _Float16 only. */
#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 16
#error "carom needs float arithmetic in float: on 32-bit x86 use -msse2 -mfpmath=sse"
#endif

#if defined(__clang__)
#if defined(__x86_64__)
#pragma float_control(precise, on)
#else
#pragma clang fp reassociate(off)
#endif
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off", "no-tree-slp-vectorize")
#endif

#endif
