/* guard.h: the first include of every file in text/, json/ and scene/. It makes every compiler
 * round each operation once, so that a scene has the same bits wherever it is read. The library's
 * own guard is private to it. */
#ifndef TEXT_GUARD_H
#define TEXT_GUARD_H

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off", "no-tree-slp-vectorize")
#endif

#endif
