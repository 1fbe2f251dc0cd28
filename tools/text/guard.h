/* The first include of every unit of text/, json/ and scene/: each operation is rounded once, with
 * every compiler, so that a scene is the same bits wherever it is read. carom's own guard is not
 * for tools to see. */
#ifndef TEXT_GUARD_H
#define TEXT_GUARD_H

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off", "no-tree-slp-vectorize")
#endif

#endif
