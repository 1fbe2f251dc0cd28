/* judge: prints the figures of a guarantee, each beside its bound. A program passes when every
 * figure is within its bound. */
#ifndef JUDGE_H
#define JUDGE_H

#include "carom/carom.h"
#include "support/options.h"

/* Reads --seed N and --count N, of steps. */
test_options judge_start(int argc, char **argv, const char *what, long short_steps,
                         long long_steps);

/* A heading; the figures below it are of this case. */
void judge_case(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Each prints one line, counts it if the bound is exceeded, and returns whether it holds. A NaN
 * exceeds every bound. */
bool judge_most(const char *what, double value, double most);
bool judge_least(const char *what, double value, double least);
bool judge_none(const char *what, uint64_t count);
bool judge_same(const char *what, uint64_t value, uint64_t expected);

/* Checks a precondition of the figures. Prints only when it is violated. */
bool judge_that(bool holds, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A figure without a bound. */
void judge_figure(const char *what, double value);

/* Returns an empty world of one thread with this gravity. Ends the program if that fails. */
carom_world *judge_world(carom_vec2 gravity);
/* Adds a body, or makes a step, and ends the program if that fails. */
carom_body judge_add(carom_world *w, const carom_body_def *def);
void judge_step(carom_world *w, float dt);
/* Ends the program with a message if the condition does not hold. */
void judge_need(bool holds, const char *what);

/* Prints the outcome and returns the exit code of the program. */
int judge_finish(void);

#endif
